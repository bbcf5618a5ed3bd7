"""Why the rules refuse a move: a code, never a sentence (the words are in `bot.text`)."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.engine.events import Event


class Refusal(StrEnum):
    """The error codes of SCENARIOS.md, in the order in which they are looked for."""

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
    """This move cannot be made now; nothing has changed.

    But where a misplay costs cards (T10), `outcome` is the table (or the match) after that, and the events.
    """

    def __init__(self, code: Refusal, outcome: tuple[Any, list[Event]] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.outcome = outcome


class RulesError(ValueError):
    """Options that do not exist, have no such value, or contradict each other.

    `option` is the one to change, `code` says why (a key of the sentences in `bot.text`).
    """

    def __init__(self, option: str, code: str, **facts: object) -> None:
        super().__init__(f"{option}: {code}")
        self.option = option
        self.code = code
        self.facts = facts
