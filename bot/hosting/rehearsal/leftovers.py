"""Everything that a rehearsal has created on Discord and must delete again, stored in a file in case it is
interrupted.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from pathlib import Path

import aiohttp
import discord
import msgspec
from msgspec import Struct, field

PREFIX = "rehearsal"
"""The prefix of all names."""


class Traces(Struct):
    """The IDs of everything that has to be deleted."""

    messages: list[tuple[int, int]] = field(default_factory=list)  # channel and message
    threads: list[int] = field(default_factory=list)
    emojis: list[int] = field(default_factory=list)
    events: list[tuple[int, int]] = field(default_factory=list)  # server and event
    commands: list[tuple[int, int]] = field(default_factory=list)  # server and command


class Leftovers:
    """A file, readable only by the operator, with the IDs of everything that has to be deleted."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.kept = msgspec.json.decode(file.read_bytes(), type=Traces) if file.exists() else Traces()

    def note(self, kind: str, made: int | tuple[int, int]) -> None:
        """Record something, such as a message, before anything else happens."""
        found = getattr(self.kept, kind)
        if made not in found:
            found.append(made)
            self.save()

    def save(self) -> None:
        """Write the file, or delete it if nothing is left."""
        if self.kept == Traces():
            self._file.unlink(missing_ok=True)
            return
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.write_bytes(msgspec.json.encode(self.kept))

    async def clear(self, client: discord.Client) -> list[str]:
        """Delete everything on record. Returns what couldn't be deleted, which stays on record."""
        http, application = client.http, client.application_id or 0
        problems: list[str] = []
        for kind, delete in (
            ("threads", http.delete_channel),
            ("messages", lambda one: http.delete_message(*one)),
            ("emojis", lambda one: http.delete_application_emoji(application, one)),
            ("events", lambda one: http.delete_scheduled_event(*one)),
            ("commands", lambda one: http.delete_guild_command(application, *one)),
        ):
            found = getattr(self.kept, kind)
            for one in tuple(found):
                if problem := await _problem(lambda one=one, delete=delete: delete(one)):
                    problems.append(f"{kind}: {problem}")
                else:
                    found.remove(one)
        self.save()
        return problems

    async def find(self, client: discord.Client, guild: discord.Guild) -> None:
        """Record the leftovers of an earlier rehearsal in a server, even if its file is missing."""
        application = client.application_id or 0
        own = client.user.id if client.user else 0
        emojis = await client.fetch_application_emojis()
        self.kept.emojis += [emoji.id for emoji in emojis if emoji.name.startswith(PREFIX)]
        threads = await guild.active_threads()
        self.kept.threads += [
            thread.id for thread in threads if thread.owner_id == own and thread.name.startswith(PREFIX)
        ]
        events = await guild.fetch_scheduled_events(with_counts=False)
        mine = [event for event in events if event.creator_id == own and event.name.startswith(PREFIX)]
        self.kept.events += [(guild.id, one.id) for one in mine]
        commands = await client.http.get_guild_commands(application, guild.id)
        named = [command for command in commands if command["name"].lower().startswith(PREFIX)]
        self.kept.commands += [(guild.id, int(one["id"])) for one in named]
        self.save()


async def _problem(delete: Callable[[], Awaitable[object]]) -> str:
    """Return why something couldn't be deleted, or an empty string if it is gone."""
    try:
        await delete()
    except discord.HTTPException as error:
        return "" if error.status == HTTPStatus.NOT_FOUND else f"{error.status} {error.code}"
    except aiohttp.ClientError as error:
        return type(error).__name__
    return ""
