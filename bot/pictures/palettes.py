"""The looks of the cards, and the few other colors that pictures are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from bot.engine.model.cards import Color

WHITE, BLACK = "#FFFFFF", "#12151C"
BACKGROUND = "#161B26"
SURFACE = "#222B3B"
EDGE = "#46546D"
TEXT = "#F2F5FA"
MUTED = "#A9B5C9"
ALERT = "#FF6B4A"
MEDALS = ("#F2C14E", "#C3CCD9", "#C98A5B")


@dataclass(frozen=True, eq=False)
class Palette:
    """A look of the cards: the fill of each color, as `#RRGGBB`, and of wilds.

    `is_outlined` draws a white and a black line around the cards, for more contrast.
    """

    name: str
    fills: Mapping[Color, str]
    wild: str = "#262B38"
    is_outlined: bool = False

    def fill(self, color: Color | None) -> str:
        """The fill of a card of this color; of a wild for None."""
        return self.wild if color is None else self.fills[color]


# At least 20 ΔE2000 apart under normal, protan, deutan and tritan vision.
DISTINCT = Palette(
    "distinct",
    {Color.RED: "#A80020", Color.YELLOW: "#FFE34D", Color.GREEN: "#3FC18E", Color.BLUE: "#1E62D0"},
)
CLASSIC = Palette(
    "classic",
    {Color.RED: "#D3262E", Color.YELLOW: "#F7C325", Color.GREEN: "#23803B", Color.BLUE: "#1B66C9"},
)
CONTRAST = Palette("contrast", DISTINCT.fills, wild="#000000", is_outlined=True)
PALETTES: Mapping[str, Palette] = {palette.name: palette for palette in (DISTINCT, CLASSIC, CONTRAST)}


@cache
def dimmed(palette: Palette) -> Palette:
    """The look of cards that cannot be played while others can; what is written on them stays readable."""
    fills = {color: blend(fill, BACKGROUND, 0.4) for color, fill in palette.fills.items()}
    return replace(palette, fills=fills)


@cache
def ink_on(fill: str) -> str:
    """White or near-black, whichever contrasts more with `fill`."""
    return max(WHITE, BLACK, key=lambda ink: contrast(ink, fill))


@cache
def shade_of(fill: str) -> str:
    """A tone of `fill` for ornaments; ink contrasts with it even more than with `fill` itself."""
    away = BLACK if ink_on(fill) == WHITE else WHITE
    return blend(fill, away, 0.26)


def blend(start: str, end: str, share: float) -> str:
    """The color that lies `share` (0 to 1) of the way from `start` to `end`."""
    mixed = (round(a + (b - a) * share) for a, b in zip(channels(start), channels(end), strict=True))
    return "#" + "".join(f"{channel:02X}" for channel in mixed)


def contrast(first: str, second: str) -> float:
    """The contrast ratio of WCAG 2.2, from 1 to 21."""
    darker, lighter = sorted((_luminance(first), _luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def channels(color: str) -> tuple[int, int, int]:
    """Red, green and blue of `#RRGGBB`, each from 0 to 255."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def _luminance(color: str) -> float:
    red, green, blue = (linear(channel / 255) for channel in channels(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(channel: float) -> float:
    """A channel of sRGB, from 0 to 1, as an amount of light."""
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
