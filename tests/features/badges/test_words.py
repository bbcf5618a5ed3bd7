"""The words of badges, records, and months: each number in its own unit."""

from __future__ import annotations

import pytest

from bot.engine.catalogue import PRESETS
from bot.engine.model.cards import Color
from bot.features.badges.career import BADGES, BY_CODE, Career, Collection, Reached
from bot.features.badges.month import Month, Record, RecordKind
from bot.features.badges.screens import MOST_MONTHS, Owner, ShowBadges, badges_screen, month_screen
from bot.features.badges.words import badge_line, figures, medal, month_lines, record_line
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
        (RecordKind.LONGEST, 84, "⏳ **Longest round**: 84 cards"),
        (RecordKind.CALL, 0.74, "⚡ **Quickest call**: 0.7 s"),
        (RecordKind.CATCH, 2, "✋ **Quickest catch**: 2.0 s"),
        (RecordKind.CARDS, 21, "🚀 **Most cards in a won match**: 21 cards"),
    ],
)
def test_a_record_is_told_in_its_unit(kind: RecordKind, value: float, told: str) -> None:
    line = record_line(Record(kind, 7, value, at=0.0), {7: "Ann"})
    assert line == f"{told} · Ann · {unbroken('Jan 1')}"


OWNED = Collection(
    {"hat_trick": 2 * DAY, "first_win": DAY},
    Career({"catches": 3, "matches": 30}, frozenset({"classic", "quick"})),
)


@pytest.mark.parametrize(
    ("code", "note", "share", "told"),
    [
        ("first_win", "Jan 2", 1.0, f"🥇 **First win** · Win a match. · {unbroken('Jan 2')}"),
        (
            "catcher",
            "3 of 10",
            0.3,
            "✋ **Quick hands** · Catch 10 people who forgot to call UNO. · 3 of 10",
        ),
        ("regular", "25 of 25", 1.0, "🪑 **Regular** · Play 25 matches. · 25 of 25"),
        ("lightning", "not yet", 0.0, "⚡ **Lightning** · Call UNO within one second."),
        ("devoted", "not yet", 0.0, "🗓️ **Devoted** · Finish the daily deal 30 days in a row."),
    ],
)
def test_a_badge_tells_when_it_was_earned_or_how_far_one_has_come(
    code: str, note: str, share: float, told: str
) -> None:
    badge = BY_CODE[code]
    shown = medal(badge, OWNED)
    assert (shown.note, shown.share, shown.is_earned) == (note, share, code in OWNED.earned)
    assert badge_line(badge, OWNED) == told


def test_every_sum_and_the_presets_have_progress() -> None:
    counted = {badge.code for badge in BADGES if badge.progress(Career()) is not None}
    assert counted == {badge.code for badge in BADGES if isinstance(badge.is_earned, Reached)} | {
        "all_presets"
    }
    assert BY_CODE["all_presets"].progress(OWNED.career) == (2, len(PRESETS))


async def test_the_menu_explains_each_badge_and_the_chosen_one_is_told_above_the_picture() -> None:
    shown = payload_of(badges_screen(OWNED, ShowBadges(11, "catcher"), name="Ann"))
    assert f"# 🏅 Ann's badges · 2 of {len(BADGES)}" in shown.text
    assert "✋ **Quick hands** · Catch 10 people who forgot to call UNO. · 3 of 10" in shown.text
    assert ("badges", "11=hawk") in [(press.code, press.argument) for press in shown.presses]
    (drawn,) = badges_screen(OWNED, ShowBadges()).pictures
    assert "First win: Jan 2; " in drawn.alt
    assert "Quick hands: 3 of 10; " in drawn.alt


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
    assert asked == {label: Pressed("month", argument=str(month)) for label, month in leads_to.items()}
