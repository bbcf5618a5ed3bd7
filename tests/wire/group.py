"""A group whose members have added the bot to their accounts, as a room in which they play."""

from __future__ import annotations

from random import Random

from bot.playground.server.playground import Playground
from bot.playground.world.people import User
from bot.playground.world.places import Channel
from tests.wire.people import Room


def group_room(place: Playground, channel: Channel | None = None) -> Room:
    """Everybody in a group, or in another channel where the bot is not a member."""
    people = people_of(place)
    for user in people:
        user.has_app = True
    channel = channel or place.world.add_group("Friends", people)
    room = Room(place, Random(0))
    for person in room.enter(*(user.name for user in people)):
        person.actor.go_to(channel)
    return room


def elsewhere(place: Playground) -> Channel:
    """A channel of a server that has not added the bot."""
    guild = place.world.add_guild("Elsewhere", people_of(place), bot_permissions=None)
    return place.world.add_channel(guild, "lounge")


def people_of(place: Playground) -> list[User]:
    """The people in the first server, except the bot."""
    guild = next(iter(place.world.guilds.values()))
    return [member.user for member in guild.members.values() if not member.user.is_bot]
