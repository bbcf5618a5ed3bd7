"""The tables of the database. Times are seconds since the epoch (UTC); people are ids, never names.

A person's id is in columns marked as PERSON and in the state of open tables, nowhere else. To forget
somebody, `bot.storage.people` empties such a column, or deletes the row if it may not be empty (R24).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import Double, ForeignKey, Index, SmallInteger, text
from sqlalchemy.orm import Mapped, MappedColumn, mapped_column
from sqlalchemy.types import TypeEngine

from bot.game.statistics import STATISTICS, Kept, Statistic
from bot.storage.base import PERSON, PRIVATE, Base, BigInt, Json
from bot.storage.daily_rows import DailyAttemptRow as DailyAttemptRow  # noqa: PLC0414  # all tables are here
from bot.storage.daily_rows import DailyDealRow as DailyDealRow  # noqa: PLC0414
from bot.storage.process_rows import DeletionsRow as DeletionsRow  # noqa: PLC0414
from bot.storage.process_rows import ErasureRow as ErasureRow  # noqa: PLC0414
from bot.storage.process_rows import StartRow as StartRow  # noqa: PLC0414
from bot.storage.ranking_rows import RatingRow as RatingRow  # noqa: PLC0414
from bot.storage.ranking_rows import RungRow as RungRow  # noqa: PLC0414
from bot.storage.ranking_rows import TotalsRow as TotalsRow  # noqa: PLC0414

# The form of the moves of new matches. In format 1, that of version 0.1.0, they have events and no movers.
RECORD_FORMAT = 2


class TableRow(Base):
    """A table in a channel.

    `is_public` says whether everybody in the server could read the channel when the table opened. `state` is
    the JSON of `codec`, emptied when the table closes. `match_id` is its newest match, without a
    foreign key: the one from the match to its table suffices.
    """

    __tablename__ = "tables"
    __table_args__ = (
        Index(
            "uq_tables_open_channel",
            "channel_id",
            unique=True,
            sqlite_where=text("stage != 'closed'"),
            postgresql_where=text("stage != 'closed'"),
        ),
        Index("ix_tables_channel_id", "channel_id"),
        {"sqlite_autoincrement": True},  # ids are not reused: an old button must never meet a new table
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    guild_id: Mapped[int]
    channel_id: Mapped[int]
    is_public: Mapped[bool] = mapped_column(default=False)
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
    """A hand panel on somebody's screen, and the interaction token that may edit it until `expires_at`."""

    __tablename__ = "hands"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True, index=True, info=PERSON)
    message_id: Mapped[int]
    token: Mapped[str] = mapped_column(info=PRIVATE)
    language: Mapped[str]
    seat: Mapped[int | None] = mapped_column(SmallInteger())
    expires_at: Mapped[float] = mapped_column(index=True)


class MatchRow(Base):
    """A match. `rules` are all its options; `rules_version` is that of the engine at its first deal.

    `record_format` is the form of its moves.

    `counted_as` numbers the matches that count toward rankings, in the order in which they ended. `ended_by`
    is the host who ended the match in its first round, without a vote of the others. `repeats` are the
    matches of the same people that had counted earlier on the day; empty in older versions.
    """

    __tablename__ = "matches"
    __table_args__ = (
        Index("ix_matches_guild_ended", "guild_id", "ended_at"),
        Index("uq_matches_counted_as", "counted_as", unique=True),
        Index(
            "ix_matches_ended_by",
            "ended_by",
            "ended_at",
            sqlite_where=text("ended_by IS NOT NULL"),
            postgresql_where=text("ended_by IS NOT NULL"),
        ),
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
    that of a computer player, unless it took over somebody's seat. `score` is
    set when the match ends, `place`, `took_part` and `finished` if somebody won it. Sums and bests grow with
    every move; `red` to `blue` count the colors chosen for wilds. The seconds are those of `timed_calls` and
    `timed_catches`: nobody times a call after its race has ended. `rating` is the person's rating everywhere
    after the match, `local_rating` the one in this server, if the match is rated.
    """

    __tablename__ = "seats"
    __table_args__ = (Index("ix_seats_player_match", "player_id", "match_id"),)

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(SmallInteger(), primary_key=True)
    player_id: Mapped[int | None] = mapped_column(info=PERSON)
    level: Mapped[str | None]
    name: Mapped[str | None]
    score: Mapped[int] = mapped_column(default=0)
    place: Mapped[int | None] = mapped_column(SmallInteger())
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


for statistic in STATISTICS:
    setattr(SeatRow, statistic.name, _column_of(statistic))


class RoundRow(Base):
    """A round. `secret` shuffled it; `commitment` was announced at the deal (R23).

    `dealer` and `winner` are seats; `points` are the scores of the seats, once the round has ended.
    """

    __tablename__ = "rounds"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(SmallInteger(), primary_key=True)
    secret: Mapped[bytes]
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
    (`bot.game.players.Mover`); version 0.1.0 did not record it. `checksum` is that of the events, which follow
    from the moves; version 0.1.0 stored `events` themselves.
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


class PlayerRow(Base):
    """A person's settings; defaults for people without a row.

    `preferences` are the fields of `bot.game.preferences.Preferences` that differ from the default.
    """

    __tablename__ = "players"
    __table_args__ = (
        Index(
            "ix_players_unlisted",
            "id",
            sqlite_where=text("is_unlisted = 1"),
            postgresql_where=text("is_unlisted"),
        ),
    )

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
