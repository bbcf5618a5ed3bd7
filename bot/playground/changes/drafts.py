"""A message before it is posted: its limits are checked and its mentions resolved."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from bot.playground.changes.files import check_uploads, filenames_after
from bot.playground.limits.components import BUTTON, STRING_SELECT, TEXT_DISPLAY
from bot.playground.limits.errors import EMPTY_MESSAGE, ApiError, FormErrors, Path
from bot.playground.limits.layout import Placed, check_files, walk
from bot.playground.limits.message import asks_for_layout, check_message
from bot.playground.world.messages import Interaction, Mentions, Message, MessageFlag, MessageType, Upload
from bot.playground.world.people import Permission, Role, User
from bot.playground.world.places import Channel, permissions_in
from bot.playground.world.world import World

PLAIN_DEFAULT: dict[str, Any] = {"parse": ["users", "roles", "everyone"], "replied_user": True}
INTERACTION_DEFAULT: dict[str, Any] = {"parse": ["users"]}

SETTABLE_FLAGS = (
    MessageFlag.SUPPRESS_EMBEDS
    | MessageFlag.EPHEMERAL
    | MessageFlag.SUPPRESS_NOTIFICATIONS
    | MessageFlag.IS_COMPONENTS_V2
)
CONTENT_FIELDS = ("content", "embeds", "components")


@dataclass(frozen=True)
class MessageDraft:
    """A request's JSON and files, plus what its route knows about the message."""

    body: dict[str, Any] = field(default_factory=dict[str, Any])
    uploads: tuple[Upload, ...] = ()
    default_mentions: dict[str, Any] = field(default_factory=lambda: PLAIN_DEFAULT)
    """The allowed mentions if the body has none."""
    origin: Interaction | None = None
    """The interaction it responds to."""
    kind: MessageType = MessageType.DEFAULT
    is_loading: bool = False
    """A deferred response: "thinking…"."""

    @property
    def flags(self) -> MessageFlag:
        """The flags a body may set."""
        return MessageFlag(self.body.get("flags") or 0) & SETTABLE_FLAGS


def check_draft(world: World, draft: MessageDraft, message: Message | None = None, path: Path = ()) -> None:
    """Raise ApiError 50035, 50006 or 40005 if a new message, or an edit of `message`, breaks a limit."""
    uses_layout = asks_for_layout(draft.body) or (message is not None and message.uses_layout)
    check_message(draft.body, uses_layout, path)
    check_uploads(draft.body, draft.uploads, path)
    errors = FormErrors()
    placed = list(walk(draft.body.get("components") or [], (*path, "components")))
    filenames = filenames_after(message, draft.body, draft.uploads)
    check_files(placed, filenames, errors)
    _check_emojis(world, placed, errors)
    if uses_layout:
        _check_conversion(draft.body, message, path, errors)
    errors.raise_if_any()
    if not filenames and not any(_has(name, draft.body, message) for name in CONTENT_FIELDS):
        raise ApiError(EMPTY_MESSAGE)


def _after(name: str, body: dict[str, Any], message: Message | None) -> Any:
    return body.get(name) if name in body else getattr(message, name, None)


def _has(name: str, body: dict[str, Any], message: Message | None) -> bool:
    value = _after(name, body, message)
    return bool(value.strip() if isinstance(value, str) else value)


def _check_emojis(world: World, placed: list[Placed], errors: FormErrors) -> None:
    for path, component in placed:
        options = component["options"] if component["type"] == STRING_SELECT else ()
        inside = [((*path, "options", index), option) for index, option in enumerate(options)]
        own = [(path, component)] if component["type"] == BUTTON else []
        for where, holder in (*own, *inside):
            emoji_id = (holder.get("emoji") or {}).get("id")
            if emoji_id is not None and world.emoji(int(emoji_id)) is None:
                errors.add((*where, "emoji", "id"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _check_conversion(body: dict[str, Any], message: Message | None, path: Path, errors: FormErrors) -> None:
    if message is None or message.uses_layout:
        return
    for name in ("content", "embeds"):
        is_null_list = name == "embeds" and name in body and body[name] is None
        if is_null_list or _after(name, body, message):
            errors.add(
                (*path, name),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def mentions_of(message: Message, allowed: dict[str, Any]) -> Mentions:
    """The users and roles a message pings: mentioned and allowed, or the author of what it replies to."""
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
