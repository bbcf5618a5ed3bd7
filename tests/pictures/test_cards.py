"""Every card has its own face, even when it is small or without colors."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import combinations, cycle, islice
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from bot.engine.faces.decks import CARDS, FRONTS
from bot.engine.model.cards import LIGHT_COLORS, Card, Color, Face, Family, colors_of
from bot.pictures import CONTRAST, DISTINCT, PALETTES, Palette, emoji_file, emoji_names
from bot.pictures.canvas import SMOOTHING, Pen, Point
from bot.pictures.cards import PLAIN_BACK, card_image, fan_image, lying_image
from bot.pictures.emojis import drawn_name, emoji_keys, listed_names
from bot.pictures.figures import SYMBOLS
from bot.pictures.palettes import lettered
from bot.pictures.tiles import emoji_image

LOOKS = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)


def gray(image: Image.Image) -> Image.Image:
    return Image.alpha_composite(Image.new("RGBA", image.size, "#808080"), image).convert("L")


# it looks like W, which is in other decks
DIFFERENT = [card for card in FRONTS.values() if card.code != "WL"]


@LOOKS
def test_every_card_differs_in_gray_at_48_pixels(palette: Palette) -> None:
    small = {card: gray(emoji_image(card, 48, palette)) for card in DIFFERENT}
    for first, second in combinations(small, 2):
        different = ImageStat.Stat(ImageChops.difference(small[first], small[second]))
        assert max(different.sum) > 2500, (first, second)


@LOOKS
def test_every_card_differs_at_the_smallest_size_in_a_hand(palette: Palette) -> None:
    assert len({card_image(card, 76, palette).tobytes() for card in DIFFERENT}) == len(DIFFERENT)


@pytest.mark.parametrize("family", [Family.ACTION, Family.WILD])
def test_a_new_card_needs_no_drawing_code(family: Family) -> None:
    color = None if family is Family.WILD else Color.BLUE
    faces = [Face("brand_new", code, "Brand New", family, points=20, copies=2) for code in ("WZ", "WQ")]
    assert not SYMBOLS.keys() & {face.key for face in faces}
    first, second = (card_image(Card(face.code, face, color), 100) for face in faces)
    assert first.tobytes() != second.tobytes()


def test_a_wild_shows_the_color_it_stands_for() -> None:
    looks = {card_image(CARDS["W4"], 100, chosen=color).tobytes() for color in (*LIGHT_COLORS, None)}
    assert len(looks) == 5


def test_a_card_has_the_letter_of_the_language() -> None:
    german = lettered(DISTINCT, ("R", "Ge", "Gr", "B", "P", "T", "O", "U"))
    for code, differs in (("Y7", True), ("B7", False)):
        english, other = (card_image(CARDS[code], 88, look).tobytes() for look in (DISTINCT, german))
        assert (english != other) is differs


def test_a_shadow_leaves_the_card_at_its_center() -> None:
    plain, lying = card_image(CARDS["Y7"], 88), lying_image(CARDS["Y7"], 88)
    left, top = (lying.width - plain.width) // 2, (lying.height - plain.height) // 2
    inside = lying.crop((left, top, left + plain.width, top + plain.height))
    middle = (20, 20, 60, 110)
    assert inside.crop(middle).tobytes() == plain.crop(middle).tobytes()


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
    widths = [fan_image(count, 25, PLAIN_BACK).width for count in (1, 3, 6)]
    assert widths == sorted(set(widths))


def test_emojis_are_as_discord_wants_them() -> None:
    assert len(set(emoji_names())) == len(FRONTS) + len(Color) + 1
    for name in emoji_names():
        assert re.fullmatch(r"\w{2,32}", name)
        file = emoji_file(name)
        assert len(file) < 256 * 1024
        with Image.open(BytesIO(file)) as image:
            assert max(image.size) <= 128


def test_the_listed_names_of_emojis_are_those_of_their_drawings() -> None:
    # A new card may be missing until a release (`make release-check`).
    known = {key: drawn_name(key) for key in emoji_keys()}
    assert set(listed_names()) <= set(known.values()), "run `make pictures`"


def test_a_drawing_that_is_not_listed_yet_is_named_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    names = emoji_names()
    monkeypatch.setattr("bot.pictures.emojis.listed_names", lambda: names[2:])
    assert emoji_names.__wrapped__() == names


@pytest.mark.parametrize(("turn", "width"), [(0, 72), (1, 84), (2, 88)])
def test_nothing_on_a_card_of_a_hand_is_smaller_than_11_pixels_of_a_phone(
    turn: int, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The looks take turns: every card is drawn in each look, and at each width."""
    sizes: list[float] = []
    text = Pen.text

    def noted(pen: Pen, center: Point, words: str, size: float, *style: Any) -> None:
        sizes.append(size * pen.unit / SMOOTHING / 2)  # two pixels of a picture are one of a phone
        text(pen, center, words, size, *style)

    monkeypatch.setattr(Pen, "text", noted)
    letters = ("R", "Ge", "Gr", "B", "P", "T", "O", "U")  # German letters, which are in no cache
    looks = cycle(replace(palette, letters=letters) for palette in PALETTES.values())
    for card, german in zip(FRONTS.values(), islice(looks, turn, None), strict=False):
        lying_image(card, width, german, None if card.color else colors_of(card.side)[2])
    assert len(sizes) > len(FRONTS)
    assert min(sizes) >= 11
