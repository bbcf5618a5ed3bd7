"""How often a test repeats its work: a few times in every build, as often as promised in a soak."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeVar

SOAK = "SOAK"  # the environment variable that `make soak` sets
T = TypeVar("T")
Record = Callable[[str, object], None]  # pytest's `record_property`: the unit, and the count


def times(build: T, promised: T) -> T:
    """Return how often or how long to repeat something: `build` in every build, `promised` in a soak."""
    return promised if SOAK in os.environ else build
