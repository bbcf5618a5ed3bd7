"""Keeps garbage collections short: with 500 tables, a full one held the event loop for 0.1 s (R12)."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

FULL = 2  # the oldest generation
LOOK_SECONDS = 3600.0  # between two looks at everything


@contextmanager
def short_collections() -> Iterator[None]:
    """Inside, a full collection looks only at what is younger than the last one: its survivors are frozen.

    Reference counts still free what is frozen, except cycles. These stay until `look_at_all` thaws them.
    """
    gc.callbacks.append(_freeze_survivors)
    gc.collect()
    try:
        yield
    finally:
        gc.callbacks.remove(_freeze_survivors)
        gc.unfreeze()


async def look_at_all(pause: float = LOOK_SECONDS) -> None:
    """Thaw everything once an hour, so that the next full collection finds the cycles of closed tables."""
    while True:
        await asyncio.sleep(pause)
        gc.unfreeze()


def _freeze_survivors(phase: str, info: Mapping[str, int]) -> None:
    if phase == "stop" and info["generation"] == FULL:
        gc.freeze()
