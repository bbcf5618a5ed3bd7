"""Messages outside the tables: the bot stops sending to a channel that refuses them (R9)."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from bot.game.lobby import Lobby
from bot.game.servers import ServerBook
from bot.game.state import Stage, TableState
from bot.game.tasks import Tasks
from bot.ui.live.server_messages import LATE_SECONDS, NOTIFY_SECONDS, REMEMBERED_SECONDS, ServerMessages
from bot.ui.transport.channel import MUTE_SECONDS
from bot.ui.transport.messenger import NO_MENTIONS, Content
from bot.ui.transport.outbox import Outbox
from bot.ui.transport.panels import Drawn
from tests.fakes import FakeClock, MemoryServers
from tests.game.tables import ANN, BOB, CAT
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


@pytest.mark.parametrize("notices", ["erase", "edit"])
async def test_a_message_that_is_gone_may_be_posted_again(staff: Staff, notices: str) -> None:
    message = {"content": "Your table is open", "nonce": "call 1"}
    first = await staff.messages.post(GUILD, CHANNEL, message)
    staff.wire.nonces.clear()
    if notices == "erase":
        await staff.messages.erase(GUILD, CHANNEL, first)
    else:
        staff.wire.refuses = {"edit": refusal(404, 10008)}
        assert not await staff.messages.edit(GUILD, CHANNEL, first, Drawn(discord.ui.LayoutView()))
    assert await staff.messages.post(GUILD, CHANNEL, message) != first


async def test_a_nonce_may_be_used_again_later(staff: Staff) -> None:
    message = {"content": "Your table is open", "nonce": "call 1"}
    first = await staff.messages.post(GUILD, CHANNEL, message)
    for _ in range(3):  # the database can't be written
        await staff.clock.advance(REMEMBERED_SECONDS / 2)
        staff.wire.nonces.clear()
        assert await staff.messages.post(GUILD, CHANNEL, message) == first
    await staff.clock.advance(REMEMBERED_SECONDS)
    assert await staff.messages.post(GUILD, CHANNEL, message) != first


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


async def test_somebody_is_pinged_only_every_few_minutes_however_often_they_are_challenged(
    staff: Staff, monkeypatch: pytest.MonkeyPatch
) -> None:
    posted = list[Any]()

    async def post(_: ServerMessages, guild: int, channel: int, message: Content) -> int:
        posted.append([person.id for person in message.get("allowed_mentions", NO_MENTIONS).users or []])
        await asyncio.sleep(0.001)  # others are sent at the same time
        return 1

    monkeypatch.setattr(ServerMessages, "post", post)
    for table, rival in enumerate((BOB.id, BOB.id, CAT.id), 1):
        opened = TableState(table, GUILD, CHANNEL, Stage.LOBBY, Lobby(ANN.id, (ANN,)))
        staff.messages.challenge(opened, rival)
    await staff.clock.advance(NOTIFY_SECONDS)
    staff.messages.challenge(TableState(4, GUILD, CHANNEL, Stage.LOBBY, Lobby(ANN.id, (ANN,))), BOB.id)
    await staff.clock.advance(1)
    assert posted == [[BOB.id], [], [CAT.id], [BOB.id]]


async def test_a_challenge_that_nobody_could_read_is_no_reason_not_to_ping(staff: Staff) -> None:
    staff.wire.refuses = {"send": refusal(404, 10003)}
    staff.messages.challenge(TableState(1, GUILD, CHANNEL, Stage.LOBBY, Lobby(ANN.id, (ANN,))), BOB.id)
    await staff.clock.advance(1)
    staff.wire.refuses = {}
    staff.messages.challenge(TableState(2, GUILD, CHANNEL + 1, Stage.LOBBY, Lobby(ANN.id, (ANN,))), BOB.id)
    await staff.clock.advance(1)
    assert staff.wire.pinged == [BOB.id]
