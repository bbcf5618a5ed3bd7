"""The result of a match for each seat, for each rule of docs/rankings.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from bot.game.law import Decisions, Ruling, SeatResult, has_won, own_rank, rule_on
from bot.game.lobby import Lobby
from bot.game.players import Player
from bot.game.state import Stage, TableState
from tests.builders import Game, position
from tests.game.tables import ANN, BOB, CAT, DAN, ROBO

GUEST = Player(-2, "Gus", owner=ANN.id)
ENOUGH = (20, 20)  # decisions of a seat, and of its person
OVER = position("ann: R7 | bob: RD", scoring="single_round").after("ann play R7")
LOST, COUNTS, NOTHING = (True, False), (True, True), (False, True)  # took part, and finished


def at(game: Game, *players: Player, **state: Any) -> TableState:
    """A table of these players in this position."""
    seated = players or (ANN, BOB, CAT, DAN)[: len(game.match.scores)]
    lobby = Lobby(seated[0].id, seated)
    stage = Stage.OVER if game.match.is_over else Stage.CLOSED
    return TableState(1, 10, 20, stage, lobby, game.match, **state)


def scored(game: Game) -> Any:
    """The totals of a match in which a round was scored."""
    return (game.match.scores,)


def ruled(
    *decisions: tuple[int, int], game: Game = OVER, players: Sequence[Player] = (), **state: Any
) -> Ruling:
    return rule_on(at(game, *players, **state), [Decisions(*one) for one in decisions])


def told(ruling: Ruling) -> list[tuple[bool, bool]]:
    return [(one.took_part, one.finished) for one in ruling.seats]


def test_1_two_people_who_play_to_the_end_make_a_match_that_counts() -> None:
    ruling = ruled(ENOUGH, ENOUGH)
    assert ruling.seats == (
        SeatResult(0, 1, took_part=True, finished=True),
        SeatResult(1, 2, took_part=True, finished=True),
    )
    assert ruling.counts


@pytest.mark.parametrize("other", [ROBO, GUEST])
def test_1_bots_and_guests_are_not_people(other: Player) -> None:
    ruling = ruled(ENOUGH, (20, 0), players=(ANN, other))
    assert (ruling.counts, told(ruling)[0]) == (False, COUNTS), "practice has a line of its own in /stats"


@pytest.mark.parametrize(
    ("decisions", "finished"), [((20, 10), True), ((20, 9), False), ((20, 0), False), ((0, 0), True)]
)
def test_2_half_of_the_decisions_is_finishing(decisions: tuple[int, int], finished: bool) -> None:
    assert ruled(decisions, ENOUGH).seats[0].finished is finished


@pytest.mark.parametrize("player", [replace(ANN, is_away=True), replace(ROBO, name="Ann")])
def test_2_whoever_has_lost_the_seat_at_the_end_has_not_finished(player: Player) -> None:
    ruling = ruled(ENOUGH, ENOUGH, players=(player, BOB))
    assert told(ruling) == [LOST, COUNTS]
    assert not has_won(ruling.seats[0])
    assert own_rank(ruling.seats[0]) > own_rank(ruling.seats[1])


@pytest.mark.parametrize("own", [0, 1, 4, 9])
def test_3_leaving_is_losing_whenever_it_was(own: int) -> None:
    game = position("ann: R7 R8 | bob: RD R1").after("bob leave")
    assert told(ruled((9, 9), (own, own), game=game))[1] == LOST


@pytest.mark.parametrize("owns", [(0, 0), (5, 4), (4, 9)])
def test_4_a_match_that_was_hardly_played_counts_only_for_whoever_gave_it_up(owns: tuple[int, int]) -> None:
    game = position("ann: R7 R8 | bob: RD R1").after("bob leave")
    ruling = ruled(*((own, own) for own in owns), game=game)
    assert (told(ruling), ruling.counts, ruling.counts_for_finishers) == ([NOTHING, LOST], True, False)
    assert not has_won(ruling.seats[0])


def test_4_five_decisions_of_two_people_make_a_match() -> None:
    game = position("ann: R7 R8 | bob: RD R1 | cat: R2").after("bob leave", "cat leave")
    ruling = ruled((5, 5), (0, 0), (5, 5), game=game)
    assert told(ruling) == [COUNTS, LOST, LOST]
    assert (has_won(ruling.seats[0]), ruling.counts_for_finishers) == (True, True)


def test_4_one_decision_each_and_a_round_make_a_match() -> None:
    assert told(ruled((1, 1), (1, 1), totals=scored(OVER))) == [COUNTS, COUNTS]
    idle = ruled((7, 7), (0, 0), totals=scored(OVER))
    assert (told(idle), idle.counts) == ([NOTHING, NOTHING], False)


def test_6_a_match_that_all_have_agreed_to_end_stands_without_a_winner() -> None:
    game = position("ann: R7 R8 | bob: RD R1 | cat: R2 | dan: R3", scores=(443, 0, 20, 90))
    game = game.after("dan leave")
    agreed = frozenset({ANN.id, BOB.id})
    players = (ANN, BOB, replace(ROBO, name="Cat"), DAN)
    ruling = ruled(
        ENOUGH, (20, 10), (20, 0), ENOUGH, game=game, players=players, votes=agreed, totals=scored(game)
    )
    assert [one.rank for one in ruling.seats] == [2, 4, 3, 5]
    assert told(ruling) == [COUNTS, COUNTS, (False, False), LOST]
    assert not any(has_won(one) for one in ruling.seats)


def test_6_before_a_score_it_counts_for_nobody_but_whoever_had_left() -> None:
    game = position("ann: R7 R8 | bob: RD R1 | cat: R2")
    everybody = frozenset({ANN.id, BOB.id, CAT.id})
    assert not ruled((9, 9), (9, 9), (9, 1), game=game, votes=everybody).counts
    left = ruled((9, 9), (9, 9), (0, 0), game=game.after("cat leave"), votes=everybody)
    assert (left.counts, told(left)) == (True, [NOTHING, NOTHING, LOST])


def test_6_the_last_person_cannot_erase_a_match_that_bots_may_win() -> None:
    game = position("ann: R7 R8 | bob: RD R1 | cat: R2").after("bob leave")
    ruling = ruled((9, 9), (9, 9), (9, 0), game=game, players=(ANN, BOB, ROBO), votes=frozenset({ANN.id}))
    assert (told(ruling)[:2], ruling.counts) == ([COUNTS, LOST], True)
    assert not any(has_won(one) for one in ruling.seats)


def test_6_the_last_person_finishes_only_with_half_of_the_decisions() -> None:
    game = position("ann: R7 R8 | bob: RD R1 | cat: R2").after("bob leave")
    ruling = ruled((20, 6), (9, 9), (9, 0), game=game, players=(ANN, BOB, ROBO), votes=frozenset({ANN.id}))
    assert told(ruling)[:2] == [LOST, LOST]


@pytest.mark.parametrize("given_up", [frozenset[int](), frozenset({0})])
def test_3_if_nobody_is_there_anymore_everybody_has_lost(given_up: frozenset[int]) -> None:
    game = position("ann: R7 R8 | bob: RD R1 | cat: R2", scores=(443, 0, 20), on_leave="computer")
    away = tuple(replace(player, is_away=True) for player in (ANN, BOB, CAT))
    ruling = ruled(*[ENOUGH] * 3, game=game, players=away, given_up=given_up, votes=frozenset({ANN.id}))
    assert told(ruling) == [LOST] * 3
    assert [one.rank for one in ruling.seats] == ([4, 3, 2] if given_up else [2, 4, 3])


def test_p8_partners_share_a_rank_and_whoever_left_has_not_finished() -> None:
    game = position("ann: R7 | bob: R1 | cat: R2 | dan: R3", scores=(443, 0, 443, 0), teams=True)
    away = (replace(ANN, is_away=True), BOB, CAT, DAN)
    ruling = ruled(*[ENOUGH] * 4, game=game, players=away, given_up=frozenset({0}))
    assert [one.rank for one in ruling.seats] == [2, 4, 2, 4]


def test_7_a_void_match_counts_for_nobody() -> None:
    ruling = ruled(ENOUGH, ENOUGH, is_void=True)
    assert (ruling.counts, {one.took_part for one in ruling.seats}) == (False, {False})


def test_p5_the_eliminated_have_finished_even_if_they_went_home() -> None:
    game = position("ann: R7 | bob: W W W | cat: Y1", scoring="elimination", target=100).after("ann play R7")
    assert game.match.eliminated == {1}
    players = (ANN, replace(BOB, is_away=True), CAT)
    assert (
        told(
            ruled(
                *[ENOUGH] * 3,
                game=game,
                players=players,
                votes=frozenset({ANN.id, CAT.id}),
                totals=scored(game),
            )
        )
        == [COUNTS] * 3
    )


def test_somebody_forgotten_in_the_middle_has_still_taken_part() -> None:
    game = position("ann: R7 | bob: RD | cat: R2", scoring="single_round").after("ann play R7")
    players = (ANN, replace(ROBO, name=""), CAT)
    assert told(ruled(ENOUGH, (20, 9), ENOUGH, game=game, players=players)) == [COUNTS, LOST, COUNTS]
