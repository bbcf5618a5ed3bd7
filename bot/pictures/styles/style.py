"""A style of the cards: how their faces, wilds, and backs are painted, and their figures drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum

from msgspec import Struct

from bot.engine.model.cards import Card, Color
from bot.pictures.canvas import Pen, Point
from bot.pictures.figures import FIGURES, Figures
from bot.pictures.palettes import WHITE, Palette

WIDTH, HEIGHT = 100, 150  # the size of a card, in units of its pen
FACE = 110, 165  # the size of a face, which is larger than the card so that it reaches below the edge
RADIUS = 14  # the radius of its corners
CHOSEN = 27, -48  # the position of the sign of a chosen color


class Detail(IntEnum):
    """How much of a back is worth painting."""

    PLAIN = 0  # nearly all of it is below other cards
    EMBLEM = 1  # it is small, so fine lines would only be noise
    FINE = 2


class CardStyle(Struct, frozen=True, eq=False):
    """A style of the cards. Everything is painted around the pen's origin, on `WIDTH` times `HEIGHT` units.

    `face` and `wild` paint a card with a palette up to its corners. Letters on it have at least the given
    size in units. `edge` paints the edge above them, in the color chosen for a wild if there is one, and
    `chosen` paints the sign of this color. `back` paints a back with its edge. `hue` is the tone by which a
    color is recognized. `tones` are all tones of its cards with a palette, with intermediate tones for soft
    edges. `back_tones` are the tones of its backs. `figures` are the signs of the faces: unless it has its
    own, the first style's, which can be read at a scale of 0.66 or more. `pen` creates the pen.
    """

    face: Callable[[Pen, Card, Color, Palette, float], None]
    wild: Callable[[Pen, Card, Palette, float], None]
    edge: Callable[[Pen, Palette, Color | None], None]
    chosen: Callable[[Pen, Color, Palette, float], None]
    back: Callable[[Pen, Detail], None]
    tones: Callable[[Palette], Iterable[str]]
    back_tones: tuple[str, ...]
    hue: Callable[[Palette, Color], str] = Palette.fill
    figures: Figures = FIGURES
    pen: Callable[[Pen], Pen] = lambda pen: pen


def paint_outline(pen: Pen, size: Point, palette: Palette, line: str | None) -> None:
    """Paint the edge for a palette with more contrast: white between black lines, or `line` for a wild."""
    width, height = size
    white = palette.edge if palette.is_dimmed else WHITE
    lines = ((1.5, "#000000"), (4, white), (5 if line else 2.5, line or "#000000"))
    inset = 0.0
    for thick, tone in lines:
        pen.frame((width - 2 * inset, height - 2 * inset), RADIUS - inset, thick + 0.5, tone)
        inset += thick
