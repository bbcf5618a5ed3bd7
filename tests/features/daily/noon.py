"""A clock that shows noon when a test begins, so that no deal ends while somebody plays it."""

from __future__ import annotations

import time

from bot.game.periods import DAY_SECONDS


def seconds_to_noon() -> float:
    """How far the clock has to be moved: twelve hours at most, in either direction."""
    return DAY_SECONDS / 2 - time.time() % DAY_SECONDS
