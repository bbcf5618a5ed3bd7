"""The classic cards: numbers (C1), actions (T6), and wilds (T8, F1), and their effects as the first card
(U4a).
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.effects.basic import AskColor, DealerBegins, DrawNext, DrawOwn, LoseTurn, Reverse, SkipNext
from bot.engine.effects.challenge import OfferChallenge
from bot.engine.model.cards import Face, Family, Side
from bot.engine.model.events import Reason
from bot.engine.model.options import Deck

BOTH = (Side.LIGHT, Side.DARK)


def _also_in_no_mercy(copies: int, in_no_mercy: int) -> Mapping[Deck, int]:
    return {Deck.CLASSIC: copies, Deck.YELLOWSTONE: copies, Deck.NO_MERCY: in_no_mercy}


NUMBERS = tuple(
    Face(
        str(n), code=str(n), name=str(n), family=Family.NUMBER, points=n,
        copies=_also_in_no_mercy(2 if n else 1, 2), sides=BOTH if n else (Side.LIGHT,),
    )
    for n in range(10)
)  # fmt: skip
SKIP = Face(
    "skip", code="S", name="Skip", family=Family.ACTION, points=20, copies=_also_in_no_mercy(2, 3),
    effects=(SkipNext(),), opening=(LoseTurn(),),
    summary="the next player misses a turn",
)  # fmt: skip
REVERSE = Face(
    "reverse", code="R", name="Reverse", family=Family.ACTION, points=20, copies=_also_in_no_mercy(2, 3),
    effects=(Reverse(),), opening=(DealerBegins(),), sides=BOTH,
    summary="play turns around; with two players, it works like a Skip",
)  # fmt: skip
DRAW_TWO = Face(
    "draw_two", code="D", name="Draw Two", family=Family.ACTION, points=20, copies=_also_in_no_mercy(2, 3),
    effects=(DrawNext(2), SkipNext()), opening=(DrawOwn(2, Reason.OPENING), LoseTurn()),
    summary="the next player draws 2 and misses a turn",
)  # fmt: skip

COLORED_CARDS = (*NUMBERS, SKIP, REVERSE, DRAW_TWO)

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
