"""Playing a recorded match again: the same rules, secrets and moves lead to the same tables and events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from bot.engine.catalogue import rules_of
from bot.engine.model.errors import Refusal, RuleError
from bot.engine.model.events import Event
from bot.engine.model.options import RulesError, RulesFault, Value
from bot.engine.model.rules import Rules
from bot.engine.notation import checksum
from bot.engine.play.match import Match, Played, next_round, start_match
from bot.game.changes.playing import try_move
from bot.game.state import RecordEntry


@dataclass(frozen=True)
class RecordedSeat:
    """Who sat at a seat: an account or a computer player; neither for guests and forgotten people.

    A computer player has a `level`, and a `name` unless version 0.1.0 stored the match.
    """

    account: int | None = None
    level: str | None = None
    name: str | None = None


@dataclass(frozen=True)
class Recording:
    """Everything it takes to play a match again.

    `options` are all options of its rules, `rules_version` is the version of the engine that played it.
    """

    seats: tuple[RecordedSeat, ...]
    options: Mapping[str, Value]
    rules_version: int
    record: tuple[RecordEntry, ...]

    @cached_property
    def rules(self) -> Rules:
        """Its rules. Raises RulesError if this version does not know one of its options."""
        return rules_of(self.options)

    def replay(self) -> Iterator[Step]:
        """Play it again. Raises ReplayFailed, RulesError."""
        return replay(self.rules, len(self.seats), self.record)


@dataclass(frozen=True)
class PastMatch:
    """A match that is over, and where it was played; `seals` were announced at the deals of its rounds.

    `options` and `rules_version` are as in its `Recording`. `is_public` if everybody in the server could read
    the channel.
    """

    id: int
    guild: int
    channel: int
    seats: tuple[RecordedSeat, ...]
    options: Mapping[str, Value]
    rules_version: int
    seals: tuple[str, ...]
    is_public: bool = False

    def was_played_by(self, account: int) -> bool:
        """Whether this person had a seat."""
        return any(seat.account == account for seat in self.seats)

    def recording(self, record: Iterable[RecordEntry]) -> Recording:
        """Everything it takes to play it again, with its record."""
        return Recording(self.seats, self.options, self.rules_version, tuple(record))


@dataclass(frozen=True)
class MatchSummary:
    """What a list tells of a match that is over; `is_own` if the reader had a seat."""

    id: int
    guild: int
    channel: int
    is_public: bool
    ended_at: float
    is_own: bool
    seats: int


@dataclass(frozen=True)
class Step:
    """An entry of the record, what happened then, and the match after it."""

    entry: RecordEntry
    events: tuple[Event, ...]
    match: Match


class Misfit(StrEnum):
    """Why an entry of a record does not follow from those before it, apart from a refused move."""

    NO_DEAL = "no_deal"  # a record begins with a deal
    OTHER_ROUND = "other_round"
    OTHER_EVENTS = "other_events"  # something else happened than when it was recorded


class ReplayFailed(Exception):
    """Entry `number` (from 1) of a record does not follow from those before it."""

    def __init__(self, number: int, entry: RecordEntry, why: Misfit | Refusal | RulesFault) -> None:
        super().__init__(f"entry {number}: {why}")
        self.number = number
        self.entry = entry
        self.why = why


def replay(rules: Rules, seats: int, record: Iterable[RecordEntry]) -> Iterator[Step]:
    """Yield each step of a record. Raises ReplayFailed at the first that does not fit."""
    match = None
    for number, entry in enumerate(record, 1):
        try:
            match, events = _after(match, entry) if match else _first_deal(rules, seats, entry)
        except (RuleError, RulesError) as refused:
            raise ReplayFailed(number, entry, refused.code) from None
        if match.round != entry.round:
            raise ReplayFailed(number, entry, Misfit.OTHER_ROUND)
        if entry.checksum not in (None, checksum(events)):
            raise ReplayFailed(number, entry, Misfit.OTHER_EVENTS)
        yield Step(entry, tuple(events), match)


def _first_deal(rules: Rules, seats: int, entry: RecordEntry) -> Played:
    if entry.secret is None:
        raise ReplayFailed(1, entry, Misfit.NO_DEAL)
    return start_match(rules, seats, entry.secret, dealer=entry.dealer, first=entry.seat)


def _after(match: Match, entry: RecordEntry) -> Played:
    if entry.secret is not None:
        return next_round(match, entry.secret)
    assert entry.seat is not None
    assert entry.move is not None
    return try_move(match, entry.seat, entry.move)[0]
