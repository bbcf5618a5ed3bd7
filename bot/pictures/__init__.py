"""Pictures of the game, drawn with Pillow from plain values: cards, the table, hands, results, and charts."""

from __future__ import annotations

from bot.pictures.emojis import emoji_file, emoji_key, emoji_names
from bot.pictures.palettes import CLASSIC, CONTRAST, DISTINCT, PALETTES, Palette, styled
from bot.pictures.studio import Drawing, Scene, Studio, StudioBusy, picture_of
from bot.pictures.styles import STYLES

__all__ = [
    "CLASSIC", "CONTRAST", "DISTINCT", "PALETTES", "STYLES", "Drawing", "Palette", "Scene", "Studio",
    "StudioBusy", "emoji_file", "emoji_key", "emoji_names", "picture_of", "styled",
]  # fmt: skip
