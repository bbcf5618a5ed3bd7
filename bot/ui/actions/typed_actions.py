"""What commands ask for by words: the very requests that buttons and menus make."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.faces.special_wilds import CUSTOMIZABLE_COUNT
from bot.engine.house_rules.customizable import KINDS
from bot.engine.model.cards import Color
from bot.engine.model.options import RulesError, RulesFault
from bot.game.errors import Fault, GameError
from bot.game.state import Stage
from bot.text import answers
from bot.text.rules_words import option_words
from bot.ui.actions import move_actions, rule_actions, table_actions
from bot.ui.actions.action import ActionContext, ActionResult
from bot.ui.actions.suggestions import offered_answers, presets
from bot.ui.actions.typed_words import answer_meant, option_meant, player_meant, preset_meant, value_meant
from bot.ui.screens.effect_menus import cards_in_use
from bot.ui.screens.rules import NOBODY, rules_at
from bot.ui.transport.custom_ids import ButtonKind, press_at


def _pressed(
    request: ActionContext, kind: ButtonKind, argument: str = "", filled: tuple[tuple[str, str], ...] = ()
) -> ActionContext:
    """The request as a button or a form of this moment would make it."""
    press = press_at(request.session, kind, argument)
    return replace(request, press=replace(press, filled=filled))


async def show_hand(request: ActionContext, player: str | None) -> ActionResult:
    """Look at one's own cards, or at those of a guest on the same screen."""
    if player is None:
        return await table_actions.show_hand(request)
    state = request.session.state
    seat = state.seat_of(player_meant(state, player))
    asked = _pressed(request, ButtonKind.HAND)
    assert asked.press is not None
    return await table_actions.show_hand(replace(asked, press=replace(asked.press, place=seat + 1)))


async def answer(request: ActionContext, choice: str) -> ActionResult:
    """Give one of the answers that the own panel offers now."""
    offered = offered_answers(request)
    press = answer_meant(offered, choice)
    if press is None:
        return ActionResult(answers.can_answer([words for words, _ in offered]))
    if press.kind not in table_actions.MOVES or press.table != request.session.state.id:
        raise GameError(Fault.STALE)
    return await move_actions.press_move(replace(request, press=press))


async def play(request: ActionContext, card: str, color: Color | None, target: str | None) -> ActionResult:
    """Play a card by what was chosen from the list or by its code, with what it would ask for."""
    meant = None if target is None else player_meant(request.session.state, target)
    return await move_actions.play(request, card, color, meant)


async def catch(request: ActionContext, player: str) -> ActionResult:
    """Catch somebody who has not called."""
    return await move_actions.catch(request, player_meant(request.session.state, player))


async def kick(request: ActionContext, player: str) -> ActionResult:
    """Put somebody out; before the match, the seat of a guest or a computer player is freed."""
    state = request.session.state
    target = player_meant(state, player)
    seated = state.lobby.players[state.seat_of(target)]
    if state.stage is Stage.LOBBY and (seated.is_guest or seated.is_computer):
        return await table_actions.empty_seat(_pressed(request, ButtonKind.EMPTY, str(-target)))
    return await table_actions.kick(request, target)


async def add_computer(request: ActionContext, level: str) -> ActionResult:
    """Seat a computer player."""
    return await table_actions.add_computer(_pressed(request, ButtonKind.ADD, level))


async def add_guest(request: ActionContext, name: str) -> ActionResult:
    """Seat somebody who plays on the same screen."""
    return await table_actions.add_guest(_pressed(request, ButtonKind.GUEST, filled=(("name", name),)))


async def take_preset(request: ActionContext, name: str) -> ActionResult:
    """Begin with a whole set of rules."""
    preset = preset_meant(await presets(request), name)
    return await rule_actions.take_preset(_pressed(request, ButtonKind.PRESET, preset))


async def rule(request: ActionContext, option: str, value: str | None) -> ActionResult:
    """Read one option, or change it. Raises RulesError if the others do not allow that."""
    spec = option_meant(option)
    if value is None:
        return ActionResult(option_words(spec, rules_at(request.session).value_of(spec)))
    meant = value_meant(spec, value)
    await request.session.choose_rules(request.player.id, {spec.name: meant})
    return ActionResult(option_words(spec, meant))


async def effect(
    request: ActionContext, card: int, word: str, text: str | None, cards: int | None
) -> ActionResult:
    """Agree on what a customizable card does; what is missing is asked for in a form."""
    given = {"text": text, "cards": None if cards is None else str(cards)}
    if card > cards_in_use(rules_at(request.session)):
        raise RulesError(CUSTOMIZABLE_COUNT.name, RulesFault.NO_SUCH_CARD)
    keys = KINDS[word.partition("=")[0]].keys
    filled = tuple((key, value) for key, value in given.items() if key in keys and value is not None)
    return await rule_actions.choose_effect(_pressed(request, ButtonKind.EFFECT, f"{card}={word}", filled))


async def name(request: ActionContext, option: str, player: str | None) -> ActionResult:
    """Say who deals first or begins; nobody where no player is given."""
    named = NOBODY if player is None else player_meant(request.session.state, player)
    return await rule_actions.name_player(_pressed(request, ButtonKind.NAME, f"{option}={named}"))
