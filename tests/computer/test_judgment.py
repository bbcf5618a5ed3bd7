"""Facts derived from a view."""

from __future__ import annotations

import pytest

from bot.computer.judgment import (
    UNKNOWN_HAND,
    bluff_probability,
    bluff_rate,
    challenge_pays,
    hand_size,
    hidden_cards,
    honest_moves,
    next_seat,
    opponents,
    previous_seat,
)
from bot.engine.model.cards import Card
from bot.engine.model.moves import Draw, Play
from bot.engine.play.match import start_match
from bot.engine.view import view_of
from tests.builders import SECRET, Game, cards, position, rules
from tests.computer.seats import view

FOUR = Play(cards("W4")[0])


def test_neighbors_follow_the_direction_and_pass_over_empty_seats() -> None:
    game = position("ann: R1 R2 | bob: R3 R4 | cat: R6 R7 | dan: R8 R9", turn="bob", direction=-1)
    assert (next_seat(view(game)), previous_seat(view(game))) == (0, 2)
    gone = game.after("cat leave")
    assert (next_seat(view(gone)), previous_seat(view(gone))) == (0, 3)


def test_opponents_are_all_others_but_the_partner() -> None:
    hands = "ann: R1 | bob: R2 | cat: R3 | dan: R4"
    assert opponents(view(position(hands))) == [1, 2, 3]
    assert opponents(view(position(hands, teams=True))) == [1, 3]


def test_hands_are_guessed_when_counts_are_hidden() -> None:
    assert hand_size(view(position("ann: R1 | bob: R2 R3")), 1) == 2
    assert hand_size(view(position("ann: R1 | bob: R2 R3", hidden_counts=True)), 1) == UNKNOWN_HAND


def test_hidden_cards_are_those_of_the_others_and_of_the_pile() -> None:
    table = start_match(rules(), 3, SECRET)[0]
    seen = view_of(table, 0)
    hidden = [*table.table.hands[1], *table.table.hands[2], *table.table.draw_pile]

    def codes(pile: list[Card]) -> list[str]:
        return sorted(card.code for card in pile)

    assert codes(hidden_cards(seen)) == codes(hidden)


@pytest.mark.parametrize(
    ("reading", "hand", "is_honest"),
    [
        ("no_color_match", "W4 R1", False),
        ("no_color_match", "W4 G1", True),
        ("no_color_match", "W4", True),
        ("no_color_or_wild", "W4 W", False),
        ("no_valid_card", "W4 G5", False),
        ("anytime", "W4 R1", True),
    ],
)
def test_a_bluff_is_told_by_the_rules_in_force(reading: str, hand: str, is_honest: bool) -> None:
    moves = honest_moves(view(position(f"ann: {hand} | bob: B1 B2", wild_draw_four=reading)))
    assert (FOUR in moves) == is_honest
    assert Draw() in moves


def _after_a_four(hand: str) -> Game:
    return position(f"ann: W4 {hand} | bob: B1 B2", draw_pile="B3 B4 B5 B6 B7 B8").after("ann play W4 green")


def test_a_bluff_is_likelier_with_a_larger_hand() -> None:
    one, many = (
        bluff_probability(view(_after_a_four(hand))) for hand in ("G1", "G1 G2 G3 G4 G6 G7 G8 G9 Y1 Y2")
    )
    assert 0 < one < 0.02 < many < 1


def test_a_player_who_just_drew_on_the_color_is_believed() -> None:
    many = "G1 G2 G3 G4 G6 G7 G8 G9 Y1 Y2"
    drew = position(f"ann: W4 {many} | bob: R1 B2", draw_pile="B3 B4 B5 B6 B7 B8").after(
        "ann draw", "bob play R1", "ann play W4 green"
    )
    assert bluff_probability(view(drew)) == 0
    assert not challenge_pays(view(drew))
    assert challenge_pays(view(_after_a_four(many)))


def test_a_bluff_is_played_the_more_often_the_more_credible_it_is() -> None:
    many, few = (
        bluff_rate(view(position(f"ann: W4 {hand} | bob: B1 B2"))) for hand in ("R1 R2 R3 R4 R6", "R1 R2")
    )
    assert 0 < many < few < 1
    # The odds of an honest hand are 0.209 to 0.463; two cards are at risk, and 9.5 can be won.
    assert (many, few) == pytest.approx((2 / 9.5 * 0.2089 / 0.7911, 2 / 9.5 * 0.4629 / 0.5371), rel=1e-3)
    drew = position("ann: W4 G1 G2 | bob: R1 B2 B4", draw_pile="R3 B4 B5 B6").after("ann draw", "ann pass")
    assert bluff_rate(view(drew.after("bob play R1"))) == 1
