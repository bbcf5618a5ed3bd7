"""A draw card can be answered with another draw card, which passes the sum on (T9)."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.effects.basic import DrawNext
from bot.engine.model.cards import Card
from bot.engine.model.decisions import ChallengeOffer, Stack, pending_of
from bot.engine.model.effect import Effect
from bot.engine.model.events import SumGrown
from bot.engine.model.house_rule import HouseRule
from bot.engine.model.moves import Challenge, Move, Play, play_of
from bot.engine.model.options import Option, Value
from bot.engine.model.table import Draft, RoundFields


class DrawSum(DrawNext):
    """The next seat draws the number on the card plus all pending cards."""

    def planned(self, table: RoundFields, seat: int, move: Move) -> Effect:
        return DrawNext(self.count + (pending_of(table.awaiting) if is_asked(table, seat) else 0))

    def on_last_card(self) -> Effect:
        return self


class OfferStack(Effect):
    """The next seat can add to the sum."""

    def apply(self, draft: Draft) -> None:
        seat = draft.next_seat(draft.turn)
        pending = sum(effect.pending for effect in draft.agenda)
        draft.awaiting = Stack(seat, pending)
        draft.events.append(SumGrown(seat, pending))


def is_asked(table: RoundFields, seat: int) -> bool:
    """Return whether `seat` can answer a pending sum."""
    return isinstance(table.awaiting, Stack | ChallengeOffer) and table.awaiting.seat == seat


def answers(rule: HouseRule, table: RoundFields, seat: int) -> tuple[Move, ...]:
    """Return the plays with which `seat` can answer a pending sum under a rule."""
    if not is_asked(table, seat):
        return ()
    return tuple(play_of(card) for card in dict.fromkeys(table.hands[seat]) if rule.stacks(table, card))


def with_offer(table: RoundFields, card: Card, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Return the effects of a draw card that the next seat can answer. A challenge already offers an
    answer.
    """
    offer = () if card.face.can_be_challenged and table.rules.has(Challenge) else (OfferStack(),)
    return tuple(
        part
        for effect in effects
        for part in ((*offer, DrawSum(effect.count)) if isinstance(effect, DrawNext) else (effect,))
    )


class Stacking(HouseRule, frozen=True):
    """`stacking: same` (like on like), `any` (any draw card that fits), or `higher` (K5: a card that draws at
    least as many as the previous card).
    """

    option: ClassVar = Option(
        "stacking",
        {
            "off": "off",
            "same": "Two on Two, Four on Four",
            "any": "Two and Four on each other",
            "higher": "equal or higher",
        },
        "off", "house_rules", "Stacking",
        "Play a draw card on a draw card instead of drawing. They add up for the next player.",
    )  # fmt: skip
    opens: ClassVar = frozenset({Stack, ChallengeOffer})
    kind: str = "same"

    @classmethod
    def for_value(cls, value: Value) -> HouseRule | None:
        return None if value == "off" else cls(kind=str(value))

    def grants(self, table: RoundFields, seat: int) -> tuple[Move, ...]:
        return answers(self, table, seat)

    def stacks(self, table: RoundFields, card: Card) -> bool:
        top, face = table.top.face, card.face
        if not (face.draws and top.draws):
            return False
        if self.kind == "any":
            return table.fits(card)
        return face is top if self.kind == "same" else face.draws >= top.draws

    def script(
        self, table: RoundFields, seat: int, move: Move, effects: tuple[Effect, ...]
    ) -> tuple[Effect, ...]:
        if not isinstance(move, Play) or not move.card.face.draws:
            return effects
        return with_offer(table, move.card, effects)
