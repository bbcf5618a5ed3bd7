"""The connection to Discord: the events it subscribes to, what it sends, and what it passes on."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import aiohttp
import discord
import pytest
from discord import app_commands

import bot
from bot.cogs.client import Commands, UnoBot
from bot.cogs.listeners import Listeners
from bot.cogs.standby import Standby
from bot.game.shards import Shards
from bot.ui.router import Router

BOT, ANN = 99, 7
SOURCES = [*Path(bot.__file__).parent.rglob("*.py")]


@pytest.fixture
def router() -> Any:
    """Records the requests it gets."""
    return Mock(press=AsyncMock(), apologize=AsyncMock(), refuse_unreadable=AsyncMock(), kinds={})


@pytest.fixture
def client() -> UnoBot:
    return UnoBot(aiohttp.TraceConfig())


def listeners(router: Any, bot: int | None = BOT) -> Listeners:
    """The listener for a bot with this ID, or None before it has logged in."""
    client: Any = SimpleNamespace(user=bot and SimpleNamespace(id=bot))
    return Listeners(client, router)


def test_it_listens_for_no_more_than_it_needs(client: UnoBot) -> None:
    wanted = {name for name, is_wanted in client.intents if is_wanted}
    assert wanted == {"guilds", "guild_messages", "guild_reactions", "dm_reactions", "guild_scheduled_events"}
    assert client.allowed_mentions is not None
    assert client.allowed_mentions.to_dict() == {"parse": []}


def test_it_parses_no_edits_since_nobody_looks_at_them(client: UnoBot) -> None:
    parsers = client._connection.parsers  # noqa: SLF001
    assert "MESSAGE_CREATE" in parsers
    assert "MESSAGE_UPDATE" not in parsers


def test_nothing_looks_for_a_channel_in_one_server_after_another() -> None:
    """`Client.get_channel` does. `Guild.get_channel_or_thread` takes no longer with many servers."""
    assert SOURCES
    assert [source.name for source in SOURCES if "client.get_channel(" in source.read_text()] == []


def test_it_runs_the_shards_it_is_given_or_all_that_discord_recommends(client: UnoBot) -> None:
    assert (client.shard_ids, client.shard_count) == (None, None)
    some = UnoBot(aiohttp.TraceConfig(), Shards(ids=(2, 3), count=4))
    assert (some.shard_ids, some.shard_count) == ([2, 3], 4)


@pytest.mark.parametrize(("servers", "told"), [(0, "0 servers"), (1, "1 server"), (2, "2 servers")])
async def test_it_says_once_that_people_can_play_and_not_before_it_answers(
    client: UnoBot,
    servers: int,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO", "bot")
    monkeypatch.setattr(UnoBot, "guilds", [object()] * servers)
    monkeypatch.setattr(UnoBot, "application_id", 77)
    client.standby = Standby()
    await client.on_ready()
    assert caplog.messages == []
    client.standby = None
    await client.on_ready()
    await client.on_ready()
    (line,) = caplog.messages
    assert f" in {told}. Invite: https://" in line
    assert "client_id=77&" in line


async def test_what_has_to_wait_is_passed_on_later(client: UnoBot, monkeypatch: pytest.MonkeyPatch) -> None:
    passed = list[object]()
    monkeypatch.setattr(discord.Client, "dispatch", lambda _, *event: passed.append(event))
    client.standby = Standby()
    client.dispatch("interaction", 1)
    client.dispatch("message", 2)
    assert passed == [("message", 2)]
    client.standby.end(is_inherited=True)
    client.dispatch("interaction", 3)
    assert passed == [("message", 2), ("interaction", 1), ("interaction", 3)]


@pytest.mark.parametrize(("who", "bot", "counts"), [(ANN, BOT, True), (BOT, BOT, False), (ANN, None, False)])
async def test_what_the_bot_does_itself_is_not_passed_on(
    router: Any, who: int, bot: int | None, *, counts: bool
) -> None:
    heard = listeners(router, bot)
    reaction: Any = SimpleNamespace(user_id=who)
    message: Any = SimpleNamespace(id=5, author=SimpleNamespace(id=who), channel=SimpleNamespace(id=3))
    await heard.on_raw_reaction_add(reaction)
    await heard.on_message(message)
    assert [call.args for call in router.react.mock_calls] == [(reaction,)] * counts
    assert [call.args for call in router.note_message.mock_calls] == [(3, 5)] * counts


async def test_tables_go_with_their_channel_thread_or_server(router: Any) -> None:
    heard = listeners(router)
    channel: Any = SimpleNamespace(id=1)
    thread: Any = SimpleNamespace(thread_id=2)
    server: Any = SimpleNamespace(id=3)
    await heard.on_guild_channel_delete(channel)
    await heard.on_raw_thread_delete(thread)
    await heard.on_guild_join(server)
    await heard.on_guild_remove(server)
    assert [call.args for call in router.close_table.mock_calls] == [(1,), (2,)]
    assert [call.args for call in router.close_tables.mock_calls] == [(3,)]


async def test_a_table_is_shown_again_once_its_thread_may_be_open(router: Any) -> None:
    heard = listeners(router)
    unlocked: Any = SimpleNamespace(id=1)
    unarchived: Any = SimpleNamespace(id=2)
    await heard.on_thread_update(unlocked, unlocked)
    await heard.on_thread_join(unarchived)
    assert [call.args for call in router.note_thread.mock_calls] == [(1,), (2,)]


@pytest.mark.parametrize("kind", list(discord.InteractionType))
async def test_presses_and_forms_are_answered_even_if_they_cannot_be_read(
    router: Any, kind: discord.InteractionType
) -> None:
    interaction: Any = SimpleNamespace(type=kind)
    await Router.on_interaction(router, interaction)
    is_press = kind in (discord.InteractionType.component, discord.InteractionType.modal_submit)
    assert router.apologize.await_count == is_press
    assert router.press.await_count == 0


async def test_a_command_that_fails_is_apologized_for_and_one_that_cannot_be_read_is_refused(
    router: Any, caplog: pytest.LogCaptureFixture
) -> None:
    tree: Any = SimpleNamespace(client=SimpleNamespace(router=router))
    rule = {"type": 2, "name": "lobby", "options": [{"type": 1, "name": "rule"}]}
    data = {"name": "uno", "options": [rule]}
    interaction: Any = SimpleNamespace(type=discord.InteractionType.application_command, data=data)
    fault = ValueError()
    broken = app_commands.CommandInvokeError(Mock(), fault)
    await Commands.on_error(tree, interaction, broken)
    router.apologize.assert_awaited_once_with(interaction, fault)
    assert router.refuse_unreadable.await_count == 0
    await Commands.on_error(tree, interaction, app_commands.AppCommandError())
    router.refuse_unreadable.assert_awaited_once_with(interaction, "uno lobby rule")
    assert caplog.messages == ["a command could not be read: AppCommandError"]
    assert router.apologize.await_count == 1


async def test_nothing_is_suggested_for_what_cannot_be_read(router: Any) -> None:
    tree: Any = SimpleNamespace(client=SimpleNamespace(router=router))
    suggest = AsyncMock()
    response = SimpleNamespace(autocomplete=suggest)
    typing: Any = SimpleNamespace(type=discord.InteractionType.autocomplete, response=response)
    await Commands.on_error(tree, typing, app_commands.AppCommandError())
    assert router.refuse_unreadable.await_count == 0
    suggest.assert_awaited_once_with([])


async def test_without_another_process_commands_are_answered_at_once() -> None:
    tree: Any = SimpleNamespace(client=SimpleNamespace(standby=None))
    interaction: Any = SimpleNamespace(type=discord.InteractionType.application_command)
    assert await Commands.interaction_check(tree, interaction)
