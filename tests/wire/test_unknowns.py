"""Things nobody could try on Discord: if it answers the other way, the game continues all the same.

The numbers are the rehearsal's (`bot/hosting/rehearsal`).
"""

from __future__ import annotations

import pytest

from bot.playground.changes.places import add_to_thread, open_thread
from bot.playground.limits.errors import INVALID_FORM, MISSING_ACCESS, NOT_THE_AUTHOR, ApiError, ErrorCode
from bot.playground.server.log import Exchange
from bot.playground.server.playground import Playground
from bot.playground.server.rest.call import FaultRule
from bot.playground.world.places import ChannelType
from bot.ui.transport.channel import MUTE_SECONDS
from tests.wire.people import FEW, Room, choices, words_of
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


async def test_a_direct_message_that_the_bot_may_not_write_in_says_so_in_the_hand(
    room: Room, place: Playground, bot: BotProcess
) -> None:
    """U6: whether the bot's token works in direct messages of somebody who has only the user install."""
    await bot.start()
    ann = room.people[0]
    alone = place.world.direct_channel(ann.actor.user, place.world.bot)
    room.people = [ann]
    ann.actor.go_to(alone)

    async def refuse(_: Exchange) -> None:
        raise ApiError(MISSING_ACCESS)

    for method in ("POST", "PATCH", "DELETE"):
        place.rest.faults.add(FaultRule(refuse, method, f"^/channels/{alone.id}/"))
    await ann.actor.slash("uno new")
    assert not (await ann.actor.slash("uno lobby bot", level="easy")).has_failed
    assert not (await ann.actor.slash("uno start")).has_failed
    await place.until(lambda: "refuses the bot: 50001" in bot.said)
    answer = await ann.actor.slash("uno hand")
    assert answer.message is not None
    assert "50001" in words_of(answer.message)
    assert "Traceback" not in bot.said


async def test_a_private_thread_without_the_bot_says_how_to_let_it_in(
    room: Room, place: Playground, bot: BotProcess
) -> None:
    """U14: whether the permissions of a private thread say that the bot is not in it."""
    await bot.start()
    host = room.people[0].actor
    thread = open_thread(place.world, host.channel, "secret", host.user, ChannelType.PRIVATE_THREAD)
    for person in room.people:
        add_to_thread(place.world, thread, person.actor.user)
        person.actor.go_to(thread)
    opened = await host.slash("uno new")
    assert not opened.has_failed
    for other in room.people[1:]:
        assert not (await other.actor.slash("uno join")).has_failed
    assert not (await host.slash("uno start")).has_failed
    await place.until(lambda: "refuses the bot: 50001" in bot.said)
    answer = await host.slash("uno hand")
    assert answer.message is not None
    assert "50001" in words_of(answer.message)
    add_to_thread(place.world, thread, place.world.bot)
    place.world.clock.skip(MUTE_SECONDS)
    assert not (await host.slash("uno table")).has_failed
    await place.until(room.has_table)
    assert "Traceback" not in bot.said
