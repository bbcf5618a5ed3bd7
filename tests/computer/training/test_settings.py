"""The tables that players learn from are consistent: there are as many players and needs as seats."""

from __future__ import annotations

from random import Random

import pytest

from bot.computer.training import settings
from bot.computer.training.simulator import PLAYERS

SOURCES = (
    settings.duel,
    settings.crowd,
    settings.by_few_rules,
    settings.big_tables,
    settings.big_tables_by_house_rules,
    settings.seven_zero,
)


@pytest.mark.parametrize("source", SOURCES)
def test_a_setting_fits_together(source: settings.Source) -> None:
    for seed in range(100):
        setting = source(Random(seed), "policy")
        seats = setting.rules.seats
        assert len(setting.players) == len(setting.needs) == seats
        assert setting.players[0] == PLAYERS["policy"]
        assert all(len(set(setting.players[first::2])) == 1 for first in (1, 2) if first < seats)
        assert min(setting.needs) > 0 or not any(setting.needs)
