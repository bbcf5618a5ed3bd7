"""What a person has chosen for themselves: how the bot looks and speaks to them, wherever they play."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Protocol

from bot.game.ports import StoreUnavailable


class PaletteName(StrEnum):
    """The colors of the cards; `bot.pictures.palettes` mixes them."""

    DISTINCT = "distinct"
    CLASSIC = "classic"
    CONTRAST = "contrast"


class HandOrder(StrEnum):
    """How a hand is sorted."""

    BY_COLOR = "color"
    BY_VALUE = "value"
    AS_DEALT = "dealt"


@dataclass(frozen=True)
class Preferences:
    """The choices of one person. None leaves a choice to the server, and then to the bot.

    `language` is a locale with a catalog, such as `pt_BR`; None follows the person's Discord.
    """

    palette: PaletteName | None = None
    has_pictures: bool | None = None
    language: str | None = None
    hand_order: HandOrder = HandOrder.BY_COLOR
    is_nudged: bool = True


NO_PREFERENCES = Preferences()


class PreferenceStore(Protocol):
    """Where preferences are kept."""

    async def load(self, person: int) -> Preferences:
        """Return a person's choices, or the defaults if they never chose. Raises StoreUnavailable."""
        ...

    async def save(self, person: int, preferences: Preferences) -> None:
        """Replace the choices of a person. Raises StoreUnavailable."""
        ...


MOST_KNOWN = 10_000  # people in memory


@dataclass
class PreferenceBook:
    """The preferences of everybody, read from the store once and then from memory.

    `on_change` is called with the person whose choices have changed.
    """

    store: PreferenceStore
    _known: dict[int, Preferences] = field(default_factory=dict[int, Preferences])
    _changing: asyncio.Lock = field(default_factory=asyncio.Lock)
    on_change: Callable[[int], None] = lambda person: None

    async def of(self, person: int) -> Preferences:
        """Return a person's choices, or the defaults while the store is unavailable: looks can wait."""
        try:
            return self._known.get(person) or await self._load(person)
        except StoreUnavailable:
            return NO_PREFERENCES

    async def _load(self, person: int) -> Preferences:
        loaded = await self.store.load(person)
        if len(self._known) >= MOST_KNOWN:
            del self._known[next(iter(self._known))]
        return self._known.setdefault(person, loaded)  # a choice made in the meantime is newer

    async def change(self, person: int, **chosen: Any) -> Preferences:
        """Change some choices of a person, and return all of them. Raises StoreUnavailable."""
        async with self._changing:
            before = self._known.get(person) or await self._load(person)
            preferences = replace(before, **chosen)
            await self.store.save(person, preferences)
            self._known[person] = preferences
        self.on_change(person)
        return preferences

    def forget(self, person: int) -> None:
        """Drop what is in memory after the stored choices of a person were deleted."""
        self._known.pop(person, None)
