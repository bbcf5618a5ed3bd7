"""The cards that exist only in Flip (L1), and the back of each front (L1a)."""

from __future__ import annotations

from bot.engine.effects.basic import (
    AskColor,
    DrawNext,
    DrawNextUntilActive,
    DrawOwn,
    LoseTurn,
    SkipEveryone,
    SkipNext,
    TurnOver,
)
from bot.engine.effects.challenge import OfferChallenge
from bot.engine.model.cards import Face, Family, Side
from bot.engine.model.events import Reason

DARK = (Side.DARK,)
FLIP = Face(
    "flip", code="F", name="Flip", family=Family.ACTION, points=20, copies={},
    effects=(TurnOver(),), opening=(TurnOver(),), sides=(Side.LIGHT, Side.DARK),
    summary="all cards turn over, and the other side is played on",
)  # fmt: skip
DRAW_ONE = Face(
    "draw_one", code="D1", name="Draw One", family=Family.ACTION, points=10, copies={},
    effects=(DrawNext(1), SkipNext()), opening=(DrawOwn(1, Reason.OPENING), LoseTurn()),
    summary="the next player draws 1 and misses a turn",
)  # fmt: skip
DRAW_FIVE = Face(
    "draw_five", code="D5", name="Draw Five", family=Family.ACTION, points=20, copies={},
    effects=(DrawNext(5), SkipNext()), sides=DARK,
    summary="the next player draws 5 and misses a turn",
)  # fmt: skip
DARK_SKIP_EVERYONE = Face(
    "dark_skip_everyone", code="SE", name="Skip Everyone", family=Family.ACTION, points=30, copies={},
    effects=(SkipEveryone(),), sides=DARK,
    summary="everybody else misses a turn, so you go again",
)  # fmt: skip
LIGHT_WILD = Face(
    "light_wild", code="WL", name="Wild", family=Family.WILD, points=40, copies={},
    effects=(AskColor(),), opening=(AskColor(),),
    summary="you pick the color",
)  # fmt: skip
DARK_WILD = Face(
    "dark_wild", code="WD", name="Wild", family=Family.WILD, points=40, copies={},
    effects=(AskColor(),), sides=DARK,
    summary="you pick the color",
)  # fmt: skip
WILD_DRAW_TWO = Face(
    "wild_draw_two", code="W2", name="Wild Draw Two", family=Family.WILD, points=50, copies={},
    effects=(AskColor(), OfferChallenge(), DrawNext(2), SkipNext()), opening=None,
    summary="you pick the color; the next player draws 2 and misses a turn, or challenges",
)  # fmt: skip
WILD_DRAW_COLOR = Face(
    "wild_draw_color", code="WDC", name="Wild Draw Color", family=Family.WILD, points=60, copies={},
    effects=(AskColor(is_for_last_card=True), OfferChallenge(), DrawNextUntilActive(), SkipNext()),
    opening=None, sides=DARK,
    summary="you pick the color; the next player draws until one comes up and misses a turn, or challenges",
)  # fmt: skip

FLIP_FACES = (
    FLIP, DRAW_ONE, DRAW_FIVE, DARK_SKIP_EVERYONE, LIGHT_WILD, DARK_WILD, WILD_DRAW_TWO, WILD_DRAW_COLOR,
)  # fmt: skip

# Each front with its backs, as printed: two of each colored front, and four of each wild. The list was
# compiled by players (boardgamegeek.com, thread 2731732).
BACKS = (
    "R1 P3 U2 | R2 OR UD5 | R3 WDC P7 | R4 OF UD5 | R5 P2 T5 | R6 O9 PSE | R7 O1 U5 | R8 UR T7 | R9 U5 TR | "
    "RD1 P3 P4 | RS WD OD5 | RR U3 T7 | RF P8 U3 | Y1 WD PSE | Y2 T1 T8 | Y3 PD5 U1 | Y4 PD5 UF | "
    "Y5 U9 T8 | Y6 WDC OSE | Y7 O2 U6 | Y8 O2 P1 | Y9 U4 T5 | YD1 P1 U8 | YS O3 TF | YR WD TF | YF O8 P4 | "
    "G1 O5 OF | G2 TD5 TSE | G3 PF U2 | G4 P8 T9 | G5 O7 T4 | G6 WDC P5 | G7 O6 T2 | G8 PR T9 | G9 OD5 PR | "
    "GD1 O6 T6 | GS O9 U4 | GR O1 P7 | GF WDC T3 | B1 USE USE | B2 O8 P6 | B3 U8 T2 | B4 U1 TD5 | "
    "B5 OR P9 | B6 UR TSE | B7 O3 OSE | B8 T4 TR | B9 O5 UF | BD1 P6 T6 | BS P9 T1 | BR WD O4 | BF U6 U7 | "
    "WL P5 PF U7 T3 | W2 O4 O7 P2 U9"
)
PAIRS: tuple[tuple[str, str], ...] = tuple(
    (front, back) for entry in BACKS.split(" | ") for front, *backs in [entry.split()] for back in backs
)
