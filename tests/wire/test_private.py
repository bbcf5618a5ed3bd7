"""The real process in direct messages, including after a kill."""

from __future__ import annotations

import pytest

from bot.playground.person import Person
from bot.playground.server.playground import Playground
from bot.playground.world.world import World
from tests.wire.people import choices, words_of
from tests.wire.process import BotProcess
from tests.wire.test_typing import suggested, typed

pytestmark = pytest.mark.wire


def alone(world: World, name: str) -> Person:
    """A person in their direct messages with the bot."""
    user = next(user for user in world.users.values() if user.name == name)
    return Person(world, user, world.direct_channel(user, world.bot))


async def test_a_private_table_outlives_the_process(place: Playground, bot: BotProcess) -> None:
    await bot.start()
    ann = alone(place.world, "ann")
    await typed(ann, "uno new", preset="quick")
    # On a slow machine, the lobby follows the answer.
    await place.until(lambda: any(any(choices(message, "bots")) for message in ann.sees()))
    lobby = next(message for message in reversed(ann.sees()) if any(choices(message, "bots")))
    assert "Quick" in words_of(lobby)
    await ann.press(lobby, next(choices(lobby, "bots")).custom_id)
    await bot.kill()
    await bot.start()
    hand = await typed(ann, "uno hand")
    # The first card may be a wild, whose color Ann chooses (U4).
    assert any(asked in hand for asked in ("Your turn!", "Not your turn yet.", "Pick a color"))
    if cards := await suggested(ann, "uno play", "card"):
        await typed(ann, "uno play", card=cards[0])
