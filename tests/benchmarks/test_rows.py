"""Benchmarks still run: each of these is `make bench` in small."""

from __future__ import annotations

from bot.game.limits import HOSTED
from tests.benchmarks import bench_record, bench_tables


def test_more_tables_of_computer_players_than_one_person_may_open() -> None:
    (row,) = bench_tables.rows(tables=HOSTED + 1, seconds=0.2)
    assert "late" in row.figure


def test_a_stored_move() -> None:
    (row,) = bench_record.rows(matches=1)
    assert row.figure.endswith(" bytes")
