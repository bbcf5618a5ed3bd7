"""`make film`: a round on two phones, shown next to each other as an animation for the README."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.async_api import async_playwright

from bot.config import load_settings
from bot.game.preferences import PaletteName
from bot.log import start_logging
from tests.builders import position
from tests.playground.page.screens import CHROMIUM, FLAGS
from tests.screens.stage import Look, Stage, stage

LOOK = Look("film", "en-US", PaletteName.DISTINCT, is_dark=True, is_phone=True)
VIEWERS = ("ann", "bob")
GAP = 16  # pixels between the phones
SECOND = 1_000  # milliseconds
CALLED_AFTER = 1.3  # seconds; otherwise time is stopped
OTHERS = "bob: Y1 Y2 B7 R9 G4 | cleo: G4 R1 B0 B3 G6"
PILE = "Y3 G2 R6 B8 B9 YD G1 G7 R8 R2 Y5 G8"


async def a_round(on: Stage) -> AsyncIterator[float]:
    """Ann plays against Bob and Cleo. Yields the number of seconds for which each moment is shown."""
    await on.enter("ann", "bob", "cleo")
    await on.room.gather()
    yield 1.0
    session = on.app.registry.in_channel(on.channel.id)
    await on.room.begin()
    await on.put(session, position(f"ann: R3 R7 YS G0 G9 B2 W4 | {OTHERS}", discard="Y2 R5", draw_pile=PILE))
    for name in VIEWERS:
        await on.hand(name)
    yield 1.5
    await on.moves(session, "ann", "play W4 blue")
    yield 1.5
    await on.moves(session, "bob", "challenge")
    yield 1.5
    await on.put(session, position("ann: R3 R7 | bob: R9 G2 | cleo: R1 B3", discard="R5", draw_pile=PILE))
    await on.moves(session, "ann", "play R3")
    yield 1.0
    on.clock.moment += CALLED_AFTER
    await on.moves(session, "ann", "uno")
    yield 1.0
    await on.moves(session, "bob", "play R9")
    await on.moves(session, "cleo", "play R1")
    await on.moves(session, "ann", "play R7")
    yield 2.5


async def film(folder: Path) -> tuple[list[Image.Image], list[int]]:
    """The moments of a round as pictures, with their durations in milliseconds."""
    frames: list[Image.Image] = []
    times: list[int] = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        async with stage(LOOK, browser, folder) as on:
            async for seconds in a_round(on):
                frames.append(await both_phones(on, folder))
                times.append(int(seconds * SECOND))
        await browser.close()
    return frames, times


async def both_phones(on: Stage, folder: Path) -> Image.Image:
    """The current view of both."""
    shots: list[Image.Image] = []
    for viewer in VIEWERS:
        await on.photograph_window(viewer, folder / "shot.png")
        with Image.open(folder / "shot.png") as shot:
            shots.append(shot.convert("RGB"))
    width, height = shots[0].size
    both = Image.new("RGB", (2 * width + GAP, height), "white")
    for number, shot in enumerate(shots):
        both.paste(shot, (number * (width + GAP), 0))
    return both


def main() -> None:
    parser = argparse.ArgumentParser("python -m tests.screens.film", description=__doc__)
    parser.add_argument("file", type=Path, help="a .webp")
    file = parser.parse_args().file
    start_logging(load_settings({"LOG_LEVEL": "WARNING"}))
    with TemporaryDirectory() as folder:
        (first, *others), times = asyncio.run(film(Path(folder)))
    first.save(file, save_all=True, append_images=others, duration=times, loop=0, quality=70, method=6)
    print(f"{file}: {len(times)} frames, {sum(times) / SECOND:g} s, {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
