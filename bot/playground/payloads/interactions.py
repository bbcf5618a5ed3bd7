"""Interactions as INTERACTION_CREATE brings them, and as a callback's answer tells of them."""

from __future__ import annotations

from typing import Any

from bot.playground.interactions import Interaction
from bot.playground.messages import Message
from bot.playground.payloads.messages import message_json
from bot.playground.payloads.people import member_json, user_json
from bot.playground.payloads.places import interaction_channel_json
from bot.playground.people import User
from bot.playground.permissions import EVERYTHING, permissions_in

MOST_FILE_BYTES = 10 * 1024 * 1024
WITH_MESSAGE = (4, 7)
"""The callbacks whose answer holds the message; deferred ones only name it."""


def interaction_json(interaction: Interaction, bot: User, now: float) -> dict[str, Any]:
    """An interaction as the bot receives it."""
    channel = interaction.channel
    told: dict[str, Any] = {
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
        told["message"] = message_json(interaction.source, bot, now)
    return told | _where(interaction)


def callback_json(
    interaction: Interaction, kind: int, message: Message | None, bot: User, now: float
) -> dict[str, Any]:
    """What a callback with `with_response` returns."""
    told: dict[str, Any] = {"id": str(interaction.id), "type": int(interaction.type)}
    told["channel_id"] = str(interaction.channel.id)
    if interaction.channel.guild is not None:
        told["guild_id"] = str(interaction.channel.guild.id)
    if message is None:
        return {"interaction": told}
    told |= {
        "response_message_id": str(message.id),
        "response_message_loading": message.is_loading,
        "response_message_ephemeral": message.is_ephemeral,
    }
    if kind not in WITH_MESSAGE:
        return {"interaction": told}
    return {"interaction": told, "resource": {"type": kind, "message": message_json(message, bot, now)}}


def _where(interaction: Interaction) -> dict[str, Any]:
    guild = interaction.channel.guild
    if guild is None:
        owners = {"0": "0"}
        return {"user": user_json(interaction.user), "context": 1, "authorizing_integration_owners": owners}
    permissions = permissions_in(interaction.channel, interaction.user)
    told = -1 if permissions == EVERYTHING else permissions
    member = member_json(guild.members[interaction.user.id])
    return {
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "guild_locale": guild.locale,
        "member": member | {"permissions": str(int(told) & (2**53 - 1))},
        "context": 0,
        "authorizing_integration_owners": {"0": str(guild.id)},
    }
