"""What happened, in words: one line for each event, for everybody or for the one seat that it concerns."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.events import Happened


def event_line(event: Happened, names: Sequence[str]) -> str | None:
    """The line that everybody reads, None where it needs none. `names` are shown names by seat."""
    return None


def own_line(event: Happened, seat: int, names: Sequence[str]) -> str | None:
    """What `seat` alone reads about it (cards drawn, a challenged hand), None where there is nothing more."""
    return None
