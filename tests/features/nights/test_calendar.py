"""The dates of game nights, and the next date of a series."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from bot.features.nights.calendar import Every, Night

BERLIN = ZoneInfo("Europe/Berlin")
BEFORE = datetime(2026, 10, 22, 20, tzinfo=BERLIN)  # the clocks go back on the 25th
NIGHT = Night(1, 2, 3, 4, BEFORE.timestamp(), every=Every.WEEK, zone="Europe/Berlin")


def test_a_series_keeps_its_hour_when_clocks_change() -> None:
    following = NIGHT.following(NIGHT.at)
    assert following is not None
    assert following.at == datetime(2026, 10, 29, 20, tzinfo=BERLIN).timestamp()
    assert following.at - NIGHT.at == 7 * 24 * 3_600 + 3_600


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/Santiago", "Africa/Cairo", "Australia/Lord_Howe"])
@pytest.mark.parametrize("minutes", range(0, 240, 15))
def test_a_series_keeps_its_hour_for_years_even_if_a_day_lacks_it(zone: str, minutes: int) -> None:
    here = ZoneInfo(zone)
    night = replace(NIGHT, at=datetime(2026, 1, 1, 0, tzinfo=here).timestamp() + minutes * 60, zone=zone)
    night, hours = replace(night, every=Every.DAY), set[str]()
    for _ in range(800):
        hours.add(f"{datetime.fromtimestamp(night.at, here):%H:%M}")
        night = night.following(night.at) or night
    assert hours == {f"{minutes // 60:02}:{minutes % 60:02}"}


def test_a_series_that_an_older_version_planned_keeps_its_time_in_utc() -> None:
    following = replace(NIGHT, zone="UTC").following(NIGHT.at)
    assert following is not None
    assert following.at - NIGHT.at == 7 * 24 * 3_600


@pytest.mark.parametrize(("every", "day"), [(Every.DAY, 13), (Every.WEEK, 19), (Every.FORTNIGHT, 19)])
def test_nights_that_were_missed_are_skipped(every: Every, day: int) -> None:
    now = datetime(2026, 11, 12, 21, tzinfo=BERLIN).timestamp()
    following = replace(NIGHT, every=every).following(now)
    assert following is not None
    assert datetime.fromtimestamp(following.at, BERLIN) == datetime(2026, 11, day, 20, tzinfo=BERLIN)


def test_in_another_zone_a_night_keeps_its_hour_or_its_moment() -> None:
    moved = NIGHT.moved_to("America/New_York", keeps_hour=True)
    assert moved.at - NIGHT.at == 6 * 3_600
    assert NIGHT.moved_to("America/New_York", keeps_hour=False).at == NIGHT.at
