"""Short private answers: what was done, what a vote needs, where the bot may not play."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.changes import Tally
from bot.game.people import Player
from bot.text.language import Sentence, say
from bot.text.names import harmless, plain_name

UNKNOWN_BUTTON = Sentence("This button is from an older version. Open a fresh one with `/uno table`.")
JOINED = Sentence("You have a seat. Have fun!")
LEFT = Sentence("You got up. See you next time!")
AGREED = Sentence("Thanks, you agreed to the rules.")
ENDED = Sentence("The table is closed.")

NOTHING_ASKED = Sentence("Nothing is asked of you just now. `/uno hand` shows what you can do.")
CAN_ANSWER = Sentence("That is no answer here. You can say: {answers}.")
MORE_VOTES = Sentence(
    "Your vote counts. {count} more is needed.", "Your vote counts. {count} more are needed."
)


def sorry(reference: str) -> str:
    """An error on our side; the reference is in the log, too."""
    sentence = Sentence(
        "Something went wrong on our side. Your game is safe: please try again. (Reference: {reference})"
    )
    return say(sentence, reference=reference)


def your_turn(player: int) -> str:
    """The reminder that mentions the player to move, by Discord id."""
    return say("{player}, it is your turn!", player=f"<@{player}>")


def can_answer(words: Sequence[str]) -> str:
    """The answers that are offered; `words` are the labels of their buttons."""
    named = ", ".join(say("**{answer}**", answer=harmless(answer)) for answer in words)
    return say(CAN_ANSWER, answers=named) if words else say(NOTHING_ASKED)


def voted(tally: Tally) -> str:
    """How a vote stands after another vote was cast."""
    left = tally.needed - tally.votes
    if left <= 0:
        return say("The vote is carried.")
    return say(MORE_VOTES, count=left)


def missing_permissions(names: str) -> str:
    """The permissions that the bot lacks in a channel, by Discord's names for them."""
    return say("I may not play here. Please give me: {names}.", names=names)


OPENED = Sentence("The table is open. Others press **Join**, then you press **Start**.")
WATCHING = Sentence("You watch. Press **Start**, and the computers play among themselves.")
WATCHING_STARTED = Sentence("Here we go! After each round, press **Next round**.")
STARTED = Sentence("Here we go! **My hand** shows your cards.")
ADDED = Sentence("A computer player sits down.")
GUEST_ADDED = Sentence("Your guest sits down.")
EMPTIED = Sentence("The seat is free again.")
DEALT = Sentence("The cards are dealt.")
OPEN_AGAIN = Sentence("The lobby is open again, with the same people and rules.")
MOVED_DOWN = Sentence("The table is at the bottom of the channel again.")
OUT = Sentence("They are out of the match.")
PLAYED_FOR = Sentence("You got up, and the computer plays for you. Press **My hand** to come back.")
SEATS_SWAPPED = Sentence("Seats swapped.")
STILL_IN = Sentence("You have taken your seat back from the computer.")


THREAD_LOCKED = Sentence(
    "This thread is locked. A moderator can unlock it; then `/uno table` shows the table again."
)
NO_THREAD_HERE = Sentence("A thread can be opened in a text channel only. Here, use `/uno new` without one.")
TOO_MANY_THREADS = Sentence("This server has as many threads as Discord allows. Use `/uno new` without one.")
THREAD_REFUSED = Sentence("Discord does not let me open a thread here. Use `/uno new` without one.")
THREAD_NAME = Sentence("UNO with {name}")
OPENED_IN_THREAD = Sentence(
    "The table is open in {thread}. Others press **Join** there, then you press **Start**."
)


def thread_name(host: Player) -> str:
    """The name of the thread that a table gets."""
    return say(THREAD_NAME, name=plain_name(host))


def opened_in_thread(thread: int) -> str:
    """Where the new table is; Discord turns the thread's id into a link."""
    return say(OPENED_IN_THREAD, thread=f"<#{thread}>")
