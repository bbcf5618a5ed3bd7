"""What nobody could try on Discord: if it answers the other way, the game goes on all the same.

The numbers are those of the rehearsal (`bot/hosting/rehearsal`).
"""

from __future__ import annotations

import pytest

from bot.playground.limits.errors import INVALID_FORM, MISSING_ACCESS, NOT_THE_AUTHOR, ApiError, ErrorCode
from bot.playground.server.log import Exchange
from bot.playground.server.playground import Playground
from bot.playground.server.rest.call import FaultRule
from tests.wire.people import FEW, Room, choices
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire

WHY = "The referenced attachment was not found"
CODE = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
UNFURLED = {"errors": {"components": {"_errors": [{"code": CODE, "message": WHY}]}}}


async def refuse_pictures(exchange: Exchange) -> None:
    if exchange.files:
        raise ApiError(INVALID_FORM, UNFURLED)


async def test_pictures_refused_in_edits_cost_only_the_pictures(
    room: Room, place: Playground, bot: BotProcess
) -> None:
    """U1: whether an edit may bring a new picture."""
    await bot.start()
    await room.gather(target=10_000)
    await room.choose(hand_size=FEW)
    place.rest.faults.add(FaultRule(refuse_pictures, "PATCH"))
    await room.begin()
    await room.play_to_the_end_of_a_round()
    refused = [one for one in place.log.requests("PATCH") if one.status == 400]
    assert refused
    assert all(one.files for one in refused)
    await place.until(room.all_is_answered)
    assert "Discord refused a picture in an edit" in bot.said


@pytest.mark.parametrize("code", [NOT_THE_AUTHOR, MISSING_ACCESS])
async def test_an_answer_that_the_bot_may_not_edit_is_followed_by_a_message_of_its_own(
    room: Room, place: Playground, bot: BotProcess, code: ErrorCode
) -> None:
    """U2: whether the bot's own token edits and deletes the answer to a command."""
    await bot.start()
    host, *others = room.people
    answer = await host.actor.slash("uno new")
    assert answer.message is not None

    async def refuse(_: Exchange) -> None:
        raise ApiError(code)

    for method in ("PATCH", "DELETE"):
        place.rest.faults.add(FaultRule(refuse, method, f"/messages/{answer.message.id}$"))
    await others[0].does(next(choices(room.table, "join")))
    await place.until(lambda: len(room.public()) == 2)
    await room.begin()
    await room.play_for(presses=6)
    await place.until(room.all_is_answered)
