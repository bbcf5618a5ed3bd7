"""Keeps garbage collections short: with 500 tables, a full one held the event loop for 0.1 s (R12)."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from time import thread_time
from typing import Self

FULL = 2  # the oldest generation
LONG_SECONDS = 0.025  # of CPU, for a full collection
THAW_SECONDS = 3600.0


class ShortCollections:
    """Inside `with`, freezes the survivors of a long full collection: the next one examines younger objects.

    Reference counting still frees frozen objects, but not frozen cycles; these wait for the next thaw.
    """

    def __init__(self, longest: float = LONG_SECONDS) -> None:
        self._longest = longest
        self._begun = 0.0
        self._has_frozen = False

    def __enter__(self) -> Self:
        gc.collect()
        gc.freeze()  # the program itself
        gc.callbacks.append(self._watch)
        return self

    def __exit__(self, *_: object) -> None:
        gc.callbacks.remove(self._watch)
        gc.unfreeze()

    async def thaw(self) -> None:
        """Once an hour, let the next full collection examine everything, if anything was frozen since."""
        if self._has_frozen:
            self._has_frozen = False
            gc.unfreeze()

    def _watch(self, phase: str, info: Mapping[str, int]) -> None:
        if phase == "start":
            self._begun = thread_time()
        elif info["generation"] == FULL and thread_time() - self._begun > self._longest:
            self._has_frozen = True
            gc.freeze()
