"""A Reverse sends a pending penalty back, and a Skip passes it on (T14)."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.effects.basic import Reverse, SkipNext, change_direction, reverse_is_skip
from bot.engine.house_rules.stacking import DrawSum, OfferStack, answers, is_asked, with_offer
from bot.engine.model.cards import Card
from bot.engine.model.decisions import ChallengeOffer, Stack
from bot.engine.model.effect import Effect
from bot.engine.model.house_rule import HouseRule
from bot.engine.model.moves import Move, Play
from bot.engine.model.options import Option
from bot.engine.model.table import Draft, RoundFields

SENDS_BACK, PASSES_ON = (Reverse(),), (SkipNext(),)  # the effects of the cards that deflect


class SendBack(Effect):
    """The direction changes, so the sum goes back to the previous seat. With two players, the sum goes to the
    other player anyway.
    """

    def apply(self, draft: Draft) -> None:
        if not reverse_is_skip(draft):
            change_direction(draft)

    def on_last_card(self) -> Effect:
        return self


class Deflecting(HouseRule, frozen=True):
    """`deflecting: true`, with or without stacking."""

    option: ClassVar = Option(
        "deflecting", (False, True), False, "house_rules", "Deflecting",
        "When you have to draw: a Reverse sends the cards back, and a Skip passes them on.",
    )  # fmt: skip
    opens: ClassVar = frozenset({Stack, ChallengeOffer})

    def grants(self, table: RoundFields, seat: int) -> tuple[Move, ...]:
        return answers(self, table, seat)

    def stacks(self, table: RoundFields, card: Card) -> bool:
        return card.face.effects in (SENDS_BACK, PASSES_ON) and table.fits(card)

    def script(
        self, table: RoundFields, seat: int, move: Move, effects: tuple[Effect, ...]
    ) -> tuple[Effect, ...]:
        if not isinstance(move, Play):
            return effects
        face = move.card.face
        if is_asked(table, seat) and face.effects in (SENDS_BACK, PASSES_ON):
            turned = (SendBack(),) if face.effects == SENDS_BACK else ()
            return (*turned, OfferStack(), DrawSum(0), SkipNext())
        is_offered = OfferStack() in effects  # offered by stacking
        return with_offer(table, move.card, effects) if face.draws and not is_offered else effects
