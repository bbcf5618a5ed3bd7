"""Messages, their files, and reactions. Drafts are checked, applied, and published."""

from __future__ import annotations

import mimetypes
import re
import struct
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from bot.playground.changes.notifications import invite_mentioned, notify
from bot.playground.changes.places import add_to_thread, record_activity
from bot.playground.limits.errors import EMPTY_MESSAGE, TOO_LARGE, ApiError, FormErrors, Path
from bot.playground.limits.messages import (
    BUTTON,
    STRING_SELECT,
    TEXT_DISPLAY,
    Placed,
    asks_for_layout,
    check_files,
    check_message,
    walk,
)
from bot.playground.payloads import MOST_FILE_BYTES, completed, event_json, member_json, reaction_emoji_json
from bot.playground.world.people import EmojiName, Permission, Role, User
from bot.playground.world.places import (
    Attachment,
    Channel,
    Interaction,
    Mentions,
    Message,
    MessageFlag,
    MessageType,
    Upload,
    permissions_in,
)
from bot.playground.world.world import Event, World

# Files, which are stored where the playground serves them, and measured if they are pictures

JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def filenames_after(
    message: Message | None, body: dict[str, Any], uploads: tuple[Upload, ...]
) -> frozenset[str]:
    """Return the names of a message's files after `body` and `uploads` are applied."""
    kept = _kept_files(message.attachments if message else [], body)
    return frozenset(one.filename for one in kept) | {_renamed(upload, body)[0] for upload in uploads}


def check_uploads(body: dict[str, Any], uploads: tuple[Upload, ...], path: Path) -> None:
    """Raise ApiError 40005 for a file over 10 MiB, and 50035 for the description of a missing file."""
    if any(len(upload.content) > MOST_FILE_BYTES for upload in uploads):
        raise ApiError(TOO_LARGE)
    errors = FormErrors()
    if len(uploads) > 10:
        errors.add((*path, "attachments"), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    numbers = {upload.number for upload in uploads}
    for index, described in enumerate(body.get("attachments") or []):
        if int(described["id"]) < 10 and int(described["id"]) not in numbers:
            errors.add(
                (*path, "attachments", index),
                "ATTACHMENT_NOT_FOUND",
                "Attachment data not found for the provided ID",
            )
    errors.raise_if_any()


def attach(world: World, message: Message, body: dict[str, Any], uploads: tuple[Upload, ...]) -> None:
    """Replace a message's files with the files that `body` keeps, followed by the uploads."""
    kept = _kept_files(message.attachments, body)
    for dropped in message.attachments:
        if dropped not in kept:
            world.files.pop(dropped.path, None)
    folder = "ephemeral-attachments" if message.is_ephemeral else "attachments"
    new = [
        _store(world, f"{folder}/{message.channel.id}", upload, *_renamed(upload, body)) for upload in uploads
    ]
    message.attachments = kept + new


def _kept_files(attachments: list[Attachment], body: dict[str, Any]) -> list[Attachment]:
    if "attachments" not in body:
        return attachments
    wanted = {int(one["id"]) for one in body["attachments"] or ()}
    return [attachment for attachment in attachments if attachment.id in wanted]


def _renamed(upload: Upload, body: dict[str, Any]) -> tuple[str, str | None]:
    """Return the name and the description that a request gives to its upload."""
    data = next((one for one in body.get("attachments") or () if int(one["id"]) == upload.number), {})
    return data.get("filename") or upload.filename, data.get("description")


def keep_upload(world: World, channel: Channel, upload: Upload) -> Attachment:
    """Store a file that somebody passes to the bot in a command or modal."""
    return _store(world, f"ephemeral-attachments/{channel.id}", upload, upload.filename)


def _store(
    world: World, folder: str, upload: Upload, filename: str, description: str | None = None
) -> Attachment:
    number = world.snowflakes.next()
    path = f"{folder}/{number}/{filename}"
    content_type = mimetypes.guess_type(filename)[0]
    world.files[path] = (content_type or "application/octet-stream", upload.content)
    size = dimensions_of(upload.content)
    url, length = f"{world.cdn_url}/{path}", len(upload.content)
    return Attachment(number, filename, path, url, length, content_type, size, description)


def dimensions_of(content: bytes) -> tuple[int, int] | None:
    """Return the width and height of a PNG, GIF, JPEG, or WebP in pixels, or None for anything else."""
    try:
        if content.startswith(b"\x89PNG\r\n\x1a\n"):
            return struct.unpack(">II", content[16:24])
        if content.startswith((b"GIF87a", b"GIF89a")):
            return struct.unpack("<HH", content[6:10])
        if content.startswith(b"RIFF") and content[8:12] == b"WEBP":
            return _webp(content)
        if content.startswith(b"\xff\xd8"):
            return _jpeg(content)
    except (struct.error, IndexError):
        pass
    return None


def _webp(content: bytes) -> tuple[int, int]:
    kind = content[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(content[24:27], "little"), 1 + int.from_bytes(content[27:30], "little")
    if kind == b"VP8L":
        (bits,) = struct.unpack("<I", content[21:25])
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    width, height = struct.unpack("<HH", content[26:30])
    return width & 0x3FFF, height & 0x3FFF


def _jpeg(content: bytes) -> tuple[int, int]:
    at = 2
    while content[at + 1] not in JPEG_FRAMES:
        (length,) = struct.unpack(">H", content[at + 2 : at + 4])
        at += 2 + length
    height, width = struct.unpack(">HH", content[at + 5 : at + 9])
    return width, height


# Drafts, whose limits are checked and whose mentions are resolved

PLAIN_DEFAULT: dict[str, Any] = {"parse": ["users", "roles", "everyone"], "replied_user": True}
INTERACTION_DEFAULT: dict[str, Any] = {"parse": ["users"]}

SETTABLE_FLAGS = (
    MessageFlag.SUPPRESS_EMBEDS
    | MessageFlag.EPHEMERAL
    | MessageFlag.SUPPRESS_NOTIFICATIONS
    | MessageFlag.IS_COMPONENTS_V2
)
EDITABLE_FLAGS = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.IS_COMPONENTS_V2
CONTENT_FIELDS = ("content", "embeds", "components")


@dataclass(frozen=True)
class MessageDraft:
    """A request's JSON and files, plus what its route knows about the message."""

    body: dict[str, Any] = field(default_factory=dict[str, Any])
    uploads: tuple[Upload, ...] = ()
    default_mentions: dict[str, Any] = field(default_factory=lambda: PLAIN_DEFAULT)
    """The allowed mentions if the body doesn't set them."""
    origin: Interaction | None = None
    """The interaction it responds to."""
    kind: MessageType = MessageType.DEFAULT
    is_loading: bool = False
    """A deferred response: "thinking…"."""

    @property
    def flags(self) -> MessageFlag:
        """The flags that a body can set."""
        return MessageFlag(self.body.get("flags") or 0) & SETTABLE_FLAGS


def check_draft(world: World, draft: MessageDraft, message: Message | None = None, path: Path = ()) -> None:
    """Raise ApiError 50035, 50006, or 40005 if a new message, or an edit of `message`, exceeds a limit."""
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
    if not filenames and not any(_has_content(name, draft.body, message) for name in CONTENT_FIELDS):
        raise ApiError(EMPTY_MESSAGE)


def _after(name: str, body: dict[str, Any], message: Message | None) -> Any:
    return body.get(name) if name in body else getattr(message, name, None)


def _has_content(name: str, body: dict[str, Any], message: Message | None) -> bool:
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
    """Return the users and roles that a message pings: all allowed mentions, and the author of the message it
    replies to.
    """
    channel = message.channel
    spoken = _spoken(message.content, message.components)
    may_ping_all = Permission.MENTION_EVERYONE in permissions_in(channel, message.author)
    everyone = "everyone" in _parsed(allowed) and may_ping_all and re.search("@(everyone|here)", spoken)
    users = list(_users(channel, _named_ids(r"<@!?(\d+)>", spoken, allowed, "users")))
    replied = message.reply_to
    if replied is not None and allowed.get("replied_user") and replied.author not in users:
        users.append(replied.author)
    roles = _roles(channel, _named_ids(r"<@&(\d+)>", spoken, allowed, "roles"), may_ping_all)
    return Mentions(tuple(users), tuple(roles), bool(everyone))


def spoken_in(body: dict[str, Any]) -> str:
    """Return the text that a request would show."""
    return _spoken(body.get("content") or "", body.get("components") or [])


def _spoken(content: str, components: list[dict[str, Any]]) -> str:
    texts = (component["content"] for _, component in walk(components) if component["type"] == TEXT_DISPLAY)
    return "\n".join((content, *texts))


def _parsed(allowed: dict[str, Any]) -> list[str]:
    return allowed.get("parse") or []


def _named_ids(pattern: str, spoken: str, allowed: dict[str, Any], kind: str) -> list[int]:
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


# Messages


def post(
    world: World, channel: Channel, author: User, draft: MessageDraft, number: int | None = None
) -> Message:
    """Post a checked draft. With the EPHEMERAL flag, only the user of its interaction sees it.

    `number` is its ID if it is the first message of a forum post.
    """
    message = Message(number or world.snowflakes.next(), channel, author, world.clock.now(), draft.kind)
    message.nonce = draft.body.get("nonce")
    message.origin = draft.origin
    message.flags = MessageFlag.LOADING if draft.is_loading else MessageFlag.NONE
    if draft.origin is not None and MessageFlag.EPHEMERAL in draft.flags:
        message.owner = draft.origin.user
    reference = draft.body.get("message_reference")
    if reference is not None:
        message.type = MessageType.REPLY
        message.reply_to = channel.messages.get(int(reference["message_id"]))
    message.flags |= draft.flags & ~(MessageFlag.NONE if message.is_ephemeral else MessageFlag.EPHEMERAL)
    _apply(world, message, draft)
    _keep_message(world, message)
    if message.origin is None:
        add_to_thread(world, channel, author)
    invite_mentioned(world, message)
    publish_message(world, "MESSAGE_CREATE", message)
    notify(world, message)
    return message


def revise(world: World, message: Message, draft: MessageDraft, *, is_edit: bool = True) -> Message:
    """Apply a checked draft to a message. Only the fields that it names change."""
    _apply(world, message, draft)
    message.flags = (message.flags | draft.flags & EDITABLE_FLAGS) & ~MessageFlag.LOADING
    invite_mentioned(world, message)
    if is_edit:
        message.edited = world.clock.now()
    publish_message(world, "MESSAGE_UPDATE", message)
    return message


def erase(world: World, message: Message) -> None:
    message.is_deleted = True
    world.forget(message)
    guild = message.channel.guild
    where = {"guild_id": str(guild.id)} if guild and not message.is_ephemeral else {}
    gone = {"id": str(message.id), "channel_id": str(message.channel.id), **where}
    world.feed.publish(Event("MESSAGE_DELETE", gone, guild, message.channel, message, message.owner))


def publish_message(world: World, name: str, message: Message) -> None:
    body = event_json(message, world.bot, world.clock.now())
    world.feed.publish(Event(name, body, message.channel.guild, message.channel, message, message.owner))


def _apply(world: World, message: Message, draft: MessageDraft) -> None:
    body = draft.body
    attach(world, message, body, draft.uploads)
    message.content = (body["content"] or "").strip() if "content" in body else message.content
    if "embeds" in body:
        message.embeds = [_shown_embed(embed, message) for embed in body["embeds"] or ()]
    if "components" in body:
        message.components = completed(body["components"] or [], message.attachments, world.snowflakes)
    if {"content", "components"} & set(body):
        allowed = body.get("allowed_mentions") or draft.default_mentions
        message.mentions = mentions_of(message, allowed)


def _shown_embed(embed: dict[str, Any], message: Message) -> dict[str, Any]:
    data: dict[str, Any] = {"type": "rich"} | {
        name: value for name, value in embed.items() if value is not None
    }
    for name in ("image", "thumbnail"):
        url = data.get(name, {}).get("url", "")
        for attachment in message.attachments:
            if url == f"attachment://{attachment.filename}":
                data[name] = {"url": attachment.url, "proxy_url": attachment.url}
    for entry in data.get("fields", ()):
        entry.setdefault("inline", False)
    return data


def _keep_message(world: World, message: Message) -> None:
    if message.is_ephemeral:
        world.ephemerals[message.id] = message
        return
    message.channel.messages[message.id] = message
    record_activity(world, message.channel)


# Reactions

MOST_EMOJIS = 20  # maximum number of different emojis on a message


def react(world: World, message: Message, user: User, emoji: EmojiName) -> None:
    """Add a user's reaction, unless it is already there."""
    users = message.reactions.setdefault(emoji, [])
    if user in users:
        return
    users.append(user)
    guild = message.channel.guild
    member = {"member": member_json(guild.members[user.id])} if guild else {}
    author = {"message_author_id": str(message.author.id)}
    data = _reaction_payload(message, emoji, user) | author | member | {"burst": False, "type": 0}
    _publish_reaction(world, "MESSAGE_REACTION_ADD", message, data)


def unreact(world: World, message: Message, user: User, emoji: EmojiName) -> None:
    """Remove a user's reaction, if there is one."""
    users = message.reactions.get(emoji, [])
    if user not in users:
        return
    users.remove(user)
    if not users:
        del message.reactions[emoji]
    data = _reaction_payload(message, emoji, user) | {"burst": False, "type": 0}
    _publish_reaction(world, "MESSAGE_REACTION_REMOVE", message, data)


def clear_reactions(world: World, message: Message, emoji: EmojiName | None = None) -> None:
    if emoji is None:
        message.reactions.clear()
        _publish_reaction(world, "MESSAGE_REACTION_REMOVE_ALL", message, _reaction_payload(message))
    elif message.reactions.pop(emoji, None) is not None:
        _publish_reaction(world, "MESSAGE_REACTION_REMOVE_EMOJI", message, _reaction_payload(message, emoji))


def _reaction_payload(
    message: Message, emoji: EmojiName | None = None, user: User | None = None
) -> dict[str, Any]:
    guild = message.channel.guild
    data: dict[str, Any] = {"channel_id": str(message.channel.id), "message_id": str(message.id)}
    if guild is not None:
        data["guild_id"] = str(guild.id)
    if emoji is not None:
        data["emoji"] = reaction_emoji_json(emoji)
    if user is not None:
        data["user_id"] = str(user.id)
    return data


def _publish_reaction(world: World, name: str, message: Message, data: dict[str, Any]) -> None:
    world.feed.publish(Event(name, data, message.channel.guild, message.channel, message))
