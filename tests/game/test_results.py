"""What people decided themselves is theirs, and matches count if two people took part."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.engine.model.moves import CallUno, CatchUno, Draw, Leave, TimeOut
from bot.game.lobby import Lobby
from bot.game.players import Mover, Player
from bot.game.results import Counts, SeatResult, count_moves, count_record, is_counted, results_of
from bot.game.state import RecordEntry, Stage, TableState
from tests.builders import Game, move_of, position, with_table
from tests.game.tables import ANN, BOB, CAT, DAN, ROBO

GUEST = Player(-2, "Gus", owner=ANN.id)
ENOUGH = (20, 20)  # decisions of a seat, and those of its person


def at(game: Game, *players: Player) -> TableState:
    """A table of these players in this position."""
    seated = players or (ANN, BOB, CAT, DAN)[: len(game.match.scores)]
    lobby = Lobby(seated[0].id, seated)
    return TableState(1, 10, 20, Stage.PLAYING, lobby, game.match)


def seen(
    game: Game, *moves: str, players: tuple[Player, ...] = (), took: float | None = None
) -> list[dict[str, Any]]:
    """What each seat gets for moves such as `"ann play R7"`, without zeros."""
    names = ("ann", "bob", "cat", "dan")
    entries: list[RecordEntry] = []
    state = at(game, *players)
    for text in moves:
        name, _, words = text.partition(" ")
        seat, before = names.index(name), len(game.events)
        game = game.after(text)
        mover = state.lobby.players[seat].mover
        events = game.events[before:]
        entries.append(RecordEntry(1, seat, move_of(words), 0.0, events=events, mover=mover, took=took))
    counts = count_moves(replace(state, match=game.match), entries, {})
    return [told(counts.get(seat, Counts())) for seat in range(len(state.lobby.players))]


def told(counts: Counts) -> dict[str, Any]:
    values = counts.sums | counts.extremes
    return {name: value for name, value in values.items() if value and name != "most_cards"}


def test_a_decision_is_ones_own_only_if_one_made_it() -> None:
    game = position("ann: R7 R1 | bob: R2 R3", draw_pile="Y1 Y2")
    both = {"decisions": 1, "own_decisions": 1}
    assert seen(game, "ann play R7", "bob play R2") == [both, both]
    for player in (ROBO, GUEST, replace(BOB, is_away=True)):
        assert seen(game, "ann play R7", "bob play R2", players=(ANN, player)) == [both, {"decisions": 1}]


def test_a_time_out_is_a_decision_that_nobody_made() -> None:
    state = at(position("ann: R7 R1 | bob: R2 R3"))
    entry = RecordEntry(1, 0, TimeOut(), 0.0, mover=Mover.PERSON)
    assert told(count_moves(state, [entry], {})[0]) == {"decisions": 1}


@pytest.mark.parametrize("move", [CallUno(), CatchUno(1), Leave()])
def test_calling_catching_and_leaving_decide_nothing(move: CallUno | CatchUno | Leave) -> None:
    state = at(position("ann: R7 R1 | bob: R2 R3"))
    assert count_moves(state, [RecordEntry(1, 0, move, 0.0, mover=Mover.PERSON)], {}) == {}


def test_a_call_counts_with_its_time() -> None:
    game = position("ann: R7 R2 | bob: R1 R3").after("ann play R7")
    expected = {"calls": 1, "timed_calls": 1, "call_seconds": 0.75, "quickest_call": 0.75}
    assert seen(game, "ann uno", took=0.75) == [expected, {}]
    assert seen(game, "ann uno", players=(replace(ANN, is_away=True), BOB), took=0.75) == [{}, {}]
    assert seen(game, "ann uno") == [{"calls": 1}, {}]


def test_a_catch_counts_for_both() -> None:
    game = position("ann: R7 R2 | bob: R1 R3", draw_pile="Y1 Y2").after("ann play R7")
    catch = {"catches": 1, "timed_catches": 1, "catch_seconds": 1.5, "quickest_catch": 1.5}
    assert seen(game, "bob catch ann", took=1.5) == [{"caught": 1}, catch]
    assert seen(game, "bob catch ann", players=(ANN, ROBO), took=1.5) == [{"caught": 1}, {}]


def test_the_largest_hand_is_remembered() -> None:
    game = position("ann: R7 R2 | bob: R1 R3 B4 B5", discard="R9", draw_pile="Y1 Y2 Y3 Y4 Y5")
    state = at(game)
    counts: dict[int, Counts] = {}
    for text in ("ann draw", "bob play R1", "ann play R7"):
        before = len(game.events)
        game = game.after(text)
        entry = RecordEntry(1, 0, None, 0.0, events=game.events[before:], mover=Mover.PERSON)
        counts = count_moves(replace(state, match=game.match), [entry], counts)
    assert counts[0].values["most_cards"] == 3
    assert all(one.values["most_cards"] is None for seat, one in counts.items() if seat)


@pytest.mark.parametrize(("card", "column"), [("R1", "challenges_lost"), ("G5", "challenges_won")])
def test_a_challenge_counts_for_the_challenger(card: str, column: str) -> None:
    game = position(f"ann: W4 {card} B3 | bob: G1 G2", discard="G7", draw_pile="Y1 Y2 Y3 Y4 Y5 Y6")
    counts = seen(game, "ann play W4 blue", "bob challenge")
    ann, bob = ({name: count[name] for name in count if name.startswith("challenges")} for count in counts)
    assert (ann, bob) == ({}, {column: 1})


def test_only_colors_of_wilds_are_favorites() -> None:
    game = position("ann: R7 W R2 | bob: R1 R3 G4", draw_pile="Y1 Y2")
    (ann, _) = seen(game, "ann play R7", "bob play R1", "ann play W", "ann color green")
    assert (ann["green"], ann.get("red")) == (1, None)


def test_colors_of_the_dark_side_are_favorites_too() -> None:
    hands = "ann: WD/Y1 P7/R3 T1/Y2 | bob: T2/G7 P9/BS"
    game = position(hands, deck="flip", discard="P5/WL", draw_pile="O6/G7 T4/G5")
    (ann, _) = seen(game, "ann play WD teal")
    assert ann["teal"] == 1


def test_a_round_counts_for_those_in_play_who_are_there() -> None:
    game = position("ann: R7 | bob: RD | cat: Y9 | dan: W")
    won = {"rounds": 1, "round_wins": 1, "points": 79, "best_round": 79}
    own = {"decisions": 1, "own_decisions": 1}
    assert seen(game, "ann play R7") == [own | won, *([{"rounds": 1}] * 3)]
    away = (ANN, replace(BOB, is_away=True), ROBO, GUEST)
    assert seen(game, "ann play R7", players=away) == [own | won, {}, {}, {}]
    without_cat = with_table(game, gone=frozenset({2}))
    assert seen(without_cat, "ann play R7")[2] == {}


def test_a_round_that_a_stand_in_wins_is_nobodys() -> None:
    game = position("ann: R7 | bob: RD | cat: Y9")
    away = (replace(ANN, is_away=True), BOB, CAT)
    assert seen(game, "ann play R7", players=away) == [{"decisions": 1}, {"rounds": 1}, {"rounds": 1}]


def test_points_do_not_count_when_they_are_bad() -> None:
    game = position("ann: R7 | bob: R1 R2 | cat: W", scoring="lowest_total")
    assert seen(game, "ann play R7")[1:] == [{"rounds": 1}] * 2


def test_p8_a_round_is_won_by_both_partners() -> None:
    game = position("ann: R7 | bob: R1 | cat: R2 | dan: R3", teams=True)
    won = [counts.get("round_wins", 0) for counts in seen(game, "ann play R7")]
    assert won == [1, 0, 1, 0]


# The end of a match

OVER = position("ann: R7 | bob: RD", scoring="single_round").after("ann play R7")


def ended(
    *decisions: tuple[int, int], game: Game = OVER, players: tuple[Player, ...] = (), is_full: bool = True
) -> list[SeatResult]:
    return results_of(at(game, *players), decisions, has_full_round=is_full)


def test_two_people_who_play_to_the_end_make_a_match_that_counts() -> None:
    results = ended(ENOUGH, ENOUGH)
    assert results == [
        SeatResult(0, 1, took_part=True, finished=True),
        SeatResult(1, 2, took_part=True, finished=True),
    ]
    assert is_counted(results)


@pytest.mark.parametrize(
    ("decisions", "took_part", "finished"),
    [
        ((20, 10), True, True),
        ((20, 9), True, False),
        ((20, 1), True, False),
        ((20, 0), False, False),
        ((1, 1), True, True),
        ((0, 0), False, False),
    ],
)
def test_one_decision_in_a_full_round_is_taking_part_and_half_of_all_is_finishing(
    decisions: tuple[int, int], took_part: bool, finished: bool
) -> None:
    result = ended(decisions, ENOUGH)[0]
    assert (result.took_part, result.finished) == (took_part, finished)
    assert is_counted(ended(decisions, ENOUGH)) is took_part


def test_players_replaced_at_the_end_have_not_finished() -> None:
    for player in (replace(ANN, is_away=True), replace(ROBO, name="Ann")):
        result = ended(ENOUGH, ENOUGH, players=(player, BOB))[0]
        assert (result.took_part, result.finished) == (True, False)


def test_giving_up_before_a_round_is_over_counts_after_five_decisions() -> None:
    game = position("ann: R7 R8 | bob: RD R1").after("bob leave")
    enough, too_few = (ended(ENOUGH, (own, own), game=game, is_full=False) for own in (5, 4))
    assert [result.finished for result in enough] == [True, False]
    assert is_counted(enough)
    assert not is_counted(too_few)
    assert is_counted(ended(ENOUGH, (4, 4), game=game))


def test_a_match_that_everybody_left_stands_without_a_winner() -> None:
    game = position("ann: R7 R8 | bob: RD R1 | cat: R2 | dan: R3", scores=(443, 0, 20, 90)).after("dan leave")
    away = (replace(ANN, is_away=True), replace(BOB, is_away=True), replace(ROBO, name="Cat"), DAN)
    results = ended(ENOUGH, (20, 9), ENOUGH, ENOUGH, game=game, players=away)
    assert [result.rank for result in results] == [2, 4, 3, 5]
    assert [result.finished for result in results] == [True, False, False, False]
    assert all(result.took_part for result in results)


def test_whoever_left_a_seat_to_a_bot_is_last_if_nobody_has_won() -> None:
    game = position("ann: R7 R8 | bob: RD R1 | cat: R2", scores=(443, 0, 20), on_leave="computer")
    away = tuple(replace(player, is_away=True) for player in (ANN, BOB, CAT))
    state = replace(at(game, *away), given_up=frozenset({0}))
    results = results_of(state, [ENOUGH] * 3, has_full_round=True)
    assert [(result.rank, result.finished) for result in results] == [(4, False), (3, True), (2, True)]


def test_p8_a_team_stands_by_its_score_and_whoever_left_it_has_not_finished() -> None:
    game = position("ann: R7 | bob: R1 | cat: R2 | dan: R3", scores=(443, 0, 443, 0), teams=True)
    away = tuple(replace(player, is_away=True) for player in (ANN, BOB, CAT, DAN))
    state = replace(at(game, *away), given_up=frozenset({0}))
    results = results_of(state, [ENOUGH] * 4, has_full_round=True)
    assert [result.rank for result in results] == [2, 4, 2, 4]
    assert [result.finished for result in results] == [False, True, True, True]


def test_a_match_that_somebody_forfeits_counts_for_them_however_little_they_decided() -> None:
    game = position("ann: R7 R8 | bob: RD R1 | cat: R2").after("bob leave").after("ann leave")
    decisions = [(9, 0), (9, 5), (4, 4)]
    results = results_of(at(game, ANN, BOB, CAT), decisions, has_full_round=False, forfeited_by=ANN.id)
    assert [result.took_part for result in results] == [True, True, False]
    assert not results[0].finished


def test_nobody_wins_what_they_have_forfeited() -> None:
    results = results_of(at(OVER), [(2, 2), (2, 2)], has_full_round=False, forfeited_by=ANN.id)
    assert results[0] == SeatResult(0, 1, took_part=True, finished=False)


def test_p5_the_eliminated_have_finished_even_if_they_went_home() -> None:
    game = position("ann: R7 | bob: W W W | cat: Y1", scoring="elimination", target=100).after("ann play R7")
    assert game.match.eliminated == {1}
    players = (ANN, replace(BOB, is_away=True), CAT)
    assert [result.finished for result in ended(*[ENOUGH] * 3, game=game, players=players)] == [True] * 3


def test_a_move_of_a_deal_counts_nothing() -> None:
    state = at(position("ann: R7 R1 | bob: R2 R3"))
    assert count_moves(state, [RecordEntry(1, None, None, 0.0), RecordEntry(1, 0, Draw(), 0.0)], {}) == {
        0: Counts(Counts().sums | {"decisions": 1})
    }


@pytest.mark.parametrize(("mover", "rounds"), [(Mover.PERSON, 1), (Mover.STAND_IN, 0), (Mover.COMPUTER, 0)])
def test_a_record_counts_rounds_of_those_who_held_their_seat(mover: Mover, rounds: int) -> None:
    before = position("ann: R7 | bob: R3 B2", uno_call="off")
    after = before.after("ann play R7")
    events = after.events[len(before.events) :]
    entry = RecordEntry(1, 0, move_of("play R7"), 0.0, events=events, mover=mover)
    counts = count_record([(entry, after.match)])
    assert counts.get(0, Counts()).sums["rounds"] == rounds
