"""Badges, records and months, in SQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, case, delete, exists, func, select

from bot.engine.catalogue import PRESETS, rules_of
from bot.engine.model.cards import Color
from bot.engine.model.options import RulesError
from bot.features.badges.career import DEVOTED, STREAK_DAYS, Career, Game, earned_by
from bot.features.badges.month import Month, Record, RecordKind
from bot.game.results import DAY_SECONDS, LAST, WHOLE_MATCHES, Honor
from bot.game.state import TableState
from bot.game.statistics import STATISTICS
from bot.storage.database import Database, upsert
from bot.storage.rankings import UNLISTED, counted_in_parts
from bot.storage.rows import CareerRow, DailyAttemptRow, MatchRow, PlayerRow, RoundRow, SeatRow, TotalsRow

IS_COUNTED = MatchRow.counted_as.is_not(None)
HAS_WON = SeatRow.finished & (SeatRow.rank == 1)
COLUMNS: dict[str, Any] = {one.name: getattr(SeatRow, one.name) for one in STATISTICS}
SEATS = (
    select(
        MatchRow.id, MatchRow.counted_as, MatchRow.ended_at, MatchRow.rules, MatchRow.repeats,
        SeatRow.seat, SeatRow.player_id, SeatRow.level, SeatRow.rank, SeatRow.took_part, SeatRow.finished,
        *COLUMNS.values(),
    )
    .join(SeatRow, SeatRow.match_id == MatchRow.id)
    .where(IS_COUNTED)
    .order_by(MatchRow.counted_as, SeatRow.seat)
)  # fmt: skip
AT_ONCE = 2_000  # matches in memory when all are counted again
PRESET_RULES = [(name, rules_of(options).changed) for name, options in PRESETS.items()]

Careers = dict[int, tuple[Career, dict[str, float]]]  # by person, with when each badge was earned


# Careers


def count_badges(connection: Connection, match: int, _: TableState) -> list[Honor]:
    """Count the match that this transaction ends. Returns the badges it has earned people who are listed."""
    rows: Sequence[Any] = connection.execute(SEATS.where(MatchRow.id == match)).all()
    people = [row.player_id for row in rows if row.player_id is not None]
    if not people:
        return []
    careers = _load(connection, people)
    honors = _count(careers, rows)
    _store(connection, careers)
    hidden = set(connection.scalars(UNLISTED.where(PlayerRow.id.in_(people)))) if honors else set()
    by_seat = {row.seat: row.player_id for row in rows}
    return [honor for honor in honors if by_seat[honor.seat] not in hidden]


def recount_badges(connection: Connection) -> None:
    """Rebuild all careers from the stored results."""
    connection.execute(delete(CareerRow))
    careers: Careers = {}
    for part in counted_in_parts(connection, AT_ONCE):
        for _, seats in groupby(connection.execute(SEATS.where(part)).all(), key=lambda row: row.id):
            _count(careers, list(seats))
    _store(connection, careers)


def fill_badges(connection: Connection) -> None:
    """Build all careers if there are none yet: of matches that ended before there were badges."""
    if connection.scalar(select(exists().where(IS_COUNTED) & ~exists(select(CareerRow.player_id)))):
        recount_badges(connection)


def _load(connection: Connection, people: Sequence[int]) -> Careers:
    rows = connection.execute(select(CareerRow.__table__).where(CareerRow.player_id.in_(people)))
    return {row.player_id: (Career.from_tallies(row.tallies), dict(row.badges)) for row in rows}


def _store(connection: Connection, careers: Careers) -> None:
    rows = [
        {"player_id": player, "tallies": career.tallies, "badges": badges}
        for player, (career, badges) in careers.items()
    ]
    if rows:
        connection.execute(upsert(connection, CareerRow, "tallies", "badges"), rows)


def _count(careers: Careers, seats: Sequence[Any]) -> list[Honor]:
    """Add a match to the careers of its players; further ones of the same people on a day add nothing."""
    honors: list[Honor] = []
    if (seats[0].repeats or 0) >= WHOLE_MATCHES:
        return honors
    preset = _preset_of(seats[0].rules)
    for row in seats:
        if row.player_id is None or not row.took_part:
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
    values = {one.name: getattr(row, one.name) for one in STATISTICS}
    beaten = frozenset(one.level for one in seats if one.level and one.rank > row.rank)
    has_won = bool(row.finished and row.rank == 1)
    return Game(has_won, len(seats), values, bool(row.rules.get("teams")), beaten, preset)


def _preset_of(options: Mapping[str, Any]) -> str:
    """The preset with these very rules, empty if there is none, or an option is gone by now."""
    try:
        rules = rules_of(options).changed
    except RulesError:
        return ""
    return next((name for name, changed in PRESET_RULES if changed == rules), "")


# What people ask for


class SqlBadges:
    """Each method is one transaction that only reads."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, player: int) -> dict[str, float]:
        """Return when a person earned each of their badges, by its code."""

        def unit(connection: Connection) -> dict[str, float]:
            badges = connection.scalar(select(CareerRow.badges).where(CareerRow.player_id == player)) or {}
            row = DailyAttemptRow
            devoted = select(func.min(row.day)).where(row.player_id == player, row.streak >= STREAK_DAYS)
            day = connection.scalar(devoted)
            return badges if day is None else {**badges, DEVOTED.code: float(day * DAY_SECONDS)}

        return await self._database.read(unit)

    async def is_private(self, player: int) -> bool:
        """Return whether a person keeps their results to themselves."""
        query = UNLISTED.where(PlayerRow.id == player)
        return bool(await self._database.read(lambda connection: connection.scalar(query)))

    async def records(self, guild: int) -> list[Record]:
        """Return the records of a server, as far as there are any."""

        def unit(connection: Connection) -> list[Record]:
            found = [_record(connection, kind, query) for kind, query in _records(guild).items()]
            return [record for record in found if record is not None]

        return await self._database.read(unit)

    async def month(self, player: int, begins: float, ends: float) -> Month:
        """Return what a person did between two times, on all servers."""

        def unit(connection: Connection) -> Month:
            theirs = (
                SEATS.with_only_columns(MatchRow.id)
                .where(SeatRow.player_id == player, SeatRow.took_part)
                .where(MatchRow.ended_at >= begins, MatchRow.ended_at < ends)
            )
            ids = list(connection.scalars(theirs))
            rows = connection.execute(SEATS.where(MatchRow.id.in_(ids))).all()
            hidden = set(connection.scalars(UNLISTED))
            return _month(player, rows, hidden)

        return await self._database.read(unit)

    async def has_played(self, player: int, guild: int) -> bool:
        """Return whether a person has finished a match that counts in a server."""
        row = TotalsRow
        query = select(exists().where(row.player_id == player, row.guild_id == guild))
        return bool(await self._database.read(lambda connection: connection.scalar(query)))


def _record(connection: Connection, kind: RecordKind, query: Any) -> Record | None:
    row = connection.execute(query.limit(1)).one_or_none()
    return None if row is None else Record(kind, row.player_id, float(row.value), row.ended_at)


def _records(guild: int) -> dict[RecordKind, Any]:
    """The queries for the records of a server; each gives the person, the value, and when it was."""
    listed = SeatRow.player_id.is_not(None), SeatRow.player_id.not_in(UNLISTED), SeatRow.took_part
    here = IS_COUNTED, MatchRow.guild_id == guild

    def of_seats(value: Any, *, is_least: bool = False) -> Any:
        found = select(SeatRow.player_id, value.label("value"), MatchRow.ended_at)
        found = found.join(MatchRow, MatchRow.id == SeatRow.match_id).where(
            *here, *listed, value.is_not(None)
        )
        return found.order_by(value if is_least else value.desc(), MatchRow.counted_as)

    return {
        RecordKind.CALL: of_seats(COLUMNS["quickest_call"], is_least=True),
        RecordKind.CATCH: of_seats(COLUMNS["quickest_catch"], is_least=True),
        RecordKind.ROUND: of_seats(COLUMNS["best_round"]).where(COLUMNS["best_round"] > 0),
        RecordKind.CARDS: of_seats(COLUMNS["most_cards"]).where(HAS_WON),
        RecordKind.LONGEST: _longest(*here, *listed),
        RecordKind.STREAK: _streaks(*here, *listed),
    }


def _longest(*where: Any) -> Any:
    """The longest round that each seat won in a match; passes over seats for which a stand-in won any.

    Those have fewer wins of their own than their side has won rounds.
    """
    took = RoundRow.ended_at - RoundRow.started_at
    is_partner = ((RoundRow.winner + SeatRow.seat) % 2 == 0) & MatchRow.rules["teams"].as_boolean()
    own = func.max(case((RoundRow.winner == SeatRow.seat, took)))
    return (
        select(SeatRow.player_id, own.label("value"), MatchRow.ended_at)
        .join(MatchRow, MatchRow.id == SeatRow.match_id)
        .join(RoundRow, RoundRow.match_id == SeatRow.match_id)
        .where(*where, (RoundRow.winner == SeatRow.seat) | is_partner)
        .group_by(SeatRow.match_id, SeatRow.seat, MatchRow.id)
        .having(own.is_not(None), func.count() == COLUMNS["round_wins"])
        .order_by(own.desc(), MatchRow.counted_as)
    )


def _streaks(*where: Any) -> Any:
    """Wins in a row: matches with as many losses before them belong together.

    Those that add no win, because the same people have played all day, are not among them.
    """
    lost = func.sum(case((HAS_WON, 0), else_=1)).over(
        partition_by=SeatRow.player_id, order_by=MatchRow.counted_as
    )
    played = (
        select(SeatRow.player_id, MatchRow.ended_at, HAS_WON.label("won"), lost.label("lost"))
        .join(MatchRow, MatchRow.id == SeatRow.match_id)
        .where(*where, func.coalesce(MatchRow.repeats, 0) < WHOLE_MATCHES)
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
        wins=sum(bool(row.finished and row.rank == 1) for row in own),
        points=sum(int(row.points) for row in own),
        color=favorite if colors[favorite] else None,
        nemesis=nemesis,
        best_round=max((int(row.best_round or 0) for row in own), default=0),
        quickest_call=min((row.quickest_call for row in own if row.quickest_call is not None), default=None),
        catches=sum(int(row.catches) for row in own),
        most_cards=max(
            (int(row.most_cards or 0) for row in own if row.finished and row.rank == 1), default=0
        ),
    )


def _nemesis(player: int, rows: Sequence[Any], hidden: set[int]) -> tuple[int, int] | None:
    """Who finished ahead of a person most often, and how often."""
    ahead: dict[int, int] = {}
    for _, group in groupby(rows, key=lambda row: row.id):
        seats = {row.player_id: row for row in group if row.player_id is not None and row.took_part}
        own = _rank(seats[player])
        for other, row in seats.items():
            if other not in hidden and _rank(row) < own:
                ahead[other] = ahead.get(other, 0) + 1
    if not ahead:
        return None
    worst = max(ahead, key=lambda one: (ahead[one], -one))
    return worst, ahead[worst]


def _rank(row: Any) -> int:
    return row.rank if row.finished else LAST
