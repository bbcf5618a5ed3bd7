"""Careers in both databases: updated as matches end, with the same result when all matches are recounted."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, delete, func, select, update

from bot.config import load_settings
from bot.engine.model.cards import Color
from bot.features.badges.career import DEVOTED, Career, Collection
from bot.features.badges.month import Month, MonthMoment, Record, RecordKind, month_before, span_of
from bot.features.badges.store import SqlBadges, fill_badges, recount_badges
from bot.game.law import WHOLE_MATCHES
from bot.game.players import Player
from bot.game.ports import GameStore
from bot.storage.database import Database
from bot.storage.people import SqlPeople
from bot.storage.retention import SqlRetention
from bot.storage.rows import CAREERS, DAILY_ATTEMPTS, DAILY_DEALS, MATCHES, MOVES, ROUNDS, SEATS
from bot.storage.statements import insert_into
from bot.storage.summaries import recount_summaries
from tests.programs import build
from tests.storage.conftest import Ask
from tests.storage.sitting import GUILD, PEOPLE, opened, play

ANN, BOB, CAT = (player.id for player in PEOPLE[:3])
SHORT: dict[str, Any] = {"hand_size": 3, "scoring": "single_round"}
TOLD_OF_SEATS = set(RecordKind) - {RecordKind.LONGEST}
ALL_CAREERS = "SELECT player_id, tallies, badges FROM careers ORDER BY player_id"


@pytest.fixture
async def store(database_url: str, database: Database) -> GameStore:
    """The store of the whole program."""
    return build(load_settings({"DATABASE_URL": database_url}), database=database).registry.services.store


async def played(store: GameStore, matches: int, **options: Any) -> None:
    """Three people play this many short matches."""
    for number in range(matches):
        table = await store.create(opened(100 + number, PEOPLE[:3], **{**SHORT, **options}))
        await play(store, table, Random(number))


async def test_all_counted_again_is_the_same(
    store: GameStore, database: Database, ask: Ask, caplog: pytest.LogCaptureFixture
) -> None:
    await played(store, 7)  # the last two add nothing: the same people count five times a day
    before = await ask(ALL_CAREERS)
    assert [row[0] for row in before] == [ANN, BOB, CAT]
    assert sum(Career.from_tallies(as_json(row[1])).of("wins") for row in before) == 5
    with caplog.at_level("INFO"):
        await database.write(recount_badges)
    assert await ask(ALL_CAREERS) == before
    assert "counting matches for the badges and records again: 7 of 7" in caplog.text
    await database.write(lambda connection: connection.execute(delete(CAREERS)))
    for _ in range(2):
        await database.write(fill_badges)
        assert await ask(ALL_CAREERS) == before


async def test_whoever_had_played_every_preset_keeps_that_badge_after_a_new_one(
    store: GameStore, database: Database
) -> None:
    await played(store, 1)
    had_all = update(CAREERS).where(CAREERS.c.player_id == ANN).values(badges={"all_presets": 5.0})
    await database.write(lambda connection: connection.execute(had_all))
    await database.write(recount_badges)
    earned = [(await SqlBadges(database).of(person)).earned for person in (ANN, BOB)]
    assert [badges.get("all_presets") for badges in earned] == [5.0, None]


async def test_careers_go_on_after_the_numbers_of_deleted_matches(
    store: GameStore, database: Database, ask: Ask
) -> None:
    await played(store, 3)
    before = await ask(ALL_CAREERS)
    later = update(MATCHES).where(MATCHES.c.counted_as > 1).values(counted_as=MATCHES.c.counted_as + 50_000)
    await database.write(lambda connection: connection.execute(later))
    await database.write(recount_badges)
    assert await ask(ALL_CAREERS) == before


async def test_careers_stay_when_a_server_is_gone(store: GameStore, database: Database, ask: Ask) -> None:
    await played(store, 3)
    before = await ask(ALL_CAREERS)
    await leave(database)
    assert await ask(ALL_CAREERS) == before
    await database.write(recount_badges)
    assert await ask(ALL_CAREERS) == before


async def leave(database: Database) -> None:
    """The server where the matches were played removes the bot, and thirty days pass."""
    kept = SqlRetention(database)
    await kept.note_left(GUILD, 1.0)
    assert await kept.delete_left(2.0) == [GUILD]


def as_json(value: Any) -> Any:
    import json  # noqa: PLC0415

    return json.loads(value) if isinstance(value, str) else value


async def test_somebody_has_played_where_a_match_of_theirs_counted(
    store: GameStore, database: Database
) -> None:
    badges = SqlBadges(database)
    assert not await badges.has_played(ANN, GUILD)
    await played(store, 1)
    assert await badges.has_played(ANN, GUILD)
    assert not await badges.has_played(ANN, GUILD + 1)
    assert not await badges.has_played(ANN + BOB, GUILD)


async def test_the_first_win_is_told_once_and_not_of_who_is_hidden(
    store: GameStore, database: Database
) -> None:
    first = await last_state(store, 1)
    (winner,) = (seat for seat, _, name in first.honors if name == "First win")
    assert first.lobby.players[winner].id in (ANN, BOB, CAT)
    badges = (await SqlBadges(database).of(first.lobby.players[winner].id)).earned
    assert "first_win" in badges
    for person in (ANN, BOB, CAT):
        await SqlPeople(database).unlist(person, is_unlisted=True)
    await database.write(lambda connection: connection.execute(delete(CAREERS)))
    assert (await last_state(store, 2)).honors == ()


async def last_state(store: GameStore, seed: int) -> Any:
    table = await store.create(opened(500 + seed, PEOPLE[:3], **SHORT))
    await play(store, table, Random(seed))
    saved = await store.load(table.id)
    assert saved is not None
    return saved.state


@pytest.mark.parametrize(("rank_of_bot", "is_beaten"), [(1, False), (2, True)])
async def test_a_bot_that_wins_too_is_not_beaten(
    store: GameStore, database: Database, rank_of_bot: int, is_beaten: bool
) -> None:
    """In teams, a bot may be on the winning side."""
    robo = Player(-1, "Robo", level="advanced")
    await play(store, await store.create(opened(900, (*PEOPLE[:2], robo), **SHORT)), Random(1))

    def unit(connection: Connection) -> None:
        for player, rank in ((ANN, 1), (BOB, 2), (None, rank_of_bot)):
            seat = update(SEATS).where(SEATS.c.player_id == player)
            connection.execute(seat.values(rank=rank, finished=True))
        recount_badges(connection)

    await database.write(unit)
    badges = (await SqlBadges(database).of(ANN)).earned
    assert ("giant" in badges) is is_beaten


async def test_badges_go_with_their_person(store: GameStore, database: Database, ask: Ask) -> None:
    await played(store, 2)
    people = SqlPeople(database)
    assert len((await people.export(ANN))["careers"]) == 1
    await people.forget(ANN)
    assert [row[0] for row in await ask(ALL_CAREERS)] == [BOB, CAT]
    await database.write(recount_badges)
    assert [row[0] for row in await ask(ALL_CAREERS)] == [BOB, CAT]


async def test_a_month_of_daily_deals_earns_a_badge(database: Database) -> None:
    def unit(connection: Any) -> None:
        connection.execute(insert_into(connection, DAILY_DEALS), {"day": 20_000, "secret": b"1"})
        whose = {"day": 20_000, "player_id": ANN, "guild_id": GUILD, "step": 1, "streak": 30}
        connection.execute(insert_into(connection, DAILY_ATTEMPTS), whose)

    assert await SqlBadges(database).of(ANN) == Collection()
    await database.write(unit)
    devoted = {DEVOTED.code: 20_000 * 86_400.0}
    assert (await SqlBadges(database).of(ANN)).earned == devoted
    assert await SqlBadges(database).of(BOB) == Collection()
    await leave(database)
    assert (await SqlBadges(database).of(ANN)).earned == devoted, "the server of the deals may go"


async def test_records_name_the_best_who_is_listed(store: GameStore, database: Database) -> None:
    assert await SqlBadges(database).records(GUILD) == []
    await played(store, 4)

    def unit(connection: Any) -> None:
        for match, player, values in (
            (1, ANN, {"quickest_call": 0.7, "best_round": 90, "rank": 1, "finished": True, "most_cards": 21}),
            (2, ANN, {"rank": 1, "finished": True}),
            (3, ANN, {"rank": 1, "finished": True}),
            (4, ANN, {"rank": 2}),
            (2, BOB, {"quickest_call": 0.5, "best_round": 300, "rank": 2}),
        ):
            seat = update(SEATS).where(SEATS.c.match_id == match, SEATS.c.player_id == player)
            connection.execute(seat.values(values))

    await database.write(unit)
    await database.write(recount_badges)
    await SqlPeople(database).unlist(BOB, is_unlisted=True)
    records = {record.kind: record for record in await SqlBadges(database).records(GUILD)}
    assert (records[RecordKind.STREAK].player, records[RecordKind.STREAK].value) == (ANN, 3)
    assert (records[RecordKind.CALL].player, records[RecordKind.CALL].value) == (ANN, 0.7)
    assert records[RecordKind.CARDS].value >= 21
    assert BOB not in {record.player for record in records.values()}
    assert await SqlBadges(database).records(GUILD + 1) == []


async def test_a_streak_ends_with_the_last_match_of_the_same_people_that_adds_a_win(
    store: GameStore, database: Database
) -> None:
    await played(store, WHOLE_MATCHES + 4)

    def ann_wins(connection: Connection) -> None:
        connection.execute(update(SEATS).values(rank=2, finished=True))
        connection.execute(update(SEATS).where(SEATS.c.player_id == ANN).values(rank=1))

    await database.write(ann_wins)
    await database.write(recount_badges)
    record = await record_of(database, RecordKind.STREAK)
    assert (record.player, record.value) == (ANN, WHOLE_MATCHES)


@pytest.mark.parametrize("teams", [False, True])
async def test_a_round_that_a_stand_in_won_is_nobodys_record(
    store: GameStore, database: Database, *, teams: bool
) -> None:
    for number in range(2):
        table = opened(100 + number, PEOPLE[:4], hand_size=3, target=100, teams=teams)
        await play(store, await store.create(table), Random(number), leaving=0.0)
    is_in_it = (MOVES.c.match_id == ROUNDS.c.match_id) & (MOVES.c.round == ROUNDS.c.number)
    is_play = MOVES.c.move["do"].as_string() == "play"
    plays = select(func.count()).where(is_in_it, is_play).scalar_subquery().label("plays")
    query = select(ROUNDS.c.match_id, ROUNDS.c.winner, plays)
    query = query.order_by(plays.desc(), ROUNDS.c.match_id)
    rounds = await database.read(lambda connection: connection.execute(query).all())
    longest = rounds[0]
    record = await record_of(database, RecordKind.LONGEST)
    assert (record.player, record.value) == (PEOPLE[longest.winner].id, longest.plays)

    def stands_in(connection: Connection) -> None:
        seat = (SEATS.c.match_id == longest.match_id) & (SEATS.c.seat == longest.winner)
        wins = SEATS.c.round_wins
        connection.execute(update(SEATS).where(seat).values(round_wins=wins - 1))

    await database.write(stands_in)
    await database.write(recount_badges)
    others = [one for one in rounds if (one.match_id, one.winner) != (longest.match_id, longest.winner)]
    record = await record_of(database, RecordKind.LONGEST)
    assert (record.player, record.value) == (PEOPLE[others[0].winner].id, others[0].plays)


async def record_of(database: Database, kind: RecordKind) -> Record:
    return next(one for one in await SqlBadges(database).records(GUILD) if one.kind is kind)


async def test_a_month_has_its_nemesis_and_its_color(store: GameStore, database: Database, ask: Ask) -> None:
    await played(store, 3)
    at = span_of(2026, 10)[0] + 5.0

    def unit(connection: Any) -> None:
        connection.execute(update(MATCHES).values(ended_at=at))
        for player, rank in ((ANN, 3), (BOB, 1), (CAT, 2)):
            seats = update(SEATS).where(SEATS.c.player_id == player)
            connection.execute(
                seats.values(rank=rank, finished=True, green=2, red=1, best_round=10, points=10)
            )
        recount_summaries(connection)

    await database.write(unit)
    badges = SqlBadges(database)
    month = await badges.month(ANN, *span_of(2026, 10))
    assert (month.matches, month.wins, month.points) == (3, 0, 30)
    assert month.color is Color.GREEN
    assert month.nemesis == (BOB, 3)
    await SqlPeople(database).unlist(BOB, is_unlisted=True)
    assert (await badges.month(ANN, *span_of(2026, 10))).nemesis == (CAT, 3)
    assert await badges.month(ANN, *span_of(2026, 11)) == Month()


async def test_a_nemesis_is_who_finished_ahead_most_often_in_a_month_and_took_part(
    store: GameStore, database: Database
) -> None:
    await played(store, 4)
    begins, ends = span_of(2026, 10)
    ranks = {1: (3, 1, 2), 2: (3, 1, 2), 3: (2, 3, 1), 4: (2, 1, 3)}  # of Ann, Bob and Cat

    def unit(connection: Connection) -> None:
        for match, places in ranks.items():
            connection.execute(update(MATCHES).where(MATCHES.c.id == match).values(ended_at=begins + match))
            for player, rank in zip((ANN, BOB, CAT), places, strict=True):
                seat = update(SEATS).where(SEATS.c.match_id == match, SEATS.c.player_id == player)
                connection.execute(seat.values(rank=rank, finished=True))
        recount_summaries(connection)

    def change(match: int, player: int, **values: Any) -> Any:
        seat = update(SEATS).where(SEATS.c.match_id == match, SEATS.c.player_id == player)
        return database.write(lambda connection: connection.execute(seat.values(values)))

    await database.write(unit)
    badges = SqlBadges(database)
    assert (await badges.month(ANN, begins, ends)).nemesis == (BOB, 3), "of equals, who has been here longer"
    await change(4, BOB, finished=False)
    assert (await badges.month(ANN, begins, ends)).nemesis == (CAT, 3)
    await change(3, CAT, took_part=False)
    assert (await badges.month(ANN, begins, ends)).nemesis == (BOB, 2)
    await change(2, ANN, took_part=False)
    month = await badges.month(ANN, begins, ends)
    assert (month.matches, month.nemesis) == (3, (BOB, 1))
    assert (await badges.month(ANN, begins + 1, begins + 4)).matches == 2, "from the first moment on"


async def test_a_month_has_the_best_of_its_matches(store: GameStore, database: Database) -> None:
    await played(store, 3)
    at = span_of(2026, 10)[0]

    def unit(connection: Connection) -> None:
        connection.execute(update(MATCHES).values(ended_at=at))
        values: dict[str, Any] = {"points": 5, "catches": 0, "quickest_call": None, "best_round": 10}
        connection.execute(update(SEATS).values(**values, rank=2, finished=True, most_cards=40))
        for match, best in (
            (1, {"rank": 1, "most_cards": 12, "quickest_call": 3.5}),
            (2, {"rank": 1, "most_cards": 9, "quickest_call": 1.5, "catches": 2, "best_round": 30}),
            (3, {"catches": 1, "points": 50}),
        ):
            own = update(SEATS).where(SEATS.c.match_id == match, SEATS.c.player_id == ANN)
            connection.execute(own.values(**best))
        uncounted = update(SEATS).where(SEATS.c.match_id == 3, SEATS.c.player_id == BOB)
        connection.execute(uncounted.values(rank=1, most_cards=None))
        recount_summaries(connection)

    await database.write(unit)
    month = await SqlBadges(database).month(ANN, *span_of(2026, 10))
    assert (month.matches, month.wins, month.points, month.catches) == (3, 2, 60, 3)
    assert (month.best_round, month.quickest_call, month.most_cards) == (30, 1.5, 12)
    of_bob = await SqlBadges(database).month(BOB, *span_of(2026, 10))
    assert (of_bob.wins, of_bob.best_round, of_bob.most_cards) == (1, 10, 0)
    empty = await SqlBadges(database).month(ANN, *span_of(2026, 9))
    assert (empty.matches, empty.best_round, empty.quickest_call, empty.most_cards) == (0, 0, None, 0)


async def test_of_equal_records_the_first_stays(store: GameStore, database: Database) -> None:
    await played(store, 3)

    def unit(connection: Connection) -> None:
        none: dict[str, Any] = {"quickest_call": None, "quickest_catch": None, "best_round": 0}
        connection.execute(update(SEATS).values(**none, rank=2, finished=True, most_cards=30))
        for match in (1, 2, 3):
            connection.execute(update(MATCHES).where(MATCHES.c.id == match).values(ended_at=1_000.0 + match))
        for match, player, values in (
            (1, CAT, {"rank": 1, "finished": False, "most_cards": 50}),
            (2, BOB, {"quickest_catch": 1.25, "best_round": 80, "rank": 1, "most_cards": 8}),
            (3, ANN, {"quickest_catch": 1.25, "best_round": 80, "rank": 1, "most_cards": 8}),
            (3, CAT, {"quickest_catch": 2.5, "best_round": 79}),
        ):
            seat = update(SEATS).where(SEATS.c.match_id == match, SEATS.c.player_id == player)
            connection.execute(seat.values(values))

    await database.write(unit)
    await database.write(recount_badges)
    told = [record for record in await SqlBadges(database).records(GUILD) if record.kind in TOLD_OF_SEATS]
    assert told == [
        Record(RecordKind.CATCH, BOB, 1.25, 1_002.0),
        Record(RecordKind.ROUND, BOB, 80.0, 1_002.0),
        Record(RecordKind.CARDS, BOB, 8.0, 1_002.0),
    ], "one win in a row is no streak, and who left has won nothing"


def test_months_are_those_of_the_calendar() -> None:
    january = span_of(2027, 1)[0]
    assert [month_before(january, back) for back in (0, 1, 13)] == [(2027, 1), (2026, 12), (2025, 12)]
    assert span_of(2026, 12)[1] == january
    assert span_of(2028, 2)[1] - span_of(2028, 2)[0] == 29 * 86_400


@pytest.mark.parametrize(
    ("month", "moment"),
    [
        (Month(best_round=150, most_cards=10), (MonthMoment.COMEBACK, 10)),
        (Month(best_round=150, most_cards=9, quickest_call=0.5), (MonthMoment.ROUND, 150)),
        (Month(best_round=149, quickest_call=2.0, catches=1), (MonthMoment.CALL, 2.0)),
        (Month(best_round=149, quickest_call=2.1, catches=1), (MonthMoment.CATCHES, 1)),
        (Month(best_round=1, quickest_call=2.1), (MonthMoment.ROUND, 1)),
        (Month(), None),
    ],
)
def test_the_moment_of_a_month_is_what_is_rarest(month: Month, moment: object) -> None:
    assert month.moment == moment
