"""The points of a round, and the winner of the match (P2-P7). Each way of scoring is one entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from bot.engine.model.cards import Card
from bot.engine.model.options import Scoring
from bot.engine.model.rules import Rules
from bot.engine.model.table import KNOCKED_OUT, RoundFields, Table


def hand_points(hand: Sequence[Card]) -> int:
    """Return the points in a hand (C6)."""
    return sum(card.points for card in hand)


def lowest_hand(table: RoundFields) -> int | None:
    """Return the seat with the fewest points in hand, or None if several are tied."""
    points = {seat: hand_points(table.hands[seat]) for seat in table.seats}
    lowest = [seat for seat in points if points[seat] == min(points.values())]
    return lowest[0] if len(lowest) == 1 else None


class Totals(Struct, frozen=True):
    """The scores after a round, the seats that took part, and the seat that went out, if any."""

    scores: tuple[int, ...]
    seats: tuple[int, ...]
    rules: Rules
    winner: int | None

    def reached(self) -> tuple[int, ...]:
        """The seats that have reached the target."""
        return tuple(seat for seat in self.seats if self.scores[seat] >= self.rules.target)

    def highest(self, seats: Sequence[int]) -> tuple[int, ...]:
        """Return the seats with the highest score among these. There may be no seats."""
        high = max((self.scores[seat] for seat in seats), default=0)
        return tuple(seat for seat in seats if self.scores[seat] == high)

    def lowest(self, seats: Sequence[int]) -> tuple[int, ...]:
        """Return the seats with the lowest score among these."""
        low = min(self.scores[seat] for seat in seats)
        return tuple(seat for seat in seats if self.scores[seat] == low)


class Verdict(Struct, frozen=True):
    """The winners of the match, and the seats eliminated."""

    winners: tuple[int, ...] = ()
    eliminated: tuple[int, ...] = ()


class Counting(Struct, frozen=True):
    """How one value of the option `scoring` scores a round and decides the match."""

    points: Callable[[Table, int | None], tuple[int, ...]]
    verdict: Callable[[Totals], Verdict]


def _collected(table: Table, winner: int | None) -> tuple[int, ...]:
    """Give the winner the points of all remaining cards. In teams, both partners score their opponents' cards
    (P8).
    """
    if winner is None:
        return (0,) * len(table.hands)
    if table.finished:
        return _by_rank(table)
    side = table.rules.side_of(winner)
    total = sum(points for seat, points in enumerate(_own_hands(table, winner)) if seat not in side)
    return tuple(total if seat in side else 0 for seat in range(len(table.hands)))


def _by_rank(table: Table) -> tuple[int, ...]:
    """Give the first seat to go out the value of the cards at that moment, and each later seat half as much
    as the previous one (P9).
    """
    scored = {seat: table.worth // 2**index for index, seat in enumerate(table.finished)}
    return tuple(scored.get(seat, 0) for seat in range(len(table.hands)))


def _own_hands(table: Table, winner: int | None) -> tuple[int, ...]:
    knocked_out = table.knocked_out
    return tuple(
        KNOCKED_OUT if seat in knocked_out else hand_points(hand) for seat, hand in enumerate(table.hands)
    )


def _first_to_target(totals: Totals) -> Verdict:
    """Let the highest total win. If the others play on, several may reach the target in one round, and on a
    tie, rounds continue (P9).
    """
    leading = totals.highest(totals.reached())
    is_decided = bool(leading) and set(leading) <= set(totals.rules.side_of(leading[0]))
    return Verdict(leading if is_decided else ())


def _lowest_total(totals: Totals) -> Verdict:
    lowest = totals.lowest(totals.seats)
    return Verdict(lowest if totals.reached() and len(lowest) == 1 else ())


def _last_one_in(totals: Totals) -> Verdict:
    """Eliminate seats that reach the target. If all do, the lowest scores stay in (M20)."""
    out = totals.reached()
    if len(out) == len(totals.seats):
        out = tuple(seat for seat in out if seat not in totals.lowest(out))
    left = tuple(seat for seat in totals.seats if seat not in out)
    return Verdict(left if len(left) == 1 else (), out)


def _went_out(totals: Totals) -> Verdict:
    """Let the player who goes out win, together with a partner, if any (P6, M18)."""
    if totals.winner is None:
        return Verdict()
    return Verdict(totals.rules.side_of(totals.winner))


LOW_IS_GOOD = frozenset({Scoring.LOWEST_TOTAL, Scoring.ELIMINATION})  # the scorings in which points are bad

SCORINGS: dict[Scoring, Counting] = {
    Scoring.WINNER_COLLECTS: Counting(_collected, _first_to_target),
    Scoring.LOWEST_TOTAL: Counting(_own_hands, _lowest_total),
    Scoring.ELIMINATION: Counting(_own_hands, _last_one_in),
    Scoring.SINGLE_ROUND: Counting(_collected, _went_out),
}
