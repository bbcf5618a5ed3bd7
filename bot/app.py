"""Wires the program (settings, database, tables, Discord), runs it, and shuts it down."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import signal
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from threading import Timer

import aiohttp
import discord

from bot.backups import back_up_daily
from bot.cogs.client import UnoBot, point_at
from bot.cogs.commands import cogs, sync_commands
from bot.config import Settings
from bot.engine.model.shuffle import SECRET_BYTES
from bot.game.ports import Clock
from bot.game.registry import Registry
from bot.game.session import Services
from bot.game.tasks import Tasks
from bot.readiness import LEASE_LOST, TOKEN_REFUSED, Finding, NotReady, take_database
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.leaderboard import Standing, standings
from bot.storage.presets import SqlPresets
from bot.ui.live.open_hands import OpenHands
from bot.ui.live.presenter import DiscordPresenter
from bot.ui.router import Router
from bot.ui.screens.results import LeaderboardPage, LeaderboardRow
from bot.ui.transport.outbox import Outbox

log = logging.getLogger(__name__)

LAST_WORDS_SECONDS = 3.0  # at shutdown, for what is being saved and sent
GOODBYE_SECONDS = 2.0
LAST_SECONDS = 7.0  # then the process ends in any case
BAD_TOKEN = 4004  # close code of the gateway (Discord: Opcodes and Status Codes)
OFFLINE = (
    discord.LoginFailure,
    discord.ConnectionClosed,
    discord.DiscordServerError,
    discord.GatewayNotFound,
    aiohttp.ClientError,
    TimeoutError,
)  # what ends a connection for good, or prevents one
SYNCED = Path("data") / "commands.sha256"


def new_secret() -> bytes:
    """Return fresh random bytes that determine the shuffles of a round."""
    return secrets.token_bytes(SECRET_BYTES)


class RealClock:
    """The time of this machine."""

    def now(self) -> float:
        """Return the time of day in seconds since the epoch, UTC."""
        return time.time()

    def steady(self) -> float:
        """Return the seconds of a clock that nobody sets."""
        return time.monotonic()

    def call_at(self, when: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        """Call once at this steady time, or at once if it has passed."""
        return asyncio.get_running_loop().call_later(max(0.0, when - self.steady()), call)


@dataclass(frozen=True)
class Surroundings:
    """What the program needs from the machine; tests replace it."""

    clock: Clock = field(default_factory=RealClock)
    secret: Callable[[], bytes] = new_secret
    rng: Random = field(default_factory=SystemRandom)
    synced: Path = SYNCED  # the file that remembers which commands Discord has


class App:
    """All parts of the running program, wired."""

    def __init__(self, settings: Settings, database: Database, around: Surroundings) -> None:
        self.settings = settings
        self.database = database
        self.tasks = Tasks()
        self.failed = asyncio.Event()
        self.around = around
        clock = around.clock
        self.outbox = Outbox(clock, self.tasks, self.failed.set)
        self.open_hands = OpenHands(self.outbox, clock)
        self.client = UnoBot()
        self.presenter = DiscordPresenter(self.client, self.outbox, self.open_hands, clock, self.tasks)
        world = Services(SqlGameStore(database), self.presenter, clock, around.secret)
        self.registry = Registry(world, around.rng, self.tasks)
        self.client.router = self.router = Router(
            self.registry, self.presenter, self.open_hands, self._read_leaderboard, SqlPresets(database)
        )
        self.client.set_up = self._set_up

    async def _set_up(self) -> None:
        """Between login and connection: resume all tables, register the commands."""
        log.info("%d open tables", await self.registry.restore())
        for cog in cogs(self.client, self.router):
            await self.client.add_cog(cog)
        sync = partial(sync_commands, self.client.tree, self.settings.home_guild, self.around.synced)
        self.tasks.start(sync, "commands")

    async def _read_leaderboard(self, guild: int, page: int, asked_by: int) -> LeaderboardPage:
        found = await standings(self.database, guild, page + 1, asked_by=asked_by)
        own = _ranked(found.own) if found.own else None
        return LeaderboardPage([_ranked(row) for row in found.rows], own, found.pages)

    async def close(self) -> None:
        """Accept nothing new, finish saving, answer what was asked, then disconnect."""
        self.router.is_closing = True
        self.outbox.stop()
        try:
            async with asyncio.timeout(LAST_WORDS_SECONDS):
                await self.registry.close()
                await asyncio.gather(*(shard.disconnect() for shard in self.client.shards.values()))
                await self.registry.tasks.finish()  # the last presses, which get an apology
        except TimeoutError:
            log.warning("some requests to Discord were not answered in time")
        try:
            async with asyncio.timeout(GOODBYE_SECONDS):
                await self.client.close()
        except TimeoutError:
            log.warning("Discord did not say goodbye in time")
        await self.database.close()


def build(settings: Settings, around: Surroundings | None = None) -> App:
    """Build the program, not yet connected. Needs a running event loop."""
    return App(settings, Database(settings.database_url), around or Surroundings())


async def run(settings: Settings, *, migrate: bool = False) -> None:
    """Run until SIGTERM or SIGINT; `migrate` updates the schema first.

    Calls Discord only after all other checks passed (R10). Raises NotReady if it cannot start or go on.
    """
    point_at(settings.discord_api_url, settings.discord_gateway_url, settings.discord_cdn_url)
    async with AsyncExitStack() as held:
        database, lost = await take_database(settings, held, migrate=migrate)
        app = App(settings, database, Surroundings())
        backups = asyncio.create_task(back_up_daily(settings), name="backups")
        ended = asyncio.Event()
        for name in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(name, ended.set)
        try:
            await _play(app, ended, lost)
        except OFFLINE as error:
            raise NotReady([_why_offline(error)]) from None
        finally:
            _leave_in_time()
            backups.cancel()
            await app.close()
        if lost.is_set():
            raise NotReady([LEASE_LOST])


async def _play(app: App, *ends: asyncio.Event) -> None:
    playing = asyncio.create_task(app.client.start(app.settings.token))
    waits = [asyncio.create_task(event.wait()) for event in (*ends, app.failed)]
    await asyncio.wait([playing, *waits], return_when=asyncio.FIRST_COMPLETED)
    for wait in waits:
        wait.cancel()
    if playing.done():
        playing.result()
    if app.failed.is_set():
        raise discord.LoginFailure


def _leave_in_time() -> None:
    """End the process whatever it waits for, such as a database that does not answer (R3).

    Nothing is lost: every confirmed change is on disk.
    """
    watchdog = Timer(LAST_SECONDS, os._exit, [1])
    watchdog.daemon = True
    watchdog.start()


def _why_offline(error: Exception) -> Finding:
    is_refused = isinstance(error, discord.LoginFailure)
    if is_refused or (isinstance(error, discord.ConnectionClosed) and error.code == BAD_TOKEN):
        return TOKEN_REFUSED
    return Finding("discord", False, f"cannot be reached ({type(error).__name__} {error}); try again later")


def _ranked(row: Standing) -> LeaderboardRow:
    return LeaderboardRow(row.rank, row.player, row.match_wins, row.matches, row.points)
