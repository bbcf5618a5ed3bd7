"""A computer player that is a separate program (docs/player-programs.md), which is asked over its standard
input.

It runs in a sandbox if the machine has one. A program that is too slow, gives a wrong answer, or has exited
is ended. Its caller plays the move of another level, and the next question starts the program again, after a
pause that grows.
"""

from __future__ import annotations

import asyncio
import logging
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from random import Random, SystemRandom
from typing import TypeVar

import msgspec

from bot.computer import LEVELS
from bot.computer.player import ComputerPlayer
from bot.computer.protocol import (
    LONGEST_LINE,
    VERSION,
    Chosen,
    Goodbye,
    Hello,
    answer,
    choices,
    question,
    read_from_bot,
    read_from_program,
    written,
)
from bot.config import SYSTEM
from bot.engine.model.cards import Tagged
from bot.engine.model.moves import Move
from bot.engine.view import SeatView

log = logging.getLogger(__name__)
T = TypeVar("T")

ANSWER_SECONDS = 2.0
TOURNAMENT_SECONDS = 30.0  # time for an answer in a tournament, which keeps all processors busy
# time until the program's first line, because an interpreter and a network might have to be loaded
START_SECONDS = 10.0
LONGEST_PAUSE_SECONDS = 300.0
GOODBYE_SECONDS = 1.0
# When memory runs out, Linux ends the program first. The program has no core files, 256 open files, and low
# priority. Its address space is not limited, because WebAssembly reserves many gigabytes of it.
LIMITED = 'echo 1000 >/proc/self/oom_score_adj; ulimit -c 0; ulimit -n 256; exec nice -n 10 "$@"'
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)  # msgspec can raise any of these
SHOWN = 80  # number of characters of a program's line that are logged


class ProgramFault(Exception):
    """The program gave no move. The message explains why, for the log."""


class PlayerProgram(ComputerPlayer):
    """One running copy of an executable file, which answers one question at a time."""

    def __init__(self, file: Path, seconds: float = ANSWER_SECONDS, *, is_sandboxed: bool = True) -> None:
        self.file = file.resolve()
        self._seconds = seconds
        self._is_sandboxed = is_sandboxed
        self._turn = asyncio.Lock()
        self._starting: asyncio.Task[None] | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._received = b""
        self._asked = 0
        self._faults = 0  # consecutive faults
        self._closed_until = 0.0  # time on the monotonic clock

    async def ask(self, view: SeatView) -> Move | None:
        """Return the program's move, or None if it doesn't answer in time. Questions wait for each other.

        A program that isn't running yet is started in the background.
        """
        if self._process is None:
            self.prepare()
            return None
        try:
            async with asyncio.timeout(self._seconds):
                await self._turn.acquire()
        except TimeoutError:
            return None
        try:
            if self._process is None:  # it has ended since, so nobody waits for its start
                return None
            return await asyncio.to_thread(self.choose, view)
        except ProgramFault as fault:
            log.warning("the player program %s: %s; normal plays instead", self.file.name, fault)
            return None
        finally:
            self._turn.release()

    def prepare(self) -> None:
        """Start the program in the background, unless it is being started or was tried a moment ago."""
        is_starting = self._starting is not None and not self._starting.done()
        if not is_starting and time.monotonic() >= self._closed_until:
            self._starting = asyncio.create_task(self._prepare())

    async def _prepare(self) -> None:
        async with self._turn:
            try:
                await asyncio.to_thread(self._attempt, lambda: None)
            except ProgramFault as fault:
                log.warning("the player program %s can't be started: %s", self.file.name, fault)

    def choose(self, view: SeatView, rng: Random | None = None) -> Move:
        """Return the program's move. The program is started if it isn't running. Raises ProgramFault."""
        return self._attempt(partial(self._choose, choices(view), view))

    def _attempt(self, work: Callable[[], T]) -> T:
        """Run this exchange with the program.

        After a fault, the program is ended, and left alone for a while.
        """
        if time.monotonic() < self._closed_until:
            raise ProgramFault("not started again yet")
        try:
            if self._process is None:
                self._start()
            done = work()
        except ProgramFault:
            self._end()
            self._closed_until = time.monotonic() + min(2.0**self._faults, LONGEST_PAUSE_SECONDS)
            self._faults += 1
            raise
        return done

    def _choose(self, moves: list[Move], view: SeatView) -> Move:
        self._asked += 1
        self._write(question(self._asked, view, moves))
        chosen = self._read(self._seconds)
        if not isinstance(chosen, Chosen) or chosen.id != self._asked or self._received:
            raise ProgramFault("its line doesn't answer the question")
        if not 0 <= chosen.move < len(moves):
            raise ProgramFault(f"there is no move {chosen.move}")
        self._faults = 0
        return moves[chosen.move]

    def close(self) -> None:
        """Say goodbye, and end the program if it keeps running."""
        if self._process is not None:
            with suppress(ProgramFault, ValueError):  # ValueError: a thread has just closed the pipe
                self._write(Goodbye())
            assert self._process.stdin is not None
            self._process.stdin.close()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(GOODBYE_SECONDS)
            self._end()

    def _start(self) -> None:
        command = sandboxed(self.file) if self._is_sandboxed else (str(self.file),)
        try:
            self._process = subprocess.Popen(  # noqa: S603  # the operator's own
                ("sh", "-c", LIMITED, "sh", *command),  # noqa: S607
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={"PATH": os.defpath, "LANG": "C.UTF-8"},  # none of the bot's secrets
                cwd=tempfile.gettempdir() if self._is_sandboxed else self.file.parent,
                start_new_session=True,
            )
        except OSError as error:
            raise ProgramFault(str(error)) from error
        assert self._process.stdin is not None
        os.set_blocking(self._process.stdin.fileno(), False)
        self._received = b""
        self._write(Hello(seconds=self._seconds))
        hello = self._read(START_SECONDS)
        if not isinstance(hello, Hello) or hello.version != VERSION:
            raise ProgramFault(f"its first line isn't a hello of version {VERSION}")
        log.info("the player program %s runs: %s", self.file.name, ascii(hello.name[:SHOWN]))

    def _write(self, line: Tagged) -> None:
        """Write a line. The pipe fills up if the program doesn't read."""
        assert self._process is not None
        assert self._process.stdin is not None
        text = written(line)
        try:
            count = os.write(self._process.stdin.fileno(), text)
        except OSError as error:
            raise ProgramFault(
                "it reads nothing" if isinstance(error, BlockingIOError) else "it has ended"
            ) from error
        if count < len(text):
            raise ProgramFault("it reads nothing")

    def _read(self, seconds: float) -> Hello | Chosen:
        assert self._process is not None
        assert self._process.stdout is not None
        out, due = self._process.stdout.fileno(), time.monotonic() + seconds
        ready = select.poll()  # unlike select(), poll() accepts any file number
        ready.register(out, select.POLLIN)
        while b"\n" not in self._received:
            if len(self._received) > LONGEST_LINE:
                raise ProgramFault(f"its line is longer than {LONGEST_LINE:,} bytes")
            if not ready.poll(1_000 * max(0.0, due - time.monotonic())):
                raise ProgramFault(f"no answer within {seconds:g} s")
            if not (read := os.read(out, LONGEST_LINE)):
                raise ProgramFault("it has ended")
            self._received += read
        line, _, self._received = self._received.partition(b"\n")
        try:
            return read_from_program(line)
        except UNREADABLE as error:
            said = ascii(str(error)[:SHOWN])  # the error might quote the line
            raise ProgramFault(f"its line can't be read: {said}") from error

    def _end(self) -> None:
        """End the process and its children."""
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()
        self._process = None


def has_sandbox() -> bool:
    """Return whether bubblewrap is installed."""
    return shutil.which("bwrap") is not None


def can_be_sandboxed(file: Path) -> bool:
    """Return whether bubblewrap works on this machine. It might be installed but unusable, because many
    containers forbid what it needs.
    """
    command = [*sandboxed(file)[:-1], "true"]
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=START_SECONDS)  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return False
    return True


def sandboxed(file: Path) -> Sequence[str]:
    """Return the command that runs a file so that it sees only the system and its own folder, and no network.

    If bubblewrap is missing, the command is just the file.
    """
    bwrap = shutil.which("bwrap")
    if bwrap is None:
        return (str(file),)
    seen = [part for folder in SYSTEM for part in ("--ro-bind-try", folder, folder)]
    return (
        bwrap, "--unshare-all", "--die-with-parent", "--new-session", *seen,
        "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp",  # noqa: S108
        "--ro-bind", str(file.parent), str(file.parent), "--chdir", str(file.parent), str(file),
    )  # fmt: skip


# Tournaments, and the program's side of the protocol


@cache
def player_of(name: str) -> ComputerPlayer:
    """Return a level, or the player program with this path, which then runs until this process exits.

    Raises KeyError or FileNotFoundError.
    """
    if "/" not in name:
        return LEVELS[name]
    return PlayerProgram(Path(name).resolve(strict=True), TOURNAMENT_SECONDS, is_sandboxed=False)


def answer_questions(level: str) -> int:
    """Act as a player program: answer the questions on standard input with the moves of a level, until the
    goodbye.
    """
    with suppress(BrokenPipeError):
        for text in sys.stdin.buffer:
            line = read_from_bot(text)
            if isinstance(line, Goodbye):
                break
            reply = (
                Hello(name=level) if isinstance(line, Hello) else answer(line, LEVELS[level], SystemRandom())
            )
            sys.stdout.buffer.write(written(reply))
            sys.stdout.buffer.flush()
    return 0
