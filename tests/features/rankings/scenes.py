"""Screens of the leaderboard, the stats, and the history."""

from __future__ import annotations

from bot.storage.retention import SqlRetention
from tests.features.rankings.test_ceremony import noon, season
from tests.screens.scenes import FOUR, command, four, named, tab
from tests.screens.stage import NAMES, NOON, Shot, Stage, press
from tests.wire.people import choices

DAY = 86_400.0
WINS = (6, 4, 4, 3, 2, 2, 1, 1)  # of the first people, on the leaderboard


async def leaderboard(stage: Stage) -> Shot:
    await play_matches(stage)
    return await command(stage, "leaderboard")


async def stats(stage: Stage) -> Shot:
    await play_matches(stage)
    return await command(stage, "stats")


async def history(stage: Stage) -> Shot:
    await play_matches(stage)
    return await tab(stage, "stats", "history")


async def own_tables(stage: Stage) -> Shot:
    """A person looks for a table that waits for them."""
    await stage.play(*FOUR, game=four(turn_seconds=86_400))
    ann = stage.person("ann")
    shot = Shot("ann", (await ann.actor.slash("stats")).message)
    assert shot.message is not None
    await ann.does(next(choices(shot.message, "own_tables")))
    return shot


async def match(stage: Stage) -> Shot:
    shown = (await history(stage)).message
    assert shown is not None
    return Shot("ann", await press(stage, "ann", shown, "match"))


async def season_end(stage: Stage) -> Shot:
    """October is over: its board, in the channel that the server chose for it."""
    stage.clock.moment = await past_seasons(stage)
    await stage.enter("ann")
    await stage.app.servers.change(stage.guild.id, board_channel=stage.channel.id)
    (look,) = [chore for chore in stage.app.chores() if chore.name == "final boards"]
    await look.once()
    stage.clock.moment = NOON
    return Shot("ann", stage.room.newest("hall"))


async def hall_of_fame(stage: Stage) -> Shot:
    shown = (await leaderboard(stage)).message
    assert shown is not None
    await past_seasons(stage)
    return Shot("ann", await press(stage, "ann", shown, "hall"))


async def past_seasons(stage: Stage) -> float:
    """Summer and October had their champions; returns a moment right after October (epoch, UTC)."""
    people = [stage.place.world.user(name).id for name in list(NAMES)[:4]]
    for turn, day in enumerate((noon(2026, 7, 10), noon(2026, 9, 12), noon(2026, 10, 15))):
        wins = {person: 9 - (place + turn) % 4 * 2 for place, person in enumerate(people)}
        await season(stage.app.database, day, wins, stage.guild.id)
    after = noon(2026, 11, 2)
    await SqlRetention(stage.app.database).delete_periods(after)
    return after


async def play_matches(stage: Stage) -> None:
    """Fill the leaderboard with one match a day."""
    if stage.has_matches:
        return
    stage.has_matches = True
    people = list(NAMES)[: len(WINS) + 4]
    winners = [people[place] for turn in range(max(WINS)) for place, wins in enumerate(WINS) if turn < wins]
    for day, winner in enumerate(winners):
        stage.clock.moment = NOON - DAY * (len(winners) - day)
        others = [people[(day * 5 + step) % len(people)] for step in range(4)]
        await play_a_match(stage, [winner, *(one for one in others if one != winner)][:4])
    stage.clock.moment = NOON
    await stage.app.servers.change(stage.guild.id, has_pictures=True)


async def play_a_match(stage: Stage, names: list[str]) -> None:
    """A short match in which everybody moves, as ranking requires, and the first person wins."""
    hands = "second: R1 Y2 B7 | third: R2 G4 B0 | fourth: R4 W4"
    session = await stage.play(
        *names, game=four("R7 R8", hands, scores=(460, 85, 240, 0)), has_pictures=False
    )
    for name, card in zip((*names, names[0]), ("R7", "R1", "R2", "R4", "R8"), strict=True):
        await stage.moves(session, name, f"play {card}")


SCENES = named(leaderboard, stats, history, own_tables, match, season_end, hall_of_fame)
