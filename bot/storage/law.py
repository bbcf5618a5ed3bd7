"""The rules of docs/rankings.md (`bot.game.law`) as SQL on stored seats and matches."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, FromClause, case

from bot.game.law import LAST, has_won
from bot.storage.rows import MATCHES, SEATS

IS_COUNTED: ColumnElement[bool] = MATCHES.c.counted_as.is_not(None)
HAS_WON: ColumnElement[bool] = has_won(SEATS.c)


def place_of(seats: FromClause) -> ColumnElement[Any]:
    """Return the rank of the person at a seat, or LAST if they did not finish (`bot.game.law.own_rank`)."""
    return case((seats.c.finished, seats.c.rank), else_=LAST)
