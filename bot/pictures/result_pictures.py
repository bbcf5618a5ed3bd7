"""How a round and a match ended, and leaderboards."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.engine.faces.decks import sorted_hand
from bot.pictures.avatars import avatar_image, shown_name
from bot.pictures.canvas import Pen, Point, sprite, stamp
from bot.pictures.card_art import emoji_image, fan_image
from bot.pictures.lettering import Style, badge_image, write
from bot.pictures.palettes import (
    BACKGROUND,
    BLACK,
    DISTINCT,
    EDGE,
    MEDALS,
    MUTED,
    SURFACE,
    TEXT,
    WHITE,
    Palette,
)
from bot.pictures.scenes import LeaderboardScene, MatchScene, Placing, Rank, RoundLine, RoundScene

WIDTH, MARGIN = 800, 20
INKS = ((TEXT, MUTED), (BLACK, EDGE))  # plain and inverted: of names, and of what matters less
ROW = 64
MOST_TILES = 8  # of the cards left in a hand; a number tells how many more there are
OPEN_HANDS = 8  # players whose cards are drawn; more have only the number


def draw_round(scene: RoundScene, palette: Palette = DISTINCT) -> Image.Image:
    """A row for each player: cards left, points of the round, and the score as a bar toward the target.

    More than eight players take two columns, with the number of cards instead of the cards.
    """
    if len(scene.rows) > OPEN_HANDS:
        return _crowd(scene)
    image = _sheet(ROW * len(scene.rows))
    goal = scene.target or max((row.total for row in scene.rows), default=0)
    for number, row in enumerate(scene.rows):
        y = MARGIN + ROW * (number + 0.5)
        ink, faint = _inks(row)
        plate = _plate((WIDTH - 2 * MARGIN, ROW - 6), WHITE if row.is_winner else SURFACE)
        stamp(image, plate, (WIDTH / 2, y))
        _portrait(image, row, number, (MARGIN + 40, y - 2), 42)
        write(image, (MARGIN + 76, y - 2), shown_name(row.person, number), Style(22, ink, width=190, align=0))
        _remaining(image, row, y, palette)
        write(image, (WIDTH - 132, y - 2), _gain(row), Style(22, faint, align=1))
        write(image, (WIDTH - MARGIN - 18, y - 2), str(row.total), Style(28, ink, align=1))
        _progress(image, row.total / goal if goal else 0, y + ROW / 2 - 8, row.is_winner)
    return image


def _crowd(scene: RoundScene) -> Image.Image:
    lines = (len(scene.rows) + 1) // 2
    image = _sheet(48 * lines)
    for number, row in enumerate(scene.rows):
        column, line = divmod(number, lines)
        x, y = MARGIN + column * 385, MARGIN + 48 * (line + 0.5)
        ink, faint = _inks(row)
        stamp(image, _plate((375, 42), WHITE if row.is_winner else SURFACE), (x + 187, y))
        _portrait(image, row, number, (x + 28, y), 30)
        write(image, (x + 52, y), shown_name(row.person, number), Style(19, ink, width=140, align=0))
        stamp(image, fan_image(3, 14), (x + 207, y))
        write(image, (x + 222, y), str(len(row.cards)), Style(17, faint, align=0))
        write(image, (x + 303, y), _gain(row), Style(17, faint, align=1))
        write(image, (x + 363, y), str(row.total), Style(21, ink, align=1))
    return image


def _inks(row: RoundLine) -> tuple[str, str]:
    return (MUTED, MUTED) if row.is_out else INKS[row.is_winner]


def _gain(row: RoundLine) -> str:
    """What the round changed, nothing if it changed nothing, and a cross for a player who is out."""
    return "×" if row.is_out else f"{row.points:+d}" if row.points else ""


def _portrait(image: Image.Image, row: RoundLine, number: int, at: Point, size: int) -> None:
    stamp(image, avatar_image(row.person, size, number), at)
    if row.is_winner:
        stamp(image, _crown(size // 2), (at[0], at[1] - size * 0.48))


def _remaining(image: Image.Image, row: RoundLine, y: float, palette: Palette) -> None:
    shown = sorted_hand(row.cards)[:MOST_TILES]
    for place, card in enumerate(shown):
        stamp(image, emoji_image(card, 34, palette), (316 + place * 32, y - 3))
    if more := len(row.cards) - len(shown):
        stamp(image, badge_image(f"+{more}", 15, EDGE), (316 + len(shown) * 32, y - 3))


def _progress(image: Image.Image, share: float, y: float, is_winner: bool) -> None:
    width = round((WIDTH - 2 * MARGIN - 32) * min(max(share, 0), 1))
    if width >= 6:
        stamp(image, _plate((width, 5), BLACK if is_winner else EDGE), (MARGIN + 16 + width / 2, y))


def draw_match(scene: MatchScene) -> Image.Image:
    """The first three on a podium, the others in two columns below."""
    podium, others = scene.standings[:3], scene.standings[3:]
    lines = (len(others) + 1) // 2
    image = _sheet(330 + (lines * 46 + 12 if lines else 0))
    for number, placing in enumerate(podium):
        _step(image, placing, number, 110 if len(podium) == 2 else 0)
    for number, placing in enumerate(others):
        column, line = divmod(number, lines)
        _listed(image, placing, number + 3, (MARGIN + column * 385, MARGIN + 342 + line * 46 + 21))
    return image


def _step(image: Image.Image, placing: Placing, number: int, shift: int) -> None:
    x = WIDTH / 2 + (0, -220, 220)[number] + shift
    place = min(placing.place, 3) - 1
    height = (150, 124, 100)[place]
    floor, top = MARGIN + 330, MARGIN + 330 - height
    stamp(image, _plate((206, height), MEDALS[place]), (x, floor - height / 2))
    write(image, (x, top + 38), str(placing.place), Style(46, BLACK))
    write(image, (x, floor - 20), placing.tally, Style(22, BLACK))
    size = (96, 80, 72)[place]
    stamp(image, avatar_image(placing.person, size, number), (x, top - 44 - size / 2))
    if place == 0:
        stamp(image, _crown(size * 2 // 3), (x, top - 44 - size))
    write(image, (x, top - 22), shown_name(placing.person, number), Style(22, TEXT, width=206))


def _listed(image: Image.Image, placing: Placing, number: int, at: Point) -> None:
    x, y = at
    stamp(image, _plate((375, 40), SURFACE), (x + 187, y))
    write(image, (x + 44, y), str(placing.place), Style(20, MUTED, align=1))
    stamp(image, avatar_image(placing.person, 30, number), (x + 72, y))
    write(image, (x + 98, y), shown_name(placing.person, number), Style(20, TEXT, width=180, align=0))
    write(image, (x + 359, y), placing.tally, Style(20, TEXT, align=1))


def draw_leaderboard(scene: LeaderboardScene) -> Image.Image:
    """The title and the ranks below it; the reader's own rank stands out."""
    image = _sheet(56 + 54 * len(scene.ranks))
    write(image, (MARGIN + 6, MARGIN + 24), scene.title, Style(28, TEXT, width=WIDTH - 2 * MARGIN, align=0))
    for number, rank in enumerate(scene.ranks):
        _rank(image, rank, number, MARGIN + 56 + 54 * (number + 0.5))
    return image


def _rank(image: Image.Image, rank: Rank, number: int, y: float) -> None:
    ink, faint = INKS[rank.is_reader]
    stamp(image, _plate((WIDTH - 2 * MARGIN, 48), WHITE if rank.is_reader else SURFACE), (WIDTH / 2, y))
    if rank.place <= len(MEDALS):
        stamp(image, badge_image(str(rank.place), 20, MEDALS[rank.place - 1]), (MARGIN + 38, y))
    else:
        write(image, (MARGIN + 38, y), str(rank.place), Style(20, faint))
    stamp(image, avatar_image(rank.person, 36, number), (MARGIN + 96, y))
    write(image, (MARGIN + 126, y), shown_name(rank.person, number), Style(22, ink, width=300, align=0))
    end = WIDTH - MARGIN - 20
    wide = write(image, (end, y), rank.value, Style(24, ink, width=180, align=1))
    write(image, (end - max(wide, 90) - 20, y), rank.note, Style(18, faint, width=190, align=1))


def _sheet(height: int) -> Image.Image:
    return Image.new("RGB", (WIDTH, height + 2 * MARGIN), BACKGROUND)


@lru_cache(maxsize=256)
def _plate(size: tuple[int, int], fill: str) -> Image.Image:
    return sprite(size, 1, lambda pen: pen.plate((0, 0), size, min(12, size[1] / 2), fill))


@lru_cache(maxsize=16)
def _crown(width: int) -> Image.Image:
    zigzag = [(-36, 24), (-46, -20), (-21, 2), (0, -32), (21, 2), (46, -20), (36, 24)]

    def paint(pen: Pen) -> None:
        pen.polygon([(x * 1.16, y * 1.24) for x, y in zigzag], BLACK)
        pen.polygon(zigzag, MEDALS[0])

    return sprite((width * 11 // 10, width * 4 // 5), width / 100, paint)
