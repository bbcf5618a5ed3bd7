"""The two-sided cards of Flip: the deck, turning over, hidden sides (L1-L14)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace as changed

from bot.engine.catalogue import PRESETS
from bot.engine.faces.decks import CARDS, FLIP_DECK, FRONTS, deck_of
from bot.engine.model.cards import Card, Color, Side, colors_of
from bot.engine.model.errors import Refusal
from bot.engine.model.events import CardPlayed, CardsDrawn, Reason, TurnedOver
from bot.engine.model.moves import ChooseColor, Play
from bot.engine.model.options import RulesError, RulesFault
from bot.engine.model.table import Table
from bot.engine.play.legal import legal_moves
from bot.engine.play.match import Match, play_move, start_match
from bot.engine.view import event_seen_by, public_event, public_view, view_of
from tests.builders import SECRET, Game, cards, dealt, position, rules

PILE = "Y5/U9 G4/P8 B8/T4 B3/U8 R1/P3"
DARK_PILE = "P8/G4 WD/RS T4/B8 O3/B7 U1/Y3 T9/G4 U6/Y7"
LIGHT = "ann: RF/P8 R1/P3 B2/O8 | bob: G1/O5 Y2/T1 | cat: B7/O3 Y9/U4"
DARK = "ann: WDC/R3 T1/Y2 T2/B3 | bob: O5/G1 U9/Y5 | cat: U4/Y9 O8/B2"


def game(hands: str, **given: Any) -> Game:
    given = {"discard": "B3/U8 R5/P2", "draw_pile": PILE, **PRESETS["flip"], **given}
    return position(hands, **given)


def dark(hands: str = DARK, **given: Any) -> Game:
    return game(hands, **{"discard": "P2/R5", "draw_pile": DARK_PILE, **given})


def test_l1_a_deck_has_112_cards_with_two_sides() -> None:
    deck = deck_of(rules(deck="flip"), 4)
    assert (len(deck), len(deck_of(rules(deck="flip", decks=2), 4))) == (112, 224)
    for side in Side:
        up = Counter(card.front if card.side is side else card.turned.front for card in deck)
        colored = [card for card in up if card.color]
        assert len(colored) == 4 * 13
        assert all(up[card] == 2 and card.color in colors_of(side) for card in colored)
        assert all(up[card] == 4 for card in up if not card.color)
        assert (
            sum(card.points * count for card, count in up.items())
            == {
                Side.LIGHT: 8 * 45 + 8 * (10 + 20 + 20 + 20) + 4 * (40 + 50),
                Side.DARK: 8 * 45 + 8 * (20 + 30 + 20 + 20) + 4 * (40 + 60),
            }[side]
        )


def test_l1a_no_card_is_wild_on_both_sides() -> None:
    assert len(set(FLIP_DECK)) == 111  # one pair is printed twice
    assert [card for card in FLIP_DECK if card.is_wild and card.turned.is_wild] == []
    assert all(
        card.turned.turned is card and card.front is FRONTS[card.code.split("/")[0]] for card in FLIP_DECK
    )


@pytest.mark.parametrize("deck", ["classic", "yellowstone", "no_mercy"])
def test_c1_no_other_deck_has_a_second_side(deck: str) -> None:
    assert not any(card.other or card.side is Side.DARK for card in deck_of(rules(deck=deck), 2))


def test_l2_every_round_begins_on_the_light_side() -> None:
    match, _ = start_match(rules(deck="flip", opening_card="number_only"), 3, SECRET)
    assert match.table.side is Side.LIGHT


def test_l2_an_opening_flip_that_uncovers_a_wild_asks_the_first_player() -> None:
    begun = dealt("R1/P3 G1/O5 R2/OR G2/TSE R4/OF G4/P8 GF/WDC B2/O8 Y5/U9", deck="flip", hand_size=3)
    assert (begun.phase, begun.turn, begun.table.side) == ("color", "ann", Side.DARK)
    assert begun.after("ann color pink").turn == "ann"


def test_l2_without_action_cards_an_opening_flip_stays() -> None:
    plain = dealt(
        "R1/P3 G1/O5 R2/OR G2/TSE R4/OF G4/P8 RF/U3 B2/O8", deck="flip", hand_size=3, opening_card="plain"
    )
    assert (plain.discard, plain.turn) == ("RF/U3", "ann")


def test_l3_a_draw_one_is_no_draw_five_and_colors_do_not_cross() -> None:
    assert FRONTS["RD1"].face is not FRONTS["PD5"].face
    assert FRONTS["R7"].face is FRONTS["P7"].face


def test_l4_a_flip_turns_everything_over() -> None:
    after = game(LIGHT).after("ann play RF")
    assert (after.discard, after.draw_pile) == ("P8/RF P2/R5 U8/B3", "P3/R1 U8/B3 T4/B8 P8/G4 U9/Y5")
    assert (after.hand("bob"), after.turn, after.table.color) == ("O5/G1 T1/Y2", "bob", Color.PURPLE)
    assert after.happened(TurnedOver) == [TurnedOver(0, Side.DARK)]


def test_l4_debts_and_calls_stay() -> None:
    after = game("ann: RF/P8 R1/P3 | bob: G1/O5 | cat: B7/O3 Y9/U4").after("ann play RF", "ann uno")
    assert (after.table.called, after.owing) == ({0}, [])


def test_l5_only_its_player_names_the_color_of_an_uncovered_wild() -> None:
    after = game(LIGHT, discard="R3/WDC R5/P2").after("ann play RF")
    assert after.legal("ann") == tuple(map(ChooseColor, colors_of(Side.DARK)))
    assert after.refusal("ann color red") is Refusal.UNKNOWN_COLOR
    assert after.after("ann time_out").table.color is Color.PINK  # the first of the colors held most
    assert after.after("ann color teal").count("bob") == 2


def test_l6_the_next_player_draws_and_loses_the_turn() -> None:
    light = game("ann: RD1/P3 R1/P3 | bob: G1/O5 Y2/T1 | cat: B7/O3").after("ann play RD1")
    assert (light.count("bob"), light.turn) == (3, "cat")
    down = dark("ann: PD5/Y3 P1/Y8 | bob: O5/G1 T1/Y2 | cat: O3/B7").after("ann play PD5")
    assert (down.count("bob"), down.turn) == (7, "cat")


def test_l7_skip_everyone_counts_30_on_the_dark_side() -> None:
    assert (FRONTS["PSE"].points, FRONTS["RSE"].points) == (30, 20)
    after = dark("ann: PSE/R6 P1/Y8 U6/Y7 | bob: T1/Y2 | cat: T9/G8").after("ann play PSE")
    assert (after.phase, after.turn) == ("play", "ann")


def test_l8_challenging_a_wild_draw_two() -> None:
    bluff = game("ann: W2/O4 R1/P3 B2/O8 | bob: G1/O5 | cat: B7/O3").after("ann play W2 blue")
    assert (bluff.phase, public_view(bluff.match).pending) == ("challenge", 2)
    assert bluff.after("bob challenge").count("ann") == 4
    assert bluff.after("bob accept").count("bob") == 3


def test_l9_a_sum_of_unknown_size_is_no_sum() -> None:
    offered = dark(stacking="any").after("ann play WDC orange")
    assert (offered.phase, public_view(offered.match).pending) == ("challenge", 0)
    assert not [move for move in offered.legal("bob") if isinstance(move, Play)]
    assert offered.after("bob accept").hand("bob") == "O5/G1 U9/Y5 P8/G4 WD/RS T4/B8 O3/B7"


def test_l9_a_bluff_goes_back_and_its_player_draws_until_the_color_comes() -> None:
    hands = DARK.replace("T1/Y2", "P1/Y8")
    after = dark(hands, challenge_win="take_back").after("ann play WDC orange", "bob challenge")
    assert after.hand("ann") == "P1/Y8 T2/B3 WDC/R3 P8/G4 WD/RS T4/B8 O3/B7"
    assert (after.discard, after.table.color, after.turn) == ("P2/R5", Color.PINK, "bob")


def test_l9_stops_when_nothing_is_left() -> None:
    after = dark(draw_pile="P8/G4 T4/B8").after("ann play WDC orange", "bob accept")
    assert (after.count("bob"), after.turn) == (5, "cat")  # the last card is the P2 that was under the wild


def test_l9_mercy_ends_a_lost_challenge_without_hitting_anybody_else() -> None:
    many = " ".join(["T1/Y2"] * 12)
    after = dark(f"ann: WDC/R3 T1/Y2 T2/B3 | bob: {many} | cat: U4/Y9 O8/B2", mercy=15)
    after = after.after("ann play WDC orange", "bob challenge")
    assert (after.table.out, after.turn, after.count("cat")) == ((1,), "cat", 2)


def test_l10_a_reverse_skips_between_two() -> None:
    assert dark("ann: PR/G8 T1/Y2 T2/B3 | bob: O5/G1").after("ann play PR").turn == "ann"


def test_l11_a_last_flip_names_no_color_and_turns_before_the_count() -> None:
    after = game("ann: RF/P8 | bob: YD1/P1 B1/USE", discard="R3/WDC R5/P2").after("ann play RF")
    assert (after.phase, after.match.scores) == ("round_over", (31, 0))


def test_l11_a_last_wild_draw_color_asks_for_its_color() -> None:
    after = dark("ann: WDC/R3 | bob: P1/Y8 | cat: O8/B2").after("ann play WDC")
    assert (after.phase, after.turn) == ("color", "ann")
    assert after.after("ann color orange").match.scores == (1 + 8 + 8 + 40 + 4 + 3, 0, 0)


def swapped(table: Table, rng: Random) -> Table:
    """The table with other backs on the same fronts."""
    by_front: dict[Card, list[Card]] = {}
    for card in CARDS.values():
        if card.other:
            by_front.setdefault(card.front, []).append(card)

    def other(pile: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(rng.choice(by_front[card.front]) for card in pile)

    return changed(
        table,
        hands=tuple(map(other, table.hands)),
        draw_pile=other(table.draw_pile),
        discard=other(table.discard),
    )


def test_l12_nobody_sees_a_back() -> None:
    """Views are equal whatever the backs are, including the backs of one's own hand; so are events, which
    show only fronts.
    """
    rng = Random(1)
    match, _ = start_match(rules(deck="flip"), 3, SECRET)
    for _ in range(150):
        seat = match.table.decider
        if seat is None:
            break
        if match.table.awaiting.phase == "play":
            other = Match(swapped(match.table, rng), match.scores)
            assert [view_of(match, one) for one in range(3)] == [view_of(other, one) for one in range(3)]
        match, events = play_move(match, seat, rng.choice(legal_moves(match.table, seat)))
        for event in events:
            told = repr([public_event(event), *(event_seen_by(event, one) for one in range(3))])
            assert "/" not in told


def test_l12_a_card_goes_by_its_front() -> None:
    twins = game("ann: R5/T5 B2/O8 R5/P2 | bob: G1/O5", discard="R7/O1")
    assert view_of(twins.match, 0).moves[0] == Play(FRONTS["R5"])
    assert twins.after("ann play R5").happened(CardPlayed)[0].card is CARDS["R5/T5"]
    assert twins.after("ann play R5/P2").happened(CardPlayed)[0].card is CARDS["R5/P2"]
    assert twins.refusal("ann play R9") is Refusal.NOT_IN_HAND


def test_l12_one_sees_the_fronts_of_what_one_draws() -> None:
    drawn = CardsDrawn(0, 1, Reason.TURN, cards("R5/P2"))
    assert event_seen_by(drawn, 0) == CardsDrawn(0, 1, Reason.TURN, cards("R5"))


def test_l13_a_flip_cannot_be_taken_back() -> None:
    after = game(LIGHT, take_back="penalty").after("ann play RF")
    assert after.refusal("ann take_back") is Refusal.CANNOT_TAKE_BACK


def test_l14_wilds_that_have_one_side_do_not_go_along() -> None:
    with pytest.raises(RulesError) as refused:
        rules(deck="flip", swap_hands=1)
    assert (refused.value.option, refused.value.code) == ("swap_hands", RulesFault.NOT_WITH_DECK)
    assert rules(deck="flip", brand_self=True, seven_zero=True, mercy=15)
