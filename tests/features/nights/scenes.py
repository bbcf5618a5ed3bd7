"""Screens of a game night."""

from __future__ import annotations

from bot.features.nights.calendar import Attendance, Every, Night
from bot.features.nights.commands import NightHandler
from bot.features.nights.store import SqlNights
from bot.playground.world.places import Message
from tests.screens.scenes import named
from tests.screens.stage import NOON, Shot, Stage

HOUR = 3_600.0
ANSWERS = {
    "bob": Attendance.GOING,
    "cleo": Attendance.GOING,
    "dan": Attendance.MAYBE,
    "eve": Attendance.CANNOT,
}


async def night(stage: Stage) -> Shot:
    await planned(stage)
    return Shot("ann", announcement(stage))


async def night_lobby(stage: Stage) -> Shot:
    await planned(stage)
    stage.clock.moment = NOON + 7 * HOUR
    await look(stage)
    stage.clock.moment = NOON
    (table,) = stage.app.registry
    await stage.settle()
    return Shot("bob", stage.channel.messages[dict(table.shown.messages)["table"]])


async def planned(stage: Stage) -> None:
    """A night this evening, to which three people are going."""
    store, guild = SqlNights(stage.app.database), next(iter(stage.place.world.guilds))
    for last in await store.all():
        await store.finish(last, None)
    host, *others = [person.actor.user.id for person in await stage.enter("ann", *ANSWERS)]
    wanted = Night(0, guild, stage.channel.id, host, NOON + 7 * HOUR, "classic", Every.WEEK)
    number = (await store.plan(wanted, NOON)).id
    for person, answer in zip(others, ANSWERS.values(), strict=True):
        await store.answer(number, person, answer, NOON)
    await look(stage)


async def look(stage: Stage) -> None:
    """Let the bot check its nights."""
    handler = next(one for one in stage.app.handlers if isinstance(one, NightHandler))
    handler._keeper.hurry()  # noqa: SLF001
    (chore,) = handler.chores()
    await chore.once()


def announcement(stage: Stage) -> Message:
    return next(iter(stage.channel.messages.values()))


SCENES = named(night, night_lobby)
