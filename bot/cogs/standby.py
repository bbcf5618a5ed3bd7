"""Events that arrive while this process is ready but another process still answers (R16)."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

# Discord sends every event to both processes. The process with the lease answers, and later events are for
# its successor.
FLEETING = frozenset(
    {
        "interaction",
        "interaction_dropped",
        "raw_reaction_add",
        "raw_thread_delete",
        "guild_channel_delete",
        "guild_join",
        "guild_remove",
    }
)
LASTING = frozenset({"ready", "shard_ready"})  # these wait however long it takes, because their effects last
# How long events are held, which is longer than a process takes to exit. Older events were certainly for the
# other process.
HELD_SECONDS = 10.0
INTERACTIONS = ("interaction", "interaction_dropped")


class _Held(NamedTuple):
    event: str
    at: float
    call: Callable[[], None]


# rehearsed by two_sessions
class Standby:
    """Holds events until the process that answers them has exited.

    `steady` returns the time of a monotonic clock, in seconds.
    """

    def __init__(self, steady: Callable[[], float] = monotonic) -> None:
        self._steady = steady
        self._held = deque[_Held]()
        self._lasting = list[Callable[[], None]]()
        self._over = asyncio.Event()
        self._is_inherited = False

    def hold(self, event: str, call: Callable[[], None]) -> bool:
        """Hold a call until the end of the standby. Returns whether it has to wait."""
        if self._over.is_set():
            return False
        if event in LASTING:
            self._lasting.append(call)
        elif event in FLEETING:
            now = self._steady()
            self._held.append(_Held(event, now, call))
            while self._held[0].at < now - HELD_SECONDS:
                self._held.popleft()
        return event in LASTING or event in FLEETING

    async def admits(self, *, is_patient: bool) -> bool:
        """Return whether a command is for this process. If `is_patient` is set, wait until that is known."""
        if self._over.is_set() or not is_patient:
            return self._over.is_set()
        try:
            async with asyncio.timeout(HELD_SECONDS):
                await self._over.wait()
        except TimeoutError:
            return False
        return self._is_inherited

    def end(self, *, is_inherited: bool) -> None:
        """End the standby. From now on, everything is for this process.

        If earlier interactions are inherited, this process answers all of them that the other process has not
        admitted. The router knows which.
        """
        self._is_inherited = is_inherited
        self._over.set()
        since = self._steady() - HELD_SECONDS
        calls = [
            held.call
            for held in self._held
            if held.at >= since and (is_inherited or held.event not in INTERACTIONS)
        ]
        for call in [*calls, *self._lasting]:
            call()
        self._held.clear()
        self._lasting.clear()
