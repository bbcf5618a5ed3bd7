"""Who meets whom: the bracket of a knockout, and the rounds of a Swiss tournament.

Pure functions of who takes part, the best first. They are given anything that can be told apart, such as the
numbers of entrants, and know nothing about tables or results.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")
Tables = tuple[tuple[T, ...], ...]  # who sits where

# Knockout


def knockout_rounds(entrants: int, seats: int) -> int:
    """How many rounds it takes until one of so many is left, with so many at a table."""
    rounds = 1
    while seats**rounds < entrants:
        rounds += 1
    return rounds


def bracket(entrants: Sequence[T], seats: int) -> Tables[T]:
    """The tables of the first round, for entrants by seed.

    From then on all tables are full: whatever the number of entrants lacks is missing here, at the tables of
    the best seeds. Whoever sits alone has a bye.
    """
    return snake(entrants, seats ** (knockout_rounds(len(entrants), seats) - 1))


def following(winners: Sequence[T], seats: int) -> Tables[T]:
    """The tables of the next round, for the winners of the last one by table.

    The seeds at the first table are better than those at the second, so the best meet as late as possible.
    """
    return snake(winners, -(-len(winners) // seats))


def snake(entrants: Sequence[T], tables: int) -> Tables[T]:
    """Deal entrants out to tables, forward and backward in turn: one after the other to 1 2 3 3 2 1 1 2 3."""
    dealt: list[list[T]] = [[] for _ in range(tables)]
    for place, entrant in enumerate(entrants):
        row, column = divmod(place, tables)
        dealt[column if row % 2 == 0 else tables - 1 - column].append(entrant)
    return tuple(map(tuple, dealt))


# Swiss

Met = Mapping[int, Collection[int]]  # whom each entrant has met
MOST_STEPS = 20_000  # of a search for tables of three or four: a tenth of a second


def swiss_rounds(entrants: int, seats: int) -> int:
    """How many rounds it takes until at most one has won them all, as long as there are new opponents."""
    return max(1, min(knockout_rounds(entrants, seats), (entrants - 1) // (seats - 1)))


def swiss_round(order: Sequence[int], met: Met, had_bye: Collection[int], seats: int) -> Tables[int]:
    """The tables of a round, for entrants in the order of the standings; the first round is by `snake`.

    Whoever stands highest sits with those who stand closest and have not met them yet. If somebody has to be
    left over, it is the last one who has not had a bye. Nobody meets anybody again while that can be avoided.

    With two at a table this is exact. Everybody has met at most as many as there were rounds, r, so among any
    2r + 2 people there is a way to pair them anew (Dirac). The search never takes back more than the tables
    of the last 2r + 2, and there are at most six rounds. With three or four it looks for MOST_STEPS at most.
    """
    if not any(met.values()):
        return _first_round(order, had_bye, seats)
    if seats > 2 or len(order) % 2 == 0:
        return _fewest_repeats(order, met, seats)
    upward = [*order[::-1]]
    upward.sort(key=lambda one: one in had_bye)
    for most in range(len(order)):
        for bye in upward:
            others = [one for one in order if one != bye]
            if (tables := _Search(met, (2,) * (len(others) // 2), most).tables(others)) is not None:
                return (*tables, (bye,))
    raise AssertionError("everybody may meet everybody again")


def _first_round(order: Sequence[int], had_bye: Collection[int], seats: int) -> Tables[int]:
    if seats == 2 and len(order) % 2:
        return (*snake(order[:-1], len(order) // 2), (order[-1],))
    return snake(order, -(-len(order) // seats))


def _fewest_repeats(order: Sequence[int], met: Met, seats: int) -> Tables[int]:
    sizes = tuple(map(len, snake(order, -(-len(order) // seats))))
    for most in range(len(order) * seats):
        search = _Search(met, tuple(sorted(sizes, reverse=True)), most, MOST_STEPS if seats > 2 else None)
        if (tables := search.tables(order)) is not None:
            return tables
    raise AssertionError("everybody may meet everybody again")


@dataclass
class _Search:
    """Looks for tables of these sizes at which people meet again at most so often."""

    met: Met
    sizes: Sequence[int]
    most_repeats: int
    steps: int | None = None

    def tables(self, order: Sequence[int]) -> Tables[int] | None:
        """The tables that come first in the order of the standings; None if none are found."""
        if not order:
            return ()
        return next(self._from(order[:1], order[1:], 0, self.most_repeats, ()), None)

    def _from(
        self, table: Sequence[int], rest: Sequence[int], start: int, left: int, done: Tables[int]
    ) -> Iterator[Tables[int]]:
        """Every way to go on from a table that is not full yet; those before `start` are not for it."""
        if len(table) == self.sizes[len(done)]:
            done = (*done, tuple(table))
            if not rest:
                yield done
            else:
                yield from self._from(rest[:1], rest[1:], 0, left, done)
            return
        for place in range(start, len(rest)):
            repeats = sum(rest[place] in self.met.get(one, ()) for one in table)
            if repeats <= left and self._may_go_on():
                others = [*rest[:place], *rest[place + 1 :]]
                yield from self._from([*table, rest[place]], others, place, left - repeats, done)

    def _may_go_on(self) -> bool:
        if self.steps is None:
            return True
        self.steps -= 1
        return self.steps > 0
