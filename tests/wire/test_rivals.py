"""Challenge to UNO with the real process: it opens the table, and the rival is notified once."""

from __future__ import annotations

import pytest

from bot.playground.changes.places import permit
from bot.playground.server.playground import Playground
from bot.playground.world.people import Permission
from bot.playground.world.places import Message
from tests.wire.people import Room, choices, words_of
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire

CHALLENGE = "Challenge to UNO"


def calls(room: Room) -> list[Message]:
    """The messages that mention somebody."""
    return [message for message in room.public() if message.mentions.users]


async def test_a_killed_process_tells_the_rival_no_second_time(
    room: Room, bot: BotProcess, place: Playground
) -> None:
    await bot.start()
    ann, bob, _ = room.people
    await place.until(lambda: bool(ann.actor.menu()))
    await ann.actor.use_menu(CHALLENGE, bob.actor.user)
    await place.until(lambda: len(calls(room)) == 1)
    await bot.kill()
    await bot.start()
    await bob.takes(next(choices(room.table, "join")))
    await ann.takes(next(choices(room.table, "start")))
    await place.until(lambda: room.newest("hand") is not None)
    (call,) = calls(room)
    assert call.mentions.users == (bob.actor.user,)


async def test_nobody_is_challenged_who_does_not_see_the_channel(
    room: Room, bot: BotProcess, place: Playground
) -> None:
    await bot.start()
    ann, bob, _ = room.people
    await place.until(lambda: bool(ann.actor.menu()))
    permit(place.world, ann.actor.channel, bob.actor.user, deny=Permission.VIEW_CHANNEL)
    answer = await ann.actor.use_menu(CHALLENGE, bob.actor.user)
    assert answer.message is not None
    assert words_of(answer.message) == "Bob can't play in this channel."
    assert room.public() == []
