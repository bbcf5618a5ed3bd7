"""Badges, records and months, in SQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, case, delete, exists, func, select

from bot.engine.catalogue import preset_like, rules_of
from bot.engine.model.cards import Color
from bot.engine.model.options import RulesError
from bot.features.badges.career import DEVOTED, STREAK_DAYS, Career, Game, earned_by
from bot.features.badges.month import Month, Record, RecordKind
from bot.game.law import has_won, is_whole, own_rank
from bot.game.periods import DAY_SECONDS
from bot.game.results import Honor
from bot.game.state import TableState
from bot.game.statistics import STATISTICS
from bot.storage.database import Database
from bot.storage.law import HAS_WON, IS_COUNTED, IS_WHOLE
from bot.storage.rankings import UNLISTED, counted_in_parts, is_private
from bot.storage.rows import CAREERS, DAILY_ATTEMPTS, MATCHES, PLAYERS, ROUNDS, SEATS, TOTALS
from bot.storage.statements import upsert
from bot.storage.statistics import COLUMNS

_ROUNDS_PLAYED = (
    select(func.count())
    .where(ROUNDS.c.match_id == MATCHES.c.id, ROUNDS.c.ended_at.is_not(None))
    .scalar_subquery()
    .label("rounds_played")
)
COUNTED = (
    select(
        MATCHES.c.id, MATCHES.c.counted_as, MATCHES.c.ended_at, MATCHES.c.rules, _ROUNDS_PLAYED,
        SEATS.c.seat, SEATS.c.player_id, SEATS.c.level, SEATS.c.rank, SEATS.c.took_part, SEATS.c.finished,
        SEATS.c.repeats,
        *COLUMNS.values(),
    )
    .join(SEATS, SEATS.c.match_id == MATCHES.c.id)
    .where(IS_COUNTED)
    .order_by(MATCHES.c.counted_as, SEATS.c.seat)
)  # fmt: skip
AT_ONCE = 2_000  # matches in memory when all are counted again

Careers = dict[int, tuple[Career, dict[str, float]]]  # by person, with when each badge was earned


# Careers


def count_badges(connection: Connection, match: int, _: TableState) -> list[Honor]:
    """Count the match that this transaction ends. Returns the badges it has earned people who are listed."""
    rows: Sequence[Any] = connection.execute(COUNTED.where(MATCHES.c.id == match)).all()
    people = [row.player_id for row in rows if row.player_id is not None]
    if not people:
        return []
    careers = _load(connection, people)
    honors = _count(careers, rows)
    _store(connection, careers)
    hidden = set(connection.scalars(UNLISTED.where(PLAYERS.c.id.in_(people)))) if honors else set()
    by_seat = {row.seat: row.player_id for row in rows}
    return [honor for honor in honors if by_seat[honor.seat] not in hidden]


def recount_badges(connection: Connection) -> None:
    """Rebuild all careers from the stored results."""
    connection.execute(delete(CAREERS))
    careers: Careers = {}
    for part in counted_in_parts(connection, AT_ONCE):
        for _, seats in groupby(connection.execute(COUNTED.where(part)).all(), key=lambda row: row.id):
            _count(careers, list(seats))
    _store(connection, careers)


def fill_badges(connection: Connection) -> None:
    """Build all careers if there are none yet, from matches that ended before badges existed."""
    if connection.scalar(select(exists().where(IS_COUNTED) & ~exists(select(CAREERS.c.player_id)))):
        recount_badges(connection)


def _load(connection: Connection, people: Sequence[int]) -> Careers:
    rows = connection.execute(select(CAREERS).where(CAREERS.c.player_id.in_(people)))
    return {row.player_id: (Career.from_tallies(row.tallies), dict(row.badges)) for row in rows}


def _store(connection: Connection, careers: Careers) -> None:
    rows = [
        {"player_id": player, "tallies": career.tallies, "badges": badges}
        for player, (career, badges) in careers.items()
    ]
    if rows:
        connection.execute(upsert(connection, CAREERS, "tallies", "badges"), rows)


def _count(careers: Careers, seats: Sequence[Any]) -> list[Honor]:
    """Add a match to the careers of its players, except players for whom it does not count in full."""
    honors: list[Honor] = []
    preset = _preset_of(seats[0].rules)
    for row in seats:
        if row.player_id is None or not row.took_part or not is_whole(row.repeats):
            continue
        game = _game(row, seats, preset)
        career, badges = careers.get(row.player_id, (Career(), {}))
        career = career.after(game)
        for badge in earned_by(career, game):
            if badge.code not in badges:
                badges = {**badges, badge.code: row.ended_at}
                honors.append(Honor(row.seat, badge.sign, badge.name.one))
        careers[row.player_id] = career, badges
    return honors


def _game(row: Any, seats: Sequence[Any], preset: str) -> Game:
    values = {statistic.name: getattr(row, statistic.name) for statistic in STATISTICS}
    beaten = frozenset(seat.level for seat in seats if seat.level and seat.rank > row.rank)
    is_in_teams = bool(row.rules.get("teams"))
    return Game(has_won(row), len(seats), row.rounds_played, values, is_in_teams, beaten, preset)


def _preset_of(options: Mapping[str, Any]) -> str:
    """The preset that these rules match, empty if there is none or an option no longer exists."""
    try:
        return preset_like(rules_of(options)) or ""
    except RulesError:
        return ""


# Requests


class SqlBadges:
    """Each method is one transaction that only reads."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, player: int) -> dict[str, float]:
        """Return when a person earned each of their badges, by its code."""

        def unit(connection: Connection) -> dict[str, float]:
            badges = connection.scalar(select(CAREERS.c.badges).where(CAREERS.c.player_id == player)) or {}
            row = DAILY_ATTEMPTS.c
            devoted = select(func.min(row.day)).where(row.player_id == player, row.streak >= STREAK_DAYS)
            day = connection.scalar(devoted)
            return badges if day is None else {**badges, DEVOTED.code: float(day * DAY_SECONDS)}

        return await self._database.read(unit)

    async def is_private(self, player: int) -> bool:
        """Return whether a person keeps their results private."""
        return await self._database.read(lambda connection: is_private(connection, player))

    async def records(self, guild: int) -> list[Record]:
        """Return the records of a server, as far as there are any."""

        def unit(connection: Connection) -> list[Record]:
            found = [_record(connection, kind, query) for kind, query in _records(guild).items()]
            return [record for record in found if record is not None]

        return await self._database.read(unit)

    async def month(self, player: int, begins: float, ends: float) -> Month:
        """Return a person's month between two times, on all servers."""

        def unit(connection: Connection) -> Month:
            theirs = (
                COUNTED.with_only_columns(MATCHES.c.id)
                .where(SEATS.c.player_id == player, SEATS.c.took_part)
                .where(MATCHES.c.ended_at >= begins, MATCHES.c.ended_at < ends)
            )
            ids = list(connection.scalars(theirs))
            rows = connection.execute(COUNTED.where(MATCHES.c.id.in_(ids))).all()
            hidden = set(connection.scalars(UNLISTED))
            return _month(player, rows, hidden)

        return await self._database.read(unit)

    async def has_played(self, player: int, guild: int) -> bool:
        """Return whether a person has finished a counted match in a server."""
        row = TOTALS.c
        query = select(exists().where(row.player_id == player, row.guild_id == guild))
        return bool(await self._database.read(lambda connection: connection.scalar(query)))


def _record(connection: Connection, kind: RecordKind, query: Any) -> Record | None:
    row = connection.execute(query.limit(1)).one_or_none()
    return None if row is None else Record(kind, row.player_id, float(row.value), row.ended_at)


def _records(guild: int) -> dict[RecordKind, Any]:
    """The queries for the records of a server; each gives the person, the value, and when it was."""
    listed = SEATS.c.player_id.is_not(None), SEATS.c.player_id.not_in(UNLISTED), SEATS.c.took_part
    here = IS_COUNTED, MATCHES.c.guild_id == guild

    def of_seats(value: Any, *, is_least: bool = False) -> Any:
        found = select(SEATS.c.player_id, value.label("value"), MATCHES.c.ended_at)
        found = found.join(MATCHES, MATCHES.c.id == SEATS.c.match_id).where(
            *here, *listed, value.is_not(None)
        )
        return found.order_by(value if is_least else value.desc(), MATCHES.c.counted_as)

    return {
        RecordKind.CALL: of_seats(COLUMNS["quickest_call"], is_least=True),
        RecordKind.CATCH: of_seats(COLUMNS["quickest_catch"], is_least=True),
        RecordKind.ROUND: of_seats(COLUMNS["best_round"]).where(COLUMNS["best_round"] > 0),
        RecordKind.CARDS: of_seats(COLUMNS["most_cards"]).where(HAS_WON),
        RecordKind.LONGEST: _longest(*here, *listed),
        RecordKind.STREAK: _streaks(*here, *listed),
    }


def _longest(*where: Any) -> Any:
    """The longest round that each seat won in a match; skips seats for which a stand-in won any.

    Such seats have fewer wins of their own than their side has won rounds.
    """
    took = ROUNDS.c.ended_at - ROUNDS.c.started_at
    is_partner = ((ROUNDS.c.winner + SEATS.c.seat) % 2 == 0) & MATCHES.c.rules["teams"].as_boolean()
    own = func.max(case((ROUNDS.c.winner == SEATS.c.seat, took)))
    return (
        select(SEATS.c.player_id, own.label("value"), MATCHES.c.ended_at)
        .join(MATCHES, MATCHES.c.id == SEATS.c.match_id)
        .join(ROUNDS, ROUNDS.c.match_id == SEATS.c.match_id)
        .where(*where, (ROUNDS.c.winner == SEATS.c.seat) | is_partner)
        .group_by(SEATS.c.match_id, SEATS.c.seat, MATCHES.c.id)
        .having(own.is_not(None), func.count() == COLUMNS["round_wins"])
        .order_by(own.desc(), MATCHES.c.counted_as)
    )


def _streaks(*where: Any) -> Any:
    """Wins in a row: matches with equally many losses before them belong together.

    Matches that add no win, because they do not count in full, are excluded.
    """
    lost = func.sum(case((HAS_WON, 0), else_=1)).over(
        partition_by=SEATS.c.player_id, order_by=MATCHES.c.counted_as
    )
    played = (
        select(SEATS.c.player_id, MATCHES.c.ended_at, HAS_WON.label("won"), lost.label("lost"))
        .join(MATCHES, MATCHES.c.id == SEATS.c.match_id)
        .where(*where, IS_WHOLE)
        .subquery()
    )
    length = func.count().label("value")
    return (
        select(played.c.player_id, length, func.max(played.c.ended_at).label("ended_at"))
        .where(played.c.won)
        .group_by(played.c.player_id, played.c.lost)
        .having(length > 1)
        .order_by(length.desc(), func.max(played.c.ended_at))
    )


def _month(player: int, rows: Sequence[Any], hidden: set[int]) -> Month:
    own = [row for row in rows if row.player_id == player]
    colors = {color: sum(getattr(row, color.value) for row in own) for color in Color}
    favorite = max(Color, key=lambda color: colors[color])
    nemesis = _nemesis(player, rows, hidden)
    return Month(
        matches=len(own),
        wins=sum(bool(has_won(row)) for row in own),
        points=sum(int(row.points) for row in own),
        color=favorite if colors[favorite] else None,
        nemesis=nemesis,
        best_round=max((int(row.best_round or 0) for row in own), default=0),
        quickest_call=min((row.quickest_call for row in own if row.quickest_call is not None), default=None),
        catches=sum(int(row.catches) for row in own),
        most_cards=max((int(row.most_cards or 0) for row in own if has_won(row)), default=0),
    )


def _nemesis(player: int, rows: Sequence[Any], hidden: set[int]) -> tuple[int, int] | None:
    """The person who finished ahead of somebody most often, and how often."""
    ahead: dict[int, int] = {}
    for _, group in groupby(rows, key=lambda row: row.id):
        seats = {row.player_id: row for row in group if row.player_id is not None and row.took_part}
        own = own_rank(seats[player])
        for other, row in seats.items():
            if other not in hidden and own_rank(row) < own:
                ahead[other] = ahead.get(other, 0) + 1
    if not ahead:
        return None
    worst = max(ahead, key=lambda one: (ahead[one], -one))
    return worst, ahead[worst]
