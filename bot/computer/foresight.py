"""The value of a choice, in cards, for decks with cards that no network has learned.

The functions are in the order of the computation: the outlook of a seat, the effect of a choice on its own
hand, and the effect on the others. Faces are judged by their effects, never by name, so any deck can be
played.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from math import comb
from typing import TYPE_CHECKING

from msgspec import Struct

from bot.computer.judgment import (
    hand_after,
    hand_size,
    hidden_cards,
    is_duel,
    next_seat,
    opponents,
    previous_seat,
)
from bot.engine.effects.basic import (
    AskNextColor,
    DrawNextUntilActive,
    Reverse,
    SkipEveryone,
    SkipNext,
    TurnOver,
)
from bot.engine.effects.hands import DiscardColorOfCard
from bot.engine.house_rules.stacking import Stacking
from bot.engine.house_rules.until_playable import UntilPlayable
from bot.engine.model.cards import Card, Color, Face, colors_of
from bot.engine.model.decisions import PickColor
from bot.engine.model.moves import Accept, Draw, Move, Play
from bot.engine.model.options import TwoPlayerReverse

if TYPE_CHECKING:
    from bot.engine.model.effect import Effect
    from bot.engine.view import SeatView

GOING_OUT = 1_000.0  # the value of going out, more than that of anything else
KEPT = -0.5  # the value of keeping a drawn card that could be played
MOST_FOLLOW_UPS = 3
LIKELY_TO_FIT = 0.4  # the share of a hand that will fit after it is flipped
NEAR = {1: 5.0, 2: 2.0, 3: 0.8}  # the value of stopping an opponent who has this many cards
RIVAL_OUT, SELF_OUT = 12.0, -25.0  # the values of knocking out an opponent, and of being knocked out (K4)
DUEL_DECIDED = 40.0  # how much a knockout gains for one player and costs the other in a duel


class Weights(Struct, frozen=True):
    """Values in cards, chosen by hand and measured (docs/computer-players.md)."""

    turn: float  # a card gained or lost
    harm: float  # a card that an opponent draws
    wild: float  # a wild that stays in the hand
    follow_up: float  # a card that could be played next
    point: float  # a point that leaves the hand


# With mercy rules, the number of cards decides. Without them, wilds and points do.
WITH_MERCY = Weights(turn=1.2, harm=0.55, wild=1.1, follow_up=0.35, point=0.0)
WITHOUT_MERCY = Weights(turn=1.2, harm=0.3, wild=4.0, follow_up=0.35, point=0.03)


@cache
def _does(face: Face, kind: type[Effect]) -> bool:
    return any(isinstance(effect, kind) for effect in face.effects)


def _fits(card: Card, color: Color | None, face: Face) -> bool:
    return card.color is color or card.face is face or card.is_wild


class Outlook(Struct, frozen=True, dict=True):
    """The view of a seat, and facts that all its choices share."""

    view: SeatView

    @property
    def weights(self) -> Weights:
        """The weights under these rules."""
        return WITH_MERCY if self.view.public.rules.mercy else WITHOUT_MERCY

    @cached_property
    def hidden(self) -> list[Card]:
        """The cards that the seat cannot see."""
        return hidden_cards(self.view)

    @cached_property
    def is_duel(self) -> bool:
        """Whether only two players are in play."""
        return is_duel(self.view)

    @cached_property
    def reverse_is_skip(self) -> bool:
        """Whether a Reverse acts as a Skip (T7)."""
        return self.is_duel and self.view.public.rules.two_player_reverse is TwoPlayerReverse.SKIP

    def draws_until(self, color: Color) -> float:
        """Return the average number of cards to draw until one of the color comes."""
        return (len(self.hidden) + 1) / (sum(card.color is color for card in self.hidden) + 1)

    def awaited_draws(self) -> float:
        """How many cards this seat draws if it accepts. This is an estimate if it draws until a color comes
        (L9).
        """
        public = self.view.public
        return public.pending or (self.draws_until(public.color) if public.color else 0)

    def draws_until_fit(self) -> float:
        """The average number of cards to draw until one fits the top card."""
        public = self.view.public
        fitting = sum(_fits(card, public.color, public.top.face) for card in self.hidden)
        return (len(self.hidden) + 1) / (fitting + 1)

    def chance_of_answer(self, seat: int, face: Face) -> float:
        """Return the probability that a seat can answer a sum if a card like this one is on top (T9, K5)."""
        kind = self.view.public.rules.value_of(Stacking.option)
        if kind == "off":
            return 0.0
        good = sum(
            card.face is face if kind == "same" else card.face.draws >= face.draws for card in self.hidden
        )
        total, held = len(self.hidden), min(hand_size(self.view, seat), len(self.hidden))
        return 1 - comb(total - good, held) / comb(total, held)

    def harm(self, seat: int, cards: float) -> float:
        """Return the value for this seat if another seat draws this many cards."""
        if seat not in opponents(self.view):
            return -self.weights.harm * cards
        held, mercy = hand_size(self.view, seat), self.view.public.rules.mercy
        worth = self.weights.harm * cards + NEAR.get(held, 0.0)
        if mercy and held + cards >= mercy:
            return worth + (DUEL_DECIDED if self.is_duel else RIVAL_OUT)
        return worth + (self.weights.harm * cards * (held + cards) / mercy if mercy else 0.0)

    def cost(self, held: int, cards: float) -> float:
        """Return how much it costs this seat to draw this many cards with `held` cards in hand."""
        mercy = self.view.public.rules.mercy
        if mercy and held + cards >= mercy:
            return SELF_OUT - DUEL_DECIDED * self.is_duel
        return -cards * (1 + ((held + cards) / mercy if mercy else 0.0))


def worth(outlook: Outlook, choice: Move) -> float:
    """Return the value of the choice for this seat. Only the differences between its choices are
    meaningful.
    """
    view = outlook.view
    match choice:
        case Play():
            return _play(outlook, choice)
        case Draw():
            return _draw(outlook)
        case Accept():
            return outlook.cost(len(view.hand), outlook.awaited_draws()) - outlook.weights.turn
        case _:
            return KEPT


def _draw(outlook: Outlook) -> float:
    held, cards = len(outlook.view.hand), outlook.draws_until_fit()
    if UntilPlayable() in outlook.view.public.rules.house:
        return outlook.cost(held, cards) + 1  # playing the last card
    return outlook.cost(held, 1) + 1 / cards - outlook.weights.turn


def _play(outlook: Outlook, play: Play) -> float:
    view, card, weights = outlook.view, play.card, outlook.weights
    left = _left(view, card)
    if not left:
        return GOING_OUT
    color = play.color or card.color
    follow_ups: float = sum(_fits(other, color, card.face) for other in left)
    if _does(card.face, TurnOver):
        follow_ups = LIKELY_TO_FIT * len(left)  # nobody knows the other sides
    return (
        len(view.hand)
        - len(left)
        - weights.wild * card.is_wild
        + weights.point * card.points
        + weights.follow_up * min(MOST_FOLLOW_UPS, follow_ups)
        + (1 + weights.harm)
        * (len(view.hand) - 1 - hand_after(view, card))  # a swap takes from one hand and adds to another
        + _attack(outlook, play, left, has_follow_up=follow_ups > 0)
    )


def _left(view: SeatView, card: Card) -> list[Card]:
    left = list(view.hand)
    left.remove(card)
    if _does(card.face, DiscardColorOfCard):
        left = [other for other in left if other.color is not card.color]
    return left


def _attack(outlook: Outlook, play: Play, left: Sequence[Card], *, has_follow_up: bool) -> float:
    """Return the effect of the card on the others."""
    view, face = outlook.view, play.card.face
    if _does(face, SkipEveryone):
        return outlook.weights.turn * (0.5 + has_follow_up)
    turns = _does(face, Reverse)
    if turns and face.draws and outlook.reverse_is_skip:
        return _boomerang(outlook, face, left)
    victim = previous_seat(view) if turns else next_seat(view)
    if face.draws:
        return _sum(outlook, face, victim, left, has_follow_up=has_follow_up)
    if _does(face, DrawNextUntilActive):
        colors = (
            (play.color,) if play.color else colors_of(play.card.side)
        )  # the victim of a roulette chooses the color
        cards = min(map(outlook.draws_until, colors))
        return outlook.harm(victim, cards) + _skip(outlook, victim, has_follow_up=has_follow_up)
    is_skip = _does(face, SkipNext) or (turns and outlook.reverse_is_skip)
    return _skip(outlook, victim, has_follow_up=has_follow_up) if is_skip else 0.0


def _skip(outlook: Outlook, victim: int, *, has_follow_up: bool) -> float:
    if victim not in opponents(outlook.view):
        return KEPT
    stopped = 0.6 * NEAR.get(hand_size(outlook.view, victim), 0.0)
    return stopped + (outlook.weights.turn if outlook.is_duel and has_follow_up else outlook.weights.turn / 4)


def _sum(outlook: Outlook, face: Face, victim: int, left: Sequence[Card], *, has_follow_up: bool) -> float:
    """Return the value of a sum that the victim draws, or answers if it can. With two players, the sum then
    comes back larger.
    """
    cards = face.draws + outlook.view.public.pending
    answered = outlook.chance_of_answer(victim, face)
    drawn = outlook.harm(victim, cards) + _skip(outlook, victim, has_follow_up=has_follow_up)
    if not outlook.is_duel:
        return (1 - answered) * drawn
    is_safe = any(other.face.draws >= face.draws for other in left)
    returned = outlook.cost(len(left), cards + face.draws) * (0.4 if is_safe else 1.0)
    return (1 - answered) * drawn + answered * returned


def _boomerang(outlook: Outlook, face: Face, left: Sequence[Card]) -> float:
    """Return the value of a drawing Reverse with two players: it affects its own player, who passes the sum
    on or draws it (K8).
    """
    answers = [card for card in left if card.face.draws >= face.draws and not _does(card.face, Reverse)]
    if not answers:
        return outlook.cost(len(left), face.draws + outlook.view.public.pending) - outlook.weights.turn
    best = max(answers, key=lambda card: card.face.draws)
    rest = [card for card in left if card is not best]
    return 1 + _sum(outlook, best.face, next_seat(outlook.view), rest, has_follow_up=bool(rest))


def is_roulette(view: SeatView) -> bool:
    """Return whether this seat must choose a color, and then draw until it gets a card of it (K9)."""
    public = view.public
    is_asked = isinstance(public.decision, PickColor) and public.decider == view.seat
    return is_asked and _does(public.top.face, AskNextColor)


def likeliest_color(view: SeatView) -> Color:
    """Return the most frequent color among the cards that this seat can't see."""
    colors = [card.color for card in hidden_cards(view)]
    return max(colors_of(view.public.top.side), key=colors.count)
