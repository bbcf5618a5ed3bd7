"""The pairings of knockout brackets and Swiss rounds.

The functions are pure, and take the entrants in order, best first. They accept any distinct values, such as
the numbers of entrants, and know nothing about tables or results.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")
Tables = tuple[tuple[T, ...], ...]  # the entrants of each table

# Knockout


def knockout_rounds(entrants: int, seats: int) -> int:
    """Return how many rounds it takes until one entrant is left, with `seats` entrants at each table."""
    rounds = 1
    while seats**rounds < entrants:
        rounds += 1
    return rounds


def bracket(entrants: Sequence[T], seats: int) -> Tables[T]:
    """Return the tables of the first round, for entrants in the order of their seeds.

    All tables of later rounds are full. If there are too few entrants for that, the tables of the best seeds
    in the first round have fewer. An entrant alone at a table has a bye.
    """
    return snake(entrants, seats ** (knockout_rounds(len(entrants), seats) - 1))


def following(winners: Sequence[T], seats: int) -> Tables[T]:
    """Return the tables of the next round, for winners in the order of their tables.

    The first table has better seeds than the second, so the best entrants meet as late as possible.
    """
    return snake(winners, -(-len(winners) // seats))


def snake(entrants: Sequence[T], tables: int) -> Tables[T]:
    """Distribute entrants to tables, forward and backward in turn. With three tables, the order is 1 2 3 3 2
    1 1 2 3.
    """
    dealt: list[list[T]] = [[] for _ in range(tables)]
    for place, entrant in enumerate(entrants):
        row, column = divmod(place, tables)
        dealt[column if row % 2 == 0 else tables - 1 - column].append(entrant)
    return tuple(map(tuple, dealt))


# Swiss

Table = tuple[int, ...]
Met = Mapping[int, set[int]]  # by entrant, the opponents they have met


def swiss_rounds(entrants: int, seats: int) -> int:
    """Return how many rounds it takes until at most one entrant can have won all of them. The number of
    possible new opponents limits the result.
    """
    return max(1, min(knockout_rounds(entrants, seats), (entrants - 1) // (seats - 1)))


def swiss_round(order: Sequence[int], met: Met, had_bye: Collection[int], seats: int) -> Tables[int]:
    """Return the tables of a round, for entrants in the order of the standings. The first round uses `snake`.

    There are as few tables as possible, and their sizes differ as little as possible. The highest-ranked
    entrants meet the nearest-ranked entrants that they have not met yet. If somebody must get a bye, it is
    the lowest-ranked entrant who has not had a bye. Entrants meet again only if it can't be avoided, and then
    as few of them as possible.
    """
    if not any(met.values()):
        return _first_round(order, seats)
    for repeats in count():
        for bye in _byes(order, had_bye, seats):
            others = [entrant for entrant in order if entrant not in bye]
            sizes = [len(table) for table in snake(others, -(-len(others) // seats))]
            if (tables := _Seating(met).first(others, sizes, repeats)) is not None:
                return (*tables, bye) if bye else tables
    raise AssertionError("everybody may meet everybody again")


def _first_round(order: Sequence[int], seats: int) -> Tables[int]:
    if _leaves_one_over(order, seats):
        return (*snake(order[:-1], len(order) // 2), (order[-1],))
    return snake(order, -(-len(order) // seats))


def _byes(order: Sequence[int], had_bye: Collection[int], seats: int) -> Sequence[Table]:
    """The candidates for a bye, best first. If nobody needs a bye, the only candidate is an empty table."""
    if not _leaves_one_over(order, seats):
        return [()]
    last_first = order[::-1]
    return [(entrant,) for entrant in sorted(last_first, key=lambda entrant: entrant in had_bye)]


def _leaves_one_over(order: Sequence[int], seats: int) -> bool:
    return seats == 2 and len(order) % 2 == 1


_Seats = tuple[frozenset[int], int]  # the entrants who sit there, and the number of free seats


class _Seating(Struct, frozen=True):
    """Seats people at tables of given sizes. Pairs who have already met can meet again at most `repeats`
    times in total.
    """

    met: Met

    def first(self, order: Sequence[int], sizes: Sequence[int], repeats: int) -> Tables[int] | None:
        """Return the best seating in the order of the standings, or None if there is none."""
        if not order:
            return ()
        for size in sorted({*sizes}, reverse=True):
            others = [*sizes]
            others.remove(size)
            for table, left in self._tables((order[0],), order[1:], size, repeats):
                rest = [entrant for entrant in order if entrant not in table]
                if self._is_possible(rest, others, left):
                    following = self.first(rest, others, left)
                    assert following is not None
                    return (table, *following)
        return None

    def _tables(
        self, table: Table, others: Sequence[int], size: int, repeats: int
    ) -> Iterator[tuple[Table, int]]:
        """Yield all ways to fill a table with some of the others, each with the number of repeats left."""
        if len(table) == size:
            yield table, repeats
            return
        for place, other in enumerate(others):
            left = repeats - len(self.met[other] & {*table})
            if left >= 0:
                yield from self._tables((*table, other), others[place + 1 :], size, left)

    def _is_possible(self, people: Sequence[int], sizes: Sequence[int], repeats: int) -> bool:
        """Return whether people can be seated at tables whose sizes differ by at most one.

        This is always possible if there are more tables than the largest number of people that anybody has
        met (Hajnal and Szemerédi, 1970). So only the last few tables have to be searched: the last six in a
        tournament of 64.
        """
        there = frozenset(people)
        if len(sizes) > max((len(self.met[entrant] & there) for entrant in there), default=0):
            return True
        return self._can_seat(there, tuple((frozenset[int](), size) for size in sizes), repeats)

    def _can_seat(self, people: frozenset[int], tables: tuple[_Seats, ...], repeats: int) -> bool:
        """Return whether these people fit at these tables. The person with the fewest possible tables is
        seated first.
        """
        if not people:
            return True
        open_tables = {table for table in tables if table[1]}  # equivalent tables need to be tried only once

        def ways(one: int) -> list[_Seats]:
            return [table for table in open_tables if len(self.met[one] & table[0]) <= repeats]

        one = min(people, key=lambda one: (len(ways(one)), -len(self.met[one] & people)))
        return any(
            self._can_seat(people - {one}, _with(tables, table, one), repeats - len(self.met[one] & table[0]))
            for table in ways(one)
        )


def _with(tables: tuple[_Seats, ...], table: _Seats, one: int) -> tuple[_Seats, ...]:
    """Return these tables with one more person at one of them."""
    place, (seated, free) = tables.index(table), table
    return (*tables[:place], (seated | {one}, free - 1), *tables[place + 1 :])
