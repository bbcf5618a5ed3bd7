"""How a round ended: the cards left, the points, and the scores."""

from __future__ import annotations

from PIL import Image

from bot.engine.faces.decks import sorted_hand
from bot.pictures.avatars import avatar_image, shown_name
from bot.pictures.canvas import Point, stamp
from bot.pictures.card_art import emoji_image, fan_image
from bot.pictures.lettering import Style, badge_image, write
from bot.pictures.palettes import BLACK, DISTINCT, EDGE, MUTED, SURFACE, WHITE, Palette
from bot.pictures.plates import INKS, MARGIN, WIDTH, crown, plate, sheet
from bot.pictures.scenes import RoundLine, RoundScene

ROW = 64
MOST_TILES = 8  # of the cards left in a hand; a number tells how many more there are
OPEN_HANDS = 8  # players whose cards are drawn; more have only the number


def draw_round(scene: RoundScene, palette: Palette = DISTINCT) -> Image.Image:
    """A row for each player: cards left, points of the round, and the score as a bar toward the target.

    More than eight players take two columns, with the number of cards instead of the cards.
    """
    if len(scene.rows) > OPEN_HANDS:
        return _crowd(scene)
    image = sheet(ROW * len(scene.rows))
    goal = scene.target or max((row.total for row in scene.rows), default=0)
    for number, row in enumerate(scene.rows):
        y = MARGIN + ROW * (number + 0.5)
        ink, faint = _inks(row)
        under = plate((WIDTH - 2 * MARGIN, ROW - 6), WHITE if row.is_winner else SURFACE)
        stamp(image, under, (WIDTH / 2, y))
        _portrait(image, row, number, (MARGIN + 40, y - 2), 42)
        write(image, (MARGIN + 76, y - 2), shown_name(row.person, number), Style(22, ink, width=190, align=0))
        _remaining(image, row, y, palette)
        write(image, (WIDTH - 132, y - 2), _gain(row), Style(22, faint, align=1))
        write(image, (WIDTH - MARGIN - 18, y - 2), str(row.total), Style(28, ink, align=1))
        _progress(image, row.total / goal if goal else 0, y + ROW / 2 - 8, row.is_winner)
    return image


def _crowd(scene: RoundScene) -> Image.Image:
    lines = (len(scene.rows) + 1) // 2
    image = sheet(48 * lines)
    for number, row in enumerate(scene.rows):
        column, line = divmod(number, lines)
        x, y = MARGIN + column * 385, MARGIN + 48 * (line + 0.5)
        ink, faint = _inks(row)
        stamp(image, plate((375, 42), WHITE if row.is_winner else SURFACE), (x + 187, y))
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
        stamp(image, crown(size // 2), (at[0], at[1] - size * 0.48))


def _remaining(image: Image.Image, row: RoundLine, y: float, palette: Palette) -> None:
    shown = sorted_hand(row.cards)[:MOST_TILES]
    for place, card in enumerate(shown):
        stamp(image, emoji_image(card, 34, palette), (316 + place * 32, y - 3))
    if more := len(row.cards) - len(shown):
        stamp(image, badge_image(f"+{more}", 15, EDGE), (316 + len(shown) * 32, y - 3))


def _progress(image: Image.Image, share: float, y: float, is_winner: bool) -> None:
    width = round((WIDTH - 2 * MARGIN - 32) * min(max(share, 0), 1))
    if width >= 6:
        stamp(image, plate((width, 5), BLACK if is_winner else EDGE), (MARGIN + 16 + width / 2, y))
