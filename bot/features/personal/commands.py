"""`/uno-me` and `/privacy`: people's preferences, and the data stored about them."""

from __future__ import annotations

import asyncio
import gzip
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from typing import Any, Self, get_args

import discord
import msgspec
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cogs import everywhere, suggested_by
from bot.feature import Chore, Feature, FeatureDeps, FeatureHandler, Switch
from bot.features.personal import words
from bot.features.personal.erasing import LOOK_SECONDS, UNFINISHED_SECONDS, Eraser, names_of
from bot.features.personal.keeper import NOTE_SECONDS, RETURN_SECONDS, DailyNotes
from bot.features.personal.screens import (
    VACATIONS,
    DeleteData,
    ExportData,
    Prefer,
    ShowPrivacy,
    ShowReminders,
    TurnSwitch,
    Unlist,
    deleted_screen,
    deletion_screen,
    preferences_screen,
    privacy_screen,
    reminders_screen,
)
from bot.game.clock import note_returns
from bot.game.ports import StoreDamaged, TablePlace
from bot.game.preferences import PreferenceBook, QuietHours
from bot.storage.people import SqlPeople
from bot.text.language import Words, moment, say, speaking, spoken
from bot.text.zones import NO_SUCH_ZONE, all_zones, city_of, suggested_zones, zone_or_guess
from bot.ui.actions.action import FeatureAction
from bot.ui.actions.suggestions import Suggestion
from bot.ui.router import Router
from bot.ui.settings import ON_OFF
from bot.ui.transport import Interaction
from bot.ui.transport.people import personal_language
from bot.ui.transport.replies import Reply

LARGEST_FILE = 8_000_000  # bytes; Discord accepts up to 10 MiB
FILE = "uno-data.json"
FILE_SECONDS = 60.0  # the minimum time between two exports for the same person


AboutPreferences = Prefer | TurnSwitch | ShowReminders
AboutData = ShowPrivacy | ExportData | Unlist | DeleteData


class PreferenceHandler(FeatureHandler):
    """Shows and changes a person's preferences."""

    kinds = get_args(AboutPreferences)

    def __init__(
        self,
        book: PreferenceBook,
        switches: Callable[[], Sequence[Switch]] = lambda: (),
        now: Callable[[], float] = time.time,
        chores: tuple[Chore, ...] = (),
    ) -> None:
        self._book = book
        self._switches = switches
        self._now = now
        self._chores = chores

    @classmethod
    def from_deps(cls, deps: FeatureDeps) -> Self:
        note = Chore("daily notes about slow tables", DailyNotes(deps).send, NOTE_SECONDS, NOTE_SECONDS)
        returns = partial(note_returns, deps.registry, deps.registry.services)
        back = Chore("vacations that end early", returns, RETURN_SECONDS, RETURN_SECONDS)
        return cls(deps.preferences, deps.all_features.switches, deps.clock.now, (note, back))

    def chores(self) -> Iterable[Chore]:
        """Tell people which slow tables wait for them, and restart clocks after vacations."""
        return self._chores

    async def answer(self, reply: Reply, action: AboutPreferences) -> object:
        """Change the given preferences, if any, and show the page on which they appear."""
        notice = None if isinstance(action, ShowReminders) else await self._change(reply, action)
        person = reply.interaction.user.id
        preferences = await self._book.of(person)
        with speaking(personal_language(reply.interaction, preferences)):
            if isinstance(action, Prefer) and not action.is_about_reminders:
                return await reply.show(preferences_screen(preferences, notice))
            switches = [(switch, await switch.is_on(person)) for switch in self._switches()]
            return await reply.show(reminders_screen(preferences, switches, self._now(), notice))

    async def _change(self, reply: Reply, action: Prefer | TurnSwitch) -> Words | None:
        """Change the given preferences, if any. Returns the confirmation, or the reason that nothing has
        changed.
        """
        person = reply.interaction.user.id
        if isinstance(action, TurnSwitch):
            return await self._turn(reply.interaction, action)
        if action.zone and action.zone not in all_zones():
            return NO_SUCH_ZONE
        chosen = await self._chosen(reply.interaction, action)
        if chosen:
            reply.chosen = await self._book.change(person, **chosen)
        if action.vacation in VACATIONS:
            return await self._go_on_vacation(person, VACATIONS[action.vacation])
        return _saved(chosen) if chosen else None

    async def _chosen(self, interaction: Interaction, action: Prefer) -> dict[str, Any]:
        """Return the preferences to store. Quiet hours need a time zone, which is guessed if the person never
        chose one.
        """
        chosen = action.chosen
        if action.note in ON_OFF:
            chosen["daily_note"] = spoken() if ON_OFF[action.note] else ""
        if action.zone:
            chosen["zone"] = action.zone
        elif chosen.get("quiet", QuietHours.NONE) is not QuietHours.NONE:
            known = (await self._book.of(interaction.user.id)).zone
            chosen["zone"] = zone_or_guess(known, interaction.locale.value)
        return chosen

    async def _go_on_vacation(self, person: int, days: int) -> Words:
        """Start or end a vacation, and return the confirmation."""
        now, current = self._now(), (await self._book.of(person)).vacation
        vacation = current.begun(now, days) if days else current.ended(now)
        if vacation is None:
            return words.TOO_LONG_AWAY
        await self._book.change(person, vacation=vacation)
        return say(words.ON_VACATION, until=moment(vacation.until)) if days else words.BACK

    async def suggest(
        self, interaction: Interaction, kind: type[FeatureAction], field: str
    ) -> list[Suggestion]:
        """Suggest time zones."""
        return [*suggested_zones(self._now())]

    async def _turn(self, interaction: Interaction, action: TurnSwitch) -> Words | None:
        """Turn a switch on or off, if a feature still has it."""
        found = [switch for switch in self._switches() if switch.name == action.name]
        return await found[0].turn(interaction, action.is_on) if found else None


def _saved(chosen: Mapping[str, Any]) -> Words:
    """The confirmation of a change. It names the time zone if quiet hours or the zone were changed."""
    if "zone" not in chosen:
        return words.SAVED
    sentence = words.QUIET_IN if "quiet" in chosen else words.ZONE_SAVED
    return say(sentence, zone=city_of(chosen["zone"], spoken()))


@dataclass
class Pause:
    """Limits how often a person can do something. `now` reads a monotonic clock."""

    seconds: float
    now: Callable[[], float]
    _last: dict[int, float] = field(default_factory=dict[int, float])

    def begins(self, person: int) -> bool:
        """Return whether the person can do it now. If so, their waiting time starts again."""
        now = self.now()
        self._last = {person: at for person, at in self._last.items() if now - at < self.seconds}
        if person in self._last:
            return False
        self._last[person] = now
        return True


class PrivacyHandler(FeatureHandler):
    """Shows, exports, and deletes the data stored about the requester."""

    kinds = get_args(AboutData)

    def __init__(self, eraser: Eraser, chores: tuple[Chore, ...] = ()) -> None:
        self._eraser = eraser
        self._chores = chores
        self._people = eraser.people
        self._registry = eraser.registry
        self._pause = Pause(FILE_SECONDS, self._registry.services.clock.steady)

    @classmethod
    def from_deps(cls, deps: FeatureDeps) -> Self:
        people = SqlPeople(deps.database, deps.shards, deps.remember, deps.person_deleted)
        eraser = Eraser(people, deps.registry, deps.preferences)
        return cls(eraser, (_catching_up(deps, eraser),))

    def chores(self) -> Iterable[Chore]:
        """Remove people from the tables of this process if their data was deleted by another process, or
        before a restart.
        """
        return self._chores

    async def answer(self, reply: Reply, action: AboutData) -> object:
        """Handle requests about the requester's own data."""
        person = reply.interaction.user.id
        match action:
            case ShowPrivacy():
                return await reply.show(privacy_screen(is_unlisted=await self._people.is_unlisted(person)))
            case ExportData():
                return await self._export(reply, person)
            case Unlist(is_unlisted=is_unlisted):
                await self._people.unlist(person, is_unlisted=is_unlisted)
                return await reply.show(privacy_screen(is_unlisted=is_unlisted))
            case DeleteData(is_confirmed=False):
                return await reply.show(deletion_screen())
            case DeleteData():
                await self._eraser.forget(person)
                return await reply.show(deleted_screen())

    async def _export(self, reply: Reply, person: int) -> object:
        if not self._pause.begins(person):
            return await reply.remark(words.TOO_SOON)
        tables, rows = await self._open_tables(person), await self._people.export(person)
        stored = {"discord_id": str(person), "open_tables": tables, **rows}
        content, name = await asyncio.to_thread(msgspec.json.encode, stored), FILE
        if len(content) > LARGEST_FILE:
            content, name = await asyncio.to_thread(gzip.compress, content), f"{FILE}.gz"
        if len(content) > LARGEST_FILE:
            return await reply.say(words.TOO_LARGE)
        return await reply.say(words.EXPORTED, discord.File(BytesIO(content), name))

    async def _open_tables(self, person: int) -> list[dict[str, str]]:
        """List the open tables that name a person, once for each name they have there. A host who is only
        watching has no name.
        """
        found = list[dict[str, str]]()
        for table in await self._people.open_tables(person):
            place = {"server": str(table.guild), "channel": str(table.channel)}
            found += [place | {"name": name} for name in await self._names_at(table, person)] or [place]
        return found

    async def _names_at(self, table: TablePlace, person: int) -> list[str]:
        try:
            saved = await self._registry.services.store.load(table.id)
        except StoreDamaged:
            return []
        return names_of(saved.state.lobby, person) if saved else []


def _catching_up(deps: FeatureDeps, eraser: Eraser) -> Chore:
    async def catch_up() -> None:
        await deps.registry.is_resumed.wait()  # Discord might be unreachable for a long time
        await eraser.catch_up()

    every = UNFINISHED_SECONDS if deps.shards.has_all else LOOK_SECONDS
    return Chore("deletions to finish", catch_up, every)


PREFERENCES = {
    name: [Choice(name=str(said), value=answer) for answer, said in answers.items()]
    for name, answers in {**words.PREFERENCE_WORDS, "vacation": words.VACATION_WORDS}.items()
}
DATA_ACTIONS: dict[str, FeatureAction] = {
    "export": ExportData(),
    "hide": Unlist(is_unlisted=True),
    "show": Unlist(is_unlisted=False),
    "delete": DeleteData(),
}
PRIVACY = [
    Choice(name="export everything", value="export"),
    Choice(name="hide me from leaderboards", value="hide"),
    Choice(name="show me on leaderboards", value="show"),
    Choice(name="delete everything", value="delete"),
]


class PersonalCommands(commands.Cog):
    """People's preferences, and the data stored about them."""

    def __init__(self, router: Router) -> None:
        super().__init__()
        self.router = router

    @app_commands.command(name="uno-me")  # Discord itself has a `/me`
    @everywhere
    @app_commands.describe(
        palette="The colors of your cards",
        style="How your cards are drawn",
        pictures="Pictures of your cards, or text only",
        language="The language the bot uses with you",
        order="How your hand is sorted",
        nudges="When the bot pings you because it's your turn",
        quiet="Hours in which slow tables don't ping you",
        zone="Your time zone; I'll remember it",
        note="One message a day if slow tables wait for you",
        vacation="Days in which slow tables wait for you",
    )
    @app_commands.choices(**PREFERENCES)
    @app_commands.autocomplete(zone=suggested_by(Prefer, "zone"))
    async def me(  # noqa: PLR0913  # an option of the command is a parameter
        self,
        interaction: Interaction,
        *,
        palette: str = "",
        style: str = "",
        pictures: str = "",
        language: str = "",
        order: str = "",
        nudges: str = "",
        quiet: str = "",
        zone: str = "",
        note: str = "",
        vacation: str = "",
    ) -> None:
        """Choose how the bot looks and speaks to you."""
        chosen = Prefer(palette, pictures, language, order, nudges, quiet, zone, note, vacation, style)
        await self.router.command(interaction, chosen)

    @app_commands.command()
    @everywhere
    @app_commands.describe(action="What to do; leave it out to read what is stored")
    @app_commands.choices(action=PRIVACY)
    async def privacy(self, interaction: Interaction, action: str = "") -> None:
        """See, export, or delete what is stored about you."""
        await self.router.command(interaction, DATA_ACTIONS.get(action, ShowPrivacy()))


PERSONAL = Feature(PersonalCommands, (PreferenceHandler, PrivacyHandler))
