"""The words around threads: tables in threads of their own, and what keeps one from being there."""

from __future__ import annotations

from bot.game.people import Player
from bot.ui.text.language import say
from bot.ui.text.names import plain_name

LOCKED = "This thread is locked. A moderator can unlock it; then `/uno table` shows the table again."
NOT_HERE = "A thread can be opened in a text channel only. Here, use `/uno new` without one."
TOO_MANY = "This server has as many threads as Discord allows. Use `/uno new` without one."
REFUSED = "Discord does not let me open a thread here. Use `/uno new` without one."
NAME = "UNO with {name}"
OPENED = "The table is open in {thread}. Others press **Join** there, then you press **Start**."


def thread_name(host: Player) -> str:
    """What the thread of a table is called."""
    return say(NAME, name=plain_name(host))


def opened(thread: int) -> str:
    """Where the new table stands; Discord makes a link of the thread's id."""
    return say(OPENED, thread=f"<#{thread}>")
