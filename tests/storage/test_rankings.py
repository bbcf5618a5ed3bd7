"""Results: decisions are stored by seat, and matches that count update totals and ratings, once."""

from __future__ import annotations

import asyncio
from itertools import combinations, groupby
from operator import itemgetter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, delete, select, update

from bot.engine.model.events import Event, MatchEnded, RoundEnded, UnoCalled, UnoCaught
from bot.engine.model.moves import Leave
from bot.game.law import WHOLE_MATCHES
from bot.game.periods import Period
from bot.game.players import Player
from bot.game.ports import StaleState
from bot.game.rating import MODEL, NEWCOMER
from bot.game.state import EVERYWHERE, Stage, TableState
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.people import SqlPeople
from bot.storage.rankings import recount, recount_if_outdated
from bot.storage.retention import SqlRetention
from bot.storage.rows import MATCHES, RATINGS, SEATS, TOTALS
from bot.storage.statistics import COLUMNS, fill_statistics
from tests.storage.conftest import Ask
from tests.storage.sitting import GUILD, PEOPLE, moved, opened, play, play_by_moves, random_change, started

ROBOT = Player(-1, "Robo", level="easy")
SHORT = {"hand_size": 3, "scoring": "single_round"}
GUEST = Player(-2, "Guest", owner=PEOPLE[0].id)


async def play_some(store: SqlGameStore, seed: int, **options: Any) -> TableState:
    """A short match of three people, or of two teams, to its end."""
    people = PEOPLE[: 4 if options.get("teams") else 3]
    lobby = opened(seed, people, **SHORT | options)
    return await play(store, await store.create(lobby), Random(seed))


async def everything(database: Database) -> list[object]:
    """All totals and ratings, and the ratings next to the seats, to the last bit."""

    def unit(connection: Connection) -> list[object]:
        totals = select(TOTALS).order_by(TOTALS.c.guild_id, TOTALS.c.period, TOTALS.c.player_id)
        ratings = select(RATINGS).order_by(RATINGS.c.guild_id, RATINGS.c.player_id)
        seats = select(SEATS.c.rating, SEATS.c.local_rating).order_by(SEATS.c.match_id, SEATS.c.seat)
        return [tuple(row) for query in (totals, ratings, seats) for row in connection.execute(query)]

    return await database.read(unit)


async def test_a_whole_match_counts_exactly_once(store: SqlGameStore, ask: Ask) -> None:
    state, random, events = await store.create(opened(2, target=100)), Random(2), list[Event]()
    while state.stage is not Stage.OVER:
        state, line = random_change(state, random)
        events += line.events
        await store.save(state, [line])
    ends = [event for event in events if isinstance(event, RoundEnded)]
    (end,) = [event for event in events if isinstance(event, MatchEnded)]
    expected = [
        (
            sum(ended.winner == seat for ended in ends),
            sum(ended.points[seat] for ended in ends),
            max(ended.points[seat] for ended in ends),
            events.count(UnoCalled(seat)),
            sum(isinstance(event, UnoCaught) and event.by == seat for event in events),
            sum(isinstance(event, UnoCaught) and event.seat == seat for event in events),
        )
        for seat in range(3)
    ]
    columns = "round_wins, points, best_round, calls, catches, caught"
    assert await ask(f"SELECT {columns} FROM seats ORDER BY seat") == expected  # noqa: S608
    rows = await ask(f"SELECT player_id, matches, wins, points FROM totals WHERE guild_id = {GUILD}")  # noqa: S608
    assert sorted(map(tuple, rows)) == sorted(
        (PEOPLE[seat].id, 1, int(seat in end.winners), expected[seat][1]) for seat in range(3) for _ in Period
    )


async def test_the_stored_state_tells_how_a_match_changed_ratings_in_its_server(
    store: SqlGameStore, ask: Ask
) -> None:
    state, random = await store.create(opened(2, **SHORT)), Random(2)
    while state.stage is not Stage.OVER:
        assert state.rated == ()
        changed, line = random_change(state, random, leaving=0)
        state = await store.save(changed, [line])
    shown = dict(await ask("SELECT seat, local_rating FROM seats"))
    assert state.rated == tuple((seat, shown[seat] - 1000) for seat in range(3))
    saved = await store.load(state.id)
    assert saved is not None
    assert saved.state.rated == state.rated


async def test_the_rating_of_somebody_who_is_not_listed_is_told_to_nobody(
    store: SqlGameStore, database: Database
) -> None:
    await SqlPeople(database).unlist(PEOPLE[1].id, is_unlisted=True)
    state, random = await store.create(opened(2, **SHORT)), Random(2)
    while state.stage is not Stage.OVER:
        state, line = random_change(state, random, leaving=0)
        state = await store.save(state, [line])
    assert [seat for seat, _ in state.rated] == [0, 2]


async def test_everywhere_and_the_server_are_counted(store: SqlGameStore, ask: Ask) -> None:
    await play_some(store, 2)
    periods = "1970-01", "1970-Q1", "1970-W01", "all"
    keys = [(place, key) for place in (EVERYWHERE, GUILD) for key in periods]
    rows = await ask("SELECT DISTINCT guild_id, period FROM totals ORDER BY guild_id, period")
    assert sorted(map(tuple, rows)) == keys
    rows = await ask("SELECT guild_id, player_id, model FROM ratings ORDER BY guild_id, player_id")
    assert rows == [(place, player.id, MODEL) for place in (EVERYWHERE, GUILD) for player in PEOPLE[:3]]


async def test_the_numbers_of_a_server_are_its_own(store: SqlGameStore, ask: Ask) -> None:
    for guild, channel in ((GUILD, 1), (GUILD + 1, 2)):
        lobby = await store.create(replace(opened(channel, **SHORT), guild=guild))
        await play(store, lobby, Random(channel))
    query = "SELECT matches FROM totals WHERE period = 'all' AND guild_id = {}"
    for place, matches in ((GUILD, 1), (GUILD + 1, 1), (EVERYWHERE, 2)):
        assert await ask(query.format(place)) == [(matches,)] * 3


@pytest.mark.parametrize("players", [(PEOPLE[0], ROBOT, replace(ROBOT, id=-3)), (PEOPLE[0], GUEST)])
async def test_a_match_without_a_second_person_counts_nowhere(
    store: SqlGameStore, ask: Ask, players: tuple[Player, ...]
) -> None:
    await play(store, await store.create(opened(7, players, **SHORT)), Random(1))
    assert await ask("SELECT counted_as FROM matches") == [(None,)]
    assert await ask("SELECT * FROM totals") == await ask("SELECT * FROM ratings") == []
    (stored,) = (await store.load_open()).saved
    assert (stored.state.stage, stored.state.rated) == (Stage.OVER, ())
    ((took_part, own),) = await ask("SELECT took_part, own_decisions FROM seats WHERE seat = 0")
    assert took_part
    assert own > 0


async def test_a_match_with_a_computer_player_counts_for_the_people(store: SqlGameStore, ask: Ask) -> None:
    players = (PEOPLE[0], ROBOT, PEOPLE[1])
    await play(store, await store.create(opened(7, players, **SHORT)), Random(1))
    assert await ask("SELECT counted_as FROM matches") == [(1,)]
    rows = await ask("SELECT player_id FROM totals WHERE guild_id = -1 AND period = 'all' ORDER BY player_id")
    assert rows == [(PEOPLE[0].id,), (PEOPLE[1].id,)]
    assert await ask("SELECT level, rating FROM seats WHERE seat = 1") == [("easy", None)]


async def test_a_match_given_up_at_once_counts_only_for_whoever_gave_it_up(
    store: SqlGameStore, database: Database, ask: Ask
) -> None:
    state, deal = started(await store.create(opened(7, PEOPLE[:2])))
    await store.save(state, [deal])
    over, line = moved(state, 0, Leave())
    stored = await store.save(over, [line])
    assert not stored.is_counted
    assert await ask("SELECT rank, took_part, finished FROM seats ORDER BY seat") == [
        (2, True, False), (1, False, True)
    ]  # fmt: skip
    totals = "SELECT player_id, matches, wins FROM totals WHERE guild_id = -1 AND period = 'all'"
    assert await ask(totals) == [(PEOPLE[0].id, 1, 0)]
    assert [rating for (rating,) in await ask("SELECT local_rating FROM seats ORDER BY seat")][1] is None
    before = await everything(database)
    assert await database.write(recount) == 1
    assert await everything(database) == before


async def test_leaving_in_the_first_round_still_loses(store: SqlGameStore, ask: Ask) -> None:
    state, random = await store.create(opened(7, PEOPLE[:2], hand_size=10)), Random(1)
    for _ in range(25):
        state, line = random_change(state, random, leaving=0)
        await store.save(state, [line])
    assert state.match is not None
    assert state.match.round == 1
    over, line = moved(state, 0, Leave())
    await store.save(over, [line])
    rows = await ask("SELECT player_id, wins FROM totals WHERE guild_id = -1 AND period = 'all'")
    assert sorted(map(tuple, rows)) == [(PEOPLE[0].id, 0), (PEOPLE[1].id, 1)]


async def test_an_abandoned_match_does_not_count(store: SqlGameStore, ask: Ask) -> None:
    state = await store.create(opened(7, target=100))
    random = Random(3)
    for _ in range(60):
        state, line = random_change(state, random, leaving=0)
        await store.save(state, [line])
    await store.save(replace(state, revision=state.revision + 1, stage=Stage.CLOSED, is_void=True))
    assert await ask("SELECT * FROM totals") == []
    assert (await ask("SELECT SUM(own_decisions) FROM seats"))[0][0] > 30
    assert await ask("SELECT DISTINCT rank, took_part FROM seats") == [(None, False)]


async def scored(store: SqlGameStore, *players: Player, scores: tuple[int, ...]) -> TableState:
    """A match in its second round, with these scores."""
    state, random = await store.create(opened(7, players, target=10_000)), Random(3)
    while state.match is None or state.match.round < 2:
        state, line = random_change(state, random, leaving=0)
        await store.save(state, [line])
    return replace(state, match=replace(state.match, scores=scores), revision=state.revision + 1)


@pytest.mark.parametrize("leader", [0, 1])
async def test_a_match_that_all_agree_to_end_counts_as_it_stands(
    store: SqlGameStore, database: Database, ask: Ask, leader: int
) -> None:
    scores = (443, 0, 0) if leader == 0 else (0, 443, 0)
    state = await scored(store, *PEOPLE[:2], ROBOT, scores=scores)
    agreed = frozenset(player.id for player in PEOPLE[:2])
    await store.save(replace(state, stage=Stage.CLOSED, votes=agreed))
    ranks = dict(await ask("SELECT player_id, rank FROM seats WHERE level IS NULL"))
    ahead, behind = PEOPLE[leader].id, PEOPLE[1 - leader].id
    assert (ranks[ahead], ranks[behind]) == (2, 3)
    totals = "SELECT matches, wins FROM totals WHERE guild_id = -1 AND period = 'all'"
    assert await ask(totals) == [(1, 0), (1, 0)]
    rated = dict(await ask("SELECT player_id, mu FROM ratings WHERE guild_id = -1"))
    assert rated[ahead] > NEWCOMER.mu > rated[behind]
    before = await everything(database)
    assert await database.write(recount) == 1
    assert await everything(database) == before


async def test_a_match_that_everybody_left_is_lost_by_everybody(store: SqlGameStore, ask: Ask) -> None:
    state = await scored(store, *PEOPLE[:2], ROBOT, scores=(443, 0, 0))
    players = tuple(replace(one, is_away=one.is_person) for one in state.lobby.players)
    lobby = replace(state.lobby, players=players)
    await store.save(replace(state, stage=Stage.CLOSED, lobby=lobby))
    rated = [mu for (mu,) in await ask("SELECT mu FROM ratings WHERE guild_id = -1")]
    assert len(rated) == 2
    assert max(rated) < NEWCOMER.mu
    assert await ask("SELECT DISTINCT wins FROM totals") == [(0,)]


@pytest.mark.parametrize("people", [PEOPLE[:2], PEOPLE[:3]])
async def test_whoever_lets_a_bot_play_on_has_lost(
    store: SqlGameStore, ask: Ask, people: tuple[Player, ...]
) -> None:
    state, random = await store.create(opened(7, people, hand_size=3, target=400)), Random(3)
    while state.match is None or not any(state.match.scores):
        state, line = random_change(state, random, leaving=0)
        state = await store.save(state, [line])
    state = replace(state, lobby=state.lobby.update(replace(PEOPLE[0], is_away=True)))
    await play(store, state, random, leaving=0)
    ((made, own, *result),) = await ask(
        "SELECT decisions, own_decisions, took_part, finished FROM seats WHERE seat = 0"
    )
    assert (4 * own < made, result) == (True, [True, False])
    assert await ask("SELECT DISTINCT matches FROM totals") == [(1,)]
    rated = dict(await ask("SELECT player_id, mu FROM ratings WHERE guild_id = -1"))
    assert len(rated) == len(people)
    assert rated[PEOPLE[0].id] < NEWCOMER.mu


async def test_a_match_that_is_void_counts_for_nobody(
    store: SqlGameStore, database: Database, ask: Ask
) -> None:
    state, random = await store.create(opened(7, **SHORT)), Random(2)
    while state.stage is not Stage.OVER:
        state, line = random_change(state, random, leaving=0)
        state = replace(state, is_void=True)
        await store.save(state, [line])
    assert await ask("SELECT counted_as FROM matches") == [(None,)]
    assert await ask("SELECT DISTINCT took_part, finished FROM seats") == [(False, False)]
    assert await database.write(recount) == 0
    assert await ask("SELECT * FROM totals") == await ask("SELECT * FROM ratings") == []


REPEATS = "SELECT match_id, repeats FROM seats WHERE level IS NULL ORDER BY match_id, seat"


async def repeats(ask: Ask) -> list[list[int]]:
    """By match, how often each person had already met their least familiar opponent."""
    rows = await ask(REPEATS)
    return [[one for _, one in seats] for _, seats in groupby(rows, key=itemgetter(0))]


async def test_each_person_counts_how_often_they_met_the_least_familiar_opponent_that_day(
    store: SqlGameStore, database: Database, ask: Ask
) -> None:
    two, three = PEOPLE[:2], PEOPLE[:3]
    bot = (*two, ROBOT)
    for number, (people, day) in enumerate([(two, 0), (three, 0), (bot, 0), (three, 0), (two, 1)]):
        state = await store.create(opened(number, people, **SHORT))
        await play(store, state, Random(number), at=86_400.0 * day, leaving=0)
    assert await repeats(ask) == [[0, 0], [0, 0, 0], [2, 2], [1, 1, 1], [0, 0]]
    before = await everything(database)
    assert await database.write(recount) == 5
    assert await everything(database) == before


async def test_rotating_accounts_bring_no_more_than_each_of_them_alone(store: SqlGameStore, ask: Ask) -> None:
    main, *others = PEOPLE[:4]
    sets = [*combinations(others, 1), *combinations(others, 2), *combinations(others, 3)]
    for number in range(7 * (WHOLE_MATCHES + 1)):
        people = (main, *sets[number % len(sets)])
        await play(store, await store.create(opened(number, people, **SHORT)), Random(number), leaving=0)
    ((matches,),) = await ask(
        f"SELECT matches FROM totals WHERE player_id = {main.id} AND guild_id = -1 AND period = 'all'"  # noqa: S608
    )
    assert matches <= WHOLE_MATCHES * len(others)


@pytest.mark.parametrize("forgotten", [[0], [1]])
async def test_deleting_data_does_not_begin_the_day_anew(
    store: SqlGameStore, database: Database, ask: Ask, forgotten: list[int]
) -> None:
    others = PEOPLE[2:4]
    for number, people in enumerate([PEOPLE[:2], others, (PEOPLE[0], *others), PEOPLE[:2], PEOPLE[:2]]):
        await play(store, await store.create(opened(number, people, **SHORT)), Random(number), leaving=0)
        if number > 2 and forgotten:
            await SqlPeople(database).forget(PEOPLE[forgotten.pop()].id)
    assert await repeats(ask) == [[0, 0], [0, 0], [0, 0, 0], [1, 1], [2, 2]]


async def test_deleting_data_makes_nobody_familiar_who_had_played_before(
    store: SqlGameStore, database: Database, ask: Ask
) -> None:
    ann, alt, bob, cat = PEOPLE[:4]
    for number, people in enumerate([(bob, cat), (ann, alt), (ann, alt), (ann, alt)]):
        await play(store, await store.create(opened(number, people, **SHORT)), Random(number), leaving=0)
    await SqlPeople(database).forget(alt.id)
    await play(store, await store.create(opened(9, (ann, bob), **SHORT)), Random(9), leaving=0)
    assert (await repeats(ask))[-1] == [0, 0]


async def test_deleting_data_makes_nobody_familiar_who_is_new(
    store: SqlGameStore, database: Database, ask: Ask
) -> None:
    ann, alt, bob = PEOPLE[:3]
    for number in range(3):
        await play(store, await store.create(opened(number, (ann, alt), **SHORT)), Random(number), leaving=0)
    await SqlPeople(database).forget(alt.id)
    await play(store, await store.create(opened(8, (ann, bob), **SHORT)), Random(8), leaving=0)
    await play(store, await store.create(opened(9, (ann, alt), **SHORT)), Random(9), leaving=0)
    assert (await repeats(ask))[-2:] == [[0, 0], [3, 3]]


async def test_a_recount_keeps_the_loss_of_somebody_who_left_a_winner_who_deleted_their_data(
    store: SqlGameStore, database: Database, ask: Ask
) -> None:
    state, line = started(await store.create(opened(1, PEOPLE[:2], **SHORT)))
    state = await store.save(state, [line])
    state, line = moved(state, 0, Leave())
    await store.save(state, [line])  # nobody has played, so the match counts only for the person who left
    assert await ask("SELECT took_part FROM seats ORDER BY seat") == [(True,), (False,)]
    await SqlPeople(database).forget(PEOPLE[1].id)
    before = await everything(database)
    assert await database.write(recount) == 1
    assert await everything(database) == before
    assert await ask("SELECT DISTINCT player_id FROM ratings") == [(PEOPLE[0].id,)]


async def test_the_marks_of_forgotten_people_go_with_the_day(
    store: SqlGameStore, database: Database, ask: Ask
) -> None:
    yesterday, today = 0.0, 86_400.0
    for number, at in enumerate((yesterday, today)):
        state = await store.create(opened(number, PEOPLE[:2], **SHORT))
        await play(store, state, Random(number), at=at, leaving=0)
    await SqlPeople(database).forget(PEOPLE[0].id)
    query = "SELECT forgotten FROM seats ORDER BY match_id, seat"
    (old, _, new, other) = [mark for (mark,) in await ask(query)]
    assert (old, other) == (0, None)
    assert 0 < new < 2**15
    kept = SqlRetention(database)
    await kept.delete_marks(today + 86_399)
    assert (await ask(query))[2] == (new,)
    await kept.delete_marks(today + 86_400)
    assert (await ask(query))[2] == (0,)


async def test_further_matches_on_a_day_count_less_and_again_the_same(
    store: SqlGameStore, database: Database, ask: Ask
) -> None:
    for number in range(WHOLE_MATCHES + 3):
        state = await store.create(opened(number, PEOPLE[:2], **SHORT))
        await play(store, state, Random(number), leaving=0)
    assert await ask("SELECT DISTINCT matches FROM totals") == [(WHOLE_MATCHES,)]
    before = await everything(database)
    await database.write(recount)
    assert await everything(database) == before


async def test_a_save_that_is_refused_counts_nothing(store: SqlGameStore, ask: Ask) -> None:
    state, random = await store.create(opened(7, **SHORT)), Random(2)
    while state.stage is not Stage.OVER:
        state, line = random_change(state, random, leaving=0)
        await store.save(state, [line])
        with pytest.raises(StaleState):
            await store.save(state, [line])
    assert await ask("SELECT DISTINCT matches FROM totals") == [(1,)]


async def test_counted_again_all_numbers_are_the_same_to_the_last_bit(
    store: SqlGameStore, database: Database, ask: Ask
) -> None:
    for seed in range(4):
        await play_some(store, seed)
    await play_some(store, 4, teams=True)
    await play_some(store, 5, target=100, scoring="winner_collects")
    before = await everything(database)
    counted = await ask("SELECT id FROM matches WHERE counted_as IS NOT NULL")
    assert await database.write(recount) == len(counted) == 6
    assert await everything(database) == before


@pytest.mark.parametrize("gap", [1, 50_000])
async def test_numbers_that_deleted_matches_have_left_out_change_nothing(
    store: SqlGameStore, database: Database, gap: int
) -> None:
    for seed in range(4):
        await play_some(store, seed)
    before = await everything(database)
    later = update(MATCHES).where(MATCHES.c.counted_as > 3).values(counted_as=MATCHES.c.counted_as + gap)
    await database.write(lambda connection: connection.execute(later))
    assert await database.write(recount) == 4
    assert await everything(database) == before


async def test_matches_that_end_at_the_same_time_count_one_after_the_other(
    store: SqlGameStore, database: Database, ask: Ask
) -> None:
    await asyncio.gather(*(play_some(store, seed) for seed in range(5)))
    numbers = await ask("SELECT counted_as FROM matches WHERE counted_as IS NOT NULL ORDER BY counted_as")
    assert [number for (number,) in numbers] == list(range(1, len(numbers) + 1))
    before = await everything(database)
    await database.write(recount)
    assert await everything(database) == before


async def test_ratings_of_another_model_are_made_again(
    store: SqlGameStore, database: Database, ask: Ask
) -> None:
    await play_some(store, 2)
    before = await everything(database)

    def spoil(connection: Connection) -> None:
        connection.execute(update(RATINGS).values(mu=0.0, model="of last year"))

    await database.write(spoil)
    await database.write(recount_if_outdated)
    assert await everything(database) == before
    assert await ask("SELECT DISTINCT model FROM ratings") == [(MODEL,)]


async def test_a_start_counts_all_matches_again_only_if_their_totals_are_missing(
    store: SqlGameStore, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    await play_some(store, 2)
    before = await everything(database)
    with caplog.at_level("INFO"):
        await database.write(recount_if_outdated)
        assert "counting matches" not in caplog.text

        def lose(connection: Connection) -> None:
            connection.execute(delete(TOTALS))
            recount_if_outdated(connection)

        await database.write(lose)
    assert "counting matches for the rankings again: 1 of 1" in caplog.text
    assert await everything(database) == before


async def test_counting_again_tells_how_far_it_is(
    store: SqlGameStore, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    await play_some(store, 2)
    with caplog.at_level("INFO"):
        await database.write(recount)
    told = [record.getMessage() for record in caplog.records if record.name.startswith("bot.")]
    assert told == ["counting matches for the rankings again: 1 of 1"]


async def test_a_person_who_was_forgotten_still_counts_as_an_opponent(
    store: SqlGameStore, database: Database, ask: Ask
) -> None:
    await play_some(store, 2)
    query = f"SELECT matches, wins, points FROM totals WHERE player_id = {PEOPLE[0].id}"  # noqa: S608
    before = await ask(query)

    def forget(connection: Connection) -> None:
        connection.execute(update(SEATS).where(SEATS.c.player_id == PEOPLE[1].id).values(player_id=None))
        recount(connection)

    await database.write(forget)
    assert await ask(query) == before
    assert await ask(f"SELECT * FROM totals WHERE player_id = {PEOPLE[1].id}") == []  # noqa: S608


async def statistics_of(database: Database) -> list[dict[str, Any]]:
    """Every seat's value of each statistic in every match."""
    query = select(SEATS.c.match_id, SEATS.c.seat, *COLUMNS.values()).order_by(SEATS.c.match_id, SEATS.c.seat)
    return await database.read(lambda connection: [row._asdict() for row in connection.execute(query)])


async def test_a_new_statistic_is_counted_for_old_matches(store: SqlGameStore, database: Database) -> None:
    for seed, plays in ((3, play_by_moves), (4, play_by_moves), (5, play)):
        await plays(store, await store.create(opened(seed, target=100)), Random(seed))
    counted = await statistics_of(database)
    new = {name: None if column.nullable else 0 for name, column in COLUMNS.items()}
    assert any(row["best_round"] for row in counted if row["match_id"] < 3)

    def forget(connection: Connection) -> None:
        connection.execute(update(SEATS).where(SEATS.c.match_id < 3).values(new))

    await database.write(forget)
    assert await statistics_of(database) != counted
    assert await database.write(fill_statistics) == 2
    assert await statistics_of(database) == counted
    assert await database.write(fill_statistics) == 0


async def test_what_was_counted_at_the_table_stays(store: SqlGameStore, database: Database) -> None:
    for seed in (3, 4):
        await play(store, await store.create(opened(seed, target=100)), Random(seed))
    calls = update(SEATS).where(SEATS.c.match_id == 1, SEATS.c.seat == 0).values(calls=99, points=0)
    await database.write(lambda connection: connection.execute(calls))
    before = await statistics_of(database)
    await database.write(fill_statistics)
    assert await statistics_of(database) == before
