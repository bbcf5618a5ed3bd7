"""The weights in the repository come from one recipe: after changing it, train again and record the new
digests.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from bot.computer.training import settings
from bot.computer.training.__main__ import COURSES
from bot.computer.training.settings import Source

TABLES = {
    settings.duel: "a804644b2076",
    settings.crowd: "576b7ebe2b99",
    settings.by_few_rules: "247c748d21f0",
    settings.big_tables: "107de0a911d9",
    settings.big_tables_by_house_rules: "8273b2029d92",
    settings.seven_zero: "945aec3a9b54",
}
LESSONS = {
    "duel": "deddede5ceb7",
    "crowd": "e1efacabc119",
    "rounds": "de8eb9e20eed",
    "many": "5105bf1d957f",
    "swaps": "a7f5f3f351cd",
}
ROUNDS = 1_000


def digest(value: object) -> str:
    """Twelve hex digits that change with the value."""

    def plain(inner: Any) -> Any:
        return bytes(inner).hex() if isinstance(inner, settings.SimulatorRules) else inner.__name__

    return sha256(json.dumps(value, default=plain).encode()).hexdigest()[:12]


@pytest.mark.parametrize(("source", "noted"), TABLES.items())
def test_the_tables_are_those_that_the_players_have_learned_from(source: Source, noted: str) -> None:
    rounds = [source(Random(seed), "policy") for seed in range(ROUNDS)]
    assert digest([(one.rules, one.players, one.needs) for one in rounds]) == noted


@pytest.mark.parametrize(("name", "noted"), LESSONS.items())
def test_the_lessons_are_those_that_the_weights_come_from(name: str, noted: str) -> None:
    assert digest(asdict(COURSES[name])) == noted


def test_every_network_has_noted_lessons() -> None:
    assert LESSONS.keys() == COURSES.keys()
