"""After drawing, a Wild or Wild Draw Four from the hand can be played, too (T2a)."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.effects.basic import OfferDrawnCard
from bot.engine.faces.special_wilds import SPECIAL_WILDS
from bot.engine.model.cards import Card
from bot.engine.model.decisions import RESOLVING, DrawnCard
from bot.engine.model.effect import Effect
from bot.engine.model.house_rule import HouseRule
from bot.engine.model.moves import Draw, Move, play_of
from bot.engine.model.options import Option
from bot.engine.model.table import Draft, RoundFields


class OfferDrawnCardOrWild(Effect):
    """The player can play the card they have just drawn if it fits, or a wild from the hand."""

    def apply(self, draft: Draft) -> None:
        OfferDrawnCard().apply(draft)
        seat = draft.turn
        if (
            draft.awaiting is RESOLVING
            and not draft.idle
            and any(_may_follow(draft, seat, c) for c in draft.hands[seat])
        ):
            draft.awaiting = DrawnCard(seat, draft.hands[seat][-1], fits=False)


def _may_follow(table: RoundFields, seat: int, card: Card) -> bool:
    return _is_plain_wild(card) and table.may_play(seat, card)


def _is_plain_wild(card: Card) -> bool:
    return card.is_wild and card.face not in SPECIAL_WILDS


class WildAfterDraw(HouseRule, frozen=True):
    """`wild_after_draw: true`."""

    option: ClassVar = Option(
        "wild_after_draw", (False, True), False, "turn", "Wild after drawing",
        "After drawing, you may play a Wild or Wild Draw Four from your hand instead of the new card.",
    )  # fmt: skip

    def grants(self, table: RoundFields, seat: int) -> tuple[Move, ...]:
        if not isinstance(table.awaiting, DrawnCard) or table.awaiting.seat != seat:
            return ()
        return tuple(play_of(card) for card in dict.fromkeys(table.hands[seat]) if _is_plain_wild(card))

    def script(
        self, table: RoundFields, seat: int, move: Move, effects: tuple[Effect, ...]
    ) -> tuple[Effect, ...]:
        if not isinstance(move, Draw):
            return effects
        return tuple(
            OfferDrawnCardOrWild() if isinstance(effect, OfferDrawnCard) else effect for effect in effects
        )
