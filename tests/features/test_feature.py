"""The program with a feature that is added at run time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, insert

from bot.config import load_settings
from bot.feature import Feature
from bot.game.ports import GameStore
from bot.game.state import TableState
from bot.storage.database import Database
from bot.storage.match_record import MatchHook
from bot.storage.rows import ERASURES
from tests.programs import build
from tests.storage.conftest import Ask
from tests.storage.sitting import PEOPLE, opened, play

UNUSED: Any = None
SHORT: dict[str, Any] = {"hand_size": 3, "scoring": "single_round"}
NOTED = "SELECT player_id FROM erasures"
ENDED = "SELECT COUNT(*) FROM matches WHERE ended_at IS NOT NULL"


class Broken(Exception):
    """Raised by a hook on purpose."""


def note(connection: Connection, match: int, _: TableState) -> None:
    """Write a row about an ended match into some table."""
    connection.execute(insert(ERASURES).values(shard=0, player_id=100 + match))


def note_and_break(connection: Connection, match: int, state: TableState) -> None:
    note(connection, match, state)
    raise Broken


@pytest.fixture
def store_with(
    database_url: str, database: Database, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., GameStore]:
    """Make the store of a program whose only feature has this hook."""

    def store(match_ended: MatchHook) -> GameStore:
        added = Feature(UNUSED, handlers=(), match_ended=match_ended)
        monkeypatch.setattr("bot.app.FEATURES", (added,))
        return build(load_settings({"DATABASE_URL": database_url}), database=database).registry.services.store

    return store


async def test_a_feature_writes_in_the_transaction_that_ends_a_match(
    store_with: Callable[..., GameStore], ask: Ask
) -> None:
    store = store_with(note)
    await play(store, await store.create(opened(7, PEOPLE[:2], **SHORT)), Random(1))
    assert await ask(NOTED) == [(101,)]
    assert await ask(ENDED) == [(1,)]


async def test_what_a_feature_writes_is_rolled_back_with_the_match(
    store_with: Callable[..., GameStore], ask: Ask
) -> None:
    store = store_with(note_and_break)
    with pytest.raises(Broken):
        await play(store, await store.create(opened(7, PEOPLE[:2], **SHORT)), Random(1))
    assert await ask(NOTED) == []
    assert await ask(ENDED) == [(0,)]
