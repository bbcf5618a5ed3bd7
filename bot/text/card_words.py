"""Cards and colors in words: always a square and a letter or word, never a color alone."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from bot.engine.model.cards import Card, Color
from bot.text.language import say

SQUARES: dict[Color | None, str] = {
    Color.RED: "🟥",
    Color.YELLOW: "🟨",
    Color.GREEN: "🟩",
    Color.BLUE: "🟦",
    None: "⬛",
}
COLOR_WORDS: dict[Color, str] = {
    Color.RED: "red",
    Color.YELLOW: "yellow",
    Color.GREEN: "green",
    Color.BLUE: "blue",
}
BRAND = "★"  # what a branded number carries (C2)


def color_words(color: Color) -> str:
    """A color in a sentence: 🟥 red."""
    return say("{square} {color}", square=SQUARES[color], color=COLOR_WORDS[color])


def card_words(card: Card) -> str:
    """A card in a sentence: 🟥 Red 7, ⬛ Wild Draw Four."""
    if card.color is None:
        return say("{square} {face}", square=SQUARES[None], face=card.face.name)
    color = COLOR_WORDS[card.color].capitalize()
    return say("{square} {color} {face}", square=SQUARES[card.color], color=color, face=_face_words(card))


def card_label(card: Card, count: int = 1) -> str:
    """A card on a button that shows its square as an emoji: R 7, Wild; twins with their number."""
    label = card.face.name if card.color is None else f"{card.color.letter} {_face_words(card)}"
    return label if count == 1 else f"{label} ×{count}"


def cards_words(cards: Iterable[Card]) -> str:
    """Several cards in a sentence, in the order given."""
    return ", ".join(map(card_words, cards))


def hand_line(cards: Iterable[Card]) -> str:
    """A whole hand in one line, in the order given: 🟥 R 2, 7, Skip · ⬛ Wild."""
    groups = groupby(cards, key=lambda card: card.color)
    return " · ".join(_group_words(color, list(group)) for color, group in groups)


def _face_words(card: Card) -> str:
    return card.face.name + BRAND if card.is_branded else card.face.name


def _group_words(color: Color | None, cards: list[Card]) -> str:
    faces = ", ".join(map(_face_words, cards))
    return f"{SQUARES[color]} {color.letter} {faces}" if color else f"{SQUARES[None]} {faces}"
