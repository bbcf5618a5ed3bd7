"""Short private answers and public notices around a table, for the desk and the commands."""

from __future__ import annotations

SORRY = "Something went wrong on our side. Your game is safe. Please try again."


def your_turn(player: int) -> str:
    """The one message that mentions somebody: the player to move, by Discord id."""
    return f"<@{player}>, it is your turn!"
