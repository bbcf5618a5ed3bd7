"""Pictures that people upload with a form. They are downloaded from Discord, and made smaller in a separate
process.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import discord
import msgspec

from bot.pictures import shrink
from bot.ui.transport import Interaction
from bot.ui.transport.failures import UNSENT

log = logging.getLogger(__name__)

LARGEST_FILE = 8_000_000  # bytes; Discord allows everybody 10 MiB
FETCH_SECONDS = 10.0
SHRINK_SECONDS = 15.0  # longer than the CPU time that the process gets, because the machine might be busy
KILLED = -9  # the exit code if Linux ended the process, which used up its CPU time or the last memory
LIBRARIES = ("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SYSTEMROOT")  # variables that locate them
MOST_WAITING = 4  # pending uploads, of which one is processed at a time


class UploadFault(StrEnum):
    """Why a file was refused."""

    MISSING = "missing"  # the form contained no file
    TOO_LARGE = "too_large"  # too many bytes
    TOO_HEAVY = "too_heavy"  # too many pixels, or too little time or memory to decode it
    UNREADABLE = "unreadable"  # not a picture, or not an accepted format
    NOT_FETCHED = "not_fetched"  # Discord didn't provide it
    BUSY = "busy"  # too many other uploads are pending


class UploadRefused(Exception):
    """A file was refused. It contains the reason, and the number of bytes if there are too many."""

    def __init__(self, why: UploadFault, size: int = 0) -> None:
        super().__init__(why)
        self.why, self.size = why, size


class SentFile(msgspec.Struct, frozen=True):
    """A file that somebody has sent, as described by Discord. Its name and type come from the sender."""

    url: str
    size: int


# rehearsed by file_sent
def sent_file(interaction: Interaction, ids: tuple[str, ...]) -> SentFile:
    """Return the only file of a form, given the IDs in the form. Raises UploadRefused (missing)."""
    data: Any = interaction.data or {}
    try:
        return msgspec.convert(data["resolved"]["attachments"][ids[0]], SentFile)
    except (KeyError, IndexError, TypeError, msgspec.ValidationError):  # a modified client can send anything
        raise UploadRefused(UploadFault.MISSING) from None


@dataclass
class Uploads:
    """Downloads pictures and makes them smaller, one at a time, because the process for that can use 200
    megabytes.
    """

    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    # the servers of pending uploads; each server can have one at a time
    _pending: set[int] = field(default_factory=set[int])

    async def shrunk(self, client: discord.Client, guild: int, file: SentFile) -> bytes:
        """Return a file from a server as a small picture in the shape of a card. Raises UploadRefused."""
        if file.size > LARGEST_FILE:
            raise UploadRefused(UploadFault.TOO_LARGE, file.size)
        if guild in self._pending or len(self._pending) >= MOST_WAITING:
            raise UploadRefused(UploadFault.BUSY)
        self._pending.add(guild)
        try:
            async with self._turn:
                return await _shrunk(await _fetched(client, file))
        finally:
            self._pending.discard(guild)


async def _fetched(client: discord.Client, file: SentFile) -> bytes:
    try:
        async with asyncio.timeout(FETCH_SECONDS):
            content = await client.http.get_from_cdn(file.url)
    except (discord.DiscordException, *UNSENT) as error:
        log.warning("a file that somebody sent could not be fetched: %s", error or type(error).__name__)
        raise UploadRefused(UploadFault.NOT_FETCHED) from None
    if len(content) > LARGEST_FILE:
        raise UploadRefused(UploadFault.TOO_LARGE, len(content))
    return content


async def _shrunk(content: bytes) -> bytes:
    """Read a picture in a separate process (`bot.pictures.shrink`)."""
    # Isolated: the file is run directly, needs nothing but Pillow, and must not know any of our secrets.
    kept = {name: os.environ[name] for name in LIBRARIES if name in os.environ}
    try:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-I", shrink.__file__, env=kept, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
        )
    except OSError as error:  # the machine has no resources for another process
        log.warning("a picture that somebody sent could not be read: %s", error)
        raise UploadRefused(UploadFault.BUSY) from None
    try:
        async with asyncio.timeout(SHRINK_SECONDS):
            back, _ = await process.communicate(content)
    except TimeoutError:
        log.warning("a picture that somebody sent took longer than %s seconds", SHRINK_SECONDS)
        raise UploadRefused(UploadFault.TOO_HEAVY) from None
    finally:
        with suppress(ProcessLookupError):
            process.kill()
            await process.wait()
    code = process.returncode or 0
    if code not in {0, shrink.UNREADABLE, shrink.TOO_LARGE}:
        log.warning("the process for a picture that somebody sent ended with code %s", code)
    if code in {shrink.TOO_LARGE, KILLED}:
        raise UploadRefused(UploadFault.TOO_HEAVY)
    if code or not back:
        raise UploadRefused(UploadFault.UNREADABLE)
    return back
