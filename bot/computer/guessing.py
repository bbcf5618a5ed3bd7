"""What one of two cannot see, dealt as it might be: for players that look ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.computer.judgment import hand_size, next_seat
from bot.computer.model import House, Model, kind_of
from bot.computer.playouts import Round, shuffled
from bot.engine.faces.decks import deck_of
from bot.engine.house_rules.seven_zero import SevenZero
from bot.engine.house_rules.stacking import Stacking
from bot.engine.model.choices import Scoring, TwoPlayerReverse

if TYPE_CHECKING:
    from random import Random

    from bot.engine.view import SeatView


def house_of(view: SeatView) -> House:
    """What of the rules in force the model knows. Who goes for the round holds wilds back."""
    rules = view.public.rules
    return House(
        reverse_skips=rules.two_player_reverse is TwoPlayerReverse.SKIP,
        stacks=rules.value_of(Stacking.option) != "off",
        seven_zero=SevenZero() in rules.house,
        holds_wilds=rules.scoring is Scoring.SINGLE_ROUND,
    )


class Guesser:
    """Deals rounds of the model that agree with all that a seat sees of a round between two."""

    def __init__(self, view: SeatView, rng: Random) -> None:
        public = view.public
        self._public, self._rng = public, rng
        self.model = Model(deck_of(public.rules, len(public.counts)), house_of(view))
        self.own = self.model.bits_of(view.hand)
        seen = self.model.bits_of((*view.hand, *public.discard))
        every = range(len(self.model.cards))
        self._hidden = [1 << number for number in every if not seen >> number & 1]
        self._other_size = hand_size(view, next_seat(view))

    def round(self) -> Round:
        """One way in which the hidden cards may lie, with this seat to move."""
        hidden = shuffled(self._hidden, self._rng)
        hands = [self.own, sum(hidden[: self._other_size])]
        dealt = Round(self.model, hands, hidden[self._other_size :], self._rng)
        dealt.color, dealt.pending = self.model.mask_of(self._public.color), self._public.pending
        dealt.fits = self._fitting(dealt.color)
        return dealt

    def _fitting(self, color: int) -> int:
        """The cards that may be played, given the mask of the color in force."""
        top, model = self._public.top, self.model
        if self._public.pending:
            return model.same_kind[kind_of(top)]
        return color | model.wilds | (0 if top.is_wild else model.same_kind[kind_of(top)])
