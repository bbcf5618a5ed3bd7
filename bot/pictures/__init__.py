"""Pictures of the game, drawn with Pillow from plain values: cards, the table, hands, results and charts."""

from __future__ import annotations

from bot.pictures.gallery import Scene, emojis, picture_of
from bot.pictures.palettes import CLASSIC, CONTRAST, DISTINCT, PALETTES, Palette
from bot.pictures.studio import Studio, StudioBusy

__all__ = [
    "CLASSIC", "CONTRAST", "DISTINCT", "PALETTES", "Palette", "Scene", "Studio", "StudioBusy",
    "emojis", "picture_of",
]  # fmt: skip
