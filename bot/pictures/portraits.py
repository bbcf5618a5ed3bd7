"""What the pictures of people have in common: avatars, names, plates, and crowns."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from zlib import crc32

from PIL import Image, ImageOps

from bot.pictures.canvas import Pen, Style, drawable, initials, sprite, stamp, write
from bot.pictures.indexed import ColorTable, IndexedPicture, colors_of
from bot.pictures.palettes import BACKGROUND, BLACK, DISCS, EDGE, MEDALS, MUTED, SURFACE, TEXT, Palette
from bot.pictures.scenes import Portrait

FORMATS = ("PNG", "JPEG", "GIF", "WEBP")
LARGEST = 1024  # pixels a side: Discord's avatars are not larger
UNREADABLE = (OSError, SyntaxError, ValueError, Image.DecompressionBombError)  # Pillow's, for broken files
LEAST_LETTERS = 23  # pixels, where there is room: 11.5 on a phone


@lru_cache(maxsize=64)
def avatar_image(person: Portrait, size: int, seat: int) -> Image.Image:
    """The person in a circle `size` pixels wide; `seat` (from 0) is shown if no letter can be."""
    photo = _photo(person.avatar, size) if person.avatar else None
    return photo or _letters(person.name, size, seat if person.seat is None else person.seat)


def _photo(file: bytes, size: int) -> Image.Image | None:
    try:
        with Image.open(BytesIO(file), formats=FORMATS) as image:
            if max(image.size) > LARGEST:
                return None
            square = ImageOps.fit(image.convert("RGBA"), (size, size), Image.Resampling.LANCZOS)
    except UNREADABLE:
        return None
    photo = Image.alpha_composite(Image.new("RGBA", square.size, SURFACE), square)
    photo.putalpha(_disc(size, TEXT).getchannel("A"))
    return photo


def _letters(name: str, size: int, seat: int) -> Image.Image:
    image = _disc(size, disc_fill(name)).copy()
    letters = Style(max(round(size * 0.4), min(LEAST_LETTERS, size // 2)), TEXT)
    write(image, (size / 2, size / 2), initials(name) or str(seat + 1), letters)
    return image


def disc_fill(name: str) -> str:
    """The color behind the letters of somebody without a photo."""
    return DISCS[crc32(name.encode()) % len(DISCS)]


@lru_cache(maxsize=64)
def _disc(size: int, fill: str) -> Image.Image:
    def paint(pen: Pen) -> None:
        pen.disc((0, 0), 50, fill)

    return sprite((size, size), size / 100, paint)


PHOTO = 60  # pixels a side of a photo whose colors are looked for


def picture_with(people: Iterable[Portrait], size: tuple[int, int], palette: Palette) -> IndexedPicture:
    """An empty picture, in colors for the photos of these people, too."""
    colors = colors_of(palette)
    photos = _photo_colors(colors, frozenset(person for person in people if person.avatar))
    return IndexedPicture(colors, size, BACKGROUND, photos)


@lru_cache(maxsize=64)
def _photo_colors(colors: ColorTable, people: frozenset[Portrait]) -> ColorTable:
    if not people:
        return colors
    photos = Image.new("RGB", (PHOTO * len(people), PHOTO), BACKGROUND)
    for place, person in enumerate(people):
        stamp(photos, avatar_image(person, PHOTO, 0), ((place + 0.5) * PHOTO, PHOTO / 2))
    return colors.with_colors_of(photos)


def shown_name(person: Portrait, seat: int) -> str:
    """The drawable part of the name, or `#` and the number of the seat: the person's own, or `seat`."""
    return drawable(person.name) or f"#{(seat if person.seat is None else person.seat) + 1}"


WIDTH = 800  # of all pictures but that of the table, in pixels
LEAST = 30  # pixels, of letters in these pictures: 11 on a phone, where they are 299 wide
MARGIN = 20  # around the rows of a sheet
INKS = ((TEXT, MUTED), (BLACK, EDGE))  # plain and inverted: of names, and of what matters less


def sheet(height: int) -> Image.Image:
    """An empty picture with room for `height` pixels of rows."""
    return Image.new("RGB", (WIDTH, height + 2 * MARGIN), BACKGROUND)


@lru_cache(maxsize=256)
def plate(size: tuple[int, int], fill: str) -> Image.Image:
    """A rectangle with round corners."""
    return sprite(size, 1, lambda pen: pen.plate((0, 0), size, min(12, size[1] / 2), fill))


@lru_cache(maxsize=16)
def crown(width: int) -> Image.Image:
    """The winner's; `width` is in pixels."""
    zigzag = [(-36, 24), (-46, -20), (-21, 2), (0, -32), (21, 2), (46, -20), (36, 24)]

    def paint(pen: Pen) -> None:
        pen.polygon([(x * 1.16, y * 1.24) for x, y in zigzag], BLACK)
        pen.polygon(zigzag, MEDALS[0])

    return sprite((width * 11 // 10, width * 4 // 5), width / 100, paint)
