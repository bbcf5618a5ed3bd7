"""Moves: the requests that a player can make. A move does not contain the player. The seat is passed
separately.
"""

from __future__ import annotations

from functools import cache
from typing import get_args

from bot.engine.model.cards import Card, Color, Tagged


class Request(Tagged, tag_field="do", omit_defaults=True):
    """The base of all moves, written as in docs/scenarios.md: `{"do": "catch", "target": 2}`."""


class Play(Request, tag="play"):
    """Play a card. `color` and `target` answer the card's questions in advance."""

    card: Card
    color: Color | None = None
    target: int | None = None


class ChooseColor(Request, tag="color"):
    """Choose the color for a wild."""

    color: Color


class ChooseTarget(Request, tag="target"):
    """Choose the seat that a card targets."""

    target: int


class Draw(Request, tag="draw"):
    """Draw instead of playing (T2)."""


class Pass(Request, tag="pass"):
    """Keep the drawn card, or decline to discard a color (W8)."""


class Accept(Request, tag="accept"):
    """Draw the pending penalty."""


class Challenge(Request, tag="challenge"):
    """Challenge the Wild Draw Four just played (F3)."""


class CallUno(Request, tag="uno"):
    """Call UNO (N1)."""


class CatchUno(Request, tag="catch"):
    """Catch `target`, who has not called UNO (N2)."""

    target: int


class TakeBack(Request, tag="take_back"):
    """Take back the card just played (T11)."""


class DoDare(Request, tag="dare_do"):
    """Accept the dare. The player who dared judges it (W5)."""


class DrawForDare(Request, tag="dare_draw"):
    """Draw cards instead of doing the dare (W5)."""


class Judge(Request, tag="judge"):
    """Decide whether the dare was done (W5)."""

    done: bool


class NameGuesser(Request, tag="guessed"):
    """Choose the player who guessed the charade first, or None for nobody (W8)."""

    target: int | None = None


class DiscardColor(Request, tag="discard_color"):
    """Discard every card of a color (W8)."""

    color: Color


class TimeOut(Request, tag="time_out"):
    """The time to decide has run out (A4)."""


class UnoTimeOut(Request, tag="uno_time_out"):
    """The time to call UNO has run out (N3)."""


class Leave(Request, tag="leave"):
    """Leave the table (A6)."""


Move = (
    Play | ChooseColor | ChooseTarget | Draw | Pass | Accept | Challenge | CallUno | CatchUno | TakeBack
    | DoDare | DrawForDare | Judge | NameGuesser | DiscardColor | TimeOut | UnoTimeOut | Leave
)  # fmt: skip
MOVES: tuple[type[Move], ...] = get_args(Move)
MOVE_WORDS: dict[str, type[Move]] = {str(move.__struct_config__.tag): move for move in MOVES}


play_of = cache(Play)
"""The play of a card, without color and target. There is one object per card."""

# The moves of a turn, each of which ends the open UNO races (N2, M15)
TURN_MOVES = (Play, Draw, Accept, Challenge, DoDare, DrawForDare)
# Moves that affect neither the turn nor its clock
BESIDE_THE_TURN = (CallUno, CatchUno, UnoTimeOut)
# Moves that exist only under a house rule
RARE_MOVES = frozenset({TakeBack, DoDare, DrawForDare, Judge, NameGuesser, DiscardColor})
