"""Users, roles, members and emojis as JSON."""

from __future__ import annotations

from typing import Any

from bot.playground.world.clock import timestamp
from bot.playground.world.people import Emoji, EmojiName, Role, User
from bot.playground.world.places import Member


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
    """The bot's own user, with the fields only its owner sees."""
    return user_json(user) | {"mfa_enabled": True, "verified": True, "email": None, "locale": user.locale}


def role_json(role: Role) -> dict[str, Any]:
    """A role of a server."""
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
    """A member of a server."""
    return bare_member_json(member) | {"user": user_json(member.user), "mute": False, "deaf": False}


def emoji_json(emoji: Emoji) -> dict[str, Any]:
    """An uploaded emoji."""
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
    """The emoji of a reaction."""
    return {"id": None if emoji.id is None else str(emoji.id), "name": emoji.name}
