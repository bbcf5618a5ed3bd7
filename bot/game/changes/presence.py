"""Who is at the table: coming back, missing turns, leaving, being removed. Without people it closes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.engine.model.moves import Leave, TimeOut
from bot.game.changes import Change, close_after, match_of, playing, present
from bot.game.errors import Fault, GameError
from bot.game.events import (
    CloseReason,
    ComputerTookOver,
    GameEvent,
    PlayerRemoved,
    SeatGivenUp,
)
from bot.game.state import Stage, TableState

MISSED_TURNS = 3  # time-outs in a row until a computer player takes the seat (A4)


def come_back(state: TableState, player: int) -> Change:
    """A person takes their seat back from the computer player."""
    state, back = present(state, state.seat_of(player))
    return Change(state, back, keeps_deadline=True)


def time_up(state: TableState, secret: Callable[[], bytes], now: float) -> Change:
    """The clock acts: it closes a quiet table, deals the next round, or ends a turn."""
    if state.stage is not Stage.PLAYING:
        return close_after(Change(state), CloseReason.TOO_QUIET)
    match = match_of(state)
    if match.table.decider is None:
        if state.is_among_computers:
            return close_after(Change(state), CloseReason.UNWATCHED)
        return playing.deal_round(state, secret(), now)
    if match.rules.turn_seconds:
        return time_out(state, now)
    return close_after(Change(state), CloseReason.TOO_QUIET)


def time_out(state: TableState, now: float) -> Change:
    """The turn clock ran out; after three times in a row a computer player takes over (A4)."""
    seat = match_of(state).table.decider
    assert seat is not None
    change = playing.make_move(state, seat, TimeOut(), now)
    player = state.lobby.players[seat]
    if player.is_played_by_computer:
        return change
    player = replace(player, missed=player.missed + 1, is_away=player.missed + 1 >= MISSED_TURNS)
    state = replace(change.state, lobby=state.lobby.update(player))
    taken = (ComputerTookOver(seat),) if player.is_away else ()
    return _close_if_deserted(replace(change, state=state, events=(*change.events, *taken)))


def leave(state: TableState, player: int, now: float) -> Change:
    """Somebody leaves the lobby, the match by its rules (A6), or the table after the match."""
    if state.lobby.is_watched_by(player):
        return close_after(Change(state), CloseReason.EVERYBODY_LEFT)
    state.seat_of(player)
    seats = state.seats_of(player)
    if state.stage is Stage.LOBBY:
        gone = tuple(SeatGivenUp(state.lobby.players[seat]) for seat in seats)
        change = Change(replace(state, lobby=state.lobby.leave(player)), gone)
    else:
        change = Change(state, keeps_deadline=True)
        for seat in seats:  # guests leave with their owner
            change = _then(change, _leave_seat(change.state, seat, now))
    return _close_if_deserted(replace(change, state=_without(change.state, player)), player)


def _leave_seat(state: TableState, seat: int, now: float) -> Change:
    """Give up one seat. A player who was out of the match already only misses the rematch."""
    if state.stage is not Stage.PLAYING or seat in match_of(state).eliminated:
        # The seats of a decided match keep their order.
        return _away(state, seat, SeatGivenUp(state.lobby.players[seat]))
    return (
        _away(state, seat, ComputerTookOver(seat))
        if _keeps_seats(state)
        else playing.make_move(state, seat, Leave(), now)
    )


def _then(change: Change, following: Change) -> Change:
    """Join two changes into one."""
    return replace(
        following,
        events=(*change.events, *following.events),
        moves=(*change.moves, *following.moves),
        keeps_deadline=change.keeps_deadline and following.keeps_deadline,
    )


def check_removable(state: TableState, target: int) -> None:
    """Raises GameError unknown_target for somebody who is not here, or a bot that keeps a seat."""
    if not state.has(target) or (
        _keeps_seats(state) and state.lobby.players[state.seat_of(target)].is_computer
    ):
        raise GameError(Fault.UNKNOWN_TARGET)


def remove(state: TableState, target: int, now: float, by: int | None = None) -> Change:
    """Remove somebody, by the account `by` or by a vote; a seat that a computer keeps is lost for good.

    A match that goes on without somebody because one person wanted it counts for nobody, so nobody can win
    by removing the others.
    """
    voids = by is not None and state.is_in_play(target)
    removed = PlayerRemoved(state.lobby.players[state.seat_of(target)], by, voids)
    change = _without_player(replace(state, is_void=state.is_void or voids), target, now)
    return replace(change, events=(removed, *change.events))


def _without_player(state: TableState, target: int, now: float) -> Change:
    if not _keeps_seats(state):
        return leave(state, target, now)
    seats = state.seats_of(target)
    for seat in seats:
        state = replace(state, lobby=state.lobby.give_to_computer(seat))
    taken = tuple(map(ComputerTookOver, seats))
    return _close_if_deserted(Change(_without(state, target), taken, keeps_deadline=True), target)


def _keeps_seats(state: TableState) -> bool:
    return state.stage is Stage.PLAYING and match_of(state).rules.keeps_seats


def _away(state: TableState, seat: int, event: GameEvent) -> Change:
    player = state.lobby.players[seat]
    lobby = state.lobby.update(replace(player, is_away=True))
    return Change(replace(state, lobby=lobby), () if player.is_away else (event,), keeps_deadline=True)


def _without(state: TableState, leaver: int) -> TableState:
    """Drop the votes about the leaver, and make the next person the host if the leaver was."""
    votes = tuple((question, voters) for question, voters in state.votes if question != f"kick:{leaver}")
    heirs = [player.id for player in state.lobby.players if player.id in state.people_present]
    host = heirs[0] if heirs and state.lobby.host == leaver else state.lobby.host
    return replace(state, votes=votes, lobby=replace(state.lobby, host=host))


def _close_if_deserted(change: Change, leaver: int | None = None) -> Change:
    """Close a table if no person but the leaver is at it (R17)."""
    is_deserted = not change.state.people_present - {leaver}
    return close_after(change, CloseReason.EVERYBODY_LEFT) if is_deserted else change
