"""The styles of the cards, a module each."""

from __future__ import annotations

from collections.abc import Mapping

from bot.pictures.styles.original import ORIGINAL
from bot.pictures.styles.style import CardStyle

__all__ = ["STYLES", "CardStyle"]

STYLES: Mapping[str, CardStyle] = {"original": ORIGINAL}
"""By name, as people choose them."""
