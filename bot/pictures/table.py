"""Pictures of a running game: the table, a hand, and a step of a replay."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import NamedTuple

from msgspec import Struct
from PIL import Image

from bot.engine.model.cards import sorted_hand
from bot.pictures.canvas import UNIT, Pen, Point, Style, badge_image, pixels, sprite, stamp, write
from bot.pictures.cards import (
    TILT,
    Back,
    back_image,
    back_of,
    card_image,
    fan_image,
    lettered_for,
    lying_image,
)
from bot.pictures.indexed import IndexedPicture
from bot.pictures.palettes import (
    ALERT,
    AMBER,
    BACKGROUND,
    BLACK,
    DISTINCT,
    EDGE,
    GLOW,
    MUTED,
    PLATE,
    SURFACE,
    TEXT,
    WHITE,
    Palette,
    blend,
    line_on,
    sided,
    table_felts,
)
from bot.pictures.portraits import (
    INKS,
    WIDTH,
    Avatar,
    avatar_image,
    picture_with,
    plate,
    put_avatar,
    shown_name,
)
from bot.pictures.scenes import BaredHand, ReplayScene, TableScene, TableSeat
from bot.pictures.tiles import tile_image

# The table: all lengths up to the seats are in units

TABLE_WIDTH = 300
LEAST = 11.5  # minimum size of letters, in units
MOST_BACKS = 12  # maximum number of cards in a fan; the number next to it is the actual count
RIM, INSET = 3, (26, 18)  # the width of the rim, and its distance from the edges of the picture
RING = 3  # width of the ring around the seat of the player to move
REACH = 14, 6  # reach of the ring's light, from the outside in


class _Scale(Struct, frozen=True):
    """How seats are drawn at tables of up to `most` seats: `row` of them fit side by side.

    `back` is the width of a card in the fan behind the count, or 0 for no fan.
    """

    most: int
    row: int
    plate: tuple[int, int]
    avatar: int
    count: float
    name: float
    back: int


SCALES = (
    _Scale(3, 1, (92, 70), 36, 16, 12, 17),
    _Scale(4, 1, (92, 64), 36, 16, 12, 17),
    _Scale(8, 3, (92, 60), 30, 15, 12, 15),
    _Scale(10, 4, (72, 60), 28, 14, 11.5, 0),
    _Scale(20, 5, (57, 58), 24, 13, 11.5, 0),
)
HEIGHTS = {2: 190, 3: 232, 4: 246}  # heights of the picture by number of seats; more seats are in rows
EDGE_GAP, SEAT_GAP = 3, 4


class SeatLayout(Struct, frozen=True):
    """The seats of a table: some on both sides, the others in rows above and below the middle.

    Lengths are in units, and places are centers.
    """

    scale: _Scale
    height: int
    places: tuple[Point, ...]
    middle: float  # the vertical position of the top card
    # The signs for the direction: their positions, and by how many degrees they are rotated
    signs: tuple[tuple[float, float, float], ...]

    @property
    def center(self) -> Point:
        return TABLE_WIDTH / 2, self.height / 2

    @property
    def size(self) -> tuple[int, int]:
        """The size of the whole picture, in pixels."""
        return TABLE_WIDTH * UNIT, self.height * UNIT


def draw_table(scene: TableScene, palette: Palette = DISTINCT) -> Image.Image:
    """Draw the table, whose rim and arrows glow in the active color."""
    palette = sided(palette, scene.top.side)
    seats, fill = len(scene.seats), palette.fill(scene.color) if scene.color else EDGE
    layout = layout_of(seats)
    avatars = (_avatar(scene, seat, layout.scale) for seat in range(seats))
    back = back_of(palette.style, scene.back)
    picture = picture_with(avatars, layout.size, palette, back)
    picture.put(pixels(layout.center), BACKGROUND, _felt, seats, fill, scene.is_clockwise)
    if scene.turn is not None:
        lit = fill if scene.color else MUTED
        picture.put(pixels(layout.places[scene.turn]), BACKGROUND, _plate, layout.scale.plate, lit)
    _middle(picture, scene, layout, palette)
    for seat, place in enumerate(layout.places):
        _seat(picture, scene, seat, place, _Manner(layout.scale, back))
    return picture.finished()


@lru_cache(maxsize=32)
def layout_of(seats: int) -> SeatLayout:
    """Return where the seats of a table are, in units."""
    scale = next(scale for scale in SCALES if seats <= scale.most)
    width, plate_height = scale.plate
    beside = max(1, ceil((seats - 2 * scale.row) / 2))
    height = HEIGHTS.get(seats) or max(246, (beside + 2) * (plate_height + SEAT_GAP) + 2 * EDGE_GAP)
    left, right = EDGE_GAP + width / 2, TABLE_WIDTH - EDGE_GAP - width / 2
    upper_y, lower_y = EDGE_GAP + plate_height / 2, height - EDGE_GAP - plate_height / 2
    if seats == 3:  # a triangle, so that no part of the picture is empty
        places = ((left, 98.0), (right, 98.0), (TABLE_WIDTH / 2, lower_y))
        return SeatLayout(scale, height, places, 86, _signs(seats, height))
    below = (seats - 2 * beside) // 2
    upper = [(x, upper_y) for x in _row(seats - 2 * beside - below, scale)]
    lower = [(x, lower_y) for x in reversed(_row(below, scale))]
    heights = [height / 2 + (plate_height + SEAT_GAP) * (place - (beside - 1) / 2) for place in range(beside)]
    sides = [(left, y) for y in reversed(heights)], [(right, y) for y in heights]
    return SeatLayout(
        scale, height, (*sides[0], *upper, *sides[1], *lower), height / 2, _signs(seats, height)
    )


def _row(seats: int, scale: _Scale) -> list[float]:
    """Return the positions of seats side by side."""
    step = min((TABLE_WIDTH - EDGE_GAP) / max(seats, 1), scale.plate[0] * 1.25)
    return [TABLE_WIDTH / 2 + step * (place - (seats - 1) / 2) for place in range(seats)]


def _signs(seats: int, height: int) -> tuple[tuple[float, float, float], ...]:
    """Return the positions of the signs for the direction of play, clockwise."""
    middle, bottom = TABLE_WIDTH / 2, height - INSET[1]
    if seats == 2:
        return (middle, INSET[1], 0), (middle, bottom, 180)
    if seats == 3:
        return (middle, INSET[1], 0), (218, 147, 135), (82, 147, 225)
    if seats == 4:
        return (88, 58, -45), (212, 58, 45), (212, height - 58, 135), (88, height - 58, 225)
    return (middle, height / 2 - 52, 0), (middle, height / 2 + 52, 180)


def _felt(seats: int, fill: str, is_clockwise: bool) -> Image.Image:
    """Draw a table whose rim and arrows glow in this color, with an empty plate for each seat."""
    layout, line = layout_of(seats), line_on(BACKGROUND, fill) if fill != EDGE else EDGE
    size = TABLE_WIDTH - 2 * INSET[0], layout.height - 2 * INSET[1]
    image = Image.new("RGB", layout.size, BACKGROUND)

    def light(pen: Pen) -> None:
        for reach, share in zip(REACH, GLOW, strict=True):
            outer = size[0] + 2 * reach, size[1] + 2 * reach
            pen.plate((0, 0), outer, min(outer) / 2, blend(BACKGROUND, line, share))

    def felt(pen: Pen) -> None:
        for inset, shade in zip((0, RIM, 14), (line, *table_felts(fill)), strict=True):
            inner = size[0] - 2 * inset, size[1] - 2 * inset
            pen.plate((0, 0), inner, min(inner) / 2, shade)
        for x, y, turn in layout.signs:
            at = x - TABLE_WIDTH / 2, y - layout.height / 2
            _chevrons(pen.at(at, turn=turn if is_clockwise else turn + 180), line)

    center = pixels(layout.center)
    stamp(image, sprite(layout.size, UNIT, light), center)
    stamp(image, sprite(layout.size, UNIT, felt), center)
    plate = _plate(layout.scale.plate, None)
    for place in layout.places:
        stamp(image, plate, pixels(place))
    return image


def _chevrons(pen: Pen, fill: str) -> None:
    for x in (-5, 3):
        pen.line([(x - 3, -6), (x + 3, 0), (x - 3, 6)], 3, fill)


def _middle(picture: IndexedPicture, scene: TableScene, layout: SeatLayout, palette: Palette) -> None:
    x, y = TABLE_WIDTH / 2, layout.middle
    _, felt = table_felts(palette.fill(scene.color) if scene.color else EDGE)
    picture.put_back(pixels((x - 33.5, y - 1.5)), felt, pile_image, back_of(palette.style, scene.back))
    if scene.draw_pile is not None:
        picture.put(pixels((x - 32, y + 27)), felt, badge_image, str(scene.draw_pile), 13 * UNIT, WHITE)
    chosen = scene.color if scene.top.color is None else None
    look = lettered_for(palette, scene.top.color or chosen)
    picture.put(pixels((x + 23, y)), felt, lying_image, scene.top, 53 * UNIT, look, chosen, TILT)
    if scene.pending:
        picture.put(pixels((x + 23, y + 44)), felt, badge_image, f"+{scene.pending}", 18 * UNIT, ALERT)


def pile_image(back: Back) -> Image.Image:
    """Draw a few face-down cards."""
    card = back_image(36 * UNIT, back)
    image = Image.new("RGBA", (card.width + 3 * UNIT, card.height + 3 * UNIT))
    for lift in (0, 1.5, 3):
        image.alpha_composite(card, (round(lift * UNIT), round(lift * UNIT)))
    return image


def _avatar(scene: TableScene, seat: int, scale: _Scale) -> Avatar:
    return Avatar(WHITE if seat == scene.turn else PLATE, scene.seats[seat].person, scale.avatar * UNIT, seat)


class _Manner(NamedTuple):
    """How a seat is drawn: its sizes, and the back of the cards in its hand."""

    scale: _Scale
    back: Back


def _seat(picture: IndexedPicture, scene: TableScene, number: int, place: Point, manner: _Manner) -> None:
    seat, (x, y), scale, is_turn = scene.seats[number], place, manner.scale, number == scene.turn
    (ink, faint), avatar = INKS[is_turn], _avatar(scene, number, scale)
    under, (width, height) = avatar.on, scale.plate
    row = y - height * (0.2 if scene.has_scores else 0.16)
    left = x - width * 0.24
    put_avatar(picture, pixels((left, row)), avatar)
    if seat.team_letter:
        corner = left - scale.avatar * 0.4, row - scale.avatar * 0.34
        picture.put(pixels(corner), under, badge_image, seat.team_letter, round(LEAST * UNIT), TEXT)
    _cards(picture, seat, (x + width * 0.23, row), manner, is_turn=is_turn)
    name, room = shown_name(seat.person, number), (width - 4) * UNIT
    line = y + height * (0.18 if scene.has_scores else 0.33)
    picture.write(pixels((x, line)), under, name, Style(round(scale.name * UNIT), ink, width=room))
    if scene.has_scores:
        score = Style(round(LEAST * UNIT), faint, width=room)
        picture.write(pixels((x, y + height * 0.38)), under, f"★ {seat.score}", score)


def _cards(picture: IndexedPicture, seat: TableSeat, at: Point, manner: _Manner, *, is_turn: bool) -> None:
    scale, back = manner
    size, (plain, under) = round(scale.count * UNIT), (BLACK, WHITE) if is_turn else (WHITE, PLATE)
    if seat.is_out:
        picture.put(pixels(at), under, badge_image, "×" if seat.rank is None else f"{seat.rank}.", size, EDGE)
        return
    shown = 3 if seat.cards is None else min(seat.cards, MOST_BACKS)
    if shown and scale.back:
        fan = pixels((at[0], at[1] - scale.back * 0.35))
        picture.put_back(fan, under, fan_image, shown, scale.back * UNIT, back)
    count = "?" if seat.cards is None else str(seat.cards)
    fill = ALERT if seat.cards == 1 else AMBER if seat.is_in_danger else plain
    picture.put(pixels((at[0], at[1] + scale.back * 0.45)), under, badge_image, count, size, fill)


def _plate(size: tuple[int, int], ring: str | None) -> Image.Image:
    """Draw the plate of a seat. The plate of the player to move is white with a colored ring."""
    width, height = size

    def paint(pen: Pen) -> None:
        if ring:
            pen.plate((0, 0), (width + 2 * RING, height + 2 * RING), 9 + RING, ring)
        pen.plate((0, 0), size, 9, WHITE if ring else EDGE)
        if not ring:
            pen.plate((0, 0), (width - 2, height - 2), 8, PLATE)

    return sprite((round((width + 2 * RING) * UNIT), round((height + 2 * RING) * UNIT)), UNIT, paint)


# A step of a replay


class _Line(Struct, frozen=True):
    """A seat and its cards, in pixels. They are large if there are few seats, so that they are readable on a
    phone.
    """

    height: int
    avatar: int
    text: int
    card: int


# The sizes of a line, by maximum number of seats
LINES = ((4, _Line(82, 46, 30, 60)), (8, _Line(64, 36, 30, 48)), (20, _Line(52, 32, 30, 42)))
CARD_SIZES = tuple(line.card for _, line in LINES)
REPLAY_PADDING = 16  # pixels around the lines
LEAST_HEIGHT = 250
PILE_WIDTH = 150  # width of the column with the top card
CARDS_LEFT, CARDS_WIDTH = PILE_WIDTH + 216, 330  # where the cards of a line begin, and their maximum width


class _Steps(NamedTuple):
    """The distance from card to card, in card widths."""

    narrowest: float
    widest: float


OPEN_STEPS = _Steps(0.55, 0.94)  # the steps of open cards, or less if even small cards don't fit


def draw_replay(scene: ReplayScene, palette: Palette = DISTINCT) -> Image.Image:
    """Draw the top card at the side, and a row for each seat with its cards, face up or face down."""
    palette = sided(palette, scene.top.side)
    line = next(line for most, line in LINES if len(scene.hands) <= most)
    height = max(LEAST_HEIGHT, line.height * len(scene.hands) + 2 * REPLAY_PADDING)
    image = Image.new("RGB", (WIDTH, height), BACKGROUND)
    back = back_of(palette.style, scene.back)
    _pile(image, scene, min(height / 2, LEAST_HEIGHT / 2), palette)
    top = (height - line.height * (len(scene.hands) - 1)) / 2
    for seat, hand in enumerate(scene.hands):
        y = top + line.height * seat
        _seat_line(image, scene, seat, y, line)
        if hand.is_closed:
            _closed_cards(image, len(hand.cards), y, back_image(line.card * 2 // 3, back))
        else:
            _open_cards(image, hand, y, line.card, palette)
    return image


def _pile(image: Image.Image, scene: ReplayScene, y: float, palette: Palette) -> None:
    x = PILE_WIDTH / 2 + 4
    chosen = scene.color if scene.top.color is None else None
    stamp(image, back_image(52, back_of(palette.style, scene.back)), (x - 26, y - 72))
    stamp(image, badge_image(str(scene.draw_pile), 30, WHITE), (x + 30, y - 72))
    stamp(image, card_image(scene.top, 92, palette, chosen), (x, y + 40))
    if scene.pending:
        stamp(image, badge_image(f"+{scene.pending}", 30, ALERT), (x + 28, y + 98))


def _seat_line(image: Image.Image, scene: ReplayScene, seat: int, y: float, line: _Line) -> None:
    hand, is_turn = scene.hands[seat], seat == scene.turn
    ink, faint = (BLACK, EDGE) if is_turn else (MUTED if hand.is_out else TEXT, MUTED)
    width = WIDTH - PILE_WIDTH - REPLAY_PADDING
    stamp(image, plate((width, line.height - 6), WHITE if is_turn else SURFACE), (PILE_WIDTH + width / 2, y))
    if is_turn:
        stamp(image, _way(scene.is_clockwise), (PILE_WIDTH + 16, y))
    stamp(image, avatar_image(hand.person, line.avatar, seat), (PILE_WIDTH + 50, y))
    name = shown_name(hand.person, seat)
    write(image, (PILE_WIDTH + 78, y), name, Style(line.text, ink, width=130, align=0))
    if hand.score is not None:
        write(image, (WIDTH - REPLAY_PADDING - 12, y), str(hand.score), Style(30, faint, align=1))


def _open_cards(image: Image.Image, hand: BaredHand, y: float, largest: int, palette: Palette) -> None:
    cards = sorted_hand(hand.cards)
    steps = max(len(cards) - 1, 1)
    sizes = [size for size in CARD_SIZES if size <= largest]
    size = next(
        (width for width in sizes if width * (1 + OPEN_STEPS.narrowest * steps) <= CARDS_WIDTH), sizes[-1]
    )
    step = min(size * OPEN_STEPS.widest, (CARDS_WIDTH - size) / steps)
    for place, card in enumerate(cards):
        stamp(image, tile_image(card, size, palette), (CARDS_LEFT + size / 2 + place * step, y))


def _closed_cards(image: Image.Image, count: int, y: float, back: Image.Image) -> None:
    """Draw face-down cards, and their number."""
    if not count:
        return
    step = min(back.width * 0.5, (CARDS_WIDTH - 2 * back.width - 28) / max(count - 1, 1))
    for place in range(count):
        stamp(image, back, (CARDS_LEFT + back.width / 2 + place * step, y))
    end = CARDS_LEFT + back.width + (count - 1) * step
    stamp(image, badge_image(str(count), 30, WHITE), (end + 28, y))


@lru_cache(maxsize=2)
def _way(is_clockwise: bool) -> Image.Image:
    """Draw an arrow to the next seat."""

    def paint(pen: Pen) -> None:
        pen.arrow([(0, -9), (0, 3)] if is_clockwise else [(0, 9), (0, -3)], 5, BLACK)

    return sprite((24, 32), 1, paint)
