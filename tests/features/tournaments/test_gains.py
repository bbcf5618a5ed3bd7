"""Nobody gains in a tournament by anything but playing (docs/rankings.md)."""

from __future__ import annotations

import pytest

from bot.features.tournaments import changes
from tests.features.tournaments.fairness import gains_by_dropping_out, gains_of_directors


def test_no_director_gains_by_what_they_do_about_their_place() -> None:
    assert not any(map(gains_of_directors, range(200)))


def test_nobody_stands_better_for_dropping_out_of_a_tournament() -> None:
    assert not any(map(gains_by_dropping_out, range(300)))


def test_the_search_sees_a_director_who_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "directed", lambda _, amend: amend)
    assert any(map(gains_of_directors, range(20)))
