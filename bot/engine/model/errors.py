"""Why the rules refuse a move: a code, never a sentence (the words are in `bot.text`)."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from bot.engine.model.events import Event


class Refusal(StrEnum):
    """The error codes of docs/scenarios.md, in the order in which they are checked."""

    UNKNOWN_PLAYER = "unknown_player"
    GAME_OVER = "game_over"
    UNKNOWN_CARD = "unknown_card"
    NOT_ALLOWED = "not_allowed"
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    NOT_IN_HAND = "not_in_hand"
    ONLY_THE_DRAWN_CARD = "only_the_drawn_card"
    MUST_PLAY = "must_play"
    NOT_PLAYABLE = "not_playable"
    ILLEGAL_WILD_DRAW_FOUR = "illegal_wild_draw_four"
    UNKNOWN_COLOR = "unknown_color"
    BAD_TARGET = "bad_target"
    MUST_CALL_UNO = "must_call_uno"
    NO_CALL_OWED = "no_call_owed"
    NOTHING_TO_CATCH = "nothing_to_catch"
    CANNOT_TAKE_BACK = "cannot_take_back"


class RuleError(Exception):
    """This move cannot be made now, and nothing has changed.

    Except after a misplay that costs cards (T10): `outcome` is the resulting table (or match) and its events.
    """

    def __init__(self, code: Refusal, outcome: tuple[Any, list[Event]] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.outcome = outcome
