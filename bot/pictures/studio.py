"""Draws every kind of picture as a PNG file, in a studio outside of the event loop."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from PIL import Image

from bot.pictures.backs import draw_back
from bot.pictures.banners import draw_lobby, draw_uno
from bot.pictures.bracket import draw_bracket
from bot.pictures.canvas import png
from bot.pictures.medals import draw_medals
from bot.pictures.palettes import DISTINCT, Letters, Palette, lettered
from bot.pictures.podium import draw_podium
from bot.pictures.results import draw_curve, draw_leaderboard, draw_month, draw_race, draw_records
from bot.pictures.scenes import (
    BackScene,
    BracketScene,
    CurveScene,
    HandScene,
    LeaderboardScene,
    LobbyScene,
    MedalsScene,
    MonthScene,
    PodiumScene,
    RaceScene,
    RecordsScene,
    ReplayScene,
    ResultScene,
    Scene,
    TableScene,
    TurnScene,
    UnoScene,
)
from bot.pictures.table import draw_replay, draw_table
from bot.pictures.turn import draw_hand, draw_turn
from bot.pictures.victory import draw_result

LATE_SECONDS = 0.3  # a picture that has to wait longer than this is replaced by text

LATE = {"seldom": "late pictures"}  # a busy machine is late repeatedly, so the log mentions it once a minute

log = logging.getLogger(__name__)

KINDS: Mapping[type[Scene], Callable[[Any, Palette], Image.Image]] = {
    TableScene: draw_table,
    HandScene: draw_hand,
    TurnScene: draw_turn,
    ReplayScene: draw_replay,
    ResultScene: draw_result,
    RaceScene: lambda scene, _: draw_race(scene),
    LeaderboardScene: lambda scene, _: draw_leaderboard(scene),
    CurveScene: lambda scene, _: draw_curve(scene),
    MonthScene: draw_month,
    MedalsScene: lambda scene, _: draw_medals(scene),
    RecordsScene: lambda scene, _: draw_records(scene),
    UnoScene: draw_uno,
    BackScene: draw_back,
    LobbyScene: draw_lobby,
    BracketScene: lambda scene, _: draw_bracket(scene),
    PodiumScene: draw_podium,
}


def picture_of(scene: Scene, palette: Palette = DISTINCT) -> bytes:
    """Draw the scene as a PNG file."""
    return png(KINDS[type(scene)](scene, palette))


# Drawing outside of the event loop

Key = tuple[Scene, Palette, str]


class Drawing(NamedTuple):
    """A PNG file, and its description in words."""

    png: bytes
    alt: str


@dataclass(slots=True, eq=False)
class _Order:
    """A requested picture, when it was requested, and whether the answer to a press waits for it.

    `is_begun` is set once it has been taken from a queue. Each request waits separately (`waiting`), so that
    canceling one doesn't cancel a picture that others want.
    """

    key: Key
    since: float
    is_answer: bool
    is_begun: bool = False
    waiting: list[asyncio.Future[Drawing]] = field(default_factory=list[asyncio.Future[Drawing]])


class StudioBusy(Exception):
    """Pictures are late, or the studio is closed. Callers show text instead."""


class Studio:
    """Draws in a single thread, so that drawing never uses more than one CPU core.

    `describe` describes a scene in words of a language, and `letters` returns a language's letters for colors
    on cards. Both run in that thread, too. Answers to presses are drawn first, because people wait for them
    and Discord's limit is three seconds.

    Up to `kept` pictures stay in memory. The least recently used ones are dropped first. While a picture has
    waited for more than `late` seconds, no picture is accepted that would be drawn after it, because a busy
    machine needs its time for the games.
    """

    def __init__(
        self,
        describe: Callable[[Scene, str], str],
        letters: Callable[[str], Letters] = lambda _: DISTINCT.letters,
        *,
        kept: int = 256,
        late: float = LATE_SECONDS,
    ) -> None:
        self._describe, self._letters = describe, letters
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pictures")
        self._answers, self._others = deque[_Order](), deque[_Order]()  # the queues of the thread
        self._pictures: OrderedDict[Key, Drawing] = OrderedDict()
        self._orders: dict[Key, _Order] = {}  # oldest first
        self._kept, self._late = kept, late
        self._is_late = False
        self._progress_at = 0.0

    async def draw(
        self, scene: Scene, palette: Palette = DISTINCT, language: str = "en", *, is_answer: bool = False
    ) -> Drawing:
        """Return a scene as a picture and in words of a language. Raises StudioBusy, or the error of the
        drawing.
        """
        key = (scene, palette, language)
        if picture := self._pictures.get(key):
            self._pictures.move_to_end(key)
            return picture
        loop = asyncio.get_running_loop()
        waiting = loop.create_future()
        self._order(key, loop, is_answer=is_answer).waiting.append(waiting)
        return await waiting

    @property
    def stuck_for(self) -> float:
        """How many seconds pictures have been waiting without any being finished."""
        return time.monotonic() - self._progress_at if self._orders else 0.0

    def close(self) -> None:
        """Stop the thread after the picture it is drawing, and refuse the rest."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        while (order := self._next()) is not None:
            self._finish(order, StudioBusy())

    def _order(self, key: Key, loop: asyncio.AbstractEventLoop, *, is_answer: bool) -> _Order:
        """Return the order that others already wait for, or a new order."""
        now = time.monotonic()
        if (order := self._orders.get(key)) is None:
            self._check_pace(now, is_answer=is_answer)
            order = _Order(key, now, is_answer)
            self._queue(order, loop)
            if not self._orders:
                self._progress_at = now
            self._orders[key] = order
        elif is_answer and not order.is_answer:
            # The order is queued again, before all orders that aren't answers, and counts as the youngest
            # answer, so it isn't late.
            order.is_answer, order.since = True, now
            self._queue(order, loop)
            self._orders[key] = self._orders.pop(key)
        return order

    def _queue(self, order: _Order, loop: asyncio.AbstractEventLoop) -> None:
        """Queue an order for the thread. Raises StudioBusy if the studio is closed."""
        (self._answers if order.is_answer else self._others).append(order)
        try:
            self._thread.submit(self._draw_next, loop)
        except RuntimeError:
            raise StudioBusy from None

    def _check_pace(self, now: float, *, is_answer: bool) -> None:
        """Raise StudioBusy while pictures that would be drawn before this one are late."""
        ahead = (order for order in self._orders.values() if order.is_answer or not is_answer)
        oldest = next(ahead, None)
        is_late = oldest is not None and now - oldest.since > self._late
        if is_late and not self._is_late:
            log.warning("pictures are late, so text is shown for now", extra=LATE)
        # an answer that is on time doesn't mean that the pictures queued after it are
        if is_late or not is_answer:
            self._is_late = is_late
        if is_late:
            raise StudioBusy

    def _next(self) -> _Order | None:
        """Return the next order, answers first. An order that became an answer later is in both queues."""
        while queue := self._answers or self._others:
            with suppress(IndexError):  # the studio is closing, and has just taken the last order
                if not (order := queue.popleft()).is_begun:
                    order.is_begun = True
                    return order
        return None

    def _draw_next(self, loop: asyncio.AbstractEventLoop) -> None:
        if (order := self._next()) is None:
            return
        try:
            drawn = self._draw(*order.key)
        except Exception as error:  # noqa: BLE001  whoever waits for the picture gets it
            drawn = error
        loop.call_soon_threadsafe(self._finish, order, drawn)

    def _draw(self, scene: Scene, palette: Palette, language: str) -> Drawing:
        look = lettered(palette, self._letters(language))
        return Drawing(picture_of(scene, look), self._describe(scene, language))

    def _finish(self, order: _Order, drawn: Drawing | Exception) -> None:
        """Give a picture, or the reason that there is none, to everybody who waits for it, and keep the
        picture.
        """
        self._orders.pop(order.key, None)
        self._progress_at = time.monotonic()
        for waiter in order.waiting:
            if waiter.done():  # canceled
                continue
            if isinstance(drawn, Drawing):
                waiter.set_result(drawn)
            else:
                waiter.set_exception(drawn)
        if isinstance(drawn, Drawing):
            self._pictures[order.key] = drawn
            if len(self._pictures) > self._kept:
                self._pictures.popitem(last=False)
