"""The cards as Discord emojis: their names, known without drawing them, and their files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from zlib import crc32

from PIL import Image

from bot.engine.faces.decks import FRONTS
from bot.engine.model.cards import Card, Color
from bot.pictures.canvas import png
from bot.pictures.cards import PLAIN_BACK, back_image
from bot.pictures.tiles import EMOJI_SIZE, color_image, emoji_image

NAMES = Path(__file__).with_name("emojis.txt")
"""The names of the current drawings, written by `make pictures`: drawing all of them takes 0.5 s of CPU."""


@cache
def emoji_key(card: Card) -> str:
    """Return the beginning of the name of a card's emoji."""
    return f"card_{card.front.code.lower().replace('*', '_star')}"


@cache
def emoji_names() -> tuple[str, ...]:
    """Return the names of all emojis: the cards (of every deck, in order), the colors, and the back.

    A name is a key and a checksum of the pixels. It changes with the drawing, but not with the version of the
    compression. A drawing that isn't listed in the file yet is drawn to get its name.
    """
    listed = {_key(name): name for name in listed_names()}
    return tuple(listed.get(key) or drawn_name(key) for key in emoji_keys())


def listed_names() -> list[str]:
    return NAMES.read_text("ascii").split()


def emoji_keys() -> tuple[str, ...]:
    """Return the beginnings of the names, in order."""
    return tuple(_drawings())


def drawn_name(key: str) -> str:
    return f"{key}_{crc32(_drawings()[key]().tobytes()):08x}"


def emoji_file(name: str) -> bytes:
    """Return the emoji with this name, drawn as a PNG file within Discord's limits."""
    return png(_drawings()[_key(name)]())


def _key(name: str) -> str:
    return name.rpartition("_")[0]


@cache
def _drawings() -> Mapping[str, Callable[[], Image.Image]]:
    """Return the function that draws each emoji, by key."""
    cards = sorted(FRONTS.values(), key=lambda card: card.is_branded)
    return {
        **{emoji_key(card): partial(emoji_image, card) for card in cards},
        **{f"color_{color.value}": partial(color_image, color, EMOJI_SIZE) for color in Color},
        "card_back": partial(back_image, EMOJI_SIZE * 2 // 3, PLAIN_BACK),
    }
