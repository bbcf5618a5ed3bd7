"""Every kind of picture: how it is drawn, and how it is put into words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any
from zlib import crc32

from PIL import Image

from bot.engine.faces.decks import CARDS
from bot.engine.model.cards import Card, Color
from bot.pictures import alt_text
from bot.pictures.canvas import png
from bot.pictures.card_art import EMOJI_SIZE, back_image, color_image, emoji_image
from bot.pictures.charts import draw_curve, draw_race
from bot.pictures.hand_picture import draw_colors, draw_hand
from bot.pictures.palettes import DISTINCT, Palette
from bot.pictures.result_pictures import draw_leaderboard, draw_match, draw_round
from bot.pictures.scenes import (
    ColorScene,
    CurveScene,
    HandScene,
    LeaderboardScene,
    MatchScene,
    Picture,
    RaceScene,
    RoundScene,
    TableScene,
)
from bot.pictures.table_picture import draw_table

Scene = (
    TableScene | HandScene | ColorScene | RoundScene | MatchScene | RaceScene | LeaderboardScene | CurveScene
)
Drawing = Callable[[Any, Palette], Image.Image]
Description = Callable[[Any], str]

KINDS: Mapping[type[Scene], tuple[Drawing, Description]] = {
    TableScene: (draw_table, alt_text.describe_table),
    HandScene: (draw_hand, alt_text.describe_hand),
    ColorScene: (draw_colors, alt_text.describe_colors),
    RoundScene: (draw_round, alt_text.describe_round),
    MatchScene: (lambda scene, _: draw_match(scene), alt_text.describe_match),
    RaceScene: (lambda scene, _: draw_race(scene), alt_text.describe_race),
    LeaderboardScene: (lambda scene, _: draw_leaderboard(scene), alt_text.describe_leaderboard),
    CurveScene: (lambda scene, _: draw_curve(scene), alt_text.describe_curve),
}


def picture_of(scene: Scene, palette: Palette = DISTINCT) -> Picture:
    """The scene as a PNG file with its description."""
    draw, describe = KINDS[type(scene)]
    return Picture(png(draw(scene, palette)), describe(scene))


def emojis(palette: Palette = DISTINCT) -> Iterator[tuple[str, bytes]]:
    """A name and a PNG file for each card, each color and the back, within Discord's limits for emojis.

    Cards that every deck may have come first. A name is a key and a checksum of the pixels, so a changed
    drawing has another name, while another version of the compression has not.
    """
    for card in sorted(CARDS.values(), key=lambda card: card.is_branded):
        yield _emoji(emoji_key(card), emoji_image(card, palette=palette))
    for color in Color:
        yield _emoji(f"color_{color.value}", color_image(color, EMOJI_SIZE, palette))
    yield _emoji("card_back", back_image(EMOJI_SIZE * 2 // 3))


@cache
def emoji_key(card: Card) -> str:
    """What the name of the card's emoji begins with."""
    return f"card_{card.code.lower().replace('*', '_star')}"


def _emoji(key: str, image: Image.Image) -> tuple[str, bytes]:
    return f"{key}_{crc32(image.tobytes()):08x}", png(image)
