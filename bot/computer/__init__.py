"""Computer players. They see a SeatView, never the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.computer.advanced import Advanced
from bot.computer.easy import Easy
from bot.computer.normal import Normal

if TYPE_CHECKING:
    from bot.computer.player import ComputerPlayer

LEVELS: dict[str, ComputerPlayer] = {"easy": Easy(), "normal": Normal(), "advanced": Advanced()}
