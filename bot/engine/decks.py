"""What is in a deck, and the cards by their codes."""

from __future__ import annotations

from bot.engine.cards import Card, Color, Face
from bot.engine.errors import Refusal, RuleError
from bot.engine.faces import FACES


def _cards_of(face: Face) -> tuple[Card, ...]:
    if face.is_wild:
        return (Card(face.code, face),)
    return tuple(Card(color.letter + face.code, face, color) for color in Color)


CARDS: dict[str, Card] = {card.code: card for face in FACES for card in _cards_of(face)}
ORDER: dict[Card, int] = {card: place for place, card in enumerate(CARDS.values())}


def card_of(code: str) -> Card:
    """The card with this code (RULES.md section 2). Raises RuleError unknown_card."""
    try:
        return CARDS[code]
    except KeyError:
        raise RuleError(Refusal.UNKNOWN_CARD) from None


def sorted_hand(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand as people hold it: by color, then by face, wilds last."""
    colors = list(Color)
    return tuple(sorted(hand, key=lambda c: (colors.index(c.color) if c.color else len(colors), ORDER[c])))


def deck() -> tuple[Card, ...]:
    """The 108 cards of one classic deck in a fixed order (C1)."""
    return tuple(card for card in CARDS.values() for _ in range(card.face.copies))
