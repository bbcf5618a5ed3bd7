"""Width and height of a picture, read from the start of its file: PNG, GIF, JPEG or WebP."""

from __future__ import annotations

import struct

JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def dimensions_of(content: bytes) -> tuple[int, int] | None:
    """Width and height in pixels; None when this is no picture of a known kind."""
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
