"""Keeps garbage collections short, so that none blocks the event loop for long (R12)."""

from __future__ import annotations

import gc
import time
from collections.abc import Mapping
from typing import Self

FULL = 2  # the oldest generation
LONG_SECONDS = 0.01  # CPU time of a full collection
# Collections of the middle generation before a full one. With the default of ten, a full collection takes 60
# ms.
MIDDLE_ONES = 3
THAW_SECONDS = 3600.0


class ShortCollections:
    """While its body runs, freezes all objects that survive a long full collection, so that the next one only
    examines younger objects.

    Full collections run more often than by default, before there is much to examine. Reference counting still
    frees frozen objects, except in cycles, which wait for the next thaw. After the body, at the end of a
    program, everything stays frozen.
    """

    def __init__(self, longest: float = LONG_SECONDS) -> None:
        self._longest = longest
        self._begun = 0.0
        self._has_frozen = False
        self._thresholds = gc.get_threshold()

    def __enter__(self) -> Self:
        gc.collect()
        gc.freeze()  # the objects of the program itself
        gc.set_threshold(*self._thresholds[:2], MIDDLE_ONES)
        gc.callbacks.append(self._watch)
        return self

    def __exit__(self, *_: object) -> None:
        gc.callbacks.remove(self._watch)
        gc.set_threshold(*self._thresholds)

    async def thaw(self) -> None:
        """Once an hour, let the next full collection examine everything, if anything was frozen."""
        if self._has_frozen:
            self._has_frozen = False
            gc.unfreeze()

    def _watch(self, phase: str, info: Mapping[str, int]) -> None:
        # there are several in each press, and reading the clock is a system call
        if info["generation"] != FULL:
            return
        if phase == "start":
            self._begun = time.thread_time()
        elif time.thread_time() - self._begun > self._longest:
            self._has_frozen = True
            gc.freeze()
