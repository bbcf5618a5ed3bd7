"""How this program was started, which determines how its commands are typed and ended, and its version."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from argparse import Action, ArgumentParser
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from bot import __version__

PACKAGE = Path(__file__).parent
BY_MAKE = "STARTED_BY_MAKE"  # set by the Makefile


def _started_as() -> str:
    if os.environ.get(BY_MAKE):
        return "make"
    if Path(sys.argv[0]).stem == "uno-bot":
        return "uno-bot"
    return f"{shlex.quote(sys.orig_argv[0])} -m bot"


PROGRAM = _started_as()
"""The words before a command: `make`, `uno-bot`, or an interpreter with `-m bot`."""


def command(name: str, argument: str | Path = "") -> str:
    """Return how to type a command with a file or a flag, given how this program was started.

    In a checkout, that is `make restore FILE=uno.db`, and with the package, `uno-bot restore uno.db`.
    """
    text = shlex.quote(str(argument)) if argument else ""
    if text and PROGRAM == "make":
        text = f"{'ARGS' if text.startswith('-') else 'FILE'}={text}"
    return f"{PROGRAM} {name} {text}".rstrip()


def settings_guide() -> Path:
    """Return the file that explains every setting, which is next to the package in a checkout, and inside an
    installed package.
    """
    beside, inside = PACKAGE.parent / ".env.example", PACKAGE / ".env.example"
    if not beside.is_file():
        return inside
    return beside.relative_to(Path.cwd()) if beside.is_relative_to(Path.cwd()) else beside


# Version

COMMIT = PACKAGE / "COMMIT"  # written when a package or an image is built


@cache
def commit() -> str:
    """Return the short hash of this commit, with `-dirty` if files were changed, or an empty string if
    unknown.
    """
    if COMMIT.is_file():
        return COMMIT.read_text("utf-8").strip()
    if not (PACKAGE.parent / ".git").exists():
        return ""
    # The checkout might belong to another account, as with systemd.
    describe = [
        "git",
        "-c",
        "safe.directory=*",
        "describe",
        "--always",
        "--dirty",
        "--abbrev=8",
        "--exclude=*",
    ]
    try:
        told = subprocess.run(describe, cwd=PACKAGE, capture_output=True, text=True, check=True)  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return ""
    return told.stdout.strip()


def version() -> str:
    """Return the version, and the commit if it is known: `1.0.0 (1a2b3c4d)`."""
    return f"{__version__} ({commit()})" if commit() else __version__


class VersionAction(Action):
    """Prints the version. The commit is looked up only then."""

    def __call__(self, parser: ArgumentParser, *_: Any) -> None:
        """Print it and exit."""
        sys.stdout.write(f"uno-bot {version()}\n")
        parser.exit()


def on_end_signal(call: Callable[[], object], at_once: Callable[[], object] = lambda: None) -> None:
    """From now on, SIGTERM and Ctrl+C call `at_once` immediately, and `call` in the loop.

    Unlike the loop's own signal handlers, these also work while a callback takes long, and they stay until
    the process has ended, because an impatient second Ctrl+C must not cause a traceback.
    """
    from asyncio import get_running_loop  # noqa: PLC0415  # `health` does without it

    loop = get_running_loop()

    def end(*_: object) -> None:
        at_once()
        if not loop.is_closed():
            loop.call_soon_threadsafe(call)

    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, end)
