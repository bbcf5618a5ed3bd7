"""What one press may cost, in exact counts: no clock is looked at, and no machine is too slow."""

from __future__ import annotations

from tests.benchmarks.bench_press import one_press

MOST_FRAMES = 470  # 459 with pictures of hands and five languages, 857 before views were shared
MOST_FILE_CHANGES = 315  # 308 with pictures of hands and five languages, 463 before


async def test_a_play_builds_each_view_once() -> None:
    trace = await one_press()
    assert trace.calls_of("public_view") == 1
    assert trace.calls_of("view_of") == 1, "only the hand that was pressed is shown"
    trace = await one_press(open_hands=True)
    assert trace.calls_of("public_view") == 1
    assert trace.calls_of("view_of") == 3, "one for each open hand"


async def test_a_play_stays_within_its_calls() -> None:
    trace = await one_press()
    assert len(trace.codes) <= MOST_FRAMES
    assert trace.file_changes <= MOST_FILE_CHANGES
