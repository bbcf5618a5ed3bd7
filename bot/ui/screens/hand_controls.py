"""The buttons and menus of a hand other than its cards, derived from the legal moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from discord import ButtonStyle, SelectOption
from discord.ui import ActionRow, Button

from bot.engine.model.cards import Card
from bot.engine.model.moves import (
    CallUno,
    CatchUno,
    Challenge,
    ChooseColor,
    ChooseTarget,
    DiscardColor,
    DoDare,
    Judge,
    Move,
    NameGuesser,
    Play,
)
from bot.engine.view import SeatView
from bot.game.preferences import HandOrder
from bot.game.state import Snapshot
from bot.text import decisions, table
from bot.text.cards import SQUARES
from bot.text.language import Words
from bot.text.names import plain_names, shown_names
from bot.ui.actions.moves import MakeMove, action_of, slots
from bot.ui.transport.components import ROW, Part, button, menu, rows
from bot.ui.transport.custom_ids import Origin
from bot.ui.transport.emojis import NO_EMOJIS, Emojis


class Offer(NamedTuple):
    """How a kind of move is offered: the style of its button, and the menu for more than a row of them."""

    style: ButtonStyle = ButtonStyle.secondary
    menu: Words = ""


# Moves that are not offered as a plain button, by the move or its kind; `decision_words.MOVES` labels them.
OFFERS: dict[Move | type[Move], Offer] = {
    Play: Offer(ButtonStyle.success),
    CallUno: Offer(ButtonStyle.danger),
    CatchUno: Offer(ButtonStyle.danger, table.CATCH_WHOM),
    Challenge: Offer(ButtonStyle.danger),
    ChooseColor: Offer(ButtonStyle.primary),
    ChooseTarget: Offer(ButtonStyle.primary, table.PICK_WHOM),
    DoDare: Offer(ButtonStyle.success),
    Judge(done=True): Offer(ButtonStyle.success),
    Judge(done=False): Offer(ButtonStyle.danger),
    NameGuesser: Offer(ButtonStyle.primary, table.GUESSED_BY),
    NameGuesser(None): Offer(),
    DiscardColor: Offer(ButtonStyle.primary),
}
PLAIN_OFFER = Offer()

ORDERS: dict[HandOrder, Callable[[SeatView], Sequence[Card]]] = {
    HandOrder.BY_COLOR: lambda view: view.hand,
    HandOrder.BY_VALUE: lambda view: sorted(view.hand, key=lambda card: (card.points, card.face.key)),
    HandOrder.AS_DEALT: lambda view: view.dealt,
}


@dataclass(frozen=True)
class Look:
    """How a person sees their hand: the pictures that Discord has of the cards, and how they are sorted.

    `is_ending`: soon Discord refuses to redraw the panel, so it offers to begin again.
    """

    emojis: Emojis = field(default_factory=lambda: NO_EMOJIS)
    order: HandOrder = HandOrder.BY_COLOR
    is_ending: bool = False


@dataclass(frozen=True)
class HandContext:
    """A seat as its player sees it, at one revision."""

    snapshot: Snapshot
    view: SeatView
    look: Look = Look()

    @cached_property
    def origin(self) -> Origin:
        """Where the buttons lead; they name the seat if its account has several (A1)."""
        state, seat = self.snapshot.state, self.view.seat
        is_shared = len(state.seats_of(state.lobby.players[seat].account)) > 1
        return Origin(state.id, state.revision, seat + 1 if is_shared else 0)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the table, for texts."""
        return shown_names(self.snapshot.state.lobby.players)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The names of the table, for buttons."""
        return plain_names(self.snapshot.state.lobby.players)

    @property
    def emojis(self) -> Emojis:
        """The pictures that Discord has of the cards."""
        return self.look.emojis

    @cached_property
    def is_turn(self) -> bool:
        """Whether the table waits for this player."""
        return self.view.public.decider == self.view.seat

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves that are offered here. A waiting player catches on the race message instead."""
        moves = self.view.moves
        return moves if self.is_turn else tuple(move for move in moves if not isinstance(move, CatchUno))

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The hand in the order that its player likes."""
        return tuple(ORDERS[self.look.order](self.view))

    @cached_property
    def slots(self) -> tuple[Card, ...]:
        """The different cards of the hand, as custom ids count them."""
        return slots(self.view)

    @cached_property
    def playable(self) -> frozenset[Card]:
        """The cards that may be played now."""
        return frozenset(move.card for move in self.view.moves if isinstance(move, Play))

    @cached_property
    def drawn(self) -> Card | None:
        """The card just drawn, if it may be played: it has a button of its own."""
        return self.view.drawn if self.view.drawn in self.playable else None

    @cached_property
    def live(self) -> tuple[Card, ...]:
        """The different cards whose buttons can be pressed, in the order of the hand."""
        different = dict.fromkeys(self.cards)
        return tuple(card for card in different if card in self.playable and card is not self.drawn)


def urgent_controls(context: HandContext) -> list[Part]:
    """UNO!, and the players who can be caught."""
    return _move_controls(context, [move for move in context.moves if isinstance(move, CallUno | CatchUno)])


def answer_controls(context: HandContext) -> list[Part]:
    """What can be decided now, without the cards of the hand and the calls."""
    return _move_controls(context, [move for move in context.moves if _is_answer(context, move)])


def _is_answer(context: HandContext, move: Move) -> bool:
    if isinstance(move, Play):
        return move.card is context.drawn
    return not isinstance(move, CallUno | CatchUno)


def _move_controls(context: HandContext, moves: Sequence[Move]) -> list[Part]:
    """A button for each move; a kind with more than a row of buttons becomes a menu if it has one."""
    menus: list[Part] = []
    buttons: list[Button[Any]] = []
    for kind, group in groupby(moves, key=type):
        alike = list(group)
        in_menu = [move for move in alike if len(alike) > ROW and _offer(move).menu]
        menus += [_menu(context, kind, in_menu)] if in_menu else []
        buttons += [_button(context, move) for move in alike if move not in in_menu]
    return [*rows(buttons), *menus]


def _offer(move: Move) -> Offer:
    return OFFERS.get(move) or OFFERS.get(type(move), PLAIN_OFFER)


def _button(context: HandContext, move: Move) -> Button[Any]:
    color = None if isinstance(move, Play) else getattr(move, "color", None)
    return button(
        context.origin.custom_id(action_of(move, context.view)),
        decisions.move_label(move, context.view.public, context.labels),
        _offer(move).style,
        emoji=SQUARES[color] if color else None,
    )


def _menu(context: HandContext, kind: type[Move], moves: Sequence[Move]) -> ActionRow[Any]:
    choices = [
        SelectOption(
            label=decisions.move_label(move, context.view.public, context.labels),
            value=MakeMove(move).argument,
        )
        for move in moves
    ]
    return menu(context.origin.menu_id(MakeMove(moves[0]).written[0], "menu"), OFFERS[kind].menu, choices)
