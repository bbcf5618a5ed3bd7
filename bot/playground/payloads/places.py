"""Servers, channels and threads as JSON."""

from __future__ import annotations

from typing import Any

from bot.playground.payloads.people import emoji_json, member_json, role_json, user_json
from bot.playground.world.clock import timestamp
from bot.playground.world.people import User
from bot.playground.world.places import Channel, ChannelType, Guild, ThreadState, permissions_in

MOST_COUNTED = 50


def channel_json(channel: Channel, viewer: User, now: float) -> dict[str, Any]:
    """A channel of any kind, as a user sees it."""
    common = {
        "id": str(channel.id),
        "type": int(channel.type),
        "last_message_id": str(next(reversed(channel.messages))) if channel.messages else None,
        "flags": 0,
    }
    if channel.type is ChannelType.DIRECT:
        return common | {"recipients": [user_json(user) for user in channel.recipients if user is not viewer]}
    common |= {
        "guild_id": str(_guild_of(channel).id),
        "name": channel.name,
        "parent_id": None if channel.parent is None else str(channel.parent.id),
        "rate_limit_per_user": 0,
    }
    return common | (
        _text_json(channel) if channel.thread is None else _thread_json(channel.thread, channel, now)
    )


def thread_member_json(thread: Channel, user_id: int) -> dict[str, Any]:
    """A user's membership of a thread."""
    joined = thread.thread.members[user_id] if thread.thread else 0.0
    return {"id": str(thread.id), "user_id": str(user_id), "join_timestamp": timestamp(joined), "flags": 0}


def interaction_channel_json(channel: Channel, user: User, now: float) -> dict[str, Any]:
    """The channel of an interaction, with its user's permissions."""
    permissions = str(int(permissions_in(channel, user)))
    return channel_json(channel, user, now) | {"permissions": permissions}


def guild_json(guild: Guild) -> dict[str, Any]:
    """A server as GET /guilds returns it."""
    return _unused_settings() | {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner.id),
        "preferred_locale": guild.locale,
        "roles": [role_json(role) for role in guild.roles.values()],
        "emojis": [emoji_json(emoji) for emoji in guild.emojis.values()],
    }


def guild_create_json(guild: Guild, bot: User, now: float) -> dict[str, Any]:
    """A server as in GUILD_CREATE for a bot without the members intent."""
    threads = [channel for channel in guild.channels.values() if channel.thread is not None]
    return guild_json(guild) | {
        "joined_at": timestamp(guild.members[bot.id].joined),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "members": [member_json(guild.members[bot.id])],
        "channels": [channel_json(one, bot, now) for one in guild.channels.values() if one.thread is None],
        "threads": [channel_json(one, bot, now) for one in threads if is_open_to(one, bot, now)],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def is_open_to(thread: Channel, user: User, now: float) -> bool:
    """Whether a thread is active and a user can see it."""
    return (
        thread.thread is not None
        and not thread.thread.is_archived(now)
        and bool(permissions_in(thread, user))
    )


def _text_json(channel: Channel) -> dict[str, Any]:
    overwrites = [
        {
            "id": str(one.target),
            "type": 0 if one.of_role else 1,
            "allow": str(int(one.allow)),
            "deny": str(int(one.deny)),
        }
        for one in channel.overwrites.values()
    ]
    return {
        "position": channel.position,
        "topic": channel.topic,
        "nsfw": False,
        "permission_overwrites": overwrites,
    }


def _thread_json(state: ThreadState, channel: Channel, now: float) -> dict[str, Any]:
    archived = state.is_archived(now)
    changed = state.archived_at or (
        state.last_active + 60 * state.auto_archive if archived else state.created
    )
    private = {"invitable": state.invitable} if channel.is_private_thread else {}
    return {
        "owner_id": str(state.owner.id),
        "message_count": min(state.total_messages, MOST_COUNTED),
        "member_count": min(len(state.members), MOST_COUNTED),
        "total_message_sent": state.total_messages,
        "thread_metadata": {
            "archived": archived,
            "archive_timestamp": timestamp(changed),
            "auto_archive_duration": state.auto_archive,
            "locked": state.is_locked,
            "create_timestamp": timestamp(state.created),
            **private,
        },
    }


def _unused_settings() -> dict[str, Any]:
    absent = (
        "icon description home_header splash discovery_splash banner application_id afk_channel_id "
        "system_channel_id widget_channel_id max_presences vanity_url_code rules_channel_id "
        "safety_alerts_channel_id public_updates_channel_id incidents_data"
    )
    zero = (
        "system_channel_flags verification_level default_message_notifications mfa_level "
        "explicit_content_filter premium_tier premium_subscription_count nsfw_level"
    )
    return {
        **dict.fromkeys(absent.split()),
        **dict.fromkeys(zero.split(), 0),
        "features": [],
        "stickers": [],
        "region": "deprecated",
        "afk_timeout": 300,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "widget_enabled": False,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
    }


def _guild_of(channel: Channel) -> Guild:
    if channel.guild is None:
        raise ValueError(f"{channel} is in no server")
    return channel.guild
