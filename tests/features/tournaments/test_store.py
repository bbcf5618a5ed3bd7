"""Tournaments in both databases: results arrive with the matches, once, and no names are kept."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from bot.features.tournaments import changes
from bot.features.tournaments.changes import Amendment, TournamentError, TournamentFault
from bot.features.tournaments.store import MOST_RUNNING, SqlTournaments, match_ended, table_closed
from bot.features.tournaments.tournament import (
    Decided,
    Pairing,
    Phase,
    System,
    TableResult,
    Tournament,
    Undecided,
)
from bot.game.players import Player
from bot.game.rating import Rating
from bot.game.state import EVERYWHERE, Stage, TableState
from bot.playground.server.playground import HANGS_AFTER_SECONDS
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.marks import remove_marks
from bot.storage.match_record import Hooks
from bot.storage.people import SqlPeople
from bot.storage.retention import SqlRetention
from bot.storage.rows import PAIRINGS, RATINGS, TOURNAMENTS
from bot.storage.statements import upsert
from tests.storage.conftest import Ask
from tests.storage.sitting import GUILD, PEOPLE, opened, play, random_change, started

CHANNEL, THREAD = 5_000, 6_000
NOW = 1_000.0
FOUR = PEOPLE[:4]
MINI: dict[str, Any] = {"hand_size": 3, "scoring": "single_round"}
WANTED = Tournament(0, GUILD, CHANNEL, System.KNOCKOUT, 2, MINI, NOW, PEOPLE[0].id, "Friday")


@pytest.fixture
def stored(database: Database) -> SqlTournaments:
    return SqlTournaments(database, lambda: NOW)


@pytest.fixture
def tables(database: Database) -> SqlGameStore:
    """A store that reports events at tables to the tournaments."""
    return SqlGameStore(database, lambda: NOW, hooks=Hooks((match_ended,), (table_closed,)))


async def begun(stored: SqlTournaments, people: Sequence[Player] = FOUR) -> Tournament:
    """A tournament of these people whose first round is drawn, each table called to THREAD and its number."""
    found = await stored.open(WANTED)
    for one in people:
        found = await stored.change(found.id, lambda before, one=one: changes.joined(before, one.id))
    found = await stored.change(found.id, lambda before: changes.started(before, {}))
    for pairing in found.current:
        thread = THREAD + pairing.number
        found = await stored.change(
            found.id, lambda before, key=pairing.key, at=thread: changes.called(before, key, at)
        )
    return found


async def lobby(tables: SqlGameStore, found: Tournament, table: int) -> TableState:
    """The table of a pairing, where everybody has come."""
    entrants = [found.by_number[one].player for one in found.current[table - 1].entrants]
    players = [player for player in PEOPLE if player.id in entrants]
    state = opened(THREAD + table, players, **MINI)
    return await tables.create(replace(state, lobby=replace(state.lobby, is_arranged=True)))


async def refusal_of(change: Any) -> TournamentFault:
    with pytest.raises(TournamentError) as error:
        await change
    return error.value.code


async def test_it_is_stored_as_it_is(stored: SqlTournaments) -> None:
    found = await begun(stored)
    assert found == await stored.with_id(found.id, GUILD) == await stored.in_channel(CHANNEL, GUILD)
    assert replace(WANTED, id=found.id) == replace(
        found, entrants=(), pairings=(), phase=Phase.JOINING, revision=0
    )
    assert (found.revision, len(found.current)) == (4 + 1 + 2, 2)
    assert await refusal_of(stored.with_id(found.id, GUILD + 1)) is TournamentFault.NONE
    assert await refusal_of(stored.change(99, lambda before: before)) is TournamentFault.NONE
    assert (await stored.change(found.id, lambda before: before)).revision == found.revision


def random_act(found: Tournament, random: Random) -> Amendment:
    """Something that may happen at a table of this round, or to one of its entrants."""
    pairing = random.choice([one for one in found.current if one.entrants])
    key, entrant, thread = pairing.key, random.choice(pairing.entrants), random.getrandbits(60)
    ranks = tuple(range(1, len(pairing.entrants) + 1))
    result = TableResult(Decided.PLAYED, ranks, tuple(random.choice((50, None)) for _ in ranks))
    frequent: list[Amendment] = [
        lambda before: changes.called(before, key, thread),
        lambda before: changes.opened(before, key, found, thread + 1),
        lambda before: changes.called_again(before, key),
        lambda before: changes.vanished(before, key),
    ]
    rare: list[Amendment] = [
        lambda before: changes.unopened(before, key),
        lambda before: changes.closed(before, pairing) if pairing.is_called else before,
        lambda before: changes.decided(before, pairing, result) if pairing.is_called else before,
        lambda before: changes.given(before, key, entrant),
        lambda before: changes.left(before, found.by_number[entrant].player or 0),
    ]
    return random.choice(frequent * 5 + rare)


def pairings_of(system: System, random: Random) -> Iterator[Pairing]:
    """Every pairing that a random tournament reaches."""
    found = replace(WANTED, system=system)
    for one in PEOPLE:
        found = changes.joined(found, one.id)
    found = changes.started(found, {})
    while found.is_running:
        with suppress(TournamentError):
            found = random_act(found, random)(found)
        for pairing in found.pairings:
            yield pairing
            if pairing.outcome is not None:
                yield replace(pairing, status=replace(pairing.outcome, is_told=True))


@pytest.mark.parametrize("system", System)
async def test_every_pairing_is_read_as_it_was_written(stored: SqlTournaments, system: System) -> None:
    random = Random(1)
    reached = [*dict.fromkeys(one for _ in range(20) for one in pairings_of(system, random))]
    assert {one.outcome.how if one.outcome else one.status for one in reached} == {*Undecided, *Decided}
    found = await stored.open(WANTED)
    for statuses in (reached, reached[::-1]):
        pairings = tuple(
            replace(one, round=1, number=number, thread=one.thread and number, status=other.status)
            for number, (one, other) in enumerate(zip(reached, statuses, strict=True), 1)
        )
        written = await stored.change(found.id, lambda before, now=pairings: replace(before, pairings=now))
        assert written.pairings == (await stored.with_id(found.id, GUILD)).pairings


@pytest.mark.parametrize(
    ("opened_at", "is_closed", "status"),
    [
        (None, False, Undecided.DUE),
        (1.0, False, Undecided.OPEN),
        (0.0, True, Undecided.STUCK),
        (None, True, Undecided.GIVEN_UP),
    ],
)
async def test_a_table_of_an_earlier_version_goes_on(
    stored: SqlTournaments, database: Database, opened_at: float | None, is_closed: bool, status: Undecided
) -> None:
    """A decided table of 1.0.0 keeps how it was opened, and the migration marks every table as told."""
    found = await begun(stored)
    earlier = update(PAIRINGS).values(opened_at=opened_at, is_closed=is_closed, is_told=True)

    async def after(change: Amendment) -> TableResult | Undecided:
        await database.write(lambda connection: connection.execute(earlier))
        changed = await stored.change(found.id, change)
        assert changed == await stored.with_id(found.id, GUILD)
        return changed.current[0].status

    assert await after(lambda before: before) is status
    outcome = TableResult(Decided.AWARDED, (2, 1))
    assert await after(lambda before: changes.given(before, (1, 1), 4)) == outcome, "it is told"
    assert await after(lambda before: before) == replace(outcome, is_told=True)


async def test_a_channel_has_one_at_a_time_and_a_server_a_few(stored: SqlTournaments) -> None:
    first = await stored.open(WANTED)
    assert await refusal_of(stored.open(WANTED)) is TournamentFault.TAKEN
    for number in range(1, MOST_RUNNING):
        await stored.open(replace(WANTED, channel=CHANNEL + number))
    assert await refusal_of(stored.open(replace(WANTED, channel=1))) is TournamentFault.TOO_MANY
    await stored.change(first.id, changes.canceled)
    again = await stored.open(WANTED)
    assert (await stored.in_channel(CHANNEL, GUILD)).id == again.id


async def test_from_another_channel_one_that_is_running_is_meant(stored: SqlTournaments) -> None:
    running = await stored.open(WANTED)
    newer = await stored.open(replace(WANTED, channel=CHANNEL + 1))
    assert (await stored.in_channel(1, GUILD)).id == newer.id
    await stored.change(newer.id, changes.canceled)
    assert (await stored.in_channel(1, GUILD)).id == running.id
    assert (await stored.in_channel(CHANNEL + 1, GUILD)).id == newer.id, "where it was held"
    await stored.change(running.id, changes.canceled)
    assert (await stored.in_channel(1, GUILD)).id == newer.id, "the newest of those that are over"


async def test_from_another_channel_somebody_means_the_one_they_take_part_in(stored: SqlTournaments) -> None:
    theirs = await stored.open(WANTED)
    await stored.change(theirs.id, lambda before: changes.joined(before, FOUR[0].id))
    newer = await stored.open(replace(WANTED, channel=CHANNEL + 1))

    async def meant(channel: int, player: int) -> int:
        return (await stored.in_channel(channel, GUILD, player=player)).id

    assert await meant(1, FOUR[0].id) == theirs.id
    assert await meant(1, FOUR[1].id) == newer.id
    assert await meant(CHANNEL + 1, FOUR[0].id) == newer.id, "that of the channel comes first"
    await stored.change(theirs.id, changes.canceled)
    assert await meant(1, FOUR[0].id) == newer.id, "it is over"


async def test_a_server_with_one_too_many_gets_no_more(
    stored: SqlTournaments, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On PostgreSQL, two transactions that open one at the same time do not see each other."""
    with monkeypatch.context() as both:
        both.setattr("bot.features.tournaments.store.MOST_RUNNING", MOST_RUNNING + 1)
        for number in range(MOST_RUNNING + 1):
            await stored.open(replace(WANTED, channel=CHANNEL + number))
    assert await refusal_of(stored.open(replace(WANTED, channel=1))) is TournamentFault.TOO_MANY


async def test_two_who_join_at_the_same_time_get_different_numbers(stored: SqlTournaments) -> None:
    found = await stored.open(WANTED)
    joining = [
        stored.change(found.id, lambda before, one=one: changes.joined(before, one.id)) for one in PEOPLE
    ]
    await asyncio.gather(*joining)
    entrants = (await stored.with_id(found.id, GUILD)).entrants
    assert [one.number for one in entrants] == list(range(1, len(PEOPLE) + 1))
    assert {one.player for one in entrants} == {one.id for one in PEOPLE}


async def test_a_result_is_stored_with_the_match_that_brings_it(
    stored: SqlTournaments, tables: SqlGameStore, ask: Ask
) -> None:
    found = await begun(stored)
    for table in (1, 2):
        over = await play(tables, await lobby(tables, found, table), Random(table))
        await tables.save(replace(over, stage=Stage.CLOSED, revision=over.revision + 1))
    found = await stored.with_id(found.id, GUILD)
    assert found.round == 2
    first = found.of_round(1)
    assert [one.outcome.match for one in first if one.outcome] == [1, 2]
    won = await ask("SELECT player_id FROM seats WHERE rank = 1 ORDER BY match_id")
    winners = [found.by_number[number].player for one in first if (number := one.winner)]
    assert winners == [row.player_id for row in won]
    assert sorted(found.current[0].entrants) == sorted(one.winner or 0 for one in first)


async def test_a_match_anywhere_else_changes_nothing(stored: SqlTournaments, tables: SqlGameStore) -> None:
    found = await begun(stored)
    over = await play(tables, await tables.create(opened(7, PEOPLE[:2], **MINI)), Random(1))
    await tables.save(replace(over, stage=Stage.CLOSED, revision=over.revision + 1))
    assert await stored.with_id(found.id, GUILD) == found


async def test_no_table_that_an_entrant_opens_in_the_thread_decides_a_pairing(
    stored: SqlTournaments, tables: SqlGameStore
) -> None:
    """They could do that before the bot opens its own, and invite a friend to lose there."""
    found = await begun(stored)
    entrant, friend = found.by_number[found.current[0].entrants[0]].player, PEOPLE[-1]
    players = [*(player for player in FOUR if player.id == entrant), friend]
    over = await play(tables, await tables.create(opened(THREAD + 1, players, **MINI)), Random(1))
    await tables.save(replace(over, stage=Stage.CLOSED, revision=over.revision + 1))
    lobby = await tables.create(opened(THREAD + 2, players, **MINI))
    await tables.save(replace(lobby, stage=Stage.CLOSED, revision=lobby.revision + 1))
    assert await stored.with_id(found.id, GUILD) == found


async def test_no_match_in_its_thread_decides_a_table_that_is_up_to_the_director(
    stored: SqlTournaments, tables: SqlGameStore
) -> None:
    found = await begun(stored)
    stuck = await stored.change(found.id, lambda before: changes.unopened(before, (1, 1)))
    over = await play(tables, await tables.create(opened(THREAD + 1, PEOPLE[:2], **MINI)), Random(1))
    await tables.save(replace(over, stage=Stage.CLOSED, revision=over.revision + 1))
    assert await stored.with_id(found.id, GUILD) == stuck


async def test_whoever_came_to_a_table_that_never_began_goes_on(
    stored: SqlTournaments, tables: SqlGameStore
) -> None:
    found = await begun(stored)
    for table, came in ((1, 1), (2, 0)):
        state = await lobby(tables, found, table)
        left = replace(state.lobby, players=state.lobby.players[:came])
        await tables.save(replace(state, lobby=left, stage=Stage.CLOSED, revision=1))
    found = await stored.with_id(found.id, GUILD)
    assert [one.outcome for one in found.of_round(1)] == [
        TableResult(Decided.ABSENT, (1, 2)), TableResult(Decided.ABSENT, (2, 2))
    ]  # fmt: skip
    assert (found.phase, found.podium[0].entrant) == (Phase.OVER, found.of_round(1)[0].winner)


@pytest.mark.parametrize("is_deserted", [True, False])
async def test_a_match_that_ends_without_a_winner_waits_for_the_director_unless_all_are_gone(
    stored: SqlTournaments, tables: SqlGameStore, *, is_deserted: bool
) -> None:
    found = await begun(stored)
    state, line = started(await lobby(tables, found, 1), at=NOW)
    state = await tables.save(state, [line])
    players = tuple(replace(one, is_away=is_deserted) for one in state.lobby.players)
    ended = replace(state, lobby=replace(state.lobby, players=players), stage=Stage.CLOSED)
    await tables.save(replace(ended, revision=state.revision + 1))
    pairing = (await stored.with_id(found.id, GUILD)).current[0]
    assert pairing.status == (TableResult(Decided.ABSENT, (2, 2)) if is_deserted else Undecided.STUCK)
    if not is_deserted:
        again = await stored.change(found.id, lambda before: changes.called_again(before, pairing.key))
        assert again.current[0].status is Undecided.DUE


async def test_a_match_that_counts_for_nobody_waits_for_the_director(
    stored: SqlTournaments, tables: SqlGameStore
) -> None:
    found = await begun(stored)
    for table, is_closed in ((1, False), (2, True)):
        state, line = started(await lobby(tables, found, table), at=NOW)
        await tables.save(state, [line])
        players = tuple(replace(one, is_away=is_closed) for one in state.lobby.players)
        state = replace(state, is_void=True, lobby=replace(state.lobby, players=players))
        if is_closed:
            await tables.save(replace(state, stage=Stage.CLOSED, revision=state.revision + 1))
        else:
            await play(tables, state, Random(table))
    found = await stored.with_id(found.id, GUILD)
    assert [one.status for one in found.current] == [Undecided.STUCK] * 2


@pytest.mark.parametrize("has_begun", [True, False])
async def test_a_table_that_nobody_can_read_is_up_to_the_director(
    stored: SqlTournaments, tables: SqlGameStore, *, has_begun: bool
) -> None:
    found = await begun(stored)
    state = await lobby(tables, found, 1)
    if has_begun:
        state, line = started(state, at=NOW)
        await tables.save(state, [line])
    await tables.set_aside(state.id)
    assert (await stored.with_id(found.id, GUILD)).current[0].status is Undecided.STUCK


async def test_nobody_goes_on_from_a_table_that_everybody_left(
    stored: SqlTournaments, tables: SqlGameStore
) -> None:
    found = await begun(stored)
    state, random = await lobby(tables, found, 1), Random(3)
    state = replace(state, lobby=state.lobby.take({"hand_size": 3, "target": 10_000}))
    while state.match is None or state.match.round < 2:
        state, line = random_change(state, random, leaving=0)
        await tables.save(state, [line])
    players = tuple(replace(one, is_away=True) for one in state.lobby.players)
    closed = replace(state, lobby=replace(state.lobby, players=players))
    await tables.save(replace(closed, stage=Stage.CLOSED, revision=state.revision + 1))
    decided = (await stored.with_id(found.id, GUILD)).current[0].outcome
    assert decided is not None
    assert (decided.how, decided.ranks) == (Decided.ABSENT, (2, 2))


async def test_ratings_of_the_server_seed_it(stored: SqlTournaments, database: Database) -> None:
    good, strong = Rating(30.0, 2.0), Rating(40.0, 2.0)
    rated = ((GUILD, FOUR[1], strong), (GUILD, FOUR[2], good), (EVERYWHERE, FOUR[3], strong))
    rows = [
        {"guild_id": guild, "player_id": one.id, "mu": rating.mu, "sigma": rating.sigma, "model": "m"}
        for guild, one, rating in rated
    ]
    await database.write(lambda connection: connection.execute(upsert(connection, RATINGS, "mu"), rows))
    found = await stored.open(WANTED)
    for one in FOUR:
        found = await stored.change(found.id, lambda before, one=one: changes.joined(before, one.id))
    best, second, *_ = (await stored.start(found.id)).seeded
    assert (best.player, second.player) == (FOUR[1].id, FOUR[2].id)


async def test_a_forgotten_entrant_keeps_a_place_without_a_name(
    stored: SqlTournaments, database: Database, ask: Ask
) -> None:
    found = await begun(stored)
    people = SqlPeople(database)
    exported = await people.export(FOUR[0].id)
    assert [row["number"] for row in exported["entrants"]] == [1]
    assert [row["channel_id"] for row in exported["tournaments"]] == [CHANNEL]
    await people.forget(FOUR[0].id)
    found = await stored.with_id(found.id, GUILD)
    assert (found.director, found.by_number[1].player, found.by_number[2].player) == (None, None, FOUR[1].id)
    assert str(FOUR[0].id) not in str(await ask("SELECT * FROM entrants"))
    after = await stored.change(found.id, changes.advanced)
    assert after.current[0].winner == 4, "nobody plays in their place"


async def test_a_former_entrant_is_stored_until_they_are_forgotten(
    stored: SqlTournaments, database: Database, ask: Ask
) -> None:
    found, people = await begun(stored), SqlPeople(database)
    after = await stored.change(found.id, lambda before: changes.replaced(before, 1, PEOPLE[4].id))
    assert after.former == {FOUR[0].id}
    assert after == await stored.with_id(found.id, GUILD)
    assert (await people.export(FOUR[0].id))["former_entrants"]
    await people.forget(FOUR[0].id)
    (mark,) = (await stored.with_id(found.id, GUILD)).former
    assert mark < 0
    assert str(FOUR[0].id) not in str(await ask("SELECT * FROM former_entrants"))
    await stored.change(found.id, changes.canceled)
    assert await ask("SELECT * FROM former_entrants") == []


@pytest.mark.parametrize("is_replaced", [False, True])
async def test_a_deletion_gives_nobody_who_has_played_the_right_to_decide(
    is_replaced: bool, stored: SqlTournaments, database: Database, ask: Ask
) -> None:
    found, people, gone = await begun(stored), SqlPeople(database), FOUR[0].id
    if is_replaced:
        await stored.change(found.id, lambda before: changes.replaced(before, 1, PEOPLE[4].id))
    await people.forget(gone)
    await people.forget(gone)
    (key,) = (one.key for one in found.current if 1 in one.entrants)

    def award(before: Tournament) -> Tournament:
        return changes.given(before, key, before.at(key).entrants[0])

    assert await refusal_of(stored.direct(found.id, gone, award)) is TournamentFault.OWN_TOURNAMENT
    assert str(gone) not in str(await ask("SELECT * FROM former_entrants, entrants"))
    assert (await stored.direct(found.id, PEOPLE[4].id + 1, award)).at(key).is_awarded
    await stored.change(found.id, changes.canceled)
    assert await ask("SELECT * FROM former_entrants") == []


async def test_no_mark_outlasts_a_tournament_that_ended_during_the_deletion(
    stored: SqlTournaments, database: Database, ask: Ask
) -> None:
    found = await begun(stored)
    await SqlPeople(database).forget(FOUR[0].id)
    end = update(TOURNAMENTS).where(TOURNAMENTS.c.id == found.id).values(ended_at=NOW)
    await database.write(lambda connection: connection.execute(end))
    assert await ask("SELECT * FROM former_entrants") != []
    await database.write(lambda connection: remove_marks(connection, NOW))
    assert await ask("SELECT * FROM former_entrants") == []


async def test_a_deletion_before_the_start_leaves_a_director_their_rights(
    stored: SqlTournaments, database: Database
) -> None:
    found, people, gone = await stored.open(WANTED), SqlPeople(database), FOUR[0].id
    for one in FOUR:
        await stored.change(found.id, lambda before, one=one: changes.joined(before, one.id))
    await people.forget(gone)
    await stored.start(found.id)
    found = await stored.direct(found.id, gone, lambda before: changes.paused(before, is_paused=True))
    assert found.is_paused


async def test_whoever_is_forgotten_before_the_start_leaves_no_place_behind(
    stored: SqlTournaments, database: Database, ask: Ask
) -> None:
    found, people, eve = await stored.open(WANTED), SqlPeople(database), PEOPLE[4].id
    for one in FOUR[:2]:
        await stored.change(found.id, lambda before, one=one: changes.joined(before, one.id))
    for _ in range(2):
        await stored.change(found.id, lambda before: changes.joined(before, eve))
        await people.forget(eve)
    assert (await stored.with_id(found.id, GUILD)).people == tuple(one.id for one in FOUR[:2])
    assert await refusal_of(stored.change(found.id, lambda before: changes.started(before, {}))) is (
        TournamentFault.TOO_FEW
    )
    await stored.change(found.id, lambda before: changes.joined(before, FOUR[2].id))
    await stored.change(found.id, lambda before: changes.joined(before, eve))
    await people.forget(eve)
    after = await stored.change(found.id, lambda before: changes.started(before, {}))
    assert after == await stored.with_id(found.id, GUILD)
    assert await ask("SELECT number, player_id FROM entrants ORDER BY number") == [
        (number, one.id) for number, one in enumerate(FOUR[:3], 1)
    ]


async def test_somebody_is_forgotten_while_the_tournament_starts(postgres_url: str) -> None:
    database, victim = Database(postgres_url), FOUR[3].id
    stored = SqlTournaments(database, lambda: NOW)
    found = await stored.open(WANTED)
    for one in FOUR:
        await stored.change(found.id, lambda before, one=one: changes.joined(before, one.id))

    async def forget() -> None:
        other = Database(postgres_url)
        await SqlPeople(other).forget(victim)
        await other.close()

    def amend(before: Tournament) -> Tournament:
        with ThreadPoolExecutor() as elsewhere:
            elsewhere.submit(asyncio.run, forget()).result(HANGS_AFTER_SECONDS)
        return changes.started(before, {})

    await stored.change(found.id, amend)
    after = await stored.with_id(found.id, GUILD)
    await database.close()
    assert (after.by_number[4].player, after.by_number[4].seed) == (None, 4)
    assert after.people == tuple(one.id for one in FOUR[:3])


async def test_it_goes_with_its_server(stored: SqlTournaments, database: Database, ask: Ask) -> None:
    await begun(stored)
    retention = SqlRetention(database)
    await retention.note_left(GUILD, NOW)
    await retention.delete_left(NOW + 1)
    assert await ask("SELECT id FROM tournaments") == []
    assert await ask("SELECT number FROM entrants UNION SELECT number FROM pairings") == []


async def test_what_has_to_be_shown_is_found_until_it_was(stored: SqlTournaments) -> None:
    found = await stored.open(WANTED)
    over = await stored.change(found.id, changes.canceled)
    assert await stored.unfinished() == [over]
    await stored.note_shown(over, 77)
    assert await stored.unfinished() == []
    shown = await stored.with_id(found.id, GUILD)
    assert (shown.message, shown.shown_revision) == (77, over.revision)


async def test_a_tournament_that_starts_at_the_end_of_sign_up_is_not_canceled(stored: SqlTournaments) -> None:
    found = await begun(stored)
    assert (await stored.start(found.id, changes.started_or_canceled)).phase is Phase.PLAYING
