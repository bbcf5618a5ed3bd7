"""Measures the cost of a press for the bot's process, compared with bare bots in discord.py and the previous
release.

`python -m tests.benchmarks.bench_wire`: people play at human speed with all hands open, at this bot and at
the previous release, each in text and with pictures, and at a bare bot that makes three requests per press,
all at the same time over a loopback Discord. Everything that follows a press is included. The result is the
median of three parts of the run. `--flood` keeps 64 presses in flight at 128 tables instead.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from bot.ui.transport.replies import DEFER_SECONDS
from tests.benchmarks.contest import Contestant, Entry, Players, Table, contest
from tests.benchmarks.release import THIS, Release, add_arguments, releases
from tests.benchmarks.table import Row, counted, show
from tests.wire.fleet import memory_of

PARTS = 3
WARM_UP_PRESSES, WARM_UP_TEMPO = 40, 0.8  # at each table: most cards have been drawn after that
AFTERMATH_SECONDS = 5.0  # until everything that follows a press has happened
KINDS = {"interactions": "answers", "channels": "to the table", "webhooks": "to hands"}
IN_FLIGHT = 64  # presses, under load
LEAST_SHARE = 0.02  # of a package that gets its own row
BARE = (Entry("echo, 1 request", requests=1), Entry("echo, 3 requests", requests=3))


async def play_slowly(one: Players, presses: int, tempo: float) -> None:
    """Make this many presses at each table, one every few seconds."""

    async def at(table: Table, first: float) -> None:
        await asyncio.sleep(first)
        for _ in range(presses):
            await one.press(table)
            await asyncio.sleep(tempo)

    count = len(one.tables)
    await asyncio.gather(*(at(table, tempo * number / count) for number, table in enumerate(one.tables)))


async def flood(one: Players, seconds: float, in_flight: int) -> None:
    """Keep this many presses in flight, each at a different table."""
    free, until = list(one.tables), time.perf_counter() + seconds

    async def keep_pressing() -> None:
        while time.perf_counter() < until:
            table = free.pop(0)
            await one.press(table)
            free.append(table)

    await asyncio.gather(*(keep_pressing() for _ in range(in_flight)))


@dataclass(frozen=True)
class Part:
    """The cost of presses at human speed for a bot, per press: seconds of CPU, requests, bytes of
    pictures.
    """

    cpu: float
    requests: dict[str, float]
    pictures: float
    bytes: float


@dataclass(frozen=True)
class Cost:
    """The same for all parts of a run, and the memory of the process in bytes at the end."""

    name: str
    parts: list[Part]
    memory: int

    @property
    def cpu(self) -> float:
        """The median."""
        return median(part.cpu for part in self.parts)

    def beside(self, other: Cost) -> float:
        """The median of the ratios to another bot, one ratio per part."""
        return median(ours.cpu / theirs.cpu for ours, theirs in zip(self.parts, other.parts, strict=True))


async def human_tempo(
    entries: Sequence[Entry], presses: int, tables: int, tempo: float
) -> tuple[list[Cost], Counter[str]]:
    """The cost of presses at human speed for each bot, and the CPU profile of the first one in an additional
    part.
    """
    async with contest(entries, tables, 4) as bots:
        await _play(bots, WARM_UP_PRESSES, WARM_UP_TEMPO)
        parts = [await _part(bots, presses, tempo) for _ in counted(range(PARTS), "parts")]
        bots[0].signal(signal.SIGUSR1)
        await _play(bots[:1], presses, tempo)
        memory = [memory_of(bot.process.pid or 0) for bot in bots]
        each = zip(bots, zip(*parts, strict=True), memory, strict=True)
        return [Cost(bot.name, list(costs), held) for bot, costs, held in each], await bots[0].samples()


async def _play(bots: Sequence[Contestant], presses: int, tempo: float) -> None:
    await asyncio.gather(*(play_slowly(bot.players, presses, tempo) for bot in bots))
    await asyncio.sleep(AFTERMATH_SECONDS)


async def _part(bots: Sequence[Contestant], presses: int, tempo: float) -> list[Part]:
    for bot in bots:
        bot.players.waits.clear()
        bot.place.log.clear()
    before = [bot.cpu for bot in bots]
    await _play(bots, presses, tempo)
    return [_cost_of(bot, bot.cpu - start) for bot, start in zip(bots, before, strict=True)]


def _cost_of(bot: Contestant, cpu: float) -> Part:
    presses, exchanges = len(bot.players.waits), bot.place.log.exchanges
    kinds = Counter(one.path.split("/")[1] for one in exchanges)
    return Part(
        cpu / presses,
        {KINDS.get(kind, kind): count / presses for kind, count in kinds.items()},
        sum(len(one.files) for one in exchanges) / presses,
        sum(one.uploaded for one in exchanges) / presses,
    )


def tempo_rows(beside: Sequence[Release], presses: int, tables: int, tempo: float) -> Iterator[Row]:
    """A press in text and with pictures: its CPU compared with other bots, its requests, and its profile."""
    entries = [
        Entry(f"{release.name}{', text' * is_in_text}", release, is_in_text)
        for is_in_text in (False, True)
        for release in beside
    ]
    costs, samples = asyncio.run(human_tempo([*entries, *BARE], presses, tables, tempo))
    bare = costs[len(entries) :]
    for is_in_text, what in ((True, "a press in text"), (False, "a press with pictures")):
        ours, *earlier = (
            cost for cost, entry in zip(costs, entries, strict=False) if entry.is_in_text is is_in_text
        )
        for cost in (ours, *earlier):
            assert not (is_in_text and any(part.pictures for part in cost.parts)), f"{cost.name}: pictures"
            yield from _counts(f"{what}, {cost.name.split(',')[0]}", cost)
        for other in (*earlier, *bare):
            beside_it = f"{other.name} {1000 * other.cpu:.1f} ms"
            yield Row(what, f"{1000 * ours.cpu:.1f} ms of CPU", beside_it, ours.beside(other))
    for name, count in samples.most_common():
        if count >= LEAST_SHARE * samples.total():
            yield Row(f"a press with pictures: {name}", f"{count / samples.total():.0%} of its CPU")


def _counts(what: str, cost: Cost) -> Iterator[Row]:
    part = cost.parts[-1]
    requests = ", ".join(f"{count:.2f} {kind}" for kind, count in part.requests.items())
    yield Row(what, f"{sum(part.requests.values()):.2f} requests", requests)
    if part.pictures:
        kilobytes = median(part.bytes for part in cost.parts) / 1000
        yield Row(what, f"{kilobytes:.1f} kB of pictures", f"{part.pictures:.2f} pictures")
    yield Row(what, f"{cost.memory / 1e6:.0f} MB at the end")


@dataclass(frozen=True)
class Throughput:
    """The performance of a bot under load: presses per second, the 99th percentile in milliseconds, the share
    of deferred answers.
    """

    name: str
    rate: float
    p99: float
    deferred: float


async def under_load(entries: Sequence[Entry], seconds: float) -> list[Throughput]:
    """The performance of each bot, one after another, with 64 presses in flight at 128 tables."""
    async with contest(entries, 128, 2) as bots:
        return [await throughput_of(bot, seconds) for bot in bots]


async def throughput_of(bot: Contestant, seconds: float) -> Throughput:
    """The performance of one bot."""
    bot.players.waits.clear()
    await flood(bot.players, seconds, IN_FLIGHT)
    waits = sorted(bot.players.waits)
    deferred = sum(wait >= DEFER_SECONDS for wait in waits) / len(waits)
    return Throughput(bot.name, len(waits) / seconds, 1000 * waits[int(len(waits) * 0.99)], deferred)


def flood_rows(seconds: float, *, is_in_text: bool) -> Iterator[Row]:
    """Presses per second and the 99th percentile compared with the bare bots, and the deferred answers."""
    entries = (Entry("uno", THIS, is_in_text), *BARE)
    ours, *others = asyncio.run(under_load(entries, seconds))
    yield Row("64 presses in flight", f"{ours.deferred:.1%} deferred")
    for other in others:
        beside = f"{other.name} {other.rate:.0f}/s"
        yield Row("64 presses in flight", f"{ours.rate:.0f} presses/s", beside, ours.rate / other.rate)
        beside = f"{other.name} {other.p99:.0f} ms"
        yield Row("64 presses in flight", f"p99 {ours.p99:.0f} ms", beside, ours.p99 / other.p99)


def rows(beside: Sequence[Release] = (THIS,)) -> Iterator[Row]:
    """A press at human tempo, then presses under load."""
    yield from tempo_rows(beside, presses=6, tables=8, tempo=2.0)
    yield from flood_rows(8.0, is_in_text=True)


def main() -> None:
    """Measure the settings given as arguments."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--presses", type=int, default=8, help="at each table in each of three parts")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--tempo", type=float, default=2.0, help="seconds between two presses at a table")
    parser.add_argument("--flood", type=float, default=0.0, help="seconds of 64 presses in flight instead")
    parser.add_argument("--text", action="store_true", help="under load: without pictures")
    add_arguments(parser)
    chosen = parser.parse_args()
    if chosen.flood:
        show(flood_rows(chosen.flood, is_in_text=chosen.text))
        return
    with releases(chosen.beside, own_packages=chosen.own_packages) as beside:
        show(tempo_rows(beside, chosen.presses, chosen.tables, chosen.tempo))


if __name__ == "__main__":
    main()
