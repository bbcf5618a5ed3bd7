"""The words of a leaderboard."""

from __future__ import annotations

from bot.ui.text.language import Counted, say

TITLE = "# 🏆 Leaderboard"
EMPTY = "Nobody has finished a match here yet. Be the first: `/uno new`"
ROW = Counted(
    "{rank}. **{name}** · {count} win of {matches} · {points} points",
    "{rank}. **{name}** · {count} wins of {matches} · {points} points",
)
OWN = "You: {row}"
PAGE = "-# Page {page} of {pages}"


def row(rank: int, name: str, wins: int, matches: int, points: int) -> str:
    """One line; `name` is a mention."""
    return say(ROW, rank=rank, name=name, count=wins, matches=matches, points=points)
