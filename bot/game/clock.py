"""The timers of a table: its deadline, and the clocks of UNO calls."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from enum import Flag, auto
from random import Random

from bot.engine.model.events import CallOwed
from bot.engine.model.moves import UnoTimeOut
from bot.engine.model.options import UnoCall
from bot.engine.play.match import Match
from bot.game import changes
from bot.game.changes import Change
from bot.game.computers import ComputerTurns
from bot.game.errors import Fault, GameError
from bot.game.ports import StoreUnavailable
from bot.game.races import reopened
from bot.game.session import GameSession, Services
from bot.game.state import Stage, TableState
from bot.game.tasks import Tasks, Timers

A_MOMENT = 5.0  # shorter interruptions don't stop the clocks, because connections are renewed often


class Interruption(Flag):
    """The reasons that nobody can play for a while."""

    DISCORD = auto()  # Discord cannot be reached
    DATABASE = auto()  # the database does not respond
    STANDSTILL = auto()  # this process was suspended
    SLEEP = auto()  # a table in a group is asleep, because nobody has pressed anything lately


class Deadlines:
    """Sets the timers of a session after each of its changes, and calls `on_closed` after the last change.

    The clock of a call is set only once, so it does not restart when somebody else moves.
    """

    def __init__(
        self,
        session: GameSession,
        services: Services,
        tasks: Tasks,
        rng: Random,
        on_closed: Callable[[], None],
    ) -> None:
        self._session = session
        self._on_closed = on_closed
        self._clock = services.clock
        self._services = services
        self._deadline = Timers(services.clock, tasks)
        self._calls = Timers(services.clock, tasks)
        # the deadline, and when it is due on the monotonic clock
        self._running: tuple[float, float] | None = None
        self._computers = ComputerTurns(session, services, tasks, rng)
        self._timers = (self._deadline, self._calls, *self._computers.timers)
        self._paused_at: float | None = None  # time of the pause on the monotonic clock
        self._interruptions = Interruption(0)

    @property
    def overdue(self) -> float:
        """How many seconds the table is overdue, even if the wall clock has been adjusted since."""
        if self._session.state.deadline is None or self._running is None or self._paused_at is not None:
            return 0.0
        return max(0.0, self._clock.steady() - self._running[1])

    def note_change(self, change: Change) -> None:
        """Set the timers for the state that `change` led to."""
        state = change.state
        is_race_open = any(race.is_open for race in self._session.races.values())
        due = None if state.deadline is None else self._due(state.deadline)
        self._deadline.clear()
        if due is not None:
            self._deadline.set(
                due, "deadline", lambda: time_up(self._session, self._services, state.revision)
            )
        if not is_race_open:
            self._calls.clear()
        if state.stage is Stage.PLAYING and state.match is not None:
            for event in change.events:
                if isinstance(event, CallOwed):
                    self._set_call_clock(state.match, event.seat)
        self._computers.follow(change, is_race_open=is_race_open)
        if state.stage is Stage.CLOSED:
            self._on_closed()

    def stop(self) -> None:
        """Cancel all timers and set no new ones."""
        for timers in self._timers:
            timers.stop()

    def pause(self, why: Interruption = Interruption.DISCORD, seconds: float = 0.0) -> None:
        """Stop all clocks until `go_on`. `seconds` is how long people have been unable to play so far."""
        self._interruptions |= why
        if self._paused_at is None:
            self._paused_at = self._clock.steady() - seconds
            for timers in self._timers:
                timers.hold()

    def go_on(self, why: Interruption = Interruption.DISCORD) -> None:
        """Restart the clocks unless there are other reasons to pause. After more than a short interruption,
        they start over.
        """
        self._interruptions &= ~why
        if self._paused_at is None or self._interruptions:
            return
        lost, self._paused_at = self._clock.steady() - self._paused_at, None
        if lost > A_MOMENT:
            self.start_over()
        for timers in self._timers:
            timers.release()

    def start_over(self) -> None:
        """Start the clocks over, so that nobody loses time in which they could not play."""
        for timers in self._timers:
            timers.clear()
        self._computers.think_again()
        self._running = None  # the wall clock may have advanced without the monotonic clock
        self._deadline.set(self._clock.steady(), "after an outage", lambda: go_on_after(self._session))

    def note_sleep(self) -> None:
        """Stop the clocks while the table sleeps."""
        if self._session.is_asleep:
            self.pause(Interruption.SLEEP)
        else:
            self.go_on(Interruption.SLEEP)

    def _due(self, deadline: float) -> float:
        """Return the time of a deadline on the monotonic clock. It is computed only once, because the wall
        clock might be adjusted in the meantime.
        """
        if self._running is None or self._running[0] != deadline:
            self._running = (deadline, deadline - self._clock.now() + self._clock.steady())
        return self._running[1]

    def _set_call_clock(self, match: Match, seat: int) -> None:
        if match.rules.uno_call is UnoCall.TIMED:  # the penalty applies without a catch (N3)
            due = self._clock.steady() + match.rules.uno_seconds
            opened = self._session.races[seat].opened
            self._calls.set(due, "uno time-out", lambda: uno_time_up(self._session, seat, opened))


async def go_on_after(session: GameSession) -> None:
    """After an interruption, restart the table's clock, and restart the clocks of open races with the full
    time.
    """

    def work(state: TableState, now: float) -> Change:
        return Change(state.after_interruption(now), reopened(state), keeps_deadline=True)

    await session.change(work)


async def time_up(session: GameSession, services: Services, seen: int) -> None:
    """Act on the deadline set at revision `seen`, which has passed. Raises GameError (stale) if the table has
    changed since.
    """
    vacation = await session.vacation()

    def work(state: TableState, now: float) -> Change:
        if seen != state.revision:
            raise GameError(Fault.STALE)
        if now < vacation.until:
            return changes.wait_for_vacation(state, vacation, now)
        return changes.time_up(state, services.secret, now)

    await session.change(work)


async def note_returns(sessions: Iterable[GameSession], services: Services) -> None:
    """Restart the clocks that wait for a vacation if it has ended early. A table that can't be stored now is
    left for the next call.
    """
    now = services.clock.now()
    waiting = [session for session in sessions if session.state.away_until > now]
    for session in [session for session in waiting if session.snapshot.awaited is not None]:
        with suppress(GameError, StoreUnavailable):  # GameError: the table has changed since
            await _note_return(session, session.revision)


async def _note_return(session: GameSession, seen: int) -> None:
    vacation = await session.vacation()

    def work(state: TableState, now: float) -> Change:
        if seen != state.revision:
            raise GameError(Fault.STALE)
        return changes.wait_for_vacation(state, vacation, now)

    if vacation.until < session.state.away_until:
        await session.change(work)


async def uno_time_up(session: GameSession, seat: int, opened: int) -> None:
    """Penalize a seat that did not call in time (N3). Raises GameError (race_over)."""

    def work(state: TableState, now: float) -> Change:
        session.open_race(seat, opened)
        return changes.make_move(state, seat, UnoTimeOut(), now)

    await session.change(work)
