"""Brands, Swap Hands, Shuffle Hands: played, last, turned up (W1-W3, U4a, M8, M13-M14, M29)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.model.errors import Refusal
from bot.engine.model.events import BrandShown, CardsDrawn, HandsShuffled, Reason
from bot.engine.model.moves import Play
from tests.builders import Game, cards, dealt, position

PILE = "Y1 Y2 Y3 Y4 Y6 Y7 Y8 Y9"


def brand(hands: str, **options: Any) -> Game:
    return position(hands, draw_pile=PILE, deck="yellowstone", **options)


BRANDS = "ann: WB R1 R2 | bob: R3* B2* | cat: Y5 B4 | dan: G7*"


def test_w1_each_other_player_shows_a_branded_card_or_draws_two() -> None:
    game = brand(BRANDS).after("ann play WB green")
    assert [event.seat for event in game.happened(BrandShown)] == [1, 3]
    assert game.happened(CardsDrawn) == [CardsDrawn(2, 2, Reason.BRAND, cards("Y1 Y2"))]
    assert (game.table.color, game.turn, game.hand("ann")) == ("green", "bob", "R1 R2")


def test_w1_they_follow_the_turn_order() -> None:
    game = brand("ann: WB R1 R2 | bob: R3 | cat: Y5 | dan: G7", direction=-1).after("ann play WB green")
    assert [event.seat for event in game.happened(CardsDrawn)] == [3, 2, 1]


def test_w1_the_color_comes_first() -> None:
    game = brand(BRANDS).after("ann play WB")
    assert (game.phase, game.count("cat")) == ("color", 2)
    assert game.after("ann color red").count("cat") == 4


@pytest.mark.parametrize(("hand", "count"), [("WB R1 R2", 4), ("WB R1 R2*", 2)])
def test_w1_under_brand_self_its_player_too_and_last(hand: str, count: int) -> None:
    game = brand(f"ann: {hand} | bob: R3 | cat: Y5", brand_self=True).after("ann play WB green")
    assert game.count("ann") == count
    assert [event.seat for event in game.happened(CardsDrawn)] == ([1, 2, 0] if count == 4 else [1, 2])


def test_w1_as_a_last_card_the_others_still_show_or_draw() -> None:
    game = brand("ann: WB | bob: R3* B2 | cat: Y5", brand_self=True).after("ann play WB")
    assert (game.phase, game.count("ann"), game.count("cat")) == ("round_over", 0, 3)
    assert game.match.scores == (3 + 2 + 5 + 1 + 2, 0, 0)


def test_m29_a_branded_card_is_shown_by_itself() -> None:
    game = brand(BRANDS).after("ann play WB green")
    assert game.phase == "play"
    assert game.happened(BrandShown)[0].card.is_branded


def test_c2_a_brand_matches_like_its_number() -> None:
    game = position("ann: G7* R1 | bob: B7 R2", discard="R7").after("ann play G7*", "bob play B7")
    assert game.discard == "R7 G7* B7"


SWAP = "ann: WH R1 R2 | bob: R3 B2 | cat: Y5 B4 G9 G8"


def test_w2_its_player_chooses_the_target_then_the_color_then_hands_swap() -> None:
    game = position(SWAP).after("ann play WH")
    assert (game.phase, game.turn) == ("target", "ann")
    game = game.after("ann target cat")
    assert (game.phase, game.turn, game.hand("ann")) == ("color", "ann", "R1 R2")
    game = game.after("ann color blue")
    assert (game.hand("ann"), game.hand("cat")) == ("Y5 B4 G9 G8", "R1 R2")
    assert (game.table.color, game.turn) == ("blue", "bob")


def test_w2_all_at_once() -> None:
    game = position(SWAP).after("ann play WH blue cat")
    assert (game.phase, game.hand("cat")) == ("play", "R1 R2")


def test_w2_target_given_color_asked() -> None:
    assert position(SWAP).after("ann play WH cat").phase == "color"
    assert position(SWAP).after("ann play WH blue").after("ann target bob").hand("bob") == "R1 R2"


@pytest.mark.parametrize("target", ["ann", "dan"])
def test_w2_nobody_swaps_with_themselves_or_nobody(target: str) -> None:
    assert position(SWAP).refusal(f"ann play WH blue {target}") is Refusal.BAD_TARGET


def test_w2_not_with_a_seat_that_is_gone() -> None:
    assert (
        position(SWAP + " | dan: R1").after("cat leave").refusal("ann play WH blue cat") is Refusal.BAD_TARGET
    )


def test_w2_a_target_that_leaves_before_the_color_swaps_nothing() -> None:
    game = position("ann: WH R1 | bob: R3 B2 | cat: Y5 B4").after(
        "ann play WH cat", "cat leave", "ann color red"
    )
    assert (game.hand("ann"), game.count("cat"), game.owing, game.turn) == ("R1", 0, ["ann"], "bob")


def test_m14_with_two_players_the_other_is_the_target() -> None:
    game = position("ann: WH R1 R2 | bob: R3 B2").after("ann play WH")
    assert game.phase == "color"
    assert game.after("ann color red").hand("ann") == "R3 B2"


def test_m13_a_player_down_to_one_card_owes_a_call() -> None:
    game = position("ann: WH R1 | bob: R3 B2 | cat: Y5").after("ann play WH red cat")
    assert sorted(game.owing) == ["ann", "cat"]


@pytest.mark.parametrize("card", ["WH", "WF"])
def test_m8_as_a_last_card_they_are_a_plain_wild(card: str) -> None:
    game = position(f"ann: {card} | bob: R3 B2 | cat: Y5").after(f"ann play {card} red bob")
    assert (game.phase, game.hand("bob"), game.match.scores[0]) == ("round_over", "R3 B2", 10)


def test_w3_hands_are_shuffled_and_dealt_from_the_next_player_on() -> None:
    game = position("ann: WF R1 R2 | bob: R3 B2 B3 | cat: Y5 B4").after("ann play WF red")
    assert [game.count(name) for name in ("bob", "cat", "ann")] == [3, 2, 2]
    held = " ".join(game.hand(name) for name in ("ann", "bob", "cat")).split()
    assert sorted(held) == sorted(["R1", "R2", "R3", "B2", "B3", "Y5", "B4"])
    assert game.happened(HandsShuffled) == [HandsShuffled(0)]
    assert (game.table.shuffles, game.turn) == (1, "bob")


def test_w3_against_the_clock_too() -> None:
    game = position("ann: WF R1 R2 | bob: R3 B2 B3 | cat: Y5 B4", direction=-1).after("ann play WF red")
    assert [game.count(name) for name in ("cat", "bob", "ann")] == [3, 2, 2]


def test_w3_being_dealt_one_card_owes_a_call() -> None:
    game = position("ann: WF R1 | bob: R3 | cat: B1").after("ann play WF red")
    assert sorted(game.owing) == ["ann", "bob", "cat"]


@pytest.mark.parametrize("card", ["WB", "WH", "WF", "WC1"])
def test_t8_all_are_playable_any_time(card: str) -> None:
    game = position(f"ann: {card} R1 R2 | bob: R3 B2 | cat: R4", discard="G5")
    assert card in [move.card.code for move in game.legal("ann") if isinstance(move, Play)]


OPENING = "R1 G1 B1 R2 G2 B2 R3 G3 B3 {} Y1 Y2 Y3"


@pytest.mark.parametrize("card", ["WB", "WF", "WC1", "WC4"])
def test_u4a_turned_up_the_first_player_chooses_the_color_only(card: str) -> None:
    game = dealt(OPENING.format(card), players=3, dealer="cat", hand_size=3)
    assert (game.phase, game.turn) == ("color", "ann")
    game = game.after("ann color green")
    assert (game.phase, game.turn, game.table.color, game.count("bob")) == ("play", "ann", "green", 3)


def test_u4a_swap_hands_turned_up_swaps_then_asks_the_color_then_the_player_plays() -> None:
    game = dealt(OPENING.format("WH"), players=3, dealer="cat", hand_size=3)
    assert (game.phase, game.turn) == ("target", "ann")
    game = game.after("ann target cat", "ann color green")
    assert (game.hand("ann"), game.hand("cat")) == ("B1 B2 B3", "R1 R2 R3")
    assert (game.phase, game.turn, game.table.color) == ("play", "ann", "green")


def test_u4a_swap_hands_turned_up_for_two() -> None:
    game = dealt("R1 G1 R2 G2 R3 G3 WH Y1", hand_size=3)
    assert game.phase == "color"
    assert game.after("ann color red").hand("ann") == "G1 G2 G3"


@pytest.mark.parametrize("card", ["WB", "WH", "WF", "WC1"])
def test_u4_plain_a_wild_turned_up_lets_the_first_player_choose(card: str) -> None:
    game = dealt(OPENING.format(card), players=3, dealer="cat", hand_size=3, opening_card="plain")
    assert (game.phase, game.turn) == ("color", "ann")
    assert game.after("ann color red").phase == "play"


def test_u4b_number_only_covers_them() -> None:
    game = dealt(OPENING.format("WH"), players=3, dealer="cat", hand_size=3, opening_card="number_only")
    assert (game.discard, game.phase) == ("WH Y1", "play")
