"""What a seat can count before it decides, and how it would stand after a play."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from bot.computer.judgment import next_seat, opponents
from bot.engine.faces.decks import deck_of
from bot.engine.model.cards import Card, Color

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.view import SeatView

USUAL_HAND = 7.0  # counts of cards are told in hands
MOST_POINTS = 50.0  # points of cards in wilds
DANGER = {1: 1.0, 2: 0.6, 3: 0.3, 4: 0.15}  # how near somebody with so many cards is to going out
HIDDEN_DANGER = 0.6  # somebody who hides their cards may hold few
EVEN = 1 / len(Color)


@dataclass(frozen=True)
class Situation:
    """A view, and the facts that all choices share."""

    view: SeatView

    @cached_property
    def is_duel(self) -> bool:
        """Whether only two are in play, so that a card against the next seat brings the turn back."""
        return len(self.view.public.counts) - len(self.view.public.gone) == 2

    @cached_property
    def held(self) -> Counter[Color | None]:
        """The own cards by color, wilds under None."""
        return _by_color(self.view.hand)

    @cached_property
    def unseen(self) -> dict[Color, float]:
        """What share of the colored cards that this seat cannot see each color has."""
        public = self.view.public
        counts = _by_color(deck_of(public.rules, len(public.counts)))
        counts.subtract(_by_color((*self.view.hand, *public.discard)))
        total = sum(counts[color] for color in Color)
        return {color: counts[color] / total if total else EVEN for color in Color}

    @cached_property
    def next_danger(self) -> float:
        """How close the next seat is to going out if it is an opponent, 0 to 1."""
        following = next_seat(self.view)
        return self._danger(following) if following in opponents(self.view) else 0.0

    @cached_property
    def danger(self) -> float:
        """How near the nearest opponent is to going out: 0 to 1."""
        return max(map(self._danger, opponents(self.view)), default=0.0)

    def _danger(self, seat: int) -> float:
        count = self.view.public.counts[seat]
        return HIDDEN_DANGER if count is None else DANGER.get(count, 0.0)


def _by_color(cards: Iterable[Card]) -> Counter[Color | None]:
    return Counter(card.color for card in cards)
