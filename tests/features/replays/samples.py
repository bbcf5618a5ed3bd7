"""The actions of `/replay` and `/verify`, and the facts they give."""

from __future__ import annotations

from bot.features.replays.screens import CheckShuffles, DownloadMatch, ShareStep, WatchReplay, WatchRounds
from bot.ui.screens.replay import Way
from tests.features.samples import EVERYWHERE, Samples
from tests.wire.people import Room, words_of


async def told(room: Room) -> dict[str, str]:
    """The public facts about the running match's shuffles."""
    seals = (await room.people[0].actor.slash("verify")).message
    assert seals is not None
    return {"seals": words_of(seals)}


SAMPLES = Samples(
    commands=dict.fromkeys(("replay", "verify"), EVERYWHERE),
    actions=(
        WatchReplay(12, 140, Way.FORWARD),
        WatchReplay(12, 140, Way.FORWARD, 20),
        WatchRounds(12, 140, Way.BACK),
        WatchRounds(12, 140, Way.BACK, 20),
        CheckShuffles(12),
        DownloadMatch(12),
        ShareStep(12, 140),
    ),
    told=told,
)
