"""The table: the whole state of a round, frozen, and the draft that one move works on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError, dataclass, fields
from typing import TYPE_CHECKING, Any

from bot.engine.cards import Card, Color
from bot.engine.events import CallLapsed, CallOwed, CardsDrawn, Event, PileRefilled, Reason
from bot.engine.shuffle import shuffled

if TYPE_CHECKING:
    from bot.engine.awaiting import Awaiting
    from bot.engine.effects import Effect
    from bot.engine.moves import Move
    from bot.engine.rules import Rules
    from bot.engine.undo import Undo

Hand = tuple[Card, ...]
_new = object.__new__
CLOCKWISE = 1
COUNTERCLOCKWISE = -1


class _Beside:
    """What a table carries beside its state: legal moves worked out so far by seat, a draft its events."""

    __slots__ = ("events", "known_moves")
    known_moves: list[tuple[Move, ...]]  # of the seat that decides, once somebody has asked
    events: list[Event]


@dataclass(init=False, eq=True, slots=True)
class Table(_Beside):
    """The whole state of a round. It is never changed: `apply` gives the next one.

    Seats are 0…n-1 in clockwise order. `draw_pile` has the next card first, `discard` runs from the bottom
    to the top. `secret` fixes every shuffle of the round, `shuffles` counts those made. `turn` is the seat
    whose turn it is, `awaiting` says whose decision is awaited and about what, `agenda` is what remains to be
    done after it. `gone` are the seats that are out. `owing` are the seats whose UNO call is open, `called`
    those that have called and still hold that one card. `idle` counts empty draws in a row (T5). `undo` is
    what the last play needs to be taken back, `fine` who draws how many cards after the turn for it (T11).
    `moves_made` counts the moves of the round, whose number is bounded.
    """

    rules: Rules
    secret: bytes
    hands: tuple[Hand, ...]
    draw_pile: tuple[Card, ...]
    discard: tuple[Card, ...]
    color: Color | None
    turn: int
    dealer: int
    awaiting: Awaiting
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

    def __init__(self, **values: Any) -> None:
        """All fields by name; those with a default may be left out."""
        if unknown := values.keys() - DEFAULTS.keys():
            raise TypeError(f"a table has no {', '.join(unknown)}")
        for name, value in (DEFAULTS | values).items():
            object.__setattr__(self, name, value)
        object.__setattr__(self, "known_moves", [])

    def __setattr__(self, name: str, value: Any) -> None:
        raise FrozenInstanceError(f"{name}: a table is never changed, apply() gives the next one")

    __hash__ = None  # pyright: ignore[reportAssignmentType]

    @property
    def top(self) -> Card:
        """The card to match."""
        return self.discard[-1]

    @property
    def decider(self) -> int | None:
        """The seat whose decision is awaited, None when the round is over."""
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
        """The other seats in play, in turn order from the next one."""
        other = self.next_seat(seat)
        while other != seat:
            yield other
            other = self.next_seat(other)

    def draft(self) -> Draft:
        """A working copy for one move."""
        draft = _new(Draft)
        draft.rules = self.rules
        draft.secret = self.secret
        draft.hands = self.hands
        draft.draw_pile = self.draw_pile
        draft.discard = self.discard
        draft.color = self.color
        draft.turn = self.turn
        draft.dealer = self.dealer
        draft.awaiting = self.awaiting
        draft.agenda = self.agenda
        draft.direction = self.direction
        draft.shuffles = self.shuffles
        draft.gone = self.gone
        draft.owing = self.owing
        draft.called = self.called
        draft.idle = self.idle
        draft.undo = self.undo
        draft.fine = self.fine
        draft.moves_made = self.moves_made
        draft.known_moves = []
        draft.events = []
        return draft

    def replace(self, **changes: Any) -> Table:
        """The table with some fields changed (for set-ups and tests, not for moves)."""
        draft = self.draft()
        for name, value in changes.items():
            setattr(draft, name, value)
        return draft.freeze()


DEFAULTS = {spec.name: spec.default for spec in fields(Table)}


class Draft(Table):
    """A table while one move is carried out: effects change it, and say so in `events`."""

    __slots__ = ()
    awaiting: Awaiting | None  # pyright: ignore[reportIncompatibleVariableOverride]  # None while the agenda runs

    __setattr__ = object.__setattr__  # pyright: ignore[reportAssignmentType]
    __hash__ = None

    def freeze(self) -> Table:
        """The next table: the draft itself, which cannot be changed from now on."""
        del self.events
        self.__class__ = Table  # pyright: ignore[reportAttributeAccessIssue]
        return self

    def set_hand(self, seat: int, hand: Hand) -> None:
        """Change a hand; whoever comes to one card so owes a call, any older call or debt is over (N1)."""
        if self.undo is not None and seat != self.undo.seat:
            self.undo = None  # somebody else's hand has changed by it (T11)
        hands = list(self.hands)
        hands[seat] = hand
        self.hands = tuple(hands)
        if len(hand) == 1 or self.owing or self.called:
            self.settle_call(seat)

    def move_hand(self, seat: int, hand: Hand) -> None:
        """Change a hand while more changes are due, after which the calls are settled (section 10.13)."""
        hands = list(self.hands)
        hands[seat] = hand
        self.hands = tuple(hands)

    def settle_call(self, seat: int) -> None:
        """Open or end what the seat owes for the hand that it has now."""
        hand = self.hands[seat]
        if seat in self.called:
            self.called -= {seat}
        if len(hand) == 1 and self.rules.uno_call != "off":
            if seat not in self.owing:
                self.owing = (*self.owing, seat)
            self.events.append(CallOwed(seat))
        elif seat in self.owing:
            self.end_debt(seat)

    def end_debt(self, seat: int) -> None:
        """Close the UNO window of a seat with nothing said."""
        self.owing = tuple(other for other in self.owing if other != seat)
        self.events.append(CallLapsed(seat))

    def draw(self, seat: int, count: int, reason: Reason) -> Hand:
        """Give a seat the next `count` cards, or as many as there are (T5)."""
        if self.undo is not None:
            self._lose_undo(reason)
        if count > len(self.draw_pile):
            self._refill()
        cards, self.draw_pile = self.draw_pile[:count], self.draw_pile[count:]
        self.move_hand(seat, self.hands[seat] + cards)
        self._tell_drawn(seat, cards, reason)
        return cards

    def draw_until(self, seat: int, is_wanted: Callable[[Card], bool], reason: Reason) -> None:
        """Give a seat cards until a wanted one comes, or nothing is left (section 10.28)."""
        if self.undo is not None:
            self._lose_undo(reason)
        drawn: Hand = ()
        while not (drawn and is_wanted(drawn[-1])) and self.has_cards_to_draw():
            if not self.draw_pile:
                self._refill()
            drawn, self.draw_pile = (*drawn, self.draw_pile[0]), self.draw_pile[1:]
            self.move_hand(seat, (*self.hands[seat], drawn[-1]))
        self._tell_drawn(seat, drawn, reason)

    def _tell_drawn(self, seat: int, cards: Hand, reason: Reason) -> None:
        if cards:
            self.idle = 0
            if self.owing or self.called or len(self.hands[seat]) == 1:
                self.settle_call(seat)
        self.events.append(CardsDrawn(seat, len(cards), reason, cards))

    def _lose_undo(self, reason: Reason) -> None:
        # A play that made somebody draw cannot be taken back (T11); the fine for another play does not count.
        if reason is not Reason.TAKE_BACK and (self.draw_pile or self.discard[1:]):
            self.undo = None

    def has_cards_to_draw(self) -> bool:
        """Whether any card is left to be drawn, after a refill if need be."""
        return bool(self.draw_pile) or len(self.discard) > self._kept()

    def _kept(self) -> int:
        # While a play may still be undone, the card under it must not be shuffled away (section 10.6).
        awaiting = self.awaiting
        is_undoable = self.undo is not None or (awaiting is not None and awaiting.keeps_two)
        return 2 if is_undoable or any(effect.keeps_two for effect in self.agenda) else 1

    def _refill(self) -> None:
        spare, kept = self.discard[: -self._kept()], self.discard[-self._kept() :]
        if spare:
            self.discard = kept
            self.draw_pile += self.shuffled(spare)
            self.events.append(PileRefilled(len(spare)))

    def shuffled(self, cards: Hand) -> Hand:
        """The cards in an order that the secret of the round fixes."""
        self.shuffles += 1
        return shuffled(cards, self.secret, self.shuffles - 1)
