"""Matches are played and their tables closed, batch after batch: the process does not grow (R15)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from bot.playground.server.playground import Playground
from tests.soak.counts import Record, times
from tests.wire.fleet import Fleet
from tests.wire.load import hall_of, without_full_collections
from tests.wire.people import Room

pytestmark = pytest.mark.wire

BATCHES, TABLES = times(3, 24), times(1, 8)
WARM = 2  # batches after which all caches are full
MOST_GROWTH = 20_000_000  # bytes
MATCH = times({"preset": "quick"}, {"target": 100})  # of one round, or of two or three


async def test_finished_matches_leave_nothing_in_memory(
    tmp_path: Path, database_url: str, record_property: Record
) -> None:
    world, parties = hall_of(TABLES)
    sizes = list[int]()
    async with Playground(world) as place, Fleet(place, tmp_path, database_url, 1) as fleet:
        rooms = [Room(place, Random(channel.id)) for channel in parties]
        with without_full_collections():  # a collection would stop the world with all its messages
            for _ in range(BATCHES):
                for room, (channel, names) in zip(rooms, parties.items(), strict=True):
                    for person in room.enter(*names):
                        person.actor.go_to(channel)
                await asyncio.gather(*(play_a_match(room) for room in rooms))
                place.log.exchanges.clear()
                place.log.dispatches.clear()
                sizes += fleet.memory
        await fleet.terminate()
    record_property("matches played and closed by one process", BATCHES * TABLES)
    record_property("memory after each batch:", f"{' '.join(f'{size / 1e6:.1f}' for size in sizes)} MB")
    assert "Traceback" not in fleet.said
    assert sizes[-1] - sizes[WARM - 1] < MOST_GROWTH


async def play_a_match(room: Room) -> None:
    """Open a table, play to the end of the match, and close it."""
    await room.gather(**MATCH)
    await room.begin()
    await room.play_to_the_end()
    await room.people[0].actor.slash("uno end")
    await room.place.until(lambda: not room.has_table())
