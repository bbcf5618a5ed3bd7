"""A server's settings for its games: who plays where, by which rules, and how it looks."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

from msgspec import Struct

from bot.engine.catalogue import OPTIONS
from bot.engine.house_rules.customizable import Customizable
from bot.engine.model.options import Value
from bot.game.errors import Fault, GameError
from bot.game.preferences import PaletteName, StyleName

DEFAULT_PRESET = "classic"
EFFECTS = Customizable.option.name  # the option that contains texts written by people
OptionValues = Mapping[str, Value]


class ThreadPolicy(StrEnum):
    """Whether new tables get a thread of their own."""

    HOST = "host"  # the host chooses
    ALWAYS = "always"
    NEVER = "never"


class Visit(Struct, frozen=True):
    """Where a request comes from: the IDs of the channel and its parents, and the person's roles."""

    channels: frozenset[int] = frozenset()
    roles: frozenset[int] = frozenset()


class ServerSettings(Struct, frozen=True):
    """The settings of one server; all values are Discord's IDs or names that the bot knows.

    `language` is a locale with a catalog, such as `pt_BR`; None follows the server's Discord. `channels`
    (which may be categories) and `roles` limit who may play where; if empty, all may. `preset` is one of the
    bot's, or one that the server saved, in the rules panel's notation. Hosts cannot change `fixed_rules`,
    whose values come from the preset. `most_tables` limits the server and `most_hosted` each host; a
    `most_tables` of 0 means no limit. `notified_role` is mentioned when a table opens; moderators' acts are
    logged in `staff_channel`. The final board of a month or quarter is posted in `board_channel`; the winner
    of a month gets `champion_role`. Members with `director_role` may run tournaments.
    """

    language: str | None = None
    has_pictures: bool = True
    palette: PaletteName = PaletteName.DISTINCT
    channels: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    preset: str = DEFAULT_PRESET
    fixed_rules: tuple[str, ...] = ()
    has_dares: bool = True
    threads: ThreadPolicy = ThreadPolicy.HOST
    most_tables: int = 0
    most_hosted: int = 3
    notified_role: int | None = None
    staff_channel: int | None = None
    board_channel: int | None = None
    champion_role: int | None = None
    director_role: int | None = None
    has_guests: bool = True  # whether players may bring guests, whose names they write
    style: StyleName = StyleName.ORIGINAL
    chosen_in: str = ""  # of the person who last changed a setting, or empty if unknown

    @property
    def has_ceremony(self) -> bool:
        """Whether this server announces the end of a season."""
        return self.board_channel is not None or self.champion_role is not None

    def admit(self, visit: Visit) -> None:
        """Check that a person may play where they ask. Raises GameError (other_channels or needs_role)."""
        self.check_channel(visit.channels)
        if self.roles and not visit.roles.intersection(self.roles):
            raise GameError(Fault.NEEDS_ROLE, roles=self.roles)

    def check_channel(self, channels: frozenset[int]) -> None:
        """Check that people may play in a channel, given by its ID and its parents' IDs.

        Raises GameError (other_channels).
        """
        if self.channels and not channels.intersection(self.channels):
            raise GameError(Fault.OTHER_CHANNELS, channels=self.channels)

    def check_guests(self) -> None:
        """Check that players may bring guests. Raises GameError (no_guests)."""
        if not self.has_guests:
            raise GameError(Fault.NO_GUESTS)

    def check_numbers(self, hosts: Sequence[int | None], host: int | None) -> None:
        """Check that one more table may open. Raises GameError (too_many_tables or too_many_hosted).

        `hosts` are the hosts of the open tables, and `host` will host the new one; None where there is none
        yet.
        """
        if 0 < self.most_tables <= len(hosts):
            raise GameError(Fault.TOO_MANY_TABLES, count=self.most_tables)
        if host is not None and 0 < self.most_hosted <= hosts.count(host):
            raise GameError(Fault.TOO_MANY_HOSTED, count=self.most_hosted)

    def check_rules(
        self, options: OptionValues, preset: OptionValues, before: OptionValues | None = None
    ) -> None:
        """Check that tables of this server may use these options. Raises GameError (fixed_rule or no_dares).

        `preset` has the options of its preset. Options unchanged since `before` are not checked, so that a
        table that violates several settings can be fixed step by step.
        """
        for name in self.fixed_rules:
            wanted = _value(preset, name)
            if _value(options, name) != wanted and (before is None or _differs(before, options, name)):
                raise GameError(Fault.FIXED_RULE, option=name, value=wanted)
        is_new = before is None or _differs(before, options, EFFECTS)
        if not self.has_dares and is_new and has_written_texts(options):
            raise GameError(Fault.NO_DARES)


NO_SETTINGS = ServerSettings()


def has_written_texts(options: OptionValues) -> bool:
    """Whether cards have a dare or another text that somebody wrote."""
    agreed = _value(options, EFFECTS)
    return isinstance(agreed, list) and any("text" in effect for effect in agreed)


def _value(options: OptionValues, name: str) -> Value | None:
    return options.get(name, OPTIONS[name].default) if name in OPTIONS else None


def _differs(one: OptionValues, other: OptionValues, name: str) -> bool:
    return _value(one, name) != _value(other, name)


class ServerStore(Protocol):
    """Stores the settings of servers."""

    async def load(self) -> Mapping[int, ServerSettings]:
        """Return the settings of all servers that have changed any. Raises StoreUnavailable."""
        ...

    async def change(self, guild: int, chosen: Mapping[str, Any]) -> ServerSettings:
        """Change some settings of a server, and return all of them. Raises StoreUnavailable."""
        ...


@dataclass
class ServerBook:
    """The settings of all servers, in memory so that nobody waits for them.

    `changed` has the settings of the servers that have changed any.
    """

    store: ServerStore
    changed: dict[int, ServerSettings] = field(default_factory=dict[int, ServerSettings])
    _changing: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def fill(self) -> None:
        """Read all settings again; another process may have deleted some. Raises StoreUnavailable."""
        async with self._changing:
            loaded = await self.store.load()
            self.changed.clear()
            self.changed.update(loaded)

    def of(self, guild: int) -> ServerSettings:
        """Return the settings of a server; the defaults for 0, a direct message."""
        return self.changed.get(guild, NO_SETTINGS)

    def with_ceremonies(self) -> dict[int, ServerSettings]:
        """The servers that announce the end of a season."""
        return {guild: settings for guild, settings in self.changed.items() if settings.has_ceremony}

    async def change(self, guild: int, **chosen: Any) -> ServerSettings:
        """Change some settings of a server, and return all of them. Raises StoreUnavailable."""
        async with self._changing:
            self.changed[guild] = await self.store.change(guild, chosen)
        return self.changed[guild]

    def forget(self, guild: int) -> None:
        """Drop the settings of a server from memory after its data was deleted."""
        self.changed.pop(guild, None)
