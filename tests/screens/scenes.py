"""What is photographed: each scene sets the stage and returns who looks at what."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.game.rankings import EVERYWHERE, Ranking
from bot.storage.leaderboard import SqlLeaderboard
from tests.builders import Game, position
from tests.screens.stage import NAMES, NOON, Shot, Stage
from tests.wire.people import Person, choices

Scene = Callable[[Stage], Awaitable[Shot]]

FOUR = ("ann", "bob", "cleo", "dan")
UNUSUAL = ("ann", "max", "omer", "foxy", "petra", "amina", "snake")
HAND = "R3 R7 YS G0 G9 B2 W"
OTHERS = "bob: Y1 Y2 B7 | cleo: G4 R1 B0 B3 G6 | dan: R4 W4"
PILE = "Y3 G2 R6 B8 B9 YD G1 G7 R8 R2"
LONG = "R0 R1 R2 R3 R4 R5 RS RR Y0 Y1 Y2 Y3 YD G4 G5 G6 G7 GR B1 B2 B3 BS BD W W4"
LONGER = " ".join(f"{color}{face}" for color in "RYGB" for face in range(10)) + " W W4"
HOUSE_RULES = {"stacking": "any", "seven_zero": True, "jump_in": True, "hand_size": 5}
LAST_CARDS = "ann: R7 R1 | bob: R2 B7 B3 | cat: R3 G4 G8 YS | dan: R4 W4 W"
WINS = (6, 4, 4, 3, 2, 2, 1, 1)  # of the first people, on the leaderboard


def four(ann: str = HAND, others: str = OTHERS, **given: Any) -> Game:
    """Four people in the middle of a round; Ann is next."""
    return position(f"ann: {ann} | {others}", discard="Y2 R5", draw_pile=PILE, **given)


def crowd(seats: int) -> Game:
    """A table of many, with one to nine cards in each hand."""
    hands = (
        " ".join(f"{'RYGB'[(seat + card) % 4]}{(seat * 3 + card) % 10}" for card in range(1 + seat * 5 % 9))
        for seat in range(seats)
    )
    return position(" | ".join(f"seat: {hand}" for hand in hands), discard="B4 G7", draw_pile=PILE)


async def lobby(stage: Stage) -> Shot:
    await stage.sit(*FOUR)
    return Shot("ann")


async def lobby_house_rules(stage: Stage) -> Shot:
    await stage.sit(*FOUR, options=HOUSE_RULES)
    return Shot("bob")


async def rules(stage: Stage) -> Shot:
    await stage.sit(*FOUR)
    answer = await stage.person("ann").takes(next(choices(stage.room.table, "rules")))
    return Shot("ann", answer.message)


async def help_page(stage: Stage) -> Shot:
    await stage.sit("ann")
    return Shot("ann", (await stage.person("ann").actor.slash("uno help")).message)


async def preferences(stage: Stage) -> Shot:
    await stage.sit("ann")
    return Shot("ann", (await stage.person("ann").actor.slash("me")).message)


async def table_2(stage: Stage) -> Shot:
    hands = f"ann: {HAND} | bob: Y1 Y2 B7"
    await stage.play("ann", "bob", game=position(hands, discard="R5", draw_pile=PILE))
    return Shot("ann")


async def table_4(stage: Stage) -> Shot:
    session = await stage.play(*FOUR, game=four())
    await stage.moves(session, "ann", "play R7")
    await stage.moves(session, "bob", "play B7")
    return Shot("cleo")


async def table_10(stage: Stage) -> Shot:
    await stage.play(*list(NAMES)[:10], game=crowd(10))
    return Shot("ann")


async def table_20(stage: Stage) -> Shot:
    await stage.play(*list(NAMES)[:20], game=crowd(20))
    return Shot("ann")


async def table_unusual_names(stage: Stage) -> Shot:
    await stage.play(*UNUSUAL, game=crowd(len(UNUSUAL)))
    return Shot("ann")


async def table_stacking(stage: Stage) -> Shot:
    hands = "bob: YD Y2 B7 | cleo: GD R1 B0 | dan: R4 W4"
    session = await stage.play(*FOUR, game=four("RD R7 G2", hands, stacking="same"))
    await stage.moves(session, "ann", "play RD")
    await stage.moves(session, "bob", "play YD")
    return Shot("cleo")


async def table_teams(stage: Stage) -> Shot:
    await stage.play(*FOUR, game=four(teams=True))
    return Shot("ann")


async def hand_1(stage: Stage) -> Shot:
    await stage.play(*FOUR, game=four("R7"))
    return Shot("ann", await stage.hand("ann"))


async def hand_7(stage: Stage) -> Shot:
    await stage.play(*FOUR, game=four())
    return Shot("ann", await stage.hand("ann"))


async def hand_25(stage: Stage) -> Shot:
    await stage.play(*FOUR, game=four(LONG))
    return Shot("ann", await stage.hand("ann"))


async def hand_42(stage: Stage) -> Shot:
    await stage.play(*FOUR, game=four(LONGER))
    return Shot("ann", await stage.hand("ann"))


async def hand_waiting(stage: Stage) -> Shot:
    await stage.play(*FOUR, game=four())
    return Shot("bob", await stage.hand("bob"))


async def hand_color(stage: Stage) -> Shot:
    session = await stage.play(*FOUR, game=four())
    panel = await stage.hand("ann")
    await stage.moves(session, "ann", "play W")
    return Shot("ann", panel)


async def hand_challenge(stage: Stage) -> Shot:
    session = await stage.play(*FOUR, game=four("R3 G9 W4"))
    panel = await stage.hand("bob")
    await stage.moves(session, "ann", "play W4", "color green")
    return Shot("bob", panel)


async def race(stage: Stage) -> Shot:
    session = await stage.play(*FOUR, game=four("R7 G9"))
    await stage.moves(session, "ann", "play R7")
    await stage.place.until(lambda: stage.room.newest("race") is not None)
    return Shot("bob", stage.room.newest("race"))


async def result_round(stage: Stage) -> Shot:
    session = await stage.play(*FOUR, game=four("R7", scores=(120, 85, 240, 0)))
    await stage.moves(session, "ann", "play R7")
    return Shot("ann")


async def result_match(stage: Stage) -> Shot:
    session = await stage.play(*FOUR, game=four("R7", scores=(460, 85, 240, 0)))
    await stage.moves(session, "ann", "play R7")
    return Shot("ann")


async def evenings(stage: Stage) -> Person:
    """Play matches that count, unless another scene has done so; returns somebody who was there."""
    people = list(NAMES)[:12]
    await stage.sit(*people)
    host = stage.room.people[0]
    rankings = SqlLeaderboard(stage.app.database, lambda: NOON)
    if (await rankings.standings(Ranking(EVERYWHERE))).rows:
        return host
    for winner, count in enumerate(WINS):
        for _ in range(count):
            names = [people[(winner + step) % 12] for step in (0, 1, 3, 5)]
            last_cards = position(LAST_CARDS, discard="R5", scores=(460, 85, 240, 0))
            session = await stage.play(*names, game=last_cards)
            for seat, card in ((0, "R7"), (1, "R2"), (2, "R3"), (3, "R4"), (0, "R1")):
                await stage.moves(session, names[seat], f"play {card}")
    return stage.room.people[0]


async def leaderboard(stage: Stage) -> Shot:
    host = (await evenings(stage)).actor
    return Shot(host.user.name, (await host.slash("leaderboard")).message)


async def leaderboard_rating(stage: Stage) -> Shot:
    host = (await evenings(stage)).actor
    return Shot(host.user.name, (await host.slash("leaderboard", by="rating")).message)


async def stats(stage: Stage) -> Shot:
    host = (await evenings(stage)).actor
    return Shot(host.user.name, (await host.slash("stats")).message)


async def history(stage: Stage) -> Shot:
    host = (await evenings(stage)).actor
    return Shot(host.user.name, (await host.slash("history")).message)


SCENES: dict[str, Scene] = {
    scene.__name__.replace("_", "-"): scene
    for scene in (
        lobby, lobby_house_rules, rules, help_page, preferences, table_2, table_4, table_10, table_20,
        table_unusual_names, table_stacking, table_teams, hand_1, hand_7, hand_25, hand_42, hand_waiting,
        hand_color, hand_challenge, race, result_round, result_match, leaderboard,
        leaderboard_rating, stats, history,
    )
}  # fmt: skip
