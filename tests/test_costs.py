"""A test's cost includes the processes that it has started, while they run and after they have ended."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.costs import spent

BURNT = 0.2  # seconds of CPU
BURN = f"import time\nwhile time.process_time() < {BURNT}: pass\nprint(flush=True)\ninput()"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells it of other processes")


def test_a_child_and_its_child_count_while_they_run_and_once_they_have_ended() -> None:
    nested = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {BURN!r}])"
    before = spent()
    with subprocess.Popen(
        [sys.executable, "-c", nested], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        child.stdout.readline()
        running = spent()
        child.communicate(b"\n")
    assert running >= before + BURNT - 0.05  # the kernel counts in hundredths of a second for each process
    assert spent() >= running
