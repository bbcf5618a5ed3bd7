"""How long the event loop is held up while many tables of strong computer players are playing.

`python -m tests.benchmarks.bench_minds [--tables 50] [--rivals 1] [--mind remote|thread|present]`: at each
table a person who moves at once and `advanced` rivals, in real time; a single one, since between two alone it
searches. A heartbeat tells how late the loop is, which other
programs on the machine make worse; the longest callback is told in CPU time, which they do not.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

from bot.engine.model.moves import Move
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.view import SeatView
from bot.game.clock.minds import InlineMind, RemoteMind
from bot.game.clock.thinker import decide
from bot.game.errors import GameError
from bot.game.people import Player
from bot.game.ports import Mind
from bot.game.registry import Location, Registry
from bot.game.session import GameSession, Services
from tests.fakes import MemoryStore, SilentPresenter

BEAT = 0.001  # seconds
ANN = Player(1, "Ann")


class ThreadMind:
    """What would happen if computers thought in a thread of the bot."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1)

    async def choose(self, level: str, view: SeatView, seed: int) -> Move:
        return await asyncio.get_running_loop().run_in_executor(self._pool, decide, level, view, seed)


class Timed:
    """A mind, and how many seconds each of its decisions took."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.taken: list[float] = []

    async def choose(self, level: str, view: SeatView, seed: int) -> Move:
        start = time.perf_counter()
        move = await self.mind.choose(level, view, seed)
        self.taken.append(time.perf_counter() - start)
        return move


MINDS = {"remote": RemoteMind, "thread": ThreadMind, "present": InlineMind}


@contextlib.contextmanager
def watched_callbacks() -> Iterator[list[float]]:
    """The CPU seconds of each callback of the loop."""
    taken: list[float] = []
    run = asyncio.Handle._run  # noqa: SLF001

    def timed_run(handle: asyncio.Handle) -> None:
        start = time.thread_time()
        run(handle)
        taken.append(time.thread_time() - start)

    asyncio.Handle._run = timed_run  # noqa: SLF001
    try:
        yield taken
    finally:
        asyncio.Handle._run = run  # noqa: SLF001


async def heartbeat(late: list[float]) -> None:
    """Note by how much each beat is late."""
    while True:
        start = time.perf_counter()
        await asyncio.sleep(BEAT)
        late.append(time.perf_counter() - start - BEAT)


async def play_person(session: GameSession) -> None:
    """A person who makes the moves of the beginner."""
    mind = InlineMind()
    while not session.state.match or not session.state.match.is_over:
        await asyncio.sleep(0.5)
        view = session.view(ANN.id)
        if view.public.decider == view.seat:
            with contextlib.suppress(GameError):
                await session.submit(ANN.id, await mind.choose("easy", view, 0))


def world_with(mind: Mind) -> Services:
    """A world in real time."""
    from bot.app import RealClock  # not in the processes that think, which import this module as well

    rng = Random(1)
    return Services(MemoryStore(), SilentPresenter(), RealClock(), lambda: rng.randbytes(SECRET_BYTES), mind)


async def hold_up(world: Services, tables: int, rivals: int, seconds: float) -> list[float]:
    """By how much each beat of the loop is late while the tables play."""
    registry, people = Registry(world, Random(1)), list[asyncio.Task[None]]()
    for number in range(tables):
        session = await registry.open(Location(1, number), ANN, {})
        for _ in range(rivals):
            await session.add_computer(ANN.id, "advanced", "Robo")
        await session.start(ANN.id)
        people.append(asyncio.create_task(play_person(session)))
    late: list[float] = []
    beating = asyncio.create_task(heartbeat(late))
    await asyncio.sleep(seconds)
    for task in (beating, *people):
        task.cancel()
    await registry.close()
    return late


def main() -> None:
    """Measure one kind of mind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rivals", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--mind", choices=MINDS, default="remote")
    chosen = parser.parse_args()
    with watched_callbacks() as taken:
        mind = Timed(MINDS[chosen.mind]())
        world = world_with(mind)
        late = sorted(asyncio.run(hold_up(world, chosen.tables, chosen.rivals, chosen.seconds)))
    p99 = late[int(len(late) * 0.99)]
    print(
        f"{chosen.mind}, {chosen.tables} tables: median {statistics.median(late) * 1000:.1f} ms late, ",
        end="",
    )
    print(f"p99 {p99 * 1000:.1f}, longest {late[-1] * 1000:.1f} ({len(late)} beats), ", end="")
    print(f"longest callback {max(taken) * 1000:.1f} ms of CPU")
    waits = sorted(mind.taken) or [0.0]
    hasty = mind.mind.hasty if isinstance(mind.mind, RemoteMind) else 0
    print(f"{len(mind.taken)} decisions, {hasty} in a hurry; ", end="")
    print(f"median {statistics.median(waits) * 1000:.0f} ms, longest {waits[-1] * 1000:.0f} ms")


if __name__ == "__main__":
    main()
