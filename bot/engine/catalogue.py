"""Every option there is: of the core, of faces, of house rules; and the rules that follow from a choice."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.errors import RulesError
from bot.engine.faces import FACES
from bot.engine.house_rules import HOUSE_RULES
from bot.engine.options import Option, Value
from bot.engine.rules import CORE_OPTIONS, Rules

# How many of a card each deck holds, where the table chooses it (C3).
COUNTS: dict[str, Option] = {
    face.copies.name: face.copies for face in FACES if isinstance(face.copies, Option)
}
OPTIONS: dict[str, Option] = {
    spec.name: spec for spec in (*CORE_OPTIONS, *COUNTS.values(), *(rule.option for rule in HOUSE_RULES))
}
TEAM_SCORINGS = frozenset({"winner_collects", "single_round"})  # section 10.18


def rules_of(chosen: Mapping[str, Value]) -> Rules:
    """The rules for these options, all others at their default. Raises RulesError."""
    for name in chosen:
        if name not in OPTIONS:
            raise RulesError(name, "no_such_option")
    values = {name: spec.check(chosen.get(name, spec.default)) for name, spec in OPTIONS.items()}
    house = (rule.of(values[rule.option.name]) for rule in HOUSE_RULES)
    rules = Rules(
        house=tuple(rule for rule in house if rule is not None),
        changed=tuple((name, value) for name, value in values.items() if value != OPTIONS[name].default),
        **{spec.name: values[spec.name] for spec in CORE_OPTIONS},  # pyright: ignore[reportArgumentType]
    )
    if rules.teams and rules.scoring not in TEAM_SCORINGS:
        raise RulesError("teams", "not_with_scoring", scoring=rules.scoring)
    for rule in rules.house:
        rule.check(rules)
    return rules
