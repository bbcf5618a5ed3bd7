"""Lets a computer player decide for the awaited seat of a match."""

from __future__ import annotations

from random import Random

from bot.computer.player import ComputerPlayer
from bot.engine.model.moves import Move
from bot.engine.view import SeatView, view_of
from tests.builders import Game


def view(game: Game) -> SeatView:
    """What the awaited seat sees."""
    seat = game.table.decider
    assert seat is not None
    return view_of(game.match, seat)


def choice(game: Game, player: ComputerPlayer, seed: int = 0) -> Move:
    """What this player does there."""
    return player.choose(view(game), Random(seed))
