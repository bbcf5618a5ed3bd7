"""Every kind of picture and the emojis as PNG files, and the studio, which draws off the event loop."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import cache, partial
from itertools import count
from queue import Empty, PriorityQueue
from typing import Any, NamedTuple
from zlib import crc32

from PIL import Image

from bot.engine.faces.decks import FRONTS
from bot.engine.model.cards import Card, Color
from bot.pictures.banners import draw_lobby, draw_uno
from bot.pictures.bracket import draw_bracket
from bot.pictures.canvas import png
from bot.pictures.cards import EMOJI_SIZE, back_image, color_image, emoji_image
from bot.pictures.palettes import DISTINCT, Letters, Palette, lettered
from bot.pictures.results import draw_curve, draw_leaderboard, draw_month, draw_race
from bot.pictures.scenes import (
    BracketScene,
    CurveScene,
    HandScene,
    LeaderboardScene,
    LobbyScene,
    MonthScene,
    RaceScene,
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

LATE_SECONDS = 0.3  # of waiting for pictures: from then on text is the better answer

LATE = {"seldom": "late pictures"}  # a busy machine is late again and again: the log says so once a minute

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
    UnoScene: draw_uno,
    LobbyScene: draw_lobby,
    BracketScene: lambda scene, _: draw_bracket(scene),
}


def picture_of(scene: Scene, palette: Palette = DISTINCT) -> bytes:
    """The scene as a PNG file."""
    return png(KINDS[type(scene)](scene, palette))


def emojis(palette: Palette = DISTINCT) -> Iterator[tuple[str, bytes]]:
    """A name and a PNG file for each card, each color and the back, within Discord's limits for emojis.

    Cards that every deck may have come first. A name is a key and a checksum of the pixels, so a changed
    drawing has another name, while another version of the compression has not.
    """
    for card in sorted(FRONTS.values(), key=lambda card: card.is_branded):
        yield _emoji(emoji_key(card), emoji_image(card, palette=palette))
    for color in Color:
        yield _emoji(f"color_{color.value}", color_image(color, EMOJI_SIZE, palette))
    yield _emoji("card_back", back_image(EMOJI_SIZE * 2 // 3))


@cache
def emoji_key(card: Card) -> str:
    """What the name of the card's emoji begins with."""
    return f"card_{card.front.code.lower().replace('*', '_star')}"


def _emoji(key: str, image: Image.Image) -> tuple[str, bytes]:
    return f"{key}_{crc32(image.tobytes()):08x}", png(image)


# Drawing off the event loop

Key = tuple[Scene, Palette, str]


class Drawing(NamedTuple):
    """A PNG file, and what it shows in words."""

    png: bytes
    alt: str


class _Order(NamedTuple):
    """A picture that somebody waits for, since when, and whether the answer to a press waits with them.

    The thread fills `ordered`, and callers wait for `drawing`, which follows it in the event loop.
    """

    ordered: Future[Drawing]
    drawing: asyncio.Future[Drawing]
    since: float
    is_answer: bool


class StudioBusy(Exception):
    """Pictures are late, or the studio is closed. Callers fall back to text."""


class Studio:
    """Draws in one thread, so that drawing never takes more than one core from the games.

    `describe` puts a scene into words of a language, and `letters` are those of its colors on cards; both run
    in that thread, too. What answers a press is drawn first: somebody waits for it, within Discord's three
    seconds.

    Up to `kept` pictures stay in memory; the least recently used go first. While one has waited for more
    than `late` seconds, no other is accepted that would be drawn after it: a busy machine needs its time for
    the games.
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
        self._waiting = PriorityQueue[tuple[bool, int, Key, Future[Drawing]]]()
        self._numbers = count()
        self._pictures: OrderedDict[Key, Drawing] = OrderedDict()
        self._orders: dict[Key, _Order] = {}  # the oldest first
        self._kept, self._late = kept, late
        self._is_late = False
        self._progress_at = 0.0

    async def draw(
        self, scene: Scene, palette: Palette = DISTINCT, language: str = "en", *, is_answer: bool = False
    ) -> Drawing:
        """A scene as a picture and in words of a language. Raises StudioBusy, or what drawing raised."""
        key = (scene, palette, language)
        if picture := self._pictures.get(key):
            self._pictures.move_to_end(key)
            return picture
        drawing = self._drawing(key, is_answer=is_answer)
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
        """Stop the thread after the picture it is drawing, and cancel the rest."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        with suppress(Empty):
            while True:
                *_, ordered = self._waiting.get_nowait()
                ordered.cancel()

    def _drawing(self, key: Key, *, is_answer: bool) -> asyncio.Future[Drawing]:
        """What to wait for: the order that others wait for already, or a new one."""
        if (order := self._orders.get(key)) is None:
            return self._order(key, is_answer=is_answer)
        if is_answer and not order.is_answer:
            self._promote(key, order)
        return order.drawing

    def _order(self, key: Key, *, is_answer: bool) -> asyncio.Future[Drawing]:
        now = time.monotonic()
        self._check_pace(now, is_answer=is_answer)
        ordered = Future[Drawing]()
        self._queue(key, ordered, is_answer=is_answer)
        if not self._orders:
            self._progress_at = now
        drawing = asyncio.wrap_future(ordered)
        self._orders[key] = _Order(ordered, drawing, now, is_answer)
        drawing.add_done_callback(partial(self._finish, key))
        return drawing

    def _promote(self, key: Key, order: _Order) -> None:
        """Queue an order again, ahead of all that answer no press. Its old turn will find it drawn."""
        self._queue(key, order.ordered, is_answer=True)
        del self._orders[key]  # it is the youngest answer now, and not late
        self._orders[key] = order._replace(since=time.monotonic(), is_answer=True)

    def _queue(self, key: Key, ordered: Future[Drawing], *, is_answer: bool) -> None:
        """Give it a turn in the thread. Raises StudioBusy if the studio is closed."""
        self._waiting.put((not is_answer, next(self._numbers), key, ordered))
        try:
            self._thread.submit(self._draw_next)
        except RuntimeError:
            raise StudioBusy from None

    def _check_pace(self, now: float, *, is_answer: bool) -> None:
        """Raises StudioBusy while pictures are late that would be drawn before this one."""
        ahead = (order for order in self._orders.values() if order.is_answer or not is_answer)
        oldest = next(ahead, None)
        is_late = oldest is not None and now - oldest.since > self._late
        if is_late and not self._is_late:
            log.warning("pictures are late, so text is shown for now", extra=LATE)
        if is_late or not is_answer:  # an answer in time says nothing of the pictures after it
            self._is_late = is_late
        if is_late:
            raise StudioBusy

    def _draw_next(self) -> None:
        try:
            *_, key, ordered = self._waiting.get_nowait()
        except Empty:  # the studio has been closed
            return
        # One that was promoted is in the queue twice.
        if not ordered.done() and ordered.set_running_or_notify_cancel():
            try:
                ordered.set_result(self._draw(*key))
            except Exception as error:  # noqa: BLE001  whoever waits for the picture gets it
                ordered.set_exception(error)

    def _draw(self, scene: Scene, palette: Palette, language: str) -> Drawing:
        look = lettered(palette, self._letters(language))
        return Drawing(picture_of(scene, look), self._describe(scene, language))

    def _finish(self, key: Key, done: asyncio.Future[Drawing]) -> None:
        del self._orders[key]
        self._progress_at = time.monotonic()
        if done.cancelled() or done.exception():
            return
        self._pictures[key] = done.result()
        if len(self._pictures) > self._kept:
            self._pictures.popitem(last=False)
