"""The rules in words: every option, every value, every preset and every effect."""

from __future__ import annotations

import dataclasses

import pytest

from bot.engine.catalogue import OPTIONS, PRESETS
from bot.engine.faces.decks import card_of
from bot.engine.house_rules.customizable import KINDS
from bot.engine.model.cards import Card, Color
from bot.engine.model.options import Option, chosen_count
from bot.engine.play.scoring import SCORINGS
from bot.text import rules as rules_words
from bot.text.cards import EFFECT_NAMES, EFFECTS, effect_words, special_lines
from bot.text.language import LANGUAGES, say, speaking, translated
from bot.text.rules import (
    GOALS,
    PAGES,
    explanation,
    goal,
    preset_name,
    rule_lines,
    rules_heading,
    summary,
    value_words,
)
from tests.builders import cards, rules


@pytest.mark.parametrize("option", OPTIONS.values(), ids=list(OPTIONS))
def test_every_value_has_words_of_its_own(option: Option) -> None:
    assert option.page in PAGES
    words = [value for value in option.values if isinstance(value, str)]
    assert [value for value in words if option.words_of(value) is None] == []
    assert len({value_words(option.name, value) for value in words}) == len(words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_options_have_the_same_label(language: str) -> None:
    with speaking(language):
        labels = [rules_words.label_of(option) for option in OPTIONS]
    assert len(set(labels)) == len(labels)


def test_every_way_of_scoring_has_its_goal() -> None:
    assert set(GOALS) == set(SCORINGS)
    assert goal(rules(scoring="elimination")) == "out at 500 points, last one left wins"


def test_switching_challenges_off_is_not_explained_by_challenges() -> None:
    option = OPTIONS["challenge"]
    assert explanation(option, False) != explanation(option, True)
    assert "the next player may challenge" not in explanation(option, False)


@pytest.mark.parametrize("name", PRESETS)
def test_rules_go_by_the_name_of_their_preset_whatever_the_target(name: str) -> None:
    words = say(rules_words.PRESET_WORDS[name].name)
    assert rules_heading(rules(**PRESETS[name])) == f"**Rules: {words}**"
    assert rules_heading(rules(**{**PRESETS[name], "target": 300})) == f"**Rules: {words}**"
    assert rules_heading(rules(**{**PRESETS[name], "hand_size": 5})) == "**Rules: Custom**"


def test_what_is_switched_on_is_explained() -> None:
    jumping = OPTIONS["jump_in"]
    assert rule_lines(rules(jump_in=True))[-1] == f"- **{jumping.label}**: {jumping.summary}"
    stacking = OPTIONS["stacking"]
    assert rule_lines(rules(stacking="higher"))[-1] == f"- **Stacking**: equal or higher. {stacking.summary}"
    assert rule_lines(rules(challenge=False))[-1].startswith("- **Challenge**: No bluffing: ")
    assert rule_lines(rules(hand_size=5))[-1] == "- **Hand size**: 5 cards"


# Playing on doesn't go with teams.
SWITCHED_OFF = [name for name, option in OPTIONS.items() if option.default is False and name != "play_on"]


def test_very_many_changes_leave_room_for_the_rest_of_the_message() -> None:
    lines = rule_lines(rules(**dict.fromkeys(SWITCHED_OFF, True), decks=2, hand_size=3))
    assert sum(map(len, lines)) < 2000


def test_the_rules_fit_one_line() -> None:
    assert summary(rules()) == "**First to 500 points** · 7 cards"
    assert summary(rules(target=200, jump_in=True, challenge=False, hand_size=5)) == (
        "**First to 200 points** · 5 cards · Challenge: off · Jump-in"
    )
    agreed = [{"effect": "charade"}]
    assert summary(rules(customizable=1, customizable_effects=agreed)) == (
        "**First to 500 points** · 7 cards · Customizable: 1 in each deck"
    )
    assert all(len(summary(rules(**options))) < 200 for options in PRESETS.values())
    assert summary(rules(**dict.fromkeys(SWITCHED_OFF, True))).endswith(" · …")


@pytest.mark.parametrize(
    ("preset", "name"), [("classic", "Classic"), ("own:At 8:30", "At 8:30"), ("tiny_deck", "tiny\\_deck")]
)
def test_every_preset_has_a_name_also_one_of_a_newer_version(preset: str, name: str) -> None:
    assert preset_name(preset) == name


def test_every_preset_has_words_and_lines() -> None:
    assert set(rules_words.PRESET_WORDS) == set(PRESETS)
    for name, options in PRESETS.items():
        assert len(say(rules_words.PRESET_WORDS[name].summary)) <= 100
        assert rule_lines(rules(**options))


def test_every_effect_has_words() -> None:
    assert set(EFFECTS) == set(EFFECT_NAMES) == set(KINDS)
    given: dict[str, str | int] = {"text": "sing", "cards": 3, "color": "red"}
    for effect, kind in KINDS.items():
        assert "{" not in effect_words({"effect": effect, **{key: given[key] for key in kind.keys}})


def test_special_wilds_of_a_hand_are_explained() -> None:
    party = rules(**PRESETS["party"])
    assert special_lines(cards("R7 WC1 WC2 WC2 WH"), party) == [
        "-# Wild Customizable 1: the next player does “sing a song” or draws 2.",
        "-# Wild Customizable 2: everybody else draws 2.",
        "-# Wild Swap Hands: you swap hands with a player of your choice.",
    ]
    assert special_lines(cards("WC1 W W4"), rules()) == []


def test_a_card_of_which_the_host_chooses_the_copies_is_explained_once_in_all_colors() -> None:
    face = dataclasses.replace(card_of("RS").face, copies=chosen_count("skips", "Skips", "How many."))
    held = [Card("RS", face, Color.RED), Card("GS", face, Color.GREEN)]
    assert special_lines(held, rules()) == ["-# Skip: the next player misses a turn."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_explanations_fit_a_menu_in_every_language(language: str) -> None:
    with speaking(language):
        summaries = [translated(option.summary) for option in OPTIONS.values()]
        summaries += [say(words.summary) for words in rules_words.PRESET_WORDS.values()]
        summaries += [say(summary) for summary in rules_words.SUMMARIES.values()]
    assert [summary for summary in summaries if len(summary) > 100] == []
