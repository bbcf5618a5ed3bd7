"""People's own choices are read from the store once."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.game import preferences
from bot.game.periods import DAY_SECONDS
from bot.game.ports import StoreUnavailable
from bot.game.preferences import (
    NO_PREFERENCES,
    NO_VACATION,
    VACATION_SECONDS,
    PaletteName,
    PreferenceBook,
    Preferences,
    QuietHours,
    StyleName,
    TurnReminders,
    Vacation,
)
from bot.game.state import LONG_CLOCK
from bot.pictures import PALETTES, STYLES
from tests.fakes import MemoryPreferences


async def test_a_person_is_read_once() -> None:
    store = MemoryPreferences({1: Preferences(language="de")})
    book = PreferenceBook(store)
    assert await book.of(1) == await book.of(1) == Preferences(language="de")
    assert await book.of(2) is await book.of(2)
    assert store.loads == 2
    book.forget(1)
    store.kept.clear()
    assert await book.of(1) == NO_PREFERENCES


async def test_changes_at_the_same_time_are_all_kept() -> None:
    store = MemoryPreferences()
    book = PreferenceBook(store)
    await asyncio.gather(
        book.change(1, language="fr"),
        book.of(1),
        book.change(1, palette=PaletteName.CONTRAST),
        book.change(1, reminders=TurnReminders.NEVER),
    )
    chosen = Preferences(PaletteName.CONTRAST, language="fr", reminders=TurnReminders.NEVER)
    assert await book.of(1) == store.kept[1] == chosen


async def test_while_the_store_is_away_nothing_is_lost() -> None:
    store = MemoryPreferences({1: Preferences(language="fr")}, is_away=True)
    book = PreferenceBook(store)
    assert await book.of(1) == NO_PREFERENCES
    with pytest.raises(StoreUnavailable):
        await book.change(1, reminders=TurnReminders.NEVER)
    store.is_away = False
    assert await book.of(1) == Preferences(language="fr")


async def test_where_others_change_them_the_last_known_are_good_while_the_store_is_away() -> None:
    store, now = MemoryPreferences({1: Preferences(language="fr")}), 0.0
    book = PreferenceBook(store, is_shared=True, now=lambda: now)
    assert await book.of(1) == Preferences(language="fr")
    store.kept[1], store.is_away, now = Preferences(language="de"), True, preferences.KNOWN_SECONDS
    assert await book.of(1) == Preferences(language="fr")
    store.is_away = False
    assert await book.of(1) == Preferences(language="de")


async def test_memory_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preferences, "MOST_KNOWN", 2)
    store = MemoryPreferences()
    book = PreferenceBook(store)
    for person in (1, 2, 3, 3, 2, 1):
        await book.of(person)
    assert store.loads == 4


def test_every_palette_can_be_drawn() -> None:
    assert set(PaletteName) == set(PALETTES)


def test_every_style_can_be_drawn() -> None:
    assert set(StyleName) == set(STYLES)


BERLIN = ZoneInfo("Europe/Berlin")


def at(day: int, hour: int, minute: int = 0) -> float:
    """A time in Berlin, in March 2027; clocks go forward in the night to the 28th."""
    return datetime(2027, 3, day, hour, minute, tzinfo=BERLIN).timestamp()


@pytest.mark.parametrize(
    ("hours", "now", "end"),
    [
        (QuietHours.FROM_22, at(10, 21, 59), None),
        (QuietHours.FROM_22, at(10, 22), at(11, 8)),
        (QuietHours.FROM_22, at(11, 7, 59), at(11, 8)),
        (QuietHours.FROM_22, at(11, 8), None),
        (QuietHours.FROM_22, at(27, 23), at(28, 8)),
        (QuietHours.FROM_MIDNIGHT, at(11, 0), at(11, 9)),
        (QuietHours.FROM_MIDNIGHT, at(11, 23, 59), None),
        (QuietHours.NONE, at(11, 3), None),
    ],
)
def test_quiet_hours_end_by_the_clock_where_the_person_lives(
    hours: QuietHours, now: float, end: float | None
) -> None:
    assert Preferences(quiet=hours, zone="Europe/Berlin").quiet_end(now) == end


def test_without_a_time_zone_no_hour_is_quiet() -> None:
    assert Preferences(quiet=QuietHours.FROM_22).quiet_end(at(10, 23)) is None


OCTOBER, JANUARY = (
    datetime(2026, 10, 5, 12, tzinfo=UTC).timestamp(),
    datetime(2027, 1, 5, 12, tzinfo=UTC).timestamp(),
)


def test_a_week_of_vacation_a_quarter_can_be_divided() -> None:
    first = NO_VACATION.begun(OCTOBER, 3)
    assert first is not None
    assert (first.since, first.until) == (OCTOBER, OCTOBER + 3 * DAY_SECONDS)
    second = first.begun(first.until, 3)
    assert second is not None
    assert second.left(second.until) == DAY_SECONDS
    assert second.begun(second.until, 3) is None
    assert second.begun(second.until, 1) is not None
    fresh = second.begun(JANUARY, 7)
    assert fresh is not None
    assert fresh.left(JANUARY) == 0


def test_coming_back_early_saves_the_rest() -> None:
    begun = NO_VACATION.begun(OCTOBER, 7)
    assert begun is not None
    assert begun.left(OCTOBER) == 0
    back = begun.ended(OCTOBER + 2 * DAY_SECONDS)
    assert back.until == OCTOBER + 2 * DAY_SECONDS
    assert back.left(back.until) == VACATION_SECONDS - 2 * DAY_SECONDS
    assert back.ended(back.until + 1) == back


def test_each_vacation_takes_an_hour_at_least() -> None:
    vacation, now, taken = NO_VACATION, OCTOBER, 0
    while (begun := vacation.begun(now, 1)) is not None:
        now, taken = now + 60, taken + 1
        vacation = begun.ended(now)
    assert taken <= VACATION_SECONDS / LONG_CLOCK


def test_a_longer_vacation_continues_the_current_one() -> None:
    begun = NO_VACATION.begun(OCTOBER, 1)
    assert begun is not None
    longer = begun.begun(OCTOBER + DAY_SECONDS / 2, 3)
    assert longer is not None
    assert (longer.since, longer.until) == (OCTOBER, OCTOBER + 3.5 * DAY_SECONDS)
    assert longer.left(OCTOBER) == VACATION_SECONDS - 3.5 * DAY_SECONDS


@pytest.mark.parametrize("days", [1, 3, 7])
def test_another_vacation_replaces_the_current_one(days: int) -> None:
    begun = NO_VACATION.begun(OCTOBER, 3)
    assert begun is not None
    other = begun.begun(OCTOBER, days)
    assert other == NO_VACATION.begun(OCTOBER, days)


def test_no_order_of_vacations_is_longer_than_a_week() -> None:
    for seed in range(200):
        rng, now, vacation, away = Random(seed), OCTOBER, NO_VACATION, 0.0
        for _ in range(40):
            step = rng.uniform(0, 2 * DAY_SECONDS)
            away += max(0.0, min(vacation.until, now + step) - now)
            now += step
            chosen = vacation.begun(now, rng.choice((1, 3, 7))) if rng.random() < 0.7 else vacation.ended(now)
            vacation = chosen or vacation
        assert away <= VACATION_SECONDS + 1e-6


def test_a_vacation_is_quiet() -> None:
    away = Preferences(vacation=Vacation(OCTOBER, OCTOBER + DAY_SECONDS))
    assert away.quiet_end(OCTOBER + 1) == OCTOBER + DAY_SECONDS
    assert away.quiet_end(OCTOBER + DAY_SECONDS) is None
