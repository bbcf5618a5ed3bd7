"""Lets a computer player decide for the awaited seat of a match."""

from __future__ import annotations

from random import Random

from bot.computer.player import ComputerPlayer
from bot.engine.model.moves import Move
from bot.engine.view import SeatView, view_of
from tests.builders import Game


def view(game: Game) -> SeatView:
    """The view of the awaited seat."""
    seat = game.table.decider
    assert seat is not None
    return view_of(game.match, seat)


def choice(game: Game, player: ComputerPlayer, seed: int = 0) -> Move:
    """This player's moves there."""
    return player.choose(view(game), Random(seed))
