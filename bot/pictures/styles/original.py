"""The first style of this bot: large shapes behind the figures, inside a cream edge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from bot.engine.model.cards import Card, Color
from bot.pictures.canvas import Outline, Pen, Point, arc
from bot.pictures.figures import (
    FIGURES,
    MARKS,
    PLAIN_WILDS,
    SYMBOLS,
    shape,
    spark,
    star,
)
from bot.pictures.palettes import (
    BACK,
    BACKGROUND,
    BLACK,
    CLASSIC,
    CREAM,
    SHADE,
    SHADOW,
    WHITE,
    Palette,
    blend,
    ink_on,
    shade_of,
    steps,
)
from bot.pictures.styles.style import FACE, HEIGHT, RADIUS, WIDTH, CardStyle, Detail, paint_outline

EDGE = 5.5  # the width of the edge
LETTER_LEFT = -41  # the left end of letters

# Colored cards

# The large shape behind the figure: its radius, and by how many degrees it is rotated
ORNAMENTS: Mapping[Color, Point] = {
    Color.RED: (54, 16),
    Color.YELLOW: (46, 0),
    Color.GREEN: (55, -8),
    Color.BLUE: (50, 18),
    Color.PINK: (52, 10),
    Color.TEAL: (52, 8),
    Color.ORANGE: (54, -6),
    Color.PURPLE: (50, -12),
}


def _face(pen: Pen, card: Card, color: Color, palette: Palette, least: float) -> None:
    """Paint a face. Everything important is in the left column, which stays visible when cards overlap."""
    fill = palette.fill(color)
    ink, (radius, turn) = ink_on(fill), ORNAMENTS[color]
    pen.plate((0, 0), FACE, 0, fill)
    shape(pen.at((7, 0), turn=turn), color, shade_of(fill), radius)
    figure = pen.at((10, -2), 0.66) if card.face.key in SYMBOLS else pen.at((8.5, -2), 0.74)
    FIGURES.draw(figure, card.face, ink, fill)
    FIGURES.mark(pen.at((-28, -50)), card.face, ink, fill, least)
    shape(pen.at((-31, -19)), color, ink, 10)
    letter, size = palette.letter(color), max(26, least)
    pen.text((max(-28.5, LETTER_LEFT + pen.length(letter, size) / 2), 55), letter, size, ink)
    FIGURES.mark(pen.at((29, 51), turn=180), card.face, ink, fill, least)
    if card.is_branded:
        star(pen.at((31, -53)), 12, ink)


def paint_edge(pen: Pen, size: Point, palette: Palette, chosen: Color | None = None) -> None:
    """Paint the edge around something of this size, in the color chosen for a wild."""
    color = palette.fill(chosen) if chosen else None
    if palette.is_outlined:
        paint_outline(pen, size, palette, color)
    else:
        pen.frame(size, RADIUS, 9 if chosen else EDGE, color or palette.edge)


def _edge(pen: Pen, palette: Palette, chosen: Color | None) -> None:
    paint_edge(pen, (WIDTH, HEIGHT), palette, chosen)


def _chosen(pen: Pen, color: Color, palette: Palette, size: float) -> None:
    """Paint the color chosen for a wild: its letter on top of its shape, which is too small to contain the
    letter.
    """
    fill = palette.fill(color)
    pen.disc((0, 0), 28, palette.on_wild(CREAM))
    pen.disc((0, 0), 25, fill)
    shape(pen, color, shade_of(fill), 23)
    pen.text((0, 0), palette.letter(color), size, ink_on(fill))


# Wilds


def _wild(pen: Pen, card: Card, palette: Palette, least: float) -> None:
    dark, light = palette.fill(None), palette.on_wild(WHITE)
    if body := WILD_BODIES.get(card.face.key):
        body(pen, palette)
    else:
        paint_quarters(pen, palette)
        pen.plate((0, 6), (76, 92), 24, dark)
        FIGURES.draw(pen.at((0, 6), 0.68), card.face, light, dark)
    wide = 28 + 16 * len(MARKS.get(card.face.key, "."))
    pen.plate((-32, -56), (wide, 46), 8, dark)
    if card.face.key == "wild_reverse_draw_four":
        pen.plate((-32, -30), (wide, 46), 8, dark)
        SYMBOLS["reverse"](pen.at((-29, -24), 0.32), light, dark)
    if card.face.key in PLAIN_WILDS:
        spark(pen.at((-29, -52)), 13, light)
    else:
        FIGURES.mark(pen.at((-28, -52)), card.face, light, dark, least)
    if card.is_branded:
        star(pen.at((31, -53)), 12, dark)


def paint_quarters(pen: Pen, palette: Palette) -> None:
    """Paint the four colors up to the edge, with seams between them."""
    turned, far = pen.at((0, 0), turn=-14), 110
    for color, (x, y) in zip(palette.fills, CORNERS, strict=True):
        turned.polygon([(0, 0), (x * far, 0), (x * far, y * far), (0, y * far)], palette.on_wild(color))
    for end in ((far, 0), (0, far)):
        turned.line([(-end[0], -end[1]), end], 4, palette.on_wild(CREAM))


CORNERS: Sequence[Point] = ((-1, -1), (1, -1), (-1, 1), (1, 1))


def _paint_shapes(pen: Pen, palette: Palette) -> None:
    paint_quarters(pen, palette)
    places = ((-24, -16), (20, -37), (-24, 36), (23, 22))
    for color, place in zip(palette.fills, places, strict=True):
        tone = palette.on_wild(ink_on(palette.fills[color]))
        shape(pen.at(place), color, tone, 17.5)
    spark(pen, 20, palette.on_wild(WHITE))


def _paint_draws(words: str, pen: Pen, palette: Palette) -> None:
    """Paint rays in the four colors, a fan of four cards, and the number of cards to draw."""
    black, light, center = palette.on_wild(BLACK), palette.on_wild(WHITE), pen.at((0, 22))
    first, second, third, fourth = palette.fills
    order = (second, first, fourth, third)
    pen.plate((0, 0), FACE, 0, black)
    for ray in range(RAYS):
        start = 360 / RAYS * ray - 90
        edge = [(x, y) for x, y in arc(120, start + 1, start + 360 / RAYS - 1, 1)]
        center.polygon([(0, 0), *edge], palette.on_wild(order[ray * 4 // RAYS]))
    for place, color in enumerate((third, fourth, second, first)):
        held = pen.at((2, 44), turn=-33 + 22 * place)
        held.plate((0, -56), (36, 56), 5, black)
        held.plate((0, -56), (33, 53), 4.5, palette.on_wild(CREAM))
        held.plate((0, -56), (28, 48), 3, palette.on_wild(color))
    pen.text((2, 37), words, 54 if len(words) < 3 else 44, light, Outline(6, black))


RAYS = 20


def _paint_roulette(pen: Pen, palette: Palette) -> None:
    """Paint a wheel of the four colors, with its pointer on top."""
    pen.plate((0, 0), FACE, 0, palette.fill(None))
    wheel = pen.at((3, 14))
    wheel.disc((0, 0), 45, palette.on_wild(CREAM))
    paint_sectors(wheel, 41, palette)
    wheel.disc((0, 0), 12, palette.on_wild(CREAM))
    wheel.polygon([(-10, -57), (10, -57), (0, -34)], palette.on_wild(WHITE))


def paint_sectors(pen: Pen, radius: float, palette: Palette) -> None:
    """Paint the sectors of a wheel, with each color twice."""
    for sector in range(SECTORS):
        start = 360 / SECTORS * sector
        edge = arc(radius, start, start + 360 / SECTORS, 8)
        pen.polygon([(0, 0), *edge], palette.on_wild(tuple(palette.fills)[sector % len(palette.fills)]))


SECTORS = 8
Body = Callable[[Pen, Palette], None]


def _drawing(mark: str) -> Body:
    return lambda pen, palette: _paint_draws(mark, pen, palette)


DRAWING = {key: _drawing(mark) for key, mark in MARKS.items() if key.startswith("wild_")}
WILD_BODIES: Mapping[str, Body] = {
    "wild": _paint_shapes,
    "light_wild": _paint_shapes,
    "dark_wild": _paint_shapes,
    "wild_color_roulette": _paint_roulette,
    **DRAWING,
}

# Backs


def _lattice(pen: Pen) -> None:
    soft = blend(BACK, WHITE, 0.08)
    for step in range(-7, 8):
        pen.at((step * 18, 0), turn=34).plate((0, 0), (1.6, 260), 0.8, soft)
        pen.at((step * 18, 0), turn=-34).plate((0, 0), (1.6, 260), 0.8, soft)


def _four_shapes(pen: Pen) -> None:
    for color, place in zip(CLASSIC.fills, ((0, -31), (27, 0), (-27, 0), (0, 31)), strict=True):
        shape(pen.at(place), color, blend(CLASSIC.fills[color], WHITE, 0.4), 18)
    spark(pen, 10, CREAM)


def _back(pen: Pen, detail: Detail) -> None:
    """Paint the four shapes on blue, which is the same in all palettes."""
    pen.plate((0, 0), (WIDTH, HEIGHT), 0, BACK)
    if detail >= Detail.FINE:
        _lattice(pen)
    if detail >= Detail.EMBLEM:
        _four_shapes(pen)
    pen.frame((WIDTH, HEIGHT), RADIUS, EDGE, CREAM)


def _tones(look: Palette) -> Iterator[str]:
    """Yield the colors of the cards, and of their fills and edges in a shadow."""
    yield from (look.edge, look.on_wild(BLACK), look.on_wild(WHITE), look.on_wild(CREAM), look.fill(None))
    yield from steps(BACKGROUND, look.edge, 2)
    for color in look.fills:
        fill = look.fill(color)
        ink, shade = ink_on(fill), shade_of(fill)
        yield from (fill, shade, look.on_wild(color), blend(fill, SHADOW, SHADE))
        yield from (*steps(fill, ink, 2), *steps(shade, ink, 1), *steps(shade, fill, 1))


_BACK_TONES = (BACKGROUND, *(blend(fill, WHITE, 0.4) for fill in CLASSIC.fills.values()))

ORIGINAL = CardStyle(_face, _wild, _edge, _chosen, _back, _tones, _BACK_TONES)
