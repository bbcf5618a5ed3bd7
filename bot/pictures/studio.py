"""Every kind of picture and the emojis as PNG files, and the studio, which draws off the event loop."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache
from itertools import product
from typing import Any, NamedTuple
from zlib import crc32

from PIL import Image

from bot.engine.faces.decks import CARDS, card_of
from bot.engine.model.cards import Card, Color
from bot.pictures.canvas import in_few_tones, png, stamp
from bot.pictures.cards import EMOJI_SIZE, back_image, card_image, color_image, emoji_image
from bot.pictures.palettes import BACKGROUND, DISTINCT, Palette, dimmed
from bot.pictures.results import draw_curve, draw_leaderboard, draw_match, draw_race, draw_round
from bot.pictures.scenes import (
    ColorScene,
    CurveScene,
    HandScene,
    LeaderboardScene,
    MatchScene,
    Portrait,
    RaceScene,
    ReplayScene,
    RoundScene,
    Scene,
    TableScene,
    TableSeat,
)
from bot.pictures.table import draw_colors, draw_hand, draw_replay, draw_table

LATE_SECONDS = 0.3  # of waiting for pictures: from then on text is the better answer

log = logging.getLogger(__name__)

KINDS: Mapping[type[Scene], Callable[[Any, Palette], Image.Image]] = {
    TableScene: draw_table,
    HandScene: draw_hand,
    ColorScene: draw_colors,
    ReplayScene: draw_replay,
    RoundScene: draw_round,
    MatchScene: lambda scene, _: draw_match(scene),
    RaceScene: lambda scene, _: draw_race(scene),
    LeaderboardScene: lambda scene, _: draw_leaderboard(scene),
    CurveScene: lambda scene, _: draw_curve(scene),
}


def picture_of(scene: Scene, palette: Palette = DISTINCT) -> bytes:
    """The scene as a PNG file."""
    return png(KINDS[type(scene)](scene, palette), tones_of(scene, palette))


def emojis(palette: Palette = DISTINCT) -> Iterator[tuple[str, bytes]]:
    """A name and a PNG file for each card, each color and the back, within Discord's limits for emojis.

    Cards that every deck may have come first. A name is a key and a checksum of the pixels, so a changed
    drawing has another name, while another version of the compression has not.
    """
    for card in sorted(CARDS.values(), key=lambda card: card.is_branded):
        yield _emoji(emoji_key(card), emoji_image(card, palette=palette))
    for color in Color:
        yield _emoji(f"color_{color.value}", color_image(color, EMOJI_SIZE, palette))
    yield _emoji("card_back", back_image(EMOJI_SIZE * 2 // 3))


@cache
def emoji_key(card: Card) -> str:
    """What the name of the card's emoji begins with."""
    return f"card_{card.code.lower().replace('*', '_star')}"


def _emoji(key: str, image: Image.Image) -> tuple[str, bytes]:
    return f"{key}_{crc32(image.tobytes()):08x}", png(image)


# The colors of a kind of picture, found once instead of for each picture

TYPICAL_CARDS = tuple(card_of(code) for code in ("R7", "Y7", "G7", "B7", "W", "W4"))
TYPICAL_SIZE = 76, 114  # of such a card, in pixels


def tones_of(scene: Scene, palette: Palette) -> Image.Image | None:
    """An image in the colors of all pictures like this one, None for a picture that chooses its own."""
    if isinstance(scene, HandScene | ColorScene):
        return _card_tones(palette)
    if isinstance(scene, TableScene):
        return _table_tones(tuple(seat.person for seat in scene.seats), palette)
    return None


@lru_cache(maxsize=8)
def _card_tones(palette: Palette) -> Image.Image:
    return in_few_tones(_sheet(palette, dimmed(palette)))


@lru_cache(maxsize=64)
def _table_tones(people: tuple[Portrait, ...], palette: Palette) -> Image.Image:
    """The colors of these people with any card on top; the second seat is about to go out."""
    seats = (TableSeat(person, 1 if place == 1 else 7, score=1) for place, person in enumerate(people))
    top = TYPICAL_CARDS[0]
    table = draw_table(TableScene(tuple(seats), top, top.color, 0, pending=2, draw_pile=60), palette)
    cards = _sheet(palette)
    image = Image.new("RGB", (table.width, table.height + cards.height), BACKGROUND)
    image.paste(table, (0, 0))
    image.paste(cards, (0, table.height))
    return in_few_tones(image).crop((0, 0, 1, 1))  # what counts is its palette


def _sheet(*looks: Palette) -> Image.Image:
    """Cards of each color in each look."""
    width, height = TYPICAL_SIZE
    sheet = Image.new("RGB", (width * len(TYPICAL_CARDS), height * len(looks)), BACKGROUND)
    for place, (look, card) in enumerate(product(looks, TYPICAL_CARDS)):
        row, column = divmod(place, len(TYPICAL_CARDS))
        stamp(sheet, card_image(card, width, look), ((column + 0.5) * width, (row + 0.5) * height))
    return sheet


# Drawing off the event loop

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
