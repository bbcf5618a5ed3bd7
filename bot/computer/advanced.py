"""The strongest player: it deals the hidden cards as they may lie, often, and plays each choice to the end.

What the model of `playouts` does not know is left to the sound player.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from bot.computer.guessing import Guesser
from bot.computer.judgment import guilt, honest_moves
from bot.computer.model import COLORS
from bot.computer.normal import Normal
from bot.computer.search import Search
from bot.computer.stakes import stake_of
from bot.engine.moves import Accept, Challenge, Draw, Move, Pass, Play

if TYPE_CHECKING:
    from random import Random

    from bot.engine.view import SeatView

DOUBT = 0.15  # two cards are at risk against four and the turn: from so much guilt on a challenge pays


@dataclass(frozen=True)
class Advanced:
    """Card counting and playouts; `turns` are how many turns of the model it plays for one decision."""

    ponders: ClassVar = True
    turns: int = 100_000

    def choose(self, view: SeatView, rng: Random) -> Move:
        """The choice with the best prospects."""
        moves = honest_moves(view)
        if Challenge() in moves:
            if guilt(view) > DOUBT:
                return Challenge()
            moves.remove(Challenge())
        choices = _choices(view, moves)
        if len(choices) < 2:
            return choices[0] if choices else Normal().choose(view, rng)
        guesser = Guesser(view, rng)
        return Search(guesser, stake_of(view, guesser)).best(choices, self.turns)


def _choices(view: SeatView, moves: list[Move]) -> list[Move]:
    """What is worth looking at: wilds with each color; nothing where the model does not know."""
    choices: list[Move] = []
    for move in moves:
        match move:
            case Play(card=card) if card.is_wild and len(view.hand) > 1:
                choices += [replace(move, color=color) for color in COLORS]
            case Play() | Draw() | Pass() | Accept():
                choices.append(move)
            case _:
                return []
    return choices
