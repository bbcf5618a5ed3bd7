"""The picture of a collection of badges: a medal for each badge, with its owner's progress."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from PIL import Image

from bot.pictures.canvas import Pen, Style, arc, sprite, stamp, write
from bot.pictures.palettes import BACKGROUND, BLACK, EDGE, MEDALS, MUTED, PLATE, SURFACE, TEXT, blend
from bot.pictures.portraits import LEAST, MARGIN, WIDTH, plate, sheet
from bot.pictures.scenes import Medal, MedalsScene

COLUMNS, ROW, GAP = 2, 86, 8  # columns of medals, and pixels between two rows
DISC, RIM = 72, 6  # pixels: the size of a medal, and the width of the ring that fills up
GOLD = MEDALS[0]


def draw_medals(scene: MedalsScene) -> Image.Image:
    """Draw the medals in two columns, row by row. Medals that are not earned yet are dark."""
    image = sheet(ROW * ceil(len(scene.medals) / COLUMNS))
    wide = (WIDTH - 2 * MARGIN) / COLUMNS
    for number, medal in enumerate(scene.medals):
        row, column = divmod(number, COLUMNS)
        _draw(image, medal, MARGIN + wide * column, MARGIN + ROW * (row + 0.5), round(wide))
    return image


def _draw(image: Image.Image, medal: Medal, left: float, y: float, wide: int) -> None:
    """Draw a plate with the medal, its name, and the line below it."""
    stamp(image, plate((wide - GAP, ROW - GAP), SURFACE), (left + wide / 2, y))
    x = left + GAP + DISC / 2 + 2
    stamp(image, _disc(medal.share, medal.is_earned), (x, y))
    write(image, (x, y), medal.mark, Style(LEAST, BLACK if medal.is_earned else MUTED, width=DISC))
    start, room = x + DISC / 2 + 14, round(wide - DISC - 3 * GAP - 14)
    ink = TEXT if medal.is_earned else MUTED
    write(image, (start, y - 18), medal.name, Style(LEAST, ink, width=room, align=0))
    write(image, (start, y + 18), medal.note, Style(LEAST, MUTED, width=room, align=0))


@lru_cache(maxsize=64)
def _disc(share: float, is_earned: bool) -> Image.Image:
    """Draw a gold medal, or a dark one whose rim is golden in proportion to the progress."""

    def paint(pen: Pen) -> None:
        pen.disc((0, 0), DISC / 2, blend(GOLD, BLACK, 0.25) if is_earned else EDGE)
        pen.disc((0, 0), DISC / 2 - RIM, GOLD if is_earned else PLATE)
        if share and not is_earned:
            points = arc((DISC - RIM) / 2, -90, -90 + 360 * share)
            pen.line(points, RIM, blend(BACKGROUND, GOLD, 0.9))

    return sprite((DISC, DISC), 1, paint)
