"""The record of a match: its seats, rounds, moves, and results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    bindparam,
    case,
    exists,
    insert,
    select,
    update,
)

from bot.engine.catalogue import RULES_VERSION, options_of
from bot.engine.model.events import Event, MatchEnded, RoundEnded, RoundStarted
from bot.engine.notation import Plain, checksum, event_from, move_from, plain_of
from bot.engine.play.match import Match
from bot.game.counts import Counts
from bot.game.law import Decisions, SeatResult, rule_on
from bot.game.players import Mover
from bot.game.results import Honor
from bot.game.state import RecordEntry, Seal, TableState
from bot.game.statistics import STATISTICS, Kept, Statistic
from bot.storage.rankings import count_match
from bot.storage.rows import MATCHES, MOVES, RECORD_FORMAT, ROUNDS, SEATS, TABLES
from bot.storage.rule_sets import rules_id_of
from bot.storage.summaries import summarize

RECORD: Any = (
    select(
        MOVES.c.round, MOVES.c.seat, MOVES.c.move, MOVES.c.mover, MOVES.c.at,
        MOVES.c.checksum, MOVES.c.events, ROUNDS.c.secret, ROUNDS.c.shares, ROUNDS.c.dealer,
    )
    .join(ROUNDS, (ROUNDS.c.match_id == MOVES.c.match_id) & (ROUNDS.c.number == MOVES.c.round))
    .order_by(MOVES.c.revision, MOVES.c.step)
)  # fmt: skip


# Matches cannot be watched if their moves were deleted by retention, or stored by a newer version.
HAS_RECORD = (
    MATCHES.c.ended_at.is_not(None)
    & (MATCHES.c.record_format <= RECORD_FORMAT)
    & exists().where(MOVES.c.match_id == MATCHES.c.id)
)


def move_columns(move: RecordEntry) -> Plain:
    """Return the columns of an entry, without its key."""
    return {
        "round": move.round,
        "seat": move.seat,
        "move": plain_of(move.move) if move.move else None,
        "mover": move.mover,
        "checksum": checksum(move.events),
        "at": move.at,
    }


def played_from(row: Row[Any]) -> RecordEntry:
    move = move_from(row.move) if row.move else None
    kept = checksum([event_from(event) for event in row.events]) if row.events else row.checksum
    if move is None:
        seal = Seal(row.secret, tuple(row.shares or ()))
        return RecordEntry(row.round, row.seat, None, row.at, seal, dealer=row.dealer, checksum=kept)
    mover = Mover(row.mover) if row.mover else None
    return RecordEntry(row.round, row.seat, move, row.at, mover=mover, checksum=kept)


def begin_match(connection: Connection, state: TableState, at: float) -> None:
    """Begin the record of a match: store the match and its seats, and refer to the match from the table."""
    assert state.match is not None
    rules = state.match.rules
    match_id = connection.scalar(
        insert(MATCHES)
        .values(
            table_id=state.id,
            guild_id=state.guild,
            rules_id=rules_id_of(connection, options_of(rules)),
            rules_version=RULES_VERSION,
            target=rules.target,
            started_at=at,
        )
        .returning(MATCHES.c.id)
    )
    assert match_id is not None
    seats = [
        {
            "match_id": match_id,
            "seat": seat,
            "player_id": player.id if player.id > 0 else None,
            "level": player.level,
            "name": player.bot_name,
        }
        for seat, player in enumerate(state.lobby.players)
    ]
    connection.execute(insert(SEATS), seats)
    connection.execute(update(TABLES).where(TABLES.c.id == state.id).values(match_id=match_id))


def _grown(one: Statistic) -> ColumnElement[Any]:
    """The new value of a seat's column: the sum of two values, or the better of two values that can
    be empty.
    """
    column: ColumnElement[Any] = SEATS.c[one.name]
    new: ColumnElement[Any] = bindparam(f"new_{one.name}")
    if one.kept is Kept.SUM:
        return column + new
    is_better = new < column if one.kept is Kept.LEAST else new > column
    return case((column.is_(None) | is_better, new), else_=column)


MATCH = select(TABLES.c.match_id).where(TABLES.c.id == bindparam("of_table"))
# A subquery, because the ID itself isn't needed and would take another round trip.
ADD_MOVES = insert(MOVES).values(match_id=MATCH.scalar_subquery()).inline()
ADD_COUNTS = (
    update(SEATS)
    .where(SEATS.c.match_id == MATCH.scalar_subquery(), SEATS.c.seat == bindparam("of_seat"))
    .values({statistic.name: _grown(statistic) for statistic in STATISTICS})
)


def is_first_deal(moves: Sequence[RecordEntry]) -> bool:
    """Return whether these entries begin a match."""
    return bool(moves) and moves[0].move is None and moves[0].round == 1


Rated = Mapping[int, int]  # the change of the rating, by seat
# Called with a finished match, in the same transaction. Returns the honors that people have earned.
MatchHook = Callable[[Connection, int, TableState], Iterable[Honor] | None]
TableHook = Callable[[Connection, int, TableState | None], None]


class Hooks(NamedTuple):
    """Callbacks that write when matches end and tables close, in the same transaction.

    `match_ended` is called with the ID of a match that has a winner or counts as it stands, and with the
    state of its table. `table_closed` is called with the channel of a table and its last state, or None if it
    is unreadable.
    """

    match_ended: Sequence[MatchHook] = ()
    table_closed: Sequence[TableHook] = ()


class MatchOutcome(NamedTuple):
    """A finished match: its number, whether it counts for everybody who finished, and what it has changed."""

    number: int
    counts: bool
    rated: Rated
    honors: tuple[Honor, ...]


class MatchRecord(Struct, frozen=True, dict=True):
    """The record of a table's current match, on the connection of a unit of work."""

    connection: Connection
    state: TableState
    match_ended: Sequence[MatchHook] = ()

    @cached_property
    def match_id(self) -> int:
        """The ID of the match. It isn't needed for rows stored with every move."""
        match = self.connection.execute(MATCH, self._table).scalar_one()
        assert match is not None
        return match

    @property
    def _table(self) -> dict[str, int]:
        return {"of_table": self.state.id}

    @property
    def match(self) -> Match:
        """The match after the change."""
        assert self.state.match is not None
        return self.state.match

    def append(self, moves: Sequence[RecordEntry]) -> None:
        """Add the entries."""
        key = {**self._table, "revision": self.state.revision}
        rows = [{**key, "step": step, **move_columns(move)} for step, move in enumerate(moves)]
        self.connection.execute(ADD_MOVES, rows)

    def follow(self, moves: Sequence[RecordEntry]) -> MatchOutcome | None:
        """Record everything that began or ended with these entries.

        Returns the outcome of the match, if it is over.
        """
        followed = [self._follow(move, event) for move in moves for event in move.events]
        return next((outcome for outcome in followed if outcome is not None), None)

    def end(self, at: float) -> MatchOutcome:
        """Record how the match ended. It has ranks only if somebody won or if it counts."""
        ruling = rule_on(self.state, self._decisions())
        self.connection.execute(update(MATCHES).where(MATCHES.c.id == self.match_id).values(ended_at=at))
        has_results = self.match.is_over or ruling.counts
        self._write_seats(ruling.seats if has_results else ())
        rated = count_match(self.connection, self.match_id) if ruling.counts else {}
        if has_results:
            summarize(self.connection, self.match_id)
        honors = tuple(self._told()) if has_results else ()
        return MatchOutcome(self.match_id, ruling.counts_for_finishers, rated, honors)

    def _write_seats(self, results: Sequence[SeatResult]) -> None:
        """Store the score of each seat, and its result if there is one."""
        for seat, score in enumerate(self.match.scores):
            where = (SEATS.c.match_id == self.match_id, SEATS.c.seat == seat)
            result = asdict(results[seat]) if results else {}
            self.connection.execute(update(SEATS).where(*where).values(score=score, **result))

    def _told(self) -> Iterator[Honor]:
        """Call every hook for a finished match. Returns the honors that people have earned."""
        for hook in self.match_ended:
            yield from hook(self.connection, self.match_id, self.state) or ()

    def _decisions(self) -> list[Decisions]:
        made = select(SEATS.c.decisions, SEATS.c.own_decisions).where(SEATS.c.match_id == self.match_id)
        return [Decisions(*row) for row in self.connection.execute(made.order_by(SEATS.c.seat))]

    def count(self, counts: Mapping[int, Counts]) -> None:
        """Add the counts of the seats since they were last stored."""
        rows = [{**self._table, "of_seat": seat, **_new_values(one)} for seat, one in sorted(counts.items())]
        self.connection.execute(ADD_COUNTS, rows)

    def _follow(self, move: RecordEntry, event: Event) -> MatchOutcome | None:
        match event:
            case RoundStarted():
                self._begin_round(move, event)
            case RoundEnded():
                self._end_round(move, event)
            case MatchEnded():
                return self.end(move.at)
            case _:
                pass
        return None

    def _begin_round(self, deal: RecordEntry, started: RoundStarted) -> None:
        assert deal.seal is not None
        self.connection.execute(
            insert(ROUNDS).values(
                match_id=self.match_id,
                number=deal.round,
                secret=deal.seal.secret,
                shares=list(deal.seal.shares) or None,
                dealer=started.dealer,
                started_at=deal.at,
            )
        )
        for seat, player in enumerate(self.state.lobby.players):
            if player.is_late:
                self._seat_latecomer(seat, player.id)

    def _seat_latecomer(self, seat: int, person: int) -> None:
        """Store who has taken over a bot's seat (A8), so that they can find the match. A seat that a person
        has left is not reassigned.
        """
        is_it = (SEATS.c.match_id == self.match_id) & (SEATS.c.seat == seat)
        is_of_bot = SEATS.c.player_id.is_(None) & SEATS.c.level.is_not(None)
        taken = update(SEATS).where(is_it & is_of_bot).values(player_id=person, level=None, name=None)
        self.connection.execute(taken)

    def _end_round(self, move: RecordEntry, ended: RoundEnded) -> None:
        where = (ROUNDS.c.match_id == self.match_id, ROUNDS.c.number == move.round)
        values = {"winner": ended.winner, "points": list(ended.points), "ended_at": move.at}
        self.connection.execute(update(ROUNDS).where(*where).values(**values))


def _new_values(counts: Counts) -> dict[str, float | None]:
    return {f"new_{name}": value for name, value in counts.values.items()}
