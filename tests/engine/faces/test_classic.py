"""The classic cards: what they match, count, and do, also as the first card (C1, C6, T1, T6-T8, F1, F3-F5,
U4a).
"""

from __future__ import annotations

import pytest

from bot.engine.faces.classic import COLORED_CARDS, DRAW_TWO, NUMBERS, REVERSE, SKIP, WILD, WILD_DRAW_FOUR
from bot.engine.faces.decks import deck_of
from bot.engine.model.cards import LIGHT_COLORS, Color, Family
from bot.engine.model.decisions import ChallengeOffer
from bot.engine.model.effect import Effect
from bot.engine.model.errors import Refusal
from bot.engine.model.events import (
    CardsDrawn,
    CardTurnedUp,
    ChallengeDecided,
    ColorChosen,
    DirectionChanged,
    Reason,
    SeatSkipped,
)
from bot.engine.view import public_view
from tests.builders import Game, cards, dealt, position, rules

# Numbers


def test_c1_of_each_color_one_0_and_two_of_each_other_number() -> None:
    numbers = [card.code for card in deck_of(rules(), 2) if card.face.family is Family.NUMBER]
    assert len(numbers) == 76
    assert [numbers.count(code) for code in ("R0", "R1", "B0", "B9")] == [1, 2, 1, 2]


@pytest.mark.parametrize("number", range(10))
def test_c6_a_number_counts_itself(number: int) -> None:
    assert NUMBERS[number].points == number


@pytest.mark.parametrize("card", ["R7", "R0", "G5", "B5"])
def test_t1_it_matches_in_color_or_number(card: str) -> None:
    game = position(f"ann: {card} Y1 Y2 | bob: R1", discard="R5").after(f"ann play {card}")
    assert game.discard == f"R5 {card}"
    assert game.table.color == cards(card)[0].color
    assert game.turn == "bob"


def test_t1_neither_is_refused() -> None:
    assert position("ann: G7 Y1 | bob: R1").refusal("ann play G7") is Refusal.NOT_PLAYABLE


def test_t1_the_color_chosen_for_a_wild_counts_not_its_own() -> None:
    game = position("ann: G7 Y1 Y2 | bob: R1", discard="R5 W", color="green")
    assert game.after("ann play G7").turn == "bob"
    assert game.refusal("ann play Y1") is Refusal.NOT_PLAYABLE


def test_u4a_turned_up_it_is_just_the_card_to_match() -> None:
    game = dealt("R1 G1 R2 G2 R3 G3 Y5 B1 B2", hand_size=3)
    assert (game.turn, game.phase, game.table.color) == ("ann", "play", "yellow")


# Skip, Reverse, and Draw Two

THREE = "| bob: G1 G2 | cat: B1 B2"
HANDS = {2: "R1 G1 R2 G2 R3 G3", 3: "R1 G1 B1 R2 G2 B2 R3 G3 B3"}


def turned_up(card: str, players: int, **options: str) -> Game:
    """A round with this card turned up first; the last seat deals, hands have three cards."""
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


# Wild and Wild Draw Four

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
    """M8: a given color is ignored."""
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
def test_u4b_number_only_a_wild_is_covered(card: str) -> None:
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
    """Red was in force; green is named, and its player holds green."""
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
    """M7: cards drawn for a catch in the meantime prove nothing."""
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
    """M6 is about challenges only: after a plain Wild, everything is reshuffled."""
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
