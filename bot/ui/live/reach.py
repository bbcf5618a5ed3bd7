"""Tracks how long a table in a group can be reached: until the newest token of its people expires."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from bot.game.errors import GameError
from bot.game.events import TableEvent
from bot.game.ports import Clock, Timer
from bot.game.session import GameSession
from bot.game.state import IDLE_SECONDS, Snapshot, Stage
from bot.game.tasks import Tasks, Timers
from bot.ui.live.table_messages import Follower, TableMessage
from bot.ui.transport import Interaction
from bot.ui.transport.messenger import Ticket, TicketMessenger, pressed_in_public


@dataclass
class Reach(Follower):
    """Puts a table in a group to sleep when nobody has pressed anything for a long time, or when everybody is
    away.

    The last ticket is used to ask people to continue, and the clocks stop. The next press wakes the table. A
    lobby or a finished match is closed instead, and so is a table that has slept for a day.
    """

    _session: GameSession
    _messenger: TicketMessenger
    _message: TableMessage
    _clock: Clock
    _tasks: Tasks
    _timer: Timer | None = field(default=None, init=False)
    _closing: Timers = field(init=False)

    def __post_init__(self) -> None:
        self._closing = Timers(self._clock, self._tasks)

    def show(self, snapshot: Snapshot, events: Sequence[TableEvent]) -> None:
        """Put the table to sleep if everybody is away."""
        if snapshot.state.stage is Stage.PLAYING and not snapshot.state.people_present:
            self.sleep()

    def note_press(self, ticket: Ticket, interaction: Interaction) -> None:
        """Use the ticket of somebody who has pressed something and was answered."""
        if message := pressed_in_public(interaction):
            self._messenger.adopt(message, ticket)
        could_send = self._messenger.can_send
        self._messenger.note(ticket)
        was_asleep = self._session.is_asleep
        self.follow()
        if was_asleep:
            self._session.wake()
        if was_asleep or not could_send:
            self._message.redraw()

    def follow(self) -> None:
        """Check now, and again just before the table or its message can no longer be reached."""
        self.stop()
        now, until = self._clock.now(), self._messenger.until
        if until <= now:
            self._end()
            return
        if (until_here := self._messenger.until_for(self._message.message)) > now:
            until = min(until, until_here)
        else:
            self._message.move_down()  # while the old message can still be deleted
        self._timer = self._clock.call_at(self._clock.steady() + until - now, self.follow)

    def stop(self) -> None:
        """Stop, because the table is closed."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._closing.clear()

    def _end(self) -> None:
        if self._session.state.stage is not Stage.PLAYING:
            self._close_in(0.0)
        else:
            self.sleep()

    def sleep(self) -> None:
        """Stop the clocks and ask to continue, until somebody presses something."""
        if not self._session.is_asleep:
            self._session.fall_asleep()
            self._message.redraw()
        self.stop()
        self._close_in(IDLE_SECONDS)

    def _close_in(self, seconds: float) -> None:
        due = self._clock.steady() + seconds
        self._closing.set(due, "close a table that nobody uses", self._close_unused)

    async def _close_unused(self) -> None:
        """Close the table, unless somebody has pressed something while the store was unavailable."""
        if not self._is_unused():
            return
        with suppress(GameError):  # somebody has pressed something since
            await self._session.close_unused()
        # The player to move has left, but other people remain.
        if self._session.state.stage is not Stage.CLOSED and self._is_unused():
            self._close_in(IDLE_SECONDS)

    def _is_unused(self) -> bool:
        return self._session.is_asleep or self._messenger.until <= self._clock.now()
