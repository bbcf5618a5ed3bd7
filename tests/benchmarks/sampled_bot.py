"""The unmodified bot, in a playground: `python -P tests/benchmarks/sampled_bot.py FOLDER [--text]`.

It runs the program in the checkout that PYTHONPATH names, which may be an earlier release. It waits for
pictures, however busy the machine is, and uploads the emojis without pauses. SIGUSR1 starts sampling the
process's CPU use; SIGUSR2 ends it, and the samples are written at exit.
"""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import time
from collections import Counter
from functools import partial
from pathlib import Path
from threading import get_ident
from types import FrameType
from typing import Any

SAMPLES = "samples.json"
EVERY_SECONDS = 0.005  # of CPU
PLACES = re.compile(r"/bot/(\w+)/|site-packages/(\w+)/")
PATIENCE_SECONDS = 60.0


class Sampler:
    """Samples the process's CPU use: each sample comes from the thread that has used most since the last one.

    A frame doesn't show whether its thread waits (the watchdog does in `os.read`); the thread's clock does.
    """

    def __init__(self) -> None:
        self.counts = Counter[str]()
        self._spent: dict[int, float] = {}  # seconds of CPU by thread

    def __call__(self, _: int, interrupted: FrameType | None) -> None:
        """Handle SIGPROF, which Python does in the main thread."""
        frames = sys._current_frames() | {get_ident(): interrupted}  # noqa: SLF001
        before, self._spent = self._spent, {thread: cpu_of(thread) for thread in frames}
        busiest = max(frames, key=lambda thread: self._spent[thread] - before.get(thread, 0.0))
        self.counts[place_of(frames[busiest])] += 1


def cpu_of(thread: int) -> float:
    """The seconds of CPU that a thread has used, or 0 if it has just ended."""
    try:
        return time.clock_gettime(time.pthread_getcpuclockid(thread))
    except OSError:
        return 0.0


def place_of(frame: FrameType | None) -> str:
    """The package that a frame belongs to: the innermost one of the bot or of a library."""
    while frame is not None:
        if found := PLACES.search(frame.f_code.co_filename):
            return found[1] or found[2]
        frame = frame.f_back
    return "python"


def main(folder: Path, *, is_in_text: bool) -> None:
    """Run the bot until the process is ended."""
    from bot import app as program  # from either checkout
    from bot.__main__ import main as run

    os.chdir(folder)
    os.environ.update(DATABASE_URL="sqlite:///uno.db", ALLOW_FORGETFUL_DISK="1", LOG_LEVEL="WARNING")
    app: Any = program
    app.EmojiBook = partial(app.EmojiBook, pause=0)
    app.Studio = partial(app.Studio, late=PATIENCE_SECONDS)
    illustrating: Any = sys.modules[app.Illustrator.__module__]
    illustrating.PATIENCE_SECONDS = PATIENCE_SECONDS
    if is_in_text:
        places = (illustrating, "_palette_of"), (illustrating.Illustrator, "_palette")  # today, and before
        owner, name = next((owner, name) for owner, name in places if hasattr(owner, name))
        setattr(owner, name, lambda *_: None)
    sampler = Sampler()
    signal.signal(signal.SIGPROF, sampler)
    signal.signal(
        signal.SIGUSR1, lambda *_: signal.setitimer(signal.ITIMER_PROF, EVERY_SECONDS, EVERY_SECONDS)
    )
    signal.signal(signal.SIGUSR2, lambda *_: signal.setitimer(signal.ITIMER_PROF, 0))
    try:
        run(["run", "--migrate"])
    finally:
        (folder / SAMPLES).write_text(json.dumps(sampler.counts))


if __name__ == "__main__":
    main(Path(sys.argv[1]), is_in_text="--text" in sys.argv)
