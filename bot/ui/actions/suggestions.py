"""Suggestions for a command being typed: words to read, and the value sent for them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.engine.catalogue import OPTIONS
from bot.engine.model.moves import Play
from bot.engine.model.options import RulesError
from bot.text.cards import card_words
from bot.text.names import plain_names
from bot.text.rules import label_of, value_words
from bot.ui.actions.action import ActionContext
from bot.ui.actions.meaning import offered_values, option_meant
from bot.ui.actions.moves import AT, acting_view, offered_answers, slots, suggested_value
from bot.ui.actions.rules import AGREED_EFFECTS, offered_presets

Suggestion = tuple[str, str]
Suggest = Callable[[ActionContext], Awaitable[list[Suggestion]]]


async def cards(context: ActionContext) -> list[Suggestion]:
    """The cards this person may play now, as `slot@revision`."""
    view = acting_view(context)
    live = {move.card for move in view.moves if isinstance(move, Play)}
    revision = context.session.revision
    return [
        (card_words(card), f"{slot}{AT}{revision}") for slot, card in enumerate(slots(view)) if card in live
    ]


async def answers(context: ActionContext) -> list[Suggestion]:
    """The answers this person may give now."""
    revision = context.session.revision
    return [(label, suggested_value(action, revision)) for label, action in offered_answers(context)]


async def players(context: ActionContext) -> list[Suggestion]:
    """Everybody at the table, by player id."""
    state = context.state
    named = zip(state.lobby.players, plain_names(state.lobby.players), strict=True)
    return [(name, str(player.id)) for player, name in named if state.has(player.id)]


async def others(context: ActionContext) -> list[Suggestion]:
    """Everybody at the table except the asker."""
    return [found for found in await players(context) if found[1] != str(context.player.id)]


async def own_seats(context: ActionContext) -> list[Suggestion]:
    """The people whose hands this account may open: itself, and its guests."""
    state = context.state
    own = {str(state.lobby.players[seat].id) for seat in context.session.snapshot.seats_of(context.player.id)}
    return [found for found in await players(context) if found[1] in own]


async def presets(context: ActionContext) -> list[Suggestion]:
    """The presets to start from, this server's last."""
    return offered_presets(await context.presets.of(context.state.guild))


async def options(context: ActionContext) -> list[Suggestion]:
    """The options of the rules, except effects, which need more than a value."""
    return [(label_of(name), name) for name in OPTIONS if name != AGREED_EFFECTS]


def values_of(option: str) -> Suggest:
    """The values that the rules screen offers for an option."""
    return lambda context: _values(option)


async def _values(typed: str) -> list[Suggestion]:
    try:
        option = option_meant(typed)
    except RulesError:
        return []
    return [(value_words(option.name, value), str(value)) for value in offered_values(option)]
