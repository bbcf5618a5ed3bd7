"""The real process where it is not a member: in a group, and in a server that has not added it."""

from __future__ import annotations

import pytest

from bot.playground.person import Person
from bot.playground.server.playground import Playground
from bot.playground.world.places import Channel
from bot.playground.world.world import World
from tests.features.samples import EVERYWHERE, samples
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire

ANSWERS = [name for feature in samples() for name, where in feature.commands.items() if where == EVERYWHERE]


def places(world: World) -> list[Channel]:
    """A group, a direct message of two people, and a server without the bot, for people who added it."""
    people = [world.user(name) for name in ("ann", "bob", "cat")]
    for user in people:
        user.has_app = True
    elsewhere = world.add_guild("Elsewhere", people, bot_permissions=None)
    return [
        world.add_group("Friends", people),
        world.direct_channel(*people[:2]),
        world.add_channel(elsewhere, "lounge"),
    ]


def requests_with_the_token(place: Playground, channel: Channel) -> list[str]:
    """The requests to a channel where the bot has no permissions."""
    return [one.path for one in place.log.requests(None, f"^/channels/{channel.id}(/|$)")]


async def test_what_only_answers_answers_there_and_only_to_who_asks(
    place: Playground, bot: BotProcess
) -> None:
    channels = places(place.world)
    await bot.start()
    for channel in channels:
        ann = Person(place.world, place.world.user("ann"), channel)
        for words in ANSWERS:
            answer = await ann.slash(words)
            assert answer.message is not None, words
            assert answer.message.owner is ann.user, words
        assert not channel.messages
        assert requests_with_the_token(place, channel) == []
