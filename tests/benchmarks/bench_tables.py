"""How long the event loop is held up while many tables of strong computer players are playing.

`python -m tests.benchmarks.bench_tables [--tables 50] [--rivals 3]`: at each table a person who moves at once
and `advanced` rivals, in real time. A heartbeat tells how late the loop is, which other programs on the
machine make worse; the longest callback is told in CPU time, which they do not.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import statistics
import time
from collections.abc import Iterator
from random import Random

from bot.computer import LEVELS
from bot.engine.model.shuffle import SECRET_BYTES
from bot.game.errors import GameError
from bot.game.people import Player
from bot.game.registry import Location, Registry
from bot.game.servers import ServerBook
from bot.game.session import GameSession, Services
from tests.benchmarks.table import Row
from tests.fakes import MemoryServers, MemoryStore, SilentPresenter

BEAT = 0.001  # seconds


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
    host = session.state.lobby.host
    while not session.state.match or not session.state.match.is_over:
        await asyncio.sleep(0.5)
        view = session.view(host)
        if view.public.decider == view.seat:
            with contextlib.suppress(GameError):
                await session.submit(host, LEVELS["easy"].choose(view, Random(0)))


def real_services() -> Services:
    """Services in real time."""
    from bot.hosting.surroundings import RealClock  # imports all of the program

    rng = Random(1)
    servers = ServerBook(MemoryServers())
    return Services(
        MemoryStore(), SilentPresenter(), RealClock(), lambda: rng.randbytes(SECRET_BYTES), servers
    )


async def hold_up(services: Services, tables: int, rivals: int, seconds: float) -> list[float]:
    """By how much each beat of the loop is late while the tables play."""
    registry, people = Registry(services, Random(1)), list[asyncio.Task[None]]()
    for number in range(tables):
        host = Player(number + 1, "Ann")  # nobody may open many tables
        session = await registry.open(Location(number + 1, number), host, {})
        for _ in range(rivals):
            await session.add_computer(host.id, "advanced", "Robo")
        await session.start(host.id)
        people.append(asyncio.create_task(play_person(session)))
    late: list[float] = []
    beating = asyncio.create_task(heartbeat(late))
    await asyncio.sleep(seconds)
    for task in (beating, *people):
        task.cancel()
    await registry.close()
    return late


def rows(tables: int = 50, seconds: float = 15) -> Iterator[Row]:
    """How late the loop is with so many tables, and the CPU of its longest callback."""
    with watched_callbacks() as taken:
        late = sorted(asyncio.run(hold_up(real_services(), tables, 3, seconds)))
    p99 = late[int(len(late) * 0.99)]
    figure = f"loop p99 {p99 * 1000:.1f} ms late"
    yield Row(f"{tables} tables of computer players", figure, f"longest callback {max(taken) * 1000:.1f} ms")


def main() -> None:
    """Measure once."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rivals", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=30)
    chosen = parser.parse_args()
    with watched_callbacks() as taken:
        late = sorted(asyncio.run(hold_up(real_services(), chosen.tables, chosen.rivals, chosen.seconds)))
    p99 = late[int(len(late) * 0.99)]
    print(
        f"{chosen.tables} tables: median {statistics.median(late) * 1000:.1f} ms late, p99 {p99 * 1000:.1f}, "
        f"longest {late[-1] * 1000:.1f} ({len(late)} beats); "
        f"longest callback {max(taken) * 1000:.1f} ms of CPU"
    )


if __name__ == "__main__":
    main()
