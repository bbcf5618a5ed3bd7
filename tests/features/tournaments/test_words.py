"""The description of a tournament's table: where it is, who has won, or why nobody has."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from msgspec.structs import replace

from bot.features.tournaments import changes
from bot.features.tournaments.tournament import (
    WIN,
    Decided,
    EntrantStanding,
    Pairing,
    System,
    TableResult,
    Tournament,
)
from bot.features.tournaments.words import outcome, round_title, score, table_line, thread_name
from bot.game.players import Player
from tests.features.tournaments.samples import begun as begun_with
from tests.features.tournaments.samples import course
from tests.features.tournaments.test_tournament import ANN, BOB, CAT, DAN, begun

KEY = (1, 1)
NAMES = {ANN: "Ann", BOB: "Bob", CAT: "Cat", DAN: "Dan"}


def told(found: Tournament) -> str:
    return table_line(found, found.current[0], NAMES)


def ended(how: Decided, *ranks: int) -> Callable[[Tournament], Tournament]:
    return lambda found: changes.decided(found, found.current[0], TableResult(how, ranks))


@pytest.mark.parametrize(
    ("become", "line"),
    [
        (lambda found: found, "Table 1 · Ann – Dan"),
        (lambda found: changes.called(found, KEY, 99), "<#99>"),
        (
            lambda found: changes.unopened(found, KEY),
            "Table 1 · Ann – Dan · ⚠️ ended without a result: it's up to the director",
        ),
        (ended(Decided.PLAYED, 2, 1), "Table 1 · Ann – Dan · **Dan** won"),
        (lambda found: changes.given(found, KEY, 4), "Table 1 · Ann – Dan · awarded to **Dan**"),
        (ended(Decided.ABSENT, 1, 2), "Table 1 · Ann – Dan · **Ann** won without an opponent"),
        (ended(Decided.ABSENT, 2, 2), "Table 1 · Ann – Dan · no winner"),
    ],
    ids=["due", "called", "stuck", "won", "awarded", "absent", "empty"],
)
def test_a_table_in_one_line(become: Callable[[Tournament], Tournament], line: str) -> None:
    assert told(become(begun(ANN, BOB, CAT, DAN))) == line


@pytest.mark.parametrize(
    ("counted", "told"), [(0, "0 wins"), (WIN, "1 win"), (WIN // 2, "0.5 wins"), (WIN * 7 // 3, "2.33 wins")]
)
def test_a_place_in_between_is_part_of_a_win(counted: int, told: str) -> None:
    assert score(EntrantStanding(1, 1, counted)) == told


@pytest.mark.parametrize(
    ("seats", "titles"),
    [(2, ["Round 1", "Quarterfinals", "Semifinals", "Final"]), (4, ["Round 1", "Final"])],
)
def test_the_last_rounds_have_names_that_people_know(seats: int, titles: list[str]) -> None:
    found = begun(*range(1, 17), seats=seats)
    assert [round_title(found, number) for number in range(1, found.rounds + 1)] == titles
    swiss = replace(found, system=System.SWISS)
    assert round_title(swiss, swiss.rounds) == f"Round {swiss.rounds}"


@pytest.mark.parametrize("count", range(3, 18))
def test_somebody_who_is_knocked_out_hears_their_place_at_once(count: int) -> None:
    """The table may be the first of its round to end."""
    *course_so_far, over = course(begun_with(count))
    names = {one.player: f"P{one.number}" for one in over.entrants if one.player is not None}
    ranks = {standing.entrant: standing.rank for standing in over.standings}
    said = dict[int, str]()
    for before, after in pairwise([*course_so_far, over]):
        (pairing,) = (one for one in after.pairings if one.outcome and before_of(before, one) != one.outcome)
        (out,) = set(pairing.entrants) - {pairing.winner}
        said[out] = outcome(after, pairing, names)
    for out, line in said.items():
        second = f"Second place: P{out}."
        place = f"Knocked out: P{out}, #{ranks[out]} of {count}."
        assert (second if ranks[out] == 2 else place) in line


def before_of(before: Tournament, pairing: Pairing) -> TableResult | None:
    """The outcome of a table before; byes are decided as soon as they are drawn."""
    is_bye = len(pairing.entrants) < 2
    found = next((one for one in before.pairings if one.key == pairing.key), None)
    return pairing.outcome if is_bye else None if found is None else found.outcome


def test_the_name_of_a_thread_has_room_for_long_names() -> None:
    people = [Player(number, "x" * 32) for number in (ANN, BOB, CAT, DAN)]
    found = begun(ANN, BOB, CAT, DAN, seats=4)
    assert thread_name(found, found.current[0], people[:1]) == f"Final: {'x' * 23}…"
    assert len(thread_name(found, found.current[0], people)) == 100
