"""Screens of badges, records, and a month."""

from __future__ import annotations

from sqlalchemy import Connection, update

from bot.storage.rows import MATCHES, SEATS
from tests.builders import position
from tests.screens.scenes import named, tab
from tests.screens.stage import NOON, Shot, Stage

DAY = 86_400.0
HANDS = "ann: R7 R5 | bob: R1 R2 R3 | cleo: R4 R6 R9"


async def badge(stage: Stage) -> Shot:
    """A match that earns its winner a badge."""
    await earn(stage)
    return Shot("ann")


async def earn(stage: Stage, *, has_pictures: bool = True) -> None:
    game = position(HANDS, discard="R9", scoring="single_round")
    await stage.play("ann", "bob", "cleo", game=game, has_pictures=has_pictures)
    session = stage.app.registry.in_channel(stage.channel.id)
    for name, card in (("ann", "R7"), ("bob", "R1"), ("cleo", "R4"), ("ann", "R5")):
        await stage.moves(session, name, f"play {card}")


async def badges(stage: Stage) -> Shot:
    await earn(stage)
    return await tab(stage, "stats", "badges")


async def month(stage: Stage) -> Shot:
    await fill(stage)
    return await tab(stage, "stats", "month")


async def server_records(stage: Stage) -> Shot:
    await fill(stage)
    return await tab(stage, "leaderboard", "records")


async def fill(stage: Stage) -> None:
    """Store a few matches worth remembering."""
    for _ in range(3):
        await earn(stage, has_pictures=False)
    await stage.app.servers.change(stage.guild.id, has_pictures=True)

    def unit(connection: Connection) -> None:
        values = {"quickest_call": 0.7, "green": 4, "catches": 3, "most_cards": 21, "best_round": 212}
        won = SEATS.c.rank == 1
        connection.execute(update(SEATS).where(won).values(values))
        first = update(MATCHES).where(MATCHES.c.ended_at > NOON - DAY, MATCHES.c.id % 3 == 0)
        connection.execute(first.values(ended_at=NOON - 5 * DAY))

    await stage.app.database.write(unit)


SCENES = named(badge, badges, month, server_records)
