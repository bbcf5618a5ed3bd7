"""With SENTRY_DSN, the real process reports an error over HTTP, without the values involved (R19)."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.playground.server.playground import Playground
from tests.wire.people import Room
from tests.wire.process import BotProcess

pytestmark = pytest.mark.wire


def report_in(body: bytes) -> dict[str, Any]:
    """The event in an envelope, which has a line for its headers and a line for each item's headers."""
    _, _, event = body.splitlines()
    return json.loads(event)


async def test_a_table_that_cannot_be_read_is_reported_without_what_is_in_it(
    room: Room, place: Playground, tmp_path: Path, database_url: str
) -> None:
    reports: list[dict[str, Any]] = []

    async def take(request: web.Request) -> web.Response:
        reports.append(report_in(await request.read()))
        return web.json_response({})

    sentry = web.Application()
    sentry.add_routes([web.post("/api/42/envelope/", take)])
    async with TestServer(sentry) as server:
        dsn = f"http://public@{server.host}:{server.port}/42"
        bot = BotProcess(place, tmp_path, database_url, SENTRY_DSN=dsn)
        await bot.start()
        await room.people[0].actor.slash("uno new")
        assert await bot.terminate() == 0
        assert reports == []
        with sqlite3.connect(tmp_path / "data" / "uno.db") as raw:
            raw.execute("""UPDATE tables SET state = '{"lobby": "canary"}'""")
        raw.close()
        await bot.start()
        await place.until(lambda: bool(reports))
        assert await bot.terminate() == 0
    (report,) = reports
    assert report["logentry"] == {"message": "table_unreadable"}
    (*_, last) = report["exception"]["values"]
    assert last["type"] == "UnreadableState"
    told = json.dumps(report)
    private = ("canary", place.world.token, str(room.people[0].actor.channel.id), str(tmp_path))
    assert [word for word in private if word in told] == []
