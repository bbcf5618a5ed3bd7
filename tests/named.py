"""Catalogs whose sentences name their language, and the public texts of a journey."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from gettext import NullTranslations
from typing import Any

import pytest
from simcord.http.client import FakeHTTPClient

from bot.text import language
from bot.text.cards import card_in
from tests.journeys.evening import Person

PUBLIC = re.compile(r"/(channels|guilds)/\d+/(messages|threads|scheduled-events)")
SPOKEN = re.compile(r"\b([a-z]{2}(?:_[A-Z]{2})?): ")


class Named(NullTranslations):
    """A catalog that puts the name of its language before every sentence."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def gettext(self, message: str) -> str:
        return f"{self.name}: {message}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


def use_named_catalogs(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Use these catalogs for all languages, including English. Returns a function to undo that."""
    monkeypatch.setattr(language, "ENGLISH", "none")  # otherwise English needs no catalog
    monkeypatch.setattr(language, "catalog_of", Named)
    forget_what_was_said()
    return forget_what_was_said


def forget_what_was_said() -> None:
    """Clear the caches of sentences: the catalogs have changed."""
    language.label_of.cache_clear()
    card_in.cache_clear()


class PublicTexts:
    """The texts that the bot itself has sent to channels and servers."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.bodies: list[str] = []
        request = FakeHTTPClient.request

        async def heard(client: FakeHTTPClient, route: Any, **how: Any) -> Any:
            if PUBLIC.search(route.url):
                form = how.get("form") or ()
                fields = [str(part["value"]) for part in form if part["name"] == "payload_json"]
                self.bodies += [*fields, json.dumps(how.get("json"), ensure_ascii=False)]
            return await request(client, route, **how)

        monkeypatch.setattr(FakeHTTPClient, "request", heard)

    @property
    def languages(self) -> set[str]:
        """The languages of these texts."""
        return {found for body in self.bodies for found in SPOKEN.findall(body)}


async def speak(spoken: str, *people: Person) -> None:
    """Let these people choose this language."""
    for person in people:
        await person.evening.app.preferences.change(person.id, language=spoken)
