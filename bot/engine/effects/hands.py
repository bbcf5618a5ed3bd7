"""Effects that target a seat or move whole hands: swapping, passing, and shuffling hands, and effects on all
other players.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from bot.engine.effects.basic import GoOut
from bot.engine.model.decisions import RESOLVING, PickTarget
from bot.engine.model.effect import Effect
from bot.engine.model.errors import Refusal, RuleError
from bot.engine.model.events import (
    BrandShown,
    HandsPassed,
    HandsShuffled,
    HandsSwapped,
    Reason,
    TargetChosen,
)
from bot.engine.model.moves import Move, Play
from bot.engine.model.table import Draft, RoundFields


class AskTarget(Effect):
    """The player of the card chooses another seat. If there is only one, it is chosen automatically (M14)."""

    is_for_last_card: bool = False

    def planned(self, table: RoundFields, seat: int, move: Move) -> Effect:
        if not isinstance(move, Play) or move.target is None:
            return self
        if move.target == seat or move.target not in table.seats:
            raise RuleError(Refusal.BAD_TARGET)
        return Aim(move.target)

    def apply(self, draft: Draft) -> None:
        first, *others = draft.others(draft.turn)
        if others:
            draft.awaiting = PickTarget(draft.turn)
        else:
            Aim(first).apply(draft)

    def on_last_card(self) -> Effect | None:
        return self if self.is_for_last_card else None


class Aim(Effect):
    """Set the target of every effect in the agenda that still needs a target."""

    target: int

    def apply(self, draft: Draft) -> None:
        draft.events.append(TargetChosen(draft.turn, self.target))
        draft.agenda = tuple(effect.aimed(self.target) for effect in draft.agenda)


class Aimed(Effect):
    """An effect on a seat that its player chooses. `target` is None until then."""

    target: int | None = None

    def aimed(self, target: int) -> Effect:
        return self if self.target is not None else replace(self, target=target)


class SwapHands(Aimed):
    """The target and the player of the card swap hands (W2, T13)."""

    moves_hands: ClassVar = True

    def apply(self, draft: Draft) -> None:
        assert self.target is not None
        seat = draft.turn
        if self.target in draft.gone:  # the target left before the color was chosen
            return
        draft.events.append(HandsSwapped(seat, self.target))
        draft.pass_on({self.target: seat, seat: self.target})


class PassHands(Effect):
    """Every hand moves one seat in the direction of play (T13)."""

    moves_hands: ClassVar = True

    def apply(self, draft: Draft) -> None:
        draft.events.append(HandsPassed())
        draft.pass_on({seat: draft.next_seat(seat) for seat in draft.seats})


class ShuffleHands(Effect):
    """All hands are collected, shuffled, and dealt again card by card, starting with the next seat (W3)."""

    moves_hands: ClassVar = True

    def apply(self, draft: Draft) -> None:
        order = [*draft.others(draft.turn), draft.turn]
        cards = draft.shuffled(tuple(card for seat in order for card in draft.hands[seat]))
        draft.events.append(HandsShuffled(draft.turn))
        draft.forget_hands()
        for place, seat in enumerate(order):
            draft.set_hand(seat, cards[place :: len(order)])


class BrandCall(Effect):
    """Every other seat, and with `brand_self` also the player, shows a branded card or draws two (W1)."""

    def apply(self, draft: Draft) -> None:
        own = (draft.turn,) if draft.rules.brand_self and draft.hands[draft.turn] else ()
        for seat in (*draft.others(draft.turn), *own):
            if draft.awaiting is not RESOLVING:  # the others are knocked out, and the round is over (K4)
                break
            shown = next((card for card in draft.hands[seat] if card.is_branded), None)
            if shown is None:
                draft.draw(seat, 2, Reason.BRAND)
            else:
                draft.undo = None  # a play that made somebody show cards cannot be taken back (T11)
                draft.events.append(BrandShown(seat, shown))

    def on_last_card(self) -> Effect:
        return self


class OthersDraw(Effect):
    """Everybody draws, except for the player of the card (W6)."""

    count: int

    def apply(self, draft: Draft) -> None:
        for seat in tuple(draft.others(draft.turn)):
            draft.draw(seat, self.count, Reason.PENALTY)

    def on_last_card(self) -> Effect:
        return self


class OthersDiscardWilds(Effect):
    """Everybody but the player discards their wilds. The first player left without cards goes out (W7)."""

    def apply(self, draft: Draft) -> None:
        for seat in tuple(draft.others(draft.turn)):
            draft.discard_from(seat, lambda card: card.is_wild)
        out = [seat for seat in draft.others(draft.turn) if not draft.hands[seat]]
        if out:
            draft.agenda = (GoOut(out[0]),)


class DiscardColorOfCard(Effect):
    """The player discards all cards of the active color below the card just played. They have no
    effect (K7).
    """

    moves_hands: ClassVar = True

    def apply(self, draft: Draft) -> None:
        seat = draft.turn
        draft.undo = None  # the discard has shown cards (T11)
        draft.discard_from(seat, lambda card: card.color is draft.color)
        if not draft.hands[seat]:
            draft.agenda = (GoOut(seat),)


class TargetDraws(Aimed):
    """The target, which the player of the card has chosen, draws (W10)."""

    count: int = 0

    def apply(self, draft: Draft) -> None:
        assert self.target is not None
        if self.target not in draft.gone:
            draft.draw(self.target, self.count, Reason.PENALTY)

    def on_last_card(self) -> Effect:
        return self
