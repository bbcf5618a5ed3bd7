"""Pictures of many results: leaderboards, the scores of a match round by round, and curves."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10

from msgspec import Struct
from PIL import Image, ImageDraw

from bot.pictures.canvas import Pen, Point, Style, badge_image, stamp, word_image, write
from bot.pictures.palettes import (
    ALERT,
    BACKGROUND,
    BLACK,
    EDGE,
    MEDALS,
    MUTED,
    SURFACE,
    TEXT,
    WHITE,
    Palette,
)
from bot.pictures.portraits import INKS, LEAST, MARGIN, WIDTH, avatar_image, plate, sheet, shown_name
from bot.pictures.scenes import (
    CurveScene,
    LeaderboardScene,
    MonthScene,
    RaceScene,
    RankLine,
    RecordLine,
    RecordsScene,
)

# Leaderboards


TITLE, TITLE_WIDTH, TITLE_PITCH = 34, WIDTH - 2 * MARGIN - 6, 42
BETWEEN = " · "  # between the parts of a title


def draw_leaderboard(scene: LeaderboardScene) -> Image.Image:
    """Draw the title, and the ranks below it. The reader's own rank is highlighted."""
    lines = title_lines(scene.title)
    top = 56 + TITLE_PITCH * (len(lines) - 1)
    image = sheet(top + 54 * len(scene.ranks))
    for number, line in enumerate(lines):
        y = MARGIN + 24 + TITLE_PITCH * number
        write(image, (MARGIN + 6, y), line, Style(TITLE, TEXT, width=TITLE_WIDTH, align=0))
    for number, rank in enumerate(scene.ranks):
        _rank(image, rank, number, MARGIN + top + 54 * (number + 0.5))
    return image


def title_lines(title: str) -> list[str]:
    """Return the lines of a leaderboard's title. If the title doesn't fit on one line, the metric gets a
    separate line.
    """
    what, _, rest = title.partition(BETWEEN)
    return [what, rest] if rest and _width(title, TITLE) > TITLE_WIDTH else [title]


def _width(words: str, size: int) -> int:
    return word_image(words, size, 2 * WIDTH).width


def _rank(image: Image.Image, line: RankLine, number: int, y: float) -> None:
    ink, faint = INKS[line.is_reader]
    stamp(image, plate((WIDTH - 2 * MARGIN, 48), WHITE if line.is_reader else SURFACE), (WIDTH / 2, y))
    if line.has_medal and line.rank <= len(MEDALS):
        stamp(image, badge_image(str(line.rank), LEAST, MEDALS[line.rank - 1]), (MARGIN + 38, y))
    else:
        write(image, (MARGIN + 38, y), str(line.rank), Style(LEAST, faint))
    stamp(image, avatar_image(line.person, 36, number), (MARGIN + 96, y))
    write(image, (MARGIN + 126, y), shown_name(line.person, number), Style(LEAST, ink, width=270, align=0))
    end = WIDTH - MARGIN - 20
    wide = write(image, (end, y), line.value, Style(32, ink, width=180, align=1))
    write(image, (end - max(wide, 80) - 16, y), line.note, Style(LEAST, faint, width=220, align=1))


# Records

RECORD_HEIGHT, DATE_WIDTH = 92, 210


def draw_records(scene: RecordsScene) -> Image.Image:
    """Draw a row for each record: its name above its holder, and the value."""
    image = sheet(RECORD_HEIGHT * len(scene.records))
    for number, record in enumerate(scene.records):
        _record(image, record, number, MARGIN + RECORD_HEIGHT * (number + 0.5))
    return image


def _record(image: Image.Image, record: RecordLine, number: int, y: float) -> None:
    stamp(image, plate((WIDTH - 2 * MARGIN, RECORD_HEIGHT - 6), SURFACE), (WIDTH / 2, y))
    stamp(image, avatar_image(record.person, 60, number), (MARGIN + 44, y))
    start, end = MARGIN + 88, WIDTH - MARGIN - 20
    wide = write(image, (end, y), record.value, Style(32, MEDALS[0], width=230, align=1))
    room = round(end - wide - 16 - start)
    write(image, (start, y - 19), record.what, Style(LEAST, MUTED, width=room, align=0))
    name = Style(LEAST, TEXT, width=room - DATE_WIDTH, align=0)
    ahead = write(image, (start, y + 19), shown_name(record.person, number), name)
    write(
        image, (start + ahead + 14, y + 19), record.date, Style(LEAST, MUTED, width=DATE_WIDTH - 14, align=0)
    )


# Months

FIGURES_Y, LINES_Y, LINE_HEIGHT = 176, 278, 54


def draw_month(scene: MonthScene, palette: Palette) -> Image.Image:
    """Draw the person and the month, large numbers side by side, and lines for everything else."""
    image = sheet(LINES_Y - 2 * MARGIN + LINE_HEIGHT * len(scene.lines))
    stamp(image, avatar_image(scene.person, 72, 0), (MARGIN + 46, MARGIN + 42))
    write(image, (MARGIN + 98, MARGIN + 24), scene.title, Style(38, TEXT, width=WIDTH - 140, align=0))
    name = Style(LEAST, MUTED, width=WIDTH - 140, align=0)
    write(image, (MARGIN + 98, MARGIN + 66), shown_name(scene.person, 0), name)
    wide = (WIDTH - 2 * MARGIN) / len(scene.figures)
    for number, (label, value) in enumerate(scene.figures):
        x = MARGIN + wide * (number + 0.5)
        stamp(image, plate((round(wide) - 12, 112), SURFACE), (x, FIGURES_Y))
        write(image, (x, FIGURES_Y - 22), value, Style(48, TEXT, width=round(wide) - 30))
        write(image, (x, FIGURES_Y + 30), label, Style(LEAST, MUTED, width=round(wide) - 30))
    for number, line in enumerate(scene.lines):
        _line(image, scene, line, LINES_Y + LINE_HEIGHT * number, palette)
    return image


def _line(image: Image.Image, scene: MonthScene, line: tuple[str, str], y: float, palette: Palette) -> None:
    label, value = line
    stamp(image, plate((WIDTH - 2 * MARGIN - 12, 48), SURFACE), (WIDTH / 2, y))
    wide = write(image, (MARGIN + 26, y), label, Style(LEAST, MUTED, width=300, align=0))
    end = WIDTH - MARGIN - 26
    taken = write(image, (end, y), value, Style(LEAST, TEXT, width=WIDTH - 140 - wide, align=1))
    if scene.color is not None and scene.color[1] == value:
        stamp(image, plate((30, 30), palette.fill(scene.color[0])), (end - taken - 28, y))


# Charts

FINENESS = 2  # lines are drawn this many times as large, then scaled down
LINE_COLORS = (
    "#FFD166", "#6FB7FF", "#6EE0B1", "#FF8A80", "#C7A6FF",
    "#FFB26B", "#8FE3F0", "#F49AC8", "#C5D86D", "#D9DEE8",
)  # fmt: skip
MOST_MARKS = 12  # maximum points of a line that are marked individually
NAME_PITCH = 38  # pixels between two names next to a chart
MOST_LABELS, LABEL_GAP = 5, 14  # maximum number of labels below a curve, and pixels between them


class _Plot(Struct, frozen=True):
    """The area of a chart in pixels, and the values at its edges."""

    left: float
    top: float
    right: float
    bottom: float
    last: int
    low: float
    high: float

    def at(self, step: float, value: float) -> Point:
        """Return the pixel for a value at a step from 0 to `last`."""
        across = step / self.last if self.last else 0.5
        up = (value - self.low) / (self.high - self.low)
        return self.left + (self.right - self.left) * across, self.bottom - (self.bottom - self.top) * up


def draw_race(scene: RaceScene) -> Image.Image:
    """Draw a line for each player from the start of the match, with names and scores at the ends."""
    height = max(400, 60 + NAME_PITCH * len(scene.lines))
    values = [0, *(total for line in scene.lines for total in line.totals), scene.target or 0]
    ticks = _ticks(min(values), max(values))
    rounds = max(len(line.totals) for line in scene.lines)
    plot = _Plot(96, 30, 470, height - 60, rounds, ticks[0], ticks[-1])
    ranking = sorted(enumerate(scene.lines), key=lambda numbered: -numbered[1].totals[-1])
    ends = [plot.at(len(line.totals), line.totals[-1])[1] for _, line in ranking]
    names = _spread(ends, NAME_PITCH, (plot.top, height - 30))

    image, pen = _grid(height, plot, ticks)
    if scene.target:
        pen.line([plot.at(0, scene.target), plot.at(rounds, scene.target)], 2, ALERT)
    for (seat, line), y in reversed(list(zip(ranking, names, strict=True))):
        _trace(pen, [plot.at(step, total) for step, total in enumerate((0, *line.totals))], (508, y), seat)
    image = image.reduce(FINENESS)
    _label_ticks(image, plot, ticks)
    _label_race(image, plot, scene)
    for (seat, line), y in zip(ranking, names, strict=True):
        wide = write(image, (WIDTH - 12, y), str(line.totals[-1]), Style(LEAST, TEXT, align=1))
        style = Style(LEAST, TEXT, width=WIDTH - 12 - 12 - wide - 522, align=0)
        write(image, (522, y), shown_name(line.person, seat), style)
    return image


def draw_curve(scene: CurveScene) -> Image.Image:
    """Draw a line with its first and last value, above its labels."""
    values = [value for _, value in scene.points]
    ticks = _ticks(min(values), max(values))
    labels = [label for label, _ in scene.points]
    room = min(104, max(60, _width(labels[-1], LEAST) / 2 + 6))  # the last label is below the end of the line
    plot = _Plot(104, 80, WIDTH - room, 340, len(values) - 1, ticks[0], ticks[-1])
    path = [plot.at(step, value) for step, value in enumerate(values)]
    image, pen = _grid(400, plot, ticks)
    pen.line(path, 4, LINE_COLORS[1])
    for point in path:
        pen.disc(point, 5, LINE_COLORS[1])
    pen.disc(path[-1], 9, TEXT)
    image = image.reduce(FINENESS)
    _label_ticks(image, plot, ticks)
    write(image, (24, 36), scene.title, Style(32, TEXT, width=600, align=0))
    write(image, (WIDTH - 24, 36), f"{round(values[-1], 1):g}", Style(36, LINE_COLORS[1], align=1))
    for step in labeled_steps(labels, (plot.right - plot.left) / max(1, plot.last)):
        write(image, (plot.at(step, 0)[0], plot.bottom + 30), labels[step], Style(LEAST, MUTED, width=200))
    return image


def labeled_steps(labels: Sequence[str], pitch: float) -> Sequence[int]:
    """Return at most five steps of a curve, `pitch` pixels apart, chosen so that their labels don't touch."""
    widest = max(_width(label, LEAST) for label in labels) + LABEL_GAP
    apart = max(1, ceil(len(labels) / MOST_LABELS), ceil(widest / pitch))
    return range(0, len(labels), apart)


def _grid(height: int, plot: _Plot, ticks: Sequence[float]) -> tuple[Image.Image, Pen]:
    image = Image.new("RGB", (WIDTH * FINENESS, height * FINENESS), BACKGROUND)
    pen = Pen(ImageDraw.Draw(image), FINENESS, (0, 0))
    for tick in ticks:
        y = plot.at(0, tick)[1]
        pen.line([(plot.left, y), (plot.right, y)], 1.5, EDGE if tick == 0 else SURFACE)
    return image, pen


def _label_ticks(image: Image.Image, plot: _Plot, ticks: Sequence[float]) -> None:
    for tick in ticks:
        write(image, (plot.left - 12, plot.at(0, tick)[1]), f"{tick:g}", Style(LEAST, MUTED, align=1))


def _label_race(image: Image.Image, plot: _Plot, scene: RaceScene) -> None:
    for number in _some(range(1, plot.last + 1), 8):
        write(image, (plot.at(number, 0)[0], plot.bottom + 28), str(number), Style(LEAST, MUTED))
    if scene.target:
        x, y = plot.at(0, scene.target)
        write(image, (x + 6, y - 18), str(scene.target), Style(LEAST, ALERT, align=0))


def _trace(pen: Pen, path: list[Point], name: Point, seat: int) -> None:
    pen.line(path, 3.5, LINE_COLORS[seat % len(LINE_COLORS)])
    pen.line([path[-1], name], 1, EDGE)
    marked = path[1:] if len(path) <= MOST_MARKS else path[-1:]
    for point in (*marked, name):
        _marker(pen, point, seat)


def _marker(pen: Pen, at: Point, seat: int) -> None:
    """Draw a disc. For players beyond the tenth, whose colors repeat, draw a square with a hole."""
    if seat < len(LINE_COLORS):
        pen.disc(at, 5, LINE_COLORS[seat])
    else:
        pen.plate(at, (11, 11), 2, LINE_COLORS[seat % len(LINE_COLORS)])
        pen.plate(at, (5, 5), 1, BLACK)


def _ticks(low: float, high: float) -> list[float]:
    """Return about five round values that cover the range."""
    rough = max(high - low, 4) / 4
    power = 10.0 ** floor(log10(rough))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= rough)
    first, last = floor(low / step), ceil(high / step)
    return [step * tick for tick in range(first, max(last, first + 1) + 1)]


def _spread(wanted: Sequence[float], pitch: float, within: tuple[float, float]) -> list[float]:
    """Move vertical positions apart until neighbors differ by `pitch`. They are given from top to bottom."""
    out: list[float] = []
    for place, y in enumerate(wanted):
        lowest = within[1] - pitch * (len(wanted) - 1 - place)
        out.append(min(max(y, out[-1] + pitch if out else within[0]), lowest))
    return out


def _some(steps: range, most: int) -> Sequence[int]:
    return steps[:: max(1, ceil(len(steps) / most))]
