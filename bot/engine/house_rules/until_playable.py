"""A player who draws keeps drawing until a card fits (T3)."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.effects.basic import DrawOwn
from bot.engine.model.effect import Effect
from bot.engine.model.events import Reason
from bot.engine.model.house_rule import HouseRule
from bot.engine.model.moves import Draw, Move
from bot.engine.model.options import Option, Value
from bot.engine.model.table import Draft, RoundFields


class DrawUntilFits(Effect):
    """The seat whose turn it is draws until a card fits or none are left (M28)."""

    def apply(self, draft: Draft) -> None:
        seat = draft.turn
        draft.draw_until(seat, lambda card: draft.may_play(seat, card), Reason.TURN)


class UntilPlayable(HouseRule, frozen=True):
    """`draw: until_playable`."""

    option: ClassVar = Option(
        "draw", {"one": "one card", "until_playable": "until one fits"}, "one", "turn", "Drawing",
        "What you draw if you don't play: one card, or as many as it takes to get one that fits.",
    )  # fmt: skip

    @classmethod
    def for_value(cls, value: Value) -> HouseRule | None:
        return cls() if value == "until_playable" else None

    def script(
        self, table: RoundFields, seat: int, move: Move, effects: tuple[Effect, ...]
    ) -> tuple[Effect, ...]:
        if not isinstance(move, Draw):
            return effects
        return tuple(DrawUntilFits() if isinstance(effect, DrawOwn) else effect for effect in effects)
