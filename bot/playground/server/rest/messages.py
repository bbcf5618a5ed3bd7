"""Messages in channels, with their reactions: create, read, edit, delete, pin, and react."""

from __future__ import annotations

from typing import Any

from bot.playground.changes.messages import (
    MOST_EMOJIS,
    MessageDraft,
    check_draft,
    clear_reactions,
    erase,
    post,
    publish_message,
    react,
    revise,
    unreact,
)
from bot.playground.limits.errors import (
    CANNOT_MESSAGE_USER,
    INVALID_BULK,
    MISSING_PERMISSIONS,
    NO_COMMON_SERVER,
    NOT_A_TEXT_CHANNEL,
    NOT_THE_AUTHOR,
    TOO_MANY_REACTIONS,
    UNKNOWN_EMOJI,
    ApiError,
    FormErrors,
)
from bot.playground.limits.forms import check_form, listed, record, snowflake
from bot.playground.limits.messages import is_symbol
from bot.playground.payloads import user_json
from bot.playground.server.rest.call import RestCall, Route
from bot.playground.world.clock import timestamp
from bot.playground.world.people import EmojiName, Permission, User
from bot.playground.world.places import Channel, ChannelType, Message


async def create_message(call: RestCall) -> dict[str, Any]:
    """Post in a channel, a thread, or a direct message."""
    channel = call.channel()
    if channel.type in (ChannelType.CATEGORY, ChannelType.FORUM):
        raise ApiError(NOT_A_TEXT_CHANNEL)
    _require_voice(call, channel)
    draft = MessageDraft(call.form, call.uploads)
    check_draft(call.world, draft)
    _check_reply(call, channel)
    message = call.nonces.find(call.form)
    if message is None:
        message = post(call.world, channel, call.world.bot, draft)
        call.nonces.note(message)
    return call.as_json(message)


async def list_messages(call: RestCall) -> list[dict[str, Any]]:
    """The newest messages, or the messages before or after a given one. There are none without
    READ_MESSAGE_HISTORY.
    """
    channel = call.channel()
    if not call.holds(channel, Permission.READ_MESSAGE_HISTORY):
        return []
    limit = call.asked("limit", 50)
    newest_first = sorted(channel.messages.values(), key=lambda message: -message.id)
    if "after" in call.query:
        later = [one for one in newest_first if one.id > call.asked("after", 0)]
        return [call.as_json(one) for one in later[-limit:]]
    before = call.asked("before", 1 << 63)
    return [call.as_json(one) for one in newest_first if one.id < before][:limit]


async def read_message(call: RestCall) -> dict[str, Any]:
    return call.as_json(call.message(Permission.READ_MESSAGE_HISTORY))


async def edit_message(call: RestCall) -> dict[str, Any]:
    """Edit the bot's own message. The error is 50005 for somebody else's message, and 30046 for too many
    edits of old messages.
    """
    message = call.message()
    if message.author is not call.world.bot:
        raise ApiError(NOT_THE_AUTHOR)
    call.require_awake(message.channel)
    draft = MessageDraft(call.form, call.uploads)
    check_draft(call.world, draft, message)
    call.old_edits.admit(message)
    return call.as_json(revise(call.world, message, draft))


async def delete_message(call: RestCall) -> None:
    """Delete a message. For somebody else's message, MANAGE_MESSAGES is needed."""
    message = call.message()
    if message.author is not call.world.bot and not call.holds(message.channel, Permission.MANAGE_MESSAGES):
        raise ApiError(MISSING_PERMISSIONS)
    erase(call.world, message)


async def delete_messages(call: RestCall) -> None:
    """Delete 2 to 100 messages at once."""
    channel = call.channel(Permission.MANAGE_MESSAGES)
    check_form(record({}, {"messages": listed(snowflake, 1000)}), call.form)
    ids = call.form.get("messages") or []
    if not 2 <= len(ids) <= 100:
        raise ApiError(INVALID_BULK)
    for message in [channel.messages[int(one)] for one in ids if int(one) in channel.messages]:
        erase(call.world, message)


async def start_typing(call: RestCall) -> None:
    """Accept a typing indicator, which is shown to no one."""
    call.channel(Permission.SEND_MESSAGES)


async def pin(call: RestCall) -> None:
    _set_pinned(call, call.message(Permission.PIN_MESSAGES), True)


async def unpin(call: RestCall) -> None:
    _set_pinned(call, call.message(Permission.PIN_MESSAGES), False)


async def list_pins(call: RestCall) -> dict[str, Any]:
    pinned = [message for message in call.channel().messages.values() if message.is_pinned]
    items = [
        {"pinned_at": timestamp(message.edited or message.created), "message": call.as_json(message)}
        for message in pinned
    ]
    return {"items": items, "has_more": False}


def _require_voice(call: RestCall, channel: Channel) -> None:
    for user in channel.recipients:
        _require_reachable(call, user)
    in_thread = channel.thread is not None
    needed = [Permission.SEND_MESSAGES_IN_THREADS if in_thread else Permission.SEND_MESSAGES]
    needed += [Permission.EMBED_LINKS] if call.form.get("embeds") else []
    needed += [Permission.ATTACH_FILES] if call.uploads else []
    needed += [Permission.READ_MESSAGE_HISTORY] if call.form.get("message_reference") else []
    if any(not call.holds(channel, permission) for permission in needed):
        raise ApiError(MISSING_PERMISSIONS)
    if channel.thread is not None and channel.thread.is_locked:
        call.require_awake(channel)


def _require_reachable(call: RestCall, user: User) -> None:
    """Raise ApiError 50007 if somebody blocked the bot, and 50278 if they accept no messages or share no
    server.
    """
    if user is call.world.bot:
        return
    if user.has_blocked_app:
        raise ApiError(CANNOT_MESSAGE_USER)
    guilds = call.world.guilds.values()
    is_near = user.has_app or any(guild.has(user) and guild.has(call.world.bot) for guild in guilds)
    if not (user.takes_messages and is_near):
        raise ApiError(NO_COMMON_SERVER)


def _check_reply(call: RestCall, channel: Channel) -> None:
    reference = call.form.get("message_reference")
    if reference is None or int(reference["message_id"]) in channel.messages:
        return
    if reference.get("fail_if_not_exists", True):
        errors = FormErrors()
        errors.add(("message_reference",), "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
        errors.raise_if_any()


def _set_pinned(call: RestCall, message: Message, is_pinned: bool) -> None:
    message.is_pinned = is_pinned
    publish_message(call.world, "MESSAGE_UPDATE", message)


# Reactions


async def add_own(call: RestCall) -> None:
    """React as the bot. A new emoji needs ADD_REACTIONS, and a 21st is refused (30010)."""
    message, emoji = _target(call)
    call.require_awake(message.channel)
    if emoji not in message.reactions:
        if not call.holds(message.channel, Permission.ADD_REACTIONS):
            raise ApiError(MISSING_PERMISSIONS)
        if len(message.reactions) >= MOST_EMOJIS:
            raise ApiError(TOO_MANY_REACTIONS)
    react(call.world, message, call.world.bot, emoji)


async def remove_own(call: RestCall) -> None:
    """Remove the bot's reaction."""
    message, emoji = _target(call)
    unreact(call.world, message, call.world.bot, emoji)


async def remove_of_user(call: RestCall) -> None:
    """Remove a user's reaction."""
    message, emoji = _target(call, Permission.MANAGE_MESSAGES)
    unreact(call.world, message, call.user(), emoji)


async def list_reacting(call: RestCall) -> list[dict[str, Any]]:
    """The users who reacted with an emoji, by ID."""
    message, emoji = _target(call)
    after, limit = call.asked("after", 0), call.asked("limit", 25)
    users = sorted(message.reactions.get(emoji, ()), key=lambda user: user.id)
    return [user_json(user) for user in users if user.id > after][:limit]


async def clear_emoji(call: RestCall) -> None:
    """Remove all reactions with one emoji."""
    message, emoji = _target(call, Permission.MANAGE_MESSAGES)
    clear_reactions(call.world, message, emoji)


async def clear_all(call: RestCall) -> None:
    """Remove all reactions."""
    clear_reactions(call.world, call.message(Permission.MANAGE_MESSAGES))


def _target(call: RestCall, *needed: Permission) -> tuple[Message, EmojiName]:
    message = call.message(Permission.READ_MESSAGE_HISTORY, *needed)
    emoji = EmojiName.of_route(call.params["emoji"])
    if not (is_symbol(emoji.name) if emoji.id is None else call.world.emoji(emoji.id)):
        raise ApiError(UNKNOWN_EMOJI)
    return message, emoji


_MESSAGES = "/channels/{channel_id}/messages"
_MESSAGE = _MESSAGES + "/{message_id}"
_REACTIONS = "/channels/{channel_id}/messages/{message_id}/reactions"
_REACTION = _REACTIONS + "/{emoji}"

ROUTES: tuple[Route, ...] = (
    ("POST", _MESSAGES, create_message),
    ("GET", _MESSAGES, list_messages),
    ("POST", _MESSAGES + "/bulk-delete", delete_messages),
    ("GET", _MESSAGES + "/pins", list_pins),
    ("PUT", _MESSAGES + "/pins/{message_id}", pin),
    ("DELETE", _MESSAGES + "/pins/{message_id}", unpin),
    ("GET", _MESSAGE, read_message),
    ("PATCH", _MESSAGE, edit_message),
    ("DELETE", _MESSAGE, delete_message),
    ("POST", "/channels/{channel_id}/typing", start_typing),
    ("PUT", _REACTION + "/@me", add_own),
    ("DELETE", _REACTION + "/@me", remove_own),
    ("DELETE", _REACTION + "/{user_id}", remove_of_user),
    ("GET", _REACTION, list_reacting),
    ("DELETE", _REACTION, clear_emoji),
    ("DELETE", _REACTIONS, clear_all),
)
