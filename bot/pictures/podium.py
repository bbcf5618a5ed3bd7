"""The picture at the end of a tournament: the first three on their steps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from PIL import Image

from bot.engine.model.cards import LIGHT_COLORS, Color
from bot.pictures.banners import WIDTH, rays
from bot.pictures.canvas import UNIT, Pen, Style, pixels, sprite, stamp, write
from bot.pictures.figures import shape
from bot.pictures.palettes import BACKGROUND, DISTINCT, MEDALS, PLATE, TEXT, Palette, blend
from bot.pictures.portraits import avatar_image, crown, shown_name
from bot.pictures.scenes import PodiumScene, Portrait

HEIGHT = 222
STEP = 92  # the width of a step
# By rank: the middle of the step, its top, and the size of the portraits on it
STEPS = ((150, 108, 64), (56, 134, 48), (244, 146, 48))
NUMBER, NAME = 30 * UNIT, 14 * UNIT
MOST_ON_A_STEP = 2  # portraits; the text below names everybody


def draw_podium(scene: PodiumScene, palette: Palette = DISTINCT) -> Image.Image:
    """Draw three steps below rays and confetti. People who share a rank are side by side."""
    image = _stage(palette).copy()
    for rank, people in enumerate(scene.steps):
        _draw_step(image, rank, people)
    return image


@lru_cache(maxsize=8)
def _stage(palette: Palette) -> Image.Image:
    fills = [palette.fill(color) for color in (Color.RED, Color.YELLOW, Color.BLUE, Color.GREEN)]
    chance = Random(11)  # noqa: S311  # the same pieces in every picture

    def paint(pen: Pen) -> None:
        rays(pen, 36, [blend(BACKGROUND, fill, 0.3) for fill in fills], (0, 70 - HEIGHT / 2))
        for piece in range(24):
            place = (chance.uniform(-146, 146), chance.uniform(-104, 20))
            color = LIGHT_COLORS[piece % len(LIGHT_COLORS)]
            shape(pen.at(place, turn=chance.uniform(0, 90)), color, palette.fill(color), 5)
        for (x, top, _), medal in zip(STEPS, MEDALS, strict=True):
            middle = ((top + HEIGHT) / 2 - HEIGHT / 2, HEIGHT - top)
            pen.plate((x - WIDTH / 2, middle[0]), (STEP, middle[1] + 8), 4, PLATE)
            pen.plate((x - WIDTH / 2, top + 3 - HEIGHT / 2), (STEP, 6), 2, medal)

    image = Image.new("RGB", (WIDTH * UNIT, HEIGHT * UNIT), BACKGROUND)
    stamp(image, sprite(image.size, UNIT, paint), pixels((WIDTH / 2, HEIGHT / 2)))
    return image


def _draw_step(image: Image.Image, rank: int, people: Sequence[Portrait]) -> None:
    x, top, size = STEPS[rank]
    write(image, pixels((x, HEIGHT - 18)), str(rank + 1), Style(NUMBER, MEDALS[rank]))
    shown = people[:MOST_ON_A_STEP]
    size = size if len(shown) < 2 else 36
    for number, person in enumerate(shown):
        across = (size + 6) * (number - (len(shown) - 1) / 2)
        at = (x + across, top - size / 2 - 4)
        stamp(image, _disc(size + 6, MEDALS[rank]), pixels(at))
        stamp(image, avatar_image(person, size * UNIT, person.seat or 0), pixels(at))
        if rank == 0:
            stamp(image, crown(size * UNIT * 5 // 8), pixels((at[0], at[1] - size / 2 - 7)))
        line = top + 18 + 16 * number
        name = Style(NAME, TEXT, width=(STEP - 8) * UNIT)
        write(image, pixels((x, line)), shown_name(person, person.seat or 0), name)


@lru_cache(maxsize=8)
def _disc(size: int, fill: str) -> Image.Image:
    return sprite((size * UNIT, size * UNIT), size * UNIT / 100, lambda pen: pen.disc((0, 0), 50, fill))
