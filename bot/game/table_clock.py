"""The clock of a table: how many seconds it gives in each stage, and the deadline that follows from it."""

from __future__ import annotations

from dataclasses import replace

from bot.game.state import Stage, TableState

LOBBY_SECONDS = 600.0  # then a quiet lobby closes
NEXT_ROUND_SECONDS = 20.0
WATCHER_SECONDS = 180.0  # between rounds of computers alone, unless somebody asks for the next
IDLE_SECONDS = 86_400.0  # also without a turn clock a table closes some day (R17)


def seconds_left(state: TableState) -> float | None:
    """How long the clock of a table runs from this state on, None if it is closed."""
    if state.stage is Stage.CLOSED:
        return None
    if state.stage is not Stage.PLAYING or state.match is None:
        return LOBBY_SECONDS
    if state.match.table.decider is None:  # between rounds
        return WATCHER_SECONDS if state.is_among_computers else NEXT_ROUND_SECONDS
    return float(state.match.rules.turn_seconds) or IDLE_SECONDS


def with_bounded_deadline(state: TableState, now: float) -> TableState:
    """Cut a deadline to what the clock of the table gives: the time of day may have been set back."""
    left = seconds_left(state)
    if state.deadline is None or left is None:
        return state
    return replace(state, deadline=min(state.deadline, now + left))
