"""Changes of a tournament, and its standings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.features.tournaments import changes
from bot.features.tournaments.changes import Amendment, Finish, TournamentError, TournamentFault
from bot.features.tournaments.commands import MOST_SEATS
from bot.features.tournaments.store import MOST_RUNNING
from bot.features.tournaments.tournament import (
    FEWEST_ENTRANTS,
    MOST_ENTRANTS,
    WIN,
    Decided,
    Pairing,
    Phase,
    System,
    TableResult,
    Tournament,
    Undecided,
)
from bot.game.state import ARRIVAL_SECONDS
from tests.builders import rules
from tests.docs.pages import untold

ANN, BOB, CAT, DAN, EVE, FAY, GIL = 11, 12, 13, 14, 15, 16, 17
EMPTY = Tournament(1, 10, 20, System.KNOCKOUT, 2, {}, starts_at=1_000.0)


CLASSIC = rules()


def with_people(*people: int, **given: Any) -> Tournament:
    found = replace(EMPTY, **given)
    for one in people:
        found = changes.joined(found, one)
    return found


def begun(*people: int, ratings: dict[int, float] | None = None, **given: Any) -> Tournament:
    return changes.started(with_people(*people, **given), ratings or {})


def won(found: Tournament, table: int, *order: int) -> Tournament:
    """A table is played, and its entrants finish in this order, with 50 points, 40, and so on."""
    pairing = changes.table_of(found, table)
    finishes = {one: Finish(place, True, 60 - 10 * place) for place, one in enumerate(order, 1)}
    return changes.decided(found, pairing, changes.played(pairing, 7, finishes, CLASSIC))


def met(found: Tournament) -> list[tuple[int, ...]]:
    return [pairing.entrants for pairing in found.current]


def refused(change: Callable[[], object]) -> TournamentFault:
    with pytest.raises(TournamentError) as error:
        change()
    return error.value.code


def test_people_join_and_leave_until_it_starts() -> None:
    found = changes.left(with_people(ANN, BOB, CAT, DAN), BOB)
    assert [one.number for one in changes.joined(found, BOB).entrants] == [1, 3, 4, 5]
    assert refused(lambda: changes.joined(found, ANN)) is TournamentFault.ALREADY_IN
    assert refused(lambda: changes.left(found, BOB)) is TournamentFault.NOT_IN
    assert refused(lambda: changes.started(with_people(ANN, BOB), {})) is TournamentFault.TOO_FEW
    assert changes.started_or_canceled(with_people(ANN, BOB), {}).phase is Phase.CANCELED
    playing = changes.started(found, {})
    assert refused(lambda: changes.joined(playing, BOB)) is TournamentFault.NOT_JOINING
    assert refused(lambda: changes.started(playing, {})) is TournamentFault.NOT_JOINING


def test_no_more_than_fit_can_join() -> None:
    full = with_people(*range(100, 100 + MOST_ENTRANTS))
    assert full.is_full
    assert refused(lambda: changes.joined(full, ANN)) is TournamentFault.FULL


def test_seeds_follow_from_the_ratings_and_then_from_who_came_first() -> None:
    found = begun(ANN, BOB, CAT, DAN, EVE, ratings={CAT: 20.0, EVE: 5.0, BOB: -3.0})
    assert [(one.player, one.seed) for one in found.seeded] == [
        (CAT, 1), (EVE, 2), (ANN, 3), (DAN, 4), (BOB, 5)
    ]  # fmt: skip
    assert met(found) == [(3,), (5,), (1,), (4, 2)]
    assert [one.winner for one in found.current] == [3, 5, 1, None]
    assert found.current[0].outcome == TableResult(Decided.BYE, (1,))


def test_winners_go_on_until_one_is_left() -> None:
    found = begun(ANN, BOB, CAT, DAN, EVE)
    found = won(found, 4, 5, 4)
    assert (found.round, met(found)) == (2, [(1, 5), (2, 3)])
    found = won(won(found, 2, 3, 2), 1, 5, 1)
    assert met(found) == [(5, 3)]
    found = won(found, 1, 3, 5)
    assert found.phase is Phase.OVER
    assert [(one.rank, one.entrant) for one in found.standings] == [(1, 3), (2, 5), (3, 1), (3, 2), (5, 4)]
    assert [one.entrant for one in found.podium] == [3, 5, 1, 2]


def test_whoever_does_not_finish_comes_last_and_nobody_wins_an_empty_table() -> None:
    found = begun(ANN, BOB, CAT, DAN)
    pairing = changes.table_of(found, 1)
    deserted = changes.played(pairing, 7, {1: Finish(1, False, 90), 4: Finish(2, True, 0)}, CLASSIC)
    assert deserted.ranks == (2, 1)
    alone = changes.played(pairing, 7, {4: Finish(1, False, 3)}, CLASSIC)
    assert (alone.ranks, alone.points) == ((2, 1), (None, None))
    assert deserted.points == (None, 0)
    empty = changes.unplayed(pairing, ())
    assert empty.ranks == (2, 2)
    found = won(changes.decided(found, pairing, empty), 2, 2, 3)
    assert (found.phase, found.podium[0].entrant) == (Phase.OVER, 2)


def test_a_final_to_which_nobody_comes_has_no_champion() -> None:
    found = won(won(begun(ANN, BOB, CAT, DAN), 1, 1, 4), 2, 2, 3)
    pairing = changes.table_of(found, 1)
    found = changes.decided(found, pairing, changes.unplayed(pairing, ()))
    assert found.phase is Phase.OVER
    assert [(one.rank, one.entrant) for one in found.podium] == [(2, 1), (2, 2)]


def test_whoever_drops_out_is_not_seated_again() -> None:
    found = won(begun(ANN, BOB, CAT, DAN), 1, 1, 4)
    found = changes.left(found, ANN)
    assert refused(lambda: changes.left(found, ANN)) is TournamentFault.NOT_IN
    found = won(found, 2, 3, 2)
    assert (found.phase, found.podium[0].entrant) == (Phase.OVER, 3)


def test_a_table_that_lacks_opponents_is_decided_before_it_opens() -> None:
    found = changes.left(begun(ANN, BOB, CAT, DAN), DAN)
    assert found.current[0].outcome == TableResult(Decided.ABSENT, (1, 2))
    forgotten = replace(found, entrants=tuple(replace(one, player=None) for one in found.entrants))
    assert changes.advanced(forgotten).phase is Phase.OVER
    opened = open_now(begun(ANN, BOB, CAT, DAN))
    assert changes.left(opened, DAN).current[0].outcome is None, "its table decides"


def test_the_director_awards_reopens_and_replaces() -> None:
    found = begun(ANN, BOB, CAT, DAN)
    found = open_now(changes.called(found, (1, 1), 99))
    assert found.current[0] == Pairing(1, 1, (1, 4), Undecided.OPEN, 1, 99)
    assert changes.called(found, (1, 1), 98) == found, "it was called once"
    stuck = changes.closed(found, found.current[0])
    assert stuck.current[0].status is Undecided.STUCK
    again = changes.called_again(stuck, (1, 1))
    assert again.current[0] == Pairing(1, 1, (1, 4), Undecided.DUE, 1)
    other = changes.replaced(stuck, 4, EVE)
    assert (other.by_number[4].player, other.current[0].status) == (EVE, Undecided.DUE)
    assert refused(lambda: changes.replaced(found, 4, ANN)) is TournamentFault.OTHER_IN
    assert refused(lambda: changes.replaced(found, 9, EVE)) is TournamentFault.NO_SUCH_ENTRANT
    given = changes.given(found, (1, 1), 4)
    assert given.current[0].outcome == TableResult(Decided.AWARDED, (2, 1))
    assert changes.given(given, (1, 1), 1).current[0].winner == 1, "until the round is over"
    assert refused(lambda: changes.called_again(given, (1, 1))) is TournamentFault.NOT_STUCK
    assert refused(lambda: changes.given(found, (1, 1), 2)) is TournamentFault.NO_SUCH_ENTRANT
    assert refused(lambda: changes.given(found, (1, 3), 2)) is TournamentFault.NO_SUCH_TABLE
    over = won(given, 2, 2, 3)
    assert refused(lambda: changes.given(over, (1, 1), 1)) is TournamentFault.NO_SUCH_TABLE


def test_whoever_is_called_again_waits_until_the_old_table_is_closed() -> None:
    found = open_now(changes.called(begun(ANN, BOB, CAT, DAN), (1, 1), 99))
    again = changes.called_again(found, (1, 1))
    for given_up in (again, changes.called_again(again, (1, 1)), changes.replaced(found, 4, EVE)):
        (pairing, _) = given_up.current
        assert (pairing.status, pairing.thread) == (Undecided.GIVEN_UP, 99)
        assert changes.called(given_up, (1, 1), 98) == given_up
    assert changes.given(again, (1, 1), 4).current[0].winner == 4
    due = changes.vanished(again, (1, 1))
    assert (due.current[0].status, due.current[0].thread) == (Undecided.DUE, None)
    alone = changes.vanished(changes.left(again, DAN), (1, 1))
    assert alone.current[0].outcome == TableResult(Decided.ABSENT, (1, 2))


def test_a_table_that_cannot_open_is_stuck_unless_it_is_open_or_decided_by_now() -> None:
    found = begun(ANN, BOB, CAT, DAN)
    assert changes.unopened(found, (1, 1)).current[0].status is Undecided.STUCK
    for later in (open_now(found), changes.given(found, (1, 1), 4)):
        assert changes.unopened(later, (1, 1)) == later


def test_a_table_opens_once_and_only_while_the_tournament_is_played() -> None:
    found = begun(ANN, BOB, CAT, DAN)
    for later in (open_now(found), changes.canceled(found)):
        assert refused(lambda later=later: open_now(later)) is TournamentFault.NOT_DUE
    assert refused(lambda: changes.table_of(changes.canceled(found), 1)) is TournamentFault.NOT_PLAYING


def test_a_table_opens_only_for_those_who_play_there_by_now() -> None:
    found = changes.called(begun(ANN, BOB, CAT, seats=3), (1, 1), 99)
    without_bob = tuple(replace(one, player=None) if one.player == BOB else one for one in found.entrants)
    for later in (
        changes.left(found, CAT),
        changes.replaced(found, 3, DAN),
        replace(found, entrants=without_bob),
        changes.called(changes.called_again(found, (1, 1)), (1, 1), 100),
    ):
        assert refused(lambda later=later: changes.opened(later, (1, 1), found)) is TournamentFault.NOT_DUE
        assert open_now(later).current[0].status is Undecided.OPEN


def open_now(found: Tournament) -> Tournament:
    """The first table has opened for the players called there."""
    return changes.opened(found, (1, 1), found)


def test_nobody_takes_a_place_in_which_nothing_is_left_to_play() -> None:
    found = changes.replaced(with_people(ANN, BOB, CAT, DAN), 4, EVE)
    assert found.by_number[4].player == EVE, "before it has started"
    knockout = won(begun(ANN, BOB, CAT, DAN), 2, 2, 3)
    assert refused(lambda: changes.replaced(knockout, 3, EVE)) is TournamentFault.NO_MATCHES
    assert changes.replaced(knockout, 2, EVE).by_number[2].player == EVE, "who is through to the final"
    final = won(knockout, 1, 1, 4)
    assert refused(lambda: changes.replaced(final, 3, EVE)) is TournamentFault.NO_MATCHES
    swiss = won(begun(ANN, BOB, CAT, DAN, system=System.SWISS), 2, 2, 3)
    assert changes.replaced(swiss, 3, EVE).by_number[3].player == EVE
    last = won(swiss, 1, 1, 4)
    first, second = met(last)[0]
    last = won(last, 1, first, second)
    assert refused(lambda: changes.replaced(last, first, EVE)) is TournamentFault.NO_MATCHES


def test_it_pauses_and_ends_early() -> None:
    found = begun(ANN, BOB, CAT, DAN)
    assert changes.paused(found, is_paused=True).is_paused
    assert refused(lambda: changes.paused(EMPTY, is_paused=True)) is TournamentFault.NOT_PLAYING
    over = changes.canceled(found)
    assert (over.phase, over.is_running) == (Phase.CANCELED, False)
    for change in (
        lambda: changes.canceled(over),
        lambda: changes.left(over, ANN),
        lambda: changes.replaced(over, 1, EVE),
    ):
        assert refused(change) is TournamentFault.OVER


@pytest.mark.parametrize(("system", "rounds"), [(System.KNOCKOUT, 2), (System.SWISS, 1)])
def test_a_swiss_tournament_ends_when_nobody_is_left_to_meet(system: System, rounds: int) -> None:
    found = with_people(ANN, BOB, CAT, DAN, EVE, system=system, seats=4)
    assert found.rounds == rounds


def test_swiss_standings_break_ties_by_points_then_head_to_head_then_seed() -> None:
    found = begun(ANN, BOB, CAT, DAN, system=System.SWISS)
    assert (met(found), found.rounds) == ([(1, 4), (2, 3)], 2)
    pairing = changes.table_of(found, 1)
    close = changes.played(pairing, 7, {1: Finish(1, True, 12), 4: Finish(2, True, 10)}, CLASSIC)
    found = won(changes.decided(found, pairing, close), 2, 3, 2)
    assert [(one.entrant, one.score, one.difference) for one in found.standings] == [
        (3, WIN, 10), (1, WIN, 2), (4, 0, -2), (2, 0, -10)
    ]  # fmt: skip
    assert met(found) == [(3, 1), (4, 2)]
    found = won(won(found, 1, 1, 3), 2, 4, 2)
    assert found.phase is Phase.OVER
    assert [(one.rank, one.entrant) for one in found.standings] == [(1, 1), (2, 4), (3, 3), (4, 2)]
    level = replace(found, options={"scoring": "elimination"})
    assert [one.difference for one in level.standings] != [one.difference for one in found.standings]


@pytest.mark.parametrize("scoring", ["winner_collects", "elimination"])
def test_giving_up_early_costs_the_most_points_and_the_winner_none(scoring: str) -> None:
    found = begun(ANN, BOB, CAT, DAN, system=System.SWISS, options={"scoring": scoring})
    pairing = changes.table_of(found, 1)
    given_up = changes.played(
        pairing, 7, {1: Finish(1, True, 51), 4: Finish(2, False, 20)}, rules(scoring=scoring)
    )
    made = {one.entrant: one.difference for one in changes.decided(found, pairing, given_up).standings}
    assert (made[1], made[4]) == (500, -500)


def test_more_than_the_target_makes_no_difference() -> None:
    found = begun(ANN, BOB, CAT, DAN, system=System.SWISS)
    pairing = changes.table_of(found, 1)
    high = changes.played(pairing, 7, {1: Finish(1, True, 712), 4: Finish(2, True, 499)}, CLASSIC)
    assert high.points == (500, 499)


def test_not_coming_counts_as_losing_by_the_most_points() -> None:
    found = begun(ANN, BOB, CAT, DAN, system=System.SWISS)
    absent = changes.decided(found, found.current[0], changes.unplayed(found.current[0], (1,)))
    made = {one.entrant: one.difference for one in absent.standings}
    assert (made[1], made[4]) == (500, -500)


def acts_of_directors(found: Tournament, substitute: int) -> list[Amendment]:
    """Every decision about a table or a place, at each table of the round."""
    acts: list[Amendment] = []
    for pairing in found.current:
        for number in pairing.entrants:
            acts.append(lambda before, key=pairing.key, won=number: changes.given(before, key, won))
            acts.append(lambda before, number=number: changes.replaced(before, number, substitute))
        acts.append(lambda before, key=pairing.key: changes.called_again(before, key))
    return acts


@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_director_who_plays_or_has_played_decides_no_table_and_no_place(is_replaced: bool) -> None:
    found = begun(ANN, BOB, CAT, DAN)
    found = changes.replaced(found, 1, EVE) if is_replaced else found
    found = replace(found, pairings=tuple(replace(one, status=Undecided.OPEN) for one in found.pairings))
    assert found.stakeholders >= {ANN, BOB, CAT, DAN}
    for act in acts_of_directors(found, FAY):
        assert refused(lambda act=act: changes.directed({ANN}, act)(found)) is TournamentFault.OWN_TOURNAMENT
        assert changes.directed({GIL}, act)(found) != found


def test_a_director_gives_no_place_to_themselves() -> None:
    found = begun(ANN, BOB, CAT, DAN)
    take = changes.directed({EVE}, lambda before: changes.replaced(before, 1, EVE))
    assert refused(lambda: take(found)) is TournamentFault.OWN_TOURNAMENT


def test_head_to_head_decides_between_those_who_are_level() -> None:
    found = begun(ANN, BOB, CAT, system=System.SWISS, seats=3)
    pairing = changes.table_of(found, 1)
    finishes = {1: Finish(3, True, 5), 2: Finish(1, True, 5), 3: Finish(2, True, 5)}
    found = changes.decided(found, pairing, changes.played(pairing, 7, finishes, CLASSIC))
    assert [(one.entrant, one.score) for one in found.standings] == [(2, WIN), (3, WIN // 2), (1, 0)]


def test_a_bye_counts_as_a_win_and_neither_gains_nor_loses_points() -> None:
    found = begun(ANN, BOB, CAT, system=System.SWISS)
    assert met(found) == [(1, 2), (3,)]
    standing = {one.entrant: (one.score, one.difference) for one in found.standings}
    assert standing[3] == (WIN, 0)


def test_swiss_goes_on_with_those_who_are_left() -> None:
    found = begun(ANN, BOB, CAT, DAN, EVE, system=System.SWISS)
    found = changes.left(changes.left(found, EVE), DAN)
    found = won(found, 1, 1, 4) if found.current[0].outcome is None else found
    found = won(found, 2, 2, 3)
    assert sorted(one for table in met(found) for one in table) == [1, 2, 3]
    assert FEWEST_ENTRANTS == 3


def test_the_page_tells_the_numbers_of_the_program() -> None:
    numbers = {
        "Press **I'm here** within {} minutes": ARRIVAL_SECONDS / 60,
        "Up to {} players take part": MOST_ENTRANTS,
        "how many play at a table, two to {}": MOST_SEATS,
        "it takes {} players": FEWEST_ENTRANTS,
        "a server up to {}.": MOST_RUNNING,
    }
    assert untold("tournaments.md", numbers) == []
