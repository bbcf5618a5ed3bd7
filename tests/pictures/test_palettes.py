"""Card colors differ for every kind of color vision, and the text on them is readable."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.engine.model.cards import Color, Side
from bot.pictures.palettes import (
    ALERT,
    BACKGROUND,
    DISTINCT,
    EDGE,
    FELT,
    MEDALS,
    MUTED,
    PALETTES,
    SURFACE,
    TEXT,
    WHITE,
    Palette,
    blend,
    contrast,
    dimmed,
    ink_on,
    line_on,
    shade_of,
    sided,
)
from tests.pictures.vision import VISIONS, difference, lab

READABLE = 4.5  # WCAG 2.2, 1.4.3
LOOKS = {**PALETTES, **{f"dimmed {name}": dimmed(palette) for name, palette in PALETTES.items()}}


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ],
)
def test_the_measure_agrees_with_its_published_test_data(
    first: tuple[float, float, float], second: tuple[float, float, float], expected: float
) -> None:
    assert difference(first, second) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("palette", [DISTINCT, dimmed(DISTINCT)], ids=["full", "dimmed"])
def test_the_default_colors_differ_for_every_vision(palette: Palette, side: Side, vision: str) -> None:
    palette = sided(palette, side)
    for first, second in combinations(palette.fills, 2):
        seen = (lab(palette.fill(color), vision) for color in (first, second))
        assert difference(*seen) >= 20, (first, second)


@pytest.mark.parametrize("palette", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("color", [*Color, None])
def test_text_on_cards_is_readable(palette: Palette, color: Color | None) -> None:
    fill = sided(palette, color.side if color else palette.side).fill(color)
    ink = ink_on(fill)
    assert contrast(ink, fill) >= READABLE
    if color:
        assert contrast(ink, shade_of(fill)) >= contrast(ink, fill)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize("color", Color)
def test_thin_lines_stand_out(palette: Palette, color: Color) -> None:
    fill = sided(palette, color.side).fill(color)
    for ground in (BACKGROUND, blend(FELT, fill, 0.14)):
        assert contrast(line_on(ground, fill), ground) >= 3.2


@pytest.mark.parametrize(
    ("ink", "fill"),
    [
        (TEXT, BACKGROUND),
        (TEXT, SURFACE),
        (MUTED, BACKGROUND),
        (MUTED, SURFACE),
        (EDGE, WHITE),
        (ALERT, BACKGROUND),
        *((ink_on(fill), fill) for fill in (*MEDALS, ALERT, EDGE, WHITE)),
    ],
)
def test_words_in_pictures_are_readable(ink: str, fill: str) -> None:
    assert contrast(ink, fill) >= READABLE


def test_contrast_agrees_with_its_definition() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
