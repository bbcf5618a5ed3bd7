"""Background tasks continue after a failure, which is logged, counted, and reported as unhealthy until the
task succeeds.
"""

from __future__ import annotations

import asyncio
import logging

import pytest
from prometheus_client import CollectorRegistry, generate_latest

from bot.feature import Chore
from bot.game.ports import StoreUnavailable
from bot.hosting.supervisor import LONGEST_PAUSE_SECONDS, SHORT_PAUSE_SECONDS, Supervisor
from bot.playground.server.playground import HANGS_AFTER_SECONDS

ENOUGH = 14


class World:
    """A clock that jumps to the end of each wait, and a task that fails until it is repaired."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.failure: BaseException | None = None
        self.done = 0
        self.turn = asyncio.Event()
        self.registry = CollectorRegistry()
        self.supervisor = Supervisor(self.registry, self.sleep)

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        await self.turn.wait()
        self.turn.clear()

    async def once(self) -> None:
        if self.failure is not None:
            raise self.failure
        self.done += 1

    async def go_on(self) -> None:
        """Let the next wait end, and run everything that follows."""
        waits = len(self.waits)
        self.turn.set()
        async with asyncio.timeout(HANGS_AFTER_SECONDS):
            while len(self.waits) == waits:  # noqa: ASYNC110  # the next wait is the event
                await asyncio.sleep(0)


@pytest.fixture
async def world() -> World:
    return World()


@pytest.mark.parametrize(
    ("failure", "reason"),
    [
        (StoreUnavailable("locked"), "locked"),
        (KeyError("x"), "KeyError"),
        (asyncio.CancelledError(), "CancelledError"),
    ],
)
async def test_work_that_fails_is_begun_again_with_growing_pauses(
    world: World, failure: BaseException, reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with world.supervisor.looking_after([Chore("sweeping", world.once, every=60.0, first=600.0)]):
        await asyncio.sleep(0)
        await world.go_on()
        assert (world.waits, world.done, await world.supervisor.check()) == ([600.0, 60.0], 1, None)
        world.failure = failure
        for _ in range(ENOUGH):
            await world.go_on()
        pauses = world.waits[2:]
        assert pauses[:4] == [5.0, 10.0, 20.0, 40.0]
        assert pauses[-1] == 600.0
        assert await world.supervisor.check() == f"sweeping failed: {reason}"
        assert (
            f'uno_background_failures_total{{work="sweeping"}} {ENOUGH}.0'
            in generate_latest(world.registry).decode()
        )
        errors = [record for record in caplog.records if record.levelno == logging.ERROR]
        assert len(errors) == ENOUGH
        assert errors[0].getMessage() == f"sweeping failed, the next try is in 5 s: {reason}"
        assert bool(errors[0].exc_info) is not isinstance(failure, StoreUnavailable)
        world.failure = None
        await world.go_on()
        assert (world.waits[-1], world.done, await world.supervisor.check()) == (60.0, 2, None)


@pytest.mark.parametrize(("every", "longest"), [(1.0, SHORT_PAUSE_SECONDS), (3_600.0, LONGEST_PAUSE_SECONDS)])
async def test_pauses_grow_with_the_period_of_the_work(world: World, every: float, longest: float) -> None:
    world.failure = StoreUnavailable("locked")
    async with world.supervisor.looking_after([Chore("looking", world.once, every=every)]):
        await asyncio.sleep(0)
        for _ in range(ENOUGH):
            await world.go_on()
        assert world.waits[-1] == max(world.waits) == longest


async def test_a_failure_holds_up_nothing_else() -> None:
    done = asyncio.Event()

    async def fail() -> None:
        raise OSError("gone")

    async def succeed() -> None:
        done.set()

    supervisor = Supervisor(CollectorRegistry())
    chores = [Chore("one", fail, every=1.0), Chore("other", succeed, every=1.0)]
    async with supervisor.looking_after(chores), asyncio.timeout(HANGS_AFTER_SECONDS):
        await done.wait()
        assert await supervisor.check() == "one failed: gone"


async def test_work_ends_with_the_program(world: World) -> None:
    async with world.supervisor.looking_after([Chore("sweeping", world.once, every=60.0)]):
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert "sweeping" not in {task.get_name() for task in asyncio.all_tasks()}
