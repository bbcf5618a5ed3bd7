"""`/uno schedule`: planning, answering, and calling off game nights."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self, get_args
from zoneinfo import ZoneInfo

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cogs import suggested_by
from bot.feature import Chore, Feature, FeatureDeps, FeatureHandler
from bot.features.nights import words
from bot.features.nights.calendar import (
    FURTHEST_SECONDS,
    MOST_IN_SERVER,
    MOST_OF_ONE,
    Every,
    Night,
    TooManyNights,
)
from bot.features.nights.keeper import LOOK_SECONDS, NightKeeper, may_create_events
from bot.features.nights.screens import (
    AboutNight,
    AddEvent,
    AnswerNight,
    CallOff,
    ScheduleNight,
    SetZone,
    ShowNights,
    nights_screen,
    planned_screen,
    sure_screen,
    zone_menu,
)
from bot.features.nights.store import SqlNights
from bot.features.nights.times import read_time
from bot.text.language import Words, say, spoken
from bot.text.zones import NO_SUCH_ZONE, all_zones, suggested_zones, zone_or_guess
from bot.ui.actions.action import SURE, FeatureAction
from bot.ui.actions.meaning import preset_meant
from bot.ui.actions.rules import offered_presets
from bot.ui.actions.suggestions import Suggestion
from bot.ui.opening import missing_permission
from bot.ui.router import Router
from bot.ui.transport import Interaction
from bot.ui.transport.people import rights_in, server_id, server_of, visit_of
from bot.ui.transport.replies import Reply
from bot.ui.visibility import reader_of

Request = ScheduleNight | ShowNights | AboutNight


class NightHandler(FeatureHandler):
    """Plans game nights and records answers."""

    kinds = get_args(Request)
    is_for_servers = True

    def __init__(self, store: SqlNights, deps: FeatureDeps) -> None:
        self._store = store
        self._deps = deps
        self._keeper = NightKeeper(store, deps)

    @classmethod
    def from_deps(cls, deps: FeatureDeps) -> Self:
        return cls(SqlNights(deps.database), deps)

    def chores(self) -> Iterable[Chore]:
        """Keep announcements up to date, and open tables on time."""
        return (Chore("game nights", self._keeper.look, LOOK_SECONDS),)

    async def answer(self, reply: Reply, action: Request) -> object:
        """Handle a request. Raises GameError (other_channels or needs_role), or RulesError no_such_preset."""
        guild = server_of(reply.interaction)
        assert guild is not None
        match action:
            case ScheduleNight(at=at) if at:
                return await self._plan(reply, guild, action)
            case ScheduleNight() | ShowNights():
                return await self._show(reply, guild)
            case (
                AnswerNight(night=number)
                | CallOff(night=number)
                | SetZone(night=number)
                | AddEvent(night=number)
            ):
                night = await self._store.night(number)
                if night is None or night.guild != guild.id or night.is_off or night.table is not None:
                    return await reply.remark(words.OVER)
                return await self._about(reply, guild, night, action)

    async def suggest(
        self, interaction: Interaction, kind: type[FeatureAction], field: str
    ) -> list[Suggestion]:
        """Suggest times, presets, or time zones for planning a night."""
        now = self._deps.clock.now()
        if field == "at":
            typed, zone = str(interaction.namespace.at or ""), await self._zone_of(interaction)
            return words.suggested_times(typed, ZoneInfo(zone), now)
        if field == "zone":
            return [*suggested_zones(now)]
        return offered_presets(await self._deps.presets.of(server_id(interaction)))

    async def _plan(self, reply: Reply, guild: discord.Guild, action: ScheduleNight) -> object:
        interaction, now = reply.interaction, self._deps.clock.now()
        settings = self._deps.servers.of(guild.id)
        settings.admit(visit_of(interaction))
        if action.zone and action.zone not in all_zones():
            return await reply.remark(NO_SUCH_ZONE)
        zone = action.zone or await self._zone_of(interaction)
        if (typed := read_time(action.at, ZoneInfo(zone), now)) is None:
            return await reply.remark(words.not_a_time())
        if not now < typed.at <= now + FURTHEST_SECONDS:
            return await reply.remark(words.PAST)
        if (sentence := missing_permission(interaction)) is not None:
            return await reply.remark(sentence)
        saved = await self._deps.presets.of(guild.id)
        preset = preset_meant(offered_presets(saved), action.preset) if action.preset else ""
        channel, host = interaction.channel_id or 0, interaction.user.id
        at, every = float(typed.at), action.every
        wanted = Night(0, guild.id, channel, host, at, preset, every, language=spoken(), zone=zone)
        try:
            night = await self._store.plan(wanted, now)
        except TooManyNights:
            return await reply.remark(say(words.TOO_MANY, own=MOST_OF_ONE, all=MOST_IN_SERVER))
        self._keeper.hurry()
        if action.zone:
            await self._deps.preferences.change(host, zone=zone)
        asks = (typed.is_local or every.days) and not (await self._deps.preferences.of(host)).zone
        zones = zone_menu(night, now, keeps_hour=typed.is_local) if asks else None
        return await reply.show(planned_screen(night, can_add=may_create_events(guild), zone_menu=zones))

    async def _zone_of(self, interaction: Interaction) -> str:
        """Return a person's time zone, or a guess."""
        chosen = await self._deps.preferences.of(interaction.user.id)
        return zone_or_guess(chosen.zone, interaction.locale.value)

    async def _about(self, reply: Reply, guild: discord.Guild, night: Night, action: AboutNight) -> object:
        interaction, now = reply.interaction, self._deps.clock.now()
        if isinstance(action, AnswerNight):
            self._deps.servers.of(guild.id).admit(visit_of(interaction))
            if not await self._store.answer(night.id, interaction.user.id, action.answer, now):
                return await reply.remark(words.OVER)
            self._keeper.hurry()
            return await reply.acknowledge()
        is_own = interaction.user.id == night.host
        held = rights_in(interaction, night.channel)
        if not (is_own or held.manage_events or held.manage_messages):
            return await reply.remark(words.NOT_YOURS)
        match action:
            case SetZone():
                return await self._set_zone(reply, guild, night, action)
            case AddEvent():
                return await self._add_event(reply, guild, night)
            case CallOff(sure=sure) if sure != SURE:
                return await reply.show(sure_screen(night))
            case CallOff():
                return await self._call_off(reply, guild, night)

    async def _set_zone(self, reply: Reply, guild: discord.Guild, night: Night, action: SetZone) -> object:
        """Store the planner's time zone. A night with a Discord event keeps its moment."""
        person = reply.interaction.user.id
        if person != night.host:
            return await reply.remark(words.NOT_YOURS)
        if action.zone not in all_zones():
            return await reply.remark(NO_SUCH_ZONE)
        moved = night.moved_to(action.zone, keeps_hour=action.keeps_hour and not night.has_event)
        if moved.at <= self._deps.clock.now():
            return await reply.remark(words.PAST)
        if not await self._store.move(moved):
            return await reply.remark(words.OVER)
        await self._deps.preferences.change(person, zone=action.zone)
        self._keeper.hurry()
        shown = planned_screen(moved, can_add=may_create_events(guild), notice=words.zone_saved(moved))
        return await reply.show(shown)

    async def _call_off(self, reply: Reply, guild: discord.Guild, night: Night) -> object:
        person = reply.interaction.user.id
        if not await self._store.call_off(night.id):
            return await reply.remark(words.OVER)
        self._keeper.hurry()
        if person != night.host:
            self._deps.messages.tell_staff(guild.id, words.called_off_by, person, night)
        return await self._show(reply, guild, words.called_off(night))

    async def _add_event(self, reply: Reply, guild: discord.Guild, night: Night) -> object:
        if not may_create_events(guild):
            return await reply.remark(words.NOT_ALLOWED)
        await self._store.note(night.id, has_event=True)
        self._keeper.hurry()
        added = words.SERIES_ADDED if night.every.days else words.EVENT_ADDED
        return await self._show(reply, guild, added)

    async def _show(self, reply: Reply, guild: discord.Guild, notice: Words = "") -> object:
        """Show the upcoming nights. Nights in channels that the reader can't see are shown only to the person
        who planned them.
        """
        reader, coming = reader_of(reply.interaction), await self._store.of(guild.id)
        seen = [
            night for night in coming if night.host == reader.person or night.channel not in reader.closed
        ]
        return await reply.show(nights_screen(seen, notice))


REPEATED = [Choice(name=label.one, value=every.value) for every, label in words.EVERY.items()]


class NightCommands(commands.Cog):
    """The command that plans a game night."""

    router: Router

    @app_commands.command()
    @app_commands.describe(
        at="When it begins, as you'd say it; leave this out to see what is planned",
        preset="The rules; leave this out for this server's own",
        repeat="How often it repeats",
        zone="Your time zone; I'll remember it",
    )
    @app_commands.choices(repeat=REPEATED)
    # rehearsed by suggestions
    @app_commands.autocomplete(
        at=suggested_by(ScheduleNight, "at"),
        preset=suggested_by(ScheduleNight),
        zone=suggested_by(ScheduleNight, "zone"),
    )
    async def schedule(
        self,
        interaction: Interaction,
        at: str = "",
        preset: str = "",
        repeat: str = Every.ONCE.value,
        zone: str = "",
    ) -> None:
        """Plan a game night, or see the upcoming ones."""
        await self.router.command(interaction, ScheduleNight(at, preset, Every(repeat), zone))


NIGHTS = Feature(None, (NightHandler,), in_uno=NightCommands)
