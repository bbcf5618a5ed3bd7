"""Screens of the lesson."""

from __future__ import annotations

from bot.features.lessons.game import positions
from bot.features.lessons.screens import TryMove
from bot.playground.world.places import Message
from tests.features.lessons.samples import is_taught
from tests.screens.scenes import named
from tests.screens.stage import Shot, Stage
from tests.wire.people import choices

CHALLENGE = 5  # the position at which a Wild Draw Four has been played


async def learn(stage: Stage) -> Shot:
    return Shot("ann", await opened(stage))


async def learn_challenge(stage: Stage) -> Shot:
    return Shot("ann", await played(stage, CHALLENGE))


async def learn_end(stage: Stage) -> Shot:
    return Shot("ann", await played(stage, len(positions()) - 1))


async def opened(stage: Stage) -> Message:
    """Ann's answers to `/learn`."""
    await stage.sit("ann")
    shown = (await stage.person("ann").actor.slash("learn")).message
    assert shown is not None
    return shown


async def played(stage: Stage, until: int) -> Message:
    """The round at a later position, after the moves being taught."""
    shown = await opened(stage)
    for number in range(until):
        shown = await taught(stage, shown, number)
    return shown


async def taught(stage: Stage, shown: Message, number: int) -> Message:
    """Press the button that makes the move being taught."""
    for choice in choices(shown, TryMove.kind()):
        if is_taught(choice.press, number):
            answer = (await stage.person("ann").takes(choice)).message
            assert answer is not None
            return answer
    raise AssertionError(number)


SCENES = named(learn, learn_challenge, learn_end)
