"""What somebody means by what they have typed: a player, an option, a value, an answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from bot.engine.catalogue import OPTIONS
from bot.engine.model.options import Option, RulesError, RulesFault, Value
from bot.game.errors import Fault, GameError
from bot.game.state import TableState
from bot.text.names import plain_names
from bot.text.rules_words import value_words
from bot.ui.screens.rules import offered_values
from bot.ui.transport.custom_ids import Press, parse

PLAYER = re.compile(r"<@!?(\d{1,20})>|(-?\d{1,20})", re.ASCII)  # a mention, or an id
Thing = TypeVar("Thing")
NUMBER = re.compile(r"\d{1,6}", re.ASCII)


def player_meant(state: TableState, typed: str) -> int:
    """The player at this table whose id, mention or name was typed. Raises GameError unknown_target."""
    found = PLAYER.fullmatch(typed.strip())
    if found and state.has(number := int(found[1] or found[2])):
        return number
    named = zip(plain_names(state.lobby.players), state.lobby.players, strict=True)
    meant = _meant(typed, [(name, player.id) for name, player in named if state.has(player.id)])
    if meant is None:
        raise GameError(Fault.UNKNOWN_TARGET)
    return meant


def preset_meant(offered: Sequence[tuple[str, str]], typed: str) -> str:
    """The set of rules of this name, among those offered in words. Raises RulesError no_such_preset."""
    meant = _meant(typed, [*offered, *((preset, preset) for _, preset in offered)])
    if meant is None:
        raise RulesError(typed, RulesFault.NO_SUCH_PRESET)
    return meant


def option_meant(typed: str) -> Option:
    """The option with this name or label. Raises RulesError no_such_option."""
    meant = _meant(typed, [(spec.label, spec) for spec in OPTIONS.values()])
    option = OPTIONS.get(typed.strip(), meant)
    if option is None:
        raise RulesError(typed, RulesFault.NO_SUCH_OPTION)
    return option


def value_meant(option: Option, typed: str) -> Value:
    """The value that was typed, as a word, as the menu calls it, or as a number.

    Raises RulesError no_such_value.
    """
    typed, values = typed.strip(), offered_values(option)
    named = [(str(value), value) for value in values]
    exact = next((value for word, value in named if word.casefold() == typed.casefold()), None)
    if exact is not None:
        return exact
    if NUMBER.fullmatch(typed):
        return option.check(int(typed))
    meant = _meant(typed, [(value_words(option.name, value), value) for value in values])
    return option.check(typed if meant is None else meant)


def answer_meant(offered: Sequence[tuple[str, Press]], typed: str) -> Press | None:
    """The button that was chosen from the suggestions or whose words were typed, None where there is none."""
    return parse(typed) or _meant(typed, offered)


def _meant(typed: str, named: Sequence[tuple[str, Thing]]) -> Thing | None:
    """What has this name, or is the only thing whose name begins so."""
    typed = typed.strip().casefold()
    exact = [thing for name, thing in named if name.casefold() == typed]
    begun = [thing for name, thing in named if typed and name.casefold().startswith(typed)]
    return exact[0] if exact else _only(begun)


def _only(things: Sequence[Thing]) -> Thing | None:
    return things[0] if things and all(thing == things[0] for thing in things) else None
