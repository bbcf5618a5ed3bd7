"""Common parts of pictures of people: avatars, names, plates, and crowns."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from typing import NamedTuple
from zlib import crc32

from PIL import Image, ImageOps

from bot.pictures.canvas import UNREADABLE, Pen, Point, Style, drawable, initials, sprite, write
from bot.pictures.cards import PLAIN_BACK, Back, own_picture
from bot.pictures.indexed import NO_PHOTOS, ColorTable, IndexedPicture, Photos, colors_of, photos_in
from bot.pictures.palettes import BACKGROUND, BLACK, DISCS, EDGE, MEDALS, MUTED, SURFACE, TEXT, Palette
from bot.pictures.scenes import Portrait

FORMATS = ("PNG", "JPEG", "GIF", "WEBP")
LARGEST = 1024  # pixels per side; Discord's avatars are not larger
LEAST_LETTERS = 23  # minimum size of letters in pixels, if there is room; half of that on a phone


@lru_cache(maxsize=256)
def avatar_image(person: Portrait, size: int, seat: int) -> Image.Image:
    """Draw the person in a circle, `size` pixels wide. `seat` (from 0) is shown if no letter of the name can
    be drawn.
    """
    if person.is_bot:
        return _robot(disc_fill(person.name), size)
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


@lru_cache(maxsize=64)
def _robot(fill: str, size: int) -> Image.Image:
    """Draw the face of a bot, on the color of its name."""

    def paint(pen: Pen) -> None:
        pen.disc((0, 0), 50, fill)
        pen.plate((0, -26), (7, 16), 3, TEXT)
        pen.disc((0, -33), 6, TEXT)
        pen.plate((0, 4), (56, 42), 12, TEXT)
        for side in (-1, 1):
            pen.plate((33 * side, 4), (6, 18), 3, TEXT)
            pen.disc((12 * side, -1), 6.5, fill)
        pen.plate((0, 15), (24, 5), 2, fill)

    return sprite((size, size), size / 100, paint)


def disc_fill(name: str) -> str:
    """Return the color behind the initials of a person without a photo."""
    return DISCS[crc32(name.encode()) % len(DISCS)]


@lru_cache(maxsize=64)
def _disc(size: int, fill: str) -> Image.Image:
    def paint(pen: Pen) -> None:
        pen.disc((0, 0), 50, fill)

    return sprite((size, size), size / 100, paint)


class Avatar(NamedTuple):
    """A person's avatar, `size` pixels wide, `on` a background of this color. `seat` is counted from 0."""

    on: str
    person: Portrait
    size: int
    seat: int


def picture_with(
    avatars: Iterable[Avatar], size: tuple[int, int], palette: Palette, back: Back = PLAIN_BACK
) -> IndexedPicture:
    """Return an empty picture whose colors include the colors of these avatars' photos and of this back. The
    avatars all have the same size.
    """
    colors = colors_of(palette)
    with_back = colors_with(colors, back)
    photos = tuple(avatar for avatar in avatars if avatar.person.avatar)
    found = _photos(with_back, photos) if photos else NO_PHOTOS
    return IndexedPicture(colors, size, BACKGROUND, found, with_back)


@lru_cache(maxsize=64)
def colors_with(colors: ColorTable, back: Back) -> ColorTable:
    """Return the colors of a look, followed by the colors of a server's own back, if any."""
    own = own_picture(back.own) if back.own else None
    return colors if own is None else colors.extended(own)


@lru_cache(maxsize=64)
def _photos(colors: ColorTable, avatars: tuple[Avatar, ...]) -> Photos:
    return photos_in(
        colors, avatar_image, [(avatar.on, (avatar.person, avatar.size, avatar.seat)) for avatar in avatars]
    )


def put_avatar(picture: IndexedPicture, center: Point, avatar: Avatar) -> None:
    """Put an avatar at a position. If it is a photo, the picture already has it."""
    picture.put_person(center, avatar.on, avatar_image, avatar.person, avatar.size, avatar.seat)


def shown_name(person: Portrait, seat: int) -> str:
    """Return the drawable part of the name, or `#` and a seat number: the person's own seat, or `seat`."""
    return drawable(person.name) or f"#{(seat if person.seat is None else person.seat) + 1}"


WIDTH = 800  # width in pixels of all pictures except the table
LEAST = 30  # minimum size of letters in pixels; 11 on a phone, where pictures are 299 wide
MARGIN = 20  # pixels around the rows of a sheet
INKS = ((TEXT, MUTED), (BLACK, EDGE))  # plain and inverted colors for names and for minor text


def sheet(height: int) -> Image.Image:
    """Return an empty picture with `height` pixels of room for rows."""
    return Image.new("RGB", (WIDTH, height + 2 * MARGIN), BACKGROUND)


@lru_cache(maxsize=256)
def plate(size: tuple[int, int], fill: str) -> Image.Image:
    """Return a rectangle with round corners."""
    return sprite(size, 1, lambda pen: pen.plate((0, 0), size, min(12, size[1] / 2), fill))


@lru_cache(maxsize=16)
def crown(width: int) -> Image.Image:
    """Draw the winner's crown. `width` is in pixels."""
    zigzag = [(-36, 24), (-46, -20), (-21, 2), (0, -32), (21, 2), (46, -20), (36, 24)]

    def paint(pen: Pen) -> None:
        pen.polygon([(x * 1.16, y * 1.24) for x, y in zigzag], BLACK)
        pen.polygon(zigzag, MEDALS[0])

    return sprite((width * 11 // 10, width * 4 // 5), width / 100, paint)
