"""The table of a round: an immutable version, and the draft in which a move changes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import dataclass_transform

from msgspec import Struct, field
from msgspec.structs import astuple

from bot.engine.model.cards import Card, Color, Side, Tagged
from bot.engine.model.decisions import AnyDecision, Resolving, RoundOver, Turn
from bot.engine.model.effect import Effect
from bot.engine.model.events import (
    CallLapsed,
    CallOwed,
    CardsDiscarded,
    CardsDrawn,
    Event,
    KnockedOut,
    PileRefilled,
    Reason,
    WentOut,
)
from bot.engine.model.options import UnoCall
from bot.engine.model.rules import MAX_SEATS, Rules
from bot.engine.model.shuffle import shuffled

Hand = tuple[Card, ...]
# By seat: the colors on which it drew, and how many cards it has drawn since
DrewOn = Mapping[int, Mapping[Color, int]]
Seen = Mapping[int, Mapping[int, Hand]]  # cards, by the seat that holds them and the seat that has seen them
KNOCKED_OUT = 250  # points for knocking somebody out of the round, instead of points for the cards (K11)
RANKS = 3  # ranks that are played for (P9)
CLOCKWISE, COUNTERCLOCKWISE = 1, -1
NO_SEATS: frozenset[int] = frozenset()  # shared by all tables, because a set takes 216 bytes
TURNS = tuple(map(Turn, range(MAX_SEATS)))  # shared objects, because nearly every move begins a turn
TURN = Reason.TURN  # looked up only once, because in Python 3.11, that takes as long as a call


class Undo(Tagged):
    """The part of the table before the last play that is needed to take the play back (T11)."""

    seat: int
    card: Card
    color: Color | None
    turn: int
    direction: int
    idle: int
    awaiting: AnyDecision
    agenda: tuple[Effect, ...]


@dataclass_transform()  # a frozen class (Table) and a mutable class (Draft) are derived from it
class RoundFields(Struct):
    """The state of a round at one moment, and functions of that state.

    Seats are 0…n-1, clockwise. `draw_pile` starts with the next card, and `discard` ends with the top card.
    `secret` determines every shuffle of the round, and `shuffles` counts them. `turn` is the seat whose turn
    it is, `awaiting` is the decision that the table waits for, and `agenda` holds the effects that run after
    it. `gone` holds the seats that are not in play. `out` holds, in order, the seats among them that were
    knocked out (K4) or have gone out (P9), and that play the next round. `owing` holds the seats with an open
    UNO race. `called` holds the seats that have called and still hold that one card. `idle` counts
    consecutive empty draws (T5), and `moves_made` counts the moves of the round. `undo` is the data needed to
    undo the last play. `fine` is the seat that has to draw for an undo, and the number of cards (T11).
    `drew_on` maps a seat to the colors on which it drew instead of playing, and the number of cards it has
    drawn since. `seen` maps a hand to the cards that other seats know because the hand was once theirs (T13,
    W2). Two-sided cards are not tracked. `finished` holds, in order, the seats that have gone out while the
    round continues, and `worth` is the score of the first of them (P9).
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
    gone: frozenset[int] = NO_SEATS
    owing: tuple[int, ...] = ()
    called: frozenset[int] = NO_SEATS
    idle: int = 0
    undo: Undo | None = None
    fine: tuple[int, int] | None = None
    moves_made: int = 0
    drew_on: DrewOn = field(default_factory=dict[int, Mapping[Color, int]])
    out: tuple[int, ...] = ()
    seen: Seen = field(default_factory=dict[int, Mapping[int, Hand]])
    finished: tuple[int, ...] = ()
    worth: int = 0

    @property
    def top(self) -> Card:
        return self.discard[-1]

    @property
    def side(self) -> Side:
        """The side of the cards that is up (L1)."""
        return self.discard[-1].side

    @property
    def decider(self) -> int | None:
        """The seat that has to decide, or None if the round is over."""
        return self.awaiting.seat

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats still in play, clockwise."""
        seats = range(len(self.hands))
        return tuple([seat for seat in seats if seat not in self.gone]) if self.gone else tuple(seats)

    @property
    def present(self) -> tuple[int, ...]:
        """The seats that take part in this round, clockwise, including knocked-out seats but not players who
        left.
        """
        return tuple(sorted((*self.seats, *self.out)))

    @property
    def knocked_out(self) -> tuple[int, ...]:
        """The seats that held too many cards (K4), in order."""
        return tuple([seat for seat in self.out if seat not in self.finished])

    @property
    def goes_on(self) -> bool:
        """Whether the round continues after one more seat has gone out (P9)."""
        return self.rules.play_on and len(self.seats) > 2 and len(self.finished) < RANKS - 1

    def next_seat(self, seat: int) -> int:
        """Return the seat that is next in turn after `seat`."""
        seat = (seat + self.direction) % len(self.hands)
        return self.next_seat(seat) if seat in self.gone else seat

    def others(self, seat: int) -> Iterator[int]:
        """Yield the other seats in play, in turn order."""
        other = self.next_seat(seat)
        while other != seat:
            yield other
            other = self.next_seat(other)

    def fits(self, card: Card) -> bool:
        """Return whether the card is wild or matches the top card in color, number, or symbol (T1)."""
        return card.color is self.color or card.face is self.discard[-1].face or card.color is None

    def may_play(self, seat: int, card: Card) -> bool:
        """Return whether the card fits and no house rule forbids it."""
        return self.fits(card) and not self.forbids(seat, card)

    def forbids(self, seat: int, card: Card) -> bool:
        """Return whether a house rule currently forbids a card to a seat."""
        rules = self.rules.forbidding
        return bool(rules) and any(rule.forbids(self, seat, card) for rule in rules)


class Table(RoundFields, frozen=True, gc=False):
    """A round between two moves. `apply` returns the next table and leaves this one unchanged."""


class Draft(RoundFields, gc=False):
    """A round in the middle of a move. Effects change it, and record what they did in `events`.

    `Draft(*astuple(table))` is a copy of a table that a move can change.
    """

    events: list[Event] = []  # Struct copies an empty list for each instance

    def freeze(self) -> Table:
        """Return the table after the move."""
        return Table(*astuple(self)[:-1])

    def begin_turn(self) -> None:
        """Begin the turn, or end the round if no seat could draw anything when it had to (T5)."""
        if self.idle and self.idle >= len(self.seats):
            self.end_round()
        else:
            self.awaiting = TURNS[self.turn]

    def set_hand(self, seat: int, hand: Hand) -> None:
        """Set a hand.

        A seat with one card left owes a call. Earlier calls and owed calls of the seat are dropped (N1).
        """
        if self.undo is not None and seat != self.undo.seat:
            self.undo = None  # the play has changed another hand (T11)
        self.move_hand(seat, hand)
        if len(hand) == 1 or self.owing or self.called:
            self.settle_call(seat)

    def move_hand(self, seat: int, hand: Hand) -> None:
        """Set a hand while other hands are about to change. Calls are settled once all have changed (M13)."""
        if seat in self.seen and len(hand) < len(self.hands[seat]):
            self._note_gone(seat, hand)
        hands = list(self.hands)
        hands[seat] = hand
        self.hands = tuple(hands)

    def settle_call(self, seat: int) -> None:
        """Open or end the UNO race of a seat according to its current hand."""
        hand = self.hands[seat]
        if seat in self.called:
            self.called -= {seat}
        if len(hand) == 1 and self.rules.uno_call is not UnoCall.OFF:
            if seat not in self.owing:
                self.owing = (*self.owing, seat)
            self.events.append(CallOwed(seat))
        elif seat in self.owing:
            self.end_debt(seat)

    def end_debt(self, seat: int) -> None:
        """End the UNO race of a seat that has neither called nor been caught."""
        self.close_window(seat)
        self.events.append(CallLapsed(seat))

    def close_window(self, seat: int) -> None:
        """Record that the seat no longer owes a call."""
        self.owing = tuple([other for other in self.owing if other != seat])

    def draw(self, seat: int, count: int, reason: Reason) -> Hand:
        """Give a seat the next `count` cards, or fewer if no more are left (T5) or its hand can't hold more
        (K4).
        """
        if self.undo is not None:
            self._lose_undo(reason)
        if self.rules.mercy:
            count = min(count, self.rules.mercy - len(self.hands[seat]))
        if count > len(self.draw_pile):
            self._refill()
        cards, self.draw_pile = self.draw_pile[:count], self.draw_pile[count:]
        self.move_hand(seat, self.hands[seat] + cards)
        self._report_drawn(seat, cards, reason)
        if self.rules.mercy:
            self.check_mercy(seat)
        return cards

    def draw_until(self, seat: int, is_wanted: Callable[[Card], bool], reason: Reason) -> None:
        """Give a seat cards until it gets a wanted card, none are left (M28), or it is knocked out (K4)."""
        if self.undo is not None:
            self._lose_undo(reason)
        drawn: Hand = ()
        while (
            not (drawn and is_wanted(drawn[-1])) and self.has_cards_to_draw() and not self._has_too_many(seat)
        ):
            if not self.draw_pile:
                self._refill()
            drawn, self.draw_pile = (*drawn, self.draw_pile[0]), self.draw_pile[1:]
            self.move_hand(seat, (*self.hands[seat], drawn[-1]))
        self._report_drawn(seat, drawn, reason)
        self.check_mercy(seat)

    def discard_from(self, seat: int, is_meant: Callable[[Card], bool]) -> None:
        """Move the matching cards of a hand below the top card (M27)."""
        gone = tuple(card for card in self.hands[seat] if is_meant(card))
        if not gone:
            return
        self.discard = (*self.discard[:-1], *gone, self.discard[-1])
        self.events.append(CardsDiscarded(seat, gone))
        self.set_hand(seat, tuple(card for card in self.hands[seat] if not is_meant(card)))

    def check_mercy(self, seat: int) -> None:
        """Knock out a seat that holds too many cards, and put its hand below the top card (K4)."""
        if not self._has_too_many(seat):
            return
        self.events.append(KnockedOut(seat))
        self.discard_from(seat, lambda card: True)
        if seat == self.next_seat(self.turn):
            self.agenda = tuple(effect for effect in self.agenda if not effect.is_for_next)
        self.vacate(seat)
        self.out += (seat,)
        if all(other in self.rules.side_of(self.seats[0]) for other in self.seats):
            is_on_turn = self.turn in self.seats
            last = self.turn if is_on_turn else self.next_seat(self.turn)
            if self.hands[last]:
                self.end_round(last)
            else:
                self.go_out(last)

    def _has_too_many(self, seat: int) -> bool:
        return 0 < self.rules.mercy <= len(self.hands[seat])

    def vacate(self, seat: int) -> None:
        """Take the seat out of play, which drops its owed calls, calls, shown cards, and undo."""
        self.gone |= {seat}
        self.called -= {seat}
        self.drew_on = {other: shown for other, shown in self.drew_on.items() if other != seat}
        self.seen = {other: _without(cards, seat) for other, cards in self.seen.items() if other != seat}
        if self.undo is not None and self.undo.seat == seat:
            self.undo = None
        if self.fine is not None and self.fine[0] == seat:
            self.fine = None
        if seat in self.owing:
            self.end_debt(seat)

    def go_out(self, seat: int) -> None:
        """Handle a seat with no cards left. This ends the round, unless it continues for the next
        rank (P9).
        """
        if not self.rules.play_on:
            self.end_round(seat)
            return
        goes_on = self.goes_on
        if not self.finished:
            self.worth = self._worth_without(seat)
        self.finished, self.out = (*self.finished, seat), (*self.out, seat)
        self.events.append(WentOut(seat, len(self.finished)))
        self.vacate(seat)
        if not goes_on:
            self.end_round()

    def _worth_without(self, seat: int) -> int:
        """Return the points of all cards that the other players hold, including players who are knocked out
        (P3, K11).
        """
        held = sum(card.points for other in self.seats if other != seat for card in self.hands[other])
        return held + KNOCKED_OUT * len(self.out)

    def end_round(self, winner: int | None = None) -> None:
        """End the round, along with all UNO calls that are owed (M16) and the chance to take a card back
        (T11). The first seat to go out has won it.
        """
        winner = self.finished[0] if self.finished else winner
        self.awaiting, self.agenda, self.owing = RoundOver(winner=winner), (), ()
        self.undo = self.fine = None

    def pass_on(self, owners: Mapping[int, int]) -> None:
        """Move hands between seats, along with the knowledge about them. `owners` maps old seats to
        new ones.
        """
        hands, seen = self.hands, self.seen
        self.seen = {}  # emptied until the hands have changed
        for old, new in owners.items():
            self.set_hand(new, hands[old])
        self.drew_on = {owners.get(seat, seat): shown for seat, shown in self.drew_on.items()}
        if not self.top.other:
            passed = {
                new: {**_without(seen.get(old, {}), new), old: hands[old]} for old, new in owners.items()
            }
            self.seen = {**seen, **passed}

    def forget_hands(self) -> None:
        """Forget everything that seats know about each other's hands."""
        self.drew_on, self.seen = {}, {}

    def has_cards_to_draw(self) -> bool:
        """Return whether a card is left to draw, if necessary after reshuffling the discard pile."""
        return bool(self.draw_pile) or len(self.discard) > self._kept()

    def shuffled(self, cards: Hand) -> Hand:
        """Return the cards in an order determined by the secret of the round."""
        self.shuffles += 1
        return shuffled(cards, self.secret, self.shuffles - 1)

    def _lose_undo(self, reason: Reason) -> None:
        # A play that made anybody draw cannot be taken back (T11), except if the draw was the penalty for
        # another play.
        if reason is not Reason.TAKE_BACK and (self.draw_pile or self.discard[1:]):
            self.undo = None

    def _report_drawn(self, seat: int, cards: Hand, reason: Reason) -> None:
        if reason is TURN or seat in self.drew_on:
            self._note_drawn(seat, len(cards), reason)
        if cards:
            self.idle = 0
            if self.owing or self.called or len(self.hands[seat]) == 1:
                self.settle_call(seat)
        self.events.append(CardsDrawn(seat, len(cards), reason, cards))

    def _note_drawn(self, seat: int, count: int, reason: Reason) -> None:
        """Count the new cards of a seat. Drawing instead of playing shows that the seat might lack
        the color.
        """
        shown = dict(self.drew_on.get(seat, {}))
        for color in shown:
            shown[color] += count
        if reason is TURN and self.color is not None:
            shown[self.color] = 0
        self.drew_on = {**self.drew_on, seat: shown}

    def _note_gone(self, seat: int, hand: Hand) -> None:
        """Record that cards leave a hand. A known card is assumed to leave before any equal card."""
        gone = _minus(self.hands[seat], hand)
        known = {viewer: _minus(cards, gone) for viewer, cards in self.seen[seat].items()}
        self.seen = {**self.seen, seat: known}

    def _refill(self) -> None:
        spare, kept = self.discard[: -self._kept()], self.discard[-self._kept() :]
        if spare:
            self.discard = kept
            self.draw_pile += self.shuffled(spare)
            self.events.append(PileRefilled(len(spare)))

    def _kept(self) -> int:
        # While a play can still be undone, the card below it must not be shuffled away (M6).
        is_undoable = self.undo is not None or self.awaiting.keeps_two
        return 2 if is_undoable or any(effect.keeps_two for effect in self.agenda) else 1


def _without(seen: Mapping[int, Hand], seat: int) -> dict[int, Hand]:
    return {viewer: cards for viewer, cards in seen.items() if viewer != seat}


def _minus(cards: Hand, others: Hand) -> Hand:
    """Return the cards without one copy for each of the others. This is faster than counting."""
    left = list(cards)
    for card in others:
        if card in left:
            left.remove(card)
    return tuple(left)
