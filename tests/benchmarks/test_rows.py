"""The benchmarks still run: this is a small part of `make bench`."""

from __future__ import annotations

from tests.benchmarks import bench_record


def test_a_stored_move() -> None:
    (row,) = bench_record.rows(matches=1)
    size, unit = row.figure.rsplit(" ", 1)
    assert unit == "bytes"
    assert 0 < int(size.replace(",", "")) < 1_000
