"""The hall of fame: the champions of past months and quarters, and the medals of a person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bot.game.results import Metric, Total

SEASONS_SHOWN = 3  # on a page


@dataclass(frozen=True)
class Champion:
    """A place of a season; nobody's if the person has been forgotten, or has left the leaderboards."""

    place: int
    player: int | None
    total: Total


@dataclass(frozen=True)
class Season:
    """A month or a quarter by its key, and its champions, the best first."""

    key: str
    champions: tuple[Champion, ...]


def end_of(key: str) -> tuple[int, int, bool]:
    """When a season ended: its year, its last month, and whether it is a quarter, which ends after that."""
    year, part = key.split("-")
    is_quarter = part.startswith("Q")
    return int(year), 3 * int(part[1:]) if is_quarter else int(part), is_quarter


@dataclass(frozen=True)
class Hall:
    """A page of past seasons, from 0, the newest first."""

    seasons: tuple[Season, ...]
    page: int
    pages: int


class HallStore(Protocol):
    """Where champions are read."""

    async def page(self, place: int, metric: Metric, number: int) -> Hall:
        """Return a page of the hall of a server, or of EVERYWHERE; the last one if there are fewer."""
        ...

    async def medals(self, player: int, place: int) -> tuple[int, ...]:
        """Return how often a person came first, second and third, in a server or EVERYWHERE."""
        ...
