"""Pictures in indexed color look as they were painted, in the colors of the look."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.engine.faces.decks import FRONTS
from bot.engine.model.cards import LIGHT_COLORS
from bot.pictures.cards import card_image, lying_image
from bot.pictures.indexed import ColorTable, IndexedPicture, colors_of, photos_in
from bot.pictures.palettes import (
    ALERT,
    BACKGROUND,
    BLACK,
    DISCS,
    MUTED,
    PALETTES,
    PLATE,
    TEXT,
    WHITE,
    Palette,
    channels,
    dimmed,
    ink_on,
    shade_of,
    sided,
    strip_felt,
    table_felts,
)
from tests.pictures.vision import difference, lab

SAME = 2.3  # of ΔE: smaller differences go unnoticed
looks = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)


def flat_colors(palette: Palette) -> set[str]:
    """The colors of areas that people have to distinguish, and of the text on them."""
    fills = {look.fill(color) for look in (palette, dimmed(palette)) for color in palette.fills}
    felts = {felt for color in palette.fills for felt in table_felts(palette.fill(color))}
    strips = {strip_felt(palette.fill(color)) for color in palette.fills}
    inks = {*map(ink_on, fills), *map(shade_of, fills), palette.edge, dimmed(palette).edge}
    wilds = {palette.fill(None), dimmed(palette).fill(None)}
    return {
        BACKGROUND,
        WHITE,
        BLACK,
        TEXT,
        MUTED,
        ALERT,
        PLATE,
        *DISCS,
        *fills,
        *wilds,
        *felts,
        *strips,
        *inks,
    }


@looks
def test_the_colors_of_a_look_are_kept(palette: Palette) -> None:
    colors = colors_of(palette)
    for color in flat_colors(palette):
        kept = colors.colors[colors.number(color)]
        assert difference(lab(kept), lab(color)) < SAME, (color, kept)


@looks
def test_photos_have_a_quarter_of_the_colors(palette: Palette) -> None:
    assert len(colors_of(palette).colors) <= 192


@pytest.mark.parametrize(("turn", "palette"), [*enumerate(PALETTES.values())], ids=PALETTES)
def test_a_card_looks_as_it_was_painted(turn: int, palette: Palette) -> None:
    """Each palette is tried on different cards, so that every card is checked."""
    for card in [card for card in FRONTS.values() if not card.is_branded][turn :: len(PALETTES)]:
        own = sided(palette, card.side)
        for look, paint in ((own, card_image), (dimmed(own), card_image), (own, lying_image)):
            away = loss(own, paint(card, 84, look), paint, card, 84, look)
            assert max(away.mean) < 3, (card, away.mean)
            assert max(away.rms) < 9, (card, away.rms)


def loss(palette: Palette, painted: Image.Image, *paint: Any) -> ImageStat.Stat:
    """The difference between a picture in indexed color and the painted one."""
    plain = Image.new("RGB", painted.size, BACKGROUND)
    plain.paste(painted, (0, 0), painted)
    picture = IndexedPicture(colors_of(palette), painted.size, BACKGROUND)
    picture.put((painted.width / 2, painted.height / 2), BACKGROUND, *paint)
    return ImageStat.Stat(ImageChops.difference(picture.finished().convert("RGB"), plain))


def square(fill: str, size: int = 4) -> Image.Image:
    return Image.new("RGBA", (size, size), fill)


def rgb(picture: IndexedPicture) -> Image.Image:
    return picture.finished().convert("RGB")


PLAIN = ColorTable(("#000000", "#FFFFFF", "#808080"))


def test_what_is_half_transparent_is_blended_with_what_it_lies_on() -> None:
    picture = IndexedPicture(PLAIN, (8, 8), "#FFFFFF")
    picture.put((4, 4), "#FFFFFF", square, "#00000080")
    assert rgb(picture).getpixel((4, 4)) == (128, 128, 128)
    assert rgb(picture).getpixel((0, 0)) == (255, 255, 255)


def test_what_can_hardly_be_seen_is_left_out() -> None:
    picture = IndexedPicture(PLAIN, (8, 8), "#FFFFFF")
    picture.put((4, 4), "#000000", square, "#00000008")
    assert rgb(picture).getcolors() == [(64, (255, 255, 255))]


def test_a_shadow_darkens_what_it_falls_on_and_nothing_else() -> None:
    colors = colors_of(PALETTES["distinct"])
    fills = [PALETTES["distinct"].fill(color) for color in LIGHT_COLORS]
    for fill in (*fills, WHITE):
        picture = IndexedPicture(colors, (12, 12), fill)
        picture.shade((6, 6), square, "#000000")
        levels = ImageStat.Stat(rgb(picture).crop((4, 4, 8, 8))).mean
        assert sum(levels) < 0.85 * sum(channels(fill))
        assert rgb(picture).getpixel((11, 11)) == rgb(picture).getpixel((0, 0)) == channels(fill)


def test_photos_bring_their_own_colors() -> None:
    photos = [("#FFFFFF", ("#12E0D0",)), ("#FFFFFF", ("#F07010",))]
    picture = IndexedPicture(PLAIN, (16, 8), "#000000", photos_in(PLAIN, square, photos))
    for place, (on, what) in zip((4, 12), photos, strict=True):
        picture.put_person((place, 4), on, square, *what)
    drawn = rgb(picture)
    assert [drawn.getpixel((place, 4)) for place in (0, 4, 12)] == [
        (0, 0, 0),
        *(channels(color) for _, (color,) in photos),
    ]
