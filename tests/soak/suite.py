"""`make suite`: run the suite on machines that are slow, busy, or unusual, each time in a clean clone.

`make suite ARGS="quiet load"` makes only these runs, one after the other; without ARGS it makes all twenty (a
day on two cores). With --together all run at the same time, with 16 busy processes if one is `load`. Each
run ends with a line: its time, seconds of CPU, and failures; suite.md keeps these lines. It needs root
on Linux for control groups, a C compiler for the slow disk, and TEST_POSTGRES_URL for PostgreSQL.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.needs import memory_mb, workers
from tests.soak.__main__ import commit

ROOT = Path(__file__).parents[2]
PAGE = Path(__file__).with_name("suite.md")
GROUPS = Path("/sys/fs/cgroup")
LOAD = 16  # busy processes that run at the same time
PERIOD_US, QUOTA_US = 100_000, 25_000  # a quarter of a core
RUNS = Counter(quiet=5, load=5, quarter=3, random=3, disk=2, one=2)
IN_GROUP = 'for procs in "$@"; do echo $$ > "$procs"; done; exec make test "$0"'
SLOW_SYNC = """
int %(name)s(int fd) {
  static int (*real)(int);
  struct timespec time = {0, 20000000};
  if (!real) real = dlsym(RTLD_NEXT, "%(name)s");
  nanosleep(&time, 0);
  return real(fd);
}
"""
SLOW_SYNCS = "".join((
    "#define _GNU_SOURCE\n#include <dlfcn.h>\n#include <time.h>\n",
    *(SLOW_SYNC % {"name": name} for name in ("fsync", "fdatasync")),
))  # fmt: skip


def main() -> int:
    """Make the runs, and return 1 if a test failed in one of them."""
    parser = argparse.ArgumentParser(prog="make suite", description=__doc__)
    parser.add_argument("kinds", nargs="*", choices=[*RUNS, []], help="all of them without any")
    parser.add_argument(
        "--logs", type=Path, default=ROOT / "data" / "suite", help="where each run's output goes"
    )
    parser.add_argument("--args", default="", help="more arguments for pytest")
    parser.add_argument("--together", action="store_true", help="make all runs at the same time")
    asked = parser.parse_args()
    asked.logs.mkdir(parents=True, exist_ok=True)
    kinds = tuple(asked.kinds or RUNS.elements())
    logs = [asked.logs / f"{number}-{kind}.log" for number, kind in enumerate(kinds, 1)]
    if not asked.together:
        return max(map(partial(run, more=asked.args), kinds, count(1), logs))
    share = workers(os.cpu_count() or 1, memory_mb() // len(kinds))
    one_of_several = partial(run, more=f"{asked.args} -n {share}", is_alone=False)
    with busy_processes(LOAD * ("load" in kinds)), ThreadPoolExecutor(len(kinds)) as pool:
        return max(pool.map(one_of_several, kinds, count(1), logs))


def run(kind: str, number: int, log: Path, *, more: str, is_alone: bool = True) -> int:
    """Run the suite once, print its line, and return 1 if it failed."""
    with ExitStack() as stack:
        clone = Path(stack.enter_context(TemporaryDirectory()))
        tested = commit()  # others may follow during the run
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)  # noqa: S607
        (clone / ".venv").symlink_to((ROOT / ".venv").resolve())
        group = stack.enter_context(control_group(f"suite-{os.getpid()}-{number}", limited=kind == "quarter"))
        args, environment = more, dict(os.environ)
        if kind == "load" and is_alone:
            stack.enter_context(busy_processes(LOAD))
        elif kind == "random":
            args += f" --shuffle {number}"
        elif kind == "disk":
            environment["LD_PRELOAD"] = str(slow_disk(clone.parent / f"{clone.name}-slow.so"))
        elif kind == "one":
            args += " -n 1"
        started = time.monotonic()
        with log.open("wb") as output:
            status = subprocess.run(
                ["sh", "-c", IN_GROUP, f"ARGS={args}", *(folder / "cgroup.procs" for folder in group)],  # noqa: S607
                cwd=clone, env=environment, stdout=output, stderr=output, check=False,
            ).returncode  # fmt: skip
        took = time.monotonic() - started
        cpu = seconds_of_cpu(group)
    text = log.read_text("utf-8", "replace")
    ends = re.findall(r"^=+ (.*(?:passed|failed|error).*) in [\d.]+s", text, re.MULTILINE)
    result = ends[-1] if ends else "no result"
    print(f"{number} {kind}: {result}; {took:.0f} s, {cpu:.0f} s of CPU; {log}", flush=True)
    with PAGE.open("a", encoding="utf-8") as page:
        on = f"{datetime.now(UTC).date()}, {tested}"
        others = "" if is_alone else ", with others"
        page.write(f"| {kind}{others} | {result} | {took:,.0f} s | {cpu:,.0f} s | {on} |\n")
    for line in re.findall(r"^(?:FAILED|ERROR) .*", text, re.MULTILINE):
        print(f"  {line}", flush=True)
    return int(status != 0)


@contextmanager
def control_group(name: str, *, limited: bool) -> Iterator[tuple[Path, ...]]:
    """Make a control group of this name that counts its CPU, in either version of Linux's interface."""
    old = (GROUPS / "cpuacct").exists()
    # A group of the scheduler has the weight of one process, so only a limited run gets one, where the
    # kernel counts CPU in a hierarchy of its own.
    kinds = ("cpuacct", "cpu") if limited else ("cpuacct",)
    parents = dict.fromkeys((GROUPS / kind).resolve() for kind in kinds) if old else (GROUPS,)
    folders = tuple(parent / name for parent in parents)
    for folder in folders:
        folder.mkdir()
    if limited and old:
        (folders[-1] / "cpu.cfs_period_us").write_text(str(PERIOD_US))
        (folders[-1] / "cpu.cfs_quota_us").write_text(str(QUOTA_US))
    elif limited:
        (folders[0] / "cpu.max").write_text(f"{QUOTA_US} {PERIOD_US}")
    try:
        yield folders
    finally:
        for folder in folders:
            while processes := (folder / "cgroup.procs").read_text().split():
                for process in processes:
                    with suppress(ProcessLookupError):
                        os.kill(int(process), signal.SIGKILL)
                time.sleep(0.1)
        time.sleep(1)  # until the kernel has noticed that the processes are gone
        for folder in folders:
            folder.rmdir()


def seconds_of_cpu(folders: tuple[Path, ...]) -> float:
    """The CPU time that a control group has used."""
    if (nanoseconds := folders[0] / "cpuacct.usage").exists():
        return int(nanoseconds.read_text()) / 1e9
    return int((folders[0] / "cpu.stat").read_text().split()[1]) / 1e6


@contextmanager
def busy_processes(count: int) -> Iterator[None]:
    """Keep this many processes computing."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def slow_disk(library: Path) -> Path:
    """Compile a library that delays each sync by 20 ms in programs that load it."""
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-O2", "-x", "c", "-", "-o", library, "-ldl"],  # noqa: S607
        input=SLOW_SYNCS.encode(),
        check=True,
    )
    return library


if __name__ == "__main__":
    sys.exit(main())
