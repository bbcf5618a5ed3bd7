"""A process while another one may own its tables, or its database doesn't respond (R16)."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import Mock, call

import pytest

from bot.game.clock import Interruption
from bot.game.tasks import Tasks
from bot.hosting.watchman import Guarded, Watchman
from bot.ui.transport.outbox import RequestHeld
from tests.fakes import settle


@dataclass
class Lease:
    """A lease whose requests are answered later, one by one."""

    lost: asyncio.Event = field(default_factory=asyncio.Event)
    asked: list[asyncio.Future[bool]] = field(default_factory=list[asyncio.Future[bool]])

    async def confirm(self) -> bool:
        self.asked.append(asyncio.get_running_loop().create_future())
        return await self.asked[-1]


@pytest.fixture
async def watchman() -> Watchman:
    """A watchman for a program that records its calls."""
    watchman, lease = Watchman(), Lease()
    parts: Any = Mock(registry=Mock(tasks=Tasks()))
    of_lease: Any = lease
    watchman.guarded = Guarded(of_lease, parts.database, parts.registry, parts.arrivals, parts.outbox)
    return watchman


def asked_of(watchman: Watchman) -> Any:
    """The guarded program, typed as the fake that it is."""
    return watchman.guarded


async def test_after_a_standstill_nothing_happens_until_the_lease_is_confirmed(watchman: Watchman) -> None:
    guarded = asked_of(watchman)
    watchman.note_standstill(6.0)
    acting = asyncio.create_task(watchman.until_ours())
    await settle()
    assert not acting.done()
    assert guarded.registry.mock_calls == [call.pause(Interruption.STANDSTILL, 6.0)]
    guarded.lease.asked[0].set_result(True)
    await acting
    assert guarded.registry.mock_calls[1:] == [call.go_on(Interruption.STANDSTILL)]


async def test_an_answer_from_before_another_standstill_counts_for_nothing(watchman: Watchman) -> None:
    guarded = asked_of(watchman)
    for _ in range(2):
        watchman.note_standstill(6.0)
        await settle()
    acting = asyncio.create_task(watchman.until_ours())
    guarded.lease.asked[0].set_result(True)
    await settle()
    assert not acting.done()
    guarded.lease.asked[1].set_result(True)
    await acting


async def test_a_lease_that_was_lost_in_a_standstill_stops_everything(watchman: Watchman) -> None:
    guarded = asked_of(watchman)
    watchman.note_standstill(60.0)
    acting = asyncio.create_task(watchman.until_ours())
    await settle()
    guarded.lease.lost.set()
    watchman.note_loss()
    guarded.lease.asked[0].set_result(False)
    with pytest.raises(RequestHeld):
        await acting
    assert guarded.outbox.mock_calls == [call.stop()]
    assert guarded.arrivals.mock_calls == [call.close()]
    assert guarded.database.mock_calls == [call.bar_for_good("the lease is lost")]
    assert call.go_on(Interruption.STANDSTILL) not in guarded.registry.mock_calls


async def test_while_the_database_is_silent_clocks_stand_still(watchman: Watchman) -> None:
    guarded = asked_of(watchman)
    watchman.note_silence(is_silent=True)
    assert guarded.registry.mock_calls == [call.pause(Interruption.DATABASE)]
    watchman.note_silence(is_silent=False)
    assert guarded.registry.mock_calls[1:] == [call.go_on(Interruption.DATABASE)]
    assert guarded.database.mock_calls == [call.bar("it has not answered for some seconds"), call.bar(None)]


async def test_before_there_is_a_program_nobody_waits(caplog: pytest.LogCaptureFixture) -> None:
    watchman = Watchman()
    watchman.note_silence(is_silent=True)
    watchman.note_loss()
    watchman.note_standstill(6.0)
    assert caplog.messages == ["the process stood still for 6.0 s"]
    await watchman.until_ours()
