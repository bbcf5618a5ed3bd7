"""The table as everybody sees it: the seats in a ring, the top card and the draw pile in the middle."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from bot.pictures.avatars import avatar_image, shown_name
from bot.pictures.canvas import Pen, Point, sprite, stamp
from bot.pictures.card_art import back_image, card_image, fan_image
from bot.pictures.lettering import Style, badge_image, write
from bot.pictures.palettes import ALERT, BACKGROUND, BLACK, DISTINCT, EDGE, SURFACE, TEXT, WHITE, Palette
from bot.pictures.plates import INKS
from bot.pictures.scenes import TableScene, TableSeat

ARROW = "#7485A3"
MOST_BACKS = 12  # in a fan; the number next to it tells the rest


@dataclass(frozen=True)
class _Ring:
    """The seats of a table: some at both sides, the others in a row above and a row below the middle."""

    plate: tuple[int, int]
    avatar: int
    text: int
    back: int  # width of a card in a fan
    size: tuple[int, int]  # of the whole picture
    places: tuple[Point, ...]

    @property
    def center(self) -> Point:
        """The middle of the picture."""
        return self.size[0] / 2, self.size[1] / 2


def draw_table(scene: TableScene, palette: Palette = DISTINCT) -> Image.Image:
    """The table, as narrow as its seats allow, so that names stay legible on a phone."""
    ring = _ring(len(scene.seats))
    image = _felt(ring.size).copy()
    _middle(image, scene, ring, palette)
    for seat, place in enumerate(ring.places):
        _seat(image, scene, seat, place, ring)
    return image


def seat_places(seats: int) -> tuple[tuple[Point, ...], tuple[int, int]]:
    """The middle of each seat of a table, and the size of a seat, in pixels."""
    ring = _ring(seats)
    return ring.places, ring.plate


@lru_cache(maxsize=8)
def _felt(size: tuple[int, int]) -> Image.Image:
    width, height = size
    image = Image.new("RGB", size, BACKGROUND)

    def paint(pen: Pen) -> None:
        for inset, fill in ((72, EDGE), (80, SURFACE)):
            pen.plate((0, 0), (width - inset, height - inset), (height - inset) / 2, fill)

    stamp(image, sprite(size, 1, paint), (width / 2, height / 2))
    return image


@lru_cache(maxsize=4)
def _direction(is_clockwise: bool, unit: float) -> Image.Image:
    """Two arrows around the middle."""

    def paint(pen: Pen) -> None:
        sweep = range(-66, 67, 6) if is_clockwise else range(66, -67, -6)
        for side in (-1, 1):
            arc = [(side * (108 + 34 * cos(a * pi / 180)), side * 94 * sin(a * pi / 180)) for a in sweep]
            pen.arrow(arc, 7, ARROW)

    return sprite((round(330 * unit), round(260 * unit)), unit, paint)


@lru_cache(maxsize=32)
def _ring(seats: int) -> _Ring:
    is_dense = seats > 10
    full = 800 if is_dense else 640 if seats > 4 else 680
    width, height = (110, 116) if is_dense else (140, 132) if seats > 4 else (168, 150)
    avatar, text, back = (42, 18, 20) if is_dense else (52, 20, 25) if seats > 4 else (64, 25, 32)
    beside = 3 if seats > 16 else 2 if is_dense else 1
    total = 420 if seats == 2 else 500 if not is_dense else 528 + 122 * (beside - 2)
    below = (seats - 2 * beside) // 2
    upper = _row(seats - 2 * beside - below, (full, width), height / 2 + 10, 1)
    lower = _row(below, (full, width), total - height / 2 - 10, -1)
    heights = [total / 2 + (height + 6) * (place - (beside - 1) / 2) for place in range(beside)]
    left = [(width / 2 + 10, y) for y in reversed(heights)]
    right = [(full - width / 2 - 10, y) for y in heights]
    return _Ring(
        (width, height), avatar, text, back, (full, total), (*left, *upper, *right, *reversed(lower))
    )


def _row(seats: int, widths: tuple[int, int], y: float, bend: int) -> list[Point]:
    """Seats side by side in a picture; short rows bend around the middle of the table."""
    full, width = widths
    step = min((full - 20) / max(seats, 1), width * 1.6)
    offsets = [place - (seats - 1) / 2 for place in range(seats)]
    sag = bend * (16 if seats < 5 else 0)
    return [(full / 2 + step * offset, y + sag * (2 * offset * step / full) ** 2) for offset in offsets]


def _middle(image: Image.Image, scene: TableScene, ring: _Ring, palette: Palette) -> None:
    (x, y), unit = ring.center, 1.3 if ring.size[1] > 600 else 1.0
    stamp(image, _direction(scene.is_clockwise, unit), ring.center)
    for lift in (6, 3, 0):
        stamp(image, back_image(round(76 * unit)), (x - 66 * unit - lift, y - lift))
    if scene.draw_pile is not None:
        stamp(image, badge_image(str(scene.draw_pile), 20, WHITE), (x - 66 * unit, y + 56 * unit))
    chosen = scene.color if scene.top.color is None else None
    stamp(image, card_image(scene.top, round(104 * unit), palette, chosen), (x + 42 * unit, y))
    if scene.pending:
        stamp(image, badge_image(f"+{scene.pending}", 28, ALERT), (x + 88 * unit, y - 72 * unit))


def _seat(image: Image.Image, scene: TableScene, number: int, place: Point, ring: _Ring) -> None:
    seat, (x, y) = scene.seats[number], place
    is_turn = number == scene.turn
    ink, faint = INKS[is_turn]
    stamp(image, _plate(ring.plate, is_turn), place)
    width, height = ring.plate
    row = y - height * 0.17
    stamp(image, avatar_image(seat.person, ring.avatar, number), (x - width * 0.24, row))
    if seat.team_letter:
        at = (x - width * 0.24 - ring.avatar * 0.42, row - ring.avatar * 0.4)
        stamp(image, badge_image(seat.team_letter, ring.text * 3 // 4, TEXT), at)
    _cards(image, seat, (x + width * 0.22, row), ring, BLACK if is_turn else WHITE)
    name = shown_name(seat.person, number)
    line = y + height * (0.23 if scene.has_scores else 0.3)
    write(image, (x, line), name, Style(ring.text, ink, width=width - 8))
    if scene.has_scores:
        write(image, (x, y + height * 0.4), f"★ {seat.score}", Style(ring.text - 4, faint))


def _cards(image: Image.Image, seat: TableSeat, at: Point, ring: _Ring, plain: str) -> None:
    if seat.is_out:
        stamp(image, badge_image("×", ring.text, EDGE), at)
        return
    shown = 3 if seat.cards is None else min(seat.cards, MOST_BACKS)
    if shown:
        stamp(image, fan_image(shown, ring.back), (at[0], at[1] - ring.back * 0.4))
    fill = ALERT if seat.cards == 1 else plain
    below = (at[0], at[1] + ring.back * 0.75)
    count = "?" if seat.cards is None else str(seat.cards)
    stamp(image, badge_image(count, ring.text, fill), below)


@lru_cache(maxsize=16)
def _plate(size: tuple[int, int], is_turn: bool) -> Image.Image:
    width, height = size

    def paint(pen: Pen) -> None:
        pen.plate((0, 0), size, 18, WHITE if is_turn else EDGE)
        pen.plate((0, 0), (width - 4, height - 4), 16, WHITE if is_turn else BACKGROUND)

    return sprite(size, 1, paint)
