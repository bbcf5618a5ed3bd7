"""People's own decisions count as theirs, and matches count if two people took part."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.engine.model.moves import CallUno, CatchUno, Draw, Leave, TimeOut
from bot.engine.play.apply import misplay
from bot.game.counts import Counts, count_moves, count_record
from bot.game.lobby import Lobby
from bot.game.players import Mover, Player
from bot.game.state import RecordEntry, Stage, TableState
from tests.builders import Game, move_of, position, with_table
from tests.game.tables import ANN, BOB, CAT, DAN, ROBO

GUEST = Player(-2, "Gus", owner=ANN.id)


def at(game: Game, *players: Player) -> TableState:
    """A table of these players in this position."""
    seated = players or (ANN, BOB, CAT, DAN)[: len(game.match.scores)]
    lobby = Lobby(seated[0].id, seated)
    return TableState(1, 10, 20, Stage.PLAYING, lobby, game.match)


def seen(
    game: Game, *moves: str, players: tuple[Player, ...] = (), took: float | None = None
) -> list[dict[str, Any]]:
    """Each seat's counts for moves such as `"ann play R7"`, without zeros."""
    names = ("ann", "bob", "cat", "dan")
    entries: list[RecordEntry] = []
    state = at(game, *players)
    for text in moves:
        name, _, words = text.partition(" ")
        seat, before = names.index(name), len(game.events)
        game = game.misplayed(text) if misplay(game.table, seat, move_of(words)) else game.after(text)
        mover = state.lobby.players[seat].mover
        events = game.events[before:]
        entries.append(RecordEntry(1, seat, move_of(words), 0.0, events=events, mover=mover, took=took))
    counts = count_moves(replace(state, match=game.match), entries, {})
    return [told(counts.get(seat, Counts())) for seat in range(len(state.lobby.players))]


def told(counts: Counts) -> dict[str, Any]:
    values = counts.values
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


def test_misplays_are_no_turns_whatever_they_cost() -> None:
    game = position("ann: R7 G1 | bob: R1 R3", discard="R9", misplay_penalty=1, draw_pile="Y1 Y2 Y3")
    (ann, _) = seen(game, *["ann play G1"] * 5, "ann play R7")
    assert ann == {"decisions": 1, "own_decisions": 1}


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
    assert counts[1].values["most_cards"] == 4


def test_a_hand_that_came_by_a_swap_is_remembered() -> None:
    game = position("ann: R7 R2 | bob: R1 R3 B4 B5 | cat: Y1", discard="R9", seven_zero=True).after(
        "ann play R7"
    )
    state, before = at(game), len(game.events)
    game = game.after("ann target bob")
    entry = RecordEntry(1, 0, None, 0.0, events=game.events[before:], mover=Mover.PERSON)
    counts = count_moves(replace(state, match=game.match), [entry], {})
    assert counts[0].values["most_cards"] == 4


def test_a_hand_that_was_put_out_is_remembered() -> None:
    hands = f"ann: R7 W10 R2 | bob: {'B1 ' * 22} | cat: R1 R2"
    game = position(hands, discard="R9", deck="no_mercy", mercy=25, draw_pile="Y1 " * 12)
    state, game = at(game), game.after("ann play W10 red")
    entry = RecordEntry(1, 0, move_of("play W10 red"), 0.0, events=game.events, mover=Mover.PERSON)
    counts = count_moves(replace(state, match=game.match), [entry], {})
    assert (game.table.out, counts[1].values["most_cards"]) == ((1,), 25)


def test_what_a_stand_in_holds_is_nobodys() -> None:
    game = position("ann: R7 R2 | bob: R1 R3", discard="B9", draw_pile="Y1 Y2 Y3")
    state, game = at(game, replace(ANN, is_away=True), BOB), game.after("ann draw")
    entry = RecordEntry(1, 0, move_of("draw"), 0.0, events=game.events, mover=Mover.STAND_IN)
    assert count_moves(replace(state, match=game.match), [entry], {})[0].values["most_cards"] is None


def test_m23_what_was_taken_back_does_not_count() -> None:
    game = position("ann: W R2 | bob: R1 R3", discard="R9", take_back="penalty", draw_pile="Y1 Y2 " * 9)
    again, stands = (
        ("ann play W", "ann uno", "ann take_back") * 3,
        ("ann play W", "ann uno", "ann color green"),
    )
    (ann, _) = seen(game, *again, *stands, took=0.5)
    assert ann == {"decisions": 2, "own_decisions": 2, "green": 1}, "nor do further calls of that turn"
    (ann, _) = seen(game, *stands, "bob draw", took=0.5)
    assert (ann["calls"], ann["quickest_call"]) == (1, 0.5)


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


def test_a_move_of_a_deal_counts_nothing() -> None:
    state = at(position("ann: R7 R1 | bob: R2 R3"))
    assert count_moves(state, [RecordEntry(1, None, None, 0.0), RecordEntry(1, 0, Draw(), 0.0)], {}) == {
        0: Counts(turn=Counts(Counts().sums | {"decisions": 1}))
    }


@pytest.mark.parametrize(("mover", "rounds"), [(Mover.PERSON, 1), (Mover.STAND_IN, 0), (Mover.COMPUTER, 0)])
def test_a_record_counts_rounds_of_those_who_held_their_seat(mover: Mover, rounds: int) -> None:
    before = position("ann: R7 | bob: R3 B2", uno_call="off")
    after = before.after("ann play R7")
    events = after.events[len(before.events) :]
    entry = RecordEntry(1, 0, move_of("play R7"), 0.0, events=events, mover=mover)
    counts = count_record([(entry, after.match)])
    assert counts.get(0, Counts()).sums["rounds"] == rounds
