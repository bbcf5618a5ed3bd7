"""The labels of controls; those of moves are in `decision_words`."""

from __future__ import annotations

from bot.text.language import say

JOIN = "Join"
LEAVE = "Leave"
WATCH = "Only watch"
START = "Start"
RULES = "Rules"
AGREE = "Agree"
MY_HAND = "My hand"
DRAW = "Draw"
UNO = "UNO!"
RACE = "UNO! / Catch"
NEXT_ROUND = "Next round"
REMATCH = "Rematch"
EARLIER = "◀"
LATER = "▶"
RULES_PAGES = "Other rules …"
HELP_PAGES = "More help …"
PRESETS = "Start from a set of rules …"
SAVE = "Save for this server"
SAVE_NAME = "Name of this set of rules"
FORGET = "Forget a saved set …"
GUEST = "Add guest"
GUEST_NAME = "Name of the guest"
EMPTY = "Free a seat …"
SHOW_CARDS = "Show {name}'s cards"

WILDS = "wilds"
CATCH_WHOM = "Catch …"
PICK_WHOM = "Pick a player …"
GUESSED_BY = "Who guessed it first? …"


def add_computer(level: str) -> str:
    """The button that seats a computer player of this level."""
    return say("Add computer ({level})", level=level)


def named(label: str, name: str) -> str:
    """A label with the plain name of a player in it."""
    return say(label, name=name)


def cards_of(color: str) -> str:
    """The placeholder of the menu with the playable cards of a color."""
    return say("Play {color} …", color=color)
