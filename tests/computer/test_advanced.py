"""The strongest player finds the best move in positions that have exactly one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.computer.advanced import Advanced
from bot.computer.guessing import Guesser
from bot.computer.stakes import ROUND_WON, stake_of
from bot.engine.model.cards import Color
from bot.engine.model.moves import Accept, Challenge, ChooseTarget, Draw, Play
from tests.builders import Game, cards, position
from tests.computer.seats import choice, view

QUICK = Advanced(turns=20_000)
PILE = "B3 B4 B5 B6 B7 B8 Y1 Y2"


def test_it_goes_out_when_it_can() -> None:
    assert choice(position("ann: R7 | bob: B1 B2"), QUICK) == Play(cards("R7")[0])


def test_it_plays_the_skip_after_which_it_goes_out() -> None:
    assert choice(position("ann: R9 RS R1 | bob: B1"), QUICK) == Play(cards("RS")[0])


def test_it_names_the_color_with_which_it_goes_out() -> None:
    chosen = choice(position("ann: W G1 G2 | bob: B1 B2 B3"), QUICK)
    assert chosen == Play(cards("W")[0], Color.GREEN)


def test_the_same_seed_gives_the_same_move() -> None:
    game = position("ann: R7 W G1 R2 Y5 | bob: B1 B2 B3")
    assert len({choice(game, QUICK, seed=4) for _ in range(3)}) == 1


def test_it_challenges_by_counting_cards() -> None:
    for hand, expected in [("G1", Accept()), ("R1 R2 R3 R4 R6 R7 R8 R9 Y1 Y2 G1 G2", Challenge())]:
        game = position(f"ann: W4 {hand} | bob: B1 B2", draw_pile=PILE).after("ann play W4 green")
        assert choice(game, QUICK) == expected


def test_what_the_model_does_not_know_is_left_to_the_sound_player() -> None:
    game = position("ann: R7 G1 G2 | bob: B1 B2 B3 | cat: B4", seven_zero=True).after("ann play R7")
    assert choice(game, QUICK) == ChooseTarget(2)


def test_it_does_not_draw_from_nothing() -> None:
    """Two who rather draw than play would never come to an end."""
    hands, rules = "ann: W G1 G2 G3 | bob: B1 B2 B3 B4 B5 B6", {"scoring": "single_round"}
    assert choice(position(hands, draw_pile=PILE, **rules), Advanced(turns=0)) == Draw()
    assert choice(position(hands, draw_pile="", **rules), Advanced(turns=0)) != Draw()


# What it takes to be hidden


def test_a_deal_agrees_with_all_that_the_seat_sees() -> None:
    for hands, turn in [("ann: R7 W G1 | bob: B1 B2", "ann"), ("ann: B1 B2 | bob: R7 W G1", "bob")]:
        seen = view(position(hands, draw_pile=PILE, turn=turn))
        guesser = Guesser(seen, Random(1))
        for _ in range(20):
            dealt = guesser.round()
            assert dealt.hands[0] == guesser.own == guesser.model.bits_of(seen.hand)
            assert [hand.bit_count() for hand in dealt.hands] == [3, 2]
            assert (dealt.turn, dealt.pending) == (0, 0)
            every = [*dealt.hands, *dealt.pile]
            assert sum(every) == (1 << 108) - 1 - guesser.model.bits_of(seen.public.discard)


def other_hand(game: Game) -> int:
    """How many cards are dealt to a player who is not to move."""
    return Guesser(view(game), Random(1)).round().hands[1].bit_count()


def test_seats_that_are_gone_are_not_dealt_to() -> None:
    game = position("ann: R7 R1 | bob: B1 B2 | cat: Y1 Y2 Y3", draw_pile=PILE).after("bob leave")
    assert other_hand(game) == 3


def test_a_hidden_hand_is_taken_to_be_a_usual_one() -> None:
    assert other_hand(position("ann: R7 R1 | bob: B1 B2", draw_pile=PILE, hidden_counts=True)) == 7


def test_a_pending_sum_is_known() -> None:
    seen = view(position("ann: RD G1 G2 | bob: BD B6", stacking="same").after("ann play RD"))
    guesser = Guesser(seen, Random(1))
    dealt = guesser.round()
    assert (dealt.turn, dealt.pending) == (0, 2)
    assert dealt.hands[0] & dealt.fits == guesser.model.bits_of(cards("BD"))


# What is at stake


@pytest.mark.parametrize(
    ("options", "winner", "expected"),
    [
        ({"scoring": "single_round"}, 0, ROUND_WON),
        ({"scoring": "single_round"}, 1, -ROUND_WON),
        ({}, 0, 9 + 50),
        ({}, 1, -(5 + 20)),
        ({"scoring": "elimination"}, 1, -(5 + 20)),
    ],
)
def test_what_the_end_of_a_round_is_worth(options: dict[str, Any], winner: int, expected: float) -> None:
    seen = view(position("ann: R5 RS | bob: R9 W", **options))
    guesser = Guesser(seen, Random(1))
    end = guesser.round()
    end.hands[winner] = 0
    end.hands[1 - winner] = guesser.model.bits_of(cards(("R9 W", "R5 RS")[winner]))
    end.winner = winner
    assert stake_of(seen, guesser)(end) == pytest.approx(expected)
