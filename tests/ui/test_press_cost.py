"""What one press may cost, in exact counts: no clock is looked at, and no machine is too slow."""

from __future__ import annotations

from tests.benchmarks.bench_press import one_press

MOST_FRAMES = 330  # 328 with pictures and five languages; 980 in the first version
MOST_FILE_CHANGES = 223  # half of the 446 in the first version


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
