"""Everybody reads the server's language, no matter whose press redrew the message."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bot.game.preferences import PreferenceBook
from bot.game.servers import ServerSettings
from bot.text.language import speaking
from bot.ui.transport.people import public_language
from tests.fakes import FakeClock, MemoryPreferences
from tests.game.tables import ANN, BOB, CAT, PLACE, House, play, three
from tests.named import use_named_catalogs
from tests.ui.illustrators import illustrator
from tests.ui.wire import FIRST, FakeClient, Wire, presenter_on, sent_at, words_of


@dataclass
class Hall(House):
    """A table that is drawn on a fake wire."""

    clock: FakeClock = field(default_factory=lambda: FakeClock(sent_at(FIRST)))
    wire: Wire = field(default_factory=Wire)

    def __post_init__(self) -> None:
        self.drawn, book = illustrator(), PreferenceBook(MemoryPreferences())
        self.presenter: Any = presenter_on(FakeClient(self.wire), self.clock, self.drawn, book)
        super().__post_init__()

    def choose(self, language: str) -> None:
        """The server chooses this language."""
        settings: Any = self.drawn.servers
        settings[PLACE.guild] = ServerSettings(language=language)

    async def shown(self) -> str:
        """Everybody's current view."""
        await self.clock.advance(2.0)
        return words_of(self.wire.sent[-1][2])


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Catalogs that differ from each other."""
    forget = use_named_catalogs(monkeypatch)
    yield
    forget()


@pytest.mark.usefixtures("named")
async def test_public_messages_are_in_the_language_of_the_server() -> None:
    hall = Hall()
    hall.choose("de")
    session = await hall.at(three(), ANN, BOB, CAT)
    with speaking("fr"):
        await session.submit(ANN.id, play("R7"))
        text = await hall.shown()
    assert "de:" in text
    assert "fr:" not in text

    hall.choose("es")
    await session.submit(BOB.id, play("R1"))
    text = await hall.shown()
    assert "es:" in text
    assert "de:" not in text, "not even the lines of earlier moves"


@pytest.mark.usefixtures("named")
async def test_a_server_without_a_language_reads_that_of_the_person_who_opened_the_table() -> None:
    hall = Hall()
    session = await hall.registry.open(replace(PLACE, language="de"), ANN, {})
    with speaking("fr"):
        await session.join(BOB)
        assert "de:" in await hall.shown()
        session = await hall.restart()
        await session.join(CAT)
        text = await hall.shown()
    assert "de:" in text
    assert "fr:" not in text


@pytest.mark.parametrize(
    ("chosen", "features", "expected"),
    [
        (None, [], "de"),
        (None, ["COMMUNITY"], "fr"),
        ("es", [], "es"),
        ("es", ["COMMUNITY"], "es"),
    ],
)
def test_only_a_community_has_a_language_in_discord(
    chosen: str | None, features: list[str], expected: str
) -> None:
    guild: Any = SimpleNamespace(features=features, preferred_locale="fr" if features else "en-US")
    assert public_language(guild, ServerSettings(language=chosen), opener="de") == expected
    assert public_language(None, ServerSettings(language=chosen), opener="de") == (chosen or "de")
