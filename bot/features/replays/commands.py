"""`/replay` and `/verify`: replays of finished matches, and the seals of their shuffles."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from io import BytesIO
from typing import Self, get_args

import discord
from discord import app_commands
from discord.ext import commands
from msgspec import structs

from bot.cogs import MatchNumber, everywhere, suggested_matches
from bot.engine.catalogue import RULES_VERSION
from bot.feature import Feature, FeatureDeps, FeatureHandler
from bot.features.replays import words
from bot.features.replays.screens import (
    CheckShuffles,
    DownloadMatch,
    Opened,
    OpenedRound,
    ShareStep,
    WatchReplay,
    WatchRounds,
    following,
    offers,
    opened_screen,
    other_matches,
    sealed_screen,
    seat_of,
)
from bot.game.errors import GameError
from bot.game.players import Player
from bot.game.record import Announced, MatchSummary, PastMatch, ReplayFailed, Step, export, write_export
from bot.game.registry import Registry
from bot.game.servers import ServerBook
from bot.game.state import Stage, TableState
from bot.text import replays
from bot.text.language import Sentence, say
from bot.text.names import shown_name
from bot.ui.actions.action import FeatureAction
from bot.ui.actions.suggestions import Suggestion
from bot.ui.offers import MATCH, FeatureOffer, FinishedGame, Offers, Pointer, Topic
from bot.ui.past_games import PastMatches, Replayed, may_share, own_matches_screen
from bot.ui.router import Router
from bot.ui.screens.replay import Replay, Way, replay_screen, shared_step
from bot.ui.transport import Interaction
from bot.ui.transport.people import person, server_id, speaking_in_public
from bot.ui.transport.replies import Reply
from bot.ui.visibility import can_read

LISTED = 25  # number of matches in a menu

AboutMatch = WatchReplay | ShareStep | CheckShuffles | DownloadMatch
Request = AboutMatch | WatchRounds


class ReplayHandler(FeatureHandler):
    """Shows finished matches move by move, and the seals of their shuffles."""

    kinds = get_args(Request)

    def __init__(self, matches: PastMatches, registry: Registry, servers: ServerBook, offers: Offers) -> None:
        self._matches = matches
        self._archive = matches.archive
        self._registry = registry
        self._servers = servers
        self._offers = offers

    @classmethod
    def from_deps(cls, deps: FeatureDeps) -> Self:
        return cls(deps.matches, deps.registry, deps.servers, deps.offers)

    async def answer(self, reply: Reply, action: Request) -> object:
        """Answer a request if the person is allowed to see the match."""
        if isinstance(action, WatchRounds):
            return await self._show_rounds(reply, action)
        channel = reply.interaction.channel_id or 0
        if isinstance(action, CheckShuffles) and not action.match and (running := self._running_in(channel)):
            return await self._show_sealed(reply, running)
        number = action.match or await self._archive.newest_in(channel)
        if number is None:
            return await self._offer_own(reply, action)
        match = await self._archive.match(number)
        if match is None or not _may_see(reply.interaction, match):
            return await reply.remark(words.NO_MATCH)
        played = await self._matches.replayed(match)
        if not played.recording.record:
            return await reply.remark(words.NO_MATCH)
        return await self._show(reply, match, played, action)

    async def _show_rounds(self, reply: Reply, action: WatchRounds) -> object:
        """Show the finished rounds of the match running in the channel, if the table's rules open
        them (A10).
        """
        session = self._registry.with_id(action.table, reply.interaction.channel_id or 0)
        state, steps = session.state, finished_rounds(await session.steps(session.snapshot))
        if not steps or state.match is None or not state.match.rules.open_rounds:
            return await reply.remark(words.NO_ROUND)
        players, title = state.lobby.players, say(words.FINISHED_ROUNDS)
        follow = _followed(action, players)
        watch = WatchRounds(action.table, follow=follow)
        replay = Replay(title, players, steps, watch, words.ROUND_ENDS, seat_of(follow))
        newest = next(number for number, step in enumerate(steps) if step.match.round == replay.rounds)
        is_first = action == WatchRounds(action.table)
        step = newest if is_first else replay.step_after(action.step, action.way)
        # The first step is named by its way: without any field, the action means the newest round.
        way = Way.STAY if step else Way.FIRST
        menus = following(players, structs.replace(watch, step=step, way=way))
        return await reply.show(replay_screen(replay, step, others=menus))

    async def _offer_own(self, reply: Reply, action: AboutMatch) -> object:
        """If no match has ended in this channel, offer the person's own matches."""
        own = await self._matches.own(reply.interaction)
        if not own:
            return await reply.remark(replays.NOTHING_YET)
        kind = CheckShuffles if isinstance(action, CheckShuffles) else WatchReplay
        return await reply.show(own_matches_screen(own, kind))

    async def _show_sealed(self, reply: Reply, running: TableState) -> object:
        account = reply.interaction.user.id
        seat = running.lobby.seat_of(account) if running.lobby.has(account) else None
        is_lobby = running.stage is Stage.LOBBY
        dealt = () if is_lobby else await self._archive.announced(running.id)
        last = await self._archive.newest_in(running.channel) if is_lobby else None
        shares = tuple(player.share for player in running.lobby.players)
        upcoming = Announced(running.seal.commitment, shares) if running.seal else None
        return await reply.show(sealed_screen(dealt, upcoming, seat, last))

    async def _show(self, reply: Reply, match: PastMatch, played: Replayed, action: AboutMatch) -> object:
        match action:
            case CheckShuffles():
                return await reply.show(opened_screen(_opened(match, played, reply.interaction.user.id)))
            case WatchReplay() if played.steps:
                return await self._show_step(reply, match, played, action)
            case ShareStep(step=step) if step < len(played.steps):
                return await self._share(reply, match, played, step)
            case DownloadMatch() if not played.failed:
                data = write_export(await asyncio.to_thread(export, played.recording))
                file = discord.File(BytesIO(data), f"uno-match-{match.id}.json")
                return await reply.say(say(words.FILE, number=match.id), file)
            case WatchReplay() | ShareStep() | DownloadMatch():
                return await reply.remark(_why_stuck(match) if played.failed else words.NO_MATCH)

    async def _show_step(
        self, reply: Reply, match: PastMatch, played: Replayed, action: WatchReplay
    ) -> object:
        replay = await self._replay(match, played, action)
        step, interaction = replay.step_after(action.step, action.way), reply.interaction
        game = FinishedGame(MATCH, match.id, step, is_own=match.was_played_by(interaction.user.id))
        asides = [offer for offer in self._offers(game) if not isinstance(offer.action, WatchReplay)]
        share = (
            [FeatureOffer(replays.SHARE, ShareStep(match.id, step))] if may_share(interaction, match) else []
        )
        check = FeatureOffer(words.CHECK, CheckShuffles(match.id))
        watch = WatchReplay(match.id, step, follow=_followed(action, replay.players))
        others = other_matches(match.id, await self._others(interaction))
        menus = [*following(replay.players, watch), *others]
        return await reply.show(replay_screen(replay, step, [*asides, *share, check], menus))

    async def _share(self, reply: Reply, match: PastMatch, played: Replayed, step: int) -> object:
        interaction = reply.interaction
        if not may_share(interaction, match):
            return await reply.remark(words.NOT_HERE)
        with speaking_in_public(interaction, self._servers):
            replay = await self._replay(match, played, WatchReplay(match.id))
            name = shown_name(person(interaction))
            watch = FeatureOffer(replays.WATCH, WatchReplay(match.id, step))
            return await reply.post(shared_step(replay, step, name, [watch]))

    async def _replay(self, match: PastMatch, played: Replayed, action: WatchReplay) -> Replay:
        players = await self._matches.players(match)
        follow = _followed(action, players)
        return Replay(
            say(words.REPLAY, number=match.id),
            players,
            played.steps,
            WatchReplay(match.id, follow=follow),
            _why_stuck(match) if played.failed else None,
            seat_of(follow),
        )

    async def suggest(
        self, interaction: Interaction, kind: type[FeatureAction], field: str
    ) -> list[Suggestion]:
        """Suggest the newest matches that this person is allowed to watch."""
        found = await self._others(interaction)
        return [(replays.match_choice(match, is_marked=True), str(match.id)) for match in found]

    def _running_in(self, channel: int) -> TableState | None:
        """Return the table of a channel if a match is running or about to start there."""
        try:
            state = self._registry.in_channel(channel).state
        except GameError:
            return None
        return state if state.stage in (Stage.LOBBY, Stage.PLAYING) else None

    async def _others(self, interaction: Interaction) -> list[MatchSummary]:
        """Return the newest matches that this person is allowed to watch."""
        found = await self._archive.listed(server_id(interaction), interaction.user.id, LISTED)
        return [match for match in found if match.is_own or can_read(interaction, match)][:LISTED]


def _followed(action: WatchReplay | WatchRounds, players: tuple[Player, ...]) -> int:
    """Return the player to follow, counted from 1. Returns 0, which means all hands, if there is no such
    player.
    """
    return action.follow if action.follow <= len(players) else 0


def finished_rounds(steps: Sequence[Step]) -> tuple[Step, ...]:
    if not steps:
        return ()
    newest = steps[-1].match
    is_over = newest.is_over or newest.table.decider is None
    return tuple(step for step in steps if is_over or step.match.round < newest.round)


def _why_stuck(match: PastMatch) -> Sentence:
    """Explain why a match cannot be replayed to its end."""
    return words.DAMAGED if match.rules_version == RULES_VERSION else replays.OTHER_RULES


def _opened(match: PastMatch, played: Replayed, reader: int) -> Opened:
    seals = [entry.seal for entry in played.recording.record if entry.seal is not None]
    astray = played.failed.entry.round if isinstance(played.failed, ReplayFailed) else None
    is_outdated = played.failed is not None and match.rules_version != RULES_VERSION
    seat = match.seat_of(reader)
    rounds = tuple(
        OpenedRound(
            seal.commitment, seal.secret.hex(), Announced(seal.commitment, seal.shares).share_of(seat)
        )
        for seal in seals
    )
    return Opened(match.id, rounds, astray, is_outdated)


def _may_see(interaction: Interaction, match: PastMatch) -> bool:
    return match.was_played_by(interaction.user.id) or can_read(interaction, match)


class ReplayCommands(commands.Cog):
    """The commands to watch matches again and to verify their shuffles."""

    def __init__(self, router: Router) -> None:
        super().__init__()
        self.router = router

    @app_commands.command()
    @everywhere
    @app_commands.describe(match="The number of the match; leave this out for the last one in this channel")
    @app_commands.autocomplete(match=suggested_matches(WatchReplay))
    async def replay(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Watch a finished match again, move by move, with all hands open."""
        await self.router.command(interaction, WatchReplay(match or 0))

    @app_commands.command()
    @everywhere
    @app_commands.describe(match="The number of the match; leave this out for the one in this channel")
    @app_commands.autocomplete(match=suggested_matches(WatchReplay))
    async def verify(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Check that the cards were shuffled fairly."""
        await self.router.command(interaction, CheckShuffles(match or 0))


REPLAYS = Feature(
    ReplayCommands, (ReplayHandler,), offers=offers, pointers=(Pointer(Topic.SEAL, words.PRESSES_SHUFFLE),)
)
