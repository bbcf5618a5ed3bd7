"""Discord's JSON of servers, channels, people, messages, and components."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from itertools import count
from typing import Any

from bot.playground.limits.commands import GROUP, SUBCOMMAND
from bot.playground.limits.messages import (
    CONTAINER,
    FILE,
    GALLERY,
    SELECTS,
    SEPARATOR,
    THUMBNAIL,
    media_of,
    walk,
)
from bot.playground.world.clock import Snowflakes, timestamp
from bot.playground.world.people import EVERYTHING, Emoji, EmojiName, Notification, Permission, Role, User
from bot.playground.world.places import (
    Attachment,
    Channel,
    ChannelType,
    Guild,
    Interaction,
    InteractionType,
    Member,
    Message,
    ScheduledEvent,
    ThreadState,
    everyones_permissions,
    granted_in,
    permissions_in,
)


def user_json(user: User) -> dict[str, Any]:
    """A user as others see it."""
    flags = 1 << 16 if user.is_bot else 0
    return {
        "id": str(user.id),
        "username": user.name,
        "global_name": None if user.is_bot else user.display_name,
        "discriminator": "0000" if user.is_bot else "0",
        "avatar": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
        "banner": None,
        "accent_color": None,
        "public_flags": flags,
        "flags": flags,
        "bot": user.is_bot,
    }


def own_user_json(user: User) -> dict[str, Any]:
    """The bot's own user, with fields that only its owner sees."""
    return user_json(user) | {"mfa_enabled": True, "verified": True, "email": None, "locale": user.locale}


def role_json(role: Role) -> dict[str, Any]:
    tags = {"tags": {"bot_id": str(role.bot.id)}} if role.bot else {}
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(int(role.permissions)),
        "position": role.position,
        "color": role.color,
        "colors": {"primary_color": role.color, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": role.bot is not None,
        "mentionable": role.is_mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
        **tags,
    }


def notification_json(notification: Notification) -> dict[str, Any]:
    """A push notification, for browser windows only, because Discord's gateway sends bots none."""
    return {
        "message_id": str(notification.message),
        "channel_id": str(notification.channel),
        "is_mention": notification.is_mention,
    }


def bare_member_json(member: Member) -> dict[str, Any]:
    """A member without its user, as in messages and resolved options."""
    return {
        "nick": member.nick,
        "roles": [str(role.id) for role in member.roles],
        "joined_at": timestamp(member.joined),
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "premium_since": None,
        "flags": 0,
        "pending": False,
    }


def member_json(member: Member) -> dict[str, Any]:
    return bare_member_json(member) | {"user": user_json(member.user), "mute": False, "deaf": False}


def emoji_json(emoji: Emoji) -> dict[str, Any]:
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "user": user_json(emoji.user),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": emoji.is_animated,
        "available": True,
    }


def reaction_emoji_json(emoji: EmojiName) -> dict[str, Any]:
    return {"id": None if emoji.id is None else str(emoji.id), "name": emoji.name}


# Servers and channels

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
    if channel.type is ChannelType.GROUP:
        return common | _group_json(channel, viewer)
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
        "features": list(guild.features),
        "default_message_notifications": int(guild.notifications),
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
        "channels": [
            channel_json(channel, bot, now) for channel in guild.channels.values() if channel.thread is None
        ],
        "threads": [channel_json(thread, bot, now) for thread in threads if is_open_to(thread, bot, now)],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [scheduled_json(event) for event in guild.events.values()],
        "soundboard_sounds": [],
    }


def scheduled_json(event: ScheduledEvent) -> dict[str, Any]:
    """A scheduled event that takes place outside of Discord."""
    return {
        "id": str(event.id),
        "guild_id": str(event.guild.id),
        "channel_id": None,
        "creator_id": str(event.creator.id),
        "creator": user_json(event.creator),
        "name": event.name,
        "description": event.description,
        "image": None,
        "scheduled_start_time": timestamp(event.begins),
        "scheduled_end_time": timestamp(event.ends),
        "status": int(event.status),
        "entity_type": 3,
        "entity_id": None,
        "privacy_level": 2,
        "entity_metadata": {"location": event.place},
    }


def is_open_to(thread: Channel, user: User, now: float) -> bool:
    """Return whether a thread is active and a user can see it."""
    return (
        thread.thread is not None
        and not thread.thread.is_archived(now)
        and bool(permissions_in(thread, user))
    )


def _group_json(channel: Channel, viewer: User) -> dict[str, Any]:
    return {
        "name": channel.name or None,
        "icon": None,
        "owner_id": str(channel.recipients[0].id),
        "recipients": [user_json(user) for user in channel.recipients if user is not viewer],
    }


def _text_json(channel: Channel) -> dict[str, Any]:
    overwrites = [
        {
            "id": str(overwrite.target),
            "type": 0 if overwrite.of_role else 1,
            "allow": str(int(overwrite.allow)),
            "deny": str(int(overwrite.deny)),
        }
        for overwrite in channel.overwrites.values()
    ]
    common = {"position": channel.position, "nsfw": False, "permission_overwrites": overwrites}
    return common | _OF_TYPE.get(channel.type, {"topic": channel.topic})


_OF_VOICE = {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
_OF_TYPE: dict[ChannelType, dict[str, Any]] = {
    ChannelType.VOICE: _OF_VOICE,
    ChannelType.STAGE_VOICE: _OF_VOICE | {"topic": None},
    ChannelType.FORUM: {
        "topic": None,
        "available_tags": [],
        "default_reaction_emoji": None,
        "default_sort_order": None,
        "default_forum_layout": 0,
    },
}
"""Fields that only channels of these types have, or have in another form."""


def _thread_json(state: ThreadState, channel: Channel, now: float) -> dict[str, Any]:
    archived = state.is_archived(now)
    changed = state.archived_at or (state.idle_at if archived else state.created)
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
        "system_channel_flags verification_level mfa_level "
        "explicit_content_filter premium_tier premium_subscription_count nsfw_level"
    )
    return {
        **dict.fromkeys(absent.split()),
        **dict.fromkeys(zero.split(), 0),
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


# Components, completed in the same way as by Discord

_SELECT_DEFAULTS = {"min_values": 1, "max_values": 1}
_DEFAULTS: dict[int, dict[str, Any]] = {
    **dict.fromkeys(SELECTS, _SELECT_DEFAULTS),
    CONTAINER: {"accent_color": None, "spoiler": False},
    SEPARATOR: {"spacing": 1, "divider": True},
    THUMBNAIL: {"description": None, "spoiler": False},
    FILE: {"name": None, "size": None, "spoiler": False},
}


def completed(
    components: list[dict[str, Any]], attachments: list[Attachment], snowflakes: Snowflakes
) -> list[dict[str, Any]]:
    """A copy of a message's components in the form in which Discord returns them."""
    copies = deepcopy(components)
    placed = [component for _, component in walk(copies)]
    taken = {component["id"] for component in placed if component.get("id")}
    fresh = (number for number in count(1) if number not in taken)
    for component in placed:
        component["id"] = component.get("id") or next(fresh)
        _fill(component)
        for _, media in media_of(component):
            media.update(_resolved(media["url"], attachments, snowflakes.next))
        if component["type"] == FILE:
            _describe_file(component, attachments)
    return copies


def _fill(component: dict[str, Any]) -> None:
    defaults = _DEFAULTS.get(component["type"], {})
    for holder in (component, *component.get("options", ())):
        _drop_nulls(holder)
        emoji = holder.get("emoji", {})
        _drop_nulls(emoji)
        for named in (emoji, *holder.get("default_values", ())):
            if "id" in named:
                named["id"] = str(named["id"])  # IDs can be sent as numbers, but are returned as strings
    for name, value in defaults.items():
        component.setdefault(name, value)
    for item in component["items"] if component["type"] == GALLERY else ():
        item["description"] = item.get("description")
        item["spoiler"] = bool(item.get("spoiler"))


def _drop_nulls(body: dict[str, Any]) -> None:
    for name in [name for name, value in body.items() if value is None]:
        del body[name]


def _resolved(url: str, attachments: list[Attachment], next_id: Callable[[], int]) -> dict[str, Any]:
    attachment = _named(url, attachments)
    if attachment is None:
        return {"id": str(next_id()), "url": url, "proxy_url": url}
    width, height = attachment.size or (None, None)
    return {
        "id": str(next_id()),
        "url": attachment.url,
        "proxy_url": attachment.url,
        "width": width,
        "height": height,
        "content_type": attachment.content_type,
        "attachment_id": str(attachment.id),
    }


def _describe_file(component: dict[str, Any], attachments: list[Attachment]) -> None:
    for attachment in attachments:
        if str(attachment.id) == component["file"].get("attachment_id"):
            component.update(name=attachment.filename, size=attachment.length)


def _named(url: str, attachments: list[Attachment]) -> Attachment | None:
    return next(
        (
            attachment
            for attachment in attachments
            if url in (f"attachment://{attachment.filename}", attachment.url)
        ),
        None,
    )


# Messages and interactions

MOST_FILE_BYTES = 10 * 1024 * 1024
WITH_MESSAGE = (4, 7)
"""The callback types whose response contains the message; for deferred types, it contains only the id."""


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
            attachment_json(attachment, is_ephemeral=message.is_ephemeral)
            for attachment in message.attachments
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
        rarer["reactions"] = [
            _reaction_json(reaction, users, viewer) for reaction, users in message.reactions.items()
        ]
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
    body: dict[str, Any] = {
        "id": str(origin.id),
        "type": int(origin.type),
        "user": user_json(origin.user),
        "authorizing_integration_owners": origin.owners,
    }
    if origin.type is InteractionType.COMMAND:
        body["name"] = _words(origin.data)
        if target := origin.data.get("target_id"):
            body["target_user"] = origin.data["resolved"]["users"][target]
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
    """A file of a message, or a file passed to the bot in a command or modal."""
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
        "app_permissions": str(int(application_permissions(channel, interaction.user, bot))),
        "authorizing_integration_owners": interaction.owners,
        "context": context_of(channel, bot),
        "locale": interaction.user.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "attachment_size_limit": MOST_FILE_BYTES,
    }
    if interaction.source is not None:
        body["message"] = message_json(interaction.source, bot, now)
    return body | _where(interaction)


IN_GUILD, WITH_BOT, IN_PRIVATE = 0, 1, 2  # the contexts of interactions


def context_of(channel: Channel, bot: User) -> int:
    """Return the context of an interaction in a channel (application commands, "Interaction Context
    Types").
    """
    if channel.guild is not None:
        return IN_GUILD
    return WITH_BOT if bot in channel.recipients else IN_PRIVATE


ELSEWHERE = Permission.EMBED_LINKS | Permission.ATTACH_FILES | Permission.MENTION_EVERYONE


def application_permissions(channel: Channel, user: User, bot: User) -> Permission:
    """Return the application's permissions in the place from which an interaction comes.

    Where its bot is not a member, they are limited to the user's permissions (receiving and responding,
    "Interaction Object", `app_permissions`). If a server authorized only its commands, @everyone's
    permissions apply, plus files (discord-api-docs #5316). Nothing is documented for a private thread without
    the bot. Here, they are the channel's permissions, although Discord then refuses some of what they allow.
    """
    guild = channel.guild
    if guild is not None and not guild.has(bot) and guild.has_commands_only:
        return everyones_permissions(channel) | Permission.ATTACH_FILES
    return granted_in(channel, bot) or ELSEWHERE & permissions_in(channel, user)


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
        return {"user": user_json(interaction.user)}
    permissions = permissions_in(interaction.channel, interaction.user)
    body = -1 if permissions == EVERYTHING else permissions
    member = member_json(guild.members[interaction.user.id])
    return {
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": list(guild.features)},
        "guild_locale": guild.locale,
        "member": member | {"permissions": str(int(body) & (2**53 - 1))},
    }
