"""Calling UNO and catching: who owes a call, how long, and the cost (N1, N2, N6)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.model.errors import Refusal
from bot.engine.model.events import CallLapsed, CallOwed, CardsDrawn, Reason, UnoCalled, UnoCaught
from tests.builders import Game, position

PILE = "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 G9 G8"
HANDS = "ann: R7 R2 | bob: R1 G2 G3 | cat: R0 B4 B5"


def after_ann(**options: Any) -> Game:
    """Ann is down to one card."""
    return position(HANDS, draw_pile=PILE, **options).after("ann play R7")


def test_n1_a_player_down_to_one_card_owes_a_call() -> None:
    game = after_ann()
    assert game.owing == ["ann"]
    assert game.happened(CallOwed) == [CallOwed(0)]


def test_n1_every_time() -> None:
    game = after_ann().after("ann uno", "bob play R1", "cat play R0", "ann draw")
    assert game.count("ann") == 2
    game = game.after("bob draw", "cat draw", "ann play R2")
    assert game.owing == ["ann"]


def test_n1_before_that_a_call_is_refused() -> None:
    assert position(HANDS).refusal("ann uno") is Refusal.NO_CALL_OWED


def test_n1_nobody_owes_for_a_card_that_was_dealt() -> None:
    assert position("ann: R7 | bob: R1").owing == []
    assert position("ann: R7 | bob: R1").refusal("bob catch ann") is Refusal.NOTHING_TO_CATCH


def test_n2_the_owner_calls_in_time() -> None:
    game = after_ann().after("ann uno")
    assert game.owing == []
    assert game.happened(UnoCalled) == [UnoCalled(0)]
    assert game.refusal("bob catch ann") is Refusal.NOTHING_TO_CATCH
    assert game.refusal("ann uno") is Refusal.NO_CALL_OWED


@pytest.mark.parametrize("catcher", ["bob", "cat"])
def test_n2_anybody_else_catches(catcher: str) -> None:
    game = after_ann().after(f"{catcher} catch ann")
    assert (game.hand("ann"), game.owing, game.turn) == ("R2 Y1 Y2", [], "bob")
    assert game.happened(UnoCaught)[0].by == ("ann", "bob", "cat").index(catcher)
    assert [event.reason for event in game.happened(CardsDrawn)] == [Reason.CAUGHT]
    assert game.refusal("ann uno") is Refusal.NO_CALL_OWED


@pytest.mark.parametrize("penalty", [1, 2, 6])
def test_n2_the_penalty_is_an_option(penalty: int) -> None:
    assert after_ann(uno_penalty=penalty).after("bob catch ann").count("ann") == 1 + penalty


@pytest.mark.parametrize("move", ["bob play R1", "bob draw"])
def test_n2_the_next_move_of_a_turn_closes_the_window(move: str) -> None:
    game = after_ann().after(move)
    assert game.owing == []
    assert game.happened(CallLapsed) == [CallLapsed(0)]
    assert game.refusal("cat catch ann") is Refusal.NOTHING_TO_CATCH
    assert game.refusal("ann uno") is Refusal.NO_CALL_OWED


FOUR = "ann: W4 G7 | bob: R1 G2 G3 | cat: R0 B4 B5"


@pytest.mark.parametrize("move", ["bob accept", "bob challenge"])
def test_n2_accepting_and_challenging_close_it(move: str) -> None:
    game = position(FOUR, draw_pile=PILE).after("ann play W4 green")
    assert game.owing == ["ann"]
    assert game.after(move).owing == []


def test_n2_choosing_a_color_does_not_close_it() -> None:
    """M15."""
    game = position("ann: W G7 | bob: R1 G2", draw_pile=PILE).after("ann play W", "ann color red")
    assert game.owing == ["ann"]
    assert game.after("bob catch ann").count("ann") == 3


def test_n2_a_catch_is_possible_before_the_color_is_chosen() -> None:
    game = position("ann: W G7 | bob: R1 G2", draw_pile=PILE).after("ann play W", "bob catch ann")
    assert (game.phase, game.turn, game.count("ann")) == ("color", "ann", 3)
    assert game.after("ann color red").turn == "bob"


def test_n2_calls_and_catches_do_not_close_each_other() -> None:
    game = position("ann: R7 R2 | bob: R1 R3 | cat: B1 B2", draw_pile=PILE, uno_call="until_caught")
    game = game.after("ann play R7", "bob play R1")
    assert game.owing == ["ann", "bob"]
    assert game.after("cat catch ann").owing == ["bob"]
    assert game.after("ann uno").owing == ["bob"]


def test_n2_a_time_out_closes_it_as_the_move_it_makes() -> None:
    """M15."""
    assert after_ann().after("bob time_out").owing == []
    game = position("ann: W G7 | bob: R1 G2", draw_pile=PILE).after("ann play W", "ann time_out")
    assert game.owing == ["ann"]


def test_n2_somebody_who_leaves_closes_only_their_own_window() -> None:
    """M33."""
    assert after_ann().after("cat leave").owing == ["ann"]
    game = after_ann().after("ann leave")
    assert game.owing == []
    assert game.refusal("bob catch ann") is Refusal.BAD_TARGET


def test_n2_a_catch_with_nothing_left_to_draw_costs_nothing() -> None:
    game = position("ann: W4 G7 | bob: R1 G2", discard="R5").after("ann play W4 red", "bob catch ann")
    assert (game.count("ann"), game.owing) == (1, [])
    assert game.refusal("ann uno") is Refusal.NO_CALL_OWED


def test_n2_with_two_players_playing_again_closes_ones_own_window() -> None:
    game = position("ann: RS R2 | bob: R1 G2", draw_pile=PILE).after("ann play RS")
    assert game.owing == ["ann"]
    assert game.after("ann draw").owing == []


def test_n2_a_hand_that_grew_by_a_lost_challenge_owes_nothing() -> None:
    """M16: even if the window would have stayed open."""
    game = position("ann: W4 R7 | bob: R1 G2 G3", draw_pile=PILE, uno_call="until_caught")
    game = game.after("ann play W4 green", "bob challenge")
    assert (game.owing, game.count("ann")) == ([], 5)
    assert game.happened(CallLapsed) == [CallLapsed(0)]


def test_n2_a_card_taken_back_ends_the_debt_too() -> None:
    game = position("ann: W4 R7 | bob: R1 G2 G3", uno_call="until_caught", challenge_win="take_back")
    game = game.after("ann play W4 green", "bob challenge")
    assert game.owing == []


def test_n2a_until_caught_it_stays_open() -> None:
    game = after_ann(uno_call="until_caught").after("bob play R1", "cat play R0")
    assert game.owing == ["ann"]
    assert game.after("cat catch ann").count("ann") == 3
    assert game.after("ann uno").owing == []


def test_n2a_going_out_ends_it() -> None:
    game = after_ann(uno_call="until_caught").after("bob play R1", "cat play R0", "ann play R2")
    assert (game.phase, game.owing) == ("round_over", [])


def test_n3_with_a_clock_others_cannot_catch() -> None:
    game = after_ann(uno_call="timed")
    assert game.refusal("bob catch ann") is Refusal.NOT_ALLOWED
    assert game.after("bob play R1").owing == ["ann"]
    assert game.after("ann uno").owing == []


def test_n4_off_nobody_owes_anything() -> None:
    game = after_ann(uno_call="off")
    assert game.owing == []
    assert game.refusal("ann uno") is Refusal.NOT_ALLOWED
    assert game.refusal("bob catch ann") is Refusal.NOT_ALLOWED


@pytest.mark.parametrize("target", ["bob", "cat"])
def test_n6_a_catch_of_somebody_who_owes_nothing_costs_nothing(target: str) -> None:
    game = after_ann()
    catcher = "cat" if target == "bob" else "bob"
    assert game.refusal(f"{catcher} catch {target}") is Refusal.NOTHING_TO_CATCH


def test_n6_a_call_with_two_cards_is_refused() -> None:
    assert after_ann().refusal("bob uno") is Refusal.NO_CALL_OWED


def test_a_draw_two_that_hits_a_called_hand_ends_the_call() -> None:
    game = position("ann: R7 R2 | bob: RD R3 R4", draw_pile=PILE).after("ann play R7", "ann uno")
    assert game.table.called == {0}
    game = game.after("bob play RD")
    assert (game.table.called, game.count("ann")) == (set(), 3)


def test_calls_and_catches_are_listed_when_they_are_possible() -> None:
    game = after_ann()
    assert [str(move) for move in game.legal("ann")] == ["CallUno()"]
    assert [str(move) for move in game.legal("cat")] == ["CatchUno(target=0)"]
    assert "CatchUno(target=0)" in map(str, game.legal("bob"))
