"""Discord has carried out the bot's request, but its answer is lost: nothing exists twice."""

from __future__ import annotations

import pytest

from bot.playground.changes.messages import erase
from bot.playground.server.playground import Playground
from bot.playground.server.rest.call import FaultRule, drop
from tests.wire.people import Room, choices
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire


@pytest.mark.parametrize("is_deleted", [False, True])
async def test_a_table_whose_answer_is_lost_is_not_sent_twice(
    room: Room, place: Playground, bot: BotProcess, is_deleted: bool
) -> None:
    await bot.start()
    await room.gather()
    lost = place.rest.faults.add(FaultRule(drop, "POST", "/messages$", times=1, is_after=True))
    await room.people[0].does(next(choices(room.table, "start")))
    await place.until(lambda: any(one.status == 0 for one in place.log.requests("POST", "/messages$")))
    place.rest.faults.remove(lost)
    if is_deleted:  # by somebody, before the bot sends it again
        erase(place.world, room.public()[-1])
    await place.until(lambda: len(place.log.requests("POST", "/messages$")) == 2 + is_deleted)
    await place.until(room.all_is_answered)
    await room.play_for(presses=4)
    live = [message for message in room.public() if any(choices(message, "hand"))]
    assert len(live) == 1
