"""A host who also moderates tries every way out of a match with the real process, and the ranking names the
loser.
"""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, select

from bot.game.errors import Fault
from bot.game.periods import Period
from bot.game.state import EVERYWHERE
from bot.playground.server.playground import Playground
from bot.playground.world.places import Answer, Message
from bot.storage.database import Database
from bot.storage.rows import TOTALS
from bot.text import answers
from tests.wire.people import FEW, Room, choices, told, words_of
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire


def told_alone(answer: Answer) -> Message:
    """The message that only the requester can see."""
    assert answer.message is not None
    assert answer.message.is_ephemeral
    return answer.message


async def standings(url: str) -> dict[int, tuple[int, int]]:
    """Everybody's matches and wins, across all servers and for all time."""
    total = TOTALS.c
    query = select(total.player_id, total.matches, total.wins)
    query = query.where(total.guild_id == EVERYWHERE, total.period == Period.ALL.value)

    def unit(connection: Connection) -> dict[int, tuple[int, int]]:
        return {row.player_id: (row.matches, row.wins) for row in connection.execute(query)}

    database = Database(url)
    try:
        return await database.read(unit)
    finally:
        await database.close()


async def test_a_host_gains_nothing_by_removing_ending_or_leaving(
    room: Room, bot: BotProcess, place: Playground, database_url: str
) -> None:
    await bot.start()
    await room.gather(target=10_000)
    ann, bob, cat = room.people
    await room.choose(hand_size=FEW)
    await room.begin()
    await room.play_to_the_end_of_a_round()
    removal = told_alone(await ann.actor.slash("uno kick", player="cat"))
    assert told(place, answers.FAULTS[Fault.NOBODY_REMOVED]) in words_of(removal)
    assert not list(choices(removal, "kick")), "nobody offers to remove cat anyway"
    end = told_alone(await ann.actor.slash("uno end"))
    assert told(place, answers.PLAY_ON_OR_LEAVE) in words_of(end)
    assert not list(choices(end, "end"))
    assert await standings(database_url) == {}
    await ann.does(next(choices(end, "leave")))
    await bob.does(next(choices(told_alone(await bob.actor.slash("uno leave")), "leave")))
    await place.until(lambda: room.newest("rematch") is not None)
    ids = [person.actor.user.id for person in (ann, bob, cat)]
    assert await standings(database_url) == {ids[0]: (1, 0), ids[1]: (1, 0), ids[2]: (1, 1)}
