"""A style drawn by hand: paint and ink on paper, with wavering lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, hypot, sin

from bot.engine.model.cards import Card, Color, Family
from bot.pictures.canvas import Outline, Pen, Point, arc
from bot.pictures.figures import MARKS, PLAIN_WILDS, SYMBOLS, Figures, of_actions, shape, spark, star
from bot.pictures.fonts import BRUSH
from bot.pictures.palettes import (
    BACKGROUND,
    DISTINCT,
    SHADE,
    SHADOW,
    Palette,
    blend,
    ink_on,
    shade_of,
    steps,
)
from bot.pictures.styles.style import HEIGHT, RADIUS, WIDTH, CardStyle, Detail, paint_outline

PAPER, INK = "#FBF5E6", "#23212B"

# The wavering pen


class _Hand(Pen, frozen=True):
    """A pen whose lines waver by about `WAVER` units, always in the same way."""

    def polygon(self, points: Sequence[Point], fill: str) -> None:
        Pen.polygon(self, _wavering([*points, points[0]]), fill)

    def disc(self, center: Point, radius: float, fill: str) -> None:
        x, y = center
        Pen.polygon(
            self,
            [_moved((x + dx, y + dy)) for dx, dy in arc(radius, 0, 360, max(24, round(radius * 2.5)))],
            fill,
        )

    def ring(self, center: Point, radius: float, width: float, fill: str) -> None:
        x, y = center
        self.line([(x + dx, y + dy) for dx, dy in arc(radius - width / 2, -60, 305, 28)], width, fill)

    def line(self, points: Sequence[Point], width: float, fill: str) -> None:
        path = _wavering(points)
        pixels = [self._pixel(point) for point in path]
        self.draw.line(pixels, fill, max(1, round(width * self.unit)), joint="curve")
        for point in (path[0], path[-1]):
            Pen.disc(self, point, width / 2, fill)

    def plate(self, center: Point, size: Point, radius: float, fill: str) -> None:
        x, y = center
        across, down = size[0] / 2, size[1] / 2
        corners = ((-across, -down), (across, -down), (across, down), (-across, down))
        self.polygon([(x + dx, y + dy) for dx, dy in corners], fill)

    def text(self, center: Point, words: str, size: float, fill: str, outline: Outline | None = None) -> None:
        Pen.text(self, center, words, size * GROWN, fill, outline)

    def length(self, words: str, size: float) -> float:
        return Pen.length(self, words, size * GROWN)


WAVER = 1.5
GROWN = 1.08  # this makes the capitals of the brush as high as in the other fonts


def _moved(point: Point) -> Point:
    x, y = point
    return (
        x + WAVER * (0.6 * sin(0.19 * y + 0.11 * x + 1) + 0.4 * sin(0.43 * y - 0.31 * x)),
        y + WAVER * (0.6 * sin(0.17 * x - 0.13 * y + 2) + 0.4 * sin(0.39 * x + 0.35 * y)),
    )


def _wavering(points: Sequence[Point]) -> list[Point]:
    """Return a wavering path through these points."""
    path = [points[0]]
    for (x, y), (before_x, before_y) in zip(points[1:], points, strict=False):
        count = max(1, ceil(hypot(x - before_x, y - before_y) / 4))
        path += [
            (before_x + (x - before_x) * step / count, before_y + (y - before_y) * step / count)
            for step in range(1, count + 1)
        ]
    return [_moved(point) for point in path]


# Figures


def _skip(pen: Pen, ink: str, fill: str) -> None:
    pen.ring((0, 0), 42, 11, ink)
    pen.line([(-27, 29), (29, -30)], 11, ink)


def _skip_everyone(pen: Pen, ink: str, fill: str) -> None:
    pen.ring((0, 0), 49, 6, ink)
    pen.ring((2, 1), 36, 9, ink)
    pen.line([(-20, 22), (23, -23)], 9, ink)


def _reverse(pen: Pen, ink: str, fill: str) -> None:
    for way in (0, 180):
        arrow = pen.at((0, 0), turn=way - 28)
        arrow.line([(-40, -17), (22, -18)], 12, ink)
        arrow.polygon([(14, -40), (46, -19), (16, 3)], ink)


def _draw_cards(count: int, pen: Pen, ink: str, fill: str) -> None:
    pen.text((-1, -23), f"+{count}", 66, ink)
    step, turn = min(27, 60 / max(count - 1, 1)), 9
    for place in range(count):
        lean = place - (count - 1) / 2
        card = pen.at((lean * step, 28 + abs(lean) * 2), turn=lean * turn)
        card.plate((0, 0), (37, 49), 0, ink)
        card.plate((0, 0), (26, 38), 0, fill)


_FIGURES = Figures({**SYMBOLS, **of_actions(_skip, _reverse, _skip_everyone, _draw_cards)})

# Colored cards


def _face(pen: Pen, card: Card, color: Color, palette: Palette, least: float) -> None:
    fill, paper = palette.fill(color), palette.on_wild(PAPER)
    ink = ink_on(fill)
    pen.plate((0, 0), SHEET, 0, paper)
    _paint(pen, fill, shade_of(fill))
    _FIGURES.draw(pen.at((9, -1), 0.63 if card.face.key in _FIGURES.symbols else 1.04), card.face, ink, fill)
    _FIGURES.mark(_corner(pen, card), card.face, ink, fill, least)
    _shape(pen.at((-28, -17)), color, ink, 10)
    letter, size = palette.letter(color), max(30, least)
    pen.text((max(-27, -39 + pen.length(letter, size) / 2), 51), letter, size, ink)
    if card.is_branded:
        star(pen.at((29, -50)), 12, ink)


SHEET = 120, 175  # the size of the paper, so large that its edges don't waver into the card


def _paint(pen: Pen, fill: str, stroke: str) -> None:
    """Draw a patch of paint, with a few strokes where the brush was dry."""
    pen.polygon([(-44, -67), (42, -69), (44, -66), (45, 67), (-42, 69), (-45, 60)], fill)
    pen.line([(-6, 64), (41, 17)], 5, stroke)
    pen.line([(12, 64), (41, 36)], 4, stroke)
    pen.line([(27, 65), (41, 52)], 3, stroke)


def _corner(pen: Pen, card: Card) -> Pen:
    """Return a pen at the mark's position: the left end of the column."""
    return pen.at((-28 if card.face.family is Family.NUMBER else -22, -49))


def _shape(pen: Pen, color: Color, fill: str, radius: float) -> None:
    """Draw the shape of a color, carefully enough to be recognized."""
    shape(pen.at((0, 0), 0.2), color, fill, radius / 0.2)


# Wilds

CENTER = 2, 12


def _wild(pen: Pen, card: Card, palette: Palette, least: float) -> None:
    """Draw four blots of paint, and the figure in ink on the paper between them."""
    paper, ink, key = palette.on_wild(PAPER), palette.on_wild(INK), card.face.key
    pen.plate((0, 0), SHEET, 0, paper)
    for color, (x, y) in zip(palette.fills, ((-1, -1), (1, -1), (-1, 1), (1, 1)), strict=True):
        fill = palette.on_wild(color)
        pen.at((CENTER[0] + x * 22, CENTER[1] + y * 27), turn=60 * x).disc((0, 0), 22, fill)
        _shape(pen.at((CENTER[0] + x * 27, CENTER[1] + y * 33)), color, ink_on(palette.fill(color)), 9)
    middle, words = pen.at(CENTER), MARKS.get(key, "") if key.startswith("wild_") else ""
    middle.disc((0, 0), 31, paper)
    if key in PLAIN_WILDS:
        spark(middle, 24, ink)
        spark(pen.at((-28, -50)), 12, ink)
        return
    if key == "wild_reverse_draw_four":
        middle.text((0, -8), words, 38, ink)
        _reverse(middle.at((0, 14), 0.27), ink, paper)
    elif words:
        middle.text((-1, 0), words, 48 if len(words) < 3 else 38, ink)
    else:
        _FIGURES.draw(middle.at((0, 0), 0.61), card.face, ink, paper)
    _FIGURES.mark(_corner(pen, card), card.face, ink, paper, least)
    if card.is_branded:
        star(pen.at((29, -50)), 12, ink)


def _edge(pen: Pen, palette: Palette, chosen: Color | None) -> None:
    line = palette.fill(chosen) if chosen else None
    if palette.is_outlined:
        paint_outline(pen, (WIDTH, HEIGHT), palette, line)
    elif line:
        Pen.frame(pen, (WIDTH, HEIGHT), RADIUS, 8, line)


def _chosen(pen: Pen, color: Color, palette: Palette, size: float) -> None:
    fill = palette.fill(color)
    badge = pen.at((-4, 6))
    badge.disc((0, 0), 27, palette.on_wild(PAPER))
    badge.disc((0, 0), 24, fill)
    badge.text((0, 0), palette.letter(color), size * 1.1, ink_on(fill))


# Backs

KRAFT = "#B58B5E"
PENCIL = blend(KRAFT, INK, 0.5)


def _back(pen: Pen, detail: Detail) -> None:
    pen.plate((0, 0), SHEET, 0, PAPER)
    pen.polygon([(-44, -67), (42, -69), (44, -66), (45, 67), (-42, 69), (-45, 60)], KRAFT)
    if detail >= Detail.FINE:
        for y in range(-60, 61, 15):
            pen.line([(-38, y), (38, y - 3)], 1, PENCIL)
    if detail >= Detail.EMBLEM:
        for color, place in zip(DISTINCT.fills, ((0, -30), (25, 0), (-25, 0), (0, 30)), strict=True):
            _shape(pen.at(place), color, INK, 19)
            _shape(pen.at(place), color, PAPER, 14)


def _tones(look: Palette) -> Iterator[str]:
    paper, ink = look.on_wild(PAPER), look.on_wild(INK)
    yield from (paper, ink, look.edge, *steps(paper, ink, 2), *steps(BACKGROUND, paper, 2))
    for color in look.fills:
        fill = look.fill(color)
        shade = shade_of(fill)
        yield from (fill, shade, look.on_wild(color), blend(fill, SHADOW, SHADE), *steps(fill, shade, 1))
        yield from (*steps(fill, ink_on(fill), 2), *steps(fill, paper, 2), *steps(shade, ink_on(fill), 1))


SKETCH = CardStyle(
    _face,
    _wild,
    _edge,
    _chosen,
    _back,
    _tones,
    (PAPER, INK, KRAFT, PENCIL, *steps(KRAFT, PAPER, 2), *steps(INK, PAPER, 2)),
    figures=_FIGURES,
    pen=lambda pen: _Hand(pen.draw, pen.unit, pen.origin, pen.turn, BRUSH),
)
