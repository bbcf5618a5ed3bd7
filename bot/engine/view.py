"""What a seat may know of the table, and nothing else: the only way by which cards leave the engine."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.faces.decks import sorted_hand
from bot.engine.model.cards import Card, Color
from bot.engine.model.decisions import (
    Awaiting,
    ChallengeOffer,
    DareOffer,
    DrawnCard,
    Judging,
    Phase,
    pending_of,
)
from bot.engine.model.moves import Move
from bot.engine.model.record import Record
from bot.engine.model.rules import Rules
from bot.engine.model.table import Hand, Table
from bot.engine.play.legal import legal_moves
from bot.engine.play.match import Match


class Asked(Record):
    """What everybody knows about the decision that is awaited; it holds no card of a hand.

    `by` is the seat that challenged cards, dared, or is judged; `color` and `held` are the color and the
    number of other cards when a Wild Draw Four was played; `cards` is what a failed dare costs.
    """

    kind: type[Awaiting]
    seat: int | None
    pending: int = 0
    by: int | None = None
    text: str = ""
    color: Color | None = None
    held: int = 0
    cards: int = 0
    can_challenge: bool = False


@dataclass(frozen=True)
class PublicView:
    """What everybody at the table sees. `hands` are open only when the round is over, else empty.

    `counts` are the sizes of the hands, None for each while they are hidden (A3); so is the draw pile's then,
    from which they would follow.
    """

    rules: Rules
    counts: tuple[int | None, ...]
    discard: tuple[Card, ...]
    color: Color | None
    draw_pile_count: int | None
    clockwise: bool
    dealer: int
    phase: str
    asked: Asked
    decider: int | None
    pending: int
    owing: tuple[int, ...]
    gone: frozenset[int]
    scores: tuple[int, ...]
    round: int
    winners: tuple[int, ...]
    hands: tuple[Hand, ...]

    @property
    def top(self) -> Card:
        """The card to match."""
        return self.discard[-1]


@dataclass(frozen=True)
class SeatView:
    """What one seat sees: the public part, its own hand in sorted order, and what it may do now.

    `drawn` is the card it has just drawn, to be kept or played where it fits; `moves` are its legal moves.
    """

    public: PublicView
    seat: int
    hand: Hand
    moves: tuple[Move, ...]
    drawn: Card | None


def public_view(match: Match) -> PublicView:
    """The table as anybody may see it."""
    table, awaiting = match.table, match.table.awaiting
    is_open = awaiting.phase is Phase.ROUND_OVER
    is_counted = is_open or not table.rules.hidden_counts
    return PublicView(
        rules=table.rules,
        counts=tuple(len(hand) if is_counted else None for hand in table.hands),
        discard=table.discard,
        color=table.color,
        draw_pile_count=len(table.draw_pile) if is_counted else None,
        clockwise=table.direction > 0,
        dealer=table.dealer,
        phase=match.phase,
        asked=_asked(table),
        decider=awaiting.seat,
        pending=pending_of(awaiting),
        owing=table.owing,
        gone=table.gone,
        scores=match.scores,
        round=match.round,
        winners=match.winners,
        hands=table.hands if is_open else (),
    )


def view_of(match: Match, seat: int, public: PublicView | None = None) -> SeatView:
    """The table as `seat` may see it."""
    table, awaiting = match.table, match.table.awaiting
    return SeatView(
        public=public or public_view(match),
        seat=seat,
        hand=sorted_hand(table.hands[seat]),
        moves=() if match.is_over else legal_moves(table, seat),
        drawn=awaiting.card if isinstance(awaiting, DrawnCard) and awaiting.seat == seat else None,
    )


def _asked(table: Table) -> Asked:
    match table.awaiting:
        case ChallengeOffer(seat=seat, evidence=evidence, pending=pending):
            can = evidence.by not in table.gone  # nobody can be shown the hand of somebody who left (M32)
            held = len(evidence.hand)
            return Asked(
                ChallengeOffer, seat, pending, evidence.by, color=evidence.color, held=held, can_challenge=can
            )
        case DareOffer(seat=seat, by=by, text=text, pending=pending):
            return Asked(DareOffer, seat, pending, by, text)
        case Judging(seat=seat, about=about, cards=cards):
            return Asked(Judging, seat, by=about, cards=cards)
        case awaiting:
            return Asked(type(awaiting), awaiting.seat, pending_of(awaiting))
