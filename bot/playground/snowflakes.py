"""Discord's ids: milliseconds since 2015 above, a counter in the lower 22 bits (reference, "Snowflakes")."""

from __future__ import annotations

from bot.playground.clock import Clock

DISCORD_EPOCH = 1_420_070_400_000


class Snowflakes:
    """Hands out ids that grow strictly, even when the clock stands still."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """An id of this moment, greater than every one before."""
        of_now = (int(self._clock.now() * 1000) - DISCORD_EPOCH) << 22
        self._last = max(of_now, self._last + 1)
        return self._last


def moment_of(snowflake: int) -> float:
    """When an id was made, in seconds since 1970."""
    return ((snowflake >> 22) + DISCORD_EPOCH) / 1000
