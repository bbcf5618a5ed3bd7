"""Secrets of a running bot are not in anything that leaves it: logs, errors, exports, figures, pages
(R19).
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from sqlalchemy import make_url, select

from bot.playground.server.page import PageServer
from bot.playground.server.playground import HANGS_AFTER_SECONDS, Playground
from bot.playground.world.world import World
from bot.storage.database import Database
from bot.storage.rows import HANDS, ROUNDS
from bot.ui.actions.action import ActionContext
from bot.ui.actions.rules import ReadRules
from tests.fakes import view_by
from tests.features.samples import samples
from tests.wire import leaks
from tests.wire.people import Room
from tests.wire.process import BotProcess, be_patient, refuse_at_once

pytestmark = pytest.mark.wire

PASSWORD = "canary-of-the-database"
PRESSES = 15
Surfaces = dict[str, str]


async def fail(action: ReadRules, context: ActionContext) -> Any:
    """A bug of ours, with a hand and the whole table in its local variables."""
    hand = view_by(context.session, context.player.id).hand
    state = context.state
    return [hand, state][len(hand) + state.revision]


def have_a_bug() -> None:
    """Have a bug: /uno rules fails in an unexpected way."""
    be_patient()
    setattr(ReadRules, "carry_out", fail)  # noqa: B010


@pytest.fixture
async def place(world: World) -> AsyncIterator[Playground]:
    """A playground with its page, open in the window of a person who does not play."""
    dan = world.add_user("dan")
    for guild in world.guilds.values():
        world.add_member(guild, dan)
    place = Playground(world)
    PageServer(world).add_routes(place.app)
    async with place:
        yield place


@pytest.fixture
def address(database_url: str) -> str:
    """The address of the database with a password, which this PostgreSQL server does not ask for."""
    if database_url.startswith("sqlite"):
        return database_url
    return make_url(database_url).set(password=PASSWORD).render_as_string(hide_password=False)


@pytest.fixture
async def bot(place: Playground, tmp_path: Path, address: str, log_format: str) -> AsyncIterator[BotProcess]:
    bot = BotProcess(place, tmp_path, address, LOG_LEVEL="DEBUG", LOG_FORMAT=log_format, HEALTH_PORT="0")
    bot.prepare = have_a_bug
    yield bot
    await bot.close()


@pytest.mark.parametrize(
    ("database_url", "log_format"), [("sqlite", "console"), ("postgresql", "json")], indirect=["database_url"]
)
async def test_no_secret_leaves_the_bot(
    room: Room, bot: BotProcess, place: Playground, database_url: str
) -> None:
    surfaces: Surfaces = {}
    async with window_of_a_stranger(place, surfaces):
        await bot.start()
        await room.sit_down()
        for person in room.people:
            await person.opens_hand()
        await room.play_for(PRESSES)
        for person in room.people:
            await person.opens_hand()
        await until_stored(database_url, room)
        reference = await see_an_error(room)
        surfaces |= await told(room) | await pages_of(bot)
        secrets = await secrets_of(database_url)
        second = bot.beside()
        second.prepare = refuse_at_once
        status, surfaces["a second process"] = await second.run("run")
        assert status == 1
        _, surfaces["check"] = await bot.beside().run("check")
        _, surfaces["doctor"] = await bot.beside().run("doctor")
    assert await bot.terminate() == 0
    surfaces["log"] = bot.said
    canaries = {"token": place.world.token, "password": PASSWORD, **secrets}
    found = [
        (canary, where)
        for canary, secret in canaries.items()
        for where in surfaces
        if secret in surfaces[where]
    ]
    assert found == []
    assert leaks.cards_in_lines(bot.said) == []
    check_reference(bot.said, reference, room)
    panels = [str(person.panel.id) for person in room.people if person.panel is not None]
    assert len(panels) == len(room.people)
    assert not [panel for panel in panels if panel in surfaces["window of a stranger"]]


async def until_stored(url: str, room: Room) -> None:
    """Wait until the panel that each person sees is stored."""
    database = Database(url)

    def stored(connection: Any) -> set[int]:
        return set(connection.scalars(select(HANDS.c.message_id)))

    async with asyncio.timeout(HANGS_AFTER_SECONDS):
        # A newer panel may be replacing the old one right now, and a database raises no event.
        while not all_have_panels(room) or not panels_of(room) <= await database.read(stored):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    await database.close()


def all_have_panels(room: Room) -> bool:
    return all(person.has_panel() for person in room.people)


def panels_of(room: Room) -> set[int]:
    return {person.panel.id for person in room.people if person.panel is not None}


async def see_an_error(room: Room) -> str:
    """Everybody triggers the bug; return the reference that the first one reads."""
    read = [(await person.actor.slash("uno rules")).message for person in room.people]
    await room.place.until(lambda: all(message and "(Reference: " in message.content for message in read))
    return re.findall(r"\(Reference: (\w+)\)", read[0].content if read[0] else "")[0]


def check_reference(log: str, reference: str, room: Room) -> None:
    """A log line has the reference, with the place and the kind of the error."""
    start = log.index(reference)
    line = log[log.rindex("\n", 0, start) + 1 :]
    assert str(room.people[0].actor.channel.id) in line.partition("\n")[0]
    assert "IndexError" in line
    assert "in fail" in line or '"name": "fail"' in line


async def told(room: Room) -> Surfaces:
    """Features' texts for people about themselves and about the match they are playing."""
    found: Surfaces = {}
    for feature in samples():
        found |= await feature.told(room)
    return found


async def pages_of(bot: BotProcess) -> Surfaces:
    """The running process's pages over HTTP."""
    (port,) = re.findall(r"answer on port (\d+)", bot.said)
    found: Surfaces = {}
    for page in ("healthz", "metrics"):
        async with aiohttp.request("GET", f"http://127.0.0.1:{port}/{page}") as response:
            found[page] = await response.text()
    return found


@asynccontextmanager
async def window_of_a_stranger(place: Playground, surfaces: Surfaces) -> AsyncIterator[None]:
    """The playground's page of a person who does not play, with all data sent to it."""
    here = f"http://127.0.0.1:{place.port}"
    told = list[str]()
    async with aiohttp.ClientSession(headers={"Origin": here}) as session:
        async with session.get(f"{here}/?as=dan") as response:
            told.append(await response.text())
        async with session.ws_connect(f"{here}/window?as=dan") as socket:

            async def listen() -> None:
                async for frame in socket:
                    told.append(frame.data)

            listening = asyncio.create_task(listen())
            yield
        await listening
    assert len(told) > 1
    surfaces["window of a stranger"] = "\n".join(told)


async def secrets_of(url: str) -> dict[str, str]:
    """The secrets of the running round, in all forms in which they could be written, and the tokens of
    hands.
    """
    database = Database(url)

    def unit(connection: Any) -> tuple[list[bytes], list[str]]:
        return list(connection.scalars(select(ROUNDS.c.secret))), list(
            connection.scalars(select(HANDS.c.token))
        )

    try:
        secrets, tokens = await database.read(unit)
    finally:
        await database.close()
    assert secrets
    assert tokens
    found = {f"secret {number}": secret.hex() for number, secret in enumerate(secrets)}
    found |= {f"secret {number} as bytes": str(secret)[2:20] for number, secret in enumerate(secrets)}
    return found | {f"token of hand {number}": token for number, token in enumerate(tokens)}
