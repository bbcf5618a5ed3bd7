"""Every table filled for two people: an export includes one of them, and forgetting leaves the other."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from sqlalchemy import Column, Connection, insert, select

from bot.storage.database import Database
from bot.storage.people import SqlPeople
from bot.storage.rows import METADATA, PERSON
from tests.storage.conftest import Ask
from tests.storage.samples import people_in, row

ANN, BOB = 2_000_000_000_000_000_001, 2_000_000_000_000_000_002
TABLES = METADATA.sorted_tables
# Columns with IDs that are not people's. A new column with people's IDs must be marked with `info=PERSON`.
NOT_PEOPLE = {
    "id", "guild_id", "channel_id", "match_id", "table_id", "message_id", "night_id", "event_id",
    "summons_id", "thread_id", "tournament_id", "role_id", "target_id", "rules_id",
}  # fmt: skip


@pytest.fixture
async def filled(database: Database) -> Database:
    """Each table has a row of Ann and one of Bob."""

    def unit(connection: Connection) -> None:
        for table in TABLES:
            for number, person in ((1, ANN), (2, BOB)):
                connection.execute(insert(table).values(row(table, number, person)))

    await database.write(unit)
    return database


async def dump(database: Database) -> dict[str, str]:
    """The contents of every table."""

    def unit(connection: Connection) -> dict[str, str]:
        return {table.name: str(connection.execute(select(table)).all()) for table in TABLES}

    return await database.read(unit)


def ids() -> Iterator[tuple[str, Column[Any]]]:
    for table in TABLES:
        yield from ((f"{table.name}.{column.name}", column) for column in table.columns)


def test_every_id_is_a_persons_or_known_not_to_be_one() -> None:
    """If this fails for a new table: mark columns with people's IDs with `info=PERSON`."""
    unknown = [
        name
        for name, column in ids()
        if column.name.endswith("id") and column.name not in NOT_PEOPLE and column.info != PERSON
    ]
    assert unknown == []
    assert {"players.id", "seats.player_id"} <= {name for name, column in ids() if column.info == PERSON}


async def test_nothing_is_left_of_a_person_and_everything_of_the_others(filled: Database) -> None:
    before = await dump(filled)
    assert all(str(BOB) in before[table.name] for table in TABLES if people_in(table))
    await SqlPeople(filled).forget(ANN)
    after = await dump(filled)
    assert [name for name, rows in after.items() if str(ANN) in rows] == ["owed"], (
        "until Discord has answered"
    )
    assert [name for name in before if after[name].count(str(BOB)) != before[name].count(str(BOB))] == []
    assert "text 1" in after["seats"], "others still need the seat"


async def test_somebody_who_has_left_the_leaderboards_is_on_none_while_their_rows_are_deleted(
    filled: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, delete_some, units = SqlPeople(filled), filled.delete_some, list[bool]()
    await people.unlist(ANN, is_unlisted=True)

    async def delete_and_look(unit: Callable[[Connection], int]) -> int:
        done = await delete_some(unit)
        units.append(await people.is_unlisted(ANN))
        return done

    monkeypatch.setattr(filled, "delete_some", delete_and_look)
    await people.forget(ANN)
    assert len(units) > 1
    assert all(units)


async def test_the_export_holds_everything_of_a_person_and_nobody_elses_id(filled: Database) -> None:
    exported = await SqlPeople(filled).export(ANN)
    of_matches = {"matches", "moves", "reviews", "rule_sets"}
    assert {table.name for table in TABLES if people_in(table)} | of_matches == set(exported)
    text = msgspec.json.encode(exported).decode()
    assert str(ANN) in text
    assert str(BOB) not in text
    assert "token" not in text
    assert json.loads(text)["seats"][0]["player_id"] == str(ANN)
    assert all(len(rows) == 1 for rows in exported.values())


async def test_closed_tables_that_nobody_could_read_are_emptied_when_they_name_the_person(
    filled: Database, ask: Ask
) -> None:
    names, names_another = {"lobby": {"host": ANN}}, {"lobby": {"host": int(f"{ANN}0")}}
    stored = {3: ("closed", names), 4: ("closed", names_another), 5: ("lobby", names)}

    def unit(connection: Connection) -> None:
        table = METADATA.tables["tables"]
        for number, (stage, state) in stored.items():
            values = row(table, number, BOB) | {"stage": stage, "state": state}
            connection.execute(insert(table).values(values))

    await filled.write(unit)
    await SqlPeople(filled).forget(ANN)
    rows = await ask("SELECT id, stage, state IS NULL FROM tables WHERE id > 2 ORDER BY id")
    assert [(number, stage, bool(is_empty)) for number, stage, is_empty in rows] == [
        (3, "closed", True),
        (4, "closed", False),
        (5, "lobby", False),
    ]


async def test_somebody_leaves_the_leaderboards_and_comes_back(filled: Database) -> None:
    people = SqlPeople(filled)
    for person in (ANN, ANN + 7):
        assert not await people.is_unlisted(person)
        await people.unlist(person, is_unlisted=True)
        assert await people.is_unlisted(person)
    assert not await people.is_unlisted(BOB)
    await people.unlist(ANN, is_unlisted=False)
    assert not await people.is_unlisted(ANN)


async def test_somebody_is_looked_for_in_the_states_of_tables_alone(database: Database) -> None:
    """A closed table has no state, however many there were."""

    def unit(connection: Connection) -> list[str]:
        if connection.dialect.name != "sqlite":
            pytest.skip("PostgreSQL scans small tables")
        query = "SELECT id FROM tables WHERE state IS NOT NULL AND CAST(state AS TEXT) LIKE '%7%'"
        return [row.detail for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}")]

    assert await database.read(unit) == ["SCAN tables USING INDEX ix_tables_state"]
