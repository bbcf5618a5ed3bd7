"""The pictures above a race and a lobby, which are easy to recognize at a glance."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from bot.engine.faces.decks import CARDS
from bot.engine.model.cards import Color
from bot.pictures.canvas import UNIT, Pen, Point, Style, pixels, sprite, stamp, word_image, write
from bot.pictures.cards import back_image, back_of, lying_image
from bot.pictures.palettes import (
    BACKGROUND,
    BLACK,
    CREAM,
    DISTINCT,
    EDGE,
    MUTED,
    PLATE,
    TEXT,
    WHITE,
    Palette,
    blend,
)
from bot.pictures.portraits import avatar_image
from bot.pictures.scenes import LobbyScene, UnoScene

# all lengths below are in units
WIDTH = 300


def rays(pen: Pen, count: int, fills: list[str], center: Point) -> None:
    """Draw rays from a center to far beyond the picture. Every second ray has one of these colors."""
    for ray in range(count):
        angles = (2 * pi * (ray + side) / count for side in (0, 0.5))
        ends = [(center[0] + 400 * cos(angle), center[1] + 400 * sin(angle)) for angle in angles]
        pen.polygon([center, *ends], fills[ray * len(fills) // count])


# Races

RACE_HEIGHT = 112
SPIKES = 22


def draw_uno(scene: UnoScene, palette: Palette = DISTINCT) -> Image.Image:
    """Draw the player with one card left, in front of a burst."""
    image = _burst(palette).copy()
    stamp(image, _disc(58), pixels((91, 56)))
    stamp(image, avatar_image(scene.person, 52 * UNIT, scene.person.seat or 0), pixels((91, 56)))
    stamp(
        image,
        back_image(32 * UNIT, back_of(palette.style, scene.back)).rotate(
            -12, Image.Resampling.BICUBIC, expand=True
        ),
        pixels((272, 62)),
    )
    return image


@lru_cache(maxsize=8)
def _burst(palette: Palette) -> Image.Image:
    red = palette.fill(Color.RED)

    def paint(pen: Pen) -> None:
        pen.plate((0, 0), (WIDTH, RACE_HEIGHT), 0, blend(red, BLACK, 0.75))
        rays(pen, 18, [red], (0, 0))
        for grown, fill in ((4, BLACK), (0, CREAM)):
            pen.polygon(_star(110 + grown, 51 + grown), fill)
        pen.text((26, 1), "UNO!", 46, BLACK)

    image = Image.new("RGB", (WIDTH * UNIT, RACE_HEIGHT * UNIT), BACKGROUND)
    stamp(image, sprite(image.size, UNIT, paint), pixels((WIDTH / 2, RACE_HEIGHT / 2)))
    return image


def _star(across: float, down: float) -> list[Point]:
    """Return a burst with long rays around the origin."""
    reaches = (1 if spike % 2 else 0.78 for spike in range(2 * SPIKES))
    turns = (pi * spike / SPIKES for spike in range(2 * SPIKES))
    return [
        (across * reach * cos(turn), down * reach * sin(turn))
        for reach, turn in zip(reaches, turns, strict=True)
    ]


@lru_cache(maxsize=8)
def _disc(size: int) -> Image.Image:
    return sprite((size * UNIT, size * UNIT), size * UNIT / 100, lambda pen: pen.disc((0, 0), 50, BLACK))


# Lobbies

LOBBY_HEIGHT, SKY = 124, 88
FAN = (("G7", -30, 40, 62), ("B0", -12, 66, 50), ("Y3", 8, 92, 50), ("R8", 27, 118, 62))
TITLE, SIZES = 132 * UNIT, (26 * UNIT, 22 * UNIT, 18 * UNIT, 14 * UNIT)
FIRST, LAST, SEATS_Y = 24, 276, 106
MOST_APART = 28
# maximum seats side by side, free or taken; more seats overlap, and the rest are only drawn if needed
SHOWN = 10


def draw_lobby(scene: LobbyScene, palette: Palette = DISTINCT) -> Image.Image:
    """Draw the four colors, the name of the rules, and the seats as circles that fill up."""
    image = _sky(palette).copy()
    size = next(
        (size for size in SIZES if word_image(scene.title, size, 2 * TITLE).width <= TITLE), SIZES[-1]
    )
    write(image, pixels((290, 30)), scene.title, Style(size, TEXT, width=TITLE, align=1))
    taken = f"{len(scene.people)} / {scene.seats}"
    write(image, pixels((290, 58)), taken, Style(14 * UNIT, MUTED, align=1))
    circles = min(scene.seats, max(SHOWN, len(scene.people) + 1))
    step = min(MOST_APART, (LAST - FIRST) / max(circles - 1, 1))
    for seat in reversed(range(circles)):
        at = pixels((FIRST + step * seat, SEATS_Y))
        if seat < len(scene.people):
            is_host = seat == scene.host
            stamp(image, _ring(30 if is_host else 27, WHITE if is_host else PLATE), at)
            stamp(image, avatar_image(scene.people[seat], 25 * UNIT, seat), at)
        else:
            stamp(image, _free(seat == len(scene.people)), at)
    return image


@lru_cache(maxsize=8)
def _sky(palette: Palette) -> Image.Image:
    fills = [palette.fill(color) for color in (Color.RED, Color.YELLOW, Color.BLUE, Color.GREEN)]

    def paint(pen: Pen) -> None:
        center = (85 - WIDTH / 2, 86 - LOBBY_HEIGHT / 2)
        rays(pen, 28, [blend(BACKGROUND, fill, 0.3) for fill in fills], center)

    image = Image.new("RGB", (WIDTH * UNIT, LOBBY_HEIGHT * UNIT), BACKGROUND)
    stamp(image, sprite(image.size, UNIT, paint), pixels((WIDTH / 2, LOBBY_HEIGHT / 2)))
    for code, tilt, x, y in FAN:
        stamp(image, lying_image(CARDS[code], 52 * UNIT, palette, None, tilt), pixels((x, y)))
    image.paste(blend(BACKGROUND, "#000000", 0.35), (0, SKY * UNIT, *image.size))
    return image


@lru_cache(maxsize=8)
def _ring(size: int, fill: str) -> Image.Image:
    return sprite((size * UNIT, size * UNIT), size * UNIT / 100, lambda pen: pen.disc((0, 0), 50, fill))


@lru_cache(maxsize=2)
def _free(is_next: bool) -> Image.Image:
    """Draw an empty seat. The next one has a plus sign."""

    def paint(pen: Pen) -> None:
        pen.disc((0, 0), 12.5, EDGE)
        pen.disc((0, 0), 11, PLATE)
        if is_next:
            pen.line([(-5, 0), (5, 0)], 2.5, WHITE)
            pen.line([(0, -5), (0, 5)], 2.5, WHITE)

    return sprite((28 * UNIT, 28 * UNIT), UNIT, paint)
