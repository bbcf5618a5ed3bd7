"""After drawing, a Wild or Wild Draw Four of the hand may be played as well (T2a)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from bot.engine.awaiting import DrawnCard
from bot.engine.effects import Effect, OfferDrawnCard
from bot.engine.fitting import may_play, play_of
from bot.engine.house_rule import HouseRule
from bot.engine.moves import Draw, Move
from bot.engine.options import Option

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.table import Draft, Table

FACES = frozenset({"wild", "wild_draw_four"})


class OfferDrawnCardOrWild(Effect):
    """Whoever has just drawn may play that card if it fits, or a wild of the hand."""

    def apply(self, draft: Draft) -> None:
        OfferDrawnCard().apply(draft)
        seat = draft.turn
        if (
            draft.awaiting is None
            and not draft.idle
            and any(_may_follow(draft, seat, c) for c in draft.hands[seat])
        ):
            draft.awaiting = DrawnCard(seat, draft.hands[seat][-1], fits=False)


def _may_follow(table: Table, seat: int, card: Card) -> bool:
    return card.face.key in FACES and may_play(table, seat, card)


@dataclass(frozen=True)
class WildAfterDraw(HouseRule):
    """`wild_after_draw: true`."""

    option: ClassVar = Option(
        "wild_after_draw", (False, True), False, "turn", "Wild after drawing",
        "Who has drawn may play a Wild or Wild Draw Four of the hand instead of the new card.",
    )  # fmt: skip
    own_effects: ClassVar = (OfferDrawnCardOrWild,)

    def grants(self, table: Table, seat: int) -> tuple[Move, ...]:
        if not isinstance(table.awaiting, DrawnCard) or table.awaiting.seat != seat:
            return ()
        return tuple(play_of(card) for card in dict.fromkeys(table.hands[seat]) if card.face.key in FACES)

    def script(self, table: Table, seat: int, move: Move, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        if not isinstance(move, Draw):
            return effects
        return tuple(
            OfferDrawnCardOrWild() if isinstance(effect, OfferDrawnCard) else effect for effect in effects
        )
