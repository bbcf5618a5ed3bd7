"""Screens of the daily deal."""

from __future__ import annotations

from msgspec.structs import replace

from bot.features.daily.game import Attempt, Score
from bot.features.daily.store import SqlDaily
from bot.game.periods import day_of
from bot.playground.world.places import Message
from bot.ui.screens.replay import Way
from tests.screens.scenes import named
from tests.screens.stage import NAMES, NOON, Shot, Stage, press
from tests.wire.people import choices

SCORES = (212, 187, 187, 96, 41, -12, -35)  # of other people, on the board
LOOKING_BACK = 6  # steps before the last one of a replay


async def daily(stage: Stage) -> Shot:
    return Shot("ann", await opened(stage, "ann"))


async def daily_hand(stage: Stage) -> Shot:
    shown = await press(stage, "bob", await opened(stage, "bob"), "daily_begin")
    for _ in range(2):
        shown = await press(stage, "bob", shown, "daily_move")
    return Shot("bob", shown)


async def daily_result(stage: Stage) -> Shot:
    return Shot("cleo", await finished(stage, "cleo"))


async def daily_replay(stage: Stage) -> Shot:
    shown = await press(stage, "dan", await finished(stage, "dan"), "daily_watch")
    shown = await press(stage, "dan", shown, "daily_watch", Way.LAST)
    for _ in range(LOOKING_BACK):
        shown = await press(stage, "dan", shown, "daily_watch", Way.BACK)
    return Shot("dan", shown)


async def daily_board(stage: Stage) -> Shot:
    store = SqlDaily(stage.app.database, stage.app.env.secret)
    deal, guild = await store.deal(day_of(NOON)), next(iter(stage.place.world.guilds))
    for name, points in zip(list(NAMES)[5:], SCORES, strict=False):
        attempt = await store.begin(Attempt(deal.day, stage.place.world.user(name).id, guild))
        await store.save(replace(attempt, score=Score(points > 0, points, 9 + points % 7)), 0)
    return Shot("eve", await press(stage, "eve", await finished(stage, "eve"), "daily_board"))


async def opened(stage: Stage, name: str) -> Message:
    """The answers to `/daily`."""
    await stage.sit(name)
    shown = (await stage.person(name).actor.slash("daily")).message
    assert shown is not None
    return shown


async def finished(stage: Stage, name: str) -> Message:
    """Play the deal to the end; the first button is always a card, if one fits."""
    shown = await opened(stage, name)
    if any(choices(shown, "daily_begin")):
        shown = await press(stage, name, shown, "daily_begin")
    while any(choices(shown, "daily_move")):
        shown = await press(stage, name, shown, "daily_move")
    return shown


SCENES = named(daily, daily_hand, daily_result, daily_replay, daily_board)
