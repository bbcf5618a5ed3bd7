"""What a person's page shows: places, people, commands and messages, as that person sees them."""

from __future__ import annotations

from typing import Any

from bot.playground.payloads.messages import message_json
from bot.playground.payloads.people import member_json, user_json
from bot.playground.payloads.places import channel_json, guild_json
from bot.playground.person.person import Person
from bot.playground.world.feed import Event
from bot.playground.world.messages import Message
from bot.playground.world.people import User
from bot.playground.world.places import Channel, ChannelType

Told = dict[str, Any]

_OF_PLACES = ("GUILD", "CHANNEL", "THREAD")


def places_json(actor: Person) -> Told:
    """Who somebody is, who else there is, and every server, channel and thread that they see."""
    world, now = actor.world, actor.world.clock.now()
    seen = list(actor.channels())
    guilds = [
        guild_json(guild)
        | {
            "members": [member_json(member) for member in guild.members.values()],
            "channels": [channel_json(one, actor.user, now) for one in seen if one.guild is guild],
        }
        for guild in world.guilds.values()
        if guild.has(actor.user)
    ]
    return {
        "me": _account_json(actor.user),
        "people": [_account_json(user) for user in world.users.values() if _can_be_played(actor, user)],
        "guilds": guilds,
        "directs": [channel_json(one, actor.user, now) for one in seen if one.type is ChannelType.DIRECT],
    }


def history_json(actor: Person, channel: Channel) -> list[Told]:
    """The messages of a channel, oldest first, with the ephemeral ones that are this person's."""
    return [seen_message(actor, message) for message in actor.sees(channel)]


def seen_message(actor: Person, message: Message) -> Told:
    """A message as this person sees it: their own reactions are marked."""
    return message_json(message, actor.user, actor.world.clock.now())


def packet_of(actor: Person, event: Event) -> Told | None:
    """What an event changes on this person's page; None for what does not reach it."""
    if not actor.is_shown(event):
        return None
    if event.name in ("MESSAGE_DELETE", "DISMISSAL"):
        return {"kind": "gone", "channel": event.data["channel_id"], "message": event.data["id"]}
    if event.name == "INTERACTION_ANSWER":
        return None
    if event.message is not None:
        is_new = event.name == "MESSAGE_CREATE"
        return {"kind": "message", "is_new": is_new, "message": seen_message(actor, event.message)}
    return {"kind": "places", **places_json(actor)} if event.name.startswith(_OF_PLACES) else None


def _account_json(user: User) -> Told:
    return user_json(user) | {"locale": user.locale}


def _can_be_played(actor: Person, user: User) -> bool:
    return not user.is_bot and (
        user is actor.user or any(guild.has(user) for guild in actor.world.guilds.values())
    )
