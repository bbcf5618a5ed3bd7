"""A style of glowing tubes in the dark."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from bot.engine.model.cards import LIGHT_COLORS, Card, Color, Family
from bot.pictures.canvas import Outline, Pen, Point, arc
from bot.pictures.figures import MARKS, PLAIN_WILDS, SYMBOLS, Figures, of_actions, shape, spark, star
from bot.pictures.fonts import ROUND
from bot.pictures.palettes import (
    CLASSIC,
    SHADE,
    SHADOW,
    WHITE,
    Palette,
    blend,
    contrast,
    ink_on,
    steps,
)
from bot.pictures.styles.style import CHOSEN, FACE, HEIGHT, RADIUS, WIDTH, CardStyle, Detail, paint_outline

# Light

NIGHT, MOON = "#0B0A1A", "#A58BFF"  # the background of wilds, and the glow of their figures
ASH = "#8D8AA6"  # figures that are switched off
READABLE = 4.6  # the contrast of a figure with the light around it
HALO = ((5.0, 0.26), (2.6, 0.55))  # how far the light reaches around a tube, in units, and its brightness
# The fills of the palettes would be too dark for tubes. For every kind of vision, these differ as much as the
# colors of DISTINCT.
LIGHTS: Mapping[Color, str] = {
    Color.RED: "#FF2B45", Color.YELLOW: "#FFF057", Color.GREEN: "#27D2A6", Color.BLUE: "#3F78F9",
    Color.PINK: "#FF78C4", Color.TEAL: "#048B74", Color.ORANGE: "#FFD778", Color.PURPLE: "#9740CB",
}  # fmt: skip
CLASSIC_LIGHTS: Mapping[Color, str] = {
    Color.RED: "#FF3B3B", Color.YELLOW: "#FFC52E", Color.GREEN: "#2FBF4F", Color.BLUE: "#3F86FF",
}  # fmt: skip


def _hue(palette: Palette, color: Color) -> str:
    """Return the light of a tube of this color. Unplayable cards keep it, but have no glow."""
    lights = CLASSIC_LIGHTS if palette.name == CLASSIC.name else LIGHTS
    return lights.get(color, LIGHTS[color])


def _ground(light: str) -> str:
    """Return the background of a card that is lit in this color."""
    return blend(NIGHT, light, 0.15)


def _core(light: str) -> str:
    """Return the color of the middle of a tube."""
    return blend(light, WHITE, 0.75)


class _Glow(Pen, frozen=True):
    """Draws everything larger by `reach` pixels, as the light around it."""

    reach: float = 0.0

    def polygon(self, points: Sequence[Point], fill: str) -> None:
        Pen.polygon(self, points, fill)
        self.line([*points, points[0]], 0, fill)

    def disc(self, center: Point, radius: float, fill: str) -> None:
        Pen.disc(self, center, radius + self._more, fill)

    def ring(self, center: Point, radius: float, width: float, fill: str) -> None:
        Pen.ring(self, center, radius + self._more, width + 2 * self._more, fill)

    def line(self, points: Sequence[Point], width: float, fill: str) -> None:
        pen = Pen(self.draw, self.unit, self.origin, self.turn)
        pen.line(points, width + 2 * self._more, fill)

    def plate(self, center: Point, size: Point, radius: float, fill: str) -> None:
        # a rotated plate is drawn as a polygon, which is already enlarged
        more = 0.0 if self.turn else self._more
        Pen.plate(self, center, (size[0] + 2 * more, size[1] + 2 * more), radius + more, fill)

    def text(self, center: Point, words: str, size: float, fill: str, outline: Outline | None = None) -> None:
        Pen.text(self, center, words, size, fill, Outline(self._more, fill))

    @property
    def _more(self) -> float:
        return self.reach / self.unit


Paint = Callable[[Pen, str, str], None]  # takes a pen, an ink, and the background


class _Light(NamedTuple):
    """The color of tubes, the background below them, and whether they are on."""

    tone: str
    ground: str
    is_on: bool

    @property
    def core(self) -> str:
        """The color of the middle of a tube."""
        return _core(self.tone) if self.is_on else ASH

    def _halo(self, share: float) -> str:
        """Return a tone for the light around a tube, with enough contrast to the middle of the tube."""
        halo = blend(self.ground, self.tone, share)
        while contrast(self.core, halo) < READABLE:
            halo = blend(halo, self.ground, 0.1)
        return halo

    def paint(self, pen: Pen, paint: Paint, ink: str | None = None) -> None:
        """Paint something as tubes with their glow. `ink` replaces the core."""
        for reach, share in HALO if self.is_on else ():
            halo = self._halo(share)
            paint(_Glow(pen.draw, pen.unit, pen.origin, pen.turn, pen.font, reach * pen.unit), halo, halo)
        paint(pen, ink or self.core, self.ground)


# Figures, drawn with lines instead of surfaces

TUBE = 7.5


def _skip(pen: Pen, ink: str, fill: str) -> None:
    pen.ring((0, 0), 41, TUBE + 1, ink)
    pen.line([(-25, 25), (25, -25)], TUBE, ink)


def _skip_everyone(pen: Pen, ink: str, fill: str) -> None:
    pen.ring((0, 0), 47, TUBE - 2, ink)
    pen.ring((0, 0), 33, TUBE, ink)
    pen.line([(-18, 18), (18, -18)], TUBE, ink)


def _reverse(pen: Pen, ink: str, fill: str) -> None:
    tilted = pen.at((0, 0), turn=-24)
    for way in (1, -1):
        for path in (((-40, -16), (40, -16)), ((22, -34), (40, -16), (22, 2))):
            tilted.line([(x * way, y * way) for x, y in path], TUBE, ink)


def _draw_cards(count: int, pen: Pen, ink: str, fill: str) -> None:
    pen.text((-1, -31), f"+{count}", 55, ink)
    step = min(24, 56 / max(count - 1, 1))
    for place in range(count):
        lean = place - (count - 1) / 2
        card = pen.at((lean * step, 28 - lean * 22 / count))
        card.plate((0, 0), (38, 52), 8, ink)
        card.plate((0, 0), (38 - TUBE * 1.6, 52 - TUBE * 1.6), 4, fill)


_FIGURES = Figures({**SYMBOLS, **of_actions(_skip, _reverse, _skip_everyone, _draw_cards)})

# Colored cards

INSET = 6  # distance of the tube around a card from its edge


def _face(pen: Pen, card: Card, color: Color, palette: Palette, least: float) -> None:
    tone = _hue(palette, color)
    light = _Light(tone, NIGHT, False) if palette.is_dimmed else _Light(tone, _ground(tone), True)
    pen.plate((0, 0), FACE, 0, light.ground)
    _frame(pen, light)

    def figure(pen: Pen, ink: str, fill: str) -> None:
        is_symbol = card.face.key in _FIGURES.symbols
        _FIGURES.draw(pen.at((9, 2), 0.6 if is_symbol else 0.8), card.face, ink, fill)

    light.paint(pen, figure)
    _mark(pen, card, light, least)
    shape(pen.at((-26, -15)), color, tone, 9.5)
    letter, size = palette.letter(color), max(26, least)
    pen.text((max(-25, -36 + pen.length(letter, size) / 2), 50), letter, size, light.core)
    if card.is_branded:
        star(pen.at((27, -48)), 11, tone)


def _mark(pen: Pen, card: Card, light: _Light, least: float) -> None:
    """Draw the sign in the corner."""
    corner = pen.at((-25 if card.face.family is Family.NUMBER else -20, -47))

    def mark(pen: Pen, ink: str, fill: str) -> None:
        if card.face.key in PLAIN_WILDS:
            spark(pen.at((-5, 0)), 12, ink)
        else:
            _FIGURES.mark(pen, card.face, ink, fill, least)

    light.paint(corner, mark)


def _frame(pen: Pen, light: _Light) -> None:
    """Draw the tube around a card."""
    lines = ((INSET - 3.5, 10, 0.3), (INSET - 1.6, 6.2, 0.6)) if light.is_on else ()
    for inset, width, share in (*lines, (INSET, 3, 1)):
        size = WIDTH - 2 * inset, HEIGHT - 2 * inset
        pen.frame(size, RADIUS - inset / 2, width, blend(light.ground, light.tone, share))


# Wilds

CENTER, RING = (2, 9), 37


def _wild(pen: Pen, card: Card, palette: Palette, least: float) -> None:
    key, is_on = card.face.key, not palette.is_dimmed
    pen.plate((0, 0), FACE, 0, NIGHT)
    for color, corner in zip(palette.fills, CORNERS, strict=True):
        tone = _hue(palette, color)
        _Light(tone, NIGHT, is_on).paint(pen, partial(_quarter, corner), tone)
    words = MARKS.get(key, "") if key.startswith("wild_") else ""

    def figure(pen: Pen, ink: str, fill: str) -> None:
        if key in PLAIN_WILDS:
            spark(pen, 25, ink)
        elif key == "wild_reverse_draw_four":
            pen.text((0, -9), words, 34, ink)
            _reverse(pen.at((0, 15), 0.26), ink, fill)
        elif words:
            pen.text((-1, 0), words, 42 if len(words) < 3 else 34, ink)
        else:
            _FIGURES.draw(pen.at((0, 0), 0.66), card.face, ink, fill)

    light = _Light(MOON, NIGHT, is_on)
    light.paint(pen.at(CENTER), figure)
    _mark(pen, card, light, least)
    if card.is_branded:
        star(pen.at((27, -48)), 11, light.core)


# Horizontal and vertical directions, and where the arc begins, in degrees
CORNERS = ((-1, -1, 180), (1, -1, 270), (-1, 1, 90), (1, 1, 0))


def _quarter(corner: tuple[int, int, int], pen: Pen, ink: str, fill: str) -> None:
    """Draw a quarter of the tube around a wild, and of the ring in its middle."""
    x, y, start = corner
    across, down, bend = WIDTH / 2 - INSET - 2, HEIGHT / 2 - INSET - 2, 9
    bent = [(x * (across - bend) + dx, y * (down - bend) + dy) for dx, dy in arc(bend, start, start + 90, 6)]
    ends = [(x * 5, y * down), (x * across, y * 5)]
    pen.line([ends[0], *(bent if x * y < 0 else bent[::-1]), ends[1]], 2.6, ink)
    ring = [(CENTER[0] + dx, CENTER[1] + dy) for dx, dy in arc(RING, start + 8, start + 82, 12)]
    pen.line(ring, 4, ink)


def _edge(pen: Pen, palette: Palette, chosen: Color | None) -> None:
    light = _hue(palette, chosen) if chosen else None
    if palette.is_outlined:
        paint_outline(pen, (WIDTH, HEIGHT), palette, light)
    elif light:
        pen.frame((WIDTH, HEIGHT), RADIUS, 13, NIGHT)  # instead of the tube in four colors
        pen.frame((WIDTH, HEIGHT), RADIUS, 9, light)


def _chosen(pen: Pen, color: Color, palette: Palette, size: float) -> None:
    light, badge = _hue(palette, color), pen.at((-4, 6))
    badge.disc((0, 0), 27, NIGHT)
    _edge(pen.at((-CHOSEN[0], -CHOSEN[1])), palette, color)  # the ring must not cut the edge
    badge.disc((0, 0), 24, light)
    badge.text((0, 0), palette.letter(color), size, ink_on(light))


# Backs

SIGN = tuple(LIGHTS[color] for color in LIGHT_COLORS)
GRID = blend(NIGHT, MOON, 0.28)


def _back(pen: Pen, detail: Detail) -> None:
    pen.plate((0, 0), FACE, 0, NIGHT)
    if detail >= Detail.FINE:
        for step in range(-5, 6):
            pen.line([(step * 10, -75), (step * 10, 75)], 0.8, GRID)
        for step in range(-7, 8):
            pen.line([(-50, step * 10), (50, step * 10)], 0.8, GRID)
    if detail >= Detail.EMBLEM:
        places = ((0, -28), (25, 0), (-25, 0), (0, 28))
        for tone, color, place in zip(SIGN, LIGHT_COLORS, places, strict=True):
            _Light(tone, NIGHT, True).paint(pen.at(place), partial(_emblem, color), tone)
    _frame(pen, _Light(MOON, NIGHT, True))


def _emblem(color: Color, pen: Pen, ink: str, fill: str) -> None:
    shape(pen, color, ink, 13)


def _tones(look: Palette) -> Iterator[str]:
    yield from (NIGHT, MOON, WHITE, _core(MOON), ASH, look.edge, blend(NIGHT, SHADOW, SHADE))
    yield from (*steps(NIGHT, MOON, 3), *steps(NIGHT, ASH, 2), *steps(NIGHT, look.edge, 1))
    for color in look.fills:
        light = _hue(look, color)
        ground = _ground(light)
        yield from (light, ground, _core(light), blend(ground, SHADOW, SHADE))
        yield from (blend(ground, light, share) for share in (0.26, 0.42, 0.58, 0.8))
        yield from (*steps(NIGHT, light, 2), *steps(light, _core(light), 1))


NEON = CardStyle(
    _face,
    _wild,
    _edge,
    _chosen,
    _back,
    _tones,
    (
        NIGHT,
        GRID,
        *SIGN,
        *map(_core, SIGN),
        *(blend(NIGHT, light, 0.5) for light in SIGN),
        blend(NIGHT, MOON, 0.6),
    ),
    hue=_hue,
    figures=_FIGURES,
    pen=lambda pen: replace(pen, font=ROUND),
)
