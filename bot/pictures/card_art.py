"""Cards as images: the face of every card from its color, symbol and letter, and the back of all."""

from __future__ import annotations

from functools import lru_cache, partial

from PIL import Image

from bot.engine.model.cards import Card, Color
from bot.pictures.canvas import SMOOTHING, Pen, Point, sprite
from bot.pictures.palettes import BLACK, DISTINCT, WHITE, Palette, blend, ink_on, shade_of
from bot.pictures.symbols import draw_mark, draw_symbol, pip, shape, star

WIDTH, HEIGHT = 100, 150  # of a card, in units of its own pen
BACK = "#3B4A66"
EMOJI_SIZE = 128


@lru_cache(maxsize=512)
def card_image(
    card: Card, width: int, palette: Palette = DISTINCT, chosen: Color | None = None
) -> Image.Image:
    """A card `width` pixels wide and half as high again; `chosen` is the color that a wild stands for."""
    return sprite((width, width * 3 // 2), width / WIDTH, partial(_paint_card, card, palette, chosen))


@lru_cache(maxsize=256)
def emoji_image(card: Card, size: int = EMOJI_SIZE, palette: Palette = DISTINCT) -> Image.Image:
    """A card reduced to a square with its symbol and color, readable at the size of an emoji."""
    return sprite((size, size), size / 100, partial(_paint_tile, card, palette))


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


def _paint_card(card: Card, palette: Palette, chosen: Color | None, pen: Pen) -> None:
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


def _paint_tile(card: Card, palette: Palette, pen: Pen) -> None:
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
