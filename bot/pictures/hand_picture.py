"""A hand of cards, and the choice of a color, as only their player sees them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, pairwise
from math import ceil

from PIL import Image

from bot.engine.faces.decks import sorted_hand
from bot.engine.model.cards import Card, Color
from bot.pictures.canvas import Pen, sprite, stamp
from bot.pictures.card_art import card_image
from bot.pictures.lettering import Style, write
from bot.pictures.palettes import BACKGROUND, BLACK, DISTINCT, WHITE, Palette, blend, dimmed, ink_on
from bot.pictures.scenes import ColorScene, HandScene
from bot.pictures.symbols import pip

HAND_WIDTH, HAND_MARGIN = 800, 22
ROW_SIZES = ((1, 112), (2, 96), (3, 84), (4, 76))  # how many rows, and how wide their cards are
WIDEST_STEP, NARROWEST_STEP = 1.06, 0.58  # from a card to the next, in widths of a card
GAP = 0.22  # between two colors, in widths of a card
LIFT = 0.16  # of a card that can be played, in heights
Row = tuple[Card, ...]


def draw_hand(scene: HandScene, palette: Palette = DISTINCT) -> Image.Image:
    """The cards by color, 800 pixels wide, in as many rows as they need."""
    hand = sorted_hand(scene.cards)
    rows, width, step = _layout(hand)
    height, pitch = width * 3 // 2, round(width * 1.5 * (1 + LIFT)) + 12
    image = Image.new("RGB", (HAND_WIDTH, pitch * len(rows) - 12 + 2 * HAND_MARGIN), BACKGROUND)
    new = hand.index(scene.drawn) if scene.drawn else None
    places = [(card, line, x) for line, row in enumerate(rows) for card, x in _places(row, width, step)]
    for number, (card, line, x) in enumerate(places):
        is_playable = card in scene.playable
        lift = 0 if is_playable else height * LIFT
        at = (x, HAND_MARGIN + line * pitch + lift + height / 2)
        look = dimmed(palette) if scene.playable and not is_playable else palette
        stamp(image, card_image(card, width, look), at)
        if number == new:
            stamp(image, _new_badge(width // 4), (x, at[1] - height / 2))
    return image


def draw_colors(scene: ColorScene, palette: Palette = DISTINCT) -> Image.Image:
    """The four colors, each with the number of cards of that color in the hand."""
    image = Image.new("RGB", (HAND_WIDTH, 230), BACKGROUND)
    for place, color in enumerate(Color):
        x = HAND_WIDTH * (place + 0.5) / len(Color)
        stamp(image, _swatch(color, palette), (x, 115))
        held = sum(card.color is color for card in scene.hand)
        write(image, (x, 192), f"× {held}", Style(26, ink_on(palette.fill(color))))
    return image


def _layout(hand: Row) -> tuple[list[Row], int, float]:
    """The rows, the width of a card in pixels, and the step from one to the next."""
    layouts = [_in_rows(hand, *size) for size in ROW_SIZES]
    return next((layout for layout in layouts if layout[2] >= NARROWEST_STEP), layouts[-1])


def _in_rows(hand: Row, count: int, width: int) -> tuple[list[Row], int, float]:
    length = max(1, ceil(len(hand) / count))
    rows = [hand[start : start + length] for start in range(0, len(hand), length)]
    return rows, width, min([WIDEST_STEP, *(_widest_step(row, width) for row in rows)])


def _widest_step(row: Row, width: int) -> float:
    room = (HAND_WIDTH - 2 * HAND_MARGIN) / width - 1 - GAP * (len({card.color for card in row}) - 1)
    return room / max(len(row) - 1, 1)


def _places(row: Row, width: int, step: float) -> Iterator[tuple[Card, float]]:
    """Each card of a row with the middle of it in pixels."""
    gaps = [GAP * (card.color is not after.color) for card, after in pairwise(row)]
    starts = list(accumulate((step + gap for gap in gaps), initial=0.0))
    left = (HAND_WIDTH - (starts[-1] + 1) * width) / 2
    return ((card, left + (start + 0.5) * width) for card, start in zip(row, starts, strict=True))


@lru_cache(maxsize=8)
def _new_badge(size: int) -> Image.Image:
    """An arrow into the hand."""

    def paint(pen: Pen) -> None:
        pen.disc((0, 0), 50, BLACK)
        pen.disc((0, 0), 44, WHITE)
        pen.arrow([(0, -26), (0, 4)], 13, BLACK)

    return sprite((size, size), size / 100, paint)


@lru_cache(maxsize=16)
def _swatch(color: Color, palette: Palette) -> Image.Image:
    fill = palette.fill(color)

    def paint(pen: Pen) -> None:
        pen.plate((0, 0), (180, 200), 24, WHITE if palette.is_outlined else blend(fill, BLACK, 0.4))
        pen.plate((0, 0), (172, 192), 20, fill)
        pip(pen.at((0, -22)), color, ink_on(fill), 52)

    return sprite((180, 200), 1, paint)
