"""The leaderboard as text, ten a page, one's own rank always shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from discord.ui import Button, LayoutView

from bot.ui.controls import Kind, Press, button, panel, rows
from bot.ui.palette import NEUTRAL
from bot.ui.text import labels
from bot.ui.text import leaderboards as words
from bot.ui.text.language import say

PAGE_ROWS = 10


@dataclass(frozen=True)
class Ranked:
    """One line of a leaderboard; `rank` counts from 1, `player` is the Discord account.

    Names are not stored: Discord puts them in where it shows the mention, which notifies nobody.
    """

    rank: int
    player: int
    wins: int
    matches: int
    points: int


def leaderboard_view(rows_shown: Sequence[Ranked], own: Ranked | None, page: int, pages: int) -> LayoutView:
    """A page of the leaderboard, counted from 0; `own` is the line of whoever asks, None without a match."""
    if not rows_shown:
        return panel([words.TITLE, words.EMPTY], NEUTRAL)
    lines = [_line(ranked) for ranked in rows_shown]
    parts = [words.TITLE, "\n".join(lines)]
    if own is not None:
        parts.append(say(words.OWN, row=_line(own)))
    parts.append(say(words.PAGE, page=page + 1, pages=pages))
    return panel([*parts, *rows(_turners(page, pages))], NEUTRAL)


def _line(ranked: Ranked) -> str:
    return words.row(ranked.rank, f"<@{ranked.player}>", ranked.wins, ranked.matches, ranked.points)


def _turners(page: int, pages: int) -> list[Button[Any]]:
    if pages < 2:
        return []
    return [
        button(Press(Kind.PAGE, argument=str(page - 1)), labels.EARLIER, disabled=page == 0),
        button(Press(Kind.PAGE, argument=str(page + 1)), labels.LATER, disabled=page + 1 >= pages),
    ]
