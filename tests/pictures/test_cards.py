"""Every card has a face of its own, also when it is small or without colors."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.engine.faces.decks import CARDS
from bot.engine.model.cards import Card, Color, Face, Family
from bot.pictures import CONTRAST, PALETTES, Palette, emojis
from bot.pictures.cards import SYMBOLS, card_image, emoji_image, fan_image

LOOKS = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)


def gray(image: Image.Image) -> Image.Image:
    return Image.alpha_composite(Image.new("RGBA", image.size, "#808080"), image).convert("L")


@LOOKS
def test_every_card_differs_in_gray_at_48_pixels(palette: Palette) -> None:
    small = {card: gray(emoji_image(card, 48, palette)) for card in CARDS.values()}
    for first, second in combinations(small, 2):
        different = ImageStat.Stat(ImageChops.difference(small[first], small[second]))
        assert max(different.sum) > 2500, (first, second)


@LOOKS
def test_every_card_differs_at_the_smallest_size_in_a_hand(palette: Palette) -> None:
    assert len({card_image(card, 76, palette).tobytes() for card in CARDS.values()}) == len(CARDS)


@pytest.mark.parametrize("family", [Family.ACTION, Family.WILD])
def test_a_new_card_needs_no_drawing_code(family: Family) -> None:
    color = None if family is Family.WILD else Color.BLUE
    faces = [Face("brand_new", code, "Brand New", family, points=20, copies=2) for code in ("WZ", "WQ")]
    assert not SYMBOLS.keys() & {face.key for face in faces}
    first, second = (card_image(Card(face.code, face, color), 100) for face in faces)
    assert first.tobytes() != second.tobytes()


def test_a_wild_shows_the_color_it_stands_for() -> None:
    looks = {card_image(CARDS["W4"], 100, chosen=color).tobytes() for color in (*Color, None)}
    assert len(looks) == 5


def test_an_outline_keeps_cards_apart_from_any_background() -> None:
    edge = card_image(CARDS["G5"], 100, CONTRAST).getpixel((50, 0))
    line = card_image(CARDS["G5"], 100, CONTRAST).getpixel((50, 4))
    assert isinstance(edge, tuple)
    assert isinstance(line, tuple)
    assert max(edge[:3]) < 40
    assert min(line[:3]) > 220


def test_a_branded_card_carries_a_star() -> None:
    plain, branded = (card_image(CARDS[code], 100) for code in ("R7", "R7*"))
    differences = ImageChops.difference(plain.convert("RGB"), branded.convert("RGB")).getbbox()
    assert differences
    assert differences[0] > 50 > differences[3]  # only in the upper right corner


def test_larger_fans_are_wider() -> None:
    widths = [fan_image(count, 25).width for count in (1, 3, 6)]
    assert widths == sorted(set(widths))


@LOOKS
def test_emojis_are_as_discord_wants_them(palette: Palette) -> None:
    made = dict(emojis(palette))
    assert len(made) == len(CARDS) + len(Color) + 1
    for name, file in made.items():
        assert re.fullmatch(r"\w{2,32}", name)
        assert len(file) < 256 * 1024
        with Image.open(BytesIO(file)) as image:
            assert max(image.size) <= 128
