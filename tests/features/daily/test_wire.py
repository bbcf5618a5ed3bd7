"""kill -9 during daily deals: no accepted move is lost, and nobody gets a second attempt."""

from __future__ import annotations

import asyncio
import re
import time
from functools import partial

import pytest

from bot.features.daily.game import Attempt, DailyGame
from bot.features.daily.store import SqlDaily
from bot.hosting.environment import RealClock
from bot.playground.world.places import Message
from bot.playground.world.world import World
from bot.storage.database import Database
from tests.features.daily.noon import seconds_to_noon
from tests.soak.counts import Record, times
from tests.wire.conftest import database_url
from tests.wire.people import Choice, Person, Room, choices, words_of
from tests.wire.process import BotProcess, be_patient

__all__ = ["database_url"]
pytestmark = pytest.mark.wire

LONGEST_WAIT = 0.015  # seconds from a press to the kill, so that it hits any stage of its handling
EVERY_THIRD = 3
SCORED = re.compile(r"scored \*\*(−?\d+)\*\* in (\d+) moves")


def be_ahead(seconds: float) -> None:
    """Be on a clock that is ahead by this many seconds."""
    be_patient()
    RealClock.now = lambda self: time.time() + seconds


@pytest.fixture
def bot(bot: BotProcess, world: World) -> BotProcess:
    """As in every wire test, but it is noon, for the world as well."""
    seconds = seconds_to_noon()
    world.clock.skip(seconds)
    bot.prepare = partial(be_ahead, seconds)
    return bot


def moves(shown: Message) -> list[Choice]:
    return list(choices(shown, "daily_move"))


def step_of(shown: Message) -> tuple[int, int] | None:
    """The day and the step in the buttons of a deal, or None once it is over."""
    arguments = [choice.press.argument.split("=") for choice in moves(shown)]
    return (int(arguments[0][0]), int(arguments[0][1])) if arguments else None


async def opened(person: Person) -> Message:
    """The screens of `/daily`."""
    shown = (await person.actor.slash("daily")).message
    assert shown is not None
    return shown


async def pressed(person: Person, choice: Choice) -> Message:
    shown = (await person.takes(choice)).message
    assert shown is not None
    return shown


async def stored(url: str, person: Person, day: int) -> tuple[Attempt, DailyGame]:
    """A stored attempt, and the game that results from it."""
    database = Database(url)
    daily = SqlDaily(database, lambda: b"")
    try:
        attempt = await daily.attempt(day, person.actor.user.id)
        assert attempt is not None
        return attempt, DailyGame.played(await daily.deal(day), attempt.moves)
    finally:
        await database.close()


async def kill_at(bot: BotProcess, person: Person, choice: Choice, wait: float) -> Message | None:
    """Kill the bot while it handles a press; return the answer that the person saw before that, if any."""
    press = asyncio.create_task(pressed(person, choice))
    await asyncio.sleep(wait)
    await bot.kill()
    await asyncio.sleep(0)
    shown = press.result() if press.done() else None
    press.cancel()
    await asyncio.gather(press, return_exceptions=True)
    return shown


async def test_deals_go_on_after_every_kill(
    room: Room, bot: BotProcess, database_url: str, record_property: Record
) -> None:
    kills, results = times(3, 45), set[tuple[str, ...]]()
    left, presses = kills, 0
    await bot.start()
    for person in room.people:
        begin = next(choices(await opened(person), "daily_begin"))
        shown = await pressed(person, begin)
        while (at := step_of(shown)) is not None:
            presses += 1
            choice = moves(shown)[0]
            if not left or presses % EVERY_THIRD:
                shown = await pressed(person, choice)
                continue
            left -= 1
            accepted = await kill_at(bot, person, choice, room.rng.random() * LONGEST_WAIT) or shown
            attempt, game = await stored(database_url, person, at[0])
            assert len(game.steps) >= (step_of(accepted) or (0, at[1] + 1))[1]
            await bot.start()
            shown = await opened(person)
            assert step_of(shown) == (None if attempt.score else (at[0], len(game.steps)))
        found = SCORED.search(words_of(shown))
        assert found is not None
        results.add(found.groups())
        assert "There's one a day." in words_of(await opened(person))
        again = (await person.actor.forge(begin.message, begin.custom_id)).message
        assert again is not None
        assert not moves(again), "an old button begins nothing"
    assert len(results) == 1, "equal moves lead to equal results, with or without kills"
    record_property("kills of the bot in daily deals, no accepted move lost", kills - left)
