"""Pictures of what came out: rounds, matches, leaderboards and curves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from PIL import Image, ImageDraw

from bot.engine.faces.decks import sorted_hand
from bot.pictures.canvas import Pen, Point, Style, badge_image, stamp, write
from bot.pictures.cards import emoji_image, fan_image
from bot.pictures.palettes import (
    ALERT,
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
from bot.pictures.portraits import INKS, MARGIN, WIDTH, avatar_image, crown, plate, sheet, shown_name
from bot.pictures.scenes import (
    CurveScene,
    LeaderboardScene,
    MatchScene,
    Placing,
    RaceScene,
    Rank,
    RoundLine,
    RoundScene,
)

# Rounds

ROW_HEIGHT = 64
MOST_TILES = 8  # of the cards left in a hand; a number tells how many more there are
OPEN_HANDS = 8  # players whose cards are drawn; more have only the number


def draw_round(scene: RoundScene, palette: Palette = DISTINCT) -> Image.Image:
    """A row for each player: cards left, points of the round, and the score as a bar toward the target.

    More than eight players take two columns, with the number of cards instead of the cards.
    """
    if len(scene.rows) > OPEN_HANDS:
        return _crowd(scene)
    image = sheet(ROW_HEIGHT * len(scene.rows))
    goal = scene.target or max((row.total for row in scene.rows), default=0)
    for number, row in enumerate(scene.rows):
        y = MARGIN + ROW_HEIGHT * (number + 0.5)
        ink, faint = _inks(row)
        under = plate((WIDTH - 2 * MARGIN, ROW_HEIGHT - 6), WHITE if row.is_winner else SURFACE)
        stamp(image, under, (WIDTH / 2, y))
        _portrait(image, row, number, (MARGIN + 40, y - 2), 42)
        write(image, (MARGIN + 76, y - 2), shown_name(row.person, number), Style(22, ink, width=190, align=0))
        _remaining(image, row, y, palette)
        write(image, (WIDTH - 132, y - 2), _gain(row), Style(22, faint, align=1))
        write(image, (WIDTH - MARGIN - 18, y - 2), str(row.total), Style(28, ink, align=1))
        _progress(image, row.total / goal if goal else 0, y + ROW_HEIGHT / 2 - 8, row.is_winner)
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


# Matches and leaderboards


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


# Charts

FINENESS = 2  # how much larger lines are drawn before they are scaled down
LINE_COLORS = (
    "#FFD166", "#6FB7FF", "#6EE0B1", "#FF8A80", "#C7A6FF",
    "#FFB26B", "#8FE3F0", "#F49AC8", "#C5D86D", "#D9DEE8",
)  # fmt: skip
MOST_MARKS = 12  # points of a line that are marked one by one
NAME_PITCH = 26  # pixels between two names next to a chart


@dataclass(frozen=True)
class _Plot:
    """An area of a chart in pixels, and the values at its edges."""

    left: float
    top: float
    right: float
    bottom: float
    last: int
    low: float
    high: float

    def at(self, step: float, value: float) -> Point:
        """The pixel for a value at a step, from 0 to `last`."""
        across = step / self.last if self.last else 0.5
        up = (value - self.low) / (self.high - self.low)
        return self.left + (self.right - self.left) * across, self.bottom - (self.bottom - self.top) * up


def draw_race(scene: RaceScene) -> Image.Image:
    """One line for each player from the start of the match, with names and scores next to the ends."""
    height = max(400, 60 + NAME_PITCH * len(scene.lines))
    values = [0, *(total for line in scene.lines for total in line.totals), scene.target or 0]
    ticks = _ticks(min(values), max(values))
    rounds = max(len(line.totals) for line in scene.lines)
    plot = _Plot(70, 30, 540, height - 50, rounds, ticks[0], ticks[-1])
    ranking = sorted(enumerate(scene.lines), key=lambda numbered: -numbered[1].totals[-1])
    ends = [plot.at(len(line.totals), line.totals[-1])[1] for _, line in ranking]
    names = _spread(ends, NAME_PITCH, (plot.top, height - 30))

    image, pen = _grid(height, plot, ticks)
    if scene.target:
        pen.line([plot.at(0, scene.target), plot.at(rounds, scene.target)], 2, ALERT)
    for (seat, line), y in reversed(list(zip(ranking, names, strict=True))):
        _trace(pen, [plot.at(step, total) for step, total in enumerate((0, *line.totals))], (578, y), seat)
    image = image.reduce(FINENESS)
    _label_ticks(image, plot, ticks)
    _label_race(image, plot, scene)
    for (seat, line), y in zip(ranking, names, strict=True):
        write(image, (590, y), shown_name(line.person, seat), Style(18, TEXT, width=140, align=0))
        write(image, (WIDTH - 16, y), str(line.totals[-1]), Style(18, TEXT, align=1))
    return image


def draw_curve(scene: CurveScene) -> Image.Image:
    """One line with its first and last value, over its labels."""
    values = [value for _, value in scene.points]
    ticks = _ticks(min(values), max(values))
    plot = _Plot(80, 80, WIDTH - 50, 350, len(values) - 1, ticks[0], ticks[-1])
    path = [plot.at(step, value) for step, value in enumerate(values)]
    image, pen = _grid(400, plot, ticks)
    pen.line(path, 4, LINE_COLORS[1])
    for point in path:
        pen.disc(point, 5, LINE_COLORS[1])
    pen.disc(path[-1], 9, TEXT)
    image = image.reduce(FINENESS)
    _label_ticks(image, plot, ticks)
    write(image, (24, 36), scene.title, Style(26, TEXT, width=620, align=0))
    write(image, (WIDTH - 24, 36), f"{round(values[-1], 1):g}", Style(30, LINE_COLORS[1], align=1))
    for step in _some(range(len(values)), 6):
        x, _ = plot.at(step, 0)
        write(image, (x, plot.bottom + 24), scene.points[step][0], Style(17, MUTED, width=130))
    return image


def _grid(height: int, plot: _Plot, ticks: Sequence[float]) -> tuple[Image.Image, Pen]:
    image = Image.new("RGB", (WIDTH * FINENESS, height * FINENESS), BACKGROUND)
    pen = Pen(ImageDraw.Draw(image), FINENESS, (0, 0))
    for tick in ticks:
        y = plot.at(0, tick)[1]
        pen.line([(plot.left, y), (plot.right, y)], 1.5, EDGE if tick == 0 else SURFACE)
    return image, pen


def _label_ticks(image: Image.Image, plot: _Plot, ticks: Sequence[float]) -> None:
    for tick in ticks:
        write(image, (plot.left - 12, plot.at(0, tick)[1]), f"{tick:g}", Style(17, MUTED, align=1))


def _label_race(image: Image.Image, plot: _Plot, scene: RaceScene) -> None:
    for number in _some(range(1, plot.last + 1), 12):
        write(image, (plot.at(number, 0)[0], plot.bottom + 22), str(number), Style(17, MUTED))
    if scene.target:
        x, y = plot.at(0, scene.target)
        write(image, (x + 6, y - 14), str(scene.target), Style(17, ALERT, align=0))


def _trace(pen: Pen, path: list[Point], name: Point, seat: int) -> None:
    pen.line(path, 3.5, LINE_COLORS[seat % len(LINE_COLORS)])
    pen.line([path[-1], name], 1, EDGE)
    marked = path[1:] if len(path) <= MOST_MARKS else path[-1:]
    for point in (*marked, name):
        _marker(pen, point, seat)


def _marker(pen: Pen, at: Point, seat: int) -> None:
    """A disc; for players beyond the tenth, who share its color, a square with a hole."""
    if seat < len(LINE_COLORS):
        pen.disc(at, 5, LINE_COLORS[seat])
    else:
        pen.plate(at, (11, 11), 2, LINE_COLORS[seat % len(LINE_COLORS)])
        pen.plate(at, (5, 5), 1, BLACK)


def _ticks(low: float, high: float) -> list[float]:
    """About five round values around both."""
    rough = max(high - low, 4) / 4
    power = 10.0 ** floor(log10(rough))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= rough)
    first, last = floor(low / step), ceil(high / step)
    return [step * tick for tick in range(first, max(last, first + 1) + 1)]


def _spread(wanted: Sequence[float], pitch: float, within: tuple[float, float]) -> list[float]:
    """Moves heights, given from top to bottom, apart until `pitch` is between them."""
    out: list[float] = []
    for place, y in enumerate(wanted):
        lowest = within[1] - pitch * (len(wanted) - 1 - place)
        out.append(min(max(y, out[-1] + pitch if out else within[0]), lowest))
    return out


def _some(steps: range, most: int) -> Sequence[int]:
    return steps[:: max(1, ceil(len(steps) / most))]
