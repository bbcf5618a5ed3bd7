"""Messages and reactions are added, changed and removed, and each change is published."""

from __future__ import annotations

from typing import Any

from bot.playground.changes.drafts import MessageDraft, mentions_of
from bot.playground.changes.files import attach
from bot.playground.changes.places import record_activity
from bot.playground.payloads import completed, event_json, member_json, reaction_emoji_json
from bot.playground.world.feed import Event
from bot.playground.world.messages import Message, MessageFlag, MessageType
from bot.playground.world.people import EmojiName, User
from bot.playground.world.places import Channel
from bot.playground.world.world import World

MOST_EMOJIS = 20


def post(world: World, channel: Channel, author: User, draft: MessageDraft) -> Message:
    """Post a checked draft; with the EPHEMERAL flag, only the user of its interaction sees it."""
    message = Message(world.snowflakes.next(), channel, author, world.clock.now(), draft.kind)
    message.nonce = draft.body.get("nonce")
    message.origin = draft.origin
    message.flags = MessageFlag.LOADING if draft.is_loading else MessageFlag.NONE
    if draft.origin is not None and MessageFlag.EPHEMERAL in draft.flags:
        message.owner = draft.origin.user
    reference = draft.body.get("message_reference")
    if reference is not None:
        message.type = MessageType.REPLY
        message.reply_to = channel.messages.get(int(reference["message_id"]))
    _apply(world, message, draft)
    _keep(world, message)
    publish_message(world, "MESSAGE_CREATE", message)
    return message


def revise(world: World, message: Message, draft: MessageDraft, *, is_edit: bool = True) -> Message:
    """Apply a checked draft to a message; only the fields it names change."""
    _apply(world, message, draft)
    message.flags &= ~MessageFlag.LOADING
    if is_edit:
        message.edited = world.clock.now()
    publish_message(world, "MESSAGE_UPDATE", message)
    return message


def erase(world: World, message: Message) -> None:
    """Delete a message."""
    message.is_deleted = True
    world.forget(message)
    guild = message.channel.guild
    where = {"guild_id": str(guild.id)} if guild and not message.is_ephemeral else {}
    gone = {"id": str(message.id), "channel_id": str(message.channel.id), **where}
    world.feed.publish(Event("MESSAGE_DELETE", gone, guild, message.channel, message, message.owner))


def publish_message(world: World, name: str, message: Message) -> None:
    """Publish a message event."""
    body = event_json(message, world.bot, world.clock.now())
    world.feed.publish(Event(name, body, message.channel.guild, message.channel, message, message.owner))


def _apply(world: World, message: Message, draft: MessageDraft) -> None:
    body = draft.body
    message.flags |= draft.flags & ~(MessageFlag.NONE if message.is_ephemeral else MessageFlag.EPHEMERAL)
    attach(world, message, body, draft.uploads)
    message.content = (body["content"] or "").strip() if "content" in body else message.content
    if "embeds" in body:
        message.embeds = [_embed(embed, message) for embed in body["embeds"] or ()]
    if "components" in body:
        message.components = completed(body["components"] or [], message.attachments, world.snowflakes)
    if {"content", "components"} & set(body):
        allowed = body.get("allowed_mentions") or draft.default_mentions
        message.mentions = mentions_of(message, allowed)


def _embed(embed: dict[str, Any], message: Message) -> dict[str, Any]:
    data: dict[str, Any] = {"type": "rich"} | {
        name: value for name, value in embed.items() if value is not None
    }
    for name in ("image", "thumbnail"):
        url = data.get(name, {}).get("url", "")
        for attachment in message.attachments:
            if url == f"attachment://{attachment.filename}":
                data[name] = {"url": attachment.url, "proxy_url": attachment.url}
    for entry in data.get("fields", ()):
        entry.setdefault("inline", False)
    return data


def _keep(world: World, message: Message) -> None:
    if message.is_ephemeral:
        world.ephemerals[message.id] = message
        return
    message.channel.messages[message.id] = message
    record_activity(world, message.channel)


def react(world: World, message: Message, user: User, emoji: EmojiName) -> None:
    """Add a user's reaction, unless it is already there."""
    users = message.reactions.setdefault(emoji, [])
    if user in users:
        return
    users.append(user)
    guild = message.channel.guild
    member = {"member": member_json(guild.members[user.id])} if guild else {}
    author = {"message_author_id": str(message.author.id)}
    data = _reaction_payload(message, emoji, user) | author | member | {"burst": False, "type": 0}
    _publish(world, "MESSAGE_REACTION_ADD", message, data)


def unreact(world: World, message: Message, user: User, emoji: EmojiName) -> None:
    """Remove a user's reaction, if there is one."""
    users = message.reactions.get(emoji, [])
    if user not in users:
        return
    users.remove(user)
    if not users:
        del message.reactions[emoji]
    data = _reaction_payload(message, emoji, user) | {"burst": False, "type": 0}
    _publish(world, "MESSAGE_REACTION_REMOVE", message, data)


def clear_reactions(world: World, message: Message, emoji: EmojiName | None = None) -> None:
    """Remove all reactions, or all with one emoji."""
    if emoji is None:
        message.reactions.clear()
        _publish(world, "MESSAGE_REACTION_REMOVE_ALL", message, _reaction_payload(message))
    elif message.reactions.pop(emoji, None) is not None:
        _publish(world, "MESSAGE_REACTION_REMOVE_EMOJI", message, _reaction_payload(message, emoji))


def _reaction_payload(
    message: Message, emoji: EmojiName | None = None, user: User | None = None
) -> dict[str, Any]:
    guild = message.channel.guild
    data: dict[str, Any] = {"channel_id": str(message.channel.id), "message_id": str(message.id)}
    if guild is not None:
        data["guild_id"] = str(guild.id)
    if emoji is not None:
        data["emoji"] = reaction_emoji_json(emoji)
    if user is not None:
        data["user_id"] = str(user.id)
    return data


def _publish(world: World, name: str, message: Message, data: dict[str, Any]) -> None:
    world.feed.publish(Event(name, data, message.channel.guild, message.channel, message))
