"""Facts counted from a view: neighbors, hands, colors, and possible bluffs."""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import TYPE_CHECKING

from bot.engine.effects.hands import PassHands, SwapHands
from bot.engine.faces.decks import deck_of
from bot.engine.house_rules.equal_cards import EqualCards
from bot.engine.house_rules.seven_zero import SevenZero
from bot.engine.model.cards import Card, Color, fronts
from bot.engine.model.moves import CallUno, CatchUno, Move, Play, TakeBack
from bot.engine.model.options import ChallengeLoss, WildDrawFour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.view import SeatView

ASIDE = (CallUno, CatchUno, TakeBack)  # possible outside of one's turn
UNKNOWN_HAND = 7  # the assumed size of hands while counts are hidden (A3)
BLUFFERS = 0.03  # the share of players who would bluff; it is small, because four cards are a high price
TURN = 1.5  # the value of a turn, in cards


def turn_moves(view: SeatView) -> list[Move]:
    """Return the legal moves except for calls, catches, and take-backs."""
    return [move for move in view.moves if not isinstance(move, ASIDE)]


def honest_moves(view: SeatView) -> list[Move]:
    """Return the moves for this turn, without bluffs if there is any other move."""
    moves = turn_moves(view)
    return [move for move in moves if not (isinstance(move, Play) and _is_bluff(view, move.card))] or moves


def _is_bluff(view: SeatView, card: Card) -> bool:
    """Return whether a card could be challenged successfully. This is stricter than some readings of F2."""
    if not card.face.can_be_challenged or len(view.hand) == 1:
        return False
    bar = view.public.rules.wild_draw_four
    others = [other for other in view.hand if other.face is not card.face]
    if bar is WildDrawFour.ANYTIME:
        return False
    if bar is WildDrawFour.NO_COLOR_MATCH:
        return any(other.color is not None and other.color is view.public.color for other in others)
    return any(Play(other) in view.moves for other in others)


def hand_size(view: SeatView, seat: int) -> int:
    """Return how many cards a seat has, if visible."""
    count = view.public.counts[seat]
    return UNKNOWN_HAND if count is None else count


def opponents(view: SeatView) -> list[int]:
    """Return the seats in play that this seat plays against: all others, or in teams the next and the
    previous seat.
    """
    size, partner = len(view.public.counts), None
    if view.public.rules.teams:
        partner = (view.seat + size // 2) % size
    return [seat for seat in range(size) if seat not in {view.seat, partner, *view.public.gone}]


def is_duel(view: SeatView) -> bool:
    """Return whether only two players are in play. If the next seat is skipped, it is then this seat's turn
    again.
    """
    return len(view.public.counts) - len(view.public.gone) == 2


def smallest_hand(view: SeatView, among: Sequence[int]) -> int:
    """Return the seat with the fewest cards among these."""
    return min(among, key=lambda seat: hand_size(view, seat))


def hand_after(view: SeatView, card: Card) -> int:
    """Return how many cards this seat has after playing the card.

    If the play makes hands change seats, this is the size of the hand that the seat receives. A swap is made
    with the opponent with the fewest cards. A last card moves no hands (W2, T13).
    """
    left = len(view.hand) - 1
    extra = SevenZero.effects_of(card) if SevenZero() in view.public.rules.house else ()
    kinds = {type(effect) for effect in (*card.face.effects, *extra)}
    if left and SwapHands in kinds:
        return hand_size(view, smallest_hand(view, opponents(view)))
    if left and PassHands in kinds:
        return hand_size(view, previous_seat(view))
    return left


def followers(view: SeatView, card: Card) -> int:
    """Return how many more cards can be played with this one in the same turn (T15)."""
    if EqualCards() not in view.public.rules.house or card.is_wild:
        return 0
    return sum(other.face is card.face for other in view.hand) - 1


def next_seat(view: SeatView) -> int:
    return _neighbor(view, 1 if view.public.clockwise else -1)


def previous_seat(view: SeatView) -> int:
    return _neighbor(view, -1 if view.public.clockwise else 1)


def _neighbor(view: SeatView, step: int) -> int:
    size = len(view.public.counts)
    seat = (view.seat + step) % size
    while seat in view.public.gone:
        seat = (seat + step) % size
    return seat


def hidden_cards(view: SeatView) -> list[Card]:
    """Return the cards outside of this seat's hand and the discard pile."""
    return _unseen(view, (*view.hand, *view.public.discard))


def whole_deck(view: SeatView) -> tuple[Card, ...]:
    """Return all cards at the table, with the visible sides of two-sided cards (L12)."""
    cards = deck_of(view.public.rules, len(view.public.counts))
    if not cards[0].other:
        return cards
    is_up = cards[0].side is view.public.top.side
    return fronts(cards if is_up else [card.turned for card in cards])


def _unseen(view: SeatView, seen: Sequence[Card]) -> list[Card]:
    deck = Counter(whole_deck(view))
    deck.subtract(seen)
    return list(deck.elements())


def bluff_probability(view: SeatView) -> float:
    """Return the probability that the Wild Draw Four on top was a bluff, judging by its player's draws and
    hand.

    A large hand probably has a card of the active color, which makes the play a bluff, unless its owner has
    just drawn on that color. But few players bluff.
    """
    color = view.public.discard[-2].color if len(view.public.discard) > 1 else None
    honest = _chance_of_none(view, previous_seat(view), color, hidden_cards(view))
    return BLUFFERS * (1 - honest) / (BLUFFERS * (1 - honest) + honest)


def challenge_pays(view: SeatView) -> bool:
    """Return whether the Wild Draw Four on top is so likely a bluff that a challenge is worth the risk."""
    return bluff_probability(view) > _doubt(view)


def bluff_rate(view: SeatView) -> float:
    """Return how often this seat can bluff so that an opponent gains nothing by challenging always or
    never.
    """
    doubt = _doubt(view)
    honest = _chance_of_none(view, view.seat, view.public.color, _unseen(view, view.public.discard))
    return min(1.0, doubt / (1 - doubt) * honest / max(1 - honest, 0.01))


def _doubt(view: SeatView) -> float:
    """Return the share of bluffs above which a challenge pays. A challenge risks two cards, and gains the
    cards not drawn, the cards that an opponent draws instead, and the turn, all measured in cards.
    """
    pending = view.public.pending or 4
    risk = 2.0 if view.public.rules.challenge_loss is ChallengeLoss.LOSE_TURN else 2 - TURN
    return risk / (risk + pending + pending / len(opponents(view)) + TURN)


def _chance_of_none(view: SeatView, seat: int, color: Color | None, hidden: Sequence[Card]) -> float:
    """Return the probability that a seat has no card of the color.

    None means the color of a wild that is no longer known, in which case all colors are equally likely. A
    seat that drew on a color lacks it, except among cards drawn since.
    """
    held = min(hand_size(view, seat), len(hidden))
    if color is None:
        return _chance(len(hidden), len([card for card in hidden if card.color]) // 4, held)
    unseen = min(held, view.public.drew_on.get(seat, {}).get(color, held))
    return _chance(len(hidden), sum(card.color is color for card in hidden), unseen)


def _chance(cards: int, matching: int, held: int) -> float:
    return comb(cards - matching, held) / comb(cards, held)
