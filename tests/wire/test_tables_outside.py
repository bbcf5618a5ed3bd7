"""Tables outside of servers, with several processes: each is run by the one process that receives its
presses.

No. 8 of `test_unknowns.py`: which shard gets the interactions of a server without the bot. In either case,
even if Discord changes its mind during a match, the table plays on.
"""

from __future__ import annotations

import pytest

from bot.playground.server.gateway import Session
from bot.playground.server.playground import Playground
from bot.playground.world.places import Channel
from tests.wire.books import open_books
from tests.wire.evidence import check_nothing_lost
from tests.wire.group import elsewhere, group_room
from tests.wire.people import FEW, Room
from tests.wire.shards import (
    POSTGRES,
    PRESSES,
    SHARDS,
    Start,
    connected,
    process,
    start,
    world,
)

pytestmark = pytest.mark.wire

__all__ = ["process", "world"]

LET_GO = "is run by another process now"


class Routing:
    """The shard that gets the interactions of servers without the bot, None for the shard of the server's
    ID.
    """

    def __init__(self, place: Playground, shard: int | None) -> None:
        self.place = place
        self.shard = shard

    def covers(self, session: Session, guild: int | None) -> bool:
        """Whether a session gets an event of this server."""
        place = self.place.world.guilds.get(guild or 0)
        is_foreign = place is not None and self.place.world.bot.id not in place.members
        if is_foreign and self.shard is not None:
            return session.shard == self.shard
        return session.shard == (0 if guild is None else (guild >> 22) % session.shards)


@pytest.fixture
def routing(request: pytest.FixtureRequest, place: Playground, monkeypatch: pytest.MonkeyPatch) -> Routing:
    routing = Routing(place, getattr(request, "param", None))

    def covers(session: Session, guild: int | None) -> bool:
        return routing.covers(session, guild)

    monkeypatch.setattr(Session, "covers", covers)
    return routing


@pytest.fixture
def room(place: Playground) -> Room:
    """A channel of a server that has not added the bot, and whose ID belongs to the last shard."""
    place.gateway.max_concurrency = SHARDS
    while shard_of(channel := elsewhere(place)) != SHARDS - 1:
        place.world.clock.skip(0.001)  # the next server's ID leads to the next shard
    return group_room(place, channel)


def shard_of(channel: Channel) -> int:
    """The shard of a channel's server, by its ID."""
    assert channel.guild is not None
    return (channel.guild.id >> 22) % SHARDS


@POSTGRES
@pytest.mark.parametrize("routing", [None, 0, 2], ids=["of its id", "0", "any other"], indirect=True)
async def test_a_table_goes_on_after_a_restart_of_its_process(
    place: Playground, room: Room, routing: Routing, process: Start, database_url: str
) -> None:
    bots = {ids: process(ids) for ids in ("0,1", "2,3")}
    for ids, bot in bots.items():
        await start(place, bot, *map(int, ids.split(",")))
    await room.sit_down(hand_size=FEW)
    await room.play_for(PRESSES)
    await place.until(room.all_is_answered)
    ids = "0,1" if routing.shard == 0 else "2,3"
    await bots[ids].close()
    await place.until(lambda: len(connected(place)) == 2)
    await start(place, bots[ids], *map(int, ids.split(",")))
    await room.play_for(PRESSES)
    await place.until(room.all_is_answered)
    check_nothing_lost(room, await open_books(database_url))


@POSTGRES
async def test_a_table_moves_to_the_process_at_which_its_presses_arrive(
    place: Playground, room: Room, routing: Routing, process: Start, database_url: str
) -> None:
    routing.shard = 0
    first, second = process("0,1"), process("2,3")
    await start(place, first, 0, 1)
    await start(place, second, 2, 3)
    await room.sit_down(hand_size=FEW)
    await room.play_for(PRESSES)
    for shard, old in ((3, first), (1, second)):
        routing.shard = shard
        await room.play_for(PRESSES)
        await place.until(lambda old=old: LET_GO in old.said)
    await place.until(room.all_is_answered)
    await first.close()
    await place.until(lambda: connected(place) == {2, 3})
    routing.shard = 2
    await room.play_for(PRESSES)
    await start(place, first, 0, 1)
    await room.play_for(PRESSES)
    await place.until(room.all_is_answered)
    check_nothing_lost(room, await open_books(database_url))
