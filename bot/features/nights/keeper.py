"""The background work of game nights: announcements, Discord events, and tables.

All work is derived from the stored nights, so a new process continues where a crashed one stopped. A night
without an announcement gets one, and a night that is due gets its table. The transaction that stores the
table also records it in the night. This keeps two processes from opening two tables.
"""

from __future__ import annotations

import logging
from collections.abc import Hashable, Iterable, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import Any

import discord
from discord.utils import as_chunks
from msgspec.structs import replace

from bot.engine.catalogue import PRESETS
from bot.engine.model.options import RulesError
from bot.feature import FeatureDeps
from bot.features.nights import words
from bot.features.nights.calendar import (
    EVENT_SECONDS,
    LATE_SECONDS,
    AlreadyOpen,
    Attendance,
    Night,
    OthersAreGoing,
)
from bot.features.nights.screens import announcement_screen, over_screen
from bot.features.nights.store import SqlNights
from bot.game.errors import Fault, GameError
from bot.game.lobby import Lobby
from bot.game.players import Player
from bot.game.registry import Location
from bot.game.servers import ServerSettings, ThreadPolicy
from bot.game.session import GameSession
from bot.game.state import HELD_SECONDS
from bot.text import answers
from bot.text.answers import refusal
from bot.text.language import Words, listed, say, speaking
from bot.ui.actions.rules import OWN, preset_of
from bot.ui.opening import LONGEST_ARCHIVE_MINUTES, can_have_threads
from bot.ui.transport import permissions
from bot.ui.transport.channel import MUTE_SECONDS, Silence
from bot.ui.transport.failures import Code, each, is_refusal
from bot.ui.transport.messenger import NO_MENTIONS, mentioning
from bot.ui.transport.panels import Panel, edited
from bot.ui.transport.people import public_language, with_parents
from bot.ui.visibility import is_open_to_all

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0  # time between two checks
READ_SECONDS = 30.0  # how often the nights are read again even if nothing seems due
MOST_MENTIONED = 60  # people per message: a mention has 22 characters, and a message at most 2,000
OVER = (discord.EventStatus.completed, discord.EventStatus.canceled)
Room = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread


class CannotOpen(Exception):
    """A table can't be opened. `why` explains the reason to everybody in the channel."""

    def __init__(self, why: Words) -> None:
        super().__init__(str(why))
        self.why = why


@dataclass
class NightKeeper:
    """Announces the game nights in this process's servers, and opens their tables."""

    store: SqlNights
    deps: FeatureDeps
    _read_at: float = 0.0  # when the nights will be read next (steady clock)
    # the nights as last shown in their announcements
    _drawn: dict[int, Night] = field(default_factory=dict[int, Night])
    # when to retry refused actions
    _silences: dict[Hashable, Silence] = field(default_factory=dict[Hashable, Silence])

    def hurry(self) -> None:
        """Read the nights at the next check, because something has changed."""
        self._read_at = 0.0

    async def look(self) -> None:
        """Do the work that is due. This is cheap if nothing is due."""
        steady = self.deps.clock.steady()
        if steady < self._read_at:
            return
        self._read_at = steady + READ_SECONDS
        try:
            ours = [night for night in await self.store.all() if self.deps.shards.has(night.guild)]
        except BaseException:
            self.hurry()  # the failed work still has to be done
            raise
        self._forget_all_but(ours)
        if not await each(ours, self._attend, "a game night"):
            self.hurry()
        now = self.deps.clock.now()
        coming = [at - now for night in ours for at in (night.announced_from, night.at) if at > now]
        self._read_at = min(self._read_at, steady + min(coming, default=READ_SECONDS))

    def _forget_all_but(self, ours: Sequence[Night]) -> None:
        """Forget everything about nights other than these."""
        numbers = {night.id for night in ours}
        kept = {key for night in ours for key in (night.channel, ("events", night.guild))}
        self._drawn = {number: night for number, night in self._drawn.items() if number in numbers}
        self._silences = {key: silence for key, silence in self._silences.items() if key in kept}

    async def _attend(self, night: Night) -> None:
        guild, silence = self.deps.client.get_guild(night.guild), self._silence(night.channel)
        is_due = night.at <= self.deps.clock.now()
        is_silent = silence.is_mute and not silence.lift(MUTE_SECONDS if is_due else None)
        if guild is None or guild.unavailable or is_silent:
            return
        with speaking(public_language(guild, self.deps.servers.of(guild.id), opener=night.language)):
            try:
                await self._do(guild, night)
            except discord.HTTPException as error:
                if not is_refusal(error):
                    raise
                log.warning("a game night in channel %s: Discord refuses it: %s", night.channel, error.code)
                if error.code == Code.UNKNOWN_CHANNEL:
                    await self._put_away(guild, night)
                else:
                    silence.begin(error.code)

    def _silence(self, key: Hashable) -> Silence:
        return self._silences.setdefault(key, Silence(self.deps.clock))

    async def _do(self, guild: discord.Guild, night: Night) -> None:
        now = self.deps.clock.now()
        if night.is_off:
            off = words.SERIES_OFF if night.every.days else words.OFF
            await self._end(guild, night, say(off, date=words.date(night.at)), None)
        elif night.table is not None:
            await self._tell(guild, night)
        elif now >= night.at + LATE_SECONDS:
            await self._end(guild, night, words.MISSED, night.following(now))
        elif now >= night.at:
            await self._begin(guild, night)
        elif now >= night.announced_from:
            await self._announce(guild, night)

    # Before the night

    async def _announce(self, guild: discord.Guild, night: Night) -> None:
        """Update the announcement and the Discord event of a night."""
        if not night.message:
            drawn = await self.deps.illustrator.draw(await self._announcement(night), guild.id)
            nonce = f"night {night.id} {int(night.at)}"
            announcement = {**drawn.new, "nonce": nonce}
            sent = await self.deps.messages.post(night.guild, night.channel, announcement)
            # An earlier attempt may have posted it, and people may have answered since then.
            if self._drawn.get(night.id, night).message != sent:
                self._drawn[night.id] = replace(night, message=sent)
            night = await self._note(night, message=sent)
        elif self._drawn.get(night.id) != night:
            await self._redraw(night, await self._announcement(night))
            self._drawn[night.id] = night
        if await self._keep_event(guild, night) != night:
            self.hurry()

    async def _announcement(self, night: Night) -> Panel:
        names = await self.deps.names.of(night.expected)
        return announcement_screen(night, names, self.deps.avatars.known)

    async def _keep_event(self, guild: discord.Guild, night: Night) -> Night:
        """Create the Discord event of a night, or follow changes made to it. If Discord refuses, the night
        has no event.
        """
        silence = self._silence(("events", guild.id))
        if not night.has_event or (silence.is_mute and not silence.lift()):
            return night
        try:
            if night.event > 0:
                return await self._follow_event(guild, night)
            if night.event == 0 and may_create_events(guild):
                return await self._note(night, event=await self._event(guild, night))
        except discord.HTTPException as error:
            if not is_refusal(error):
                raise
            log.warning("an event in server %s: Discord refuses it: %s", guild.id, error.code)
            silence.begin(error.code)
        return night

    async def _follow_event(self, guild: discord.Guild, night: Night) -> Night:
        """Call off or move a night if its Discord event was canceled or moved. A series continues from the
        new time.
        """
        event = guild.get_scheduled_event(night.event)
        if event is None or event.status in OVER:  # the cached event may be stale
            try:
                event = await guild.fetch_scheduled_event(night.event)
            except discord.NotFound:
                return await self._note(night, is_off=True)
        if event.status in OVER:
            return await self._note(night, is_off=True)
        at = event.start_time.timestamp()
        is_moved = at != night.at and at > self.deps.clock.now()
        return await self._note(night, at=at) if is_moved else night

    async def _event(self, guild: discord.Guild, night: Night) -> int:
        """Create the Discord event of a night, or find it if the program crashed right after creating it."""
        at, own = datetime.fromtimestamp(night.at, UTC), guild.me.id
        where = f"#{getattr(guild.get_channel_or_thread(night.channel), 'name', '')}"[:100]
        taken = await self.store.events_beside(night)
        # the cache may not know of a deletion yet
        there = await guild.fetch_scheduled_events(with_counts=False)
        for event in there:
            is_alike = (event.creator_id, event.start_time, event.location) == (own, at, where)
            if is_alike and event.id not in taken and event.status not in OVER:
                return event.id
        created = await guild.create_scheduled_event(
            name=say(words.EVENT_NAME),
            description=say(words.EVENT_TEXT, channel=where.removeprefix("#")),
            start_time=at,
            end_time=datetime.fromtimestamp(night.at + EVENT_SECONDS, UTC),
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
            location=where,
        )
        return created.id

    # The night itself

    async def _begin(self, guild: discord.Guild, night: Night) -> None:
        if night.event > 0 and await self._keep_event(guild, night) != night:
            return self.hurry()
        try:
            session = await self._open(guild, night)
        except (AlreadyOpen, OthersAreGoing):
            self.hurry()
        except CannotOpen as error:
            await self._end(guild, night, error.why, night.following(self.deps.clock.now()))
        else:  # answers are closed now, but somebody may have answered just before
            opened = await self.store.night(night.id) or night
            await self._tell(guild, replace(opened, table=session.id))

    async def _open(self, guild: discord.Guild, night: Night) -> GameSession:
        """Open the table of a night. Raises AlreadyOpen, OthersAreGoing, or CannotOpen."""
        room = await _room(guild, night.channel)
        settings = self.deps.servers.of(guild.id)
        players = await _players(guild, night.expected)
        if not players:
            raise CannotOpen(words.DESERTED)
        try:
            settings.check_channel(with_parents(room))  # tables may no longer be allowed in this channel
            lobby = await self._lobby(guild, night, settings, players)
            try:
                return await self._open_in(room, night, lobby, in_thread=_wants_thread(room, settings))
            except GameError as error:
                if error.code is not Fault.CHANNEL_TAKEN or not can_have_threads(room):
                    raise
                return await self._open_in(room, night, lobby, in_thread=True)
        except (GameError, RulesError) as error:
            raise CannotOpen(say(words.NOT_OPENED, why=refusal(error))) from error

    async def _open_in(self, room: Room, night: Night, lobby: Lobby, *, in_thread: bool) -> GameSession:
        _check_permissions(room, in_thread=in_thread)
        async with AsyncExitStack() as undo:
            if in_thread and isinstance(room, discord.TextChannel):
                name = answers.thread_name(lobby.players[lobby.seat_of(lobby.host)])
                room = await room.create_thread(
                    name=name,
                    type=discord.ChannelType.public_thread,
                    auto_archive_duration=LONGEST_ARCHIVE_MINUTES,
                )
                undo.push_async_callback(room.edit, archived=True)
            is_open = is_open_to_all(room, room.guild)
            where = Location(room.guild.id, room.id, is_public=is_open, language=night.language)
            session = await self.deps.registry.open_lobby(where, lobby, self.store.claim(night))
            undo.pop_all()
        return session

    async def _lobby(
        self, guild: discord.Guild, night: Night, settings: ServerSettings, players: list[Player]
    ) -> Lobby:
        """Create a lobby with the rules of the night, or with the server's rules if the night's are no longer
        allowed.
        """
        preset = await preset_of(guild.id, settings, self.deps.presets)
        name = night.preset.removeprefix(OWN)
        saved = (await self.deps.presets.of(guild.id)).get(name) if night.preset.startswith(OWN) else None
        options = PRESETS.get(night.preset, preset) if saved is None else saved.options
        try:
            settings.check_rules(options, preset)
        except GameError:
            options = preset
        lobby = Lobby.expecting(players, options)
        return lobby.call(name, lobby.options) if saved is not None else lobby

    async def _tell(self, guild: discord.Guild, night: Night) -> None:
        """Mention the people who are going at their table, once, and link to the table from the
        announcement.
        """
        table = next((session for session in self.deps.registry if session.id == night.table), None)
        if table is not None and not night.is_told:
            with suppress(discord.NotFound):  # the series continues even if the thread was deleted
                await self._mention(night, table)
            night = await self._note(night, is_told=True)
        where = f"<#{table.channel if table else night.channel}>"
        following = night.following(self.deps.clock.now())
        await self._end(guild, night, say(words.OPENED, channel=where), following)

    async def _mention(self, night: Night, table: GameSession) -> None:
        until = table.state.deadline or self.deps.clock.now() + HELD_SECONDS
        for number, going in enumerate(as_chunks(night.people(Attendance.GOING), MOST_MENTIONED)):
            nonce = f"go {night.id} {int(night.at)} {number}"
            call = {"content": words.it_is_time(going, until), **mentioning(people=going), "nonce": nonce}
            await self.deps.messages.post(night.guild, table.channel, call)

    # After the night

    async def _end(self, guild: discord.Guild, night: Night, what: Words, following: Night | None) -> None:
        """Show in the announcement how a night ended, and replace the night with the next one of its
        series.
        """
        if night.table is None:
            await self._drop_event(guild, night)
        if night.message:
            await self._redraw(night, over_screen(night, what))
        await self.store.finish(night, following)
        self._drawn.pop(night.id, None)
        self.hurry()

    async def _put_away(self, guild: discord.Guild, night: Night) -> None:
        """Delete a night whose channel is gone."""
        await self._drop_event(guild, night)
        await self.store.finish(night, None)

    async def _drop_event(self, guild: discord.Guild, night: Night) -> None:
        number = abs(night.event)
        if not number or number in await self.store.events_beside(night):
            return  # in version 1.0.0, several nights could share an event
        await self._note(night, event=-number)  # if it is missing from now on, nobody canceled it
        try:
            event = await guild.fetch_scheduled_event(number)
            await event.delete()
        except (discord.Forbidden, discord.NotFound) as error:
            log.debug("the event of a game night is gone already, or not ours: %s", error.code)
        await self._note(night, event=0)

    async def _note(self, night: Night, **facts: Any) -> Night:
        await self.store.note(night.id, **facts)
        return replace(night, **facts)

    async def _redraw(self, night: Night, shown: Panel) -> None:
        drawn = await self.deps.illustrator.draw(shown, night.guild)
        message = self._target(night).get_partial_message(night.message)
        try:
            await edited(drawn, partial(message.edit, allowed_mentions=NO_MENTIONS))
        except discord.HTTPException as error:
            if error.code == Code.UNKNOWN_CHANNEL or not is_refusal(error):
                raise
            log.debug("the announcement of a game night cannot be changed: %s", error.code)

    def _target(self, night: Night) -> discord.PartialMessageable:
        return self.deps.client.get_partial_messageable(night.channel, guild_id=night.guild)


async def _room(guild: discord.Guild, channel: int) -> Room:
    """Return the channel or thread for a table. An archived thread has to be fetched. Raises CannotOpen."""
    room = guild.get_channel_or_thread(channel)
    if room is None:
        with suppress(discord.Forbidden):
            room = await guild.fetch_channel(channel)
    if not isinstance(room, Room):
        raise _lacks("View Channel")
    return room


async def _players(guild: discord.Guild, people: Iterable[int]) -> list[Player]:
    """Return the people who are still in the server, converted to players."""
    players: list[Player] = []
    for person in people:
        try:
            # rehearsed by fetch_member, unknown_member
            member = await guild.fetch_member(person)
        except discord.NotFound:
            log.debug("somebody who was going has left the server")
        else:
            players.append(Player(person, member.display_name))
    return players


def may_create_events(guild: discord.Guild) -> bool:
    """Return whether the bot can create Discord events and delete them again."""
    # rehearsed by scheduled_event
    return guild.me.guild_permissions.create_events


def _wants_thread(room: Room, settings: ServerSettings) -> bool:
    return settings.threads is ThreadPolicy.ALWAYS and can_have_threads(room)


def _check_permissions(room: Room, *, in_thread: bool) -> None:
    """Raise CannotOpen if the bot lacks permission to show a table there."""
    needed = permissions.TO_OPEN_THREAD if in_thread else permissions.needed_in(room)
    if isinstance(room, discord.Thread) and room.locked:
        needed = (*needed, "manage_threads")
    lacking = permissions.missing(room.permissions_for(room.guild.me), needed)
    if lacking:
        raise _lacks(*lacking)


def _lacks(*names: str) -> CannotOpen:
    needed = say(words.LACKS, names=listed([f"**{name}**" for name in names]))
    return CannotOpen(say(words.NOT_OPENED, why=needed))
