"""Changes of the lobby: who sits where, by which rules they will play, and who agrees to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.engine.model.options import Value
from bot.game.changes import Change, lobby_of, require_host
from bot.game.errors import Fault, GameError
from bot.game.events import RulesChosen, SeatGivenUp, SeatTaken
from bot.game.lobby import Lobby
from bot.game.people import Player
from bot.game.state import Stage, TableState

Arrangement = Callable[[Lobby], Lobby]


def join(state: TableState, player: Player) -> Change:
    """Somebody takes a seat."""
    return Change(replace(state, lobby=lobby_of(state).join(player)), (SeatTaken(player),))


def add_computer(state: TableState, by: int, level: str, name: str) -> Change:
    """The host seats a computer player."""
    lobby = lobby_of(state)
    require_host(state, by)
    lobby = lobby.add_computer(level, name)
    return Change(replace(state, lobby=lobby), (SeatTaken(lobby.players[-1]),))


def add_guest(state: TableState, owner: int, name: str) -> Change:
    """Somebody seats a guest who shares their account (A1)."""
    lobby = lobby_of(state).add_guest(owner, name)
    return Change(replace(state, lobby=lobby), (SeatTaken(lobby.players[-1]),))


def empty_seat(state: TableState, by: int, player: int) -> Change:
    """The host, or the owner of a guest, frees a seat before the start (A2)."""
    lobby = lobby_of(state)
    seated = lobby.players[lobby.seat_of(player)]
    if seated.owner != by:
        require_host(state, by)
    return Change(replace(state, lobby=lobby.leave(player)), (SeatGivenUp(seated),))


def choose_rules(state: TableState, by: int, options: Mapping[str, Value]) -> Change:
    """The host changes some rules. Raises RulesError if they contradict each other."""
    return arrange(state, by, lambda lobby: lobby.choose(options))


def arrange(state: TableState, by: int, arrangement: Arrangement) -> Change:
    """The host changes the lobby. Raises RulesError if the rules do not allow the result."""
    lobby = lobby_of(state)
    require_host(state, by)
    return Change(replace(state, lobby=arrangement(lobby)), (RulesChosen(),))


def watch(state: TableState, by: int) -> Change:
    """The host gives up their seat to watch computer players. Raises GameError nothing_to_watch."""
    lobby = lobby_of(state)
    require_host(state, by)
    freed = tuple(SeatGivenUp(lobby.players[seat]) for seat in state.seats_of(by))
    return Change(replace(state, lobby=lobby.watch()), freed)


def agree(state: TableState, player: int) -> Change:
    """Somebody accepts the current rules."""
    return Change(replace(state, lobby=lobby_of(state).agree(player)))


def reopen(state: TableState, player: int) -> Change:
    """After a match, open the lobby again for the people who are still there, with the same rules."""
    if state.stage is not Stage.OVER or state.match is None:
        raise GameError(Fault.NOT_OVER)
    if not state.lobby.is_watched_by(player):
        state.seat_of(player)
    away = {seated.id for seated in state.lobby.players if seated.is_away} - {player}
    stayed = tuple(
        replace(seated, is_away=False, missed=0)
        for seat, seated in enumerate(state.lobby.players)
        if seat not in state.left and seated.account not in away
    )
    people = frozenset(seated.id for seated in stayed)
    host = state.lobby.host if state.lobby.host in people else player
    lobby = replace(state.lobby.keep(stayed, host), agreed=people)
    return Change(replace(state, stage=Stage.LOBBY, lobby=lobby, match=None, votes=()))
