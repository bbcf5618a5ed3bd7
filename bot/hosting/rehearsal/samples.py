"""A lobby, a table, and hands to send: the bot's own screens, showing matches that nobody plays."""

from __future__ import annotations

from bot.engine.catalogue import rules_of
from bot.engine.play.match import start_match
from bot.game.lobby import Lobby
from bot.game.players import Player
from bot.game.state import Snapshot, Stage, TableState
from bot.ui.screens.hand import HandContext, Look, hand_screen
from bot.ui.screens.lobby import lobby_screen
from bot.ui.screens.table import table_screen
from bot.ui.transport.panels import Panel

NAMES = ("rehearsal Ann", "rehearsal Bob", "rehearsal Cat")
PLAYERS = tuple(Player(-1 - seat, name) for seat, name in enumerate(NAMES))


def _snapshot(number: int) -> Snapshot:
    """Return the start of a match. Each number deals different cards."""
    match, _ = start_match(rules_of({}), len(PLAYERS), number.to_bytes(32, "big"), dealer=0)
    lobby = Lobby(PLAYERS[0].id, PLAYERS)
    return Snapshot(TableState(0, 0, 0, Stage.PLAYING, lobby, match, revision=number))


def lobby_panel() -> Panel:
    """A table before its match."""
    return lobby_screen(Snapshot(TableState(0, 0, 0, Stage.LOBBY, Lobby(PLAYERS[0].id, PLAYERS))))


def table_panel(number: int) -> Panel:
    """A table of a match, which is different for each number."""
    return table_screen(_snapshot(number))


def hand_panel(number: int) -> Panel:
    """The hand of the player to move, which is different for each number."""
    snapshot = _snapshot(number)
    seat = snapshot.public.decider or 0
    return hand_screen(HandContext(snapshot, snapshot.seat(seat), Look()))
