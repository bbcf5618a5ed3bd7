"""Short private answers: what was done, what a vote needs, where the bot may not play."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.changes import Tally
from bot.game.people import Player
from bot.text.language import Counted, say
from bot.text.names import harmless, plain_name

UNKNOWN_BUTTON = "This button is from an older version. Open a fresh one with `/uno table`."
JOINED = "You have a seat. Have fun!"
LEFT = "You got up. See you next time!"
AGREED = "Thanks, you agreed to the rules."
ENDED = "The table is closed."

NOTHING_ASKED = "Nothing is asked of you just now. `/uno hand` shows what you can do."
CAN_ANSWER = "That is no answer here. You can say: {answers}."
MORE_VOTES = Counted(
    "Your vote counts. {count} more is needed.", "Your vote counts. {count} more are needed."
)


def sorry(reference: str) -> str:
    """An error on our side; the reference is in the log, too."""
    sentence = (
        "Something went wrong on our side. Your game is safe: please try again. (Reference: {reference})"
    )
    return say(sentence, reference=reference)


def your_turn(player: int) -> str:
    """The reminder that mentions the player to move, by Discord id."""
    return say("{player}, it is your turn!", player=f"<@{player}>")


def can_answer(words: Sequence[str]) -> str:
    """The answers that are offered; `words` are the labels of their buttons."""
    named = ", ".join(say("**{answer}**", answer=harmless(answer)) for answer in words)
    return say(CAN_ANSWER, answers=named) if words else NOTHING_ASKED


def voted(tally: Tally) -> str:
    """How a vote stands after another vote was cast."""
    left = tally.needed - tally.votes
    if left <= 0:
        return "The vote is carried."
    return say(MORE_VOTES, count=left)


def missing_permissions(names: str) -> str:
    """The permissions that the bot lacks in a channel, by Discord's names for them."""
    return say("I may not play here. Please give me: {names}.", names=names)


OPENED = "The table is open. Others press **Join**, then you press **Start**."
WATCHING = "You watch. Press **Start**, and the computers play among themselves."
WATCHING_STARTED = "Here we go! After each round, press **Next round**."
STARTED = "Here we go! **My hand** shows your cards."
ADDED = "A computer player sits down."
GUEST_ADDED = "Your guest sits down."
EMPTIED = "The seat is free again."
DEALT = "The cards are dealt."
OPEN_AGAIN = "The lobby is open again, with the same people and rules."
MOVED_DOWN = "The table is at the bottom of the channel again."
OUT = "They are out of the match."
PLAYED_FOR = "You got up, and the computer plays for you. Press **My hand** to come back."
STILL_IN = "You have taken your seat back from the computer."


THREAD_LOCKED = "This thread is locked. A moderator can unlock it; then `/uno table` shows the table again."
NO_THREAD_HERE = "A thread can be opened in a text channel only. Here, use `/uno new` without one."
TOO_MANY_THREADS = "This server has as many threads as Discord allows. Use `/uno new` without one."
THREAD_REFUSED = "Discord does not let me open a thread here. Use `/uno new` without one."
THREAD_NAME = "UNO with {name}"
OPENED_IN_THREAD = "The table is open in {thread}. Others press **Join** there, then you press **Start**."


def thread_name(host: Player) -> str:
    """The name of the thread that a table gets."""
    return say(THREAD_NAME, name=plain_name(host))


def opened_in_thread(thread: int) -> str:
    """Where the new table is; Discord turns the thread's id into a link."""
    return say(OPENED_IN_THREAD, thread=f"<#{thread}>")
