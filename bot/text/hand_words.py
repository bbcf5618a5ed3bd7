"""The words of the hand panel, besides those of decisions."""

from __future__ import annotations

CALL: dict[str, str] = {
    "race": "**One card left: press UNO!** before somebody catches you.",
    "until_caught": "**One card left: press UNO!** before somebody catches you.",
    "timed": "**One card left: press UNO!** before the time is up.",
}
JUMP_IN = "You hold the very same card as the top one: play it now, out of turn, and play goes on from you!"
WAIT = "Your cards light up when it is your turn."
LOCKED = "All hands here are covered. Only whose cards they are should look."
OUT = "You are out of this match. The others play on."
AWAY = "The computer plays for you. Make a move and you are back."
