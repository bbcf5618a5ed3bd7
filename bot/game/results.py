"""Finished matches as they are shown."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct


class Honor(NamedTuple):
    """Something a match has earned the player at a seat, such as a badge; `name` is its English name."""

    seat: int
    sign: str
    name: str


class FinalSeat(Struct, frozen=True):
    """A seat in a match that is over: `player` is an account, `level` that of a bot, neither is a guest.

    `name` is a bot's; version 0.1.0 did not store it. `rank` counts from 1, even if nobody has won, and is
    None if there is no result. `has_won` is False if a stand-in finished for the person.
    """

    player: int | None
    level: str | None
    score: int
    rank: int | None
    has_won: bool
    name: str | None = None


class Reader(Struct, frozen=True):
    """The viewer of somebody else's matches: what they can read of the server, and what is hidden from
    them.
    """

    person: int
    readable: frozenset[int]
    closed: frozenset[int]
