"""A server's settings for its games: who can play where, with which rules, and how it looks."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256
from typing import Any, Protocol

from msgspec import Struct

from bot.engine.catalogue import OPTIONS
from bot.engine.house_rules.customizable import Customizable
from bot.engine.model.options import Value
from bot.game.errors import Fault, GameError
from bot.game.ports import StoreUnavailable
from bot.game.preferences import PaletteName, StyleName

log = logging.getLogger(__name__)

DEFAULT_PRESET = "classic"
DIGEST = 16  # length of a card back's digest, in characters
EFFECTS = Customizable.option.name  # the option that contains texts written by people
OptionValues = Mapping[str, Value]


class ThreadPolicy(StrEnum):
    """Whether new tables get their own threads."""

    HOST = "host"  # the host chooses
    ALWAYS = "always"
    NEVER = "never"


class Visit(Struct, frozen=True):
    """The origin of a request: the IDs of the channel and its parents, and the person's roles."""

    channels: frozenset[int] = frozenset()
    roles: frozenset[int] = frozenset()


class ServerSettings(Struct, frozen=True):
    """The settings of one server. All values are Discord's IDs or names that the bot knows.

    `language` is a locale with a catalog, such as `pt_BR`. None means the language of the server on Discord.
    `channels` (which can be categories) and `roles` limit who can play where. If they are empty, there is no
    limit. `preset` is one of the bot's presets, or one that the server saved, in the rules panel's notation.
    Hosts cannot change `fixed_rules`, whose values come from the preset. `most_tables` limits the server and
    `most_hosted` limits each host. 0 means no limit for `most_tables`. `notified_role` is mentioned when a
    table opens. Moderators' actions are logged in `staff_channel`. The final board of a month or quarter is
    posted in `board_channel`. The winner of a month gets `champion_role`. Members with `director_role` can
    run tournaments. `back` is a digest of the server's own card back, which is stored separately. It is empty
    if the server has none.
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
    has_guests: bool = True  # whether players can add guests, whose names they write
    style: StyleName = StyleName.ORIGINAL
    back: str = ""
    chosen_in: str = ""  # the language of the person who last changed a setting, or empty if unknown

    @property
    def has_ceremony(self) -> bool:
        """Whether this server announces the end of a season."""
        return self.board_channel is not None or self.champion_role is not None

    def admit(self, visit: Visit) -> None:
        """Check that a person is allowed to play in the channel of their request. Raises GameError
        (other_channels or needs_role).
        """
        self.check_channel(visit.channels)
        if self.roles and not visit.roles.intersection(self.roles):
            raise GameError(Fault.NEEDS_ROLE, roles=self.roles)

    def check_channel(self, channels: frozenset[int]) -> None:
        """Check that people are allowed to play in a channel. `channels` holds its ID and its parents' IDs.

        Raises GameError (other_channels).
        """
        if self.channels and not channels.intersection(self.channels):
            raise GameError(Fault.OTHER_CHANNELS, channels=self.channels)

    def check_guests(self) -> None:
        """Check that players are allowed to add guests. Raises GameError (no_guests)."""
        if not self.has_guests:
            raise GameError(Fault.NO_GUESTS)

    def check_numbers(self, hosts: Sequence[int | None], host: int | None) -> None:
        """Check that one more table can open. Raises GameError (too_many_tables or too_many_hosted).

        `hosts` are the hosts of the open tables, and `host` will host the new table. Both use None for a
        table without a host.
        """
        if 0 < self.most_tables <= len(hosts):
            raise GameError(Fault.TOO_MANY_TABLES, count=self.most_tables)
        if host is not None and 0 < self.most_hosted <= hosts.count(host):
            raise GameError(Fault.TOO_MANY_HOSTED, count=self.most_hosted)

    def check_rules(
        self, options: OptionValues, preset: OptionValues, before: OptionValues | None = None
    ) -> None:
        """Check that tables of this server can use these options. Raises GameError (fixed_rule or no_dares).

        `preset` has the options of the server's preset. Options unchanged since `before` are not checked, so
        that a table that violates several settings can be fixed one step at a time.
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
    """Return whether cards have a dare or another text that somebody wrote."""
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

    async def change_back(self, guild: int, back: bytes | None, chosen: Mapping[str, Any]) -> ServerSettings:
        """Replace or delete a server's own card back, together with some settings, and return all of them.

        Raises StoreUnavailable.
        """
        ...

    async def load_back(self, guild: int) -> bytes | None:
        """Return a server's own card back, if it has one. Raises StoreUnavailable."""
        ...


MOST_BACKS = 256  # servers whose own card backs are in memory, with up to 40 kB each
BACK_SECONDS = 0.3  # how long pictures wait for a server's card back before they show the style's


@dataclass
class ServerBook:
    """The settings of all servers, kept in memory so that nobody waits for them.

    `changed` holds the settings of the servers that have changed any. Their own card backs are read when they
    are first needed.
    """

    store: ServerStore
    changed: dict[int, ServerSettings] = field(default_factory=dict[int, ServerSettings])
    # card backs by server, each with its digest in the settings, the least recently used first
    _backs: OrderedDict[int, tuple[str, bytes | None]] = field(
        default_factory=OrderedDict[int, tuple[str, bytes | None]]
    )
    _changing: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def fill(self) -> None:
        """Read all settings again, because another process might have deleted some. Raises
        StoreUnavailable.
        """
        async with self._changing:
            loaded = await self.store.load()
            self.changed.clear()
            self.changed.update(loaded)
            for guild in self._backs.keys() - loaded.keys():
                del self._backs[guild]

    def of(self, guild: int) -> ServerSettings:
        """Return the settings of a server, or the defaults for 0, which means direct messages."""
        return self.changed.get(guild, NO_SETTINGS)

    def with_ceremonies(self) -> dict[int, ServerSettings]:
        """Return the servers that announce the end of a season."""
        return {guild: settings for guild, settings in self.changed.items() if settings.has_ceremony}

    async def change(self, guild: int, **chosen: Any) -> ServerSettings:
        """Change some settings of a server, and return all of them. Raises StoreUnavailable."""
        async with self._changing:
            self.changed[guild] = await self.store.change(guild, chosen)
        return self.changed[guild]

    async def change_back(self, guild: int, back: bytes | None, **chosen: Any) -> ServerSettings:
        """Replace a server's own card back, or delete it if `back` is None. Returns all settings.

        Raises StoreUnavailable.
        """
        digest = sha256(back).hexdigest()[:DIGEST] if back else ""
        async with self._changing:
            self.changed[guild] = await self.store.change_back(guild, back, {**chosen, "back": digest})
            self._keep_back(guild, digest, back)
        return self.changed[guild]

    async def back_of(self, guild: int) -> bytes | None:
        """Return a server's own card back, or None if it has none or if it can't be read in time."""
        digest = self.of(guild).back
        if not digest:
            return None
        known = self._backs.get(guild)
        if known is not None and known[0] == digest:
            self._backs.move_to_end(guild)
            return known[1]
        try:
            async with asyncio.timeout(BACK_SECONDS):
                back = await self.store.load_back(guild)
        except (StoreUnavailable, TimeoutError):
            return None
        if back is None:
            log.error("a server's own card back is gone; the style's is drawn", extra={"guild": guild})
        if self.of(guild).back == digest:  # it was not replaced in the meantime
            self._keep_back(guild, digest, back)
        return back

    def _keep_back(self, guild: int, digest: str, back: bytes | None) -> None:
        self._backs[guild] = digest, back
        self._backs.move_to_end(guild)
        if len(self._backs) > MOST_BACKS:
            self._backs.popitem(last=False)
