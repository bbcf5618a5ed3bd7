"""Converts the stored state of a table to and from JSON."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Row

from bot.engine.model.errors import RuleError
from bot.engine.model.options import RulesError
from bot.engine.model.table import NO_SEATS
from bot.engine.notation import Plain, match_from, to_plain
from bot.engine.play.match import Match
from bot.game.counts import Counts
from bot.game.events import CloseReason, TableClosed
from bot.game.lobby import Lobby
from bot.game.ports import SavedTable
from bot.game.state import Seal, Shown, ShownHand, Stage, TableState
from bot.storage.owed import NO_PERSON

log = logging.getLogger(__name__)

FORMAT = 1
ENDING = "end"  # the question that people vote on
Totals = tuple[tuple[int, ...], ...]
# The errors that decoding a damaged state can raise
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
    """Return the fields that are not columns, or None for a closed table, so that no names are kept.

    If `closed` is given, the fields of a closed table are kept until Discord shows why the table is closed.
    `counts` holds the current round's counts that the seats do not include yet.
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
        "prolonged": state.is_prolonged,
        "away_until": state.away_until,
        "language": state.language,
        "counts": {str(seat): one.stored for seat, one in counts.items()},
    } | ({"closed": msgspec.to_builtins(closed)} if closed else {})


def uncounted_from(plain: Plain | None) -> Mapping[int, Counts]:
    noted: Plain = plain.get("counts", {}) if plain else {}  # missing in states stored by older versions
    return {int(seat): Counts.from_values(values) for seat, values in noted.items()}


def saved_from(row: Row[Any], hands: Sequence[ShownHand] = ()) -> SavedTable:
    """Return the open table that is stored in a row. Raises UnreadableState."""
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
        # older versions had other questions
        msgspec.convert(dict(plain["votes"]).get(ENDING, ()), frozenset[int]),
        # Tables of older versions lack the fields that are read with `get`. The defaults match the behavior
        # of those versions.
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
        is_prolonged=msgspec.convert(plain.get("prolonged", False), bool),
        away_until=msgspec.convert(plain.get("away_until", 0.0), float),
        language=msgspec.convert(plain.get("language", ""), str),
    )
    closed = msgspec.convert(plain.get("closed"), TableClosed | None)
    return SavedTable(state, _shown_from(row, hands), closed, row.shard)


def _shown_from(row: Row[Any], hands: Sequence[ShownHand]) -> Shown:
    messages = msgspec.json.decode(row.messages, type=dict[str, int])
    return Shown(row.shown_revision, tuple(messages.items()), tuple(hands))


def closing_from(row: Row[Any], hands: Sequence[ShownHand]) -> SavedTable:
    """Return a closed table that Discord still shows as open. It has no state if one of its people was
    deleted since.
    """
    if row.state is not None:
        try:
            return _saved_from(row, hands)
        except UNREADABLE:
            log.warning("table %s closes without its result: its state cannot be read", row.id)
    nobody = Lobby(NO_PERSON, ())
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
    return SavedTable(state, _shown_from(row, hands), TableClosed(CloseReason.EVERYBODY_LEFT), row.shard)


def _match_from(plain: Plain, rules: Plain | None) -> Match:
    """Return the match with all its rules. Its own state holds only options that differed from the
    defaults.
    """
    return match_from(plain if rules is None else {**plain, "rules": rules})
