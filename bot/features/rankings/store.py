"""Reads statistics, past matches, rankings, and past champions from the database."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import accumulate, groupby
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    case,
    exists,
    func,
    null,
    select,
    true,
)

from bot.features.rankings.leaderboard import (
    SEASONS_SHOWN,
    Champion,
    FinalBoard,
    Hall,
    Ranking,
    Season,
    Standing,
    Standings,
    end_of,
)
from bot.features.rankings.results import (
    PAST_MATCHES,
    RIVALS,
    History,
    MatchCourse,
    MatchResult,
    Rival,
    Statistics,
)
from bot.game.law import has_won
from bot.game.rankings import MEDALS, MOST_LISTED, PAGE, Metric, Total
from bot.game.results import FinalSeat, Reader
from bot.game.state import EVERYWHERE
from bot.game.statistics import STATISTICS
from bot.storage.database import Database
from bot.storage.owed import Debt, owe
from bot.storage.rankings import METRICS, is_private, is_unlisted, newest_of, rung_above
from bot.storage.rows import (
    CHAMPIONS,
    FINAL_BOARDS,
    MATCHES,
    MEETINGS,
    ROUNDS,
    SEATS,
    SUMMARIES,
    TABLES,
    TOTALS,
)
from bot.storage.rule_sets import RULES
from bot.storage.statements import upsert

OTHER = SEATS.alias()


class SqlStatistics:
    """Each method runs in one read-only transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, player: int, guild: int) -> Statistics:
        """Return a person's results in a server, or EVERYWHERE."""

        def unit(connection: Connection) -> Statistics:
            own = SUMMARIES.c
            is_one = (own.guild_id == guild) & (own.player_id == player)
            row = connection.execute(select(SUMMARIES).where(is_one)).mappings().one_or_none()
            return (
                Statistics(player) if row is None else _statistics(row, _met_most(connection, player, guild))
            )

        return await self._database.read(unit)

    async def is_private(self, player: int) -> bool:
        """Return whether a person hides their results."""
        return await self._database.read(lambda connection: is_private(connection, player))

    async def between(self, player: int, other: int, guild: int) -> Rival | None:
        """Return how often each of two people finished ahead of the other, or None if they never played each
        other.
        """
        rows = MEETINGS.c
        first, second = sorted((player, other))
        is_one = (rows.guild_id == guild) & (rows.player_id == first) & (rows.other_id == second)

        def unit(connection: Connection) -> Rival | None:
            row = connection.execute(select(MEETINGS).where(is_one)).one_or_none()
            if row is None or is_private(connection, other):
                return None
            ahead, behind = (row.ahead, row.behind) if player == first else (row.behind, row.ahead)
            return Rival(other, row.matches, ahead, behind)

        return await self._database.read(unit)


def _met_most(connection: Connection, player: int, guild: int) -> tuple[Rival, ...]:
    """Return the listed opponents that a person has met most often, which are the first rows of two
    indexes.
    """
    row = MEETINGS.c
    as_first = select(row.other_id.label("other"), row.matches, row.ahead, row.behind)
    as_second = select(row.player_id.label("other"), row.matches, row.behind, row.ahead)
    found = [
        *_most_of(connection, as_first, row.player_id == player, row.other_id, guild),
        *_most_of(connection, as_second, row.other_id == player, row.player_id, guild),
    ]
    most = sorted(found, key=lambda one: (-one[1], one[0]))[:RIVALS]
    return tuple(Rival(*one) for one in most)


def _most_of(
    connection: Connection, meetings: Any, is_theirs: ColumnElement[bool], other: Any, guild: int
) -> Sequence[Any]:
    here = meetings.where(is_theirs, MEETINGS.c.guild_id == guild, ~is_unlisted(other))
    ordered = here.order_by(MEETINGS.c.matches.desc(), other).limit(RIVALS)
    return [tuple(row) for row in connection.execute(ordered)]


def _statistics(row: Mapping[Any, Any], rivals: tuple[Rival, ...]) -> Statistics:
    values = {statistic.name: row[statistic.name] for statistic in STATISTICS}
    return Statistics(
        row["player_id"],
        matches=row["matches"],
        wins=row["wins"],
        matches_against_bots=row["matches_against_bots"],
        wins_against_bots=row["wins_against_bots"],
        values=values if row["matches"] else {},
        streak=row["run"],
        longest_streak=row["longest_run"],
        curve=tuple(zip(row["curve"][::2], row["curve"][1::2], strict=True)),
        rivals=rivals,
    )


RESULTS = (
    select(
        MATCHES.c.id, MATCHES.c.guild_id, TABLES.c.channel_id, TABLES.c.is_public, MATCHES.c.ended_at,
        MATCHES.c.counted_as, MATCHES.c.target, RULES, SEATS.c.player_id, SEATS.c.level,
        SEATS.c.name, SEATS.c.score, SEATS.c.rank, SEATS.c.took_part, SEATS.c.finished,
    )
    .join(SEATS, SEATS.c.match_id == MATCHES.c.id)
    .join(TABLES, TABLES.c.id == MATCHES.c.table_id)
    .order_by(MATCHES.c.id.desc(), SEATS.c.seat)
)  # fmt: skip


class SqlHistory:
    """Each method runs in one read-only transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, player: int, guild: int, page: int = 0, *, reader: Reader | None = None) -> History:
        """Return a page of a person's matches in a server, or EVERYWHERE, newest first. If there are fewer
        pages, return the last one.

        It includes only matches that the reader is allowed to see.
        """

        def unit(connection: Connection) -> History:
            own = _ids(player, guild) if reader is None else _seen_by(reader, _ids(player, guild))
            count = connection.scalar(select(func.count()).select_from(own.subquery())) or 0
            pages = _pages_of(count, PAST_MATCHES)
            shown = min(page, pages - 1)
            newest = own.order_by(MATCHES.c.id.desc()).limit(PAST_MATCHES).offset(shown * PAST_MATCHES)
            ids = list(connection.scalars(newest))
            rows = connection.execute(RESULTS.where(MATCHES.c.id.in_(ids)))
            return History(player, tuple(_results(rows)), shown, pages)

        return await self._database.read(unit)

    async def course(self, match: int) -> MatchCourse | None:
        """Return the scores of a match, or None if it is running or doesn't exist."""
        rounds = select(ROUNDS.c.points).where(ROUNDS.c.match_id == match).order_by(ROUNDS.c.number)

        def unit(connection: Connection) -> MatchCourse | None:
            rows = connection.execute(RESULTS.where(MATCHES.c.id == match)).all()
            if not rows or rows[0].ended_at is None:
                return None
            scored = [points for points in connection.scalars(rounds) if points is not None]
            (result,) = _results(rows)
            has_target = rows[0].rules.get("scoring") != "single_round"
            return MatchCourse(result, _totals(scored), rows[0].target if has_target else None)

        return await self._database.read(unit)


def _ids(player: int, guild: int) -> Any:
    newest = newest_of(player).subquery()
    ids = (
        select(MATCHES.c.id)
        .join(newest, newest.c.match_id == MATCHES.c.id)
        .where(MATCHES.c.ended_at.is_not(None))
    )
    return ids if guild == EVERYWHERE else ids.where(MATCHES.c.guild_id == guild)


def _seen_by(reader: Reader, ids: Any) -> Any:
    theirs = select(func.count()).where(OTHER.c.match_id == MATCHES.c.id, OTHER.c.player_id == reader.person)
    is_open = TABLES.c.is_public & TABLES.c.channel_id.not_in(reader.closed)
    can_read = TABLES.c.channel_id.in_(reader.readable) | is_open
    return ids.join(TABLES, TABLES.c.id == MATCHES.c.table_id).where(
        can_read | (theirs.scalar_subquery() > 0)
    )  # with EXISTS, PostgreSQL might read all of the reader's matches


def _results(rows: Iterable[Any]) -> Iterable[MatchResult]:
    for _, group in groupby(rows, key=lambda row: row.id):
        seats = list(group)
        first = seats[0]
        best = min((row.rank for row in seats if row.rank is not None), default=1)
        yield MatchResult(
            first.id,
            first.guild_id,
            first.channel_id,
            first.is_public,
            first.ended_at,
            first.counted_as is not None,
            tuple(_final_seat(row, best) for row in seats),
            stands=best > 1,
        )


def _final_seat(row: Any, best: int) -> FinalSeat:
    """Convert the row of a seat. If the `best` rank is 2, nobody won, and ranks are counted from there."""
    rank = None if row.rank is None else row.rank - best + 1
    won = row.rank == 1 if row.player_id is None else has_won(row)
    return FinalSeat(row.player_id, row.level, row.score, rank, bool(won), row.name)


def _totals(rounds: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """Compute the total score of each seat after each round."""
    return tuple(tuple(accumulate(points)) for points in zip(*rounds, strict=True))


COLUMNS = (TOTALS.c.player_id, TOTALS.c.matches, TOTALS.c.wins, TOTALS.c.points, TOTALS.c.rating)
Lines = Select[int, int, int, int, int | None, float | None, int]


class SqlLeaderboard:
    """Reads the current rankings. `now` returns seconds since the epoch."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now

    async def standings(self, ranking: Ranking, page: int = 0, *, asked_by: int | None = None) -> Standings:
        """Return a page, counted from 0. If there are fewer pages, return the last one."""

        def unit(connection: Connection) -> Standings:
            return _standings(connection, Query(ranking, self._now()), page, asked_by)

        return await self._database.read(unit)


class Query:
    """The queries for one ranking at one time. They read only its index and the lines of a page."""

    def __init__(self, ranking: Ranking, at: float) -> None:
        self.ranking = ranking
        self.period = ranking.period.key(at)
        self.first, self.second = METRICS[ranking.metric]
        self.ranked: list[ColumnElement[bool]] = [
            TOTALS.c.guild_id == ranking.guild,
            TOTALS.c.period == self.period,
            TOTALS.c.is_listed == true(),  # the same condition as in the indexes
            self.first.is_not(None),
        ]
        self._order = (self.first.desc(), self.second.desc(), TOTALS.c.player_id.desc())
        self._lines: Lines = select(*COLUMNS, self.first.label("first"), self.second.label("second"))

    @property
    def size(self) -> Select[int]:
        """Count the listed people, but stop at MOST_LISTED, because counting all of them would be the most
        expensive query.

        Without the order, PostgreSQL would scan the table for any 1,000 rows.
        """
        found = select(TOTALS.c.player_id).where(*self.ranked).order_by(*self._order).limit(MOST_LISTED)
        return select(func.count()).select_from(found.subquery())

    def page(self, number: int) -> Lines:
        """Select the lines of a page, best first."""
        return self._lines.where(*self.ranked).order_by(*self._order).limit(PAGE).offset(number * PAGE)

    def own(self, player: int | None) -> Lines:
        """Select the requester's line, if they are ranked and listed."""
        return self._lines.where(*self.ranked, TOTALS.c.player_id == player)

    def above(self, row: Any, end: tuple[float, int] | None = None) -> Select[int]:
        """Count the people who rank above this line. Given the `end` of the line's rung, count only people on
        that rung.

        Ties are counted separately, because a comparison of both columns would make databases read all ties.
        """
        is_tie = [self.first == row.first, self.second > row.second]
        if end is not None and end[0] == row.first:
            return self._count(*is_tie, self.second < end[1])
        limit = [] if end is None else [self.first < self.first.type.python_type(end[0])]
        ties, better = self._count(*is_tie), self._count(self.first > row.first, *limit)
        return select(ties.scalar_subquery() + better.scalar_subquery())

    def equals_before(self, row: Any) -> Select[int]:
        """Count the people who are tied with this line but listed before it."""
        is_equal = (self.first == row.first) & (self.second == row.second)
        return self._count(is_equal, TOTALS.c.player_id > row.player_id)

    def _count(self, *where: ColumnElement[bool]) -> Select[int]:
        return select(func.count()).select_from(TOTALS).where(*self.ranked, *where)


def _standings(connection: Connection, query: Query, page: int, asked_by: int | None) -> Standings:
    size = connection.scalar(query.size) or 0
    pages = _pages_of(size, PAGE)
    page = min(page, pages - 1)
    before = page * PAGE
    rows = connection.execute(query.page(page)).all()
    equals = connection.scalar(query.equals_before(rows[0])) or 0 if page else 0
    own = connection.execute(query.own(asked_by)).one_or_none()
    return Standings(
        query.ranking,
        tuple(_ranked(rows, 1 + before - equals, before)),
        _standing(1 + _better(connection, query, own), own) if own else None,
        page,
        pages,
    )


def _better(connection: Connection, query: Query, row: Any) -> int:
    """Return how many people rank above the person of a line.

    In one server, all of them are counted. For all servers, the number on higher rungs is already known, and
    only the person's own rung is counted.
    """
    people, end = 0, None
    if query.ranking.guild == EVERYWHERE:
        people, end = rung_above(connection, query.period, query.ranking.metric, row)
    return people + (connection.scalar(query.above(row, end)) or 0)


def _ranked(rows: Iterable[Any], rank: int, before: int) -> Iterable[Standing]:
    """Yield the lines with their ranks. The first line has `rank`, and `before` lines with the same rank are
    on earlier pages.
    """
    last = None
    for number, row in enumerate(rows, before + 1):
        if last is not None and (row.first, row.second) != last:
            rank = number
        last = row.first, row.second
        yield _standing(rank, row)


def _standing(rank: int, row: Any) -> Standing:
    return Standing(rank, row.player_id, Total(row.matches, row.wins, row.points, row.rating))


def _pages_of(rows: int, size: int) -> int:
    """Return the number of pages for this many rows. An empty list has one page."""
    return max(1, -(-rows // size))


class SqlHall:
    """Each method runs in one read-only transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(self, guild: int, metric: Metric, number: int) -> Hall:
        """Return a page of the hall of fame of a server, or of EVERYWHERE. If there are fewer pages, return
        the last one.
        """
        return await self._database.read(lambda connection: _hall(connection, guild, metric, number))

    async def medals(self, player: int, guild: int) -> tuple[int, ...]:
        """Return how often a person came first, second, and third, in a server or EVERYWHERE."""
        theirs = CHAMPIONS.c.player_id == player, CHAMPIONS.c.guild_id == guild
        query = (
            select(CHAMPIONS.c.place, func.count().label("times")).where(*theirs).group_by(CHAMPIONS.c.place)
        )
        found = await self._database.read(lambda connection: connection.execute(query).all())
        won = {row.place: row.times for row in found}
        return tuple(won.get(rank, 0) for rank in range(1, MEDALS + 1))


class SqlCeremonies:
    """Each method runs in one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, guilds: Collection[int], seasons: Collection[str]) -> list[tuple[int, str]]:
        """Return the servers and seasons that have champions but have not been announced yet."""
        shown = exists().where(
            FINAL_BOARDS.c.guild_id == CHAMPIONS.c.guild_id, FINAL_BOARDS.c.season == CHAMPIONS.c.season
        )
        asked = CHAMPIONS.c.guild_id.in_(guilds), CHAMPIONS.c.season.in_(seasons)
        query = select(CHAMPIONS.c.guild_id, CHAMPIONS.c.season).where(*asked, ~shown).distinct()
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return sorted((row.guild_id, row.season) for row in rows)

    async def board(self, guild: int, season: str) -> FinalBoard:
        """Return the champions of a season in a server."""
        theirs = CHAMPIONS.c.guild_id == guild, CHAMPIONS.c.season == season
        lines = select(CHAMPIONS.c.metric, CHAMPIONS.c.place, SHOWN_PERSON, *CHAMPION_TOTAL).where(*theirs)
        ordered = lines.order_by(CHAMPIONS.c.metric, CHAMPIONS.c.line)
        rows = await self._database.read(lambda connection: connection.execute(ordered).all())
        return {
            Metric(metric): Season(season, tuple(map(_champion, found)))
            for metric, found in groupby(rows, key=lambda row: row.metric)
        }

    async def crowned_before(self, guild: int, month: str) -> frozenset[tuple[int, int | None]]:
        """Return the players with the most wins in each of the twelve months before this one, in a server,
        and the roles they got.
        """
        year, _, number = month.partition("-")
        is_before = CHAMPIONS.c.season >= f"{int(year) - 1}-{number}", CHAMPIONS.c.season < month
        is_known = CHAMPIONS.c.player_id.is_not(None)
        query = _crowns(CHAMPIONS.c.player_id, CHAMPIONS.c.guild_id == guild, is_known, *is_before)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return frozenset((row[0], row[1]) for row in rows)

    async def note(self, guild: int, season: str, now: float, role: int | None) -> None:
        """Record that a season was shown in a server, and which role its champion got."""
        row = {"guild_id": guild, "season": season, "shown_at": now, "role_id": role}

        def unit(connection: Connection) -> None:
            connection.execute(upsert(connection, FINAL_BOARDS, "shown_at", "role_id"), row)

        await self._database.write(unit)


CROWN = "a champion's role"  # a kind of debt


def owe_crowns(connection: Connection, person: int) -> None:
    """Record every role that a person got as champion, including the current one, so that it is taken away
    when they delete their data.
    """
    is_server = CHAMPIONS.c.guild_id != EVERYWHERE
    query = _crowns(CHAMPIONS.c.guild_id, CHAMPIONS.c.player_id == person, is_server)
    given = {(row[0], row[1]) for row in connection.execute(query)}
    roles = given | {(guild, None) for guild, _ in given}
    owe(connection, [Debt(CROWN, guild, role, person) for guild, role in roles])


def _crowns(what: Any, *where: ColumnElement[bool]) -> Select[*tuple[Any, ...]]:
    """Select the months in which the person was champion, or the servers, with the roles they got."""
    shown = and_(FINAL_BOARDS.c.guild_id == CHAMPIONS.c.guild_id, FINAL_BOARDS.c.season == CHAMPIONS.c.season)
    found = select(what, FINAL_BOARDS.c.role_id).outerjoin_from(CHAMPIONS, FINAL_BOARDS, shown)
    return found.where(WON_A_MONTH, *where)


def _champion(row: Any) -> Champion:
    return Champion(row.place, row.player, Total(row.matches, row.wins, row.points, row.rating))


def _hall(connection: Connection, guild: int, metric: Metric, number: int) -> Hall:
    of_ranking = CHAMPIONS.c.guild_id == guild, CHAMPIONS.c.metric == metric.value
    keys = connection.scalars(select(CHAMPIONS.c.season).where(*of_ranking).distinct())
    newest = sorted(keys, key=end_of, reverse=True)
    pages = max(1, -(-len(newest) // SEASONS_SHOWN))
    number = min(number, pages - 1)
    shown = newest[number * SEASONS_SHOWN :][:SEASONS_SHOWN]
    lines = select(CHAMPIONS.c.season, CHAMPIONS.c.place, SHOWN_PERSON, *CHAMPION_TOTAL).where(*of_ranking)
    ordered = lines.where(CHAMPIONS.c.season.in_(shown)).order_by(CHAMPIONS.c.season, CHAMPIONS.c.line)
    rows: Sequence[Any] = connection.execute(ordered).all()
    seasons = {key: tuple(map(_champion, found)) for key, found in groupby(rows, key=lambda row: row.season)}
    return Hall(tuple(Season(key, seasons[key]) for key in shown), number, pages)


WON_A_MONTH = and_(
    CHAMPIONS.c.metric == Metric.WINS.value, CHAMPIONS.c.place == 1, CHAMPIONS.c.season.not_like("%Q%")
)
CHAMPION_TOTAL = (CHAMPIONS.c.matches, CHAMPIONS.c.wins, CHAMPIONS.c.points, CHAMPIONS.c.rating)
SHOWN_PERSON = case((is_unlisted(CHAMPIONS.c.player_id), null()), else_=CHAMPIONS.c.player_id).label("player")
