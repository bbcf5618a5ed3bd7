"""The running process tells over HTTP whether it can do its work."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.playground.server.playground import Playground
from tests.wire.people import Room
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire


async def ask(bot: BotProcess, page: str) -> tuple[int, str]:
    (port,) = re.findall(r"answer on port (\d+)", bot.said)
    async with aiohttp.request("GET", f"http://127.0.0.1:{port}/{page}") as response:
        return response.status, await response.text()


@pytest.fixture
async def bot(place: Playground, tmp_path: Path, database_url: str) -> AsyncIterator[BotProcess]:
    bot = BotProcess(place, tmp_path, database_url, HEALTH_PORT="0")
    yield bot
    await bot.close()


async def checks_once(bot: BotProcess, wanted: int) -> dict[str, Any]:
    """The checks of the first answer with this status."""
    body = ""
    for _ in range(200):
        status, body = await ask(bot, "healthz")
        if status == wanted:
            return json.loads(body)["checks"]
        await asyncio.sleep(0.05)
    raise TimeoutError(body)


async def test_a_running_bot_is_healthy_and_has_figures(
    room: Room, bot: BotProcess, place: Playground
) -> None:
    await bot.start()
    await room.people[0].actor.slash("uno new")
    checks = await checks_once(bot, 200)
    assert list(checks) == ["gateway", "loop", "database", "discord", "disk"]
    _, figures = await ask(bot, "metrics")
    assert "uno_open_tables 1.0" in figures
    assert "uno_servers 1.0" in figures
    assert "uno_gateway_ready 1.0" in figures
    assert place.world.token not in figures
    assert await bot.terminate() == 0
    assert "table_opened" in bot.said


async def test_a_port_that_is_taken_is_named(place: Playground, tmp_path: Path, database_url: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        bot = BotProcess(place, tmp_path, database_url, LOG_LEVEL="ERROR", HEALTH_PORT=port)
        status, said = await bot.run("run", "--migrate")
    assert status == 1
    assert f"127.0.0.1:{port} cannot be used" in said
    assert "HEALTH_PORT" in said
    assert list(place.log.exchanges) == []
