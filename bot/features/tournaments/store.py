"""Stores tournaments in SQL. A change is a function from one tournament to the next, and only the differences
are written.

Results are recorded in the transactions that end matches and close tables, so no result is lost.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection, Select, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from bot.features.tournaments import changes
from bot.features.tournaments.changes import Amendment, Finish, TournamentError, TournamentFault
from bot.features.tournaments.tournament import (
    Decided,
    Entrant,
    Key,
    Pairing,
    Phase,
    System,
    TableResult,
    Tournament,
    Undecided,
)
from bot.game.ports import SameTransaction
from bot.game.rating import CERTAINTY
from bot.game.state import TableState
from bot.storage.database import Database
from bot.storage.marks import TOURNAMENT, key_of_marks, own_mark_of
from bot.storage.rows import ENTRANTS, FORMER_ENTRANTS, MATCHES, PAIRINGS, RATINGS, SEATS, TABLES, TOURNAMENTS
from bot.storage.statements import upsert

MOST_RUNNING = 5  # the limit for a server

Seeding = Callable[[Tournament, Mapping[int, float]], Tournament]


class SqlTournaments:
    """Each method runs in one transaction. `now` returns seconds since the epoch."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now

    async def open(self, wanted: Tournament) -> Tournament:
        """Store a new tournament, and return it with its ID. Raises TournamentError (taken or too_many)."""

        def unit(connection: Connection) -> int:
            is_here = (TOURNAMENTS.c.guild_id == wanted.guild) & TOURNAMENTS.c.ended_at.is_(None)
            if (connection.scalar(select(func.count()).where(is_here)) or 0) >= MOST_RUNNING:
                raise TournamentError(TournamentFault.TOO_MANY)
            values = _columns(wanted) | {
                "guild_id": wanted.guild,
                "channel_id": wanted.channel,
                "director_id": wanted.director,
                "system": wanted.system.value,
                "seats": wanted.seats,
                "options": dict(wanted.options),
                "preset": wanted.preset or None,
                "starts_at": wanted.starts_at,
                "language": wanted.language,
            }
            return connection.execute(
                insert(TOURNAMENTS).values(values).returning(TOURNAMENTS.c.id)
            ).scalar_one()

        try:
            return replace(wanted, id=await self._database.write(unit))
        except IntegrityError as error:
            raise TournamentError(TournamentFault.TAKEN) from error

    async def change(self, number: int, amend: Amendment) -> Tournament:
        """Change a tournament, and return it. Raises TournamentError (none), and whatever `amend` raises."""
        return await self._change(number, lambda _, found: amend(found))

    async def direct(self, number: int, director: int, amend: Amendment) -> Tournament:
        """Carry out the decision of a director, and return the tournament. Raises TournamentError (none or
        own_tournament), and whatever `amend` raises.
        """

        def decide(connection: Connection, found: Tournament) -> Tournament:
            mark = own_mark_of(key_of_marks(connection), TOURNAMENT, director)
            return changes.directed({director, mark}, amend)(found)

        return await self._change(number, decide)

    async def start(self, number: int, started: Seeding = changes.started) -> Tournament:
        """Start a tournament, with people seeded by their ratings in its server, and return it. Raises
        TournamentError (none), and whatever `started` raises.
        """
        return await self._change(
            number, lambda connection, found: started(found, _ratings(connection, found))
        )

    async def _change(self, number: int, amend: Callable[[Connection, Tournament], Tournament]) -> Tournament:
        def unit(connection: Connection) -> Tournament:
            found = _locked(connection, TOURNAMENTS.c.id == number)
            if found is None:
                raise TournamentError(TournamentFault.NONE)
            return _write(connection, found, amend(connection, found), self._now())

        return await self._database.write(unit)

    def opening(self, seen: Tournament, key: Key, summons: int | None) -> SameTransaction:
        """Return a hook that marks the pairing as open in the transaction that stores the table. The hook
        raises TournamentError (not_due) if the players have changed since `seen`.

        `summons` is the message that called the players, if any.
        """

        def unit(connection: Connection, table: int) -> None:
            found = _locked(connection, TOURNAMENTS.c.id == seen.id)
            if found is None:
                raise TournamentError(TournamentFault.NOT_DUE)
            _write(connection, found, changes.opened(found, key, seen, summons), self._now())

        return unit

    async def with_id(self, number: int, guild: int) -> Tournament:
        """Return a tournament of a server. Raises TournamentError (none)."""
        is_meant = (TOURNAMENTS.c.id == number) & (TOURNAMENTS.c.guild_id == guild)
        return await self._one(select(TOURNAMENTS.c.id).where(is_meant))

    async def in_channel(
        self, channel: int, guild: int, closed: Collection[int] = frozenset(), player: int = 0
    ) -> Tournament:
        """Return the newest tournament of a channel, or else of its server, except for tournaments in
        `closed` channels.

        Running tournaments come first, then tournaments in which the player takes part. Raises
        TournamentError (none).
        """
        row = TOURNAMENTS.c
        newest = select(row.id).where(row.guild_id == guild, row.channel_id.not_in(closed))
        entrant = ENTRANTS.c
        entered = select(entrant.tournament_id).where(entrant.player_id == player, ~entrant.is_out)
        order = row.channel_id == channel, row.ended_at.is_(None), row.id.in_(entered), row.id
        return await self._one(newest.order_by(*(column.desc() for column in order)).limit(1))

    async def _one(self, query: Select[Any]) -> Tournament:
        def unit(connection: Connection) -> Tournament:
            found = _loaded(connection, query)
            if not found:
                raise TournamentError(TournamentFault.NONE)
            return found[0]

        return await self._database.read(unit)

    async def unfinished(self) -> list[Tournament]:
        """Return the running tournaments, and the finished tournaments whose end has not been shown."""
        row = TOURNAMENTS.c
        is_shown = row.shown_revision == row.revision
        query = select(row.id).where(or_(row.ended_at.is_(None), row.shown_revision.is_(None), ~is_shown))
        return await self._database.read(lambda connection: _loaded(connection, query))

    async def note_told(self, shown: Tournament, pairing: Pairing) -> None:
        """Record that the outcome was posted in a table's thread, unless the outcome has changed since."""
        row, (round_number, number) = PAIRINGS.c, pairing.key
        is_one = (row.tournament_id == shown.id) & (row.round == round_number) & (row.number == number)

        def unit(connection: Connection) -> None:
            found = _locked(connection, TOURNAMENTS.c.id == shown.id)
            if found is not None and found.at(pairing.key).outcome == pairing.outcome:
                connection.execute(update(PAIRINGS).where(is_one).values(is_told=True))

        await self._database.write(unit)

    async def note_shown(self, shown: Tournament, message: int) -> None:
        """Record the message that shows the current state of a tournament."""
        values = {
            "message_id": message,
            "shown_revision": shown.revision,
            "shown_round": shown.round,
        }
        where = update(TOURNAMENTS).where(TOURNAMENTS.c.id == shown.id)
        await self._database.write(lambda connection: connection.execute(where.values(values)))


# Called in the transactions of tables


def match_ended(connection: Connection, match: int, state: TableState) -> None:
    """Store the result of a tournament match. If the match is void, the director has to decide."""
    found = _at_thread(connection, state.channel, state)
    if found is None:
        return
    before, pairing = found
    ended_at = connection.scalar(select(MATCHES.c.ended_at).where(MATCHES.c.id == match)) or 0.0
    if state.is_void:
        _write(connection, before, changes.closed(before, pairing), ended_at)
        return
    seats = connection.execute(select(SEATS).where(SEATS.c.match_id == match))
    by_player = {entrant.player: entrant.number for entrant in before.entrants if entrant.player is not None}
    finishes = {
        by_player[seat.player_id]: Finish(seat.rank, seat.finished, seat.score)
        for seat in seats
        if seat.player_id in by_player
    }
    if state.match is None or not any(finish.finished for finish in finishes.values()):
        return  # closing the table will show whether anybody is still there
    after = changes.decided(before, pairing, changes.played(pairing, match, finishes, state.match.rules))
    _write(connection, before, after, ended_at)


def table_closed(connection: Connection, channel: int, state: TableState | None) -> None:
    """Decide a table that closed without a winner, if it is clear that nobody is left to win."""
    found = _at_thread(connection, channel, state)
    if found is None:
        return
    before, pairing = found
    came = None if state is None else _left_with(before, pairing, state)
    if came is None:
        after = changes.closed(before, pairing)
    else:
        after = changes.decided(before, pairing, changes.unplayed(pairing, came))
    closed_at = select(func.max(TABLES.c.updated_at)).where(TABLES.c.channel_id == channel)
    _write(connection, before, after, connection.scalar(closed_at) or 0.0)


def _left_with(shown: Tournament, pairing: Pairing, state: TableState) -> list[int] | None:
    """Return the entrant who was left alone at a closed table, or an empty list if nobody was there. Returns
    None if the director has to decide.
    """
    if state.match:
        return None if state.people_present or state.is_void else []
    seated = {player.id for player in state.lobby.players}
    came = [entrant for entrant in pairing.entrants if shown.by_number[entrant].player in seated]
    return came if len(came) < 2 else None


def _at_thread(
    connection: Connection, thread: int, table: TableState | None
) -> tuple[Tournament, Pairing] | None:
    """Return the tournament and the undecided pairing that belong to a thread, if any. A table that somebody
    else has opened there doesn't count; if the table is unreadable, it is unknown who has.
    """
    if table is not None and not table.lobby.is_arranged:
        return None
    query = select(PAIRINGS.c.tournament_id).where(
        PAIRINGS.c.thread_id == thread, PAIRINGS.c.decided.is_(None)
    )
    number = connection.scalar(query)
    found = None if number is None else _locked(connection, TOURNAMENTS.c.id == number)
    if found is None or found.phase is not Phase.PLAYING:
        return None
    here = [pairing for pairing in found.current if pairing.thread == thread and pairing.is_called]
    return (found, here[0]) if here else None


# Rows


def _locked(connection: Connection, where: Any) -> Tournament | None:
    """Read a tournament, locked until the end of the transaction."""
    query = select(TOURNAMENTS.c.id).where(where).with_for_update()
    found = _loaded(connection, query)
    return found[0] if found else None


def _ratings(connection: Connection, found: Tournament) -> Mapping[int, float]:
    """Return the ratings of a tournament's people in its server. Unrated people are missing."""
    row = RATINGS.c
    query = select(row.player_id, row.mu, row.sigma).where(row.guild_id == found.guild)
    rows = connection.execute(query.where(row.player_id.in_(found.people)))
    return {player: mu - CERTAINTY * sigma for player, mu, sigma in rows}


def _loaded(connection: Connection, query: Select[Any]) -> list[Tournament]:
    """Return the tournaments whose numbers this query selects, oldest first."""
    numbers = list(connection.scalars(query))
    if not numbers:
        return []
    entrants, pairings = _entrants_in(connection, numbers), _pairings_in(connection, numbers)
    former = _former_in(connection, numbers)
    rows = select(TOURNAMENTS).where(TOURNAMENTS.c.id.in_(numbers)).order_by(TOURNAMENTS.c.id)
    return [
        _tournament(row, entrants[row.id], pairings[row.id], former[row.id])
        for row in connection.execute(rows)
    ]


def _entrants_in(connection: Connection, numbers: Sequence[int]) -> defaultdict[int, list[Entrant]]:
    """Return the entrants of these tournaments, by tournament."""
    entrants = defaultdict[int, list[Entrant]](list)
    query = select(ENTRANTS).where(ENTRANTS.c.tournament_id.in_(numbers)).order_by(ENTRANTS.c.number)
    for row in connection.execute(query):
        entrants[row.tournament_id].append(Entrant(row.number, row.player_id, row.seed, row.is_out))
    return entrants


def _pairings_in(connection: Connection, numbers: Sequence[int]) -> defaultdict[int, list[Pairing]]:
    """Return the pairings of these tournaments, by tournament."""
    pairings = defaultdict[int, list[Pairing]](list)
    query = select(PAIRINGS).where(PAIRINGS.c.tournament_id.in_(numbers))
    for row in connection.execute(query.order_by(PAIRINGS.c.round, PAIRINGS.c.number)):
        pairings[row.tournament_id].append(_pairing(row))
    return pairings


def _former_in(connection: Connection, numbers: Sequence[int]) -> defaultdict[int, set[int]]:
    """Return the people who have given up their places in these running tournaments, or their marks, by
    tournament.
    """
    former = defaultdict[int, set[int]](set)
    query = select(FORMER_ENTRANTS).where(FORMER_ENTRANTS.c.tournament_id.in_(numbers))
    for row in connection.execute(query):
        former[row.tournament_id].add(row.player_id)
    return former


def _tournament(
    row: Any, entrants: Sequence[Entrant], pairings: Sequence[Pairing], former: Collection[int]
) -> Tournament:
    """Return the tournament of a row. While people join, places without a person do not count."""
    is_joining = row.phase == Phase.JOINING
    return Tournament(
        row.id,
        row.guild_id,
        row.channel_id,
        System(row.system),
        row.seats,
        row.options,
        row.starts_at,
        row.director_id,
        row.preset or "",
        Phase(row.phase),
        row.is_paused,
        row.revision,
        row.message_id,
        row.shown_revision,
        row.shown_round,
        row.ended_at,
        tuple(entrant for entrant in entrants if entrant.player is not None or not is_joining),
        tuple(pairings),
        frozenset(former),
        language=row.language,
    )


def _pairing(row: Any) -> Pairing:
    met, status = tuple(row.entrants), _status(row)
    return Pairing(row.round, row.number, met, status, row.calls, row.thread_id, row.summons_id)


# The statuses by whether `opened_at` and `is_closed` are set. An earlier version kept both in decided rows.
_UNDECIDED = {
    (False, False): Undecided.DUE,
    (True, False): Undecided.OPEN,
    (True, True): Undecided.STUCK,
    (False, True): Undecided.GIVEN_UP,
}


def _status(row: Any) -> Undecided | TableResult:
    if row.decided is None:
        return _UNDECIDED[row.opened_at is not None, row.is_closed]
    points = tuple(row.points or ())
    return TableResult(Decided(row.decided), tuple(row.places), points, row.match_id, row.is_told)


def _write(connection: Connection, before: Tournament, after: Tournament, now: float) -> Tournament:
    """Write the differences, with the next revision."""
    if after == before:
        return before
    ended_at = None if after.is_running else before.ended_at or now
    after = replace(after, revision=before.revision + 1, ended_at=ended_at)
    where = update(TOURNAMENTS).where(TOURNAMENTS.c.id == after.id)
    connection.execute(where.values(_columns(after)))
    _note_former(connection, before, after)
    if not after.is_running:
        connection.execute(delete(FORMER_ENTRANTS).where(FORMER_ENTRANTS.c.tournament_id == after.id))
    _write_entrants(connection, before, after)
    drawn = set(before.pairings)
    if pairings := [
        _pairing_columns(after.id, pairing, now) for pairing in after.pairings if pairing not in drawn
    ]:
        connection.execute(upsert(connection, PAIRINGS, *CHANGING), pairings)
    return after


def _note_former(connection: Connection, before: Tournament, after: Tournament) -> None:
    """Record the people who have given up their places, unless their data is currently being deleted."""
    entrant, gone = ENTRANTS.c, after.former - before.former
    if not gone:
        return
    known = select(entrant.player_id).where(entrant.tournament_id == after.id, entrant.player_id.in_(gone))
    people = connection.scalars(known.with_for_update())
    if rows := [{"tournament_id": after.id, "player_id": person} for person in people]:
        connection.execute(insert(FORMER_ENTRANTS), rows)


def _write_entrants(connection: Connection, before: Tournament, after: Tournament) -> None:
    """Write the entrants that have changed. The person is written only if changed, because their data might
    currently be deleted.
    """
    if before.phase is Phase.JOINING:
        taken = [entrant.number for entrant in after.entrants]
        is_free = (ENTRANTS.c.tournament_id == after.id) & ENTRANTS.c.number.not_in(taken)
        connection.execute(delete(ENTRANTS).where(is_free))
    known, people = set(before.entrants), {entrant.number: entrant.player for entrant in before.entrants}
    changed = [entrant for entrant in after.entrants if entrant not in known]
    if kept := [entrant for entrant in changed if people.get(entrant.number) == entrant.player]:
        columns = [_entrant_columns(after.id, entrant) for entrant in kept]
        connection.execute(upsert(connection, ENTRANTS, "seed", "is_out"), columns)
    if seated := [entrant for entrant in changed if people.get(entrant.number) != entrant.player]:
        columns = [_entrant_columns(after.id, entrant) | {"player_id": entrant.player} for entrant in seated]
        connection.execute(upsert(connection, ENTRANTS, "player_id", "seed", "is_out"), columns)


CHANGING = (
    "calls",
    "thread_id",
    "opened_at",
    "is_closed",
    "decided",
    "places",
    "points",
    "match_id",
    "summons_id",
    "is_told",
)


def _columns(shown: Tournament) -> dict[str, Any]:
    return {
        "phase": shown.phase.value,
        "is_paused": shown.is_paused,
        "revision": shown.revision,
        "ended_at": shown.ended_at,
    }


def _entrant_columns(tournament: int, one: Entrant) -> dict[str, Any]:
    return {
        "tournament_id": tournament,
        "number": one.number,
        "seed": one.seed,
        "is_out": one.is_out,
    }


def _pairing_columns(tournament: int, one: Pairing, now: float) -> dict[str, Any]:
    status, outcome = one.status, one.outcome
    return {
        "tournament_id": tournament,
        "round": one.round,
        "number": one.number,
        "entrants": one.entrants,
        "calls": one.calls,
        "thread_id": one.thread,
        "opened_at": now if status in (Undecided.OPEN, Undecided.STUCK) else None,
        "is_closed": status in (Undecided.STUCK, Undecided.GIVEN_UP),
        "decided": outcome.how.value if outcome else None,
        "places": outcome.ranks if outcome else None,
        "points": outcome.points if outcome else None,
        "match_id": outcome.match if outcome else None,
        "summons_id": one.summons,
        "is_told": outcome is not None and outcome.is_told,
    }
