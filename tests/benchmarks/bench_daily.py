"""The daily deal with many people: milliseconds of a board, of a finished attempt, and of a press.

`python -m tests.benchmarks.bench_daily [--people 10000]` fills an empty SQLite database, or the PostgreSQL
database at TEST_POSTGRES_URL with `--postgresql`. A time is the median, and in brackets the fewest.
"""

from __future__ import annotations

import argparse
import asyncio
from random import Random

from sqlalchemy import Connection, insert

from bot.engine.notation import plain_of
from bot.engine.view import view_of
from bot.game.daily import Attempt, Deal
from bot.game.daily_game import PERSON, DailyGame
from bot.game.rankings import EVERYWHERE
from bot.storage.daily import SqlDaily
from bot.storage.database import Database
from bot.storage.rows import DailyAttemptRow, PlayerRow
from tests.benchmarks.bench_rankings import empty_database, timed

DAY = 20_000
SERVERS = 100
UNLISTED = 1_000  # people who are on no board


def finished(deal: Deal, rng: Random) -> DailyGame:
    """A deal that somebody has played at random."""
    game = DailyGame.played(deal, ())
    while game.score is None:
        game = game.after(rng.choice(view_of(game.match, PERSON).moves))
    return game


async def fill(database: Database, deal: Deal, people: int) -> DailyGame:
    """Store an attempt of each person, and return the last one's game."""
    rng = Random(1)
    games = [finished(deal, rng) for _ in range(20)]

    def attempt(person: int) -> dict[str, object]:
        game = games[person % len(games)]
        assert game.score is not None
        moves = [(seat, plain_of(move)) for seat, move in game.moves]
        return {
            "day": deal.day, "player_id": person, "guild_id": 1 + person % SERVERS, "step": len(moves),
            "moves": moves, "has_won": game.score.has_won, "points": rng.randrange(-200, 400),
            "made": game.score.moves, "streak": 1 + person % 9,
        }  # fmt: skip

    def store(connection: Connection) -> None:
        connection.execute(insert(DailyAttemptRow), [attempt(person) for person in range(people)])
        hidden = [{"id": person, "is_unlisted": True} for person in range(0, people, people // UNLISTED or 1)]
        connection.execute(insert(PlayerRow), hidden)

    await database.write(store)
    return games[(people - 1) % len(games)]


async def measure(url: str, people: int) -> None:
    """Fill a database and print all figures."""
    database = Database(url)
    daily = SqlDaily(database, lambda: bytes(66))
    deal = await daily.deal(DAY)
    game = await fill(database, deal, people)
    reader = people // 2 + 1
    for name, read in (
        ("board everywhere", lambda: daily.board(DAY, EVERYWHERE, reader)),
        ("board of a server", lambda: daily.board(DAY, 1 + reader % SERVERS, reader)),
        ("deal and attempt", lambda: asyncio.gather(daily.deal(DAY), daily.attempt(DAY, reader))),
        ("begin", lambda: daily.begin(Attempt(DAY, people, 1))),
    ):
        median, fewest = await timed(read)
        print(f"{name}, {people:,} attempts: {median:.1f} ({fewest:.1f}) ms")
    median, fewest = await timed(lambda: asyncio.to_thread(DailyGame.played, deal, game.moves))
    print(f"playing {len(game.moves)} moves again: {median:.1f} ({fewest:.1f}) ms")
    await database.close()


def main() -> None:
    """Measure what the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--postgresql", action="store_true", help="measure at TEST_POSTGRES_URL")
    options = parser.parse_args()
    with empty_database(on_postgresql=options.postgresql) as url:
        asyncio.run(measure(url, options.people))


if __name__ == "__main__":
    main()
