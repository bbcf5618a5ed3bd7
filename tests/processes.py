"""Processes that start in milliseconds: forked from a server process that has imported the whole program."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import chdir
from multiprocessing import forkserver, get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
PROCESSES = get_context("forkserver")
# The server imports these once per test worker: the code to run, its module, and finally the module that
# draws and reads resources.
PROCESSES.set_forkserver_preload(
    [
        "bot.running", "asyncpg", "uvloop", "tests.builders", "tests.wire.process",
        "tests.storage.test_kill", "tests.storage.test_migration_kills", "tests.drawn",
    ]
)  # fmt: skip


def forked(target: Callable[..., object], *args: object, daemon: bool = False) -> ForkServerProcess:
    """A process that is ready to start."""
    with chdir(
        ROOT
    ):  # elsewhere, the server would find none of the modules, and each process import them again
        forkserver.ensure_running()
    return PROCESSES.Process(target=target, args=args, daemon=daemon)


def run_command(*arguments: str, cwd: Path, env: Mapping[str, str]) -> CompletedProcess[str]:
    """Run `python -m bot ARGUMENTS` in a folder, with this environment, to its end."""
    with TemporaryDirectory() as folder:
        said, complained = Path(folder, "stdout"), Path(folder, "stderr")
        process = forked(be_the_program, cwd, env, said, complained, arguments)
        process.start()
        process.join()
        assert process.exitcode is not None
        return CompletedProcess(arguments, process.exitcode, said.read_text(), complained.read_text())


def be_the_program(
    folder: Path, env: Mapping[str, str], stdout: Path, stderr: Path, arguments: Sequence[str]
) -> None:
    """Turn this process into `python -m bot ARGUMENTS`, whose output is appended to these files."""
    from bot.__main__ import program  # noqa: PLC0415  # the fork server imports this module first

    move_in(folder, env, stdout, stderr, arguments)
    program()


def move_in(
    folder: Path, env: Mapping[str, str], stdout: Path, stderr: Path, arguments: Sequence[str]
) -> None:
    """Give this process a folder, an environment, files for its output, and arguments."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(env)
    for path, stream in ((stdout, sys.stdout), (stderr, sys.stderr)):
        with path.open("a") as file:
            os.dup2(file.fileno(), stream.fileno())
    sys.argv[1:] = arguments
