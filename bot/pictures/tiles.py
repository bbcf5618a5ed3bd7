"""Cards reduced to squares, which are the same in all styles: the emojis, and small cards in pictures."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.engine.model.cards import Card, Color
from bot.pictures.canvas import Outline, Pen, sprite
from bot.pictures.figures import FIGURES, MARKS, PLAIN_WILDS, SYMBOLS, shape, spark, star
from bot.pictures.palettes import BLACK, CREAM, DISTINCT, WHITE, Palette, ink_on, sided
from bot.pictures.styles.original import DRAWING, paint_edge, paint_quarters, paint_sectors

EMOJI_SIZE = 128


def emoji_image(card: Card, size: int = EMOJI_SIZE, palette: Palette = DISTINCT) -> Image.Image:
    """Draw a card reduced to a square with its symbol and color, readable at the size of an emoji.

    It has no letter, because an emoji is the same in all languages.
    """
    look = sided(palette, card.side)
    return sprite((size, size), size / 100, lambda pen: _paint_tile(pen, card, look), radius=16)


@lru_cache(maxsize=256)
def tile_image(card: Card, size: int, palette: Palette) -> Image.Image:
    """Return the square for pictures. It is cached, because pictures show it repeatedly, while emojis are
    drawn only once.
    """
    return emoji_image(card, size, palette)


def color_image(color: Color, size: int) -> Image.Image:
    """Draw a color as its shape on a disc of that color."""

    fill = sided(DISTINCT, color.side).fill(color)

    def paint(pen: Pen) -> None:
        pen.disc((0, 0), 49, WHITE)
        pen.disc((0, 0), 44, fill)
        shape(pen, color, ink_on(fill), 27)

    return sprite((size, size), size / 100, paint)


def _paint_tile(pen: Pen, card: Card, palette: Palette) -> None:
    if card.color:
        _paint_colored_tile(pen, card, card.color, palette)
    else:
        _paint_wild_tile(pen, card, palette)
    paint_edge(pen, (100, 100), palette)


def _paint_colored_tile(pen: Pen, card: Card, color: Color, palette: Palette) -> None:
    fill = palette.fill(color)
    ink = ink_on(fill)
    pen.plate((0, 0), (100, 100), 0, fill)
    FIGURES.draw(pen.at((-7, -5), 0.84), card.face, ink, fill)
    shape(pen.at((30, 30)), color, fill, 19)
    shape(pen.at((31, 31)), color, ink, 14)
    if card.is_branded:
        star(pen.at((31, -31)), 13, ink)


def _paint_wild_tile(pen: Pen, card: Card, palette: Palette) -> None:
    dark, light = palette.fill(None), palette.on_wild(WHITE)
    paint_quarters(pen, palette)
    if card.face.key in PLAIN_WILDS:
        for color, place in zip(palette.fills, ((-24, -19), (21, -24), (-21, 24), (24, 19)), strict=True):
            shape(pen.at(place), color, palette.on_wild(ink_on(palette.fills[color])), 15)
        spark(pen, 16, light)
    elif card.face.key == "wild_color_roulette":
        pen.disc((0, 3), 42, palette.on_wild(CREAM))
        paint_sectors(pen.at((0, 3)), 37, palette)
        pen.disc((0, 3), 11, palette.on_wild(CREAM))
    elif card.face.key == "wild_reverse_draw_four":
        pen.text((-1, -17), "+4", 52, light, Outline(8, palette.on_wild(BLACK)))
        pen.plate((0, 26), (64, 32), 10, dark)
        SYMBOLS["reverse"](pen.at((0, 26), 0.42), light, dark)
    elif card.face.key in DRAWING:
        words = MARKS[card.face.key]
        pen.text((-1, 0), words, 62 if len(words) < 3 else 46, light, Outline(8, palette.on_wild(BLACK)))
    else:
        pen.plate((0, 0), (76, 76), 22, dark)
        FIGURES.draw(pen.at((0, 0), 0.7), card.face, light, dark)
    if card.is_branded:
        star(pen.at((31, -31)), 13, light)
