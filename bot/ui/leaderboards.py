"""The leaderboard as text, ten a page, one's own rank always shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from discord.ui import LayoutView

from bot.ui.controls import panel

PAGE_ROWS = 10


@dataclass(frozen=True)
class Ranked:
    """One line of a leaderboard; `rank` counts from 1, `name` is as Discord gave it."""

    rank: int
    name: str
    wins: int
    matches: int
    points: int


def leaderboard_view(rows: Sequence[Ranked], own: Ranked | None, page: int, pages: int) -> LayoutView:
    """A page of the leaderboard, counted from 0; `own` is the line of whoever asks, None without a match."""
    return panel(["# UNO"])
