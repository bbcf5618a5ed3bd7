"""The cards as pictures: their symbols, faces, and backs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from math import acos, cos, pi, sin

from PIL import Image

from bot.engine.model.cards import Card, Color, Face
from bot.pictures.canvas import SMOOTHING, Outline, Pen, Point, arc, sprite, with_shadow
from bot.pictures.palettes import (
    BACK,
    BLACK,
    CLASSIC,
    CREAM,
    DISTINCT,
    WHITE,
    Palette,
    blend,
    ink_on,
    lettered,
    shade_of,
    sided,
)

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
    radius, rise = 0.78, 1.42  # of the round part, and of the tip above its center
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
    """The shape of a color around the pen's origin: a diamond, a disc, a leaf, or a drop."""
    pen.polygon([(x * radius, y * radius) for x, y in SHAPES[color]], fill)


def spark(pen: Pen, radius: float, fill: str) -> None:
    """The sign of wilds: a star with four points."""
    reaches = (radius if step % 2 == 0 else radius * 0.36 for step in range(8))
    turns = (step * pi / 4 for step in range(8))
    pen.polygon(
        [(reach * sin(turn), -reach * cos(turn)) for reach, turn in zip(reaches, turns, strict=True)], fill
    )


# The symbols of the faces

Symbol = Callable[[Pen, str, str], None]  # pen, ink, fill of the card; fits into -50..50 both ways


def draw_symbol(pen: Pen, face: Face, ink: str, fill: str) -> None:
    """The large symbol of a face, or its code letters if it has no symbol."""
    if symbol := SYMBOLS.get(face.key):
        symbol(pen, ink, fill)
    else:
        _draw_characters(pen, _letters(face), ink)


def draw_mark(pen: Pen, face: Face, ink: str, fill: str, least: float) -> None:
    """The small sign of a face in the corner of a card; its characters are at least this large.

    The pen is at the middle of one character; two characters begin where one would.
    """
    if face.key in SYMBOLS and face.key not in MARKS:
        SYMBOLS[face.key](pen.at((0, 0), 0.32), ink, fill)
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
    "draw_four": partial(_draw_cards, 4),
    "draw_one": partial(_draw_cards, 1),
    "draw_five": partial(_draw_cards, 5),
    "flip": _flip,
    "dark_skip_everyone": _skip_everyone,
    "skip_everyone": _skip_everyone,
    "discard_all": _discard_all,
    "wild_color_roulette": _wheel,
    "wild_brand": _brand,
    "wild_swap_hands": _swap_hands,
    "wild_shuffle_hands": _shuffle_hands,
    **{f"customizable_{number}": partial(_customizable, number) for number in range(1, 5)},
}
# Corner signs that differ from the small symbol.
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
    # a small pencil wouldn't be recognized
    **{f"customizable_{number}": f"C{number}" for number in range(1, 5)},
}


PLAIN_WILDS = ("wild", "light_wild", "dark_wild")

# Whole cards

WIDTH, HEIGHT = 100, 150  # of a card, in units of its pen
FACE = 110, 165  # a little more, so that a face reaches below the edge
RADIUS, EDGE = 14, 5.5  # of its corners, and how wide its edge is
EMOJI_SIZE = 128
LETTER_LEFT = -41  # the left end of letters
LEAST_LATTICE = 80  # pixels, the width of a back; on smaller ones, its fine lines would only be noise
LEAST_LETTER = 23  # pixels; 11.5 on a phone, where pictures have half their size
TILT = -5  # degrees, for the card on top
BLUR, DROP = 0.05, 0.065  # of a shadow, in card widths


def card_image(
    card: Card, width: int, palette: Palette = DISTINCT, chosen: Color | None = None, tilt: float = 0
) -> Image.Image:
    """A card, `width` pixels wide and half as high again, tilted by so many degrees clockwise.

    `chosen` is the color chosen for a wild.
    """
    size, unit, look = (width, width * 3 // 2), width / WIDTH, sided(palette, card.side)
    return sprite(
        size, unit, lambda pen: _paint_card(pen, card, look, chosen, unit), radius=RADIUS, tilt=tilt
    )


def lying_image(
    card: Card, width: int, palette: Palette = DISTINCT, chosen: Color | None = None, tilt: float = 0
) -> Image.Image:
    """The same on its shadow; larger, with the card at its center."""
    return with_shadow(card_image(card, width, palette, chosen, tilt), width * BLUR, width * DROP)


@cache
def lettered_for(palette: Palette, color: Color | None) -> Palette:
    """The look with the letter of only this color, so that languages share equal drawings."""
    return lettered(palette, tuple(palette.letter(each) if each is color else "" for each in Color))


def emoji_image(card: Card, size: int = EMOJI_SIZE, palette: Palette = DISTINCT) -> Image.Image:
    """A card reduced to a square with its symbol and color, readable at the size of an emoji.

    It has no letter, because an emoji is the same in all languages.
    """
    look = sided(palette, card.side)
    return sprite((size, size), size / 100, lambda pen: _paint_tile(pen, card, look), radius=16)


@lru_cache(maxsize=256)
def tile_image(card: Card, size: int, palette: Palette) -> Image.Image:
    """The same for pictures, which show it repeatedly; emojis are drawn only once."""
    return emoji_image(card, size, palette)


def color_image(color: Color, size: int, palette: Palette = DISTINCT) -> Image.Image:
    """A color as its shape on a disc of that color."""

    fill = sided(palette, color.side).fill(color)

    def paint(pen: Pen) -> None:
        pen.disc((0, 0), 49, WHITE)
        pen.disc((0, 0), 44, fill)
        shape(pen, color, ink_on(fill), 27)

    return sprite((size, size), size / 100, paint)


def back_image(width: int) -> Image.Image:
    """The back of a card: the four shapes on blue, the same in all looks."""
    return _back(width, _lattice, _four_shapes) if width >= LEAST_LATTICE else _back(width, _four_shapes)


@lru_cache(maxsize=64)
def _back(width: int, *details: Callable[[Pen], None]) -> Image.Image:
    """A back with these details between its ground and its edge."""

    def paint(pen: Pen) -> None:
        pen.plate((0, 0), (WIDTH, HEIGHT), 0, BACK)
        for detail in details:
            detail(pen)
        pen.frame((WIDTH, HEIGHT), RADIUS, EDGE, CREAM)

    return sprite((width, width * 3 // 2), width / WIDTH, paint, radius=RADIUS)


@lru_cache(maxsize=64)
def fan_image(count: int, width: int) -> Image.Image:
    """A hand of `count` backs, each `width` pixels wide, held like a fan."""
    last, below = _back(width * SMOOTHING, _four_shapes), _back(width * SMOOTHING)
    lean = min(9.0, 54 / count)
    fan = Image.new("RGBA", (last.width * 3, last.width * 2))
    for place in range(count):
        back = below if place < count - 1 else last
        turn = lean * (place - (count - 1) / 2)
        card = back.rotate(-turn, Image.Resampling.BILINEAR, expand=True)
        x = back.width * (1.5 + turn / 40) - card.width / 2
        y = back.width * (1 + turn * turn / 3200) - card.height / 2
        fan.alpha_composite(card, (round(x), round(y)))
    small = fan.reduce(SMOOTHING)
    return small.crop(small.getbbox())


# The large shape behind the figure: its radius, and by how many degrees it is turned.
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


def _paint_card(pen: Pen, card: Card, palette: Palette, chosen: Color | None, unit: float) -> None:
    """`unit` is in pixels of the finished card."""
    scale = 0.94 if palette.is_outlined else 1
    face, least = pen.at((0, 0), scale), LEAST_LETTER / unit / scale
    if card.color:
        _paint_colored(face, card, card.color, palette, least)
    else:
        _paint_wild(face, card, palette, least)
    _paint_edge(pen, (WIDTH, HEIGHT), palette, chosen)
    if chosen and not card.color:
        _paint_chosen(pen.at((27, -48)), chosen, palette, max(26, LEAST_LETTER / unit))


def _paint_colored(pen: Pen, card: Card, color: Color, palette: Palette, least: float) -> None:
    """Everything important is in the left column, which stays visible when cards overlap."""
    fill = palette.fill(color)
    ink, (radius, turn) = ink_on(fill), ORNAMENTS[color]
    pen.plate((0, 0), FACE, 0, fill)
    shape(pen.at((7, 0), turn=turn), color, shade_of(fill), radius)
    figure = pen.at((10, -2), 0.66) if card.face.key in SYMBOLS else pen.at((8.5, -2), 0.74)
    draw_symbol(figure, card.face, ink, fill)
    draw_mark(pen.at((-28, -50)), card.face, ink, fill, least)
    shape(pen.at((-31, -19)), color, ink, 10)
    letter, size = palette.letter(color), max(26, least)
    pen.text((max(-28.5, LETTER_LEFT + pen.length(letter, size) / 2), 55), letter, size, ink)
    draw_mark(pen.at((29, 51), turn=180), card.face, ink, fill, least)
    if card.is_branded:
        star(pen.at((31, -53)), 12, ink)


def _paint_edge(pen: Pen, size: Point, palette: Palette, chosen: Color | None = None) -> None:
    """The edge around the face, in the color chosen for a wild."""
    width, height = size
    color = palette.fill(chosen) if chosen else palette.edge
    if not palette.is_outlined:
        pen.frame(size, RADIUS, 9 if chosen else EDGE, color)
        return
    white = palette.edge if palette.is_dimmed else WHITE
    lines = ((1.5, "#000000"), (4, white), (5 if chosen else 2.5, color if chosen else "#000000"))
    inset = 0.0
    for line, tone in lines:
        pen.frame((width - 2 * inset, height - 2 * inset), RADIUS - inset, line + 0.5, tone)
        inset += line


def _paint_chosen(pen: Pen, color: Color, palette: Palette, size: float) -> None:
    """The color chosen for a wild: its letter on top of its shape, which is too small to contain it."""
    fill = palette.fill(color)
    pen.disc((0, 0), 28, palette.on_wild(CREAM))
    pen.disc((0, 0), 25, fill)
    shape(pen, color, shade_of(fill), 23)
    pen.text((0, 0), palette.letter(color), size, ink_on(fill))


def _paint_wild(pen: Pen, card: Card, palette: Palette, least: float) -> None:
    dark, light = palette.fill(None), palette.on_wild(WHITE)
    if body := WILD_BODIES.get(card.face.key):
        body(pen, palette)
    else:
        _paint_quarters(pen, palette)
        pen.plate((0, 6), (76, 92), 24, dark)
        draw_symbol(pen.at((0, 6), 0.68), card.face, light, dark)
    wide = 28 + 16 * len(MARKS.get(card.face.key, "."))
    pen.plate((-32, -56), (wide, 46), 8, dark)
    if card.face.key == "wild_reverse_draw_four":
        pen.plate((-32, -30), (wide, 46), 8, dark)
        _reverse(pen.at((-29, -24), 0.32), light, dark)
    if card.face.key in PLAIN_WILDS:
        spark(pen.at((-29, -52)), 13, light)
    else:
        draw_mark(pen.at((-28, -52)), card.face, light, dark, least)
    if card.is_branded:
        star(pen.at((31, -53)), 12, dark)


def _paint_quarters(pen: Pen, palette: Palette) -> None:
    """The four colors up to the edge, with seams between them."""
    turned, far = pen.at((0, 0), turn=-14), 110
    for color, (x, y) in zip(palette.fills, CORNERS, strict=True):
        turned.polygon([(0, 0), (x * far, 0), (x * far, y * far), (0, y * far)], palette.on_wild(color))
    for end in ((far, 0), (0, far)):
        turned.line([(-end[0], -end[1]), end], 4, palette.on_wild(CREAM))


CORNERS: Sequence[Point] = ((-1, -1), (1, -1), (-1, 1), (1, 1))


def _paint_shapes(pen: Pen, palette: Palette) -> None:
    _paint_quarters(pen, palette)
    places = ((-24, -16), (20, -37), (-24, 36), (23, 22))
    for color, place in zip(palette.fills, places, strict=True):
        tone = palette.on_wild(ink_on(palette.fills[color]))
        shape(pen.at(place), color, tone, 17.5)
    spark(pen, 20, palette.on_wild(WHITE))


def _paint_draws(words: str, pen: Pen, palette: Palette) -> None:
    """Rays in the four colors, a fan of four cards, and the number of cards to draw."""
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
    """A wheel of the four colors, with its pointer on top."""
    pen.plate((0, 0), FACE, 0, palette.fill(None))
    wheel = pen.at((3, 14))
    wheel.disc((0, 0), 45, palette.on_wild(CREAM))
    _paint_sectors(wheel, 41, palette)
    wheel.disc((0, 0), 12, palette.on_wild(CREAM))
    wheel.polygon([(-10, -57), (10, -57), (0, -34)], palette.on_wild(WHITE))


def _paint_sectors(pen: Pen, radius: float, palette: Palette) -> None:
    """The sectors of a wheel, each color twice."""
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


def _paint_tile(pen: Pen, card: Card, palette: Palette) -> None:
    if card.color:
        _paint_colored_tile(pen, card, card.color, palette)
    else:
        _paint_wild_tile(pen, card, palette)
    _paint_edge(pen, (100, 100), palette)


def _paint_colored_tile(pen: Pen, card: Card, color: Color, palette: Palette) -> None:
    fill = palette.fill(color)
    ink = ink_on(fill)
    pen.plate((0, 0), (100, 100), 0, fill)
    draw_symbol(pen.at((-7, -5), 0.84), card.face, ink, fill)
    shape(pen.at((30, 30)), color, fill, 19)
    shape(pen.at((31, 31)), color, ink, 14)
    if card.is_branded:
        star(pen.at((31, -31)), 13, ink)


def _paint_wild_tile(pen: Pen, card: Card, palette: Palette) -> None:
    dark, light = palette.fill(None), palette.on_wild(WHITE)
    _paint_quarters(pen, palette)
    if card.face.key in PLAIN_WILDS:
        for color, place in zip(palette.fills, ((-24, -19), (21, -24), (-21, 24), (24, 19)), strict=True):
            shape(pen.at(place), color, palette.on_wild(ink_on(palette.fills[color])), 15)
        spark(pen, 16, light)
    elif card.face.key == "wild_color_roulette":
        pen.disc((0, 3), 42, palette.on_wild(CREAM))
        _paint_sectors(pen.at((0, 3)), 37, palette)
        pen.disc((0, 3), 11, palette.on_wild(CREAM))
    elif card.face.key == "wild_reverse_draw_four":
        pen.text((-1, -17), "+4", 52, light, Outline(8, palette.on_wild(BLACK)))
        pen.plate((0, 26), (64, 32), 10, dark)
        _reverse(pen.at((0, 26), 0.42), light, dark)
    elif card.face.key in DRAWING:
        words = MARKS[card.face.key]
        pen.text((-1, 0), words, 62 if len(words) < 3 else 46, light, Outline(8, palette.on_wild(BLACK)))
    else:
        pen.plate((0, 0), (76, 76), 22, dark)
        draw_symbol(pen.at((0, 0), 0.7), card.face, light, dark)
    if card.is_branded:
        star(pen.at((31, -31)), 13, light)


def _lattice(pen: Pen) -> None:
    soft = blend(BACK, WHITE, 0.08)
    for step in range(-7, 8):
        pen.at((step * 18, 0), turn=34).plate((0, 0), (1.6, 260), 0.8, soft)
        pen.at((step * 18, 0), turn=-34).plate((0, 0), (1.6, 260), 0.8, soft)


def _four_shapes(pen: Pen) -> None:
    for color, place in zip(CLASSIC.fills, ((0, -31), (27, 0), (-27, 0), (0, 31)), strict=True):
        shape(pen.at(place), color, blend(CLASSIC.fills[color], WHITE, 0.4), 18)
    spark(pen, 10, CREAM)
