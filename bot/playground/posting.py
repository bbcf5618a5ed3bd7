"""Messages come, change and go; everybody who can see them is told."""

from __future__ import annotations

from typing import Any

from bot.playground.drafts import Draft
from bot.playground.feed import Event
from bot.playground.files import attach, discard
from bot.playground.mentions import mentions_of
from bot.playground.messages import NO_FLAGS, Message, MessageFlag, MessageType
from bot.playground.payloads.components import completed
from bot.playground.payloads.messages import event_json
from bot.playground.people import User
from bot.playground.places import Channel
from bot.playground.threads import stir
from bot.playground.world import World


def post(world: World, channel: Channel, author: User, draft: Draft) -> Message:
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


def revise(world: World, message: Message, draft: Draft, *, is_edit: bool = True) -> Message:
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


def _apply(world: World, message: Message, draft: Draft) -> None:
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
