"""The record of a match, which is replayed move by move, and exported as a file that anybody can check."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from itertools import chain
from typing import Any, Literal

import msgspec
from msgspec import Struct

from bot.engine.catalogue import RULES_VERSION, rules_of
from bot.engine.faces.decks import card_of, deck_of
from bot.engine.model.cards import Card, Side
from bot.engine.model.errors import Refusal, RuleError
from bot.engine.model.events import Event
from bot.engine.model.moves import Move
from bot.engine.model.options import RulesError, RulesFault, Value
from bot.engine.model.rules import Rules
from bot.engine.model.shuffle import shuffled
from bot.engine.model.table import Table
from bot.engine.notation import checksum, codes_of
from bot.engine.play.deal import check_seats
from bot.engine.play.match import Match, Played, next_round, play_move, start_match
from bot.game.players import Mover
from bot.game.state import RecordEntry, Seal


class RecordedSeat(Struct, frozen=True):
    """The holder of a seat: an account or a computer player. Guests and deleted people have neither.

    A computer player has a `level`, and also a `name` unless version 0.1.0 stored the match.
    """

    account: int | None = None
    level: str | None = None
    name: str | None = None


class Recording(Struct, frozen=True, dict=True):
    """Everything needed to replay a match.

    `options` holds all options of its rules, and `rules_version` is the version of the engine that played it.
    """

    seats: tuple[RecordedSeat, ...]
    options: Mapping[str, Value]
    rules_version: int
    record: tuple[RecordEntry, ...]

    @cached_property
    def rules(self) -> Rules:
        """The rules of the match. Raises RulesError if this version does not know one of its options."""
        return rules_of(self.options)

    def replay(self) -> Iterator[Step]:
        """Replay the match. Raises ReplayFailed or RulesError."""
        return replay(self.rules, len(self.seats), self.record)


class Announced(Struct, frozen=True):
    """The public facts about a shuffle during the match: its seal, and the shares by seat."""

    seal: str
    shares: tuple[int, ...] = ()

    def share_of(self, seat: int | None) -> int:
        """Return the share of a seat, or 0 if it has none."""
        return self.shares[seat] if seat is not None and seat < len(self.shares) else 0


class PastMatch(Struct, frozen=True):
    """A finished match and where it was played.

    `options` and `rules_version` are the same as in its `Recording`. `is_public` is set if everybody in the
    server could read the channel.
    """

    id: int
    guild: int
    channel: int
    seats: tuple[RecordedSeat, ...]
    options: Mapping[str, Value]
    rules_version: int
    is_public: bool = False

    def seat_of(self, account: int) -> int | None:
        """Return the seat of a person, or None if they did not play."""
        return next((number for number, seat in enumerate(self.seats) if seat.account == account), None)

    def was_played_by(self, account: int) -> bool:
        """Return whether this person had a seat."""
        return self.seat_of(account) is not None

    def recording(self, record: Iterable[RecordEntry]) -> Recording:
        """Return everything needed to replay the match, given its record."""
        return Recording(self.seats, self.options, self.rules_version, tuple(record))


class MatchSummary(Struct, frozen=True):
    """A finished match in a list. `is_own` is set if the reader had a seat."""

    id: int
    guild: int
    channel: int
    is_public: bool
    ended_at: float
    is_own: bool
    seats: int


class Step(Struct, frozen=True):
    """An entry of the record, its events, and the match after it."""

    entry: RecordEntry
    events: tuple[Event, ...]
    match: Match


# Replaying


class Misfit(StrEnum):
    """The reasons that an entry of a record does not follow from the earlier entries, apart from refused
    moves.
    """

    NO_DEAL = "no_deal"  # every record begins with a deal
    OTHER_ROUND = "other_round"
    OTHER_EVENTS = "other_events"  # the events differ from the recorded ones


class ReplayFailed(Exception):
    """The entry `number` (from 1) of a record does not follow from the earlier entries."""

    def __init__(self, number: int, entry: RecordEntry, why: Misfit | Refusal | RulesFault) -> None:
        super().__init__(f"entry {number}: {why}")
        self.number = number
        self.entry = entry
        self.why = why


def replay(rules: Rules, seats: int, record: Iterable[RecordEntry]) -> Iterator[Step]:
    """Yield each step of a record. Raises ReplayFailed at the first step that does not match."""
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
    if entry.seal is None:
        raise ReplayFailed(1, entry, Misfit.NO_DEAL)
    return start_match(rules, seats, entry.seal.seed, dealer=entry.dealer, first=entry.seat)


def _after(match: Match, entry: RecordEntry) -> Played:
    if entry.seal is not None:
        return next_round(match, entry.seal.seed)
    assert entry.seat is not None
    assert entry.move is not None
    return play_move(match, entry.seat, entry.move)


# The exported file

PERSON = "person"  # used in the list of seats, where a computer player is represented by its level
SHARE = re.compile(r"0|[1-9]\d{0,18}", re.ASCII)


class ExportedMove(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A move made `at` seconds after the match began. `check` is the checksum of its events.

    `events` holds the events that moved cards, or None in files of older versions.
    """

    seat: int
    move: Move
    at: float
    check: str
    by: Mover | None = None
    events: list[Event] | None = None


class ExportedRound(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A round: the announced seal, the secret, and the deal.

    `order` lists the seats in dealing order, `shuffle` is the number of the shuffle that was dealt, and
    `hands` are the hands at the first decision. `first` is the seat that the host chose to begin. `shares`
    holds the numbers of the players' presses by seat. They are text, because many programs lose digits of
    such large numbers.
    """

    commitment: str
    secret: str
    dealer: int
    order: list[int]
    shuffle: int
    hands: list[str]
    at: float
    check: str
    moves: list[ExportedMove]
    first: int | None = None
    shares: list[str] = []


class ExportedMatch(Struct, forbid_unknown_fields=True):
    """An exported match.

    `seats` are people or the levels of computer players. `deck` has the cards before the shuffle.
    """

    format: Literal["uno-match-1"]
    rules_version: int
    rules: dict[str, Any]
    seats: list[str]
    deck: str
    rounds: list[ExportedRound]

    @property
    def tells_events(self) -> bool:
        """Whether the export contains the events that moved cards after the deals. Files of older versions
        don't.
        """
        return any(move.events is not None for played in self.rounds for move in played.moves)


class NotAnExport(ValueError):
    """The file is not the export of a match. The message explains where and why."""


def export(recording: Recording, *, with_events: bool = True) -> ExportedMatch:
    """Return the export of a match. Raises ReplayFailed or RulesError if it cannot be replayed."""
    begin, rounds = recording.record[0].at, list[ExportedRound]()
    for step in recording.replay():
        at, check = round(step.entry.at - begin, 3), f"{checksum(step.events):08x}"
        if step.entry.move is None:
            rounds.append(_round(step, at, check))
        else:
            assert step.entry.seat is not None
            events = [event for event in step.events if event.moves_cards] if with_events else None
            move = ExportedMove(step.entry.seat, step.entry.move, at, check, step.entry.mover, events)
            rounds[-1].moves.append(move)
    deck = codes_of(deck_of(recording.rules, len(recording.seats)))
    seats = [seat.level or PERSON for seat in recording.seats]
    return ExportedMatch("uno-match-1", recording.rules_version, dict(recording.options), seats, deck, rounds)


def _round(step: Step, at: float, check: str) -> ExportedRound:
    table, seal = step.match.table, step.entry.seal
    assert seal is not None
    first = table.seats.index(table.dealer) + 1
    order = (*table.seats[first:], *table.seats[:first])
    return ExportedRound(
        seal.commitment, seal.secret.hex(), table.dealer, list(order), _dealt_from(table, order),
        [codes_of(hand) for hand in table.hands], at, check, [], step.entry.seat,
        list(map(str, seal.shares)),
    )  # fmt: skip


def _dealt_from(table: Table, order: tuple[int, ...]) -> int:
    """Return the number of the shuffle that was dealt. Other shuffles determine the dealer or come later."""
    size, deck = table.rules.hand_size, deck_of(table.rules, len(table.hands))
    if table.side is Side.DARK:  # the first card was a Flip
        deck = tuple([card.turned for card in deck])

    def deals_these(number: int) -> bool:
        dealt = shuffled(deck, table.secret, number)[: size * len(order)]
        hands = (table.hands[seat][:size] for seat in order)  # the first card may have made somebody draw
        return all(hand == dealt[turn :: len(order)] for turn, hand in enumerate(hands))

    return next(filter(deals_these, range(table.shuffles)))


def write_export(exported: ExportedMatch) -> bytes:
    return msgspec.json.format(msgspec.json.encode(exported, enc_hook=lambda card: card.code), indent=1)


def read_export(data: bytes) -> ExportedMatch:
    """Read an export from a file. Raises NotAnExport."""
    try:
        return msgspec.json.decode(data, type=ExportedMatch, dec_hook=_card)
    except (msgspec.MsgspecError, RuleError, UnicodeError) as error:
        raise NotAnExport(str(error)) from None


def recording_of(exported: ExportedMatch) -> Recording:
    """Return the match that an export describes. Raises NotAnExport if it is inconsistent or violates a
    seal.
    """
    version = exported.rules_version
    if version not in range(1, RULES_VERSION + 1):
        raise NotAnExport(f"rules_version: there is no {version}, the newest is {RULES_VERSION}")
    try:
        check_seats(rules_of(exported.rules), len(exported.seats))
    except RulesError as error:
        raise NotAnExport(f"rules.{error.option}: {error.code}") from None
    if not exported.rounds:
        raise NotAnExport("rounds: there is none")
    seats = tuple(RecordedSeat(level=None if seat == PERSON else seat) for seat in exported.seats)
    record = chain.from_iterable(_entries(played, number) for number, played in enumerate(exported.rounds, 1))
    recording = Recording(seats, exported.rules, exported.rules_version, tuple(record))
    for entry in recording.record:
        _check_seat(entry.seat, len(seats))
        _check_seat(entry.dealer, len(seats))
        _check_shares(entry.seal, seats)
    return recording


def _check_seat(seat: int | None, seats: int) -> None:
    if seat is not None and seat not in range(seats):
        raise NotAnExport(f"there is no seat {seat}: they are 0 to {seats - 1}")


def _check_shares(seal: Seal | None, seats: Sequence[RecordedSeat]) -> None:
    """Check that only people added shares, because the operator could choose a computer player's share."""
    if seal is None or not seal.shares:
        return
    if len(seal.shares) != len(seats) or not any(seal.shares):
        raise NotAnExport("shares: there is one for each seat, or none at all")
    if any(share for share, seat in zip(seal.shares, seats, strict=True) if seat.level is not None):
        raise NotAnExport("shares: a computer player has none")


def _entries(played: ExportedRound, number: int) -> Iterator[RecordEntry]:
    seal = Seal(_bytes(played.secret), _shares(played.shares))
    if seal.commitment != played.commitment:
        raise NotAnExport(f"round {number}: the secret does not fit its commitment")
    check = _checksum(played.check)
    yield RecordEntry(number, played.first, None, played.at, seal, dealer=played.dealer, checksum=check)
    for made in played.moves:
        check = _checksum(made.check)
        yield RecordEntry(number, made.seat, made.move, made.at, mover=made.by, checksum=check)


def _shares(texts: list[str]) -> tuple[int, ...]:
    if not all(SHARE.fullmatch(text) for text in texts):
        raise NotAnExport(f"shares: {texts!r} are not all numbers of presses")
    return tuple(map(int, texts))


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise NotAnExport(f"{text!r} is not hexadecimal") from None


def _checksum(text: str) -> int:
    return int.from_bytes(_bytes(text))


def _card(_: type[Any], code: object) -> Card:
    return card_of(str(code))
