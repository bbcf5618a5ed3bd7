"""How long computer players take to think, call, catch and jump in, in seconds."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from bot.game.people import STAND_IN


@dataclass(frozen=True)
class Span:
    """A range of seconds, most often about `usual`."""

    shortest: float
    usual: float
    longest: float

    def drawn(self, rng: Random) -> float:
        """Return a random time of the range."""
        return rng.triangular(self.shortest, self.longest, self.usual)


@dataclass(frozen=True)
class ReactionTimes:
    """How quick a computer player is, and how often it misses something (0 to 1).

    It `forgets` to call, `overlooks` that somebody owes a call, and `misses` a jump-in. A person needs half
    a second to see, move and press, and more to find a card; computer players are slower than that.
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
    """Return the reaction times of a level; those of the stand-in for an unknown level."""
    return REACTION_TIMES.get(level or STAND_IN, REACTION_TIMES[STAND_IN])


def thinking_time(level: str | None, rng: Random) -> float:
    """Return how long a computer player thinks about a move."""
    return reaction_times_of(level).thinking.drawn(rng)


def calling_time(level: str | None, rng: Random) -> float | None:
    """Return after how long it calls UNO, None if it forgets until its next turn."""
    times = reaction_times_of(level)
    return None if rng.random() < times.forgets else times.calling.drawn(rng)


def catching_time(level: str | None, rng: Random) -> float | None:
    """Return after how long it catches somebody who owes a call, None if it does not notice."""
    times = reaction_times_of(level)
    return None if rng.random() < times.overlooks else times.catching.drawn(rng)


def jumping_time(level: str | None, rng: Random) -> float | None:
    """Return after how long it jumps in, None if it does not notice that it could (T12)."""
    times = reaction_times_of(level)
    return None if rng.random() < times.misses else times.jumping.drawn(rng)
