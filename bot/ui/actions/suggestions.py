"""Suggestions for commands: the text to display and the value to send."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.engine.model.moves import Play
from bot.text.cards import card_words
from bot.text.names import plain_names
from bot.ui.actions.action import ActionContext
from bot.ui.actions.moves import AT, acting_view, offered_answers, slots, suggested_value

Suggestion = tuple[str, str]
Suggest = Callable[[ActionContext], Awaitable[list[Suggestion]]]


async def plays(context: ActionContext) -> list[Suggestion]:
    """Suggest the cards that this person can play now, as `slot@revision`, and their other possible
    answers.
    """
    view = acting_view(context)
    live = {move.card for move in view.moves if isinstance(move, Play)}
    revision = context.session.revision
    fitting = [
        (card_words(card), f"{slot}{AT}{revision}") for slot, card in enumerate(slots(view)) if card in live
    ]
    answers = [(label, suggested_value(action, revision)) for label, action in offered_answers(context)]
    return [*fitting, *answers]


async def players(context: ActionContext) -> list[Suggestion]:
    """Suggest everybody at the table, by player ID."""
    state = context.state
    named = zip(state.lobby.players, plain_names(state.lobby.players), strict=True)
    return [(name, str(player.id)) for player, name in named if state.has(player.id)]


async def others(context: ActionContext) -> list[Suggestion]:
    """Suggest everybody at the table except the requester."""
    return [found for found in await players(context) if found[1] != str(context.player.id)]


async def own_seats(context: ActionContext) -> list[Suggestion]:
    """Suggest the people whose hands this account can open: its owner and their guests."""
    state = context.state
    own = {str(state.lobby.players[seat].id) for seat in context.session.snapshot.seats_of(context.player.id)}
    return [found for found in await players(context) if found[1] in own]
