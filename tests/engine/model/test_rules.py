"""Options: their names, values and defaults, and the hooks of house rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import bot.engine
from bot.engine.catalogue import COUNTS, OPTIONS
from bot.engine.house_rules import HOUSE_RULES
from bot.engine.house_rules.no_bluffing import NoBluffing
from bot.engine.model.house_rule import HouseRule
from bot.engine.model.options import RulesError, RulesFault
from bot.engine.model.rules import CORE_OPTIONS, Rules
from bot.scenario.case import REFUSED_RULES, why_refused
from tests.builders import rules

DEFAULTS = {
    "deck": "classic", "decks": "auto", "brand_self": False, "hand_size": 7, "dealer": "draw",
    "opening_card": "apply", "first_player": "after_dealer", "two_player_reverse": "skip",
    "wild_draw_four": "no_color_match", "challenge_loss": "lose_turn", "challenge_win": "stays",
    "uno_call": "race", "uno_penalty": 2, "uno_seconds": 8, "scoring": "winner_collects", "target": 500,
    "teams": False, "misplay_penalty": 0, "turn_seconds": 90, "on_leave": "remove", "hidden_counts": False,
    "seats": "auto", "mercy": 0,
}  # fmt: skip
COUNT_DEFAULTS = {"swap_hands": 0, "shuffle_hands": 0, "customizable": 0}
HOUSE_DEFAULTS = {
    "challenge": True, "customizable_effects": [], "wild_after_draw": False, "draw": "one",
    "force_play": False, "uno_to_go_out": False, "stacking": "off", "seven_zero": False, "jump_in": False,
    "take_back": "off",
}  # fmt: skip


def test_the_defaults_are_those_of_the_rules() -> None:
    defaults = {name: spec.default for name, spec in OPTIONS.items()}
    assert defaults | DEFAULTS | COUNT_DEFAULTS | HOUSE_DEFAULTS == defaults
    assert rules() == Rules()


def test_only_what_differs_is_remembered() -> None:
    assert rules(target=500, hand_size=5, challenge=False).changed == (("hand_size", 5), ("challenge", False))


@pytest.mark.parametrize(
    "option", [{"target": low} for low in (100, 10_000)] + [{"turn_seconds": 0}, {"turn_seconds": 15}]
)
def test_the_ends_of_a_range_are_allowed(option: dict[str, Any]) -> None:
    assert rules(**option).changed == tuple(option.items())


WRONG: list[tuple[str, list[Any]]] = [
    ("target", [99, 10_001, True, "500"]),
    ("hand_size", [2, 11, 7.0]),
    ("uno_penalty", [0, 7]),
    ("uno_seconds", [2, 31]),
    ("turn_seconds", [14, 86_401, False]),
    ("challenge", [1, "true"]),
    ("decks", [3, True]),
    ("dealer", [[]]),
    ("scoring", [None]),
    ("uno_call", ["never"]),
    ("misplay_penalty", [5, True]),
    ("customizable", [5]),
    ("stacking", ["some", True]),
    ("draw", [1]),
    ("take_back", [True]),
]


@pytest.mark.parametrize(
    ("option", "value"), [(option, value) for option, values in WRONG for value in values]
)
def test_any_other_value_is_refused(option: str, value: Any) -> None:
    with pytest.raises(RulesError) as refused:
        rules(**{option: value})
    assert (refused.value.option, refused.value.code) == (option, "no_such_value")


@pytest.mark.parametrize("scoring", ["lowest_total", "elimination"])
def test_m18_teams_go_only_with_a_winner_who_collects(scoring: str) -> None:
    with pytest.raises(RulesError) as refused:
        rules(teams=True, scoring=scoring)
    assert (refused.value.option, refused.value.code) == ("teams", "not_with_scoring")
    assert "winner_collects" in why_refused(refused.value)


def test_m17_uno_to_go_out_needs_a_call() -> None:
    with pytest.raises(RulesError) as refused:
        rules(uno_to_go_out=True, uno_call="off")
    assert (refused.value.option, refused.value.code) == ("uno_to_go_out", "needs_calls")
    assert why_refused(refused.value)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(RulesError) as refused:
        rules(stacks="off")
    assert (refused.value.option, refused.value.code) == ("stacks", "no_such_option")


def test_a_refusal_has_a_sentence() -> None:
    with pytest.raises(RulesError) as refused:
        rules(target=5)
    assert why_refused(refused.value) == "There is no such value: 5."


def test_every_code_has_a_sentence() -> None:
    sources = Path(bot.engine.__file__).parent.rglob("*.py")
    codes = {
        RulesFault[code]
        for path in sources
        for code in re.findall(r"RulesFault\.(\w+)", path.read_text("utf-8"))
    }
    assert codes == set(REFUSED_RULES)


def test_every_option_has_a_name_of_its_own_and_its_words() -> None:
    options = OPTIONS.values()
    assert len(options) == len(CORE_OPTIONS) + len(COUNTS) + len(HOUSE_RULES)
    assert all(spec.label and spec.summary and spec.page for spec in options)
    assert all(spec.check(spec.default) == spec.default for spec in options)


def test_only_the_hooks_that_are_overridden_are_asked() -> None:
    assert rules().forbidding == ()
    strict = rules(challenge=False)
    assert strict.house == strict.forbidding == strict.scripting == (NoBluffing(),)
    assert strict.granting == strict.obliging == ()


def test_a_bare_house_rule_changes_nothing() -> None:
    bare, table = HouseRule(), object()
    assert bare.grants(table, 0) == ()  # pyrefly: ignore[bad-argument-type]
    assert bare.forbids(table, 0, object()) is False  # pyrefly: ignore[bad-argument-type]
    assert bare.obliges(table, 0, ("draw",)) == ("draw",)  # pyrefly: ignore[bad-argument-type]
    assert bare.script(table, 0, object(), ("effect",)) == ("effect",)  # pyrefly: ignore[bad-argument-type]
