"""The Wild Draw Four and who doubts it: the offer to challenge, and what a challenge brings (F3-F6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.awaiting import ChallengeOffer, Evidence
from bot.engine.cards import Color
from bot.engine.effects import DrawNext, DrawSeat, Effect, SkipNext
from bot.engine.events import ChallengeDecided, ChallengeOffered, Reason
from bot.engine.moves import Challenge, Move, Play
from bot.engine.wild_draw_four import is_legal_wild_draw_four

if TYPE_CHECKING:
    from bot.engine.table import Draft, Table


class TakeCardBack(Effect):
    """The top card returns to the hand of `seat`; the card under it and `color` stand again (F5)."""

    seat: int
    color: Color | None

    def apply(self, draft: Draft) -> None:
        card, draft.discard = draft.discard[-1], draft.discard[:-1]
        draft.color = self.color
        draft.set_hand(self.seat, (*draft.hands[self.seat], card))


class OfferChallenge(Effect):
    """The next seat may challenge the Wild Draw Four that was just played (F3)."""

    evidence: Evidence | None = None  # None where nobody can challenge

    @property
    def keeps_two(self) -> bool:
        return self.evidence is not None

    def planned(self, table: Table, seat: int, move: Move) -> Effect:
        if table.rules.wild_draw_four == "anytime":
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
    """The loser draws all that is pending, a wrong challenger two more (F4-F6)."""
    offer = table.awaiting
    assert isinstance(offer, ChallengeOffer)
    evidence, rules = offer.evidence, table.rules
    is_won = not evidence.is_legal
    draft.events.append(ChallengeDecided(seat, evidence.by, is_won, evidence.hand))
    draft.awaiting = None
    if is_won:
        back = (TakeCardBack(evidence.by, evidence.color),) if rules.challenge_win == "take_back" else ()
        draft.agenda = (*back, DrawSeat(evidence.by, offer.pending, Reason.CHALLENGE_WON))
    else:
        skip = (SkipNext(),) if rules.challenge_loss == "lose_turn" else ()
        draft.agenda = (DrawNext(offer.pending + 2, Reason.CHALLENGE_LOST), *skip)


EFFECTS: tuple[type[Effect], ...] = (TakeCardBack, OfferChallenge)
