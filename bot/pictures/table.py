"""Pictures of a game that goes on: the table, a hand, a step of a replay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from math import ceil, cos, pi, sin
from typing import NamedTuple

from PIL import Image

from bot.engine.faces.decks import sorted_hand
from bot.engine.model.cards import Card, Color
from bot.pictures.canvas import Pen, Point, Style, badge_image, sprite, stamp, write
from bot.pictures.cards import back_image, card_image, emoji_image, fan_image, pip
from bot.pictures.palettes import (
    ALERT,
    BACKGROUND,
    BLACK,
    DISTINCT,
    EDGE,
    MUTED,
    SURFACE,
    TEXT,
    WHITE,
    Palette,
    blend,
    dimmed,
    ink_on,
)
from bot.pictures.portraits import INKS, WIDTH, avatar_image, plate, shown_name
from bot.pictures.scenes import BaredHand, ColorScene, HandScene, ReplayScene, TableScene, TableSeat

# The table

ARROW = "#7485A3"
MOST_BACKS = 12  # in a fan; the number next to it tells the rest


@dataclass(frozen=True)
class _Scale:
    """How large everything is, in pixels."""

    width: int  # of the whole picture
    plate: tuple[int, int]  # of a seat
    avatar: int
    text: int
    back: int  # width of a card in a fan


SCALES = (
    (4, _Scale(680, (168, 150), 64, 25, 32)),
    (10, _Scale(640, (140, 132), 52, 20, 25)),
    (20, _Scale(800, (110, 116), 42, 18, 20)),
)  # by most seats


@dataclass(frozen=True)
class _Ring:
    """The seats of a table: some at both sides, the others in a row above and a row below the middle."""

    scale: _Scale
    height: int  # of the whole picture
    places: tuple[Point, ...]

    @property
    def size(self) -> tuple[int, int]:
        """Of the whole picture."""
        return self.scale.width, self.height

    @property
    def center(self) -> Point:
        """The middle of the picture."""
        return self.scale.width / 2, self.height / 2


def draw_table(scene: TableScene, palette: Palette = DISTINCT) -> Image.Image:
    """The table, as narrow as its seats allow, so that names stay legible on a phone."""
    ring = _ring(len(scene.seats))
    image = _felt(ring.size).copy()
    _middle(image, scene, ring, palette)
    for seat, place in enumerate(ring.places):
        _seat(image, scene, seat, place, ring.scale)
    return image


def seat_places(seats: int) -> tuple[tuple[Point, ...], tuple[int, int]]:
    """The middle of each seat of a table, and the size of a seat, in pixels."""
    ring = _ring(seats)
    return ring.places, ring.scale.plate


@lru_cache(maxsize=32)
def _ring(seats: int) -> _Ring:
    scale = next(scale for most, scale in SCALES if seats <= most)
    width, height = scale.plate
    beside = 3 if seats > 16 else 2 if seats > 10 else 1
    total = 420 if seats == 2 else 500 if seats <= 10 else 528 + 122 * (beside - 2)
    below = (seats - 2 * beside) // 2
    upper = _row(seats - 2 * beside - below, scale, height / 2 + 10, 1)
    lower = _row(below, scale, total - height / 2 - 10, -1)
    heights = [total / 2 + (height + 6) * (place - (beside - 1) / 2) for place in range(beside)]
    left = [(width / 2 + 10, y) for y in reversed(heights)]
    right = [(scale.width - width / 2 - 10, y) for y in heights]
    return _Ring(scale, total, (*left, *upper, *right, *reversed(lower)))


def _row(seats: int, scale: _Scale, y: float, bend: int) -> list[Point]:
    """Seats side by side in a picture; short rows bend around the middle of the table."""
    full = scale.width
    step = min((full - 20) / max(seats, 1), scale.plate[0] * 1.6)
    offsets = [place - (seats - 1) / 2 for place in range(seats)]
    sag = bend * (16 if seats < 5 else 0)
    return [(full / 2 + step * offset, y + sag * (2 * offset * step / full) ** 2) for offset in offsets]


@lru_cache(maxsize=8)
def _felt(size: tuple[int, int]) -> Image.Image:
    width, height = size
    image = Image.new("RGB", size, BACKGROUND)

    def paint(pen: Pen) -> None:
        for inset, fill in ((72, EDGE), (80, SURFACE)):
            pen.plate((0, 0), (width - inset, height - inset), (height - inset) / 2, fill)

    stamp(image, sprite(size, 1, paint), (width / 2, height / 2))
    return image


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


@lru_cache(maxsize=4)
def _direction(is_clockwise: bool, unit: float) -> Image.Image:
    """Two arrows around the middle."""

    def paint(pen: Pen) -> None:
        sweep = range(-66, 67, 6) if is_clockwise else range(66, -67, -6)
        for side in (-1, 1):
            arc = [(side * (108 + 34 * cos(a * pi / 180)), side * 94 * sin(a * pi / 180)) for a in sweep]
            pen.arrow(arc, 7, ARROW)

    return sprite((round(330 * unit), round(260 * unit)), unit, paint)


def _seat(image: Image.Image, scene: TableScene, number: int, place: Point, scale: _Scale) -> None:
    seat, (x, y) = scene.seats[number], place
    is_turn = number == scene.turn
    ink, faint = INKS[is_turn]
    stamp(image, _plate(scale.plate, is_turn), place)
    width, height = scale.plate
    row = y - height * 0.17
    stamp(image, avatar_image(seat.person, scale.avatar, number), (x - width * 0.24, row))
    if seat.team_letter:
        at = (x - width * 0.24 - scale.avatar * 0.42, row - scale.avatar * 0.4)
        stamp(image, badge_image(seat.team_letter, scale.text * 3 // 4, TEXT), at)
    _cards(image, seat, (x + width * 0.22, row), scale, BLACK if is_turn else WHITE)
    name = shown_name(seat.person, number)
    line = y + height * (0.23 if scene.has_scores else 0.3)
    write(image, (x, line), name, Style(scale.text, ink, width=width - 8))
    if scene.has_scores:
        write(image, (x, y + height * 0.4), f"★ {seat.score}", Style(scale.text - 4, faint))


def _cards(image: Image.Image, seat: TableSeat, at: Point, scale: _Scale, plain: str) -> None:
    if seat.is_out:
        stamp(image, badge_image("×", scale.text, EDGE), at)
        return
    shown = 3 if seat.cards is None else min(seat.cards, MOST_BACKS)
    if shown:
        stamp(image, fan_image(shown, scale.back), (at[0], at[1] - scale.back * 0.4))
    fill = ALERT if seat.cards == 1 else plain
    below = (at[0], at[1] + scale.back * 0.75)
    count = "?" if seat.cards is None else str(seat.cards)
    stamp(image, badge_image(count, scale.text, fill), below)


@lru_cache(maxsize=16)
def _plate(size: tuple[int, int], is_turn: bool) -> Image.Image:
    width, height = size

    def paint(pen: Pen) -> None:
        pen.plate((0, 0), size, 18, WHITE if is_turn else EDGE)
        pen.plate((0, 0), (width - 4, height - 4), 16, WHITE if is_turn else BACKGROUND)

    return sprite(size, 1, paint)


# A hand

Row = tuple[Card, ...]


@dataclass(frozen=True)
class _Layout:
    """The rows of a hand, how wide their cards are in pixels, and the step from one to the next in cards."""

    rows: tuple[Row, ...]
    width: int
    step: float


class _Steps(NamedTuple):
    """From a card to the next in its row, in widths of a card."""

    narrowest: float
    widest: float


HAND_PADDING = 22  # pixels around the rows
ROW_SIZES = ((1, 112), (2, 96), (3, 84), (4, 76))  # how many rows, and how wide their cards are
HAND_STEPS = _Steps(0.58, 1.06)
GAP = 0.22  # between two colors, in widths of a card
LIFT = 0.16  # of a card that can be played, in heights


def draw_hand(scene: HandScene, palette: Palette = DISTINCT) -> Image.Image:
    """The cards by color, 800 pixels wide, in as many rows as they need."""
    hand = sorted_hand(scene.cards)
    layout = _layout(hand)
    width, height = layout.width, layout.width * 3 // 2
    pitch = round(width * 1.5 * (1 + LIFT)) + 12
    image = Image.new("RGB", (WIDTH, pitch * len(layout.rows) - 12 + 2 * HAND_PADDING), BACKGROUND)
    new = hand.index(scene.drawn) if scene.drawn else None
    places = [(card, line, x) for line, row in enumerate(layout.rows) for card, x in _places(row, layout)]
    for number, (card, line, x) in enumerate(places):
        is_playable = card in scene.playable
        lift = 0 if is_playable else height * LIFT
        at = (x, HAND_PADDING + line * pitch + lift + height / 2)
        look = dimmed(palette) if scene.playable and not is_playable else palette
        stamp(image, card_image(card, width, look), at)
        if number == new:
            stamp(image, _new_badge(width // 4), (x, at[1] - height / 2))
    return image


def draw_colors(scene: ColorScene, palette: Palette = DISTINCT) -> Image.Image:
    """The four colors, each with the number of cards of that color in the hand."""
    image = Image.new("RGB", (WIDTH, 230), BACKGROUND)
    for place, color in enumerate(Color):
        x = WIDTH * (place + 0.5) / len(Color)
        stamp(image, _swatch(color, palette), (x, 115))
        held = sum(card.color is color for card in scene.hand)
        write(image, (x, 192), f"× {held}", Style(26, ink_on(palette.fill(color))))
    return image


def _layout(hand: Row) -> _Layout:
    """As few rows as possible without cards that overlap too much."""
    layouts = [_in_rows(hand, *size) for size in ROW_SIZES]
    return next((one for one in layouts if one.step >= HAND_STEPS.narrowest), layouts[-1])


def _in_rows(hand: Row, count: int, width: int) -> _Layout:
    length = max(1, ceil(len(hand) / count))
    rows = tuple(hand[start : start + length] for start in range(0, len(hand), length))
    return _Layout(rows, width, min([HAND_STEPS.widest, *(_widest_step(row, width) for row in rows)]))


def _widest_step(row: Row, width: int) -> float:
    room = (WIDTH - 2 * HAND_PADDING) / width - 1 - GAP * (len({card.color for card in row}) - 1)
    return room / max(len(row) - 1, 1)


def _places(row: Row, layout: _Layout) -> Iterator[tuple[Card, float]]:
    """Each card of a row with the middle of it in pixels."""
    gaps = [GAP * (card.color is not after.color) for card, after in pairwise(row)]
    starts = list(accumulate((layout.step + gap for gap in gaps), initial=0.0))
    left = (WIDTH - (starts[-1] + 1) * layout.width) / 2
    return ((card, left + (start + 0.5) * layout.width) for card, start in zip(row, starts, strict=True))


@lru_cache(maxsize=8)
def _new_badge(size: int) -> Image.Image:
    """An arrow into the hand."""

    def paint(pen: Pen) -> None:
        pen.disc((0, 0), 50, BLACK)
        pen.disc((0, 0), 44, WHITE)
        pen.arrow([(0, -26), (0, 4)], 13, BLACK)

    return sprite((size, size), size / 100, paint)


@lru_cache(maxsize=16)
def _swatch(color: Color, palette: Palette) -> Image.Image:
    fill = palette.fill(color)

    def paint(pen: Pen) -> None:
        pen.plate((0, 0), (180, 200), 24, WHITE if palette.is_outlined else blend(fill, BLACK, 0.4))
        pen.plate((0, 0), (172, 192), 20, fill)
        pip(pen.at((0, -22)), color, ink_on(fill), 52)

    return sprite((180, 200), 1, paint)


# A step of a replay


@dataclass(frozen=True)
class _Line:
    """A seat and its cards, in pixels: large for a few seats, so that a phone shows them well."""

    height: int
    avatar: int
    text: int
    card: int


LINES = ((4, _Line(82, 46, 23, 60)), (8, _Line(58, 36, 20, 42)), (20, _Line(44, 32, 19, 36)))  # by most seats
CARD_SIZES = tuple(line.card for _, line in LINES)
REPLAY_PADDING = 16  # pixels around the lines
LEAST_HEIGHT = 250
PILE_WIDTH = 150  # it stands at the side
CARDS_LEFT, CARDS_WIDTH = PILE_WIDTH + 206, 360  # where the cards of a line begin, and what they may take
OPEN_STEPS = _Steps(0.55, 0.94)  # narrower if even small cards have no room


def draw_replay(scene: ReplayScene, palette: Palette = DISTINCT) -> Image.Image:
    """The top card at the side, and a row for each seat with all its cards."""
    line = next(line for most, line in LINES if len(scene.hands) <= most)
    height = max(LEAST_HEIGHT, line.height * len(scene.hands) + 2 * REPLAY_PADDING)
    image = Image.new("RGB", (WIDTH, height), BACKGROUND)
    _pile(image, scene, min(height / 2, LEAST_HEIGHT / 2), palette)
    top = (height - line.height * (len(scene.hands) - 1)) / 2
    for seat, hand in enumerate(scene.hands):
        y = top + line.height * seat
        _seat_line(image, scene, seat, y, line)
        _open_cards(image, hand, y, line.card, palette)
    return image


def _pile(image: Image.Image, scene: ReplayScene, y: float, palette: Palette) -> None:
    x = PILE_WIDTH / 2 + 4
    chosen = scene.color if scene.top.color is None else None
    stamp(image, back_image(52), (x - 26, y - 72))
    stamp(image, badge_image(str(scene.draw_pile), 18, WHITE), (x + 34, y - 72))
    stamp(image, card_image(scene.top, 92, palette, chosen), (x, y + 40))
    if scene.pending:
        stamp(image, badge_image(f"+{scene.pending}", 24, ALERT), (x + 40, y + 98))


def _seat_line(image: Image.Image, scene: ReplayScene, seat: int, y: float, line: _Line) -> None:
    hand, is_turn = scene.hands[seat], seat == scene.turn
    ink, faint = (BLACK, EDGE) if is_turn else (MUTED if hand.is_out else TEXT, MUTED)
    width = WIDTH - PILE_WIDTH - REPLAY_PADDING
    stamp(image, plate((width, line.height - 6), WHITE if is_turn else SURFACE), (PILE_WIDTH + width / 2, y))
    if is_turn:
        stamp(image, _way(scene.is_clockwise), (PILE_WIDTH + 16, y))
    stamp(image, avatar_image(hand.person, line.avatar, seat), (PILE_WIDTH + 50, y))
    name = shown_name(hand.person, seat)
    write(image, (PILE_WIDTH + 78, y), name, Style(line.text, ink, width=120, align=0))
    if hand.score is not None:
        write(image, (WIDTH - REPLAY_PADDING - 12, y), f"★ {hand.score}", Style(18, faint, align=1))


def _open_cards(image: Image.Image, hand: BaredHand, y: float, largest: int, palette: Palette) -> None:
    cards = sorted_hand(hand.cards)
    steps = max(len(cards) - 1, 1)
    sizes = [size for size in CARD_SIZES if size <= largest]
    size = next((one for one in sizes if one * (1 + OPEN_STEPS.narrowest * steps) <= CARDS_WIDTH), sizes[-1])
    step = min(size * OPEN_STEPS.widest, (CARDS_WIDTH - size) / steps)
    for place, card in enumerate(cards):
        stamp(image, emoji_image(card, size, palette), (CARDS_LEFT + size / 2 + place * step, y))


@lru_cache(maxsize=2)
def _way(is_clockwise: bool) -> Image.Image:
    """An arrow to the seat that is next."""

    def paint(pen: Pen) -> None:
        pen.arrow([(0, -9), (0, 3)] if is_clockwise else [(0, 9), (0, -3)], 5, BLACK)

    return sprite((24, 32), 1, paint)
