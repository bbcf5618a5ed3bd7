"""How long things take: the clocks of a table and the human delays of computer players, in seconds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from bot.engine.model.decisions import RoundOver
from bot.game.people import STAND_IN
from bot.game.state import Stage, TableState

LOBBY_SECONDS = 600.0  # a lobby nobody touches closes
NEXT_ROUND_SECONDS = 20.0
WATCHER_SECONDS = 180.0  # between rounds of computers alone: until somebody shows that they watch
IDLE_SECONDS = 86_400.0  # a table without a turn clock does not live for ever (R17)


def seconds_left(state: TableState) -> float | None:
    """How long the clock of a table that has just come to this state runs, None for one that is closed."""
    if state.stage is Stage.CLOSED:
        return None
    if state.stage is not Stage.PLAYING or state.match is None:
        return LOBBY_SECONDS
    if state.match.table.awaiting.phase == RoundOver.phase:
        return WATCHER_SECONDS if state.is_among_computers else NEXT_ROUND_SECONDS
    return float(state.match.rules.turn_seconds) or IDLE_SECONDS


def with_bounded_deadline(state: TableState, now: float) -> TableState:
    """The state with no more time left than its clock ever gives: the time of day may have been set back."""
    left = seconds_left(state)
    if state.deadline is None or left is None:
        return state
    return replace(state, deadline=min(state.deadline, now + left))


@dataclass(frozen=True)
class Span:
    """Seconds that something takes: never less than `shortest`, mostly about `usual`."""

    shortest: float
    usual: float
    longest: float

    def drawn(self, rng: Random) -> float:
        """One of these times by chance."""
        return rng.triangular(self.shortest, self.longest, self.usual)


@dataclass(frozen=True)
class ReactionTimes:
    """How quick a computer player is, and how often it misses what is not asked of it.

    It `forgets` to call, `overlooks` who owes a call, and `misses` that it could jump in. A person needs
    half a second to see, move and press, and more to find a card; nobody here is as quick as that.
    """

    thinking: Span
    calling: Span
    catching: Span
    jumping: Span
    forgets: float
    overlooks: float
    misses: float


REACTION_TIMES: dict[str, ReactionTimes] = {
    "easy": ReactionTimes(
        Span(1.4, 2.4, 4.0), Span(1.2, 2.2, 4.5), Span(1.8, 3.2, 6.0), Span(2.4, 3.8, 6.0), 0.2, 0.5, 0.7
    ),
    "normal": ReactionTimes(
        Span(1.2, 2.0, 3.6), Span(0.9, 1.5, 3.0), Span(1.2, 2.2, 4.5), Span(1.8, 2.8, 4.8), 0.05, 0.2, 0.3
    ),
    "advanced": ReactionTimes(
        Span(1.0, 1.6, 3.0), Span(0.7, 1.1, 2.2), Span(1.0, 1.7, 3.5), Span(1.4, 2.2, 4.0), 0.0, 0.05, 0.05
    ),
}


def reaction_times_of(level: str | None) -> ReactionTimes:
    """The temperament of a level; of the stand-in where there is no such level (any more)."""
    return REACTION_TIMES.get(level or STAND_IN, REACTION_TIMES[STAND_IN])


def thinking_time(level: str | None, rng: Random) -> float:
    """How long a computer player thinks about a move."""
    return reaction_times_of(level).thinking.drawn(rng)


def calling_time(level: str | None, rng: Random) -> float | None:
    """After how long it calls UNO itself, None where it forgets until its next turn."""
    times = reaction_times_of(level)
    return None if rng.random() < times.forgets else times.calling.drawn(rng)


def catching_time(level: str | None, rng: Random) -> float | None:
    """After how long it catches somebody who owes a call, None where it does not see it."""
    times = reaction_times_of(level)
    return None if rng.random() < times.overlooks else times.catching.drawn(rng)


def jumping_time(level: str | None, rng: Random) -> float | None:
    """After how long it plays out of turn, None where it does not see that it could (T12)."""
    times = reaction_times_of(level)
    return None if rng.random() < times.misses else times.jumping.drawn(rng)
