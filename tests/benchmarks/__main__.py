"""`make bench`: all figures of this project that a machine can measure again, in one table.

The cost of a press is compared with the previous release from git; `ARGS="--beside REVISION"` selects another
one.
"""

from __future__ import annotations

import argparse
import sys
import time

from tests.benchmarks import (
    bench_computers,
    bench_engine,
    bench_growth,
    bench_pictures,
    bench_press,
    bench_processes,
    bench_record,
    bench_restart,
    bench_wire,
)
from tests.benchmarks.release import add_arguments, releases
from tests.benchmarks.table import show

BENCHMARKS = (
    bench_press,
    bench_pictures,
    bench_record,
    bench_growth,
    bench_computers,
    bench_processes,
    bench_restart,
    bench_engine,
)


def main() -> None:
    """Print all rows, and on stderr how long each part took."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_arguments(parser)
    chosen = parser.parse_args()
    with releases(chosen.beside, own_packages=chosen.own_packages) as beside:
        parts = [*((one.__name__, one.rows()) for one in BENCHMARKS), ("bench_wire", bench_wire.rows(beside))]
        for name, rows in parts:
            start = time.monotonic()
            show(rows)
            print(f"{name.rpartition('.')[2]} took {time.monotonic() - start:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
