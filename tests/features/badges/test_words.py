"""How records are told: each in its own unit."""

from __future__ import annotations

import pytest

from bot.features.badges.month import Record, RecordKind
from bot.features.badges.words import record_line
from bot.text.language import unbroken


@pytest.mark.parametrize(
    ("kind", "value", "told"),
    [
        (RecordKind.STREAK, 4, "🔥 **Longest winning streak**: 4 matches"),
        (RecordKind.ROUND, 240, "🎰 **Largest round**: 240 points"),
        (RecordKind.LONGEST, 20, "⏳ **Longest round**: 1 minute"),
        (RecordKind.LONGEST, 7_199, "⏳ **Longest round**: 120 minutes"),
        (RecordKind.LONGEST, 7_200, "⏳ **Longest round**: 2 hours"),
        (RecordKind.CALL, 0.74, "⚡ **Quickest call**: 0.7 s"),
        (RecordKind.CATCH, 2, "✋ **Quickest catch**: 2.0 s"),
        (RecordKind.CARDS, 21, "🚀 **Largest comeback**: 21 cards"),
    ],
)
def test_a_record_is_told_in_its_unit(kind: RecordKind, value: float, told: str) -> None:
    line = record_line(Record(kind, 7, value, at=0.0), {7: "Ann"})
    assert line == f"{told} · Ann · {unbroken('Jan 1')}"
