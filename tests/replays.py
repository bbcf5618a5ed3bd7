"""Replay of a recorded match: the same secrets and moves lead to the same tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.model.events import RoundStarted
from bot.engine.model.rules import Rules
from bot.engine.play.match import Match, next_round, start_match
from bot.game.changes.playing import try_move
from bot.game.state import RecordEntry


def replay(rules: Rules, seats: int, record: Iterable[RecordEntry]) -> Iterator[Match]:
    """Yield the match after each entry of its record. Raises RuleError, ValueError."""
    match = None
    for line in record:
        match = _after(match, line) if match else _first_deal(rules, seats, line)
        yield match


def _first_deal(rules: Rules, seats: int, line: RecordEntry) -> Match:
    if line.secret is None:
        raise ValueError("a record begins with a deal")
    dealer = next(event.dealer for event in line.events if isinstance(event, RoundStarted))
    return start_match(rules, seats, line.secret, dealer=dealer, first=line.seat)[0]


def _after(match: Match, line: RecordEntry) -> Match:
    if line.seat is not None and line.move is not None:
        return try_move(match, line.seat, line.move)[0][0]
    if line.secret is None:
        raise ValueError("a line is a move of a seat or a deal")
    return next_round(match, line.secret)[0]
