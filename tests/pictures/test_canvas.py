"""Names stay inside their space, in the right order, and without boxes; files contain every pixel."""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bot.pictures.canvas import drawable, initials, joined, png, word_image
from bot.pictures.fonts import ARABIC, HEBREW, LATIN, has_glyph


@given(st.text(max_size=40), st.integers(10, 40), st.integers(60, 300))
def test_words_stay_within_their_width(words: str, size: int, width: int) -> None:
    assert word_image(words, size, width).width <= width


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoë", "Zoë"),
        ("🎉 Zoë  🎉", "Zoë"),
        ("𝓐𝓷𝓷", "Ann"),
        ("3º trimestre, 1ª vez", "3º trimestre, 1ª vez"),
        ("Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L", "ZAL"),
        ("Дмитрий", "Дмитрий"),
        ("דנה כהן", "דנה כהן"),
        ("محمد علي", "محمد علي"),
        ("a\u202eb\u200bc\nd", "abc d"),
        ("🔥🔥", ""),
        ("田中", ""),
        ("", ""),
    ],
)
def test_what_no_font_can_draw_is_left_out(name: str, shown: str) -> None:
    assert drawable(name) == shown


@pytest.mark.parametrize(
    ("font", "known", "unknown"),
    [(LATIN, "aßŁжΩ…★", "א田🎉م"), (HEBREW, "אבת", "aم"), (ARABIC, "مﻣ", "aא")],
)
def test_fonts_say_what_they_can_draw(font: str, known: str, unknown: str) -> None:
    assert all(has_glyph(font, character) for character in known)
    assert not any(has_glyph(font, character) for character in unknown)


def test_hebrew_is_drawn_from_right_to_left() -> None:
    # The first letter of the name, a dalet, is at the right end.
    name, first = word_image("דנה", 40, 400), word_image("ד", 40, 400)
    right = name.crop((name.width - first.width, 0, name.width, name.height))
    ink = [sum(image.resize((1, 1)).tobytes()) for image in (right, first)]
    assert ink[0] == pytest.approx(ink[1], abs=8)
    left = name.crop((0, 0, first.width, name.height))
    assert left.tobytes() != first.tobytes()


def test_arabic_letters_join() -> None:
    assert joined("محمد") == "\ufee3\ufea4\ufee4\ufeaa"  # initial, medial, medial, final
    # lam and alef form one sign that joins only to its predecessor
    assert joined("سلام") == "\ufeb3\ufefc\ufee1"
    assert joined("a 1") == "a 1"


@pytest.mark.parametrize(
    ("name", "letters"),
    [("Ann", "A"), ("ann lee smith", "AS"), ("_x_ Bob", "B"), ("🔥", ""), ("42", "4"), ("דנה כהן", "דכ")],
)
def test_initials(name: str, letters: str) -> None:
    assert initials(name) == letters


@given(st.integers(1, 40), st.integers(1, 20), st.binary(min_size=1, max_size=64), st.integers(1, 256))
def test_files_in_indexed_color_hold_every_pixel(
    width: int, height: int, pattern: bytes, colors: int
) -> None:
    numbers = bytes(number % colors for number in pattern) * (width * height)
    image = Image.frombytes("L", (width, height), numbers[: width * height])
    image.putpalette([level for color in range(colors) for level in (color, 255 - color, 7)])
    with Image.open(BytesIO(png(image))) as read:
        read.verify()
    with Image.open(BytesIO(png(image))) as read:
        assert read.mode == "P"
        assert read.tobytes() == image.tobytes()
        assert read.getpalette() == image.getpalette()
