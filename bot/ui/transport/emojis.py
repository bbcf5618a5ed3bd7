"""The pictures of the cards as emojis of the application, for buttons and menus."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeVar

import discord

from bot.pictures import emoji_file, emoji_names
from bot.ui.transport.failures import UNANSWERED, Code

log = logging.getLogger(__name__)

LOOK_SECONDS = 60.0  # time between two checks for missing emojis and for other processes' uploads
IDLE_LOOKS = 60  # number of checks that are skipped once the set seems complete
OUTDATED_SECONDS = 15 * 60.0  # a hand can show earlier drawings as long as its token is valid
PAUSE_SECONDS = 0.5  # time between uploads; discord.py waits longer if Discord asks for it
OURS = re.compile(r"((?:card|color)_\w+)_[0-9a-f]{8}")

T = TypeVar("T")
Emojis = Mapping[str, discord.PartialEmoji]
"""The drawings that Discord has, by key (`bot.pictures.emoji_key`)."""
NO_EMOJIS: Emojis = MappingProxyType({})


# Emojis that were deleted on Discord

# rehearsed by deleted_emoji
OF_EMOJI = re.compile(r"^In (?:data\.)?(components\.\S+)\.emoji\b", re.MULTILINE)


class EmojisRefused(discord.HTTPException):
    """Discord refused a message because of the emojis with these IDs."""

    def __init__(self, error: discord.HTTPException, ids: set[int]) -> None:
        super().__init__(error.response, {"code": error.code, "message": error.text})
        self.ids = ids


def blame_emojis(error: discord.HTTPException, view: discord.ui.LayoutView) -> None:
    """Raise EmojisRefused if Discord refused this view because of emojis, whose paths are in the error.

    If none of the paths leads to one of our emojis, all emojis in the view are suspects.
    """
    if error.code == Code.INVALID_FORM and "emoji" in error.text:
        shown = dict(_emojis_in(view.to_components(), "components"))
        places = [place for place in OF_EMOJI.findall(error.text) if place in shown]
        raise EmojisRefused(error, {shown[place] for place in places or shown}) from error


def _emojis_in(part: Any, place: str) -> Iterator[tuple[str, int]]:
    """Yield the paths in a payload that contain emojis of the application, with the emojis' IDs."""
    if isinstance(part, list):
        for number, inner in enumerate(part):
            yield from _emojis_in(inner, f"{place}.{number}")
    elif isinstance(part, dict):
        if number := (part.get("emoji") or {}).get("id"):
            yield place, int(number)
        for name in ("components", "options", "accessory"):
            yield from _emojis_in(part.get(name), f"{place}.{name}")


# rehearsed by fresh_emoji
AGAIN_SECONDS = 1.0  # delay before a message that Discord refused because of an emoji is sent again


class KnownEmojis(dict[str, discord.PartialEmoji]):
    """The emojis that Discord has, by key. `has_lost` is set when Discord has refused some of them.

    A refused message is sent again after `again` seconds before its emojis are dropped.
    """

    def __init__(self, again: float = AGAIN_SECONDS) -> None:
        super().__init__()
        self.has_lost = False
        self._again = again
        self._refused = set[int]()

    def note(self, key: str, emoji: discord.PartialEmoji) -> None:
        """Use this emoji, which Discord lists, even if it was refused before."""
        self._refused.discard(emoji.id or 0)
        self[key] = emoji

    def drop(self, ids: Collection[int]) -> None:
        """Stop using these emojis. Messages can be drawn without them."""
        lost = {key: emoji.id for key, emoji in self.items() if emoji.id in ids}
        if lost:
            log.warning("Discord refused these emojis twice; they are looked for again: %s", ", ".join(lost))
        for key in lost:
            del self[key]
        self._refused.update(ids)
        self.has_lost = True

    async def sent_without_lost(self, send: Callable[[], Awaitable[T]]) -> T:
        """Draw and `send` something. If Discord refuses emojis twice, send it without them."""
        try:
            return await send()
        except EmojisRefused as refused:
            return await self.sent_again(refused, send)

    async def sent_again(self, refused: EmojisRefused, send: Callable[[], Awaitable[T]]) -> T:
        """Draw and `send` something again after a refusal, without the emojis that Discord refuses twice.

        A single refusal is not conclusive, because Discord sometimes refuses a valid emoji (discord-api-docs
        #7128).
        """
        doubted: AbstractSet[int] = frozenset()
        while self._are_ours(refused.ids):
            if proven := refused.ids & doubted:
                self.drop(proven)
            else:
                await asyncio.sleep(self._again)
            doubted = refused.ids
            try:
                return await send()
            except EmojisRefused as error:
                refused = error
        raise refused

    def _are_ours(self, ids: AbstractSet[int]) -> bool:
        """Return whether any of these emojis belong to the bot, or have just been dropped by another
        message.
        """
        return not ids.isdisjoint(self._refused.union(emoji.id or 0 for emoji in self.values()))


@dataclass
class EmojiBook:
    """The emojis that Discord has. `known` grows during uploads."""

    client: discord.Client
    pause: float = PAUSE_SECONDS
    outdated_for: float = OUTDATED_SECONDS
    look: float = LOOK_SECONDS
    known: KnownEmojis = field(default_factory=KnownEmojis)

    async def keep(self, complete: Callable[[], Awaitable[int]]) -> None:
        """Call `fill` or `learn` whenever it is due, which is soon after an emoji was refused."""
        self.known.has_lost = False
        for _ in range(await complete()):
            await asyncio.sleep(self.look)
            if self.known.has_lost:
                break

    async def fill(self) -> int:
        """Upload missing emojis and delete outdated ones.

        Returns the number of checks to skip.
        """
        try:
            names = await _names()
            await self._upload(names)
            await self._delete_outdated(names)
        except UNANSWERED as error:
            if not self.client.is_closed():
                log.warning("not all pictures of cards are uploaded; it goes on in an hour: %r", error)
        return IDLE_LOOKS

    async def learn(self) -> int:
        """Find emojis that another process has uploaded.

        Returns the number of checks to skip.
        """
        try:
            names = await _names()
            is_complete = len(await self._held(names)) == len(names)
        except UNANSWERED as error:
            log.debug("no look at the emojis: %r", error)
            is_complete = False
        return IDLE_LOOKS if is_complete else 1

    # rehearsed by emoji_upload
    async def upload(self) -> int:
        """Upload missing emojis, and return how many there were.

        Raises one of UNANSWERED, or discord.RateLimited if Discord asks for a longer wait than the client
        allows.
        """
        return await self._upload(await _names())

    async def _upload(self, names: Collection[str]) -> int:
        held = await self._held(names)
        missing = [name for name in names if name not in held]
        for name in missing:
            drawn = await asyncio.to_thread(emoji_file, name)
            self._note(await self.client.create_application_emoji(name=name, image=drawn))
            await asyncio.sleep(self.pause)
        return len(missing)

    async def _held(self, names: Collection[str]) -> set[str]:
        """Record which drawings Discord has, and return the names of the current ones.

        An earlier drawing of a card is used until the new one is uploaded.
        """
        held = await self.client.fetch_application_emojis()
        for emoji in sorted(held, key=lambda emoji: emoji.name in names):
            self._note(emoji)
        return {emoji.name for emoji in held}.intersection(names)

    async def _delete_outdated(self, names: Collection[str]) -> None:
        """Delete earlier drawings once no message shows them.

        The application's other emojis are left alone.
        """
        held = await self.client.fetch_application_emojis()
        outdated = [emoji for emoji in held if OURS.fullmatch(emoji.name) and emoji.name not in names]
        if outdated:
            await asyncio.sleep(self.outdated_for)
        for emoji in outdated:
            await emoji.delete()
            await asyncio.sleep(self.pause)

    def _note(self, emoji: discord.Emoji) -> None:
        if name := OURS.fullmatch(emoji.name):
            self.known.note(name[1], discord.PartialEmoji(name=emoji.name, id=emoji.id))


async def _names() -> Collection[str]:
    """Return the names of the drawings, computed in a worker thread, because some cards have to be drawn for
    that.
    """
    return await asyncio.to_thread(emoji_names)
