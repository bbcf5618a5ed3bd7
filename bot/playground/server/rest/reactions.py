"""The reactions of messages."""

from __future__ import annotations

from typing import Any

from bot.playground.changes.posting import MOST_EMOJIS, clear_reactions, react, unreact
from bot.playground.limits.components import is_symbol
from bot.playground.limits.errors import (
    MISSING_PERMISSIONS,
    TOO_MANY_REACTIONS,
    UNKNOWN_EMOJI,
    ApiError,
)
from bot.playground.payloads import user_json
from bot.playground.server.rest.call import RestCall, Route
from bot.playground.world.messages import Message
from bot.playground.world.people import EmojiName, Permission


async def add_own(call: RestCall) -> None:
    """React as the bot; a new emoji needs ADD_REACTIONS, and a 21st is refused (30010)."""
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
    """The users who reacted with an emoji, by id."""
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


_REACTIONS = "/channels/{channel_id}/messages/{message_id}/reactions"
_REACTION = _REACTIONS + "/{emoji}"

REACTION_ROUTES: tuple[Route, ...] = (
    ("PUT", _REACTION + "/@me", add_own),
    ("DELETE", _REACTION + "/@me", remove_own),
    ("DELETE", _REACTION + "/{user_id}", remove_of_user),
    ("GET", _REACTION, list_reacting),
    ("DELETE", _REACTION, clear_emoji),
    ("DELETE", _REACTIONS, clear_all),
)
