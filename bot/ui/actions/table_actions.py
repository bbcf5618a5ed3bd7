"""What each button and command asks of a table, and what its player sees then."""

from __future__ import annotations

from collections.abc import Mapping

from bot.computer import LEVELS
from bot.game import changes
from bot.game.errors import Fault, GameError
from bot.game.lobby import LONGEST_NAME
from bot.game.state import Stage, TableState
from bot.text import answers, labels
from bot.ui.actions import move_actions, rule_actions
from bot.ui.actions.action import Action, ActionContext, ActionResult
from bot.ui.screens.lobby import lobby_view
from bot.ui.screens.shared_screen import seat_named
from bot.ui.screens.table import table_view
from bot.ui.transport.components import field, form
from bot.ui.transport.custom_ids import ButtonKind

COMPUTER_NAMES = ("Ada", "Alan", "Grace", "Konrad", "Edsger", "Barbara", "Claude", "Mary", "Blaise")


async def join(request: ActionContext) -> ActionResult:
    """Take a seat, or one's own back from the computer."""
    if _is_played_for(request):
        return await show_hand(request)
    await request.session.join(request.player)
    return ActionResult(answers.JOINED, is_public=True)


async def leave(request: ActionContext) -> ActionResult:
    """Get up."""
    await request.session.leave(request.player.id)
    return ActionResult(answers.PLAYED_FOR if _is_played_for(request) else answers.LEFT)


def _is_played_for(request: ActionContext) -> bool:
    """Whether a computer plays for this person, who may come back at any time."""
    state, player = request.session.state, request.player.id
    return state.has(player) and _is_played_by_stand_in(state, state.seat_of(player))


def _is_played_by_stand_in(state: TableState, seat: int) -> bool:
    """Whether a computer plays for whoever has this seat; for who is out of the match (P5) nobody does."""
    is_in = state.stage is Stage.PLAYING and state.match is not None and seat not in state.match.eliminated
    return is_in and state.lobby.players[seat].is_away


async def watch(request: ActionContext) -> ActionResult:
    """Give up one's seat to watch computer players."""
    await request.session.watch(request.player.id)
    return ActionResult(answers.WATCHING, is_public=True)


async def start(request: ActionContext) -> ActionResult:
    """Begin the match."""
    assert request.registry is not None
    await request.registry.start(request.session, request.player.id)
    is_watched = request.session.state.lobby.is_watched
    return ActionResult(answers.WATCHING_STARTED if is_watched else answers.STARTED, is_public=True)


async def agree(request: ActionContext) -> ActionResult:
    """Accept the rules as they are."""
    await request.session.agree(request.player.id)
    return ActionResult(answers.AGREED, is_public=True)


async def add_computer(request: ActionContext) -> ActionResult:
    """Seat a computer player."""
    if request.argument not in LEVELS:
        raise GameError(Fault.STALE)
    taken = {player.name for player in request.session.state.lobby.players}
    name = next((name for name in COMPUTER_NAMES if name not in taken), COMPUTER_NAMES[0])
    await request.session.add_computer(request.player.id, request.argument, name)
    return ActionResult(answers.ADDED, is_public=True)


async def add_guest(request: ActionContext) -> ActionResult:
    """Seat somebody who plays on the same screen; their name is asked for in a form."""
    session = request.session
    changes.lobby_of(session.state).seat_of(request.player.id)
    assert request.press is not None
    if not request.press.filled:
        return ActionResult(
            form=form(request.press, labels.GUEST, [field("name", labels.GUEST_NAME, LONGEST_NAME)])
        )
    await session.add_guest(request.player.id, dict(request.press.filled).get("name", ""))
    return ActionResult(answers.GUEST_ADDED, is_public=True)


async def empty_seat(request: ActionContext) -> ActionResult:
    """Free the seat of a guest or a computer player."""
    assert request.press is not None
    if request.press.number is None:
        raise GameError(Fault.STALE)
    await request.session.empty_seat(request.player.id, -request.press.number)
    return ActionResult(answers.EMPTIED, is_public=True)


async def show_hand(request: ActionContext) -> ActionResult:
    """Look at one's own cards; whoever was away is back with it."""
    session = request.session
    seat = seat_named(session, request.player.id, request.place)
    own = session.seat_of(request.player.id) if seat is None else seat
    player = session.state.lobby.players[own]
    notice = answers.STILL_IN if _is_played_by_stand_in(session.state, own) else None
    if player.is_away:
        await session.come_back(player.id)
    return ActionResult(notice, shows_hand=True, seat=seat)


async def show_status(request: ActionContext) -> ActionResult:
    """See the table without being told of it."""
    session = request.session
    is_lobby = session.state.stage is Stage.LOBBY
    return ActionResult(view=lobby_view(session) if is_lobby else table_view(session, []))


async def next_round(request: ActionContext) -> ActionResult:
    """Deal before the clock does."""
    await request.session.deal_next_round(request.player.id)
    return ActionResult(answers.DEALT, is_public=True)


async def rematch(request: ActionContext) -> ActionResult:
    """Open the lobby again."""
    await request.session.rematch(request.player.id)
    return ActionResult(answers.OPEN_AGAIN, is_public=True)


async def kick(request: ActionContext, target: int) -> ActionResult:
    """Put somebody out."""
    tally = await request.session.kick(request.player.id, target, is_moderator=request.is_moderator)
    return ActionResult(answers.OUT if tally.is_carried else answers.voted(tally))


async def end(request: ActionContext) -> ActionResult:
    """Close the table."""
    tally = await request.session.end(request.player.id, is_moderator=request.is_moderator)
    is_closed = request.is_moderator or tally.is_carried
    return ActionResult(answers.ENDED if is_closed else answers.voted(tally))


MOVES = (
    ButtonKind.DRAW,
    ButtonKind.PASS,
    ButtonKind.ACCEPT,
    ButtonKind.CHALLENGE,
    ButtonKind.PLAY,
    ButtonKind.COLOR,
    ButtonKind.UNO,
    ButtonKind.CATCH,
    ButtonKind.TARGET,
    ButtonKind.TAKE_BACK,
    ButtonKind.DARE,
    ButtonKind.JUDGE,
    ButtonKind.GUESS,
    ButtonKind.DISCARD,
)
ACTIONS: Mapping[ButtonKind, Action] = {
    ButtonKind.JOIN: join,
    ButtonKind.LEAVE: leave,
    ButtonKind.WATCH: watch,
    ButtonKind.START: start,
    ButtonKind.RULES: rule_actions.show_rules,
    ButtonKind.OPTION: rule_actions.choose_rule,
    ButtonKind.PRESET: rule_actions.take_preset,
    ButtonKind.SAVE: rule_actions.save_preset,
    ButtonKind.FORGET: rule_actions.forget_preset,
    ButtonKind.EFFECT: rule_actions.choose_effect,
    ButtonKind.NAME: rule_actions.name_player,
    ButtonKind.AGREE: agree,
    ButtonKind.ADD: add_computer,
    ButtonKind.GUEST: add_guest,
    ButtonKind.EMPTY: empty_seat,
    ButtonKind.HAND: show_hand,
    ButtonKind.RACE: move_actions.race,
    ButtonKind.NEXT: next_round,
    ButtonKind.REMATCH: rematch,
    **dict.fromkeys(MOVES, move_actions.press_move),
}
