"""The stored form of a table's state: JSON with the number of its format."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Row

from bot.engine.model.errors import RuleError
from bot.engine.model.events import Event
from bot.engine.model.options import RulesError
from bot.engine.notation import Plain, event_from, match_from, move_from, plain_of, to_plain
from bot.game.lobby import Lobby
from bot.game.people import Mover
from bot.game.ports import SavedTable
from bot.game.state import RecordEntry, Shown, ShownHand, Stage, TableState

FORMAT = 1
Votes = tuple[tuple[str, frozenset[int]], ...]

# What decoding may raise for a damaged state.
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, RulesError, RuleError, msgspec.MsgspecError)


class UnreadableState(Exception):
    """A stored state that this version cannot read."""

    def __init__(self, table: int, why: Exception) -> None:
        super().__init__(f"table {table}: {type(why).__name__} {why}")
        self.id = table
        self.why = why


def state_to_plain(state: TableState) -> Plain | None:
    """Return what the columns do not hold; None for a closed table, so that no names stay behind."""
    if state.stage is Stage.CLOSED:
        return None
    return {
        "format": FORMAT,
        "lobby": msgspec.to_builtins(state.lobby),
        "match": to_plain(state.match) if state.match else None,
        "votes": msgspec.to_builtins(state.votes),
    }


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
        match_from(plain["match"]) if plain["match"] else None,
        row.revision,
        row.deadline,
        msgspec.convert(plain["votes"], Votes),
    )
    messages = msgspec.json.decode(row.messages, type=dict[str, int])
    return SavedTable(state, Shown(row.shown_revision, tuple(messages.items()), tuple(hands)))


def move_columns(move: RecordEntry) -> Plain:
    """Return the columns of an entry except its place in the record."""
    return {
        "round": move.round,
        "seat": move.seat,
        "move": plain_of(move.move) if move.move else None,
        "mover": move.mover,
        "events": [plain_of(event) for event in move.events],
        "at": move.at,
    }


def played_from(row: Row[Any]) -> RecordEntry:
    """Return the entry of a row."""
    events: tuple[Event, ...] = tuple(map(event_from, row.events))
    if row.move is None:
        return RecordEntry(row.round, row.seat, None, row.at, row.secret, events)
    mover = Mover(row.mover) if row.mover else None
    return RecordEntry(row.round, row.seat, move_from(row.move), row.at, events=events, mover=mover)
