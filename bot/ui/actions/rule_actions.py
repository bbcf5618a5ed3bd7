"""What is asked about the rules of a table, and what the person sees then."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from bot.engine.catalogue import PRESETS
from bot.engine.model.options import RulesError, Value
from bot.game.errors import Fault, GameError
from bot.game.lobby import CHOSEN, LONGEST_NAME
from bot.game.people import tidy_name
from bot.text import labels, rules_words
from bot.text.language import say
from bot.text.names import disarmed
from bot.text.refusals import refusal
from bot.ui.actions.action import ActionContext, ActionResult
from bot.ui.screens.effect_menus import chosen_effects, effect_form
from bot.ui.screens.rules import OWN, SavedPresets, chosen_option, page_of, rules_view
from bot.ui.transport.components import field, form

PLAYER_ID = re.compile(r"-?\d{1,20}", re.ASCII)
MOST_SAVED = 10  # sets of rules of one server: a menu has room for 25, with ours


async def show_rules(request: ActionContext) -> ActionResult:
    """Read the rules."""
    return await _panel(request, (request.press.number if request.press else None) or 0)


async def choose_rule(request: ActionContext) -> ActionResult:
    """Change one option."""
    option = chosen_option(request.argument)
    if option is None:
        raise GameError(Fault.STALE)
    return await choose(request, option)


async def choose(request: ActionContext, options: Mapping[str, Value]) -> ActionResult:
    """Change these options, all of one page."""
    return await _change_rules(request, partial(request.session.choose_rules, options=options), options)


async def take_preset(request: ActionContext) -> ActionResult:
    """Begin with a whole set of rules."""
    name = request.argument
    saved = await _saved(request) if name.startswith(OWN) else {}
    preset = saved.get(name.removeprefix(OWN)) if name.startswith(OWN) else PRESETS.get(name)
    if preset is None:
        raise GameError(Fault.STALE)
    arrange = partial(request.session.arrange, arrange=lambda lobby: lobby.take(preset))
    return await _change_rules(request, arrange, {})


async def name_player(request: ActionContext) -> ActionResult:
    """Say who deals first or begins, where the rules leave that to the host."""
    option, _, player = request.argument.partition("=")
    if not PLAYER_ID.fullmatch(player):
        raise GameError(Fault.STALE)
    named = int(player) or None  # 0 is nobody
    arrange = partial(request.session.arrange, arrange=lambda lobby: lobby.name(option, named))
    return await _change_rules(request, arrange, {option: CHOSEN})


async def save_preset(request: ActionContext) -> ActionResult:
    """Keep the rules of the lobby for this server; their name is asked for in a form."""
    _require_moderator(request)
    assert request.press is not None
    if not request.press.filled:
        name_field = field("name", labels.SAVE_NAME, LONGEST_NAME)
        return ActionResult(form=form(request.press, labels.SAVE, [name_field]))
    name = tidy_name(dict(request.press.filled).get("name", ""))
    if not 1 <= len(name) <= LONGEST_NAME:
        raise GameError(Fault.BAD_NAME)
    saved = await _saved(request)
    if name not in saved and len(saved) >= MOST_SAVED:
        raise GameError(Fault.TOO_MANY_PRESETS, most=MOST_SAVED)
    await _keep(request, name, dict(request.session.state.lobby.options))
    return await _panel(request, 0, say(rules_words.PRESET_KEPT, name=disarmed(name)))


async def forget_preset(request: ActionContext) -> ActionResult:
    """Forget a set of rules of this server."""
    _require_moderator(request)
    await _keep(request, request.argument, None)
    return await _panel(request, 0)


def _require_moderator(request: ActionContext) -> None:
    if not request.is_moderator:
        raise GameError(Fault.NOT_MODERATOR)


async def _saved(request: ActionContext) -> Mapping[str, Mapping[str, Value]]:
    return await request.presets.of(request.session.state.guild) if request.presets else {}


async def _keep(request: ActionContext, name: str, options: Mapping[str, Value] | None) -> None:
    if request.presets is not None:
        await request.presets.keep(request.session.state.guild, name, options)


async def _panel(request: ActionContext, page: int, notice: str | None = None) -> ActionResult:
    """A page of the panel; only the first one shows what the server has saved."""
    names = [] if page else list(await _saved(request))
    saved = SavedPresets(names, may_change=request.is_moderator)
    return ActionResult(view=rules_view(request.session, request.player.id, page, notice, saved))


async def choose_effect(request: ActionContext) -> ActionResult:
    """Agree on what a customizable card does; what must be typed is asked for in a form."""
    assert request.press is not None
    if asked := effect_form(request.press):
        return ActionResult(form=asked)
    option = chosen_effects(request.press, request.session.state.lobby.rules)
    if option is None:
        raise GameError(Fault.STALE)
    return await choose(request, option)


async def _change_rules(
    request: ActionContext, change: Callable[[int], Awaitable[None]], chosen: Mapping[str, Value]
) -> ActionResult:
    """The panel as it is then; where the rules do not go together it says what to change."""
    notice, page = None, page_of(next(iter(chosen), ""))
    try:
        await change(request.player.id)
    except RulesError as error:
        notice = refusal(error)
    return await _panel(request, page, notice)
