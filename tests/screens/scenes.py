"""The photographed scenes: each sets the stage and returns the readers and their messages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.engine.catalogue import PRESETS
from bot.text.language import say
from bot.text.lobby import CHALLENGE
from tests.builders import Game, position
from tests.screens.stage import NAMES, Shot, Stage, press
from tests.wire.people import choices

Scene = Callable[[Stage], Awaitable[Shot]]

FOUR = ("ann", "bob", "cleo", "dan")
UNUSUAL = ("ann", "max", "omer", "foxy", "petra", "amina", "snake")
HAND = "R3 R7 YS G0 G9 B2 W"
OTHERS = "bob: Y1 Y2 B7 | cleo: G4 R1 B0 B3 G6 | dan: R4 W4"
PILE = "Y3 G2 R6 B8 B9 YD G1 G7 R8 R2"
LONG = "R0 R1 R2 R3 R4 R5 RS RR Y0 Y1 Y2 Y3 YD G4 G5 G6 G7 GR B1 B2 B3 BS BD W W4"
LONGER = " ".join(f"{color}{face}" for color in "RYGB" for face in range(10)) + " W W4"
LIGHT_PILE = "Y5/U9 G4/P8 B8/T4 B3/U8 R1/P3"
DARK_PILE = "P8/G4 WD/RS T4/B8 O3/B7 U1/Y3 T9/G4 U6/Y7"
MANY = "R0 R2 R3 RS RDA Y0 Y1 YS YD4 G1 G2 GR GSE B0 B2 B4 BD WR4 WCR"
MERCILESS = "Y3 G2 R6 B8 B9 YD G9 G7 R8 R2 Y4 Y5 Y6"
HOUSE_RULES = {"stacking": "any", "seven_zero": True, "jump_in": True, "hand_size": 5}


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


async def lobby_challenge(stage: Stage) -> Shot:
    """Ann has challenged Bob from his Apps menu."""
    ann, bob = await stage.enter("ann", "bob")
    await ann.actor.use_menu(say(CHALLENGE), bob.actor.user)
    return Shot("bob")


async def lobby_private(stage: Stage) -> Shot:
    """Ann's own table, in her direct messages with the bot."""
    await stage.alone("ann")
    return Shot("ann")


async def private_uno(stage: Stage) -> Shot:
    """Ann has skipped the only bot, and it is her turn again with one card."""
    return await called(stage, "bob: R1 R2 G2", "RS")


async def private_waiting_uno(stage: Stage) -> Shot:
    """Ann has one card left and waits for three bots."""
    return await called(stage, "bob: R1 R2 G2 | cat: Y1 Y2 | dan: B1 B2", "R8")


async def called(stage: Stage, bots: str, card: str) -> Shot:
    """Ann, at a table of her own, has played her next-to-last card and has not called UNO."""
    session = await stage.alone("ann")
    ann = stage.person("ann")
    for number in range(bots.count(":")):
        await session.add_computer(ann.actor.user.id, "normal", f"Robo {number + 1}")
    await session.start(ann.actor.user.id)
    await stage.put(session, position(f"ann: R7 {card} | {bots}", discard="R5", draw_pile=PILE))
    await stage.place.until(lambda: stage.room.newest("hand") is not None)
    await ann.opens_hand()
    await stage.moves(session, "ann", f"play {card}")
    await stage.place.until(lambda: stage.room.newest("race") is not None)
    await stage.settle()
    ann.looks()
    return Shot("ann", ann.panel)


async def rules(stage: Stage) -> Shot:
    await stage.sit(*FOUR)
    answer = await stage.person("ann").takes(next(choices(stage.room.table, "rules")))
    return Shot("ann", answer.message)


async def help_page(stage: Stage) -> Shot:
    return await command(stage, "uno help")


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


async def flip_light(stage: Stage) -> Shot:
    """Flip with the light side up; Ann holds a Flip."""
    await stage.play(*FOUR, game=flip("B3/U8 R5/P2"))
    return Shot("ann", await stage.hand("ann"))


async def flip_dark(stage: Stage) -> Shot:
    """The same table after Ann has turned it over, and Bob has played."""
    session = await stage.play(*FOUR, game=flip("B3/U8 R5/P2"))
    panel = await stage.hand("ann")
    await stage.moves(session, "ann", "play RF")
    await stage.moves(session, "bob", "play U9")
    return Shot("ann", panel)


async def flip_color(stage: Stage) -> Shot:
    """Ann chooses the color that somebody has to draw."""
    game = flip("B3/U8 R5/P2", is_dark=True)
    session = await stage.play(*FOUR, game=game)
    panel = await stage.hand("ann")
    await stage.moves(session, "ann", "play WDC")
    return Shot("ann", panel)


def flip(discard: str, *, is_dark: bool = False) -> Game:
    """Four people who play Flip; Ann is next."""
    if is_dark:
        hands = "ann: WDC/R3 T1/Y2 T2/G7 O8/B2 | bob: O5/G1 U9/Y5 | cleo: U4/Y9 P6/B2 P1/YD1 | dan: T9/G4"
        return position(hands, discard="P2/R5 U8/B3", draw_pile=DARK_PILE, **PRESETS["flip"])
    hands = "ann: RF/P8 R1/P3 B2/O8 GS/O9 W2/U9 | bob: G1/O5 Y5/U9 G7/T2 | cleo: B7/O3 Y9/U4 | dan: G4/T9"
    return position(hands, discard=discard, draw_pile=LIGHT_PILE, **PRESETS["flip"])


async def no_mercy_hand(stage: Stage) -> Shot:
    """Ann holds twenty cards, five below the mercy limit."""
    await stage.play(*FOUR, game=no_mercy(f"{MANY} W10"))
    return Shot("ann", await stage.hand("ann"))


async def no_mercy_stack(stage: Stage) -> Shot:
    """Ann has to beat a Wild Draw Six, or to draw."""
    session = await stage.play(*FOUR, game=no_mercy(f"{MANY} W10", dan="W6 R4", turn="dan"))
    panel = await stage.hand("ann")
    await stage.moves(session, "dan", "play W6 blue")
    return Shot("ann", panel)


async def no_mercy_out(stage: Stage) -> Shot:
    """Ann has accepted, and is out of the round."""
    session = await stage.play(*FOUR, game=no_mercy(f"{MANY} B7", dan="W6 R4", turn="dan"))
    await stage.moves(session, "dan", "play W6 blue")
    await stage.moves(session, "ann", "accept")
    return Shot("bob")


def no_mercy(ann: str, dan: str = "R4 G4", **given: Any) -> Game:
    """Four people who play Show 'em No Mercy."""
    hands = f"ann: {ann} | bob: R7 YD4 | cleo: G4 R1 BDA B3 G6 | dan: {dan}"
    return position(hands, discard="Y2 R5", draw_pile=MERCILESS, **PRESETS["no_mercy"], **given)


async def table_restarted(stage: Stage) -> Shot:
    """Ann plays a card from the hand that she had before the bot was restarted."""
    await stage.play(*FOUR, game=four())
    panel = await stage.hand("ann")
    await stage.settle()
    await stage.restart()
    return Shot("ann", await press(stage, "ann", panel, "play"))


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


async def command(stage: Stage, words: str) -> Shot:
    """Ann opens a table and sends an unrelated command."""
    await stage.sit("ann")
    return Shot("ann", (await stage.person("ann").actor.slash(words)).message)


async def tab(stage: Stage, words: str, code: str) -> Shot:
    """A page opened by a command, after a press on its tab."""
    shot = await command(stage, words)
    assert shot.message is not None
    await stage.place.until(lambda: any(choices(shot.message, code)))  # later on a busy machine
    await stage.person("ann").does(next(choices(shot.message, code)))
    return shot


def named(*scenes: Scene) -> dict[str, Scene]:
    """Scenes by their names, which are also used for their files."""
    return {scene.__name__.replace("_", "-"): scene for scene in scenes}


SCENES = named(
    lobby, lobby_house_rules, lobby_challenge, lobby_private, private_uno, private_waiting_uno, rules,
    help_page, table_2, table_4, table_10, table_20, table_unusual_names, table_stacking, table_teams,
    table_text, hand_1, hand_7,
    hand_25, hand_42, hand_waiting, hand_color, hand_challenge, hand_text, flip_light,
    flip_dark, flip_color, no_mercy_hand, no_mercy_stack, no_mercy_out, table_restarted, race, result_round,
    result_match,
)  # fmt: skip
