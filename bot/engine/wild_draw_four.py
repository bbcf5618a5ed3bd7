"""When a Wild Draw Four is honest (F2): by what else its player holds at that moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.table import Table


def is_legal_wild_draw_four(table: Table, others: tuple[Card, ...]) -> bool:
    """Whether it may honestly be played on this table beside these other cards of the hand (F2)."""
    bars = BARS[table.rules.wild_draw_four]
    return not any(bars(table, card) for card in others)


def _has_color(table: Table, card: Card) -> bool:
    return card.color is not None and card.color == table.color


def _has_color_or_value(table: Table, card: Card) -> bool:
    return _has_color(table, card) or (card.face is table.top.face and not card.is_wild)


def _is_other_wild(card: Card) -> bool:
    return card.is_wild and card.face.key != "wild_draw_four"


def _could_be_played(table: Table, card: Card) -> bool:
    return _is_other_wild(card) or _has_color_or_value(table, card)


# Which other card makes it a bluff, by the value of the option.
BARS: dict[str, Callable[[Table, Card], bool]] = {
    "no_color_match": _has_color,
    "no_color_or_wild": lambda table, card: _has_color(table, card) or _is_other_wild(card),
    "no_color_or_value": _has_color_or_value,
    "no_valid_card": _could_be_played,
    "anytime": lambda table, card: False,
}
