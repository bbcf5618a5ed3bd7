"""What a person's page shows: places, people, languages and messages, as that person sees them."""

from __future__ import annotations

from typing import Any

from bot.playground.payloads import channel_json, guild_json, member_json, message_json, user_json
from bot.playground.person.person import Person
from bot.playground.world.application import COMMANDS_CHANGED
from bot.playground.world.feed import Event
from bot.playground.world.messages import Message
from bot.playground.world.people import User
from bot.playground.world.places import Channel, ChannelType
from bot.playground.world.world import World

Json = dict[str, Any]

SOURCE_LOCALE = "en-US"
_OF_PLACES = ("GUILD", "CHANNEL", "THREAD")


def places_json(person: Person) -> Json:
    """Who somebody is, who else there is, the bot's languages, and every place this person sees."""
    world, now = person.world, person.world.clock.now()
    seen = list(person.channels())
    guilds = [
        guild_json(guild)
        | {
            "members": [member_json(member) for member in guild.members.values()],
            "channels": [channel_json(one, person.user, now) for one in seen if one.guild is guild],
        }
        for guild in world.guilds.values()
        if guild.has(person.user)
    ]
    return {
        "me": _account_json(person.user),
        "people": [_account_json(user) for user in world.users.values() if world.is_playable(user)],
        "languages": languages(world),
        "guilds": guilds,
        "directs": [channel_json(one, person.user, now) for one in seen if one.type is ChannelType.DIRECT],
    }


def history_json(person: Person, channel: Channel) -> list[Json]:
    """The messages of a channel, oldest first, including this person's ephemeral ones."""
    return [seen_message_json(person, message) for message in person.sees(channel)]


def seen_message_json(person: Person, message: Message) -> Json:
    """A message with this person's own reactions marked."""
    return message_json(message, person.user, person.world.clock.now())


def packet_for(person: Person, event: Event) -> Json | None:
    """What an event changes on a person's page, or None if it does not reach them."""
    if event.name == COMMANDS_CHANGED:
        return {"kind": "places", **places_json(person)}
    if not person.is_shown(event):
        return None
    if event.name in ("MESSAGE_DELETE", "DISMISSAL"):
        return {"kind": "gone", "channel": event.data["channel_id"], "message": event.data["id"]}
    if event.name == "INTERACTION_ANSWER":
        return None
    if event.message is not None:
        is_new = event.name == "MESSAGE_CREATE"
        return {"kind": "message", "is_new": is_new, "message": seen_message_json(person, event.message)}
    return {"kind": "places", **places_json(person)} if event.name.startswith(_OF_PLACES) else None


def languages(world: World) -> list[str]:
    """The locales the bot's commands are written in, its source language first."""
    translated = set[str]().union(*map(_locales, world.commands.all(None)))
    return [SOURCE_LOCALE, *sorted(translated - {SOURCE_LOCALE})]


def _locales(entry: Json) -> set[str]:
    own = {*(entry.get("name_localizations") or ()), *(entry.get("description_localizations") or ())}
    return own.union(*map(_locales, entry.get("options") or ()))


def _account_json(user: User) -> Json:
    return user_json(user) | {"locale": user.locale}
