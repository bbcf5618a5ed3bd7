"""What a review says: every move as a label, and nothing of what there was not."""

from __future__ import annotations

import pytest

from bot.engine.model.cards import Color
from bot.engine.model.moves import Accept, Draw, Move, Pass, Play
from bot.engine.view import view_of
from bot.features.reviews import words
from bot.features.reviews.judging import ROUND, Calls, Challenges, Judgment, Luck, Review
from tests.builders import cards, position

R7, WILD = cards("R7 W")
OFFER = position("ann: W4 R7 W | bob: R1 G2", draw_pile="Y1 Y2 Y3 Y4 Y5 Y6").after("ann play W4 red")
VIEW = view_of(OFFER.match, 1)


def decision(made: Move, loss: float = 0.0) -> Judgment:
    return Judgment(3, VIEW, made, Play(R7), made, loss)


@pytest.mark.parametrize(
    ("move", "label"),
    [
        (Play(R7), "🟥 Red 7"),
        (Play(WILD, color=Color.BLUE), "⬛ Wild, played as 🟦 blue"),
        (Draw(), "draw a card"),
        (Pass(), "keep the card"),
        (Accept(), "draw 4 cards"),
    ],
)
def test_a_move_is_a_label(move: Move, label: str) -> None:
    assert words.move_words(move, decision(move)) == label


def test_a_round_that_could_have_been_won_costs_more_than_points() -> None:
    lost, missed = decision(Draw(), loss=2.0), decision(Draw(), loss=ROUND)
    assert words.cost(lost, 1)[0].startswith("**1.** Round 1 · −")
    assert words.cost(missed, 2) == [
        "**2.** Round 1 · you could have gone out",
        "You: draw a card",
        "Better: **🟥 Red 7**",
    ]


def test_without_a_choice_nothing_else_is_told() -> None:
    assert words.facts(Review()) == [str(words.NOTHING_TO_DECIDE)]


def test_calls_challenges_and_luck_have_a_line_each() -> None:
    review = Review(calls=Calls(1, 0, 0, 2), challenges=Challenges(1, 0, 2, 1), luck=Luck(3.0, 150))
    assert [line.partition(":")[0] for line in words.facts(review)] == [
        "**Accuracy",
        "**UNO calls",
        "**Catches",
        "**Wild Draw Fours against you",
        "**Bluffs",
        "**Luck",
    ]
