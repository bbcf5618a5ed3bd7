"""The table: the whole state of a round, frozen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import dataclass_transform

from msgspec import Struct, field

from bot.engine.model.cards import Card, Color
from bot.engine.model.decisions import AnyDecision, Resolving
from bot.engine.model.effect import Effect
from bot.engine.model.record import Tagged
from bot.engine.model.rules import Rules

Hand = tuple[Card, ...]
DrewOn = Mapping[int, Mapping[Color, int]]
CLOCKWISE = 1
COUNTERCLOCKWISE = -1


class Undo(Tagged):
    """What the table was before the last play, as far as taking that play back needs it (T11)."""

    seat: int
    card: Card
    color: Color | None
    turn: int
    direction: int
    idle: int
    awaiting: AnyDecision
    agenda: tuple[Effect, ...]


@dataclass_transform()  # so that a frozen class (Table) and a mutable one (Draft) may both derive from it
class State(Struct):
    """What is true of a round at some moment, and what can be asked about it.

    Seats are 0…n-1, clockwise. `draw_pile` starts with the next card, `discard` ends with the top one.
    `secret` determines every shuffle of the round, and `shuffles` counts them. `turn` is the seat whose turn
    it is, `awaiting` the decision the table waits for, `agenda` the effects still due after it. `gone` are
    the seats that are out, `owing` the seats with an open UNO call, `called` those that have called and still
    hold that one card. `idle` counts empty draws in a row (T5), `moves_made` the moves of the round. `undo`
    holds what it takes to undo the last play; `fine` is the seat that draws for that, and how many (T11).
    `drew_on` tells by seat on which colors it drew instead of playing them, and how many cards it has drawn
    since.
    """

    rules: Rules
    secret: bytes
    hands: tuple[Hand, ...]
    draw_pile: tuple[Card, ...]
    discard: tuple[Card, ...]
    color: Color | None
    turn: int
    dealer: int
    awaiting: AnyDecision | Resolving
    agenda: tuple[Effect, ...] = ()
    direction: int = CLOCKWISE
    shuffles: int = 0
    gone: frozenset[int] = frozenset()
    owing: tuple[int, ...] = ()
    called: frozenset[int] = frozenset()
    idle: int = 0
    undo: Undo | None = None
    fine: tuple[int, int] | None = None
    moves_made: int = 0
    drew_on: DrewOn = field(default_factory=dict[int, Mapping[Color, int]])

    @property
    def top(self) -> Card:
        """The card to match."""
        return self.discard[-1]

    @property
    def decider(self) -> int | None:
        """The seat that has to decide, or None if the round is over."""
        return self.awaiting.seat

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats still in play, clockwise."""
        seats = range(len(self.hands))
        return tuple([seat for seat in seats if seat not in self.gone]) if self.gone else tuple(seats)

    def next_seat(self, seat: int) -> int:
        """The seat whose turn comes after `seat`'s."""
        seat = (seat + self.direction) % len(self.hands)
        return self.next_seat(seat) if seat in self.gone else seat

    def others(self, seat: int) -> Iterator[int]:
        """The other seats in play, in turn order."""
        other = self.next_seat(seat)
        while other != seat:
            yield other
            other = self.next_seat(other)

    def fits(self, card: Card) -> bool:
        """Whether the card matches the top card in color, number or symbol, or is wild (T1)."""
        return card.color is self.color or card.face is self.discard[-1].face or card.color is None

    def may_play(self, seat: int, card: Card) -> bool:
        """Whether the card fits and no house rule forbids it."""
        rules = self.rules.forbidding
        return self.fits(card) and not (rules and any(rule.forbids(self, seat, card) for rule in rules))


class Table(State, frozen=True, gc=False):
    """A round between two moves. `apply` returns the next table and leaves this one unchanged."""
