"""A person's preferences for the bot's look and language, which apply wherever they play."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from bot.game.periods import DAY_SECONDS, Period
from bot.game.ports import StoreUnavailable


class PaletteName(StrEnum):
    """The colors of the cards, which are defined in `bot.pictures.palettes`."""

    DISTINCT = "distinct"
    CLASSIC = "classic"
    CONTRAST = "contrast"


class StyleName(StrEnum):
    """The drawing style of the cards. `bot.pictures.styles` has a module for each."""

    ORIGINAL = "original"
    FLAT = "flat"
    NEON = "neon"
    SKETCH = "sketch"


class HandOrder(StrEnum):
    """How a hand is sorted."""

    BY_COLOR = "color"
    BY_VALUE = "value"
    AS_DEALT = "dealt"


class TurnReminders(StrEnum):
    """When the bot mentions somebody because it is their turn."""

    NEVER = "never"
    WHEN_SLOW = "slow"
    ALWAYS = "always"


class QuietHours(StrEnum):
    """The hours of the day, in the person's time zone, when tables with a long clock send no reminders."""

    NONE = "none"
    FROM_22 = "22-8"
    FROM_23 = "23-7"
    FROM_MIDNIGHT = "0-9"

    def end(self, now: float, zone: str) -> float | None:
        """Return the end of the quiet hours if it is currently quiet in this time zone, otherwise None. Times
        are in seconds since the epoch.
        """
        if self is QuietHours.NONE:
            return None
        begin, end = map(int, self.split("-"))
        local = datetime.fromtimestamp(now, ZoneInfo(zone))
        is_evening, is_morning = local.hour >= begin, local.hour < end
        if not (is_evening or is_morning if begin > end else is_evening and is_morning):
            return None
        day = local + timedelta(days=local.hour >= end)
        return day.replace(hour=end, minute=0, second=0, microsecond=0).timestamp()


VACATION_SECONDS = 7.0 * DAY_SECONDS  # per person and season
# The shortest vacation. Each vacation can give a table an extra hour, and short vacations in a row would
# stall it.
LEAST_SECONDS = 3_600.0


class Vacation(Struct, frozen=True):
    """A period in which the clocks of slow tables wait for a person.

    It lasts from `since` to `until` (epoch, UTC) and counts toward the `season` in which it began. `used` is
    the number of seconds of vacation in that season, including all of this vacation.
    """

    since: float = 0.0
    until: float = 0.0
    season: str = ""
    used: float = 0.0

    def left(self, now: float) -> float:
        """Return how many seconds of vacation are left in this season, after the current one."""
        used = self.used if self.season == _season(now) else 0.0
        return max(0.0, VACATION_SECONDS - used)

    def ended(self, now: float) -> Vacation:
        """End the vacation early. The rest of it can be taken later in the same season."""
        if now >= self.until:
            return self
        return replace(self, until=now, used=self._used_by(max(now, self.since + LEAST_SECONDS)))

    def begun(self, now: float, days: int) -> Vacation | None:
        """Begin a vacation of this many days, which continues the current vacation, if any.

        Returns None if too few days are left.
        """
        before, seconds = replace(self, used=self._used_by(max(now, self.since))), float(days * DAY_SECONDS)
        if seconds > before.left(now):
            return None
        since = self.since if now < self.until else now
        return Vacation(since, now + seconds, _season(now), VACATION_SECONDS - before.left(now) + seconds)

    def _used_by(self, end: float) -> float:
        """Return how many seconds the person has used in the vacation's season if the vacation ends
        at `end`.
        """
        return max(0.0, self.used - max(0.0, self.until - end))


def _season(now: float) -> str:
    return Period.QUARTER.key(now)


NO_VACATION = Vacation()


class Preferences(Struct, frozen=True):
    """The preferences of one person. None leaves a choice to the server, then to the bot.

    `language` is a locale with a catalog, such as `pt_BR`. None means the language of the person's Discord
    client. `zone` is the time zone in which they type times, such as `Europe/Berlin`, or None if they never
    chose one. `daily_note` is the language of a direct message that lists, at most once a day, the slow
    tables that wait for the person. An empty `daily_note` turns this message off. The last one was sent at
    `noted_at` (epoch, UTC).
    """

    palette: PaletteName | None = None
    has_pictures: bool | None = None
    language: str | None = None
    hand_order: HandOrder = HandOrder.BY_COLOR
    reminders: TurnReminders = TurnReminders.WHEN_SLOW
    zone: str | None = None
    quiet: QuietHours = QuietHours.NONE
    vacation: Vacation = NO_VACATION
    daily_note: str = ""
    noted_at: float = 0.0
    style: StyleName | None = None

    def quiet_end(self, now: float) -> float | None:
        """Return when the vacation or the quiet hours end (epoch, UTC), or None outside of both."""
        if now < self.vacation.until:
            return self.vacation.until
        return self.quiet.end(now, self.zone) if self.zone else None


NO_PREFERENCES = Preferences()


class PreferenceStore(Protocol):
    """Stores preferences."""

    async def load(self, person: int) -> Preferences:
        """Return a person's preferences, or the defaults if they never chose any. Raises StoreUnavailable."""
        ...

    async def change(self, person: int, chosen: Mapping[str, Any]) -> Preferences:
        """Change some preferences of a person, and return all of them. Raises StoreUnavailable."""
        ...

    async def claim_note(self, person: int, now: float) -> bool:
        """Return whether the daily note of a person is due. Only the first caller of a day gets True, and
        sends the note.

        Raises StoreUnavailable.
        """
        ...


MOST_KNOWN = 10_000  # people in memory
KNOWN_SECONDS = 60.0  # how often preferences are read again if other processes might have changed them


@dataclass
class PreferenceBook:
    """Everybody's preferences, read from the store once and then kept in memory.

    If the store is shared with other processes (`is_shared`), they are reread after a while.
    """

    store: PreferenceStore
    is_shared: bool = False
    on_change: Callable[[int], None] = lambda _: None  # called with the person's ID
    now: Callable[[], float] = time.monotonic
    _known: dict[int, tuple[float, Preferences]] = field(default_factory=dict[int, tuple[float, Preferences]])
    _changing: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def of(self, person: int) -> Preferences:
        """Return a person's preferences. While the store is unavailable, return the last known ones or the
        defaults.
        """
        known = self._known.get(person)
        if known is not None and (not self.is_shared or self.now() - known[0] < KNOWN_SECONDS):
            return known[1]
        try:
            loaded = await self.store.load(person)
        except StoreUnavailable:
            return known[1] if known is not None else NO_PREFERENCES
        newest = self._known.get(person)
        if newest is not None and newest is not known:
            return newest[1]  # changed in the meantime
        self._keep(person, loaded)
        return loaded

    async def change(self, person: int, **chosen: Any) -> Preferences:
        """Change some preferences of a person, and return all of them. Raises StoreUnavailable."""
        async with self._changing:
            preferences = await self.store.change(person, chosen)
            self._keep(person, preferences)
        self.on_change(person)
        return preferences

    def forget(self, person: int) -> None:
        """Drop a person's preferences from memory after the stored ones were deleted."""
        self._known.pop(person, None)

    def _keep(self, person: int, preferences: Preferences) -> None:
        if len(self._known) >= MOST_KNOWN and person not in self._known:
            del self._known[next(iter(self._known))]
        self._known[person] = (self.now(), preferences)
