"""The record of a match (seats, rounds, moves), kept in the transaction that saves the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, bindparam, case, exists, insert, select, update

from bot.engine.catalogue import RULES_VERSION, options_of
from bot.engine.model.events import Event, MatchEnded, RoundEnded, RoundStarted
from bot.engine.play.match import Match
from bot.game.results import Counts, SeatResult, counted, is_counted, results_of
from bot.game.state import RecordEntry, TableState
from bot.game.statistics import STATISTICS, Kept, Statistic
from bot.storage.base import table_of
from bot.storage.codec import move_columns
from bot.storage.rankings import count_match
from bot.storage.rows import MatchRow, MoveRow, RoundRow, SeatRow, TableRow


def _grown(one: Statistic) -> ColumnElement[Any]:
    """The new value of a seat's column: the sum, or the better of two values that may be empty."""
    column: ColumnElement[Any] = getattr(SeatRow, one.name)
    new: ColumnElement[Any] = bindparam(f"new_{one.name}")
    if one.kept is Kept.SUM:
        return column + new
    is_better = new < column if one.kept is Kept.LEAST else new > column
    return case((column.is_(None) | is_better, new), else_=column)


ADD_MOVES = insert(table_of(MoveRow))
COUNT = (
    update(table_of(SeatRow))
    .where(SeatRow.match_id == bindparam("of_match"), SeatRow.seat == bindparam("of_seat"))
    .values({one.name: _grown(one) for one in STATISTICS})
)


@dataclass(frozen=True)
class MatchRecord:
    """The record of a table's current match, on the connection of a unit of work."""

    connection: Connection
    state: TableState
    match_id: int

    @property
    def match(self) -> Match:
        """The match after the change."""
        assert self.state.match is not None
        return self.state.match

    def append(self, moves: Sequence[RecordEntry]) -> None:
        """Add the entries, and what began or ended with them."""
        place = {"match_id": self.match_id, "revision": self.state.revision}
        rows = [{**place, "step": step, **move_columns(move)} for step, move in enumerate(moves)]
        self.connection.execute(ADD_MOVES, rows)
        self._count(counted(self.state, moves))
        for move in moves:
            for event in move.events:
                self._follow(move, event)

    def end(self, at: float) -> None:
        """Record how the match ended; ranks, and what counts, only if somebody won it."""
        values = {"ended_at": at, "ended_by": self.state.ended_by}
        self.connection.execute(update(MatchRow).where(MatchRow.id == self.match_id).values(values))
        results = self._results() if self.match.is_over else []
        for seat, score in enumerate(self.match.scores):
            where = (SeatRow.match_id == self.match_id, SeatRow.seat == seat)
            result = asdict(results[seat]) if results else {}
            self.connection.execute(update(SeatRow).where(*where).values(score=score, **result))
        if is_counted(results):
            count_match(self.connection, self.match_id)

    def _results(self) -> list[SeatResult]:
        made = select(SeatRow.decisions, SeatRow.own_decisions).where(SeatRow.match_id == self.match_id)
        rows = self.connection.execute(made.order_by(SeatRow.seat))
        full = exists().where(RoundRow.match_id == self.match_id, RoundRow.ended_at.is_not(None))
        has_full_round = bool(self.connection.scalar(select(full)))
        decisions = [(row.decisions, row.own_decisions) for row in rows]
        return results_of(self.state, decisions, has_full_round=has_full_round)

    def _count(self, counts: Mapping[int, Counts]) -> None:
        if not counts:
            return
        place = {"of_match": self.match_id}
        rows = [{**place, "of_seat": seat, **_new_values(one)} for seat, one in sorted(counts.items())]
        self.connection.execute(COUNT, rows)

    def _follow(self, move: RecordEntry, event: Event) -> None:
        match event:
            case RoundStarted():
                self._begin_round(move, event)
            case RoundEnded():
                self._end_round(move, event)
            case MatchEnded():
                self.end(move.at)
            case _:
                pass

    def _begin_round(self, deal: RecordEntry, started: RoundStarted) -> None:
        self.connection.execute(
            insert(RoundRow).values(
                match_id=self.match_id,
                number=deal.round,
                secret=deal.secret,
                commitment=started.commitment,
                dealer=started.dealer,
                started_at=deal.at,
            )
        )

    def _end_round(self, move: RecordEntry, ended: RoundEnded) -> None:
        where = (RoundRow.match_id == self.match_id, RoundRow.number == move.round)
        values = {"winner": ended.winner, "points": list(ended.points), "ended_at": move.at}
        self.connection.execute(update(RoundRow).where(*where).values(**values))


def _new_values(counts: Counts) -> dict[str, float | None]:
    return {f"new_{name}": value for name, value in (counts.sums | counts.extremes).items()}


def begin(connection: Connection, state: TableState, at: float) -> int:
    """Begin the record of a match with its seats, and return its id."""
    assert state.match is not None
    rules = state.match.rules
    match_id = connection.scalar(
        insert(MatchRow)
        .values(
            table_id=state.id,
            guild_id=state.guild,
            rules=options_of(rules),
            rules_version=RULES_VERSION,
            target=rules.target,
            started_at=at,
        )
        .returning(MatchRow.id)
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
    connection.execute(insert(SeatRow), seats)
    connection.execute(update(TableRow).where(TableRow.id == state.id).values(match_id=match_id))
    return match_id
