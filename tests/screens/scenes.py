"""What is photographed: each scene sets the stage and returns who looks at what."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from bot.computer import LEVELS
from bot.game.state import Stage as TableStage
from bot.ui.screens.replay import Way
from tests.builders import Game, position
from tests.features.daily.scenes import daily, daily_board, daily_hand, daily_replay, daily_result, press
from tests.screens.stage import NAMES, NOON, Shot, Stage
from tests.wire.people import choices

Scene = Callable[[Stage], Awaitable[Shot]]

FOUR = ("ann", "bob", "cleo", "dan")
UNUSUAL = ("ann", "max", "omer", "foxy", "petra", "amina", "snake")
HAND = "R3 R7 YS G0 G9 B2 W"
OTHERS = "bob: Y1 Y2 B7 | cleo: G4 R1 B0 B3 G6 | dan: R4 W4"
PILE = "Y3 G2 R6 B8 B9 YD G1 G7 R8 R2"
LONG = "R0 R1 R2 R3 R4 R5 RS RR Y0 Y1 Y2 Y3 YD G4 G5 G6 G7 GR B1 B2 B3 BS BD W W4"
LONGER = " ".join(f"{color}{face}" for color in "RYGB" for face in range(10)) + " W W4"
HOUSE_RULES = {"stacking": "any", "seven_zero": True, "jump_in": True, "hand_size": 5}
DAY = 86_400.0
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


async def lobby_private(stage: Stage) -> Shot:
    """Ann's own table, in her direct messages with the bot."""
    await stage.sit("ann")
    ann, world = stage.person("ann").actor, stage.place.world
    stage.channel = world.direct_channel(ann.user, world.bot)
    ann.go_to(stage.channel)
    answer = await ann.slash("uno new")
    assert answer.message is not None
    ann.dismiss(answer.message)
    return Shot("ann", list(stage.channel.messages.values())[-1])


async def rules(stage: Stage) -> Shot:
    await stage.sit(*FOUR)
    answer = await stage.person("ann").takes(next(choices(stage.room.table, "rules")))
    return Shot("ann", answer.message)


async def help_page(stage: Stage) -> Shot:
    return await command(stage, "uno help")


async def preferences(stage: Stage) -> Shot:
    return await command(stage, "me")


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


async def table_text(stage: Stage) -> Shot:
    session = await stage.play(*FOUR, game=four(), has_pictures=False)
    await stage.moves(session, "ann", "play R7")
    return Shot("bob")


async def hand_text(stage: Stage) -> Shot:
    await stage.play(*FOUR, game=four(), has_pictures=False)
    return Shot("ann", await stage.hand("ann"))


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


async def replay(stage: Stage) -> Shot:
    await play_a_round(stage)
    ann = stage.person("ann")
    shown = (await ann.actor.slash("replay")).message
    for way in (Way.LAST, Way.BACK, Way.BACK):
        assert shown is not None
        pressed = next(one for one in choices(shown, "replay") if one.press.argument.endswith(f"={way}"))
        shown = (await ann.takes(pressed)).message
    return Shot("ann", shown)


async def verify(stage: Stage) -> Shot:
    await play_a_round(stage)
    return Shot("ann", (await stage.person("ann").actor.slash("verify")).message)


async def play_a_round(stage: Stage) -> None:
    """A whole match of one round, as computers play it."""
    session = await stage.sit(*FOUR, options={"scoring": "single_round", "uno_call": "off"})
    for player in session.state.lobby.players:
        await session.agree(player.id)
    players, rng = session.state.lobby.players, Random(0)
    await session.start(players[0].id)
    while session.state.stage is TableStage.PLAYING:
        player = players[session.public.decider or 0]
        await session.submit(player.id, LEVELS["normal"].choose(session.view(player.id), rng))


async def server_settings(stage: Stage) -> Shot:
    return await command(stage, "uno-server settings")


async def privacy(stage: Stage) -> Shot:
    return await command(stage, "privacy")


async def command(stage: Stage, words: str) -> Shot:
    """Ann opens a table and sends a command that has nothing to do with it."""
    await stage.sit("ann")
    return Shot("ann", (await stage.person("ann").actor.slash(words)).message)


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


SCENES: dict[str, Scene] = {
    scene.__name__.replace("_", "-"): scene
    for scene in (
        lobby, lobby_house_rules, lobby_private, rules, help_page, preferences, table_2, table_4, table_10,
        table_20, table_unusual_names, table_stacking, table_teams, table_text, hand_1, hand_7, hand_25,
        hand_42, hand_waiting, hand_color, hand_challenge, hand_text, race, result_round, result_match,
        leaderboard, stats, history, match, replay, verify, daily, daily_hand, daily_result, daily_replay,
        daily_board, server_settings, privacy,
    )
}  # fmt: skip
