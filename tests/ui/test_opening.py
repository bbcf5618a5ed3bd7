"""A table in a thread that was archived, locked, or deleted."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import discord
import pytest

from bot.game.errors import Fault, GameError
from bot.game.players import Player
from bot.game.ports import StoreUnavailable
from bot.game.registry import Registry
from bot.text import answers
from bot.text.language import say
from bot.ui.opening import ArrangedTables, Gathering, missing_for_thread, missing_permission
from bot.ui.transport.failures import Code
from tests.game.tables import ANN, BOB, CAT, House, play, three
from tests.ui.gallery import Gallery
from tests.ui.wire import FakeInteraction, Wire, refusal, words_of


@dataclass
class Threads:
    """A client, reduced to creating the thread of a message, unless Discord refuses that."""

    error: discord.HTTPException | None = None

    def get_partial_messageable(self, *_: int, **__: int) -> Any:
        return self

    def get_partial_message(self, _: int) -> Any:
        return self

    async def create_thread(self, *, name: str, auto_archive_duration: int) -> None:
        if self.error is not None:
            raise self.error

    def get_guild(self, _: int) -> None:
        """Nothing is cached."""


@dataclass
class Refusing:
    """Messages that Discord does not accept."""

    error: discord.HTTPException

    async def post(self, *_: object) -> int:
        raise self.error


@dataclass
class Thread:
    """A thread that posts a message once per nonce, as Discord does for a few minutes."""

    error: discord.HTTPException | None = None  # the answer to a deletion
    posted: list[str] = field(default_factory=list[str])  # nonces
    erased: list[int] = field(default_factory=list[int])

    async def post(self, _: int, __: int, message: Any) -> int:
        nonce: str = message["nonce"]
        if nonce not in self.posted:
            self.posted.append(nonce)
        number = self.posted.index(nonce)
        if number in self.erased:
            raise refusal(404, Code.UNKNOWN_MESSAGE)
        return number

    async def erase(self, _: int, __: int, message: int) -> None:
        if self.error is not None:
            raise self.error
        self.erased.append(message)


@pytest.mark.parametrize("error", [None, refusal(503, 0)])
async def test_a_call_to_a_table_that_does_not_open_is_taken_back(
    error: discord.HTTPException | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, messages, client = House(), cast("Any", Thread(error)), cast("Any", Threads())
    arranged = ArrangedTables(client, house.registry, messages)
    pair = Gathering((ANN, BOB), {}, "Table 1", "It's time")
    failures = GameError(Fault.CHANNEL_TAKEN), StoreUnavailable("locked")
    with monkeypatch.context() as failing:
        failing.setattr(Registry, "arrange", AsyncMock(side_effect=failures))
        for failure in failures:
            with pytest.raises(type(failure)):
                await arranged.open(10, 20, 7, pair)
    await arranged.open(10, 20, 7, pair)
    assert messages.erased == ([0] if error is None else [])
    assert messages.posted == (["s7.0", "s7.1"] if error is None else ["s7.0"])


def arranged_in(
    house: House, error: discord.HTTPException, no_thread: discord.HTTPException | None = None
) -> ArrangedTables:
    """A house whose threads refuse every message; it opens its tables through this function."""
    client: Any = Threads(no_thread)
    messages: Any = Refusing(error)
    return ArrangedTables(client, house.registry, messages)


@pytest.fixture
def gallery() -> Gallery:
    return Gallery()


async def test_a_thread_that_was_put_away_is_woken_by_a_new_message(gallery: Gallery) -> None:
    session = await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes()
    gallery.wire.refusals = [refusal(400, Code.THREAD_ARCHIVED)]
    await session.submit(ANN.id, play("R7"))
    assert await gallery.passes() == ["edit", "send", "delete"]
    assert "Red 7" in words_of(gallery.seen[1][2])
    await session.submit(BOB.id, play("R1"))
    assert await gallery.passes() == ["edit"]
    assert not gallery.drawn_by.silence_of(session).is_mute


@pytest.mark.parametrize("code", [Code.THREAD_ARCHIVED, Code.THREAD_LOCKED])
async def test_a_locked_thread_is_asked_once_until_somebody_asks_for_the_table(
    gallery: Gallery, code: int
) -> None:
    session = await gallery.at(three(), ANN, BOB, CAT)
    await gallery.passes()
    gallery.wire.refuses = {"edit": refusal(400, Code.THREAD_ARCHIVED), "send": refusal(400, code)}
    await session.submit(ANN.id, play("R7"))
    assert await gallery.passes() == ["edit", "send"]
    assert gallery.drawn_by.silence_of(session).is_mute
    await session.submit(BOB.id, play("R1"))
    assert await gallery.passes(30) == []
    gallery.wire.refuses = {}
    gallery.drawn_by.move_down(session)
    await gallery.passes()
    assert "Red 1" in words_of(gallery.seen[0][2])


async def test_a_reminder_in_a_thread_that_was_put_away_stays(gallery: Gallery) -> None:
    session = await gallery.at(three(), ANN, BOB, CAT)
    assert "send" in await gallery.passes(25)
    gallery.wire.refuses = {"delete": refusal(400, Code.THREAD_ARCHIVED)}
    await session.submit(ANN.id, play("R7"))
    assert sorted(await gallery.passes()) == ["delete", "edit"]
    assert not gallery.drawn_by.silence_of(session).is_mute


def asked_in(channel: Any, **denied: bool) -> Any:
    interaction: Any = FakeInteraction(Wire(), who=Player(1, "Ann"))
    interaction.channel = channel
    interaction.app_permissions = discord.Permissions.all()
    interaction.app_permissions.update(**denied)
    return interaction


def thread(*, locked: bool = False) -> discord.Thread:
    made: Any = object.__new__(discord.Thread)
    made.locked = locked
    return made


def text_channel(kind: int = 0) -> discord.TextChannel:
    made: Any = object.__new__(discord.TextChannel)
    made._type = kind  # noqa: SLF001
    return made


@pytest.mark.parametrize(
    "error", [refusal(400, Code.THREAD_ARCHIVED), refusal(403, 50013), refusal(404, 10003)]
)
async def test_a_table_opens_even_if_its_thread_refuses_the_call(error: discord.HTTPException) -> None:
    house, pair = House(), Gathering((ANN, BOB), {}, "Table 1", "It's time")
    arranged = arranged_in(house, error)
    table = await arranged.open(10, 20, 7, pair)
    assert (table.channel, table.state.is_gathering) == (7, True)


async def test_a_table_opens_in_the_thread_that_its_message_has_already() -> None:
    house, pair = House(), Gathering((ANN, BOB), {}, "Table 1", "It's time")
    closed = refusal(400, Code.THREAD_ARCHIVED)
    table = await arranged_in(house, closed, refusal(400, Code.THREAD_EXISTS)).open(10, 20, 7, pair)
    assert table.channel == 7
    with pytest.raises(discord.HTTPException):
        await arranged_in(house, closed, refusal(403, 50013)).open(10, 20, 8, pair)
    assert [one.channel for one in house.registry] == [7]


async def test_a_table_waits_until_discord_answers_again() -> None:
    house, pair = House(), Gathering((ANN, BOB), {}, "Table 1", "It's time")
    arranged = arranged_in(house, refusal(503, 0))
    with pytest.raises(discord.HTTPException):
        await arranged.open(10, 20, 7, pair)
    assert list(house.registry) == []


def test_what_is_in_the_way_of_a_table_in_a_thread() -> None:
    assert missing_permission(asked_in(thread())) is None
    assert missing_permission(asked_in(thread(), send_messages=False)) is None
    assert "Send Messages In Threads" in (
        missing_permission(asked_in(thread(), send_messages_in_threads=False)) or ""
    )
    assert missing_permission(asked_in(thread(locked=True), manage_threads=False)) == say(
        answers.THREAD_LOCKED
    )
    assert missing_permission(asked_in(thread(locked=True))) is None


def test_what_is_in_the_way_of_a_new_thread() -> None:
    assert missing_for_thread(asked_in(text_channel())) is None
    assert missing_for_thread(asked_in(text_channel(5))) == say(answers.NO_THREAD_HERE)
    assert missing_for_thread(asked_in(thread())) == say(answers.NO_THREAD_HERE)
    assert missing_for_thread(asked_in(SimpleNamespace())) == say(answers.NO_THREAD_HERE)
    words = missing_for_thread(asked_in(text_channel(), create_public_threads=False)) or ""
    assert "Create Public Threads" in words


def asked_elsewhere(*, use_external_apps: bool) -> Any:
    """A request from a server that has not added the bot."""
    interaction = asked_in(text_channel(), view_channel=False, send_messages=False)
    interaction.is_guild_integration = lambda: False
    interaction.client = SimpleNamespace(get_guild=lambda _: None)
    interaction.permissions = discord.Permissions(use_external_apps=use_external_apps)
    return interaction


def test_where_the_bot_is_not_a_member_people_need_a_permission_of_their_own() -> None:
    assert missing_permission(asked_elsewhere(use_external_apps=True)) is None
    assert missing_permission(asked_elsewhere(use_external_apps=False)) == say(answers.NO_OWN_APPS)
    assert missing_for_thread(asked_elsewhere(use_external_apps=True)) == say(answers.NO_THREAD_HERE)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("@everyone", "@everyone"),
        ("W" * 300, "W" * 23 + "…"),
        ("\u202eabc", "abc"),
        ("", "Player 1"),
    ],
)
def test_a_thread_is_named_after_the_host_however_they_are_called(name: str, shown: str) -> None:
    assert answers.thread_name(Player(1, name)) == f"UNO with {shown}"
