"""An archive in which no match is over, and the actions of `/replay` and `/verify`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.feature import Parts
from bot.features.replays.commands import ReplayHandler
from bot.game.record import Announced, MatchSummary, PastMatch
from bot.game.state import RecordEntry
from bot.ui.router import Handler
from bot.ui.screens.replay import CheckShuffles, DownloadMatch, WatchReplay, Way
from tests.features.samples import IN_SERVERS_AND_PRIVATE, Samples
from tests.wire.people import Room, words_of


@dataclass
class EmptyArchive:
    """An archive in which no match is over."""

    async def record_of(self, match: int) -> Sequence[RecordEntry]:
        return []

    async def match(self, number: int) -> PastMatch | None:
        return None

    async def newest_in(self, channel: int) -> int | None:
        return None

    async def listed(self, guild: int, account: int, most: int) -> list[MatchSummary]:
        return []

    async def announced(self, table: int) -> list[Announced]:
        return []


def handlers(parts: Parts) -> Sequence[Handler]:
    """That of the feature, without any past matches."""
    return (ReplayHandler(EmptyArchive(), parts.registry, parts.names),)


async def told(room: Room) -> dict[str, str]:
    """What is told of the shuffles of the running match."""
    seals = (await room.people[0].actor.slash("verify")).message
    assert seals is not None
    return {"seals": words_of(seals)}


SAMPLES = Samples(
    commands=dict.fromkeys(("replay", "verify"), IN_SERVERS_AND_PRIVATE),
    actions=(WatchReplay(12, 140, Way.FORWARD), CheckShuffles(12), DownloadMatch(12)),
    handlers=handlers,
    told=told,
)
