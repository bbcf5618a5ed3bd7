"""Drawing with Pillow: shapes, text that fits, and PNG files of limited size."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from math import ceil, cos, hypot, radians, sin
from struct import pack
from typing import Any, NamedTuple
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from zlib_ng.zlib_ng import compress

from bot.pictures.fonts import ARABIC, HEAVY, HEBREW, LATIN, font_of, has_glyph
from bot.pictures.palettes import ink_on

Point = tuple[float, float]
UNIT = 2  # pixels of the file per pixel on a phone, in pictures whose lengths are given in units


def pixels(place: Point) -> Point:
    """Convert a place from units to pixels of the file."""
    return place[0] * UNIT, place[1] * UNIT


# Shapes


class Outline(NamedTuple):
    """The outline around characters."""

    width: float
    fill: str


class Pen(Struct, frozen=True):
    """Draws in units of `unit` pixels, with `origin` in pixels. Shapes are given by their centers.

    Everything is rotated around the origin by `turn` degrees clockwise. Characters come from `font`.
    Characters that it lacks, such as Ż, come from the font of names.
    """

    draw: ImageDraw.ImageDraw
    unit: float
    origin: Point
    turn: float = 0.0
    font: str = HEAVY

    def at(self, center: Point, scale: float = 1.0, turn: float = 0.0) -> Pen:
        """Return a pen with its origin at `center` that draws `scale` times as large and is rotated further
        by `turn`.
        """
        place, unit, turned = self._pixel(center), self.unit * scale, self.turn + turn
        return replace(self, unit=unit, origin=place, turn=turned)

    def polygon(self, points: Sequence[Point], fill: str) -> None:
        self.draw.polygon([self._pixel(point) for point in points], fill)

    def disc(self, center: Point, radius: float, fill: str) -> None:
        x, y = self._pixel(center)
        size = radius * self.unit
        self.draw.ellipse((x - size, y - size, x + size, y + size), fill)

    def ring(self, center: Point, radius: float, width: float, fill: str) -> None:
        """Draw a circle, `width` thick, inside its radius."""
        x, y = self._pixel(center)
        size = radius * self.unit
        box = (x - size, y - size, x + size, y + size)
        self.draw.ellipse(box, outline=fill, width=max(1, round(width * self.unit)))

    def line(self, points: Sequence[Point], width: float, fill: str) -> None:
        """Draw a line with round ends and joints."""
        pixels = [self._pixel(point) for point in points]
        self.draw.line(pixels, fill, max(1, round(width * self.unit)))
        for point in points:
            self.disc(point, width / 2, fill)

    def arrow(self, points: Sequence[Point], width: float, fill: str) -> None:
        """Draw a line with a head at its end."""
        (x, y), (before_x, before_y) = points[-1], points[-2]
        length = hypot(x - before_x, y - before_y)
        ahead_x, ahead_y = (x - before_x) / length * width, (y - before_y) / length * width
        self.line(points, width, fill)
        self.polygon(
            [
                (x + ahead_x * 2, y + ahead_y * 2),
                (x - ahead_y * 1.7, y + ahead_x * 1.7),
                (x + ahead_y * 1.7, y - ahead_x * 1.7),
            ],
            fill,
        )

    def plate(self, center: Point, size: Point, radius: float, fill: str) -> None:
        """Draw a filled rectangle with round corners."""
        if self.turn:
            self.at(center).polygon(_round_rectangle(size, radius), fill)
            return
        x, y = self._pixel(center)
        width, height = size[0] * self.unit / 2, size[1] * self.unit / 2
        self.draw.rounded_rectangle((x - width, y - height, x + width, y + height), radius * self.unit, fill)

    def frame(self, size: Point, radius: float, width: float, fill: str) -> None:
        """Draw a line along the inside of a rectangle with round corners. It isn't rotated."""
        (x, y), across, down = self.origin, size[0] * self.unit / 2, size[1] * self.unit / 2
        box = (x - across, y - down, x + across, y + down)
        self.draw.rounded_rectangle(
            box, radius * self.unit, outline=fill, width=max(1, round(width * self.unit))
        )

    def text(self, center: Point, words: str, size: float, fill: str, outline: Outline | None = None) -> None:
        """Draw the characters of a card, so that their capitals are vertically centered on `center`."""
        font = self._font(words, size)
        x, y = self._pixel(center)
        rise = font.getbbox("H", anchor="ms")[1] / -2
        if self.turn:
            self._turned_text((x, y), words, font, rise, fill)
            return
        around: dict[str, Any] = (
            {"stroke_width": round(outline.width * self.unit), "stroke_fill": outline.fill} if outline else {}
        )
        self.draw.text((x, y + rise), words, fill, font, anchor="ms", **around)

    def length(self, words: str, size: float) -> float:
        """Return the width with which `text` draws these characters."""
        return self._font(words, size).getlength(words) / self.unit

    def _font(self, words: str, size: float) -> ImageFont.FreeTypeFont:
        has_all = all(has_glyph(self.font, character) for character in words)
        return font_of(self.font if has_all else LATIN, max(1, round(size * self.unit)))

    def _turned_text(
        self, place: Point, words: str, font: ImageFont.FreeTypeFont, rise: float, fill: str
    ) -> None:
        reach = ceil(font.getlength(words) / 2 + font.size)
        mask = Image.new("L", (2 * reach, 2 * reach))
        ImageDraw.Draw(mask).text((reach, reach + rise), words, 255, font, anchor="ms")
        turned = mask.rotate(-self.turn, Image.Resampling.BICUBIC)
        self.draw.bitmap((round(place[0] - reach), round(place[1] - reach)), turned, fill)

    def _pixel(self, point: Point) -> Point:
        x, y = point[0] * self.unit, point[1] * self.unit
        if self.turn:
            along, across = cos(radians(self.turn)), sin(radians(self.turn))
            x, y = x * along - y * across, x * across + y * along
        return self.origin[0] + x, self.origin[1] + y


def arc(radius: float, start: float, end: float, steps: int = 24) -> list[Point]:
    """Return points on a circle around the origin between two angles, in degrees clockwise from the right."""
    angles = (radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


def _round_rectangle(size: Point, radius: float) -> list[Point]:
    across, down = size[0] / 2 - radius, size[1] / 2 - radius
    corners = ((across, down, 0), (-across, down, 90), (-across, -down, 180), (across, -down, 270))
    return [(x + dx, y + dy) for x, y, start in corners for dx, dy in arc(radius, start, start + 90, 8)]


SMOOTHING = 4  # sprites are drawn this many times as large, then scaled down
LARGE = 400  # pixels per side; scaling down from more would block other threads for a long time


def sprite(
    size: tuple[int, int], unit: float, paint: Callable[[Pen], None], *, radius: float = 0, tilt: float = 0
) -> Image.Image:
    """Return a transparent image of `size` pixels, painted from its center with a pen of `unit` pixels.

    `radius` rounds the corners, in units. `tilt` is in degrees clockwise, and makes the image larger.
    """
    finer = SMOOTHING if max(size) <= LARGE else SMOOTHING // 2
    width, height = size[0] * finer, size[1] * finer
    image = Image.new("RGBA", (width, height))
    paint(Pen(ImageDraw.Draw(image), unit * finer, (width / 2, height / 2)))
    if radius:
        mask = Image.new("L", (width, height))
        box = (0, 0, width - 1, height - 1)
        ImageDraw.Draw(mask).rounded_rectangle(box, radius * unit * finer, 255)
        image.putalpha(mask)
    if not tilt:
        return image.reduce(finer)
    # Half the size is fine enough for rotating, and four times as fast.
    return image.reduce(finer // 2).rotate(-tilt, Image.Resampling.BILINEAR, expand=True).reduce(2)


SHADOW_DEPTH = 0.45  # how dark a shadow is, from 0 to 1


def with_shadow(piece: Image.Image, blur: float, drop: float) -> Image.Image:
    """Put a sprite on its own soft shadow, `drop` pixels below it. The result is larger, with the same
    center.
    """
    pad = ceil(2 * blur + drop)
    size = piece.width + 2 * pad, piece.height + 2 * pad
    shadow = Image.new("L", size)
    shadow.paste(round(255 * SHADOW_DEPTH), (pad, pad + round(drop)), piece.getchannel("A"))
    image = Image.new("RGBA", size)
    image.putalpha(shadow.filter(ImageFilter.GaussianBlur(blur)))
    image.alpha_composite(piece, (pad, pad))
    return image


def stamp(image: Image.Image, piece: Image.Image, center: Point) -> None:
    """Draw a sprite onto an image, around `center` in pixels."""
    corner = round(center[0] - piece.width / 2), round(center[1] - piece.height / 2)
    image.paste(piece, corner, piece)


# Text

Run = tuple[str, str]  # a font file and the characters to draw with it, from left to right
COMBINING = {"Mn", "Me"}  # accents that remain after NFKC; a stack of them would extend beyond the line
ORDINALS = "ºª"  # NFKC would turn these into letters, for example 3º into "3o"
APART = re.compile(f"([{ORDINALS}])")
ELLIPSIS = "…"
# Arabic letters have one of four forms, depending on their neighbors. The forms are chosen here, without a
# system library.
FORMS = {(False, False): "ISOLATED", (False, True): "INITIAL", (True, True): "MEDIAL", (True, False): "FINAL"}
LAM_ALEF, LIGATURE = "\u0644\u0627", "\ufefb"


@lru_cache(maxsize=4096)
def drawable(words: str) -> str:
    """Return the text without characters that no bundled font has, such as emoji and Chinese."""
    parts = (part if part in ORDINALS else unicodedata.normalize("NFKC", part) for part in APART.split(words))
    plain = " ".join("".join(parts).split())
    return " ".join("".join(filter(_font_for, plain)).split())


@lru_cache(maxsize=2048)
def word_image(words: str, size: int, width: int) -> Image.Image:
    """Return a mask of the text at a font size, cut to `width` pixels."""
    runs = _fitting_runs(drawable(words), size, width)
    mask = Image.new("L", (max(1, ceil(_length(runs, size))), round(size * 1.35)))
    draw, x = ImageDraw.Draw(mask), 0.0
    for file, text in runs:
        font = font_of(file, size)
        draw.text((x, size), text, 255, font, anchor="ls")
        x += font.getlength(text)
    return mask


class Style(Struct, frozen=True):
    """How text is written: `size` in pixels, cut to `width` pixels.

    `align` is the part of the text to the left of its position: at 0 the text starts there, at 0.5 it is
    centered, and at 1 it ends there.
    """

    size: int
    fill: str
    width: int = 2000
    align: float = 0.5


def write(image: Image.Image, place: Point, words: str, style: Style) -> int:
    """Write a line whose capitals are vertically centered on `place`. Returns its width in pixels."""
    mask = word_image(words, style.size, style.width)
    corner = round(place[0] - mask.width * style.align), round(place[1] - style.size * 0.64)
    image.paste(style.fill, corner, mask)
    return mask.width


def words_image(words: str, style: Style) -> Image.Image:
    """Return the text as a sprite, for pictures in indexed color."""
    mask = word_image(words, style.size, style.width)
    image = Image.new("RGBA", mask.size, style.fill)
    image.putalpha(mask)
    return image


@lru_cache(maxsize=512)
def badge_image(words: str, size: int, fill: str) -> Image.Image:
    """Draw a few characters on a round plate, such as a number of cards."""
    height = round(size * 1.5)
    width = max(height, word_image(words, size, 400).width + size)
    badge = sprite((width, height), 1, lambda pen: pen.plate((0, 0), (width, height), height / 2, fill))
    write(badge, (width / 2, height / 2), words, Style(size, ink_on(fill)))
    return badge


def initials(name: str) -> str:
    """Return one or two letters for a person without a photo, or an empty string if no letter of the name can
    be drawn.
    """
    parts = [word for word in drawable(name).split() if word[0].isalnum()]
    letters = [part[0] for part in (parts[:1] + parts[1:][-1:])]
    return "".join(letters).upper()


def _font_for(character: str) -> str | None:
    if not character.isprintable() or unicodedata.category(character) in COMBINING:
        return None
    return next((file for file in (LATIN, HEBREW, ARABIC) if has_glyph(file, character)), None)


def _fitting_runs(words: str, size: int, width: int) -> list[Run]:
    runs = _runs(words)
    while words and _length(runs, size) > width:
        words = words[:-1].rstrip()
        runs = _runs(words + ELLIPSIS)
    return runs


def _length(runs: list[Run], size: int) -> float:
    return sum(font_of(file, size).getlength(text) for file, text in runs)


def _runs(words: str) -> list[Run]:
    """Split the text by font, in the order in which the parts are drawn from left to right."""
    fonts: list[str] = []
    for character in words:
        fonts.append(fonts[-1] if character == " " and fonts else _font_for(character) or LATIN)
    parts = groupby(zip(fonts, words, strict=True), key=lambda pair: pair[0])
    runs = [(font, _visual(font, "".join(character for _, character in part))) for font, part in parts]
    return runs[::-1] if runs and runs[0][0] != LATIN else runs


def _visual(font: str, text: str) -> str:
    if font == LATIN:
        return text
    return (joined(text) if font == ARABIC else text)[::-1]


def joined(text: str) -> str:
    """Return the text in Unicode's presentation forms, still in reading order."""
    letters = text.replace(LAM_ALEF, LIGATURE)
    out: list[str] = []
    for place, letter in enumerate(letters):
        before, after = letters[place - 1 : place], letters[place + 1 : place + 2]
        from_before = bool(_form(before, "INITIAL") and _form(letter, "FINAL"))
        to_after = bool(_form(letter, "INITIAL") and _form(after, "FINAL"))
        out.append(_form(letter, FORMS[from_before, to_after]) or letter)
    return "".join(out)


def _form(letter: str, form: str) -> str:
    name = unicodedata.name(letter, "").removesuffix(" ISOLATED FORM") if letter else ""
    try:
        return unicodedata.lookup(f"{name} {form} FORM")
    except KeyError:
        return ""


# Files

# Pillow's errors for broken files
UNREADABLE = (OSError, SyntaxError, ValueError, Image.DecompressionBombError)
LARGEST_FILE = 60_000  # bytes
NO_DITHER = Image.Dither.NONE
# colors in a PNG file; the smaller numbers are used if its size or photographs make it too large
TONES, FEWER_TONES, FEWEST_TONES = 255, 64, 40
# larger pictures get fewer tones from the start, because they would otherwise have to be encoded twice
MOST_PIXELS = 600_000
QUICKLY = 2  # the level of compression of pictures in indexed color
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def png(image: Image.Image) -> bytes:
    """Return the image as a PNG file of limited size. Equal pixels give equal bytes.

    Pictures in indexed color are drawn very often, so they are compressed quickly rather than well.
    """
    if image.mode == "P":
        file = _packed(image)
    else:
        most = TONES if image.width * image.height <= MOST_PIXELS else FEWER_TONES
        file = _encoded(in_few_tones(image, most))
    if len(file) <= LARGEST_FILE:
        return file
    plain = image.convert("RGB")
    few = _encoded(in_few_tones(plain, FEWER_TONES), compress_level=9)
    if len(few) <= LARGEST_FILE:
        return few
    fewest = _encoded(in_few_tones(plain, FEWEST_TONES), compress_level=9)
    return fewest if len(fewest) <= LARGEST_FILE else few


def in_few_tones(image: Image.Image, most: int) -> Image.Image:
    """Reduce the image to at most this many colors, which are chosen for this image."""
    return image.quantize(most, Image.Quantize.FASTOCTREE, dither=NO_DITHER)


def _encoded(image: Image.Image, compress_level: int = 4) -> bytes:
    file = BytesIO()
    image.save(file, "PNG", compress_level=compress_level)  # 6 takes twice as long as 4 and saves 6%
    return file.getvalue()


def _packed(image: Image.Image) -> bytes:
    """Return an image in indexed color as a PNG file (https://www.w3.org/TR/png-3/).

    All rows are compressed together, because Pillow compresses them one by one, which takes a third longer.
    zlib-ng takes half as long as the standard library's zlib, and its files are 5% smaller.
    """
    # eight bits per pixel, which are the number of a color
    header = pack(">2I5B", *image.size, 8, 3, 0, 0, 0)
    # each row begins with a 0, which means that it is not filtered
    rows = image.crop((-1, 0, *image.size)).tobytes()
    levels = bytes(image.getpalette() or ())
    chunks = ((b"IHDR", header), (b"PLTE", levels), (b"IDAT", compress(rows, QUICKLY)), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(name, content) for name, content in chunks)


def _chunk(name: bytes, content: bytes) -> bytes:
    return pack(">I", len(content)) + name + content + pack(">I", crc32(name + content))
