"""The folder of a playground, where its world and the bot's database stay from one time to the next."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from bot.playground.world.saving import dump, load
from bot.playground.world.world import World

SAVE_EVERY = 5.0
"""Seconds. What happened since is lost only if the process is killed."""


class Home:
    """A folder for one playground at a time."""

    def __init__(self, folder: Path) -> None:
        self.lock = folder / "playground"
        """The process that holds the lease on this file may use the folder."""
        self.bot = folder / "bot"
        """Where the bot runs, with its database."""
        self._world = folder / "world"

    def world(self, people: Sequence[str]) -> World:
        """The world of last time, into which newcomers are let, or a new one. Raises Unreadable."""
        if not self._world.exists():
            return small_world(people)
        world = load(self._world.read_bytes())
        known = {user.name for user in world.users.values()}
        for user in [world.add_user(name) for name in people if name not in known]:
            for guild in world.guilds.values():
                world.add_member(guild, user)
            world.direct_channel(user, world.bot)
        return world

    def clear(self) -> None:
        """Start over: forget the world and the bot's games."""
        self._world.unlink(missing_ok=True)
        if self.bot.exists():
            shutil.rmtree(self.bot)

    @asynccontextmanager
    async def kept(self, world: World) -> AsyncIterator[None]:
        """Save a world every few seconds while something happens in it, and in the end."""
        self.bot.mkdir(mode=0o700, parents=True, exist_ok=True)
        changed = asyncio.Event()
        end = world.feed.listen(lambda _: changed.set())
        saving = asyncio.create_task(self._save_changes(world, changed))
        try:
            yield
        finally:
            end()
            saving.cancel()
            with suppress(asyncio.CancelledError):
                await saving
            self._save(dump(world))

    async def _save_changes(self, world: World, changed: asyncio.Event) -> None:
        while True:
            await changed.wait()
            await asyncio.sleep(SAVE_EVERY)
            changed.clear()
            await asyncio.to_thread(self._save, dump(world))

    def _save(self, content: bytes) -> None:
        draft = self._world.with_suffix(".new")
        draft.touch(mode=0o600)
        draft.write_bytes(content)
        draft.replace(self._world)


def small_world(people: Sequence[str]) -> World:
    """Two servers with everybody in them, owned by the first person; each has written to the bot before."""
    world = World()
    users = [world.add_user(name) for name in people]
    night = world.add_guild("Game night", users)
    table = world.add_channel(night, "uno")
    table.topic = "Type / for commands. The menu on the right lets you play as somebody else."
    world.add_channel(night, "second-table")
    world.add_channel(world.add_guild("Rainy days", users), "parlor")
    for user in users:
        world.direct_channel(user, world.bot)
    return world
