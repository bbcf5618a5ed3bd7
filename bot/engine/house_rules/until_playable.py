"""Whoever draws goes on drawing until a card fits (T3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from bot.engine.effects import DrawOwn, Effect
from bot.engine.events import Reason
from bot.engine.fitting import may_play
from bot.engine.house_rule import HouseRule
from bot.engine.moves import Draw, Move
from bot.engine.options import Option, Value

if TYPE_CHECKING:
    from bot.engine.table import Draft, Table


class DrawUntilFits(Effect):
    """The seat whose turn it is draws until a card fits, or nothing is left (section 10.28)."""

    def apply(self, draft: Draft) -> None:
        seat = draft.turn
        draft.draw_until(seat, lambda card: may_play(draft, seat, card), Reason.TURN)


@dataclass(frozen=True)
class UntilPlayable(HouseRule):
    """`draw: until_playable`."""

    option: ClassVar = Option(
        "draw", {"one": "one card", "until_playable": "until one fits"}, "one", "turn", "Drawing",
        "What you draw if you do not play: one card, or more and more until one fits.",
    )  # fmt: skip
    own_effects: ClassVar = (DrawUntilFits,)

    @classmethod
    def of(cls, value: Value) -> HouseRule | None:
        return cls() if value == "until_playable" else None

    def script(self, table: Table, seat: int, move: Move, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        if not isinstance(move, Draw):
            return effects
        return tuple(DrawUntilFits() if isinstance(effect, DrawOwn) else effect for effect in effects)
