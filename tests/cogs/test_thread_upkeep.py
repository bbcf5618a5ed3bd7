"""Threads: an empty one is deleted after a crash, and one that is archived during a match is reopened."""

from __future__ import annotations

import asyncio
import dataclasses
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest

from bot.cogs.threads import Threads
from bot.game.registry import Registry
from bot.game.tasks import Tasks
from bot.ui.opening import open_in_thread
from bot.ui.transport.outbox import Outbox
from bot.ui.transport.replies import Reply
from tests.fakes import FakeServices, settle
from tests.game.tables import ANN, BOB, CAT, PLACE, House, three
from tests.schedules import ShuffledLoop, run_shuffled
from tests.ui.illustrators import illustrator
from tests.ui.wire import FIRST, FakeInteraction, Wire

BOT = 99
GUILD = 10


UNUSED: Any = None  # the interaction itself gets the thread


@dataclass
class Thread:
    """A thread of the bot, unless it has another owner."""

    id: int
    owner_id: int = BOT
    total_message_sent: int = 0
    is_archived: bool = False
    guild: Any = field(default_factory=lambda: SimpleNamespace(id=GUILD, features=[]))

    async def edit(self, *, archived: bool) -> None:
        await asyncio.sleep(0)
        self.is_archived = archived


class Parent(discord.TextChannel):
    """A channel in which threads can be opened; each call takes a few steps, before and after its effect."""

    def __init__(self) -> None:
        self.opened: list[Thread] = []

    def is_news(self) -> bool:
        return False

    async def create_thread(self, **_: Any) -> Any:
        await asyncio.sleep(0)
        self.opened.append(Thread(500 + len(self.opened)))
        await asyncio.sleep(0)
        return self.opened[-1]

    def get_partial_message(self, _: int, /) -> Any:
        return self


class World(FakeServices):
    """Everything that outlives a process: the store, and a Discord with one channel."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.parent = Parent()
        self.at_death: tuple[dict[int, Any], list[Thread]] = ({}, [])

    async def open(self) -> None:
        registry = Registry(self.services, Random(self.seed))
        interaction: Any = FakeInteraction(Wire(), who=ANN)
        interaction.channel = self.parent
        reply = Reply(interaction, self.clock, illustrator())
        await open_in_thread(registry, UNUSED, reply, {}, None)
        reply.close()

    def die(self) -> None:
        """Save what exists now; the dying process's later changes don't count."""
        self.at_death = (
            dict(self.store.tables),
            [dataclasses.replace(thread) for thread in self.parent.opened],
        )

    async def start_again(self, *others: Thread) -> list[Thread]:
        """Connect a new process, and return the threads that are still open."""
        self.store.tables, threads = self.at_death
        registry = Registry(self.services, Random(self.seed))
        await registry.restore()
        guild = SimpleNamespace(id=GUILD, shard_id=0, threads=[*threads, *others])
        client: Any = SimpleNamespace(user=SimpleNamespace(id=BOT), guilds=[guild])
        threads_cog = Threads(client, registry, Outbox(self.clock, Tasks()))
        await threads_cog.on_shard_ready(1)
        await settle()
        assert not any(thread.is_archived for thread in guild.threads), "they are on another shard"
        await threads_cog.on_shard_ready(0)
        await settle()
        return [thread for thread in guild.threads if not thread.is_archived]


def test_killed_at_any_step_no_thread_without_a_table_stays_open() -> None:
    met = set[tuple[int, int]]()
    for seed in range(5):
        whole = ShuffledLoop(seed)
        assert run_shuffled(World(seed).open(), whole)
        for lifetime in range(1, whole.steps):
            world = World(seed)
            run_shuffled(world.open(), ShuffledLoop(seed, lifetime, world.die))
            tables, threads = world.at_death
            met.add((len(threads), len(tables)))
            stored = {saved.state.channel for saved in tables.values()}
            assert {thread.id for thread in asyncio.run(world.start_again())} == stored
    assert met == {(0, 0), (1, 0), (1, 1)}


async def test_only_empty_threads_of_the_bot_are_put_away() -> None:
    others = [Thread(1, owner_id=7), Thread(2, total_message_sent=1), Thread(3)]
    assert await World().start_again(*others) == others[:2]


@pytest.mark.parametrize(
    ("silent_minutes", "is_locked", "has_table", "is_woken"),
    [(60, False, True, True), (5, False, True, False), (60, True, True, False), (60, False, False, False)],
)
async def test_a_thread_that_falls_asleep_during_a_match_is_woken(
    silent_minutes: int, is_locked: bool, has_table: bool, is_woken: bool
) -> None:
    house = House()
    if has_table:
        await house.at(three(), ANN, BOB, CAT)
    woken = AsyncMock()
    written = discord.utils.snowflake_time(FIRST)
    thread: Any = SimpleNamespace(
        id=PLACE.channel,
        archived=True,
        locked=is_locked,
        last_message_id=FIRST,
        auto_archive_duration=60,
        archive_timestamp=written + timedelta(minutes=silent_minutes),
        edit=woken,
    )
    cog = Threads(UNUSED, house.registry, Outbox(house.clock, Tasks()))
    await cog.on_thread_update(thread, thread)
    await settle()
    assert [call.kwargs for call in woken.await_args_list] == [{"archived": False}] * is_woken


# Requests that have to wait


async def waits(house: House, outbox: Outbox) -> None:
    """The next request has to wait for a second."""
    outbox.request("anything", AsyncMock())
    await settle()
    house.clock.time += 0.5


async def test_a_thread_in_which_a_table_opens_before_the_request_is_sent_stays_open() -> None:
    house, thread = House(), Thread(PLACE.channel)
    guild = SimpleNamespace(id=GUILD, shard_id=0, threads=[thread])
    client: Any = SimpleNamespace(user=SimpleNamespace(id=BOT), guilds=[guild])
    outbox = Outbox(house.clock, Tasks(), budget=1)
    await waits(house, outbox)
    await Threads(client, house.registry, outbox).on_shard_ready(0)
    await house.lobby()
    await house.clock.advance(1)
    assert not outbox.waiting
    assert not thread.is_archived


@pytest.mark.parametrize("is_locked", [False, True])
async def test_a_thread_that_is_locked_or_has_no_match_anymore_when_the_request_is_sent_stays_closed(
    *, is_locked: bool
) -> None:
    house, edit = House(), AsyncMock()
    session = await house.at(three(), ANN, BOB, CAT)
    thread: Any = SimpleNamespace(
        id=PLACE.channel,
        archived=True,
        locked=False,
        last_message_id=FIRST,
        auto_archive_duration=60,
        archive_timestamp=discord.utils.snowflake_time(FIRST) + timedelta(minutes=60),
        edit=edit,
    )
    outbox = Outbox(house.clock, Tasks(), budget=1)
    await waits(house, outbox)
    await Threads(UNUSED, house.registry, outbox).on_thread_update(thread, thread)
    if is_locked:
        thread.locked = True
    else:
        await session.end(0, is_moderator=True)
    await house.clock.advance(1)
    assert not outbox.waiting
    assert not edit.await_args_list
