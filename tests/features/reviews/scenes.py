"""Screens of a review, and of a best moment that is shared."""

from __future__ import annotations

from random import Random

from bot.computer import LEVELS
from bot.game.state import Stage as TableStage
from bot.playground.world.places import Message
from tests.fakes import view_by
from tests.screens.scenes import FOUR, named
from tests.screens.stage import Shot, Stage, press

LONG_ENOUGH = 1000  # points: with any cards, a beginner makes costly moves in such a match, and a good one


async def review(stage: Stage) -> Shot:
    return Shot("ann", await opened(stage))


async def review_shared(stage: Stage) -> Shot:
    shown = await opened(stage)
    return Shot("bob", await press(stage, "ann", shown, "review_share"))


async def opened(stage: Stage) -> Message:
    """Ann's answers to `/review` after a match, which she played like a beginner."""
    session = await stage.sit(*FOUR, options={"target": LONG_ENOUGH, "uno_call": "off"})
    for player in session.state.lobby.players:
        await session.agree(player.id)
    players, rng = session.state.lobby.players, Random(0)
    await session.start(players[0].id)
    while session.state.stage is TableStage.PLAYING:
        seat = session.snapshot.public.decider
        if seat is None:
            await session.deal_next_round(players[0].id)
            continue
        player = players[seat]
        level = "normal" if seat else "easy"
        await session.submit(player.id, LEVELS[level].choose(view_by(session, player.id), rng))
    shown = (await stage.person("ann").actor.slash("review")).message
    assert shown is not None
    return shown


SCENES = named(review, review_shared)
