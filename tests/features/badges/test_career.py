"""Badges are earned by exactly the careers and matches that their sentences describe."""

from __future__ import annotations

import re

import pytest

from bot.engine.catalogue import PRESETS
from bot.features.badges.career import BADGES, BY_CODE, DEVOTED, STREAK_DAYS, Career, Game, earned_by
from bot.features.badges.screens import MOST_MONTHS
from bot.text.language import say
from tests.docs.pages import DOCS, text_of, untold

SUMS = {
    "ten_wins": "wins",
    "hundred_wins": "wins",
    "regular": "matches",
    "furniture": "matches",
    "hat_trick": "streak",
    "unstoppable": "streak",
    "catcher": "catches",
    "hawk": "catches",
    "crier": "calls",
    "judge": "challenges_won",
    "mind_reader": "challenges_won",
    "rich": "points",
    "rounds": "round_wins",
}
LOST = Game(False, 2, 3, {})


def test_every_badge_of_matches_can_be_earned() -> None:
    """Each can be earned by the best match of the best possible career, and none by the worst."""
    most: dict[str, int] = dict.fromkeys(
        ("wins", "matches", "streak", "catches", "calls", "challenges_won", "points", "round_wins"), 10_000
    )
    career = Career(most, frozenset(PRESETS))
    values: dict[str, float | None] = {
        "quickest_call": 0.5,
        "quickest_catch": 1,
        "most_cards": 30,
        "best_round": 400,
    }
    best = Game(True, 10, 3, {**values, "rounds": 3, "round_wins": 3}, True, frozenset({"advanced"}))
    assert {badge.code for badge in earned_by(career, best)} == BY_CODE.keys() - {DEVOTED.code}
    assert list(earned_by(Career().after(Game(False, 2, 3, {})), Game(False, 2, 3, {}))) == []
    assert 20 <= len(BADGES) <= 30


def test_wins_in_a_row_end_with_a_defeat() -> None:
    career = Career()
    for has_won in (True, True, False, True):
        career = career.after(Game(has_won, 2, 3, {"catches": 2.0}, preset="classic"))
    assert (career.of("streak"), career.of("wins"), career.of("catches")) == (1, 3, 8)
    assert career.of("calls") == 0, "what the matches say nothing of adds nothing"
    assert Career.from_tallies(career.tallies) == career


@pytest.mark.parametrize(("code", "name"), SUMS.items(), ids=SUMS)
def test_a_badge_is_earned_with_the_number_of_its_sentence(code: str, name: str) -> None:
    badge = BY_CODE[code]
    told = re.search(r"[\d,]+", badge.how.one)
    assert told is not None
    number = int(told[0].replace(",", ""))
    assert badge in earned_by(Career({name: number}), LOST)
    assert badge not in earned_by(Career({name: number - 1}), LOST)


def test_the_badge_of_daily_deals_tells_how_many() -> None:
    assert f"{STREAK_DAYS} days in a row" in DEVOTED.how.one


@pytest.mark.parametrize(
    ("code", "enough", "too_little"),
    [
        ("lightning", Game(False, 2, 3, {"quickest_call": 1.0}), Game(True, 2, 3, {"quickest_call": 1.1})),
        ("ambush", Game(False, 2, 3, {"quickest_catch": 2.0}), Game(True, 2, 3, {"quickest_catch": 2.1})),
        ("comeback", Game(True, 2, 3, {"most_cards": 20}), Game(True, 2, 3, {"most_cards": 19})),
        ("comeback", Game(True, 2, 3, {"most_cards": 20}), Game(False, 2, 3, {"most_cards": 20})),
        ("jackpot", Game(False, 2, 3, {"best_round": 200}), Game(True, 2, 3, {"best_round": 199})),
        (
            "clean_sweep",
            Game(True, 2, 2, {"rounds": 2, "round_wins": 2}),
            Game(True, 2, 1, {"rounds": 1, "round_wins": 1}),
        ),
        (
            "clean_sweep",
            Game(True, 2, 3, {"rounds": 3, "round_wins": 3}),
            Game(True, 2, 3, {"rounds": 2, "round_wins": 2}),
        ),
        (
            "giant",
            Game(True, 2, 3, {}, beaten=frozenset({"advanced"})),
            Game(True, 2, 3, {}, beaten=frozenset({"normal"})),
        ),
        (
            "giant",
            Game(True, 2, 3, {}, beaten=frozenset({"advanced"})),
            Game(False, 2, 3, {}, beaten=frozenset({"advanced"})),
        ),
        ("crowd", Game(True, 8, 3, {}), Game(True, 7, 3, {})),
        ("crowd", Game(True, 8, 3, {}), Game(False, 8, 3, {})),
        ("team", Game(True, 4, 3, {}, is_in_teams=True), Game(True, 4, 3, {})),
        ("team", Game(True, 4, 3, {}, is_in_teams=True), Game(False, 4, 3, {}, is_in_teams=True)),
    ],
)
def test_a_badge_is_earned_by_a_match_that_is_just_enough(code: str, enough: Game, too_little: Game) -> None:
    assert BY_CODE[code] in earned_by(Career(), enough)
    assert BY_CODE[code] not in earned_by(Career(), too_little)


def test_a_collection_of_rules_has_every_preset() -> None:
    collector, nearly = BY_CODE["all_presets"], frozenset(list(PRESETS)[1:])
    assert collector in earned_by(Career(presets=frozenset(PRESETS)), LOST)
    assert collector not in earned_by(Career(presets=nearly), LOST)


def test_the_page_lists_every_badge_and_how_far_back_months_go() -> None:
    rows = [f"| {badge.sign} {say(badge.name)} | {say(badge.how)} |" for badge in BADGES]
    assert "\n".join(["| Badge | How |", "| --- | --- |", *rows, "", ""]) in text_of(DOCS / "badges.md")
    assert untold("badges.md", {"goes back up to {} years": MOST_MONTHS / 12}) == []
