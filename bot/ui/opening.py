"""Opens tables in a channel or in a new thread."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from functools import partial

import discord
from msgspec import Struct

from bot.engine.catalogue import PRESETS
from bot.engine.model.options import RulesError, Value
from bot.game.errors import Fault, GameError, Refused
from bot.game.players import Player
from bot.game.ports import Presets, SameTransaction
from bot.game.registry import Location, Registry
from bot.game.servers import ServerSettings, ThreadPolicy
from bot.game.session import GameSession
from bot.game.state import TableState
from bot.text import answers
from bot.text.language import Words, say, spoken
from bot.text.names import shown_name
from bot.ui.actions.action import FeatureAction, Number
from bot.ui.actions.rules import OWN, preset_of
from bot.ui.live.presenter import DiscordPresenter
from bot.ui.live.server_messages import ServerMessages
from bot.ui.screens.table import starter_screen
from bot.ui.transport import Interaction, permissions
from bot.ui.transport.failures import Code, is_refusal
from bot.ui.transport.first_message import FirstMessage
from bot.ui.transport.messenger import mentioning
from bot.ui.transport.panels import Drawn, Panel
from bot.ui.transport.people import (
    is_in_group,
    person,
    server_id,
    speaking_in_public,
    visit_of,
)
from bot.ui.transport.replies import Reply
from bot.ui.visibility import is_open_to_all, is_public

log = logging.getLogger(__name__)

# Edits don't count as activity (Discord: Threads), and a turn can take a day.
LONGEST_ARCHIVE_MINUTES = 10_080
MOST_CALLS = 100  # to one table; with two digits, a nonce fits into the 25 characters that Discord allows
NO_PERMISSION = frozenset({Code.MISSING_ACCESS, Code.MISSING_PERMISSIONS})


async def may_play(reply: Reply) -> bool:
    """Return whether a table can be shown here. If not, tell the person why."""
    sentence = missing_permission(reply.interaction)
    if sentence is not None:
        await reply.say(sentence)
    return sentence is None


class OpenTable(FeatureAction, tag="open"):
    """Open a table in this channel, like `/uno new`. If `bots` is given, add up to that many bots and start a
    match immediately.
    """

    bots: Number = 0


class TableOptions(Struct, frozen=True):
    """A person's choices for a new table. None leaves the choice to the server.

    A seat is held for the `rival` that they challenge. If `bots` is given, up to that many bots are added,
    the match starts, and no role is pinged.
    """

    preset: str | None = None
    target: int | None = None
    in_thread: bool | None = None
    rival: discord.Member | discord.User | None = None
    bots: int = 0


class Opener(Struct, frozen=True):
    """Opens tables within the limits of their server."""

    registry: Registry
    presenter: DiscordPresenter
    presets: Presets
    messages: ServerMessages

    async def open(self, wanted: TableOptions, reply: Reply) -> GameSession | None:
        """Open a table in this channel or in a new thread of it. Returns None if that isn't possible.

        The answer is the table itself, or the public message above its thread.
        """
        guild, channel = server_id(reply.interaction), reply.interaction.channel_id or 0
        settings = self.registry.services.servers.of(guild)
        settings.admit(visit_of(reply.interaction))
        rival = None if wanted.rival is None else admitted(wanted.rival, reply.interaction, settings)
        preset = await preset_of(guild, settings, self.presets)
        options = dict(PRESETS[wanted.preset] if wanted.preset else preset)
        options |= {} if wanted.target is None else {"target": wanted.target}
        settings.check_rules(options, preset)
        first = FirstMessage(reply)
        if _wants_thread(reply.interaction, settings.threads, wanted):
            opened = await open_in_thread(self.registry, self.messages, reply, options, rival)
        else:
            with self.presenter.answering(channel, first):
                opened = await open_here(self.registry, reply, options, rival)
        if opened is None:
            return None
        if preset == options and preset and settings.preset.startswith(OWN):
            name, host = settings.preset.removeprefix(OWN), opened.state.lobby.host
            await opened.arrange(host, lambda lobby: lobby.call(name, lobby.options))
        if rival is not None:
            self.messages.challenge(opened.state, rival.id)
        elif not wanted.bots:
            self.messages.announce(opened.state, channel)
        if opened.state.channel == channel:
            await first.is_sent()
        if not reply.is_published:
            await reply.say(_where_to_join(opened.state, channel))
        return opened


def _where_to_join(opened: TableState, asked_in: int) -> Words:
    """Tell a host where to join, because the answer doesn't show the table or its thread."""
    if opened.channel != asked_in:
        return answers.opened_in_thread(opened.channel)
    return answers.OPENED_ALONE if opened.is_private else answers.OPENED


def admitted(
    rival: discord.Member | discord.User, interaction: Interaction, settings: ServerSettings
) -> Player:
    """Return the person who is challenged, if they could play here.

    Raises GameError (own_rival, bot_rival, or absent_rival).
    """
    if rival.id == interaction.user.id:
        raise GameError(Fault.OWN_RIVAL)
    if rival.bot:
        raise GameError(Fault.BOT_RIVAL)
    player = Player(rival.id, rival.display_name)
    # Discord sends a User for somebody who has left the server.
    if not isinstance(rival, discord.Member) or not _sees_channel(rival):
        raise GameError(Fault.ABSENT_RIVAL, name=shown_name(player))
    try:
        settings.admit(visit_of(interaction, rival))
    except GameError:
        raise GameError(Fault.ABSENT_RIVAL, name=shown_name(player)) from None
    return player


def _sees_channel(member: discord.Member) -> bool:
    """Return whether, according to Discord, a member can see the channel of the interaction that mentions
    them.
    """
    held = member.resolved_permissions
    return held is None or held.view_channel


def _wants_thread(interaction: Interaction, policy: ThreadPolicy, wanted: TableOptions) -> bool:
    """Return whether the table gets a thread.

    Raises GameError (no_threads) if a thread was requested but the server doesn't allow threads.
    """
    if policy is ThreadPolicy.ALWAYS:
        return bool(wanted.in_thread) or can_have_threads(interaction.channel)
    if wanted.in_thread and policy is ThreadPolicy.NEVER:
        raise GameError(Fault.NO_THREADS)
    return bool(wanted.in_thread)


class Gathering(Struct, frozen=True):
    """The people that a feature brings together at a table with these options. `name` is the name of its
    thread.

    `call` is posted in the thread and mentions the people. `beside` is called with the ID of that message, or
    None if Discord refused it, and returns the writes for the transaction that stores the table.
    """

    players: tuple[Player, ...]
    options: Mapping[str, Value]
    name: str
    call: str
    beside: Callable[[int | None], SameTransaction] | None = None


class ArrangedTables(Struct, frozen=True):
    """Opens tables whose seats are already assigned, each in the thread of a message. A call to a table that
    can't be opened is deleted.

    Every step is idempotent, so it can be retried after a crash. A message has at most one thread, with the
    same ID. A message is posted only once per nonce. A channel has at most one table.
    """

    client: discord.Client
    registry: Registry
    messages: ServerMessages

    async def open(self, guild: int, channel: int, message: int, gathering: Gathering) -> GameSession:
        """Open the table in the thread of a message, or return the table that is already open there.

        Raises HTTPException, GameError, RulesError, and the errors of `beside`.
        """
        parent = self.client.get_partial_messageable(channel, guild_id=guild)
        try:
            starter = parent.get_partial_message(message)
            # rehearsed by thread_under
            await starter.create_thread(name=gathering.name, auto_archive_duration=LONGEST_ARCHIVE_MINUTES)
        except discord.HTTPException as error:
            if error.code != Code.THREAD_EXISTS:
                raise
        posted = await self._call(guild, message, gathering)
        beside = None if gathering.beside is None else gathering.beside(posted)
        found = self.client.get_guild(guild)
        place = found.get_channel(channel) if found is not None else None
        is_open = found is not None and is_open_to_all(place, found)
        where = Location(guild, message, is_public=is_open, language=spoken())
        try:
            return await self.registry.arrange(where, gathering.players, gathering.options, beside)
        except (Refused, RulesError):
            if posted is not None:
                await self._take_back(guild, message, posted)
            raise

    async def _call(self, guild: int, thread: int, gathering: Gathering) -> int | None:
        """Call the people to the thread of their table. Returns None if Discord refuses that: the table opens
        anyway.
        """
        called = mentioning(people=[player.id for player in gathering.players])
        call = {"content": gathering.call, **called}
        for attempt in range(MOST_CALLS):
            try:
                return await self.messages.post(guild, thread, {**call, "nonce": f"s{thread}.{attempt}"})
            except discord.HTTPException as error:
                if not is_refusal(error):
                    raise
                if error.code != Code.UNKNOWN_MESSAGE:
                    return None
                # an earlier attempt opened no table, and its call, with the same nonce, was deleted
        return None

    async def _take_back(self, guild: int, thread: int, call: int) -> None:
        try:
            await self.messages.erase(guild, thread, call)
        except discord.HTTPException as error:
            log.warning("a call to a table that did not open stays in thread %s: %s", thread, error.code)


async def open_here(
    registry: Registry, reply: Reply, options: Mapping[str, Value], rival: Player | None
) -> GameSession | None:
    """Open a table in this channel, if it can be shown there."""
    if not await may_play(reply):
        return None
    interaction = reply.interaction
    place = Location(
        server_id(interaction),
        interaction.channel_id or 0,
        is_public=is_public(interaction, interaction.channel),
        is_group=is_in_group(interaction),
        language=spoken(),
    )
    return await registry.open(place, person(interaction), options, rival)


async def open_in_thread(
    registry: Registry,
    messages: ServerMessages,
    reply: Reply,
    options: Mapping[str, Value],
    rival: Player | None,
) -> GameSession | None:
    """Open a table in a new thread below the answer, or explain why that isn't possible.

    If the table cannot be stored, its thread is archived, and the answer is deleted.
    """
    interaction = reply.interaction
    if sentence := missing_for_thread(interaction):
        await reply.say(sentence)
        return None
    registry.check_limits(server_id(interaction), interaction.user.id)  # before everybody sees an answer
    async with AsyncExitStack() as undo:
        with speaking_in_public(interaction, registry.services.servers):
            name, starter = answers.thread_name(person(interaction)), starter_screen(person(interaction))
        message, take_back = await _start(reply, messages, starter)
        undo.push_async_callback(take_back)
        thread = await _new_thread(interaction, message, name)
        if isinstance(thread, str):
            await undo.aclose()
            await reply.say(thread)
            return None
        undo.push_async_callback(thread.edit, archived=True)
        is_open = is_public(interaction, thread)
        place = Location(thread.guild.id, thread.id, is_public=is_open, language=spoken())
        session = await registry.open(place, person(interaction), options, rival)
        undo.pop_all()
    return session


async def _start(
    reply: Reply, messages: ServerMessages, starter: Panel
) -> tuple[int, Callable[[], Awaitable[object]]]:
    """Post the message for the thread. Returns its ID, and a function that deletes it.

    The message is the answer to the interaction, unless it is too late for a public answer.
    """
    drawn = Drawn(starter.view())
    if message := await reply.publish(drawn):
        return message, reply.take_back
    guild, channel = server_id(reply.interaction), reply.interaction.channel_id or 0
    message = await messages.post(guild, channel, drawn.new)
    return message, partial(messages.erase, guild, channel, message)


async def _new_thread(interaction: Interaction, message: int, name: str) -> discord.Thread | str:
    """Create the thread of a message. Returns the reason as a sentence if that isn't possible."""
    assert isinstance(interaction.channel, discord.TextChannel)
    starter = interaction.channel.get_partial_message(message)
    try:
        return await starter.create_thread(name=name, auto_archive_duration=LONGEST_ARCHIVE_MINUTES)
    except discord.HTTPException as error:
        if error.code == Code.TOO_MANY_THREADS:
            return say(answers.TOO_MANY_THREADS)
        if error.code in NO_PERMISSION:
            return say(answers.THREAD_REFUSED)
        raise


def not_here(interaction: Interaction) -> str:
    """Explain why something that needs the bot as a member doesn't work here."""
    if interaction.guild_id is None:
        return say(answers.IN_SERVERS_ONLY)
    return say(answers.ADD_ME, link=permissions.invitation(interaction.application_id))


def missing_permission(interaction: Interaction) -> str | None:
    """Explain why a table can't be shown in this channel, or return None if it can."""
    if interaction.guild_id is None:  # direct messages have no permissions
        return None
    if is_in_group(interaction):
        is_heard = interaction.permissions.use_external_apps or interaction.is_guild_integration()
        return None if is_heard else say(answers.NO_OWN_APPS)
    channel = interaction.channel
    is_locked = isinstance(channel, discord.Thread) and channel.locked
    if is_locked and not interaction.app_permissions.manage_threads:
        return say(answers.THREAD_LOCKED)
    return _missing(interaction, permissions.needed_in(channel))


def missing_for_thread(interaction: Interaction) -> str | None:
    """Explain why a thread can't be opened in this channel, or return None if it can."""
    if is_in_group(interaction) or not can_have_threads(interaction.channel):
        return say(answers.NO_THREAD_HERE)
    return _missing(interaction, permissions.TO_OPEN_THREAD)


# rehearsed by forum_channel
def can_have_threads(channel: object) -> bool:
    """Return whether a channel of this type can have public threads."""
    return isinstance(channel, discord.TextChannel) and not channel.is_news()


def _missing(interaction: Interaction, needed: tuple[str, ...]) -> str | None:
    """A sentence that lists the missing permissions by their names on Discord."""
    # rehearsed by permissions_told, private_thread
    missing = permissions.missing(interaction.app_permissions, needed)
    return answers.missing_permissions(missing) if missing else None
