"""The bundled fonts: subsets of Inter and Noto under the SIL Open Font License (OFL.txt)."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FOLDER = Path(__file__).parent
# The fonts of cards contain only ASCII.
HEAVY, GEOMETRIC, ROUND, BRUSH = (
    "InterDisplay-Black.otf", "Outfit-Bold.ttf", "Fredoka-Medium.ttf", "CaveatBrush-Regular.ttf",
)  # fmt: skip
LATIN, HEBREW, ARABIC = "Inter-Bold.otf", "NotoSansHebrew-Bold.ttf", "NotoSansArabic-Bold.ttf"


@lru_cache(maxsize=128)
def font_of(file: str, size: int) -> ImageFont.FreeTypeFont:
    """Return a bundled font at a size in pixels.

    The basic layout needs no system library, so all machines draw the same pixels.
    """
    return ImageFont.truetype(FOLDER / file, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def has_glyph(file: str, character: str) -> bool:
    """Return whether the font has the character. Otherwise, it would draw a box."""
    return character == " " or _drawn(file, character) != _drawn(file, "\uffff")


def _drawn(file: str, character: str) -> bytes:
    image = Image.new("L", (32, 32))
    ImageDraw.Draw(image).text((4, 4), character, 255, font_of(file, 16))
    return image.tobytes()
