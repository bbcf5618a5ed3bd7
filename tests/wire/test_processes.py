"""Several processes on one database: each plays at its own tables, and no two at the same one (R16)."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import make_url

from bot.findings import LEASE_LOST
from bot.hosting import watchman
from bot.playground.server.gateway import IDENTIFY, Session
from bot.playground.server.playground import Playground
from bot.ui.transport.failures import Code
from tests.databases import CUT, execute
from tests.soak.counts import Record, times
from tests.wire.books import open_books
from tests.wire.evidence import check_nothing_lost, see_all_shown
from tests.wire.people import FEW, Room
from tests.wire.process import BotProcess, be_patient, refuse_at_once
from tests.wire.shards import (
    POSTGRES,
    PRESSES,
    SHARDS,
    TAKEN_OVER,
    Start,
    connected,
    heir_of,
    play,
    process,
    rooms,
    start,
    world,
)
from tests.wire.test_threads import open_tables

pytestmark = pytest.mark.wire

__all__ = ["process", "rooms", "world"]

STANDSTILL_SECONDS = 1.0


@POSTGRES
async def test_two_processes_share_the_servers_and_play_goes_on_without_one(
    place: Playground, rooms: Sequence[Room], process: Start
) -> None:
    first, second = process("0,1"), process("2,3")
    await start(place, first, 0, 1)
    await start(place, second, 2, 3)
    assert len(place.log.sent(IDENTIFY)) == SHARDS
    for room in rooms:
        await room.sit_down()
    await play(rooms)
    await first.close()
    await place.until(lambda: connected(place) == {2, 3})
    await play(rooms[2:])
    await start(place, first, 0, 1)
    await play(rooms)
    assert await first.terminate() == 0
    await play(rooms[2:])
    assert await second.terminate() == 0


@POSTGRES
async def test_a_deployment_hands_over_without_a_double_answer_or_move(
    place: Playground, rooms: Sequence[Room], process: Start, database_url: str, record_property: Record
) -> None:
    room, presses = rooms[0], times(60, 1_000)
    old, new = process("0,1"), process("0,1")
    new.prepare = refuse_at_once
    await start(place, old, 0, 1)
    await room.sit_down()
    over = asyncio.Event()

    async def deploy() -> None:
        while not over.is_set():
            status, said = await new.run("run", "--migrate")
            assert status == 1
            assert said.splitlines()[-1].startswith("bad shards: another process has one of SHARD_IDS")

    deploying = asyncio.create_task(deploy())
    await room.play_for(presses)
    over.set()
    await deploying
    assert len(place.log.sent(IDENTIFY)) == 2
    new.prepare = be_patient
    await new.spawn()
    assert await old.terminate() == 0
    await place.until(lambda: connected(place) == {0, 1})
    await room.play_for(PRESSES)
    assert await new.terminate() == 0
    books = await open_books(database_url)
    check_nothing_lost(room, books)
    await start(place, new, 0, 1)
    await see_all_shown(room, books)
    record_property("presses while a second process tries to start, none answered twice", presses)


@POSTGRES
async def test_a_rolling_restart_leaves_no_press_unanswered(
    place: Playground, rooms: Sequence[Room], process: Start, database_url: str, record_property: Record
) -> None:
    room, bot, restarts = rooms[0], process("0,1"), times(2, 20)
    await start(place, bot, 0, 1)
    await room.sit_down()
    for _ in range(restarts):
        over = asyncio.Event()
        playing = asyncio.create_task(room.play(until=over))
        heir = await heir_of(place, process)
        assert await bot.terminate() == 0
        await place.until(lambda heir=heir: TAKEN_OVER in heir.said)
        over.set()
        await playing
        await place.until(room.all_is_answered)
        assert "the tables are handed over to another process" in bot.said
        assert f"{TAKEN_OVER}: they were handed over" in heir.said
        bot = heir
    await room.play_for(PRESSES)
    assert await bot.terminate() == 0
    books = await open_books(database_url)
    check_nothing_lost(room, books)
    await start(place, bot, 0, 1)
    await see_all_shown(room, books)
    refused = [
        one for one in place.log.requests("POST", "^/interactions/") if one.code == Code.ALREADY_ANSWERED
    ]
    assert refused == [], "one process took up a press of the other"
    presses = len(place.log.events("INTERACTION_CREATE"))
    record_property(f"presses during {restarts} rolling restarts, all of them answered", presses)


@POSTGRES
@pytest.mark.parametrize("hears", ["both", "the old one", "the new one"])
async def test_whichever_of_two_sessions_hears_a_press_it_is_answered(
    rooms: Sequence[Room],
    place: Playground,
    process: Start,
    monkeypatch: pytest.MonkeyPatch,
    *,
    hears: str,
) -> None:
    """No. 11 of `test_unknowns.py`: whether both sessions of a shard hear of an interaction in an update."""
    dispatch, room = place.gateway.dispatch, rooms[0]

    def to_some(session: Session, name: str, data: dict[str, Any]) -> None:
        alike = [one for one in place.gateway.sessions.values() if one.shard == session.shard and one.wire]
        wanted = {"both": alike, "the old one": alike[:1], "the new one": alike[-1:]}[hears]
        if name != "INTERACTION_CREATE" or session in wanted:
            dispatch(session, name, data)

    bot = process("0,1")
    await start(place, bot, 0, 1)
    await room.sit_down(hand_size=FEW)
    monkeypatch.setattr(place.gateway, "dispatch", to_some)
    heir = await heir_of(place, process)
    over = asyncio.Event()
    room.is_bot_there = hears == "both"  # the process that answers may not receive every press
    playing = asyncio.create_task(room.play(until=over))
    assert await bot.terminate() == 0
    await place.until(lambda: TAKEN_OVER in heir.said)
    over.set()
    await playing
    room.is_bot_there = True
    monkeypatch.undo()
    await room.play_for(PRESSES)
    assert "Traceback" not in bot.said + heir.said


@POSTGRES
async def test_a_process_that_waits_to_take_over_disturbs_nobody(
    place: Playground, rooms: Sequence[Room], process: Start
) -> None:
    room, old = rooms[0], process("0,1")
    await start(place, old, 0, 1)
    await room.sit_down()
    for end in (BotProcess.terminate, BotProcess.close):
        heir = await heir_of(place, process)
        status, said = await process("0,1").run("run", "--take-over")
        assert status == 1
        assert said.splitlines()[-1].startswith("bad shards: another process already waits")
        await room.play_for(PRESSES)
        await place.until(room.all_is_answered)
        assert await end(heir) in (0, None)
    assert await old.terminate() == 0


@POSTGRES
async def test_a_process_that_dies_is_replaced_at_once_by_the_one_that_waits(
    place: Playground, rooms: Sequence[Room], process: Start, database_url: str
) -> None:
    room, old = rooms[0], process("0,1")
    await start(place, old, 0, 1)
    await room.sit_down()
    await room.play_for(PRESSES)
    heir = await heir_of(place, process)
    await old.close()
    await place.until(lambda: TAKEN_OVER in heir.said)
    assert f"{TAKEN_OVER}: nobody handed them over" in heir.said
    await room.play_for(PRESSES)
    assert await heir.terminate() == 0
    check_nothing_lost(room, await open_books(database_url))


@POSTGRES
async def test_a_process_that_is_to_take_over_starts_at_once_where_nobody_is(
    place: Playground, rooms: Sequence[Room], process: Start
) -> None:
    bot = process("0,1")
    await bot.spawn("run", "--migrate", "--take-over")
    await place.until(lambda: connected(place) == {0, 1})
    await rooms[0].sit_down()
    assert await bot.terminate() == 0


def be_wakeful() -> None:
    """Notice soon that the process was frozen."""
    be_patient()
    watchman.STANDSTILL_SECONDS = STANDSTILL_SECONDS


@POSTGRES
async def test_a_frozen_process_that_was_replaced_wakes_up_and_ends_without_a_word(
    place: Playground, rooms: Sequence[Room], process: Start, database_url: str
) -> None:
    """Its machine was frozen, and the database server has dropped its connection."""
    room = rooms[0]
    old, new = process("0,1"), process("0,1")
    old.prepare = be_wakeful
    await start(place, old, 0, 1)
    await room.sit_down()
    await room.play_for(PRESSES)
    os.kill(old.pid, signal.SIGSTOP)
    stopped_at = time.monotonic()
    await execute(make_url(database_url), CUT)
    await new.spawn()
    await place.until(lambda: len(place.log.sent(IDENTIFY)) == 4)  # two of each
    await room.play_for(PRESSES)
    before = await shown(database_url)
    await asyncio.sleep(stopped_at + 2 * STANDSTILL_SECONDS - time.monotonic())
    os.kill(old.pid, signal.SIGCONT)
    assert await old.ended() == 1
    assert str(LEASE_LOST) in old.said
    after = await shown(database_url)
    assert {table: max(revision, after[table]) for table, revision in before.items()} == after
    await room.play_for(PRESSES)
    assert await new.terminate() == 0
    check_nothing_lost(room, await open_books(database_url))


async def shown(url: str) -> dict[int, int]:
    """The shown revision of each open table, as stored."""
    return {saved.state.id: saved.shown.revision for saved in await open_tables(url)}


async def test_sqlite_serves_one_process(place: Playground, process: Start) -> None:
    status, said = await process("0,1").run("run", "--migrate")
    assert status == 1
    assert "SHARD_IDS leaves shards to other processes, and SQLite serves only one" in said
    assert not place.log.exchanges
