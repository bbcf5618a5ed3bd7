"""The moves that people ask for, and what they see then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from bot.computer import LEVELS
from bot.engine.faces.decks import card_of
from bot.engine.model.cards import Color
from bot.engine.model.events import ChallengeDecided
from bot.engine.model.moves import Accept, CallUno, CatchUno, Challenge, Draw, Move, Pass, Play, TakeBack
from bot.game.errors import Fault, GameError
from bot.game.events import TableEvent
from bot.game.people import STAND_IN
from bot.game.session import GameSession
from bot.text import answers, hints
from bot.text.event_lines import own_line
from bot.text.names import shown_names
from bot.ui.actions.action import Action, ActionContext, ActionResult
from bot.ui.screens.hand_answers import move_of
from bot.ui.screens.shared_screen import actor
from bot.ui.transport.custom_ids import ButtonKind, Press

ADVISER = "normal"  # the level that suggests moves, where it is there


async def press_move(request: ActionContext) -> ActionResult:
    """Make the move of a button on one's panel, or of Draw and UNO! on the table."""
    assert request.press is not None
    called = CallUno() if request.press.kind is ButtonKind.UNO else None
    player = actor(request.session, request.player.id, request.place, called)
    move = move_of(request.press, request.session.view(player))
    if move is None:
        raise GameError(Fault.STALE)
    return await make(request, move)


async def make(request: ActionContext, move: Move) -> ActionResult:
    """Make a move."""
    session = request.session
    player = actor(session, request.player.id, request.place, move)
    seat = session.seat_of(player)
    happened = await session.submit(player, move, request.seen)
    notice, reveal = _own_lines(session, seat, happened)
    if isinstance(move, CallUno | CatchUno):
        said = notice or (answers.SAFE if isinstance(move, CallUno) else answers.CAUGHT)
        return ActionResult(said, seat=seat if request.place else None)
    # A guest's hand is covered again after the move, unless there is more to decide or to see (A1).
    stays_open = reveal is not None or session.public.decider == seat
    return ActionResult(notice, shows_hand=True, reveal=reveal, seat=seat if stays_open else None)


async def play(
    request: ActionContext, card: str, color: Color | None = None, target: int | None = None
) -> ActionResult:
    """Play a card by what was chosen from the list (`slot@revision`) or by its code."""
    seat = None if target is None else request.session.seat_of(target)
    slot, at, revision = card.partition("@")
    if not at:
        return await make(request, Play(card_of(card.strip().upper()), color, seat))
    press = (
        Press(ButtonKind.PLAY, request.session.state.id, int(revision), slot)
        if revision.isdecimal()
        else None
    )
    player = actor(request.session, request.player.id)
    move = move_of(press, request.session.view(player)) if press else None
    if not isinstance(move, Play):
        raise GameError(Fault.STALE)
    asked = replace(request, press=press)
    return await make(asked, Play(move.card, color, seat))


async def hint(request: ActionContext) -> ActionResult:
    """Suggest a move, and say why."""
    session = request.session
    view = session.view(actor(session, request.player.id))
    if CallUno() in view.moves:
        move: Move = CallUno()
    elif view.public.decider != view.seat:
        return ActionResult(hints.NOTHING_TO_DO)
    else:
        whims = Random(session.revision)  # noqa: S311  # no secret: who asks twice gets the same answer
        move = LEVELS.get(ADVISER, LEVELS[STAND_IN]).choose(view, whims)
    return ActionResult(hints.hint(move, view, shown_names(session.state.lobby.players)))


async def catch(request: ActionContext, target: int) -> ActionResult:
    """Catch somebody who has not called."""
    return await make(request, CatchUno(request.session.seat_of(target)))


async def race(request: ActionContext) -> ActionResult:
    """Answer a race by its button."""
    assert request.press is not None
    if request.press.number is None:
        raise GameError(Fault.STALE)
    happened = await request.session.react(request.player.id, request.press.number, request.press.revision)
    seat = request.session.seat_of(request.player.id)
    notice, _ = _own_lines(request.session, seat, happened)
    return ActionResult(notice, is_public=True)


def _own_lines(
    session: GameSession, seat: int, happened: Sequence[TableEvent]
) -> tuple[str | None, str | None]:
    """What the events say to this seat alone: about itself, and a hand that it was shown."""
    names = shown_names(session.state.lobby.players)
    lines = [(event, own_line(event, seat, names)) for event in happened]
    notices = [line for event, line in lines if line and not isinstance(event, ChallengeDecided)]
    reveals = [line for event, line in lines if line and isinstance(event, ChallengeDecided)]
    return "\n".join(notices) or None, "\n".join(reveals) or None


def _move(move: Move) -> Action:
    async def deed(request: ActionContext) -> ActionResult:
        return await make(request, move)

    return deed


draw, keep, accept, challenge, call, take_back = map(
    _move, (Draw(), Pass(), Accept(), Challenge(), CallUno(), TakeBack())
)
