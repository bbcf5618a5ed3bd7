"""A style with one color and one figure: no ornament, large geometric signs, and four stripes on wilds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.engine.model.cards import Card, Color, Family
from bot.pictures.canvas import Pen, Point, arc
from bot.pictures.figures import MARKS, PLAIN_WILDS, SYMBOLS, Figures, of_actions, shape, spark, star
from bot.pictures.fonts import GEOMETRIC
from bot.pictures.palettes import BACKGROUND, BLACK, SHADE, SHADOW, WHITE, Palette, blend, ink_on, steps
from bot.pictures.styles.style import CHOSEN, FACE, HEIGHT, RADIUS, WIDTH, CardStyle, Detail, paint_outline

# Figures: solid silhouettes


def _skip(pen: Pen, ink: str, fill: str) -> None:
    pen.disc((0, 0), 44, ink)
    pen.plate((0, 0), (56, 17), 0, fill)


def _skip_everyone(pen: Pen, ink: str, fill: str) -> None:
    pen.disc((0, 0), 48, ink)
    pen.disc((0, 0), 41, fill)
    _skip(pen.at((0, 0), 0.78), ink, fill)


def _reverse(pen: Pen, ink: str, fill: str) -> None:
    for way in (1, -1):
        points = ((-46, -31), (8, -31), (8, -46), (46, -22), (8, 2), (8, -13), (-46, -13))
        pen.polygon([(x * way, (y - 1) * way) for x, y in points], ink)


def _draw_cards(count: int, pen: Pen, ink: str, fill: str) -> None:
    """Draw the number, and above it as many cards, each shifted a little further."""
    pen.text((0, 34), f"+{count}", 60, ink)
    step = min(20, 48 / max(count - 1, 1))
    for place in range(count):
        at = (place - (count - 1) / 2) * step, -22 - (place - (count - 1) / 2) * 24 / count
        pen.plate(at, (44, 60), 5, fill)
        pen.plate(at, (37, 53), 5, ink)


_FIGURES = Figures({**SYMBOLS, **of_actions(_skip, _reverse, _skip_everyone, _draw_cards)})

# Colored cards

LEFT = -42  # where everything in the left column begins


def _face(pen: Pen, card: Card, color: Color, palette: Palette, least: float) -> None:
    fill = palette.fill(color)
    ink = ink_on(fill)
    pen.plate((0, 0), FACE, 0, fill)
    figure = pen.at((9, 14), 0.62) if card.face.key in _FIGURES.symbols else pen.at((11, 12), 1)
    _FIGURES.draw(figure, card.face, ink, fill)
    _FIGURES.mark(_corner(pen, card), card.face, ink, fill, least)
    shape(pen.at((-32, -20)), color, ink, 9)
    letter, size = palette.letter(color), max(25, least)
    pen.text((LEFT + pen.length(letter, size) / 2, 56), letter, size, ink)
    if card.is_branded:
        star(pen.at((31, -53)), 12, ink)


def _corner(pen: Pen, card: Card) -> Pen:
    """Return a pen at the mark's position: the left end of the column."""
    return pen.at((-30 if card.face.family is Family.NUMBER else -25, -53))


# Wilds

STRIPE = 9.5
FIRST_STRIPE = 72 - 4 * STRIPE


def _wild(pen: Pen, card: Card, palette: Palette, least: float) -> None:
    dark, light, key = palette.fill(None), palette.on_wild(WHITE), card.face.key
    pen.plate((0, 0), FACE, 0, dark)
    for place, color in enumerate(palette.fills):
        height = STRIPE if place < 3 else STRIPE + 10  # the last one reaches below the edge
        pen.plate((0, FIRST_STRIPE + STRIPE * place + height / 2), (110, height), 0, palette.on_wild(color))
    if key in PLAIN_WILDS:
        _pinwheel(pen.at((5, -3)), 34, [palette.on_wild(color) for color in palette.fills])
        spark(pen.at((-30, -54)), 11, light)
        return
    if words := MARKS.get(key, "") if key.startswith("wild_") else "":
        is_reverse = key == "wild_reverse_draw_four"
        pen.text((4, -9 if is_reverse else 2), words, 52 if len(words) < 3 else 44, light)
        if is_reverse:
            _reverse(pen.at((5, 22), 0.26), light, dark)
    else:
        _FIGURES.draw(pen.at((6, -3), 0.66), card.face, light, dark)
    _FIGURES.mark(_corner(pen, card), card.face, light, dark, least)
    if card.is_branded:
        star(pen.at((31, -53)), 12, light)


def _pinwheel(pen: Pen, radius: float, fills: Sequence[str]) -> None:
    """Draw four quarters of a disc, slightly apart, each with its own fill."""
    for fill, turn in zip(fills, (180, 270, 90, 0), strict=True):
        quarter = pen.at((0, 0), turn=turn)
        at: Point = (1.5, 1.5)
        quarter.polygon([at, *((x + 1.5, y + 1.5) for x, y in arc(radius, 0, 90, 16))], fill)


def _edge(pen: Pen, palette: Palette, chosen: Color | None) -> None:
    line = palette.fill(chosen) if chosen else None
    if palette.is_outlined:
        paint_outline(pen, (WIDTH, HEIGHT), palette, line)
    elif line:
        pen.frame((WIDTH, HEIGHT), RADIUS, 8, line)
    else:
        pen.frame((WIDTH, HEIGHT), RADIUS, 2.5, palette.edge)


def _chosen(pen: Pen, color: Color, palette: Palette, size: float) -> None:
    fill = palette.fill(color)
    badge = pen.at((-4, 6))
    badge.disc((0, 0), 27, palette.fill(None))
    _edge(pen.at((-CHOSEN[0], -CHOSEN[1])), palette, color)  # the ring must not cut the edge
    badge.disc((0, 0), 24, fill)
    badge.text((0, 0), palette.letter(color), size, ink_on(fill))


# Backs

NAVY = "#22305C"
PETALS = ("#F2505F", "#FFD84D", "#4CC79A", "#4C8DF0")


def _back(pen: Pen, detail: Detail) -> None:
    pen.plate((0, 0), (WIDTH, HEIGHT), 0, NAVY)
    if detail >= Detail.EMBLEM:
        _pinwheel(pen, 30, PETALS)
    pen.frame((WIDTH, HEIGHT), RADIUS, 2.5, WHITE)


def _tones(look: Palette) -> Iterator[str]:
    dark, light = look.fill(None), look.on_wild(WHITE)
    yield from (look.edge, light, look.on_wild(BLACK), dark, *steps(dark, light, 2))
    yield from steps(BACKGROUND, look.edge, 2)
    for color in look.fills:
        fill = look.fill(color)
        yield from (fill, look.on_wild(color), blend(fill, SHADOW, SHADE))
        yield from (*steps(fill, ink_on(fill), 3), *steps(fill, look.edge, 1))
        yield from steps(dark, look.on_wild(color), 1)


FLAT = CardStyle(
    _face,
    _wild,
    _edge,
    _chosen,
    _back,
    _tones,
    (NAVY, *PETALS, *(blend(NAVY, petal, 0.5) for petal in PETALS), *steps(NAVY, WHITE, 2)),
    figures=_FIGURES,
    pen=lambda pen: replace(pen, font=GEOMETRIC),
)
