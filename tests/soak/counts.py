"""How often a test repeats what it does: a few times in every build, as often as promised in a soak."""

from __future__ import annotations

import os
from collections.abc import Callable

SOAK = "SOAK"  # the environment variable that `make soak` sets
Record = Callable[[str, object], None]  # pytest's `record_property`: what was counted, and how many of it


def times(build: int, promised: int) -> int:
    """Return how often to do something: `build` times in every build, as often as `promised` in a soak."""
    return promised if SOAK in os.environ else build
