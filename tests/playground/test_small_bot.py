"""A bot unaware of the playground works with it, in its own process."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground.person import Person
from bot.playground.server.gateway import IDENTIFY, RESUME
from bot.playground.server.playground import Playground
from bot.playground.world.people import User
from bot.playground.world.places import Channel, Message

HERE = Path(__file__).parent


@pytest.fixture
async def process(place: Playground) -> AsyncIterator[asyncio.subprocess.Process]:
    """The small bot, connected."""
    process = await start(place)
    yield process
    if process.returncode is None:
        process.terminate()
    await process.wait()


async def start(place: Playground) -> asyncio.subprocess.Process:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(HERE / "lead.py"),
        str(HERE / "small_bot.py"),
        env=os.environ | place.environment,
        stderr=asyncio.subprocess.DEVNULL,
    )
    await place.until_connected()
    return process


async def begin(place: Playground, ann: Person) -> Message:
    """Ann types /begin; returns the message with the panel once everything is there."""
    answer = await ann.slash("begin", word="hello")
    await place.until(lambda: len(ann.sees()) == 3 and ann.sees()[2].thread is not None)
    assert answer.message is not None
    return answer.message


async def test_everything_the_small_bot_uses(
    place: Playground, process: asyncio.subprocess.Process, table: Channel, bob: User
) -> None:
    ann = place.person("ann")
    assert [choice["name"] for choice in await ann.autocomplete("begin", "word", word="u")] == ["uno"]

    panel = await begin(place, ann)
    assert [one.content for one in ann.sees()] == ["You said hello", "Only you read this", "Race!"]
    assert [one.content for one in place.person("bob").sees()] == ["You said hello", "Race!"]

    opened = await ann.choose(panel, "Pick", "blue")
    await place.until(lambda: bool(panel.reactions))
    welcome = await ann.submit_modal(opened, {"name": "Ann"})
    assert welcome.message is not None
    assert (welcome.message.content, welcome.message.owner) == ("Welcome, Ann", ann.user)
    await ann.press(panel, "Press")
    assert panel.content == "Pressed"

    race = ann.sees()[2]
    assert race.thread is not None
    assert race.thread.name == "Talk"
    await place.person("bob").react(race, "✋")
    await place.until(lambda: ann.sees()[-1].content == f"<@{bob.id}> was first")
    assert ann.sees()[-1].mentions.users == (bob,)


async def test_a_broken_connection_resumes_and_misses_nothing(
    place: Playground, process: asyncio.subprocess.Process, table: Channel, bob: User
) -> None:
    ann = place.person("ann")
    panel = await begin(place, ann)
    place.gateway.cut()
    await place.person("bob").react(ann.sees()[2], "✋")
    pressed = await ann.press(panel, "Press")
    assert pressed.kind == "edit"
    await place.until(lambda: ann.sees()[-1].content == f"<@{bob.id}> was first")
    assert len(place.log.sent(RESUME)) == 1
    assert len(place.log.sent(IDENTIFY)) == 1


async def test_a_killed_bot_fails_and_a_new_one_takes_over(
    place: Playground, process: asyncio.subprocess.Process, table: Channel
) -> None:
    ann = place.person("ann")
    await begin(place, ann)
    process.kill()
    await process.wait()
    await place.until(lambda: not place.gateway.connections)
    asked = asyncio.create_task(ann.slash("begin", word="hello"))
    await asyncio.sleep(0)
    place.world.clock.skip(3)
    assert (await asked).has_failed
    successor = await start(place)
    assert (await ann.slash("begin", word="again")).kind == "message"
    successor.terminate()
    await successor.wait()
