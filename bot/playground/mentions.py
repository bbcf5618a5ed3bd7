"""Whom a message pings: the markup in its text, less what its allowed mentions and permissions leave out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from bot.playground.limits.components import TEXT_DISPLAY
from bot.playground.limits.layout import walk
from bot.playground.messages import Mentions, Message
from bot.playground.people import Role, User
from bot.playground.permissions import Permission, permissions_in
from bot.playground.places import Channel

PLAIN_DEFAULT: dict[str, Any] = {"parse": ["users", "roles", "everyone"], "replied_user": True}
INTERACTION_DEFAULT: dict[str, Any] = {"parse": ["users"]}


def mentions_of(message: Message, allowed: dict[str, Any]) -> Mentions:
    """The users and roles whom the text of a message reaches in its channel, and who is replied to."""
    channel = message.channel
    spoken = "\n".join((message.content, *_displayed(message.components)))
    may_ping_all = Permission.MENTION_EVERYONE in permissions_in(channel, message.author)
    everyone = "everyone" in _parsed(allowed) and may_ping_all and re.search("@(everyone|here)", spoken)
    users = list(_users(channel, _named(r"<@!?(\d+)>", spoken, allowed, "users")))
    replied = message.reply_to
    if replied is not None and allowed.get("replied_user") and replied.author not in users:
        users.append(replied.author)
    roles = _roles(channel, _named(r"<@&(\d+)>", spoken, allowed, "roles"), may_ping_all)
    return Mentions(tuple(users), tuple(roles), bool(everyone))


def _displayed(components: list[dict[str, Any]]) -> Iterable[str]:
    return (component["content"] for _, component in walk(components) if component["type"] == TEXT_DISPLAY)


def _parsed(allowed: dict[str, Any]) -> list[str]:
    return allowed.get("parse") or []


def _named(pattern: str, spoken: str, allowed: dict[str, Any], kind: str) -> list[int]:
    found = list(dict.fromkeys(map(int, re.findall(pattern, spoken))))
    if kind in _parsed(allowed):
        return found
    named = set(map(int, allowed.get(kind) or ()))
    return [one for one in found if one in named]


def _users(channel: Channel, ids: list[int]) -> Iterable[User]:
    if channel.guild is None:
        return (user for user in channel.recipients if user.id in ids)
    members = channel.guild.members
    return (members[one].user for one in ids if one in members)


def _roles(channel: Channel, ids: list[int], may_ping_all: bool) -> Iterable[Role]:
    roles = channel.guild.roles if channel.guild is not None else {}
    return (roles[one] for one in ids if one in roles and (roles[one].is_mentionable or may_ping_all))
