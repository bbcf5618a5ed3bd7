"""Charts: the scores of a match round by round, and one figure over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from PIL import Image, ImageDraw

from bot.pictures.avatars import shown_name
from bot.pictures.canvas import Pen, Point
from bot.pictures.lettering import Style, write
from bot.pictures.palettes import ALERT, BACKGROUND, BLACK, EDGE, MUTED, SURFACE, TEXT
from bot.pictures.scenes import CurveScene, RaceScene

CHART_WIDTH = 800
FINENESS = 2  # how much larger lines are drawn before they are scaled down
LINES = (
    "#FFD166", "#6FB7FF", "#6EE0B1", "#FF8A80", "#C7A6FF",
    "#FFB26B", "#8FE3F0", "#F49AC8", "#C5D86D", "#D9DEE8",
)  # fmt: skip
MOST_MARKS = 12  # points of a line that are marked one by one
PITCH = 26  # between two names next to a chart


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
    height = max(400, 60 + PITCH * len(scene.lines))
    values = [0, *(total for line in scene.lines for total in line.totals), scene.target or 0]
    ticks = _ticks(min(values), max(values))
    rounds = max(len(line.totals) for line in scene.lines)
    plot = _Plot(70, 30, 540, height - 50, rounds, ticks[0], ticks[-1])
    ranking = sorted(enumerate(scene.lines), key=lambda numbered: -numbered[1].totals[-1])
    ends = [plot.at(len(line.totals), line.totals[-1])[1] for _, line in ranking]
    names = _spread(ends, PITCH, (plot.top, height - 30))

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
        write(image, (CHART_WIDTH - 16, y), str(line.totals[-1]), Style(18, TEXT, align=1))
    return image


def draw_curve(scene: CurveScene) -> Image.Image:
    """One line with its first and last value, over its labels."""
    values = [value for _, value in scene.points]
    ticks = _ticks(min(values), max(values))
    plot = _Plot(80, 80, CHART_WIDTH - 50, 350, len(values) - 1, ticks[0], ticks[-1])
    path = [plot.at(step, value) for step, value in enumerate(values)]
    image, pen = _grid(400, plot, ticks)
    pen.line(path, 4, LINES[1])
    for point in path:
        pen.disc(point, 5, LINES[1])
    pen.disc(path[-1], 9, TEXT)
    image = image.reduce(FINENESS)
    _label_ticks(image, plot, ticks)
    write(image, (24, 36), scene.title, Style(26, TEXT, width=620, align=0))
    write(image, (CHART_WIDTH - 24, 36), f"{round(values[-1], 1):g}", Style(30, LINES[1], align=1))
    for step in _some(range(len(values)), 6):
        x, _ = plot.at(step, 0)
        write(image, (x, plot.bottom + 24), scene.points[step][0], Style(17, MUTED, width=130))
    return image


def _grid(height: int, plot: _Plot, ticks: Sequence[float]) -> tuple[Image.Image, Pen]:
    image = Image.new("RGB", (CHART_WIDTH * FINENESS, height * FINENESS), BACKGROUND)
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
    pen.line(path, 3.5, LINES[seat % len(LINES)])
    pen.line([path[-1], name], 1, EDGE)
    marked = path[1:] if len(path) <= MOST_MARKS else path[-1:]
    for point in (*marked, name):
        _marker(pen, point, seat)


def _marker(pen: Pen, at: Point, seat: int) -> None:
    """A disc; for players beyond the tenth, who share its color, a square with a hole."""
    if seat < len(LINES):
        pen.disc(at, 5, LINES[seat])
    else:
        pen.plate(at, (11, 11), 2, LINES[seat % len(LINES)])
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
