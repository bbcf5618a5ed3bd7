"""People as round images: their avatar, or their initials."""

from __future__ import annotations

import warnings
from functools import lru_cache
from io import BytesIO
from zlib import crc32

from PIL import Image, ImageOps

from bot.pictures.canvas import Pen, sprite
from bot.pictures.lettering import Style, drawable, initials, write
from bot.pictures.palettes import TEXT
from bot.pictures.scenes import Person

FORMATS = ("PNG", "JPEG", "GIF", "WEBP")
LARGEST = 1024  # pixels a side: Discord's avatars are not larger
TONES = ("#5B6BD6", "#9A56B8", "#B5527A", "#4F7DA8", "#7A6A58", "#52808A", "#8560D0", "#A1604A")


@lru_cache(maxsize=512)
def avatar_image(person: Person, size: int, seat: int) -> Image.Image:
    """The person in a circle `size` pixels wide; `seat` (from 0) supplies a number if no letter can be drawn."""
    photo = _photo(person.avatar, size) if person.avatar else None
    return _framed(photo) if photo else _letters(person.name, size, seat)


def _photo(file: bytes, size: int) -> Image.Image | None:
    try:
        with warnings.catch_warnings(), Image.open(BytesIO(file), formats=FORMATS) as image:
            warnings.simplefilter("ignore")
            if max(image.size) > LARGEST:
                return None
            return ImageOps.fit(image.convert("RGB"), (size, size), Image.Resampling.LANCZOS)
    except (OSError, SyntaxError, ValueError):  # what Pillow raises for files that are broken
        return None


def _framed(photo: Image.Image) -> Image.Image:
    photo.putalpha(_disc(photo.width, "#FFFFFF").getchannel("A"))
    return photo


def _letters(name: str, size: int, seat: int) -> Image.Image:
    tone = TONES[crc32(name.encode()) % len(TONES)]
    image = _disc(size, tone).copy()
    write(image, (size / 2, size / 2), initials(name) or str(seat + 1), Style(round(size * 0.4), TEXT))
    return image


@lru_cache(maxsize=64)
def _disc(size: int, fill: str) -> Image.Image:
    def paint(pen: Pen) -> None:
        pen.disc((0, 0), 50, fill)

    return sprite((size, size), size / 100, paint)


def shown_name(person: Person, seat: int) -> str:
    """The drawable part of the name, or `#` and the number of the seat (from 0) if there is none."""
    return drawable(person.name) or f"#{seat + 1}"
