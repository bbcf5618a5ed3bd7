"""Pictures in indexed color, whose parts are painted once and then only copied.

A PNG file with few colors stores the number of a color for each pixel. A palette always has the same colors,
so a card or a name is converted to color numbers when it is first needed, blended with its background.
Assembling a picture then only means copying bytes and compressing them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from PIL import Image

from bot.pictures.canvas import NO_DITHER, Point, Style, in_few_tones, words_image
from bot.pictures.palettes import (
    ALERT,
    AMBER,
    BACK,
    BACKGROUND,
    BLACK,
    DISCS,
    DISTINCT,
    EDGE,
    GLOW,
    MUTED,
    PLATE,
    SHADE,
    SHADOW,
    TEXT,
    WHITE,
    Palette,
    blend,
    channels,
    dimmed,
    lettered,
    line_on,
    steps,
    strip_felt,
    strip_stripe,
    table_felts,
)
from bot.pictures.styles import STYLES

Paint = Callable[..., Image.Image]

MOST_COLORS = 256
# Parts kept in memory. A card in a hand takes 21 kB, a name 5 kB, and an avatar 10 kB.
MOST_THINGS, MOST_PEOPLE = 800, 1000
MOST_BACKS = 600  # parts with servers' own backs, up to 20 kB each; a table needs about ten of them
# number of colors for a server's own back; every look leaves at least 75 for it and for avatars
BACK_COLORS = 32
COARSE = 0b11111100  # how precisely Pillow compares levels: it rounds each down to a multiple of four
# The smallest coverage, out of 255, of a pixel that is copied. Fainter pixels, at the soft edge, might be on
# something other than the expected background.
FAINT = 64
VISIBLE = [0] * FAINT + [255] * (256 - FAINT)


class ColorTable:
    """The colors of a picture, numbered from 0. All other colors are replaced by the closest of them.

    `levels` holds the red, green, and blue of each color.
    """

    def __init__(self, colors: Sequence[str]) -> None:
        self.colors = tuple(colors)
        self.levels = bytes(level for color in self.colors for level in channels(color))
        self._sample = Image.new("P", (1, 1))
        self._sample.putpalette(bytes(level & COARSE for level in self.levels))
        self._numbers: dict[str, int] = {}

    def extended(self, picture: Image.Image) -> ColorTable:
        """Return the same colors with the same numbers, followed by the best colors for a picture."""
        chosen = picture.quantize(BACK_COLORS, Image.Quantize.MEDIANCUT, dither=NO_DITHER)
        levels = bytes(chosen.getpalette() or ())[: 3 * BACK_COLORS]
        more = ("#" + levels[place : place + 3].hex().upper() for place in range(0, len(levels), 3))
        return ColorTable((*self.colors, *more))

    def number(self, color: str) -> int:
        """Return the number of the closest color."""
        if color not in self._numbers:
            self._numbers[color] = self.numbers(Image.new("RGB", (1, 1), color)).tobytes()[0]
        return self._numbers[color]

    def numbers(self, image: Image.Image) -> Image.Image:
        """Return the closest color numbers of an RGB image's pixels, as an image in mode L."""
        indexed = image.quantize(palette=self._sample, dither=NO_DITHER)
        return Image.frombytes("L", indexed.size, indexed.tobytes())


@cache
def tones(palette: Palette) -> tuple[str, ...]:
    """Return every color of tables, turns, and hands in this palette, and intermediate colors for
    soft edges.
    """
    flat = (BACKGROUND, PLATE, BLACK, WHITE, TEXT, MUTED, EDGE, ALERT, AMBER, BACK)
    cards = (tone for look in (palette, dimmed(palette)) for tone in STYLES[look.style].tones(look))
    felts = (tone for fill in (*palette.fills.values(), EDGE) for tone in _felt_tones(fill))
    discs = (tone for disc in DISCS for tone in (disc, blend(disc, TEXT, 0.5)))
    edges = (*steps(WHITE, BLACK, 2), *steps(PLATE, TEXT, 2), *steps(ALERT, BLACK, 2), *steps(WHITE, EDGE, 2))
    warning = steps(AMBER, BLACK, 2)
    return tuple(
        dict.fromkeys((*flat, *cards, *felts, *STYLES[palette.style].back_tones, *discs, *edges, *warning))
    )


def _felt_tones(fill: str) -> Iterator[str]:
    """Yield the colors of a table and a strip in the active color, and of the light around the table."""
    strip, line = strip_felt(fill), line_on(BACKGROUND, fill)
    yield from (strip, strip_stripe(fill), line_on(strip, fill), *table_felts(fill), line)
    yield from (*steps(strip, TEXT, 2), *(blend(BACKGROUND, line, share) for share in (*GLOW, 0.6)))


@cache
def colors_of(palette: Palette) -> ColorTable:
    """Return the colors of a palette, which are the same in all languages."""
    plain = lettered(palette, DISTINCT.letters)
    return ColorTable(tones(palette)) if plain is palette else colors_of(plain)


class Piece(NamedTuple):
    """A part of a picture. `mask` marks the pixels that are copied. None means all pixels."""

    numbers: Image.Image
    mask: Image.Image | None


What = tuple[object, ...]  # the arguments of a paint function
Photo = tuple[str, What]  # the color behind a photo, and the arguments that paint it


class Photos(NamedTuple):
    """The photos in a picture, which have their own colors. `levels` holds the red, green, and blue of each
    color.
    """

    pieces: Mapping[Photo, Piece]
    levels: bytes


NO_PHOTOS = Photos({}, b"")


def photos_in(colors: ColorTable, paint: Paint, photos: Collection[Photo]) -> Photos:
    """Return the images that `paint` makes of some photos, all of the same size, in the color numbers that a
    palette doesn't use.

    Their colors are chosen for all photos together.
    """
    images = [paint(*what) for _, what in photos]
    width, height = images[0].size
    strip = Image.new("RGB", (width * len(images), height))
    boxes = [(width * place, 0, width * (place + 1), height) for place in range(len(images))]
    for (on, _), image, box in zip(photos, images, boxes, strict=True):
        strip.paste(on, box)
        strip.paste(image, box, image)
    first = len(colors.colors)
    strip = in_few_tones(strip, MOST_COLORS - first)
    moved = bytes(range(first, MOST_COLORS)).ljust(MOST_COLORS, b"\0")
    numbers = Image.frombytes("L", strip.size, strip.tobytes().translate(moved))
    pieces = (Piece(numbers.crop(box), _visible(image)) for box, image in zip(boxes, images, strict=True))
    return Photos(dict(zip(photos, pieces, strict=True)), bytes(strip.getpalette() or ()))


class IndexedPicture:
    """A picture in progress, which starts with a plain `fill`. Positions are in pixels.

    A part is placed `on` a background of that color, with which its soft edge is blended. `photos` belong to
    the people in it. `with_back` has the same colors, followed by the colors of a server's own card back.
    """

    def __init__(
        self,
        colors: ColorTable,
        size: tuple[int, int],
        fill: str,
        photos: Photos = NO_PHOTOS,
        with_back: ColorTable | None = None,
    ) -> None:
        self._colors, self._photos, self._with_back = colors, photos, with_back or colors
        self._image = Image.new("L", size, colors.number(fill))

    def put(self, center: Point, on: str, paint: Paint, *what: object) -> None:
        """Put the image that `paint` makes of its arguments at a position."""
        self._put(center, thing(self._colors, on, paint, what))

    def put_back(self, center: Point, on: str, paint: Paint, *what: object) -> None:
        """Put an image with card backs at a position."""
        is_own = self._with_back is not self._colors
        self._put(center, (own_back if is_own else thing)(self._with_back, on, paint, what))

    def put_person(self, center: Point, on: str, paint: Paint, *what: object) -> None:
        """Put the image of a person, who might have a photo, at a position."""
        self._put(center, self._photos.pieces.get((on, what)) or person(self._colors, on, paint, what))

    def write(self, place: Point, on: str, words: str, style: Style) -> None:
        """Write a line whose capitals are vertically centered on `place`."""
        piece = person(self._colors, on, words_image, (words, style))
        corner = round(place[0] - piece.numbers.width * style.align), round(place[1] - style.size * 0.64)
        self._image.paste(piece.numbers, corner, piece.mask)

    def shade(self, center: Point, paint: Paint, *what: object) -> None:
        """Darken the pixels where the image made by `paint` is not transparent."""
        mask, darker = _mask(paint, what), _darker(self._colors)
        left, top = round(center[0] - mask.width / 2), round(center[1] - mask.height / 2)
        box = left, top, left + mask.width, top + mask.height
        shaded = self._image.crop(box).tobytes().translate(darker)
        self._image.paste(Image.frombytes("L", mask.size, shaded), box, mask)

    def _put(self, center: Point, piece: Piece) -> None:
        width, height = piece.numbers.size
        corner = round(center[0] - width / 2), round(center[1] - height / 2)
        self._image.paste(piece.numbers, corner, piece.mask)

    def finished(self) -> Image.Image:
        """Return the picture in mode P."""
        self._image.putpalette(self._with_back.levels + self._photos.levels)
        return self._image


def _piece(colors: ColorTable, on: str, paint: Paint, what: What) -> Piece:
    image = paint(*what)
    if image.mode == "RGB":
        return Piece(colors.numbers(image), None)
    ground = Image.new("RGB", image.size, on)
    ground.paste(image, (0, 0), image)
    return Piece(colors.numbers(ground), _visible(image))


# Cards take milliseconds to paint. Neither people, who come and go, nor servers' own backs may displace them
# in the cache.
thing = lru_cache(maxsize=MOST_THINGS)(_piece)
own_back = lru_cache(maxsize=MOST_BACKS)(_piece)
person = lru_cache(maxsize=MOST_PEOPLE)(_piece)


@cache  # there are few sizes of cards
def _mask(paint: Paint, what: What) -> Image.Image:
    return _visible(paint(*what))


@cache
def _darker(colors: ColorTable) -> bytes:
    """Return the number of each color's darker version in a shadow, by number."""
    numbers = bytes(colors.number(blend(color, SHADOW, SHADE)) for color in colors.colors)
    return numbers.ljust(MOST_COLORS, b"\0")


def _visible(image: Image.Image) -> Image.Image:
    alpha: Any = image.getchannel("A")  # Pillow's types for `point` are only known if numpy is installed
    return alpha.point(VISIBLE, "1")
