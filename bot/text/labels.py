"""The labels of controls; those of moves are in `decision_words`."""

from __future__ import annotations

from bot.engine.model.cards import Color
from bot.text.language import Sentence, say

JOIN = Sentence("Join")
LEAVE = Sentence("Leave")
START = Sentence("Start")
RULES = Sentence("Rules")
AGREE = Sentence("Agree")
MY_HAND = Sentence("My hand")
DRAW = Sentence("Draw")
UNO = Sentence("UNO!")
RACE = Sentence("UNO! / Catch {name}")
NEXT_ROUND = Sentence("Next round")
GO_TO_TABLE = Sentence("Go to the table")
END_MATCH = Sentence("End the match")
LEAVE_MATCH = Sentence("Leave the match")
REMOVE_PLAYER = Sentence("Remove them")
REMATCH = Sentence("Rematch")
EARLIER = "◀"
LATER = "▶"
RULES_PAGES = Sentence("Other rules…")
HELP_PAGES = Sentence("More help…")
PRESETS = Sentence("Start from a preset…")
SAVE = Sentence("Save for this server")
SAVE_NAME = Sentence("Name of this preset")
FORGET = Sentence("Delete a saved preset…")
ADD = Sentence("Add…")
SEATS: dict[str, Sentence] = {
    "easy": Sentence("Easy bot"),
    "normal": Sentence("Normal bot"),
    "advanced": Sentence("Advanced bot"),
    "guest": Sentence("Guest on your screen"),
    "watch": Sentence("Nobody: just watch the bots play"),
}
REMOVE = Sentence("Remove {name}")
GUEST = Sentence("Add a guest")
GUEST_NAME = Sentence("The guest's name")
SHOW_CARDS = Sentence("Show {name}'s cards")

PLAY_COLOR: dict[Color | None, Sentence] = {
    Color.RED: Sentence("Play red…"),
    Color.YELLOW: Sentence("Play yellow…"),
    Color.GREEN: Sentence("Play green…"),
    Color.BLUE: Sentence("Play blue…"),
    None: Sentence("Play a wild…"),
}
CATCH_WHOM = Sentence("Catch…")
PICK_WHOM = Sentence("Pick a player…")
GUESSED_BY = Sentence("Who guessed it first?")


def remove(name: str) -> str:
    """The choice that frees the seat of a computer player or a guest."""
    return say(REMOVE, name=name)


def named(label: Sentence, name: str) -> str:
    """A label with the plain name of a player in it."""
    return say(label, name=name)


def cards_of(color: Color | None) -> Sentence:
    """The placeholder of the menu with the playable cards of a color, or with the wilds."""
    return PLAY_COLOR[color]
