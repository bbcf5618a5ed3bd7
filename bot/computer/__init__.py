"""Computer players. They see a SeatView, never the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.computer.advanced import Advanced
from bot.computer.easy import Easy
from bot.computer.normal import Normal
from bot.computer.player import Level

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.computer.player import ComputerPlayer

LEVELS: Mapping[str, ComputerPlayer] = {
    Level.EASY: Easy(),
    Level.NORMAL: Normal(),
    Level.ADVANCED: Advanced(),
}
