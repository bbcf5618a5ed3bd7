"""The archive's answers: finished matches, never the secrets of a running one."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from sqlalchemy import delete

from bot.engine.catalogue import RULES_VERSION
from bot.engine.model.shuffle import commitment
from bot.game.players import Player
from bot.game.record import Announced, RecordedSeat, export, recording_of
from bot.game.state import Seal, Stage, TableState
from bot.storage.archive import SqlArchive
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.rows import MOVES
from tests.builders import SECRET
from tests.storage.sitting import GUILD, PEOPLE, match_of, opened, play, started

ROBO = Player(-1, "Robo", level="normal")
STRANGER = 5
PRESSES = (1_310_000_000_000_000_001, 0, 1_310_000_000_000_000_003)


@pytest.fixture
def archive(database: Database) -> SqlArchive:
    return SqlArchive(database)


async def played(store: SqlGameStore, channel: int, *players: Player, seed: int = 1) -> TableState:
    """A match of one round in a channel, played to the end; the table is closed then."""
    table = await store.create(opened(channel, players or PEOPLE[:3], scoring="single_round", hand_size=3))
    state = await play(store, table, Random(seed))
    await store.save(replace(state, stage=Stage.CLOSED, revision=state.revision + 1))
    return state


async def test_a_match_that_is_over_can_be_played_again(store: SqlGameStore, archive: SqlArchive) -> None:
    state = await played(store, 7, *PEOPLE[:2], ROBO)
    match = await archive.match(1)
    assert match is not None
    assert (match.guild, match.channel, match.rules_version) == (GUILD, 7, RULES_VERSION)
    people = tuple(RecordedSeat(player.id) for player in PEOPLE[:2])
    assert match.seats == (*people, RecordedSeat(level="normal"))
    assert match.was_played_by(PEOPLE[1].id)
    assert not match.was_played_by(STRANGER)
    recording = match.recording(await archive.record_of(1))
    *_, last = recording.replay()
    assert last.match == match_of(state)
    assert match.seals == tuple(entry.seal.commitment for entry in recording.record if entry.seal)


async def test_a_running_match_shows_its_seals_and_nothing_else(
    store: SqlGameStore, archive: SqlArchive
) -> None:
    state, deal = started(await store.create(opened(7)))
    await store.save(state, [deal])
    assert await archive.match(1) is None
    assert await archive.newest_in(7) is None
    assert await archive.listed(GUILD, PEOPLE[0].id, 25) == []
    assert await archive.announced(state.id) == (Announced(commitment(SECRET)),)


async def test_what_the_players_added_is_kept_and_known(store: SqlGameStore, archive: SqlArchive) -> None:
    state, deal = started(await store.create(opened(7)), Seal(SECRET, PRESSES).seed)
    deal = replace(deal, seal=Seal(SECRET, PRESSES))
    await store.save(state, [deal])
    assert await archive.announced(state.id) == (Announced(commitment(SECRET), PRESSES),)
    await store.save(replace(state, stage=Stage.CLOSED, revision=2))
    match = await archive.match(1)
    assert match is not None
    recording = match.recording(await archive.record_of(1))
    assert recording.record[0].seal == deal.seal
    assert [step.match for step in recording.replay()] == [match_of(state)]
    assert recording_of(export(recording)).record[0].seal == deal.seal


async def test_a_match_given_up_is_over_too(store: SqlGameStore, archive: SqlArchive) -> None:
    state, deal = started(await store.create(opened(7)))
    await store.save(state, [deal])
    await store.save(replace(state, stage=Stage.CLOSED, revision=2))
    assert await archive.match(1) is not None
    assert await archive.newest_in(7) == 1


async def test_the_newest_match_of_a_channel_is_found(store: SqlGameStore, archive: SqlArchive) -> None:
    for channel in (7, 7, 8):
        await played(store, channel)
    assert [await archive.newest_in(channel) for channel in (7, 8, 9)] == [2, 3, None]


@pytest.mark.parametrize(
    ("guild", "account", "found"),
    [
        (GUILD, PEOPLE[0].id, [(3, True), (2, True), (1, False)]),
        (GUILD, STRANGER, [(3, False), (2, False), (1, False)]),
        (12, PEOPLE[0].id, [(3, True), (2, True)]),
        (12, STRANGER, []),
    ],
)
async def test_matches_of_a_server_and_of_a_person_are_listed(
    store: SqlGameStore, archive: SqlArchive, guild: int, account: int, found: list[tuple[int, bool]]
) -> None:
    await played(store, 7, *PEOPLE[1:3])
    await played(store, 7, *PEOPLE[:2])
    await played(store, 8, *PEOPLE[:4])
    listed = await archive.listed(guild, account, 25)
    assert [(match.id, match.is_own) for match in listed] == found
    assert {(match.id, match.channel, match.seats) for match in listed} <= {(1, 7, 2), (2, 7, 2), (3, 8, 4)}
    assert len(await archive.listed(guild, STRANGER, 1)) == (guild == GUILD)


async def test_a_match_whose_moves_were_deleted_is_gone(
    store: SqlGameStore, archive: SqlArchive, database: Database
) -> None:
    for channel in (7, 8):
        await played(store, channel)
    assert len(await archive.listed(GUILD, STRANGER, 25)) == 2
    await database.write(lambda connection: connection.execute(delete(MOVES)))
    assert await archive.match(1) is None
    assert await archive.listed(GUILD, STRANGER, 25) == []
