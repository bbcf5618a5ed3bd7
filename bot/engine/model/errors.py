"""The reasons that the rules refuse a move, as codes. The sentences are in `bot.text`."""

from __future__ import annotations

from enum import StrEnum


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
    """This move cannot be made now. Nothing has changed except the `cards_drawn` for a misplay (T10)."""

    def __init__(self, code: Refusal, cards_drawn: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.cards_drawn = cards_drawn
