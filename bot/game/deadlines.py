"""What a table does by itself: its deadline, and the moves of its computer players."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from bot.engine.errors import RuleError
from bot.engine.events import CallOwed
from bot.engine.legal import legal_moves
from bot.engine.match import Match
from bot.engine.moves import CallUno, Move
from bot.engine.view import SeatView, view_of
from bot.game.changes import Change
from bot.game.people import STAND_IN
from bot.game.ports import Stage, TableState, Timer
from bot.game.rhythm import calling_time, catching_time, thinking_time
from bot.game.session import GameSession, World
from bot.game.tasks import Tasks, Work

SEED_BITS = 64
RETRY_SECONDS = 5.0  # when the store fails, the clock of the table must not stand still for ever


class Deadlines:
    """Follows one session: sets its timers anew with each change, so that a late one is stale.

    Races are the exception: a computer player's reaction does not begin anew when somebody else moves.
    """

    def __init__(self, session: GameSession, world: World, tasks: Tasks, rng: Random) -> None:
        self._session = session
        self._clock = world.clock
        self._mind = world.mind
        self._tasks = tasks
        self._rng = rng
        self._timers: list[Timer] = []
        self._reactions: list[Timer] = []
        self._is_stopped = False
        session.on_change.append(self.follow)

    def follow(self, change: Change) -> None:
        """Set the timers for the state that the session is in now."""
        _cancel(self._timers)
        state = self._session.state
        if state.deadline is not None:
            self._at(state.deadline, "deadline", partial(self._session.time_up, state.revision))
        if not any(race.is_open for race in self._session.races.values()):
            _cancel(self._reactions)
        if state.stage is Stage.PLAYING and state.match is not None:
            self._let_computers_play(state.match, change)

    def stop(self) -> None:
        """Let nothing more happen by itself, whatever else changes."""
        self._is_stopped = True
        _cancel(self._timers)
        _cancel(self._reactions)

    def _at(self, when: float, name: str, work: Work, timers: list[Timer] | None = None) -> None:
        # A failure (the store was away) tries the same again; what has passed by then is refused.
        timers = self._timers if timers is None else timers
        start = partial(self._tasks.start, work, name, partial(self._again, name, work, timers))
        self._set(timers, when, start)

    def _again(self, name: str, work: Work, timers: list[Timer]) -> None:
        self._at(self._clock.now() + RETRY_SECONDS, name, work, timers)

    def _set(self, timers: list[Timer], when: float, call: Callable[[], None]) -> None:
        if not self._is_stopped:
            timers.append(self._clock.call_at(when, call))

    def _let_computers_play(self, match: Match, change: Change) -> None:
        self._let_computer_think(self._session.state, match)
        for event in change.events:
            if isinstance(event, CallOwed):
                self._let_computers_react(match, event.seat)
                self._set_call_clock(match, event.seat)

    def _set_call_clock(self, match: Match, seat: int) -> None:
        """In the timed mode the penalty comes by itself (N3); after a restart the clock begins anew."""
        if match.rules.uno_call == "timed":
            due = self._clock.now() + match.rules.uno_seconds
            work = partial(self._session.uno_time_up, seat, self._session.races[seat].opened)
            self._at(due, "uno time-out", work, self._reactions)

    def _let_computer_think(self, state: TableState, match: Match) -> None:
        seat = match.table.decider
        if seat is not None and state.lobby.players[seat].is_played_by_computer:
            due = self._clock.now() + thinking_time(state.lobby.players[seat].level, self._rng)
            self._at(due, "computer move", partial(self._move, seat, state.revision))

    async def _move(self, seat: int, revision: int) -> None:
        state = self._session.state
        if state.revision != revision or state.match is None:
            return
        level = state.lobby.players[seat].level or STAND_IN
        move = await self._choice(level, view_of(state.match, seat))
        try:
            await self._session.submit_for(seat, move, revision)
        except RuleError as refusal:  # of the revision that it saw: our bug, not its player's
            raise RuntimeError(f"{level} chose an illegal {type(move).__name__}") from refusal

    async def _choice(self, level: str, view: SeatView) -> Move:
        if CallUno() in view.moves:  # it had forgotten, and sees its one card now
            return CallUno()
        return await self._mind.choose(level, view, self._rng.getrandbits(SEED_BITS))

    def _let_computers_react(self, match: Match, owner: int) -> None:
        race = self._session.races[owner]
        for seat, player in enumerate(self._session.state.lobby.players):
            if not player.is_played_by_computer or race.answer_of(seat) not in legal_moves(match.table, seat):
                continue
            delay = (calling_time if seat == owner else catching_time)(player.level, self._rng)
            if delay is not None:
                react = partial(self._react, seat, owner, race.opened)
                start = partial(self._tasks.start, react, "computer reaction")
                self._set(self._reactions, self._clock.now() + delay, start)

    async def _react(self, seat: int, owner: int, opened: int) -> None:
        race = self._session.races.get(owner)
        if race is not None and race.is_open and race.opened == opened:
            await self._session.submit_for(seat, race.answer_of(seat), None)


def _cancel(timers: list[Timer]) -> None:
    for timer in timers:
        timer.cancel()
    timers.clear()
