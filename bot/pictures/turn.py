"""The picture of a player's turn: the top card, the next players, and the hand. Also a hand by itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise
from math import ceil
from typing import NamedTuple

from msgspec import Struct
from PIL import Image, ImageDraw

from bot.engine.model.cards import Card, Color
from bot.pictures.canvas import UNIT, Pen, Point, Style, arc, badge_image, pixels, sprite, stamp
from bot.pictures.cards import TILT, card_image, lettered_for, lying_image
from bot.pictures.indexed import IndexedPicture, colors_of
from bot.pictures.palettes import (
    ALERT,
    AMBER,
    BACKGROUND,
    BLACK,
    DISTINCT,
    EDGE,
    MUTED,
    TEXT,
    WHITE,
    Palette,
    dimmed,
    line_on,
    sided,
    strip_felt,
    strip_stripe,
)
from bot.pictures.portraits import Avatar, picture_with, put_avatar, shown_name
from bot.pictures.scenes import HandScene, TableSeat, TurnScene

WIDTH = 300  # like all lengths below, in units


def draw_turn(scene: TurnScene, palette: Palette = DISTINCT) -> Image.Image:
    """Draw the strip, and the hand below it.

    The height is the same for 1 to 16 cards, so that buttons don't move.
    """
    palette = sided(palette, scene.top.side)
    rows = _rows(scene.hand.cards)
    size = WIDTH * UNIT, (STRIP + rows.height) * UNIT
    felt = strip_felt(_fill(scene, palette))
    look, shown = _Look(_density(scene), felt), scene.opponents[:MOST_SHOWN]
    avatars = (_avatar(seat, place, look) for place, seat in enumerate(shown))
    picture = picture_with(avatars, size, palette)
    _draw_strip(picture, scene, palette)
    _draw_opponents(picture, scene, look)
    looks = _Looks(palette, dimmed(palette) if scene.is_playing else palette)
    _draw_rows(picture, scene.hand, rows, STRIP, looks)
    return picture.finished()


def draw_hand(scene: HandScene, palette: Palette = DISTINCT) -> Image.Image:
    """Draw a hand for somebody who sees nothing else of the table."""
    palette = sided(palette, scene.cards[0].side if scene.cards else palette.side)
    rows = _rows(scene.cards)
    picture = IndexedPicture(colors_of(palette), (WIDTH * UNIT, rows.height * UNIT), BACKGROUND)
    looks = _Looks(palette, dimmed(palette) if scene.playable else palette)
    _draw_rows(picture, scene, rows, 0, looks)
    return picture.finished()


# The strip: the active color with the top card on it, and the other players in the order of play

STRIP = 70  # height in units
# Where the color ends, at the top and at the bottom; then the same for its stripe
SLANT = ((64, 47), (70, 53))
TOP_AT, TOP_WIDTH = (28, 36), 44
PENDING_AT = (51, 58)
CORNER = 76, STRIP + 8  # how far the top card reaches, including its shadow and its badge
RAIL = 84, 292  # the range of the opponents' seats
LINE = 2.5


class _Density(Struct, frozen=True):
    """The sizes and positions for drawing the opponents. The count is on the avatar, or below it at
    `count_y`.
    """

    avatar: int
    y: float  # position of the avatars
    count: float  # size of the digits
    count_y: float | None
    name: float | None  # size of the names, or None if there is no room for names
    name_y: float = 0


class _Look(NamedTuple):
    """How opponents are drawn: their sizes and positions, and the color behind them."""

    density: _Density
    felt: str


DENSITIES = (
    (4, _Density(34, 25, 14, None, 12, 57)),
    (6, _Density(28, 20, 13, 41, 11.5, 59)),
    (9, _Density(24, 20, 14, 46, None)),
)  # by maximum number of opponents; the strip ends with a number if there are more
LEAST = 23  # minimum size of letters in pixels; half of that on a phone
TEAM_Y = 61  # vertical position of the team's letter where there are no names
MOST_SHOWN = DENSITIES[-1][0]


def _fill(scene: TurnScene, palette: Palette) -> str:
    return palette.fill(scene.color) if scene.color else EDGE


def _draw_strip(picture: IndexedPicture, scene: TurnScene, palette: Palette) -> None:
    """Draw the active color with the top card, and the rail."""
    fill = _fill(scene, palette)
    felt = strip_felt(fill)
    picture.put(pixels((WIDTH / 2, STRIP / 2)), BACKGROUND, _strip, fill, WIDTH)
    written = lettered_for(palette, scene.top.color or scene.color)
    chosen = scene.color if scene.top.color is None else None
    corner = pixels((CORNER[0] / 2, CORNER[1] / 2))
    picture.put(corner, BACKGROUND, _corner, fill, scene.top, chosen, scene.pending, written)
    density, shown = _density(scene), min(len(scene.opponents), MOST_SHOWN)
    line = line_on(felt, fill if scene.color else MUTED)
    rail = pixels(((SLANT[1][0] + WIDTH) / 2 - 3, density.y))
    picture.put(rail, felt, _rail, shown, scene.is_clockwise, line)


def _strip(fill: str, width: int) -> Image.Image:
    """Draw the left end of an empty strip in this color."""
    finer, felt = 4, strip_felt(fill)
    strip = Image.new("RGB", (width * UNIT * finer, STRIP * UNIT * finer), felt)
    pen = Pen(ImageDraw.Draw(strip), UNIT * finer, (0, 0))
    (top, bottom), (stripe_top, stripe_bottom) = SLANT
    pen.polygon([(0, 0), (stripe_top, 0), (stripe_bottom, STRIP), (0, STRIP)], strip_stripe(fill))
    pen.polygon([(0, 0), (top, 0), (bottom, STRIP), (0, STRIP)], fill)
    pen.polygon([(0, STRIP - LINE), (WIDTH, STRIP - LINE), (WIDTH, STRIP), (0, STRIP)], line_on(felt, fill))
    return strip.reduce(finer)


def _corner(fill: str, top: Card, chosen: Color | None, pending: int, palette: Palette) -> Image.Image:
    """Draw the left end of the strip with the top card and the number of cards to draw."""
    image = Image.new("RGB", (CORNER[0] * UNIT, CORNER[1] * UNIT), BACKGROUND)
    image.paste(_strip(fill, CORNER[0]), (0, 0))
    stamp(image, lying_image(top, TOP_WIDTH * UNIT, palette, chosen, TILT), pixels(TOP_AT))
    if pending:
        stamp(image, badge_image(f"+{pending}", 16 * UNIT, ALERT), pixels(PENDING_AT))
    return image


def _density(scene: TurnScene) -> _Density:
    return next((density for most, density in DENSITIES if len(scene.opponents) <= most), DENSITIES[-1][1])


def _seat_x(place: float, shown: int) -> float:
    start, end = RAIL
    return start + (end - 4 - start) * (place + 0.5) / shown


def _rail(shown: int, is_clockwise: bool, fill: str) -> Image.Image:
    """Draw an arrow that starts at the current player and passes all others, and a sign for the direction of
    play.
    """
    left, right, middle = SLANT[1][0] - 6, WIDTH, (SLANT[1][0] - 6 + WIDTH) / 2

    def paint(pen: Pen) -> None:
        pen = pen.at((-middle, 0))
        pen.line([(RAIL[0], 0), (RAIL[1] + 1, 0)], 2, fill)
        for place in range(shown):
            _chevron(pen, _seat_x(place + 0.5, shown) if place < shown - 1 else RAIL[1] + 3, fill)
        sweep = (-235, 45) if is_clockwise else (55, -225)
        points = [(x + 74, y) for x, y in arc(6, *sweep)]
        pen.line(points, 2, fill)
        _head(pen, points[-1], 45 if is_clockwise else -225, is_clockwise, fill)

    return sprite(((right - left) * UNIT, 24 * UNIT), UNIT, paint)


def _chevron(pen: Pen, x: float, fill: str) -> None:
    pen.line([(x - 4, -4.5), (x, 0), (x - 4, 4.5)], 2, fill)


def _head(pen: Pen, at: Point, angle: float, is_clockwise: bool, fill: str) -> None:
    """Draw the head of a bent arrow, which ends at an angle of its circle."""
    head = pen.at(at, turn=angle + (90 if is_clockwise else -90))
    head.polygon([(4.5, 0), (-1.5, -3.8), (-1.5, 3.8)], fill)


def _draw_opponents(picture: IndexedPicture, scene: TurnScene, look: _Look) -> None:
    (density, felt), people = look, scene.opponents
    shown = min(len(people), MOST_SHOWN)
    single = people if len(people) == shown else people[: shown - 1]
    for place, seat in enumerate(single):
        _draw_seat(picture, seat, place, shown, look)
    if rest := people[len(single) :]:
        x, least = _seat_x(shown - 1, shown), min(rest, key=lambda seat: seat.cards or 0)
        picture.write(pixels((x, density.y)), felt, f"+{len(rest)}", Style(13 * UNIT, TEXT))
        _draw_count(picture, least, (x, density.count_y or 0), look)


def _avatar(seat: TableSeat, place: int, look: _Look) -> Avatar:
    density, felt = look
    return Avatar(felt if place else WHITE, seat.person, density.avatar * UNIT, place)


def _draw_seat(picture: IndexedPicture, seat: TableSeat, place: int, shown: int, look: _Look) -> None:
    density, felt = look
    at = _seat_x(place, shown), density.y
    if place == 0:
        picture.put(pixels(at), felt, _disc, (density.avatar + 5) * UNIT)
    put_avatar(picture, pixels(at), _avatar(seat, place, look))
    reach = density.avatar / 2
    if seat.team_letter and density.name is None:
        picture.write(pixels((at[0], TEAM_Y)), felt, seat.team_letter, Style(LEAST, MUTED))
    elif seat.team_letter:
        corner = pixels((at[0] - reach, at[1] - reach + 4))
        picture.put(corner, felt, badge_image, seat.team_letter, LEAST, TEXT)
    below = (at[0] + reach, at[1] + 12) if density.count_y is None else (at[0], density.count_y)
    _draw_count(picture, seat, below, look)
    if density.name is not None:
        width = round((RAIL[1] - RAIL[0]) / shown - 3) * UNIT
        style = Style(round(density.name * UNIT), TEXT if place == 0 else MUTED, width=width)
        picture.write(pixels((at[0], density.name_y)), felt, shown_name(seat.person, place), style)


def _draw_count(picture: IndexedPicture, seat: TableSeat, at: Point, look: _Look) -> None:
    density, felt = look
    size, count = round(density.count * UNIT), "?" if seat.cards is None else str(seat.cards)
    fill = ALERT if seat.cards == 1 else AMBER if seat.is_in_danger else WHITE
    if density.name is None and fill == WHITE:
        picture.write(pixels(at), felt, count, Style(size, TEXT))
    else:
        picture.put(pixels(at), felt, badge_image, count, size, fill)


def _disc(size: int) -> Image.Image:
    return sprite((size, size), size / 100, lambda pen: pen.disc((0, 0), 50, WHITE))


# The hand

Cards = tuple[Card, ...]


class _Looks(NamedTuple):
    """The palettes of cards that are playable, and of the others."""

    playable: Palette
    other: Palette


class _Rows(Struct, frozen=True):
    """The rows of a hand. `lift` is how much lower unplayable cards are."""

    rows: tuple[Cards, ...]
    width: int  # width of a card
    lift: int
    step: float  # distance from card to card

    @property
    def height(self) -> int:
        """The height of the hand's part of the picture."""
        if len(self.rows) == 1:
            return ONE_ROW
        return TOP + PITCH * len(self.rows) + self.lift - (PITCH - self.width * 3 // 2) + 5


ONE_ROW = 88  # height in units, for any number of cards
TOP, MARGIN = 9, 6  # space above the cards, and next to them
A_ROW = 16  # maximum number of cards in a row
FEW, FEW_WIDTH, ROW_WIDTH, ROWS_WIDTH = 6, 44, 42, 36
PITCH = 60  # distance from row to row
WIDEST_STEP = 1.07  # maximum distance between cards, in card widths
GAP = 0.12  # between two colors, in card widths


def _rows(hand: Cards) -> _Rows:
    count = max(1, ceil(len(hand) / A_ROW))
    length = max(1, ceil(len(hand) / count))
    rows = tuple(hand[start : start + length] for start in range(0, len(hand), length)) or ((),)
    width = ROWS_WIDTH if count > 1 else ROW_WIDTH if len(hand) > FEW else FEW_WIDTH
    step = min([WIDEST_STEP * width, *(_widest_step(row, width) for row in rows)])
    return _Rows(rows, width, 9 if count == 1 else 7, step)


def _widest_step(row: Cards, width: int) -> float:
    room = WIDTH - 2 * MARGIN - width - GAP * width * sum(_gaps(row))
    return room / max(len(row) - 1, 1)


def _gaps(row: Cards) -> list[bool]:
    """Return, for each card, whether there is a gap before it. A hand that isn't sorted by color has none."""
    changes = [card.color is not after.color for card, after in pairwise(row)]
    colors = {card.color for card in row}
    return changes if sum(changes) < len(colors) else [False] * len(changes)


def _places(row: Cards, rows: _Rows) -> Iterator[tuple[Card, float]]:
    gaps = [GAP * rows.width * is_gap for is_gap in _gaps(row)]
    starts = list(accumulate((rows.step + gap for gap in gaps), initial=0.0))
    left = (WIDTH - (starts[-1] + rows.width)) / 2
    return ((card, left + start + rows.width / 2) for card, start in zip(row, starts, strict=False))


def _draw_rows(picture: IndexedPicture, scene: HandScene, rows: _Rows, top: float, looks: _Looks) -> None:
    """Draw the rows. Playable cards are raised."""
    width, height, new = rows.width * UNIT, rows.width * 1.5, scene.drawn
    for line, row in enumerate(rows.rows):
        badge: Point | None = None
        for place, (card, x) in enumerate(_places(row, rows)):
            is_playable = card in scene.playable
            y = top + TOP + line * PITCH + height / 2 + (0 if is_playable else rows.lift)
            if place and rows.step < rows.width:
                picture.shade(pixels((x - rows.width / 2, y)), _cast, width)
            look = lettered_for(looks.playable if is_playable else looks.other, card.color)
            picture.put(pixels((x, y)), BACKGROUND, card_image, card, width, look)
            if card is new:
                badge, new = (x, y - height / 2 + 2), None
        if badge is not None:
            picture.put(pixels(badge), BACKGROUND, _new_badge, 14 * UNIT)


def _cast(width: int) -> Image.Image:
    """Draw the shadow of a card on the card to its left, around the middle of its left edge."""
    across, height = width * 2 // 5, width * 3 // 2

    def paint(pen: Pen) -> None:
        pen.plate((width / 2, 2), (width + 6, height - 2), width / 8, BLACK)

    return sprite((across, height + 4), 1, paint)


def _new_badge(size: int) -> Image.Image:
    """Draw an arrow pointing into the hand."""

    def paint(pen: Pen) -> None:
        pen.disc((0, 0), 50, BLACK)
        pen.disc((0, 0), 44, WHITE)
        pen.arrow([(0, -26), (0, 4)], 13, BLACK)

    return sprite((size, size), size / 100, paint)
