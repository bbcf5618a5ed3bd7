"""When a Wild Draw Four is honest (F2): by what else its player holds at that moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bot.engine.awaiting import ChallengeOffer, Stack

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.table import Table


def is_legal_wild_draw_four(table: Table, others: tuple[Card, ...]) -> bool:
    """Whether it may honestly be played on this table beside these other cards of the hand (F2)."""
    bars = BARS[table.rules.wild_draw_four]
    return not any(bars(table, card) for card in others)


def is_bluff(table: Table, seat: int, card: Card) -> bool:
    """Whether playing this card now would be a dishonest Wild Draw Four; a last one never is (P1)."""
    if not _is_four(card) or len(table.hands[seat]) == 1:
        return False
    others = list(table.hands[seat])
    others.remove(card)
    return not is_legal_wild_draw_four(table, tuple(others))


def _has_color(table: Table, card: Card) -> bool:
    return card.color is not None and card.color == table.color


def _has_color_or_value(table: Table, card: Card) -> bool:
    return _has_color(table, card) or (card.face is table.top.face and not card.is_wild)


def _is_other_wild(card: Card) -> bool:
    return card.is_wild and not _is_four(card)


def _is_four(card: Card) -> bool:
    return card.face.key == "wild_draw_four"


def _could_be_played(table: Table, card: Card) -> bool:
    if isinstance(table.awaiting, Stack | ChallengeOffer):  # what could answer the sum (section 10.1)
        return not _is_four(card) and any(rule.answers(table, card) for rule in table.rules.house)
    return _is_other_wild(card) or _has_color_or_value(table, card)


# Which other card makes it a bluff, by the value of the option.
BARS: dict[str, Callable[[Table, Card], bool]] = {
    "no_color_match": _has_color,
    "no_color_or_wild": lambda table, card: _has_color(table, card) or _is_other_wild(card),
    "no_color_or_value": _has_color_or_value,
    "no_valid_card": _could_be_played,
    "anytime": lambda table, card: False,
}
