"""Reactions come and go."""

from __future__ import annotations

from typing import Any

from bot.playground.emojis import EmojiName
from bot.playground.feed import Event
from bot.playground.messages import Message
from bot.playground.payloads.people import member_json, reaction_emoji_json
from bot.playground.people import User
from bot.playground.world import World

MOST_EMOJIS = 20


def react(world: World, message: Message, user: User, emoji: EmojiName) -> None:
    """Add a user's reaction; nothing happens when it is there already."""
    users = message.reactions.setdefault(emoji, [])
    if user in users:
        return
    users.append(user)
    guild = message.channel.guild
    member = {"member": member_json(guild.members[user.id])} if guild else {}
    author = {"message_author_id": str(message.author.id)}
    told = _told(message, emoji, user) | author | member | {"burst": False, "type": 0}
    _publish(world, "MESSAGE_REACTION_ADD", message, told)


def unreact(world: World, message: Message, user: User, emoji: EmojiName) -> None:
    """Take a user's reaction away; nothing happens when it is not there."""
    users = message.reactions.get(emoji, [])
    if user not in users:
        return
    users.remove(user)
    if not users:
        del message.reactions[emoji]
    told = _told(message, emoji, user) | {"burst": False, "type": 0}
    _publish(world, "MESSAGE_REACTION_REMOVE", message, told)


def clear_reactions(world: World, message: Message, emoji: EmojiName | None = None) -> None:
    """Remove all reactions, or all with one emoji."""
    if emoji is None:
        message.reactions.clear()
        _publish(world, "MESSAGE_REACTION_REMOVE_ALL", message, _told(message))
    elif message.reactions.pop(emoji, None) is not None:
        _publish(world, "MESSAGE_REACTION_REMOVE_EMOJI", message, _told(message, emoji))


def _told(message: Message, emoji: EmojiName | None = None, user: User | None = None) -> dict[str, Any]:
    guild = message.channel.guild
    told: dict[str, Any] = {"channel_id": str(message.channel.id), "message_id": str(message.id)}
    if guild is not None:
        told["guild_id"] = str(guild.id)
    if emoji is not None:
        told["emoji"] = reaction_emoji_json(emoji)
    if user is not None:
        told["user_id"] = str(user.id)
    return told


def _publish(world: World, name: str, message: Message, told: dict[str, Any]) -> None:
    world.feed.publish(Event(name, told, message.channel.guild, message.channel, message))
