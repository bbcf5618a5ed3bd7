"""What is written on the controls."""

from __future__ import annotations

from bot.engine.model.cards import Card
from bot.text.card_words import card_words
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
PAGES = "Other rules …"
PRESETS = "Start from a set of rules …"
SAVE = "Save for this server"
SAVE_NAME = "Name of this set of rules"
FORGET = "Forget a saved set …"
GUEST = "Add guest"
GUEST_NAME = "Name of the guest"
EMPTY = "Free a seat …"
SHOW_CARDS = "Show {name}'s cards"

WILDS = "wilds"
CATCH = "Catch {name}"
CATCH_WHOM = "Catch …"
PICK_WHOM = "Pick a player …"
GUESSED_BY = "Who guessed it first? …"

# The buttons of answers, by what they ask for.
ANSWERS: dict[tuple[str, str], str] = {
    ("draw", ""): DRAW,
    ("pass", ""): "Keep",
    ("accept", ""): "Draw {count}",
    ("challenge", ""): "Challenge",
    ("takeback", ""): "Take back (2 cards)",
    ("dare", "do"): "I do it",
    ("dare", "draw"): "Draw {count}",
    ("judge", "done"): "Done",
    ("judge", "failed"): "Not done",
    ("guess", "nobody"): "Nobody",
}


def add_computer(level: str) -> str:
    """Seat a computer player of this level."""
    return say("Add computer ({level})", level=level)


def answer(label: str, pending: int) -> str:
    """An answer with the number of the cards that are pending."""
    return say(label, count=pending)


def named(label: str, name: str) -> str:
    """A choice of somebody; `name` is a plain name."""
    return say(label, name=name)


def play(card: Card) -> str:
    """Play the card just drawn; the button shows no square beside it."""
    return say("Play {card}", card=card_words(card))


def cards_of(color: str) -> str:
    """The menu of the playable cards of a color."""
    return say("Play {color} …", color=color)
