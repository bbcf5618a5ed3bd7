"""The actions of `/replay` and `/verify`, and what they tell."""

from __future__ import annotations

from collections.abc import Sequence

from bot.feature import Parts
from bot.features.replays.commands import ReplayHandler
from bot.features.replays.screens import CheckShuffles, DownloadMatch, ShareStep, WatchReplay
from bot.ui.router import Handler
from bot.ui.screens.replay import Way
from tests.features.samples import EVERYWHERE, Samples
from tests.wire.people import Room, words_of


def handlers(parts: Parts) -> Sequence[Handler]:
    """That of the feature, without any past matches."""
    return (ReplayHandler.from_parts(parts),)


async def told(room: Room) -> dict[str, str]:
    """What is told of the shuffles of the running match."""
    seals = (await room.people[0].actor.slash("verify")).message
    assert seals is not None
    return {"seals": words_of(seals)}


SAMPLES = Samples(
    commands=dict.fromkeys(("replay", "verify"), EVERYWHERE),
    actions=(WatchReplay(12, 140, Way.FORWARD), CheckShuffles(12), DownloadMatch(12), ShareStep(12, 140)),
    handlers=handlers,
    told=told,
)
