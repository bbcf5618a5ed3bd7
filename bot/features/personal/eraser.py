"""Deletes everything about a person: at running tables, in the store, and in memory (R24)."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from bot.features.personal import forgetting
from bot.game.errors import GameError
from bot.game.ports import People
from bot.game.preferences import PreferenceBook
from bot.game.registry import Registry

LOOK_SECONDS = 10.0  # between two checks of what other processes were asked to delete


@dataclass
class Eraser:
    """Deletes people, and makes sure that every process that shares the tables does the same."""

    people: People
    registry: Registry
    preferences: PreferenceBook

    async def forget(self, person: int, *, was_asked: bool = True) -> None:
        """Delete everything about a person, whether or not the caller waits for it."""
        await self.registry.tasks.run_shielded(self._forget(person, was_asked=was_asked))

    async def catch_up(self) -> None:
        """Delete the people that other processes were asked to delete so far. Raises StoreUnavailable."""
        for person in await self.people.to_forget():
            await self.forget(person, was_asked=False)

    async def _forget(self, person: int, *, was_asked: bool) -> None:
        """Leave all tables first: they would store the person again with the next move."""
        for session in self.registry:
            if forgetting.names(session.state, person):
                with suppress(GameError):  # it has closed in the meantime, and forgotten everybody
                    await session.change(partial(forgetting.forget, person=person))
        await self.people.forget(person, was_asked=was_asked)
        self.preferences.forget(person)
