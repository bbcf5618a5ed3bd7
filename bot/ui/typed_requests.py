"""What commands ask for by words: the very requests that buttons and menus make."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.faces.special_wilds import CUSTOMIZABLE_COUNT
from bot.engine.house_rules.customizable import KINDS
from bot.engine.model.cards import Color
from bot.engine.model.options import RulesError
from bot.game.errors import Fault, GameError
from bot.game.ports import Stage
from bot.ui import move_requests, requests, rules_requests
from bot.ui.controls import Kind, press_at
from bot.ui.effect_menus import cards_in_use
from bot.ui.naming import NOBODY
from bot.ui.request import Outcome, Request
from bot.ui.rules_panel import rules_at
from bot.ui.suggestions import offered_answers, presets
from bot.ui.text import answers
from bot.ui.text.rules import option_words
from bot.ui.typed import answer_meant, option_meant, player_meant, preset_meant, value_meant


def _pressed(
    request: Request, kind: Kind, argument: str = "", filled: tuple[tuple[str, str], ...] = ()
) -> Request:
    """The request as a button or a form of this moment would make it."""
    press = press_at(request.session, kind, argument)
    return replace(request, press=replace(press, filled=filled))


async def show_hand(request: Request, player: str | None) -> Outcome:
    """Look at one's own cards, or at those of a guest on the same screen."""
    if player is None:
        return await requests.show_hand(request)
    state = request.session.state
    seat = state.seat_of(player_meant(state, player))
    asked = _pressed(request, Kind.HAND)
    assert asked.press is not None
    return await requests.show_hand(replace(asked, press=replace(asked.press, place=seat + 1)))


async def answer(request: Request, choice: str) -> Outcome:
    """Give one of the answers that the own panel offers now."""
    offered = offered_answers(request)
    press = answer_meant(offered, choice)
    if press is None:
        return Outcome(answers.can_answer([words for words, _ in offered]))
    if press.kind not in requests.MOVES or press.table != request.session.state.id:
        raise GameError(Fault.STALE)
    return await move_requests.press_move(replace(request, press=press))


async def play(request: Request, card: str, color: Color | None, target: str | None) -> Outcome:
    """Play a card by what was chosen from the list or by its code, with what it would ask for."""
    meant = None if target is None else player_meant(request.session.state, target)
    return await move_requests.play(request, card, color, meant)


async def catch(request: Request, player: str) -> Outcome:
    """Catch somebody who has not called."""
    return await move_requests.catch(request, player_meant(request.session.state, player))


async def kick(request: Request, player: str) -> Outcome:
    """Put somebody out; before the match, the seat of a guest or a computer player is freed."""
    state = request.session.state
    target = player_meant(state, player)
    seated = state.lobby.players[state.seat_of(target)]
    if state.stage is Stage.LOBBY and (seated.is_guest or seated.is_computer):
        return await requests.empty_seat(_pressed(request, Kind.EMPTY, str(-target)))
    return await requests.kick(request, target)


async def add_computer(request: Request, level: str) -> Outcome:
    """Seat a computer player."""
    return await requests.add_computer(_pressed(request, Kind.ADD, level))


async def add_guest(request: Request, name: str) -> Outcome:
    """Seat somebody who plays on the same screen."""
    return await requests.add_guest(_pressed(request, Kind.GUEST, filled=(("name", name),)))


async def take_preset(request: Request, name: str) -> Outcome:
    """Begin with a whole set of rules."""
    preset = preset_meant(await presets(request), name)
    return await rules_requests.take_preset(_pressed(request, Kind.PRESET, preset))


async def rule(request: Request, option: str, value: str | None) -> Outcome:
    """Read one option, or change it."""
    spec = option_meant(option)
    if value is None:
        return Outcome(option_words(spec, rules_at(request.session).value_of(spec)))
    meant = value_meant(spec, value)
    await rules_requests.choose(request, {spec.name: meant})
    return Outcome(option_words(spec, meant))


async def effect(request: Request, card: int, word: str, text: str | None, cards: int | None) -> Outcome:
    """Agree on what a customizable card does; what is missing is asked for in a form."""
    given = {"text": text, "cards": None if cards is None else str(cards)}
    if card > cards_in_use(rules_at(request.session)):
        raise RulesError(CUSTOMIZABLE_COUNT.name, "no_such_card")
    keys = KINDS[word.partition("=")[0]].keys
    filled = tuple((key, value) for key, value in given.items() if key in keys and value is not None)
    return await rules_requests.choose_effect(_pressed(request, Kind.EFFECT, f"{card}={word}", filled))


async def name(request: Request, option: str, player: str | None) -> Outcome:
    """Say who deals first or begins; nobody where no player is given."""
    named = NOBODY if player is None else player_meant(request.session.state, player)
    return await rules_requests.name_player(_pressed(request, Kind.NAME, f"{option}={named}"))
