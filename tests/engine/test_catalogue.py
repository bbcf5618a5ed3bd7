"""Presets by name, and their options (A5)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.catalogue import PRESETS
from bot.engine.faces.decks import deck_of
from bot.engine.play.match import start_match
from bot.engine.view import view_of
from tests.builders import SECRET, rules

SEATS = {"two_player": 2}


def test_a5_the_names() -> None:
    assert list(PRESETS) == [
        "classic", "quick", "house", "no_mercy", "flip", "progressive", "teams", "party", "two_player",
        "slow", "strict", "official_2003", "yellowstone",
    ]  # fmt: skip


@pytest.mark.parametrize("name", PRESETS)
def test_a5_each_can_be_played(name: str) -> None:
    match, _ = start_match(rules(**PRESETS[name]), SEATS.get(name, 4), SECRET)
    decider = match.table.decider
    assert decider is not None
    assert len(match.table.hands[decider]) >= match.rules.hand_size
    assert view_of(match, decider).moves


CHANGED: dict[str, dict[str, Any]] = {
    "classic": {},
    "two_player": {"seats": 2},
    "official_2003": {"scoring": "elimination", "challenge": False, "uno_call": "timed"},
    "slow": {
        "turn_seconds": 86_400, "scoring": "single_round", "uno_when": "before", "on_leave": "computer",
    },
    "yellowstone": {
        "deck": "yellowstone", "opening_card": "number_only", "wild_draw_four": "no_color_or_wild",
        "scoring": "single_round",
    },
    "strict": {
        "wild_draw_four": "no_valid_card", "challenge_win": "take_back", "challenge_loss": "keep_turn",
        "uno_to_go_out": True, "misplay_penalty": 2, "take_back": "penalty",
    },
    "progressive": {"stacking": "same"},
    "teams": {"teams": True},
    "house": {"stacking": "any", "seven_zero": True, "jump_in": True, "draw": "until_playable"},
    "quick": {"scoring": "single_round"},
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGED)
def test_a5_what_differs_from_the_default(name: str) -> None:
    assert dict(rules(**PRESETS[name]).changed) == CHANGED[name]


def test_a5_two_player_has_two_seats() -> None:
    assert rules(**PRESETS["two_player"]).max_seats == 2


def test_a5_party_has_one_swap_and_three_customizable_cards() -> None:
    party = rules(**PRESETS["party"])
    assert len(deck_of(party, 4)) == 112
    agreed = dict(party.changed)["customizable_effects"]
    assert isinstance(agreed, list)
    assert [effect["effect"] for effect in agreed] == ["dare", "others_draw", "discard_wilds"]
    assert agreed[1]["cards"] == 2
