"""Acts about a match other than moves, as functions from one state of a table to the next."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from bot.engine.model.moves import CallUno, Play, TakeBack
from bot.engine.play.legal import legal_moves
from bot.game import changes
from bot.game.changes import Change
from bot.game.preferences import NO_VACATION, Vacation
from bot.game.session import GameSession
from bot.game.state import TableState
from tests.fakes import FakeServices


def leave(state: TableState, by: int, now: float) -> Change:
    """Leave the match."""
    return changes.leave(state, by, now)


def come_back(state: TableState, by: int, _: float) -> Change:
    """Take a seat back from the bot."""
    return changes.come_back(state, by)


def end(state: TableState, by: int, _: float, *, is_moderator: bool = False) -> Change:
    """Ask to end the match."""
    return changes.end(state, by, is_moderator=is_moderator)


def kick(state: TableState, by: int, target: int, now: float, *, is_moderator: bool = False) -> Change:
    """Ask to remove somebody."""
    return changes.remove(state, by, target, now, is_moderator=is_moderator)


def let_time_run_out(state: TableState, _: int, now: float) -> Change:
    """Let the turn clock run out until the bot takes the seat."""
    return changes.time_out(state, now)


class _Sleeping:
    """Stands in for the session of a paused table, where nobody is on vacation: it records the requested
    change.
    """

    def __init__(self, revision: int) -> None:
        self._services = FakeServices().services
        self.revision, self.is_asleep = revision, True
        self.works: list[Callable[[TableState, float], Change]] = []

    async def change(self, work: Callable[[TableState, float], Change]) -> None:
        self.works.append(work)

    async def vacation(self) -> Vacation:
        return NO_VACATION


def wait_a_day(state: TableState, now: float) -> Change:
    """Nobody presses anything at a paused table in a group for a whole day."""
    table: Any = _Sleeping(state.revision)
    with suppress(StopIteration):
        GameSession.close_unused(table).send(None)
    return table.works[0](state, now)


def try_again(state: TableState, seat: int, play: Play, now: float) -> list[Change]:
    """Call UNO if a call is owed, take the last play back, and make it again."""
    made: list[Change] = []
    for move in (CallUno(), TakeBack(), play):
        match = state.match
        if match is None or not any(type(one) is type(move) for one in legal_moves(match.table, seat)):
            continue
        made.append(changes.move_by_person(state, seat, move, now))
        state = made[-1].state
    return made
