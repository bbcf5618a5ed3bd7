"""The texts of cards and their effects."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby

from bot.engine.faces.special_wilds import SPECIAL_WILDS
from bot.engine.model.cards import Card, Color, Face, sorted_hand
from bot.engine.model.options import Option
from bot.engine.model.rules import Rules
from bot.text.language import Sentence, Words, in_context, listed, say, speaking, spoken, translated
from bot.text.names import harmless

SQUARES: dict[Color | None, str] = {
    Color.RED: "🟥",
    Color.YELLOW: "🟨",
    Color.GREEN: "🟩",
    Color.BLUE: "🟦",
    Color.PINK: "🩷",  # Unicode has no square in this color or the next
    Color.TEAL: "🩵",
    Color.ORANGE: "🟧",
    Color.PURPLE: "🟪",
    None: "⬛",
}
# A color in a sentence, and by itself on a button or in a menu
COLOR_WORDS: dict[Color, Sentence] = {
    # Translators: a color inside a sentence, after a colored square
    Color.RED: Sentence("red"),
    Color.YELLOW: Sentence("yellow"),
    Color.GREEN: Sentence("green"),
    Color.BLUE: Sentence("blue"),
    Color.PINK: Sentence("pink"),
    Color.TEAL: Sentence("teal"),
    Color.ORANGE: Sentence("orange"),
    Color.PURPLE: Sentence("purple"),
}
COLOR_NAMES: dict[Color, Sentence] = {
    # Translators: a color by itself, on a button
    Color.RED: Sentence("Red"),
    Color.YELLOW: Sentence("Yellow"),
    Color.GREEN: Sentence("Green"),
    Color.BLUE: Sentence("Blue"),
    Color.PINK: Sentence("Pink"),
    Color.TEAL: Sentence("Teal"),
    Color.ORANGE: Sentence("Orange"),
    Color.PURPLE: Sentence("Purple"),
}
CARDS: dict[Color, Sentence] = {
    # Translators: the name of a card; {face} is 7, Skip, Draw Two …
    Color.RED: Sentence("Red {face}"),
    Color.YELLOW: Sentence("Yellow {face}"),
    Color.GREEN: Sentence("Green {face}"),
    Color.BLUE: Sentence("Blue {face}"),
    Color.PINK: Sentence("Pink {face}"),
    Color.TEAL: Sentence("Teal {face}"),
    Color.ORANGE: Sentence("Orange {face}"),
    Color.PURPLE: Sentence("Purple {face}"),
}
# The letters on cards, which are short and differ from each other in every language, so some have two
LETTERS: dict[Color, Sentence] = {
    Color.RED: in_context("short for red", "R"),
    Color.YELLOW: in_context("short for yellow", "Y"),
    Color.GREEN: in_context("short for green", "G"),
    Color.BLUE: in_context("short for blue", "B"),
    Color.PINK: in_context("short for pink", "P"),
    Color.TEAL: in_context("short for teal", "T"),
    Color.ORANGE: in_context("short for orange", "O"),
    Color.PURPLE: in_context("short for purple", "U"),
}


def letters_in(language: str) -> tuple[str, ...]:
    """Return the letters of the colors on cards in a language. This can be called from any thread."""
    with speaking(language):
        return tuple(say(LETTERS[color]) for color in Color)


# Translators: a card as a screen reader says it, such as "red 7" or "7 with a star"
COLORED = Sentence("{color} {face}")
TWINS = Sentence("{card} ×{number}")
STARRED = Sentence("{face} with a star")
BRAND = "★"  # marks a branded number (C2)


def color_words(color: Color) -> str:
    """A color in a sentence: 🟥 red."""
    return f"{SQUARES[color]} {say(COLOR_WORDS[color])}"


def color_name(color: Color) -> str:
    """A color by itself: Red."""
    return say(COLOR_NAMES[color])


def face_name(face: Face) -> str:
    """The name of a card without its color: 7, Skip, Wild Draw Four."""
    return translated(face.name)


def card_words(card: Card) -> str:
    """A card in a sentence: 🟥 Red 7, ⬛ Wild Draw Four."""
    return card_in(card, spoken())[0]


def card_label(card: Card, count: int = 1) -> str:
    """A card on a button with its picture or color: R 7, R +2, +4, Wild. For identical cards, the number is
    added.
    """
    label = card_in(card, spoken())[1]
    return label if count == 1 else f"{label} ×{count}"


@lru_cache(maxsize=4_096)  # more than all cards in all languages
def card_in(card: Card, language: str) -> tuple[str, str]:
    with speaking(language):
        face, short = _face_words(card), _short(card)
        if card.color is None:
            return f"{SQUARES[None]} {face}", short
        in_sentence = f"{SQUARES[card.color]} {say(CARDS[card.color], face=face)}"
        return in_sentence, f"{say(LETTERS[card.color])} {short}"


def cards_words(cards: Iterable[Card]) -> str:
    """Several cards in a sentence, in the given order."""
    return listed([card_words(card) for card in cards])


def hand_line(cards: Iterable[Card]) -> str:
    """A whole hand on one line, in the given order: 🟥 R 2, 7, Skip · ⬛ Wild."""
    groups = groupby(cards, key=lambda card: card.color)
    return " · ".join(_group_words(color, list(group)) for color, group in groups)


def _face_words(card: Card) -> str:
    name = face_name(card.face)
    return name + BRAND if card.is_branded else name


DRAWS = re.compile(r"(?:Wild )?(Reverse )?Draw (\w+)")  # a face that makes others draw
NUMBERS = {"One": 1, "Two": 2, "Three": 3, "Four": 4, "Five": 5, "Six": 6, "Eight": 8, "Ten": 10}


def _short(card: Card) -> str:
    """A face in players' shorthand, such as +4 for Wild Draw Four."""
    draws = DRAWS.fullmatch(card.face.name)
    if draws is None or draws[2] not in NUMBERS:
        return _face_words(card)
    return f"{'⇄ ' if draws[1] else ''}+{NUMBERS[draws[2]]}"


def _group_words(color: Color | None, cards: list[Card]) -> str:
    faces = ", ".join(map(_face_words, cards))
    return f"{SQUARES[color]} {say(LETTERS[color])} {faces}" if color else f"{SQUARES[None]} {faces}"


def described_card(card: Card) -> str:
    """A card in the description of a picture: red 7, Wild Draw Four."""
    return (
        say(COLORED, color=COLOR_WORDS[card.color], face=_described_face(card))
        if card.color
        else face_name(card.face)
    )


def _described_face(card: Card) -> str:
    name = face_name(card.face)
    return say(STARRED, face=name) if card.is_branded else name


def described_cards(cards: Iterable[Card]) -> str:
    """Cards in the description of a picture, by color. For identical cards, the number is added."""
    groups = groupby(sorted_hand(tuple(cards)), key=lambda card: card.color)
    return "; ".join(_described_group(color, list(group)) for color, group in groups)


def _described_group(color: Color | None, cards: list[Card]) -> str:
    faces = ", ".join(
        say(TWINS, card=_described_face(card), number=cards.count(card))
        if cards.count(card) > 1
        else _described_face(card)
        for card in dict.fromkeys(cards)
    )
    return say(COLORED, color=COLOR_WORDS[color], face=faces) if color else faces


Agreed = dict[str, str | int]

EFFECTS: dict[str, Words] = {
    "plain": Sentence("you pick the color"),
    "dare": Sentence("the next player does “{text}” or draws {cards}"),
    "others_draw": Sentence("everybody else draws {cards}"),
    "discard_wilds": Sentence("everybody else discards their wilds"),
    "charade": Sentence("act something out; the first to guess it may discard a color"),
    "draw_until_color": Sentence("the next player draws until a {color} card comes up, and misses a turn"),
    "pick_draw": Sentence("a player of your choice draws {cards}"),
    "text": Sentence("“{text}”"),
}
EFFECT_NAMES: dict[str, Sentence] = {
    "plain": Sentence("Just pick a color"),
    "dare": Sentence("A dare"),
    "others_draw": Sentence("Everybody else draws"),
    "discard_wilds": Sentence("Everybody else discards their wilds"),
    "charade": Sentence("A charade"),
    "draw_until_color": Sentence("The next player draws until a color comes up"),
    "pick_draw": Sentence("A player of your choice draws"),
    "text": Sentence("A rule of your own"),
}
EXPLAINED = Sentence("-# {card}: {effect}.")
TEXT_FIELD = Sentence("What it says")
CARDS_FIELD = Sentence("Cards to draw (1 to 10)")
NOT_AGREED = Sentence("you pick the color")


def menu_of(number: int) -> str:
    """The placeholder of the menu for a customizable card."""
    return say("What card {number} does…", number=number)


def with_color(name: Words, color: Color) -> str:
    """An effect that depends on a color, as a menu option."""
    return say("{name}: {color}", name=str(name), color=say(COLOR_WORDS[color]))


def effect_words(agreed: Agreed) -> str:
    """An agreed effect. Text that people wrote is escaped."""
    facts: dict[str, object] = dict(agreed)
    if "text" in agreed:
        facts["text"] = harmless(str(agreed["text"]))
    if "color" in agreed:
        facts["color"] = color_words(Color(str(agreed["color"])))
    return say(EFFECTS[str(agreed["effect"])], **facts)


def agreed_words(agreed: Sequence[Agreed]) -> str:
    """All agreed effects, each with its card's number."""
    if not agreed:
        return say(NOT_AGREED)
    return "; ".join(numbered(number, effect) for number, effect in enumerate(map(effect_words, agreed), 1))


def numbered(number: int, effect: str) -> str:
    return say("({number}) {effect}", number=number, effect=effect)


def special_lines(cards: Sequence[Card], rules: Rules) -> list[str]:
    """A line with the effect of each special wild, and of other faces whose number the host chooses.

    Other decks have too many such cards for the panel of a turn, so the help explains them.
    """
    lines: list[str] = []
    for face in dict.fromkeys([card.face for card in cards]):
        if face not in SPECIAL_WILDS and not isinstance(face.copies, Option):
            continue
        if effect := _agreed_effects(rules).get(face.key) or translated(face.summary):
            lines.append(say(EXPLAINED, card=face_name(face), effect=effect))
    return lines


def _agreed_effects(rules: Rules) -> dict[str, str]:
    """The agreed effects of the customizable cards, by face."""
    agreed = dict(rules.changed).get("customizable_effects", [])
    numbered = enumerate(agreed if isinstance(agreed, list) else (), 1)
    return {f"customizable_{number}": effect_words(effect) for number, effect in numbered}
