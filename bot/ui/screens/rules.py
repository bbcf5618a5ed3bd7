"""The rules of a table: to read for everybody, to change for the host before the match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from discord import SelectOption
from discord.ui import ActionRow, LayoutView

from bot.engine.catalogue import OPTIONS
from bot.engine.model.options import Option, Value
from bot.engine.model.rules import Rules
from bot.game.lobby import CHOSEN, NAMING
from bot.game.session import GameSession
from bot.game.state import Stage
from bot.text import labels, rules_words
from bot.text.lobby_words import NAMING_WORDS, nobody_words
from bot.text.names import plain_names
from bot.text.rules_words import PAGES, option_words, page_words, rules_summary, rules_title, value_words
from bot.ui.screens.effect_menus import OPTION as AGREED_EFFECTS
from bot.ui.screens.effect_menus import effect_menus
from bot.ui.transport.components import CHOICES, NEUTRAL, Part, button, menu, panel, rows
from bot.ui.transport.custom_ids import ButtonKind, press_at

# Of long ranges only round numbers are offered; `/uno new` takes the others.
ROUND_NUMBERS: dict[str, tuple[int, ...]] = {
    "target": (100, 150, 200, 250, 300, 400, 500, 600, 750, 1000, 1500, 2000, 3000, 5000, 10_000),
    "turn_seconds": (15, 20, 30, 45, 60, 90, 120, 180, 300, 600, 1800, 3600, 21_600, 86_400),
    "uno_seconds": (3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30),
}
OWN = "own:"  # before the name of a set of rules that the server has saved
PRESET_PAGE, EFFECT_PAGE = "presets", "effects"
MOST_OPTIONS = 10  # on a page, each a text and a menu in its row, under 40 components


@dataclass(frozen=True)
class SavedPresets:
    """The names under which the server has saved sets of rules; may the reader save and forget them?"""

    names: Sequence[str] = ()
    may_change: bool = False


def rules_view(
    session: GameSession,
    player: int,
    page: int = 0,
    notice: str | None = None,
    saved: SavedPresets = SavedPresets(),  # frozen
) -> LayoutView:
    """The rules as this player may read or change them; `page` counts from 0, the first has the presets."""
    rules = rules_at(session)
    can_change = session.state.stage is Stage.LOBBY and session.state.lobby.host == player
    pages = _pages()
    name, options = pages[page % len(pages)]
    parts: list[Part] = [part for part in (notice,) if part]
    parts += [rules_title(name), *([rules_summary(rules)] if name == PRESET_PAGE else [])]
    if name == PRESET_PAGE and can_change:
        parts += [rules_words.PRESET_INTRODUCTION, _preset_menu(session, saved)]
    if name == PRESET_PAGE and saved.may_change and session.state.stage is Stage.LOBBY:
        parts += _saving(session, saved)
    for option in options:
        value = rules.value_of(option)
        parts.append(option_words(option, value))
        if can_change:
            parts += _menus_of(session, rules, option)
    return panel([*parts, _page_menu(session, pages)], NEUTRAL)


def _menus_of(session: GameSession, rules: Rules, option: Option) -> list[ActionRow[Any]]:
    if option.name == AGREED_EFFECTS:
        return effect_menus(session, rules)
    value = rules.value_of(option)
    naming = [naming_menu(session, option.name)] if option.name in NAMING and value == CHOSEN else []
    return [_value_menu(session, option, value), *naming]


def _saving(session: GameSession, saved: SavedPresets) -> list[ActionRow[Any]]:
    """What moderators may do with the sets of rules of their server."""
    save = rows([button(press_at(session, ButtonKind.SAVE), labels.SAVE)])
    choices = [SelectOption(label=name, value=name) for name in saved.names]
    return [*save, *([menu(press_at(session, ButtonKind.FORGET), labels.FORGET, choices)] if choices else [])]


def _preset_menu(session: GameSession, saved: SavedPresets) -> ActionRow[Any]:
    choices = [
        SelectOption(label=words.name, description=words.summary, value=name)
        for name, words in rules_words.PRESET_WORDS.items()
    ]
    choices += [
        SelectOption(label=name, description=rules_words.PRESET_SAVED, value=OWN + name)
        for name in saved.names
    ]
    return menu(press_at(session, ButtonKind.PRESET), labels.PRESETS, choices)


def chosen_option(argument: str) -> dict[str, Value] | None:
    """The option that a press of kind OPTION sets, None where there is no such option or value."""
    name, _, text = argument.partition("=")
    if name not in OPTIONS:
        return None
    return next(({name: value} for value in offered_values(OPTIONS[name]) if str(value) == text), None)


def page_of(option: str) -> int:
    """The page on which an option is found, the first where there is no such option."""
    pages = [[spec.name for spec in options] for _, options in _pages()]
    return next((number for number, names in enumerate(pages) if option in names), 0)


def rules_at(session: GameSession) -> Rules:
    """The rules of the match, or before it those of the lobby."""
    match = session.state.match
    return session.state.lobby.rules if match is None else match.rules


def _pages() -> list[tuple[str, list[Option]]]:
    """The pages in the order of menus, that of the presets first, a long one cut in several."""
    pages: list[tuple[str, list[Option]]] = [(PRESET_PAGE, [])]
    for name in [name for name in PAGES if name != PRESET_PAGE]:
        options = [option for option in OPTIONS.values() if _page_of(option) == name]
        pages += [
            (name, options[start : start + MOST_OPTIONS]) for start in range(0, len(options), MOST_OPTIONS)
        ]
    return pages


def _page_of(option: Option) -> str:
    # Its menus and texts would make the page of the cards too long.
    return EFFECT_PAGE if option.name == AGREED_EFFECTS else option.page


def offered_values(option: Option) -> list[Value]:
    """The values of an option that its menu offers."""
    return [value for values in option.values for value in _each(option.name, values)]


def _each(name: str, values: Value | range) -> Iterable[Value]:
    if not isinstance(values, range):
        return (values,)
    return [number for number in ROUND_NUMBERS.get(name, values) if number in values]


def _value_menu(session: GameSession, option: Option, current: Value) -> ActionRow[Any]:
    values = offered_values(option)[:CHOICES]
    values += [] if current in values else [current]
    choices = [
        SelectOption(
            label=value_words(option.name, value), value=f"{option.name}={value}", default=value == current
        )
        for value in values[-CHOICES:]
    ]
    return menu(press_at(session, ButtonKind.OPTION, option.name), option.label, choices)


def _page_menu(session: GameSession, pages: list[tuple[str, list[Option]]]) -> ActionRow[Any]:
    choices = [
        SelectOption(label=page_words(name), value=str(number)) for number, (name, _) in enumerate(pages)
    ]
    return menu(press_at(session, ButtonKind.RULES, "page"), labels.PAGES, choices)


NOBODY = 0  # no player has this id


def naming_menu(session: GameSession, option: str) -> ActionRow[Any]:
    """All seats, and nobody; at most 21 choices."""
    players = session.state.lobby.players
    named = dict(session.state.lobby.named).get(option, NOBODY)
    ids = [NOBODY, *(player.id for player in players)]
    labels = [nobody_words(session.state.lobby, option), *plain_names(players)]
    choices = [
        SelectOption(label=label, value=f"{option}={player}", default=player == named)
        for player, label in zip(ids, labels, strict=True)
    ]
    return menu(press_at(session, ButtonKind.NAME, option), NAMING_WORDS[option].menu, choices)
