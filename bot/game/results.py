"""Finished matches as they are shown."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct


class Honor(NamedTuple):
    """An achievement of the player at a seat in a match, such as a badge. `name` is in English."""

    seat: int
    sign: str
    name: str


class FinalSeat(Struct, frozen=True):
    """A seat in a finished match. `player` is an account, and `level` is a bot's level; a guest has neither.

    `name` is a bot's name, which version 0.1.0 did not store. `rank` is counted from 1 even if nobody has
    won, and is None if there is no result. `has_won` is False if a stand-in finished for the person.
    """

    player: int | None
    level: str | None
    score: int
    rank: int | None
    has_won: bool
    name: str | None = None


class Reader(Struct, frozen=True):
    """A person who looks at other people's matches, with the channels of the server that they can and cannot
    read.
    """

    person: int
    readable: frozenset[int]
    closed: frozenset[int]
