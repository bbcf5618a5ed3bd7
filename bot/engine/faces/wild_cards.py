"""The wild cards of the classic deck (T8, F1), and what they do when turned up at the start (U4a)."""

from __future__ import annotations

from bot.engine.effects.basic import AskColor, DrawNext, SkipNext
from bot.engine.effects.challenge import OfferChallenge
from bot.engine.model.cards import Face, Family

WILD = Face(
    "wild", code="W", name="Wild", family=Family.WILD, points=50, copies=4,
    effects=(AskColor(),), opening=(AskColor(),),
    summary="you pick the color",
)  # fmt: skip
WILD_DRAW_FOUR = Face(
    "wild_draw_four", code="W4", name="Wild Draw Four", family=Family.WILD, points=50, copies=4,
    effects=(AskColor(), OfferChallenge(), DrawNext(4), SkipNext()), opening=None,
    summary="you pick the color; the next player draws 4 and misses a turn, or challenges",
)  # fmt: skip

WILD_CARDS = (WILD, WILD_DRAW_FOUR)
