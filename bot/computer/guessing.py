"""What a seat cannot see, dealt as it might be: for players that look ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.computer.judgment import UNKNOWN_HAND
from bot.computer.model import House, Model, kind_of
from bot.computer.playouts import Round, shuffled
from bot.engine.decks import deck_of

if TYPE_CHECKING:
    from random import Random

    from bot.engine.view import PublicView, SeatView


def house_of(view: SeatView) -> House:
    """What of the rules in force the model knows. Who goes for the round holds wilds back."""
    rules = view.public.rules
    chosen = dict(rules.changed)
    return House(
        reverse_skips=rules.two_player_reverse == "skip",
        stacks=chosen.get("stacking", "off") != "off",
        seven_zero=bool(chosen.get("seven_zero")),
        holds_wilds=rules.scoring == "single_round",
    )


class Guesser:
    """Deals rounds of the model that agree with all that a seat sees. The model's seats are those in play."""

    def __init__(self, view: SeatView, rng: Random) -> None:
        public = view.public
        self._view, self._rng = view, rng
        self.model = Model(deck_of(public.rules, len(public.counts)), house_of(view))
        self.seats = tuple(seat for seat in range(len(public.counts)) if seat not in public.gone)
        self.me = self.seats.index(view.seat)
        self.own = self.model.bits_of(view.hand)
        seen = self.model.bits_of((*view.hand, *public.discard))
        every = range(len(self.model.cards))
        self._hidden = [1 << number for number in every if not seen >> number & 1]
        self._counts = hand_sizes(view, len(self._hidden))

    def round(self) -> Round:
        """One way in which the hidden cards may lie, with this seat to move."""
        public = self._view.public
        hidden = shuffled(self._hidden, self._rng)
        hands: list[int] = []
        place = 0
        for seat, count in zip(self.seats, self._counts, strict=True):
            if seat == self._view.seat:
                hands.append(self.own)
                continue
            hands.append(sum(hidden[place : place + count]))
            place += count
        dealt = Round(self.model, hands, hidden[place:], self._rng)
        dealt.turn = self.me
        dealt.step = 1 if public.clockwise else -1
        self._turn_up(dealt, public)
        return dealt

    def _turn_up(self, dealt: Round, public: PublicView) -> None:
        model = self.model
        color = model.colors[list(type(public.color)).index(public.color)] if public.color else 0
        dealt.color = color
        kind = kind_of(public.top)
        dealt.fits = color | model.wilds | (0 if public.top.is_wild else model.same_kind[kind])
        if public.pending:
            dealt.pending, dealt.fits = public.pending, model.same_kind[kind]


def hand_sizes(view: SeatView, hidden: int) -> list[int]:
    """How many cards each seat in play holds; where that is hidden (A3), all others a usual hand."""
    counts = dict(enumerate(view.public.counts)) | {view.seat: len(view.hand)}
    seats = [seat for seat in counts if seat not in view.public.gone]
    unknown = min(UNKNOWN_HAND, hidden // max(1, len(seats) - 1))
    return [unknown if (count := counts[seat]) is None else count for seat in seats]
