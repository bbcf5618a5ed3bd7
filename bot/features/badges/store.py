"""Stores badges, server records, and monthly summaries in SQL."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, Select, case, delete, exists, func, select

from bot.engine.catalogue import preset_like, rules_of
from bot.engine.model.cards import Color
from bot.engine.model.options import RulesError
from bot.features.badges.career import DEVOTED, GROWING, STREAK_DAYS, Career, Collection, Game, earned_by
from bot.features.badges.month import Month, Record, RecordKind
from bot.game.law import has_won, is_whole
from bot.game.periods import DAY_SECONDS, month_of
from bot.game.results import Honor
from bot.game.state import NO_SERVER, TableState
from bot.game.statistics import STATISTICS
from bot.storage.database import Database
from bot.storage.law import HAS_WON, IS_COUNTED, place_of
from bot.storage.rankings import UNLISTED, counted_in_parts, is_private, is_unlisted
from bot.storage.rows import (
    BESTS,
    CAREERS,
    DAILY_ATTEMPTS,
    MATCHES,
    MONTHS,
    MOVES,
    PLAYERS,
    ROUNDS,
    SEATS,
    TOTALS,
)
from bot.storage.rule_sets import OPTIONS, RULES
from bot.storage.statements import insert_into, upsert
from bot.storage.statistics import COLUMNS

_ROUNDS_PLAYED = (
    select(func.count())
    .where(ROUNDS.c.match_id == MATCHES.c.id, ROUNDS.c.ended_at.is_not(None))
    .scalar_subquery()
    .label("rounds_played")
)
IN_TEAMS = OPTIONS["teams"].as_boolean().label("in_teams")
MISPLAYS = OPTIONS["misplay_penalty"].as_integer().label("misplays")
COUNTED = (
    select(
        MATCHES.c.id, MATCHES.c.counted_as, MATCHES.c.guild_id, MATCHES.c.ended_at, RULES,
        IN_TEAMS, MISPLAYS, _ROUNDS_PLAYED,
        SEATS.c.seat, SEATS.c.player_id, SEATS.c.level, SEATS.c.rank, SEATS.c.took_part, SEATS.c.finished,
        SEATS.c.repeats,
        *COLUMNS.values(),
    )
    .join(SEATS, SEATS.c.match_id == MATCHES.c.id)
    .where(IS_COUNTED)
    .order_by(MATCHES.c.counted_as, SEATS.c.seat)
)  # fmt: skip
SEATS_ALONE = COUNTED.with_only_columns(  # the columns needed for personal bests, without rules and rounds
    MATCHES.c.id, MATCHES.c.counted_as, MATCHES.c.guild_id, MATCHES.c.ended_at, IN_TEAMS, MISPLAYS,
    SEATS.c.seat, SEATS.c.player_id, SEATS.c.rank, SEATS.c.took_part, SEATS.c.finished, SEATS.c.repeats,
    *map(COLUMNS.__getitem__, ("round_wins", "best_round", "quickest_call", "quickest_catch", "most_cards")),
)  # fmt: skip
IS_OF_SERVER: ColumnElement[bool] = IS_COUNTED & (MATCHES.c.guild_id != NO_SERVER)
AT_ONCE = 2_000  # matches that a recount holds in memory at a time

Careers = dict[int, tuple[Career, dict[str, float]]]  # by person: the career, and when each badge was earned


# Careers


def count_badges(connection: Connection, match: int, _: TableState) -> list[Honor]:
    """Count the match that this transaction ends.

    Returns the badges it earned, except for people who hide their results.
    """
    rows: Sequence[Any] = connection.execute(COUNTED.where(MATCHES.c.id == match)).all()
    people = [row.player_id for row in rows if row.player_id is not None]
    if not people:
        return []
    note_bests(connection, rows)
    careers = _load(connection, people)
    honors = _count(careers, rows)
    _store(connection, careers)
    hidden = set(connection.scalars(UNLISTED.where(PLAYERS.c.id.in_(people)))) if honors else set()
    by_seat = {row.seat: row.player_id for row in rows}
    return [honor for honor in honors if by_seat[honor.seat] not in hidden]


def recount_badges(connection: Connection) -> None:
    """Rebuild all careers and personal bests from the stored results."""
    careers = _with_collectors(connection)
    kept = _without_moves(connection)
    connection.execute(delete(CAREERS))
    connection.execute(delete(BESTS))
    _store_better(connection, kept)
    for rows in _in_parts(connection, COUNTED):
        note_bests(connection, rows)
        for _, seats in groupby(rows, key=lambda row: row.id):
            _count(careers, list(seats))
    _store(connection, careers)


def _with_collectors(connection: Connection) -> Careers:
    """Create careers for people who already have a badge that requires every preset, so that a new preset
    does not take it away.
    """
    found = connection.execute(select(CAREERS.c.player_id, CAREERS.c.badges)).all()
    kept = {row.player_id: {code: row.badges[code] for code in GROWING & row.badges.keys()} for row in found}
    return {player: (Career(), badges) for player, badges in kept.items() if badges}


def fill_badges(connection: Connection) -> None:
    """Compute data that this version introduced from older matches: all careers, or all personal bests."""
    if connection.scalar(select(exists().where(IS_COUNTED) & ~exists(select(CAREERS.c.player_id)))):
        recount_badges(connection)
    elif connection.scalar(select(exists().where(IS_OF_SERVER) & ~exists(select(BESTS.c.player_id)))):
        for rows in _in_parts(connection, SEATS_ALONE.where(MATCHES.c.guild_id != NO_SERVER)):
            note_bests(connection, rows)


def _in_parts(connection: Connection, counted: Select[Any]) -> Iterator[Sequence[Any]]:
    """Yield the seats of all counted matches in batches."""
    for part in counted_in_parts(connection, AT_ONCE, "badges and records"):
        yield connection.execute(counted.where(part)).all()


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
    """Add a match to the careers of the players for whom it fully counts."""
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
    return Game(has_won(row), len(seats), row.rounds_played, values, bool(row.in_teams), beaten, preset)


def _preset_of(options: Mapping[str, Any]) -> str:
    """Return the preset that these rules match, or an empty string if no preset matches or an option no
    longer exists.
    """
    try:
        return preset_like(rules_of(options)) or ""
    except RulesError:
        return ""


# Personal bests in a server, from which its records are read

LEAST = frozenset({RecordKind.CALL, RecordKind.CATCH})  # for these kinds, lower values are better
SHORTEST_STREAK = 2  # wins
RECORDS = (
    RecordKind.CALL,
    RecordKind.CATCH,
    RecordKind.ROUND,
    RecordKind.CARDS,
    RecordKind.LONGEST,
    RecordKind.STREAK,
)  # the kinds in display order


class Best(Struct, frozen=True):
    """A person's value in one match, stored as a row of `bests`. A lower `score` is better."""

    guild: int
    kind: RecordKind
    player: int
    score: float
    counted_as: int
    ended_at: float
    run: int = 0

    @property
    def key(self) -> tuple[int, RecordKind, int]:
        return self.guild, self.kind, self.player


def records_of(connection: Connection, guild: int) -> list[Record]:
    """Return the records of a server. Each is the first row of its index."""
    found = [_record(connection, guild, kind) for kind in RECORDS]
    return [record for record in found if record is not None]


def _record(connection: Connection, guild: int, kind: RecordKind) -> Record | None:
    best = BESTS.c
    query = select(best.player_id, best.score, best.ended_at).where(
        best.guild_id == guild, best.kind == kind.value, ~is_unlisted(best.player_id)
    )
    if kind is RecordKind.STREAK:
        query = query.where(best.score <= -SHORTEST_STREAK)
    row = connection.execute(query.order_by(best.score, best.counted_as).limit(1)).one_or_none()
    return None if row is None else Record(kind, row.player_id, abs(row.score), row.ended_at)


def note_bests(connection: Connection, seats: Sequence[Any]) -> None:
    """Update the personal bests with the seats of some matches, in the order in which the matches ended."""
    here = [row for row in seats if row.guild_id and row.player_id is not None and row.took_part]
    if not here:
        return
    took = _longest(connection, {row.id for row in here})
    bests = dict[tuple[int, RecordKind, int], Best]()
    for best in (best for row in here for best in _values(row, took[row.id])):
        if best.key not in bests or best.score < bests[best.key].score:
            bests[best.key] = best
    _store_better(connection, bests.values())
    _store_streaks(connection, [row for row in here if is_whole(row.repeats)])


def _values(row: Any, rounds: Sequence[tuple[int, int]]) -> Iterator[Best]:
    """Yield the values of one seat. A round won with 0 points is not a record."""
    values = {
        RecordKind.ROUND: row.best_round or None,
        RecordKind.LONGEST: _longest_of(row, rounds),
        RecordKind.CALL: row.quickest_call,
        RecordKind.CATCH: row.quickest_catch,
        RecordKind.CARDS: row.most_cards if has_won(row) else None,
    }
    for kind, value in values.items():
        if value is not None:
            yield _best(row, kind, value)


def _best(row: Any, kind: RecordKind, value: float, run: int = 0) -> Best:
    score = float(value if kind in LEAST else -value)
    return Best(row.guild_id, kind, row.player_id, score, row.counted_as, row.ended_at, run)


def _longest(connection: Connection, matches: Iterable[int]) -> Mapping[int, Sequence[tuple[int, int]]]:
    """Return the winning seat of each round and how many cards were played in it, by match.

    Time doesn't count, because anybody can draw it out by waiting. Matches whose moves were deleted are
    missing.
    """
    do = MOVES.c.move["do"].as_string()  # the names are defined in `bot.engine.model.moves`
    cards = func.sum(case((do == "play", 1), (do == "take_back", -1), else_=0)).label("cards")
    # Counted before they are joined, so that each move is read once instead of once for each round.
    by_round = select(MOVES.c.match_id, MOVES.c.round, cards).where(MOVES.c.match_id.in_(matches))
    played_in = by_round.group_by(MOVES.c.match_id, MOVES.c.round).subquery()
    query = (
        select(ROUNDS.c.match_id, ROUNDS.c.winner, played_in.c.cards)
        .join_from(
            played_in,
            ROUNDS,
            (ROUNDS.c.match_id == played_in.c.match_id) & (ROUNDS.c.number == played_in.c.round),
        )
        .where(ROUNDS.c.ended_at.is_not(None))
    )
    found = defaultdict[int, list[tuple[int, int]]](list)
    for match, winner, played in connection.execute(query):
        found[match] += [] if winner is None else [(winner, played)]
    return found


def _longest_of(row: Any, rounds: Sequence[tuple[int, int]]) -> int | None:
    """Return the number of cards played in the longest round that this seat won, or None if it won none.

    Also returns None if a computer player won a round in its place: the seat then has fewer round wins than
    its side has in total. Returns None if misplays cost cards (T10), because they are stored like plays, and
    anybody can make many of them.
    """
    if row.misplays:
        return None
    own = [played for winner, played in rounds if winner == row.seat]
    of_side = sum(
        winner == row.seat or (row.in_teams and (winner + row.seat) % 2 == 0) for winner, _ in rounds
    )
    return max(own) if own and of_side == row.round_wins else None


def _without_moves(connection: Connection) -> list[Best]:
    """Return the longest rounds of counted matches whose moves were deleted, because a recount can't compute
    them.
    """
    has_moves = exists().where(MOVES.c.match_id == MATCHES.c.id)
    query = (
        select(BESTS)
        .join(MATCHES, MATCHES.c.counted_as == BESTS.c.counted_as)
        .where(BESTS.c.kind == RecordKind.LONGEST.value, IS_COUNTED, ~has_moves)
    )
    return [
        Best(row.guild_id, RecordKind.LONGEST, row.player_id, row.score, row.counted_as, row.ended_at)
        for row in connection.execute(query)
    ]


def _store_better(connection: Connection, bests: Iterable[Best]) -> None:
    """Store the values that beat the stored ones. On a tie, the earlier value stays."""
    rows = list(map(_columns, bests))
    if not rows:
        return
    statement = insert_into(connection, BESTS)
    new = statement.excluded
    connection.execute(
        statement.on_conflict_do_update(
            index_elements=[column.name for column in BESTS.primary_key],
            set_={"score": new.score, "counted_as": new.counted_as, "ended_at": new.ended_at},
            where=new.score < BESTS.c.score,
        ),
        rows,
    )


def _store_streaks(connection: Connection, seats: Sequence[Any]) -> None:
    """Extend or end winning streaks."""
    streaks = _streaks(connection, {(row.guild_id, row.player_id) for row in seats})
    for row in seats:
        key = row.guild_id, row.player_id
        run = streaks[key].run + 1 if has_won(row) and key in streaks else int(has_won(row))
        if key not in streaks or run > -streaks[key].score:
            streaks[key] = _best(row, RecordKind.STREAK, run, run)
        else:
            streaks[key] = replace(streaks[key], run=run)
    if streaks:
        kept = upsert(connection, BESTS, "score", "counted_as", "ended_at", "run")
        connection.execute(kept, list(map(_columns, streaks.values())))


def _streaks(connection: Connection, keys: Iterable[tuple[int, int]]) -> dict[tuple[int, int], Best]:
    """Return the current streaks of these people in these servers."""
    best, found = BESTS.c, dict[tuple[int, int], Best]()
    by_guild = defaultdict[int, list[int]](list)
    for guild, player in keys:
        by_guild[guild].append(player)
    for guild, players in by_guild.items():
        is_one = (best.guild_id == guild) & (best.kind == RecordKind.STREAK.value)
        for row in connection.execute(select(BESTS).where(is_one, best.player_id.in_(players))):
            found[guild, row.player_id] = Best(
                guild, RecordKind.STREAK, row.player_id, row.score, row.counted_as, row.ended_at, row.run
            )
    return found


def _columns(best: Best) -> dict[str, Any]:
    return {
        "guild_id": best.guild, "kind": best.kind.value, "player_id": best.player, "score": best.score,
        "counted_as": best.counted_as, "ended_at": best.ended_at, "run": best.run,
    }  # fmt: skip


# Monthly summaries

OWN_MONTH = select(
    func.count().label("matches"),
    func.sum(case((HAS_WON, 1), else_=0)).label("wins"),
    *(func.sum(COLUMNS[name]).label(name) for name in ("points", "catches", *(one.value for one in Color))),
    func.max(COLUMNS["best_round"]).label("best_round"),
    func.min(COLUMNS["quickest_call"]).label("quickest_call"),
    func.max(case((HAS_WON, COLUMNS["most_cards"]))).label("most_cards"),
).join_from(SEATS, MATCHES, MATCHES.c.id == SEATS.c.match_id)
OTHER = SEATS.alias()
AHEAD = (
    select(OTHER.c.player_id, func.count().label("times"))
    .join_from(SEATS, MATCHES, MATCHES.c.id == SEATS.c.match_id)
    .join(OTHER, OTHER.c.match_id == SEATS.c.match_id)
    .where(
        OTHER.c.took_part,
        OTHER.c.player_id.is_not(None),
        ~is_unlisted(OTHER.c.player_id),
        place_of(OTHER) < place_of(SEATS),
    )
    .group_by(OTHER.c.player_id)
    .order_by(func.count().desc(), OTHER.c.player_id)
    .limit(1)
)
"""The person who finished ahead of somebody most often, with the count; in a tie, the smallest ID."""


# Queries


class SqlBadges:
    """Each method runs in one read-only transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, player: int) -> Collection:
        """Return a person's badges, and the career totals toward the badges that are not earned yet."""

        def unit(connection: Connection) -> Collection:
            career, badges = _load(connection, [player]).get(player, (Career(), {}))
            row = DAILY_ATTEMPTS.c
            devoted = select(func.min(row.day)).where(row.player_id == player, row.streak >= STREAK_DAYS)
            day = connection.scalar(devoted)
            devoted = {} if day is None else {DEVOTED.code: float(day * DAY_SECONDS)}
            return Collection({**badges, **devoted}, career)

        return await self._database.read(unit)

    async def is_private(self, player: int) -> bool:
        """Return whether a person hides their results."""
        return await self._database.read(lambda connection: is_private(connection, player))

    async def records(self, guild: int) -> list[Record]:
        """Return the existing records of a server."""

        return await self._database.read(lambda connection: records_of(connection, guild))

    async def month(self, player: int, begins: float, ends: float) -> Month:
        """Return the summary of a person's matches on all servers between two times."""

        def unit(connection: Connection) -> Month:
            kept = select(func.min(MONTHS.c.first_match), func.max(MONTHS.c.last_match)).where(
                MONTHS.c.player_id == player, MONTHS.c.month.between(month_of(begins), month_of(ends - 1))
            )
            first, last = connection.execute(kept).one()
            if first is None:
                return Month()
            in_month = (
                SEATS.c.player_id == player,
                SEATS.c.match_id.between(first, last),
                SEATS.c.took_part,
                IS_COUNTED,
                MATCHES.c.ended_at >= begins,
                MATCHES.c.ended_at < ends,
            )
            row = connection.execute(OWN_MONTH.where(*in_month)).one()
            nemesis = connection.execute(AHEAD.where(*in_month)).one_or_none()
            return _month(row, nemesis)

        return await self._database.read(unit)

    async def has_played(self, player: int, guild: int) -> bool:
        """Return whether a person has finished a counted match in a server."""
        row = TOTALS.c
        query = select(exists().where(row.player_id == player, row.guild_id == guild))
        return bool(await self._database.read(lambda connection: connection.scalar(query)))


def _month(row: Any, nemesis: Any) -> Month:
    colors = {color: int(getattr(row, color.value) or 0) for color in Color}
    favorite = max(Color, key=lambda color: colors[color])
    return Month(
        matches=row.matches,
        wins=int(row.wins or 0),
        points=int(row.points or 0),
        color=favorite if colors[favorite] else None,
        nemesis=None if nemesis is None else (nemesis.player_id, nemesis.times),
        best_round=int(row.best_round or 0),
        quickest_call=row.quickest_call,
        catches=int(row.catches or 0),
        most_cards=int(row.most_cards or 0),
    )
