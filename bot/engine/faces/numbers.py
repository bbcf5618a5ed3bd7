"""The number cards: of each color one 0 and two each of 1-9 (C1)."""

from __future__ import annotations

from bot.engine.cards import Face, Family

NUMBERS = tuple(
    Face(str(n), code=str(n), name=str(n), family=Family.NUMBER, points=n, copies=2 if n else 1)
    for n in range(10)
)
