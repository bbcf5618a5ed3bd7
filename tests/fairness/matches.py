"""Plays and judges whole matches as the program does; they differ only in one script of acts.

Everybody, including bots in their seats, plays by the same rule, which depends only on the position. So a
match with other acts takes the same course unless the acts change it, and any difference in its books comes
from the law.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, insert, select

from bot.engine.model.errors import RuleError
from bot.engine.model.events import CardTakenBack, MatchEnded, RoundEnded
from bot.engine.model.moves import CallUno, Move, Play
from bot.engine.model.table import Table
from bot.engine.play.legal import legal_moves
from bot.features import FEATURES
from bot.game import changes
from bot.game.changes import Change
from bot.game.counts import Counts, count_moves
from bot.game.errors import GameError
from bot.game.lobby import Lobby
from bot.game.players import Player
from bot.game.rating import NEWCOMER, Rating
from bot.game.state import EVERYWHERE, NO_SERVER, RecordEntry, Stage, TableState
from bot.storage.match_record import MatchRecord, begin_match
from bot.storage.rows import CAREERS, MATCHES, RATINGS, SEATS, TABLES, TOTALS
from tests.fairness import acts

GUILD, CHANNEL = 10, 20
LONGEST = 4_000  # moves; longer matches are skipped
PEOPLE = tuple(Player(number, f"P{number}") for number in range(1, 7))
HOOKS = tuple(one.match_ended for one in FEATURES if one.match_ended is not None)
STATISTICS = ("calls", "catches", "challenges_won", "round_wins")


@dataclass(frozen=True)
class Setting:
    """A match: its rules, its players, their ratings, and its luck."""

    seed: int
    players: tuple[Player, ...]
    options: Mapping[str, Any]
    is_arranged: bool = False
    is_group: bool = False

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(player.id for player in self.players if player.is_person)

    def secrets(self) -> Iterator[bytes]:
        """The secret of each deal."""
        number = 0
        while True:
            yield hashlib.sha512(f"{self.seed}:{number}".encode()).digest() * 2
            number += 1


class Step(Struct, frozen=True):
    """An act in a script: what, by whom, and before which move of the match."""

    at: int
    act: str
    by: int
    target: int = 0
    is_moderator: bool = False


@dataclass(frozen=True)
class Books:
    """One person's books after a match."""

    rating: float
    wins: int
    losses: int
    points: int
    place: int  # 0 if the match does not count for them
    badges: frozenset[str]
    statistics: Mapping[str, float]


@dataclass
class Course:
    """The course of a match: its moves, its final state, and each person's books."""

    state: TableState
    moves: list[tuple[int, int, str]] = field(default_factory=list[tuple[int, int, str]])
    record: list[RecordEntry] = field(default_factory=list[RecordEntry])
    ends: list[int] = field(default_factory=list[int])  # the number of moves after which each round ended
    held: list[frozenset[int]] = field(default_factory=list[frozenset[int]])  # the seats held by people then
    refused: int = 0
    standing: dict[int, int] = field(default_factory=dict[int, int])  # plays by seat that were not taken back
    removed: set[int] = field(default_factory=set[int])
    books: dict[int, Books] = field(default_factory=dict[int, Books])
    finishes: dict[int, tuple[int, bool, int]] = field(default_factory=dict[int, tuple[int, bool, int]])


class Playing:
    """A match being played, in a transaction that its caller rolls back."""

    def __init__(
        self, connection: Connection, setting: Setting, script: Sequence[Step], now: float = 1_790_000_000.0
    ) -> None:
        self._connection, self._setting = connection, setting
        self._script = sorted(script, key=lambda step: step.at)
        self._luck, self._now = setting.secrets(), now
        self._counts: dict[int, Counts] = {}
        self._plays: list[tuple[int, int, Play]] = []
        lobby = Lobby(setting.players[0].id, setting.players, is_arranged=setting.is_arranged)
        lobby = replace(lobby, agreed=frozenset(player.id for player in setting.players))
        lobby = lobby.choose(setting.options) if setting.options else lobby
        guild = NO_SERVER if setting.is_group else GUILD
        state = TableState(0, guild, CHANNEL, Stage.LOBBY, lobby, is_group=setting.is_group)
        self.course = Course(state)

    @property
    def state(self) -> TableState:
        return self.course.state

    def play(self) -> Course:
        """Play it to the end, and read the books."""
        self._begin()
        while self.state.stage is Stage.PLAYING and len(self.course.moves) < LONGEST:
            if self._script and self._script[0].at <= len(self.course.moves):
                self._follow(self._script.pop(0))
            else:
                self._go_on()
        self._read()
        return self.course

    # Playing

    def _begin(self) -> None:
        state = replace(self.state, id=new_table(self._connection))
        start = changes._start_without(state, changes.NOBODY, self._draw, self._now)  # noqa: SLF001
        self.course.state = start.state
        begin_match(self._connection, start.state, self._now)
        self._take(start)

    def _draw(self) -> bytes:
        return next(self._luck)

    def _go_on(self) -> None:
        match = self.state.match
        assert match is not None
        if not self.state.people_present:  # only a table in a group stays open without them, and it is paused
            self._take(acts.wait_a_day(self.state, self._now))
        elif match.table.decider is None:
            self._take(changes.deal_round(self.state, self._draw, self._now))
        elif match.table.owing and (seat := match.table.owing[0]) in self._callers(match.table):
            self._move(seat, CallUno())
        else:
            self._move(match.table.decider, self._choice(match.table, match.table.decider))

    def _callers(self, table: Table) -> list[int]:
        return [seat for seat in table.owing if CallUno() in legal_moves(table, seat)]

    def _choice(self, table: Table, seat: int) -> Move:
        """The move that everybody would make here: mostly a play."""
        rng = Random(f"{self._setting.seed}:{table.secret.hex()[:16]}:{table.hands}:{table.discard[-3:]}")
        moves = [
            one for one in legal_moves(table, seat) if type(one).__name__ not in {"TakeBack", "CatchUno"}
        ]
        plays = [move for move in moves if isinstance(move, Play)]
        return rng.choice(plays if plays and rng.random() < 0.9 else moves)

    def _move(self, seat: int, move: Move) -> None:
        is_away = self.state.lobby.players[seat].is_played_by_computer
        make = changes.move_by_computer if is_away else changes.move_by_person
        self._take(make(self.state, seat, move, self._now))

    # The script

    def _follow(self, step: Step) -> None:
        """Carry out the script; refused acts change nothing."""
        try:
            for change in self._changes_of(step):
                self._take(change)
        except (GameError, RuleError):
            self.course.refused += 1

    def _changes_of(self, step: Step) -> list[Change]:
        state, by = self.state, step.by
        match step.act:
            case "leave":
                return [acts.leave(state, by, self._now)]
            case "back":
                return [acts.come_back(state, by, self._now)]
            case "end":
                return [acts.end(state, by, self._now, is_moderator=step.is_moderator)]
            case "kick":
                change = acts.kick(state, by, step.target, self._now, is_moderator=step.is_moderator)
                self.course.removed |= {step.target} if change.state.has(step.target) is False else set()
                return [change]
            case "idle" | "slow":
                return self._idle(step)
            case "pause":
                return self._pause(step)
            case _:
                return self._loop(by)

    def _idle(self, step: Step) -> list[Change]:
        """Let the clock run out whenever it is this person's turn; somebody who is just `slow` comes back
        right away.
        """
        state, seat = self.state, self.state.seat_of(step.by)
        match = state.match
        assert match is not None
        if state.lobby.players[seat].is_away:
            return [acts.come_back(state, step.by, self._now)] if step.act == "slow" else []
        is_due = match.table.decider == seat
        self._script.insert(0, replace(step, at=len(self.course.moves) + 1))
        return [acts.let_time_run_out(state, step.by, self._now)] if is_due else []

    def _pause(self, step: Step) -> list[Change]:
        """Press nothing for a day once the table waits only for this person."""
        seat, match = self.state.seat_of(step.by), self.state.match
        assert match is not None
        if match.table.decider == seat and not self.state.lobby.players[seat].is_away:
            return [acts.wait_a_day(self.state, self._now)]
        self._script.insert(0, replace(step, at=len(self.course.moves) + 1))
        return []

    def _loop(self, by: int) -> list[Change]:
        """Take the last play back and make it again, many times."""
        seat = self.state.seat_of(by)
        plays = [move for at, one, move in self._plays if one == seat and at == len(self.course.moves)]
        made, state = list[Change](), self.state
        for _ in range(20 if plays else 0):
            made += (again := acts.try_again(state, seat, plays[-1], self._now))
            state = again[-1].state if again else state
        return made

    # The record

    def _take(self, change: Change) -> None:
        self._now += 1
        state = change.state
        self.course.state = replace(state, revision=state.revision + 1)
        self._note(change.moves)
        self._counts = dict(count_moves(self.course.state, change.moves, self._counts))
        record = MatchRecord(self._connection, self.course.state, HOOKS)
        is_over = any(isinstance(event, MatchEnded) for move in change.moves for event in move.events)
        is_closed = state.stage is Stage.CLOSED
        if (is_over or is_closed) and self._counts:
            record.count(self._counts)
            self._counts = {}
        record.follow(change.moves)
        if is_closed and not is_over and state.match is not None and not state.match.is_over:
            record.end(self._now)

    def _note(self, moves: Sequence[RecordEntry]) -> None:
        self.course.record += moves
        for move in moves:
            if move.seat is None or move.move is None:
                continue
            self.course.moves.append((move.round, move.seat, repr(move.move)))
            if isinstance(move.move, Play):
                self._plays.append((len(self.course.moves), move.seat, move.move))
                self.course.standing[move.seat] = self.course.standing.get(move.seat, 0) + 1
            for event in move.events:
                if isinstance(event, CardTakenBack):
                    self.course.standing[event.seat] -= 1
                if isinstance(event, RoundEnded):
                    self.course.ends.append(len(self.course.moves))
                    self.course.held.append(self.state.held)

    def _read(self) -> None:
        for person in self._setting.people:
            self.course.books[person] = _books_of(self._connection, person)
        rows = self._connection.execute(select(SEATS).where(SEATS.c.player_id.is_not(None)))
        self.course.finishes = {
            row.player_id: (row.rank, row.finished, row.score) for row in rows if row.rank is not None
        }


def new_table(connection: Connection) -> int:
    """Store a table, and return its ID."""
    row = insert(TABLES).values(
        guild_id=GUILD, channel_id=CHANNEL, is_public=False, created_at=0.0, updated_at=0.0, stage="closed",
        revision=0, messages={}, shown_revision=0,
    )  # fmt: skip
    return connection.execute(row.returning(TABLES.c.id)).scalar_one()


def _store_ratings(connection: Connection, setting: Setting) -> None:
    rng = Random(setting.seed)
    for person in setting.people:
        mu, sigma = rng.uniform(15, 35), rng.uniform(1.5, 8)
        for guild in (EVERYWHERE, GUILD):
            row = {"guild_id": guild, "player_id": person, "mu": mu, "sigma": sigma, "model": "any"}
            connection.execute(insert(RATINGS).values(row))


def _books_of(connection: Connection, person: int) -> Books:
    total, rating = TOTALS.c, RATINGS.c
    query = select(total.matches, total.wins, total.points)
    query = query.where(total.player_id == person, total.guild_id == EVERYWHERE, total.period == "all")
    found = connection.execute(query).one_or_none()
    matches, wins, points = found or (0, 0, 0)
    of_person = select(rating.mu, rating.sigma).where(
        rating.player_id == person, rating.guild_id == EVERYWHERE
    )
    known = connection.execute(of_person).one_or_none()
    mu, sigma = known or (NEWCOMER.mu, NEWCOMER.sigma)
    badges = connection.scalar(select(CAREERS.c.badges).where(CAREERS.c.player_id == person)) or {}
    seats = select(SEATS).join(MATCHES, MATCHES.c.id == SEATS.c.match_id)
    seat = connection.execute(
        seats.where(SEATS.c.player_id == person, MATCHES.c.counted_as.is_not(None))
    ).first()
    counts = seat is not None and seat.took_part
    place = 0 if not counts or seat is None else seat.rank if seat.finished else 99
    values = {name: getattr(seat, name) or 0 if counts else 0 for name in STATISTICS}
    return Books(Rating(mu, sigma).shown, wins, matches - wins, points, place, frozenset(badges), values)


def untouched_books(connection: Connection, setting: Setting) -> dict[int, Books]:
    """The books before a match."""
    with connection.begin() as transaction:
        _store_ratings(connection, setting)
        books = {person: _books_of(connection, person) for person in setting.people}
        transaction.rollback()
    return books


def played(connection: Connection, setting: Setting, script: Sequence[Step] = ()) -> Course | None:
    """Play a match by a script, without a trace in the database. Returns None if it takes too long."""
    with connection.begin() as transaction, suppress(StopIteration):
        _store_ratings(connection, setting)
        course = Playing(connection, setting, script).play()
        transaction.rollback()
        return course if course.state.stage is not Stage.PLAYING else None
    return None
