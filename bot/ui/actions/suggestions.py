"""What can be filled in while a command is being typed: in words, and the value that is sent for them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from bot.engine.catalogue import OPTIONS
from bot.engine.model.options import RulesError
from bot.text import rules_words
from bot.text.card_words import card_words
from bot.text.names import plain_names
from bot.text.rules_words import value_words
from bot.ui.actions.action import ActionContext
from bot.ui.actions.typed_words import option_meant
from bot.ui.screens.effect_menus import OPTION as AGREED_EFFECTS
from bot.ui.screens.hand_answers import answers as answers_of
from bot.ui.screens.hand_cards import playable_cards, seated, slots
from bot.ui.screens.rules import OWN, offered_values
from bot.ui.screens.shared_screen import actor
from bot.ui.transport.components import presses_on
from bot.ui.transport.custom_ids import Press

Suggestion = tuple[str, str]  # the words, and the value
Suggest = Callable[[ActionContext], Awaitable[list[Suggestion]]]


async def cards(request: ActionContext) -> list[Suggestion]:
    """What this person may play now, as `slot@revision`."""
    session = request.session
    view = session.view(actor(session, request.player.id))
    live = playable_cards(view)
    found = [(card_words(card), slot) for slot, card in enumerate(slots(view)) if card in live]
    return [(words, f"{slot}@{session.revision}") for words, slot in found]


async def answers(request: ActionContext) -> list[Suggestion]:
    """What this person may answer now, each as the custom id of its button."""
    return [(words, press.custom_id) for words, press in offered_answers(request)]


def offered_answers(request: ActionContext) -> list[tuple[str, Press]]:
    """What the panel of this person offers besides cards and calls, in the words of its buttons."""
    session = request.session
    return presses_on(answers_of(seated(session, actor(session, request.player.id))))


async def players(request: ActionContext) -> list[Suggestion]:
    """Who is at the table, as player ids."""
    state = request.session.state
    named = zip(state.lobby.players, plain_names(state.lobby.players), strict=True)
    return [(name, str(player.id)) for player, name in named if state.has(player.id)]


async def others(request: ActionContext) -> list[Suggestion]:
    """Who is at the table besides the one who asks."""
    return [found for found in await players(request) if found[1] != str(request.player.id)]


async def own_seats(request: ActionContext) -> list[Suggestion]:
    """Whose hands this account may open: its own, and those of its guests."""
    state = request.session.state
    own = {str(state.lobby.players[seat].id) for seat in state.seats_of(request.player.id)}
    return [found for found in await players(request) if found[1] in own]


async def presets(request: ActionContext) -> list[Suggestion]:
    """The sets of rules to start from, those of this server last."""
    saved = await request.presets.of(request.session.state.guild) if request.presets else {}
    ours = [(words.name, name) for name, words in rules_words.PRESET_WORDS.items()]
    return [*ours, *((name, OWN + name) for name in saved)]


async def options(request: ActionContext) -> list[Suggestion]:
    """The options of the rules, but the one that needs more than a value."""
    return [(spec.label, name) for name, spec in OPTIONS.items() if name != AGREED_EFFECTS]


def values_of(typed: str) -> Suggest:
    """The values that the rules panel offers for the option that was typed."""
    return partial(_values, typed)


async def _values(typed: str, request: ActionContext) -> list[Suggestion]:
    try:
        option = option_meant(typed)
    except RulesError:
        return []
    return [(value_words(option.name, value), str(value)) for value in offered_values(option)]
