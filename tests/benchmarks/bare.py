"""A minimal UNO: lists that are changed in place, no checks, no events, no history.

It shows roughly what the game itself costs in Python. Cards are pairs of color and face; wilds have no color.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

NUMBERS, SKIP, REVERSE, DRAW_TWO, WILD, WILD_DRAW_FOUR = range(10), 10, 11, 12, 13, 14
COLORS = range(4)
DECK = [
    *((color, face) for color in COLORS for face in (*NUMBERS, *range(1, DRAW_TWO + 1))),
    *((None, face) for face in (WILD, WILD_DRAW_FOUR) for _ in range(4)),
]
Card = tuple[int | None, int]


@dataclass(slots=True)
class BareRound:
    """A round in progress; `turn` is the seat to play."""

    rng: random.Random
    hands: list[list[Card]]
    pile: list[Card]
    discard: list[Card]
    color: int
    turn: int = 0
    direction: int = 1

    def legal(self) -> list[Card]:
        """The cards of the seat to play that fit."""
        color, face = self.color, self.discard[-1][1]
        return [card for card in self.hands[self.turn] if card[0] in (color, None) or card[1] == face]

    def play(self, card: Card) -> bool:
        """Play a card of the seat to play; return whether it was its last."""
        hand, (color, face) = self.hands[self.turn], card
        hand.remove(card)
        self.discard.append(card)
        self.color = int(self.rng.random() * 4) if color is None else color
        if face == REVERSE and len(self.hands) > 2:
            self.direction = -self.direction
        self._pass_turn()
        if face in (DRAW_TWO, WILD_DRAW_FOUR):
            self._draw(2 if face == DRAW_TWO else 4)
        if face in (DRAW_TWO, WILD_DRAW_FOUR, SKIP) or (face == REVERSE and len(self.hands) == 2):
            self._pass_turn()
        return not hand

    def draw(self) -> bool:
        """Draw a card and play it if it fits; return whether anything was done at all."""
        is_empty = not self._draw(1)
        card = self.hands[self.turn][-1]
        if not is_empty and (card[0] in (self.color, None) or card[1] == self.discard[-1][1]):
            self.play(card)
        else:
            self._pass_turn()
        return not is_empty

    def _pass_turn(self) -> None:
        self.turn = (self.turn + self.direction) % len(self.hands)

    def _draw(self, count: int) -> int:
        if len(self.pile) < count:
            self.pile[:0], self.discard = self.discard[:-1], self.discard[-1:]
            self.rng.shuffle(self.pile)
        drawn = self.pile[-count:]
        del self.pile[-count:]
        self.hands[self.turn] += drawn
        return len(drawn)


def bare_round(rng: random.Random, seats: int) -> int:
    """Play one random round; return the number of decisions."""
    cards: list[Card] = [*DECK]
    rng.shuffle(cards)
    hands = [[cards.pop() for _ in range(7)] for _ in range(seats)]
    first = next(card for card in reversed(cards) if card[0] is not None)
    cards.remove(first)
    table = BareRound(rng, hands, cards, [first], first[0] or 0)
    decisions = idle = 0
    while idle < seats:
        decisions += 1
        plays = table.legal()
        if not plays:
            idle = 0 if table.draw() else idle + 1
        elif table.play(plays[int(rng.random() * len(plays))]):
            break
    return decisions
