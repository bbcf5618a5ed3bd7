"""Names and words in pictures: cut to a width, right to left where needed, no boxes for missing glyphs."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import ceil

from PIL import Image, ImageDraw

from bot.pictures.canvas import Point, sprite
from bot.pictures.fonts import ARABIC, HEBREW, LATIN, font_of, has_glyph
from bot.pictures.palettes import ink_on

Run = tuple[str, str]  # a font file and the characters to draw with it, from left to right
ELLIPSIS = "…"
# Arabic letters take one of four forms, depending on their neighbors; drawing them needs no system library.
FORMS = {(False, False): "ISOLATED", (False, True): "INITIAL", (True, True): "MEDIAL", (True, False): "FINAL"}
LAM_ALEF, LIGATURE = "\u0644\u0627", "\ufefb"
MARKS = {"Mn", "Me"}  # accents left over by NFKC: heaps of them would leave the line


@lru_cache(maxsize=4096)
def drawable(words: str) -> str:
    """The words without characters that no bundled font has, such as emoji and Chinese."""
    plain = " ".join(unicodedata.normalize("NFKC", words).split())
    return " ".join("".join(filter(_font_for, plain)).split())


@lru_cache(maxsize=2048)
def word_image(words: str, size: int, width: int) -> Image.Image:
    """A mask of the words at a font size, cut to `width` pixels."""
    runs = _fitting_runs(drawable(words), size, width)
    mask = Image.new("L", (max(1, ceil(_length(runs, size))), round(size * 1.35)))
    draw, x = ImageDraw.Draw(mask), 0.0
    for file, text in runs:
        font = font_of(file, size)
        draw.text((x, size), text, 255, font, anchor="ls")
        x += font.getlength(text)
    return mask


@dataclass(frozen=True)
class Style:
    """How words are written: `size` in pixels, cut to `width` pixels.

    `align` is the share of the words left of their place: 0 starts there, 0.5 is centered, 1 ends there.
    """

    size: int
    fill: str
    width: int = 2000
    align: float = 0.5


def write(image: Image.Image, place: Point, words: str, style: Style) -> int:
    """Writes a line whose capitals are centered on the height of `place`; returns its width in pixels."""
    mask = word_image(words, style.size, style.width)
    corner = round(place[0] - mask.width * style.align), round(place[1] - style.size * 0.64)
    image.paste(style.fill, corner, mask)
    return mask.width


@lru_cache(maxsize=512)
def badge_image(words: str, size: int, fill: str) -> Image.Image:
    """A few characters on a round plate, such as a number of cards."""
    height = round(size * 1.5)
    width = max(height, word_image(words, size, 400).width + size)
    badge = sprite((width, height), 1, lambda pen: pen.plate((0, 0), (width, height), height / 2, fill))
    write(badge, (width / 2, height / 2), words, Style(size, ink_on(fill)))
    return badge


def initials(name: str) -> str:
    """One or two letters for somebody without a picture; empty if no letter of the name can be drawn."""
    parts = [word for word in drawable(name).split() if word[0].isalnum()]
    letters = [part[0] for part in (parts[:1] + parts[1:][-1:])]
    return "".join(letters).upper()


def _font_for(character: str) -> str | None:
    if not character.isprintable() or unicodedata.category(character) in MARKS:
        return None
    return next((file for file in (LATIN, HEBREW, ARABIC) if has_glyph(file, character)), None)


def _fitting_runs(words: str, size: int, width: int) -> list[Run]:
    runs = _runs(words)
    while words and _length(runs, size) > width:
        words = words[:-1].rstrip()
        runs = _runs(words + ELLIPSIS)
    return runs


def _length(runs: list[Run], size: int) -> float:
    return sum(font_of(file, size).getlength(text) for file, text in runs)


def _runs(words: str) -> list[Run]:
    """The words by font, in the order in which they are drawn from left to right."""
    fonts: list[str] = []
    for character in words:
        fonts.append(fonts[-1] if character == " " and fonts else _font_for(character) or LATIN)
    parts = groupby(zip(fonts, words, strict=True), key=lambda pair: pair[0])
    runs = [(font, _visual(font, "".join(character for _, character in part))) for font, part in parts]
    return runs[::-1] if runs and runs[0][0] != LATIN else runs


def _visual(font: str, text: str) -> str:
    if font == LATIN:
        return text
    return (joined(text) if font == ARABIC else text)[::-1]


def joined(text: str) -> str:
    """The text in Unicode's presentation forms, still in reading order."""
    letters = text.replace(LAM_ALEF, LIGATURE)
    out: list[str] = []
    for place, letter in enumerate(letters):
        before, after = letters[place - 1 : place], letters[place + 1 : place + 2]
        from_before = bool(_form(before, "INITIAL") and _form(letter, "FINAL"))
        to_after = bool(_form(letter, "INITIAL") and _form(after, "FINAL"))
        out.append(_form(letter, FORMS[from_before, to_after]) or letter)
    return "".join(out)


def _form(letter: str, form: str) -> str:
    name = unicodedata.name(letter, "").removesuffix(" ISOLATED FORM") if letter else ""
    try:
        return unicodedata.lookup(f"{name} {form} FORM")
    except KeyError:
        return ""
