"""A match consists of rounds until somebody has won. This module has its scores, dealers, winners,
and ranks.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.faces.decks import deck_of
from bot.engine.model.decisions import RoundOver
from bot.engine.model.errors import Refusal, RuleError
from bot.engine.model.events import Event, MatchEnded, RoundEnded, SeatsEliminated
from bot.engine.model.moves import Leave, Move
from bot.engine.model.options import Dealer, FirstPlayer, Scoring
from bot.engine.model.rules import Rules
from bot.engine.model.shuffle import shuffled
from bot.engine.model.table import Table
from bot.engine.play.apply import apply
from bot.engine.play.deal import Seating, check_seats, draw_dealer, start_round
from bot.engine.play.scoring import LOW_IS_GOOD, SCORINGS, Totals


class Match(Struct, frozen=True):
    """The complete state of a match. `round` is counted from 1. `winners` is empty until the match is over.

    `eliminations` holds the seats eliminated by their score (P5), in order, grouped by round.
    """

    table: Table
    scores: tuple[int, ...]
    round: int = 1
    winners: tuple[int, ...] = ()
    eliminations: tuple[tuple[int, ...], ...] = ()

    @property
    def rules(self) -> Rules:
        return self.table.rules

    @property
    def eliminated(self) -> frozenset[int]:
        """All seats eliminated by their score."""
        return frozenset(seat for seats in self.eliminations for seat in seats)

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.winners)

    @property
    def phase(self) -> str:
        """The phase as in docs/scenarios.md: the phase of the table, or `match_over`."""
        return "match_over" if self.winners else self.table.awaiting.phase


Played = tuple[Match, list[Event]]


def start_match(
    rules: Rules, seats: int, secret: bytes, *, dealer: int | None = None, first: int | None = None
) -> Played:
    """Determine the first dealer (U2) and deal the first round. The host can choose `dealer` and `first`."""
    check_seats(rules, seats)
    events: tuple[Event, ...] = ()
    shuffles = 0
    if rules.dealer in (Dealer.DRAW, Dealer.DRAW_NUMBERS):
        drawn = draw_dealer(rules, seats, shuffled(deck_of(rules, seats), secret, 0))
        dealer, events, shuffles = drawn.dealer, drawn.events, 1
    elif rules.dealer is Dealer.RANDOM:
        dealer, shuffles = shuffled(range(seats), secret, 0)[0], 1
    seating = Seating(seats, dealer or 0, first=first if rules.first_player is FirstPlayer.CHOSEN else None)
    table, dealt = start_round(rules, seating, secret, shuffles=shuffles)
    return settle(Match(table, (0,) * seats), [*events, *dealt])


def play_move(match: Match, seat: int, move: Move) -> Played:
    """Return the match after the move of a seat, or after a misplay that costs cards (T10). Raises
    RuleError.
    """
    if match.is_over:
        raise RuleError(Refusal.GAME_OVER if seat in match.table.present else Refusal.UNKNOWN_PLAYER)
    was_over = isinstance(match.table.awaiting, RoundOver)
    table, events = apply(match.table, seat, move)
    match = replace(match, table=table)
    if was_over or (isinstance(move, Leave) and len(table.present) == 1):
        return _walk_over(match, events)
    return settle(match, events)


def next_round(match: Match, secret: bytes) -> Played:
    """Deal the next round. The dealer is the next seat clockwise (U2). Raises RuleError."""
    if match.is_over:
        raise RuleError(Refusal.GAME_OVER)
    if not isinstance(match.table.awaiting, RoundOver):
        raise RuleError(Refusal.WRONG_PHASE)
    old = match.table
    seating = Seating(len(old.hands), old.dealer, old.gone.difference(old.out) | match.eliminated)
    seating = replace(seating, dealer=seating.after(old.dealer))
    table, events = start_round(match.rules, seating, secret)
    return settle(replace(match, table=table, round=match.round + 1), events)


def settle(match: Match, events: list[Event]) -> Played:
    """Score a round that is over, but only once (P2, P3)."""
    ended = round_ended(match)
    if ended is None:
        return match, events
    table = match.table
    scores = tuple(old + new for old, new in zip(match.scores, ended.points, strict=True))
    verdict = SCORINGS[table.rules.scoring].verdict(Totals(scores, table.present, table.rules, ended.winner))
    events = [*events, ended]
    match = replace(match, scores=scores, winners=verdict.winners)
    if verdict.eliminated:
        events.append(SeatsEliminated(verdict.eliminated))
        match = replace(match, eliminations=(*match.eliminations, verdict.eliminated))
    return _ended(match, events)


def round_ended(match: Match) -> RoundEnded | None:
    """Return how the round ended, or None while it is being played."""
    table, over = match.table, match.table.awaiting
    if not isinstance(over, RoundOver):
        return None
    points = SCORINGS[table.rules.scoring].points(table, over.winner)
    return RoundEnded(over.winner, table.hands, points)


def _walk_over(match: Match, events: list[Event]) -> Played:
    """End the match if no more than one seat is still present. That seat wins (A6).

    A round that is already scored is not scored again.
    """
    left = tuple(seat for seat in match.table.present if seat not in match.eliminated)
    if len(left) > 1:
        return match, events
    return _ended(replace(match, winners=left), events)


def _ended(match: Match, events: list[Event]) -> Played:
    if match.winners:
        events = [*events, MatchEnded(match.winners, match.scores)]
    return match, events


RankKey = tuple[int, int, int]  # compared from left to right: group, order within the group, score


def ranks(match: Match) -> tuple[int, ...]:
    """Return the rank of each seat, counted from 1. Seats that did equally well share a rank.

    The winners come first, then the seats in play by score, then the eliminated seats, latest first (P5),
    then players who left. If points are bad, a lower score is better. If a single round decides the match,
    second place (P9) ranks before third, regardless of points.
    """
    keys = [_rank_key(match, seat) for seat in range(len(match.scores))]
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def _rank_key(match: Match, seat: int) -> RankKey:
    worth = (-1 if match.rules.scoring in LOW_IS_GOOD else 1) * match.scores[seat]
    if seat in match.winners:
        return 3, 0, 0
    for when, seats in enumerate(match.eliminations):
        if seat in seats:
            return 1, when, worth
    finished = match.table.finished if match.rules.scoring is Scoring.SINGLE_ROUND else ()
    order = -finished.index(seat) if seat in finished else -len(finished)
    return (2 if seat in match.table.present else 0), order, worth
