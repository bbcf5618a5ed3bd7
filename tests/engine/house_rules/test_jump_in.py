"""`jump_in: true`: the very same card out of turn (T12, M10-M12)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.model.errors import Refusal
from bot.engine.model.moves import CatchUno, Play
from tests.builders import Game, cards, position

PILE = "Y1 Y2 Y3 Y4 Y6 Y7"


def jumping(hands: str, discard: str = "R7", **options: Any) -> Game:
    return position(hands, discard=discard, jump_in=True, draw_pile=PILE, **options)


def test_t12_play_goes_on_from_the_seat_of_the_jump() -> None:
    game = jumping("ann: R1 R2 | bob: R3 R4 | cat: R7 B1 B2").after("cat play R7")
    assert (game.turn, game.discard, game.hand("cat")) == ("ann", "R7 R7", "B1 B2")


def test_t12_off_by_default() -> None:
    game = position("ann: R1 R2 | bob: R7 R4", discard="R7")
    assert game.refusal("bob play R7") is Refusal.NOT_YOUR_TURN
    assert game.legal("bob") == ()


def test_t12_an_action_card_acts_from_there() -> None:
    game = jumping("ann: R1 R2 | bob: RS R4 R1 | cat: B1 B2 | dan: B3 B4", discard="RS").after("bob play RS")
    assert game.turn == "dan"
    game = jumping("ann: R1 R2 | bob: RD R4 R1 | cat: B1 B2 | dan: B3", discard="RD").after("bob play RD")
    assert (game.turn, game.count("cat")) == ("dan", 4)


@pytest.mark.parametrize("card", ["R1", "G7", "W", "B9"])
def test_m11_a_wrong_one_is_not_your_turn_without_a_fine(card: str) -> None:
    game = jumping("ann: R1 R2 | bob: R1 G7 W B1", misplay_penalty=2)
    assert game.refusal(f"bob play {card}") is Refusal.NOT_YOUR_TURN
    with pytest.raises(AssertionError):
        game.misplayed(f"bob play {card}")


def test_m10_wilds_cannot_jump_in() -> None:
    game = jumping("ann: R1 R2 | bob: W W4", discard="W", color="red")
    assert game.legal("bob") == ()


@pytest.mark.parametrize(("top", "card"), [("R7*", "R7"), ("R7", "R7*")])
def test_m10_a_brand_is_ignored(top: str, card: str) -> None:
    game = jumping(f"ann: R1 R2 | bob: {card} B1 B2", discard=top)
    assert game.legal("bob") == (Play(cards(card)[0]),)


def test_m10_not_on_a_drawn_card() -> None:
    game = position("ann: G1 G2 | bob: R7 B1 B2", discard="R7", jump_in=True, draw_pile="R1")
    assert game.after("ann draw").refusal("bob play R7") is Refusal.NOT_YOUR_TURN


def test_m10_not_on_a_pending_sum() -> None:
    game = jumping("ann: RD R1 | bob: B1 B2 | cat: RD B1 B2", stacking="same").after("ann play RD")
    assert game.refusal("cat play RD") is Refusal.NOT_YOUR_TURN


def test_m10_not_on_an_open_choice() -> None:
    game = jumping("ann: W R1 R2 | bob: R7 B1 B2").after("ann play W")
    assert game.refusal("bob play R7") is Refusal.NOT_YOUR_TURN


def test_m11_it_closes_the_open_window() -> None:
    game = jumping("ann: R7 R2 | bob: B1 B2 | cat: R7 B1 B2").after("ann play R7")
    assert CatchUno(0) in game.legal("cat")
    game = game.after("cat play R7")
    assert game.owing == []
    assert game.refusal("bob catch ann") is Refusal.NOTHING_TO_CATCH


def test_m11_it_may_be_the_last_card() -> None:
    game = jumping("ann: R1 R2 | bob: B1 B2 | cat: R7").after("cat play R7")
    assert (game.phase, game.match.scores) == ("round_over", (0, 0, 6))


def test_m11_it_needs_a_call_if_the_rules_say_so() -> None:
    game = jumping("ann: R7 R2 | bob: R7 R8 | cat: B1 B2", uno_to_go_out=True)
    assert game.after("bob play R7", "bob uno", "cat draw").owing == []
    uncalled = jumping("ann: R1 R2 | bob: R7", uno_to_go_out=True)
    assert uncalled.refusal("bob play R7") is Refusal.MUST_CALL_UNO


def test_m12_taking_it_back_returns_the_turn_to_the_awaited_player() -> None:
    game = jumping("ann: R1 R2 | bob: B1 B2 | cat: R7 B1 B2", take_back="penalty")
    game = game.after("cat play R7", "cat take_back")
    assert (game.turn, game.discard, game.phase) == ("ann", "R7", "play")
    assert game.hand("cat") == "B1 B2 R7 Y1 Y2"


def test_m12_a_reverse_taken_back_restores_the_direction() -> None:
    game = jumping(
        "ann: R1 R2 | bob: B1 B2 | cat: RR B1 B2", discard="RR", take_back="penalty", turn="bob"
    ).after("cat play RR")
    assert (game.turn, game.table.direction) == ("bob", -1)
    game = game.after("cat take_back")
    assert (game.turn, game.table.direction, game.count("cat")) == ("bob", 1, 5)


def test_t12_of_two_decks_twins_both_jump() -> None:
    game = jumping("ann: R1 R2 | bob: R7 R7 B1 B2").after("bob play R7", "bob play R7")
    assert (game.discard, game.turn) == ("R7 R7 R7", "ann")
