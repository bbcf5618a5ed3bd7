"""The store of tables: their state, their record, and their open hands."""

from __future__ import annotations

import dataclasses
import logging
import time
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace
from sqlalchemy import (
    JSON,
    ColumnElement,
    Connection,
    Row,
    String,
    bindparam,
    case,
    cast,
    delete,
    exists,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql import Update

from bot.engine.catalogue import RULES_VERSION, options_of
from bot.engine.model.errors import RuleError
from bot.engine.model.events import Event, MatchEnded, RoundEnded, RoundStarted
from bot.engine.model.options import RulesError
from bot.engine.model.table import NO_SEATS
from bot.engine.notation import Plain, checksum, event_from, match_from, move_from, plain_of, to_plain
from bot.engine.play.match import Match
from bot.game.counts import Counts, count_moves
from bot.game.events import CloseReason, TableClosed
from bot.game.law import Decisions, SeatResult, rule_on
from bot.game.lobby import Lobby
from bot.game.players import Mover
from bot.game.ports import (
    ChannelTaken,
    OpenTables,
    SameTransaction,
    SavedTable,
    StaleState,
    StoreDamaged,
    StoreUnavailable,
    UnreadableTable,
)
from bot.game.results import Honor
from bot.game.state import RecordEntry, Seal, Shown, ShownHand, Stage, TableState
from bot.game.statistics import STATISTICS, Kept, Statistic
from bot.storage.database import Database
from bot.storage.owed import NOBODY, Debt, owe
from bot.storage.processes import IS_OURS, Lease
from bot.storage.rankings import count_match
from bot.storage.rows import HANDS, MATCHES, MOVES, OWED, RECORD_FORMAT, ROUNDS, SEATS, TABLES
from bot.storage.statements import upsert

log = logging.getLogger(__name__)
T = TypeVar("T")


# The state of a table

FORMAT = 1
ENDING = "end"  # the question that people agree about
Totals = tuple[tuple[int, ...], ...]
# Decoding may raise these for a damaged state.
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, RulesError, RuleError, msgspec.MsgspecError)


class UnreadableState(Exception):
    """A stored state that this version cannot read."""

    def __init__(self, table: int, why: Exception) -> None:
        super().__init__(f"table {table}: {type(why).__name__} {why}")
        self.id = table
        self.why = why


def state_to_plain(
    state: TableState, counts: Mapping[int, Counts], closed: TableClosed | None = None
) -> Plain | None:
    """Return the fields that are not columns; None for a closed table, so that no names stay behind.

    They stay until Discord shows why the table is `closed`. `counts` are the counts of the round that the
    seats do not have yet.
    """
    if state.stage is Stage.CLOSED and closed is None:
        return None
    return {
        "format": FORMAT,
        "lobby": msgspec.to_builtins(state.lobby),
        "match": to_plain(state.match) if state.match else None,
        "votes": [[ENDING, sorted(state.votes)]] if state.votes else [],
        "totals": state.totals,
        "void": state.is_void,
        "rated": state.rated,
        "honors": state.honors,
        "number": state.match_number,
        "seal": state.seal.secret.hex() if state.seal else None,
        "group": state.is_group,
        "dealt_in": sorted(state.dealt_in),
        "given_up": sorted(state.given_up),
        "began": state.began,
        "rules_since": state.rules_since,
        "counted": state.is_counted,
        "language": state.language,
        "counts": {str(seat): one.stored for seat, one in counts.items()},
    } | ({"closed": msgspec.to_builtins(closed)} if closed else {})


def _uncounted(plain: Plain | None) -> Mapping[int, Counts]:
    noted: Plain = plain.get("counts", {}) if plain else {}  # missing in what older versions have stored
    return {int(seat): Counts.from_values(values) for seat, values in noted.items()}


def saved_from(row: Row[Any], hands: Sequence[ShownHand] = ()) -> SavedTable:
    """Return the open table of a row. Raises UnreadableState."""
    try:
        return _saved_from(row, hands)
    except UNREADABLE as error:
        raise UnreadableState(row.id, error) from error


def _saved_from(row: Row[Any], hands: Sequence[ShownHand]) -> SavedTable:
    plain = msgspec.json.decode(row.state)
    if plain["format"] != FORMAT:
        raise ValueError(f"format {plain['format']} is not {FORMAT}, the only one that this version knows")
    state = TableState(
        row.id,
        row.guild_id,
        row.channel_id,
        Stage(row.stage),
        msgspec.convert(plain["lobby"], Lobby),
        _match_from(plain["match"], row.rules) if plain["match"] else None,
        row.revision,
        row.deadline,
        msgspec.convert(dict(plain["votes"]).get(ENDING, ()), frozenset[int]),  # older versions had others
        # Tables of older versions lack the fields that `get` reads: their defaults describe how things were
        # then.
        msgspec.convert(plain.get("totals", ()), Totals),
        is_public=row.is_public,
        is_void=msgspec.convert(plain.get("void", False), bool),
        rated=msgspec.convert(plain.get("rated", ()), tuple[tuple[int, int], ...]),
        honors=msgspec.convert(plain.get("honors", ()), tuple[tuple[int, str, str], ...]),
        match_number=msgspec.convert(plain.get("number", 0), int),
        seal=Seal(bytes.fromhex(plain["seal"])) if plain.get("seal") else None,
        is_group=msgspec.convert(plain.get("group", False), bool),
        dealt_in=msgspec.convert(plain.get("dealt_in", ()), frozenset[int]),
        given_up=msgspec.convert(plain.get("given_up", ()), frozenset[int]) or NO_SEATS,
        began=msgspec.convert(plain.get("began", 0), int),
        rules_since=msgspec.convert(plain.get("rules_since", 0), int),
        is_counted=msgspec.convert(plain.get("counted", True), bool),
        language=msgspec.convert(plain.get("language", ""), str),
    )
    return SavedTable(
        state, _shown_from(row, hands), msgspec.convert(plain.get("closed"), TableClosed | None)
    )


def _shown_from(row: Row[Any], hands: Sequence[ShownHand]) -> Shown:
    messages = msgspec.json.decode(row.messages, type=dict[str, int])
    return Shown(row.shown_revision, tuple(messages.items()), tuple(hands))


def _closing_from(row: Row[Any], hands: Sequence[ShownHand]) -> SavedTable:
    """A closed table that Discord shows as open; without its state if a person in it was deleted since."""
    if row.state is not None:
        try:
            return _saved_from(row, hands)
        except UNREADABLE:
            log.warning("table %s closes without its result: its state cannot be read", row.id)
    nobody = Lobby(NOBODY, ())
    state = TableState(
        row.id,
        row.guild_id,
        row.channel_id,
        Stage.CLOSED,
        nobody,
        None,
        row.revision,
        is_public=row.is_public,
    )
    return SavedTable(state, _shown_from(row, hands), TableClosed(CloseReason.EVERYBODY_LEFT))


def _match_from(plain: Plain, rules: Plain | None) -> Match:
    """The match under all its rules: its own state holds only options that differed from the default."""
    return match_from(plain if rules is None else {**plain, "rules": rules})


# The record of a match

RECORD: Any = (
    select(
        MOVES.c.round, MOVES.c.seat, MOVES.c.move, MOVES.c.mover, MOVES.c.at,
        MOVES.c.checksum, MOVES.c.events, ROUNDS.c.secret, ROUNDS.c.shares, ROUNDS.c.dealer,
    )
    .join(ROUNDS, (ROUNDS.c.match_id == MOVES.c.match_id) & (ROUNDS.c.number == MOVES.c.round))
    .order_by(MOVES.c.revision, MOVES.c.step)
)  # fmt: skip


# Matches whose moves have been deleted by retention, or were stored by a newer version, cannot be watched.
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
    """Return the entry of a row of `RECORD`."""
    move = move_from(row.move) if row.move else None
    kept = checksum([event_from(event) for event in row.events]) if row.events else row.checksum
    if move is None:
        seal = Seal(row.secret, tuple(row.shares or ()))
        return RecordEntry(row.round, row.seat, None, row.at, seal, dealer=row.dealer, checksum=kept)
    mover = Mover(row.mover) if row.mover else None
    return RecordEntry(row.round, row.seat, move, row.at, mover=mover, checksum=kept)


def begin_match(connection: Connection, state: TableState, at: float) -> None:
    """Begin the record of a match: the match, its seats, and its place at the table."""
    assert state.match is not None
    rules = state.match.rules
    match_id = connection.scalar(
        insert(MATCHES)
        .values(
            table_id=state.id,
            guild_id=state.guild,
            rules=options_of(rules),
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
    """The new value of a seat's column: the sum, or the better of two values that may be empty."""
    column: ColumnElement[Any] = SEATS.c[one.name]
    new: ColumnElement[Any] = bindparam(f"new_{one.name}")
    if one.kept is Kept.SUM:
        return column + new
    is_better = new < column if one.kept is Kept.LEAST else new > column
    return case((column.is_(None) | is_better, new), else_=column)


MATCH = select(TABLES.c.match_id).where(TABLES.c.id == bindparam("of_table"))
# Inline: nobody needs the id of the match found, which would take a round trip of its own.
ADD_MOVES = insert(MOVES).values(match_id=MATCH.scalar_subquery()).inline()
ADD_COUNTS = (
    update(SEATS)
    .where(SEATS.c.match_id == MATCH.scalar_subquery(), SEATS.c.seat == bindparam("of_seat"))
    .values({one.name: _grown(one) for one in STATISTICS})
)


ENDS = (RoundEnded, MatchEnded)  # these events count what the seats did in the round


class Uncounted(NamedTuple):
    """Everything seats did since they were last counted, up to a revision of their table; its state has it as
    well.
    """

    revision: int
    counts: Mapping[int, Counts]


def is_first_deal(moves: Sequence[RecordEntry]) -> bool:
    """Whether a match begins with these entries."""
    return bool(moves) and moves[0].move is None and moves[0].round == 1


Rated = Mapping[int, int]  # by how much a rating has changed, by seat
# Is told of a finished match, in the same transaction; returns what it has earned people.
MatchHook = Callable[[Connection, int, TableState], Iterable[Honor] | None]
TableHook = Callable[[Connection, int, TableState | None], None]


class Hooks(NamedTuple):
    """Callbacks that write when matches end and tables close, in the same transaction.

    `match_ended` gets the id of a match that has a winner or counts as it stands, and the state of its table;
    `table_closed` gets the channel of a table and its last state, None if nobody can read it.
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
        """The id of the match; rows stored for every move don't need it."""
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
        """Record what began or ended with these entries. Returns the outcome of the match, if it is over."""
        followed = [self._follow(move, event) for move in moves for event in move.events]
        return next((outcome for outcome in followed if outcome is not None), None)

    def end(self, at: float) -> MatchOutcome:
        """Record how the match ended; it has ranks only if somebody has won, or if it counts."""
        ruling = rule_on(self.state, self._decisions())
        self.connection.execute(update(MATCHES).where(MATCHES.c.id == self.match_id).values(ended_at=at))
        has_results = self.match.is_over or ruling.counts
        self._write_seats(ruling.seats if has_results else ())
        rated = count_match(self.connection, self.match_id) if ruling.counts else {}
        honors = tuple(self._told()) if has_results else ()
        return MatchOutcome(self.match_id, ruling.counts_for_finishers, rated, honors)

    def _write_seats(self, results: Sequence[SeatResult]) -> None:
        """Store the score of each seat, and its result if there are any."""
        for seat, score in enumerate(self.match.scores):
            where = (SEATS.c.match_id == self.match_id, SEATS.c.seat == seat)
            result = asdict(results[seat]) if results else {}
            self.connection.execute(update(SEATS).where(*where).values(score=score, **result))

    def _told(self) -> Iterator[Honor]:
        """Call everything that follows matches. Returns what this one has earned people."""
        for hook in self.match_ended:
            yield from hook(self.connection, self.match_id, self.state) or ()

    def _decisions(self) -> list[Decisions]:
        made = select(SEATS.c.decisions, SEATS.c.own_decisions).where(SEATS.c.match_id == self.match_id)
        return [Decisions(*row) for row in self.connection.execute(made.order_by(SEATS.c.seat))]

    def count(self, counts: Mapping[int, Counts]) -> None:
        """Add what the seats did since they were last counted."""
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
                commitment=deal.seal.commitment,
                dealer=started.dealer,
                started_at=deal.at,
            )
        )

    def _end_round(self, move: RecordEntry, ended: RoundEnded) -> None:
        where = (ROUNDS.c.match_id == self.match_id, ROUNDS.c.number == move.round)
        values = {"winner": ended.winner, "points": list(ended.points), "ended_at": move.at}
        self.connection.execute(update(ROUNDS).where(*where).values(**values))


def _new_values(counts: Counts) -> dict[str, float | None]:
    return {f"new_{name}": value for name, value in counts.values.items()}


# Open hands

DELETE_HANDS = delete(HANDS).where(HANDS.c.table_id == bindparam("of_table"))
DELETE_HAND = DELETE_HANDS.where(HANDS.c.player_id == bindparam("of_player"))
DELETE_EXPIRED = delete(HANDS).where(HANDS.c.expires_at <= bindparam("now"))
IN_A_HAND = [column.name for column in HANDS.columns if not column.primary_key]
TIDYING_SECONDS = 60.0
RENEWAL_SECONDS = 180.0  # each press brings another token; the stored one may be older by this much
Hands = Mapping[int, ShownHand]  # by account


class HandKeeper:
    """Stores the open hands of tables, and only the changed ones.

    It remembers the stored hands of a table only after the commit, and forgets them before the next change:
    after a change that failed, or whose outcome is unknown, it stores all hands of the table.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._stored: dict[int, Hands] = {}
        self._tidy_at = 0.0

    @contextmanager
    def replacing(
        self, table: int, hands: Sequence[ShownHand] | None
    ) -> Generator[Callable[[Connection], None]]:
        """Yield a unit of work that replaces the hands of a table, if any are given.

        Leave the `with` only after the commit.
        """
        if hands is None:
            yield lambda _: None
            return
        stored = self._stored.pop(table, None)
        newest = {hand.account: hand for hand in hands if hand.until > self._now()}
        good = {account: _kept((stored or {}).get(account), hand) for account, hand in newest.items()}

        def unit(connection: Connection) -> None:
            self._delete_expired(connection)
            _replace_hands(connection, table, stored, good)

        yield unit
        self._stored[table] = good

    def forget(self, table: int) -> None:
        """Forget a table that is closed."""
        self._stored.pop(table, None)

    def _delete_expired(self, connection: Connection) -> None:
        """Delete expired tokens of all tables now and then."""
        if (now := self._now()) >= self._tidy_at:
            self._tidy_at = now + TIDYING_SECONDS
            connection.execute(DELETE_EXPIRED, {"now": now})


def _kept(stored: ShownHand | None, hand: ShownHand) -> ShownHand:
    """The hand as stored if only its token changed since, and the new one is hardly younger."""
    if stored is None or hand.until - stored.until >= RENEWAL_SECONDS:
        return hand
    as_it_was = dataclasses.replace(
        hand, token=stored.token, until=stored.until, is_follow_up=stored.is_follow_up
    )
    return stored if as_it_was == stored else hand


def _replace_hands(connection: Connection, table: int, stored: Hands | None, hands: Hands) -> None:
    if stored is None:
        connection.execute(DELETE_HANDS, {"of_table": table})
        stored = {}
    if gone := sorted(stored.keys() - hands.keys()):
        connection.execute(DELETE_HAND, [{"of_table": table, "of_player": account} for account in gone])
    if changed := [hand for account, hand in hands.items() if stored.get(account) != hand]:
        rows = [_hand_columns(table, hand) for hand in changed]
        connection.execute(upsert(connection, HANDS, *IN_A_HAND), rows)


def _hand_columns(table: int, hand: ShownHand) -> dict[str, Any]:
    return {
        "table_id": table,
        "player_id": hand.account,
        "message_id": hand.message,
        "token": hand.token,
        "language": hand.language,
        "seat": hand.seat,
        "expires_at": hand.until,
        "is_follow_up": hand.is_follow_up,
    }


def hands_by_table(connection: Connection, now: float) -> Mapping[int, Sequence[ShownHand]]:
    """Return the hands whose tokens are still good."""
    found: dict[int, list[ShownHand]] = defaultdict(list)
    good = select(*HANDS.columns).where(HANDS.c.expires_at > now).order_by(HANDS.c.player_id)
    for row in connection.execute(good):
        found[row.table_id].append(
            ShownHand(
                row.player_id,
                row.message_id,
                row.token,
                row.expires_at,
                row.language,
                row.seat,
                is_follow_up=row.is_follow_up,
            )
        )
    return found


# The store

# As plain text, so that one table with damaged JSON does not keep the others from being read.
COLUMNS = [
    cast(column, String).label(column.name) if isinstance(column.type, JSON) else column
    for column in TABLES.columns
]
OPEN_TABLES = (
    select(*COLUMNS, MATCHES.c.rules)
    .outerjoin(MATCHES, MATCHES.c.id == TABLES.c.match_id)
    .where(TABLES.c.stage != Stage.CLOSED)
)
CLOSING = "closing"  # the kind of a debt: Discord still shows a closed table as open; its target is the table
IS_CLOSING = (OWED.c.kind == CLOSING) & (OWED.c.target_id == TABLES.c.id) & (TABLES.c.stage == Stage.CLOSED)
CLOSING_TABLES: Any = (
    select(*COLUMNS, MATCHES.c.rules)
    .outerjoin(MATCHES, MATCHES.c.id == TABLES.c.match_id)
    .where(exists().where(IS_CLOSING))
    .order_by(TABLES.c.id)
)
# tables that a restart reads at once: all states as text take as much memory as the tables
TABLES_AT_ONCE = 50


def _open_rows(connection: Connection) -> Iterator[Row[*tuple[Any, ...]]]:
    query = OPEN_TABLES.order_by(TABLES.c.id).limit(TABLES_AT_ONCE)
    after = 0
    while rows := connection.execute(query.where(TABLES.c.id > after)).all():
        yield from rows
        after = rows[-1].id


# Statements that are built once; their parameters name the columns they set, outside the conditions.
UPDATE_TABLE = update(TABLES).where(TABLES.c.id == bindparam("of_table"))
# The update itself checks the revision, so nothing can come between.
SAVE = UPDATE_TABLE.where(TABLES.c.revision == bindparam("seen"))
# Where several processes could write, a process whose lease was taken over changes nothing (R16).
UPDATE_TABLE_OURS, SAVE_OURS = UPDATE_TABLE.where(IS_OURS), SAVE.where(IS_OURS)


class StoreListener(Protocol):
    """Is told what happens to stored tables."""

    def note_created(self, state: TableState) -> None:
        """A new table is stored."""
        ...

    def note_stored(self, state: TableState, moves: Sequence[RecordEntry]) -> None:
        """A change is stored."""
        ...

    def note_outage(self, outage: StoreUnavailable) -> None:
        """A table or a change could not be stored."""
        ...


class SqlGameStore:
    """Tables and the records of their matches. The changes of a method are stored as a whole or not at
    all.
    """

    def __init__(
        self,
        database: Database,
        now: Callable[[], float] = time.time,
        listener: StoreListener | None = None,
        hooks: Hooks | None = None,
        lease: Lease | None = None,
    ) -> None:
        self._hooks = hooks or Hooks()
        self._database = database
        self._now = now
        self._listener = listener
        self._lease = lease or Lease()
        self._hands = HandKeeper(now)
        self._uncounted: dict[int, Uncounted] = {}

    async def create(self, state: TableState, beside: SameTransaction | None = None) -> TableState:
        """Store a new table and return it with its id. Raises ChannelTaken if the channel has one."""
        values: dict[str, Any] = self._columns(state, {}) | {
            "guild_id": state.guild,
            "channel_id": state.channel,
            "is_public": state.is_public,
            "created_at": self._now(),
            **_shown_columns(Shown()),
        }

        def unit(connection: Connection) -> int:
            self._require_lease(connection)
            table = connection.execute(insert(TABLES).values(values).returning(TABLES.c.id)).scalar_one()
            if beside is not None:
                beside(connection, table)
            return table

        try:
            created = replace(state, id=await self._write(unit))
        except IntegrityError as error:
            raise ChannelTaken from error
        if self._listener is not None:
            self._listener.note_created(created)
        return created

    async def save(
        self,
        state: TableState,
        moves: Sequence[RecordEntry] = (),
        shown: Shown | None = None,
        closed: TableClosed | None = None,
    ) -> TableState:
        """Replace the state of revision `state.revision - 1` and keep the record. Raises StaleState.

        Returns the stored state: with the effect of a finished match on ratings. A `closed` table keeps its
        state, its hands, and a debt until Discord shows that (`settle`).
        """
        is_closed = state.stage is Stage.CLOSED
        known = self._uncounted.pop(state.id, None)
        hands = shown.hands if shown else () if is_closed and closed is None else None
        with self._hands.replacing(state.id, hands) as replace_hands:

            def unit(connection: Connection) -> tuple[Mapping[int, Counts], TableState]:
                before = known.counts if known and known.revision == state.revision - 1 else None
                counts = self._counts(connection, state, moves, before)
                is_due = is_closed or any(isinstance(event, ENDS) for move in moves for event in move.events)
                left: Mapping[int, Counts] = {} if is_due else counts
                self._replace(connection, state, left, _shown_columns(shown) if shown else {}, closed)
                outcome = self._keep_record(connection, state, moves, counts if is_due else {})
                replace_hands(connection)
                for hook in self._hooks.table_closed if is_closed else ():
                    hook(connection, state.channel, state)
                if closed is not None:
                    owe(connection, [Debt(CLOSING, state.guild, state.id, NOBODY)])
                return left, self._note_outcome(connection, state, outcome, closed) if outcome else state

            left, stored = await self._write(unit)
        if not is_closed:
            self._uncounted[state.id] = Uncounted(state.revision, left)
        if self._listener is not None:
            self._listener.note_stored(stored, moves)
        return stored

    def _note_outcome(
        self, connection: Connection, state: TableState, outcome: MatchOutcome, closed: TableClosed | None
    ) -> TableState:
        """Record in the state of a finished match what became of it."""
        rated = tuple(sorted(outcome.rated.items()))
        state = replace(state, match_number=outcome.number, is_counted=outcome.counts)
        state = replace(state, rated=rated, honors=outcome.honors)
        values = {"of_table": state.id, "state": state_to_plain(state, {}, closed)}
        connection.execute(UPDATE_TABLE, values)
        return state

    def _counts(
        self,
        connection: Connection,
        state: TableState,
        moves: Sequence[RecordEntry],
        before: Mapping[int, Counts] | None,
    ) -> Mapping[int, Counts]:
        """The counts that the seats do not have yet, after these moves; earlier counts are read if
        unknown.
        """
        if state.match is None:
            return {}
        if is_first_deal(moves):
            before = {}
        if before is None:
            is_before = (TABLES.c.id == state.id) & (TABLES.c.revision == state.revision - 1)
            before = _uncounted(connection.scalar(select(TABLES.c.state).where(is_before)))
        return count_moves(state, moves, before)

    def _replace(
        self,
        connection: Connection,
        state: TableState,
        counts: Mapping[int, Counts],
        shown: dict[str, Any],
        closed: TableClosed | None,
    ) -> None:
        conditions = {"of_table": state.id, "seen": state.revision - 1}
        values = self._columns(state, counts, closed) | shown | conditions
        if not self._update(connection, SAVE, SAVE_OURS, values):
            raise StaleState

    def _update(self, connection: Connection, plain: Update, ours: Update, values: dict[str, Any]) -> bool:
        """Update a table by one of two statements, provided we hold the lease, if others could take it.

        Returns whether the table was found as its conditions say. Raises StoreUnavailable without the lease.
        """
        is_found = bool(connection.execute(ours if self._owner else plain, values | self._owner).rowcount)
        if not is_found:
            self._require_lease(connection)
        return is_found

    async def _write(self, unit: Callable[[Connection], T]) -> T:
        """Write a change, and tell the listener if that is not possible."""
        try:
            return await self._database.write_soon(unit)
        except StoreUnavailable as outage:
            if self._listener is not None:
                self._listener.note_outage(outage)
            raise

    async def mark_shown(self, table: int, shown: Shown) -> None:
        """Remember the messages shown on Discord."""
        with self._hands.replacing(table, shown.hands) as replace_hands:

            def unit(connection: Connection) -> None:
                values = _shown_columns(shown) | {"of_table": table}
                self._update(connection, UPDATE_TABLE, UPDATE_TABLE_OURS, values)
                replace_hands(connection)

            await self._database.write_soon(unit)

    async def settle(self, table: int) -> None:
        """Keep nothing of a closed table: its message on Discord says that it is closed, or never will."""

        def unit(connection: Connection) -> None:
            values = {"of_table": table, "state": None}
            self._update(connection, UPDATE_TABLE, UPDATE_TABLE_OURS, values)
            connection.execute(DELETE_HANDS, {"of_table": table})
            connection.execute(delete(OWED).where(OWED.c.kind == CLOSING, OWED.c.target_id == table))

        await self._database.write_soon(unit)
        self._hands.forget(table)

    @property
    def _owner(self) -> dict[str, int]:
        """The parameters of `IS_OURS`; none for a lease that nobody can take over."""
        return {} if self._lease.epoch is None else {"of_epoch": self._lease.epoch}

    def _require_lease(self, connection: Connection) -> None:
        """Note that another process has taken over, if so. Raises StoreUnavailable."""
        if self._owner and not connection.scalar(select(IS_OURS), self._owner):
            self._lease.lose("another process has these tables")
            raise StoreUnavailable("another process has these tables")

    async def load_open(self) -> OpenTables:
        """Return all tables that are not closed, with unreadable ones by their ids only, and the closing
        ones.
        """

        def unit(connection: Connection) -> OpenTables:
            tables, hands = OpenTables([]), hands_by_table(connection, self._now())
            for row in connection.execute(CLOSING_TABLES):
                tables.closing.append(_closing_from(row, hands.get(row.id, ())))
            for row in _open_rows(connection):
                try:
                    tables.saved.append(saved_from(row, hands.get(row.id, ())))
                except UnreadableState as error:
                    log.error("table_unreadable", extra={"table": error.id, "why": type(error.why).__name__})
                    tables.unreadable.append(UnreadableTable(row.id, row.guild_id, row.channel_id))
            return tables

        return await self._database.read(unit)

    async def load(self, table: int) -> SavedTable | None:
        """Return one open table, None if it is closed. Raises StoreDamaged if it cannot be read."""

        def unit(connection: Connection) -> Any:
            return connection.execute(OPEN_TABLES.where(TABLES.c.id == table)).one_or_none()

        row = await self._database.read(unit)
        try:
            return saved_from(row) if row else None
        except UnreadableState as error:
            raise StoreDamaged(str(error)) from error

    async def record(self, table: int, revision: int) -> Sequence[RecordEntry]:
        """Return the record of a table's newest match up to a revision. Raises StoreUnavailable."""
        is_of_match = MOVES.c.match_id == MATCH.scalar_subquery()
        query = RECORD.where(is_of_match, MOVES.c.revision <= revision)
        rows = await self._database.read(
            lambda connection: connection.execute(query, {"of_table": table}).all()
        )
        try:
            return [played_from(row) for row in rows]
        except UNREADABLE as error:
            raise StoreDamaged from error

    async def set_aside(self, table: int) -> None:
        """Close a table that cannot be read; its state and its match stay for a repair."""
        now = self._now()
        close = update(TABLES).where(TABLES.c.id == table).values(stage=Stage.CLOSED.value, updated_at=now)

        def unit(connection: Connection) -> None:
            closed = connection.execute(close.returning(TABLES.c.match_id, TABLES.c.channel_id)).one_or_none()
            if closed is None:  # deleted with its server
                return
            is_its_match = (MATCHES.c.id == closed.match_id) & MATCHES.c.ended_at.is_(None)
            connection.execute(update(MATCHES).where(is_its_match).values(ended_at=now))
            for hook in self._hooks.table_closed:
                hook(connection, closed.channel_id, None)

        await self._database.write(unit)

    def _keep_record(
        self,
        connection: Connection,
        state: TableState,
        moves: Sequence[RecordEntry],
        counts: Mapping[int, Counts],
    ) -> MatchOutcome | None:
        if is_first_deal(moves):
            begin_match(connection, state, moves[0].at)
        kept = MatchRecord(connection, state, self._hooks.match_ended)
        if moves:
            kept.append(moves)
        if counts:
            kept.count(counts)
        outcome = kept.follow(moves)
        if state.stage is Stage.CLOSED and state.match is not None and not state.match.is_over:
            kept.end(self._now())
        return outcome

    def _columns(
        self, state: TableState, counts: Mapping[int, Counts], closed: TableClosed | None = None
    ) -> dict[str, Any]:
        return {
            "stage": state.stage.value,
            "revision": state.revision,
            "deadline": state.deadline,
            "state": state_to_plain(state, counts, closed),
            "updated_at": self._now(),
        }


def _shown_columns(shown: Shown) -> dict[str, Any]:
    return {"shown_revision": shown.revision, "messages": dict(shown.messages)}
