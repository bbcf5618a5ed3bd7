"""Draws pictures off the event loop and caches them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from bot.pictures.gallery import Scene, picture_of
from bot.pictures.palettes import DISTINCT, Palette

log = logging.getLogger(__name__)

LATE_SECONDS = 0.3  # of waiting for pictures: from then on text is the better answer

Key = tuple[Scene, Palette, str]


class Drawing(NamedTuple):
    """A PNG file, and what it shows in words."""

    png: bytes
    alt: str


class _Order(NamedTuple):
    """A picture that somebody waits for, and since when."""

    drawing: asyncio.Future[Drawing]
    since: float


class StudioBusy(Exception):
    """Pictures are late, or the studio is closed. Callers fall back to text."""


class Studio:
    """Draws in one thread, so that drawing never takes more than one core from the games.

    `describe` puts a scene into words of a language; it runs in that thread, too.

    Up to `kept` pictures stay in memory; the least recently used go first. While one has waited for more
    than `late` seconds, no other is accepted: a busy machine needs its time for the games.
    """

    def __init__(
        self, describe: Callable[[Scene, str], str], *, kept: int = 256, late: float = LATE_SECONDS
    ) -> None:
        self._describe = describe
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pictures")
        self._pictures: OrderedDict[Key, Drawing] = OrderedDict()
        self._orders: dict[Key, _Order] = {}  # the oldest first
        self._kept, self._late = kept, late
        self._is_late = False
        self._progress_at = 0.0

    async def draw(self, scene: Scene, palette: Palette = DISTINCT, language: str = "en") -> Drawing:
        """A scene as a picture and in words of a language. Raises StudioBusy, or what drawing raised."""
        key = (scene, palette, language)
        if picture := self._pictures.get(key):
            self._pictures.move_to_end(key)
            return picture
        drawing = self._orders[key].drawing if key in self._orders else self._begin(key)
        try:
            # A canceled caller must not stop a drawing that others may be waiting for.
            return await asyncio.shield(drawing)
        except asyncio.CancelledError:
            if drawing.cancelled():  # the studio closed; nobody canceled the caller
                raise StudioBusy from None
            raise

    @property
    def stuck_for(self) -> float:
        """For how many seconds pictures have waited without one being finished."""
        return time.monotonic() - self._progress_at if self._orders else 0.0

    def close(self) -> None:
        """Stops the thread after the picture it is drawing and cancels the rest."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _begin(self, key: Key) -> asyncio.Future[Drawing]:
        now = time.monotonic()
        self._check_pace(now)
        try:
            drawing = asyncio.get_running_loop().run_in_executor(self._thread, self._draw, *key)
        except RuntimeError:  # the studio is closed
            raise StudioBusy from None
        if not self._orders:
            self._progress_at = now
        self._orders[key] = _Order(drawing, now)
        drawing.add_done_callback(lambda done: self._finish(key, done))
        return drawing

    def _check_pace(self, now: float) -> None:
        """Raises StudioBusy while pictures are late."""
        oldest = next(iter(self._orders.values()), None)
        is_late = oldest is not None and now - oldest.since > self._late
        if is_late and not self._is_late:
            log.warning("pictures are late, so text is shown for now")
        self._is_late = is_late
        if is_late:
            raise StudioBusy

    def _draw(self, scene: Scene, palette: Palette, language: str) -> Drawing:
        return Drawing(picture_of(scene, palette), self._describe(scene, language))

    def _finish(self, key: Key, done: asyncio.Future[Drawing]) -> None:
        del self._orders[key]
        self._progress_at = time.monotonic()
        if done.cancelled() or done.exception():
            return
        self._pictures[key] = done.result()
        if len(self._pictures) > self._kept:
            self._pictures.popitem(last=False)
