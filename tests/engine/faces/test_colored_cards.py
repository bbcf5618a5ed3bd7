"""Skip, Reverse and Draw Two: played, as a last card, between two, turned up at the start (T6, T7, U4a)."""

from __future__ import annotations

import pytest

from bot.engine.faces.classic import COLORED_CARDS, DRAW_TWO, REVERSE, SKIP
from bot.engine.model.effect import Effect
from bot.engine.model.events import CardsDrawn, DirectionChanged, Reason, SeatSkipped
from tests.builders import Game, dealt, position

THREE = "| bob: G1 G2 | cat: B1 B2"
HANDS = {2: "R1 G1 R2 G2 R3 G3", 3: "R1 G1 B1 R2 G2 B2 R3 G3 B3"}


def turned_up(card: str, players: int, **options: str) -> Game:
    """A round whose first card is this one; the last seat deals, hands are of three cards."""
    dealer = "bob" if players == 2 else "cat"
    return dealt(f"{HANDS[players]} {card} Y1 Y2 Y3", players=players, dealer=dealer, hand_size=3, **options)


def test_c6_each_counts_20() -> None:
    assert [face.points for face in (SKIP, REVERSE, DRAW_TWO)] == [20, 20, 20]


@pytest.mark.parametrize("card", ["GS", "RR", "YD"])
def test_t1_they_match_in_color_or_symbol(card: str) -> None:
    top = "R" + card[1]
    game = position(f"ann: {card} Y1 Y2 {THREE}", discard=top, draw_pile="Y3 Y4").after(f"ann play {card}")
    assert game.discard == f"{top} {card}"


def test_t6_a_skip_costs_the_next_player_the_turn() -> None:
    game = position(f"ann: RS R1 {THREE}").after("ann play RS")
    assert game.turn == "cat"
    assert game.happened(SeatSkipped) == [SeatSkipped(1)]


def test_t6_a_reverse_turns_the_direction() -> None:
    game = position(f"ann: RR R1 {THREE}").after("ann play RR")
    assert (game.turn, game.table.direction) == ("cat", -1)
    assert game.happened(DirectionChanged) == [DirectionChanged(clockwise=False)]


def test_t6_a_second_reverse_turns_it_back() -> None:
    game = position("ann: RR R1 | bob: G1 G2 | cat: BR B2").after("ann play RR", "cat play BR")
    assert (game.turn, game.table.direction) == ("ann", 1)


def test_t6_after_a_draw_two_the_next_player_draws_two_and_loses_the_turn() -> None:
    game = position(f"ann: RD R1 {THREE}", draw_pile="Y1 Y2 Y3").after("ann play RD")
    assert game.hand("bob") == "G1 G2 Y1 Y2"
    assert game.turn == "cat"
    assert [event.reason for event in game.happened(CardsDrawn)] == [Reason.PENALTY]


def test_t6_a_draw_two_cannot_be_answered_with_one() -> None:
    game = position("ann: RD R1 | bob: GD GS | cat: B1", draw_pile="Y1 Y2 Y3").after("ann play RD")
    assert game.turn == "cat"
    assert game.hand("bob") == "GD GS Y1 Y2"


@pytest.mark.parametrize("card", ["RS", "RR", "RD"])
def test_t7_with_two_players_the_same_one_plays_again(card: str) -> None:
    """M21: a Reverse that acts as a Skip does not change the direction."""
    game = position(f"ann: {card} R1 | bob: G1 G2", draw_pile="Y1 Y2 Y3").after(f"ann play {card}")
    assert (game.turn, game.table.direction) == ("ann", 1)


def test_t7_a_plain_reverse_of_two_only_turns_the_direction() -> None:
    game = position("ann: RR R1 | bob: G1 G2", two_player_reverse="plain").after("ann play RR")
    assert (game.turn, game.table.direction) == ("bob", -1)


def test_t7_the_two_player_rule_holds_when_two_are_left() -> None:
    """M21."""
    game = position(f"ann: RR R1 {THREE}").after("cat leave", "ann play RR")
    assert (game.turn, game.table.direction) == ("ann", 1)


def test_p1_a_last_draw_two_is_drawn_before_the_count() -> None:
    game = position("ann: RD | bob: G9 | cat: B4", draw_pile="Y1 Y2 Y3").after("ann play RD")
    assert game.hand("bob") == "G9 Y1 Y2"
    assert game.match.scores == (16, 0, 0)


@pytest.mark.parametrize("card", ["RS", "RR"])
def test_p1_any_other_last_one_just_ends_the_round(card: str) -> None:
    game = position(f"ann: {card} | bob: G9").after(f"ann play {card}")
    assert (game.phase, game.match.scores) == ("round_over", (9, 0))


def test_u4a_a_skip_turned_up_costs_the_first_player_the_turn() -> None:
    assert turned_up("GS", 3).turn == "bob"
    assert turned_up("GS", 2).turn == "bob"


def test_u4a_after_a_reverse_turned_up_the_dealer_plays_then_the_seat_to_the_right() -> None:
    game = turned_up("BR", 3)
    assert (game.turn, game.table.direction) == ("cat", -1)
    assert game.after("cat play B1").turn == "bob"


def test_u4a_a_reverse_turned_up_before_two_players_acts_as_a_skip() -> None:
    game = turned_up("GR", 2)
    assert (game.turn, game.table.direction) == ("bob", 1)


def test_u4a_a_plain_reverse_turned_up_before_two_players_turns_the_direction() -> None:
    game = turned_up("GR", 2, two_player_reverse="plain")
    assert (game.turn, game.table.direction) == ("bob", -1)


@pytest.mark.parametrize("players", [2, 3])
def test_u4a_after_a_draw_two_turned_up_the_first_player_draws_and_loses_the_turn(players: int) -> None:
    game = turned_up("GD", players)
    assert game.hand("ann") == "R1 R2 R3 Y1 Y2"
    assert game.turn == "bob"
    assert [(event.seat, event.reason) for event in game.happened(CardsDrawn)] == [(0, Reason.OPENING)]


@pytest.mark.parametrize("card", ["GS", "GR", "GD"])
def test_u4_plain_it_is_just_the_card_to_match(card: str) -> None:
    game = turned_up(card, 3, opening_card="plain")
    assert (game.turn, game.table.direction, game.count("ann"), game.draw_pile) == ("ann", 1, 3, "Y1 Y2 Y3")


@pytest.mark.parametrize("card", ["GS", "GR", "GD"])
def test_u4b_number_only_it_is_covered(card: str) -> None:
    game = turned_up(card, 3, opening_card="number_only")
    assert (game.turn, game.discard, game.draw_pile) == ("ann", f"{card} Y1", "Y2 Y3")


def test_what_a_colored_card_does_needs_no_plan() -> None:
    for face in COLORED_CARDS:
        assert all(type(effect).planned is Effect.planned for effect in face.effects)
