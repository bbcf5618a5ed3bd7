"""`stacking`: sums that grow and pass on (T9, F6, P1, M1-M6)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.model.errors import Refusal
from bot.engine.model.events import SumGrown
from bot.engine.model.moves import Accept, Play
from tests.builders import Game, cards, dealt, position

PILE = "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 B1 B2 B3 B4 B5"
TWOS = "ann: RD B1 B2 | bob: GD BS B2 | cat: W4 YD BD Y3"


def twos(kind: str = "same", hands: str = TWOS, **options: Any) -> Game:
    return position(hands, stacking=kind, draw_pile=PILE, **options)


def test_t9_the_sum_passes_on() -> None:
    game = twos().after("ann play RD", "bob play GD")
    assert (game.phase, game.turn) == ("stack", "cat")
    assert game.happened(SumGrown)[-1] == SumGrown(2, 4)
    game = game.after("cat accept")
    assert (game.phase, game.turn, game.count("cat")) == ("play", "ann", 8)


def test_t6_without_stacking_the_next_player_cannot_answer() -> None:
    game = position(TWOS, draw_pile=PILE).after("ann play RD")
    assert (game.phase, game.turn, game.count("bob")) == ("play", "cat", 5)


@pytest.mark.parametrize(("kind", "plays"), [("same", ["YD", "BD"]), ("any", ["W4", "YD", "BD"])])
def test_t9_what_answers_a_draw_two(kind: str, plays: list[str]) -> None:
    game = twos(kind).after("ann play RD", "bob play GD")
    assert game.legal("cat") == (Accept(), *(Play(cards(card)[0]) for card in plays))


@pytest.mark.parametrize(
    ("kind", "color", "plays"),
    [("same", "blue", ["W4"]), ("any", "blue", ["W4", "BD"]), ("any", "red", ["W4"])],
)
def test_t9_what_answers_a_wild_draw_four(kind: str, color: str, plays: list[str]) -> None:
    game = position("ann: W4 G1 | bob: W4 BD GD", stacking=kind, wild_draw_four="anytime", draw_pile=PILE)
    game = game.after(f"ann play W4 {color}")
    assert [move for move in game.legal("bob") if isinstance(move, Play)] == [
        Play(cards(c)[0]) for c in plays
    ]


@pytest.mark.parametrize("move", ["cat draw", "cat pass", "cat challenge"])
def test_t9_on_a_sum_one_plays_or_accepts(move: str) -> None:
    assert twos().after("ann play RD", "bob play GD").refusal(move) is Refusal.WRONG_PHASE


@pytest.mark.parametrize("move", ["cat play Y3", "cat play W4 red"])
def test_t9_another_card_is_not_playable(move: str) -> None:
    assert twos().after("ann play RD", "bob play GD").refusal(move) is Refusal.NOT_PLAYABLE


def test_t9_a_card_that_is_no_answer_is_not_playable_whatever_else_forbids_it() -> None:
    game = position("ann: RD B1 | bob: W4 R1 | cat: Y1", stacking="same", challenge=False).after(
        "ann play RD"
    )
    assert game.refusal("bob play W4") is Refusal.NOT_PLAYABLE
    game = position("ann: RD B1 | bob: R1 | cat: Y1", stacking="same", uno_to_go_out=True).after(
        "ann play RD"
    )
    assert game.refusal("bob play R1") is Refusal.NOT_PLAYABLE
    game = position("ann: RD B1 | bob: W4 R1 | cat: Y1", stacking="any", challenge=False).after("ann play RD")
    assert game.refusal("bob play W4") is Refusal.ILLEGAL_WILD_DRAW_FOUR


def test_p1_with_stacking_the_whole_sum_is_drawn_on_the_last_card() -> None:
    game = position("ann: RD B1 | bob: GD | cat: YD Y3", stacking="same", draw_pile=PILE)
    game = game.after("ann play RD", "bob play GD")
    assert (game.phase, game.count("cat")) == ("round_over", 6)
    assert game.match.scores == (0, 1 + 20 + 3 + 1 + 2 + 3 + 4, 0)


def test_p1_a_last_wild_draw_four_adds_its_four_to_the_sum() -> None:
    game = position("ann: RD B1 | bob: W4 | cat: YD", stacking="any", draw_pile=PILE)
    game = game.after("ann play RD", "bob play W4")
    assert (game.phase, game.count("cat")) == ("round_over", 7)


FOURS = "ann: W4 B1 B2 | bob: W4 R1 B3 | cat: GD R2 B4"


def test_f6_the_loser_draws_the_whole_sum() -> None:
    game = position("ann: W4 B1 | bob: W4 G1 B3 | cat: GD R2 B4", stacking="same", draw_pile=PILE)
    game = game.after("ann play W4 green", "bob play W4 red")
    assert (game.phase, game.turn) == ("challenge", "cat")
    game = game.after("cat challenge")
    assert (game.count("bob"), game.count("cat"), game.turn) == (10, 3, "cat")


def test_f6_a_wrong_challenger_draws_two_more() -> None:
    game = position("ann: W4 B1 | bob: W4 G1 B3 | cat: GD R2 B4", stacking="same", draw_pile=PILE)
    game = game.after("ann play W4 yellow", "bob play W4 red", "cat challenge")
    assert (game.count("bob"), game.count("cat"), game.turn) == (2, 13, "ann")


def test_m1_a_four_on_a_sum_is_judged_by_the_color_in_force_then() -> None:
    game = position("ann: RD B1 | bob: W4 R1 | cat: GD R2", stacking="any", draw_pile=PILE)
    game = game.after("ann play RD", "bob play W4 green", "cat challenge")
    assert (game.count("bob"), game.count("cat")) == (7, 2)


@pytest.mark.parametrize(("other", "is_legal"), [("R1", True), ("W", True), ("W4", True), ("BD", False)])
def test_m1_under_no_valid_card_only_answers_to_the_sum_count(other: str, is_legal: bool) -> None:
    game = position(
        f"ann: RD B1 | bob: W4 {other} | cat: GD R2",
        stacking="any", wild_draw_four="no_valid_card", draw_pile=PILE,
    )  # fmt: skip
    game = game.after("ann play RD", "bob play W4 green", "cat challenge")
    assert (game.count("bob") == 1) is is_legal


def test_m2_once_a_card_lies_on_it_a_four_cannot_be_challenged() -> None:
    game = position("ann: W4 R1 | bob: GD R1 | cat: GS R2", stacking="any", draw_pile=PILE)
    game = game.after("ann play W4 green", "bob play GD")
    assert (game.phase, game.turn) == ("stack", "cat")
    assert game.refusal("cat challenge") is Refusal.WRONG_PHASE
    assert game.after("cat accept").count("cat") == 8


@pytest.mark.parametrize("option", [{"wild_draw_four": "anytime"}, {"challenge": False}])
def test_m2_without_challenges_the_phase_is_stack(option: dict[str, Any]) -> None:
    game = position("ann: W4 G1 | bob: W4 G1 | cat: R2 R3", stacking="same", draw_pile=PILE, **option)
    game = game.after("ann play W4 blue")
    assert (game.phase, game.turn) == ("stack", "bob")
    assert game.refusal("bob challenge") is Refusal.NOT_ALLOWED
    game = game.after("bob play W4 red")
    assert (game.phase, game.turn) == ("stack", "cat")
    assert game.after("cat accept").count("cat") == 10


def test_m2_anytime_without_stacking_draws_at_once() -> None:
    game = position("ann: W4 R1 | bob: W4 G1 | cat: R2", wild_draw_four="anytime", draw_pile=PILE)
    game = game.after("ann play W4 blue")
    assert (game.phase, game.turn, game.count("bob")) == ("play", "cat", 6)


def test_m3_accepting_costs_the_turn_even_under_keep_turn() -> None:
    game = twos(challenge_loss="keep_turn").after("ann play RD", "bob accept")
    assert game.turn == "cat"
    game = position(FOURS, challenge_loss="keep_turn", stacking="same", draw_pile=PILE)
    assert game.after("ann play W4 red", "bob accept").turn == "cat"
    lost = game.after("ann play W4 red", "bob challenge")
    assert (lost.turn, lost.count("bob")) == ("bob", 9)


def test_m4_a_draw_two_turned_up_cannot_be_answered() -> None:
    game = dealt("RD R1 GD R2 BD R3 YD Y1 Y2 Y3", dealer="ann", hand_size=3, stacking="any")
    assert game.phase == "play"
    game = dealt("R1 GD R2 BD R3 YD RD Y1 Y2 Y3", dealer="bob", hand_size=3, stacking="any")
    assert (game.phase, game.turn, game.count("ann")) == ("play", "bob", 5)


def test_m5_in_a_stack_the_card_that_stands_again_has_no_effect_a_second_time() -> None:
    game = position(
        "ann: RD B1 | bob: W4 R1 | cat: GD R2", stacking="any", challenge_win="take_back", draw_pile=PILE
    ).after("ann play RD", "bob play W4 green", "cat challenge")
    assert (game.discard, game.table.color) == ("R5 RD", "red")
    assert (game.count("bob"), game.count("cat")) == (8, 2)
    assert (game.phase, game.turn) == ("play", "cat")


def test_m6_the_card_under_a_doubted_four_stays_out_of_a_reshuffle() -> None:
    game = position(
        "ann: W4 G1 | bob: G2 B2", discard="Y1 Y2 R5", draw_pile="", misplay_penalty=4, stacking="same"
    ).after("ann play W4 red")
    game = game.misplayed("bob play G2")
    assert (game.count("bob"), game.discard) == (4, "R5 W4")


def test_t9_with_two_players_the_sum_comes_back() -> None:
    game = position("ann: RD GD B1 | bob: YD R1", stacking="same", draw_pile=PILE)
    game = game.after("ann play RD", "bob play YD", "ann play GD")
    assert (game.phase, game.turn, game.table.owing) == ("stack", "bob", (0,))
    game = game.after("bob accept")
    assert (game.turn, game.count("bob"), game.owing) == ("ann", 7, [])
