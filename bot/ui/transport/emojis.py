"""The pictures of the cards as emojis of the application, for buttons and menus."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from types import MappingProxyType

import aiohttp
import discord

from bot.pictures import emojis

log = logging.getLogger(__name__)

LOOK_SECONDS = 60.0  # between two looks at what another process has uploaded
PAUSE_SECONDS = 0.5  # between uploads; discord.py waits longer where Discord asks for it
OURS = re.compile(r"((?:card|color)_\w+)_[0-9a-f]{8}")
# aiohttp raises a bare RuntimeError once its session is closed: the program is ending.
FAILURES = (discord.HTTPException, aiohttp.ClientError, OSError, RuntimeError)

Emojis = Mapping[str, discord.PartialEmoji]
"""What Discord has of the drawings, by their keys (`bot.pictures.emoji_key`)."""
NO_EMOJIS: Emojis = MappingProxyType({})


@dataclass
class EmojiBook:
    """The emojis that Discord has; `known` grows while they are uploaded."""

    client: discord.Client
    pause: float = PAUSE_SECONDS
    known: dict[str, discord.PartialEmoji] = field(default_factory=dict[str, discord.PartialEmoji])
    _filling: asyncio.Task[None] | None = None

    async def fill(self) -> None:
        """Upload what is missing, then delete what is outdated, until `stop`."""
        self._filling = asyncio.create_task(self._fill())
        with suppress(asyncio.CancelledError):
            await self._filling

    async def follow(self) -> None:
        """Learn the emojis that another process uploads, until there are all of them or `stop`."""
        self._filling = asyncio.create_task(self._follow())
        with suppress(asyncio.CancelledError):
            await self._filling

    async def _follow(self) -> None:
        files = await _drawn()
        while len(self.known) < len(files):
            try:
                await self._held(files)
            except FAILURES as error:
                log.debug("no look at the emojis: %r", error)
            await asyncio.sleep(LOOK_SECONDS)

    def stop(self) -> None:
        """Give up filling; the next start goes on."""
        if self._filling is not None:
            self._filling.cancel()

    async def _fill(self) -> None:
        try:
            files = await _drawn()
            await self._upload(files)
            await self._delete_outdated(files)
        except FAILURES as error:
            if not self.client.is_closed():
                log.warning("not all pictures of cards are uploaded; the next start goes on: %r", error)

    async def upload(self) -> int:
        """Upload what is missing, and return how many those were.

        Raises one of FAILURES, or discord.RateLimited if the client does not wait as long as Discord asks.
        """
        return await self._upload(await _drawn())

    async def _upload(self, files: Mapping[str, bytes]) -> int:
        names = await self._held(files)
        missing = [name for name in files if name not in names]
        for name in missing:
            self._note(await self.client.create_application_emoji(name=name, image=files[name]))
            await asyncio.sleep(self.pause)
        return len(missing)

    async def _held(self, files: Mapping[str, bytes]) -> set[str]:
        """Note which of the files Discord has, and return their names."""
        held = [emoji for emoji in await self.client.fetch_application_emojis() if emoji.name in files]
        for emoji in held:
            self._note(emoji)
        return {emoji.name for emoji in held}

    async def _delete_outdated(self, files: Mapping[str, bytes]) -> None:
        """Delete earlier drawings. Other emojis of the application are left alone."""
        for emoji in await self.client.fetch_application_emojis():
            if OURS.fullmatch(emoji.name) and emoji.name not in files:
                await emoji.delete()
                await asyncio.sleep(self.pause)

    def _note(self, emoji: discord.Emoji) -> None:
        if name := OURS.fullmatch(emoji.name):
            self.known[name[1]] = discord.PartialEmoji(name=emoji.name, id=emoji.id)


async def _drawn() -> Mapping[str, bytes]:
    """The files by name, drawn off the event loop."""
    return await asyncio.to_thread(lambda: dict(emojis()))
