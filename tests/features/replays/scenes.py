"""Screens of a replay, and of its check."""

from __future__ import annotations

from random import Random

from bot.computer import LEVELS
from bot.game.state import Stage as TableStage
from bot.ui.screens.replay import Way
from tests.fakes import view_by
from tests.screens.scenes import FOUR, named
from tests.screens.stage import Shot, Stage, press


async def replay(stage: Stage) -> Shot:
    await play_a_round(stage)
    shown = (await stage.person("ann").actor.slash("replay")).message
    assert shown is not None
    for way in (Way.LAST, Way.BACK, Way.BACK):
        shown = await press(stage, "ann", shown, "replay", f"={way}")
    return Shot("ann", shown)


async def verify(stage: Stage) -> Shot:
    await play_a_round(stage)
    return Shot("ann", (await stage.person("ann").actor.slash("verify")).message)


async def play_a_round(stage: Stage) -> None:
    """A whole match of one round, as computers play it."""
    session = await stage.sit(*FOUR, options={"scoring": "single_round", "uno_call": "off"})
    for player in session.state.lobby.players:
        await session.agree(player.id)
    players, rng = session.state.lobby.players, Random(0)
    await session.start(players[0].id)
    while session.state.stage is TableStage.PLAYING:
        player = players[session.snapshot.public.decider or 0]
        await session.submit(player.id, LEVELS["normal"].choose(view_by(session, player.id), rng))
    await stage.settle()  # what comes next is below the result


SCENES = named(replay, verify)
