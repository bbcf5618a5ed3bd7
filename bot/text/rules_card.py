"""The rules of a table in a few lines: the name of the preset, and what makes it."""

from __future__ import annotations

from bot.engine.catalogue import OPTIONS, preset_like
from bot.engine.model.options import Value
from bot.engine.model.rules import Rules
from bot.text.language import Sentence, say
from bot.text.names import disarmed
from bot.text.rules_words import PRESET_WORDS, explanation, goal, label_of, value_words

IN_THE_GOAL = frozenset({"target", "scoring"})
LONGEST_SUMMARY = 1500  # characters of the 4000 of a message
RULES_NAME = Sentence("**Rules: {name}**")
CUSTOM = Sentence("Custom")
CLASSIC = (
    Sentence("- First to {target} points wins the match."),
    Sentence("- One card left? Call UNO before somebody catches you, or draw 2."),
    Sentence("- A Wild Draw Four can be challenged."),
)
GOAL = Sentence("- Goal: {goal}")
RULE = Sentence("- **{rule}**: {meaning}")
MORE = Sentence("-# …and more: press **Rules**.")


def name_of_rules(rules: Rules, saved: str = "") -> str:
    """The name under which the server `saved` these rules, or that of the preset they match."""
    preset = preset_like(rules)
    return disarmed(saved) or say(PRESET_WORDS[preset].name if preset else CUSTOM)


def rules_lines(rules: Rules, saved: str = "") -> list[str]:
    """The name of the rules, and what makes them."""
    return [say(RULES_NAME, name=name_of_rules(rules, saved)), *rule_lines(rules)]


def rule_lines(rules: Rules) -> list[str]:
    """A line for each rule that differs from the default; as many as leave room for the rest."""
    if preset_like(rules) == "classic":
        return [say(line, target=rules.target) for line in CLASSIC]
    lines = [say(GOAL, goal=goal(rules))]
    for name, value in rules.changed:
        if sum(map(len, lines)) > LONGEST_SUMMARY:
            return [*lines, say(MORE)]
        lines += [] if name in IN_THE_GOAL else [rule_line(name, value)]
    return lines


def rule_line(option: str, value: Value) -> str:
    """One rule that differs from the default: what it means if it is on, otherwise its value."""
    words = explanation(OPTIONS[option], value) if value is True else value_words(option, value)
    return say(RULE, rule=label_of(option), meaning=words)
