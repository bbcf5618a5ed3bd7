"""Replays of the recorded matches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.model.rules import Rules
from bot.engine.play.match import Match
from bot.game import record as game
from bot.game.state import RecordEntry


def replay(rules: Rules, seats: int, record: Iterable[RecordEntry]) -> Iterator[Match]:
    """Yield the match after each entry of its record. Raises ReplayFailed."""
    return (step.match for step in game.replay(rules, seats, record))
