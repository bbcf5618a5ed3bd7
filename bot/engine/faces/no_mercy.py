"""The cards that exist only in Show 'em No Mercy (K1), and their effects as the first card (K2)."""

from __future__ import annotations

from bot.engine.effects.basic import (
    AskColor,
    AskNextColor,
    DealerGoesFirst,
    DrawNext,
    DrawOwn,
    LoseTurn,
    RouletteDraw,
    SkipEveryone,
    SkipNext,
    TurnAround,
)
from bot.engine.effects.hands import DiscardColorOfCard
from bot.engine.model.cards import Face, Family
from bot.engine.model.events import Reason
from bot.engine.model.options import Deck

DRAW_FOUR = Face(
    "draw_four", code="D4", name="Draw Four", family=Family.ACTION, points=20, copies={Deck.NO_MERCY: 2},
    effects=(DrawNext(4), SkipNext()), opening=(DrawOwn(4, Reason.OPENING), LoseTurn()),
    summary="the next player draws 4 and misses a turn",
)  # fmt: skip
SKIP_EVERYONE = Face(
    "skip_everyone", code="SE", name="Skip Everyone", family=Family.ACTION, points=20,
    copies={Deck.NO_MERCY: 2}, effects=(SkipEveryone(),), opening=(DealerGoesFirst(),),
    summary="everybody else misses a turn, so you go again",
)  # fmt: skip
DISCARD_ALL = Face(
    "discard_all", code="DA", name="Discard All", family=Family.ACTION, points=20,
    copies={Deck.NO_MERCY: 3}, effects=(DiscardColorOfCard(),),
    summary="all your cards of its color go with it",
)  # fmt: skip
WILD_REVERSE_DRAW_FOUR = Face(
    "wild_reverse_draw_four", code="WR4", name="Wild Reverse Draw Four", family=Family.WILD, points=50,
    copies={Deck.NO_MERCY: 8}, effects=(AskColor(), TurnAround(), DrawNext(4), SkipNext()), opening=None,
    summary="you pick the color and play turns around; whoever is next then draws 4 and misses a turn",
)  # fmt: skip
WILD_DRAW_SIX = Face(
    "wild_draw_six", code="W6", name="Wild Draw Six", family=Family.WILD, points=50,
    copies={Deck.NO_MERCY: 4}, effects=(AskColor(), DrawNext(6), SkipNext()), opening=None,
    summary="you pick the color; the next player draws 6 and misses a turn",
)  # fmt: skip
WILD_DRAW_TEN = Face(
    "wild_draw_ten", code="W10", name="Wild Draw Ten", family=Family.WILD, points=50,
    copies={Deck.NO_MERCY: 4}, effects=(AskColor(), DrawNext(10), SkipNext()), opening=None,
    summary="you pick the color; the next player draws 10 and misses a turn",
)  # fmt: skip
WILD_COLOR_ROULETTE = Face(
    "wild_color_roulette", code="WCR", name="Wild Color Roulette", family=Family.WILD, points=50,
    copies={Deck.NO_MERCY: 8}, effects=(AskNextColor(), RouletteDraw(), SkipNext()), opening=None,
    summary="the next player picks the color, draws until a card of it comes up, and misses a turn",
)  # fmt: skip

NO_MERCY = (
    DRAW_FOUR, SKIP_EVERYONE, DISCARD_ALL, WILD_REVERSE_DRAW_FOUR, WILD_DRAW_SIX, WILD_DRAW_TEN,
    WILD_COLOR_ROULETTE,
)  # fmt: skip
