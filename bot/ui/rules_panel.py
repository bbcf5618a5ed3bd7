"""The rules of a table: to read for everybody, to change for the host before the match."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from discord import SelectOption
from discord.ui import ActionRow, LayoutView

from bot.engine.rules import Option, Rules, Value
from bot.game.ports import Stage
from bot.game.session import GameSession
from bot.ui.controls import CHOICES, Kind, Part, menu, panel, press_at
from bot.ui.palette import NEUTRAL
from bot.ui.text import labels
from bot.ui.text.rules import OPTIONS, PAGES, option_words, page_words, rules_lines, rules_title, value_words

# Of long ranges only round numbers are offered; `/uno new` takes the others.
ROUND_NUMBERS: dict[str, tuple[int, ...]] = {
    "target": (100, 150, 200, 250, 300, 400, 500, 600, 750, 1000, 1500, 2000, 3000, 5000, 10_000),
    "turn_seconds": (15, 20, 30, 45, 60, 90, 120, 180, 300, 600, 1800, 3600, 21_600, 86_400),
    "uno_seconds": (3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30),
}
MOST_OPTIONS = 10  # on a page, each a text and a menu in its row, under 40 components


def rules_view(session: GameSession, player: int, page: int = 0, notice: str | None = None) -> LayoutView:
    """The rules as this player may read or change them; `page` counts from 0."""
    rules = _rules_of(session)
    can_change = session.state.stage is Stage.LOBBY and session.state.lobby.host == player
    pages = _pages()
    name, options = pages[page % len(pages)]
    parts: list[Part] = [part for part in (notice,) if part]
    parts += [rules_title(name), "\n".join(rules_lines(rules))]
    for option in options:
        value = _value_of(rules, option)
        parts.append(option_words(option, value))
        if can_change:
            parts.append(_value_menu(session, option, value))
    return panel([*parts, _page_menu(session, pages, page % len(pages))], NEUTRAL)


def chosen_option(argument: str) -> dict[str, Value] | None:
    """The option that a press of kind OPTION sets, None where there is no such option or value."""
    name, _, text = argument.partition("=")
    if name not in OPTIONS:
        return None
    return next(({name: value} for value in _offered(OPTIONS[name]) if str(value) == text), None)


def page_of(option: str) -> int:
    """The page on which an option is found, the first where there is no such option."""
    found = (number for number, (_, options) in enumerate(_pages()) if OPTIONS.get(option) in options)
    return next(found, 0)


def _rules_of(session: GameSession) -> Rules:
    match = session.state.match
    return session.state.lobby.rules if match is None else match.rules


def _value_of(rules: Rules, option: Option) -> Value:
    return dict(rules.changed).get(option.name, option.default)


def _pages() -> list[tuple[str, list[Option]]]:
    """The pages in the order of menus, a long one cut in several."""
    order = dict.fromkeys([*PAGES, *(option.page for option in OPTIONS.values())])
    pages: list[tuple[str, list[Option]]] = []
    for name in order:
        options = [option for option in OPTIONS.values() if option.page == name]
        pages += [
            (name, options[start : start + MOST_OPTIONS]) for start in range(0, len(options), MOST_OPTIONS)
        ]
    return pages


def _offered(option: Option) -> list[Value]:
    """The values of an option that a menu offers."""
    return [value for values in option.values for value in _each(option.name, values)]


def _each(name: str, values: Value | range) -> Iterable[Value]:
    if not isinstance(values, range):
        return (values,)
    return [number for number in ROUND_NUMBERS.get(name, values) if number in values]


def _value_menu(session: GameSession, option: Option, current: Value) -> ActionRow[Any]:
    values = _offered(option)[:CHOICES]
    values += [] if current in values else [current]
    choices = [
        SelectOption(
            label=value_words(option.name, value), value=f"{option.name}={value}", default=value == current
        )
        for value in values[-CHOICES:]
    ]
    return menu(press_at(session, Kind.OPTION, option.name), option.label, choices)


def _page_menu(session: GameSession, pages: list[tuple[str, list[Option]]], page: int) -> ActionRow[Any]:
    choices = [
        SelectOption(label=page_words(name), value=str(number), default=number == page)
        for number, (name, _) in enumerate(pages)
    ]
    return menu(press_at(session, Kind.RULES, "page"), labels.PAGES, choices)
