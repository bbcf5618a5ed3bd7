"""What is drawn on cards: a shape for each color and a symbol for each face, so that color is never alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import acos, cos, pi, sin

from bot.engine.model.cards import Color, Face
from bot.pictures.canvas import Pen, Point, arc
from bot.pictures.palettes import ink_on

Symbol = Callable[[Pen, str, str], None]  # pen, ink, fill of the card; fits into -50..50 both ways


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


def draw_symbol(pen: Pen, face: Face, ink: str, fill: str) -> None:
    """The large symbol of a face, or its code letters if it has no symbol of its own."""
    SYMBOLS.get(face.key, partial(_characters, _letters(face)))(pen, ink, fill)


def draw_mark(pen: Pen, face: Face, ink: str, fill: str) -> None:
    """The small sign of a face in the corner of a card."""
    if face.key in SYMBOLS and face.key not in MARKS:
        SYMBOLS[face.key](pen.at((0, 0), 0.3), ink, fill)
    else:
        mark = MARKS.get(face.key, _letters(face))
        pen.text((0, 0), mark, 30 if len(mark) == 1 else 21, ink)


def _letters(face: Face) -> str:
    return face.code.removeprefix("W") or face.code if face.is_wild else face.code


def _characters(words: str, pen: Pen, ink: str, fill: str) -> None:
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
