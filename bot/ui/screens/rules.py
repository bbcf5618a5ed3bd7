"""The rules of a table: everybody reads them, the host changes them before the match."""

from __future__ import annotations

from typing import Any

from discord import SelectOption
from discord.ui import ActionRow

from bot.engine.catalogue import OPTIONS
from bot.engine.model.options import Option, Value
from bot.engine.model.rules import Rules
from bot.game.lobby import CHOSEN, NAMING
from bot.game.snapshot import Snapshot
from bot.game.state import Stage, TableState
from bot.text import effect_words, labels, lobby_words, rules_words
from bot.text.effect_words import Agreed
from bot.text.language import Words, say
from bot.text.names import plain_names
from bot.text.rules_words import label_of
from bot.ui.actions.action import Action, RulesShown
from bot.ui.actions.meaning import offered_effects, offered_values
from bot.ui.actions.rules import (
    AGREED_EFFECTS,
    NOBODY,
    OWN,
    AgreeEffect,
    ForgetPreset,
    NamePlayer,
    ReadRules,
    SavePreset,
    SetRule,
    TakePreset,
    agreed_in,
    cards_in_use,
    rules_of,
)
from bot.ui.transport.components import CHOICES, NEUTRAL, Panel, Part, button, menu, panel, rows
from bot.ui.transport.custom_ids import Origin

FIRST_PAGE = RulesShown()
PRESET_PAGE, EFFECT_PAGE = "presets", "effects"
MOST_OPTIONS = 10  # on a page, each a text and a menu in its row, under 40 components


def rules_screen(snapshot: Snapshot, player: int, shown: RulesShown = FIRST_PAGE) -> Panel:
    """A page of the rules as this player may read or change them; the first one has the presets."""
    state = snapshot.state
    rules, is_lobby = rules_of(state), state.stage is Stage.LOBBY
    can_change = is_lobby and state.lobby.host == player
    pages = _pages()
    name, options = pages[(page_of(shown.option) if shown.option else shown.page) % len(pages)]
    parts: list[Part] = [part for part in (shown.notice,) if part]
    parts.append(rules_words.rules_title(name))
    if name == PRESET_PAGE:
        parts.append(rules_words.rules_summary(rules))
        parts += _preset_menu(state, shown) if can_change else []
        parts += _saving(state, shown) if is_lobby and shown.can_save else []
    for option in options:
        parts.append(rules_words.option_words(option, rules.value_of(option)))
        parts += _menus_of(state, rules, option) if can_change else []
    return panel([*parts, _page_menu(state, pages)], NEUTRAL)


def page_of(option: str) -> int:
    """The page on which an option is found, the first if there is no such option."""
    pages = [[spec.name for spec in options] for _, options in _pages()]
    return next((number for number, names in enumerate(pages) if option in names), 0)


def _pages() -> list[tuple[str, list[Option]]]:
    """The pages in the order of their menu, that of the presets first, a long one cut into several."""
    pages: list[tuple[str, list[Option]]] = [(PRESET_PAGE, [])]
    for name in [name for name in rules_words.PAGES if name != PRESET_PAGE]:
        options = [option for option in OPTIONS.values() if _page_name(option) == name]
        pages += [
            (name, options[start : start + MOST_OPTIONS]) for start in range(0, len(options), MOST_OPTIONS)
        ]
    return pages


def _page_name(option: Option) -> str:
    # Its menus and texts would make the page of the cards too long.
    return EFFECT_PAGE if option.name == AGREED_EFFECTS else option.page


def _preset_menu(state: TableState, shown: RulesShown) -> list[Part]:
    choices = [
        SelectOption(label=say(words.name), description=say(words.summary), value=name)
        for name, words in rules_words.PRESET_WORDS.items()
    ]
    choices += [
        SelectOption(label=name, description=say(rules_words.PRESET_SAVED), value=OWN + name)
        for name in shown.saved
    ]
    return [rules_words.PRESET_INTRODUCTION, _menu(state, TakePreset, "", labels.PRESETS, choices)]


def _saving(state: TableState, shown: RulesShown) -> list[Part]:
    """What moderators may do with the presets of their server."""
    save = rows([button(Origin.of(state).custom_id(SavePreset()), labels.SAVE)])
    choices = [SelectOption(label=name, value=name) for name in shown.saved]
    return [*save, *([_menu(state, ForgetPreset, "", labels.FORGET, choices)] if choices else [])]


def _menus_of(state: TableState, rules: Rules, option: Option) -> list[Part]:
    if option.name == AGREED_EFFECTS:
        return [_effect_menu(state, rules, card) for card in range(1, cards_in_use(rules) + 1)]
    value = rules.value_of(option)
    naming = [_naming_menu(state, option.name)] if option.name in NAMING and value == CHOSEN else []
    return [_value_menu(state, option, value), *naming]


def _value_menu(state: TableState, option: Option, current: Value) -> ActionRow[Any]:
    values = offered_values(option)[:CHOICES]
    values += [] if current in values else [current]
    choices = [
        SelectOption(
            label=rules_words.value_words(option.name, value),
            value=SetRule(option.name, str(value)).argument,
            default=value == current,
        )
        for value in values[-CHOICES:]
    ]
    return _menu(state, SetRule, option.name, label_of(option.name), choices)


def _naming_menu(state: TableState, option: str) -> ActionRow[Any]:
    """All seats and "nobody"; at most 21 choices."""
    lobby = state.lobby
    named = str(dict(lobby.named).get(option, NOBODY))
    ids = [NOBODY, *(str(player.id) for player in lobby.players)]
    words = [lobby_words.nobody_words(lobby, option), *plain_names(lobby.players)]
    choices = [
        SelectOption(label=label, value=NamePlayer(option, player).argument, default=player == named)
        for player, label in zip(ids, words, strict=True)
    ]
    return _menu(state, NamePlayer, option, lobby_words.NAMING_WORDS[option].menu, choices)


def _effect_menu(state: TableState, rules: Rules, card: int) -> ActionRow[Any]:
    agreed = agreed_in(rules)
    current = _effect_of(agreed[card - 1]) if card <= len(agreed) else ("plain", "")
    choices = [
        SelectOption(label=label, value=AgreeEffect(card, *effect).argument, default=effect == current)
        for effect, label in offered_effects().items()
    ]
    return _menu(state, AgreeEffect, str(card), effect_words.menu_of(card), choices)


def _effect_of(agreed: Agreed) -> tuple[str, str]:
    return str(agreed["effect"]), str(agreed.get("color", ""))


def _page_menu(state: TableState, pages: list[tuple[str, list[Option]]]) -> ActionRow[Any]:
    choices = [
        SelectOption(label=rules_words.page_words(name), value=ReadRules(number).argument)
        for number, (name, _) in enumerate(pages)
    ]
    return _menu(state, ReadRules, "page", labels.RULES_PAGES, choices)


def _menu(
    state: TableState, kind: type[Action], name: str, placeholder: Words, choices: list[SelectOption]
) -> ActionRow[Any]:
    """A menu whose choices are the arguments of an action; `name` tells it from others of that action."""
    return menu(Origin.of(state).menu_id(kind.kind(), name), placeholder, choices)
