"""The Wild Draw Four: when playing it is honest, the offer to challenge it, and the outcome of a challenge
(F2-F6).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from bot.engine.effects.basic import DrawNext, DrawNextUntilActive, DrawSeat, DrawSeatUntil, SkipNext
from bot.engine.model.cards import Card, Color
from bot.engine.model.decisions import RESOLVING, ChallengeOffer, Evidence, Stack, pending_of
from bot.engine.model.effect import Effect
from bot.engine.model.events import ChallengeDecided, ChallengeOffered, Reason
from bot.engine.model.moves import Challenge, Move, Play
from bot.engine.model.options import ChallengeLoss, ChallengeWin, WildDrawFour
from bot.engine.model.table import Draft, RoundFields, Table


def is_legal_wild_draw_four(table: RoundFields, others: tuple[Card, ...]) -> bool:
    """Return whether it can honestly be played with these other cards in hand (F2)."""
    bars = BARS[table.rules.wild_draw_four]
    return not any(bars(table, card) for card in others)


def is_bluff(table: RoundFields, seat: int, card: Card) -> bool:
    """Return whether this card would now be a dishonest Wild Draw Four. A last card never is one (P1)."""
    if not card.face.can_be_challenged or len(table.hands[seat]) == 1:
        return False
    others = list(table.hands[seat])
    others.remove(card)
    return not is_legal_wild_draw_four(table, tuple(others))


def _has_color(table: RoundFields, card: Card) -> bool:
    return card.color is not None and card.color == table.color


def _has_color_or_value(table: RoundFields, card: Card) -> bool:
    return _has_color(table, card) or (card.face is table.top.face and not card.is_wild)


def _is_other_wild(card: Card) -> bool:
    return card.is_wild and not card.face.can_be_challenged


def _could_be_played(table: RoundFields, card: Card) -> bool:
    if isinstance(table.awaiting, Stack | ChallengeOffer):  # only cards that could answer the sum count (M1)
        return not card.face.can_be_challenged and any(rule.stacks(table, card) for rule in table.rules.house)
    return _is_other_wild(card) or _has_color_or_value(table, card)


# For each value of the option, the other cards in hand that make the play a bluff.
BARS: dict[WildDrawFour, Callable[[RoundFields, Card], bool]] = {
    WildDrawFour.NO_COLOR_MATCH: _has_color,
    WildDrawFour.NO_COLOR_OR_WILD: lambda table, card: _has_color(table, card) or _is_other_wild(card),
    WildDrawFour.NO_COLOR_OR_VALUE: _has_color_or_value,
    WildDrawFour.NO_VALID_CARD: _could_be_played,
    WildDrawFour.ANYTIME: lambda table, card: False,
}


class TakeCardBack(Effect):
    """The top card returns to the hand of `seat`. The card below it and `color` apply again (F5)."""

    seat: int
    color: Color | None

    def apply(self, draft: Draft) -> None:
        card, draft.discard = draft.discard[-1], draft.discard[:-1]
        draft.color = self.color
        draft.set_hand(self.seat, (*draft.hands[self.seat], card))


class OfferChallenge(Effect):
    """The next seat can challenge the Wild Draw Four just played (F3)."""

    can_be_challenged: ClassVar = True
    evidence: Evidence | None = None  # None if nobody can challenge

    @property
    def keeps_two(self) -> bool:
        return self.evidence is not None

    def planned(self, table: RoundFields, seat: int, move: Move) -> Effect:
        if table.rules.wild_draw_four is WildDrawFour.ANYTIME:
            return self
        assert isinstance(move, Play)
        others = list(table.hands[seat])
        others.remove(move.card)
        is_legal = is_legal_wild_draw_four(table, tuple(others))
        return OfferChallenge(Evidence(seat, table.color, tuple(others), is_legal))

    def apply(self, draft: Draft) -> None:
        if self.evidence is None:
            return
        pending = sum(effect.pending for effect in draft.agenda)
        seat = draft.next_seat(draft.turn)
        draft.awaiting = ChallengeOffer(seat, self.evidence, pending)
        draft.events.append(ChallengeOffered(seat, self.evidence.by))


def decide_challenge(draft: Draft, table: Table, seat: int, move: Challenge) -> None:
    """The loser draws all pending cards, and if the challenger was wrong, they draw two more (F4-F6)."""
    offer = table.awaiting
    assert isinstance(offer, ChallengeOffer)
    evidence, rules = offer.evidence, table.rules
    is_won = not evidence.is_legal
    draft.events.append(ChallengeDecided(seat, evidence.by, is_won, evidence.hand))
    draft.awaiting = RESOLVING
    if is_won:
        back = (
            (TakeCardBack(evidence.by, evidence.color),)
            if rules.challenge_win is ChallengeWin.TAKE_BACK
            else ()
        )
        draft.agenda = (*back, *_draws(table, evidence.by, Reason.CHALLENGE_WON))
    else:
        skip = (SkipNext(),) if rules.challenge_loss is ChallengeLoss.LOSE_TURN else ()
        draft.agenda = (*_draws(table, seat, Reason.CHALLENGE_LOST), *skip)


def _draws(table: Table, seat: int, reason: Reason) -> tuple[Effect, ...]:
    """Return the effects on the loser of a challenge, who draws the pending sum, or until they draw a card of
    the color (L9).
    """
    plus = 2 if reason is Reason.CHALLENGE_LOST else 0
    if table.color and any(isinstance(effect, DrawNextUntilActive) for effect in table.agenda):
        more = (DrawNext(plus, reason),) if plus else ()
        return (DrawSeatUntil(seat, table.color, reason), *more)
    count = pending_of(table.awaiting) + plus
    return (DrawNext(count, reason) if plus else DrawSeat(seat, count, reason),)
