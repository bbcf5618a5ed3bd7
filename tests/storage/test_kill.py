"""Killed at any moment: nothing accepted is lost, and the state equals the replayed record (R1)."""

from __future__ import annotations

import asyncio
import time
from multiprocessing.connection import Connection
from random import Random

from sqlalchemy import make_url

from bot.game.state import TableState
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from tests.patience import wait_patiently
from tests.processes import PROCESSES, forked
from tests.soak.counts import Record, times
from tests.storage.records import verified
from tests.storage.sitting import opened, random_change

KILLS = times(10, 200)
TABLES = 4
MOST_MOVES = 60  # before a kill
LONGEST_WAIT = 0.02  # seconds from the last of them to the kill: anywhere within a few saves

Acknowledged = dict[int, int]  # the newest revision of each table that the store has confirmed


def play_on(url: str, seed: int, accepted: Connection) -> None:
    """The killed process: play at every open table forever, and report each saved change."""

    wait_patiently()

    async def play_at(store: SqlGameStore, state: TableState) -> None:
        random = Random(seed * TABLES + state.id)
        while True:
            state, line = random_change(state, random, leaving=0)
            await store.save(state, [line])
            accepted.send((state.id, state.revision))

    async def play_everywhere() -> None:
        store = SqlGameStore(Database(url))
        states = [saved.state for saved in (await store.load_open()).saved]
        missing = range(len(states), TABLES)
        states += [await store.create(opened(channel, target=10_000)) for channel in missing]
        await asyncio.gather(*(play_at(store, state) for state in states))

    asyncio.run(play_everywhere())


def play_and_kill(url: str, seed: int, acknowledged: Acknowledged) -> None:
    """Let a process play until it is killed at a random moment; collect the confirmed revisions."""
    random = Random(seed)
    told, accepted = PROCESSES.Pipe(duplex=False)
    player = forked(play_on, url, seed, accepted, daemon=True)
    player.start()
    accepted.close()
    for _ in range(random.randrange(1, MOST_MOVES)):
        note(told, acknowledged)
    time.sleep(random.random() * LONGEST_WAIT)
    player.kill()
    player.join()
    while told.poll():
        try:
            note(told, acknowledged)
        except EOFError:
            break
    player.close()
    told.close()


def note(told: Connection, acknowledged: Acknowledged) -> None:
    table, revision = told.recv()
    acknowledged[table] = revision


async def test_killed_at_any_moment(database_url: str, record_property: Record) -> None:
    acknowledged: Acknowledged = {}
    for seed in range(KILLS):
        await asyncio.to_thread(play_and_kill, database_url, seed, acknowledged)
        stored = await verified(database_url)
        ahead = {table: stored[table] - revision for table, revision in acknowledged.items()}
        # One change may have been saved although its process died before it could confirm it.
        assert set(ahead.values()) <= {0, 1}
        acknowledged |= stored
    assert sum(acknowledged.values()) > KILLS
    record_property(
        f"kills of the store on {make_url(database_url).get_backend_name()}, no accepted move lost", KILLS
    )
