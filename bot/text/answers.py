"""Short private answers: what was done, what a vote needs, where the bot may not play."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.changes import Tally
from bot.game.players import Player
from bot.text.language import Sentence, say
from bot.text.names import harmless, plain_name, shown_name

UNKNOWN_BUTTON = Sentence("This button is out of date. Use `/uno table` to get a fresh one.")
EMPTY_FORM = Sentence("Something is missing in that form. Open it again and fill it in.")
JOINED = Sentence("You're in. Have fun!")
LEFT = Sentence("You left the table. See you next time!")
AGREED = Sentence("Thanks! You agreed to the rules.")
END_MATCH = Sentence("End the match for everybody? The points of this match won't count.")
END_FIRST_ROUND = Sentence(
    "End the match for everybody? It won't count, and its history will say that you ended it. "
    "You can do this twice in 24 hours."
)
END_IS_LEAVING = Sentence("Until they agree, you can only leave. Then the others play on, and you come last.")
ENDED_TWICE = Sentence(
    "You've ended two matches in the last 24 hours, so this time the others have to agree. "
    "Until then, you can only leave."
)
REMOVE_ALONE = Sentence(
    "Remove {player} from the match? Unless the others vote for it with `/uno kick`, "
    "the match won't count for anybody."
)
ENDED = Sentence("The table is closed.")

NOTHING_ASKED = Sentence("You have nothing to answer right now. `/uno hand` shows what you can do.")
CAN_ANSWER = Sentence("That's not one of your choices. Pick one of these: {answers}.")
MORE_VOTES = Sentence(
    "Thanks for voting. {count} more vote is needed.", "Thanks for voting. {count} more votes are needed."
)


def remove_alone(player: Player) -> str:
    """What it means to remove somebody without the votes of the others."""
    return say(REMOVE_ALONE, player=shown_name(player))


def sorry(reference: str) -> str:
    """An error on our side; the reference is in the log, too."""
    sentence = Sentence("Sorry, something went wrong on our end. Please try again. (Reference: {reference})")
    return say(sentence, reference=reference)


def your_turn(player: int) -> str:
    """The reminder that mentions the player to move, by Discord id."""
    return say("{player}, it's your turn!", player=f"<@{player}>")


def can_answer(words: Sequence[str]) -> str:
    """The answers that are offered; `words` are the labels of their buttons."""
    named = ", ".join(say("**{answer}**", answer=harmless(answer)) for answer in words)
    return say(CAN_ANSWER, answers=named) if words else say(NOTHING_ASKED)


def voted(tally: Tally) -> str:
    """How a vote stands after another vote was cast."""
    left = tally.needed - tally.votes
    if left <= 0:
        return say("The vote passed.")
    return say(MORE_VOTES, count=left)


def missing_permissions(names: str) -> str:
    """The permissions that the bot lacks in a channel, by Discord's names for them."""
    return say("I can't play in this channel yet. I need these permissions: {names}.", names=names)


OPENED = Sentence("Your table is open. Once others have pressed **Join**, press **Start**.")
OPENED_ALONE = Sentence("Your private table is open. Add bots, then press **Start**.")
WATCHING = Sentence("You're just watching. Press **Start**, and the bots play each other.")
WATCHING_STARTED = Sentence("Here we go! After each round, press **Next round**.")
STARTED = Sentence("Here we go! Press **My hand** to see your cards.")
ADDED = Sentence("A bot joined the table.")
GUEST_ADDED = Sentence("Your guest joined the table.")
EMPTIED = Sentence("That seat is free again.")
DEALT = Sentence("The cards are dealt.")
OPEN_AGAIN = Sentence("Ready for a rematch: same players, same rules.")
MOVED_DOWN = Sentence("The table is back at the bottom of the channel.")
OUT = Sentence("They're out of the match.")
PLAYED_FOR = Sentence("You left the match, and a bot plays for you. Press **My hand** to come back.")
SEATS_SWAPPED = Sentence("Seats swapped.")
STILL_IN = Sentence("Welcome back! You're playing your own cards again.")


THREAD_LOCKED = Sentence("This thread is locked. Ask a moderator to unlock it, then use `/uno table`.")
NO_THREAD_HERE = Sentence("Threads only work in text channels. Here, use `/uno new` without one.")
TOO_MANY_THREADS = Sentence("This server can't have any more threads. Use `/uno new` without one.")
THREAD_REFUSED = Sentence("Discord doesn't let me open a thread here. Use `/uno new` without one.")
THREAD_NAME = Sentence("UNO with {name}")
TABLE_IN_THREAD = Sentence("**{name}** opened a table. Come and play!")
OPENED_IN_THREAD = Sentence(
    "Your table is open in {thread}. Once others have pressed **Join** there, press **Start**."
)


def thread_name(host: Player) -> str:
    """The name of the thread that a table gets."""
    return say(THREAD_NAME, name=plain_name(host))


def opened_in_thread(thread: int) -> str:
    """Where the new table is; Discord turns the thread's id into a link."""
    return say(OPENED_IN_THREAD, thread=f"<#{thread}>")
