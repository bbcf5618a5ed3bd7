"""The cards of a deck, and the lookup of a card by its code."""

from __future__ import annotations

import copyreg
from functools import lru_cache

from bot.engine.faces import FACES
from bot.engine.faces.flip import PAIRS
from bot.engine.model.cards import Card, Color, Face, Family, Side, colors_of
from bot.engine.model.errors import Refusal, RuleError
from bot.engine.model.options import Deck, Option
from bot.engine.model.rules import Rules

BIG_TABLE = 11  # from this many players on, `auto` uses two decks (C5)


def _cards_of(face: Face) -> tuple[Card, ...]:
    if face.is_wild:
        return (Card(face.code, face, side=face.sides[0]),)
    plain = tuple(
        Card(color.letter + face.code, face, color, side=side)
        for side in face.sides
        for color in colors_of(side)
    )
    if face.family is not Family.NUMBER or not face.points:
        return plain
    light = [card for card in plain if card.side is Side.LIGHT]
    return plain + tuple(Card(card.code + "*", face, card.color, is_branded=True) for card in light)


FRONTS: dict[str, Card] = {card.code: card for face in FACES for card in _cards_of(face)}


def _two_sided(front: Card, back: Card) -> Card:
    """Return the card with the face `front` up and `back` on its other side (L1)."""
    up, down = (
        Card(f"{up.code}/{down.code}", up.face, up.color, side=up.side, front=up)
        for up, down in ((front, back), (back, front))
    )
    up.other, down.other = down, up
    return up


_PRINTED = {pair: _two_sided(FRONTS[pair[0]], FRONTS[pair[1]]) for pair in dict.fromkeys(PAIRS)}
FLIP_DECK = tuple(_PRINTED[pair] for pair in PAIRS)
CARDS: dict[str, Card] = FRONTS | {
    card.code: card for light in _PRINTED.values() for card in (light, light.turned)
}
ORDER: dict[Card, int] = {card: place for place, card in enumerate(CARDS.values())}
COLORS = (*Color, None)  # wilds last
for _order, _card in enumerate(sorted(CARDS.values(), key=lambda card: COLORS.index(card.color))):
    _card.order = _order


def card_of(code: str) -> Card:
    """Return the card with this code (docs/rules.md, Card codes). Raises RuleError (unknown_card)."""
    try:
        return CARDS[code]
    except KeyError:
        raise RuleError(Refusal.UNKNOWN_CARD) from None


# Copying or unpickling a card returns the card itself, because a different object would not be equal to any
# card.
copyreg.pickle(Card, lambda card: (card_of, (card.code,)))


@lru_cache(maxsize=64)
def deck_of(rules: Rules, seats: int) -> tuple[Card, ...]:
    """Return the cards that this many players use under these rules, in a fixed order (C1-C5, K1, L1)."""
    decks = rules.decks
    if not isinstance(decks, int):
        decks = 2 if seats >= BIG_TABLE else 1
    if rules.deck is Deck.FLIP:
        return decks * FLIP_DECK
    return decks * tuple(card for card in FRONTS.values() for _ in range(_copies(card, rules)))


def _copies(card: Card, rules: Rules) -> int:
    if isinstance(card.face.copies, Option):
        return _chosen_copies(card, card.face.copies, rules)
    if card.side is Side.DARK:
        return 0
    is_paired = rules.deck is Deck.YELLOWSTONE and card.face.family is Family.NUMBER and card.face.points > 0
    if is_paired:  # one of the two copies has the brand (C2)
        return 1
    return 0 if card.is_branded else card.face.copies_in(rules.deck)


def _chosen_copies(card: Card, option: Option, rules: Rules) -> int:
    """Return this face's share of the number that the host chose for a group of faces (C3)."""
    alike = [face for face in FACES if face.copies is option]
    return len(range(alike.index(card.face), int(str(rules.value_of(option))), len(alike)))
