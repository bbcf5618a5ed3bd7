"""The labels of controls, and what each kind of move is called and recommended with."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.model.moves import (
    Accept,
    CallUno,
    CatchUno,
    Challenge,
    ChooseColor,
    ChooseTarget,
    DiscardColor,
    DoDare,
    Draw,
    DrawForDare,
    Judge,
    Move,
    NameGuesser,
    Pass,
    Play,
    TakeBack,
)
from bot.engine.view import PublicView
from bot.text.card_words import COLOR_WORDS, card_words
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
CATCH_WHOM = "Catch …"
PICK_WHOM = "Pick a player …"
GUESSED_BY = "Who guessed it first? …"

# The buttons of moves, by the move or its kind.
MOVES: dict[Move | type[Move], str] = {
    Play: "Play {card}",  # the card just drawn; the button shows no square beside it
    Draw: DRAW,
    Pass: "Keep",
    Accept: "Draw {count}",
    Challenge: "Challenge",
    CallUno: UNO,
    CatchUno: "Catch {name}",
    ChooseColor: "{color}",
    ChooseTarget: "{name}",
    TakeBack: "Take back (2 cards)",
    DoDare: "I do it",
    DrawForDare: "Draw {count}",
    Judge(done=True): "Done",
    Judge(done=False): "Not done",
    NameGuesser: "{name}",
    NameGuesser(None): "Nobody",
    DiscardColor: "{color}",
}

# Why a move is suggested, besides playing a card (`bot.text.hints`).
HINTS: dict[type[Move], str] = {
    CallUno: "Call **UNO!** at once: forgetting it costs {penalty}.",
    Draw: "Draw: nothing of yours fits.",
    Pass: "Keep it: it may be worth more later.",
    Accept: "Draw {pending}: there is no way around it.",
    Challenge: "Challenge: so many cards rarely hold none of that color.",
    ChooseColor: "Pick {color}: you hold most of it.",
    ChooseTarget: "Pick {target}.",
    DoDare: "Do it: that costs no card.",
    DrawForDare: "Draw {pending}: nobody has to do what they do not like.",
    Judge: "Be kind: say it was done.",
    NameGuesser: "Say who was first. You saw it, I did not.",
    DiscardColor: "Throw {color} away: you hold most of it.",
    TakeBack: "Take it back, if it was a slip. It costs two cards.",
}


def add_computer(level: str) -> str:
    """The button that seats a computer player of this level."""
    return say("Add computer ({level})", level=level)


def named(label: str, name: str) -> str:
    """A label with the plain name of a player in it."""
    return say(label, name=name)


def move_label(move: Move, public: PublicView, names: Sequence[str]) -> str:
    """The label of a move's button; `names` are plain names by seat."""
    label = MOVES.get(move) or MOVES[type(move)]
    target, color = getattr(move, "target", None), getattr(move, "color", None)
    facts = {
        "count": public.pending,
        "name": "" if target is None else names[target],
        "color": COLOR_WORDS[color].capitalize() if color else "",
        "card": card_words(move.card) if isinstance(move, Play) else "",
    }
    return say(label, **facts)


def cards_of(color: str) -> str:
    """The placeholder of the menu with the playable cards of a color."""
    return say("Play {color} …", color=color)
