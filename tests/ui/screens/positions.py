"""Five positions of a table, from the first turn of two players to a full table."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.game.players import Player
from bot.game.state import Snapshot
from tests.builders import position
from tests.ui.sessions import NAMES, session_of, snapshot_of

PILE = "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 YS"


def _two() -> Snapshot:
    game = position(
        "ann: R7 G5 G6 Y1 Y2 B8 W | bob: R1 B2 B3 Y9 G1 G2 YS", discard="R5", draw_pile=PILE, turn="bob"
    )
    return snapshot_of(game.match)


def _four() -> Snapshot:
    game = position(
        "ann: R7 G5 | bob: R1 B2 B3 | cat: Y1 | dan: R2 R3 R4 R6 Y4",
        discard="BS",
        draw_pile=PILE,
        scores=(120, 45, 0, 233),
    )
    return snapshot_of(game.match)


def _teams() -> Snapshot:
    game = position(
        "ann: W4 R1 R2 | bob: R1 B2 | cat: W R8 | dan: B2 B4", discard="R5", draw_pile=PILE, teams=True
    )
    session = session_of(game.after("ann play W4 green").match)
    lobby = session.state.lobby
    lobby = lobby.update(replace(lobby.players[3], is_away=True))
    return snapshot_of(session.state.match, lobby=lobby)


def _stacking() -> Snapshot:
    names = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida", "joe")
    hands = " | ".join(f"{name}: R2 R3 RD B4" for name in names)
    return snapshot_of(
        position(hands, discard="R5", draw_pile=PILE, stacking="any").after("ann play RD").match
    )


def _twenty() -> Snapshot:
    game = position(
        " | ".join(f"{name.lower()}: R2 R3 B4" for name in NAMES[:10]), discard="YR", draw_pile=PILE
    )
    match = game.match
    table = replace(match.table, hands=match.table.hands * 2)
    match = replace(match, table=table, scores=tuple(range(0, 200, 10)))
    bots = tuple(Player(-seat, f"Normal bot {seat}", level="normal") for seat in range(1, 6))
    lobby = session_of(match).state.lobby
    return snapshot_of(match, lobby=replace(lobby, players=lobby.players[:15] + bots))


POSITIONS: Mapping[str, Snapshot] = {
    "two players": _two(),
    "four players with scores": _four(),
    "teams and a challenge": _teams(),
    "ten players stacking": _stacking(),
    "twenty players": _twenty(),
}
