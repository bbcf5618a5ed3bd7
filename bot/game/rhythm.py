"""How long things take: the clocks of a table and the human delays of computer players, in seconds."""

from __future__ import annotations

from random import Random

from bot.engine.awaiting import Phase
from bot.game.ports import Stage, TableState

LOBBY_SECONDS = 600.0  # a lobby nobody touches closes
NEXT_ROUND_SECONDS = 20.0
IDLE_SECONDS = 86_400.0  # a table without a turn clock does not live for ever (RELIABILITY.md R17)


def seconds_left(state: TableState) -> float | None:
    """How long the clock of a table that has just come to this state runs, None for one that is closed."""
    if state.stage is Stage.CLOSED:
        return None
    if state.stage is not Stage.PLAYING or state.match is None:
        return LOBBY_SECONDS
    if state.match.table.awaiting.phase is Phase.ROUND_OVER:
        return NEXT_ROUND_SECONDS
    return float(state.match.rules.turn_seconds) or IDLE_SECONDS


def thinking_time(rng: Random) -> float:
    """How long a computer player thinks about a move."""
    return rng.triangular(1.2, 4.0, 2.0)


def reaction_time(rng: Random) -> float:
    """How long a computer player takes to see that somebody owes a call."""
    return rng.triangular(1.0, 4.5, 1.8)
