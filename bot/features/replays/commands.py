"""`/replay` and `/verify`: matches that are over, step by step, and the seals of their shuffles."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Self

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cogs import in_servers_and_private, suggest
from bot.engine.catalogue import RULES_VERSION
from bot.engine.model.options import RulesError
from bot.feature import Feature, FeatureHandler, Parts
from bot.features.replays import words
from bot.features.replays.screens import Opened, OpenedRound, opened_screen, sealed_screen
from bot.features.replays.store import SqlArchive
from bot.game.errors import GameError
from bot.game.players import Player
from bot.game.ports import Archive
from bot.game.record import (
    Announced,
    MatchSummary,
    PastMatch,
    RecordedSeat,
    Recording,
    ReplayFailed,
    Step,
    export,
    write_export,
)
from bot.game.registry import Registry
from bot.game.state import Stage, TableState
from bot.text import replays
from bot.text.language import say
from bot.text.results import SOMEONE, nameless_bot
from bot.ui.actions.action import FeatureAction
from bot.ui.actions.suggestions import Suggestion
from bot.ui.router import Router
from bot.ui.screens.replay import CheckShuffles, DownloadMatch, Replay, WatchReplay, replay_screen
from bot.ui.transport import Interaction
from bot.ui.transport.people import NameBook
from bot.ui.transport.replies import Reply
from bot.ui.visibility import can_read

KEPT = 8  # replayed matches in memory: somebody who steps through one presses often
LISTED = 25  # choices of a menu


@dataclass(frozen=True)
class Played:
    """A match as far as it could be played again; `failed` is where it could not."""

    recording: Recording
    steps: tuple[Step, ...]
    failed: ReplayFailed | RulesError | None = None


class ReplayHandler(FeatureHandler):
    """Shows matches that are over, move by move, and what sealed their shuffles."""

    kinds = (WatchReplay, CheckShuffles, DownloadMatch)

    def __init__(self, archive: Archive, registry: Registry, names: NameBook) -> None:
        self._archive = archive
        self._registry = registry
        self._names = names
        self._kept: OrderedDict[int, Played] = OrderedDict()

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        """Make the one of the running program."""
        return cls(SqlArchive(parts.database), parts.registry, parts.names)

    async def answer(self, reply: Reply, action: WatchReplay | CheckShuffles | DownloadMatch) -> object:
        """Answer if the person may see the match."""
        channel = reply.interaction.channel_id or 0
        if isinstance(action, CheckShuffles) and not action.match and (running := self._running_in(channel)):
            return await self._show_sealed(reply, running)
        number = action.match or await self._archive.newest_in(channel)
        if number is None:
            return await reply.say(words.NOTHING_YET)
        match = await self._archive.match(number)
        if match is None or not _may_see(reply.interaction, match):
            return await reply.say(words.NO_MATCH)
        played = await self._play(match)
        if not played.recording.record:
            return await reply.say(words.NO_MATCH)
        return await self._show(reply, match, played, action)

    async def _show_sealed(self, reply: Reply, running: TableState) -> object:
        account = reply.interaction.user.id
        seat = running.lobby.seat_of(account) if running.lobby.has(account) else None
        is_lobby = running.stage is Stage.LOBBY
        dealt = () if is_lobby else await self._archive.announced(running.id)
        last = await self._archive.newest_in(running.channel) if is_lobby else None
        shares = tuple(player.share for player in running.lobby.players)
        upcoming = Announced(running.seal.commitment, shares) if running.seal else None
        return await reply.show(sealed_screen(dealt, upcoming, seat, last))

    async def _show(
        self,
        reply: Reply,
        match: PastMatch,
        played: Played,
        action: WatchReplay | CheckShuffles | DownloadMatch,
    ) -> object:
        if isinstance(action, CheckShuffles):
            return await reply.show(opened_screen(_opened(match, played, reply.interaction.user.id)))
        reason = words.DAMAGED if match.rules_version == RULES_VERSION else replays.OTHER_RULES
        stuck = reason if played.failed else None
        if isinstance(action, WatchReplay) and played.steps:
            replay = Replay(
                say(words.REPLAY, number=match.id), await self._players(match), played.steps,
                WatchReplay(match.id), (words.CHECK, CheckShuffles(match.id)), stuck,
            )  # fmt: skip
            others = await self._others(reply.interaction)
            step = replay.step_after(action.step, action.way)
            return await reply.show(replay_screen(replay, step, others))
        if stuck is not None:
            return await reply.say(stuck)
        data = write_export(await asyncio.to_thread(export, played.recording))
        file = discord.File(BytesIO(data), f"uno-match-{match.id}.json")
        return await reply.say(say(words.FILE, number=match.id), file)

    async def suggest(self, interaction: Interaction, kind: type[FeatureAction]) -> list[Suggestion]:
        """Suggest the newest matches that this person may watch."""
        return [(words.match_choice(match), str(match.id)) for match in await self._others(interaction)]

    def _running_in(self, channel: int) -> TableState | None:
        """The table of a channel if a match is being played there, or about to be."""
        try:
            state = self._registry.in_channel(channel).state
        except GameError:
            return None
        return state if state.stage in (Stage.LOBBY, Stage.PLAYING) else None

    async def _play(self, match: PastMatch) -> Played:
        if match.id not in self._kept:
            recording = match.recording(await self._archive.record_of(match.id))
            self._kept[match.id] = await asyncio.to_thread(_play_again, recording)
        self._kept.move_to_end(match.id)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[match.id]

    async def _players(self, match: PastMatch) -> tuple[Player, ...]:
        accounts = [seat.account for seat in match.seats if seat.account is not None]
        names = await self._names.of(accounts)
        return tuple(_player(place, seat, names) for place, seat in enumerate(match.seats))

    async def _others(self, interaction: Interaction) -> list[MatchSummary]:
        """The newest matches that this person may watch."""
        guild = interaction.guild_id or 0
        found = await self._archive.listed(guild, interaction.user.id, LISTED)
        return [match for match in found if match.is_own or can_read(interaction, match)][:LISTED]


def _play_again(recording: Recording) -> Played:
    steps = list[Step]()
    try:
        for step in recording.replay():
            steps.append(step)  # those before a failure are kept
    except (ReplayFailed, RulesError) as failed:
        return Played(recording, tuple(steps), failed)
    return Played(recording, tuple(steps))


def _player(place: int, seat: RecordedSeat, names: dict[int, str]) -> Player:
    if seat.level is not None:
        return Player(-1 - place, seat.name or nameless_bot(seat.level), level=seat.level)
    if seat.account is None:
        return Player(-1 - place, str(SOMEONE))
    return Player(seat.account, names.get(seat.account, ""))


def _opened(match: PastMatch, played: Played, reader: int) -> Opened:
    seals = [entry.seal for entry in played.recording.record if entry.seal is not None]
    broken = (
        number
        for number, (seal, announced) in enumerate(zip(seals, match.seals, strict=True), 1)
        if seal.commitment != announced
    )
    astray = played.failed.entry.round if isinstance(played.failed, ReplayFailed) else None
    is_outdated = played.failed is not None and match.rules_version != RULES_VERSION
    seat = next((number for number, seat in enumerate(match.seats) if seat.account == reader), None)
    rounds = tuple(
        OpenedRound(announced, seal.secret.hex(), Announced(announced, seal.shares).share_of(seat))
        for announced, seal in zip(match.seals, seals, strict=True)
    )
    return Opened(match.id, rounds, next(broken, None), astray, is_outdated)


def _may_see(interaction: Interaction, match: PastMatch) -> bool:
    return match.was_played_by(interaction.user.id) or can_read(interaction, match)


MatchNumber = app_commands.Range[int, 1, 999_999_999]


async def matches(interaction: Interaction, typed: object) -> list[Choice[int]]:
    """The newest matches that this person may watch, by their numbers."""
    command: Any = interaction.command
    found = await suggest(command.binding.router, interaction, WatchReplay, str(typed))
    return [Choice(name=choice.name, value=int(choice.value)) for choice in found]


class ReplayCommands(commands.Cog):
    """Watching matches again, and checking that they were fair."""

    def __init__(self, router: Router) -> None:
        super().__init__()
        self.router = router

    @app_commands.command()
    @in_servers_and_private
    @app_commands.describe(match="The number of the match; leave this out for the last one in this channel")
    @app_commands.autocomplete(match=matches)
    async def replay(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Watch a finished match again, move by move, with all hands open."""
        await self.router.command(interaction, WatchReplay(match or 0))

    @app_commands.command()
    @in_servers_and_private
    @app_commands.describe(match="The number of the match; leave this out for the one in this channel")
    @app_commands.autocomplete(match=matches)
    async def verify(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Check that the cards were shuffled fairly."""
        await self.router.command(interaction, CheckShuffles(match or 0))


REPLAYS = Feature(ReplayCommands, (ReplayHandler,))
