"""Combinations of rules (docs/rules.md, M1-M35): the sentences that don't belong to a single rule."""

from __future__ import annotations

import pytest

from bot.engine.model.cards import Color
from bot.engine.model.decisions import Turn
from bot.engine.model.errors import Refusal
from bot.engine.model.moves import Draw, TimeOut
from bot.engine.play.apply import LONGEST_ROUND
from bot.engine.play.match import Match, play_move
from tests.builders import cards, dealt, position, with_table

PILE = "Y1 Y2 Y3 Y4 Y6 Y7 Y8 Y9"


def test_m7_the_hand_as_it_was_when_the_card_was_played() -> None:
    game = position("ann: W4 G1 | bob: R1 G2", draw_pile="R8 R9 Y1 Y2 Y3 Y4 Y6 Y7").after(
        "ann play W4 blue", "bob catch ann"
    )
    assert game.hand("ann") == "G1 R8 R9"
    assert game.after("bob challenge").count("bob") == 8


@pytest.mark.parametrize("move", ["ann play W blue bob", "ann play W"])
def test_m8_what_is_given_for_a_last_wild_is_ignored(move: str) -> None:
    game = position("ann: W | bob: R1").after(move)
    assert (game.phase, game.table.color) == ("round_over", None)


def test_m16_a_debt_ends_when_the_hand_is_no_longer_one_card() -> None:
    game = position("ann: R7 R2 | bob: RD R1 R3", direction=-1, draw_pile=PILE, uno_call="until_caught")
    assert game.after("ann play R7", "bob play RD").owing == []


def test_m16_a_debt_ends_with_the_round() -> None:
    game = position("ann: R7 R2 | bob: R1", draw_pile=PILE, uno_call="timed").after(
        "ann play R7", "bob play R1"
    )
    assert (game.phase, game.owing) == ("round_over", [])
    game = position("ann: R7 R2 | bob: R1 R3 | cat: Y2", draw_pile=PILE).after(
        "ann play R7", "bob leave", "cat leave"
    )
    assert (game.phase, game.owing) == ("match_over", [])


def test_m16_n3_with_a_clock_later_moves_do_not_end_it() -> None:
    game = position("ann: R7 R2 | bob: R1 G2", draw_pile=PILE, uno_call="timed").after(
        "ann play R7", "bob play R1"
    )
    assert game.owing == ["ann", "bob"]
    late = game.after("ann uno_time_out")
    assert (late.hand("ann"), late.owing, late.turn) == ("R2 Y1 Y2", ["bob"], "ann")
    assert late.refusal("ann uno_time_out") is Refusal.NO_CALL_OWED
    assert game.after("ann play R2").refusal("ann uno_time_out") is Refusal.WRONG_PHASE


@pytest.mark.parametrize("call", ["race", "until_caught", "off"])
def test_n3_without_the_clock_there_is_no_such_time_out(call: str) -> None:
    game = position("ann: R7 R2 | bob: R1 G2", uno_call=call).after("ann play R7")
    assert game.refusal("ann uno_time_out") is Refusal.NOT_ALLOWED


def test_m18_p8_in_a_single_round_both_partners_win() -> None:
    game = position("ann: R7 | bob: R1 | cat: R2 | dan: R3", teams=True, scoring="single_round").after(
        "ann play R7"
    )
    assert (game.match.winners, game.match.scores) == ((0, 2), (4, 0, 4, 0))


def test_m19_in_teams_a_computer_player_takes_the_seat() -> None:
    game = position("ann: R7 R8 | bob: R1 | cat: R2 | dan: R3", teams=True, on_leave="remove").after(
        "bob leave"
    )
    assert (game.table.gone, game.hand("bob")) == (frozenset(), "R1")


def test_m20_those_tied_for_the_lowest_total_play_on() -> None:
    game = position("ann: R7 | bob: R1 | cat: R2", scoring="elimination", target=100, scores=(100, 99, 100))
    game = game.after("ann play R7")
    assert (game.match.scores, game.match.eliminated, game.match.winners) == ((100, 100, 102), {2}, ())
    game = game.next_round()
    assert (game.table.gone, game.count("cat"), game.count("ann")) == ({2}, 0, 7)


def test_p5_the_first_of_the_last_two_to_reach_the_target_loses() -> None:
    game = position("ann: R7 | bob: R1 | cat: W", scoring="elimination", target=100, scores=(0, 0, 90))
    game = game.after("ann play R7")
    assert (game.match.eliminated, game.match.winners) == ({2}, ())
    game = game.next_round()
    assert game.refusal("cat draw") is Refusal.UNKNOWN_PLAYER
    given = {"color": Color.GREEN, "awaiting": Turn(0), "turn": 0}
    last = with_table(game, hands=(cards("G1"), cards("R7 W"), ()), **given).after("ann play G1")
    assert (last.match.winners, last.match.eliminated) == ((), {2})
    last = with_table(game, hands=(cards("G1"), cards("W W4"), ()), **given).after("ann play G1")
    assert (last.match.winners, last.match.eliminated) == ((0,), {1, 2})


def test_m21_two_player_rules_hold_when_one_was_eliminated() -> None:
    game = position("ann: RR R1 R2 | bob: R3 R4 | cat: R6", scoring="elimination").after(
        "cat leave", "ann play RR"
    )
    assert (game.turn, game.table.direction) == ("ann", 1)


def test_p5_the_deal_skips_eliminated_players() -> None:
    game = position(
        "ann: R7 | bob: R1 | cat: W", scoring="elimination", target=100, scores=(0, 0, 90), dealer="bob"
    )
    assert game.after("ann play R7").next_round().table.dealer == 0


def test_a6_leaving_between_rounds_concedes_the_match_if_all_others_but_one_are_eliminated() -> None:
    game = position("ann: R7 | bob: R1 | cat: W", scoring="elimination", target=100, scores=(0, 0, 90))
    game = game.after("ann play R7", "bob leave")
    assert (game.phase, game.match.winners) == ("match_over", (0,))


def test_p4_the_lowest_total_wins_the_match() -> None:
    game = position("ann: R7 | bob: R1 | cat: W", scoring="lowest_total", target=100, scores=(20, 15, 90))
    game = game.after("ann play R7")
    assert (game.match.scores, game.match.winners) == ((20, 16, 140), (1,))


def test_p4_on_a_tie_another_round_is_dealt() -> None:
    game = position("ann: R7 | bob: R1 | cat: W", scoring="lowest_total", target=100, scores=(20, 19, 90))
    game = game.after("ann play R7")
    assert (game.phase, game.match.winners) == ("round_over", ())
    assert game.next_round().match.round == 2


@pytest.mark.parametrize(
    ("scoring", "scores"),
    [
        ("winner_collects", (0, 0)),
        ("single_round", (0, 0)),
        ("lowest_total", (7, 1)),
        ("elimination", (7, 1)),
    ],
)
def test_t5_a_dead_end_in_each_scoring(scoring: str, scores: tuple[int, ...]) -> None:
    game = position("ann: G7 | bob: B1", scoring=scoring).after("ann draw", "bob draw")
    assert (game.phase, game.match.scores, game.match.winners) == ("round_over", scores, ())
    assert game.next_round().match.round == 2


def test_m22_an_accept_that_found_no_card_counts() -> None:
    game = position("ann: RD G7 | bob: B1 | cat: Y1", discard="R5", stacking="same").after("ann play RD")
    game = with_table(game, discard=game.table.discard[-1:]).after("bob accept")
    assert (game.table.idle, game.turn) == (1, "cat")
    assert game.after("cat draw", "ann draw").phase == "round_over"


def test_m27_the_pile_is_not_refilled_before_a_card_is_needed() -> None:
    game = position("ann: R1 R2 | bob: RD R3 R4", discard="R7 R8 R5", draw_pile="Y1 Y2").after(
        "ann play R1", "bob play RD"
    )
    assert (game.draw_pile, game.count("ann")) == ("", 3)


def test_m31_leaving_with_a_sum_pending_cancels_it() -> None:
    game = position("ann: RD R1 | bob: GD B2 | cat: Y5 Y6", stacking="same", draw_pile=PILE).after(
        "ann play RD", "bob leave"
    )
    assert (game.phase, game.turn, game.count("cat")) == ("play", "cat", 2)


def test_m32_a_four_whose_player_has_left_can_be_stacked_on() -> None:
    game = position("ann: W4 R1 | bob: W4 B2 | cat: Y5 Y6", stacking="same", draw_pile=PILE)
    game = game.after("ann play W4 red", "ann leave")
    assert game.refusal("bob challenge") is Refusal.WRONG_PHASE
    game = game.after("bob play W4 green", "cat accept")
    assert (game.count("cat"), game.turn) == (10, "bob")


def test_m33_the_deal_passes_as_if_the_seat_were_there() -> None:
    game = position("ann: R7 | bob: R1 | cat: W", dealer="ann").after("bob leave", "ann play R7")
    assert game.next_round().table.dealer == 2


def test_m33_leaving_in_round_over_is_allowed() -> None:
    game = position("ann: R7 | bob: R1 | cat: W").after("ann play R7", "cat leave")
    assert (game.phase, game.table.gone) == ("round_over", {2})


def test_m35_by_anyone_but_the_awaited_player_it_is_not_your_turn() -> None:
    assert position("ann: R7 R1 | bob: R1").refusal("bob time_out") is Refusal.NOT_YOUR_TURN
    assert position("ann: R7 R1 | bob: R1", turn_seconds=0).refusal("bob time_out") is Refusal.NOT_ALLOWED


def test_m10_a_time_out_of_the_first_color_leaves_the_turn() -> None:
    game = dealt("R1 G1 R2 G2 R3 G3 W Y1", hand_size=3).after("ann time_out")
    assert (game.phase, game.turn, game.table.color) == ("play", "ann", "red")


def longest(hands: str, **options: str) -> Match:
    game = position(hands, draw_pile=PILE, **options)
    return with_table(game, moves_made=LONGEST_ROUND - 1).match


def test_a_round_of_5000_moves_ends_by_points() -> None:
    match, _ = play_move(longest("ann: G9 | bob: B1 | cat: GS"), 0, Draw())
    assert (match.phase, match.scores) == ("round_over", (0, 9 + 1 + 20, 0))


def test_a_round_of_5000_moves_without_one_lowest_hand_has_no_winner() -> None:
    match, _ = play_move(longest("ann: G9 | bob: B1 | cat: G1"), 0, TimeOut())
    assert (match.phase, match.scores) == ("round_over", (0, 0, 0))


def test_a_round_of_5000_moves_ends_when_a_plain_turn_is_awaited() -> None:
    match, _ = play_move(longest("ann: G9 R8 | bob: B1 | cat: GS", take_back="penalty"), 0, TimeOut())
    assert match.phase == "round_over"
