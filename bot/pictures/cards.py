"""Pictures of whole cards: faces, backs, and fans, in the style of a palette."""

from __future__ import annotations

import logging
from functools import cache, lru_cache
from io import BytesIO
from typing import NamedTuple

from PIL import Image

from bot.engine.model.cards import Card, Color
from bot.pictures.canvas import SMOOTHING, UNREADABLE, Pen, sprite, with_shadow
from bot.pictures.palettes import CREAM, DISTINCT, Palette, lettered, sided
from bot.pictures.styles import STYLES
from bot.pictures.styles.style import CHOSEN, HEIGHT, RADIUS, WIDTH, Detail

log = logging.getLogger(__name__)

LEAST_FINE = 80  # pixels; the smallest back drawn with fine lines, which would only be noise on smaller backs
LEAST_LETTER = 23  # minimum size of letters in pixels; half of that on a phone, where pictures are smaller
TILT = -5  # degrees, for the card on top
BLUR, DROP = 0.05, 0.065  # blur and offset of a shadow, in card widths
DAMAGED = {"seldom": "damaged card back"}
RIM = 5  # units: the edge around a server's own back


class Back(NamedTuple):
    """The back of a style, or a server's own picture (a file) in an edge that the style draws."""

    style: str = DISTINCT.style
    own: bytes | None = None


PLAIN_BACK = Back()


def back_of(style: str, own: bytes | None) -> Back:
    """Return the back of a style, or a server's own if its file can be read."""
    return Back(style, own if own and own_picture(own) else None)


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
    """Draw a card like `card_image`, but on its shadow. The image is larger than the card, which is at the
    center.
    """
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


def back_image(width: int, back: Back) -> Image.Image:
    """Draw the back of a card, which is the same in all colors."""
    return _back(width, back, Detail.FINE if width >= LEAST_FINE else Detail.EMBLEM)


@lru_cache(maxsize=128)
def _back(width: int, back: Back, detail: Detail) -> Image.Image:
    style = STYLES[back.style]

    def paint(pen: Pen) -> None:
        style.back(style.pen(pen), detail)

    own = own_picture(back.own) if back.own else None
    if own is None:
        return sprite((width, width * 3 // 2), width / WIDTH, paint, radius=RADIUS)
    rim, corners = _frame(width, back.style)
    card = own.resize(rim.size, Image.Resampling.LANCZOS).convert("RGBA")
    card.alpha_composite(rim)
    card.putalpha(corners)
    return card


@lru_cache(maxsize=32)
def _frame(width: int, style: str) -> tuple[Image.Image, Image.Image]:
    """Return the edge of a server's own back, drawn by the style, and the mask of its corners."""
    size, unit = (width, width * 3 // 2), width / WIDTH

    def rim(pen: Pen) -> None:
        STYLES[style].pen(pen).frame((WIDTH, HEIGHT), RADIUS, RIM, CREAM)

    def corners(pen: Pen) -> None:
        """Draw nothing, because only the rounded corners of the sprite matter."""

    return sprite(size, unit, rim), sprite(size, unit, corners, radius=RADIUS).getchannel("A")


@lru_cache(maxsize=64)
def own_picture(file: bytes) -> Image.Image | None:
    """Return a server's own picture, or None if the file can't be read. Then the style's back is drawn."""
    try:
        with Image.open(BytesIO(file), formats=("JPEG",)) as image:
            return image.convert("RGB")
    except UNREADABLE as error:
        log.error("a server's own card back can't be read; the style's is drawn: %s", error, extra=DAMAGED)
        return None


@lru_cache(maxsize=128)
def fan_image(count: int, width: int, back: Back) -> Image.Image:
    """Draw a hand of `count` backs, each `width` pixels wide, held like a fan."""
    details = (Detail.EMBLEM, Detail.EMBLEM if back.own else Detail.PLAIN)
    last, below = (_back(width * SMOOTHING, back, detail) for detail in details)
    lean = min(9.0, 54 / count)
    fan = Image.new("RGBA", (last.width * 3, last.width * 2))
    for place in range(count):
        held = below if place < count - 1 else last
        turn = lean * (place - (count - 1) / 2)
        card = held.rotate(-turn, Image.Resampling.BILINEAR, expand=True)
        x = held.width * (1.5 + turn / 40) - card.width / 2
        y = held.width * (1 + turn * turn / 3200) - card.height / 2
        fan.alpha_composite(card, (round(x), round(y)))
    small = fan.reduce(SMOOTHING)
    return small.crop(small.getbbox())
