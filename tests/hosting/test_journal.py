"""One log line for each event at a table, with its fields, and never with a person in it."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path
from platform import python_version
from random import Random

import pytest
from discord import InteractionType
from msgspec.structs import replace

from bot import __version__
from bot.game.ports import StoreUnavailable
from bot.game.state import Stage
from bot.hosting.journal import Journal
from bot.program import commit
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from tests.storage.sitting import GUILD, PEOPLE, opened, play


@pytest.fixture
async def database(tmp_path: Path, migrated_file: Path) -> AsyncIterator[Database]:
    (tmp_path / "uno.db").write_bytes(migrated_file.read_bytes())
    database = Database(f"sqlite:///{tmp_path}/uno.db")
    yield database
    await database.close()


def counted(journal: Journal, name: str, **labels: str) -> float | None:
    return journal.registry.get_sample_value(name, labels)


async def test_a_match_from_its_table_to_its_end(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    journal = Journal()
    store = SqlGameStore(database, listener=journal)
    with caplog.at_level(logging.INFO, "bot.hosting.journal"):
        over = await play(store, await store.create(opened(5, target=100)), Random(4))
        await store.save(replace(over, stage=Stage.CLOSED, revision=over.revision + 1))
    lines = [vars(record) for record in caplog.records]
    events = [line["msg"] for line in lines]
    assert events[:2] == ["table_opened", "match_started"]
    assert events[-3:] == ["round_ended", "match_ended", "table_closed"]
    assert over.match is not None
    assert events.count("round_ended") == over.match.round
    assert counted(journal, "uno_events_total", event="round_ended") == over.match.round
    assert all((line["table"], line["guild"], line["channel"]) == (over.id, GUILD, 5) for line in lines)
    assert (lines[1]["players"], lines[1]["computers"], lines[1]["rules"]) == (3, 0, {"target": 100})
    assert (lines[-2]["rounds"], lines[-2]["winners"]) == (over.match.round, list(over.match.winners))
    assert [line["round"] for line in lines if line["msg"] == "round_ended"] == [
        *range(1, over.match.round + 1)
    ]
    assert (counted(journal, "uno_moves_total") or 0) > 10 * over.match.round
    assert not any(str(person.id) in str(lines) for person in PEOPLE)


def test_every_series_is_there_before_its_first_event() -> None:
    """Prometheus sees no increase in a series that starts at one."""
    journal = Journal()
    assert counted(journal, "uno_events_total", event="match_ended") == 0
    assert counted(journal, "uno_problems_total", level="critical") == 0
    assert counted(journal, "uno_answer_seconds_count", to="form") == 0
    assert counted(journal, "uno_unanswered_total", to="command") == 0
    build = {"version": __version__, "commit": commit(), "python": python_version()}
    assert counted(journal, "uno_build_info", **build) == 1


def test_how_long_answers_took() -> None:
    journal = Journal()
    for waited in (0.04, 0.3, 3.1, None):
        journal.note_answer(InteractionType.component, waited)
    assert counted(journal, "uno_answer_seconds_bucket", to="press", le="0.05") == 1
    assert counted(journal, "uno_answer_seconds_bucket", to="press", le="3.0") == 2, "Discord waits three"
    assert counted(journal, "uno_answer_seconds_count", to="press") == 3
    assert counted(journal, "uno_unanswered_total", to="press") == 1


async def test_the_age_of_the_last_change(database: Database) -> None:
    journal = Journal()
    assert journal.age() != journal.age()  # not a number: nothing has been stored yet
    await SqlGameStore(database, listener=journal).create(opened(5))
    assert 0 <= journal.age() < 60


async def test_a_change_that_could_not_be_stored_is_trouble_until_one_is(tmp_path: Path) -> None:
    journal = Journal()
    broken = Database(f"sqlite:///{tmp_path}/without-tables.db")
    with pytest.raises(StoreUnavailable):
        await SqlGameStore(broken, listener=journal).create(opened(5))
    await broken.close()
    assert journal.trouble is not None
    journal.note_stored(opened(5), ())
    assert journal.trouble is None


def test_warnings_and_errors_are_counted() -> None:
    journal = Journal()
    logger = logging.getLogger("tests.journal")
    logger.addHandler(journal)
    logger.warning("one")
    logger.error("two")
    logger.info("not a problem")
    logger.removeHandler(journal)
    assert counted(journal, "uno_problems_total", level="warning") == 1
    assert counted(journal, "uno_problems_total", level="error") == 1
    assert counted(journal, "uno_problems_total", level="info") is None
