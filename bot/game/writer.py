"""The only way to change a table: one request at a time, checked, stored, and only then announced."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.game.changes import Change
from bot.game.errors import Fault, GameError
from bot.game.ports import Clock, GameStore, SavedTable, StaleState, Timer
from bot.game.snapshot import Snapshot
from bot.game.state import Shown, Stage, TableState
from bot.game.tasks import Tasks

Work = Callable[[TableState, float], Change]  # from the state and the time when its turn comes


SHOWN_SECONDS = 10.0  # the longest wait before what Discord shows is stored, if the table does not change


class Writer:
    """Holds the stored state of a table. A change that fails has changed nothing.

    `shown` is what Discord shows; the next change carries it to the store, so that a press takes one
    transaction. After a kill before that, the next process may redraw a message once more than needed.

    Calls `tell` with each change once it is stored, `found` if the store holds an unexpected state.
    """

    def __init__(
        self, store: GameStore, clock: Clock, saved: SavedTable,
        *, tell: Callable[[Change], None], found: Callable[[], None],
    ) -> None:  # fmt: skip
        self._store = store
        self._clock = clock
        self._tell = tell
        self._found = found
        self._lock = asyncio.Lock()
        self._tasks = Tasks()
        self._is_certain = True  # False after a save whose outcome is unknown
        self._timer: Timer | None = None
        self.shown = self._stored_shown = saved.shown
        self.snapshot = Snapshot(saved.state)

    @property
    def state(self) -> TableState:
        """The stored state."""
        return self.snapshot.state

    def change(self, work: Work) -> Awaitable[Change]:
        """Make a change when its turn comes, and return it once it is stored.

        Raises what `work` raises, GameError table_closed, and stale if the store holds a different state.
        """
        # A caller that gives up must not leave memory and store out of step.
        return self._tasks.run_shielded(self._change_alone(work))

    def note_shown(self, shown: Shown) -> None:
        """Remember what Discord shows, and store it soon; a closed table needs none of it."""
        self.shown = shown
        if self._timer is None and self.snapshot.state.stage is not Stage.CLOSED:
            due = self._clock.steady() + SHOWN_SECONDS
            self._timer = self._clock.call_at(due, self._store_shown_now)

    async def store_shown(self) -> None:
        """Store what Discord shows, unless it is stored already."""
        self._stop_timer()
        if (shown := self.shown) != self._stored_shown:
            await self._store.mark_shown(self.state.id, shown)
            self._stored_shown = shown

    def _store_shown_now(self) -> None:
        self._tasks.start(self.store_shown, "what is shown", lambda: self.note_shown(self.shown))

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def finish(self) -> None:
        """Wait for all changes that are under way."""
        await self._tasks.finish()

    async def _change_alone(self, work: Work) -> Change:
        async with self._lock:
            if not self._is_certain:
                await self._reload()
            state, now = self.snapshot.state, self._clock.now()
            if state.stage is Stage.CLOSED:
                raise GameError(Fault.TABLE_CLOSED)
            change = self._stamped(work(state, now), now)
            await self._save(change)
            self.snapshot = Snapshot(change.state, self.snapshot)
            self._tell(change)
            return change

    async def _save(self, change: Change) -> None:
        self._is_certain, shown = False, self.shown
        try:
            await self._store.save(change.state, change.moves, None if shown == self._stored_shown else shown)
        except StaleState:  # another process plays this table
            await self._reload()
            raise GameError(Fault.STALE) from None
        self._is_certain, self._stored_shown = True, shown
        if shown == self.shown:
            self._stop_timer()

    async def _reload(self) -> None:
        saved = await self._store.load(self.state.id)
        state = saved.state if saved else replace(self.state, stage=Stage.CLOSED, deadline=None)
        self._is_certain = True
        if state != self.state:
            self.snapshot = Snapshot(state)
            self._found()

    def _stamped(self, change: Change, now: float) -> Change:
        old = self.snapshot.state
        deadline = old.deadline
        if not change.keeps_deadline or change.state.stage is not old.stage:
            left = change.state.seconds_left
            deadline = None if left is None else now + left
        state = replace(change.state, revision=old.revision + 1, deadline=deadline)
        return replace(change, state=state)
