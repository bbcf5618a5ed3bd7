"""The hand of one player and all they may do now: the only screen with secret cards, always ephemeral."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from discord import ButtonStyle, PartialEmoji, SelectOption
from discord.ui import ActionRow, Button

from bot.engine.model.cards import Card, Color
from bot.engine.model.decisions import RoundOver
from bot.engine.model.moves import CallUno
from bot.engine.play.match import round_ended
from bot.pictures import emoji_key
from bot.text import decision_words, labels, results_words, table_words
from bot.text.card_words import SQUARES, card_label, hand_line
from bot.text.effect_words import special_lines
from bot.text.language import say
from bot.ui.actions.moves import PlayCard
from bot.ui.actions.seats import ShowHand
from bot.ui.screens.hand_controls import HandContext, answer_controls, urgent_controls
from bot.ui.screens.results import next_round, rematch, scores
from bot.ui.screens.table import clock_lines, turn_line
from bot.ui.transport.components import Panel, Part, accent_of, button, fits_in_panel, menu, panel, rows


def hand_screen(context: HandContext, news: Sequence[str | None] = ()) -> Panel:
    """The panel of a player at any moment of a match.

    `news` come first: a line about what they just did or could not do, a hand that they alone may see.
    """
    public = context.view.public
    said: list[Part] = [part for part in news if part]
    if public.winners:
        return panel([*said, *_match_over(context)], accent_of(None))
    if isinstance(public.decision, RoundOver):
        return panel([*said, *_round_over(context)], accent_of(None))
    said.append(_headline(context))
    parts = _in_order(context, _card_buttons(context))
    if not fits_in_panel([*said, *parts]):
        parts = _in_order(context, _card_menus(context))
    return panel([*said, *parts], accent_of(public.color if public.decider == context.view.seat else None))


def _in_order(context: HandContext, cards: list[Part]) -> list[Part]:
    """UNO! first; a decision above the cards, but drawing instead of playing below them."""
    urgent, answers = urgent_controls(context), answer_controls(context)
    if context.playable and context.view.drawn is None:
        return [*urgent, *cards, *answers]
    return [*urgent, *answers, *cards]


def _card_buttons(context: HandContext) -> list[Part]:
    """A button for each different card, the playable ones first and live, twins with their number."""
    counts = Counter(context.view.hand)
    if context.drawn is not None:
        counts[context.drawn] -= 1
    shown = [card for card in context.slots if counts[card]]
    shown.sort(key=lambda card: card not in context.live)
    return [*rows([_card_button(context, card, counts[card]) for card in shown])]


def _card_button(context: HandContext, card: Card, count: int) -> Button[Any]:
    slot, label, emoji = str(context.slots.index(card)), card_label(card, count), _emoji(context, card)
    if card in context.live:
        live_id = context.origin.custom_id(PlayCard(slot))
        return button(live_id, label, ButtonStyle.primary, emoji=emoji)
    # A grey button sends nothing, but its id must differ from all others.
    grey_id = context.origin.menu_id(ShowHand.kind(), slot)
    return button(grey_id, label, emoji=emoji, disabled=True)


def _emoji(context: HandContext, card: Card) -> PartialEmoji | str:
    """The picture of the card, or a square of its color until Discord has one."""
    return context.emojis.get(emoji_key(card), SQUARES[card.color])


def _card_menus(context: HandContext) -> list[Part]:
    """The whole hand in a line, and the playable cards in a menu for each color."""
    live = [card for card in context.slots if card in context.live]
    groups = groupby(live, key=lambda card: card.color)
    return [
        hand_line(context.view.hand),
        *(_card_menu(context, color, list(cards)) for color, cards in groups),
    ]


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
    return menu(context.origin.menu_id(PlayCard.kind(), color or "wilds"), labels.cards_of(color), choices)


def _headline(context: HandContext) -> str:
    view, snapshot = context.view, context.snapshot
    public = view.public
    lines = [say(table_words.CALL[public.rules.uno_call])] if CallUno() in view.moves else []
    if public.decider == view.seat:
        lines += [table_words.heading(public), decision_words.prompt(view, context.names)]
        lines += clock_lines(snapshot)
    else:
        # Redrawn only when its player has other choices, so it shows nothing that the next move changes.
        lines += [turn_line(snapshot), _while_waiting(context)]
    if snapshot.state.lobby.players[view.seat].is_away and view.seat not in public.gone:
        lines.append(say(table_words.AWAY))
    return "\n".join([*lines, *special_lines(view.hand, public.rules)])


def _while_waiting(context: HandContext) -> str:
    if context.view.seat in context.view.public.gone:
        return say(table_words.OUT)
    return say(table_words.JUMP_IN if context.playable else table_words.WAIT)


def _round_over(context: HandContext) -> list[Part]:
    match = context.snapshot.state.match
    ended = round_ended(match) if match else None
    winner = None if ended is None or ended.winner is None else context.names[ended.winner]
    snapshot = context.snapshot
    return [results_words.round_won(winner), scores(snapshot), *next_round(snapshot)]


def _match_over(context: HandContext) -> list[Part]:
    winners = [context.names[seat] for seat in context.view.public.winners]
    return [results_words.match_won(winners), scores(context.snapshot), *rematch(context.snapshot)]
