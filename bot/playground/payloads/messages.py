"""Messages and interactions as JSON."""

from __future__ import annotations

from typing import Any

from bot.playground.limits.commands import GROUP, SUBCOMMAND
from bot.playground.payloads.people import bare_member_json, member_json, reaction_emoji_json, user_json
from bot.playground.payloads.places import channel_json, interaction_channel_json
from bot.playground.world.clock import timestamp
from bot.playground.world.messages import Attachment, Interaction, InteractionType, Message
from bot.playground.world.people import EVERYTHING, EmojiName, User
from bot.playground.world.places import permissions_in

MOST_FILE_BYTES = 10 * 1024 * 1024
WITH_MESSAGE = (4, 7)
"""The callback types whose response contains the message; the response to deferred ones only names it."""


def message_json(message: Message, viewer: User, now: float) -> dict[str, Any]:
    """A message as a user sees it."""
    body = {
        "id": str(message.id),
        "channel_id": str(message.channel.id),
        "type": int(message.type),
        "author": user_json(message.author),
        "content": message.content,
        "timestamp": timestamp(message.created),
        "edited_timestamp": None if message.edited is None else timestamp(message.edited),
        "tts": False,
        "pinned": message.is_pinned,
        "flags": int(message.flags),
        "mention_everyone": message.mentions.everyone,
        "mentions": [user_json(user) for user in message.mentions.users],
        "mention_roles": [str(role.id) for role in message.mentions.roles],
        "attachments": [
            attachment_json(one, is_ephemeral=message.is_ephemeral) for one in message.attachments
        ],
        "embeds": message.embeds,
        "components": message.components,
    }
    return body | _rarer(message, viewer, now)


def event_json(message: Message, viewer: User, now: float) -> dict[str, Any]:
    """A message as in MESSAGE_CREATE and MESSAGE_UPDATE, with its server and its author's membership."""
    body = message_json(message, viewer, now)
    guild = message.channel.guild
    if guild is None or message.is_ephemeral:
        return body
    member = guild.members.get(message.author.id)
    return body | {"guild_id": str(guild.id)} | ({"member": bare_member_json(member)} if member else {})


def _rarer(message: Message, viewer: User, now: float) -> dict[str, Any]:
    rarer: dict[str, Any] = {}
    if message.reactions:
        rarer["reactions"] = [_reaction_json(one, users, viewer) for one, users in message.reactions.items()]
    if message.nonce is not None:
        rarer["nonce"] = message.nonce
    if message.thread is not None:
        rarer["thread"] = channel_json(message.thread, viewer, now)
    if message.reply_to is not None:
        rarer |= _reply_json(message.reply_to, viewer, now)
    if message.origin is not None:
        rarer |= _origin_json(message.origin, message.author)
    return rarer


def _reply_json(replied: Message, viewer: User, now: float) -> dict[str, Any]:
    guild = replied.channel.guild
    where = {"guild_id": str(guild.id)} if guild else {}
    reference = {"type": 0, "message_id": str(replied.id), "channel_id": str(replied.channel.id), **where}
    if replied.is_deleted:
        return {"message_reference": reference, "referenced_message": None}
    body = message_json(replied, viewer, now)
    for name in ("referenced_message", "reactions"):
        body.pop(name, None)
    return {"message_reference": reference, "referenced_message": body}


def _origin_json(origin: Interaction, application: User) -> dict[str, Any]:
    body: dict[str, Any] = {
        "webhook_id": str(application.id),
        "application_id": str(application.id),
        "interaction_metadata": _metadata_json(origin),
    }
    if origin.type is InteractionType.COMMAND:
        body["interaction"] = {
            "id": str(origin.id),
            "type": int(origin.type),
            "name": _words(origin.data),
            "user": user_json(origin.user),
        }
    return body


def _metadata_json(origin: Interaction) -> dict[str, Any]:
    guild = origin.channel.guild
    body: dict[str, Any] = {
        "id": str(origin.id),
        "type": int(origin.type),
        "user": user_json(origin.user),
        "authorizing_integration_owners": {"0": str(guild.id) if guild else "0"},
    }
    if origin.type is InteractionType.COMMAND:
        body["name"] = _words(origin.data)
    if origin.type is InteractionType.COMPONENT and origin.source is not None:
        body["interacted_message_id"] = str(origin.source.id)
    if origin.trigger is not None:
        body["triggering_interaction_metadata"] = _metadata_json(origin.trigger)
    return body


def _words(command: dict[str, Any]) -> str:
    """A command with its group and subcommand, as typed."""
    below = next((one for one in command.get("options", ()) if one["type"] in (SUBCOMMAND, GROUP)), None)
    return command["name"] if below is None else f"{command['name']} {_words(below)}"


def attachment_json(attachment: Attachment, *, is_ephemeral: bool) -> dict[str, Any]:
    """A file of a message, or one given to the bot in a command or modal."""
    body: dict[str, Any] = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": attachment.length,
        "url": attachment.url,
        "proxy_url": attachment.url,
    }
    if attachment.size is not None:
        body["width"], body["height"] = attachment.size
    if attachment.content_type is not None:
        body["content_type"] = attachment.content_type
    if attachment.description is not None:
        body["description"] = attachment.description
    return body | ({"ephemeral": True} if is_ephemeral else {})


def _reaction_json(emoji: EmojiName, users: list[User], viewer: User) -> dict[str, Any]:
    return {
        "emoji": reaction_emoji_json(emoji),
        "count": len(users),
        "count_details": {"normal": len(users), "burst": 0},
        "burst_colors": [],
        "me": viewer in users,
        "me_burst": False,
    }


def interaction_json(interaction: Interaction, bot: User, now: float) -> dict[str, Any]:
    """An interaction as in INTERACTION_CREATE."""
    channel = interaction.channel
    body: dict[str, Any] = {
        "id": str(interaction.id),
        "application_id": str(bot.id),
        "type": int(interaction.type),
        "data": interaction.data,
        "token": interaction.token,
        "version": 1,
        "channel_id": str(channel.id),
        "channel": interaction_channel_json(channel, interaction.user, now),
        "app_permissions": str(int(permissions_in(channel, bot))),
        "locale": interaction.user.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "attachment_size_limit": MOST_FILE_BYTES,
    }
    if interaction.source is not None:
        body["message"] = message_json(interaction.source, bot, now)
    return body | _where(interaction)


def callback_json(
    interaction: Interaction, kind: int, message: Message | None, bot: User, now: float
) -> dict[str, Any]:
    """The response to a callback with `with_response`."""
    body: dict[str, Any] = {"id": str(interaction.id), "type": int(interaction.type)}
    body["channel_id"] = str(interaction.channel.id)
    if interaction.channel.guild is not None:
        body["guild_id"] = str(interaction.channel.guild.id)
    if message is None:
        return {"interaction": body}
    body |= {
        "response_message_id": str(message.id),
        "response_message_loading": message.is_loading,
        "response_message_ephemeral": message.is_ephemeral,
    }
    if kind not in WITH_MESSAGE:
        return {"interaction": body}
    return {"interaction": body, "resource": {"type": kind, "message": message_json(message, bot, now)}}


def _where(interaction: Interaction) -> dict[str, Any]:
    guild = interaction.channel.guild
    if guild is None:
        owners = {"0": "0"}
        return {"user": user_json(interaction.user), "context": 1, "authorizing_integration_owners": owners}
    permissions = permissions_in(interaction.channel, interaction.user)
    body = -1 if permissions == EVERYTHING else permissions
    member = member_json(guild.members[interaction.user.id])
    return {
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "guild_locale": guild.locale,
        "member": member | {"permissions": str(int(body) & (2**53 - 1))},
        "context": 0,
        "authorizing_integration_owners": {"0": str(guild.id)},
    }
