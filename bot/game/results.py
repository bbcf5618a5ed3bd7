"""Finished matches as they are shown."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct


class Honor(NamedTuple):
    """Something that a match has earned the player at a seat, such as a badge; `name` is in English."""

    seat: int
    sign: str
    name: str


class FinalSeat(Struct, frozen=True):
    """A seat in a finished match: `player` is an account, `level` that of a bot; a guest has neither.

    `name` is a bot's; version 0.1.0 did not store it. `rank` is counted from 1 even if nobody has won, and
    None if there is no result. `has_won` is False if a stand-in finished for the person.
    """

    player: int | None
    level: str | None
    score: int
    rank: int | None
    has_won: bool
    name: str | None = None


class Reader(Struct, frozen=True):
    """Somebody who looks at others' matches: the channels of the server that they can and cannot read."""

    person: int
    readable: frozenset[int]
    closed: frozenset[int]
