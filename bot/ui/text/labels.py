"""What is written on the controls."""

from __future__ import annotations

from bot.engine.cards import Card
from bot.ui.text.cards import card_words
from bot.ui.text.language import say

JOIN = "Join"
LEAVE = "Leave"
START = "Start"
RULES = "Rules"
AGREE = "Agree"
MY_HAND = "My hand"
DRAW = "Draw"
KEEP = "Keep"
CHALLENGE = "Challenge"
UNO = "UNO!"
RACE = "UNO! / Catch"
NEXT_ROUND = "Next round"
REMATCH = "Rematch"
EARLIER = "◀"
LATER = "▶"
PAGES = "Other rules …"

WILDS = "wilds"


def add_computer(level: str) -> str:
    """Seat a computer player of this level."""
    return say("Add computer ({level})", level=level)


def accept(pending: int) -> str:
    """Take the pending cards."""
    return say("Draw {count}", count=pending)


def catch(name: str) -> str:
    """Catch somebody; `name` is a plain name."""
    return say("Catch {name}", name=name)


def play(card: Card) -> str:
    """Play the card just drawn; the button shows no square beside it."""
    return say("Play {card}", card=card_words(card))


def cards_of(color: str) -> str:
    """The menu of the playable cards of a color."""
    return say("Play {color} …", color=color)
