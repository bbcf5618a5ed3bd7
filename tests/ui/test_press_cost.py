"""The cost of one press, in exact counts, which don't depend on a clock or on the machine's speed."""

from __future__ import annotations

from tests.benchmarks.bench_press import one_press


async def test_a_play_builds_each_view_once() -> None:
    trace = await one_press()
    assert trace.calls_of("public_view") == 1
    assert trace.calls_of("view_of") == 1, "only the hand that was pressed is shown"
    trace = await one_press(open_hands=True)
    assert trace.calls_of("public_view") == 1
    assert trace.calls_of("view_of") == 3, "one for each open hand"
