"""Draws pictures off the event loop and caches them."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from bot.pictures.gallery import Scene, picture_of
from bot.pictures.palettes import DISTINCT, Palette

Key = tuple[Scene, Palette, str]


class Drawing(NamedTuple):
    """A PNG file, and what it shows in words."""

    png: bytes
    alt: str


class StudioBusy(Exception):
    """Too many pictures are waiting, or the studio is closed. Callers fall back to text."""


class Studio:
    """Draws in one thread, so that drawing never takes more than one core from the games.

    `describe` puts a scene into words of a language; it runs in that thread, too.

    Up to `kept` pictures stay in memory; the least recently used go first. At most `waiting` different
    pictures are accepted at a time, the one being drawn included.
    """

    def __init__(self, describe: Callable[[Scene, str], str], *, kept: int = 256, waiting: int = 64) -> None:
        self._describe = describe
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pictures")
        self._pictures: OrderedDict[Key, Drawing] = OrderedDict()
        self._drawing: dict[Key, asyncio.Future[Drawing]] = {}
        self._kept, self._waiting = kept, waiting
        self._progress_at = 0.0

    async def draw(self, scene: Scene, palette: Palette = DISTINCT, language: str = "en") -> Drawing:
        """A scene as a picture and in words of a language. Raises StudioBusy, or what drawing raised."""
        key = (scene, palette, language)
        if picture := self._pictures.get(key):
            self._pictures.move_to_end(key)
            return picture
        drawing = self._drawing.get(key) or self._begin(key)
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
        return time.monotonic() - self._progress_at if self._drawing else 0.0

    def close(self) -> None:
        """Stops the thread after the picture it is drawing and cancels the rest."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _begin(self, key: Key) -> asyncio.Future[Drawing]:
        if len(self._drawing) >= self._waiting:
            raise StudioBusy
        try:
            drawing = asyncio.get_running_loop().run_in_executor(self._thread, self._draw, *key)
        except RuntimeError:  # the studio is closed
            raise StudioBusy from None
        if not self._drawing:
            self._progress_at = time.monotonic()
        self._drawing[key] = drawing
        drawing.add_done_callback(lambda done: self._finish(key, done))
        return drawing

    def _draw(self, scene: Scene, palette: Palette, language: str) -> Drawing:
        return Drawing(picture_of(scene, palette), self._describe(scene, language))

    def _finish(self, key: Key, done: asyncio.Future[Drawing]) -> None:
        del self._drawing[key]
        self._progress_at = time.monotonic()
        if done.cancelled() or done.exception():
            return
        self._pictures[key] = done.result()
        if len(self._pictures) > self._kept:
            self._pictures.popitem(last=False)
