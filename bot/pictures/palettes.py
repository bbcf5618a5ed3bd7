"""The palettes of the cards, and the other colors in pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from math import atan2, cbrt, cos, hypot, radians, sin

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.model.cards import Color, Side

WHITE, BLACK = "#FFFFFF", "#12151C"
BACKGROUND = "#141824"
SURFACE = "#202940"
EDGE = "#3B4A6B"
TEXT = "#F4F6FB"
MUTED = "#B3BED2"
ALERT = "#FF5A3C"
MEDALS = ("#FFC93C", "#C3CCD9", "#C98A5B")
AMBER = MEDALS[0]
FELT, FELT_LIGHT, PLATE = "#1D2740", "#243152", "#141A2B"
CREAM, GRAY = "#FFF8EA", "#8A93A6"  # the edges of cards, and of unplayable cards
VEIL = "#3A4152"  # the color laid over unplayable wilds
BACK = "#2B3357"  # the color of face-down cards
# The colors behind the initials of people without a photo
DISCS = ("#5B6BD6", "#9A56B8", "#B5527A", "#4F7DA8", "#7A6A58", "#52808A", "#8560D0", "#A1604A")
GLOW = 0.12, 0.32  # the strength of the light around a table, from the outside in
SHADOW, SHADE = "#04060C", 0.3  # the color of the shadow of cards that lie on others, and how dark it is

Letters = tuple[str, ...]
"""The names of the colors on cards, in the order of `Color`: one or two ASCII letters each."""


class Palette(Struct, frozen=True, eq=False):
    """A palette for one side of the cards: the fill of each color, as `#RRGGBB`, the fill of wilds, and the
    style.

    `is_outlined` draws a white and a black line around cards, for more contrast. `is_dimmed` is for
    unplayable cards while others are playable. Their text stays readable.
    """

    name: str
    fills: Mapping[Color, str]
    wild: str = "#171A24"
    is_outlined: bool = False
    is_dimmed: bool = False
    letters: Letters = tuple(color.letter for color in Color)
    style: str = "original"

    @property
    def side(self) -> Side:
        """The side that these colors belong to."""
        return next(iter(self.fills)).side

    def fill(self, color: Color | None) -> str:
        """Return the fill of a card of this color. None means a wild."""
        if color is None:
            return self.on_wild(self.wild)
        fill = self._plain(color)
        return _dim(color, fill) if self.is_dimmed else fill

    def on_wild(self, tone: str | Color) -> str:
        """Return the version of a tone, or of a color next to others, that is used on a wild."""
        plain = self._plain(tone) if isinstance(tone, Color) else tone
        return blend(plain, VEIL, 0.5) if self.is_dimmed else plain

    def _plain(self, color: Color) -> str:
        return (self if color in self.fills else sided(self, color.side)).fills[color]

    @property
    def edge(self) -> str:
        """The color of the edge around each card."""
        return GRAY if self.is_dimmed else CREAM

    def letter(self, color: Color) -> str:
        return self.letters[list(Color).index(color)]


# The colors differ by at least 20 ΔE2000 under normal, protan, deutan, and tritan vision, even if dimmed.
DISTINCT = Palette(
    "distinct",
    {Color.RED: "#D3182E", Color.YELLOW: "#FFE14A", Color.GREEN: "#3FC18E", Color.BLUE: "#1E62D0"},
)
CLASSIC = Palette(
    "classic",
    {Color.RED: "#D3262E", Color.YELLOW: "#F7C325", Color.GREEN: "#23803B", Color.BLUE: "#1B66C9"},
)
CONTRAST = Palette("contrast", DISTINCT.fills, wild="#000000", is_outlined=True)
PALETTES: Mapping[str, Palette] = {palette.name: palette for palette in (DISTINCT, CLASSIC, CONTRAST)}
DARK_FILLS = {
    Color.PINK: "#F53FAE", Color.TEAL: "#006E55", Color.ORANGE: "#FFBF5E", Color.PURPLE: "#4F158C",
}  # fmt: skip
"""The dark side of Flip, the same in all looks, and as far apart as the distinct colors."""
SIDES: Mapping[tuple[str, Side], Palette] = {
    (palette.name, side): palette if side is Side.LIGHT else replace(palette, fills=DARK_FILLS)
    for palette in PALETTES.values()
    for side in Side
}


def dimmed(palette: Palette) -> Palette:
    """Return the palette for unplayable cards while others are playable."""
    return _look(palette.name, palette.style, palette.letters, palette.side, is_dimmed=True)


def lettered(palette: Palette, letters: Letters) -> Palette:
    return _look(palette.name, palette.style, letters, palette.side, is_dimmed=palette.is_dimmed)


def sided(palette: Palette, side: Side) -> Palette:
    if palette.side is side:
        return palette
    return _look(palette.name, palette.style, palette.letters, side, is_dimmed=palette.is_dimmed)


def styled(palette: Palette, style: str) -> Palette:
    if palette.style == style:
        return palette
    return _look(palette.name, style, palette.letters, palette.side, is_dimmed=palette.is_dimmed)


@cache
def _look(name: str, style: str, letters: Letters, side: Side, *, is_dimmed: bool) -> Palette:
    """Return the single palette object with these values, because drawings are cached by palette identity."""
    plain = SIDES[name, side]
    if (plain.style, plain.letters, plain.is_dimmed) == (style, letters, is_dimmed):
        return plain
    return replace(plain, style=style, letters=letters, is_dimmed=is_dimmed)


@cache
def ink_on(fill: str) -> str:
    """Return white or near-black, whichever contrasts more with `fill`."""
    return max(WHITE, BLACK, key=lambda ink: contrast(ink, fill))


@cache
def shade_of(fill: str) -> str:
    """Return a tone of `fill` for ornaments that contrasts with the ink even more than `fill` does."""
    away = BLACK if ink_on(fill) == WHITE else WHITE
    return blend(fill, away, 0.26)


def blend(start: str, end: str, share: float) -> str:
    """Return the color that is `share` (0 to 1) of the way from `start` to `end`."""
    mixed = (round(a + (b - a) * share) for a, b in zip(channels(start), channels(end), strict=True))
    return "#" + "".join(f"{channel:02X}" for channel in mixed)


@cache
def line_on(ground: str, fill: str) -> str:
    """Return a tone of `fill` for thin lines on `ground`, made whiter until it has enough contrast."""
    line = fill
    while contrast(line, ground) < LEAST_OF_LINES:
        line = blend(line, WHITE, 0.08)
    return line


LEAST_OF_LINES = 3.2  # minimum contrast; WCAG 2.2, 1.4.11 requires 3


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of WCAG 2.2, from 1 to 21."""
    darker, lighter = sorted((_luminance(first), _luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def channels(color: str) -> tuple[int, int, int]:
    """Return the red, green, and blue of `#RRGGBB`, each from 0 to 255."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def _luminance(color: str) -> float:
    red, green, blue = (linear(channel / 255) for channel in channels(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(channel: float) -> float:
    """Convert a channel of sRGB, from 0 to 1, to linear light."""
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


# Dimming in OKLCH (Ottosson 2020), because yellow blended with the background would turn olive, like a fifth
# color

Triple = tuple[float, float, float]
# By color: the share of the lightness and of the chroma that remains, and the degrees by which the hue is
# rotated
DIMMING: Mapping[Color, Triple] = {
    Color.RED: (0.70, 0.55, 0),
    Color.YELLOW: (0.89, 0.58, -5),  # a dark yellow looks green
    Color.GREEN: (0.82, 0.52, 0),
    Color.BLUE: (0.72, 0.55, 0),
    Color.PINK: (0.84, 0.60, 0),
    Color.TEAL: (0.76, 0.60, 0),
    Color.ORANGE: (0.90, 0.60, 0),
    Color.PURPLE: (0.72, 0.55, 0),
}


@cache
def _dim(color: Color, fill: str) -> str:
    """Return the color, darker and paler, with the same hue."""
    light, saturation, turn = DIMMING[color]
    lightness, a, b = _oklab(fill)
    chroma, hue = hypot(a, b) * saturation, atan2(b, a) + radians(turn)
    return _from_oklab((lightness * light, chroma * cos(hue), chroma * sin(hue)))


def _oklab(color: str) -> Triple:
    red, green, blue = (linear(channel / 255) for channel in channels(color))
    long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _from_oklab(lab: Triple) -> str:
    lightness, a, b = lab
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    light = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    return "#" + "".join(f"{round(255 * _encoded(min(max(channel, 0), 1))):02X}" for channel in light)


def _encoded(light: float) -> float:
    """Convert linear light to a channel of sRGB, both from 0 to 1."""
    return light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055


# Tones of the table


def strip_felt(fill: str) -> str:
    """Return the background of the other players in the picture of a turn."""
    return blend(FELT, fill, 0.14)


def strip_stripe(fill: str) -> str:
    """Return the color between the strip's background and the active color."""
    return blend(strip_felt(fill), fill, 0.5)


def table_felts(fill: str) -> tuple[str, str]:
    """Return the color of the table around its middle, and of the middle itself."""
    return blend(FELT, fill, 0.1), blend(FELT_LIGHT, fill, 0.1)


def steps(start: str, end: str, count: int) -> Iterator[str]:
    """Yield this many evenly spaced colors between two colors."""
    return (blend(start, end, step / (count + 1)) for step in range(1, count + 1))
