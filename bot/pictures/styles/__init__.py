"""The styles of the cards, one module each."""

from __future__ import annotations

from collections.abc import Mapping

from bot.pictures.styles.flat import FLAT
from bot.pictures.styles.neon import NEON
from bot.pictures.styles.original import ORIGINAL
from bot.pictures.styles.sketch import SKETCH
from bot.pictures.styles.style import CardStyle

__all__ = ["STYLES", "CardStyle"]

STYLES: Mapping[str, CardStyle] = {
    "original": ORIGINAL,
    "flat": FLAT,
    "neon": NEON,
    "sketch": SKETCH,
}
"""By name, as people choose them."""
