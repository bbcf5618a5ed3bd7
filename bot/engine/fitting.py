"""Whether a card fits on the top card: by color, number or symbol, or because it is wild (T1)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from bot.engine.moves import Play

if TYPE_CHECKING:
    from bot.engine.cards import Card, Color, Face
    from bot.engine.table import Table

play_of = cache(Play)  # a bare Play of each card, made once


@cache
def plays_on(color: Color | None, face: Face) -> dict[Card, Play]:
    """The bare plays of all cards that fit on this color and face (T1)."""
    from bot.engine.decks import CARDS  # noqa: PLC0415  # faces have effects, which look here

    cards = CARDS.values()
    return {card: play_of(card) for card in cards if card.is_wild or card.color is color or card.face is face}


def fits(table: Table, card: Card) -> bool:
    """Whether the card matches the top card in color, number or symbol, or is wild (T1)."""
    color = card.color
    return color is None or color is table.color or card.face is table.discard[-1].face


def may_play(table: Table, seat: int, card: Card) -> bool:
    """Whether the card fits and no house rule forbids it."""
    if not fits(table, card):
        return False
    forbidding = table.rules.forbidding
    return not forbidding or not any(rule.forbids(table, seat, card) for rule in forbidding)
