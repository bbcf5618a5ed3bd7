"""The store of tables: a saved table is loaded unchanged, including open hands, and nothing else is."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest
from msgspec import structs
from msgspec.structs import replace
from sqlalchemy import Connection, delete, insert, text, update
from sqlalchemy.exc import IntegrityError

from bot.engine.model.events import RoundStarted, UnoCalled
from bot.engine.model.moves import CallUno, Leave
from bot.engine.notation import checksum
from bot.game.changes import end
from bot.game.events import CloseReason, TableClosed
from bot.game.players import Mover, Player
from bot.game.ports import (
    ChannelTaken,
    OpenTables,
    SavedTable,
    StaleState,
    StoreDamaged,
    StoreUnavailable,
    UnreadableTable,
)
from bot.game.state import RecordEntry, Seal, Shown, ShownHand, Stage, TableState
from bot.storage import games
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.people import SqlPeople
from bot.storage.rows import MATCHES, OWED, TABLES
from bot.storage.table_state import FORMAT
from tests.benchmarks.bench_record import measure
from tests.builders import SECRET, position
from tests.databases import counted_sql
from tests.storage.conftest import Ask
from tests.storage.records import StoredRecords
from tests.storage.sitting import PEOPLE, moved, opened, play, play_by_moves, random_change, replayed, started

COMPUTER = Player(-1, "Robo", level="normal")
AWAY = replace(PEOPLE[1], is_away=True, missed=3)
BLUFF = position("ann: W4 R1 B3 B4 | bob: G1 G2 | cat: Y9", draw_pile="Y1 Y2 Y3 Y4 Y5 Y6")
WON = position("ann: R7 | bob: RD", scoring="single_round").after("ann play R7")
VOTES = frozenset({PEOPLE[0].id, PEOPLE[2].id})
CLOSED = TableClosed(CloseReason.ENDED, 3)
LOBBY = opened(7)
PLAYING = replace(LOBBY, stage=Stage.PLAYING, match=BLUFF.match)
BOTH_NAMED = (
    opened(7, dealer="chosen", first_player="chosen")
    .lobby.name("dealer", PEOPLE[2].id)
    .name("first_player", PEOPLE[1].id)
)
STATES = {
    "an empty lobby": LOBBY,
    "somebody is named": replace(LOBBY, lobby=BOTH_NAMED),
    "rules, and not everybody agrees": opened(7, target=200, challenge=False),
    "a computer player, somebody away": opened(7, [PEOPLE[0], AWAY, COMPUTER]),
    "a turn": PLAYING,
    "a deadline": replace(PLAYING, deadline=1_795_000_000.125),
    "votes": replace(PLAYING, votes=VOTES),
    "a color to choose": replace(PLAYING, match=BLUFF.after("ann play W4").match),
    "a challenge": replace(PLAYING, match=BLUFF.after("ann play W4 green").match),
    "a match that is void": replace(PLAYING, is_void=True),
    "somebody dealt in has no seat": replace(PLAYING, dealt_in=frozenset({PEOPLE[0].id, PEOPLE[3].id})),
    "a bot keeps the seat of somebody who left": replace(PLAYING, given_up=frozenset({2})),
    "a match in a group": replace(PLAYING, guild=0, is_group=True),
    "a match that began with a revision": replace(PLAYING, began=17),
    "a match that is over and does not count": replace(
        LOBBY, stage=Stage.OVER, match=WON.match, is_counted=False
    ),
    "a match over": replace(LOBBY, stage=Stage.OVER, match=WON.match),
    "a prolonged turn": replace(PLAYING, is_prolonged=True),
    "a turn that waits for a vacation": replace(PLAYING, away_until=1_795_000_000.125),
    "the next seal, and rules since a revision": replace(PLAYING, seal=Seal(SECRET), rules_since=3),
    "a public table, and its opener's language": replace(LOBBY, is_public=True, language="tr"),
    "a rated match with honors": replace(
        LOBBY,
        stage=Stage.OVER,
        match=WON.match,
        totals=((0, 20),),
        rated=((0, 12),),
        match_number=9,
        honors=((1, "🔥", "On fire"),),
    ),
}


def test_every_field_of_a_state_is_stored() -> None:
    """Otherwise the next test would not notice a field that is lost."""
    usual = {field.name: field.default for field in structs.fields(TableState) if not field.required}
    seldom = {
        name
        for name, value in usual.items()
        if all(getattr(state, name) == value for state in STATES.values())
    }
    assert seldom == {"revision"}, "the next test changes it"


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
async def test_a_state_comes_back_as_it_was(store: SqlGameStore, state: TableState) -> None:
    created = await store.create(state)
    assert created == replace(state, id=created.id)
    assert await store.load_open() == OpenTables([SavedTable(created, Shown())])
    changed = replace(created, revision=1, deadline=5.5)
    await store.save(changed)
    assert await store.load_open() == OpenTables([SavedTable(changed, Shown())])


async def test_what_is_shown_comes_back(store: SqlGameStore) -> None:
    state = await store.create(LOBBY)
    shown = Shown(3, (("table", 1_400_000_000_000_000_001), ("race:2", 9)))
    await store.mark_shown(state.id, shown)
    assert await store.load_open() == OpenTables([SavedTable(state, shown)])


async def test_a_channel_has_one_open_table(store: SqlGameStore) -> None:
    state = await store.create(opened(7))
    with pytest.raises(ChannelTaken):
        await store.create(opened(7))
    await store.create(opened(8))
    await store.save(replace(state, revision=1, stage=Stage.CLOSED))
    again = await store.create(opened(7))
    assert [saved.state.channel for saved in (await store.load_open()).saved] == [8, 7]
    assert again.id != state.id


async def test_a_row_beside_a_table_that_cannot_be_stored_is_not_a_taken_channel(
    store: SqlGameStore,
) -> None:
    """Otherwise, a fault in a feature would look like a table that somebody else has opened."""

    def beside(connection: Connection, table: int) -> None:
        connection.execute(insert(OWED).values(kind=None, guild_id=1, target_id=table, player_id=1))

    with pytest.raises(IntegrityError):
        await store.create(opened(7), beside)
    assert await store.load_open() == OpenTables([])


@pytest.mark.parametrize("revision", [0, 2, -1])
async def test_a_state_made_from_another_revision_is_stale(
    store: SqlGameStore, ask: Ask, revision: int
) -> None:
    state = await store.create(LOBBY)
    now, deal = started(state)
    with pytest.raises(StaleState):
        await store.save(replace(now, revision=revision), [deal])
    assert await store.load_open() == OpenTables([SavedTable(state)])
    assert await ask("SELECT * FROM moves") == await ask("SELECT * FROM matches") == []


async def test_a_table_that_is_not_there_is_stale(store: SqlGameStore) -> None:
    with pytest.raises(StaleState):
        await store.save(replace(LOBBY, id=12, revision=1))


async def test_no_name_is_kept_of_a_closed_table(store: SqlGameStore, database: Database, ask: Ask) -> None:
    state, deal = started(await store.create(LOBBY))
    await store.save(state, [deal])
    await store.save(replace(state, stage=Stage.CLOSED, revision=2))
    assert await store.load_open() == OpenTables([])
    tables = ("tables", "matches", "seats", "rounds", "moves", "totals", "ratings", "players")
    everything = "".join([str(await ask(f"SELECT * FROM {table}")) for table in tables])  # noqa: S608
    assert str(PEOPLE[0].id) in everything
    assert not [player.name for player in PEOPLE if f'"{player.name}"' in everything]


async def closing_table(store: SqlGameStore) -> TableState:
    """A closed table whose message still shows a lobby, with Ann's hand open."""
    state = await store.create(LOBBY)
    shown = Shown(0, (("table", 99),), (ANN,))
    closed = replace(state, revision=1, stage=Stage.CLOSED)
    return await store.save(closed, (), shown, CLOSED)


async def test_a_table_that_closes_is_kept_until_discord_shows_that(store: SqlGameStore, ask: Ask) -> None:
    closed = await closing_table(store)
    saved = SavedTable(closed, Shown(0, (("table", 99),), (ANN,)), CLOSED)
    assert await store.load_open() == OpenTables([], [], [saved])
    assert await store.load(closed.id) is None
    await store.settle(closed.id)
    assert await store.load_open() == OpenTables([])
    assert await ask("SELECT * FROM owed") == await ask("SELECT * FROM hands") == []
    assert not [player.name for player in PEOPLE if player.name in str(await ask("SELECT * FROM tables"))]


async def test_a_table_that_closes_can_be_said_to_be_empty_without_its_state(
    store: SqlGameStore, database: Database
) -> None:
    """A person at that table has deleted their data since."""
    closed = await closing_table(store)
    await SqlPeople(database).forget(PEOPLE[0].id)
    ((saved,), *_) = [(await store.load_open()).closing]
    assert saved.closed == TableClosed(CloseReason.EVERYBODY_LEFT)
    assert saved.state.lobby.players == ()
    assert saved.shown.messages == (("table", 99),)
    await store.settle(closed.id)
    assert await store.load_open() == OpenTables([])


async def test_a_crash_between_statements_leaves_nothing(
    store: SqlGameStore, ask: Ask, monkeypatch: pytest.MonkeyPatch, records: StoredRecords
) -> None:
    state = await store.create(LOBBY)
    assert await records.newest(state.id) is None
    now, deal = started(state)
    by_nobody: Any = None
    broken = replace(deal, events=(RoundStarted(by_nobody, ""),))  # refused by the last table to be written
    with pytest.raises(Exception, match="rounds"):
        await store.save(now, [broken])
    assert await store.load_open() == OpenTables([SavedTable(state)])
    for table in ("matches", "seats", "moves", "rounds", "totals"):
        assert await ask(f"SELECT * FROM {table}") == []  # noqa: S608
    await store.save(now, [deal])


@pytest.mark.parametrize("seed", [2, 3])
async def test_the_record_gives_the_state(
    store: SqlGameStore, ask: Ask, seed: int, records: StoredRecords
) -> None:
    random = Random(seed)
    state = await play_by_moves(store, await store.create(opened(7, target=100)), random)
    assert await records.newest(state.id) == 1
    record = await records.of(1)
    assert replayed(state, record) == state.match
    assert [line.at for line in record] == [float(at) for at in range(1, state.revision + 1)]
    assert await ask("SELECT id, ended_at FROM matches") == [(1, state.revision)]


async def test_several_moves_in_one_change_keep_their_order(
    store: SqlGameStore, ask: Ask, records: StoredRecords
) -> None:
    random, state = Random(0), await store.create(LOBBY)
    base, lines = state.revision, list[RecordEntry]()
    for _ in range(12):
        state, line = random_change(state, random)
        lines.append(line)
    await store.save(replace(state, revision=base + 1), lines)
    ((match,),) = await ask("SELECT id FROM matches")
    assert await records.of(match) == tuple(map(as_stored, lines))


def as_stored(line: RecordEntry) -> RecordEntry:
    return replace(line, events=(), checksum=checksum(line.events))


async def test_a_void_match_that_nobody_won_has_no_ranks(store: SqlGameStore, ask: Ask) -> None:
    state, deal = started(await store.create(LOBBY))
    await store.save(state, [deal])
    await store.save(replace(state, revision=2, stage=Stage.CLOSED, is_void=True))
    assert await ask("SELECT ended_at FROM matches") == [(1000.0,)]
    assert await ask("SELECT seat, rank FROM seats ORDER BY seat") == [(0, None), (1, None), (2, None)]
    assert await ask("SELECT * FROM totals") == []


async def test_what_seats_do_is_added_up_across_a_restart_and_a_failure(
    store: SqlGameStore, database: Database, ask: Ask
) -> None:
    state, deal = started(await store.create(LOBBY))
    await store.save(state, [deal])
    call = RecordEntry(1, 0, CallUno(), 0.0, events=(UnoCalled(0),), mover=Mover.PERSON, took=1.5)
    await store.save(state := replace(state, revision=2), [call])
    later = SqlGameStore(database, now=lambda: 1000.0)
    await later.save(state := replace(state, revision=3), [replace(call, took=0.5)])
    database.bar("locked")
    with pytest.raises(StoreUnavailable):
        await later.save(replace(state, revision=4), [call])
    database.bar(None)
    await later.save(state := replace(state, revision=4), [call])
    assert await ask("SELECT calls FROM seats WHERE seat = 0") == [(0,)]
    await later.save(replace(state, revision=5, stage=Stage.CLOSED))
    assert await ask("SELECT calls, call_seconds, quickest_call FROM seats WHERE seat = 0") == [(3, 3.5, 0.5)]


async def test_a_press_takes_two_statements(store: SqlGameStore) -> None:
    state, deal = started(await store.create(LOBBY))
    await store.save(state, [deal], Shown(0, hands=(ANN, BOB)))
    after, move = random_change(state, Random(0), leaving=0)
    soon, later = (replace(ANN, token=f"{wait}", until=ANN.until + wait) for wait in (179, 180))
    with counted_sql() as sql:
        await store.save(after, [move], Shown(1, hands=(soon, BOB)))
    assert sql["statements"] == 2  # its state and its move; the token in the database is recent enough
    assert sql["results"] == 0
    after, move = random_change(after, Random(0), leaving=0)
    with counted_sql() as sql:
        await store.save(after, [move], Shown(2, hands=(later, BOB)))
    assert sql["statements"] == 3
    assert (await store.load_open()).saved[0].shown.hands == (later, BOB)


async def test_a_rematch_is_a_match_of_its_own(store: SqlGameStore, ask: Ask, records: StoredRecords) -> None:
    random = Random(1)
    state = await play(store, await store.create(opened(7, scoring="single_round")), random)
    state = replace(state, stage=Stage.LOBBY, match=None, revision=state.revision + 1)
    await store.save(state)
    state = await play(store, state, random, at=100.0)
    first, second = [match for (match,) in await ask("SELECT id FROM matches ORDER BY id")]
    assert replayed(state, await records.of(second)) == state.match
    assert (await records.of(first))[-1].at < (await records.of(second))[0].at


async def test_somebody_may_leave_and_be_the_end_of_it(store: SqlGameStore, ask: Ask) -> None:
    """The move that ends the match may also close the table."""
    state, deal = started(await store.create(opened(7, PEOPLE[:2])))
    await store.save(state, [deal])
    state, line = moved(state, 0, Leave(), at=9.0)
    await store.save(replace(state, stage=Stage.CLOSED), [line])
    assert await ask("SELECT ended_at FROM matches") == [(9.0,)]
    assert await ask("SELECT seat, rank FROM seats ORDER BY seat") == [(0, 2), (1, 1)]


UNREADABLE = [
    *(f'{{"format": {FORMAT + 1}}}', f'{{"format": {FORMAT}}}', '{"format": 0}', '{"format": "?"}'),
    *("[]", '"?"'),
]
BROKEN_JSON = '{"format": 1, '  # only SQLite stores it


@pytest.fixture(params=[*UNREADABLE, BROKEN_JSON])
async def broken(request: pytest.FixtureRequest, store: SqlGameStore, database: Database) -> TableState:
    """A table in the middle of a match whose stored state is unreadable."""
    state, deal = started(await store.create(LOBBY))
    await store.save(state, [deal])

    def unit(connection: Any) -> None:
        if request.param == BROKEN_JSON and connection.dialect.name != "sqlite":
            pytest.skip("PostgreSQL checks JSON itself")
        query = text("UPDATE tables SET state = :state WHERE id = :id")
        connection.execute(query, {"state": request.param, "id": state.id})

    await database.write(unit)
    return state


async def test_all_tables_are_read_a_few_at_a_time(
    store: SqlGameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened_first = [await store.create(opened(channel)) for channel in (9, 7, 8, 6, 5)]
    await store.save(replace(opened_first[1], revision=1, stage=Stage.CLOSED))
    still_open = [SavedTable(table) for table in opened_first if table.channel != 7]
    for at_once in 1, 2, 4, 5:
        monkeypatch.setattr(games, "TABLES_AT_ONCE", at_once)
        assert await store.load_open() == OpenTables(still_open)


async def test_a_state_that_nobody_can_read_is_left_alone(store: SqlGameStore, broken: TableState) -> None:
    whole = await store.create(opened(8))
    unreadable = UnreadableTable(broken.id, broken.guild, broken.channel)
    assert await store.load_open() == OpenTables([SavedTable(whole)], [unreadable])
    with pytest.raises(StoreDamaged):
        await store.load(broken.id)


async def test_a_table_of_1_0_0_with_votes_and_notes_goes_on(store: SqlGameStore, database: Database) -> None:
    """Votes to end a table remain valid, votes to remove somebody do not; nobody is blamed for anything
    anymore.
    """
    state, deal = started(await store.create(LOBBY))
    state = await store.save(state, [deal])
    one, other = PEOPLE[0].id, PEOPLE[1].id

    def unit(connection: Connection) -> None:
        plain = json.loads(connection.execute(text("SELECT CAST(state AS TEXT) FROM tables")).scalar_one())
        plain["votes"] = [["end", [one]], [f"kick:{other}", [one]]]
        plain |= {"ended_by": other, "forfeit": True}
        connection.execute(update(TABLES).values(state=plain))

    await database.write(unit)
    (saved,) = (await store.load_open()).saved
    assert saved.state == replace(state, votes=frozenset({one}))
    fresh = SqlGameStore(database, now=lambda: 1000.0)
    agreed = end(end(saved.state, other).state, PEOPLE[2].id).state
    await fresh.save(replace(agreed, revision=saved.state.revision + 1))
    assert (await fresh.load_open()).saved == []


async def test_a_table_set_aside_frees_its_channel_and_keeps_its_record(
    store: SqlGameStore, ask: Ask, broken: TableState, records: StoredRecords
) -> None:
    kept = await ask("SELECT state FROM tables")
    await store.set_aside(broken.id)
    assert await store.load_open() == OpenTables([])
    assert await ask("SELECT state FROM tables") == kept
    assert await ask("SELECT ended_at FROM matches") == [(1000.0,)]
    assert len(await records.of(1)) == 1
    await store.create(opened(broken.channel))


async def test_one_table_is_found_until_it_is_closed(store: SqlGameStore) -> None:
    state = await store.create(LOBBY)
    await store.create(opened(8))
    assert await store.load(state.id) == SavedTable(state)
    await store.save(replace(state, revision=1, stage=Stage.CLOSED))
    assert await store.load(state.id) is None


@pytest.mark.parametrize("mover", [*Mover, None])
async def test_who_made_a_move_is_stored(
    store: SqlGameStore, mover: Mover | None, records: StoredRecords
) -> None:
    state, deal = started(await store.create(LOBBY))
    await store.save(state, [deal])
    state, line = random_change(state, Random(0), leaving=0)
    await store.save(state, [replace(line, mover=mover)])
    assert [entry.mover for entry in await records.of(1)] == [None, mover]


@pytest.mark.parametrize("table", ["seats", "rounds", "moves"])
async def test_the_record_goes_with_its_match(
    database: Database, store: SqlGameStore, ask: Ask, table: str
) -> None:
    state, deal = started(await store.create(opened(7)))
    await store.save(state, [deal])
    query = f"SELECT COUNT(*) FROM {table}"  # noqa: S608
    assert await ask(query) != [(0,)]

    def unit(connection: Connection) -> None:
        connection.execute(delete(MATCHES))

    await database.write(unit)
    assert await ask(query) == [(0,)]


NOW = 1000.0  # of the store's clock
ANN = ShownHand(account=1, message=1_400_000_000_000_000_001, token="anns-token", until=NOW + 60)
BOB = ShownHand(
    account=2, message=1_400_000_000_000_000_002, token="bobs-token", until=NOW + 90, language="de", seat=3
)


async def test_open_hands_come_back_with_their_table(store: SqlGameStore) -> None:
    first, second = await store.create(opened(7)), await store.create(opened(8))
    await store.mark_shown(first.id, Shown(3, hands=(ANN, BOB)))
    await store.mark_shown(second.id, Shown(4, hands=(ANN,)))
    assert [saved.shown.hands for saved in (await store.load_open()).saved] == [(ANN, BOB), (ANN,)]


async def test_a_newer_hand_replaces_the_older_one(store: SqlGameStore, ask: Ask) -> None:
    state = await store.create(opened(7))
    await store.mark_shown(state.id, Shown(3, hands=(ANN, BOB)))
    newer = replace(ANN, token="newer-token", until=ANN.until + 180)
    await store.mark_shown(state.id, Shown(3, hands=(newer,)))
    assert (await store.load_open()).saved[0].shown.hands == (newer,)
    assert await ask("SELECT token FROM hands") == [("newer-token",)]


async def test_only_a_hand_that_has_changed_is_stored_again(store: SqlGameStore) -> None:
    state = await store.create(opened(7))
    await store.mark_shown(state.id, Shown(3, hands=(ANN, BOB)))
    newer = replace(ANN, token="newer-token", message=ANN.message + 7)
    with counted_sql() as sql:
        await store.mark_shown(state.id, Shown(4, hands=(newer, BOB)))
    assert sql["statements"] == 2  # the shown revision, and her hand
    assert (await store.load_open()).saved[0].shown.hands == (newer, BOB)


async def test_after_a_change_of_unknown_outcome_all_hands_are_stored_again(
    store: SqlGameStore, database: Database
) -> None:
    state = await store.create(opened(7))
    await store.mark_shown(state.id, Shown(3, hands=(ANN,)))
    database.bar("nobody knows what becomes of this change")
    with pytest.raises(StoreUnavailable):
        await store.mark_shown(state.id, Shown(4, hands=(BOB,)))
    database.bar(None)
    await database.write(lambda connection: connection.execute(text("DELETE FROM hands")))
    await store.mark_shown(state.id, Shown(4, hands=(ANN, BOB)))
    assert (await store.load_open()).saved[0].shown.hands == (ANN, BOB)


async def test_an_expired_token_is_deleted_whatever_its_table(store: SqlGameStore, ask: Ask) -> None:
    first, second = await store.create(opened(7)), await store.create(opened(8))
    await store.mark_shown(first.id, Shown(3, hands=(ANN,)))
    later = SqlGameStore(store._database, now=lambda: NOW + 60)  # noqa: SLF001
    assert [saved.shown.hands for saved in (await later.load_open()).saved] == [(), ()]
    await later.mark_shown(second.id, Shown(4, hands=(BOB, ANN)))
    assert await ask("SELECT token FROM hands") == [("bobs-token",)]


async def test_a_closed_table_keeps_no_token(store: SqlGameStore, ask: Ask) -> None:
    state = await store.create(opened(7))
    await store.mark_shown(state.id, Shown(3, hands=(ANN,)))
    await store.save(replace(state, revision=1, stage=Stage.CLOSED))
    assert await ask("SELECT token FROM hands") == []


def test_a_token_is_in_no_log_line() -> None:
    assert "token" not in repr(Shown(3, hands=(ANN,)))


async def test_a_move_costs_at_most_200_bytes() -> None:
    entries, cost, _ = await asyncio.to_thread(measure, 1)
    assert entries > 100
    assert cost <= 200


async def test_the_record_of_the_newest_match_up_to_a_revision(store: SqlGameStore) -> None:
    """It is the source of a result's moments, and of the last moves after a restart."""
    random, entries = Random(3), list[RecordEntry]()
    state = await store.create(opened(7, scoring="single_round"))
    assert await store.record(state.id, state.revision) == []
    first = await play(store, state, random)
    again = replace(first, stage=Stage.LOBBY, match=None, revision=first.revision + 1)
    await store.save(again)
    state = again
    for _ in range(12):
        state, entry = random_change(state, random, leaving=0)
        entries.append(entry)
        await store.save(state, [entry])
    for newest in (12, 7, 1):
        record = await store.record(state.id, again.revision + newest)
        assert [(entry.move, entry.seal) for entry in record] == [
            (entry.move, entry.seal) for entry in entries[:newest]
        ]
        assert replayed(state, record).round == 1
    other = await store.create(opened(8))
    assert await store.record(other.id, 100) == []
