"""Messages outside the tables: the bot stops sending to a channel that refuses them (R9)."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.game.servers import ServerBook
from bot.game.tasks import Tasks
from bot.ui.live import server_messages
from bot.ui.live.server_messages import LATE_SECONDS, ServerMessages
from bot.ui.transport.channel import MUTE_SECONDS
from bot.ui.transport.outbox import Outbox
from tests.fakes import FakeClock, MemoryServers
from tests.ui.wire import FakeClient, Wire, refusal

GUILD, CHANNEL = 7, 8


class Staff:
    """A server with a staff log."""

    def __init__(self) -> None:
        self.clock, self.wire = FakeClock(), Wire()
        client: Any = FakeClient(self.wire)
        self.servers = ServerBook(MemoryServers())
        self.messages = ServerMessages(client, Outbox(self.clock, Tasks()), self.servers, self.clock)

    async def reads(self, line: str, seconds: float = 1.0) -> None:
        self.messages.tell_staff(GUILD, lambda: line)
        await self.clock.advance(seconds)

    @property
    def sent(self) -> list[str]:
        return [content for _, _, content in self.wire.sent]


@pytest.fixture
async def staff() -> Staff:
    staff = Staff()
    await staff.servers.change(GUILD, staff_channel=CHANNEL)
    return staff


async def test_a_deleted_channel_is_never_asked_again(staff: Staff) -> None:
    staff.wire.refuses = {"send": refusal(404, 10003)}
    await staff.reads("one")
    await staff.clock.advance(10 * MUTE_SECONDS)
    await staff.reads("two")
    assert staff.sent == ["one"]


async def test_a_channel_without_permission_is_asked_again_after_a_while(staff: Staff) -> None:
    staff.wire.refuses = {"send": refusal(403, 50013)}
    await staff.reads("one")
    await staff.reads("two")
    await staff.clock.advance(MUTE_SECONDS)
    staff.wire.refuses = {}
    await staff.reads("three")
    assert staff.sent == ["one", "three"]


async def test_a_message_is_posted_once_though_discord_has_forgotten_its_nonce(staff: Staff) -> None:
    message = {"content": "Your table is open", "nonce": "call 1"}
    first = await staff.messages.post(GUILD, CHANNEL, message)
    staff.wire.nonces.clear()
    assert await staff.messages.post(GUILD, CHANNEL, message) == first
    assert staff.sent == ["Your table is open"]


async def test_a_message_that_was_deleted_may_be_posted_again(staff: Staff) -> None:
    message = {"content": "Your table is open", "nonce": "call 1"}
    first = await staff.messages.post(GUILD, CHANNEL, message)
    await staff.messages.erase(GUILD, CHANNEL, first)
    staff.wire.nonces.clear()
    assert await staff.messages.post(GUILD, CHANNEL, message) != first


async def test_only_the_last_messages_are_remembered(staff: Staff, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_messages, "MOST_REMEMBERED", 2)
    first, *_ = [
        await staff.messages.post(GUILD, CHANNEL, {"content": "line", "nonce": nonce}) for nonce in "abc"
    ]
    staff.wire.nonces.clear()
    assert await staff.messages.post(GUILD, CHANNEL, {"content": "line", "nonce": "a"}) != first


@pytest.mark.parametrize(("outage", "arrives"), [(60.0, True), (LATE_SECONDS + 60, False)])
async def test_news_that_an_outage_held_up_is_dropped_once_it_is_old(
    staff: Staff, outage: float, arrives: bool
) -> None:
    down: dict[str, discord.HTTPException] = {"send": refusal(503)}
    staff.wire.refuses = down
    await staff.reads("news", outage)
    staff.wire.refuses, staff.wire.sent = {}, []
    await staff.clock.advance(60)
    assert staff.sent == (["news"] if arrives else [])
