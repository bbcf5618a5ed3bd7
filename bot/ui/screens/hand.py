"""The hand of one player and all they may do now: the only screen with secret cards, always ephemeral."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import Any

from discord import ButtonStyle, PartialEmoji, SelectOption
from discord.ui import ActionRow, Button

from bot.engine.model.cards import Card, Color
from bot.engine.model.moves import CallUno
from bot.engine.play.match import round_ended
from bot.pictures import emoji_key
from bot.pictures.scenes import HandScene
from bot.text import decisions, results, table
from bot.text.cards import SQUARES, card_label, hand_line, special_lines
from bot.text.language import say
from bot.ui.actions.moves import PlayCard
from bot.ui.screens.hand_controls import HandContext, answer_controls, urgent_controls
from bot.ui.screens.results import next_round, rematch, scores
from bot.ui.screens.table import clock_lines
from bot.ui.transport.components import (
    Panel,
    Part,
    accent_of,
    button,
    fits_in_panel,
    menu,
    panel,
    picture,
    rows,
)


def hand_screen(context: HandContext, news: Sequence[Part] = (), end: Sequence[Part] = ()) -> Panel:
    """The panel of a player at any moment of a match.

    `news` come first: what they just did or could not do, what has happened to them. `end` comes last.
    """
    public = context.view.public
    if public.winners:
        return panel([*news, *_match_over(context), *end], accent_of(None))
    if public.is_over:
        return panel([*news, *_round_over(context), *end], accent_of(None))
    parts = top = [*news, _headline(context), _hand(context)]
    if context.moves:
        parts = [*top, *_controls(context, _card_buttons(context))]
        if not fits_in_panel([*parts, *end]):
            parts = [*top, *_controls(context, _card_menus(context))]
    return panel([*parts, *end], accent_of(public.color if context.is_turn else None))


def hand_facts(context: HandContext) -> object:
    """All that `hand_screen` shows: panels of equal facts look alike.

    A waiting player sees only their own cards, so their panel need not be redrawn with every move.
    """
    view, state = context.view, context.snapshot.state
    own = (view.public.round, view.dealt, view.drawn, context.moves, view.seat in view.public.gone)
    if context.is_turn or view.public.is_over:
        return view.public, state.lobby.players, state.deadline, own
    return own, state.lobby.players[view.seat].is_away


def _controls(context: HandContext, cards: list[Part]) -> list[Part]:
    """UNO! first; a decision above the cards, but drawing instead of playing below them."""
    urgent, answers = urgent_controls(context), answer_controls(context)
    if context.playable and context.view.drawn is None:
        return [*urgent, *cards, *answers]
    return [*urgent, *answers, *cards]


def _card_buttons(context: HandContext) -> list[Part]:
    """A button for each different card that can be played, twins with their number."""
    counts = Counter(context.view.hand)
    return [*rows([_card_button(context, card, counts[card]) for card in context.live])]


def _card_button(context: HandContext, card: Card, count: int) -> Button[Any]:
    custom_id = context.origin.custom_id(PlayCard(str(context.slots.index(card))))
    return button(custom_id, card_label(card, count), ButtonStyle.primary, emoji=_emoji(context, card))


def _emoji(context: HandContext, card: Card) -> PartialEmoji | str:
    """The picture of the card, or a square of its color until Discord has one."""
    return context.emojis.get(emoji_key(card), SQUARES[card.color])


def _card_menus(context: HandContext) -> list[Part]:
    """The playable cards in a menu for each color."""
    live = [card for card in context.slots if card in context.live]
    groups = groupby(live, key=lambda card: card.color)
    return [_card_menu(context, color, list(cards)) for color, cards in groups]


def _card_menu(context: HandContext, color: Color | None, cards: list[Card]) -> ActionRow[Any]:
    counts = Counter(context.view.hand)
    choices = [
        SelectOption(
            label=card_label(card, counts[card]),
            value=str(context.slots.index(card)),
            emoji=_emoji(context, card),
        )
        for card in cards
    ]
    return menu(context.origin.menu_id(PlayCard.kind(), color or "wilds"), table.cards_of(color), choices)


def _headline(context: HandContext) -> str:
    view, snapshot = context.view, context.snapshot
    public = view.public
    lines = [say(table.CALL[public.rules.uno_call])] if CallUno() in view.moves else []
    if context.is_turn:
        lines += [table.heading(public), decisions.prompt(view, context.names)]
        lines += [table.turn_order(_turn_order(context)), *clock_lines(snapshot)]
    else:
        lines.append(_while_waiting(context))
    if snapshot.state.lobby.players[view.seat].is_away and view.seat not in public.gone:
        lines.append(say(table.AWAY))
    return "\n".join([*lines, *special_lines(view.hand, public.rules)])


def _hand(context: HandContext) -> Part:
    """The cards, those that can be played lifted."""
    scene = HandScene(context.cards, context.playable, context.view.drawn)
    return picture(scene, partial(hand_line, context.cards))


def _turn_order(context: HandContext) -> list[tuple[str, int | None]]:
    """The other players in the order in which they play after this one, with the number of their cards."""
    public, step = context.view.public, 1 if context.view.public.clockwise else -1
    count = len(public.counts)
    seats = [(context.view.seat + step * place) % count for place in range(1, count)]
    return [(context.names[seat], public.counts[seat]) for seat in seats if seat not in public.gone]


def _while_waiting(context: HandContext) -> str:
    if context.view.seat in context.view.public.gone:
        return say(table.OUT)
    return say(table.JUMP_IN if context.playable else table.NOT_YOUR_TURN)


def _round_over(context: HandContext) -> list[Part]:
    match = context.snapshot.state.match
    ended = round_ended(match) if match else None
    winner = None if ended is None or ended.winner is None else context.names[ended.winner]
    snapshot = context.snapshot
    return [results.round_won(winner), scores(snapshot), *next_round(snapshot)]


def _match_over(context: HandContext) -> list[Part]:
    winners = [context.names[seat] for seat in context.view.public.winners]
    return [results.match_won(winners), scores(context.snapshot), *rematch(context.snapshot)]
