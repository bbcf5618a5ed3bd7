"""Screens of the leaderboard, the stats, and the history."""

from __future__ import annotations

from tests.screens.scenes import command, four, named
from tests.screens.stage import NAMES, NOON, Shot, Stage, press

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
    return await command(stage, "history")


async def match(stage: Stage) -> Shot:
    shown = (await history(stage)).message
    assert shown is not None
    return Shot("ann", await press(stage, "ann", shown, "match"))


async def play_matches(stage: Stage) -> None:
    """Fill the leaderboard, once, with a match a day."""
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


async def play_a_match(stage: Stage, names: list[str]) -> None:
    """A short match in which everybody makes a move, as it takes to be ranked, and the first person wins."""
    hands = "second: R1 Y2 B7 | third: R2 G4 B0 | fourth: R4 W4"
    session = await stage.play(*names, game=four("R7 R8", hands, scores=(460, 85, 240, 0)))
    for name, card in zip((*names, names[0]), ("R7", "R1", "R2", "R4", "R8"), strict=True):
        await stage.moves(session, name, f"play {card}")


SCENES = named(leaderboard, stats, history, match)
