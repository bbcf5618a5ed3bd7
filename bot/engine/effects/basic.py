"""The effects of ordinary cards, and taking back a play."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.model.cards import Color
from bot.engine.model.decisions import (
    RESOLVING,
    ChallengeOffer,
    DrawnCard,
    PickColor,
    Resolving,
    Stack,
    Turn,
)
from bot.engine.model.effect import Effect
from bot.engine.model.errors import Refusal, RuleError
from bot.engine.model.events import (
    CardTakenBack,
    ColorChosen,
    DirectionChanged,
    EveryoneSkipped,
    Reason,
    SeatSkipped,
    TurnedOver,
)
from bot.engine.model.moves import Move, Play
from bot.engine.model.options import TwoPlayerReverse
from bot.engine.model.table import Draft, Hand, RoundFields, Undo

# Turns and the direction of play


class BeginTurn(Effect):
    """The seat whose turn it is can play or draw."""

    def apply(self, draft: Draft) -> None:
        draft.begin_turn()


class GoOut(Effect):
    """`seat` has no cards left: the round is over (P1), or continues for the others (P9)."""

    seat: int

    def apply(self, draft: Draft) -> None:
        draft.go_out(self.seat)


class SkipNext(Effect):
    """The next seat loses its turn (T6)."""

    is_for_next: ClassVar = True
    moves_turn: ClassVar = True

    def apply(self, draft: Draft) -> None:
        draft.turn = draft.next_seat(draft.turn)
        draft.events.append(SeatSkipped(draft.turn))

    def on_going_out(self) -> Effect:
        return self


class LoseTurn(Effect):
    """The seat whose turn it is loses the turn (U4a)."""

    moves_turn: ClassVar = True

    def apply(self, draft: Draft) -> None:
        draft.events.append(SeatSkipped(draft.turn))
        draft.turn = draft.next_seat(draft.turn)


class SkipEveryone(Effect):
    """All other seats lose a turn, and the seat whose turn it is plays again (K6)."""

    def apply(self, draft: Draft) -> None:
        draft.events.append(EveryoneSkipped(draft.turn))
        draft.agenda = (*draft.agenda, BeginTurn())


class Reverse(Effect):
    """The direction changes. With two players, the other player is skipped instead (T6, T7)."""

    moves_turn: ClassVar = True

    def apply(self, draft: Draft) -> None:
        if reverse_is_skip(draft):
            SkipNext().apply(draft)
        else:
            change_direction(draft)

    def on_going_out(self) -> Effect:
        return self


class TurnAround(Reverse):
    """A Reverse followed by a draw. It therefore takes effect even as a last card (K8, K11).

    With two players, a last card skips nobody, because the opponent draws rather than the player who went
    out.
    """

    def apply(self, draft: Draft) -> None:
        if draft.hands[draft.turn] or not reverse_is_skip(draft):
            super().apply(draft)

    def on_last_card(self) -> Effect:
        return self


class DealerGoesFirst(Effect):
    """The dealer begins, and everybody else is skipped, because the first card was a Skip Everyone (K2)."""

    moves_turn: ClassVar = True

    def apply(self, draft: Draft) -> None:
        draft.turn = draft.dealer
        draft.events.append(EveryoneSkipped(draft.dealer))


class DealerBegins(Effect):
    """The direction changes and the dealer begins, because the first card was a Reverse (U4a)."""

    moves_turn: ClassVar = True

    def apply(self, draft: Draft) -> None:
        if reverse_is_skip(draft):
            LoseTurn().apply(draft)
        else:
            change_direction(draft)
            draft.turn = draft.dealer


def reverse_is_skip(draft: Draft) -> bool:
    """Return whether only two players are left and a Reverse acts as a Skip (T7)."""
    return len(draft.hands) - len(draft.gone) == 2 and draft.rules.two_player_reverse is TwoPlayerReverse.SKIP


def change_direction(draft: Draft) -> None:
    """Reverse the direction of play."""
    draft.direction = -draft.direction
    draft.events.append(DirectionChanged(clockwise=draft.direction > 0))


# Drawing


class DrawNext(Effect):
    """The next seat draws."""

    is_for_next: ClassVar = True
    count: int
    reason: Reason = Reason.PENALTY

    @property
    def pending(self) -> int:
        return self.count

    def apply(self, draft: Draft) -> None:
        draft.draw(draft.next_seat(draft.turn), self.count, self.reason)

    def on_last_card(self) -> Effect:
        return self


class DrawNextUntilActive(Effect):
    """The next seat draws until it draws a card of the active color (L9)."""

    reason: ClassVar = Reason.PENALTY

    def apply(self, draft: Draft) -> None:
        draft.draw_until(draft.next_seat(draft.turn), lambda card: card.color is draft.color, self.reason)

    def on_last_card(self) -> Effect | None:
        return self


class RouletteDraw(DrawNextUntilActive):
    """The next seat draws until the active color comes, and everybody sees the cards. As a last card, it has
    no effect (K9).
    """

    reason: ClassVar = Reason.ROULETTE

    def on_last_card(self) -> Effect | None:
        return None

    def on_going_out(self) -> Effect:
        return self


class DrawSeatUntil(Effect):
    """`seat` draws until it draws a card of the color (L9)."""

    seat: int
    color: Color
    reason: Reason

    def apply(self, draft: Draft) -> None:
        draft.draw_until(self.seat, lambda card: card.color is self.color, self.reason)


class DrawSeat(Effect):
    """`seat` draws."""

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
    """The player can play the card they have just drawn if it fits (T2)."""

    def apply(self, draft: Draft) -> None:
        seat = draft.turn
        hand = draft.hands[seat]
        if hand and draft.idle == 0 and draft.may_play(seat, hand[-1]):
            draft.awaiting = DrawnCard(seat, hand[-1])


# The color of a wild


class AskColor(Effect):
    """The player of the card chooses the color to follow (T8)."""

    asks_color: ClassVar = True
    is_for_last_card: bool = False

    def apply(self, draft: Draft) -> None:
        draft.awaiting = PickColor(draft.turn)

    def planned(self, table: RoundFields, seat: int, move: Move) -> Effect:
        if not isinstance(move, Play) or not move.color:
            return self
        if move.color.side is not table.side:
            raise RuleError(Refusal.UNKNOWN_COLOR)
        return NameColor(move.color)

    def on_last_card(self) -> Effect | None:
        return self if self.is_for_last_card else None

    def on_going_out(self) -> Effect:
        return self


class AskNextColor(Effect):
    """The next seat chooses the color to follow (K9)."""

    def apply(self, draft: Draft) -> None:
        draft.awaiting = PickColor(draft.next_seat(draft.turn))

    def on_going_out(self) -> Effect:
        return self


class NameColor(Effect):
    """The color to follow becomes this one."""

    color: Color

    def apply(self, draft: Draft) -> None:
        name_color(draft, draft.turn, self.color)


def name_color(draft: Draft, seat: int, color: Color) -> None:
    """Record that the seat has chosen the color to follow."""
    draft.color = color
    draft.events.append(ColorChosen(seat, color))


# Flipping the deck (L4)


class TurnOver(Effect):
    """Both piles and all hands are flipped, so the first card of the discard pile becomes the top card (L4).

    The new top card has no effect. If it is a wild, the player of the Flip chooses the color, unless the Flip
    was their last card (L5, L11).
    """

    is_last: bool = False

    def apply(self, draft: Draft) -> None:
        draft.discard, draft.draw_pile = _turned(draft.discard[::-1]), _turned(draft.draw_pile[::-1])
        draft.hands = tuple(map(_turned, draft.hands))
        draft.color = draft.top.color
        draft.forget_hands()
        draft.undo = None  # everybody has seen new cards (L13)
        draft.events.append(TurnedOver(draft.turn, draft.side))
        if draft.color is None and not self.is_last:
            draft.awaiting = PickColor(draft.turn)

    def on_last_card(self) -> Effect:
        return TurnOver(is_last=True)

    def on_going_out(self) -> Effect:
        return self


def _turned(cards: Hand) -> Hand:
    return tuple([card.turned for card in cards])


# Taking back a play (T11)

FINE = 2  # number of cards


class Remember(Effect):
    """From now on, the play can be taken back until somebody acts, draws, swaps, or shows cards."""

    undo: Undo | None = None

    def planned(self, table: RoundFields, seat: int, move: Move) -> Effect:
        assert isinstance(move, Play)
        assert not isinstance(table.awaiting, Resolving)
        return Remember(
            Undo(
                seat=seat,
                card=move.card,
                color=table.color,
                turn=table.turn,
                direction=table.direction,
                idle=table.idle,
                awaiting=table.awaiting,
                agenda=table.agenda,
            )
        )

    def apply(self, draft: Draft) -> None:
        draft.undo = self.undo


def take_back(draft: Draft, undo: Undo) -> None:
    """Undo the last play. Its player repeats the turn and draws the penalty after it. After a jump-in, they
    draw it immediately (M12).
    """
    seat = undo.seat
    draft.discard = draft.discard[:-1]
    draft.color, draft.direction, draft.idle = undo.color, undo.direction, undo.idle
    draft.turn, draft.awaiting, draft.agenda = undo.turn, undo.awaiting, undo.agenda
    # A jump-in is undone, but the player whose turn it was has left since.
    if undo.awaiting.seat in draft.gone:
        draft.awaiting = RESOLVING
    draft.events.append(CardTakenBack(seat, undo.card))
    draft.set_hand(seat, (*draft.hands[seat], undo.card))
    draft.undo = None
    draft.check_mercy(seat)
    if seat in draft.gone:
        return
    if undo.awaiting.seat == seat:
        owed = draft.fine[1] if draft.fine else 0
        draft.fine = (seat, owed + FINE)
    else:
        draft.draw(seat, FINE, Reason.TAKE_BACK)


def pay_fine(draft: Draft) -> None:
    """Make the player draw the penalty for taking back a card, once their turn is over."""
    if draft.fine is not None and isinstance(draft.awaiting, Turn | Stack | ChallengeOffer):
        (seat, count), draft.fine = draft.fine, None
        draft.draw(seat, count, Reason.TAKE_BACK)
