"""The report of a case: its state and its events with the players' names, and the differences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from bot.engine.model.decisions import RoundOver, pending_of
from bot.engine.model.events import Event
from bot.engine.notation import Plain, plain_of
from bot.engine.play.match import Match
from bot.scenario.case import Entry

COUNTS = {"draw_pile_count": "draw_pile", "discard_count": "discard", "hand_counts": "hands"}
# The fields of events that contain a seat, several seats, or a value for each seat
SEAT = frozenset({"seat", "by", "target", "dealer", "winner"})
SEATS = frozenset({"seats", "winners"})
BY_SEAT = frozenset({"hands", "points", "scores"})


def state_of(match: Match, players: Sequence[str]) -> Plain:
    """Return the fields of `state` in docs/scenarios.md."""
    table, awaiting = match.table, match.table.awaiting
    return {
        "phase": str(match.phase),
        "turn": None if awaiting.seat is None else players[awaiting.seat],
        "dealer": players[table.dealer],
        "direction": "clockwise" if table.direction > 0 else "counterclockwise",
        "side": str(table.side),
        "color": plain_of(table.color),
        "discard": plain_of(table.discard),
        "draw_pile": plain_of(table.draw_pile),
        "hands": dict(zip(players, plain_of(table.hands), strict=True)),
        "pending": pending_of(awaiting),
        "owes_uno": [players[seat] for seat in table.owing],
        "scores": dict(zip(players, match.scores, strict=True)),
        "knocked_out": [players[seat] for seat in table.knocked_out],
        "finished": [players[seat] for seat in table.finished],
        "eliminated": [players[seat] for seat in sorted(match.eliminated)],
        "round": match.round,
        "round_winner": _name(players, awaiting.winner) if isinstance(awaiting, RoundOver) else None,
        "match_winners": [players[seat] for seat in match.winners],
    }


def event_of(event: Event, players: Sequence[str]) -> Plain:
    """Return the event with names instead of seats."""
    plain = plain_of(event)
    for field, value in plain.items():
        if field in SEAT:
            plain[field] = _name(players, value)
        elif field in SEATS:
            plain[field] = [players[seat] for seat in value]
        elif field in BY_SEAT:
            plain[field] = dict(zip(players, value, strict=True))
    return plain


def _name(players: Sequence[str], seat: int | None) -> str | None:
    return None if seat is None else players[seat]


def check_expectations(expect: Entry, state: Plain) -> None:
    """Raise CaseError if something impossible is expected."""
    expect.check_names(["moves", "state"])
    expect.texts("moves")
    expect.entry("state").check_names([*state, *COUNTS])


def differences(expect: Entry, moves: Sequence[Plain], state: Plain) -> Iterator[str]:
    """Yield the differences, one per line."""
    if "moves" in expect:
        codes = [move.get("error", "ok") for move in moves]
        expected = expect.texts("moves")
        if len(codes) != len(expected):
            yield f"moves: expected {len(expected)}, made {len(codes)}"
        for index, (code, wanted) in enumerate(zip(codes, expected, strict=False)):
            if wanted != code and not (wanted == "*" and code != "ok"):
                yield f"moves[{index}]: expected {wanted}, got {code}"
    for field, wanted in expect.entry("state").fields.items():
        yield from _unlike(f"state.{field}", wanted, _field(state, field))


def _field(state: Plain, field: str) -> Any:
    value = state[COUNTS.get(field, field)]
    if field == "hand_counts":
        return {player: len(hand) for player, hand in value.items()}
    return len(value) if field in COUNTS else value


def _unlike(where: str, wanted: Any, got: Any) -> Iterator[str]:
    """Yield how a value differs. In objects, only the named players are compared, and the order of hands and
    lists of players doesn't matter.
    """
    if isinstance(wanted, dict) and isinstance(got, dict):
        parts, found = cast(Plain, wanted), cast(Plain, got)
        for name, part in parts.items():
            yield from _unlike(f"{where}.{name}", part, found.get(name))
    elif _comparable(where, wanted) != _comparable(where, got):
        yield f"{where}: expected {wanted}, got {got}"


def _comparable(where: str, value: Any) -> Any:
    if where in ("state.discard", "state.draw_pile") or not isinstance(value, list):
        return value
    return sorted(cast("list[object]", value), key=str)
