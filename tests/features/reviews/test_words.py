"""The text of a review: every move as a label, and nothing invented."""

from __future__ import annotations

import pytest

from bot.computer.thoughts import Why
from bot.engine.model.cards import Color
from bot.engine.model.moves import Accept, Draw, Move, Pass, Play
from bot.engine.view import view_of
from bot.features.reviews import words
from bot.features.reviews.judging import ROUND, Calls, Challenges, Judgment, Luck, Rationale, Review
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
    review = Review(calls=Calls(1, 2, 3, 4), challenges=Challenges(1, 2, 3, 1), luck=Luck(3.0, 150))
    assert words.facts(review) == [
        "**Accuracy:** you never had a choice.",
        "**UNO calls:** 1 made · 2 missed · 3 caught",
        "**Catches:** 4",
        "**Wild Draw Fours against you:** 1 answered right, 2 wrong",
        "**Bluffs:** 3 · 1 caught",
        "**Luck:** your cards beat 150 of 200 random deals (+3 points)",
    ]


@pytest.mark.parametrize(
    ("calls", "line"),
    [
        (Calls(0, 1, 0, 0), "**UNO calls:** 0 made · 1 missed · 0 caught"),
        (Calls(0, 0, 1, 0), "**UNO calls:** 0 made · 0 missed · 1 caught"),
        (Calls(0, 0, 0, 1), "**Catches:** 1"),
    ],
)
def test_one_call_is_enough_for_its_line(calls: Calls, line: str) -> None:
    assert words.facts(Review(calls=calls))[1:] == [line]


@pytest.mark.parametrize(
    ("challenges", "line"),
    [
        (Challenges(0, 1, 0, 0), "**Wild Draw Fours against you:** 0 answered right, 1 wrong"),
        (Challenges(0, 0, 1, 0), "**Bluffs:** 1 · 0 caught"),
    ],
)
def test_one_challenge_is_enough_for_its_line(challenges: Challenges, line: str) -> None:
    assert words.facts(Review(challenges=challenges))[1:] == [line]


def test_what_was_best_tells_by_how_much() -> None:
    best = decision(Play(R7))
    assert words.best_moment(best) == ["Round 1 · 0.0 points better than anything else", "You: **🟥 Red 7**"]
    assert words.shared(best, "Ann")[0] == "# 🎓 Ann's best moment"
    named = words.reason_line(Rationale(Why.STOPPED, seat=1), ["Ann", "Bob"])
    assert named == "💡 Bob was about to go out."
    color = words.reason_line(Rationale(Why.BEST_COLOR, color=Color.BLUE), [], is_own=False)
    assert color == "💡 There was more 🟦 blue in the hand than anything else."
