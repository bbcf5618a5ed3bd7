"""The picture at the end of a round or a match: the winner, everybody from first to last, and the
highlights.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random

from PIL import Image

from bot.engine.model.cards import LIGHT_COLORS, Color, sorted_hand
from bot.pictures.banners import WIDTH, rays
from bot.pictures.canvas import UNIT, Pen, Point, Style, badge_image, pixels, sprite, stamp, write
from bot.pictures.cards import PLAIN_BACK, fan_image, lying_image
from bot.pictures.figures import shape
from bot.pictures.palettes import (
    BACKGROUND,
    DISTINCT,
    EDGE,
    MEDALS,
    MUTED,
    PLATE,
    SURFACE,
    TEXT,
    WHITE,
    Palette,
    blend,
)
from bot.pictures.portraits import INKS, avatar_image, crown, plate, shown_name
from bot.pictures.scenes import MOST_ROWS, Chip, ResultLine, ResultScene, Sign
from bot.pictures.tiles import tile_image

GOLD = MEDALS[0]
SKY, STRIPE = 136, 3
FIRST_ROW, PITCH, ROW = 155, 28.5, (288, 26)
CHIP_PITCH, CHIP = 96, (92, 28)
NAMES, TILES, TILE, GAINS, TOTALS = 62, 158, 15, 240, 284  # where the columns of a row begin or end
MARKS, RATINGS, RATED_BY = (
    250,
    284,
    53,
)  # the columns if ratings are shown, which replace the remaining cards and shift the scores
UP, DOWN, UP_ON_WHITE, DOWN_ON_WHITE = "#6EE0B1", "#FF9C86", "#136B40", "#B3261E"
MOST_TILES = 3  # maximum number of remaining cards drawn; a number shows the actual count
SMALL, NAME, SCORE = 12 * UNIT, 14 * UNIT, 16 * UNIT


def draw_result(scene: ResultScene, palette: Palette = DISTINCT) -> Image.Image:
    """Draw the winner with the winning card, then a row for each player, then the highlights."""
    rows = scene.rows[:MOST_ROWS]
    ends = FIRST_ROW + PITCH * len(rows) - PITCH / 2 + 2
    height = round(ends + (CHIP[1] + 8 if scene.chips else 0)) * UNIT
    image = Image.new("RGB", (WIDTH * UNIT, height), BACKGROUND)
    image.paste(_sky(palette), (0, 0))
    _draw_winners(image, [row for row in rows if row.is_winner][:2])
    if scene.card is not None:
        won_with = lying_image(scene.card, 62 * UNIT, palette, scene.color, 8)
        stamp(image, won_with, pixels((240, 66)))
    for number, row in enumerate(rows):
        _draw_row(image, row, FIRST_ROW + PITCH * number, palette, is_rated=scene.is_rated)
    for number, chip in enumerate(scene.chips):
        at = (WIDTH / 2 + CHIP_PITCH * (number - (len(scene.chips) - 1) / 2), ends + CHIP[1] / 2 + 2)
        _draw_chip(image, chip, at)
    return image


@lru_cache(maxsize=8)
def _sky(palette: Palette) -> Image.Image:
    """Draw rays in the four colors, and confetti of their shapes, above a golden line."""
    fills = [palette.fill(color) for color in (Color.RED, Color.YELLOW, Color.BLUE, Color.GREEN)]
    chance = Random(7)  # noqa: S311  # the same pieces in every picture

    def paint(pen: Pen) -> None:
        rays(pen, 32, [blend(BACKGROUND, fill, 0.3) for fill in fills], (96 - WIDTH / 2, 72 - SKY / 2))
        for piece in range(14):
            place = (chance.uniform(-142, 142), chance.uniform(-62, 54))
            color = LIGHT_COLORS[piece % len(LIGHT_COLORS)]
            shape(pen.at(place, turn=chance.uniform(0, 90)), color, palette.fill(color), 5)

    image = Image.new("RGB", (WIDTH * UNIT, SKY * UNIT), BACKGROUND)
    stamp(image, sprite(image.size, UNIT, paint), pixels((WIDTH / 2, SKY / 2)))
    image.paste(GOLD, (0, (SKY - STRIPE) * UNIT, WIDTH * UNIT, SKY * UNIT))
    return image


def _draw_winners(image: Image.Image, winners: list[ResultLine]) -> None:
    """Draw the winner large, or two partners side by side."""
    size, apart = (72, 0) if len(winners) == 1 else (56, 90)
    for number, row in enumerate(winners):
        x = 96 + apart * (number - (len(winners) - 1) / 2)
        stamp(image, _disc(size + 8, GOLD), pixels((x, 70)))
        stamp(image, avatar_image(row.person, size * UNIT, row.rank - 1), pixels((x, 70)))
        stamp(image, crown(size * UNIT * 5 // 8), pixels((x, 70 - size / 2 - 8)))
        name = Style(19 * UNIT, TEXT, width=(180 if not apart else apart - 6) * UNIT)
        write(image, pixels((x, 120)), shown_name(row.person, row.rank - 1), name)


def _draw_row(image: Image.Image, row: ResultLine, y: float, palette: Palette, *, is_rated: bool) -> None:
    ink, faint = (MUTED, MUTED) if row.is_out else INKS[row.is_winner]
    under = (ROW[0] * UNIT, ROW[1] * UNIT)
    stamp(image, plate(under, WHITE if row.is_winner else SURFACE), pixels((WIDTH / 2, y)))
    if row.rank <= len(MEDALS) and not row.is_out:
        stamp(image, badge_image(str(row.rank), SMALL, MEDALS[row.rank - 1]), pixels((21, y)))
    else:
        write(image, pixels((21, y)), "×" if row.is_out else str(row.rank), Style(NAME, faint))
    stamp(image, avatar_image(row.person, 21 * UNIT, row.rank - 1), pixels((46, y)))
    room = TILES - NAMES - 10 if row.cards or is_rated else GAINS - NAMES - 44
    name = shown_name(row.person, row.rank - 1)
    write(image, pixels((NAMES, y)), name, Style(NAME, ink, width=round(room * UNIT), align=0))
    moved = RATED_BY if is_rated else 0
    if not is_rated:
        _draw_hand(image, row, y, palette)
    gain = f"{row.points:+d}" if row.points else ""
    write(image, pixels((GAINS - moved, y)), gain, Style(SMALL, faint, align=1))
    total = str(row.total).replace("-", "−")  # the same minus sign as in text
    write(image, pixels((TOTALS - moved, y)), total, Style(SCORE, ink, width=44 * UNIT, align=1))
    if row.rating is not None:
        _draw_rating(image, row.rating, y, on_white=row.is_winner)


def _draw_rating(image: Image.Image, change: int, y: float, *, on_white: bool) -> None:
    """Draw a triangle that points up or down, followed by the change."""
    up, down = (UP_ON_WHITE, DOWN_ON_WHITE) if on_white else (UP, DOWN)
    ink = up if change > 0 else down if change else INKS[on_white][1]
    if change:
        stamp(image, _mark(ink, is_up=change > 0), pixels((MARKS, y)))
    write(image, pixels((RATINGS, y)), str(abs(change)), Style(13 * UNIT, ink, width=26 * UNIT, align=1))


@lru_cache(maxsize=8)
def _mark(ink: str, *, is_up: bool) -> Image.Image:
    points = [(-40, 34), (40, 34), (0, -36)] if is_up else [(-40, -34), (40, -34), (0, 36)]
    return sprite((11 * UNIT, 11 * UNIT), 11 * UNIT / 100, lambda pen: pen.polygon(points, ink))


def _draw_hand(image: Image.Image, row: ResultLine, y: float, palette: Palette) -> None:
    """Draw the remaining cards, or only the first two and the number if there are many."""
    hand = sorted_hand(row.cards)
    shown = hand if len(hand) <= MOST_TILES else hand[: MOST_TILES - 1]
    for place, card in enumerate(shown):
        stamp(image, tile_image(card, (TILE - 1) * UNIT, palette), pixels((TILES + TILE * place, y)))
    if len(hand) > len(shown):
        at = pixels((TILES + TILE * len(shown) - 6, y))
        write(
            image,
            at,
            f"+{len(hand) - len(shown)}",
            Style(SMALL, MUTED if not row.is_winner else EDGE, align=0),
        )


def _draw_chip(image: Image.Image, chip: Chip, at: Point) -> None:
    x, y = at
    stamp(image, plate((CHIP[0] * UNIT, CHIP[1] * UNIT), SURFACE), pixels(at))
    stamp(image, avatar_image(chip.person, 21 * UNIT, chip.person.seat or 0), pixels((x - 32, y)))
    stamp(image, _sign(chip.sign), pixels((x - 9, y)))
    write(
        image,
        pixels((x + 5, y)),
        VALUES[chip.sign].format(chip.number),
        Style(13 * UNIT, TEXT, width=40 * UNIT, align=0),
    )


@lru_cache(maxsize=8)
def _disc(size: int, fill: str) -> Image.Image:
    return sprite((size * UNIT, size * UNIT), size * UNIT / 100, lambda pen: pen.disc((0, 0), 50, fill))


# The signs of highlights, in a square of 100 units


def _bolt(pen: Pen) -> None:
    pen.polygon([(12, -48), (-30, 8), (-4, 8), (-14, 48), (32, -12), (5, -12)], GOLD)


def _palm(pen: Pen) -> None:
    for x, top in ((-21, -30), (-7, -42), (7, -42), (21, -32)):
        pen.line([(x, top), (x, 10)], 12, "#FFC9A0")
    pen.plate((0, 18), (56, 44), 20, "#FFC9A0")
    pen.line([(-38, -4), (-22, 24)], 13, "#FFC9A0")


def _clock(pen: Pen) -> None:
    pen.disc((0, 0), 44, TEXT)
    pen.disc((0, 0), 36, PLATE)
    pen.line([(0, -24), (0, 0), (16, 12)], 8, TEXT)


def _rise(pen: Pen) -> None:
    pen.polygon([(0, -44), (40, 0), (16, 0), (16, 42), (-16, 42), (-16, 0), (-40, 0)], "#6EE0B1")


VALUES = {Sign.CALL: "{} s", Sign.CATCH: "{} s", Sign.WAIT: "{} s", Sign.DRAW: "+{}", Sign.COMEBACK: "{}"}
PAINTED: Mapping[Sign, Callable[[Pen], None]] = {
    Sign.CALL: _bolt,
    Sign.CATCH: _palm,
    Sign.WAIT: _clock,
    Sign.COMEBACK: _rise,
}


@lru_cache(maxsize=8)
def _sign(sign: Sign) -> Image.Image:
    if sign is Sign.DRAW:
        return fan_image(3, 9 * UNIT, PLAIN_BACK)
    return sprite((20 * UNIT, 20 * UNIT), 20 * UNIT / 100, PAINTED[sign])
