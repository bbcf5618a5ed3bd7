"""Pictures of whole cards: faces, backs, and fans, in the style of a palette."""

from __future__ import annotations

from functools import cache, lru_cache

from PIL import Image

from bot.engine.model.cards import Card, Color
from bot.pictures.canvas import SMOOTHING, Pen, sprite, with_shadow
from bot.pictures.palettes import DISTINCT, Palette, lettered, sided
from bot.pictures.styles import STYLES
from bot.pictures.styles.style import CHOSEN, RADIUS, WIDTH, Detail

LEAST_FINE = 80  # pixels; the smallest back drawn with fine lines, which would only be noise on smaller backs
LEAST_LETTER = 23  # pixels; 11.5 on a phone, where pictures have half their size
TILT = -5  # degrees, for the card on top
BLUR, DROP = 0.05, 0.065  # blur and offset of a shadow, in card widths


def card_image(
    card: Card, width: int, palette: Palette = DISTINCT, chosen: Color | None = None, tilt: float = 0
) -> Image.Image:
    """Draw a card, `width` pixels wide and 1.5 times as high, tilted clockwise by this many degrees.

    `chosen` is the color chosen for a wild.
    """
    size, unit, look = (width, width * 3 // 2), width / WIDTH, sided(palette, card.side)
    return sprite(
        size, unit, lambda pen: _paint_card(pen, card, look, chosen, unit), radius=RADIUS, tilt=tilt
    )


def lying_image(
    card: Card, width: int, palette: Palette = DISTINCT, chosen: Color | None = None, tilt: float = 0
) -> Image.Image:
    """Draw the same card on its shadow. The image is larger, with the card at its center."""
    return with_shadow(card_image(card, width, palette, chosen, tilt), width * BLUR, width * DROP)


@cache
def lettered_for(palette: Palette, color: Color | None) -> Palette:
    """Return the palette with the letter of only this color, so that languages share equal drawings."""
    return lettered(palette, tuple(palette.letter(each) if each is color else "" for each in Color))


def _paint_card(pen: Pen, card: Card, palette: Palette, chosen: Color | None, unit: float) -> None:
    """Paint a card. `unit` is in pixels of the finished card."""
    style, scale = STYLES[palette.style], 0.94 if palette.is_outlined else 1
    pen = style.pen(pen)
    face, least = pen.at((0, 0), scale), LEAST_LETTER / unit / scale
    if card.color:
        style.face(face, card, card.color, palette, least)
    else:
        style.wild(face, card, palette, least)
    style.edge(pen, palette, chosen)
    if chosen and not card.color:
        style.chosen(pen.at(CHOSEN), chosen, palette, max(26, LEAST_LETTER / unit))


def back_image(width: int, style: str = DISTINCT.style) -> Image.Image:
    """Draw the back of a card, which is the same in all colors."""
    return _back(width, style, Detail.FINE if width >= LEAST_FINE else Detail.EMBLEM)


@lru_cache(maxsize=64)
def _back(width: int, style: str, detail: Detail) -> Image.Image:
    def paint(pen: Pen) -> None:
        STYLES[style].back(STYLES[style].pen(pen), detail)

    return sprite((width, width * 3 // 2), width / WIDTH, paint, radius=RADIUS)


@lru_cache(maxsize=64)
def fan_image(count: int, width: int, style: str = DISTINCT.style) -> Image.Image:
    """Draw a hand of `count` backs, each `width` pixels wide, held like a fan."""
    last, below = (_back(width * SMOOTHING, style, detail) for detail in (Detail.EMBLEM, Detail.PLAIN))
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
