"""Pictures that people could upload."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from random import Random
from typing import Any

from PIL import Image, ImageDraw, ImageFilter

from bot.pictures.shrink import shrunk


@cache
def landscape(size: tuple[int, int] = (1200, 900)) -> Image.Image:
    """A sun over hills: soft like a photo, and nothing in it is a color of the bot."""
    height = Image.linear_gradient("L").resize(size)
    sky = Image.merge(
        "RGB", [height.point([high - level // 3 for level in range(256)]) for high in (250, 150, 210)]
    )
    draw, chance = ImageDraw.Draw(sky), Random(5)
    wide, high = size
    draw.ellipse((wide * 0.4, high * 0.2, wide * 0.6, high * 0.47), "#FFF0BE")
    for place, fill in enumerate(("#5A3C6E", "#3C2D50", "#1E3C2D")):
        level = high * (0.53 + 0.12 * place)
        hills = [(wide * step / 20, level + chance.uniform(-0.06, 0.06) * high) for step in range(21)]
        draw.polygon([(0, high), *hills, (wide, high)], fill)
    return sky.filter(ImageFilter.GaussianBlur(2))


def file_of(image: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    """An image as a file."""
    file = BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


@cache
def own_back() -> bytes:
    """A server's own card back, as it is stored."""
    return shrunk(file_of(landscape()))
