"""Short private answers and public notices around a table, for the desk and the commands."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.changes import Tally
from bot.ui.text.language import Counted, say
from bot.ui.text.names import harmless

SORRY = "Something went wrong on our side. Your game is safe: please try again."
UNKNOWN_BUTTON = "This button is from an older version. Open a fresh one with `/uno table`."
JOINED = "You have a seat. Have fun!"
LEFT = "You got up. See you next time!"
AGREED = "Thanks, you agreed to the rules."
SAFE = "You called **UNO!** in time."
CAUGHT = "Got them!"
ENDED = "The table is closed."

NOTHING_ASKED = "Nothing is asked of you just now. `/uno hand` shows what you can do."
CAN_ANSWER = "That is no answer here. You can say: {answers}."
MORE_VOTES = Counted(
    "Your vote counts. {count} more is needed.", "Your vote counts. {count} more are needed."
)


def your_turn(player: int) -> str:
    """The one message that mentions somebody: the player to move, by Discord id."""
    return say("{player}, it is your turn!", player=f"<@{player}>")


def can_answer(words: Sequence[str]) -> str:
    """Which answers there are; `words` are those of buttons."""
    named = ", ".join(say("**{answer}**", answer=harmless(answer)) for answer in words)
    return say(CAN_ANSWER, answers=named) if words else NOTHING_ASKED


def voted(tally: Tally) -> str:
    """How a vote stands after one more."""
    left = tally.needed - tally.votes
    if left <= 0:
        return "The vote is carried."
    return say(MORE_VOTES, count=left)


def missing_permissions(names: str) -> str:
    """What the bot may not do in a channel; `names` are Discord's own names of the permissions."""
    return say("I may not play here. Please give me: {names}.", names=names)
