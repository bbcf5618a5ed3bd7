"""Every style of the cards can be read, in every look: its colors differ, its figures are large and clear."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from PIL import Image

from bot.engine.faces.decks import FRONTS
from bot.engine.model.cards import Card, Color, Face, Side, colors_of
from bot.pictures import CLASSIC, PALETTES, Palette
from bot.pictures.canvas import SMOOTHING, Pen, Point
from bot.pictures.cards import Back, back_image, card_image, lying_image
from bot.pictures.figures import Figures
from bot.pictures.indexed import MOST_COLORS, tones
from bot.pictures.palettes import DISTINCT, channels, contrast, dimmed, lettered, sided, styled
from bot.pictures.styles import STYLES
from bot.text.cards import letters_in
from bot.text.language import LANGUAGES
from tests.pictures.vision import VISIONS, difference, lab

READABLE = 4.5  # WCAG 2.2, 1.4.3
APART = 20  # ΔE2000
LOOKS = {f"{style} {name}": styled(palette, style) for style in STYLES for name, palette in PALETTES.items()}
EVERY_LOOK = pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
EVERY_STYLE = pytest.mark.parametrize("style", STYLES)
LETTERS = "RYGBPTOU"
WIDTHS = (72, 84, 88)  # of cards in the hand of a player, in pixels; two are one on a phone


@EVERY_STYLE
def test_every_style_can_draw_the_letters_of_all_languages(style: str) -> None:
    """The fonts of cards have ASCII only; a letter that a font lacks would be a box."""
    red, width = next(card for card in FRONTS.values() if card.color is Color.RED), WIDTHS[-1]

    def drawn(letter: str) -> bytes:
        return card_image(red, width, styled(lettered(DISTINCT, (letter,) * len(Color)), style)).tobytes()

    letters = {letter for language in LANGUAGES for letter in letters_in(language)}
    assert "Ż" in letters
    assert [letter for letter in sorted(letters) if drawn(letter) == drawn("\uffff" * len(letter))] == []


@EVERY_LOOK
@pytest.mark.parametrize("side", Side)
def test_the_colors_of_a_style_differ(look: Palette, side: Side) -> None:
    """The classic colors are for people with normal color vision; the others for everybody."""
    for each in (sided(look, side), dimmed(sided(look, side))):
        hues = [STYLES[each.style].hue(each, color) for color in each.fills]
        for vision in ("normal",) if look.name == CLASSIC.name else VISIONS:
            seen = [lab(hue, vision) for hue in hues]
            assert min(difference(*pair) for pair in combinations(seen, 2)) >= APART


@EVERY_LOOK
@pytest.mark.parametrize("color", Color)
def test_a_card_shows_its_color_where_others_leave_it_visible(look: Palette, color: Color) -> None:
    card = next(card for card in FRONTS.values() if card.color is color)
    for each in (look, dimmed(look)):
        shown = channels(STYLES[look.style].hue(sided(each, color.side), color))
        left = card_image(card, 84, each).crop((0, 0, 28, 126)).convert("RGB")
        near = sum(
            count
            for count, seen in left.getcolors(1 << 12) or ()
            if isinstance(seen, tuple) and max(abs(a - b) for a, b in zip(seen, shown, strict=True)) < 24
        )
        assert near >= 0.05 * left.width * left.height


@EVERY_LOOK
def test_every_figure_can_be_read_and_is_whole(look: Palette, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check each card's characters and symbols: their backgrounds, sizes, and places."""
    seen: list[tuple[str, float]] = []
    sizes: list[tuple[str, float]] = []
    card, width = next(iter(FRONTS.values())), 0
    text, draw, mark = Pen.text, Figures.draw, Figures.mark

    def noted_text(pen: Pen, center: Point, words: str, size: float, fill: str, *rest: Any) -> None:
        if words and not pen.turn:
            box, image = _box(pen, center, words, size), pen.draw._image  # noqa: SLF001
            assert 0.03 * image.width <= box[0] < box[2] <= 0.97 * image.width, (card.code, words)
            around = rest[0].fill if rest and rest[0] else _most_of(image.crop(box))
            if around != fill:  # otherwise it is the light around a figure
                seen.append((f"{card.code} {words}", contrast(fill, around)))
        sizes.append((f"{card.code} {words}", size * pen.unit / SMOOTHING / 2))
        text(pen, center, words, size, fill, *rest)

    def noted(figures: Figures, pen: Pen, face: Face, ink: str, fill: str, *rest: Any) -> None:
        if ink != fill:  # otherwise it is the light around a figure
            seen.append((f"{card.code} {face.key}", contrast(ink, fill)))
        (mark if rest else draw)(figures, pen, face, ink, fill, *rest)

    monkeypatch.setattr(Pen, "text", noted_text)
    monkeypatch.setattr(Figures, "draw", noted)
    monkeypatch.setattr(Figures, "mark", noted)
    for number, card in enumerate(FRONTS.values()):
        for each in (look, dimmed(look)) if number % 5 == 0 else (look,):
            width = WIDTHS[number % len(WIDTHS)]
            chosen = None if card.color else colors_of(card.side)[2]
            card_image(card, width, each, chosen)
    assert len(seen) > 2 * len(FRONTS)
    unread = {name: round(ratio, 2) for name, ratio in seen if ratio < READABLE}
    assert not unread
    assert {name: size for name, size in sizes if size < 11} == {}


def _most_of(image: Image.Image) -> str:
    """The color that most of it has."""
    colors: Any = image.convert("RGB").getcolors(1 << 12)
    return "#{:02X}{:02X}{:02X}".format(*max(colors)[1])


def _box(pen: Pen, center: Point, words: str, size: float) -> tuple[int, int, int, int]:
    """Where characters are drawn, in pixels."""
    x, y = pen._pixel(center)  # noqa: SLF001
    wide, high = pen.length(words, size) * pen.unit / 2, size * pen.unit * 0.36
    return round(x - wide), round(y - high), round(x + wide), round(y + high)


@EVERY_STYLE
def test_every_card_is_one_of_its_own_and_always_the_same(style: str) -> None:
    looks = [styled(palette, style) for palette in PALETTES.values()]
    different = [card for card in FRONTS.values() if card.code != "WL"]  # which looks like W, of other decks
    for look in looks[:1]:
        painted = {card: card_image(card, 76, look).tobytes() for card in different}
        assert len(set(painted.values())) == len(different)
        assert all(card_image(card, 76, look).tobytes() == painted[card] for card in different[::7])


@EVERY_STYLE
def test_a_style_leaves_colors_for_photos(style: str) -> None:
    for palette in PALETTES.values():
        for side in Side:
            assert len(tones(styled(sided(palette, side), style))) <= MOST_COLORS - 32


def test_styles_differ_in_everything() -> None:
    for paint in (
        lambda style: card_image(_card("R7"), 84, styled(PALETTES["distinct"], style)),
        lambda style: lying_image(_card("W4"), 84, styled(PALETTES["distinct"], style), Color.BLUE),
        lambda style: back_image(72, Back(style)),
    ):
        assert len({paint(style).tobytes() for style in STYLES}) == len(STYLES)


def _card(code: str) -> Card:
    return FRONTS[code]
