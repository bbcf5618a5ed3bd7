"""The cards as pictures: their symbols, faces and backs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from math import acos, cos, pi, sin

from PIL import Image

from bot.engine.model.cards import Card, Color, Face
from bot.pictures.canvas import SMOOTHING, Pen, Point, arc, sprite
from bot.pictures.palettes import BLACK, DISTINCT, WHITE, Palette, blend, ink_on, shade_of

# The shapes of the colors, by which they are told apart without seeing colors


def _diamond() -> list[Point]:
    return [(0, -1.12), (0.92, 0), (0, 1.12), (-0.92, 0)]


def _leaf() -> list[Point]:
    steps = [step / 12 - 1 for step in range(25)]
    upper = [(1.18 * t, 0.66 * (1 - t * t)) for t in steps]
    lower = [(x, -y) for x, y in reversed(upper)]
    turn = cos(pi / 4)
    return [((x + y) * turn, (y - x) * turn) for x, y in upper + lower]


def _drop() -> list[Point]:
    radius, rise = 0.78, 1.42  # of the round part, and of the tip above its center
    tangent = acos(radius / rise)
    angles = (tangent + (2 * pi - 2 * tangent) * step / 24 for step in range(25))
    round_part = [(radius * sin(angle), 0.27 - radius * cos(angle)) for angle in angles]
    return [(0, 0.27 - rise), *round_part]


SHAPES: Mapping[Color, list[Point]] = {
    Color.RED: _diamond(),
    Color.YELLOW: arc(0.96, 0, 360, steps=40),
    Color.GREEN: _leaf(),
    Color.BLUE: _drop(),
}


def shape(pen: Pen, color: Color, fill: str, radius: float) -> None:
    """The shape of a color around the pen's origin: a diamond, a disc, a leaf or a drop."""
    pen.polygon([(x * radius, y * radius) for x, y in SHAPES[color]], fill)


def pip(pen: Pen, color: Color, fill: str, radius: float) -> None:
    """The shape of a color with its letter inside."""
    shape(pen, color, fill, radius)
    drop = radius * 0.22 if color is Color.BLUE else 0
    pen.text((0, drop), color.letter, radius * 1.06, ink_on(fill))


# The symbols of the faces

Symbol = Callable[[Pen, str, str], None]  # pen, ink, fill of the card; fits into -50..50 both ways


def draw_symbol(pen: Pen, face: Face, ink: str, fill: str) -> None:
    """The large symbol of a face, or its code letters if it has no symbol of its own."""
    if symbol := SYMBOLS.get(face.key):
        symbol(pen, ink, fill)
    else:
        _draw_characters(pen, _letters(face), ink)


def draw_mark(pen: Pen, face: Face, ink: str, fill: str) -> None:
    """The small sign of a face in the corner of a card."""
    if face.key in SYMBOLS and face.key not in MARKS:
        SYMBOLS[face.key](pen.at((0, 0), 0.3), ink, fill)
    else:
        mark = MARKS.get(face.key, _letters(face))
        pen.text((0, 0), mark, 30 if len(mark) == 1 else 21, ink)


def _letters(face: Face) -> str:
    return face.code.removeprefix("W") or face.code if face.is_wild else face.code


def _draw_characters(pen: Pen, words: str, ink: str) -> None:
    size = 92 if len(words) == 1 else 64
    pen.text((0, 0), words, size, ink)
    if words in {"6", "9"}:
        pen.plate((0, size * 0.48), (size * 0.5, 7), 3.5, ink)


def _skip(pen: Pen, ink: str, fill: str) -> None:
    pen.arrow([(x * 1.15 - 2, y + 14) for x, y in arc(30, 180, 342)], 10, ink)
    pen.disc((-2, 22), 11, ink)


def _reverse(pen: Pen, ink: str, fill: str) -> None:
    pen.arrow([(-32, -17), (15, -17)], 12, ink)
    pen.arrow([(32, 17), (-15, 17)], 12, ink)


def _draw_cards(count: int, pen: Pen, ink: str, fill: str) -> None:
    pen.text((-1, -16), f"+{count}", 56, ink)
    for place in range(count):
        center = ((place - (count - 1) / 2) * 17, 28)
        pen.plate(center, (24, 32), 5, fill)
        pen.plate(center, (20, 28), 4, ink)


def _brand(pen: Pen, ink: str, fill: str) -> None:
    star(pen, 44, ink)


def star(pen: Pen, radius: float, fill: str) -> None:
    """The star of branded cards (C2)."""
    points: list[Point] = []
    for step in range(10):
        reach = radius * (1 if step % 2 == 0 else 0.44)
        angle = step * pi / 5
        points.append((reach * sin(angle), radius * 0.06 - reach * cos(angle)))
    pen.polygon(points, fill)


def _swap_hands(pen: Pen, ink: str, fill: str) -> None:
    for side in (-1, 1):
        pen.plate((side * 26, 0), (30, 36), 6, ink)
    pen.arrow([(x, y - 15) for x, y in arc(24, 190, 326)], 6, ink)
    pen.arrow([(x, y + 15) for x, y in arc(24, 10, 146)], 6, ink)


def _shuffle_hands(pen: Pen, ink: str, fill: str) -> None:
    for side in (-1, 1):
        path = [(-42, 20 * side), (-22, 20 * side), (12, -20 * side), (24, -20 * side)]
        if side > 0:
            pen.line(path[1:3], 19, fill)
        pen.arrow(path, 9, ink)


def _customizable(number: int, pen: Pen, ink: str, fill: str) -> None:
    pencil = pen.at((-14, 0))
    pencil.polygon([(-26, 38), (-23, 20), (12, -32), (27, -22), (-8, 30)], ink)
    pencil.line([(5, -19), (18, -10)], 4, fill)
    pen.text((26, 14), str(number), 50, ink)


SYMBOLS: Mapping[str, Symbol] = {
    "skip": _skip,
    "reverse": _reverse,
    "draw_two": partial(_draw_cards, 2),
    "wild_draw_four": partial(_draw_cards, 4),
    "wild_brand": _brand,
    "wild_swap_hands": _swap_hands,
    "wild_shuffle_hands": _shuffle_hands,
    **{f"customizable_{number}": partial(_customizable, number) for number in range(1, 5)},
}
# Corner signs that are not the small symbol.
MARKS: Mapping[str, str] = {"draw_two": "+2", "wild_draw_four": "+4", "wild": ""}


# Whole cards

WIDTH, HEIGHT = 100, 150  # of a card, in units of its own pen
BACK = "#3B4A66"
EMOJI_SIZE = 128


@lru_cache(maxsize=512)
def card_image(
    card: Card, width: int, palette: Palette = DISTINCT, chosen: Color | None = None
) -> Image.Image:
    """A card `width` pixels wide and half as high again; `chosen` is the color that a wild stands for."""
    size = width, width * 3 // 2
    return sprite(size, width / WIDTH, lambda pen: _paint_card(pen, card, palette, chosen))


@lru_cache(maxsize=256)
def emoji_image(card: Card, size: int = EMOJI_SIZE, palette: Palette = DISTINCT) -> Image.Image:
    """A card reduced to a square with its symbol and color, readable at the size of an emoji."""
    return sprite((size, size), size / 100, lambda pen: _paint_tile(pen, card, palette))


@lru_cache(maxsize=64)
def color_image(color: Color, size: int, palette: Palette = DISTINCT) -> Image.Image:
    """A color as its shape and letter on a disc of that color."""
    return sprite((size, size), size / 100, lambda pen: _paint_disc(pen, color, palette))


@lru_cache(maxsize=64)
def back_image(width: int) -> Image.Image:
    """The back of a card: the four shapes on gray, the same in all looks."""
    return sprite((width, width * 3 // 2), width / WIDTH, _paint_back)


@lru_cache(maxsize=64)
def fan_image(count: int, width: int) -> Image.Image:
    """A hand of `count` backs, each `width` pixels wide, held like a fan."""
    back = back_image(width * SMOOTHING)
    lean = min(9.0, 54 / count)
    fan = Image.new("RGBA", (back.width * 3, back.width * 2))
    for place in range(count):
        turn = lean * (place - (count - 1) / 2)
        card = back.rotate(-turn, Image.Resampling.BICUBIC, expand=True)
        x = back.width * (1.5 + turn / 40) - card.width / 2
        y = back.width * (1 + turn * turn / 3200) - card.height / 2
        fan.alpha_composite(card, (round(x), round(y)))
    small = fan.reduce(SMOOTHING)
    return small.crop(small.getbbox())


def _paint_card(pen: Pen, card: Card, palette: Palette, chosen: Color | None) -> None:
    fill = palette.fill(card.color)
    ink = ink_on(fill)
    _paint_body(pen, (WIDTH, HEIGHT), palette.fill(card.color or chosen), palette)
    if card.color:
        shape(pen, card.color, shade_of(fill), 45)
        draw_symbol(pen.at((0, 0), 0.86), card.face, ink, fill)
    else:
        pen.plate((0, 0), (WIDTH - 22, HEIGHT - 22), 7, fill)
        _paint_wild(pen, card, palette)
    draw_mark(pen.at((-27, -52)), card.face, ink, fill)
    if card.color:
        pip(pen.at((-30, 52)), card.color, ink, 14)
    elif chosen:
        _paint_disc(pen.at((27, 52), 0.46), chosen, palette)
    if card.is_branded:
        star(pen.at((31, -53)), 13, ink)


def _paint_tile(pen: Pen, card: Card, palette: Palette) -> None:
    fill = palette.fill(card.color)
    ink = ink_on(fill)
    _paint_body(pen, (98, 98), fill, palette)
    if card.color:
        draw_symbol(pen.at((-8, -8), 0.84), card.face, ink, fill)
        pip(pen.at((28, 28)), card.color, ink, 17)
    else:
        _paint_wild(pen.at((0, -4), 0.92), card, palette)
    if card.is_branded:
        star(pen.at((32, -31)), 13, ink)


def _paint_body(pen: Pen, size: Point, fill: str, palette: Palette) -> None:
    width, height = size
    if palette.is_outlined:
        for inset, tone in ((0, BLACK), (3, WHITE), (11, BLACK)):
            pen.plate((0, 0), (width - inset, height - inset), 14 - inset / 2, tone)
        pen.plate((0, 0), (width - 15, height - 15), 6.5, fill)
    else:
        rim = blend(fill, WHITE, 0.4) if fill == palette.wild else blend(fill, BLACK, 0.5)
        pen.plate((0, 0), size, 14, rim)
        pen.plate((0, 0), (width - 3, height - 3), 12.5, fill)


def _paint_wild(pen: Pen, card: Card, palette: Palette) -> None:
    if card.face.key == "wild":
        for color, place in zip(Color, ((-20, -16), (20, -16), (-20, 24), (20, 24)), strict=True):
            shape(pen.at(place), color, palette.fill(color), 20)
        return
    row = pen.at((0, -31))
    for place, color in enumerate(Color):
        shape(row.at(((place - 1.5) * 18, 0)), color, palette.fill(color), 8.5)
    draw_symbol(pen.at((0, 14), 0.8), card.face, WHITE, palette.wild)


def _paint_disc(pen: Pen, color: Color, palette: Palette) -> None:
    fill = palette.fill(color)
    pen.disc((0, 0), 49, WHITE)
    pen.disc((0, 0), 44, fill)
    pip(pen, color, ink_on(fill), 27)


def _paint_back(pen: Pen) -> None:
    pen.plate((0, 0), (WIDTH, HEIGHT), 14, WHITE)
    pen.plate((0, 0), (WIDTH - 8, HEIGHT - 8), 11, BACK)
    for color, place in zip(Color, ((0, -30), (26, 0), (0, 30), (-26, 0)), strict=True):
        shape(pen.at(place), color, blend(BACK, WHITE, 0.45), 17)
