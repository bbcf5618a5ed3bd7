"""When game nights are: times as people choose and type them."""

from __future__ import annotations

import pytest

from bot.features.nights.calendar import moment_in


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("<t:1798142400>", 1_798_142_400),
        (" <t:1798142400:F> ", 1_798_142_400),
        ("2026-12-24 20:00", 1_798_142_400),
        ("2026-12-24T21:00+01:00", 1_798_142_400),
        ("@time", None),
        ("tomorrow", None),
        ("<t:1798142400:FF>", None),
        ("", None),
    ],
)
def test_a_time_is_read_in_markup_or_as_a_date(text: str, moment: int | None) -> None:
    assert moment_in(text) == moment
