"""The hand of one player and all they may do now: the only screen with secret cards, always ephemeral."""

from __future__ import annotations

from collections.abc import Sequence

from discord.ui import LayoutView

from bot.engine.model.decisions import RoundOver
from bot.engine.model.moves import CallUno
from bot.engine.play.match import round_ended
from bot.text import decision_words, hand_words, results_words, table_words
from bot.text.effect_words import special_lines
from bot.ui.screens.hand_controls import (
    HandContext,
    answer_controls,
    card_buttons,
    card_menus,
    urgent_controls,
)
from bot.ui.screens.results import next_round, rematch, scores
from bot.ui.screens.table import clock_lines, turn_line
from bot.ui.transport.components import Part, accent_of, fits_in_panel, panel


def hand_screen(context: HandContext, news: Sequence[str | None] = ()) -> LayoutView:
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
    parts = _in_order(context, card_buttons(context))
    if not fits_in_panel([*said, *parts]):
        parts = _in_order(context, card_menus(context))
    return panel([*said, *parts], accent_of(public.color if public.decider == context.view.seat else None))


def _in_order(context: HandContext, cards: list[Part]) -> list[Part]:
    """UNO! first; a decision above the cards, but drawing instead of playing below them."""
    urgent, answers = urgent_controls(context), answer_controls(context)
    if context.playable and context.view.drawn is None:
        return [*urgent, *cards, *answers]
    return [*urgent, *answers, *cards]


def _headline(context: HandContext) -> str:
    view, snapshot = context.view, context.snapshot
    public = view.public
    lines = [hand_words.CALL[public.rules.uno_call]] if CallUno() in view.moves else []
    if public.decider == view.seat:
        lines += [table_words.heading(public), decision_words.prompt(view, context.names)]
        lines += clock_lines(snapshot)
    else:
        # Redrawn only when its player has other choices, so it shows nothing that the next move changes.
        lines += [turn_line(snapshot), _while_waiting(context)]
    if snapshot.state.lobby.players[view.seat].is_away and view.seat not in public.gone:
        lines.append(hand_words.AWAY)
    return "\n".join([*lines, *special_lines(view.hand, public.rules)])


def _while_waiting(context: HandContext) -> str:
    if context.view.seat in context.view.public.gone:
        return hand_words.OUT
    return hand_words.JUMP_IN if context.playable else hand_words.WAIT


def _round_over(context: HandContext) -> list[Part]:
    match = context.snapshot.state.match
    ended = round_ended(match) if match else None
    winner = None if ended is None or ended.winner is None else context.names[ended.winner]
    snapshot = context.snapshot
    return [results_words.round_won(winner), scores(snapshot), *next_round(snapshot)]


def _match_over(context: HandContext) -> list[Part]:
    winners = [context.names[seat] for seat in context.view.public.winners]
    return [results_words.match_won(winners), scores(context.snapshot), *rematch(context.snapshot)]
