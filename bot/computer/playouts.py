"""A round of two played out in one's head: a small, fast model of the game for players that look ahead.

Each card of the deck is one bit, and a hand is the sum of its bits, so that "which of my cards fit" is a
single `&`. The bits lie in the order in which the model's players play them, costly cards first and wilds
last, so that their choice is the lowest bit that fits. They stay with the color in force where they can; they
attack an opponent who is about to go out; and who holds nothing that fits draws one, and plays it where it
fits. (Of a dozen such policies compared over 60,000 rounds each, this one won most against `Normal`'s.)

The model knows the classic cards, stacking like on like, and seven-zero. Whatever else the rules bring it
leaves out: it is there to compare moves, not to be right to the point.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from bot.computer.model import Model

MAX_TURNS = 400  # rounds of the model that last longer (1 of 10,000) count as nobody's
CLOSE = 2  # cards with which the other is about to go out


class Round:
    """A round as the model plays it on, from a position that may be copied before.

    Of its two seats, 0 is that of whoever looks ahead, and has the turn when the position is new.

    `pile` is drawn from its place `drawn` on. `color` is the mask of the color in force, `fits` of what may
    be played by color, kind, or being wild. `pending` is a sum that `turn` must answer or draw. `winner` is
    the seat that went out.
    """

    __slots__ = ("color", "drawn", "fits", "hands", "model", "pending", "pile", "rng", "turn", "winner")

    def __init__(self, model: Model, hands: list[int], pile: Sequence[int], rng: Random) -> None:
        self.model, self.hands, self.pile, self.rng = model, hands, pile, rng
        self.drawn = self.pending = self.turn = self.fits = self.color = 0
        self.winner: int | None = None

    def copy(self) -> Round:
        """The same position, to be played on differently."""
        twin = Round(self.model, self.hands[:], self.pile, self.rng)
        twin.drawn, twin.pending, twin.turn = self.drawn, self.pending, self.turn
        twin.fits, twin.color, twin.winner = self.fits, self.color, self.winner
        return twin

    def pass_turn(self) -> None:
        """The turn goes to the other seat."""
        self.turn ^= 1

    def draw(self, seat: int, count: int) -> int:
        """Give a seat cards; the bits of those there were."""
        cards = 0
        for _ in range(count):
            if self.drawn == len(self.pile) and not self._refill():
                break
            bit = self.pile[self.drawn]
            self.drawn += 1
            self.hands[seat] |= bit
            cards |= bit
        return cards

    def _refill(self) -> bool:
        """Shuffle all that nobody holds into a new pile; False where there is nothing."""
        held = self.hands[0] | self.hands[1]
        every = range(len(self.model.cards))
        self.pile = shuffled([1 << number for number in every if not held >> number & 1], self.rng)
        self.drawn = 0
        return bool(self.pile)

    def play(self, bit: int, color: int = 0) -> None:
        """Let the seat whose turn it is play a card; `color` is what it names for a wild, or its favorite."""
        model, seat = self.model, self.turn
        self.hands[seat] = hand = self.hands[seat] ^ bit
        number = bit.bit_length() - 1
        if own := model.color_of[number]:
            self.color, self.fits = own, model.fits_on[number]
        else:
            self.color = color or model.favorite(hand)
            self.fits = self.color | model.wilds
        if consequence := model.consequences[number]:
            consequence(self)
        if not hand:
            self.winner = seat
        self.turn ^= 1

    def play_out(self) -> int | None:
        """Play the round to its end; gives the seat that went out, None where nobody did."""
        for _ in range(MAX_TURNS):
            if self.winner is not None:
                break
            if bit := self.choice(self.hands[self.turn]):
                self.play(bit)
            elif self.pending:
                self.pay()
            else:
                self.draw_and_play()
        return self.winner

    def choice(self, among: int) -> int:
        """Which of these cards of its hand the seat whose turn it is would play, 0 for none."""
        model, hands = self.model, self.hands
        hand, color = hands[self.turn], self.color
        fitting = among & self.fits
        if hand & color:
            fitting &= model.honest
        if not fitting:
            return 0
        if hands[self.turn ^ 1].bit_count() <= CLOSE and fitting & model.attacks:
            fitting &= model.attacks
        elif not fitting & model.plain and (hand & model.plain).bit_count() > model.held_back:
            return 0
        fitting = fitting & color or fitting
        return fitting & -fitting

    def draw_and_play(self) -> None:
        """Draw a card, and play it where it fits."""
        if bit := self.choice(self.draw(self.turn, 1)):
            self.play(bit)
        else:
            self.pass_turn()

    def pay(self) -> None:
        """The seat whose turn it is draws the pending sum and loses its turn."""
        self.draw(self.turn, self.pending)
        self.pending = 0
        self.fits |= self.color | self.model.wilds
        self.pass_turn()


def shuffled(cards: list[int], rng: Random) -> list[int]:
    """The cards in a random order; quicker than `Random.shuffle`."""
    return sorted(cards, key=lambda _: rng.random())
