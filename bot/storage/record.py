"""The record of a match (seats, rounds, moves, totals), kept in the transaction that saves the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.catalogue import RULES_VERSION, options_of
from bot.engine.model.events import Event, MatchEnded, RoundEnded, RoundStarted
from bot.engine.play.match import Match, places
from bot.game.state import RecordEntry, TableState
from bot.storage.codec import move_columns
from bot.storage.leaderboard import Counted, count
from bot.storage.rows import MatchRow, MoveRow, RoundRow, SeatRow, TableRow, TotalsRow

COUNTS = tuple(column.name for column in TotalsRow.__table__.columns if not column.primary_key)
UPSERTS = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


@dataclass(frozen=True)
class MatchRecord:
    """The record of a table's current match, on the connection of a unit of work."""

    connection: AsyncConnection
    state: TableState
    match_id: int

    @property
    def match(self) -> Match:
        """The match after the change."""
        assert self.state.match is not None
        return self.state.match

    async def append(self, moves: Sequence[RecordEntry]) -> None:
        """Add the entries, and what began or ended with them."""
        place = {"match_id": self.match_id, "revision": self.state.revision}
        rows = [{**place, "step": step, **move_columns(move)} for step, move in enumerate(moves)]
        await self.connection.execute(insert(MoveRow), rows)
        for move in moves:
            for event in move.events:
                await self._follow(move, event)
        events = (event for move in moves for event in move.events)
        await self._add_to_totals(count(events, self.match.table.seats, self.match.rules))

    async def end(self, at: float) -> None:
        """Record how the match ended; places only if somebody won it."""
        await self.connection.execute(
            update(MatchRow).where(MatchRow.id == self.match_id).values(ended_at=at)
        )
        ranked = places(self.match) if self.match.is_over else [None] * len(self.match.scores)
        for seat, (score, place) in enumerate(zip(self.match.scores, ranked, strict=True)):
            where = (SeatRow.match_id == self.match_id, SeatRow.seat == seat)
            await self.connection.execute(update(SeatRow).where(*where).values(score=score, place=place))

    async def _follow(self, move: RecordEntry, event: Event) -> None:
        match event:
            case RoundStarted():
                await self._begin_round(move, event)
            case RoundEnded():
                await self._end_round(move, event)
            case MatchEnded():
                await self.end(move.at)
            case _:
                pass

    async def _begin_round(self, deal: RecordEntry, started: RoundStarted) -> None:
        await self.connection.execute(
            insert(RoundRow).values(
                match_id=self.match_id,
                number=deal.round,
                secret=deal.secret,
                commitment=started.commitment,
                dealer=started.dealer,
                started_at=deal.at,
            )
        )

    async def _end_round(self, move: RecordEntry, ended: RoundEnded) -> None:
        where = (RoundRow.match_id == self.match_id, RoundRow.number == move.round)
        values = {"winner": ended.winner, "points": list(ended.points), "ended_at": move.at}
        await self.connection.execute(update(RoundRow).where(*where).values(**values))

    async def _add_to_totals(self, counted: Counted) -> None:
        if not counted:
            return
        seats = select(SeatRow.seat, SeatRow.player_id).where(
            SeatRow.match_id == self.match_id, SeatRow.player_id.is_not(None)
        )
        rows = [
            {"guild_id": self.state.guild, "player_id": row.player_id}
            | {name: counted[row.seat][name] for name in COUNTS}
            # Always in the same order, or two tables of a server could deadlock on each other's rows.
            for row in await self.connection.execute(seats.order_by(SeatRow.player_id))
            if row.seat in counted
        ]
        if rows:
            upsert = UPSERTS[self.connection.dialect.name](TotalsRow)
            sums: dict[str, Any] = {name: getattr(TotalsRow, name) + upsert.excluded[name] for name in COUNTS}
            await self.connection.execute(
                upsert.on_conflict_do_update(index_elements=["guild_id", "player_id"], set_=sums), rows
            )


async def begin(connection: AsyncConnection, state: TableState, at: float) -> int:
    """Begin the record of a match with its seats, and return its id."""
    assert state.match is not None
    rules = state.match.rules
    match_id = await connection.scalar(
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
        }
        for seat, player in enumerate(state.lobby.players)
    ]
    await connection.execute(insert(SeatRow), seats)
    await connection.execute(update(TableRow).where(TableRow.id == state.id).values(match_id=match_id))
    return match_id
