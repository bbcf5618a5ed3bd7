"""The bot as it is, at a playground: `python -P tests/benchmarks/sampled_bot.py FOLDER [--text]`.

It is the program of the tree that PYTHONPATH names, which may be an earlier release. Pictures are waited for,
however busy the machine is, and the emojis are uploaded without a pause. SIGUSR1 begins to sample where the
process spends its CPU; SIGUSR2 ends it, and the samples are written at the end.
"""

from __future__ import annotations

import json
import linecache
import os
import re
import signal
import sys
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
WAITING = ("selectors.py", "concurrent/futures/thread.py", "threading.py")


def place_of(frame: FrameType | None) -> str | None:
    """The package that a thread works for, None if it waits."""
    if frame is None or _is_waiting(frame):
        return None
    at: FrameType | None = frame
    while at is not None:
        if found := PLACES.search(at.f_code.co_filename):
            return found[1] or found[2]
        at = at.f_back
    return "python"


def _is_waiting(frame: FrameType) -> bool:
    """Whether it waits for work: in a library's loop, or at the queue of aiosqlite's thread."""
    file = frame.f_code.co_filename
    return file.endswith(WAITING) or (
        file.endswith("aiosqlite/core.py") and ".get(" in linecache.getline(file, frame.f_lineno)
    )


def main(folder: Path, *, is_in_text: bool) -> None:
    """Be the bot until the process is ended."""
    from bot import app  # of whichever tree
    from bot.__main__ import main as run

    os.chdir(folder)
    os.environ.update(DATABASE_URL="sqlite:///uno.db", ALLOW_FORGETFUL_DISK="1", LOG_LEVEL="WARNING")
    app.EmojiBook = partial(app.EmojiBook, pause=0)
    app.Studio = partial(app.Studio, late=PATIENCE_SECONDS)
    illustrating: Any = sys.modules[app.Illustrator.__module__]
    illustrating.PATIENCE_SECONDS = PATIENCE_SECONDS
    if is_in_text:
        illustrating.Illustrator._palette = lambda *_: None  # noqa: SLF001
    counts, own = Counter[str](), get_ident()

    def sample(_: int, interrupted: FrameType | None) -> None:
        others = [frame for thread, frame in sys._current_frames().items() if thread != own]  # noqa: SLF001
        counts.update(found for found in map(place_of, (interrupted, *others)) if found is not None)

    signal.signal(signal.SIGPROF, sample)
    signal.signal(
        signal.SIGUSR1, lambda *_: signal.setitimer(signal.ITIMER_PROF, EVERY_SECONDS, EVERY_SECONDS)
    )
    signal.signal(signal.SIGUSR2, lambda *_: signal.setitimer(signal.ITIMER_PROF, 0))
    try:
        run(["run", "--migrate"])
    finally:
        (folder / SAMPLES).write_text(json.dumps(counts))


if __name__ == "__main__":
    main(Path(sys.argv[1]), is_in_text="--text" in sys.argv)
