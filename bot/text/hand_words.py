"""The other words of a hand panel: turn order, waiting, and its end."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.language import Sentence, say

NOT_YOUR_TURN = Sentence("**Not your turn yet.** Your cards light up here when it is.")
BEFORE_THE_MATCH = Sentence("**The match hasn't started yet.** Your cards will show up here.")
NO_SEAT = Sentence("You no longer have a seat at this table.")
TABLE_CLOSED = Sentence("This table is closed. Open another one with `/uno new`.")
REFRESH_SOON = Sentence("-# This hand stops updating soon. Press **Refresh** to keep it going.")
ASLEEP = Sentence("This hand has been open for a while. Press **Refresh** to see your cards.")
REFRESH = Sentence("Refresh")
TURN_ORDER = Sentence("-# Next: {players}")
NEXT_PLAYER = Sentence("{name} ({count})")


def turn_order(players: Sequence[tuple[str, int | None]]) -> str:
    """Who plays next, in order; each with the number of their cards, None while it is hidden (A3)."""
    told = [name if count is None else say(NEXT_PLAYER, name=name, count=count) for name, count in players]
    return say(TURN_ORDER, players=" · ".join(told))
