"""Wild and Wild Draw Four: color, penalty, challenge, as a last card, turned up (T8, F1, F3-F5, U4a)."""

from __future__ import annotations

import pytest

from bot.engine.faces.classic import WILD, WILD_DRAW_FOUR
from bot.engine.model.cards import LIGHT_COLORS, Color
from bot.engine.model.decisions import ChallengeOffer
from bot.engine.model.errors import Refusal
from bot.engine.model.events import CardsDrawn, CardTurnedUp, ChallengeDecided, ColorChosen, Reason
from bot.engine.view import public_view
from tests.builders import cards, dealt, position

PILE = "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8"
BLUFF = "ann: W4 R1 B9 | bob: G1 G2 | cat: B1 B2"
HONEST = "ann: W4 G5 B9 | bob: G1 G2 | cat: B1 B2"


def test_c6_each_counts_50() -> None:
    assert [face.points for face in (WILD, WILD_DRAW_FOUR)] == [50, 50]


@pytest.mark.parametrize("color", LIGHT_COLORS)
def test_t8_its_player_chooses_any_color_the_present_one_included(color: Color) -> None:
    game = position("ann: W G1 G2 | bob: R1").after("ann play W")
    assert (game.phase, game.turn, game.table.color) == ("color", "ann", None)
    game = game.after(f"ann color {color}")
    assert (game.phase, game.turn, game.table.color) == ("play", "bob", color)
    assert game.happened(ColorChosen) == [ColorChosen(0, color)]


def test_t8_the_color_may_come_with_the_play() -> None:
    game = position("ann: W G1 G2 | bob: R1").after("ann play W blue")
    assert (game.phase, game.turn, game.table.color) == ("play", "bob", "blue")


def test_t8_nobody_else_may_play_before_the_choice() -> None:
    game = position("ann: W G1 G2 | bob: R1").after("ann play W")
    assert game.refusal("bob play R1") is Refusal.NOT_YOUR_TURN
    assert game.refusal("ann play G1") is Refusal.WRONG_PHASE


@pytest.mark.parametrize("card", ["W", "W4"])
def test_m8_a_last_wild_needs_no_color(card: str) -> None:
    """M8: what is given is ignored."""
    for move in (f"ann play {card}", f"ann play {card} red"):
        game = position(f"ann: {card} | bob: R1 R2", draw_pile=PILE).after(move)
        assert (game.phase, game.table.color) == ("round_over", None)


def test_u4a_a_wild_turned_up_the_first_player_chooses_then_plays() -> None:
    game = dealt("R1 G1 R2 G2 R3 G3 W Y1", hand_size=3)
    assert (game.phase, game.turn) == ("color", "ann")
    game = game.after("ann color red")
    assert (game.phase, game.turn, game.table.color) == ("play", "ann", "red")


def test_u4_plain_a_wild_lets_the_first_player_choose() -> None:
    assert dealt("R1 G1 R2 G2 R3 G3 W Y1", hand_size=3, opening_card="plain").phase == "color"


@pytest.mark.parametrize("opening_card", ["apply", "plain"])
def test_u4a_a_wild_draw_four_goes_back_and_the_pile_is_shuffled(opening_card: str) -> None:
    game = dealt("R1 G1 R2 G2 R3 G3 W4 W4 W4 Y1", hand_size=3, opening_card=opening_card)
    turned_up = game.happened(CardTurnedUp)
    assert turned_up[0] == CardTurnedUp(cards("W4")[0], stays=False)
    assert turned_up[-1] == CardTurnedUp(cards("Y1")[0], stays=True)
    assert (game.discard, game.draw_pile) == ("Y1", "W4 W4 W4")
    assert game.table.shuffles == len(turned_up) - 1


@pytest.mark.parametrize("card", ["W", "W4"])
def test_u4b_number_only_it_is_covered(card: str) -> None:
    game = dealt(f"R1 G1 R2 G2 R3 G3 {card} Y1 Y2", hand_size=3, opening_card="number_only")
    assert (game.phase, game.discard, game.draw_pile) == ("play", f"{card} Y1", "Y2")


def test_f1_accepted_the_next_player_draws_four_and_loses_the_turn() -> None:
    game = position(HONEST, draw_pile=PILE).after("ann play W4 green")
    assert (game.phase, game.turn) == ("challenge", "bob")
    game = game.after("bob accept")
    assert game.hand("bob") == "G1 G2 Y1 Y2 Y3 Y4"
    assert (game.phase, game.turn, game.table.color) == ("play", "cat", "green")


def test_f1_the_color_is_chosen_before_the_challenge() -> None:
    game = position(BLUFF, draw_pile=PILE).after("ann play W4")
    assert (game.phase, game.turn) == ("color", "ann")
    game = game.after("ann color red")
    assert (game.phase, game.turn) == ("challenge", "bob")


def test_f1_the_chosen_color_has_no_bearing_on_the_challenge() -> None:
    """Red was in force; green is named, and green is what its player holds."""
    game = position(HONEST, draw_pile=PILE).after("ann play W4 green", "bob challenge")
    assert [event.is_won for event in game.happened(ChallengeDecided)] == [False]


def test_f4_a_won_challenge() -> None:
    game = position(BLUFF, draw_pile=PILE).after("ann play W4 green", "bob challenge")
    assert game.hand("ann") == "R1 B9 Y1 Y2 Y3 Y4"
    assert game.hand("bob") == "G1 G2"
    assert (game.phase, game.turn, game.table.color, game.discard) == ("play", "bob", "green", "R5 W4")
    assert [event.reason for event in game.happened(CardsDrawn)] == [Reason.CHALLENGE_WON]


def test_f4_a_lost_challenge() -> None:
    game = position(HONEST, draw_pile=PILE).after("ann play W4 green", "bob challenge")
    assert game.hand("bob") == "G1 G2 Y1 Y2 Y3 Y4 Y5 Y6"
    assert (game.turn, game.count("ann")) == ("cat", 2)


def test_f4_a_lost_challenge_may_keep_the_turn() -> None:
    game = position(HONEST, draw_pile=PILE, challenge_loss="keep_turn")
    game = game.after("ann play W4 green", "bob challenge")
    assert (game.turn, game.count("bob")) == ("bob", 8)


def test_f4_the_challenger_is_shown_the_hand() -> None:
    game = position(BLUFF, draw_pile=PILE).after("ann play W4 green", "bob challenge")
    assert game.happened(ChallengeDecided) == [ChallengeDecided(1, 0, True, cards("R1 B9"))]


def test_m7_a_challenge_looks_at_the_hand_as_it_was() -> None:
    """M7: cards drawn for a catch in between prove nothing."""
    game = position("ann: W4 G5 | bob: G1 G2 | cat: B1 B2", draw_pile="R1 R2 " + PILE)
    game = game.after("ann play W4 green", "cat catch ann", "bob challenge")
    assert game.happened(ChallengeDecided) == [ChallengeDecided(1, 0, False, cards("G5"))]


def test_f5_taken_back_the_card_under_it_and_its_color_stand_again() -> None:
    game = position(BLUFF, draw_pile=PILE, challenge_win="take_back")
    game = game.after("ann play W4 green", "bob challenge")
    assert game.hand("ann") == "R1 B9 W4 Y1 Y2 Y3 Y4"
    assert (game.turn, game.table.color, game.discard) == ("bob", "red", "R5")


def test_f5_taken_back_the_color_chosen_for_the_wild_under_it_stands_again() -> None:
    game = position(BLUFF, discard="W", color="red", draw_pile=PILE, challenge_win="take_back")
    assert game.after("ann play W4 green", "bob challenge").table.color == "red"


@pytest.mark.parametrize(
    "moves", [("ann play W4", "cat catch ann", "ann color red"), ("ann play W4 red", "cat catch ann")]
)
def test_f5_the_card_under_it_is_not_reshuffled_while_it_may_come_back(moves: tuple[str, ...]) -> None:
    """M6: a catch needs cards while the color or the challenge is open."""
    game = position(
        "ann: W4 R1 | bob: G1 G2 | cat: B1 B2", discard="Y1 Y2 R5", challenge_win="take_back"
    ).after(*moves)
    assert game.discard == "R5 W4"
    assert sorted(game.hand("ann").split()) == ["R1", "Y1", "Y2"]
    assert game.after("bob challenge").discard == "R5"


def test_the_card_under_it_may_be_drawn_when_it_was_accepted() -> None:
    game = position(HONEST, discard="R5").after("ann play W4 green", "bob accept")
    assert (game.hand("bob"), game.discard) == ("G1 G2 R5", "W4")


def test_a_wild_leaves_nothing_aside() -> None:
    """M6 is about challenges only: under a plain Wild everything is reshuffled."""
    game = position("ann: W R1 | bob: G1 G2", discard="Y1 R5").after("ann play W", "bob catch ann")
    assert (game.discard, game.count("ann")) == ("W", 3)


def test_f2_anytime_nobody_can_challenge() -> None:
    game = position(BLUFF, draw_pile=PILE, wild_draw_four="anytime").after("ann play W4 green")
    assert (game.phase, game.turn, game.count("bob")) == ("play", "cat", 6)


def test_f3_with_two_players_its_player_plays_again() -> None:
    """T7."""
    game = position("ann: W4 G5 B9 | bob: G1 G2", draw_pile=PILE)
    assert game.after("ann play W4 green", "bob accept").turn == "ann"
    assert game.after("ann play W4 green", "bob challenge").turn == "ann"


def test_f4_two_players_a_won_challenge_gives_the_turn() -> None:
    game = position("ann: W4 R5 B9 | bob: G1 G2", draw_pile=PILE)
    assert game.after("ann play W4 green", "bob challenge").turn == "bob"


def test_p1_a_last_one_is_always_legal_and_drawn_at_once() -> None:
    game = position("ann: W4 | bob: G1 G2 | cat: B1", draw_pile=PILE).after("ann play W4")
    assert (game.phase, game.hand("bob")) == ("round_over", "G1 G2 Y1 Y2 Y3 Y4")
    assert game.match.scores == (14, 0, 0)


def test_the_penalty_waits_on_the_table_until_it_is_drawn() -> None:
    awaiting = position(BLUFF).after("ann play W4 green").table.awaiting
    assert isinstance(awaiting, ChallengeOffer)
    assert awaiting.pending == 4


def test_m32_when_its_player_has_left_it_can_only_be_accepted() -> None:
    """M32."""
    game = position(BLUFF, draw_pile=PILE).after("ann play W4 green", "ann leave")
    assert game.refusal("bob challenge") is Refusal.WRONG_PHASE
    assert not public_view(game.match).can_challenge
    game = game.after("bob accept")
    assert (game.turn, game.count("bob")) == ("cat", 6)
