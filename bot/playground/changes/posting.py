"""Messages and reactions are added, changed and removed, and each change is published."""

from __future__ import annotations

from typing import Any

from bot.playground.changes.drafts import MessageDraft, mentions_of
from bot.playground.changes.files import attach, discard
from bot.playground.changes.places import stir
from bot.playground.payloads.components import completed
from bot.playground.payloads.messages import event_json
from bot.playground.payloads.people import member_json, reaction_emoji_json
from bot.playground.world.feed import Event
from bot.playground.world.messages import NO_FLAGS, EmojiName, Message, MessageFlag, MessageType
from bot.playground.world.people import User
from bot.playground.world.places import Channel
from bot.playground.world.world import World


def post(world: World, channel: Channel, author: User, draft: MessageDraft) -> Message:
    """Put a checked draft into a channel; with the EPHEMERAL flag only the user of its origin sees it."""
    message = Message(world.snowflakes.next(), channel, author, world.clock.now(), draft.kind)
    message.nonce = draft.body.get("nonce")
    message.origin = draft.origin
    message.flags = MessageFlag.LOADING if draft.is_loading else NO_FLAGS
    if draft.origin is not None and MessageFlag.EPHEMERAL in draft.flags:
        message.owner = draft.origin.user
    reference = draft.body.get("message_reference")
    if reference is not None:
        message.type = MessageType.REPLY
        message.reply_to = channel.messages.get(int(reference["message_id"]))
    _apply(world, message, draft)
    _keep(world, message)
    tell(world, "MESSAGE_CREATE", message)
    return message


def revise(world: World, message: Message, draft: MessageDraft, *, is_edit: bool = True) -> Message:
    """Apply a checked draft to a message: only the fields it names change."""
    _apply(world, message, draft)
    message.flags &= ~MessageFlag.LOADING
    if is_edit:
        message.edited = world.clock.now()
    tell(world, "MESSAGE_UPDATE", message)
    return message


def erase(world: World, message: Message) -> None:
    """Delete a message."""
    message.is_deleted = True
    message.channel.messages.pop(message.id, None)
    world.ephemerals.pop(message.id, None)
    discard(world, message)
    guild = message.channel.guild
    where = {"guild_id": str(guild.id)} if guild and not message.is_ephemeral else {}
    gone = {"id": str(message.id), "channel_id": str(message.channel.id), **where}
    world.feed.publish(Event("MESSAGE_DELETE", gone, guild, message.channel, message, message.owner))


def tell(world: World, name: str, message: Message) -> None:
    """Publish a message event."""
    body = event_json(message, world.bot, world.clock.now())
    world.feed.publish(Event(name, body, message.channel.guild, message.channel, message, message.owner))


def _apply(world: World, message: Message, draft: MessageDraft) -> None:
    body = draft.body
    message.flags |= draft.flags & ~(NO_FLAGS if message.is_ephemeral else MessageFlag.EPHEMERAL)
    attach(world, message, body, draft.uploads)
    message.content = (body["content"] or "").strip() if "content" in body else message.content
    if "embeds" in body:
        message.embeds = [_embed(embed, message) for embed in body["embeds"] or ()]
    if "components" in body:
        message.components = completed(body["components"] or [], message.attachments, world.snowflakes)
    if {"content", "components"} & set(body):
        allowed = body.get("allowed_mentions") or draft.pings
        message.mentions = mentions_of(message, allowed)


def _embed(embed: dict[str, Any], message: Message) -> dict[str, Any]:
    told: dict[str, Any] = {"type": "rich"} | {
        name: value for name, value in embed.items() if value is not None
    }
    for name in ("image", "thumbnail"):
        url = told.get(name, {}).get("url", "")
        for attachment in message.attachments:
            if url == f"attachment://{attachment.filename}":
                told[name] = {"url": attachment.url, "proxy_url": attachment.url}
    for entry in told.get("fields", ()):
        entry.setdefault("inline", False)
    return told


def _keep(world: World, message: Message) -> None:
    if message.is_ephemeral:
        world.ephemerals[message.id] = message
        return
    message.channel.messages[message.id] = message
    stir(world, message.channel)


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
