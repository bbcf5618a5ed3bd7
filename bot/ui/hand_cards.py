"""The cards of a hand as buttons, or as a menu for each color where there are too many."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Any

from discord import ButtonStyle, SelectOption
from discord.ui import ActionRow, Button

from bot.engine.model.cards import Card, Color
from bot.engine.model.moves import Play
from bot.engine.view import SeatView
from bot.ui.controls import Kind, Part, button, menu, rows
from bot.ui.palette import SQUARES
from bot.ui.seated import Seated
from bot.ui.text import labels
from bot.ui.text.cards import COLOR_WORDS, card_label, hand_line


def slots(view: SeatView) -> tuple[Card, ...]:
    """The different cards of a hand in sorted order: what a button names is a place in it."""
    return tuple(dict.fromkeys(view.hand))


def playable_cards(view: SeatView) -> frozenset[Card]:
    """The cards that may be played now."""
    return frozenset(move.card for move in view.moves if isinstance(move, Play))


def has_own_button(view: SeatView, card: Card) -> bool:
    """Whether this is the card just drawn, which is offered by itself where it may be played."""
    return card is view.drawn and card in playable_cards(view)


def card_buttons(seated: Seated) -> list[Part]:
    """A button for each different card, the playable ones first and live, twins with their number."""
    view = seated.view
    counts = Counter(view.hand)
    if view.drawn is not None and has_own_button(view, view.drawn):
        counts[view.drawn] -= 1
    playable = _offered(view)
    shown = [card for card in slots(view) if counts[card]]
    ordered = sorted(shown, key=lambda card: card not in playable)
    return [*rows([_card_button(seated, card, counts[card], card in playable) for card in ordered])]


def _offered(view: SeatView) -> frozenset[Card]:
    return frozenset(card for card in playable_cards(view) if not has_own_button(view, card))


def _card_button(seated: Seated, card: Card, count: int, is_live: bool) -> Button[Any]:
    # A greyed button sends nothing, but Discord wants its id to be unlike the others.
    kind = Kind.PLAY if is_live else Kind.HAND
    look = ButtonStyle.primary if is_live else ButtonStyle.secondary
    press = seated.press(kind, str(slots(seated.view).index(card)))
    return button(press, card_label(card, count), look, emoji=SQUARES[card.color], disabled=not is_live)


def card_menus(seated: Seated) -> list[Part]:
    """The whole hand in a line, and the playable cards in a menu for each color."""
    view = seated.view
    shown = [card for card in slots(view) if card in _offered(view)]
    groups = groupby(shown, key=lambda card: card.color)
    return [hand_line(view.hand), *(_menu(seated, color, list(cards)) for color, cards in groups)]


def _menu(seated: Seated, color: Color | None, cards: list[Card]) -> ActionRow[Any]:
    counts, places = Counter(seated.view.hand), slots(seated.view)
    choices = [
        SelectOption(
            label=card_label(card, counts[card]), value=str(places.index(card)), emoji=SQUARES[color]
        )
        for card in cards
    ]
    press = seated.press(Kind.PLAY, color or labels.WILDS)
    return menu(press, labels.cards_of(COLOR_WORDS[color] if color else labels.WILDS), choices)
