"""The stored form of a table's state: JSON with the number of its format."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Row

from bot.engine.model.errors import RuleError
from bot.engine.model.options import RulesError
from bot.engine.notation import Plain, checksum, event_from, match_from, move_from, plain_of, to_plain
from bot.engine.play.match import Match
from bot.game.lobby import Lobby
from bot.game.players import Mover
from bot.game.ports import SavedTable
from bot.game.state import RecordEntry, Shown, ShownHand, Stage, TableState

FORMAT = 1
Votes = tuple[tuple[str, frozenset[int]], ...]
Totals = tuple[tuple[int, ...], ...]

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
        "totals": state.totals,
        "void": state.is_void,
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
        _match_from(plain["match"], row.rules) if plain["match"] else None,
        row.revision,
        row.deadline,
        msgspec.convert(plain["votes"], Votes),
        msgspec.convert(plain.get("totals", ()), Totals),  # younger than the first stored tables
        is_public=row.is_public,
        is_void=msgspec.convert(plain.get("void", False), bool),  # younger still
    )
    messages = msgspec.json.decode(row.messages, type=dict[str, int])
    return SavedTable(state, Shown(row.shown_revision, tuple(messages.items()), tuple(hands)))


def _match_from(plain: Plain, rules: Plain | None) -> Match:
    """The match, by all its rules: its own state holds only those that differed from the default."""
    return match_from(plain if rules is None else {**plain, "rules": rules})


def move_columns(move: RecordEntry) -> Plain:
    """Return the columns of an entry except its place in the record."""
    return {
        "round": move.round,
        "seat": move.seat,
        "move": plain_of(move.move) if move.move else None,
        "mover": move.mover,
        "checksum": checksum(move.events),
        "at": move.at,
    }


def played_from(row: Row[Any]) -> RecordEntry:
    """Return the entry of a row."""
    move = move_from(row.move) if row.move else None
    kept = checksum([event_from(event) for event in row.events]) if row.events else row.checksum
    if move is None:
        return RecordEntry(row.round, row.seat, None, row.at, row.secret, dealer=row.dealer, checksum=kept)
    mover = Mover(row.mover) if row.mover else None
    return RecordEntry(row.round, row.seat, move, row.at, mover=mover, checksum=kept)
