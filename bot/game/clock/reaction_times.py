"""How long computer players take to think, call, catch and jump in, in seconds."""

from __future__ import annotations

from dataclasses import dataclass
from math import log, log2
from random import Random

from bot.game.people import STAND_IN

SKEW = 0.35  # reaction times are log-normal: most are close to the usual one, a few much longer
GLANCE = 0.8  # the share of the usual time it takes if there is only one thing to do
USUAL_CHOICES = 4
PATIENCE = 4.0  # seconds the next move waits for a person who owes a call, because it would close the race


@dataclass(frozen=True)
class Span:
    """A range of seconds, half of them below `usual`."""

    shortest: float
    usual: float
    longest: float

    def drawn(self, rng: Random) -> float:
        """Return a random time of the range, distributed as those of people are."""
        seconds = 0.0
        while not self.shortest <= seconds <= self.longest:
            seconds = rng.lognormvariate(log(self.usual), SKEW)
        return seconds


@dataclass(frozen=True)
class ReactionTimes:
    """How quick a computer player is, and how often it misses something (0 to 1).

    It `forgets` to call, `overlooks` that somebody owes a call, and `misses` a jump-in. A person needs half
    a second to see, move and press, and more to find a card; computer players are slower than that. They
    catch late enough for somebody who calls after two seconds to be caught by three of the strongest in 28 %
    of the races.
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
        Span(1.4, 2.4, 4.5), Span(1.2, 2.2, 4.5), Span(2.2, 4.2, 6.0), Span(2.4, 3.8, 6.0), 0.2, 0.5, 0.7
    ),
    "normal": ReactionTimes(
        Span(1.2, 2.0, 4.0), Span(0.9, 1.6, 3.5), Span(1.9, 3.7, 6.0), Span(1.8, 2.9, 5.0), 0.05, 0.3, 0.3
    ),
    "advanced": ReactionTimes(
        Span(1.0, 1.6, 3.5), Span(0.7, 1.2, 2.8), Span(1.7, 3.4, 6.0), Span(1.4, 2.3, 4.5), 0.0, 0.15, 0.05
    ),
}


def reaction_times_of(level: str | None) -> ReactionTimes:
    """Return the reaction times of a level; those of the stand-in for an unknown level."""
    return REACTION_TIMES.get(level or STAND_IN, REACTION_TIMES[STAND_IN])


def thinking_time(level: str | None, choices: int, rng: Random) -> float:
    """Return how long a computer player thinks about so many choices: the more, the longer."""
    share = GLANCE + (1 - GLANCE) * log2(max(1, choices)) / log2(USUAL_CHOICES)
    return reaction_times_of(level).thinking.drawn(rng) * min(share, 1.2)


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
