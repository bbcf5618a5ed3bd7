"""Measures the cost of pictures: `python -m tests.benchmarks.bench_pictures`.

For each sample: the median CPU time of drawing it again with cached sprites, and the size of its file; then
the samples in each style of the cards, compared with the first style. Then
the delay of the event loop while a studio draws for many tables, and without it: other programs on the
machine delay it, too. Finally, the memory of the caches of names and portraits once they are full of
strangers.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import Callable, Iterator
from io import BytesIO
from statistics import median

from msgspec.structs import replace
from PIL import Image

from bot.engine.faces.decks import FRONTS
from bot.pictures import DISTINCT, Scene, Studio, picture_of
from bot.pictures.cards import card_image
from bot.pictures.palettes import styled
from bot.pictures.scenes import Portrait, TableScene
from bot.pictures.styles import STYLES
from bot.text.pictures import described_in
from bot.ui.transport.people import AVATAR_SIDE
from tests.benchmarks.table import Row, show
from tests.pictures.photos import own_back
from tests.pictures.samples import sample_scenes
from tests.wire.fleet import memory_of

TURNS = 15
TABLES = 50
STRANGERS = 1_500
BEAT = 0.001  # seconds
IDLE = 0.5  # seconds of measurement at least


def cpu_time(work: Callable[[], object]) -> float:
    """The median CPU time that this thread takes for the work, in milliseconds."""
    taken: list[float] = []
    for _ in range(TURNS):
        start = time.thread_time()
        work()
        taken.append(time.thread_time() - start)
    return 1000 * median(taken)


async def worst_delay(scenes: list[Scene]) -> float:
    """The worst delay of the loop while the scenes were drawn, in milliseconds."""
    studio, delays = Studio(described_in, late=60), [0.0]

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


def samples() -> Iterator[tuple[str, float, float]]:
    """The name of each sample, the milliseconds of drawing it, and its size in kB."""
    for name, scene, palette in sample_scenes():
        size = len(picture_of(scene, palette))
        yield name, cpu_time(lambda scene=scene, palette=palette: picture_of(scene, palette)), size / 1000


def styles() -> Iterator[Row]:
    """How long the samples take in each style of the cards, and a card that has not been painted yet."""
    scenes, cards = [(scene, palette) for _, scene, palette in sample_scenes()], list(FRONTS.values())[::8]
    taken = {style: [list[float]() for _ in scenes] for style in STYLES}
    for _ in range(TURNS + 1):  # in turns, so that a busy moment hits all styles; the first one paints
        for place, (scene, palette) in enumerate(scenes):
            for style, times in taken.items():
                look = styled(palette, style)
                start = time.thread_time()
                picture_of(scene, look)
                times[place].append(1000 * (time.thread_time() - start))
    totals = {style: sum(median(each[1:]) for each in times) for style, times in taken.items()}
    for style, total in totals.items():
        look, ratio = styled(DISTINCT, style), total / totals[DISTINCT.style]
        once = cpu_time(lambda look=look: [card_image(card, 84, look) for card in cards]) / len(cards)
        mean = f"{total / len(scenes):.2f} ms of CPU"
        yield Row(f"picture in style {style}", mean, f"a card, once: {once:.1f} ms", ratio)


def own_backs() -> Row:
    """How long tables take with a server's own card back, compared with the style's."""
    plain = [replace(scene, back=None) for _, scene, _ in sample_scenes() if isinstance(scene, TableScene)]
    times: list[tuple[list[float], list[float]]] = [([], []) for _ in plain]
    for _ in range(TURNS + 1):  # in turns, as above
        for scene, taken in zip(plain, times, strict=True):
            for shown, each in zip((scene, replace(scene, back=own_back())), taken, strict=True):
                start = time.thread_time()
                picture_of(shown)
                each.append(1000 * (time.thread_time() - start))
    of_style, own = (sum(median(taken[kind][1:]) for taken in times) for kind in (0, 1))
    once = max(own[0] for _, own in times)
    detail = f"the first picture of a server: {once:.0f} ms"
    return Row(
        "table with a card back of its own", f"{own / len(plain):.2f} ms of CPU", detail, own / of_style
    )


def rows() -> Iterator[Row]:
    """The median sample, the slowest one, and the event loop."""
    drawn = sorted(samples(), key=lambda sample: sample[1])
    for name, taken, size in (drawn[len(drawn) // 2], drawn[-1]):
        yield Row(f"picture: {name}", f"{taken:.1f} ms of CPU", f"{size:.1f} kB")
    yield from styles()
    yield own_backs()
    tables = [scene for _, scene, _ in sample_scenes() if isinstance(scene, TableScene)]
    scenes: list[Scene] = [
        replace(tables[number % len(tables)], draw_pile=number) for number in range(TABLES)
    ]
    busy, idle = (asyncio.run(worst_delay(work)) for work in (scenes, []))
    yield Row(
        f"pictures of {TABLES} tables at once", f"loop {busy:.0f} ms late", f"without pictures {idle:.0f} ms"
    )
    grown = memory_of_strangers(tables[0], STRANGERS) / 1e6
    yield Row(f"pictures of {STRANGERS:,} people", f"{grown:.0f} MB more", "in bounded caches")


def stranger(number: int) -> Portrait:
    """A person who has never been seen before; every other one has a photo."""
    file = BytesIO()
    Image.linear_gradient("L").rotate(number).resize((AVATAR_SIDE, AVATAR_SIDE)).save(file, "PNG")
    return Portrait(f"Stranger {number}", file.getvalue() if number % 2 else None)


def memory_of_strangers(table: TableScene, people: int) -> int:
    """The growth of the process in bytes after this many strangers have sat at a table that is drawn each
    time.
    """
    before, size = memory_of(os.getpid()), len(table.seats)
    for first in range(0, people, size):
        seats = tuple(replace(seat, person=stranger(first + place)) for place, seat in enumerate(table.seats))
        picture_of(replace(table, seats=seats))
    return memory_of(os.getpid()) - before


def main() -> None:
    """Print every sample and the rows of `make bench`."""
    for name, taken, size in samples():
        print(f"{name:20} {taken:6.1f} ms {size:6.1f} kB")
    show(rows())


if __name__ == "__main__":
    main()
