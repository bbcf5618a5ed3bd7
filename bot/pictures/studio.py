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
from string import ascii_uppercase
from typing import Any, NamedTuple
from zlib import crc32

from PIL import Image

from bot.engine.faces.decks import CARDS, card_of
from bot.engine.model.cards import Card, Color
from bot.pictures.banners import draw_lobby, draw_uno
from bot.pictures.canvas import TONES, in_few_tones, png, stamp
from bot.pictures.cards import EMOJI_SIZE, back_image, card_image, color_image, emoji_image
from bot.pictures.palettes import BACKGROUND, DISTINCT, Letters, Palette, dimmed, lettered
from bot.pictures.portraits import avatar_image, disc_fill
from bot.pictures.results import draw_curve, draw_leaderboard, draw_race
from bot.pictures.scenes import (
    CurveScene,
    HandScene,
    LeaderboardScene,
    LobbyScene,
    Portrait,
    RaceScene,
    ReplayScene,
    ResultScene,
    Scene,
    TableScene,
    TableSeat,
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
    UnoScene: draw_uno,
    LobbyScene: draw_lobby,
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
PLAIN_TONES = 128  # of everything but photos, which get the others
PHOTO_SIZE = 60  # pixels


def tones_of(scene: Scene, palette: Palette) -> Image.Image | None:
    """An image in the colors of all pictures like this one, None for a picture that chooses its own.

    A look needs them once: they depend neither on a language nor on who sits where. Photos bring their own.
    """
    look = lettered(palette, DISTINCT.letters)
    match scene:
        case HandScene():
            return _card_tones(look)
        case TableScene():
            return _with_photos(_table_tones(look), scene.seats)
        case TurnScene():
            return _with_photos(_turn_tones(look), scene.opponents)
        case _:
            return None


@lru_cache(maxsize=8)
def _card_tones(palette: Palette) -> Image.Image:
    return in_few_tones(_sheet(palette, dimmed(palette)))


@lru_cache(maxsize=8)
def _table_tones(palette: Palette) -> Image.Image:
    """The colors of a table with any card on top; the second seat is about to go out."""
    top = card_of("W")
    scenes = (TableScene(_SEATS, top, color, 0, pending=2, draw_pile=60) for color in Color)
    return _tones_in([*(draw_table(scene, palette) for scene in scenes), _sheet(palette)])


@lru_cache(maxsize=8)
def _turn_tones(palette: Palette) -> Image.Image:
    """The colors of opponents beside any card, and of all cards as they lie in a hand."""
    hand = HandScene(TYPICAL_CARDS, frozenset(TYPICAL_CARDS[:1]), TYPICAL_CARDS[0])
    scenes = (TurnScene(hand, top, top.color, _SEATS, pending=2) for top in TYPICAL_CARDS[:5])
    return _tones_in([*(draw_turn(scene, palette) for scene in scenes), _sheet(palette, dimmed(palette))])


_NAMES = {disc_fill(letter): letter for letter in ascii_uppercase}.values()  # one for each color of a disc
_SEATS = tuple(
    TableSeat(Portrait(name), 1 if place == 1 else 7, score=1) for place, name in enumerate(_NAMES)
)


def _tones_in(pictures: list[Image.Image]) -> Image.Image:
    """The colors of all these pictures; the first one is the widest."""
    image = Image.new("RGB", (pictures[0].width, sum(one.height for one in pictures)), BACKGROUND)
    for place, one in enumerate(pictures):
        image.paste(one, (0, sum(before.height for before in pictures[:place])))
    return in_few_tones(image, PLAIN_TONES).crop((0, 0, 1, 1))  # what counts is its palette


def _with_photos(plain: Image.Image, seats: tuple[TableSeat, ...]) -> Image.Image:
    """These colors, and those of the photos of these people."""
    people = frozenset(seat.person for seat in seats if seat.person.avatar)
    if not people:
        return plain
    tones = plain.copy()
    tones.putpalette((plain.getpalette() or []) + _photo_tones(people))
    return tones


@lru_cache(maxsize=64)
def _photo_tones(people: frozenset[Portrait]) -> list[int]:
    """The red, green and blue of each color of their photos."""
    photos = Image.new("RGB", (PHOTO_SIZE * len(people), PHOTO_SIZE), BACKGROUND)
    for place, person in enumerate(people):
        stamp(photos, avatar_image(person, PHOTO_SIZE, 0), ((place + 0.5) * PHOTO_SIZE, PHOTO_SIZE / 2))
    return in_few_tones(photos, TONES - PLAIN_TONES).getpalette() or []


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

    `describe` puts a scene into words of a language, and `letters` are those of its colors on cards; both run
    in that thread, too.

    Up to `kept` pictures stay in memory; the least recently used go first. While one has waited for more
    than `late` seconds, no other is accepted: a busy machine needs its time for the games.
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
            log.warning("pictures are late, so text is shown for now", extra=LATE)
        self._is_late = is_late
        if is_late:
            raise StudioBusy

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
