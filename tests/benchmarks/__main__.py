"""`python -m tests.benchmarks`: all figures of this project that a machine can measure again."""

from __future__ import annotations

from tests.benchmarks import bench_engine, bench_pictures, bench_press

if __name__ == "__main__":
    bench_engine.main()
    bench_press.main()
    bench_pictures.main()
