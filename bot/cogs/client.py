"""The connection to Discord."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any

import aiohttp
import discord
import yarl
from discord import app_commands
from discord.ext import commands

from bot.cogs.frames import check_types
from bot.cogs.standby import Standby
from bot.game.shards import Shards
from bot.ui.router import Router
from bot.ui.transport import Interaction
from bot.ui.transport.permissions import invitation

log = logging.getLogger(__name__)


class Commands(app_commands.CommandTree[Any]):
    """The slash commands. If one fails before it starts, the router answers."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Return whether this process answers. For suggestions, it doesn't wait to find out, because Discord
        asks again at the next keystroke.
        """
        standby, is_typing = self.client.standby, interaction.type is discord.InteractionType.autocomplete
        if standby is not None and not await standby.admits(is_patient=not is_typing):
            return False
        return not is_typing or await self._may_suggest(interaction)

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer a command that could not be read, or that failed because of a bug."""
        if isinstance(error, app_commands.CommandInvokeError):
            await self.client.router.apologize(interaction, error.original)
            return
        log.warning("a command could not be read: %s", type(error).__name__)
        if interaction.type is not discord.InteractionType.autocomplete:
            await self.client.router.refuse_unreadable(interaction, _typed_path(interaction.data))
            return
        await _suggest_nothing(interaction)  # suggestions have no room for text

    async def _may_suggest(self, interaction: Interaction) -> bool:
        """Return whether the option that somebody fills in still exists. If it doesn't, suggest nothing."""
        try:
            command, options = self._get_app_command_options(interaction.data)  # type: ignore[arg-type]
        except app_commands.AppCommandError:
            return True  # `on_error` answers it
        names = [option.get("name") for option in options if option.get("focused")]
        known = [
            name for name in names if isinstance(command, app_commands.Command) and name in _names(command)
        ]
        if known != names:
            await _suggest_nothing(interaction)
        return known == names


def _names(command: app_commands.Command[Any, ..., Any]) -> set[str]:
    """Return the names of a command's options as Discord knows them."""
    return {str(parameter.display_name) for parameter in command.parameters} | {
        parameter.name for parameter in command.parameters
    }


def _typed_path(data: Any) -> str:
    """Return the command that was typed, with its group and subcommand if it has them: `uno lobby rule`."""
    words, options = [str(data.get("name", ""))], data.get("options") or []
    while options and options[0].get("type") in (SUBCOMMAND, SUBCOMMAND_GROUP):
        words.append(str(options[0].get("name", "")))
        options = options[0].get("options") or []
    return " ".join(words)


SUBCOMMAND, SUBCOMMAND_GROUP = 1, 2  # types of options (Discord: Application Command Option Type)


async def _suggest_nothing(interaction: Interaction) -> None:
    with suppress(discord.HTTPException, discord.InteractionResponded):
        await interaction.response.autocomplete([])


# how often the pause between attempts to reconnect is doubled; the first pause is one second
MOST_DOUBLINGS = 2


class UnoBot(commands.AutoShardedBot):
    """Receives commands, presses, and reactions. It also learns that messages are sent, but not their
    content.

    It caches no messages and no members. Without `shards`, it runs as many as Discord recommends.

    `trace` sees every request. `router` and `set_up` (what to do between login and connection) are set before
    it is started.
    """

    router: Router
    set_up: Callable[[], Awaitable[None]]
    admit: Callable[[int], Awaitable[None]] | None = None  # waits until a shard can send IDENTIFY
    standby: Standby | None = None  # set while another process answers
    _is_announced = False

    def __init__(self, trace: aiohttp.TraceConfig, shards: Shards | None = None) -> None:
        discord.VoiceClient.warn_nacl = False  # pyrefly: ignore[instance-var-assign]  # it never joins a call
        discord.VoiceClient.warn_dave = False  # pyrefly: ignore[instance-var-assign]
        sharding: dict[str, Any] = {}
        if shards is not None:
            sharding = {"shard_ids": list(shards.ids), "shard_count": shards.count}
        super().__init__(
            command_prefix=commands.when_mentioned,  # never used, because the bot reads no messages
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
            shard_connect_timeout=None,  # a shard might have to wait for others to identify first
            **sharding,
        )
        check_types(self._connection.parsers)
        del self._connection.parsers["MESSAGE_UPDATE"]  # nobody looks at edits; its own come back

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        if self.admit is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self.admit(shard_id or 0)

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard. After a disconnection, attempts are at most four seconds apart."""
        await super().launch_shard(gateway, shard_id, initial=initial)
        self.shards[shard_id]._parent._backoff._max = MOST_DOUBLINGS  # noqa: SLF001

    def dispatch(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:
        """Pass an event to its listeners, unless it has to wait."""
        call = partial(super().dispatch, event_name, *args, **kwargs)
        if self.standby is None or not self.standby.hold(event_name, call):
            call()

    async def setup_hook(self) -> None:
        """Set up between login and connection."""
        await self.set_up()

    async def on_message(self, message: discord.Message, /) -> None:
        """Don't look for commands in messages."""

    async def on_ready(self) -> None:
        """Log once that people can play, and how to add the bot to a server."""
        if self._is_announced or self.standby is not None:
            return
        self._is_announced = True
        servers = "1 server" if len(self.guilds) == 1 else f"{len(self.guilds)} servers"
        log.info("Ready as %s in %s. Invite: %s", self.user, servers, invitation(self.application_id or 0))
