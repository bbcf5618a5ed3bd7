"""The statistics that are counted for each seat of a match."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from bot.engine.model.cards import Color
from bot.engine.model.events import Event, UnoCaught


class Kept(StrEnum):
    """How the values of several moves, or of several matches, are combined."""

    SUM = "sum"
    LEAST = "least"
    MOST = "most"


class Statistic(Struct, frozen=True):
    """A value that is counted for each seat, and a column of the seats.

    If an `event` is given, each such event counts as one for its `seat`, if a person plays it. All other
    statistics are counted by `bot.game.counts`. `shown` is its line in `/stats` in English, singular and
    plural, containing `{count}`. A statistic without `shown` is part of another line, or not displayed.
    """

    name: str
    kept: Kept = Kept.SUM
    shown: tuple[str, str] | None = None
    is_whole: bool = True
    event: type[Event] | None = None


STATISTICS = (
    *map(Statistic, ("decisions", "own_decisions", "rounds", "round_wins", "points")),
    Statistic("best_round", Kept.MOST),
    Statistic("most_cards", Kept.MOST),  # the largest hand, counted whenever the hand has changed
    *map(Statistic, ("calls", "timed_calls")),
    Statistic("call_seconds", is_whole=False),
    Statistic("quickest_call", Kept.LEAST, is_whole=False),
    *map(Statistic, ("catches", "timed_catches")),
    Statistic("catch_seconds", is_whole=False),
    Statistic("quickest_catch", Kept.LEAST, is_whole=False),
    Statistic(
        "caught", event=UnoCaught, shown=("**Got caught:** {count} time", "**Got caught:** {count} times")
    ),
    *map(Statistic, ("challenges_won", "challenges_lost")),
    *(Statistic(color.value) for color in Color),  # colors chosen for wilds
)
