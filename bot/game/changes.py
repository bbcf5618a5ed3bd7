"""What may happen to a table, as functions from its state to a change of it; nothing is stored here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.engine.match import Match, next_round, play_move, start_match
from bot.engine.moves import CallUno, CatchUno, Leave, Move, TimeOut
from bot.engine.rules import Value
from bot.game.errors import Fault, GameError
from bot.game.events import (
    ComputerTookOver,
    Happened,
    PlayerCameBack,
    RulesChosen,
    SeatGivenUp,
    SeatTaken,
    TableClosed,
)
from bot.game.lobby import Lobby
from bot.game.people import Player
from bot.game.ports import PlayedMove, Stage, TableState
from bot.game.votes import people_of

MISSED_TURNS = 3  # time-outs in a row until a computer player takes the seat (A4)


@dataclass(frozen=True)
class Change:
    """A state that is not stored yet, what happened, and what goes on record."""

    state: TableState
    events: tuple[Happened, ...] = ()
    moves: tuple[PlayedMove, ...] = ()
    keeps_deadline: bool = False


def lobby_of(state: TableState) -> Lobby:
    """The lobby, while it is open. Raises GameError already_started."""
    if state.stage is not Stage.LOBBY:
        raise GameError(Fault.ALREADY_STARTED)
    return state.lobby


def match_of(state: TableState) -> Match:
    """The match that is being played. Raises GameError not_started."""
    if state.stage is not Stage.PLAYING or state.match is None:
        raise GameError(Fault.NOT_STARTED)
    return state.match


def require_host(state: TableState, player: int) -> None:
    """Raises GameError not_host for anybody else."""
    if state.lobby.host != player:
        raise GameError(Fault.NOT_HOST, host=state.lobby.host)


def joined(state: TableState, player: Player) -> Change:
    """Somebody takes a seat in the lobby."""
    return Change(replace(state, lobby=lobby_of(state).join(player)), (SeatTaken(player),))


def computer_added(state: TableState, by: int, level: str, name: str) -> Change:
    """The host seats a computer player."""
    lobby = lobby_of(state)
    require_host(state, by)
    lobby = lobby.add_computer(level, name)
    return Change(replace(state, lobby=lobby), (SeatTaken(lobby.players[-1]),))


def rules_chosen(state: TableState, by: int, options: Mapping[str, Value]) -> Change:
    """The host changes the rules. Raises RulesError where they do not go together."""
    lobby = lobby_of(state)
    require_host(state, by)
    return Change(replace(state, lobby=lobby.choose(options)), (RulesChosen(),))


def agreed(state: TableState, player: int) -> Change:
    """Somebody accepts the rules as they are now."""
    return Change(replace(state, lobby=lobby_of(state).agree(player)))


def started(state: TableState, by: int, secret: bytes, now: float) -> Change:
    """The host starts the match. Raises RulesError where these rules cannot seat so many."""
    lobby = lobby_of(state)
    require_host(state, by)
    if waiting := lobby.waiting_for():
        raise GameError(Fault.NOT_AGREED, players=tuple(player.id for player in waiting))
    match, events = start_match(lobby.rules, len(lobby.players), secret)
    record = PlayedMove(1, None, None, now, secret, tuple(events))
    return Change(replace(state, stage=Stage.PLAYING, match=match, votes=()), tuple(events), (record,))


def round_dealt(state: TableState, secret: bytes, now: float) -> Change:
    """The next round begins. Raises RuleError while one is being played."""
    match, events = next_round(match_of(state), secret)
    record = PlayedMove(match.round, None, None, now, secret, tuple(events))
    return Change(replace(state, match=match), tuple(events), (record,))


def moved(state: TableState, seat: int, move: Move, now: float) -> Change:
    """A seat makes a move. Raises RuleError."""
    match, events = play_move(match_of(state), seat, move)
    record = PlayedMove(match.round, seat, move, now, events=tuple(events))
    stage = Stage.OVER if match.is_over else Stage.PLAYING
    is_call = isinstance(move, CallUno | CatchUno)  # a call does not lengthen anybody's turn
    return Change(replace(state, match=match, stage=stage), tuple(events), (record,), keeps_deadline=is_call)


def moved_by_player(state: TableState, player: int, move: Move, now: float) -> Change:
    """A person makes a move: whoever was away is back with it."""
    seat = state.lobby.seat_of(player)
    change = moved(state, seat, move, now)
    return _present(change, seat)


def come_back(state: TableState, player: int) -> Change:
    """A person takes their seat back from the computer player."""
    return _present(Change(state, keeps_deadline=True), state.lobby.seat_of(player))


def _present(change: Change, seat: int) -> Change:
    player = change.state.lobby.players[seat]
    if not player.is_away and not player.missed:
        return change
    lobby = change.state.lobby.update(replace(player, is_away=False, missed=0))
    back = (PlayerCameBack(seat),) if player.is_away else ()
    return replace(change, state=replace(change.state, lobby=lobby), events=(*change.events, *back))


def timed_out(state: TableState, now: float) -> Change:
    """The clock of the awaited seat ran out; after three in a row a computer player takes over (A4)."""
    seat = match_of(state).table.decider
    assert seat is not None
    change = moved(state, seat, TimeOut(), now)
    player = state.lobby.players[seat]
    if player.is_played_by_computer:
        return change
    player = replace(player, missed=player.missed + 1, is_away=player.missed + 1 >= MISSED_TURNS)
    state = replace(change.state, lobby=state.lobby.update(player))
    taken = (ComputerTookOver(seat),) if player.is_away else ()
    return close_if_deserted(replace(change, state=state, events=(*change.events, *taken)))


def left(state: TableState, player: int, now: float) -> Change:
    """Somebody gets up: out of the lobby, or out of the match as the rules have it (A6)."""
    seat = state.lobby.seat_of(player)
    if state.stage is not Stage.PLAYING:
        gone = state.lobby.players[seat]
        change = Change(replace(state, lobby=state.lobby.leave(player)), (SeatGivenUp(gone),))
    elif match_of(state).rules.on_leave == "computer":
        away = replace(state.lobby.players[seat], is_away=True)
        change = Change(replace(state, lobby=state.lobby.update(away)), (ComputerTookOver(seat),))
    else:
        change = _host_passed(moved(state, seat, Leave(), now), player)
    return close_if_deserted(change)


def _host_passed(change: Change, leaver: int) -> Change:
    state = change.state
    people = [player.id for player in state.lobby.players if player.id in people_of(state)]
    if state.lobby.host != leaver or not people:
        return change
    return replace(change, state=replace(state, lobby=replace(state.lobby, host=people[0])))


def close_if_deserted(change: Change) -> Change:
    """Close a table at which no person is left (RELIABILITY.md R17); a decided match stands."""
    if change.state.stage is Stage.OVER or people_of(change.state):
        return change
    return closed(change, "everybody_left")


def closed(change: Change, code: str) -> Change:
    """The change with the table closed after it."""
    state = replace(change.state, stage=Stage.CLOSED)
    return replace(change, state=state, events=(*change.events, TableClosed(code)))


def reopened_for_rematch(state: TableState, player: int) -> Change:
    """The same people at the same table with the same rules, before another match."""
    if state.stage is not Stage.OVER or state.match is None:
        raise GameError(Fault.NOT_OVER)
    state.lobby.seat_of(player)
    gone = state.match.table.gone
    stayed = tuple(
        replace(seated, is_away=False, missed=0)
        for seat, seated in enumerate(state.lobby.players)
        if seat not in gone
    )
    host = state.lobby.host if any(seated.id == state.lobby.host for seated in stayed) else player
    agreed = frozenset(seated.id for seated in stayed)
    lobby = replace(state.lobby, host=host, players=stayed, agreed=agreed)
    return Change(replace(state, stage=Stage.LOBBY, lobby=lobby, match=None, votes=()))
