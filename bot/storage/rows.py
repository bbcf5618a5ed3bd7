"""The whole schema: every table of the database in one place, those of the features included.

Times are seconds since the epoch (UTC); people are ids, never names. A person's id is in columns marked as
PERSON and in the state of open tables, nowhere else. To forget somebody, `bot.storage.people` empties such a
column, or deletes the row if it may not be empty (R24).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from sqlalchemy import (
    JSON,
    BigInteger,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    false,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, MappedColumn, mapped_column
from sqlalchemy.types import TypeEngine

from bot.game.statistics import STATISTICS, Kept, Statistic

# What all tables share

BigInt = BigInteger().with_variant(Integer(), "sqlite")  # SQLite autoincrements only INTEGER keys
Json = JSON(none_as_null=True)
PERSON = {"holds": "a person's id"}  # `info` of a column; `bot.storage.people` exports and forgets by it
PRIVATE = {"holds": "a secret"}  # never exported


class Base(DeclarativeBase):
    """The schema that Alembic compares a database with.

    The condition of a partial index is given for SQLite alone: for an argument of PostgreSQL's, SQLAlchemy
    would load that dialect, which takes 2 MB. Only migrations need it, and a test looks for it there.
    """

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        int: BigInt,
        float: Double(),
        bytes: LargeBinary(),
        str: String(),
    }


def table_of(row: type[Base]) -> Table:
    """The table of a class of rows: statements about it take SQLAlchemy half as long."""
    return Base.metadata.tables[row.__tablename__]


# Tables in channels


class TableRow(Base):
    """A table in a channel; both ids are 0 once the data of its server is deleted, and only results are left.

    `is_public` says whether everybody in the server could read the channel when the table opened. `state` is
    the JSON of `bot.storage.games`, emptied when the table closes. `match_id` is its newest match, without a
    foreign key: the one from the match to its table suffices.
    """

    __tablename__ = "tables"
    __table_args__ = (
        Index(
            "uq_tables_open_channel",
            "channel_id",
            unique=True,
            sqlite_where=text("stage != 'closed'"),
        ),
        Index("ix_tables_channel_id", "channel_id"),
        {"sqlite_autoincrement": True},  # ids are not reused: an old button must never meet a new table
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    guild_id: Mapped[int]
    channel_id: Mapped[int]
    is_public: Mapped[bool]
    stage: Mapped[str]
    revision: Mapped[int]
    deadline: Mapped[float | None]
    state: Mapped[Any | None] = mapped_column(Json)
    match_id: Mapped[int | None]
    shown_revision: Mapped[int]
    messages: Mapped[Any] = mapped_column(Json)
    created_at: Mapped[float]
    updated_at: Mapped[float]


class HandRow(Base):
    """A hand panel on somebody's screen, and the interaction token that may edit it until `expires_at`.

    `message_id` is 0 for a panel that is yet to come through that token.
    """

    __tablename__ = "hands"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True, index=True, info=PERSON)
    message_id: Mapped[int]
    token: Mapped[str] = mapped_column(info=PRIVATE)
    language: Mapped[str]
    seat: Mapped[int | None] = mapped_column(SmallInteger())
    expires_at: Mapped[float] = mapped_column(index=True)
    is_follow_up: Mapped[bool] = mapped_column(server_default=false())


# Matches and their records

RECORD_FORMAT = 2  # of the moves of new matches; those of version 0.1.0 (1) have events and no movers


class MatchRow(Base):
    """A match. `rules` are all its options; `rules_version` is that of the engine at its first deal.

    `record_format` is the form of its moves (RECORD_FORMAT).

    `counted_as` numbers the matches that count toward rankings, in the order in which they ended. `ended_by`
    is who ended the match in its first round: as its host without a vote, by leaving, or by time-outs.
    `repeats` are the matches of the same people that had counted earlier on the day; empty in older versions.
    `guild_id` is 0 outside of servers, and once the server's data is deleted (`bot.storage.retention`).
    """

    __tablename__ = "matches"
    __table_args__ = (
        Index("ix_matches_guild_ended", "guild_id", "ended_at"),
        Index("uq_matches_counted_as", "counted_as", unique=True),
        Index("ix_matches_ended_by", "ended_by", "ended_at", sqlite_where=text("ended_by IS NOT NULL")),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    guild_id: Mapped[int]
    rules: Mapped[Any] = mapped_column(Json)
    rules_version: Mapped[int]
    record_format: Mapped[int] = mapped_column(SmallInteger(), default=RECORD_FORMAT)
    target: Mapped[int]
    started_at: Mapped[float]
    ended_at: Mapped[float | None]
    counted_as: Mapped[int | None]
    ended_by: Mapped[int | None] = mapped_column(info=PERSON)
    repeats: Mapped[int | None] = mapped_column(SmallInteger())


class SeatRow(Base):
    """A seat at the start of a match, and what was done there (`bot.game.results`).

    `player_id` is empty for computer players (who have a `level`), guests, and forgotten people. `name` is
    that of a computer player, unless it took over somebody's seat. `score` is set when the match ends,
    `rank`, `took_part` and `finished` if somebody won it or it counts without a winner. Sums and bests grow
    with every move; `red` to `purple` count the colors chosen for wilds. The seconds are those of
    `timed_calls` and `timed_catches`: nobody times a call after its race has ended. `rating` is the person's
    rating everywhere after the match, `local_rating` the one in this server, if the match is rated.
    """

    __tablename__ = "seats"
    __table_args__ = (Index("ix_seats_player_match", "player_id", "match_id"),)

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(SmallInteger(), primary_key=True)
    player_id: Mapped[int | None] = mapped_column(info=PERSON)
    level: Mapped[str | None]
    name: Mapped[str | None]
    score: Mapped[int] = mapped_column(default=0)
    rank: Mapped[int | None] = mapped_column(SmallInteger())
    took_part: Mapped[bool] = mapped_column(default=False)
    finished: Mapped[bool] = mapped_column(default=False)
    rating: Mapped[int | None]
    local_rating: Mapped[int | None]
    if TYPE_CHECKING:  # those that queries name; the loop below makes a column of every statistic
        decisions: Mapped[int]
        own_decisions: Mapped[int]
        points: Mapped[int]


def _column_of(statistic: Statistic) -> MappedColumn[Any]:
    """A sum begins at 0; the least and the most are empty before there is a value."""
    kind: TypeEngine[Any] = BigInt if statistic.is_whole else Double()
    if statistic.kept is Kept.SUM:
        return mapped_column(kind, default=0, nullable=False)
    return mapped_column(kind, nullable=True)


for _statistic in STATISTICS:
    setattr(SeatRow, _statistic.name, _column_of(_statistic))


class RoundRow(Base):
    """A round. `commitment` seals `secret`, which decided its cards together with the `shares` (R23).

    `shares` are the numbers that Discord gave to a press of each seat, 0 for a seat that added none; empty if
    nobody did, and in older versions.

    `dealer` and `winner` are seats; `points` are the scores of the seats, once the round has ended.
    """

    __tablename__ = "rounds"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(SmallInteger(), primary_key=True)
    secret: Mapped[bytes]
    shares: Mapped[Any | None] = mapped_column(Json)
    commitment: Mapped[str]
    dealer: Mapped[int] = mapped_column(SmallInteger())
    winner: Mapped[int | None] = mapped_column(SmallInteger())
    points: Mapped[Any | None] = mapped_column(Json)
    started_at: Mapped[float]
    ended_at: Mapped[float | None]


class MoveRow(Base):
    """One entry in the record of a match: the move of a seat, or a deal if `move` is empty.

    At a deal, `seat` is the one named to begin, if any (U5). Entries are ordered by the `revision` that the
    table had after them, then by `step` if one change made several. `mover` says who decided
    (`bot.game.players.Mover`); version 0.1.0 did not record it. `checksum` is that of the events, which
    follow from the moves; version 0.1.0 stored `events` themselves.
    """

    __tablename__ = "moves"
    __table_args__ = ({"sqlite_with_rowid": False},)  # stored as the key, without a second index

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    revision: Mapped[int] = mapped_column(primary_key=True)
    step: Mapped[int] = mapped_column(SmallInteger(), primary_key=True)
    round: Mapped[int] = mapped_column(SmallInteger())
    seat: Mapped[int | None] = mapped_column(SmallInteger())
    move: Mapped[Any | None] = mapped_column(Json)
    mover: Mapped[str | None]
    checksum: Mapped[int | None]
    events: Mapped[Any | None] = mapped_column(Json)
    at: Mapped[float]


class ReviewRow(Base):
    """What the moves of a seat in a match were worth, as this version of the `judge` found (docs/reviews.md).

    `decisions` are those that it judged, none under rules that it does not know; `loss` is how many points
    they gave away. It stays when the moves are deleted.
    """

    __tablename__ = "reviews"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(SmallInteger(), primary_key=True)
    judge: Mapped[int] = mapped_column(SmallInteger())
    decisions: Mapped[int]
    loss: Mapped[float]


# What people and servers have chosen


class PlayerRow(Base):
    """A person's settings; defaults for people without a row.

    `preferences` are the fields of `bot.game.preferences.Preferences` that differ from the default.
    """

    __tablename__ = "players"
    __table_args__ = (Index("ix_players_unlisted", "id", sqlite_where=text("is_unlisted = 1")),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, info=PERSON)
    is_unlisted: Mapped[bool]
    preferences: Mapped[Any | None] = mapped_column(Json)


class PresetRow(Base):
    """A set of rules saved by a server; `options` are those that differ from the default.

    `author_id` is who saved it, empty for presets of version 0.1.0 and of forgotten people.
    """

    __tablename__ = "presets"

    guild_id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    options: Mapped[Any] = mapped_column(Json)
    author_id: Mapped[int | None] = mapped_column(info=PERSON)


class ServerRow(Base):
    """What is known about a server; defaults for servers without a row.

    `settings` are the fields of `bot.game.servers.ServerSettings` that differ from the default. `left_at` is
    when the server removed the bot, empty while the bot is there.
    """

    __tablename__ = "servers"

    guild_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    settings: Mapped[Any | None] = mapped_column(Json)
    left_at: Mapped[float | None]


# Rankings


def _ranked_by(metric: str, second: str) -> Index:
    """An index that holds a whole ranking in order, so that reading a page touches nothing else."""
    return Index(
        f"ix_totals_{metric}",
        *("guild_id", "period", metric, second, "player_id"),
        sqlite_where=text("is_listed = 1"),
    )


class TotalsRow(Base):
    """A person's results that count in one server, or everywhere (`guild_id` -1), in one `period`.

    Updated in the transaction that ends a match; `make ratings` rebuilds all of it.
    `share` is the win rate, empty before there are enough matches; `rating` is the newest of the
    period, empty before the first rated match. People who have left the leaderboards are not listed.
    """

    __tablename__ = "totals"
    __table_args__ = (
        _ranked_by("wins", "points"),
        _ranked_by("points", "wins"),
        _ranked_by("share", "wins"),
        _ranked_by("rating", "wins"),
    )

    guild_id: Mapped[int] = mapped_column(primary_key=True)
    period: Mapped[str] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True, index=True, info=PERSON)
    matches: Mapped[int]
    wins: Mapped[int]
    points: Mapped[int]
    share: Mapped[float | None]
    rating: Mapped[int | None]
    is_listed: Mapped[bool]


class RungRow(Base):
    """How many `people` who are listed stand on a rung of a ranking of all servers (`bot.storage.rankings`).

    `first` and `second` are its lowest value, by what the metric compares.
    """

    __tablename__ = "rungs"
    __table_args__ = ({"sqlite_with_rowid": False},)

    period: Mapped[str] = mapped_column(primary_key=True)
    metric: Mapped[str] = mapped_column(primary_key=True)
    first: Mapped[float] = mapped_column(primary_key=True)
    second: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    people: Mapped[int]


class RatingRow(Base):
    """The rating of a person in one server, or everywhere (`guild_id` -1), and the `model` that made it."""

    __tablename__ = "ratings"

    guild_id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True, index=True, info=PERSON)
    mu: Mapped[float]
    sigma: Mapped[float]
    model: Mapped[str]


class ChampionRow(Base):
    """A line of the first three of a ranking when its `season` was over: a month or a quarter, by its key.

    `line` counts from 1, and ties share a `place`. `player_id` is empty if the person has been forgotten. The
    rest is what stood in `totals`.
    """

    __tablename__ = "champions"

    guild_id: Mapped[int] = mapped_column(primary_key=True)
    season: Mapped[str] = mapped_column(primary_key=True)
    metric: Mapped[str] = mapped_column(primary_key=True)
    line: Mapped[int] = mapped_column(SmallInteger(), primary_key=True, autoincrement=False)
    place: Mapped[int] = mapped_column(SmallInteger())
    player_id: Mapped[int | None] = mapped_column(index=True, info=PERSON)
    matches: Mapped[int]
    wins: Mapped[int]
    points: Mapped[int]
    rating: Mapped[int | None]


class FinalBoardRow(Base):
    """A season whose champions a server has been shown, as it has asked for; `shown_at` is when.

    `role_id` is the role that whoever won most has got, empty for quarters, and for months of older versions.
    """

    __tablename__ = "final_boards"

    guild_id: Mapped[int] = mapped_column(primary_key=True)
    season: Mapped[str] = mapped_column(primary_key=True)
    shown_at: Mapped[float]
    role_id: Mapped[int | None]


# Tournaments


class TournamentRow(Base):
    """A tournament in a channel (`bot.features.tournaments`); whatever else is known of it follows from rows.

    Each round is played at tables of up to `seats`, by `options`, those that differ from the default;
    `preset` is the name under which the server has saved them, if it has. `starts_at` is when nobody can join
    anymore. `message_id` shows it as it was at `shown_revision`, in round `shown_round`. `director_id`
    opened it, empty if forgotten.
    """

    __tablename__ = "tournaments"
    __table_args__ = (
        Index(
            "uq_tournaments_running",
            "channel_id",
            unique=True,
            sqlite_where=text("ended_at IS NULL"),
        ),
        Index("ix_tournaments_guild_id", "guild_id"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    guild_id: Mapped[int]
    channel_id: Mapped[int]
    director_id: Mapped[int | None] = mapped_column(info=PERSON)
    system: Mapped[str]
    seats: Mapped[int] = mapped_column(SmallInteger())
    options: Mapped[Any] = mapped_column(Json)
    preset: Mapped[str | None]
    phase: Mapped[str]
    is_paused: Mapped[bool]
    starts_at: Mapped[float]
    ended_at: Mapped[float | None]
    revision: Mapped[int]
    message_id: Mapped[int | None]
    shown_revision: Mapped[int | None]
    shown_round: Mapped[int | None] = mapped_column(SmallInteger())


class EntrantRow(Base):
    """Somebody in a tournament, numbered in the order of joining; empty `player_id` if forgotten.

    `seed` counts from 1 and is set when the tournament starts. Whoever `is_out` has dropped out.
    """

    __tablename__ = "entrants"
    __table_args__ = (Index("uq_entrants_player", "tournament_id", "player_id", unique=True),)

    tournament_id: Mapped[int] = mapped_column(
        ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(SmallInteger(), primary_key=True, autoincrement=False)
    player_id: Mapped[int | None] = mapped_column(index=True, info=PERSON)
    seed: Mapped[int | None] = mapped_column(SmallInteger())
    is_out: Mapped[bool]


class PairingRow(Base):
    """A table of a round of a tournament, with the numbers of the `entrants` who meet there.

    `thread_id` is the thread under the message that called them, whose id it has; `calls` counts these. The
    table is open from `opened_at` on; it `is_closed` if it ended without a result. `places` and `points` are
    those of the entrants, once the pairing is `decided`, and how; `match_id` is empty if nobody played.
    """

    __tablename__ = "pairings"

    tournament_id: Mapped[int] = mapped_column(
        ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )
    round: Mapped[int] = mapped_column(SmallInteger(), primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(SmallInteger(), primary_key=True, autoincrement=False)
    entrants: Mapped[Any] = mapped_column(Json)
    calls: Mapped[int] = mapped_column(SmallInteger())
    thread_id: Mapped[int | None] = mapped_column(unique=True)
    opened_at: Mapped[float | None]
    is_closed: Mapped[bool]
    decided: Mapped[str | None]
    places: Mapped[Any | None] = mapped_column(Json)
    points: Mapped[Any | None] = mapped_column(Json)
    match_id: Mapped[int | None] = mapped_column(ForeignKey("matches.id", ondelete="SET NULL"), index=True)


# The daily deal


class DailyDealRow(Base):
    """The deal of a day, numbered since the epoch (UTC).

    It is `drawn_on` the day before, or on its own if nobody asked for that one; empty in older versions.
    """

    __tablename__ = "daily_deals"

    day: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    secret: Mapped[bytes] = mapped_column(info=PRIVATE)
    drawn_on: Mapped[int | None]


class DailyAttemptRow(Base):
    """What a person did with a deal, and in which server they began (0: in direct messages, or it is gone).

    `moves` are those of all seats, `step` is their number; they are deleted with the moves of old matches.
    The rest is set when the attempt is finished: `made` counts the person's own moves, `streak` the days in
    a row on which they finished.
    """

    __tablename__ = "daily_attempts"

    day: Mapped[int] = mapped_column(ForeignKey("daily_deals.day"), primary_key=True, autoincrement=False)
    player_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, index=True, info=PERSON)
    guild_id: Mapped[int]
    step: Mapped[int]
    moves: Mapped[Any | None] = mapped_column(Json)
    has_won: Mapped[bool | None]
    points: Mapped[int | None]
    made: Mapped[int | None]
    streak: Mapped[int | None]


class DailyReminderRow(Base):
    """Who wants to be reminded of the daily deal: at which `second` of the day (UTC), in which language.

    `last_day` is the last on which they were, or on which they asked for it. `is_refused` once Discord has
    refused a message to them.
    """

    __tablename__ = "daily_reminders"

    player_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, info=PERSON)
    second: Mapped[int]
    language: Mapped[str]
    last_day: Mapped[int]
    is_refused: Mapped[bool]


def _board(name: str, *first: Any) -> Index:
    """An index that holds boards in their order, so that reading one touches no moves."""
    row = DailyAttemptRow
    return Index(
        f"ix_daily_attempts_{name}",
        *(*first, row.day, row.points.desc(), row.made, row.player_id),
        sqlite_where=row.points.is_not(None),
    )


_board("server", DailyAttemptRow.guild_id)
_board("best")


# Badges


class CareerRow(Base):
    """What a person's badges follow from, over all matches that count (`bot.features.badges.career`).

    `tallies` are counts and lists by name, `badges` the badges by their codes, with when each was earned.
    Updated in the transaction that ends a match; `make ratings` rebuilds all of it.
    """

    __tablename__ = "careers"

    player_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, info=PERSON)
    tallies: Mapped[Any] = mapped_column(Json)
    badges: Mapped[Any] = mapped_column(Json)


# Game nights


class NightRow(Base):
    """A game night that is coming, or whose table has just opened (`bot.features.nights`).

    `host_id` is who called it, empty once they are forgotten. `preset` is the name of its rules, empty for
    those of the server. `every` is how often it repeats. It is announced from `announced_from` on;
    `message_id` is the announcement, 0 before there is one. `event_id` is the event in Discord, if it
    `has_event`, 0 before there is one. `table_id` is the table that opened, without a foreign key: it may be
    gone sooner. `is_told` once those who are going have been mentioned.
    """

    __tablename__ = "nights"
    __table_args__ = (Index("ix_nights_guild_id", "guild_id"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(primary_key=True)
    guild_id: Mapped[int]
    channel_id: Mapped[int]
    host_id: Mapped[int | None] = mapped_column(index=True, info=PERSON)
    preset: Mapped[str]
    every: Mapped[str]
    at: Mapped[float]
    announced_from: Mapped[float]
    is_off: Mapped[bool] = mapped_column(server_default=false())
    has_event: Mapped[bool] = mapped_column(server_default=false())
    event_id: Mapped[int] = mapped_column(server_default=text("0"))
    message_id: Mapped[int] = mapped_column(server_default=text("0"))
    table_id: Mapped[int | None]
    is_told: Mapped[bool] = mapped_column(server_default=false())


class NightAnswerRow(Base):
    """What somebody has answered to a game night, and when first."""

    __tablename__ = "night_answers"

    night_id: Mapped[int] = mapped_column(ForeignKey("nights.id", ondelete="CASCADE"), primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, index=True, info=PERSON)
    answer: Mapped[str]
    at: Mapped[float]


# Processes that share the database, and deletions that a backup must not undo


class StartRow(Base):
    """A shard identified itself to Discord, which allows that a number of times a day."""

    __tablename__ = "starts"

    shard: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[float] = mapped_column(primary_key=True)


class LeaseRow(Base):
    """The process that has these shards of so many (R16); one that took them over has a row of its own.

    `taken` are the interactions it has taken up last, None until it has handed its shards over.
    """

    __tablename__ = "leases"

    epoch: Mapped[int] = mapped_column(primary_key=True)
    shard_count: Mapped[int]
    shards: Mapped[Any] = mapped_column(Json)
    taken: Mapped[Any | None] = mapped_column(Json)


class ErasureRow(Base):
    """Somebody is to be deleted, and the process of this shard still has to, at its tables and in memory.

    `shard_count` is how many shards there were; None in a note of an older version.
    """

    __tablename__ = "erasures"

    shard: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, info=PERSON)
    shard_count: Mapped[int | None]


class DeletionsRow(Base):
    """Ties a database to its list of deletions (`bot.storage.deletions`), which is a file beside SQLite's.

    The first row has its own key, others those of databases that it replaced when it was restored.
    """

    __tablename__ = "deletions"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    key: Mapped[bytes] = mapped_column(info=PRIVATE)
    number: Mapped[int]  # of the newest deletion


class DeletionRow(Base):
    """A line of the list of deletions, where there is no file for it."""

    __tablename__ = "deletion_list"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    hashed: Mapped[str] = mapped_column(primary_key=True)
