"""Computer players: they see a SeatView, never the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Protocol

from bot.computer.advanced import Advanced
from bot.computer.easy import Easy
from bot.computer.normal import Normal

if TYPE_CHECKING:
    from random import Random

    from bot.engine.moves import Move
    from bot.engine.view import SeatView


class ComputerPlayer(Protocol):
    """Somebody who decides by what a seat may know. `ponders`: it may take more than a millisecond."""

    ponders: ClassVar[bool]

    def choose(self, view: SeatView, rng: Random) -> Move:
        """One of `view.moves`, a play of a wild with its color in it."""
        ...


LEVELS: dict[str, ComputerPlayer] = {"easy": Easy(), "normal": Normal(), "advanced": Advanced()}
