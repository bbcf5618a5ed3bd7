"""Every kind of picture and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any
from zlib import crc32

from PIL import Image

from bot.engine.faces.decks import CARDS
from bot.engine.model.cards import Card, Color
from bot.pictures.canvas import png
from bot.pictures.card_art import EMOJI_SIZE, back_image, color_image, emoji_image
from bot.pictures.charts import draw_curve, draw_race
from bot.pictures.hand_picture import draw_colors, draw_hand
from bot.pictures.palettes import DISTINCT, Palette
from bot.pictures.ranking_pictures import draw_leaderboard, draw_match
from bot.pictures.replay_picture import draw_replay
from bot.pictures.round_picture import draw_round
from bot.pictures.scenes import (
    ColorScene,
    CurveScene,
    HandScene,
    LeaderboardScene,
    MatchScene,
    RaceScene,
    ReplayScene,
    RoundScene,
    Scene,
    TableScene,
)
from bot.pictures.table_picture import draw_table
from bot.pictures.tones import tones_of

Draw = Callable[[Any, Palette], Image.Image]

KINDS: Mapping[type[Scene], Draw] = {
    TableScene: draw_table,
    HandScene: draw_hand,
    ColorScene: draw_colors,
    ReplayScene: draw_replay,
    RoundScene: draw_round,
    MatchScene: lambda scene, _: draw_match(scene),
    RaceScene: lambda scene, _: draw_race(scene),
    LeaderboardScene: lambda scene, _: draw_leaderboard(scene),
    CurveScene: lambda scene, _: draw_curve(scene),
}


def picture_of(scene: Scene, palette: Palette = DISTINCT) -> bytes:
    """The scene as a PNG file."""
    return png(KINDS[type(scene)](scene, palette), tones_of(scene, palette))


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
