"""The words of badges, records, and months: each number in its own unit."""

from __future__ import annotations

import pytest

from bot.engine.model.cards import Color
from bot.features.badges.career import BADGES
from bot.features.badges.month import Month, Record, RecordKind
from bot.features.badges.screens import MOST_MONTHS, Owner, month_screen
from bot.features.badges.words import badge_lines, figures, month_lines, record_line, stats_line
from bot.pictures.scenes import Portrait
from bot.text.language import unbroken
from tests.presses import Pressed, parse
from tests.ui.payloads import payload_of

DAY = 86_400.0


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


def test_badges_are_listed_in_one_order_with_their_days_and_what_is_missing() -> None:
    earned = {"hat_trick": 2 * DAY, "first_win": DAY}
    counted, had, missing = badge_lines(earned)
    assert counted == f"2 of {len(BADGES)} earned"
    assert had.splitlines() == [
        f"🥇 **First win** · Win a match. · {unbroken('Jan 2')}",
        f"🎩 **Hat trick** · Win 3 matches in a row. · {unbroken('Jan 3')}",
    ]
    title, *others = missing.splitlines()
    assert title.strip() == "-# **To earn:**"
    assert others[0] == "-# 🎖️ Old hand (Win 10 matches)"
    assert len(others) == len(BADGES) - 2
    assert len(badge_lines(dict.fromkeys((badge.code for badge in BADGES), 0.0))) == 2
    assert stats_line(earned) == "**Badges (2):** 🥇 🎩"


@pytest.mark.parametrize(
    ("month", "lines"),
    [
        (Month(best_round=1), {"Best moment": "1 point in a round"}),
        (Month(quickest_call=0.84), {"Best moment": "UNO called after 0.8 s"}),
        (Month(catches=2), {"Best moment": "2 people caught"}),
        (Month(most_cards=12), {"Best moment": "Won after holding 12 cards"}),
        (
            Month(color=Color.GREEN, nemesis=(7, 4)),
            {"Favorite color": "green", "Nemesis": "Ann, ahead 4 times"},
        ),
        (Month(), {}),
    ],
)
def test_a_month_tells_what_stands_out(month: Month, lines: dict[str, str]) -> None:
    assert dict(month_lines(month, {7: "Ann"})) == lines


def test_the_large_numbers_of_a_month_are_matches_wins_and_points() -> None:
    assert figures(Month(12, 5, 2_340)) == (("Matches", "12"), ("Matches won", "5"), ("Points", "2,340"))


@pytest.mark.parametrize(
    ("back", "leads_to"),
    [(0, {"Earlier": 1}), (3, {"Earlier": 4, "Later": 2}), (MOST_MONTHS, {"Later": MOST_MONTHS - 1})],
)
async def test_months_lead_to_those_beside_them_and_end_with_the_current_and_the_earliest(
    back: int, leads_to: dict[str, int]
) -> None:
    payload = payload_of(month_screen(Month(), (2026, 10), Owner(Portrait("Ann")), {}, back))
    asked = {button["label"]: parse(button["custom_id"]) for button in payload.live}
    assert asked.pop("Your badges") == Pressed("badges", argument="0")
    assert asked == {label: Pressed("month", argument=str(month)) for label, month in leads_to.items()}
