"""Resolves words to players, options, values, and presets. Typed words and the values of buttons are resolved
in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

from bot.engine.catalogue import OPTIONS
from bot.engine.house_rules.customizable import KINDS
from bot.engine.model.cards import LIGHT_COLORS
from bot.engine.model.options import Option, RulesError, RulesFault, Value
from bot.game.errors import Fault, GameError
from bot.game.state import TableState
from bot.text import cards
from bot.text.cards import EFFECT_NAMES
from bot.text.language import folded, say
from bot.text.names import plain_names
from bot.text.rules import label_of, value_words

PLAYER = re.compile(r"<@!?(\d{1,20})>|(-?\d{1,20})", re.ASCII)  # a mention or an ID
NUMBER = re.compile(r"\d{1,6}", re.ASCII)
# For long ranges, menus offer only these round numbers. Any other number can be typed.
ROUND_NUMBERS: dict[str, tuple[int, ...]] = {
    "target": (100, 150, 200, 250, 300, 400, 500, 600, 750, 1000, 1500, 2000, 3000, 5000, 10_000),
    "turn_seconds": (15, 20, 30, 45, 60, 90, 120, 180, 300, 600, 1800, 3600, 21_600, 86_400),
    "uno_seconds": (3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30),
}
Thing = TypeVar("Thing")


def player_meant(state: TableState, words: str) -> int:
    """Return the player at this table with this ID, mention, or name.

    Raises GameError (unknown_target) if there is none.
    """
    found = PLAYER.fullmatch(words.strip())
    if found and state.has(number := int(found[1] or found[2])):
        return number
    named = zip(plain_names(state.lobby.players), state.lobby.players, strict=True)
    player = meant(words, [(name, player.id) for name, player in named if state.has(player.id)])
    if player is None:
        raise GameError(Fault.UNKNOWN_TARGET)
    return player


def preset_meant(offered: Sequence[tuple[str, str]], words: str) -> str:
    """Return the key of the preset with this name. `offered` holds pairs of name and key.

    Raises RulesError (no_such_preset) if there is none.
    """
    keys = [key for _, key in offered]
    preset = words if words in keys else meant(words, [*offered, *zip(keys, keys, strict=True)])
    if preset is None:
        raise RulesError(words, RulesFault.NO_SUCH_PRESET)
    return preset


def option_meant(words: str) -> Option:
    """Return the option with this name or label. Raises RulesError (no_such_option) if there is none."""
    option = OPTIONS.get(words.strip()) or meant(
        words, [(label_of(name), spec) for name, spec in OPTIONS.items()]
    )
    if option is None:
        raise RulesError(words, RulesFault.NO_SUCH_OPTION)
    return option


def value_meant(option: Option, words: str) -> Value:
    """Return the value with this name, menu label, or number.

    Raises RulesError (no_such_value) if there is none.
    """
    words, values = words.strip(), offered_values(option)
    exact = next((value for value in values if folded(str(value)) == folded(words)), None)
    if exact is not None:
        return exact
    if NUMBER.fullmatch(words):
        return option.check(int(words))
    value = meant(words, [(value_words(option.name, value), value) for value in values])
    return option.check(words if value is None else value)


def offered_values(option: Option) -> list[Value]:
    """Return the values that the menu of an option offers."""
    return [value for values in option.values for value in _each(option.name, values)]


def offered_effects() -> dict[tuple[str, str], str]:
    """Return the labels of the effects and colors that players can agree on, by name and color (or "")."""
    offered: dict[tuple[str, str], str] = {}
    for effect, kind in KINDS.items():
        if "color" in kind.keys:
            offered |= {
                (effect, color.value): cards.with_color(EFFECT_NAMES[effect], color) for color in LIGHT_COLORS
            }
        else:
            offered[effect, ""] = say(EFFECT_NAMES[effect])
    return offered


def meant(words: str, named: Sequence[tuple[str, Thing]]) -> Thing | None:
    """Return the item with this name, or the only item whose name is the same but for case, or begins
    with it.
    """
    words = words.strip()
    exact = [thing for name, thing in named if name == words]
    alike = [thing for name, thing in named if folded(name) == folded(words)]
    begun = [thing for name, thing in named if words and folded(name).startswith(folded(words))]
    return exact[0] if exact else _only(alike or begun)


def _only(things: Sequence[Thing]) -> Thing | None:
    return things[0] if things and all(thing == things[0] for thing in things) else None


def _each(name: str, values: Value | range) -> Iterable[Value]:
    if not isinstance(values, range):
        return (values,)
    return [number for number in ROUND_NUMBERS.get(name, values) if number in values]
