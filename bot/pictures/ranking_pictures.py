"""Who came first: the podium of a match, and leaderboards."""

from __future__ import annotations

from PIL import Image

from bot.pictures.avatars import avatar_image, shown_name
from bot.pictures.canvas import Point, stamp
from bot.pictures.lettering import Style, badge_image, write
from bot.pictures.palettes import BLACK, MEDALS, MUTED, SURFACE, TEXT, WHITE
from bot.pictures.plates import INKS, MARGIN, WIDTH, crown, plate, sheet
from bot.pictures.scenes import LeaderboardScene, MatchScene, Placing, Rank


def draw_match(scene: MatchScene) -> Image.Image:
    """The first three on a podium, the others in two columns below."""
    podium, others = scene.standings[:3], scene.standings[3:]
    lines = (len(others) + 1) // 2
    image = sheet(330 + (lines * 46 + 12 if lines else 0))
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
    stamp(image, plate((206, height), MEDALS[place]), (x, floor - height / 2))
    write(image, (x, top + 38), str(placing.place), Style(46, BLACK))
    write(image, (x, floor - 20), placing.tally, Style(22, BLACK))
    size = (96, 80, 72)[place]
    stamp(image, avatar_image(placing.person, size, number), (x, top - 44 - size / 2))
    if place == 0:
        stamp(image, crown(size * 2 // 3), (x, top - 44 - size))
    write(image, (x, top - 22), shown_name(placing.person, number), Style(22, TEXT, width=206))


def _listed(image: Image.Image, placing: Placing, number: int, at: Point) -> None:
    x, y = at
    stamp(image, plate((375, 40), SURFACE), (x + 187, y))
    write(image, (x + 44, y), str(placing.place), Style(20, MUTED, align=1))
    stamp(image, avatar_image(placing.person, 30, number), (x + 72, y))
    write(image, (x + 98, y), shown_name(placing.person, number), Style(20, TEXT, width=180, align=0))
    write(image, (x + 359, y), placing.tally, Style(20, TEXT, align=1))


def draw_leaderboard(scene: LeaderboardScene) -> Image.Image:
    """The title and the ranks below it; the reader's own rank stands out."""
    image = sheet(56 + 54 * len(scene.ranks))
    write(image, (MARGIN + 6, MARGIN + 24), scene.title, Style(28, TEXT, width=WIDTH - 2 * MARGIN, align=0))
    for number, rank in enumerate(scene.ranks):
        _rank(image, rank, number, MARGIN + 56 + 54 * (number + 0.5))
    return image


def _rank(image: Image.Image, rank: Rank, number: int, y: float) -> None:
    ink, faint = INKS[rank.is_reader]
    stamp(image, plate((WIDTH - 2 * MARGIN, 48), WHITE if rank.is_reader else SURFACE), (WIDTH / 2, y))
    if rank.place <= len(MEDALS):
        stamp(image, badge_image(str(rank.place), 20, MEDALS[rank.place - 1]), (MARGIN + 38, y))
    else:
        write(image, (MARGIN + 38, y), str(rank.place), Style(20, faint))
    stamp(image, avatar_image(rank.person, 36, number), (MARGIN + 96, y))
    write(image, (MARGIN + 126, y), shown_name(rank.person, number), Style(22, ink, width=300, align=0))
    end = WIDTH - MARGIN - 20
    wide = write(image, (end, y), rank.value, Style(24, ink, width=180, align=1))
    write(image, (end - max(wide, 90) - 20, y), rank.note, Style(18, faint, width=190, align=1))
