"""The end of a season: the final board in each server that wants it, and a role for the champion.

Each server is handled by one process, which checks every hour. The role is given first, because this can be
repeated safely. Then the board is posted, and the season is marked as shown. If a step fails, everything is
retried from the start, and the board's nonce keeps Discord from posting the board twice.

A champion who deletes their data loses the role: the transaction that deletes the data records the removal in
`bot.storage.owed`.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from secrets import token_hex
from typing import NamedTuple, Self

import discord

from bot.feature import FeatureDeps
from bot.features.rankings import words
from bot.features.rankings.leaderboard import end_of, over_lately, people_in
from bot.features.rankings.screens import final_board_screen
from bot.features.rankings.store import CROWN, SqlCeremonies
from bot.game.rankings import Metric
from bot.game.servers import ServerBook
from bot.game.shards import Shards
from bot.storage.owed import Debt, SqlOwed
from bot.text.language import say, speaking
from bot.ui.live.server_messages import ServerMessages
from bot.ui.transport.failures import each, is_refusal
from bot.ui.transport.panels import Illustrator
from bot.ui.transport.people import NameBook, public_language

log = logging.getLogger(__name__)

LOOK_SECONDS = 3_600.0
FIRST_LOOK_SECONDS = 120.0  # the first check after a start; by then, Discord has sent the list of servers
NONCE_BYTES = 12  # Discord accepts up to 25 characters
UNCROWN_SECONDS = 5.0  # time between two checks for champions who have deleted their data


class Crown(NamedTuple):
    """A champion's role in a server. `role` is None if the server currently gives no role."""

    guild: int
    role: int | None
    person: int


@dataclass
class Ceremonies:
    """Announces finished seasons in the servers of this process. `now` returns seconds since the epoch."""

    store: SqlCeremonies
    client: discord.Client
    servers: ServerBook
    shards: Shards
    messages: ServerMessages
    illustrator: Illustrator
    names: NameBook
    owed: SqlOwed
    now: Callable[[], float]
    _nonces: dict[Crown, str] = field(default_factory=dict[Crown, str])  # of notices to the staff

    @classmethod
    def from_deps(cls, deps: FeatureDeps) -> Self:
        return cls(
            SqlCeremonies(deps.database),
            deps.client,
            deps.servers,
            deps.shards,
            deps.messages,
            deps.illustrator,
            deps.names,
            SqlOwed(deps.database),
            deps.clock.now,
        )

    async def hold(self) -> None:
        """Hold the ceremony of every season that is due."""
        asked = [number for number in self.servers.with_ceremonies() if self.shards.has(number)]
        due = await self.store.due(asked, over_lately(self.now()))
        await each(due, self._celebrate, "a final board")

    async def _celebrate(self, due: tuple[int, str]) -> None:
        """Show a season in a server, and record that it was shown."""
        number, season = due
        guild, settings = self.client.get_guild(number), self.servers.of(number)
        if guild is None:
            return
        with speaking(public_language(guild, settings)):
            *_, is_quarter = end_of(season)
            role = None if is_quarter else settings.champion_role
            is_crowned = role is None or await self._crown(guild, season, role)
            await self._post(guild, season)
        await self.store.note(guild.id, season, self.now(), role)
        if not is_crowned:
            self.messages.tell_staff(guild.id, words.role_refused, role)

    async def _crown(self, guild: discord.Guild, season: str, role: int) -> bool:
        """Give the role to the players with the most wins in a month, and take it from previous champions.

        This includes the champions of the past twelve months, because recent months may have ended without a
        ceremony or with a different role. Returns False if Discord refuses to give the role.
        """
        winners = await self._winners(guild, season)
        before, is_given = await self.store.crowned_before(guild.id, season), False
        try:
            await _take_role(guild, role, {player for player, _ in before} - winners)
            await _give_role(guild, role, winners)
            is_given = True
            # Some winners might have just deleted their data.
            await _take_role(guild, role, winners - await self._winners(guild, season))
            for given in {given for _, given in before if given is not None} - {role}:
                await _take_role(guild, given, {player for player, got in before if got == given})
        except (discord.Forbidden, discord.NotFound) as error:
            log.warning("a champion's role could not be given or taken in %s: %s", guild.id, error.code)
        return is_given

    async def _winners(self, guild: discord.Guild, season: str) -> frozenset[int]:
        board = await self.store.board(guild.id, season)
        return board[Metric.WINS].winners if Metric.WINS in board else frozenset()

    async def uncrown(self) -> None:
        """Take the role from champions who have deleted their data, once Discord is connected."""
        if not self.client.is_ready():
            return
        debts = defaultdict[Crown, list[Debt]](list)
        for debt in await self.owed.all(CROWN):
            if self.shards.has(debt.guild):
                role = debt.target or self.servers.of(debt.guild).champion_role
                debts[Crown(debt.guild, role, debt.person)].append(debt)
        await each(debts.items(), self._settle, "a champion's role")

    async def _settle(self, owed: tuple[Crown, Collection[Debt]]) -> None:
        """Take a role from somebody. If Discord refuses, tell the staff."""
        crown, debts = owed
        try:
            await self._uncrown(crown)
        except discord.HTTPException as error:
            if not is_refusal(error):
                raise
            log.warning("the champion's role could not be taken off in %s: %r", crown.guild, error)
            await self._tell_staff(crown)
        await self.owed.settle(debts)
        self._nonces.pop(crown, None)

    async def _uncrown(self, crown: Crown) -> None:
        if crown.role is not None:
            guild = self.client.get_guild(crown.guild) or await self.client.fetch_guild(crown.guild)
            with speaking(public_language(guild, self.servers.of(crown.guild))):
                await _take_role(guild, crown.role, [crown.person])

    async def _tell_staff(self, crown: Crown) -> None:
        """Tell the staff that somebody keeps a role. Each debt has a nonce of its own, because several people
        may keep the same role. The nonce is random, so that nobody can tell from it who deleted their data.
        """
        settings = self.servers.of(crown.guild)
        if settings.staff_channel is None or crown.role is None:
            return
        with speaking(public_language(self.client.get_guild(crown.guild), settings)):
            nonce = self._nonces.setdefault(crown, token_hex(NONCE_BYTES))
            message = {"content": words.role_left(crown.role), "nonce": nonce}
        try:
            await self.messages.post(crown.guild, settings.staff_channel, message)
        except discord.HTTPException as error:
            if not is_refusal(error):
                raise
            log.warning("channel %s does not take a message: %s", settings.staff_channel, error.code)

    async def _post(self, guild: discord.Guild, season: str) -> None:
        """Post the board, if the server still wants it. The nonce contains the server's ID, because Discord
        compares nonces across servers.
        """
        if (channel := self.servers.of(guild.id).board_channel) is not None:
            board = await self.store.board(guild.id, season)
            panel = final_board_screen(board, await self.names.of(people_in(board.values())))
            drawn = await self.illustrator.draw(panel, guild.id)
            await self.messages.post(guild.id, channel, {**drawn.new, "nonce": f"{season} {guild.id:x}"})


async def _take_role(guild: discord.Guild, role: int, people: Iterable[int]) -> None:
    for member in await _members(guild, people):
        if member.get_role(role) is not None:
            await member.remove_roles(discord.Object(role), reason=say(words.ROLE_REASON))


async def _give_role(guild: discord.Guild, role: int, people: Iterable[int]) -> None:
    for member in await _members(guild, people):
        if member.get_role(role) is None:
            await member.add_roles(discord.Object(role), reason=say(words.ROLE_REASON))


async def _members(guild: discord.Guild, people: Iterable[int]) -> list[discord.Member]:
    """Return the people who are still members of the server."""
    found = list[discord.Member]()
    for person in sorted(people):
        try:
            found.append(await guild.fetch_member(person))
        except discord.NotFound:
            log.debug("a champion has left the server")
    return found
