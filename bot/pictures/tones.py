"""The colors of the pictures that are drawn most often: choosing them takes longer than drawing."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from PIL import Image

from bot.engine.faces.decks import card_of
from bot.pictures.canvas import in_few_tones, stamp
from bot.pictures.card_art import card_image
from bot.pictures.palettes import BACKGROUND, Palette, dimmed
from bot.pictures.scenes import ColorScene, HandScene, Portrait, Scene, TableScene, TableSeat
from bot.pictures.table_picture import draw_table

SAMPLE_CARDS = tuple(card_of(code) for code in ("R7", "Y7", "G7", "B7", "W", "W4"))
WIDTH = 76  # of a card


def tones_of(scene: Scene, palette: Palette) -> Image.Image | None:
    """An image in the colors of all pictures like this one, None for a picture that chooses its own."""
    if isinstance(scene, HandScene | ColorScene):
        return _card_tones(palette)
    if isinstance(scene, TableScene):
        return _table_tones(tuple(seat.person for seat in scene.seats), palette)
    return None


@lru_cache(maxsize=8)
def _card_tones(palette: Palette) -> Image.Image:
    return in_few_tones(_sheet(palette, dimmed(palette)))


@lru_cache(maxsize=64)
def _table_tones(people: tuple[Portrait, ...], palette: Palette) -> Image.Image:
    """The colors of these people with any card on top; the second seat is about to go out."""
    seats = (TableSeat(person, 1 if place == 1 else 7, score=1) for place, person in enumerate(people))
    table = draw_table(
        TableScene(tuple(seats), SAMPLE_CARDS[0], SAMPLE_CARDS[0].color, 0, pending=2, draw_pile=60), palette
    )
    cards = _sheet(palette)
    image = Image.new("RGB", (table.width, table.height + cards.height), BACKGROUND)
    image.paste(table, (0, 0))
    image.paste(cards, (0, table.height))
    return in_few_tones(image).crop((0, 0, 1, 1))  # what counts is its palette


def _sheet(*looks: Palette) -> Image.Image:
    """Cards of each color in each look."""
    sheet = Image.new("RGB", (WIDTH * len(SAMPLE_CARDS), WIDTH * 3 // 2 * len(looks)), BACKGROUND)
    for place, (look, card) in enumerate(product(looks, SAMPLE_CARDS)):
        row, column = divmod(place, len(SAMPLE_CARDS))
        stamp(sheet, card_image(card, WIDTH, look), ((column + 0.5) * WIDTH, (row + 0.5) * WIDTH * 1.5))
    return sheet
