"""Pictures of a game that goes on: the table, a hand, a step of a replay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from math import ceil, cos, pi, sin

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
from bot.pictures.portraits import INKS, avatar_image, plate, shown_name
from bot.pictures.scenes import BaredHand, ColorScene, HandScene, ReplayScene, TableScene, TableSeat

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


HAND_WIDTH, HAND_MARGIN = 800, 22
ROW_SIZES = ((1, 112), (2, 96), (3, 84), (4, 76))  # how many rows, and how wide their cards are
WIDEST_STEP, NARROWEST_STEP = 1.06, 0.58  # from a card to the next, in widths of a card
GAP = 0.22  # between two colors, in widths of a card
LIFT = 0.16  # of a card that can be played, in heights
Row = tuple[Card, ...]


def draw_hand(scene: HandScene, palette: Palette = DISTINCT) -> Image.Image:
    """The cards by color, 800 pixels wide, in as many rows as they need."""
    hand = sorted_hand(scene.cards)
    rows, width, step = _layout(hand)
    height, pitch = width * 3 // 2, round(width * 1.5 * (1 + LIFT)) + 12
    image = Image.new("RGB", (HAND_WIDTH, pitch * len(rows) - 12 + 2 * HAND_MARGIN), BACKGROUND)
    new = hand.index(scene.drawn) if scene.drawn else None
    places = [(card, line, x) for line, row in enumerate(rows) for card, x in _places(row, width, step)]
    for number, (card, line, x) in enumerate(places):
        is_playable = card in scene.playable
        lift = 0 if is_playable else height * LIFT
        at = (x, HAND_MARGIN + line * pitch + lift + height / 2)
        look = dimmed(palette) if scene.playable and not is_playable else palette
        stamp(image, card_image(card, width, look), at)
        if number == new:
            stamp(image, _new_badge(width // 4), (x, at[1] - height / 2))
    return image


def draw_colors(scene: ColorScene, palette: Palette = DISTINCT) -> Image.Image:
    """The four colors, each with the number of cards of that color in the hand."""
    image = Image.new("RGB", (HAND_WIDTH, 230), BACKGROUND)
    for place, color in enumerate(Color):
        x = HAND_WIDTH * (place + 0.5) / len(Color)
        stamp(image, _swatch(color, palette), (x, 115))
        held = sum(card.color is color for card in scene.hand)
        write(image, (x, 192), f"× {held}", Style(26, ink_on(palette.fill(color))))
    return image


def _layout(hand: Row) -> tuple[list[Row], int, float]:
    """The rows, the width of a card in pixels, and the step from one to the next."""
    layouts = [_in_rows(hand, *size) for size in ROW_SIZES]
    return next((layout for layout in layouts if layout[2] >= NARROWEST_STEP), layouts[-1])


def _in_rows(hand: Row, count: int, width: int) -> tuple[list[Row], int, float]:
    length = max(1, ceil(len(hand) / count))
    rows = [hand[start : start + length] for start in range(0, len(hand), length)]
    return rows, width, min([WIDEST_STEP, *(_widest_step(row, width) for row in rows)])


def _widest_step(row: Row, width: int) -> float:
    room = (HAND_WIDTH - 2 * HAND_MARGIN) / width - 1 - GAP * (len({card.color for card in row}) - 1)
    return room / max(len(row) - 1, 1)


def _places(row: Row, width: int, step: float) -> Iterator[tuple[Card, float]]:
    """Each card of a row with the middle of it in pixels."""
    gaps = [GAP * (card.color is not after.color) for card, after in pairwise(row)]
    starts = list(accumulate((step + gap for gap in gaps), initial=0.0))
    left = (HAND_WIDTH - (starts[-1] + 1) * width) / 2
    return ((card, left + (start + 0.5) * width) for card, start in zip(row, starts, strict=True))


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


REPLAY_WIDTH, REPLAY_MARGIN, SIDE = 800, 16, 150  # the pile stands at the side
LOWEST = 250
CARDS_AT, ROOM = SIDE + 206, 360  # where the cards of a row begin, and what they may take
CARD_SIZES = (60, 42, 36)
WIDEST_REPLAY_STEP, NARROWEST_REPLAY_STEP = (
    0.94,
    0.55,
)  # from a card to the next, in cards; less if even small ones overlap


@dataclass(frozen=True)
class _Sizes:
    """Of the rows: large for a few seats, so that a phone shows them well."""

    row: int
    avatar: int
    text: int
    card: int


REPLAY_SIZES = ((4, _Sizes(82, 46, 23, 60)), (8, _Sizes(58, 36, 20, 42)), (20, _Sizes(44, 32, 19, 36)))


def draw_replay(scene: ReplayScene, palette: Palette = DISTINCT) -> Image.Image:
    """The top card at the side, and a row for each seat with all its cards."""
    sizes = next(sizes for most, sizes in REPLAY_SIZES if len(scene.hands) <= most)
    height = max(LOWEST, sizes.row * len(scene.hands) + 2 * REPLAY_MARGIN)
    image = Image.new("RGB", (REPLAY_WIDTH, height), BACKGROUND)
    _pile(image, scene, min(height / 2, LOWEST / 2), palette)
    top = (height - sizes.row * (len(scene.hands) - 1)) / 2
    for seat, hand in enumerate(scene.hands):
        _replay_row(image, scene, seat, top + sizes.row * seat, sizes)
        _open_cards(image, hand, top + sizes.row * seat, sizes.card, palette)
    return image


def _pile(image: Image.Image, scene: ReplayScene, y: float, palette: Palette) -> None:
    x = SIDE / 2 + 4
    chosen = scene.color if scene.top.color is None else None
    stamp(image, back_image(52), (x - 26, y - 72))
    stamp(image, badge_image(str(scene.draw_pile), 18, WHITE), (x + 34, y - 72))
    stamp(image, card_image(scene.top, 92, palette, chosen), (x, y + 40))
    if scene.pending:
        stamp(image, badge_image(f"+{scene.pending}", 24, ALERT), (x + 40, y + 98))


def _replay_row(image: Image.Image, scene: ReplayScene, seat: int, y: float, sizes: _Sizes) -> None:
    hand, is_turn = scene.hands[seat], seat == scene.turn
    ink, faint = (BLACK, EDGE) if is_turn else (MUTED if hand.is_out else TEXT, MUTED)
    width = REPLAY_WIDTH - SIDE - REPLAY_MARGIN
    stamp(image, plate((width, sizes.row - 6), WHITE if is_turn else SURFACE), (SIDE + width / 2, y))
    if is_turn:
        stamp(image, _way(scene.is_clockwise), (SIDE + 16, y))
    stamp(image, avatar_image(hand.person, sizes.avatar, seat), (SIDE + 50, y))
    name = shown_name(hand.person, seat)
    write(image, (SIDE + 78, y), name, Style(sizes.text, ink, width=120, align=0))
    if hand.score is not None:
        write(image, (REPLAY_WIDTH - REPLAY_MARGIN - 12, y), f"★ {hand.score}", Style(18, faint, align=1))


def _open_cards(image: Image.Image, hand: BaredHand, y: float, largest: int, palette: Palette) -> None:
    cards = sorted_hand(hand.cards)
    steps = max(len(cards) - 1, 1)
    fitting = (
        size for size in CARD_SIZES if size <= largest and size * (1 + NARROWEST_REPLAY_STEP * steps) <= ROOM
    )
    size = next(fitting, CARD_SIZES[-1])
    step = min(size * WIDEST_REPLAY_STEP, (ROOM - size) / steps)
    for place, card in enumerate(cards):
        stamp(image, emoji_image(card, size, palette), (CARDS_AT + size / 2 + place * step, y))


@lru_cache(maxsize=2)
def _way(is_clockwise: bool) -> Image.Image:
    """An arrow to the seat that is next."""

    def paint(pen: Pen) -> None:
        pen.arrow([(0, -9), (0, 3)] if is_clockwise else [(0, 9), (0, -3)], 5, BLACK)

    return sprite((24, 32), 1, paint)
