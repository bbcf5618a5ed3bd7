"""What each button and command asks of a table, and what its player sees then."""

from __future__ import annotations

from collections.abc import Mapping

from bot.computer import LEVELS
from bot.game import changes
from bot.game.errors import Fault, GameError
from bot.game.lobby import LONGEST_NAME
from bot.game.state import Stage, TableState
from bot.ui import move_requests, rules_requests
from bot.ui.controls import Kind, field, form
from bot.ui.hotseat import seat_named
from bot.ui.lobby import lobby_view
from bot.ui.request import Deed, Outcome, Request
from bot.ui.table import table_view
from bot.ui.text import answers, desk, labels

COMPUTER_NAMES = ("Ada", "Alan", "Grace", "Konrad", "Edsger", "Barbara", "Claude", "Mary", "Blaise")


async def join(request: Request) -> Outcome:
    """Take a seat, or one's own back from the computer."""
    if _is_played_for(request):
        return await show_hand(request)
    await request.session.join(request.player)
    return Outcome(answers.JOINED, is_public=True)


async def leave(request: Request) -> Outcome:
    """Get up."""
    await request.session.leave(request.player.id)
    return Outcome(desk.PLAYED_FOR if _is_played_for(request) else answers.LEFT)


def _is_played_for(request: Request) -> bool:
    """Whether a computer plays for this person, who may come back at any time."""
    state, player = request.session.state, request.player.id
    return state.has(player) and _is_played_by_stand_in(state, state.seat_of(player))


def _is_played_by_stand_in(state: TableState, seat: int) -> bool:
    """Whether a computer plays for whoever has this seat; for who is out of the match (P5) nobody does."""
    is_in = state.stage is Stage.PLAYING and state.match is not None and seat not in state.match.eliminated
    return is_in and state.lobby.players[seat].is_away


async def watch(request: Request) -> Outcome:
    """Give up one's seat to watch computer players."""
    await request.session.watch(request.player.id)
    return Outcome(desk.WATCHING, is_public=True)


async def start(request: Request) -> Outcome:
    """Begin the match."""
    assert request.registry is not None
    await request.registry.start(request.session, request.player.id)
    is_watched = request.session.state.lobby.is_watched
    return Outcome(desk.WATCHING_STARTED if is_watched else desk.STARTED, is_public=True)


async def agree(request: Request) -> Outcome:
    """Accept the rules as they are."""
    await request.session.agree(request.player.id)
    return Outcome(answers.AGREED, is_public=True)


async def add_computer(request: Request) -> Outcome:
    """Seat a computer player."""
    if request.argument not in LEVELS:
        raise GameError(Fault.STALE)
    taken = {player.name for player in request.session.state.lobby.players}
    name = next((name for name in COMPUTER_NAMES if name not in taken), COMPUTER_NAMES[0])
    await request.session.add_computer(request.player.id, request.argument, name)
    return Outcome(desk.ADDED, is_public=True)


async def add_guest(request: Request) -> Outcome:
    """Seat somebody who plays on the same screen; their name is asked for in a form."""
    session = request.session
    changes.lobby_of(session.state).seat_of(request.player.id)
    assert request.press is not None
    if not request.press.filled:
        return Outcome(
            form=form(request.press, labels.GUEST, [field("name", labels.GUEST_NAME, LONGEST_NAME)])
        )
    await session.add_guest(request.player.id, dict(request.press.filled).get("name", ""))
    return Outcome(desk.GUEST_ADDED, is_public=True)


async def empty_seat(request: Request) -> Outcome:
    """Free the seat of a guest or a computer player."""
    assert request.press is not None
    if request.press.number is None:
        raise GameError(Fault.STALE)
    await request.session.empty_seat(request.player.id, -request.press.number)
    return Outcome(desk.EMPTIED, is_public=True)


async def show_hand(request: Request) -> Outcome:
    """Look at one's own cards; whoever was away is back with it."""
    session = request.session
    seat = seat_named(session, request.player.id, request.place)
    own = session.seat_of(request.player.id) if seat is None else seat
    player = session.state.lobby.players[own]
    notice = desk.STILL_IN if _is_played_by_stand_in(session.state, own) else None
    if player.is_away:
        await session.come_back(player.id)
    return Outcome(notice, shows_hand=True, seat=seat)


async def show_status(request: Request) -> Outcome:
    """See the table without being told of it."""
    session = request.session
    is_lobby = session.state.stage is Stage.LOBBY
    return Outcome(view=lobby_view(session) if is_lobby else table_view(session, []))


async def next_round(request: Request) -> Outcome:
    """Deal before the clock does."""
    await request.session.deal_next_round(request.player.id)
    return Outcome(desk.DEALT, is_public=True)


async def rematch(request: Request) -> Outcome:
    """Open the lobby again."""
    await request.session.rematch(request.player.id)
    return Outcome(desk.OPEN_AGAIN, is_public=True)


async def kick(request: Request, target: int) -> Outcome:
    """Put somebody out."""
    tally = await request.session.kick(request.player.id, target, is_moderator=request.is_moderator)
    return Outcome(desk.OUT if tally.is_carried else answers.voted(tally))


async def end(request: Request) -> Outcome:
    """Close the table."""
    tally = await request.session.end(request.player.id, is_moderator=request.is_moderator)
    is_closed = request.is_moderator or tally.is_carried
    return Outcome(answers.ENDED if is_closed else answers.voted(tally))


MOVES = (
    Kind.DRAW, Kind.PASS, Kind.ACCEPT, Kind.CHALLENGE, Kind.PLAY, Kind.COLOR, Kind.UNO, Kind.CATCH,
    Kind.TARGET, Kind.TAKE_BACK, Kind.DARE, Kind.JUDGE, Kind.GUESS, Kind.DISCARD,
)  # fmt: skip
DEEDS: Mapping[Kind, Deed] = {
    Kind.JOIN: join,
    Kind.LEAVE: leave,
    Kind.WATCH: watch,
    Kind.START: start,
    Kind.RULES: rules_requests.show_rules,
    Kind.OPTION: rules_requests.choose_rule,
    Kind.PRESET: rules_requests.take_preset,
    Kind.SAVE: rules_requests.save_preset,
    Kind.FORGET: rules_requests.forget_preset,
    Kind.EFFECT: rules_requests.choose_effect,
    Kind.NAME: rules_requests.name_player,
    Kind.AGREE: agree,
    Kind.ADD: add_computer,
    Kind.GUEST: add_guest,
    Kind.EMPTY: empty_seat,
    Kind.HAND: show_hand,
    Kind.RACE: move_requests.race,
    Kind.NEXT: next_round,
    Kind.REMATCH: rematch,
    **dict.fromkeys(MOVES, move_requests.press_move),
}
