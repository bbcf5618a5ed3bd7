"""Where a process of the bot spends its CPU, sampled, by package."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sys
from collections import Counter
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import get_ident
from types import FrameType

from bot import app
from bot.__main__ import main
from bot.pictures import Studio
from bot.ui.transport import illustrator
from bot.ui.transport.emojis import EmojiBook
from bot.ui.transport.illustrator import Illustrator

EVERY_SECONDS = 0.005  # of CPU
PLACES = re.compile(r"/bot/(\w+)/|site-packages/(\w+)/")
SAMPLES = "samples.json"
PATIENCE_SECONDS = 60.0
WAITING = ("selectors.py", "concurrent/futures/thread.py", "threading.py")


def place_of(frame: FrameType | None) -> str | None:
    """The package that a thread works for, None if it waits."""
    if frame is not None and frame.f_code.co_filename.endswith(WAITING):
        return None
    while frame is not None:
        if found := PLACES.search(frame.f_code.co_filename):
            return found[1] or found[2]
        frame = frame.f_back
    return "python"


def run_sampled(place: dict[str, str], folder: Path, is_in_text: bool) -> None:
    """Be the bot at a playground with the environment `place`; SIGUSR1 begins the sampling, SIGUSR2 ends it.

    Pictures are waited for, however busy the machine is.
    """
    os.chdir(folder)
    os.environ.update(place, DATABASE_URL="sqlite:///uno.db", ALLOW_FORGETFUL_DISK="1", LOG_LEVEL="WARNING")
    counts, own = Counter[str](), get_ident()

    def sample(_: int, interrupted: FrameType | None) -> None:
        others = [frame for thread, frame in sys._current_frames().items() if thread != own]  # noqa: SLF001
        counts.update(found for found in map(place_of, (interrupted, *others)) if found is not None)

    EmojiBook.keep = _do_nothing  # they are uploaded once in the life of a bot
    if is_in_text:
        Illustrator._palette = lambda *_: None  # noqa: SLF001
    illustrator.PATIENCE_SECONDS = PATIENCE_SECONDS
    app.Studio = partial(Studio, late=PATIENCE_SECONDS)
    signal.signal(signal.SIGPROF, sample)
    signal.signal(signal.SIGUSR1, lambda *_: _sample_every(EVERY_SECONDS))
    signal.signal(signal.SIGUSR2, lambda *_: _sample_every(0))
    try:
        main(["run", "--migrate"])
    finally:
        (folder / SAMPLES).write_text(json.dumps(counts))


def begin_sampling(process: BaseProcess) -> None:
    """Begin to sample such a process."""
    assert process.pid is not None
    os.kill(process.pid, signal.SIGUSR1)


async def samples_of(process: BaseProcess, folder: Path) -> Counter[str]:
    """End such a process; returns how many of its samples fell to each package."""
    assert process.pid is not None
    os.kill(process.pid, signal.SIGUSR2)  # first: the event loop that takes signals ends before the process
    process.terminate()
    await asyncio.to_thread(process.join)
    return Counter(json.loads((folder / SAMPLES).read_text()))


def _sample_every(seconds: float) -> None:
    signal.setitimer(signal.ITIMER_PROF, seconds, seconds)


async def _do_nothing(*_: object) -> None:
    pass
