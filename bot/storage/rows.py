"""The complete schema: every table of the database in one place, including the features' tables.

Times are in seconds since the epoch (UTC), and people are stored as IDs, never by name. People's IDs are only
in columns marked as PERSON and in the state of open tables. To delete somebody, `bot.storage.people` empties
such a column, or deletes the row if the column cannot be empty (R24).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Named,
    SmallInteger,
    Table,
    TypedColumns,
    false,
    text,
)
from sqlalchemy.types import TypeEngine

from bot.game.statistics import STATISTICS, Kept, Statistic

# Shared by all tables

# The type of whole numbers. SQLite autoincrements only INTEGER keys.
BigInt = BigInteger().with_variant(Integer(), "sqlite")
Json = JSON(none_as_null=True)
# The `info` of a column that `bot.storage.people` exports and deletes
PERSON = {"holds": "a person's id"}
PRIVATE = {"holds": "a secret"}  # never exported

# `sqlite_with_rowid=False`: SQLite stores the rows of such a table by their key, without a second index.

# The condition of a partial index is given only for SQLite, because for a PostgreSQL argument, SQLAlchemy
# would import that dialect, which takes 2 MB. Only migrations need that argument, and a test checks that they
# have it.
METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)
"""The schema that Alembic compares a database with."""


# Tables in channels


class TableColumns(TypedColumns):
    """A table in a channel. Both IDs are 0 once the server's data was deleted and only results are left.

    `is_public` is set if everybody in the server could read the channel when the table opened. `state` is the
    JSON of `bot.storage.table_state`, which is emptied when the table closes. `match_id` is its newest match.
    It has no foreign key, because the match already refers to the table.
    """

    id: Named[int] = Column(BigInt, primary_key=True)
    guild_id: Named[int] = Column(BigInt)
    channel_id: Named[int] = Column(BigInt)
    # The shard whose process runs it, if it is outside of servers
    shard: Named[int] = Column(BigInt, server_default="0")
    is_public: Named[bool]
    stage: Named[str]
    revision: Named[int] = Column(BigInt)
    deadline: Named[float | None]
    state: Named[Any | None] = Column(Json)
    match_id: Named[int | None] = Column(BigInt)
    shown_revision: Named[int] = Column(BigInt)
    messages: Named[Any] = Column(Json)
    created_at: Named[float]
    updated_at: Named[float]


TABLES = Table(
    "tables",
    METADATA,
    TableColumns,
    Index(
        "uq_tables_open_channel",
        "channel_id",
        unique=True,
        sqlite_where=text("stage != 'closed'"),
    ),
    Index("ix_tables_channel_id", "channel_id"),
    # Used to find the tables that name a person
    Index("ix_tables_state", "id", sqlite_where=text("state IS NOT NULL")),
    sqlite_autoincrement=True,  # IDs are not reused, because an old button must never refer to a new table
)


class HandColumns(TypedColumns):
    """An open hand panel, and the interaction token that can edit it until `expires_at`.

    `message_id` is 0 for a panel that still has to be sent with that token.
    """

    table_id: Named[int] = Column(BigInt, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    player_id: Named[int] = Column(BigInt, primary_key=True, index=True, info=PERSON)
    message_id: Named[int] = Column(BigInt)
    token: Named[str] = Column(info=PRIVATE)
    language: Named[str]
    seat: Named[int | None] = Column(SmallInteger())
    expires_at: Named[float] = Column(index=True)
    is_follow_up: Named[bool] = Column(server_default=false())


HANDS = Table("hands", METADATA, HandColumns)


# Matches and their records

RECORD_FORMAT = 2  # the format of new moves; format 1 (version 0.1.0) has events and no movers


class RuleSetColumns(TypedColumns):
    """All `options` of a match, stored once for all matches with the same options
    (`bot.storage.rule_sets`).
    """

    id: Named[int] = Column(BigInt, primary_key=True, autoincrement=False)  # a digest of the options
    options: Named[Any] = Column(Json)


RULE_SETS = Table("rule_sets", METADATA, RuleSetColumns)


class MatchColumns(TypedColumns):
    """A match. `rules_id` refers to its options. `rules_version` is the engine's version at its first deal.

    `record_format` is the format of its moves (RECORD_FORMAT).

    `counted_as` numbers the matches that count toward rankings, in the order in which they ended. `guild_id`
    is 0 outside of servers, and once the server's data was deleted (`bot.storage.retention`).
    """

    id: Named[int] = Column(BigInt, primary_key=True)
    table_id: Named[int] = Column(BigInt, ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    guild_id: Named[int] = Column(BigInt)
    rules_id: Named[int] = Column(BigInt, ForeignKey("rule_sets.id"), index=True, server_default="0")
    rules_version: Named[int] = Column(BigInt)
    record_format: Named[int] = Column(SmallInteger(), default=RECORD_FORMAT)
    target: Named[int] = Column(BigInt)
    started_at: Named[float]
    ended_at: Named[float | None]
    counted_as: Named[int | None] = Column(BigInt)


MATCHES = Table(
    "matches",
    METADATA,
    MatchColumns,
    Index("ix_matches_guild_ended", "guild_id", "ended_at"),
    Index("uq_matches_counted_as", "counted_as", unique=True),
    sqlite_autoincrement=True,
)


class SeatColumns(TypedColumns):
    """A seat at the start of a match, or of the round in which somebody took it over from a bot (A8), and its
    counts (`bot.game.counts`).

    `player_id` is empty for computer players (which have a `level`), guests, and deleted people. For seats of
    deleted people, `forgotten` is a mark until the end of the day, and then 0 (`bot.storage.marks`). `name`
    is the name of a computer player, unless it took over somebody's seat. `score` is set when the match ends.
    `rank`, `took_part`, and `finished` are also set then, but only if somebody won or the match counts
    without a winner. `repeats` is explained in `bot.game.rating.CountedSeat`. Sums and bests are updated with
    every move. `red` to `purple` count the colors chosen for wilds. `timed_calls` and `timed_catches` count
    the calls and catches that the seconds belong to, because a call after the end of its race is not timed.
    If the match is rated, `rating` is the person's rating everywhere after the match, and `local_rating` is
    their rating in this server.
    """

    match_id: Named[int] = Column(BigInt, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seat: Named[int] = Column(SmallInteger(), primary_key=True)
    player_id: Named[int | None] = Column(BigInt, info=PERSON)
    forgotten: Named[int | None] = Column(SmallInteger())
    level: Named[str | None]
    name: Named[str | None]
    score: Named[int] = Column(BigInt, default=0)
    rank: Named[int | None] = Column(SmallInteger())
    took_part: Named[bool] = Column(default=False)
    finished: Named[bool] = Column(default=False)
    repeats: Named[int] = Column(SmallInteger(), default=0, server_default=text("0"))
    rating: Named[int | None] = Column(BigInt)
    local_rating: Named[int | None] = Column(BigInt)
    if TYPE_CHECKING:  # the statistics that queries name; every statistic has a column
        decisions: Named[int]
        own_decisions: Named[int]
        points: Named[int]


def _column_of(statistic: Statistic) -> Column[Any]:
    """Create the column of a statistic. A sum starts at 0, and a minimum or maximum is empty until there is a
    value.
    """
    kind: TypeEngine[Any] = BigInt if statistic.is_whole else Double()
    if statistic.kept is Kept.SUM:
        return Column(statistic.name, kind, default=0, nullable=False)
    return Column(statistic.name, kind, nullable=True)


SEATS = Table(
    "seats",
    METADATA,
    SeatColumns,
    *map(_column_of, STATISTICS),
    Index("ix_seats_player_match", "player_id", "match_id"),
    Index("ix_seats_forgotten", "forgotten", sqlite_where=text("forgotten > 0")),
    sqlite_with_rowid=False,
)


class RoundColumns(TypedColumns):
    """A round. Its `secret` determined its cards, together with the `shares` (R23).

    `shares` holds the numbers that Discord gave to a press of each seat, and 0 for a seat without a press. It
    is empty if nobody pressed, and in older versions.

    `dealer` and `winner` are seats. `points` holds the scores of the seats, once the round has ended.
    """

    match_id: Named[int] = Column(BigInt, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    number: Named[int] = Column(SmallInteger(), primary_key=True)
    secret: Named[bytes]
    shares: Named[Any | None] = Column(Json)
    dealer: Named[int] = Column(SmallInteger())
    winner: Named[int | None] = Column(SmallInteger())
    points: Named[Any | None] = Column(Json)
    started_at: Named[float]
    ended_at: Named[float | None]


ROUNDS = Table("rounds", METADATA, RoundColumns, sqlite_with_rowid=False)


class MoveColumns(TypedColumns):
    """An entry in the record of a match: the move of a seat, or a deal if `move` is empty.

    At a deal, `seat` is the seat chosen to begin, if any (U5). Entries are ordered by the table's `revision`
    after them, then by `step` if one change made several entries. `mover` is the kind of player who decided
    (`bot.game.players.Mover`). Version 0.1.0 did not record it. `checksum` covers the events, which are
    derived from the moves. Version 0.1.0 stored the `events` themselves.
    """

    match_id: Named[int] = Column(BigInt, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    revision: Named[int] = Column(BigInt, primary_key=True)
    step: Named[int] = Column(SmallInteger(), primary_key=True)
    round: Named[int] = Column(SmallInteger())
    seat: Named[int | None] = Column(SmallInteger())
    move: Named[Any | None] = Column(Json)
    mover: Named[str | None]
    checksum: Named[int | None] = Column(BigInt)
    events: Named[Any | None] = Column(Json)
    at: Named[float]


MOVES = Table("moves", METADATA, MoveColumns, sqlite_with_rowid=False)


class ReviewColumns(TypedColumns):
    """How good a seat's moves in a match were, according to this version of the `judge` (docs/reviews.md).

    `decisions` counts the judged decisions, and is 0 for rules unknown to the judge. `loss` is the number of
    points lost by them. The row stays when the moves are deleted.
    """

    match_id: Named[int] = Column(BigInt, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seat: Named[int] = Column(SmallInteger(), primary_key=True)
    judge: Named[int] = Column(SmallInteger())
    decisions: Named[int] = Column(BigInt)
    loss: Named[float]


REVIEWS = Table("reviews", METADATA, ReviewColumns)


# Settings of people and servers


class PlayerColumns(TypedColumns):
    """A person's settings. People without a row have the defaults.

    `preferences` holds the fields of `bot.game.preferences.Preferences` that differ from the defaults.
    """

    id: Named[int] = Column(BigInt, primary_key=True, autoincrement=False, info=PERSON)
    is_unlisted: Named[bool]
    preferences: Named[Any | None] = Column(Json)


PLAYERS = Table(
    "players",
    METADATA,
    PlayerColumns,
    Index("ix_players_unlisted", "id", sqlite_where=text("is_unlisted = 1")),
)


class PresetColumns(TypedColumns):
    """A set of rules saved by a server. `options` holds the options that differ from the defaults.

    `author_id` is the person who saved it. It is empty for presets of version 0.1.0 and of deleted people.
    """

    guild_id: Named[int] = Column(BigInt, primary_key=True)
    name: Named[str] = Column(primary_key=True)
    options: Named[Any] = Column(Json)
    author_id: Named[int | None] = Column(BigInt, info=PERSON)


PRESETS = Table("presets", METADATA, PresetColumns)


class ServerColumns(TypedColumns):
    """The settings of a server. Servers without a row have the defaults.

    `settings` holds the fields of `bot.game.servers.ServerSettings` that differ from the defaults. `left_at`
    is when the server removed the bot. It is empty while the bot is there.
    """

    guild_id: Named[int] = Column(BigInt, primary_key=True, autoincrement=False)
    settings: Named[Any | None] = Column(Json)
    left_at: Named[float | None]


SERVERS = Table("servers", METADATA, ServerColumns)


class CardBackColumns(TypedColumns):
    """A server's own picture for the backs of its cards, made by `bot.pictures.shrink`.

    It contains no person. The staff's actions are in the server's own log.
    """

    guild_id: Named[int] = Column(BigInt, primary_key=True, autoincrement=False)
    picture: Named[bytes]


CARD_BACKS = Table("card_backs", METADATA, CardBackColumns)


# Rankings


def _ranked_by(metric: str, second: str) -> Index:
    """An index with a whole ranking in order, so that reading a page touches nothing else."""
    return Index(
        f"ix_totals_{metric}",
        *("guild_id", "period", metric, second, "player_id"),
        sqlite_where=text("is_listed = 1"),
    )


class TotalsColumns(TypedColumns):
    """A person's counted results in one server, or everywhere (`guild_id` -1), in one `period`.

    They are updated in the transaction that ends a match, and rebuilt by `make ratings`. `share` is the win
    rate, or empty before there are enough matches. `rating` is the newest rating in the period, or empty
    before the first rated match. People who have left the leaderboards are not listed.
    """

    guild_id: Named[int] = Column(BigInt, primary_key=True)
    period: Named[str] = Column(primary_key=True)
    player_id: Named[int] = Column(BigInt, primary_key=True, index=True, info=PERSON)
    matches: Named[int] = Column(BigInt)
    wins: Named[int] = Column(BigInt)
    points: Named[int] = Column(BigInt)
    share: Named[float | None]
    rating: Named[int | None] = Column(BigInt)
    is_listed: Named[bool]


TOTALS = Table(
    "totals",
    METADATA,
    TotalsColumns,
    _ranked_by("wins", "points"),
    _ranked_by("points", "wins"),
    _ranked_by("share", "wins"),
    _ranked_by("rating", "wins"),
    sqlite_with_rowid=False,
)


class RungColumns(TypedColumns):
    """How many listed `people` are on a rung of a ranking of all servers (`bot.storage.rankings`).

    `first` and `second` are the lowest value of the rung, in the columns that the metric compares.
    """

    period: Named[str] = Column(primary_key=True)
    metric: Named[str] = Column(primary_key=True)
    first: Named[float] = Column(primary_key=True)
    second: Named[int] = Column(BigInt, primary_key=True, autoincrement=False)
    people: Named[int] = Column(BigInt)


RUNGS = Table(
    "rungs",
    METADATA,
    RungColumns,
    sqlite_with_rowid=False,
)


class RatingColumns(TypedColumns):
    """The rating of a person in one server, or everywhere (`guild_id` -1), and the `model` that computed
    it.
    """

    guild_id: Named[int] = Column(BigInt, primary_key=True)
    player_id: Named[int] = Column(BigInt, primary_key=True, index=True, info=PERSON)
    mu: Named[float]
    sigma: Named[float]
    model: Named[str]


RATINGS = Table("ratings", METADATA, RatingColumns, sqlite_with_rowid=False)


class SummaryColumns(TypedColumns):
    """The totals of a person's matches in one server, or everywhere (`guild_id` -1): all STATISTICS of
    counted matches, and the number of matches against bots only (`bot.storage.summaries`).

    `run` is the current number of consecutive wins. `curve` has the days of the newest rated matches, each
    followed by the rating after the match. This row is updated in the transaction that ends a match, and
    rebuilt by `make ratings`.
    """

    guild_id: Named[int] = Column(BigInt, primary_key=True, autoincrement=False)
    player_id: Named[int] = Column(BigInt, primary_key=True, autoincrement=False, index=True, info=PERSON)
    matches: Named[int] = Column(BigInt)
    wins: Named[int] = Column(BigInt)
    matches_against_bots: Named[int] = Column(BigInt)
    wins_against_bots: Named[int] = Column(BigInt)
    run: Named[int] = Column(BigInt)
    longest_run: Named[int] = Column(BigInt)
    curve: Named[Any] = Column(Json)


SUMMARIES = Table(
    "summaries", METADATA, SummaryColumns, *map(_column_of, STATISTICS), sqlite_with_rowid=False
)


class MeetingColumns(TypedColumns):
    """How many counted matches two people have had in one server, or everywhere (`guild_id` -1).

    In `ahead` of them, the first person finished ahead of the other. `player_id` is the smaller ID.

    This row is updated in the transaction that ends a match, and rebuilt by `make ratings`.
    """

    guild_id: Named[int] = Column(BigInt, primary_key=True, autoincrement=False)
    player_id: Named[int] = Column(BigInt, primary_key=True, autoincrement=False, info=PERSON)
    other_id: Named[int] = Column(BigInt, primary_key=True, autoincrement=False, info=PERSON)
    matches: Named[int] = Column(BigInt)
    ahead: Named[int] = Column(BigInt)
    behind: Named[int] = Column(BigInt)


MEETINGS = Table(
    "meetings",
    METADATA,
    MeetingColumns,
    sqlite_with_rowid=False,
)


def _met_most(name: str, person: Any, other: Any) -> Index:
    """An index of each person's opponents, ordered by how often they met."""
    row = MEETINGS.c
    return Index(f"ix_meetings_{name}", person, row.guild_id, row.matches.desc(), other)


_met_most("player", MEETINGS.c.player_id, MEETINGS.c.other_id)
_met_most("other", MEETINGS.c.other_id, MEETINGS.c.player_id)


class MonthColumns(TypedColumns):
    """A person's first and last counted matches in a month (`bot.game.periods.month_of`).

    Both ended in this month, and other matches can lie between them. This row is updated in the transaction
    that ends a match, and rebuilt by `make ratings`.
    """

    player_id: Named[int] = Column(BigInt, primary_key=True, autoincrement=False, info=PERSON)
    month: Named[int] = Column(BigInt, primary_key=True, autoincrement=False)
    first_match: Named[int] = Column(BigInt)
    last_match: Named[int] = Column(BigInt)


MONTHS = Table("months", METADATA, MonthColumns, sqlite_with_rowid=False)


class ChampionColumns(TypedColumns):
    """One of the first three lines of a ranking at the end of its `season`, a month or a quarter.

    `line` is counted from 1, and ties share a `place`. `player_id` is empty if the person's data was deleted.
    The other columns are copied from `totals`.
    """

    guild_id: Named[int] = Column(BigInt, primary_key=True)
    season: Named[str] = Column(primary_key=True)
    metric: Named[str] = Column(primary_key=True)
    line: Named[int] = Column(SmallInteger(), primary_key=True, autoincrement=False)
    place: Named[int] = Column(SmallInteger())
    player_id: Named[int | None] = Column(BigInt, index=True, info=PERSON)
    matches: Named[int] = Column(BigInt)
    wins: Named[int] = Column(BigInt)
    points: Named[int] = Column(BigInt)
    rating: Named[int | None] = Column(BigInt)


CHAMPIONS = Table("champions", METADATA, ChampionColumns)


class FinalBoardColumns(TypedColumns):
    """A season whose champions were shown in a server at the time `shown_at`.

    `role_id` is the role given to the player with the most wins. It is empty for quarters, and for months in
    older versions.
    """

    guild_id: Named[int] = Column(BigInt, primary_key=True)
    season: Named[str] = Column(primary_key=True)
    shown_at: Named[float]
    role_id: Named[int | None] = Column(BigInt)


FINAL_BOARDS = Table("final_boards", METADATA, FinalBoardColumns)


# Tournaments


class TournamentColumns(TypedColumns):
    """A tournament in a channel (`bot.features.tournaments`). Everything else about it is derived from other
    rows.

    Rounds are played at tables of up to `seats`, with `options` that differ from the defaults. `preset` is
    the name under which the server has saved them, if any. Sign-up ends at `starts_at`. `message_id` shows
    the revision `shown_revision`, in round `shown_round`. `director_id` is the person who opened it. It is
    empty if that person's data was deleted.
    """

    id: Named[int] = Column(BigInt, primary_key=True)
    guild_id: Named[int] = Column(BigInt)
    channel_id: Named[int] = Column(BigInt)
    director_id: Named[int | None] = Column(BigInt, info=PERSON)
    system: Named[str]
    seats: Named[int] = Column(SmallInteger())
    options: Named[Any] = Column(Json)
    preset: Named[str | None]
    phase: Named[str]
    is_paused: Named[bool]
    starts_at: Named[float]
    ended_at: Named[float | None]
    revision: Named[int] = Column(BigInt)
    message_id: Named[int | None] = Column(BigInt)
    shown_revision: Named[int | None] = Column(BigInt)
    shown_round: Named[int | None] = Column(SmallInteger())
    # the director's language, or empty if an older version opened it
    language: Named[str] = Column(server_default="")


TOURNAMENTS = Table(
    "tournaments",
    METADATA,
    TournamentColumns,
    Index(
        "uq_tournaments_running",
        "channel_id",
        unique=True,
        sqlite_where=text("ended_at IS NULL"),
    ),
    Index("ix_tournaments_guild_id", "guild_id"),
    sqlite_autoincrement=True,
)


class EntrantColumns(TypedColumns):
    """An entrant in a tournament, numbered in the order of joining. `player_id` is empty if their data was
    deleted.

    `seed` is counted from 1 and is set when the tournament starts. `is_out` is set if the entrant has dropped
    out.
    """

    tournament_id: Named[int] = Column(
        BigInt, ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )
    number: Named[int] = Column(SmallInteger(), primary_key=True, autoincrement=False)
    player_id: Named[int | None] = Column(BigInt, index=True, info=PERSON)
    seed: Named[int | None] = Column(SmallInteger())
    is_out: Named[bool]


ENTRANTS = Table(
    "entrants",
    METADATA,
    EntrantColumns,
    Index("uq_entrants_player", "tournament_id", "player_id", unique=True),
)


class FormerEntrantColumns(TypedColumns):
    """Somebody who was replaced in a tournament. As a director, they cannot decide about its tables."""

    tournament_id: Named[int] = Column(
        BigInt, ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )
    player_id: Named[int] = Column(BigInt, primary_key=True, index=True, info=PERSON)


FORMER_ENTRANTS = Table("former_entrants", METADATA, FormerEntrantColumns)


class PairingColumns(TypedColumns):
    """A table of a round of a tournament, with the numbers of the `entrants` who meet there.

    `thread_id` is the thread to which they were called. The message above the thread has the same ID. `calls`
    counts the calls. `opened_at` is set while the table is open. `is_closed` is set together with it if the
    table ended without a result, and alone if the players are called again once the table is closed.
    `places` and `points` are ordered like the entrants. They are set once the pairing is `decided`, which
    contains how it was decided. `match_id` is empty if nobody played. `summons_id` is the message that
    mentions them in the thread. `is_told` is set once the outcome was explained in the thread.
    """

    tournament_id: Named[int] = Column(
        BigInt, ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )
    round: Named[int] = Column(SmallInteger(), primary_key=True, autoincrement=False)
    number: Named[int] = Column(SmallInteger(), primary_key=True, autoincrement=False)
    entrants: Named[Any] = Column(Json)
    calls: Named[int] = Column(SmallInteger())
    thread_id: Named[int | None] = Column(BigInt, unique=True)
    opened_at: Named[float | None]
    is_closed: Named[bool]
    decided: Named[str | None]
    places: Named[Any | None] = Column(Json)
    points: Named[Any | None] = Column(Json)
    match_id: Named[int | None] = Column(BigInt, ForeignKey("matches.id", ondelete="SET NULL"), index=True)
    summons_id: Named[int | None] = Column(BigInt)
    is_told: Named[bool]


PAIRINGS = Table("pairings", METADATA, PairingColumns)


# The daily deal


class DailyDealColumns(TypedColumns):
    """The deal of a day. Days are numbered since the epoch (UTC).

    `drawn_on` is the day before, or the day itself if nobody asked for the deal earlier. It is empty in older
    versions.
    """

    day: Named[int] = Column(BigInt, primary_key=True, autoincrement=False)
    secret: Named[bytes] = Column(info=PRIVATE)
    drawn_on: Named[int | None] = Column(BigInt)


DAILY_DEALS = Table("daily_deals", METADATA, DailyDealColumns)


class DailyAttemptColumns(TypedColumns):
    """A person's attempt at a deal, and the server in which they began (0 for direct messages, or if its data
    was deleted).

    `moves` holds the moves of all seats, and `step` is their number. They are deleted together with the moves
    of old matches. The other columns are set when the attempt is finished. `made` counts the person's own
    moves, and `streak` the consecutive days on which they finished. If somebody deletes their data, a mark
    replaces their ID in today's attempt, which is empty then (`bot.storage.marks`).
    """

    day: Named[int] = Column(BigInt, ForeignKey("daily_deals.day"), primary_key=True, autoincrement=False)
    player_id: Named[int] = Column(BigInt, primary_key=True, autoincrement=False, index=True, info=PERSON)
    guild_id: Named[int] = Column(BigInt)
    step: Named[int] = Column(BigInt)
    moves: Named[Any | None] = Column(Json)
    has_won: Named[bool | None]
    points: Named[int | None] = Column(BigInt)
    made: Named[int | None] = Column(BigInt)
    streak: Named[int | None] = Column(BigInt)


DAILY_ATTEMPTS = Table("daily_attempts", METADATA, DailyAttemptColumns)


class DailyReminderColumns(TypedColumns):
    """A person who wants reminders of the daily deal, with the `second` of the day (UTC) and the language.

    `last_day` is the last day on which they were reminded, or on which they asked for reminders. `is_refused`
    is set once Discord has refused to deliver a message to them.
    """

    player_id: Named[int] = Column(BigInt, primary_key=True, autoincrement=False, info=PERSON)
    second: Named[int] = Column(BigInt)
    language: Named[str]
    last_day: Named[int] = Column(BigInt)
    is_refused: Named[bool]


DAILY_REMINDERS = Table("daily_reminders", METADATA, DailyReminderColumns)


def _board(name: str, *first: Any) -> Index:
    """An index of the boards in order, so that reading a board doesn't touch the moves."""
    row = DAILY_ATTEMPTS.c
    return Index(
        f"ix_daily_attempts_{name}",
        *(*first, row.day, row.points.desc(), row.made, row.player_id),
        sqlite_where=row.points.is_not(None),
    )


_board("server", DAILY_ATTEMPTS.c.guild_id)
_board("best")


# Badges


class CareerColumns(TypedColumns):
    """The data behind a person's badges, over all counted matches (`bot.features.badges.career`).

    `tallies` holds counts and lists by name. `badges` maps each badge's code to the time it was earned. This
    row is updated in the transaction that ends a match, and rebuilt by `make ratings`.
    """

    player_id: Named[int] = Column(BigInt, primary_key=True, autoincrement=False, info=PERSON)
    tallies: Named[Any] = Column(Json)
    badges: Named[Any] = Column(Json)


CAREERS = Table("careers", METADATA, CareerColumns)


class BestColumns(TypedColumns):
    """A person's best value in a server, by kind of record (`bot.features.badges.store`).

    This row is updated in the transaction that ends a match, and rebuilt by `make ratings`.
    """

    guild_id: Named[int] = Column(BigInt, primary_key=True, autoincrement=False)
    kind: Named[str] = Column(primary_key=True)
    player_id: Named[int] = Column(BigInt, primary_key=True, autoincrement=False, info=PERSON)
    score: Named[float] = Column(Double)  # the value or its negative, so that lower is better
    counted_as: Named[int] = Column(BigInt)  # the number of the match; on a tie, the first match counts
    ended_at: Named[float] = Column(Double)  # the end of that match
    # for a streak, the current number of consecutive wins, otherwise 0
    run: Named[int] = Column(BigInt)


BESTS = Table(
    "bests",
    METADATA,
    BestColumns,
    Index("ix_bests_record", "guild_id", "kind", "score", "counted_as"),
    Index("ix_bests_player_id", "player_id"),
    sqlite_with_rowid=False,
)


# Game nights


class NightColumns(TypedColumns):
    """An upcoming game night, or a night whose table has just been opened (`bot.features.nights`).

    `host_id` is the person who planned it. It is empty if that person's data was deleted. `preset` names the
    rules, or is empty to use the server's rules. `every` is how often it repeats. `announced_from` is when it
    can be announced. `message_id` is the announcement, or 0 if there is none. `event_id` is the Discord event
    if `has_event` is set, negative while the bot deletes it, or 0 if there is none. `table_id` is the table
    that was opened. It has no foreign key, because the table's row might be deleted sooner. `is_told` is set
    once the people who are going have been mentioned.
    """

    id: Named[int] = Column(BigInt, primary_key=True)
    guild_id: Named[int] = Column(BigInt)
    channel_id: Named[int] = Column(BigInt)
    host_id: Named[int | None] = Column(BigInt, index=True, info=PERSON)
    preset: Named[str]
    every: Named[str]
    at: Named[float]
    announced_from: Named[float]
    is_off: Named[bool] = Column(server_default=false())
    has_event: Named[bool] = Column(server_default=false())
    event_id: Named[int] = Column(BigInt, server_default=text("0"))
    message_id: Named[int] = Column(BigInt, server_default=text("0"))
    table_id: Named[int | None] = Column(BigInt)
    is_told: Named[bool] = Column(server_default=false())
    # the host's language, or empty if an older version planned it
    language: Named[str] = Column(server_default="")
    # the nights of a series keep the same local time in this time zone
    zone: Named[str] = Column(server_default="UTC")


NIGHTS = Table(
    "nights",
    METADATA,
    NightColumns,
    Index("ix_nights_guild_id", "guild_id"),
    sqlite_autoincrement=True,
)


class NightAnswerColumns(TypedColumns):
    """A person's answer to a game night, and the time when they first answered."""

    night_id: Named[int] = Column(BigInt, ForeignKey("nights.id", ondelete="CASCADE"), primary_key=True)
    player_id: Named[int] = Column(BigInt, primary_key=True, autoincrement=False, index=True, info=PERSON)
    answer: Named[str]
    at: Named[float]


NIGHT_ANSWERS = Table("night_answers", METADATA, NightAnswerColumns)


# Processes that share the database, and deletions that a backup must not undo


class StartColumns(TypedColumns):
    """A start of a shard. Discord limits how many are allowed per day."""

    shard: Named[int] = Column(BigInt, primary_key=True, autoincrement=False)
    at: Named[float] = Column(primary_key=True)


STARTS = Table("starts", METADATA, StartColumns)


class LeaseColumns(TypedColumns):
    """The process that runs these shards, out of the total number (R16). A process that takes over gets its
    own row.

    `taken` holds the last interactions that the process has admitted. It is None until the process has handed
    its shards over.
    """

    epoch: Named[int] = Column(BigInt, primary_key=True)
    shard_count: Named[int] = Column(BigInt)
    shards: Named[Any] = Column(Json)
    taken: Named[Any | None] = Column(Json)


LEASES = Table("leases", METADATA, LeaseColumns)


class ErasureColumns(TypedColumns):
    """A person whose deletion was requested. The process of this shard still has to delete them, at its
    tables and in memory.

    `shard_count` is the number of shards at that time, or None in notes of older versions.
    """

    shard: Named[int] = Column(BigInt, primary_key=True, autoincrement=False)
    player_id: Named[int] = Column(BigInt, primary_key=True, autoincrement=False, info=PERSON)
    shard_count: Named[int | None] = Column(BigInt)


ERASURES = Table("erasures", METADATA, ErasureColumns)


class OwedColumns(TypedColumns):
    """Something that the bot still has to do on Discord (`bot.storage.owed`)."""

    id: Named[int] = Column(BigInt, primary_key=True)
    kind: Named[str]
    guild_id: Named[int] = Column(BigInt)
    # a role or a table, or None if the server's settings have it
    target_id: Named[int | None] = Column(BigInt)
    player_id: Named[int] = Column(BigInt, info=PERSON)  # 0 for nobody


OWED = Table("owed", METADATA, OwedColumns)


class DeletionsColumns(TypedColumns):
    """Connects a database to its list of deletions (`bot.storage.deletions`), which is a file next to a
    SQLite database.

    The first row has its own key. The other rows have the keys of databases that it replaced when it was
    restored.
    """

    id: Named[int] = Column(BigInt, primary_key=True, autoincrement=False)
    key: Named[bytes] = Column(info=PRIVATE)
    number: Named[int] = Column(BigInt)  # the number of the newest deletion


DELETIONS = Table("deletions", METADATA, DeletionsColumns)


class DeletionColumns(TypedColumns):
    """An entry of the list of deletions, for databases without a file for it."""

    number: Named[int] = Column(BigInt, primary_key=True, autoincrement=False)
    hashed: Named[str] = Column(primary_key=True)


DELETION_LIST = Table("deletion_list", METADATA, DeletionColumns)
