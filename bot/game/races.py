"""UNO races, which last from the moment a seat owes a call until the first valid answer (N2)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.model.events import (
    CallLapsed,
    CallOwed,
    MatchEnded,
    RoundEnded,
    UnoCalled,
    UnoCaught,
    UnoTimedOut,
)
from bot.engine.model.moves import CallUno, CatchUno
from bot.game.changes import Change
from bot.game.events import TableClosed
from bot.game.state import RecordEntry, Stage, TableState


class Race(Struct, frozen=True):
    """An open race, or a race that has ended.

    `opened` is the revision that began the race and identifies it. `at` is the time when it began.
    `took` is how many seconds the race was open. It is None for a race that is still open or has lapsed.
    `caught_by` is the seat that caught the owner. `has_run_out` is set if the race's clock ran out (N3).
    """

    seat: int
    opened: int
    at: float
    is_open: bool = True
    took: float | None = None
    caught_by: int | None = None
    has_run_out: bool = False

    def since(self, at: float) -> float:
        """Return how many seconds the race had been open at this time. The clock may have been set back."""
        return max(0.0, at - self.at)

    @property
    def is_lapsed(self) -> bool:
        """Whether the race ended without a result."""
        return not self.is_open and self.took is None

    @property
    def closed(self) -> Race:
        """Return the race as lapsed, unless it is already decided."""
        return replace(self, is_open=False)

    def answer_of(self, seat: int) -> CallUno | CatchUno:
        """Return the meaning of a reaction by this seat: the owner calls, and anybody else catches."""
        return CallUno() if seat == self.seat else CatchUno(self.seat)


Races = dict[int, Race]  # the newest race of each seat


def follow(races: Races, events: Iterable[object], revision: int, at: float) -> Races:
    """Return the races after events that happened at `at` and led to `revision`."""
    races = dict(races)
    for event in events:
        match event:
            case CallOwed(seat=seat):
                races[seat] = Race(seat, revision, at)
            case UnoCalled() | UnoCaught() | UnoTimedOut() if event.seat in races:
                _decide(races, event, at)
            case CallLapsed(seat=seat) if seat in races and races[seat].is_open:
                races[seat] = replace(races[seat], is_open=False)
            case RoundEnded() | MatchEnded() | TableClosed():
                races = void(races)
            case _:
                pass
    return races


def _decide(races: Races, event: UnoCalled | UnoCaught | UnoTimedOut, at: float) -> None:
    """End the race of a seat. A call ahead of the card (N7), or a late call, doesn't answer a race."""
    race = races[event.seat]
    if not race.is_open:
        del races[event.seat]
        return
    races[event.seat] = replace(
        race,
        is_open=False,
        took=race.since(at),
        caught_by=event.by if isinstance(event, UnoCaught) else None,
        has_run_out=isinstance(event, UnoTimedOut),
    )


def timed(change: Change, races: Races) -> Change:
    """Add the time that each call and catch took to the record of a change."""
    if not races:
        return change
    moves = tuple(replace(move, took=_took(move, races)) for move in change.moves)
    return replace(change, moves=moves) if moves else change


def _took(move: RecordEntry, races: Races) -> float | None:
    for event in move.events:
        if isinstance(event, UnoCalled | UnoCaught) and event.seat in races and races[event.seat].is_open:
            return races[event.seat].since(move.at)
    return None


def void(races: Races) -> Races:
    """End all open races without a result."""
    return {seat: replace(race, is_open=False) for seat, race in races.items()}


def reopened(state: TableState) -> tuple[CallOwed, ...]:
    """Return the events that restart the open races of a table after an outage."""
    owing = state.match.table.owing if state.match and state.stage is Stage.PLAYING else ()
    return tuple(CallOwed(seat) for seat in owing)
