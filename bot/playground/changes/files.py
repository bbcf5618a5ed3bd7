"""Uploaded files: stored where the playground serves them, measured if they are pictures."""

from __future__ import annotations

import mimetypes
import struct
from typing import Any

from bot.playground.limits.errors import TOO_LARGE, ApiError, FormErrors, Path
from bot.playground.world.messages import Attachment, Message, Upload
from bot.playground.world.places import Channel
from bot.playground.world.world import World

JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}

MOST_BYTES = 10 * 1024 * 1024


def filenames_after(
    message: Message | None, body: dict[str, Any], uploads: tuple[Upload, ...]
) -> frozenset[str]:
    """The names of a message's files once `body` and `uploads` are applied to it."""
    kept = _kept(message.attachments if message else [], body)
    return frozenset(one.filename for one in kept) | {_renamed(one, body)[0] for one in uploads}


def check_uploads(body: dict[str, Any], uploads: tuple[Upload, ...], path: Path) -> None:
    """Raise ApiError 40005 for a file over 10 MiB, 50035 for the description of a missing file."""
    if any(len(upload.content) > MOST_BYTES for upload in uploads):
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
    """Replace a message's files with those `body` keeps, followed by the uploads."""
    kept = _kept(message.attachments, body)
    for dropped in message.attachments:
        if dropped not in kept:
            world.files.pop(dropped.path, None)
    folder = "ephemeral-attachments" if message.is_ephemeral else "attachments"
    new = [_store(world, f"{folder}/{message.channel.id}", one, *_renamed(one, body)) for one in uploads]
    message.attachments = kept + new


def _kept(attachments: list[Attachment], body: dict[str, Any]) -> list[Attachment]:
    if body.get("attachments") is None and "attachments" not in body:
        return attachments
    wanted = {int(one["id"]) for one in body["attachments"] or ()}
    return [one for one in attachments if one.id in wanted]


def _renamed(upload: Upload, body: dict[str, Any]) -> tuple[str, str | None]:
    """The name and the description that a request gives to its upload."""
    data = next((one for one in body.get("attachments") or () if int(one["id"]) == upload.number), {})
    return data.get("filename") or upload.filename, data.get("description")


def keep_upload(world: World, channel: Channel, upload: Upload) -> Attachment:
    """Store a file somebody gives to the bot in a command or modal."""
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
    """Width and height in pixels of a PNG, GIF, JPEG or WebP; None for anything else."""
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
