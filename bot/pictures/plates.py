"""What pictures of results share: a sheet for rows, the plate under a row, and the winner's crown."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.pictures.canvas import Pen, sprite
from bot.pictures.palettes import BACKGROUND, BLACK, EDGE, MEDALS, MUTED, TEXT

WIDTH, MARGIN = 800, 20
INKS = ((TEXT, MUTED), (BLACK, EDGE))  # plain and inverted: of names, and of what matters less


def sheet(height: int) -> Image.Image:
    """An empty picture with room for `height` pixels of rows."""
    return Image.new("RGB", (WIDTH, height + 2 * MARGIN), BACKGROUND)


@lru_cache(maxsize=256)
def plate(size: tuple[int, int], fill: str) -> Image.Image:
    """A rectangle with round corners."""
    return sprite(size, 1, lambda pen: pen.plate((0, 0), size, min(12, size[1] / 2), fill))


@lru_cache(maxsize=16)
def crown(width: int) -> Image.Image:
    """The winner's; `width` is in pixels."""
    zigzag = [(-36, 24), (-46, -20), (-21, 2), (0, -32), (21, 2), (46, -20), (36, 24)]

    def paint(pen: Pen) -> None:
        pen.polygon([(x * 1.16, y * 1.24) for x, y in zigzag], BLACK)
        pen.polygon(zigzag, MEDALS[0])

    return sprite((width * 11 // 10, width * 4 // 5), width / 100, paint)
