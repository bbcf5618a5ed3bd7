"""`play_on: true`: the others play for second and third place (P9, M41-M43)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.model.errors import Refusal
from bot.engine.model.events import RoundEnded, SeatSkipped, WentOut
from bot.engine.model.options import RulesError
from bot.engine.play.match import ranks
from tests.builders import Game, position, rules

PILE = "Y1 Y2 Y3 Y4 Y6 Y7 Y8 Y9 B8 B9"


def playing_on(hands: str, discard: str = "R5", **options: Any) -> Game:
    return position(hands, discard=discard, play_on=True, draw_pile=PILE, uno_call="off", **options)


def test_p9_the_others_play_on() -> None:
    game = playing_on("ann: R7 | bob: R1 B2 | cat: R3 B4").after("ann play R7")
    assert (game.turn, game.phase, game.table.finished) == ("bob", "play", (0,))
    assert game.refusal("ann draw") is Refusal.UNKNOWN_PLAYER


def test_p9_off_by_default() -> None:
    game = position("ann: R7 | bob: R1 B2 | cat: R3 B4", discard="R5", uno_call="off").after("ann play R7")
    assert (game.phase, game.happened(WentOut)) == ("round_over", [])


def test_p9_it_ends_once_one_is_left() -> None:
    game = playing_on("ann: R7 | bob: R1 | cat: R3 B9").after("ann play R7", "bob play R1")
    assert [event.rank for event in game.happened(WentOut)] == [1, 2]
    (ended,) = game.happened(RoundEnded)
    assert (ended.winner, ended.points) == (0, (13, 6, 0))


def test_p9_it_ends_with_third_place() -> None:
    hands = "ann: R7 | bob: R1 | cat: R3 | dan: B8 B9 | eve: B5 B6"
    game = playing_on(hands).after("ann play R7", "bob play R1", "cat play R3")
    assert (game.phase, game.match.scores) == ("round_over", (32, 16, 8, 0, 0))


def test_p9_the_winner_scores_what_was_left_then() -> None:
    game = playing_on("ann: R7 | bob: R1 B2 | cat: R3 B4 B5").after("ann play R7", "bob draw", "cat draw")
    assert game.table.worth == 1 + 2 + 3 + 4 + 5


def test_p9_between_two_the_round_is_over() -> None:
    game = playing_on("ann: R7 | bob: R1 B2").after("ann play R7")
    assert (game.phase, game.match.scores) == ("round_over", (3, 0))


@pytest.mark.parametrize("scoring", ["lowest_total", "elimination"])
def test_p9_where_points_are_bad_only_the_cards_left_at_the_end_count(scoring: str) -> None:
    game = playing_on("ann: R7 | bob: R1 | cat: R3 B9", scoring=scoring).after("ann play R7", "bob play R1")
    assert game.match.scores == (0, 0, 12)


def test_p9_one_round_decides_all_places() -> None:
    game = playing_on("ann: R7 | bob: R1 | cat: R3 | dan: B1 | eve: Y0", scoring="single_round")
    game = game.after("ann play R7", "bob play R1", "cat play R3")
    assert game.match.winners == (0,)
    assert ranks(game.match) == (1, 2, 3, 4, 4)


def test_p9_everybody_plays_the_next_round() -> None:
    game = playing_on("ann: R7 | bob: R1 | cat: R3 B9").after("ann play R7", "bob play R1").next_round()
    assert game.table.seats == (0, 1, 2)
    assert game.table.finished == ()


def test_p9_not_in_teams() -> None:
    with pytest.raises(RulesError, match="not_in_teams"):
        rules(play_on=True, teams=True)


def test_m41_a_last_card_acts() -> None:
    hands = "ann: {} | bob: R1 B2 | cat: R3 B4 | dan: R4 B6"
    skip = playing_on(hands.format("RS")).after("ann play RS")
    assert (skip.turn, len(skip.happened(SeatSkipped))) == ("cat", 1)
    assert playing_on(hands.format("RR")).after("ann play RR").turn == "dan"
    draw = playing_on(hands.format("RD")).after("ann play RD")
    assert (draw.turn, draw.count("bob"), draw.table.worth) == ("cat", 4, 26 + 1 + 2 - 6)
    wild = playing_on(hands.format("W")).after("ann play W")
    assert (wild.turn, wild.phase) == ("ann", "color")
    wild = wild.after("ann color green")
    assert (wild.turn, wild.table.color, wild.table.finished) == ("bob", "green", (0,))


def test_m41_but_swaps_nothing_and_cannot_be_challenged() -> None:
    seven = playing_on("ann: R7 | bob: R1 B2 | cat: R3 B4", seven_zero=True).after("ann play R7")
    assert (seven.turn, seven.hand("bob"), seven.table.finished) == ("bob", "R1 B2", (0,))
    four = playing_on("ann: W4 | bob: R1 B2 | cat: R3 B4").after("ann play W4 green")
    assert (four.turn, four.count("bob")) == ("cat", 6)


def test_m42_who_leaves_after_going_out_gives_the_place_up() -> None:
    game = playing_on("ann: R7 | bob: R1 R2 | cat: R3 B4 B5").after("ann play R7", "ann leave")
    assert (game.turn, game.table.finished) == ("bob", ())
    game = game.after("bob play R1", "cat play R3", "bob play R2")
    assert (game.phase, game.match.scores) == ("round_over", (0, 9, 0))


def test_m43_with_mercy_the_first_to_go_out_has_won() -> None:
    held = "B0 B1 B2 B3 B4 B5 B6 B7 B8 B9 G0 G1 G2 G3"
    game = position(
        f"ann: RD | bob: {held} | cat: R3 B4",
        discard="R5",
        play_on=True,
        mercy=15,
        draw_pile=PILE,
        uno_call="off",
    ).after("ann play RD")
    assert (game.phase, game.match.scores[0] > 0) == ("round_over", True)
