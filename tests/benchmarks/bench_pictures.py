"""What pictures cost: `python -m tests.benchmarks.bench_pictures`.

For each sample: the median CPU time of drawing it again with warm sprites, and the size of its file. Then how
late the event loop runs while a studio draws for many tables, and without it: other programs on the machine
delay it, too.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from dataclasses import replace
from statistics import median

from bot.pictures import Scene, Studio, picture_of
from bot.pictures.scenes import TableScene
from bot.text.picture_words import described_in
from tests.pictures.samples import sample_scenes

TURNS = 15
TABLES = 50
BEAT = 0.001  # seconds
IDLE = 0.5  # seconds that are watched at least


def cpu_time(work: Callable[[], object]) -> float:
    """The median CPU time of this thread for doing the work, in milliseconds."""
    taken: list[float] = []
    for _ in range(TURNS):
        start = time.thread_time()
        work()
        taken.append(time.thread_time() - start)
    return 1000 * median(taken)


async def worst_delay(scenes: list[Scene]) -> float:
    """How late the loop was at worst while the scenes were drawn, in milliseconds."""
    studio, delays = Studio(described_in, waiting=len(scenes)), [0.0]

    async def beat() -> None:
        while True:
            start = time.perf_counter()
            await asyncio.sleep(BEAT)
            delays.append(time.perf_counter() - start - BEAT)

    heart = asyncio.ensure_future(beat())
    await asyncio.gather(asyncio.sleep(IDLE), *map(studio.draw, scenes))
    heart.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await heart
    studio.close()
    return 1000 * max(delays)


def main() -> None:
    """Prints a line for each sample and one for the event loop."""
    for name, scene, palette in sample_scenes():
        size = len(picture_of(scene, palette))
        taken = cpu_time(lambda scene=scene, palette=palette: picture_of(scene, palette))
        print(f"{name:20} {taken:6.1f} ms {size / 1000:6.1f} kB")
    tables = [scene for _, scene, _ in sample_scenes() if isinstance(scene, TableScene)]
    scenes: list[Scene] = [
        replace(tables[number % len(tables)], draw_pile=number) for number in range(TABLES)
    ]
    busy, idle = (asyncio.run(worst_delay(work)) for work in (scenes, []))
    print(
        f"{TABLES} tables at once: the event loop at most {busy:.0f} ms late ({idle:.0f} ms without pictures)"
    )


if __name__ == "__main__":
    main()
