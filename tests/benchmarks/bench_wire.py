"""What a press costs the bot's process, beside bare bots in discord.py: CPU over a loopback Discord.

`python -m tests.benchmarks.bench_wire`: people play at human tempo with all hands open, at this bot, at one
that answers each press with one request, and at one that makes three, all at the same time. Everything that
follows a press is included. `--flood` keeps 64 presses in flight at 128 tables instead.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from bot.ui.transport.replies import DEFER_SECONDS
from tests.benchmarks.contest import Contestant, Players, Table, contest
from tests.benchmarks.sampling import begin_sampling, samples_of
from tests.benchmarks.table import Row, show

AFTERMATH_SECONDS = 6.0  # until everything that follows a press has happened
KINDS = {"interactions": "answers", "channels": "to the table", "webhooks": "to hands"}
IN_FLIGHT = 64  # presses, under load
LEAST_SHARE = 0.02  # of a package that gets a row of its own


async def play_slowly(one: Players, presses: int, tempo: float) -> None:
    """At each table one press every few seconds."""

    async def at(table: Table, first: float) -> None:
        await asyncio.sleep(first)
        for _ in range(presses // len(one.tables)):
            await one.press(table)
            await asyncio.sleep(tempo)

    count = len(one.tables)
    await asyncio.gather(*(at(table, tempo * number / count) for number, table in enumerate(one.tables)))


async def flood(one: Players, seconds: float, in_flight: int) -> None:
    """As many presses at once, each at a table of its own."""
    free, until = list(one.tables), time.perf_counter() + seconds

    async def keep_pressing() -> None:
        while time.perf_counter() < until:
            table = free.pop(0)
            await one.press(table)
            free.append(table)

    await asyncio.gather(*(keep_pressing() for _ in range(in_flight)))


@dataclass(frozen=True)
class Cost:
    """What presses at human tempo cost a bot: seconds of CPU, and requests by their kind, for each press."""

    name: str
    cpu: float
    requests: dict[str, float]


async def human_tempo(
    presses: int, tables: int, tempo: float, *, is_in_text: bool
) -> tuple[list[Cost], Counter[str]]:
    """What a press costs each bot, and where this one spends its CPU: samples by package."""
    async with contest(tables, 4, is_in_text=is_in_text) as bots:
        await asyncio.gather(*(play_slowly(bot.players, presses // 2, tempo) for bot in bots))  # draws cards
        await asyncio.sleep(AFTERMATH_SECONDS)
        for bot in bots:
            bot.players.waits.clear()
            bot.place.log.clear()
        begin_sampling(bots[0].process)
        before = [bot.cpu for bot in bots]
        await asyncio.gather(*(play_slowly(bot.players, presses, tempo) for bot in bots))
        await asyncio.sleep(AFTERMATH_SECONDS)
        costs = [cost_of(bot, bot.cpu - start) for bot, start in zip(bots, before, strict=True)]
        return costs, await samples_of(bots[0].process, bots[0].folder)


def cost_of(bot: Contestant, cpu: float) -> Cost:
    """What each of its presses cost a bot that has spent so much CPU on all of them."""
    presses = len(bot.players.waits)
    kinds = Counter(one.path.split("/")[1] for one in bot.place.log.exchanges)
    return Cost(bot.name, cpu / presses, {KINDS[kind]: count / presses for kind, count in kinds.items()})


def tempo_rows(presses: int, tables: int, tempo: float, *, is_in_text: bool) -> Iterator[Row]:
    """The CPU of a press beside the bare bots, its requests, and its profile."""
    (ours, *others), samples = asyncio.run(human_tempo(presses, tables, tempo, is_in_text=is_in_text))
    what = "a press in text" if is_in_text else "a press with pictures"
    requests = ", ".join(f"{count:.2f} {kind}" for kind, count in ours.requests.items())
    yield Row(f"{what}: requests", f"{sum(ours.requests.values()):.2f} requests", requests)
    for name, count in samples.most_common():
        if count >= LEAST_SHARE * samples.total():
            yield Row(f"{what}: {name}", f"{count / samples.total():.0%} of its CPU")
    for other in others:
        beside = f"{other.name} {1000 * other.cpu:.1f} ms"
        yield Row(what, f"{1000 * ours.cpu:.1f} ms of CPU", beside, ours.cpu / other.cpu)


@dataclass(frozen=True)
class Throughput:
    """How a bot did under load: presses a second, milliseconds of the 99th percentile, deferred share."""

    name: str
    rate: float
    p99: float
    deferred: float


async def under_load(seconds: float, *, is_in_text: bool) -> list[Throughput]:
    """How each bot does, one after another, with 64 presses in flight at 128 tables."""
    async with contest(128, 2, is_in_text=is_in_text) as bots:
        return [await throughput_of(bot, seconds) for bot in bots]


async def throughput_of(bot: Contestant, seconds: float) -> Throughput:
    """How one bot does."""
    bot.players.waits.clear()
    await flood(bot.players, seconds, IN_FLIGHT)
    waits = sorted(bot.players.waits)
    deferred = sum(wait >= DEFER_SECONDS for wait in waits) / len(waits)
    return Throughput(bot.name, len(waits) / seconds, 1000 * waits[int(len(waits) * 0.99)], deferred)


def flood_rows(seconds: float, *, is_in_text: bool) -> Iterator[Row]:
    """Presses a second and the wait of the slowest hundredth beside the bare bots, and what was deferred."""
    ours, *others = asyncio.run(under_load(seconds, is_in_text=is_in_text))
    yield Row("64 presses in flight", f"{ours.deferred:.1%} deferred")
    for other in others:
        beside = f"{other.name} {other.rate:.0f}/s"
        yield Row("64 presses in flight", f"{ours.rate:.0f} presses/s", beside, ours.rate / other.rate)
        beside = f"{other.name} {other.p99:.0f} ms"
        yield Row("64 presses in flight", f"p99 {ours.p99:.0f} ms", beside, ours.p99 / other.p99)


def rows(presses: int = 96, tables: int = 8, tempo: float = 3.0, seconds: float = 8.0) -> Iterator[Row]:
    """A press at human tempo without pictures, which the bare bots lack, and with them; then under load."""
    for is_in_text in (True, False):
        yield from tempo_rows(presses, tables, tempo, is_in_text=is_in_text)
    yield from flood_rows(seconds, is_in_text=True)


def main() -> None:
    """Measure what the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--presses", type=int, default=240)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--tempo", type=float, default=3.0, help="seconds between two presses at a table")
    parser.add_argument("--flood", type=float, default=0.0, help="seconds of 64 presses in flight instead")
    parser.add_argument("--text", action="store_true", help="without pictures, which the bare bots lack, too")
    chosen = parser.parse_args()
    if chosen.flood:
        show(flood_rows(chosen.flood, is_in_text=chosen.text))
    else:
        show(tempo_rows(chosen.presses, chosen.tables, chosen.tempo, is_in_text=chosen.text))


if __name__ == "__main__":
    main()
