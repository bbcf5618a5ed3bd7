"""The figures on cards: the shapes of the colors, the symbols of the faces, and their marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import acos, cos, pi, sin

from msgspec import Struct

from bot.engine.model.cards import Color, Face
from bot.pictures.canvas import Pen, Point, arc

# Shapes that distinguish the colors without color vision


def _diamond() -> list[Point]:
    return [(0, -1.12), (0.92, 0), (0, 1.12), (-0.92, 0)]


def _leaf() -> list[Point]:
    steps = [step / 12 - 1 for step in range(25)]
    upper = [(1.18 * t, 0.66 * (1 - t * t)) for t in steps]
    lower = [(x, -y) for x, y in reversed(upper)]
    turn = cos(pi / 4)
    return [((x + y) * turn, (y - x) * turn) for x, y in upper + lower]


def _drop() -> list[Point]:
    radius, rise = 0.78, 1.42  # the radius of the round part, and the height of the tip above its center
    tangent = acos(radius / rise)
    angles = (tangent + (2 * pi - 2 * tangent) * step / 24 for step in range(25))
    round_part = [(radius * sin(angle), 0.27 - radius * cos(angle)) for angle in angles]
    return [(0, 0.27 - rise), *round_part]


def _heart() -> list[Point]:
    left = [(x - 0.5, y - 0.28) for x, y in arc(0.54, 155, 355, steps=16)]
    return [*left, *((-x, y) for x, y in reversed(left)), (0, 1.02)]


def _hexagon() -> list[Point]:
    return [(1.02 * sin(step * pi / 3), 1.02 * cos(step * pi / 3)) for step in range(6)]


def _triangle() -> list[Point]:
    return [(0, -1.06), (1.06, 0.8), (-1.06, 0.8)]


def _moon() -> list[Point]:
    inner = [(x + 0.52, y) for x, y in arc(0.86, 118, 242, steps=20)]
    return [*arc(1.04, 58, 302, steps=32), *reversed(inner)]


SHAPES: Mapping[Color, list[Point]] = {
    Color.RED: _diamond(),
    Color.YELLOW: arc(0.96, 0, 360, steps=40),
    Color.GREEN: _leaf(),
    Color.BLUE: _drop(),
    Color.PINK: _heart(),
    Color.TEAL: _hexagon(),
    Color.ORANGE: _triangle(),
    Color.PURPLE: _moon(),
}


def shape(pen: Pen, color: Color, fill: str, radius: float) -> None:
    """Draw the shape of a color (SHAPES) around the pen's origin."""
    pen.polygon([(x * radius, y * radius) for x, y in SHAPES[color]], fill)


def spark(pen: Pen, radius: float, fill: str) -> None:
    """Draw the sign of wilds: a star with four points."""
    reaches = (radius if step % 2 == 0 else radius * 0.36 for step in range(8))
    turns = (step * pi / 4 for step in range(8))
    pen.polygon(
        [(reach * sin(turn), -reach * cos(turn)) for reach, turn in zip(reaches, turns, strict=True)], fill
    )


# The symbols of the faces

# takes a pen, the ink, and the fill of the card; fits in -50..50 both ways
Symbol = Callable[[Pen, str, str], None]


Symbols = Mapping[str, Symbol]  # symbols by the key of a face


class Figures(Struct, frozen=True, eq=False):
    """How a style draws faces: with a symbol, by key, or otherwise with their letters."""

    symbols: Symbols

    def draw(self, pen: Pen, face: Face, ink: str, fill: str) -> None:
        """Draw the large symbol of a face, or its code letters if it has no symbol."""
        if symbol := self.symbols.get(face.key):
            symbol(pen, ink, fill)
        else:
            _draw_characters(pen, _letters(face), ink)

    def mark(self, pen: Pen, face: Face, ink: str, fill: str, least: float) -> None:
        """Draw the small sign of a face in the corner of a card. Its characters have at least this size.

        The pen is at the middle of one character. Two characters begin where one would.
        """
        if face.key in self.symbols and face.key not in MARKS:
            self.symbols[face.key](pen.at((0, 0), 0.32), ink, fill)
            return
        mark = MARKS.get(face.key, _letters(face))
        size = max(36 if len(mark) == 1 else 31.5, least)
        pen.text((max(0, pen.length(mark, size) / 2 - 17), 0), mark, size, ink)
        if mark in BARRED:
            pen.plate((0, 18.5), (18, 3.6), 1.8, ink)


def _letters(face: Face) -> str:
    return face.code.removeprefix("W") or face.code if face.is_wild else face.code


BARRED = {"6", "9"}  # each looks like the other upside down


def _draw_characters(pen: Pen, words: str, ink: str) -> None:
    if words in BARRED:
        pen.text((-2, -7), words, 91, ink)
        pen.plate((-2, 38), (51, 9), 4.5, ink)
    else:
        pen.text((0, 0), words, 96 if len(words) == 1 else 64, ink)


def _skip(pen: Pen, ink: str, fill: str) -> None:
    pen.ring((0, 0), 41, 13, ink)
    pen.line([(-24, 24), (24, -24)], 12, ink)


def _reverse(pen: Pen, ink: str, fill: str) -> None:
    tilted = pen.at((0, 0), turn=-32)
    for way in (1, -1):
        points = ((-40, -28), (2, -28), (2, -42), (44, -19), (2, 4), (2, -10), (-40, -10))
        tilted.polygon([(x * way, y * way) for x, y in points], ink)


def _draw_cards(count: int, pen: Pen, ink: str, fill: str) -> None:
    pen.text((-1, -18), f"+{count}", 58, ink)
    apart, turn = (26, 16) if count <= 2 else (17, 12) if count <= 4 else (14, 9)
    for place in range(count):
        card = pen.at(((place - (count - 1) / 2) * apart, 28), turn=(place - (count - 1) / 2) * turn)
        card.plate((0, 0), (32, 42), 4, fill)
        card.plate((0, 0), (29, 39), 4, ink)
        card.plate((0, 0), (22, 32), 2, fill)


def _skip_everyone(pen: Pen, ink: str, fill: str) -> None:
    pen.ring((0, 0), 48, 6, ink)
    pen.ring((0, 0), 37, 11, ink)
    pen.line([(-21, 21), (21, -21)], 10, ink)


def _discard_all(pen: Pen, ink: str, fill: str) -> None:
    for place in (-1, 0, 1):
        card = pen.at((place * 25, abs(place) * 3 - 23), turn=place * 10)
        card.plate((0, 0), (38, 54), 6, fill)
        card.plate((0, 0), (31, 47), 5, ink)
    pen.polygon([(-29, 17), (29, 17), (0, 48)], ink)


def _flip(pen: Pen, ink: str, fill: str) -> None:
    pen.plate((0, 0), (40, 56), 6, ink)
    pen.polygon([(15, -22), (15, 22), (-15, 22)], fill)
    pen.arrow(arc(44, 205, 318, steps=20), 8, ink)
    pen.arrow(arc(44, 25, 138, steps=20), 8, ink)


def _wheel(pen: Pen, ink: str, fill: str) -> None:
    pen.ring((0, 4), 42, 9, ink)
    for step in range(4):
        angle = pi / 4 + step * pi / 2
        pen.line([(0, 4), (38 * sin(angle), 4 - 38 * cos(angle))], 7, ink)
    pen.disc((0, 4), 13, ink)
    pen.polygon([(-15, -50), (15, -50), (0, -24)], ink)


def _brand(pen: Pen, ink: str, fill: str) -> None:
    star(pen, 44, ink)


def star(pen: Pen, radius: float, fill: str) -> None:
    """Draw the star of branded cards (C2)."""
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


DRAWS = {"draw_one": 1, "draw_two": 2, "draw_four": 4, "draw_five": 5}  # cards to draw, by colored face


def of_actions(
    skip: Symbol, reverse: Symbol, skip_everyone: Symbol, draw_cards: Callable[[int, Pen, str, str], None]
) -> Symbols:
    """Return the symbols of action cards that each style draws in its own way."""
    return {
        "skip": skip,
        "reverse": reverse,
        "skip_everyone": skip_everyone,
        "dark_skip_everyone": skip_everyone,
        **{key: partial(draw_cards, count) for key, count in DRAWS.items()},
    }


SYMBOLS: Symbols = {
    **of_actions(_skip, _reverse, _skip_everyone, _draw_cards),
    "flip": _flip,
    "discard_all": _discard_all,
    "wild_color_roulette": _wheel,
    "wild_brand": _brand,
    "wild_swap_hands": _swap_hands,
    "wild_shuffle_hands": _shuffle_hands,
    **{f"customizable_{number}": partial(_customizable, number) for number in range(1, 5)},
}
# Corner signs that differ from the small symbol
MARKS: Mapping[str, str] = {
    "draw_two": "+2",
    "draw_four": "+4",
    "wild_draw_four": "+4",
    "wild_reverse_draw_four": "+4",
    "wild_draw_six": "+6",
    "wild_draw_ten": "+10",
    "draw_one": "+1",
    "draw_five": "+5",
    "wild_draw_two": "+2",
    "wild_draw_color": "+?",
    # A small pencil wouldn't be recognized.
    **{f"customizable_{number}": f"C{number}" for number in range(1, 5)},
}


FIGURES = Figures(SYMBOLS)
PLAIN_WILDS = ("wild", "light_wild", "dark_wild")
