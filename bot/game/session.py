"""A running table and its only writer. Requests are checked, stored, and announced one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.model.errors import RuleError
from bot.engine.model.events import CardsDrawn
from bot.engine.model.moves import Move
from bot.engine.play.match import round_ended
from bot.engine.view import SeatView
from bot.game import changes
from bot.game.changes import (
    ALONE,
    Aftermath,
    Change,
    Tally,
    after_leaving,
    match_of,
)
from bot.game.errors import Fault, GameError
from bot.game.events import CloseReason, TableClosed, TableEvent, TableReloaded
from bot.game.players import Player
from bot.game.ports import Clock, GameStore, SavedTable, StaleState, StoreUnavailable, Timer
from bot.game.preferences import NO_VACATION, PreferenceBook, Vacation
from bot.game.races import Race, Races, follow, reopened, timed, void
from bot.game.record import ReplayFailed, Step, replay
from bot.game.servers import ServerBook, ServerSettings
from bot.game.state import LONG_CLOCK, Shown, Snapshot, Stage, TableState
from bot.game.tasks import RETRY_SECONDS, Tasks

Update = Callable[[TableState, float], Change]  # takes the state and the time when the request is handled


LONG_RECORD = 500  # entries; a thread replays longer records, so that other tables do not wait
SHOWN_SECONDS = 10.0  # the longest delay before the shown messages are stored if the table does not change


class StoredTable:
    """A table in the store. Only its session uses it, one call at a time.

    `state` is the stored state as far as known. `is_certain` is False if the last save might have failed.
    """

    def __init__(self, store: GameStore, saved: SavedTable) -> None:
        self._store = store
        self._shown = saved.shown
        self.state = saved.state
        self.is_certain = True

    async def save(self, change: Change, shown: Shown, now: float) -> Change:
        """Store a change, along with the messages shown on Discord. Returns the stored change.

        Raises StaleState if the store has another state, in which case nothing was written. After
        StoreUnavailable, the outcome is unknown.
        """
        stamped = self._stamped(change, now)
        self.is_certain = False
        new_shown = None if shown == self._shown else shown
        closed = next((event for event in change.events if isinstance(event, TableClosed)), None)
        state = await self._store.save(stamped.state, stamped.moves, new_shown, closed)
        self.state, self._shown, self.is_certain = state, shown, True
        return replace(stamped, state=state)

    async def save_shown(self, shown: Shown) -> None:
        """Store the messages shown on Discord, unless they are stored already. Nothing is stored for a closed
        table (R24).
        """
        if shown != self._shown and self.state.stage is not Stage.CLOSED:
            await self._store.mark_shown(self.state.id, shown)
            self._shown = shown

    async def reload(self) -> bool:
        """Read the state again. A missing table counts as closed. Returns whether it differs from the
        expected state.
        """
        saved, expected = await self._store.load(self.state.id), self.state
        gone = replace(expected, stage=Stage.CLOSED, deadline=None, revision=expected.revision + 1)
        self.state = saved.state if saved else gone
        self.is_certain = True
        return self.state != expected

    def _stamped(self, change: Change, now: float) -> Change:
        """Return the change with the next revision, and with the deadline of its new state."""
        old, state = self.state, change.state
        # Held seats keep their deadline when somebody joins.
        holds_seats = bool(old.lobby.expected and state.lobby.expected)
        is_turn = state.stage is Stage.PLAYING
        is_other_clock = state.stage is not old.stage or (is_turn and state.is_solo != old.is_solo)
        if is_other_clock or not (change.keeps_deadline or holds_seats):
            state = state.with_full_time(now)
        revision = old.revision + 1
        is_same = state.lobby.options == old.lobby.options
        state = replace(state, revision=revision, rules_since=state.rules_since if is_same else revision)
        return replace(change, state=state)


class Presenter(Protocol):
    """Shows tables to people. Its methods return immediately and never raise."""

    def show(self, session: GameSession, events: Sequence[TableEvent]) -> None:
        """Draw a session after its new state was stored. `events` led to that state."""
        ...

    def let_go(self, session: GameSession) -> None:
        """Stop drawing a session, because another process draws it now."""
        ...


class TableListener(Protocol):
    """Gets called after each change of a table, before people see the change."""

    def note_change(self, change: Change) -> None:
        """Called after a change was stored, or after the table was loaded with `change.state`."""
        ...

    def note_sleep(self) -> None:
        """Called when the table has fallen asleep or woken up."""
        ...


class Services(Struct, frozen=True):
    """Everything that all tables of a program share. `secret` returns random bytes for a round."""

    store: GameStore
    presenter: Presenter
    clock: Clock
    secret: Callable[[], bytes]
    servers: ServerBook
    preferences: PreferenceBook | None = None
    ask_program: Callable[[SeatView], Awaitable[Move | None]] | None = (
        None  # the operator's own player program, if any
    )


class GameSession:
    """A table in a channel.

    It handles one request at a time: the request is checked against the current state, stored, and only then
    shown. A request that raises GameError, RuleError, or RulesError has changed nothing. `state` is the
    stored state. `revision` is its number, which buttons and timers refer to. `snapshot` is the state with
    everything derived from it. `races` has the newest race of each seat. `shown` holds the messages on
    Discord. They are stored with the next change, so that a press takes only one transaction. If the process
    is killed before that, the next process might redraw a message once more than necessary. While `is_asleep`
    is set, the people at the table cannot be reached, and its clocks are stopped.
    """

    def __init__(self, services: Services, saved: SavedTable) -> None:
        self.id, self.guild, self.channel = saved.state.id, saved.state.guild, saved.state.channel
        self._services = services
        self.listener: TableListener | None = None  # set while the table is open
        self._table = StoredTable(services.store, saved)
        self._lock = asyncio.Lock()
        self._tasks = Tasks()
        self.hold(Snapshot(saved.state))
        self.races: Races = {}
        self._presses: dict[int, int] = {}  # presses that are not stored yet, by account
        # The reason for closing, if the store has the table as closed.
        self._closed = saved.closed or TableClosed(CloseReason.UNKNOWN)
        self.shown = saved.shown
        self._timer: Timer | None = None  # the timer for storing the shown messages
        self.is_asleep = False
        self.is_elsewhere = False  # whether another process runs the table now

    # Views of the table

    def hold(self, snapshot: Snapshot) -> None:
        """Set the stored state. It is an attribute instead of a property, because a press reads it some forty
        times.
        """
        self.snapshot = snapshot
        self.state = snapshot.state
        self.revision = snapshot.state.revision

    @property
    def settings(self) -> ServerSettings:
        return self._services.servers.of(self.guild)

    def open_race(self, seat: int, opened: int) -> Race:
        """Return the race of a seat that began with revision `opened`. Raises GameError (race_over)."""
        race = self.races.get(seat)
        if race is None or not race.is_open or race.opened != opened:
            raise GameError(Fault.RACE_OVER)
        return race

    async def steps(self, snapshot: Snapshot) -> Sequence[Step]:
        """Return the steps that led to a snapshot of the match, replayed from its stored record. They are
        empty if that fails.

        They contain all hands and secrets, so show only what everybody is allowed to see.
        """
        match = snapshot.state.match
        if match is None:
            return ()
        try:
            record = await self._services.store.record(self.id, snapshot.state.revision)
            replayed = partial(tuple[Step, ...], replay(match.rules, len(match.scores), record))
            return replayed() if len(record) < LONG_RECORD else await asyncio.to_thread(replayed)
        except (StoreUnavailable, ReplayFailed):
            return ()

    # Changes

    def change(self, work: Update) -> Awaitable[Change]:
        """Make a change once the earlier requests are done, and return it after it was stored.

        It adds the presses since the last change to the next shuffle. Raises whatever `work` raises,
        GameError (table_closed), and GameError (stale) if another process has changed the table.
        """
        # Memory and store must stay consistent even if the caller gives up.
        return self._tasks.run_shielded(self._change_alone(work))

    async def _change_alone(self, work: Update) -> Change:
        async with self._lock:
            if not self._table.is_certain:
                await self._reload()
            if self.state.stage is Stage.CLOSED:
                raise GameError(Fault.TABLE_CLOSED)
            presses, now = dict(self._presses), self._services.clock.now()
            change = timed(work(self.state.pressed(presses), now), self.races)
            stored = await self._save(change, now)
            self._presses = dict(self._presses.items() - presses.items())
            self.hold(Snapshot(stored.state, self.snapshot))
            self._tell(stored)
            return stored

    async def _save(self, change: Change, now: float) -> Change:
        shown = self.shown
        try:
            stored = await self._table.save(change, shown, now)
        except StaleState:  # another process runs this table
            await self._reload()
            raise GameError(Fault.STALE) from None
        if shown == self.shown:
            self._stop_timer()
        return stored

    async def _reload(self) -> None:
        if await self._table.reload():
            if self._table.state.seal != self.state.seal:
                self._presses.clear()  # they were made before this seal was announced
            self.hold(Snapshot(self._table.state))
            self.resume()

    def _tell(self, change: Change) -> None:
        if self.is_elsewhere:  # it was taken over while this request ran
            return
        at = change.moves[-1].at if change.moves else self._services.clock.now()
        self.races = follow(self.races, change.events, change.state.revision, at)
        if self.listener is not None:
            self.listener.note_change(change)
        self._services.presenter.show(self, change.events)

    def note_shown(self, shown: Shown) -> None:
        """Remember the messages shown on Discord.

        They are stored with the next change, or soon if there is none.
        """
        self.shown = shown
        if self._timer is None and self.state.stage is not Stage.CLOSED:
            due = self._services.clock.steady() + SHOWN_SECONDS
            self._timer = self._services.clock.call_at(due, self._store_shown_now)

    async def store_shown(self) -> None:
        """Store the messages shown on Discord, unless they are stored already."""
        self._stop_timer()
        async with self._lock:  # the store relies on a single writer per table
            if not self.is_elsewhere:
                await self._table.save_shown(self.shown)

    def note_end_shown(self) -> None:
        """Delete the remaining stored data of a closed table, because Discord shows that it is closed, or
        refuses to.
        """

        def later() -> None:
            self._services.clock.call_at(self._services.clock.steady() + RETRY_SECONDS, self.note_end_shown)

        self._tasks.start(self._services.store.settle(self.id), "a closed table", later)

    def _store_shown_now(self) -> None:
        self._tasks.start(self.store_shown(), "what is shown", lambda: self.note_shown(self.shown))

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def note_press(self, player: Player) -> None:
        """Record a press or command by a person. The next stored change includes their share of the
        shuffle.
        """
        if player.id not in self._presses or self.state.takes_newest(player.id):
            self._presses[player.id] = player.share

    # Requests in the lobby

    async def join(self, player: Player, seen: int | None = None) -> None:
        await self.change(lambda state, _: changes.join(state, player, seen))

    async def join_next(self, player: Player, seen: int | None = None) -> None:
        await self.change(lambda state, _: changes.join_next(state, player, seen))

    async def add_computer(self, by: int, level: str, name: str) -> None:
        await self.change(lambda state, _: changes.add_computer(state, by, level, name))

    async def add_guest(self, owner: int, name: str) -> None:
        await self.change(lambda state, _: changes.add_guest(state, owner, name))

    async def empty_seat(self, by: int, player: int) -> None:
        await self.change(lambda state, _: changes.empty_seat(state, by, player))

    async def arrange(self, by: int, arrange: changes.Arrangement) -> None:
        """Use a complete set of rules, or choose players for the rules that leave this to the host."""
        await self.change(lambda state, _: changes.arrange(state, by, arrange))

    async def agree(self, player: int, seen: int | None = None) -> None:
        secret = self._services.secret
        await self.change(lambda state, now: changes.agree(state, player, secret, now, seen))

    async def watch(self, by: int) -> None:
        await self.change(lambda state, _: changes.watch(state, by))

    async def start(
        self, by: int, left_out: frozenset[int] = changes.NOBODY, *, is_watched: bool | None = None
    ) -> None:
        """Start the match without the people in `left_out` who have not agreed to the rules.

        Raises GameError (stale) if `is_watched` is given, and the host has sat down or begun to watch since.
        """
        secret = self._services.secret

        def work(state: TableState, now: float) -> Change:
            if is_watched not in (None, state.lobby.is_watched):
                raise GameError(Fault.STALE)
            return changes.start(state, by, secret, now, left_out)

        await self.change(work)

    async def start_with_computers(self, by: int, names: Sequence[str]) -> None:
        secret = self._services.secret
        await self.change(lambda state, now: changes.start_with_computers(state, by, names, secret, now))

    # Requests in the match

    async def submit(self, player: int, move: Move, seen: int | None = None) -> tuple[TableEvent, ...]:
        """Make a move. `seen` is the revision that the player saw, or None for a typed command.

        Returns the move's events. Raises GameError (stale) if the player's hand or choices have changed
        since. A RuleError with `cards_drawn` is a misplay (T10), which does change the table.
        """

        def work(state: TableState, now: float) -> Change:
            match_of(state)
            seat = state.seat_of(player)
            if seen is not None and not self.snapshot.is_fresh(seat, seen):
                raise GameError(Fault.STALE)
            return changes.move_by_person(state, seat, move, now)

        change = await self.change(work)
        if change.refusal is not None:
            drawn = sum(event.count for event in change.events if isinstance(event, CardsDrawn))
            raise RuleError(change.refusal, drawn)
        return change.events

    async def react(self, player: int, race_seat: int, opened: int) -> tuple[TableEvent, ...]:
        """Answer an UNO race, and return the events. Raises GameError (race_over).

        The time when the answer arrived counts, not the time when it could be stored.
        """
        arrived = self._services.clock.now()

        def work(state: TableState, _: float) -> Change:
            race = self.open_race(race_seat, opened)
            # A person who shares a screen with the race's owner calls for them (A1).
            seat = race_seat if race_seat in state.seats_of(player) else state.seat_of(player)
            return changes.move_by_person(state, seat, race.answer_of(seat), arrived)

        return (await self.change(work)).events

    async def come_back(self, player: int) -> None:
        """Give the player their seat back from the computer player."""
        await self.change(lambda state, _: changes.come_back(state, player))

    async def deal_next_round(self, player: int) -> None:
        """Begin the next round before the clock does."""
        await self.change(lambda state, now: changes.deal_by(state, player, self._services.secret, now))

    async def leave(self, player: int, asked: Aftermath | None = None, *, was_in_play: bool = True) -> None:
        """Leave the table. Raises GameError (stale) if the effect on the match differs from `asked`, or if
        the player was not in play and has been dealt in since.
        """

        def work(state: TableState, now: float) -> Change:
            is_dealt_in = state.is_in_play(player) and not was_in_play
            if is_dealt_in or asked not in (None, after_leaving(state, player)):
                raise GameError(Fault.STALE)
            return changes.leave(state, player, now)

        await self.change(work)

    async def kick(
        self, by: int, target: int, *, is_moderator: bool = False, was_in_play: bool = True
    ) -> None:
        """Remove somebody, as a moderator who does not play, or as a host if nobody else has a stake.

        Raises GameError in the same way as `changes.remove`, and GameError (stale) if the target was not in
        play and has been dealt in since.
        """

        def work(state: TableState, now: float) -> Change:
            change = changes.remove(state, by, target, now, is_moderator=is_moderator)
            if state.is_in_play(target) and not was_in_play:
                raise GameError(Fault.STALE)
            return change

        await self.change(work)

    async def end(self, by: int, *, is_moderator: bool = False, asked: Aftermath | None = None) -> Tally:
        """Close the table, or agree to close it, and return how many people have agreed.

        `by` is 0 for the bot itself. Raises GameError in the same way as `changes.end`.
        """
        change = await self.change(
            lambda state, _: changes.end(state, by, is_moderator=is_moderator, asked=asked)
        )
        return change.tally or ALONE

    async def rematch(self, player: int) -> None:
        await self.change(lambda state, _: changes.reopen(state, player))

    # Lifecycle of a session

    def resume(self) -> None:
        """Continue after a restart or a reload: start the clocks, restart open races, and redraw the table.

        After a reload, the table might be closed, because its last change was stored after all, or another
        process ended it.
        """
        self.races = void(self.races)
        match = self.state.match
        ended = round_ended(match) if match is not None else None
        closed = [self._closed] if self.state.stage is Stage.CLOSED else []
        events = (TableReloaded(), *reopened(self.state), *([ended] if ended else []), *closed)
        self._tell(Change(self.state, events))

    def let_go(self) -> None:
        """Stop acting for the table, because another process runs it now."""
        self.is_elsewhere = True
        self._services.presenter.let_go(self)
        self._stop_timer()

    def fall_asleep(self) -> None:
        """Stop the clocks until the table wakes up."""
        self.is_asleep = True
        self._tell_sleep()

    def wake(self) -> None:
        """Start the clocks again."""
        self.is_asleep = False
        self._tell_sleep()

    def _tell_sleep(self) -> None:
        if self.listener is not None:
            self.listener.note_sleep()

    async def close_unused(self) -> None:
        """Close a table where nobody presses anything anymore, once it waits for no person. Nothing happens
        while it waits for a vacation, and in the hour after that.

        Raises GameError (stale) if somebody has pressed something since.
        """
        seen = self.revision, self.is_asleep

        def work(state: TableState, now: float) -> Change:
            if seen != (state.revision, self.is_asleep):
                raise GameError(Fault.STALE)
            return changes.waited_in_vain(state, now)

        if self._services.clock.now() >= (await self.vacation()).until + LONG_CLOCK:
            await self.change(work)

    async def vacation(self) -> Vacation:
        """Return the vacation of the person that a slow table is waiting for."""
        person, preferences = self.snapshot.awaited, self._services.preferences
        if preferences is None or person is None or not self.state.is_slow:
            return NO_VACATION
        return (await preferences.of(person)).vacation

    def abandon(self) -> None:
        """Close the table soon, because its channel was deleted and nobody can close it.

        During an outage, try again later.
        """

        def later() -> None:
            self._services.clock.call_at(self._services.clock.steady() + RETRY_SECONDS, self.abandon)

        self._tasks.start(self.end(0, is_moderator=True), "close a table without a channel", later)

    async def finish(self) -> None:
        """Wait for all running requests."""
        await self._tasks.finish()
