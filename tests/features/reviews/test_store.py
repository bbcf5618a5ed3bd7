"""Verdicts in the database: stored for each match, read by `/stats`, deleted with people and matches."""

from __future__ import annotations

from random import Random

import pytest
from sqlalchemy import Connection, delete, insert, update

from bot.features.reviews.store import LATEST, Latest, MatchVerdict, SqlReviews
from bot.game.state import EVERYWHERE, Stage
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.people import SqlPeople
from bot.storage.retention import SqlRetention
from bot.storage.rows import MATCHES, MOVES, REVIEWS, SEATS
from bot.storage.rule_sets import rules_id_of
from tests.storage.conftest import Ask
from tests.storage.sitting import GUILD, PEOPLE, opened, play, started

ANN, BOB = PEOPLE[0].id, PEOPLE[1].id
AWAY = 72
NOTHING = Latest((), ())


@pytest.fixture
def reviews(database: Database) -> SqlReviews:
    return SqlReviews(database)


@pytest.fixture
async def played(store: SqlGameStore, database: Database) -> int:
    """Three finished matches of Ann and Bob; both took part. Returns the number of matches."""
    for channel in (7, 8, 9):
        await play(
            store, await store.create(opened(channel, PEOPLE[:2], scoring="single_round")), Random(channel)
        )
    taken_part = update(SEATS).values(took_part=True)
    await database.write(lambda connection: connection.execute(taken_part))
    return 3


@pytest.mark.usefixtures("played")
async def test_a_match_is_unknown_until_it_has_been_reviewed(reviews: SqlReviews) -> None:
    assert await reviews.latest(ANN, GUILD) == Latest((), (3, 2, 1))
    verdict = MatchVerdict(2, 0, 17, 4.25)
    await reviews.keep(verdict)
    assert await reviews.latest(ANN, EVERYWHERE) == Latest((verdict,), (3, 1))
    assert await reviews.latest(BOB, GUILD) == Latest((), (3, 2, 1)), "of another seat"
    assert await reviews.latest(ANN, AWAY) == NOTHING


@pytest.mark.usefixtures("played")
async def test_a_verdict_replaces_an_earlier_one(reviews: SqlReviews) -> None:
    await reviews.keep(MatchVerdict(1, 0, 17, 4.25))
    await reviews.keep(MatchVerdict(1, 0, 16, 3.0))
    assert (await reviews.latest(ANN, GUILD)).verdicts == (MatchVerdict(1, 0, 16, 3.0),)


async def test_a_match_that_was_deleted_meanwhile_gets_no_verdict(
    played: int, reviews: SqlReviews, database: Database
) -> None:
    gone = delete(MATCHES).where(MATCHES.c.id == played)
    await database.write(lambda connection: connection.execute(gone))
    await reviews.keep(MatchVerdict(played, 0, 17, 4.25))
    assert await reviews.latest(ANN, GUILD) == Latest((), (2, 1))


@pytest.mark.usefixtures("played")
async def test_an_earlier_judge_is_asked_again_while_the_moves_are_kept(
    reviews: SqlReviews, database: Database
) -> None:
    verdicts = [MatchVerdict(number, 0, 9, 1.0) for number in (3, 2)]
    for verdict in verdicts:
        await reviews.keep(verdict)
    old = update(REVIEWS).values(judge=-1).where(REVIEWS.c.match_id == 3)
    await database.write(lambda connection: connection.execute(old))
    assert await reviews.latest(ANN, GUILD) == Latest((verdicts[1],), (3, 1))
    await database.write(lambda connection: connection.execute(delete(MOVES)))
    assert await reviews.latest(ANN, GUILD) == Latest(tuple(verdicts), ())


async def test_a_running_match_is_no_match_yet(store: SqlGameStore, reviews: SqlReviews) -> None:
    state, deal = started(await store.create(opened(7)))
    await store.save(state, [deal])
    assert state.stage is Stage.PLAYING
    assert await reviews.latest(ANN, GUILD) == NOTHING


@pytest.mark.usefixtures("played")
async def test_only_the_latest_matches_are_looked_at(reviews: SqlReviews, database: Database) -> None:
    def unit(connection: Connection) -> None:
        match = {"table_id": 1, "guild_id": GUILD, "target": 500, "rules_version": 1}
        match["rules_id"] = rules_id_of(connection, {})
        for number in range(4, 4 + LATEST):
            connection.execute(insert(MATCHES).values(id=number, started_at=0.0, ended_at=1.0, **match))
            seat = {"match_id": number, "seat": 0, "player_id": ANN, "took_part": True, "finished": True}
            connection.execute(insert(SEATS).values(**seat))

    await database.write(unit)
    await reviews.keep(MatchVerdict(1, 0, 9, 1.0))
    assert await reviews.latest(ANN, GUILD) == NOTHING, "ten newer matches, none of which has moves"


@pytest.mark.usefixtures("played")
async def test_a_person_gets_and_deletes_what_is_kept(
    reviews: SqlReviews, database: Database, ask: Ask
) -> None:
    await reviews.keep(MatchVerdict(1, 0, 17, 4.25))
    await reviews.keep(MatchVerdict(1, 1, 12, 0.5))
    exported = (await SqlPeople(database).export(ANN))["reviews"]
    assert [(row["match_id"], row["seat"], row["loss"]) for row in exported] == [(1, 0, 4.25)]
    await SqlPeople(database).forget(ANN)
    assert "reviews" not in await SqlPeople(database).export(ANN)
    assert await reviews.latest(ANN, EVERYWHERE) == NOTHING
    assert len((await reviews.latest(BOB, EVERYWHERE)).verdicts) == 1


@pytest.mark.usefixtures("played")
async def test_it_outlives_the_moves_and_goes_with_the_match(
    reviews: SqlReviews, database: Database, ask: Ask
) -> None:
    await reviews.keep(MatchVerdict(1, 0, 17, 4.25))
    retention = SqlRetention(database)
    await retention.delete_moves(before=1e12)
    assert (await reviews.latest(ANN, GUILD)).verdicts == (MatchVerdict(1, 0, 17, 4.25),)
    await retention.note_left(GUILD, now=0.0)
    await retention.delete_left(before=1.0)
    assert await ask("SELECT COUNT(*) FROM reviews") == [(0,)]
