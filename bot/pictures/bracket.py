"""Draws the bracket of a tournament: a column for each round, or the tables of one round side by side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from PIL import Image, ImageDraw

from bot.pictures.canvas import Pen, Point, Style, stamp, write
from bot.pictures.palettes import EDGE, MUTED, SURFACE, WHITE
from bot.pictures.portraits import INKS, LEAST, MARGIN, WIDTH, avatar_image, crown, plate, sheet, shown_name
from bot.pictures.scenes import BracketScene, BracketSeat

TITLE = 56  # pixels for the line above a round
SEAT = 46  # pixels for a player at a table
PAD = 4  # pixels above and below the seats of a table
GAP = 16  # pixels between two tables
LINK = 26  # pixels between two rounds
FACE = 34  # pixels for an avatar
SIDE_BY_SIDE = 2  # tables side by side if only one round is shown

Table = Sequence[BracketSeat]


def draw_bracket(scene: BracketScene) -> Image.Image:
    """Draw the rounds from left to right. Winners advance to the next round."""
    if len(scene.rounds) == 1:
        return _draw_round(scene)
    columns = len(scene.rounds)
    width = (WIDTH - 2 * MARGIN - LINK * (columns - 1)) // columns
    middles = _middles([[_height(table) for table in round_.tables] for round_ in scene.rounds])
    bottom = middles[0][-1] + _height(scene.rounds[0].tables[-1]) / 2
    image = sheet(round(bottom) - MARGIN)
    pen = Pen(ImageDraw.Draw(image), 1, (0, 0))
    for number, (shown, heights) in enumerate(zip(scene.rounds, middles, strict=True)):
        left = MARGIN + number * (width + LINK)
        write(image, (left, MARGIN + TITLE / 2 - 6), shown.title, Style(LEAST, MUTED, width=width, align=0))
        if number:
            _link(pen, left, middles[number - 1], heights)
        for table, y in zip(shown.tables, heights, strict=True):
            _draw_table(image, table, (left, y), width, is_last=number == columns - 1)
    return image


def _draw_round(scene: BracketScene) -> Image.Image:
    """Draw the tables of a round, in two columns."""
    (shown,) = scene.rounds
    width = (WIDTH - 2 * MARGIN - GAP) // SIDE_BY_SIDE
    tables, lines = iter(shown.tables), list[tuple[Table, ...]]()
    while line := tuple(islice(tables, SIDE_BY_SIDE)):
        lines.append(line)
    heights = [max(map(_height, line)) for line in lines]
    image = sheet(TITLE + sum(heights) + GAP * (len(lines) - 1))
    write(image, (MARGIN, MARGIN + TITLE / 2 - 6), shown.title, Style(LEAST, MUTED, width=WIDTH, align=0))
    top = MARGIN + TITLE
    for line, height in zip(lines, heights, strict=True):
        for column, table in enumerate(line):
            at = MARGIN + column * (width + GAP), top + _height(table) / 2
            _draw_table(image, table, at, width)
        top += height + GAP
    return image


def _height(table: Table) -> int:
    return SEAT * max(1, len(table)) + 2 * PAD


def _middles(heights: Sequence[Sequence[int]]) -> list[list[float]]:
    """Return the vertical centers of tables: evenly spaced in the first round, and next to the tables that
    lead to them in later rounds.
    """
    top, first = float(MARGIN + TITLE), list[float]()
    for height in heights[0]:
        first.append(top + height / 2)
        top += height + GAP
    middles = [first]
    for column in heights[1:]:
        share = len(middles[-1]) // len(column)
        fill = [middles[-1][share * place : share * (place + 1)] for place in range(len(column))]
        middles.append([(tables[0] + tables[-1]) / 2 for tables in fill])
    return middles


def _link(pen: Pen, left: float, before: Sequence[float], heights: Sequence[float]) -> None:
    """Draw lines from the tables of the previous round to the tables that they lead to."""
    share = len(before) // len(heights)
    for place, y in enumerate(heights):
        for other in before[share * place : share * (place + 1)]:
            middle = left - LINK / 2
            pen.line([(left - LINK, other), (middle, other), (middle, y), (left, y)], 3, EDGE)


def _draw_table(image: Image.Image, table: Table, at: Point, width: int, *, is_last: bool = False) -> None:
    """Draw a table at this left edge and vertical middle. The winner of the final wears a crown."""
    left, middle = at
    stamp(image, plate((width, _height(table)), SURFACE), (left + width / 2, middle))
    top = middle - _height(table) / 2 + PAD
    for place, seat in enumerate(table):
        y = top + SEAT * (place + 0.5)
        if seat.has_won:
            stamp(image, plate((width - 2 * PAD, SEAT - 2), WHITE), (left + width / 2, y))
        if seat.person is None:
            write(image, (left + width / 2, y), "–", Style(LEAST, MUTED))
            continue
        ink = MUTED if seat.has_won is False else INKS[bool(seat.has_won)][0]
        stamp(image, avatar_image(seat.person, FACE, place), (left + 28, y))
        if seat.has_won and is_last:
            stamp(image, crown(FACE * 4 // 5), (left + 28, y - FACE / 2 - 2))
        name = Style(LEAST, ink, width=width - 64, align=0)
        write(image, (left + 52, y), shown_name(seat.person, place), name)
