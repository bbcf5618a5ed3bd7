"""Puts the program together: settings, database, tables, Discord; and takes it apart again."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import secrets
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import aiohttp
import discord
import yarl
from discord import app_commands
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.cogs.commands import commands
from bot.config import Settings
from bot.engine.shuffle import SECRET_BYTES
from bot.game.ports import Clock
from bot.game.registry import Registry
from bot.game.session import World
from bot.game.tasks import Tasks
from bot.readiness import TOKEN_REFUSED, Finding, NotReady, take_database
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.leaderboard import Sort, Standing, standings
from bot.ui.controls import press_of
from bot.ui.desk import Board, Desk
from bot.ui.leaderboards import Ranked
from bot.ui.outbox import Outbox
from bot.ui.panels import Panels
from bot.ui.presenter import DiscordPresenter

log = logging.getLogger(__name__)

LAST_WORDS_SECONDS = 3.0  # for what is being saved and sent when the program is told to end
GOODBYE_SECONDS = 2.0
BAD_TOKEN = 4004  # close code of the gateway (Discord: Opcodes and Status Codes)
OFFLINE = (
    discord.LoginFailure,
    discord.ConnectionClosed,
    discord.DiscordServerError,
    discord.GatewayNotFound,
    aiohttp.ClientError,
    TimeoutError,
)  # what ends a connection for good, or keeps one from beginning
SYNCED = Path("data") / "commands.sha256"


def new_secret() -> bytes:
    """Fresh random bytes that fix the shuffles of a round."""
    return secrets.token_bytes(SECRET_BYTES)


class RealClock:
    """The time of this machine."""

    def now(self) -> float:
        """Seconds since the epoch, UTC."""
        return time.time()

    def call_at(self, when: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        """Call once at this time, or at once where it has passed."""
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), call)


@dataclass(frozen=True)
class Surroundings:
    """What the program needs from the machine; tests bring their own."""

    clock: Clock = field(default_factory=RealClock)
    secret: Callable[[], bytes] = new_secret
    rng: Random = field(default_factory=SystemRandom)
    synced: Path = SYNCED  # remembers which commands Discord knows


class Commands(app_commands.CommandTree[Any]):
    """Our slash commands; whatever goes wrong before one of them begins is answered by the desk."""

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer a command that could not be understood."""
        log.warning("a command was not understood: %s", type(error).__name__)
        await self.client.desk.regret(interaction)


class UnoClient(discord.AutoShardedClient):
    """The connection to Discord: commands, presses and reactions; it keeps no messages and no members."""

    desk: Desk
    set_up: Callable[[], Awaitable[None]]

    def __init__(self) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody talks here
        super().__init__(
            intents=discord.Intents(guilds=True, guild_reactions=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.tree = Commands(self)

    async def setup_hook(self) -> None:
        """Between login and connection."""
        await self.set_up()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Every press comes here, whatever has become of the message that it was made on."""
        if interaction.type is discord.InteractionType.component:
            await self.desk.press(interaction, press_of(interaction))

    async def on_raw_reaction_add(self, payload: discord.RawReactionActionEvent) -> None:
        """A reaction is judged before anything is awaited."""
        if self.user is not None and payload.user_id != self.user.id:
            self.desk.react(payload)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A table goes with its channel."""
        await self.desk.close_tables(channel.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Tables go with their server."""
        await self.desk.close_tables(guild.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A table goes with its thread."""
        await self.desk.close_tables(payload.thread_id)


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
        self.panels = Panels(self.outbox, clock)
        self.client = UnoClient()
        self.presenter = DiscordPresenter(self.client, self.outbox, self.panels, clock, self.tasks)
        world = World(SqlGameStore(database), self.presenter, clock, around.secret)
        self.registry = Registry(world, around.rng, self.tasks)
        self.client.desk = self.desk = Desk(self.registry, self.presenter, self.panels, self._read_board)
        self.client.set_up = self._set_up

    async def _set_up(self) -> None:
        """Between login and connection: commands, and all tables as they were."""
        for command in commands(self.desk):
            self.client.tree.add_command(command)
        await self._sync_commands()
        log.info("%d open tables", await self.registry.restore())

    async def _sync_commands(self) -> None:
        """Tell Discord our commands where they have changed; it allows 200 changes a day."""
        tree, home = self.client.tree, self.settings.home_guild
        guild = discord.Object(home) if home else None
        if guild is not None:
            tree.copy_global_to(guild=guild)
        known = [self.client.application_id, home, [command.to_dict(tree) for command in tree.get_commands()]]
        fingerprint = hashlib.sha256(json.dumps(known).encode()).hexdigest()
        synced = self.around.synced
        if not synced.exists() or synced.read_text() != fingerprint:
            await tree.sync(guild=guild)
            synced.parent.mkdir(parents=True, exist_ok=True)
            synced.write_text(fingerprint)

    async def _read_board(self, guild: int, page: int, asked_by: int) -> Board:
        found = await standings(self.database, guild, Sort.WINS, page + 1, asked_by=asked_by)
        own = _ranked(found.own) if found.own else None
        return Board([_ranked(row) for row in found.rows], own, found.pages)

    async def close(self) -> None:
        """No new moves; what is being saved is saved; then goodbye."""
        self.desk.is_closing = True
        self.outbox.stop()
        try:
            async with asyncio.timeout(LAST_WORDS_SECONDS):
                await self.registry.close()
        except TimeoutError:
            log.warning("some requests to Discord were not answered in time")
        try:
            async with asyncio.timeout(GOODBYE_SECONDS):
                await self.client.close()
        except TimeoutError:
            log.warning("Discord did not say goodbye in time")
        await self.database.close()


def build(settings: Settings, around: Surroundings | None = None) -> App:
    """The program on the database of the settings, not yet connected; inside a running event loop."""
    return App(settings, Database(settings.database_url), around or Surroundings())


async def run(settings: Settings, *, migrate: bool = False) -> None:
    """Play until told to end; `migrate` brings the database up to date first.

    Nothing is asked of Discord before all else is good (R10). Raises NotReady where it cannot begin or go on.
    """
    _point_at(settings)
    async with AsyncExitStack() as held:
        app = App(settings, await take_database(settings, held, migrate=migrate), Surroundings())
        ended = asyncio.Event()
        for name in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(name, ended.set)
        try:
            await _play(app, ended)
        except OFFLINE as error:
            raise NotReady([_why_offline(error)]) from None
        finally:
            await app.close()


async def _play(app: App, ended: asyncio.Event) -> None:
    playing = asyncio.create_task(app.client.start(app.settings.token))
    waits = [asyncio.create_task(event.wait()) for event in (ended, app.failed)]
    await asyncio.wait([playing, *waits], return_when=asyncio.FIRST_COMPLETED)
    for wait in waits:
        wait.cancel()
    if playing.done():
        playing.result()
    if app.failed.is_set():
        raise discord.LoginFailure


def _why_offline(error: Exception) -> Finding:
    is_refused = isinstance(error, discord.LoginFailure)
    if is_refused or (isinstance(error, discord.ConnectionClosed) and error.code == BAD_TOKEN):
        return TOKEN_REFUSED
    return Finding("discord", False, f"cannot be reached ({type(error).__name__} {error}); try again later")


def _point_at(settings: Settings) -> None:
    """Talk to a proxy or a stand-in where the settings name one."""
    if settings.discord_api_url:
        Route.BASE = settings.discord_api_url
    if settings.discord_gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway_url)
    if settings.discord_cdn_url:
        setattr(Asset, "BASE", settings.discord_cdn_url)  # noqa: B010  # the library types it as its one value


def _ranked(row: Standing) -> Ranked:
    return Ranked(row.rank, f"<@{row.player}>", row.match_wins, row.matches, row.points)
