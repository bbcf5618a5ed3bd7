"""The deck of Show 'em No Mercy, its cards, and the mercy rule (K1-K12)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.engine.catalogue import PRESETS
from bot.engine.faces.decks import deck_of
from bot.engine.model.cards import LIGHT_COLORS, Color
from bot.engine.model.errors import Refusal
from bot.engine.model.events import CardsDrawn, ColorChosen, EveryoneSkipped, KnockedOut, Reason, SeatSkipped
from bot.engine.model.moves import Accept, ChooseColor, Play
from bot.engine.play.match import ranks
from bot.engine.view import view_of
from tests.builders import Game, cards, dealt, position, rules

PILE = "Y1 Y2 Y4 Y5 Y6 Y8 Y9 G1 G2 G3 G4 G5"
MANY = "B1 B1 B2 B2 B3 B3 B4 B4 B5 B5 B6 B6 B8 B8 B9 B9 G8 G8 G9 G9"  # twenty
KNOCK_OUT = f"ann: W10 R1 R2 | bob: {MANY} | cat: Y1 Y2"


def game(hands: str, **given: Any) -> Game:
    given = {"draw_pile": PILE, **PRESETS["no_mercy"], **given}
    return position(hands, **given)


def count_of(**options: Any) -> Counter[str]:
    return Counter(card.code for card in deck_of(rules(**options), 2))


def test_k1_a_deck_has_168_cards() -> None:
    count = count_of(deck="no_mercy")
    assert count.total() == 168
    for color in "RYGB":
        assert all(count[color + code] == 2 for code in ("0", "1", "9", "D4", "SE"))
        assert all(count[color + code] == 3 for code in ("S", "R", "D", "DA"))
    assert (count["WR4"], count["W6"], count["W10"], count["WCR"]) == (8, 4, 4, 8)
    assert not {"W", "W4", "WB", "R7*"} & set(count)


def test_k1_two_decks_and_wilds_that_the_host_adds_go_along() -> None:
    assert count_of(deck="no_mercy", decks=2, swap_hands=1).total() == 2 * 169


def test_k1_what_cards_are_worth() -> None:
    assert sum(card.points for card in deck_of(rules(deck="no_mercy"), 2)) == 8 * 45 + 64 * 20 + 24 * 50


@pytest.mark.parametrize("deck", ["classic", "yellowstone"])
def test_c1_other_decks_have_none_of_its_cards(deck: str) -> None:
    assert not {"RD4", "RSE", "RDA", "WR4", "W6", "W10", "WCR"} & set(count_of(deck=deck))


@pytest.mark.parametrize("opening", ["WR4", "W6", "W10", "WCR"])
@pytest.mark.parametrize("rule", ["apply", "plain"])
def test_k2_wilds_go_back_where_actions_may_come_first(opening: str, rule: str) -> None:
    begun = dealt(f"R1 G1 R2 G2 R3 G3 {opening} B8", deck="no_mercy", opening_card=rule, hand_size=3)
    assert begun.discard == "B8"


@pytest.mark.parametrize(
    ("opening", "turn", "counts"), [("RD4", "bob", (7, 3)), ("RSE", "bob", (3, 3)), ("RDA", "ann", (3, 3))]
)
def test_k2_an_opening_action(opening: str, turn: str, counts: tuple[int, int]) -> None:
    begun = dealt(f"R1 G1 R2 G2 R3 G3 {opening} {PILE}", deck="no_mercy", hand_size=3)
    assert (begun.turn, (begun.count("ann"), begun.count("bob"))) == (turn, counts)
    assert bool(begun.happened(EveryoneSkipped)) == (opening == "RSE")


def test_k4_a_sum_ends_at_the_card_that_knocks_out() -> None:
    after = game(KNOCK_OUT).after("ann play W10 red", "bob accept")
    assert after.happened(KnockedOut) == [KnockedOut(1)]
    assert after.happened(CardsDrawn)[-1].count == 5
    assert (after.turn, after.table.out, after.table.present) == ("cat", (1,), (0, 1, 2))
    assert after.happened(SeatSkipped) == []
    assert after.discard.split()[-1] == "W10"
    assert view_of(after.match, 0).public.out == (1,)


def test_k4_whoever_is_out_owes_nothing_and_cannot_act() -> None:
    after = game(KNOCK_OUT).after("ann play W10 red", "bob accept")
    assert after.legal("bob") == ()
    assert after.refusal("bob draw") is Refusal.UNKNOWN_PLAYER
    assert after.refusal("cat catch bob") is Refusal.BAD_TARGET


def test_k4_the_last_one_left_wins_and_all_play_the_next_round() -> None:
    after = game(f"ann: W10 R1 | bob: {MANY}").after("ann play W10 red", "bob accept")
    assert (after.phase, after.match.scores) == ("round_over", (250, 0))
    assert after.next_round().table.out == ()
    assert [after.next_round().count(name) for name in ("ann", "bob")] == [7, 7]


def test_k4_the_match_ranks_whoever_is_out_by_score() -> None:
    after = game(f"ann: W10 R1 | bob: {MANY}", scores=(0, 300), target=1000).after(
        "ann play W10 red", "bob accept"
    )
    assert ranks(after.match) == (2, 1)


def test_k4_a_team_is_out_when_both_are() -> None:
    hands = f"ann: W10 R1 R2 | bob: {MANY} | cat: Y1 W10 | dan: {MANY}"
    team = game(hands, teams=True, draw_pile=" ".join(["Y3"] * 9 + ["R9"] + ["Y4"] * 9))
    team = team.after("ann play W10 red", "bob accept")
    assert (team.phase, team.turn) == ("play", "cat")
    team = team.after("cat play W10 red", "dan accept")
    assert (team.phase, team.match.scores) == ("round_over", (500, 0, 500, 0))


def test_k4_a_misplay_may_knock_out_and_the_turn_passes() -> None:
    hands = f"ann: {MANY} B7 B7 B7 B7 | bob: Y1 Y2 | cat: G1 G2"
    after = game(hands, misplay_penalty=4).misplayed("ann play G8")
    assert (after.table.out, after.turn) == ((0,), "bob")


def test_k4_a_misplay_on_a_sum_lets_it_lapse() -> None:
    hands = f"ann: W10 R1 R2 | bob: {MANY} B7 B7 B7 B7 | cat: G1 G2"
    after = game(hands, misplay_penalty=1).after("ann play W10 red").misplayed("bob play B7")
    assert (after.phase, after.turn, after.count("cat"), after.table.out) == ("play", "cat", 2, (1,))


def test_k4_a_fine_may_knock_out() -> None:
    hands = f"ann: R1 {MANY} B7 B7 B7 | bob: R2 Y2 | cat: G1 G2"
    after = game(hands, take_back="penalty").after("ann play R1", "ann take_back", "ann play R1")
    assert (after.table.out, after.turn, after.table.undo) == ((0,), "bob", None)


def test_k4_who_leaves_while_out_stays_out() -> None:
    after = game(KNOCK_OUT).after("ann play W10 red", "bob accept", "bob leave")
    assert (after.phase, after.turn, after.table.out, after.table.present) == ("play", "cat", (), (0, 2))


def test_k4_when_the_last_rival_leaves_the_round_is_won_but_not_the_match() -> None:
    after = game(KNOCK_OUT).after("ann play W10 red", "bob accept", "cat leave")
    assert (after.phase, after.match.scores) == ("round_over", (250, 0, 0))
    assert after.next_round().table.seats == (0, 1)


def test_k4_zeros_pass_by_whoever_is_out() -> None:
    hands = f"ann: W10 R0 R2 | bob: {MANY} | cat: R5 Y2 Y3"
    after = game(hands).after("ann play W10 red", "bob accept", "cat play R5", "ann play R0")
    assert (after.hand("ann"), after.hand("bob"), after.hand("cat")) == ("Y2 Y3", "", "R2")


@pytest.mark.parametrize(
    ("top", "answers"),
    [("RD", ["W6", "GD", "GD4", "WR4"]), ("RD4", ["W6", "GD4", "WR4"]), ("W6 red", ["W6"])],
)
def test_k5_equal_or_higher_in_any_color(top: str, answers: list[str]) -> None:
    after = game(f"ann: {top.split(maxsplit=1)[0]} B1 B2 | bob: W6 GD GD4 WR4 WCR RS | cat: Y1").after(
        f"ann play {top}"
    )
    assert after.legal("bob") == (Accept(), *(Play(card) for card in cards(" ".join(answers))))


def test_k5_any_is_what_fits_and_same_is_the_same_face() -> None:
    hands = "ann: RD B1 B2 | bob: GD RD4 GD4 W6 | cat: Y1"
    offered = game(hands, stacking="any").after("ann play RD").legal("bob")
    assert offered == (Accept(), *map(Play, cards("GD RD4 W6")))
    assert game(hands, stacking="same").after("ann play RD").legal("bob") == (Accept(), Play(cards("GD")[0]))


def test_k6_skip_everyone_gives_a_whole_turn() -> None:
    after = game("ann: RSE R1 B2 | bob: G1 G2 | cat: Y1 Y2").after("ann play RSE")
    assert (after.phase, after.turn) == ("play", "ann")
    assert after.happened(EveryoneSkipped) == [EveryoneSkipped(0)]


def test_k7_without_another_card_of_its_color_it_is_a_plain_card() -> None:
    after = game("ann: RDA B1 | bob: G1 G2 | cat: Y1 Y2").after("ann play RDA")
    assert (after.hand("ann"), after.owing, after.turn) == ("B1", ["ann"], "bob")


def test_k7_it_cannot_be_taken_back() -> None:
    after = game("ann: RDA B1 | bob: G1 | cat: Y1", take_back="penalty").after("ann play RDA")
    assert after.refusal("ann take_back") is Refusal.CANNOT_TAKE_BACK


def test_k9_everybody_sees_what_a_roulette_draws() -> None:
    after = game("ann: WCR R1 | bob: G2 | cat: Y1", draw_pile="R1 W6 B3 G5 Y9")
    after = after.after("ann play WCR blue", "bob color green")
    assert after.happened(CardsDrawn) == [CardsDrawn(1, 4, Reason.ROULETTE, cards("R1 W6 B3 G5"))]
    assert after.happened(ColorChosen) == [ColorChosen(1, Color.GREEN)]


def test_k9_a_time_out_names_the_color_held_most() -> None:
    after = game("ann: WCR R1 | bob: Y2 Y3 G1 | cat: Y1", draw_pile="R1 Y9").after("ann play WCR")
    after = after.after("bob time_out")
    assert (after.table.color, after.turn, after.count("bob")) == (Color.YELLOW, "cat", 5)


def test_k9_whoever_must_name_the_color_may_leave() -> None:
    after = game("ann: WCR R1 R2 | bob: Y2 Y3 G1 | cat: Y1", draw_pile="R1 Y9").after("ann play WCR")
    assert (after.legal("bob"), after.turn) == (tuple(map(ChooseColor, LIGHT_COLORS)), "bob")
    assert after.after("bob leave").turn == "cat"


def test_k9_a_roulette_stops_when_nothing_is_left_or_the_seat_is_out() -> None:
    short = game("ann: WCR R1 | bob: G2 | cat: Y1", draw_pile="R1 B3").after(
        "ann play WCR", "bob color green"
    )
    # the last card is the R5 that was under the roulette
    assert (short.count("bob"), short.turn) == (4, "cat")
    out = game(f"ann: WCR R1 | bob: {MANY} | cat: Y1").after("ann play WCR", "bob color red")
    assert (out.table.out, out.turn, out.draw_pile) == ((1,), "cat", "Y8 Y9 G1 G2 G3 G4 G5")


def test_k12_wild_after_draw_is_about_these_wilds_too() -> None:
    hands = "ann: W6 B1 B2 | bob: G1 | cat: Y1"
    after = position(hands, deck="no_mercy", wild_after_draw=True, draw_pile="Y3 Y4").after("ann draw")
    assert Play(cards("W6")[0]) in after.legal("ann")


def test_k3_one_may_draw_although_something_fits_and_must_play_what_comes() -> None:
    drawing = game("ann: R1 B2 | bob: G1 | cat: Y1", draw_pile="Y3 R9 Y4").after("ann draw")
    assert drawing.legal("ann") == (Play(cards("R9")[0]),)


def test_k8_a_reverse_draw_four_hits_the_seat_before() -> None:
    after = game("ann: WR4 R1 R2 | bob: G1 G2 | cat: Y1 Y2", stacking="off").after("ann play WR4 blue")
    assert (after.count("cat"), after.turn, after.table.direction) == (6, "bob", -1)


def test_k8_between_two_it_hits_its_own_player() -> None:
    after = game("ann: WR4 R1 R2 | bob: G1 G2").after("ann play WR4 blue", "ann accept")
    assert (after.count("ann"), after.turn, after.table.direction) == (6, "bob", 1)


def test_k10_a_seven_must_be_swapped() -> None:
    after = game("ann: R7 B1 B2 | bob: G1 | cat: Y1 Y2 Y3").after("ann play R7")
    assert (after.phase, after.turn) == ("target", "ann")
    assert after.after("ann target bob").hand("ann") == "G1"


@pytest.mark.parametrize("card", ["WCR", "RSE", "RDA", "R7", "R0"])
def test_k11_last_cards_that_do_nothing(card: str) -> None:
    after = game(f"ann: {card} | bob: R1 G2 | cat: Y1 Y2").after(f"ann play {card}")
    assert (after.phase, after.match.scores, after.draw_pile) == ("round_over", (6, 0, 0), PILE)


@pytest.mark.parametrize(("scoring", "scores"), [("lowest_total", (0, 250, 3)), ("elimination", (0, 250, 3))])
def test_k11_where_points_are_bad_whoever_is_out_scores_250(scoring: str, scores: tuple[int, ...]) -> None:
    after = game(KNOCK_OUT.replace("W10 R1 R2", "W6"), scoring=scoring).after("ann play W6")
    assert (after.table.out, after.match.scores) == ((1,), scores)


def test_k12_the_preset_has_no_challenges() -> None:
    assert (
        game("ann: W6 R1 | bob: G1").after("ann play W6 red").refusal("bob challenge") is Refusal.NOT_ALLOWED
    )
