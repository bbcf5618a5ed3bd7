"""`customizable_effects`: the effects of the agreed cards (C4, W4-W11, M8, M15, M25-M32, M34)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.model.cards import LIGHT_COLORS
from bot.engine.model.errors import Refusal
from bot.engine.model.events import (
    CardsDiscarded,
    CardsDrawn,
    CharadeGuessed,
    DareAnswered,
    Dared,
    DareJudged,
    Reason,
    TextShown,
)
from bot.engine.model.moves import DiscardColor, DoDare, DrawForDare, Judge, NameGuesser, Pass
from bot.engine.model.options import RulesError
from bot.scenario.case import why_refused
from tests.builders import Game, cards, position, rules

PILE = "Y1 Y2 Y3 Y4 Y6 Y7 Y8 Y9"
HANDS = "ann: WC1 R1 R2 | bob: R3 B2 W | cat: Y5 B4 G9"
DARE = {"effect": "dare", "text": "do 3 sit-ups", "cards": 3}
CHARADE = {"effect": "charade"}


def agreed(effect: dict[str, Any], hands: str = HANDS, **options: Any) -> Game:
    options = {"customizable": 1, "customizable_effects": [effect], "draw_pile": PILE, **options}
    return position(hands, **options)


def played(effect: dict[str, Any], hands: str = HANDS, **options: Any) -> Game:
    return agreed(effect, hands, **options).after("ann play WC1 blue")


@pytest.mark.parametrize(
    "effect",
    [
        {"effect": "dare", "text": "x" * 200, "cards": 10},
        {"effect": "others_draw", "cards": 1},
        *({"effect": "draw_until_color", "color": color} for color in LIGHT_COLORS),
    ],
    ids=lambda effect: effect["effect"],
)
def test_an_effect_is_agreed_up_to_its_limits(effect: dict[str, Any]) -> None:
    assert rules(customizable_effects=[effect] * 4).changed == (("customizable_effects", [effect] * 4),)


@pytest.mark.parametrize(
    ("effect", "code"),
    [
        ("charade", "no_such_effect"),
        ({"effect": "explode"}, "no_such_effect"),
        ({"effect": "others_draw"}, "no_such_effect"),
        ({"effect": "charade", "cards": 3}, "no_such_effect"),
        ({"effect": "others_draw", "cards": 0}, "bad_effect"),
        ({"effect": "others_draw", "cards": 11}, "bad_effect"),
        ({"effect": "others_draw", "cards": True}, "bad_effect"),
        ({"effect": "text", "text": "x" * 201}, "bad_effect"),
        ({"effect": "text", "text": "  "}, "bad_effect"),
        ({"effect": "draw_until_color", "color": "pink"}, "bad_effect"),
    ],
    ids=repr,
)
def test_an_effect_that_cannot_be_is_refused(effect: Any, code: str) -> None:
    with pytest.raises(RulesError) as refused:
        rules(customizable_effects=[CHARADE, effect])
    assert (refused.value.option, refused.value.code) == ("customizable_effects", code)
    assert why_refused(refused.value)


def test_w4_plain_chooses_the_color_only() -> None:
    game = played({"effect": "plain"})
    assert (game.phase, game.turn, game.table.color) == ("play", "bob", "blue")


def test_m25_a_missing_effect_is_plain() -> None:
    game = position("ann: WC4 R1 R2 | bob: R3", customizable_effects=[CHARADE]).after("ann play WC4 blue")
    assert (game.phase, game.turn) == ("play", "bob")


def test_m25_each_has_the_effect_of_its_number() -> None:
    effects = [{"effect": "plain"}, {"effect": "others_draw", "cards": 1}]
    game = position("ann: WC2 R1 R2 | bob: R3", customizable_effects=effects, draw_pile=PILE)
    assert game.after("ann play WC2 blue").count("bob") == 2


def test_w5_the_next_player_does_it_or_draws() -> None:
    game = played(DARE)
    assert (game.phase, game.turn) == ("dare", "bob")
    assert game.happened(Dared) == [Dared(1, 0, "do 3 sit-ups", 3)]
    assert game.legal("bob") == (DoDare(), DrawForDare())


def test_w5_drawing_costs_no_turn() -> None:
    game = played(DARE).after("bob dare_draw")
    assert (game.phase, game.turn, game.count("bob")) == ("play", "bob", 6)
    assert game.happened(CardsDrawn)[0].reason is Reason.DARE


@pytest.mark.parametrize(("done", "count"), [("true", 3), ("false", 6)])
def test_w5_the_player_of_the_card_judges(done: str, count: int) -> None:
    game = played(DARE).after("bob dare_do")
    assert game.happened(DareAnswered) == [DareAnswered(1)], "everybody learns that it is worth watching"
    assert (game.phase, game.turn) == ("judge", "ann")
    assert game.legal("ann") == (Judge(done=True), Judge(done=False))
    game = game.after(f"ann judge {done}")
    assert (game.phase, game.turn, game.count("bob")) == ("play", "bob", count)
    assert game.happened(DareJudged) == [DareJudged(1, 0, is_done=done == "true")]


@pytest.mark.parametrize("move", ["bob play R3", "bob draw", "bob accept", "bob pass", "bob judge true"])
def test_w5_nothing_else_meanwhile(move: str) -> None:
    assert played(DARE).refusal(move) is Refusal.WRONG_PHASE


def test_w5_only_the_one_who_is_dared_answers() -> None:
    assert played(DARE).refusal("cat dare_do") is Refusal.NOT_YOUR_TURN
    assert played(DARE).after("bob dare_do").refusal("bob judge true") is Refusal.NOT_YOUR_TURN


@pytest.mark.parametrize("move", ["dare_do", "dare_draw", "judge true", "guessed bob", "discard_color red"])
def test_moves_of_effects_that_are_not_agreed_are_not_allowed(move: str) -> None:
    assert position(HANDS).refusal(f"bob {move}") is Refusal.NOT_ALLOWED
    assert agreed({"effect": "plain"}).refusal(f"bob {move}") is Refusal.NOT_ALLOWED


def test_w5_on_the_last_card_it_lapses() -> None:
    game = agreed(DARE, "ann: WC1 | bob: R3 | cat: Y5").after("ann play WC1")
    assert (game.phase, game.count("bob")) == ("round_over", 1)


@pytest.mark.parametrize("move", ["bob dare_do", "bob dare_draw"])
def test_m15_the_answer_to_a_dare_closes_the_window(move: str) -> None:
    game = played(DARE, "ann: WC1 R1 | bob: R3 B2 | cat: Y5 B4")
    assert game.owing == ["ann"]
    assert game.after(move).owing == []


def test_m15_the_judgment_does_not() -> None:
    game = played(DARE, "ann: WC1 R1 R2 | bob: R3 B2 | cat: Y5 B4").after("bob dare_do")
    assert game.after("ann judge true").owing == []
    game = agreed(CHARADE, "ann: WC1 R1 | bob: R3 B2 | cat: Y5 B4").after("ann play WC1")
    assert game.owing == ["ann"]
    game = game.after("ann color red", "ann guessed bob", "bob discard_color blue")
    assert game.owing == ["ann", "bob"]
    game = played(CHARADE, "ann: WC1 R1 | bob: R3 B2 | cat: Y5 B4").after("ann guessed bob", "bob pass")
    assert game.owing == ["ann"]


def test_w6_everyone_but_its_player_draws() -> None:
    game = played({"effect": "others_draw", "cards": 2})
    assert [game.count(name) for name in ("ann", "bob", "cat")] == [2, 5, 5]
    assert game.turn == "bob"


def test_w6_as_a_last_card_they_draw_before_the_count() -> None:
    game = agreed({"effect": "others_draw", "cards": 1}, "ann: WC1 | bob: R3 | cat: G5").after("ann play WC1")
    assert (game.phase, game.match.scores[0]) == ("round_over", 3 + 1 + 5 + 2)


WILDS = {"effect": "discard_wilds"}


def test_w7_everyone_else_discards_all_wilds_under_the_top_card() -> None:
    game = played(WILDS, "ann: WC1 R1 W | bob: R3 W W4 | cat: Y5 B4")
    assert (game.hand("ann"), game.hand("bob"), game.discard) == ("R1 W", "R3", "R5 W W4 WC1")
    assert game.happened(CardsDiscarded) == [CardsDiscarded(1, cards("W W4"))]
    assert (game.owing, game.turn) == (["bob"], "bob")


@pytest.mark.parametrize(("direction", "winner"), [(1, 1), (-1, 3)])
def test_w7_the_first_in_turn_order_without_cards_goes_out(direction: int, winner: int) -> None:
    hands = "ann: WC1 R1 R2 | bob: W | cat: Y5 | dan: W4"
    game = played(WILDS, hands, direction=direction)
    assert (game.phase, game.match.scores[winner]) == ("round_over", 1 + 2 + 5)


def test_w7_on_the_players_own_last_card_it_lapses() -> None:
    game = agreed(WILDS, "ann: WC1 | bob: W | cat: Y5").after("ann play WC1")
    assert (game.phase, game.hand("bob"), game.match.scores) == ("round_over", "W", (55, 0, 0))


def test_w8_its_player_names_who_guessed() -> None:
    game = played(CHARADE)
    assert (game.phase, game.turn) == ("guess", "ann")
    assert game.legal("ann") == (NameGuesser(1), NameGuesser(2), NameGuesser(None))
    game = game.after("ann guessed cat")
    assert (game.phase, game.turn) == ("discard_color", "cat")
    assert game.happened(CharadeGuessed) == [CharadeGuessed(2, 0)]
    assert game.legal("cat") == (*map(DiscardColor, LIGHT_COLORS), Pass())


def test_w8_the_guesser_discards_a_color() -> None:
    game = played(CHARADE, "ann: WC1 R1 R2 | bob: R3 B2 B5 W | cat: Y5 B4").after(
        "ann guessed bob", "bob discard_color blue"
    )
    assert (game.hand("bob"), game.discard, game.turn) == ("R3 W", "R5 B2 B5 WC1", "bob")


def test_w8_nobody_guessed_or_the_guesser_passes() -> None:
    assert played(CHARADE).after("ann guessed").turn == "bob"
    game = played(CHARADE).after("ann guessed cat", "cat pass")
    assert (game.phase, game.turn, game.count("cat")) == ("play", "bob", 3)


@pytest.mark.parametrize("target", ["ann", "dan"])
def test_w8_not_oneself_nor_nobody_of_that_name(target: str) -> None:
    assert played(CHARADE).refusal(f"ann guessed {target}") is Refusal.BAD_TARGET


def test_w8_a_guesser_without_cards_goes_out() -> None:
    game = played(CHARADE, "ann: WC1 R1 R2 | bob: B3 B2 | cat: Y5").after(
        "ann guessed bob", "bob discard_color blue"
    )
    assert (game.phase, game.match.scores) == ("round_over", (0, 8, 0))


def test_m29_a_color_not_held_discards_nothing() -> None:
    game = played(CHARADE).after("ann guessed bob", "bob discard_color green")
    assert (game.count("bob"), game.turn) == (3, "bob")


UNTIL_GREEN = {"effect": "draw_until_color", "color": "green"}


def test_w9_the_next_player_draws_until_the_color_comes_and_loses_the_turn() -> None:
    game = played(UNTIL_GREEN, draw_pile="Y1 W G2 G3")
    assert (game.hand("bob"), game.turn, game.draw_pile) == ("R3 B2 W Y1 W G2", "cat", "G3")


@pytest.mark.parametrize("pile", ["", "Y1 B2"])
def test_m28_it_stops_when_nothing_is_left_and_still_costs_the_turn(pile: str) -> None:
    game = played(UNTIL_GREEN, draw_pile=pile)
    assert (game.turn, game.draw_pile, game.discard) == ("cat", "", "WC1")
    assert game.count("bob") == 3 + len(pile.split()) + 1  # the card below the top one is shuffled in


def test_w9_as_a_last_card() -> None:
    game = agreed(UNTIL_GREEN, "ann: WC1 | bob: R3 | cat: Y5", draw_pile="Y1 G2 G3").after("ann play WC1")
    assert (game.phase, game.hand("bob")) == ("round_over", "R3 Y1 G2")


PICK = {"effect": "pick_draw", "cards": 4}


def test_w10_its_player_names_who_draws() -> None:
    game = agreed(PICK).after("ann play WC1")
    assert game.phase == "target"
    game = game.after("ann target cat", "ann color blue")
    assert (game.count("cat"), game.turn, game.table.color) == (7, "bob", "blue")
    assert agreed(PICK).after("ann play WC1 blue cat").count("cat") == 7
    assert agreed(PICK).refusal("ann play WC1 blue ann") is Refusal.BAD_TARGET


LAST = "ann: WC1 | bob: R3 | cat: Y5"


def test_m8_as_a_last_card_it_keeps_its_target() -> None:
    game = agreed(PICK, LAST).after("ann play WC1 cat")
    assert (game.phase, game.count("cat"), game.match.scores[0]) == ("round_over", 5, 3 + 5 + 1 + 2 + 3 + 4)
    game = agreed(PICK, LAST).after("ann play WC1")
    assert (game.phase, game.turn) == ("target", "ann")
    game = game.after("ann target bob")
    assert (game.phase, game.count("bob")) == ("round_over", 5)


def test_m34_left_to_the_clock_the_next_seat_draws() -> None:
    game = agreed(PICK, LAST).after("ann play WC1", "ann time_out")
    assert (game.phase, game.count("bob")) == ("round_over", 5)


def test_w11_a_text_is_shown_to_all() -> None:
    game = played({"effect": "text", "text": "no talking"})
    assert game.happened(TextShown) == [TextShown(0, "no talking")]
    assert game.turn == "bob"


def test_m34_what_the_clock_answers() -> None:
    game = played(DARE)
    assert game.after("bob time_out").count("bob") == 6
    assert game.after("bob dare_do", "ann time_out").count("bob") == 3
    game = played(CHARADE)
    assert game.after("ann time_out").turn == "bob"
    game = game.after("ann guessed bob", "bob time_out")
    assert (game.hand("bob"), game.turn) == ("B2 W", "bob")  # red comes before blue


def test_m30_leaving_while_choosing_makes_the_default_choice_first() -> None:
    game = agreed(PICK).after("ann play WC1", "ann leave")
    assert (game.count("bob"), game.table.color, game.turn) == (7, "red", "bob")
    game = played(CHARADE).after("ann guessed bob", "bob leave")
    assert (game.turn, game.discard) == ("cat", "R5 R3 WC1")


def test_m31_leaving_with_a_dare_pending_cancels_it() -> None:
    game = played(DARE).after("bob leave")
    assert (game.phase, game.turn, game.count("cat")) == ("play", "cat", 3)


def test_m32_if_the_judge_leaves_the_dare_counts_as_done() -> None:
    game = played(DARE).after("bob dare_do", "ann leave")
    assert (game.phase, game.turn, game.count("bob")) == ("play", "bob", 3)
    game = played(DARE).after("ann leave", "bob dare_do")
    assert (game.phase, game.turn, game.count("bob")) == ("play", "bob", 3)


def test_m32_if_the_one_who_is_judged_leaves_play_goes_on() -> None:
    game = played(DARE).after("bob dare_do", "bob leave")
    assert (game.phase, game.turn, game.count("bob")) == ("play", "cat", 0)


def test_m30_a_named_drawer_who_has_left_draws_nothing() -> None:
    game = agreed(PICK).after("ann play WC1 cat", "cat leave", "ann color red")
    assert (game.count("cat"), game.turn) == (0, "bob")


def test_c4_the_agreed_effects_are_part_of_the_rules() -> None:
    assert agreed(DARE).table.rules.changed == (("customizable", 1), ("customizable_effects", [DARE]))
