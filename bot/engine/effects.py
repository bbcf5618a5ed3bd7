"""The primitive effects that cards and house rules are made of, and the runner of the agenda.

An effect is data: it waits in the agenda of the table, is saved with it, and is carried out by `apply`.
One that needs a decision sets `draft.awaiting`; the runner stops there and goes on after the answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bot.engine.awaiting import DrawnCard, PickColor, RoundOver, Turn
from bot.engine.cards import Color
from bot.engine.events import ColorChosen, DirectionChanged, Reason, SeatSkipped
from bot.engine.fitting import may_play
from bot.engine.moves import Play
from bot.engine.record import Record

if TYPE_CHECKING:
    from bot.engine.events import Event
    from bot.engine.moves import Move
    from bot.engine.table import Draft, Table


class Effect(Record):
    """One small change of the table.

    `moves_hands`: hands change owners by it, and UNO calls are owed only after that (section 10.13).
    `pending` is how many cards it will make the next seat draw.
    """

    moves_hands: ClassVar[bool] = False

    @property
    def pending(self) -> int:
        return 0

    @property
    def keeps_two(self) -> bool:
        """Whether the card under the top one may still be needed, and so is not reshuffled (section 10.6)."""
        return False

    def apply(self, draft: Draft) -> None:
        """Carry it out for the seat whose turn it is."""
        raise NotImplementedError

    def planned(self, table: Table, seat: int, move: Move) -> Effect:
        """The effect as it goes on the agenda: with what must be known of `table`, before the play."""
        return self

    def on_last_card(self) -> Effect | None:
        """What is left of it when the card was its player's last one (P1, section 10.8)."""
        return None

    def aimed(self, target: int) -> Effect:
        """The effect after its player has chosen a seat."""
        return self


def run(draft: Draft) -> None:
    """Carry out the agenda until somebody must decide; where nothing is left of it the turn passes."""
    reacting, heard = draft.rules.reacting, 0
    while draft.awaiting is None:
        agenda = draft.agenda
        if reacting:
            heard, fresh = len(draft.events), draft.events[heard:]
            agenda = (*_reactions(draft, fresh), *agenda)
        if agenda:
            draft.agenda = agenda[1:]
            agenda[0].apply(draft)
        else:
            end_turn(draft)


def end_turn(draft: Draft) -> None:
    """The turn passes; the round ends when nobody in a row could draw any more (T5)."""
    seat = draft.turn = draft.next_seat(draft.turn)
    draft.awaiting = _turn_of(draft, seat) if draft.idle else TURNS[seat]


def _reactions(draft: Draft, events: list[Event]) -> list[Effect]:
    return [
        effect for event in events for rule in draft.rules.reacting for effect in rule.react(draft, event)
    ]


class EndTurn(Effect):
    """The turn passes, as it does after every agenda; only states stored long ago still list it."""

    def apply(self, draft: Draft) -> None:
        end_turn(draft)


class BeginTurn(Effect):
    """The seat whose turn it is plays or draws."""

    def apply(self, draft: Draft) -> None:
        draft.awaiting = _turn_of(draft, draft.turn)


def _turn_of(draft: Draft, seat: int) -> Turn | RoundOver:
    return RoundOver(None) if draft.idle >= len(draft.seats) else TURNS[seat]


class GoOut(Effect):
    """The seat whose turn it is has no cards left: the round is over (P1)."""

    seat: int

    def apply(self, draft: Draft) -> None:
        draft.awaiting = RoundOver(self.seat)


class SkipNext(Effect):
    """The next seat loses its turn (T6)."""

    def apply(self, draft: Draft) -> None:
        draft.turn = draft.next_seat(draft.turn)
        draft.events.append(SeatSkipped(draft.turn))


class LoseTurn(Effect):
    """The seat whose turn it is loses it (U4a)."""

    def apply(self, draft: Draft) -> None:
        draft.events.append(SeatSkipped(draft.turn))
        draft.turn = draft.next_seat(draft.turn)


class Reverse(Effect):
    """The direction flips; of two players the other one is skipped instead (T6, T7)."""

    def apply(self, draft: Draft) -> None:
        if _reverse_is_skip(draft):
            SkipNext().apply(draft)
        else:
            _turn_round(draft)


class DealerBegins(Effect):
    """The direction flips and the dealer has the first turn (a Reverse turned up, U4a)."""

    def apply(self, draft: Draft) -> None:
        if _reverse_is_skip(draft):
            LoseTurn().apply(draft)
        else:
            _turn_round(draft)
            draft.turn = draft.dealer


def _reverse_is_skip(draft: Draft) -> bool:
    return draft.rules.two_player_reverse == "skip" and len(draft.seats) == 2


def _turn_round(draft: Draft) -> None:
    draft.direction = -draft.direction
    draft.events.append(DirectionChanged(clockwise=draft.direction > 0))


class DrawNext(Effect):
    """The next seat draws."""

    count: int
    reason: Reason = Reason.PENALTY

    @property
    def pending(self) -> int:
        return self.count

    def apply(self, draft: Draft) -> None:
        draft.draw(draft.next_seat(draft.turn), self.count, self.reason)

    def on_last_card(self) -> Effect:
        return self


class DrawSeat(Effect):
    """A certain seat draws."""

    seat: int
    count: int
    reason: Reason

    def apply(self, draft: Draft) -> None:
        draft.draw(self.seat, self.count, self.reason)


class DrawOwn(Effect):
    """The seat whose turn it is draws."""

    count: int
    reason: Reason = Reason.TURN

    def apply(self, draft: Draft) -> None:
        draft.draw(draft.turn, self.count, self.reason)


class OfferDrawnCard(Effect):
    """Whoever has just drawn may play that card if it fits (T2)."""

    def apply(self, draft: Draft) -> None:
        seat = draft.turn
        if draft.hands[seat] and draft.idle == 0 and may_play(draft, seat, draft.hands[seat][-1]):
            draft.awaiting = DrawnCard(seat, draft.hands[seat][-1])


class AskColor(Effect):
    """Its player chooses the color to follow (T8)."""

    def apply(self, draft: Draft) -> None:
        draft.awaiting = PickColor(draft.turn)

    def planned(self, table: Table, seat: int, move: Move) -> Effect:
        return NameColor(move.color) if isinstance(move, Play) and move.color else self


class NameColor(Effect):
    """The color to follow is named."""

    color: Color

    def apply(self, draft: Draft) -> None:
        draft.color = self.color
        draft.events.append(ColorChosen(draft.turn, self.color))


EFFECTS: tuple[type[Effect], ...] = (
    EndTurn, BeginTurn, GoOut, SkipNext, LoseTurn, Reverse, DealerBegins, DrawNext, DrawSeat, DrawOwn,
    OfferDrawnCard, AskColor, NameColor,
)  # fmt: skip

TURNS = tuple(Turn(seat) for seat in range(20))  # one object for each seat: a turn begins with every move
