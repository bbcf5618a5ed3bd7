"""Answers `/privacy`: what is stored, export, deletion, opt-out."""

from __future__ import annotations

import asyncio
import gzip
from io import BytesIO

import discord
import msgspec

from bot.features.personal import privacy_words
from bot.features.personal.asked_privacy import DeleteData, ExportData, ShowPrivacy, Unlist
from bot.features.personal.eraser import Eraser
from bot.features.personal.privacy_screen import deletion_screen, privacy_screen
from bot.game.limits import FILE_SECONDS, Pause
from bot.ui.handlers import Handler
from bot.ui.transport.replies import Reply

LARGEST_FILE = 8_000_000  # bytes; Discord takes 10 MiB
FILE = "uno-data.json"


class PrivacyHandler(Handler):
    """Shows, exports, and deletes what is stored about the person who asks, and nobody else."""

    kinds = (ShowPrivacy, ExportData, Unlist, DeleteData)

    def __init__(self, eraser: Eraser) -> None:
        self._eraser = eraser
        self._people = eraser.people
        self._registry = eraser.registry
        self._pause = Pause(FILE_SECONDS, self._registry.services.clock.steady)

    async def answer(self, reply: Reply, action: ShowPrivacy | ExportData | Unlist | DeleteData) -> object:
        """Do what people ask for with their own data."""
        person = reply.interaction.user.id
        match action:
            case ShowPrivacy():
                return await reply.show(privacy_screen(is_unlisted=await self._people.is_unlisted(person)))
            case ExportData():
                return await self._export(reply, person)
            case Unlist(is_unlisted=is_unlisted):
                await self._people.unlist(person, is_unlisted=is_unlisted)
                return await reply.show(privacy_screen(is_unlisted=is_unlisted))
            case DeleteData(is_confirmed=False):
                return await reply.show(deletion_screen())
            case DeleteData():
                await self._eraser.forget(person)
                return await reply.show(privacy_screen(is_unlisted=False, notice=privacy_words.DELETED))

    async def _export(self, reply: Reply, person: int) -> object:
        self._pause.begin(person)
        tables = [
            {"server": str(session.state.guild), "channel": str(session.state.channel), "name": player.name}
            for session in self._registry
            for player in session.state.lobby.players
            if player.account == person
        ]
        stored = {"discord_id": str(person), "open_tables": tables, **await self._people.export(person)}
        content, name = await asyncio.to_thread(msgspec.json.encode, stored), FILE
        if len(content) > LARGEST_FILE:
            content, name = await asyncio.to_thread(gzip.compress, content), f"{FILE}.gz"
        if len(content) > LARGEST_FILE:
            return await reply.say(privacy_words.TOO_LARGE)
        return await reply.say(privacy_words.EXPORTED, discord.File(BytesIO(content), name))
