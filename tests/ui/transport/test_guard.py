"""The guard counts refusals over real HTTP and stops long before Discord would ban the bot (R9)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from email.utils import formatdate

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord.http import Route

from bot.ui.transport import outbox as guards
from bot.ui.transport.outbox import BUDGET, CLOCK_SECONDS, RequestGuard, RequestHeld
from tests.fakes import FakeClock


class Api:
    """A server that gives the answers it is told to give."""

    session: aiohttp.ClientSession

    def __init__(self) -> None:
        self.status = 200
        self.headers: dict[str, str] = {}
        self.asked: list[str] = []
        self.is_asked = asyncio.Event()
        self.refused: list[str] = []
        self.clock = FakeClock()
        self.is_sure, self.may_speak = asyncio.Event(), True
        self.is_sure.set()
        self.guard = RequestGuard(self.clock, lambda: self.refused.append("told"), ownership=self)

    async def until_sure(self) -> None:
        await self.is_sure.wait()

    async def until_ours(self) -> None:
        await self.is_sure.wait()
        if not self.may_speak:
            raise RequestHeld

    async def answer(self, request: web.Request) -> web.Response:
        self.asked.append(request.path)
        self.is_asked.set()
        return web.Response(status=self.status, headers=self.headers)

    async def ask(self, path: str, times: int = 1, base: str | None = None) -> None:
        for _ in range(times):
            with suppress(RequestHeld):
                async with self.session.get((base or Route.BASE) + path):
                    pass

    async def until_asked(self, times: int) -> None:
        while len(self.asked) < times:
            self.is_asked.clear()
            await self.is_asked.wait()

    async def is_held(self, path: str) -> bool:
        before = len(self.asked)
        await self.ask(path)
        return len(self.asked) == before


@pytest.fixture
async def api(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Api]:
    monkeypatch.setattr(guards, "MOST_INVALID", 5)
    monkeypatch.setattr(guards, "MOST_INVALID_ANSWERS", 8)
    api = Api()
    app = web.Application()
    app.router.add_get("/{path:.*}", api.answer)
    async with TestServer(app) as server:
        monkeypatch.setattr(Route, "BASE", str(server.make_url("/api")))
        async with aiohttp.ClientSession(trace_configs=[api.guard.trace]) as api.session:
            yield api


@pytest.mark.parametrize("status", [403, 429])
async def test_refusals_are_counted_and_forgotten_after_ten_minutes(api: Api, status: int) -> None:
    api.status = status
    await api.ask("/channels/1", times=4)
    assert api.guard.invalid == 4
    await api.clock.advance(600)
    assert api.guard.invalid == 0


async def test_too_many_refusals_stop_all_but_answers_and_in_the_end_these(api: Api) -> None:
    api.status = 403
    await api.ask("/channels/1", times=5)
    assert await api.is_held("/channels/1")
    await api.ask("/interactions/1/token/callback", times=2)
    await api.ask("/webhooks/1/token", times=1)
    assert len(api.asked) == 8
    assert await api.is_held("/interactions/1/token/callback")
    await api.clock.advance(600)
    assert not await api.is_held("/channels/1")


async def test_the_clock_is_compared_with_discords_now_and_then_if_it_tells_the_time(api: Api) -> None:
    api.headers["Date"] = formatdate(api.clock.now() - 12)
    await api.ask("/gateway")
    assert api.guard.ahead == 12
    await api.clock.advance(CLOCK_SECONDS - 1)
    await api.ask("/gateway")
    assert api.guard.ahead == 12, "it looks again after ten seconds"
    await api.clock.advance(1)
    await api.ask("/gateway")
    assert api.guard.ahead == 12 + CLOCK_SECONDS
    await api.clock.advance(CLOCK_SECONDS)
    api.headers["Date"] = ""
    await api.ask("/gateway")
    assert api.guard.ahead == 12 + CLOCK_SECONDS


async def test_requests_wait_for_their_turn_and_answers_do_not(api: Api) -> None:
    waiting = asyncio.gather(*(api.ask("/channels/1") for _ in range(2 * BUDGET + 1)))
    await api.until_asked(BUDGET)
    await api.ask("/interactions/1/token/callback")
    assert api.asked.count("/api/channels/1") == BUDGET
    await api.clock.advance(1.0)
    await api.until_asked(2 * BUDGET + 1)
    assert api.asked.count("/api/channels/1") == 2 * BUDGET
    await api.clock.advance(1.0)
    await waiting
    assert api.asked.count("/api/channels/1") == 2 * BUDGET + 1


async def test_what_still_waits_when_the_program_ends_is_held(api: Api) -> None:
    requests = [asyncio.create_task(api.session.get(f"{Route.BASE}/channels/1")) for _ in range(BUDGET + 1)]
    await asyncio.wait(requests[:BUDGET])
    await api.session.close()
    await api.clock.advance(1.0)
    with pytest.raises(RequestHeld):
        await requests[BUDGET]


async def test_a_breaker_that_opens_is_told_once(api: Api, caplog: pytest.LogCaptureFixture) -> None:
    api.status = 403
    await api.ask("/channels/1", times=50)
    assert len(api.asked) == 5
    assert [record.levelname for record in caplog.records] == ["ERROR"]


async def test_what_is_not_our_fault_is_not_counted(api: Api) -> None:
    api.status = 500
    await api.ask("/channels/1")
    api.status, api.headers = 429, {"X-RateLimit-Scope": "shared"}
    await api.ask("/channels/1")
    api.status, api.headers = 404, {}
    await api.ask("/channels/1/messages/2")
    api.status = 403
    await api.ask("/avatar.png", base=Route.BASE.replace("/api", "/cdn"))
    assert len(api.asked) == 4
    assert api.guard.invalid == 0


async def test_a_refused_token_is_told_once_and_not_used_again(api: Api) -> None:
    api.status = 401
    await api.ask("/channels/1", times=3)
    assert api.refused == ["told"]
    assert api.asked == ["/api/channels/1"]


async def test_an_ended_interaction_says_nothing_about_the_token(api: Api) -> None:
    api.status = 401
    await api.ask("/webhooks/1/token/messages/@original")
    assert api.refused == []
    assert not await api.is_held("/channels/1")


def test_the_breaker_opens_at_a_tenth_of_what_discord_bans_for() -> None:
    assert guards.MOST_INVALID <= 10_000 / 10
    assert guards.MOST_INVALID_ANSWERS <= 10_000 / 2


@pytest.mark.parametrize("path", ["/channels/1", "/interactions/1/token/callback", "/webhooks/1/token"])
async def test_nothing_is_sent_before_it_is_sure_that_it_may_be(api: Api, path: str) -> None:
    api.is_sure.clear()
    asking = asyncio.create_task(api.ask(path))
    await asyncio.sleep(0.01)
    assert api.asked == []
    api.is_sure.set()
    await asking
    assert api.asked == [f"/api{path}"]
    api.may_speak = False
    assert await api.is_held(path)


async def test_what_waits_for_its_turn_is_not_sent_if_another_process_takes_over(api: Api) -> None:
    waiting = asyncio.gather(*(api.ask("/channels/1") for _ in range(BUDGET + 2)))
    await api.until_asked(BUDGET)
    api.is_sure.clear()  # the process was frozen
    await api.clock.advance(1.0)
    await asyncio.sleep(0.01)
    assert len(api.asked) == BUDGET
    api.may_speak = False
    api.is_sure.set()
    await waiting
    assert len(api.asked) == BUDGET
