"""The menus of `/uno-server`: each changes one setting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from discord import ChannelType, SelectDefaultValue, SelectDefaultValueType, SelectOption
from discord.ui import ActionRow, ChannelSelect, RoleSelect

from bot.engine.catalogue import OPTIONS
from bot.features.servers import words as server_words
from bot.features.servers.asked import (
    PLACES,
    SERVER_CHOICES,
    Configure,
    ConfigurePlaces,
    FixRules,
    answer_of,
    places_of,
)
from bot.game.servers import ServerSettings
from bot.text.language import say, translated
from bot.text.rules_words import PRESET_WORDS, page_words
from bot.ui.actions.rules import OWN
from bot.ui.transport.components import CHOICES, Part, choice, menu
from bot.ui.transport.custom_ids import NO_TABLE

PLAYABLE = [ChannelType.text, ChannelType.voice, ChannelType.category, ChannelType.public_thread]


def answers(settings: ServerSettings, name: str) -> list[Part]:
    """A setting with a few answers, and their menu."""
    current = answer_of(settings, name)
    choices = [
        choice(
            server_words.answer_words(name, answer),
            Configure(**{name: answer}).argument,
            is_chosen=answer == current,
        )
        for answer in SERVER_CHOICES[name][1]
    ]
    return [server_words.explained(name), _configuring(name, choices)]


def presets(settings: ServerSettings, saved: Iterable[str]) -> list[Part]:
    """The rules of new tables: our presets, and those that the server has saved."""
    offered = [*((key, say(words.name)) for key, words in PRESET_WORDS.items())]
    offered += [(OWN + name, name) for name in saved]
    choices = [
        choice(name, Configure(preset=key).argument, is_chosen=key == settings.preset)
        for key, name in offered
    ]
    return [server_words.explained("preset"), _configuring("preset", choices)]


def _configuring(name: str, choices: Sequence[SelectOption]) -> ActionRow[Any]:
    return menu(NO_TABLE.menu_id(Configure.kind(), name), server_words.SETTINGS[name].label, choices)


def places(settings: ServerSettings, what: str) -> list[Part]:
    """A setting, and Discord's own menu of channels or roles; none chosen means all, or nobody."""
    is_channel, (_, is_many) = what in ("channels", "log"), PLACES[what]
    kind = SelectDefaultValueType.channel if is_channel else SelectDefaultValueType.role
    given: dict[str, Any] = {
        "custom_id": NO_TABLE.custom_id(ConfigurePlaces(what)),
        "placeholder": say(server_words.NOT_CHOSEN[what]),
        "min_values": 0,
        "max_values": CHOICES if is_many else 1,
        "default_values": [SelectDefaultValue(id=one, type=kind) for one in places_of(settings, what)],
    }
    types = PLAYABLE if is_many else [ChannelType.text]
    select: Any = ChannelSelect(channel_types=types, **given) if is_channel else RoleSelect(**given)
    return [server_words.explained(what), ActionRow(select)]


def rules_menu(settings: ServerSettings, page: str) -> ActionRow[Any] | None:
    """The options of a page of the rules, of which any number may be fixed."""
    choices = [
        choice(translated(option.label), name, is_chosen=name in settings.fixed_rules)
        for name, option in OPTIONS.items()
        if option.page == page
    ]
    if not choices:
        return None
    custom_id = NO_TABLE.custom_id(FixRules(page))
    return menu(custom_id, page_words(page), choices, takes_many=True)
