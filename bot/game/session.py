"""A running table in memory: the only one that changes it, one request at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from bot.engine.model.moves import Move, UnoTimeOut
from bot.engine.model.options import Value
from bot.engine.play.match import round_ended
from bot.engine.view import PublicView, SeatView
from bot.game.changes import Change, Tally, close_after, match_of, playing, presence, seating
from bot.game.changes.votes import ALONE, Vote, cast
from bot.game.clock.minds import InlineMind
from bot.game.errors import Fault, GameError
from bot.game.events import CloseReason, TableEvent
from bot.game.people import Player
from bot.game.ports import Clock, GameStore, Mind
from bot.game.races import Race, Races, follow, reopened, void
from bot.game.snapshot import Snapshot
from bot.game.state import Shown, Stage, TableState
from bot.game.writer import Writer


class Presenter(Protocol):
    """Draws tables for people. It returns at once and never raises."""

    def show(self, session: GameSession, events: Sequence[TableEvent]) -> None:
        """Draw a session whose new state is stored; `events` led to it."""
        ...


@dataclass(frozen=True)
class Services:
    """What all tables of a program share; `secret` returns fresh random bytes for a round."""

    store: GameStore
    presenter: Presenter
    clock: Clock
    secret: Callable[[], bytes]
    mind: Mind = field(default_factory=InlineMind)


class GameSession:
    """One table in one channel.

    Every request goes through its writer: one at a time, checked against the state as it is then, stored,
    and only then shown. Requests raise GameError, RuleError or RulesError, and then nothing has changed.
    `races` are the newest UNO race of each seat.
    """

    def __init__(self, services: Services, state: TableState, shown: Shown | None = None) -> None:
        self._services = services
        self._writer = Writer(services.store, services.clock, state, tell=self._tell, found=self.resume)
        self.shown = shown or Shown()
        self.races: Races = {}
        self.on_change: list[Callable[[Change], None]] = []

    # What can be seen

    @property
    def snapshot(self) -> Snapshot:
        """The stored state with what can be seen of it."""
        return self._writer.snapshot

    @property
    def state(self) -> TableState:
        """The table as it is stored."""
        return self._writer.snapshot.state

    @property
    def revision(self) -> int:
        """The number of the state, for buttons and timers."""
        return self.state.revision

    @property
    def public(self) -> PublicView:
        """The table as anybody may see it. Raises GameError not_started."""
        return self.snapshot.public

    def view(self, player: int) -> SeatView:
        """The table as this player may see it. Raises GameError not_seated, not_started."""
        return self.snapshot.seat(self.seat_of(player))

    def seat_of(self, player: int) -> int:
        """The seat of a player who is still in. Raises GameError not_seated."""
        return self.state.seat_of(player)

    def is_fresh(self, player: int, seen: int) -> bool:
        """Whether what this player saw at revision `seen` of their hand and choices still holds."""
        return self.snapshot.is_fresh(self.seat_of(player), seen)

    # What can be asked for

    async def join(self, player: Player) -> None:
        """Take a seat in the lobby."""
        await self._writer.change(lambda now: seating.join(self.state, player))

    async def leave(self, player: int) -> None:
        """Get up: out of the lobby, or out of the match."""
        await self._writer.change(lambda now: presence.leave(self.state, player, now))

    async def add_computer(self, by: int, level: str, name: str) -> None:
        """Seat a computer player (host)."""
        await self._writer.change(lambda now: seating.add_computer(self.state, by, level, name))

    async def add_guest(self, owner: int, name: str) -> None:
        """Seat a guest who plays with this person's account."""
        await self._writer.change(lambda now: seating.add_guest(self.state, owner, name))

    async def empty_seat(self, by: int, player: int) -> None:
        """Free a seat in the lobby (host, or the owner of a guest)."""
        await self._writer.change(lambda now: seating.empty_seat(self.state, by, player))

    async def choose_rules(self, by: int, options: Mapping[str, Value]) -> None:
        """Change the rules (host)."""
        await self._writer.change(lambda now: seating.choose_rules(self.state, by, options))

    async def arrange(self, by: int, arrange: seating.Arrangement) -> None:
        """Take a whole set of rules, or name whom the rules mean (host)."""
        await self._writer.change(lambda now: seating.arrange(self.state, by, arrange))

    async def agree(self, player: int) -> None:
        """Accept the rules as they are now."""
        await self._writer.change(lambda now: seating.agree(self.state, player))

    async def watch(self, by: int) -> None:
        """Give up one's seat to watch computer players (host)."""
        await self._writer.change(lambda now: seating.watch(self.state, by))

    async def start(self, by: int) -> None:
        """Start the match (host)."""
        await self._writer.change(lambda now: playing.start(self.state, by, self._services.secret(), now))

    async def submit(self, player: int, move: Move, seen: int | None = None) -> tuple[TableEvent, ...]:
        """Make a move; `seen` is the revision that the player was looking at, None for a typed command.

        Gives what happened. Raises GameError stale where the player's hand or choices have changed since;
        a RuleError with an `outcome` is a misplay whose cards are drawn (T10).
        """

        def work(now: float) -> Change:
            match_of(self.state)
            self.seat_of(player)
            if seen is not None and not self.is_fresh(player, seen):
                raise GameError(Fault.STALE)
            return presence.move_by_player(self.state, player, move, now)

        change = await self._writer.change(work)
        if change.refusal is not None:
            raise change.refusal
        return change.events

    async def react(self, player: int, race_seat: int, opened: int) -> tuple[TableEvent, ...]:
        """Answer a UNO race. Raises GameError race_over where it is decided or another one is on.

        What counts is when the answer came, not when its turn came to be stored.
        """
        arrived = self._services.clock.now()

        def work(now: float) -> Change:
            race = self._open_race(race_seat, opened)
            # Whoever shares a screen with the owner of the race calls for them (A1).
            seats = self.state.seats_of(player)
            seat = race_seat if race_seat in seats else self.seat_of(player)
            reacting = self.state.lobby.players[seat].id
            return presence.move_by_player(self.state, reacting, race.answer_of(seat), arrived)

        return (await self._writer.change(work)).events

    async def come_back(self, player: int) -> None:
        """Take the seat back from the computer player."""
        await self._writer.change(lambda now: presence.come_back(self.state, player))

    async def deal_next_round(self, player: int) -> None:
        """Begin the next round before the clock does."""
        await self._writer.change(
            lambda now: presence.deal_by(self.state, player, self._services.secret(), now)
        )

    async def kick(self, by: int, target: int, *, is_moderator: bool = False) -> Tally:
        """Remove somebody: the host or a moderator at once, the others by majority. Returns the count.

        Raises GameError unknown_target, vote_counted, too_few_to_vote.
        """

        def work(now: float) -> Change:
            presence.check_removable(self.state, target)
            if is_moderator:
                return presence.remove(self.state, target, now)
            vote = Vote(f"kick:{target}", by, about=target)
            return cast(self.state, vote, partial(presence.remove, target=target, now=now))

        return (await self._writer.change(work)).tally or ALONE

    async def end(self, by: int, *, is_moderator: bool = False) -> Tally:
        """Close the table: the host or a moderator at once, the others by majority.

        In a match between two people both have to agree.
        """

        def close(state: TableState) -> Change:
            return close_after(Change(state), CloseReason.ENDED)

        def work(_: float) -> Change:
            return close(self.state) if is_moderator else cast(self.state, Vote("end", by), close)

        return (await self._writer.change(work)).tally or ALONE

    async def rematch(self, player: int) -> None:
        """Open the lobby again for the same people and rules."""
        await self._writer.change(lambda now: seating.reopen(self.state, player))

    async def mark_shown(self, shown: Shown) -> None:
        """Remember what Discord shows."""
        self.shown = shown
        await self._services.store.mark_shown(self.state.id, shown)

    # What the clock and computer players ask for

    async def time_up(self, seen: int) -> None:
        """The deadline that was set at revision `seen` has come. Raises GameError stale where it is past."""

        def work(now: float) -> Change:
            if seen != self.revision:
                raise GameError(Fault.STALE)
            return presence.time_up(self.state, self._services.secret, now)

        await self._writer.change(work)

    async def uno_time_up(self, seat: int, opened: int) -> None:
        """The clock of a call that opened at this revision has run out (N3). Raises GameError race_over."""

        def work(now: float) -> Change:
            self._open_race(seat, opened)
            return playing.move(self.state, seat, UnoTimeOut(), now)

        await self._writer.change(work)

    async def submit_for(self, seat: int, move: Move, seen: int | None) -> None:
        """A computer player moves for a seat that it plays. Raises GameError stale."""

        def work(now: float) -> Change:
            if seen not in (None, self.revision) or not self.state.lobby.players[seat].is_played_by_computer:
                raise GameError(Fault.STALE)
            return presence.move_by_computer(self.state, seat, move, now)

        await self._writer.change(work)

    def resume(self) -> None:
        """After a restart: clocks run on, open races are void and opened anew, the table is drawn again."""
        self.races = void(self.races)
        match = self.state.match
        owing = match.table.owing if match is not None and self.state.stage is Stage.PLAYING else ()
        ended = round_ended(match) if match is not None else None
        self._tell(Change(self.state, (*reopened(owing), *([ended] if ended else []))))

    async def finish(self) -> None:
        """Wait until nothing that was asked for is still being done."""
        await self._writer.finish()

    def _tell(self, change: Change) -> None:
        at = change.moves[-1].at if change.moves else self._services.clock.now()
        self.races = follow(self.races, change.events, self.revision, at)
        for listener in self.on_change:
            listener(change)
        self._services.presenter.show(self, change.events)

    def _open_race(self, seat: int, opened: int) -> Race:
        race = self.races.get(seat)
        if race is None or not race.is_open or race.opened != opened:
            raise GameError(Fault.RACE_OVER)
        return race
