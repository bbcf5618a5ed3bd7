"""The judge's verdicts in reviews, and their limits."""

from __future__ import annotations

import json
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.computer import advanced
from bot.computer.network import WEIGHTS
from bot.computer.thoughts import Why
from bot.engine.catalogue import OPTIONS, PRESETS
from bot.engine.model.cards import Color
from bot.engine.model.moves import Draw, Play
from bot.engine.view import view_of
from bot.features.reviews import judging
from bot.features.reviews.judging import (
    BESIDE_PLAY,
    COSTLIEST,
    DRAWS,
    JUDGE,
    LEARNED_VALUES,
    Calls,
    Challenges,
    Insight,
    Judgment,
    accuracy,
    card_worth,
    decisions_of,
    insight_of,
    judged,
    luck_of,
    own_moves,
    reason_of,
    reviewed,
    unlearned,
)
from bot.features.reviews.store import LATEST
from bot.game.players import Mover
from tests.builders import cards, position, rules
from tests.docs.pages import untold
from tests.features.reviews.games import played_by, played_from
from tests.ui.screens.test_screens import with_other_cards

RULES: list[dict[str, Any]] = [
    {}, {"scoring": "single_round"}, {"stacking": "same"}, {"scoring": "lowest_total"},
    {"hidden_counts": True}, {"wild_draw_four": "anytime", "seven_zero": True},
]  # fmt: skip


# The figures


@pytest.mark.parametrize("options", RULES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_strongest_player_loses_nothing_by_its_own_judgment(seats: int, options: dict[str, Any]) -> None:
    """Its deliberate bluffs are listed separately, not judged."""
    steps = played_by(["advanced"] * seats, rounds=3, **options)
    reviews = [reviewed(steps, seat) for seat in range(seats)]
    assert sum(len(review.decisions) for review in reviews) > 5
    assert [review.loss for review in reviews] == [0] * seats
    assert [review.accuracy for review in reviews] == [100] * seats
    assert [review.costliest for review in reviews] == [[]] * seats


def test_a_sound_player_has_about_seventy_and_a_beginner_less() -> None:
    found: dict[str, list[float]] = {"normal": [], "easy": []}
    for level, losses in found.items():
        for seats in (2, 3, 4, 6):
            steps = played_by([level] * seats, rounds=24 // seats)
            losses += [one.loss for seat in range(seats) for one in decisions_of(steps, seat)]
    normal, easy = (accuracy(sum(losses), len(losses)) for losses in found.values())
    assert 60 < normal < 80
    assert easy < normal - 5


@pytest.mark.parametrize("options", RULES)
def test_cards_that_the_seat_could_not_see_change_no_verdict(options: dict[str, Any]) -> None:
    steps = played_by(["normal", "easy", "normal"], **options)
    for seat in range(3):
        rng = Random(seat)
        disguised = [
            replace(step, match=with_other_cards(step.match, rng, keep=seat))
            if step.match.table.decider == seat
            else step
            for step in steps
        ]
        assert disguised != steps
        told = [verdict_of(one) for one in decisions_of(steps, seat)]
        assert told
        assert [verdict_of(one) for one in decisions_of(disguised, seat)] == told


def verdict_of(decision: Judgment) -> object:
    return decision.step, decision.made, decision.best, decision.rival, decision.loss, decision.lead


def test_a_decision_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A review of 20 rounds has 150 ms of CPU; the network takes most of that."""
    asked: list[object] = []

    def counted(view: Any, choices: Any) -> Any:
        asked.append(view)
        return advanced.worths(view, choices)

    monkeypatch.setattr(judging, "worths", counted)
    review = reviewed(played_by(["normal"] * 4, rounds=2), 0)
    assert len(asked) == len(review.decisions) > 5


def test_other_networks_are_another_judge() -> None:
    """A new network requires a higher `JUDGE`, here as well, so that accuracies are recomputed with it."""
    facts = json.loads((WEIGHTS / "weights.json").read_text())
    trained = sha256("".join(facts[name]["sha256"] for name in sorted(facts)).encode()).hexdigest()
    assert (JUDGE, trained[:8]) == (2, "a8452a34")


# Judged decisions


def test_the_worth_of_a_move_is_that_of_the_network() -> None:
    steps = played_by(["easy"] * 3)
    for number, view, made in own_moves(steps, 0):
        decision = judged(view, made, number)
        if decision is None:
            continue
        choices = advanced.choices_of(view, list(advanced.honest_moves(view)))
        worth_of = advanced.worths(view, choices)
        assert decision.loss == max(worth_of.values()) - worth_of[made]
        assert decision.best == max(worth_of, key=lambda move: worth_of[move])


def test_a_wild_is_judged_with_the_color_chosen_for_it_next() -> None:
    game = position("ann: W R7 G2 G3 | bob: Y1 Y2 Y3", discard="R5", draw_pile="B1 B2 B3")
    steps = played_from(game, "ann play W", "ann color green", "bob draw")
    ((_, _, move), *_) = own_moves(steps, 0)
    assert move == Play(cards("W")[0], Color.GREEN)
    (decision,) = decisions_of(steps, 0)
    assert decision.made == move


@pytest.mark.parametrize("mover", [Mover.STAND_IN, Mover.COMPUTER, Mover.GUEST])
def test_moves_of_others_in_the_seat_are_not_judged(mover: Mover) -> None:
    game = position("ann: R7 G5 W | bob: Y1 Y2 Y3", discard="R5", draw_pile="B1 B2 B3")
    assert decisions_of(played_from(game, "ann play R7"), 0)
    assert decisions_of(played_from(game, "ann play R7", mover=None), 0), "version 0.1.0 stored no movers"
    assert decisions_of(played_from(game, "ann play R7", mover=mover), 0) == []
    assert decisions_of(played_from(game, "ann time_out"), 0) == []


def test_a_move_without_a_choice_is_not_judged() -> None:
    game = position("ann: G5 G6 | bob: Y1 Y2", discard="R1", draw_pile="B1 B2 B3")
    assert decisions_of(played_from(game, "ann draw"), 0) == []


def test_a_move_out_of_turn_is_not_judged() -> None:
    game = position("ann: R7 R8 | bob: R7 Y2 Y3 | cat: G1 G2", discard="R5", draw_pile="B1 B2", jump_in=True)
    view = view_of(game.after("ann play R8").match, 0)
    assert judged(view, Play(cards("R7")[0])) is None


def test_whoever_does_not_play_the_last_card_has_missed_the_round() -> None:
    game = position("ann: R7 | bob: Y1 Y2", discard="R5", draw_pile="B1 B2 B3")
    (missed,) = decisions_of(played_from(game, "ann draw"), 0)
    assert missed.is_round_missed
    assert (missed.made, missed.best) == (Draw(), Play(cards("R7")[0]))
    assert reason_of(missed).why is Why.LAST_CARD
    assert decisions_of(played_from(game, "ann play R7"), 0) == []


@pytest.mark.parametrize(
    ("loss", "decisions", "shown"), [(0.0, 5, 100.0), (3.75, 5, 50.0), (7.5, 5, 25.0), (50.0, 1, 0.0)]
)
def test_accuracy_halves_with_every_three_quarters_of_a_point(
    loss: float, decisions: int, shown: float
) -> None:
    assert accuracy(loss, decisions) == pytest.approx(shown, abs=0.001)


# Known rules


@pytest.mark.parametrize(
    ("preset", "missing"),
    [
        ("classic", ()), ("two_player", ()), ("official_2003", ()), ("yellowstone", ()), ("progressive", ()),
        ("teams", ()), ("quick", ()), ("party", ("customizable_effects",)),
        ("strict", ("uno_to_go_out", "take_back")), ("house", ("jump_in",)),
    ],
)  # fmt: skip
def test_rules_that_the_network_never_played_by_are_named(preset: str, missing: tuple[str, ...]) -> None:
    assert unlearned(rules(**PRESETS[preset])) == missing


def test_an_option_is_not_judged_until_somebody_has_decided_that() -> None:
    assert {*BESIDE_PLAY, *LEARNED_VALUES} <= OPTIONS.keys()
    assert not BESIDE_PLAY & LEARNED_VALUES.keys()
    for name, values in LEARNED_VALUES.items():
        assert [OPTIONS[name].check(value) for value in values] == list(values)


def test_nothing_is_guessed_under_other_rules() -> None:
    review = reviewed(played_by(["normal"] * 3, jump_in=True), 0)
    assert review.unlearned == ("jump_in",)
    assert (review.decisions, review.accuracy, review.best, review.costliest) == ([], None, None, [])
    assert review.luck is not None
    other_deck = reviewed(played_by(["normal"] * 3, deck="no_mercy"), 0)
    assert other_deck.unlearned[0] == "deck"
    assert other_deck.luck is None, "nobody knows what these cards are worth"


# Calls, challenges and luck


def test_calls_are_made_missed_and_caught() -> None:
    game = position("ann: R7 R8 R9 | bob: Y1 Y2 | cat: G1 G2", discard="R5", draw_pile="B1 B2 B3 B4 B5 B6")
    moves = ("ann play R7", "bob draw", "cat draw", "ann play R8", "ann uno")
    called = reviewed(played_from(game, *moves), 0)
    assert called.calls == Calls(made=1)
    race = position("ann: R7 R8 | bob: Y1 Y2 | cat: G1 G2", discard="R5", draw_pile="B1 B2 B3 B4")
    caught = played_from(race, "ann play R7", "bob catch ann")
    assert reviewed(caught, 0).calls == Calls(missed=1, caught=1)
    assert reviewed(caught, 1).calls == Calls(catches=1)
    lapsed = played_from(race, "ann play R7", "bob draw")
    assert reviewed(lapsed, 0).calls == Calls(missed=1)


def test_challenges_are_right_or_wrong_by_the_odds_and_not_by_how_they_ended() -> None:
    many = "R1 R2 R3 G1 G2 G3 Y1 Y2 Y3 B1 B2 W4"
    bluff = position(f"ann: {many} | bob: R9 R8", discard="R5", draw_pile="B7 B8 B9 B4 B5 B6 G7 G8")
    offered = ("ann play W4 blue",)
    for answer in ("challenge", "accept"):
        steps = played_from(bluff, *offered, f"bob {answer}")
        ours, theirs = reviewed(steps, 1).challenges, reviewed(steps, 0).challenges
        assert ours.right + ours.wrong == 1
        assert (ours.right == 1) == (
            judging.challenge_pays(view_of(steps[1].match, 1)) == (answer == "challenge")
        )
        assert theirs == Challenges(bluffs=1, bluffs_caught=answer == "challenge")
    assert decisions_of(played_from(bluff, *offered), 0) == [], "a bluff is not judged"


@pytest.mark.parametrize(("hand", "is_told"), [("RS R7 G2 G3", True), ("RS G2 G3 G4", False)])
def test_a_card_is_a_good_choice_only_where_another_could_be_played(hand: str, is_told: bool) -> None:
    game = position(f"ann: {hand} | bob: Y1", discard="R5", draw_pile="B1 B2 B3")
    review = reviewed(played_from(game, "ann play RS"), 0)
    (decision,) = review.decisions
    assert decision.lead >= judging.WORTH_TELLING
    assert review.best == (decision if is_told else None)


@pytest.mark.parametrize(("answer", "is_right"), [("challenge", False), ("accept", True)])
def test_whoever_has_one_card_left_has_hardly_bluffed(answer: str, is_right: bool) -> None:
    honest = position("ann: W4 G1 | bob: B1 B2", draw_pile="B3 B4 B5 B6 B7 B8 B9 R1")
    steps = played_from(honest, "ann play W4 green", f"bob {answer}")
    assert reviewed(steps, 1).challenges == Challenges(right=int(is_right), wrong=int(not is_right))


def test_luck_compares_the_cards_with_random_ones() -> None:
    def lucky(hand: str, draws: str) -> judging.Luck:
        game = position(f"ann: {hand} | bob: Y1 Y2 | cat: Y3 Y4", discard="R5", draw_pile=f"{draws} B1 B2 B3")
        luck = luck_of(played_from(game, "ann draw"), 0)
        assert luck is not None
        return luck

    good, bad = lucky("W W W4 W4 W W W4", "W4"), lucky("G1 G2 G3 G4 B6 B7 B8", "B9")
    assert (good.beaten, bad.beaten) == (DRAWS, 0)
    assert good.points > 80
    assert bad.points < 0
    assert lucky("W G2 G3", "B9").points > lucky("G1 G2 G3", "B9").points
    assert lucky("G1 G2 G3", "W").points == pytest.approx(lucky("W G2 G3", "B9").points)


def test_a_wild_draw_four_is_the_best_luck_between_two() -> None:
    wild, four = cards("W W4")
    worths = [(card_worth(wild, seats), card_worth(four, seats)) for seats in (2, 3, 4)]
    assert worths[1] == worths[2]
    assert worths[0][1] > worths[1][1]
    assert all(four > wild for wild, four in worths)


def test_over_many_rounds_luck_is_even() -> None:
    beaten = [
        luck.beaten
        for seed in range(12)
        for steps in [played_by(["easy"] * 4, seed, rounds=1)]
        for seat in range(4)
        if (luck := luck_of(steps, seat))
    ]
    assert 0.35 < sum(beaten) / len(beaten) / DRAWS < 0.65


# Why


@pytest.mark.parametrize(
    ("hand", "made", "best", "why"),
    [
        ("R7 G5", "W", "R7", Insight.SPENT_WILD),
        ("R7 G5", "draw", "R7", Insight.DREW),
        ("R7 Y5 Y9 Y8", "R7", "Y5", Insight.MORE_TO_FOLLOW),
        ("R9 R2 G4", "R2", "R9", Insight.MORE_POINTS),
    ],
)
def test_what_the_better_move_has_is_told(hand: str, made: str, best: str, why: Insight) -> None:
    game = position(f"ann: {hand} W | bob: B1 B2 B3 B4 B5", discard="R5", draw_pile="B6 B7 B8")
    view = view_of(game.match, 0)
    moves = {card.code: Play(card, Color.GREEN if card.is_wild else None) for card in view.hand}
    chosen = moves.get(made, Draw())
    decision = Judgment(1, view, chosen, moves[best], chosen, loss=2.0)
    found = insight_of(decision)
    assert found is not None
    assert found.why is why


def test_equal_moves_are_told_no_difference() -> None:
    game = position("ann: R9 R8 RS RR | bob: B1 B2 B3 B4 B5", discard="R5", draw_pile="B6 B7 B8")
    skip, reverse = (Play(card) for card in cards("RS RR"))
    view = view_of(game.match, 0)
    assert insight_of(Judgment(1, view, reverse, skip, reverse, loss=2.0)) is None


def test_the_page_tells_the_numbers_of_the_program() -> None:
    numbers = {
        "compared with {} random draws": DRAWS,
        "up to {} moves with what you saw": COSTLIEST,
        "in your last {} matches": LATEST,
    }
    assert untold("reviews.md", numbers) == []
