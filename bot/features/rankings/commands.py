"""`/leaderboard` and `/stats`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self, get_args

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands
from msgspec.structs import replace

from bot.cogs import everywhere
from bot.feature import Chore, Feature, FeatureDeps, FeatureHandler
from bot.features.rankings import words
from bot.features.rankings.ceremony import FIRST_LOOK_SECONDS, LOOK_SECONDS, UNCROWN_SECONDS, Ceremonies
from bot.features.rankings.leaderboard import Ranking, people_in
from bot.features.rankings.results import MatchResult
from bot.features.rankings.screens import (
    ShowHall,
    ShowHistory,
    ShowLeaderboard,
    ShowMatch,
    ShowOwnTables,
    ShowStats,
    Subject,
    hall_screen,
    history_screen,
    leaderboard_screen,
    match_screen_of,
    stats_screen,
)
from bot.features.rankings.store import SqlHall, SqlHistory, SqlLeaderboard, SqlStatistics, owe_crowns
from bot.game.periods import Period
from bot.game.rankings import Metric, Scope
from bot.game.state import EVERYWHERE
from bot.text import own_tables, results
from bot.text.language import say
from bot.ui.offers import MATCH, Book, FeatureOffer, FinishedGame, Pointer, Topic, tab_buttons
from bot.ui.own_tables import own_tables_screen
from bot.ui.router import Router
from bot.ui.transport import Interaction
from bot.ui.transport.panels import rows
from bot.ui.transport.people import server_id
from bot.ui.transport.replies import Reply
from bot.ui.visibility import can_read, reader_of

AboutResults = ShowStats | ShowOwnTables | ShowHistory | ShowMatch
AboutRanks = ShowLeaderboard | ShowHall


class ResultsHandler(FeatureHandler):
    """Shows people's results. Hidden results are shown only to their owner."""

    kinds = get_args(AboutResults)

    def __init__(
        self, statistics: SqlStatistics, history: SqlHistory, hall: SqlHall, deps: FeatureDeps
    ) -> None:
        self._statistics = statistics
        self._hall = hall
        self._history = history
        self._names = deps.names
        self._deps = deps

    @classmethod
    def from_deps(cls, deps: FeatureDeps) -> Self:
        database = deps.database
        return cls(SqlStatistics(database), SqlHistory(database), SqlHall(database), deps)

    async def answer(self, reply: Reply, action: AboutResults) -> object:
        """Show the requested page, unless it is private."""
        reader = reply.interaction.user
        self._names.remember(reader)
        if isinstance(action, ShowMatch):
            return await self._show_match(reply, action)
        if isinstance(action, ShowOwnTables):
            tabs = rows(tab_buttons(self._profile(reply.interaction, reader.id), ShowOwnTables))
            return await reply.show(
                own_tables_screen(self._deps.registry.of_player(reader.id), reader.id, below=tabs)
            )
        # Outside of servers, people see only their own results.
        is_alone = not server_id(reply.interaction)
        player = reader.id if is_alone else action.player or reader.id
        if player != reader.id and await self._statistics.is_private(player):
            name = results.shown_person(player, await self._names.of([player]))
            return await reply.remark(say(results.PRIVATE, name=name))
        if isinstance(action, ShowStats):
            return await self._show_stats(reply, player, action.scope)
        return await self._show_history(reply, player, action.page)

    def tabs(self, book: Book, player: int, interaction: Interaction) -> Iterable[FeatureOffer]:
        """Offer a person's statistics, open tables, and past matches."""
        if book is Book.PROFILE:
            yield FeatureOffer(words.STATS_TAB, ShowStats(player))
            if not player and self._deps.registry.of_player(interaction.user.id):
                yield FeatureOffer(own_tables.TAB, ShowOwnTables())
            yield FeatureOffer(words.MATCHES_TAB, ShowHistory(0, player))

    def _profile(self, interaction: Interaction, player: int) -> list[FeatureOffer]:
        asked = 0 if player == interaction.user.id else player
        return self._deps.all_features.tabs(Book.PROFILE, asked, interaction)

    async def _show_stats(self, reply: Reply, player: int, scope: Scope) -> object:
        reader, server = reply.interaction.user.id, server_id(reply.interaction)
        scope = scope if server else Scope.EVERYWHERE
        guild = scope.seen_from(server)
        stats = await self._statistics.of(player, guild)
        met = None if player == reader else await self._statistics.between(reader, player, guild)
        names = await self._names.of([player, *(rival.player for rival in stats.rivals)])
        medals = await self._hall.medals(player, guild)
        more = await self._deps.all_features.stats_lines(player, guild)
        subject = Subject(player, reader, names, medals, more, self._profile(reply.interaction, player))
        return await reply.show(stats_screen(subject, stats, scope, met, has_server=bool(server)))

    async def _show_history(self, reply: Reply, player: int, page: int) -> object:
        reader, server = reply.interaction.user.id, server_id(reply.interaction)
        seen_by = None if player == reader else reader_of(reply.interaction)
        history = await self._history.of(player, server or EVERYWHERE, page, reader=seen_by)
        names = await self._names.of(
            [player, *(person for match in history.matches for person in _players(match))]
        )
        subject = Subject(player, reader, names, tabs=self._profile(reply.interaction, player))
        return await reply.show(history_screen(subject, history))

    async def _show_match(self, reply: Reply, action: ShowMatch) -> object:
        course = await self._history.course(action.match)
        if course is None or not _may_see(reply.interaction, course.result):
            return await reply.remark(words.NO_SUCH_MATCH)
        names = await self._names.of(_players(course.result))
        is_own = course.result.seat_of(reply.interaction.user.id) is not None
        offers = self._deps.offers(FinishedGame(MATCH, action.match, is_own=is_own))
        return await reply.show(match_screen_of(course, names, action, offers))


def _may_see(interaction: Interaction, match: MatchResult) -> bool:
    return match.seat_of(interaction.user.id) is not None or can_read(interaction, match)


def _players(match: MatchResult) -> list[int]:
    return [seat.player for seat in match.seats if seat.player is not None]


class LeaderboardHandler(FeatureHandler):
    """Shows the best players, now and in past seasons, in a server or everywhere."""

    kinds = get_args(AboutRanks)

    def __init__(
        self, leaderboard: SqlLeaderboard, hall: SqlHall, ceremonies: Ceremonies, deps: FeatureDeps
    ) -> None:
        self._leaderboard = leaderboard
        self._hall = hall
        self._names = deps.names
        self._ceremonies = ceremonies
        self._deps = deps

    @classmethod
    def from_deps(cls, deps: FeatureDeps) -> Self:
        leaderboard = SqlLeaderboard(deps.database, deps.clock.now)
        return cls(leaderboard, SqlHall(deps.database), Ceremonies.from_deps(deps), deps)

    def tabs(self, book: Book, player: int, interaction: Interaction) -> Iterable[FeatureOffer]:
        """Offer the current rankings and the champions of past seasons."""
        if book is Book.RANKINGS:
            yield FeatureOffer(words.LEADERBOARD_TAB, ShowLeaderboard())
            yield FeatureOffer(words.HALL, ShowHall())

    def chores(self) -> Iterable[Chore]:
        """Show a season's champions in the servers that want it, and take roles from people who deleted their
        data.
        """
        return (
            Chore("final boards", self._ceremonies.hold, LOOK_SECONDS, FIRST_LOOK_SECONDS),
            Chore("roles of deleted champions", self._ceremonies.uncrown, UNCROWN_SECONDS),
        )

    async def answer(self, reply: Reply, action: AboutRanks) -> object:
        self._names.remember(reply.interaction.user)
        server, person = server_id(reply.interaction), reply.interaction.user.id
        if not server:
            action = replace(action, scope=Scope.EVERYWHERE)
        guild = action.scope.seen_from(server)
        if isinstance(action, ShowHall):
            return await self._show_hall(reply, action, guild)
        ranking = Ranking(guild, action.period, action.metric)
        found = await self._leaderboard.standings(ranking, action.page, asked_by=person)
        listed = [standing.player for standing in (*found.rows, found.own) if standing]
        names = await self._names.of(listed)
        tabs = self._deps.all_features.tabs(Book.RANKINGS, 0, reply.interaction)
        return await reply.show(leaderboard_screen(found, action, names, tabs, has_server=bool(server)))

    async def _show_hall(self, reply: Reply, action: ShowHall, guild: int) -> object:
        hall = await self._hall.page(guild, action.metric, action.page)
        names = await self._names.of(people_in(hall.seasons))
        server = server_id(reply.interaction)
        tabs = self._deps.all_features.tabs(Book.RANKINGS, 0, reply.interaction)
        return await reply.show(hall_screen(hall, action, names, tabs, has_server=bool(server)))


SCOPES = [
    Choice(name=results.HERE.one, value=Scope.SERVER.value),
    Choice(name=results.EVERYWHERE.one, value=Scope.EVERYWHERE.value),
]
PERIODS = [Choice(name=label.one, value=period.value) for period, label in words.PERIODS.items()]
METRICS = [Choice(name=label.one, value=metric.value) for metric, label in words.METRICS.items()]


class RankingCommands(commands.Cog):
    """The commands that show results."""

    def __init__(self, router: Router) -> None:
        super().__init__()
        self.router = router

    @app_commands.command()
    @everywhere
    @app_commands.describe(
        by="What is ranked", period="Over what period", scope="This server, or everywhere the bot is"
    )
    @app_commands.choices(by=METRICS, period=PERIODS, scope=SCOPES)
    async def leaderboard(
        self,
        interaction: Interaction,
        by: str = Metric.WINS.value,
        period: str = Period.ALL.value,
        scope: str = Scope.SERVER.value,
    ) -> None:
        """See who has done best, champions, and records."""
        action = ShowLeaderboard(0, Metric(by), Period(period), Scope(scope))
        await self.router.command(interaction, action)

    @app_commands.command()
    @everywhere
    @app_commands.describe(player="Whose; leave this out for your own", scope="This server, or everywhere")
    @app_commands.choices(scope=SCOPES)
    async def stats(
        self,
        interaction: Interaction,
        player: discord.User | None = None,
        scope: str = Scope.SERVER.value,
    ) -> None:
        """See your rating, wins, badges, month, and past matches."""
        await self.router.command(interaction, ShowStats(player.id if player else 0, Scope(scope)))


RANKINGS = Feature(
    RankingCommands,
    (ResultsHandler, LeaderboardHandler),
    person_deleted=owe_crowns,
    pointers=(Pointer(Topic.RESULT, words.WHO_WINS_MOST),),
    replaced={"history": "stats"},
)
