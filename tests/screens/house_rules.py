"""Screens of what people choose in a lobby, and of the house rules."""

from __future__ import annotations

from typing import Any

from bot.ui.actions.lobby import SEATS_PAGE
from bot.ui.screens.rules import page_of
from tests.builders import position
from tests.screens.scenes import FOUR, OTHERS, PILE, Scene, four, named
from tests.screens.stage import Shot, Stage
from tests.wire.people import choices

LATELY = {"equal_cards": True, "play_on": True, "late_join": True, "more_time": True, "open_rounds": True}


async def rules_house(stage: Stage) -> Shot:
    """The host has chosen some house rules."""
    return await page(stage, "jump_in", {"equal_cards": True, "deflecting": True, "stacking": "any"})


async def rules_table(stage: Stage) -> Shot:
    return await page(stage, "late_join", LATELY)


async def rules_form(stage: Stage) -> Shot:
    """The house rules in one form."""
    await stage.sit(*FOUR, options=LATELY)
    shown = await stage.person("ann").turns_to(0)
    return Shot("ann", shown, opens="form")


async def seats(stage: Stage) -> Shot:
    """The host chooses among bots of three strengths."""
    await stage.sit("ann", "bob")
    shown = await stage.person("ann").turns_to(page_of(SEATS_PAGE))
    return Shot("ann", shown, opens="seats")


async def page(stage: Stage, option: str, options: dict[str, Any]) -> Shot:
    """The host reads the page of an option."""
    await stage.sit(*FOUR, options=options)
    return Shot("ann", await stage.person("ann").turns_to(page_of(option)))


async def hand_deflect(stage: Stage) -> Shot:
    """Ann has to draw, and could send that back or pass it on."""
    game = four("R7 RR RS G9", "bob: Y1 Y2 B7 | cleo: G4 R1 B0 | dan: RD W4", turn="dan", deflecting=True)
    session = await stage.play(*FOUR, game=game)
    panel = await stage.hand("ann")
    await stage.moves(session, "dan", "play RD")
    return Shot("ann", panel)


async def hand_swap(stage: Stage) -> Shot:
    """Ann has played a 7, and chooses somebody to swap hands with."""
    session = await stage.play(*FOUR, game=four(seven_zero=True))
    panel = await stage.hand("ann")
    await stage.moves(session, "ann", "play R7")
    return Shot("ann", panel)


async def hand_jump_in(stage: Stage) -> Shot:
    """It is Bob's turn, but Ann holds the top card."""
    await stage.play(*FOUR, game=four("R5 G9 B2", turn="bob", jump_in=True))
    return Shot("ann", await stage.hand("ann"))


async def hand_equal(stage: Stage) -> Shot:
    """Ann has played one of three sevens."""
    session = await stage.play(*FOUR, game=four("R7 G7 B7 Y0 G9", equal_cards=True))
    panel = await stage.hand("ann")
    await stage.moves(session, "ann", "play R7")
    return Shot("ann", panel)


async def hand_uno_before(stage: Stage) -> Shot:
    """Ann may call UNO before she plays her next-to-last card."""
    await stage.play(*FOUR, game=four("R7 G9", uno_when="before"))
    return Shot("ann", await stage.hand("ann"))


async def hand_drawn(stage: Stage) -> Shot:
    """Ann has drawn until a card fits, and has to play it."""
    game = position(f"ann: G9 B2 | {OTHERS}", discard="R5", draw_pile="Y3 G2 B8 R6 B9", draw="until_playable",
                    force_play=True)  # fmt: skip
    session = await stage.play(*FOUR, game=game)
    panel = await stage.hand("ann")
    await stage.moves(session, "ann", "draw")
    return Shot("ann", panel)


async def hand_more_time(stage: Stage) -> Shot:
    await stage.play(*FOUR, game=four(more_time=True))
    return Shot("ann", await stage.hand("ann"))


async def table_late_join(stage: Stage) -> Shot:
    """Eve has a seat from the next round on."""
    session = await stage.sit(*FOUR[:3], options={"late_join": True})
    await session.add_computer(stage.person("ann").actor.user.id, "normal", "Ada")
    await stage.put(session, four(late_join=True))
    await stage.place.until(lambda: stage.room.newest("join_next") is not None)
    await stage.settle()
    eve = stage.visit("eve")
    await eve.takes(next(choices(stage.room.table, "join_next")))
    return Shot("eve")


async def table_play_on(stage: Stage) -> Shot:
    """Ann is out of cards, and the others play on."""
    session = await stage.play(*FOUR, game=four("R7", play_on=True))
    await stage.moves(session, "ann", "play R7")
    return Shot("bob")


async def result_play_on(stage: Stage) -> Shot:
    """Three of them have their points."""
    game = position("ann: R7 | bob: R1 | cleo: R4 | dan: R6 W4 G2", discard="R5", draw_pile=PILE,
                    play_on=True, scores=(120, 85, 240, 0))  # fmt: skip
    session = await stage.play(*FOUR, game=game)
    for name, card in (("ann", "R7"), ("bob", "R1"), ("cleo", "R4")):
        await stage.moves(session, name, f"play {card}")
    return Shot("ann")


SCENES: dict[str, Scene] = named(
    rules_house, rules_table, rules_form, seats, hand_deflect, hand_swap, hand_jump_in, hand_equal,
    hand_uno_before, hand_drawn, hand_more_time, table_late_join, table_play_on, result_play_on,
)  # fmt: skip
