"""What special wilds do, in words: the fixed ones, and the effects that a table has agreed on (C4)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.faces import FACES
from bot.engine.model.cards import Card, Color
from bot.engine.model.rules import Rules
from bot.text.card_words import COLOR_WORDS, color_words, face_name
from bot.text.language import Sentence, Words, say, translated
from bot.text.names import harmless

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
# The faces that not every deck has, with what they do; for customizable cards the table decides.
SPECIAL: dict[str, str] = {face.key: face.summary for face in FACES if not face.is_standard}
NOT_AGREED = Sentence("you pick the color")


def menu_of(number: int) -> str:
    """The placeholder of the menu for a customizable card."""
    return say("What card {number} does…", number=number)


def with_color(name: Words, color: Color) -> str:
    """An effect that depends on a color, in a menu."""
    return say("{name}: {color}", name=str(name), color=say(COLOR_WORDS[color]))


def effect_words(agreed: Agreed) -> str:
    """One agreed effect; text that people wrote is made harmless."""
    facts: dict[str, object] = dict(agreed)
    if "text" in agreed:
        facts["text"] = harmless(str(agreed["text"]))
    if "color" in agreed:
        facts["color"] = color_words(Color(str(agreed["color"])))
    return say(EFFECTS[str(agreed["effect"])], **facts)


def agreed_words(agreed: Sequence[Agreed]) -> str:
    """All agreed effects, each with the number of its card."""
    if not agreed:
        return say(NOT_AGREED)
    numbered = enumerate(map(effect_words, agreed), 1)
    return "; ".join(say("({number}) {effect}", number=number, effect=effect) for number, effect in numbered)


def special_lines(cards: Sequence[Card], rules: Rules) -> list[str]:
    """A line for each special wild among these cards, with what it does."""
    special = [card for card in dict.fromkeys(cards) if card.face.key in SPECIAL]
    agreed = _agreed_effects(rules) if special else {}
    lines = [
        (face_name(card.face), agreed.get(card.face.key) or translated(card.face.summary)) for card in special
    ]
    return [say(EXPLAINED, card=name, effect=effect) for name, effect in lines if effect]


def _agreed_effects(rules: Rules) -> dict[str, str]:
    """What the customizable cards do, by face."""
    agreed = dict(rules.changed).get("customizable_effects", [])
    numbered = enumerate(agreed if isinstance(agreed, list) else (), 1)
    return {f"customizable_{number}": effect_words(effect) for number, effect in numbered}
