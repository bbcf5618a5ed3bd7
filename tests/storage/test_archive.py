"""The archive's answers: finished matches, never the secrets of a running one."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from sqlalchemy import delete

from bot.engine.catalogue import RULES_VERSION
from bot.engine.model.shuffle import SECRET_BYTES, commitment
from bot.game.players import Player
from bot.game.record import Announced, RecordedSeat, export, recording_of
from bot.game.state import Seal, Stage, TableState
from bot.storage.archive import SqlArchive
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.rows import MOVES
from tests.builders import SECRET
from tests.storage.sitting import GUILD, PEOPLE, dealt, match_of, opened, play, random_change, started

ROBO = Player(-1, "Robo", level="normal")
DAN = PEOPLE[3]
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


@pytest.mark.parametrize(("taken", "finder"), [(2, DAN), (1, PEOPLE[1])])
async def test_somebody_who_joined_later_finds_the_match_unless_the_seat_was_a_persons(
    store: SqlGameStore, archive: SqlArchive, taken: int, finder: Player
) -> None:
    """A bot's seat becomes theirs (A8); a seat that a person has left stays theirs."""
    table = await store.create(opened(7, (*PEOPLE[:2], ROBO), late_join=True, hand_size=3, target=10_000))
    state, deal = started(table)
    state = await store.save(state, [deal])
    random = Random(1)
    while match_of(state).table.decider is not None:
        state, move = random_change(state, random, leaving=0.0)
        state = await store.save(state, [move])
    state, deal = dealt(state, bytes(range(SECRET_BYTES)))
    state = replace(state, lobby=state.lobby.take_over(taken, DAN), is_void=True)
    state = await store.save(state, [deal])
    await store.save(replace(state, stage=Stage.CLOSED, revision=state.revision + 1))
    for person in (*PEOPLE[:2], DAN):
        found = [match.is_own for match in await archive.listed(GUILD, person.id, 25)]
        assert found == [person in PEOPLE[:2] or person == finder]
    match = await archive.match(1)
    assert match is not None
    assert match.seat_of(finder.id) == taken


async def test_a_match_whose_moves_were_deleted_is_gone(
    store: SqlGameStore, archive: SqlArchive, database: Database
) -> None:
    for channel in (7, 8):
        await played(store, channel)
    assert len(await archive.listed(GUILD, STRANGER, 25)) == 2
    await database.write(lambda connection: connection.execute(delete(MOVES)))
    assert await archive.match(1) is None
    assert await archive.listed(GUILD, STRANGER, 25) == []
