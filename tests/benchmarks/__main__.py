"""`make bench`: all figures of this project that a machine can measure again, in one table."""

from __future__ import annotations

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
from tests.benchmarks.table import show

BENCHMARKS = (
    bench_press,
    bench_pictures,
    bench_record,
    bench_growth,
    bench_computers,
    bench_processes,
    bench_restart,
    bench_wire,
    bench_engine,
)

if __name__ == "__main__":
    for benchmark in BENCHMARKS:
        show(benchmark.rows())
