"""The cards of a hand as buttons, or as a menu for each color where there are too many."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from discord import ButtonStyle, SelectOption
from discord.ui import ActionRow, Button

from bot.engine.model.cards import Card, Color
from bot.engine.model.moves import Play
from bot.engine.view import SeatView
from bot.game.session import GameSession
from bot.text import labels
from bot.text.card_words import COLOR_WORDS, SQUARES, card_label, hand_line
from bot.ui.transport.components import Part, button, menu, rows
from bot.ui.transport.custom_ids import ButtonKind, Press, press_at


@dataclass(frozen=True)
class HandContext:
    """A seat as its player sees it."""

    session: GameSession
    view: SeatView

    def press(self, kind: ButtonKind, argument: str = "") -> Press:
        """A press on this panel; it names the seat where the account has several (A1)."""
        state = self.session.state
        is_shared = len(state.seats_of(state.lobby.players[self.view.seat].account)) > 1
        return press_at(self.session, kind, argument, place=self.view.seat + 1 if is_shared else 0)


def seated(session: GameSession, player: int) -> HandContext:
    """The seat of a player. Raises GameError not_seated, not_started."""
    return HandContext(session, session.view(player))


def slots(view: SeatView) -> tuple[Card, ...]:
    """The different cards of a hand in sorted order: what a button names is a place in it."""
    return tuple(dict.fromkeys(view.hand))


def playable_cards(view: SeatView) -> frozenset[Card]:
    """The cards that may be played now."""
    return frozenset(move.card for move in view.moves if isinstance(move, Play))


def has_own_button(view: SeatView, card: Card) -> bool:
    """Whether this is the card just drawn, which is offered by itself where it may be played."""
    return card is view.drawn and card in playable_cards(view)


def card_buttons(seated: HandContext) -> list[Part]:
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


def _card_button(seated: HandContext, card: Card, count: int, is_live: bool) -> Button[Any]:
    # A greyed button sends nothing, but Discord wants its id to be unlike the others.
    kind = ButtonKind.PLAY if is_live else ButtonKind.HAND
    look = ButtonStyle.primary if is_live else ButtonStyle.secondary
    press = seated.press(kind, str(slots(seated.view).index(card)))
    return button(press, card_label(card, count), look, emoji=SQUARES[card.color], disabled=not is_live)


def card_menus(seated: HandContext) -> list[Part]:
    """The whole hand in a line, and the playable cards in a menu for each color."""
    view = seated.view
    shown = [card for card in slots(view) if card in _offered(view)]
    groups = groupby(shown, key=lambda card: card.color)
    return [hand_line(view.hand), *(_menu(seated, color, list(cards)) for color, cards in groups)]


def _menu(seated: HandContext, color: Color | None, cards: list[Card]) -> ActionRow[Any]:
    counts, places = Counter(seated.view.hand), slots(seated.view)
    choices = [
        SelectOption(
            label=card_label(card, counts[card]), value=str(places.index(card)), emoji=SQUARES[color]
        )
        for card in cards
    ]
    press = seated.press(ButtonKind.PLAY, color or labels.WILDS)
    return menu(press, labels.cards_of(COLOR_WORDS[color] if color else labels.WILDS), choices)
