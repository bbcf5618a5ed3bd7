"""The connection to Discord, and what arrives through it besides commands."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any, Self

import aiohttp
import discord
import yarl
from discord import app_commands
from discord.asset import Asset
from discord.ext import commands
from discord.gateway import DiscordWebSocket, KeepAliveHandler
from discord.http import Route
from msgspec import Struct

from bot.cogs.frames import check_types
from bot.cogs.standby import Standby
from bot.game.clock import Interruption
from bot.game.errors import Fault, GameError
from bot.game.registry import Registry, Shards
from bot.game.session import GameSession
from bot.game.state import Stage
from bot.ui.router import Router
from bot.ui.transport import Interaction
from bot.ui.transport.custom_ids import press_of
from bot.ui.transport.outbox import Outbox
from bot.ui.transport.permissions import invitation

log = logging.getLogger(__name__)


class Commands(app_commands.CommandTree[Any]):
    """Our slash commands; the router answers what goes wrong before one of them begins."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Whether this process answers it; Discord asks for suggestions again as somebody types on."""
        standby = self.client.standby
        if standby is None:
            return True
        return await standby.admits(is_patient=interaction.type is not discord.InteractionType.autocomplete)

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer a command that could not be read, or that failed by our fault."""
        if isinstance(error, app_commands.CommandInvokeError):
            await self.client.router.apologize(interaction, error.original)
            return
        log.warning("a command could not be read: %s", type(error).__name__)
        if interaction.type is not discord.InteractionType.autocomplete:  # suggestions have no room for words
            await self.client.router.refuse_unreadable(interaction)


MOST_DOUBLINGS = 2  # of the pause between two attempts to connect again, at first a second


class UnoBot(commands.AutoShardedBot):
    """Receives commands, presses, reactions, and that messages are sent, but not what they say.

    It caches no messages and no members. Without `shards` it runs as many as Discord recommends.

    `trace` sees every request. `router` and `set_up` (what to do between login and connection) are set before
    it is started.
    """

    router: Router
    set_up: Callable[[], Awaitable[None]]
    admit: Callable[[int], Awaitable[None]] | None = None  # waits until a shard may identify
    standby: Standby | None = None  # while another process answers
    _is_announced = False

    def __init__(self, trace: aiohttp.TraceConfig, shards: Shards | None = None) -> None:
        discord.VoiceClient.warn_nacl = False  # pyrefly: ignore[instance-var-assign]  # it never joins a call
        discord.VoiceClient.warn_dave = False  # pyrefly: ignore[instance-var-assign]
        sharding: dict[str, Any] = {}
        if shards is not None:
            sharding = {"shard_ids": list(shards.ids), "shard_count": shards.count}
        super().__init__(
            command_prefix=commands.when_mentioned,  # never used: the bot reads no messages
            help_command=None,
            tree_cls=Commands,
            # rehearsed by own_message
            intents=discord.Intents(
                guilds=True, guild_messages=True, reactions=True, guild_scheduled_events=True
            ),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=trace,
            shard_connect_timeout=None,  # a shard may wait for others to identify first
            **sharding,
        )
        check_types(self._connection.parsers)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Before each IDENTIFY."""
        if self.admit is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self.admit(shard_id or 0)

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard; when it is cut off, no two attempts are more than four seconds apart."""
        await super().launch_shard(gateway, shard_id, initial=initial)
        self.shards[shard_id]._parent._backoff._max = MOST_DOUBLINGS  # noqa: SLF001

    def dispatch(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:
        """Pass an event on to those who listen, unless it has to wait."""
        call = partial(super().dispatch, event_name, *args, **kwargs)
        if self.standby is None or not self.standby.hold(event_name, call):
            call()

    async def setup_hook(self) -> None:
        """Between login and connection."""
        await self.set_up()

    async def on_message(self, message: discord.Message, /) -> None:
        """Look for no commands in messages."""

    async def on_ready(self) -> None:
        """Say once that people can play, and how the bot is added to a server."""
        if self._is_announced or self.standby is not None:
            return
        self._is_announced = True
        servers = "1 server" if len(self.guilds) == 1 else f"{len(self.guilds)} servers"
        log.info("Ready as %s in %s. Invite: %s", self.user, servers, invitation(self.application_id or 0))


def point_at(api: str | None, gateway: str | None, cdn: str | None) -> None:
    """Use these addresses of a proxy or stand-in instead of Discord's."""
    if api:
        Route.BASE = api
    if gateway:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    if cdn:
        setattr(Asset, "BASE", cdn)  # noqa: B010  # the library types it as its one value


PRESSES = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Listeners(commands.Cog):
    """Passes events of the gateway on to the router."""

    def __init__(self, client: discord.Client, router: Router) -> None:
        super().__init__()
        self.client = client
        self.router = router

    @commands.Cog.listener()
    # rehearsed by quick_presses
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer every press and form, whatever has become of its message."""
        if interaction.type not in PRESSES:
            return
        try:
            press = press_of(interaction, self.router.kinds)
        except Exception as error:  # noqa: BLE001  # whatever was sent, the person gets an answer
            await self.router.apologize(interaction, error)
        else:
            await self.router.press(interaction, press)

    @commands.Cog.listener()
    # rehearsed by reaction_arrives, reaction_removed
    async def on_raw_reaction_add(self, payload: discord.RawReactionActionEvent) -> None:
        """Judge a reaction before anything is awaited."""
        if self.client.user is not None and payload.user_id != self.client.user.id:
            self.router.react(payload)

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Count what pushes a table out of sight; nothing in the message is read."""
        if self.client.user is not None and message.author.id != self.client.user.id:
            self.router.note_message(message.channel.id, message.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A table goes with its channel."""
        self.router.close_tables(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A table goes with its thread."""
        self.router.close_tables(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: object, channel: discord.abc.GuildChannel) -> None:
        """The permissions in a channel may have changed."""
        self.router.note_permissions(channel.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: object, role: discord.Role) -> None:
        """The permissions of a role, and so of the bot, may have changed."""
        self.router.note_permissions(role.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, _: object, member: discord.Member) -> None:
        """The bot's own roles may have changed; it is told of nobody else."""
        self.router.note_permissions(member.guild.id)

    @commands.Cog.listener()
    async def on_thread_update(self, _: object, thread: discord.Thread) -> None:
        """A thread may have been unlocked."""
        self.router.note_thread(thread.id)

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """A thread may have been taken out of the archive: discord.py forgets those that are in it."""
        self.router.note_thread(thread.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server has added the bot."""
        log.info("server_joined", extra={"guild": guild.id})

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Tables go with their server."""
        log.info("server_left", extra={"guild": guild.id})
        self.router.close_tables(guild.id)


HEARTBEAT_LOOK_SECONDS = 1.0  # between two looks at the heartbeats
# rehearsed by heartbeats
QUIET_SECONDS = 6.0  # without a sign of life, then we ask for one: Discord's own heartbeats are 41 s apart
FEW_UNANSWERED = 3  # looks; then nobody may be able to play
MOST_UNANSWERED = 10  # looks; then the connection is as good as cut
SLACK_SECONDS = 1.0  # discord.py may note the answer before it notes the heartbeat
HALF_OPEN = 4000  # what discord.py closes such a connection with itself, a minute later


class Outages(commands.Cog):
    """Lets the clocks of a table run only while its people can play.

    They can while their shard is connected, unless Discord itself has lost their server for a while.
    """

    def __init__(self, client: discord.AutoShardedClient, registry: Registry) -> None:
        super().__init__()
        self._client = client
        self._registry = registry
        self._connected = set[int]()  # shards
        self._unanswered = Counter[int]()  # looks that found a heartbeat without an answer, by shard

    async def look(self) -> None:
        """Stop the clocks of a shard from which nothing comes; soon close its connection to resume it."""
        for number, shard in self._client.shards.items():
            pulse = Pulse.of(shard)
            if pulse is None:
                self._unanswered[number] = 0
            elif pulse.is_unanswered:
                await self._note_silence(number, pulse)
            else:
                if self._unanswered.pop(number, 0) >= FEW_UNANSWERED:
                    await self.on_shard_resumed(number)
                if pulse.silent > QUIET_SECONDS:
                    await pulse.ask()
        self.set_clocks(self._registry)

    async def check(self) -> str | None:
        """Report connections over which nothing comes."""
        if silent := sum(looks >= FEW_UNANSWERED for looks in self._unanswered.values()):
            return f"{silent} of {len(self._client.shards)} connections to Discord are silent"
        return None

    async def _note_silence(self, number: int, pulse: Pulse) -> None:
        self._unanswered[number] += 1
        if self._unanswered[number] == FEW_UNANSWERED:
            await self.on_shard_disconnect(number, pulse.silent)
        elif self._unanswered[number] > MOST_UNANSWERED:
            self._unanswered[number] = 0
            log.warning("shard %d: Discord answers no heartbeat: connecting again", number)
            self._registry.tasks.start(pulse.end(), "close")

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard: int, seconds: float = 0.0) -> None:
        """Nobody on this shard can play now, nor could they for the last `seconds`."""
        self._connected.discard(shard)
        self.set_clocks(self._registry, seconds)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard: int) -> None:
        """They can play again, and everything they did in the meantime has arrived."""
        self._connected.add(shard)
        self.set_clocks(self._registry)

    @commands.Cog.listener()
    async def on_shard_connect(self, shard: int) -> None:
        """They can play again, from a new session."""
        await self.on_shard_resumed(shard)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Nobody in this server can play now."""
        self.set_clocks(self._registry.in_server(guild.id))

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """They can play again; in a new session, this comes for each server that is there."""
        self.set_clocks(self._registry.in_server(guild.id))

    def set_clocks(self, tables: Iterable[GameSession], seconds: float = 0.0) -> None:
        """Let the clocks of these tables run where people can play, and stop them where they cannot.

        Those who have just been cut off could not play for the last `seconds`, either.
        """
        for table in tables:
            clocks = self._registry.clocks_of(table)
            if self._can_play_in(table.guild):
                clocks.go_on(Interruption.DISCORD)
            else:
                clocks.pause(Interruption.DISCORD, seconds)

    def _can_play_in(self, guild: int) -> bool:
        """Whether presses arrive from a server, or from direct messages (NO_SERVER)."""
        there = self._client.get_guild(guild)  # None also for a server that the bot was removed from
        is_lost = there is not None and there.unavailable
        shard = (guild >> 22) % (self._client.shard_count or 1)  # Discord: Gateway, "Sharding"
        return shard in self._connected and not is_lost


# rehearsed by resumed
class Pulse(Struct, frozen=True):
    """The heartbeats of an open connection, of which discord.py shows only how long the last answer took."""

    _socket: DiscordWebSocket
    _heart: KeepAliveHandler

    @classmethod
    def of(cls, shard: discord.ShardInfo) -> Self | None:
        """The pulse of a shard, None while it is not connected."""
        socket = shard._parent.ws  # noqa: SLF001
        heart = socket._keep_alive  # noqa: SLF001
        return None if heart is None or shard.is_closed() else cls(socket, heart)

    @property
    def silent(self) -> float:
        """For how many seconds Discord has sent nothing."""
        return time.perf_counter() - self._heart._last_recv  # noqa: SLF001

    @property
    def is_unanswered(self) -> bool:
        """Whether Discord has sent nothing since the last heartbeat, not even its answer."""
        return self._heart._last_recv + SLACK_SECONDS < self._heart._last_send  # noqa: SLF001

    async def ask(self) -> None:
        """Send a heartbeat, unless the connection has just ended."""
        with suppress(OSError, discord.ConnectionClosed):
            await self._socket.send_heartbeat(self._heart.beat())

    async def end(self) -> None:
        """Close the connection, so that it is resumed."""
        await self._socket.close(HALF_OPEN)


class Threads(commands.Cog):
    """Archives empty threads of the bot that have no table, whenever a shard has connected.

    A table that is being stored at that moment loses nothing: its first message wakes its thread. A thread
    that falls asleep during a match is woken: edits don't count as activity there, so a slow match would
    archive its own thread, and its buttons with it.
    """

    def __init__(self, client: discord.AutoShardedClient, registry: Registry, outbox: Outbox) -> None:
        super().__init__()
        self._client = client
        self._registry = registry
        self._outbox = outbox
        self._woken: dict[int, datetime] = {}  # threads with a match, and when they were last woken

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """All servers of the shard are there, with their open threads."""
        for guild in self._client.guilds:
            if guild.shard_id == shard:
                for thread in filter(self._is_orphan, guild.threads):
                    log.info("empty_thread_archived", extra={"guild": guild.id, "channel": thread.id})
                    archive = partial(thread.edit, archived=True)
                    self._outbox.request(("thread", thread.id), archive)

    @commands.Cog.listener()
    async def on_thread_update(self, _: object, thread: discord.Thread) -> None:
        """Wake a thread in which people play, unless somebody has archived it on purpose."""
        if not self._is_played_in(thread.id):
            self._woken.pop(thread.id, None)
        elif thread.archived and not thread.locked and _fell_asleep(thread, self._woken.get(thread.id)):
            self._woken[thread.id] = thread.archive_timestamp
            self._outbox.request(("thread", thread.id), partial(thread.edit, archived=False))

    def _is_played_in(self, channel: int) -> bool:
        try:
            return self._registry.in_channel(channel).state.stage is Stage.PLAYING
        except GameError:
            return False

    def _is_orphan(self, thread: discord.Thread) -> bool:
        is_ours = self._client.user is not None and thread.owner_id == self._client.user.id
        return is_ours and thread.total_message_sent == 0 and self._has_no_table(thread.id)

    def _has_no_table(self, channel: int) -> bool:
        try:
            self._registry.in_channel(channel)
        except GameError as error:
            return error.code is Fault.NO_TABLE
        return False


ASLEEP_SLACK_SECONDS = 60.0  # Discord archives in its own time


# rehearsed by thread_counts
def _fell_asleep(thread: discord.Thread, woken: datetime | None) -> bool:
    """Whether Discord has archived a thread because nothing has happened in it since it was last woken."""
    newest = discord.utils.snowflake_time(thread.last_message_id or thread.id)
    silent = (thread.archive_timestamp - max(newest, woken or newest)).total_seconds()
    return silent > 60 * thread.auto_archive_duration - ASLEEP_SLACK_SECONDS
