"""Pairings: the bracket of a knockout, and the rounds of a Swiss tournament.

Pure functions of the entrants, best first. They accept any distinct values, such as the numbers of entrants,
and know nothing of tables or results.
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
    """The number of rounds until one of this many entrants is left, with this many at a table."""
    rounds = 1
    while seats**rounds < entrants:
        rounds += 1
    return rounds


def bracket(entrants: Sequence[T], seats: int) -> Tables[T]:
    """The tables of the first round, for entrants in the order of their seeds.

    All later tables are full: if there are too few entrants for that, the tables of the best seeds in this
    round have fewer. An entrant alone at a table has a bye.
    """
    return snake(entrants, seats ** (knockout_rounds(len(entrants), seats) - 1))


def following(winners: Sequence[T], seats: int) -> Tables[T]:
    """The tables of the next round, for the winners of the last one in the order of their tables.

    The seeds at the first table are better than those at the second, so the best entrants meet as late as
    possible.
    """
    return snake(winners, -(-len(winners) // seats))


def snake(entrants: Sequence[T], tables: int) -> Tables[T]:
    """Deal entrants out to tables, forward and backward in turn: with three tables, in the order 1 2 3 3 2 1
    1 2 3.
    """
    dealt: list[list[T]] = [[] for _ in range(tables)]
    for place, entrant in enumerate(entrants):
        row, column = divmod(place, tables)
        dealt[column if row % 2 == 0 else tables - 1 - column].append(entrant)
    return tuple(map(tuple, dealt))


# Swiss

Table = tuple[int, ...]
Met = Mapping[int, set[int]]  # by entrant, the opponents met


def swiss_rounds(entrants: int, seats: int) -> int:
    """How many rounds it takes until at most one entrant has won all of them, limited by the number of new
    opponents.
    """
    return max(1, min(knockout_rounds(entrants, seats), (entrants - 1) // (seats - 1)))


def swiss_round(order: Sequence[int], met: Met, had_bye: Collection[int], seats: int) -> Tables[int]:
    """The tables of a round, for entrants in the order of the standings; the first round uses `snake`.

    There are as few tables as possible, of about equal size. The highest-ranked entrants meet the
    nearest-ranked ones they have not met yet. If somebody must get a bye, it is the last one who has had
    none. Nobody meets anybody again if that can be avoided; otherwise, as few as possible do.
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
    """The candidates for a bye, best first; an empty table if nobody needs one."""
    if not _leaves_one_over(order, seats):
        return [()]
    last_first = order[::-1]
    return [(entrant,) for entrant in sorted(last_first, key=lambda entrant: entrant in had_bye)]


def _leaves_one_over(order: Sequence[int], seats: int) -> bool:
    return seats == 2 and len(order) % 2 == 1


_Seats = tuple[frozenset[int], int]  # who sits there, and how many seats are free


class _Seating(Struct, frozen=True):
    """Seats people at tables of given sizes; pairs who have met may do so again at most `repeats` times in
    total.
    """

    met: Met

    def first(self, order: Sequence[int], sizes: Sequence[int], repeats: int) -> Tables[int] | None:
        """The tables that come first in the order of the standings, or None if there are none."""
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
        """All ways to fill a table with some of the others, each with the number of repeats left."""
        if len(table) == size:
            yield table, repeats
            return
        for place, other in enumerate(others):
            left = repeats - len(self.met[other] & {*table})
            if left >= 0:
                yield from self._tables((*table, other), others[place + 1 :], size, left)

    def _is_possible(self, people: Sequence[int], sizes: Sequence[int], repeats: int) -> bool:
        """Whether people can be seated at all, at tables whose sizes differ by at most one.

        They can if there are more tables than any person has met people (Hajnal and Szemerédi, 1970). So only
        the last few tables are ever searched: in a tournament of 64, the last six.
        """
        there = frozenset(people)
        if len(sizes) > max((len(self.met[entrant] & there) for entrant in there), default=0):
            return True
        return self._can_seat(there, tuple((frozenset[int](), size) for size in sizes), repeats)

    def _can_seat(self, people: frozenset[int], tables: tuple[_Seats, ...], repeats: int) -> bool:
        """Whether these people fit at these tables; whoever has the fewest possible tables is seated
        first.
        """
        if not people:
            return True
        open_tables = {table for table in tables if table[1]}  # of equivalent tables, one is enough

        def ways(one: int) -> list[_Seats]:
            return [table for table in open_tables if len(self.met[one] & table[0]) <= repeats]

        one = min(people, key=lambda one: (len(ways(one)), -len(self.met[one] & people)))
        return any(
            self._can_seat(people - {one}, _with(tables, table, one), repeats - len(self.met[one] & table[0]))
            for table in ways(one)
        )


def _with(tables: tuple[_Seats, ...], table: _Seats, one: int) -> tuple[_Seats, ...]:
    """These tables with somebody seated at one of them."""
    place, (seated, free) = tables.index(table), table
    return (*tables[:place], (seated | {one}, free - 1), *tables[place + 1 :])
