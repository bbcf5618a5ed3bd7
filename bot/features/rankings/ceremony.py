"""The end of a season in the servers that want to see it: the final board, and a role for the champion.

A server is served by one process, which looks every hour. First the role goes on, which can be done again;
then the board is posted, and the season is noted as shown. So what fails is tried again as a whole, and a
board's nonce keeps Discord from taking it twice if the program dies in between.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import discord

from bot.features.rankings import words
from bot.features.rankings.leaderboard import CeremonyStore, FinalBoard, end_of, over_lately, people_in
from bot.features.rankings.screens import final_board_screen
from bot.game.registry import Shards
from bot.game.results import Metric
from bot.game.servers import ServerBook
from bot.text.language import say, speaking
from bot.ui.live.server_messages import ServerMessages
from bot.ui.transport.failures import each
from bot.ui.transport.panels import Illustrator
from bot.ui.transport.people import NameBook, public_language

log = logging.getLogger(__name__)

LOOK_SECONDS = 3_600.0
FIRST_LOOK_SECONDS = 120.0  # after a start: by then the servers are known


@dataclass
class Ceremonies:
    """Shows seasons that are over in the servers of this process. `now` returns seconds since the epoch."""

    store: CeremonyStore
    client: discord.Client
    servers: ServerBook
    shards: Shards
    messages: ServerMessages
    illustrator: Illustrator
    names: NameBook
    now: Callable[[], float]

    async def hold(self) -> None:
        """Show every season that is due, once."""
        asked = [number for number in self.servers.with_ceremonies() if self.shards.has(number)]
        due = await self.store.due(asked, over_lately(self.now()))
        await each(due, self._celebrate, "a final board")

    async def _celebrate(self, due: tuple[int, str]) -> None:
        """Show a season in a server, and note that it was shown."""
        number, season = due
        guild, settings = self.client.get_guild(number), self.servers.of(number)
        if guild is None:
            return
        with speaking(public_language(guild, settings)):
            board = await self.store.board(guild.id, season)
            is_crowned = await self._crown(guild, season, settings.champion_role, board)
            await self._post(guild, season, settings.board_channel, board)
        await self.store.note(guild.id, season, self.now())
        if not is_crowned:
            self.messages.tell_staff(guild.id, words.role_refused, settings.champion_role)

    async def _crown(self, guild: discord.Guild, season: str, role: int | None, board: FinalBoard) -> bool:
        """Whoever won most in a month has the role, and whoever won most before has it no longer.

        Returns False if that is refused.
        """
        _, _, is_quarter = end_of(season)
        if role is None or is_quarter:
            return True
        winners = board[Metric.WINS].winners if Metric.WINS in board else frozenset[int]()
        before = await self.store.winners_before(guild.id, season)
        reason, held = say(words.ROLE_REASON), discord.Object(role)
        try:
            for member in await _members(guild, before - winners):
                if member.get_role(role) is not None:
                    await member.remove_roles(held, reason=reason)
            for member in await _members(guild, winners):
                if member.get_role(role) is None:
                    await member.add_roles(held, reason=reason)
        except (discord.Forbidden, discord.NotFound) as error:
            log.warning("the champion's role could not be given in %s: %s", guild.id, error.code)
            return False
        return True

    async def _post(self, guild: discord.Guild, season: str, channel: int | None, board: FinalBoard) -> None:
        """Post the board; Discord looks for its nonce in all servers together."""
        if channel is not None:
            panel = final_board_screen(board, await self.names.of(people_in(board.values())))
            drawn = await self.illustrator.draw(panel, guild.id)
            await self.messages.post(guild.id, channel, {**drawn.new, "nonce": f"{season} {guild.id:x}"})


async def _members(guild: discord.Guild, people: Iterable[int]) -> list[discord.Member]:
    """Those of these people who are still in the server."""
    found = list[discord.Member]()
    for person in sorted(people):
        try:
            found.append(await guild.fetch_member(person))
        except discord.NotFound:
            log.debug("a champion has left the server")
    return found
