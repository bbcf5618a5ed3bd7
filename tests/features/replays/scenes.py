"""Screens of a replay, and of its check."""

from __future__ import annotations

from random import Random

from bot.computer import LEVELS
from bot.features.replays.screens import WatchReplay, WatchRounds
from bot.game.state import Stage as TableStage
from bot.playground.world.places import Message
from bot.ui.screens.replay import Way
from bot.ui.transport.custom_ids import NO_TABLE
from tests.fakes import view_by
from tests.screens.scenes import FOUR, four, named
from tests.screens.stage import Shot, Stage, press
from tests.wire.people import choices


async def replay(stage: Stage) -> Shot:
    await play_a_round(stage)
    shown = (await stage.person("ann").actor.slash("replay")).message
    assert shown is not None
    for way in (Way.LAST, Way.BACK, Way.BACK):
        shown = await press(stage, "ann", shown, "replay", f"={way}=0")
    return Shot("ann", shown)


async def replay_followed(stage: Stage) -> Shot:
    """Only Cleo's cards are open."""
    shown = (await replay(stage)).message
    assert shown is not None
    return Shot("ann", await follows(stage, "ann", shown, 3))


async def open_rounds(stage: Stage) -> Shot:
    """The result of a round that everybody can watch right away."""
    await play_an_open_round(stage)
    return Shot("eve")


async def open_rounds_followed(stage: Stage) -> Shot:
    """Eve, who only watches, follows Cleo in a finished round of a running match."""
    await play_an_open_round(stage)
    shown = await press(stage, "eve", stage.room.table, "replay_rounds")
    shown = await follows(stage, "eve", shown, 3)
    return Shot("eve", await press(stage, "eve", shown, "replay_rounds", f"={Way.FORWARD}=3"))


async def follows(stage: Stage, name: str, shown: Message, follow: int) -> Message:
    """Somebody chooses a player to follow, 0 for all hands."""
    kind = next(choices(shown, WatchReplay.kind(), WatchRounds.kind())).press.code
    await stage.place.until(lambda: any(one.value for one in choices(shown, kind)))
    menu = NO_TABLE.menu_id(kind, "follow")
    entries = [one for one in choices(shown, kind) if one.custom_id == menu]
    answer = (await stage.person(name).takes(entries[follow])).message
    assert answer is not None
    return answer


async def play_an_open_round(stage: Stage) -> None:
    """Ann wins a round, but not the match."""
    hands = "bob: R1 Y1 Y2 B7 | cleo: R4 G4 R1 B0 B3 | dan: R6 W4 G2"
    session = await stage.play(*FOUR, game=four("R7 R8", hands, open_rounds=True, scores=(120, 85, 240, 0)))
    stage.visit("eve")
    for name, card in zip((*FOUR, "ann"), ("R7", "R1", "R4", "R6", "R8"), strict=True):
        await stage.moves(session, name, f"play {card}")
    await stage.settle()


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
        player = players[session.snapshot.public.decider or 0]
        await session.submit(player.id, LEVELS["normal"].choose(view_by(session, player.id), rng))
    await stage.settle()  # what comes next is below the result


SCENES = named(replay, replay_followed, open_rounds, open_rounds_followed, verify)
