"""Pairings: brackets, and Swiss rounds in which nobody meets the same person twice while that can be
avoided.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations
from random import Random

import pytest

from bot.features.tournaments.pairing import (
    Tables,
    bracket,
    following,
    knockout_rounds,
    swiss_round,
    swiss_rounds,
)

TOURNAMENTS = 1_000
FEWEST, MOST = 4, 64
DROP_OUT = 0.05  # the chance that somebody drops out after a round
MOST_BY_HAND = 16  # people for whom all ways to pair them are tried
FEW = 50  # groups of people whose seatings are all counted
KNOWN = 0.7  # the chance that two of them have met


def test_a_bracket_is_the_usual_one() -> None:
    assert bracket(range(1, 9), 2) == ((1, 8), (2, 7), (3, 6), (4, 5))
    assert bracket(range(1, 6), 2) == ((1,), (2,), (3,), (4, 5))
    assert bracket(range(1, 8), 4) == ((1,), (2, 7), (3, 6), (4, 5))
    assert following("abcd", 2) == (("a", "d"), ("b", "c"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_every_bracket_the_best_meet_as_late_as_possible(seats: int) -> None:
    for count in range(2, MOST + 1):
        playing: Sequence[int] = range(count)
        for left in range(knockout_rounds(count, seats), 0, -1):
            is_first = len(playing) == count
            tables = bracket(playing, seats) if is_first else following(playing, seats)
            assert sorted(one for table in tables for one in table) == sorted(playing)
            assert len(tables) == seats ** (left - 1)
            assert all(1 <= len(table) <= seats for table in tables)
            alone = [table[0] for table in tables if len(table) == 1]
            assert alone == list(range(len(alone))), "byes are for the top"
            playing = [min(table) for table in tables]
            assert sorted(playing) == list(range(len(playing))), "the favorites go on"
        assert playing == [0]


def test_a_swiss_tournament_has_as_many_rounds_as_it_takes() -> None:
    assert [swiss_rounds(count, 2) for count in (3, 4, 7, 8, 9, 64)] == [2, 2, 3, 3, 4, 6]
    assert [swiss_rounds(count, 4) for count in (3, 4, 5, 16, 64)] == [1, 1, 1, 2, 3]


class Swiss:
    """A tournament in which chance decides every table, and who drops out."""

    def __init__(self, rng: Random, count: int, seats: int) -> None:
        self.rng, self.seats = rng, seats
        self.playing = list(range(count))
        self.met: dict[int, set[int]] = {one: set() for one in self.playing}
        self.had_bye = set[int]()
        self.score = dict.fromkeys(self.playing, 0.0)

    def order(self) -> list[int]:
        return sorted(self.playing, key=lambda one: (-self.score[one], one))

    def tables(self) -> Tables[int]:
        return swiss_round(self.order(), self.met, self.had_bye, self.seats)

    def repeats(self, tables: Tables[int]) -> int:
        return sum(two in self.met[one] for table in tables for one, two in combinations(table, 2))

    def play(self, tables: Tables[int]) -> None:
        for table in tables:
            self.had_bye |= set(table) if len(table) == 1 else set()
            for place, one in enumerate(self.rng.sample(table, len(table))):
                self.met[one] |= set(table) - {one}
                self.score[one] += 1 - place / max(1, len(table) - 1)
        self.playing = [one for one in self.playing if self.rng.random() > DROP_OUT]


def can_be_new(people: Sequence[int], sizes: Sequence[int], met: dict[int, set[int]]) -> bool:
    """Whether people can be seated at tables of these sizes so that nobody meets anybody again.

    It tries every seating, without using any of the program's knowledge.
    """
    assert len(people) <= MOST_BY_HAND, "among more people, everybody has met too few for that"

    def is_new(table: Sequence[int]) -> bool:
        return all(two not in met[one] for one, two in combinations(table, 2))

    @cache
    def fits(left: frozenset[int], sizes: tuple[int, ...]) -> bool:
        if not left:
            return True
        one, others = min(left), [two for two in left - {min(left)} if two not in met[min(left)]]
        return any(
            fits(left - {one, *table}, tuple(sorted(Counter(sizes) - Counter([size]))))
            for size in {*sizes}
            for table in combinations(others, size - 1)
            if is_new(table)
        )

    return fits(frozenset(people), tuple(sorted(sizes)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_meets_again_while_another_pairing_is_possible(seats: int) -> None:
    rounds = 0
    for number in range(TOURNAMENTS):
        rng = Random(number)
        swiss = Swiss(rng, rng.randint(FEWEST, MOST), seats)
        for _ in range(swiss_rounds(len(swiss.playing), seats)):
            if len(swiss.playing) < 2:
                break
            tables = swiss.tables()
            sizes = [len(table) for table in tables]
            assert sorted(one for table in tables for one in table) == sorted(swiss.playing)
            assert len(sizes) == -(-len(swiss.playing) // seats)
            assert max(sizes) - min(sizes) <= 1
            if swiss.repeats(tables):
                assert not can_be_new(swiss.playing, sizes, swiss.met)
            swiss.play(tables)
            rounds += 1
    assert rounds > 2 * TOURNAMENTS


def fewest_repeats(people: Sequence[int], sizes: Sequence[int], met: dict[int, set[int]]) -> int:
    """The fewest pairs that must meet again, over all orders in which people can take their seats."""
    starts = [sum(sizes[:place]) for place in range(len(sizes))]
    return min(
        sum(
            two in met[one]
            for start, size in zip(starts, sizes, strict=True)
            for one, two in combinations(order[start : start + size], 2)
        )
        for order in permutations(people)
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_few_as_possible_meet_again_where_it_cannot_be_avoided(seats: int) -> None:
    """For groups small enough that all seatings can be counted."""
    forced = 0
    for number in range(FEW):
        rng = Random(number)
        people = range(rng.randint(4, 6))
        met: dict[int, set[int]] = {one: set() for one in people}
        for one, two in combinations(people, 2):
            if rng.random() < KNOWN:
                met[one].add(two)
                met[two].add(one)
        tables = swiss_round(people, met, (), seats)
        again = sum(two in met[one] for table in tables for one, two in combinations(table, 2))
        assert again == fewest_repeats(people, [len(table) for table in tables], met)
        forced += again > 0
    assert forced > FEW / 4


def test_the_search_for_new_pairings_goes_all_the_way_back() -> None:
    people = range(6)
    met = {one: {two for two in people if two != one and one + two != 5} for one in people}
    assert swiss_round(people, met, (), 2) == ((0, 5), (1, 4), (2, 3))
    met = {one: {*people} - {one} for one in people}
    met[1].remove(4)
    met[4].remove(1)
    assert swiss_round(people, met, (), 2) == ((0, 2), (1, 4), (3, 5)), "as few meet again as can be"


def test_the_bye_goes_to_the_last_one_who_had_none() -> None:
    nobody: dict[int, set[int]] = {one: set() for one in range(5)}
    assert swiss_round(range(5), nobody, (), 2)[-1] == (4,)
    met = nobody | {0: {1}, 1: {0}}
    assert swiss_round(range(5), met, {4}, 2) == ((0, 2), (1, 4), (3,))
