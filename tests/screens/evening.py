"""An evening as people see it: their whole window at each moment, as far down as Discord scrolls it."""

from __future__ import annotations

from collections.abc import AsyncIterator

from tests.builders import position
from tests.screens.stage import Stage
from tests.wire.people import choices

HAND = "R3 R7 YS G0 G9 B2 W4"
OTHERS = "bob: Y1 Y2 B7 R9 G4 | cleo: G4 R1 B0 B3 G6"
PILE = "Y3 G2 R6 B8 B9 YD G1 G7 R8 R2 Y5 G8"
ENDING = "ann: R3 W4 | bob: R9 | cleo: G4 G1"

Moment = tuple[str, str]  # what happens, and who looks at it


async def evening(on: Stage) -> AsyncIterator[Moment]:
    """Ann hosts, Bob and Cleo join, and Dan watches. Each moment is one to be photographed."""
    await on.enter("ann", "bob", "cleo")
    await on.room.gather()
    yield "lobby", "bob"
    session = on.app.registry.in_channel(on.channel.id)
    await on.room.begin()
    yield "start", "cleo"
    await on.put(session, position(f"ann: {HAND} | {OTHERS}", discard="Y2 R5", draw_pile=PILE))
    yield "my-turn", "ann"
    yield "waiting", "bob"
    yield "watching", "dan"
    await on.moves(session, "ann", "play W4 blue")
    yield "challenge", "bob"
    await on.moves(session, "bob", "challenge")
    yield "challenged", "ann"
    await on.put(session, position(ENDING, discard="R5", draw_pile=PILE, scores=(120, 60, 35)))
    await on.moves(session, "ann", "play R3")
    yield "race", "cleo"
    await on.moves(session, "cleo", "catch ann")
    yield "caught", "ann"
    await on.moves(session, "bob", "play R9")
    yield "round-end", "cleo"
    await session.deal_next_round(on.person("ann").actor.user.id)
    yield "next-round", "bob"
    scores = (120, 490, 35)
    await on.put(session, position(ENDING, discard="R5", draw_pile=PILE, scores=scores, turn="bob"))
    await on.moves(session, "bob", "play R9")
    yield "match-end", "dan"
    await on.person("ann").takes(next(choices(on.room.table, "rematch")))
    yield "rematch", "cleo"
