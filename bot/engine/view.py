"""Views of the table and of events, for a seat or for everybody.

Cards leave the engine only through views.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import filterfalse
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.model.cards import Card, Color, fronts, sorted_hand
from bot.engine.model.decisions import ChallengeOffer, Decision, DrawnCard, RoundOver, pending_of
from bot.engine.model.events import EVENTS, Event
from bot.engine.model.moves import Move, Play, play_of
from bot.engine.model.rules import Rules
from bot.engine.model.table import DrewOn, Hand
from bot.engine.play.legal import Moves, legal_moves
from bot.engine.play.match import Match


class PublicView(Struct, frozen=True):
    """The public view of the table. It shows only the fronts of two-sided cards (L12). `top` is the card to
    match.

    `gone` holds the seats that are not in play. `out` holds the seats among them that play the next round:
    they were knocked out (K4), or they went out while the round continues and are listed in `finished`, in
    order (P9).

    `is_over` is set if the round or the match is over. `hands` are shown once the round is over.

    `counts` holds the sizes of the hands, each of which is None while hidden (A3). The size of the draw pile
    is then hidden, too, because it would reveal them. `challenged_count` is the size of the hand that a
    challenge would reveal. `drew_on` maps a seat to the colors on which it drew (so it might lack them), and
    the number of cards it has drawn since.
    """

    rules: Rules
    counts: tuple[int | None, ...]
    discard: tuple[Card, ...]
    top: Card
    color: Color | None
    draw_pile_count: int | None
    clockwise: bool
    dealer: int
    decision: Decision
    decider: int | None
    pending: int
    challenged_count: int | None
    owing: tuple[int, ...]
    gone: frozenset[int]
    out: tuple[int, ...]
    finished: tuple[int, ...]
    drew_on: DrewOn
    scores: tuple[int, ...]
    round: int
    is_over: bool
    winners: tuple[int, ...]
    hands: tuple[Hand, ...]

    @property
    def phase(self) -> str:
        """The phase as in docs/scenarios.md: the phase of the decision, or `match_over`."""
        return "match_over" if self.winners else self.decision.phase

    @property
    def can_challenge(self) -> bool:
        """Whether a challenge is possible. It isn't after the player of the Wild Draw Four has left (M32)."""
        offer = self.decision
        return isinstance(offer, ChallengeOffer) and offer.evidence.by not in self.gone

    def after(self, seat: int) -> tuple[int, ...]:
        """Return the other seats in play, in turn order, starting after this one."""
        others = (*range(seat + 1, len(self.counts)), *range(seat))
        return tuple(filterfalse(self.gone.__contains__, others if self.clockwise else others[::-1]))


class SeatView(Struct, frozen=True):
    """The view of one seat: the public part, its own hand in sorted order, and its legal moves.

    `dealt` is the hand in the order in which the cards arrived. `drawn` is the card it has just drawn and can
    keep, or play if it fits. `moves` are its legal moves. `known` maps each other seat to cards that this
    seat has given to it. This is a minimum, because a known card is assumed to be played before any equal
    card.
    """

    public: PublicView
    seat: int
    hand: Hand
    dealt: Hand
    moves: tuple[Move, ...]
    drawn: Card | None
    known: Mapping[int, Hand]


def public_view(match: Match) -> PublicView:
    """Return the table as everybody is allowed to see it."""
    table, awaiting = match.table, match.table.awaiting
    is_open = isinstance(awaiting, RoundOver)
    is_counted = is_open or not table.rules.hidden_counts
    counts = tuple(len(hand) if is_counted else None for hand in table.hands)
    challenged_count = _challenged_count(awaiting) if is_counted else None
    discard = fronts(table.discard)
    return PublicView(
        rules=table.rules,
        counts=counts,
        discard=discard,
        top=discard[-1],
        color=table.color,
        draw_pile_count=len(table.draw_pile) if is_counted else None,
        clockwise=table.direction > 0,
        dealer=table.dealer,
        decision=awaiting.public(),
        decider=awaiting.seat,
        pending=pending_of(awaiting),
        challenged_count=challenged_count,
        owing=table.owing,
        gone=table.gone,
        out=table.out,
        finished=table.finished,
        drew_on=table.drew_on,
        scores=match.scores,
        round=match.round,
        is_over=is_open or bool(match.winners),
        winners=match.winners,
        hands=tuple(map(fronts, table.hands)) if is_open else (),
    )


def _challenged_count(decision: Decision) -> int | None:
    return len(decision.evidence.hand) if isinstance(decision, ChallengeOffer) else None


def view_of(
    match: Match, seat: int, public: PublicView | None = None, moves: Moves | None = None
) -> SeatView:
    """Return the table as `seat` is allowed to see it. Pass `public` and the legal `moves` if they are
    already known.
    """
    table, awaiting = match.table, match.table.awaiting
    if moves is None:
        moves = () if match.is_over else legal_moves(table, seat)
    drawn = _drawn(awaiting, seat)
    known = {other: cards[seat] for other, cards in table.seen.items() if cards.get(seat)}
    hand = fronts(table.hands[seat])
    if hand != table.hands[seat]:
        moves = tuple(dict.fromkeys(map(_without_back, moves)))
    return SeatView(
        public=public or public_view(match),
        seat=seat,
        hand=sorted_hand(hand),
        dealt=hand,
        moves=moves,
        drawn=drawn,
        known=known,
    )


def _without_back(move: Move) -> Move:
    """Return the move as others see it, with the visible side of its card (L12)."""
    return play_of(move.card.front) if isinstance(move, Play) else move


def _drawn(awaiting: Decision, seat: int) -> Card | None:
    if isinstance(awaiting, DrawnCard) and awaiting.seat == seat and awaiting.card:
        return awaiting.card.front
    return None


def public_event(event: Event, *, hides_counts: bool = False) -> Event:
    """Return the event as everybody is allowed to see it, without cards that only one seat has seen.

    If the rules hide counts (A3), the sizes of hands and of a new draw pile are removed, too, because they
    would reveal the hand sizes. A last card is shown, because it visibly ends the round.
    """
    hides = event.hides
    if hides.cards and not event.is_open:
        event = replace(event, **{hides.cards: ()})
    event = _without_backs(event)
    if hides_counts and hides.count and getattr(event, hides.count):
        event = replace(event, **{hides.count: None})
    return event


def event_seen_by(event: Event, seat: int) -> Event:
    """Return the event as `seat` is allowed to see it."""
    return _without_backs(event) if getattr(event, "seat", None) == seat else public_event(event)


# The fields of events that contain cards: one card, several cards, or all hands.
WITH_CARDS: dict[type[Event], tuple[str, ...]] = {
    event: names
    for event in EVENTS
    if (names := tuple(name for name, kind in event.__annotations__.items() if "Card" in kind))
}


def _without_backs(event: Event) -> Event:
    """Return the event with only the visible side of each card, because nobody sees the backs (L12)."""
    for name in WITH_CARDS.get(type(event), ()):
        shown = _front_of(value := getattr(event, name))
        if shown != value:
            event = replace(event, **{name: shown})
    return event


def _front_of(value: Card | tuple[Card, ...] | tuple[tuple[Card, ...], ...]) -> Any:
    if isinstance(value, Card):
        return value.front
    return tuple(item.front if isinstance(item, Card) else fronts(item) for item in value)
