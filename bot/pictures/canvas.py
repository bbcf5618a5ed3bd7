"""Drawing with smooth edges: a pen with its own unit of length, and pictures as compact PNG files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from math import cos, hypot, radians, sin

from PIL import Image, ImageDraw

from bot.pictures.fonts import heavy_font

Point = tuple[float, float]
SMOOTHING = 4  # how much larger sprites are drawn before they are scaled down
LARGE = 400  # pixels a side, from which scaling down would hold up the other threads for long
LARGEST_FILE = 60_000  # bytes
PLAIN = Image.Dither.NONE
TONES, FEWER_TONES = 255, 64  # colors in a PNG file; fewer if size or photographs make it too large
MOST_PIXELS = 600_000  # with all tones; a larger picture would have to be encoded twice


@dataclass(frozen=True)
class Pen:
    """Draws in units of `unit` pixels, from `origin` in pixels; shapes are given by their centers."""

    draw: ImageDraw.ImageDraw
    unit: float
    origin: Point

    def at(self, center: Point, scale: float = 1.0) -> Pen:
        """A pen with its origin at `center`, for something drawn `scale` times as large."""
        return Pen(self.draw, self.unit * scale, self._pixel(center))

    def polygon(self, points: Sequence[Point], fill: str) -> None:
        """A filled polygon."""
        self.draw.polygon([self._pixel(point) for point in points], fill)

    def disc(self, center: Point, radius: float, fill: str) -> None:
        """A filled circle."""
        x, y = self._pixel(center)
        size = radius * self.unit
        self.draw.ellipse((x - size, y - size, x + size, y + size), fill)

    def line(self, points: Sequence[Point], width: float, fill: str) -> None:
        """A line with round ends and joints."""
        pixels = [self._pixel(point) for point in points]
        self.draw.line(pixels, fill, max(1, round(width * self.unit)))
        for point in points:
            self.disc(point, width / 2, fill)

    def arrow(self, points: Sequence[Point], width: float, fill: str) -> None:
        """A line with a head at its end."""
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
        """A filled rectangle with round corners."""
        x, y = self._pixel(center)
        width, height = size[0] * self.unit / 2, size[1] * self.unit / 2
        self.draw.rounded_rectangle((x - width, y - height, x + width, y + height), radius * self.unit, fill)

    def text(self, center: Point, words: str, size: float, fill: str) -> None:
        """Characters of a card, with the height of their capitals centered on `center`."""
        font = heavy_font(max(1, round(size * self.unit)))
        x, y = self._pixel(center)
        self.draw.text((x, y + font.getbbox("H", anchor="ms")[1] / -2), words, fill, font, anchor="ms")

    def _pixel(self, point: Point) -> Point:
        return self.origin[0] + point[0] * self.unit, self.origin[1] + point[1] * self.unit


def arc(radius: float, start: float, end: float, steps: int = 24) -> list[Point]:
    """Points on a circle around the origin, between two angles in degrees, clockwise from the right."""
    angles = (radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


def sprite(size: tuple[int, int], unit: float, paint: Callable[[Pen], None]) -> Image.Image:
    """A transparent image of `size` pixels, painted from its center with a pen of `unit` pixels."""
    finer = SMOOTHING if max(size) <= LARGE else SMOOTHING // 2
    width, height = size[0] * finer, size[1] * finer
    image = Image.new("RGBA", (width, height))
    paint(Pen(ImageDraw.Draw(image), unit * finer, (width / 2, height / 2)))
    return image.reduce(finer)


def stamp(image: Image.Image, piece: Image.Image, center: Point) -> None:
    """Puts a sprite onto an image, around `center` in pixels."""
    corner = round(center[0] - piece.width / 2), round(center[1] - piece.height / 2)
    image.paste(piece, corner, piece)


def png(image: Image.Image, tones: Image.Image | None = None) -> bytes:
    """The image as a PNG file of limited size; the same pixels make the same bytes.

    `tones` is an image with all colors that matter. Pictures that come with it are drawn all the time, so
    they are packed quickly instead of well: in 0.6 of the time into 1.15 times the bytes.
    """
    if tones:
        file = _encoded(image.quantize(palette=tones, dither=PLAIN), compress_level=1)
    else:
        most = TONES if image.width * image.height <= MOST_PIXELS else FEWER_TONES
        file = _encoded(in_few_tones(image, most))
    return file if len(file) <= LARGEST_FILE else _encoded(in_few_tones(image, FEWER_TONES))


def in_few_tones(image: Image.Image, most: int = TONES) -> Image.Image:
    """The image in at most so many colors, chosen for it."""
    return image.quantize(most, Image.Quantize.FASTOCTREE, dither=PLAIN)


def _encoded(image: Image.Image, compress_level: int = 4) -> bytes:
    file = BytesIO()
    image.save(file, "PNG", compress_level=compress_level)  # 6 takes twice as long as 4 and saves 6 %
    return file.getvalue()
