"""The commands in every language: names and descriptions that Discord accepts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import discord
import pytest
from discord.ext import commands

from bot.cogs.commands import CatalogTranslator
from bot.cogs.uno import challenge_menu
from bot.features import all_cogs
from bot.text.language import ARGUMENT, TRANSLATED, Sentence, language_of, say, speaking
from bot.ui.router import Router
from tests.discord_api import limits

NAME = re.compile(r"[-_\w]{1,32}")  # Discord: Application Command Naming
IN_APPS_MENU, LONGEST_ENTRY = 2, 32  # Discord: Application Command Types, Naming
COMMANDS = (1, 2)  # types of options that are subcommands or groups of them; commands themselves are 1, too
LOCALES = ("de", "es-ES", "es-419", "fr", "pt-BR", "it", "pl", "tr")
LONGEST = 100  # characters of a description, or of a choice


@pytest.fixture
async def payload() -> list[dict[str, Any]]:
    """The payload of a command sync, with all translations."""
    router: Any = object.__new__(Router)
    bot = commands.Bot(commands.when_mentioned, intents=discord.Intents(guilds=True))
    for cog in all_cogs(bot, router):
        await bot.add_cog(cog)
    bot.tree.add_command(challenge_menu(router))
    translator = CatalogTranslator()
    return [await one.get_translated_payload(bot.tree, translator) for one in bot.tree.get_commands()]


def everything(entries: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for entry in entries:
        yield entry
        yield from everything(entry.get("options", []))


def names_in(locale: str, entries: list[dict[str, Any]]) -> list[str]:
    return [(entry.get("name_localizations") or {}).get(locale, entry["name"]) for entry in entries]


async def test_names_and_descriptions_are_within_the_limits(payload: list[dict[str, Any]]) -> None:
    for entry in everything(payload):
        names = (entry.get("name_localizations") or {}).values()
        if entry["type"] == IN_APPS_MENU:
            assert [name for name in names if len(name) > LONGEST_ENTRY] == []
        else:
            assert [name for name in names if not NAME.fullmatch(name) or name != name.lower()] == []
        described = (entry.get("description_localizations") or {}).values()
        assert [words for words in described if len(words) > LONGEST] == []
        for choice in entry.get("choices", []):
            named = (choice.get("name_localizations") or {}).values()
            assert [words for words in named if len(words) > LONGEST] == []


@pytest.mark.parametrize(("locale", "language"), [(one, language_of(one)) for one in LOCALES])
async def test_options_and_choices_are_sent_as_the_catalogs_say_them(
    payload: list[dict[str, Any]], locale: str, language: str
) -> None:
    options = [entry for entry in everything(payload) if entry["type"] not in COMMANDS]
    named = [(entry, ARGUMENT) for entry in options]
    named += [(choice, None) for entry in options for choice in entry.get("choices", [])]
    with speaking(language):
        wrong = [
            entry["name"]
            for entry, context in named
            if names_in(locale, [entry]) != [say(Sentence(entry["name"], context=context))]
        ]
    assert named
    assert wrong == []


async def test_sibling_names_differ_in_every_language(payload: list[dict[str, Any]]) -> None:
    for entry in [{"options": payload}, *everything(payload)]:
        for locale in map(str, discord.Locale):
            names = names_in(locale, entry.get("options", []))
            assert len(names) == len(set(names)), (locale, names)


async def test_discord_takes_them(payload: list[dict[str, Any]]) -> None:
    assert limits.complaints("PUT", "/applications/1/commands", payload) == []


async def test_both_kinds_of_spanish_are_one(payload: list[dict[str, Any]]) -> None:
    for entry in everything(payload):
        named = entry.get("name_localizations") or {}
        assert named.get("es-ES") == named.get("es-419")
        assert {language_of(locale) for locale in named} <= set(TRANSLATED)


async def test_the_entry_of_the_apps_menu_is_translated(payload: list[dict[str, Any]]) -> None:
    (entry,) = [one for one in payload if one["type"] == IN_APPS_MENU]
    named = {language_of(locale) for locale in entry["name_localizations"]}
    assert "de" in named
    assert named.issubset(TRANSLATED)
    assert (entry["contexts"], entry["integration_types"]) == ([0], [0])
