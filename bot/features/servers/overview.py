"""`/uno-server`: what a server has decided, a page for each topic."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from discord import SelectOption
from discord.ui import ActionRow

from bot.features.servers import controls
from bot.features.servers import words as server_words
from bot.features.servers.asked import (
    PLACES,
    SERVER_CHOICES,
    CloseTable,
    Configure,
    ConfigurePlaces,
    DropPreset,
    FixRules,
    ShowServer,
    answer_of,
    places_of,
)
from bot.game.ports import SavedPreset
from bot.game.servers import ServerSettings
from bot.text.language import Words
from bot.text.rules_words import PAGES as RULES_PAGES
from bot.ui.transport.components import CHOICES, NEUTRAL, Panel, Part, choice, menu, panel
from bot.ui.transport.custom_ids import NO_TABLE

PAGES = tuple(server_words.PAGES)


@dataclass(frozen=True)
class ServerShown:
    """What there is to show: settings, channel and host of each open table, saved presets by name."""

    settings: ServerSettings
    tables: tuple[tuple[int, int], ...] = ()
    presets: Mapping[str, SavedPreset] = field(default_factory=dict[str, SavedPreset])


def server_screen(shown: ServerShown, page: int = 0, notice: Words | None = None) -> Panel:
    """A page of the settings, from 0."""
    name = PAGES[page % len(PAGES)]
    parts: list[Part] = [server_words.title(name), *([notice] if notice else []), *_CONTENTS[name](shown)]
    choices = [
        choice(words, ShowServer(number).argument, is_chosen=number == PAGES.index(name))
        for number, words in enumerate(server_words.PAGES.values())
    ]
    return panel([*parts, _menu(ShowServer.kind(), "page", server_words.OTHER_PAGES, choices)], NEUTRAL)


def page_of(action: Configure | ConfigurePlaces | FixRules) -> int:
    """The page on which a setting is changed."""
    match action:
        case ConfigurePlaces():
            return PAGES.index("people")
        case FixRules():
            return PAGES.index("fixed")
        case Configure(language="", pictures="", palette=""):
            return PAGES.index("games")
        case _:
            return PAGES.index("look")


def setting_lines(settings: ServerSettings) -> list[str]:
    """Every setting and its value."""
    return [
        *(
            server_words.line(what, server_words.ids_words(what, places_of(settings, what)))
            for what in PLACES
        ),
        server_words.line("preset", server_words.preset_name(settings.preset)),
        server_words.line("fixed", server_words.fixed_words(settings)),
        *(
            server_words.line(name, server_words.answer_words(name, answer_of(settings, name)))
            for name in SERVER_CHOICES
        ),
    ]


def _overview(shown: ServerShown) -> list[Part]:
    return ["\n".join(setting_lines(shown.settings))]


def _people(shown: ServerShown) -> list[Part]:
    return [part for what in PLACES for part in controls.places(shown.settings, what)]


def _games(shown: ServerShown) -> list[Part]:
    return [*controls.presets(shown.settings, shown.presets), *_questions(shown, GAMES)]


def _look(shown: ServerShown) -> list[Part]:
    return _questions(shown, [name for name in SERVER_CHOICES if name not in GAMES])


GAMES = ("dares", "threads", "tables", "hosted")


def _fixed(shown: ServerShown) -> list[Part]:
    menus = [controls.rules_menu(shown.settings, page) for page in RULES_PAGES]
    return [server_words.SETTINGS["fixed"].summary, *(part for part in menus if part is not None)]


def _tables(shown: ServerShown) -> list[Part]:
    if not shown.tables:
        return [server_words.NO_TABLES]
    numbered = list(enumerate(shown.tables[:CHOICES], 1))
    lines = [server_words.table_line(number, channel, host) for number, (channel, host) in numbered]
    choices = [
        choice(server_words.end_table(number), CloseTable(channel).argument)
        for number, (channel, _) in numbered
    ]
    return ["\n".join(lines), _menu(CloseTable.kind(), "", server_words.END_TABLES, choices)]


def _presets(shown: ServerShown) -> list[Part]:
    if not shown.presets:
        return [server_words.NO_PRESETS]
    choices = [choice(name, name) for name in shown.presets]
    lines = [server_words.saved_line(name, preset.author) for name, preset in shown.presets.items()]
    delete = _menu(DropPreset.kind(), "", server_words.DROP_PRESET, choices)
    return [server_words.SAVED_RULES, "\n".join(lines), delete]


_CONTENTS: dict[str, Callable[[ServerShown], list[Part]]] = {
    "overview": _overview,
    "people": _people,
    "games": _games,
    "fixed": _fixed,
    "look": _look,
    "tables": _tables,
    "presets": _presets,
}


def _questions(shown: ServerShown, names: Iterable[str]) -> list[Part]:
    return [part for name in names for part in controls.answers(shown.settings, name)]


def _menu(kind: str, name: str, placeholder: Words, choices: Sequence[SelectOption]) -> ActionRow[Any]:
    return menu(NO_TABLE.menu_id(kind, name), placeholder, choices)
