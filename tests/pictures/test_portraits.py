"""Avatars come from strangers: unreadable or too large ones are replaced by initials."""

from __future__ import annotations

import struct
from io import BytesIO
from zlib import crc32

import pytest
from PIL import Image

from bot.pictures.palettes import SURFACE, TEXT, channels
from bot.pictures.portraits import avatar_image, shown_name
from bot.pictures.scenes import Portrait


def file_of(size: tuple[int, int], format_: str) -> bytes:
    file = BytesIO()
    Image.new("RGB", size, "#00FF00").save(file, format_)
    return file.getvalue()


@pytest.mark.parametrize("format_", ["PNG", "JPEG", "GIF", "WEBP"])
def test_an_avatar_becomes_a_disc(format_: str) -> None:
    image = avatar_image(Portrait("Ann", file_of((128, 128), format_)), 52, 0)
    center, corner = image.getpixel((26, 26)), image.getpixel((0, 0))
    assert isinstance(center, tuple)
    assert isinstance(corner, tuple)
    assert center[1] > 240
    assert corner[3] == 0


def test_a_bot_is_told_from_a_person_of_its_name() -> None:
    person, bot = (avatar_image(Portrait("Ada", is_bot=is_bot), 52, 0) for is_bot in (False, True))
    assert person.tobytes() != bot.tobytes()
    assert avatar_image(Portrait("Rex", is_bot=True), 52, 0).getpixel((26, 28)) == (*channels(TEXT), 255)


def test_a_transparent_avatar_is_put_on_a_surface() -> None:
    file = BytesIO()
    Image.new("RGBA", (64, 64), (255, 0, 0, 0)).save(file, "PNG")
    assert avatar_image(Portrait("Ann", file.getvalue()), 52, 0).getpixel((26, 26)) == (
        *channels(SURFACE),
        255,
    )


def bomb() -> bytes:
    """A small file that claims to be an enormous image."""
    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    chunk = b"IHDR" + header
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", crc32(chunk))


@pytest.mark.parametrize(
    "file",
    [
        b"",
        b"no image",
        file_of((64, 64), "PNG")[:60],
        file_of((2000, 10), "PNG"),
        file_of((64, 64), "BMP"),
        bomb(),
    ],
    ids=["empty", "text", "cut", "huge", "format", "bomb"],
)
def test_a_useless_file_gives_way_to_initials(file: bytes) -> None:
    expected = avatar_image(Portrait("Ann"), 52, 0)
    assert avatar_image(Portrait("Ann", file), 52, 0).tobytes() == expected.tobytes()


def test_a_name_that_cannot_be_drawn_becomes_a_seat_number() -> None:
    assert shown_name(Portrait("田中"), 2) == "#3"
    assert shown_name(Portrait("Ann 🎉"), 2) == "Ann"
    assert avatar_image(Portrait("田中"), 52, 2).tobytes() != avatar_image(Portrait("田中"), 52, 3).tobytes()
