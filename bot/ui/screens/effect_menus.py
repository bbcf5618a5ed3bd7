"""Agreeing on what the customizable cards do: a menu for each card, and a form where words are needed."""

from __future__ import annotations

from typing import Any

from discord import SelectOption
from discord.ui import ActionRow, Modal

from bot.engine.faces.special_wilds import CUSTOMIZABLE_COUNT
from bot.engine.house_rules.customizable import KINDS, MAX_TEXT
from bot.engine.model.cards import Color
from bot.engine.model.options import Value
from bot.engine.model.rules import Rules
from bot.game.session import GameSession
from bot.text import effect_words
from bot.text.effect_words import EFFECT_NAMES, Agreed
from bot.ui.transport.components import field, form, menu
from bot.ui.transport.custom_ids import NUMBER, ButtonKind, Press, press_at

OPTION = "customizable_effects"
FIELDS = {"text": (effect_words.TEXT_FIELD, MAX_TEXT), "cards": (effect_words.CARDS_FIELD, 2)}


def agreed_in(rules: Rules) -> list[Agreed]:
    """The effects that are agreed now, in the order of their cards."""
    value = dict(rules.changed).get(OPTION, [])
    return list(value) if isinstance(value, list) else []


def cards_in_use(rules: Rules) -> int:
    """How many customizable cards each deck holds."""
    return int(str(rules.value_of(CUSTOMIZABLE_COUNT)))


def effect_menus(session: GameSession, rules: Rules) -> list[ActionRow[Any]]:
    """A menu for each customizable card in the deck."""
    return [_effect_menu(session, rules, number) for number in range(1, cards_in_use(rules) + 1)]


def _effect_menu(session: GameSession, rules: Rules, number: int) -> ActionRow[Any]:
    agreed = agreed_in(rules)
    current = _word(agreed[number - 1]) if number <= len(agreed) else "plain"
    choices = [
        SelectOption(label=label, value=f"{number}={word}", default=word == current)
        for word, label in offered_effects().items()
    ]
    return menu(press_at(session, ButtonKind.EFFECT, str(number)), effect_words.menu_of(number), choices)


def offered_effects() -> dict[str, str]:
    """The words that a menu sends, and what it shows for them."""
    offered: dict[str, str] = {}
    for effect, kind in KINDS.items():
        if "color" in kind.keys:
            offered |= {
                f"{effect}={color}": effect_words.with_color(EFFECT_NAMES[effect], color) for color in Color
            }
        else:
            offered[effect] = EFFECT_NAMES[effect]
    return offered


def _word(agreed: Agreed) -> str:
    effect = str(agreed["effect"])
    return f"{effect}={agreed['color']}" if "color" in agreed else effect


def effect_form(press: Press) -> Modal | None:
    """The form for what this effect still needs, None where nothing is missing."""
    _, effect, *_ = (*press.argument.split("="), "")
    asked = [key for key in (KINDS[effect].keys if effect in KINDS else ()) if key in FIELDS]
    filled = dict(press.filled)
    if filled.keys() >= set(asked):
        return None
    fields = [field(key, *FIELDS[key], given=filled.get(key, "")) for key in asked]
    return form(press, EFFECT_NAMES[effect], fields)


def chosen_effects(press: Press, rules: Rules) -> dict[str, Value] | None:
    """The option with this card's effect changed, None where the press names no card or effect.

    What was filled in is checked by the rules.
    """
    number, effect, color = (*press.argument.split("="), "", "")[:3]
    if not NUMBER.fullmatch(number) or not 1 <= int(number) <= cards_in_use(rules) or effect not in KINDS:
        return None
    chosen: Agreed = {"effect": effect}
    for key, text in press.filled:
        chosen[key] = int(text) if key == "cards" and NUMBER.fullmatch(text.strip()) else text.strip()
    if color:
        chosen["color"] = color
    agreed = agreed_in(rules)
    agreed.extend(Agreed(effect="plain") for _ in range(len(agreed), int(number)))
    agreed[int(number) - 1] = chosen
    return {OPTION: agreed[: cards_in_use(rules)]}
