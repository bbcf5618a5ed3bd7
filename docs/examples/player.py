#!/usr/bin/env python3
"""A player program for the UNO bot (docs/player-programs.md): it plays its most expensive card."""

import json
import sys

SYMBOLS = {"S": 20, "R": 20, "D": 20}  # Skip, Reverse, Draw Two; a number is worth itself


def points(card):
    """Return what a card is worth: R7 is a red 7, GS a green Skip, W a Wild, W4 a Wild Draw Four."""
    if card.startswith("W"):
        return 50
    return SYMBOLS.get(card[1:]) or int("".join(filter(str.isdigit, card)) or 0)


def worth(move, hand):
    """Return how good a move is; a Wild gets the color of most cards in the hand."""
    if move["do"] != "play":
        return {"draw": -1, "challenge": -2}.get(move["do"], 0)
    letter = move.get("color", " ")[0].upper()
    return points(move["card"]) + sum(card[0] == letter for card in hand)


def say(**line):
    """Write a line to the bot."""
    print(json.dumps(line), flush=True)


for text in sys.stdin:
    line = json.loads(text)
    if line["type"] == "hello":
        say(type="hello", version=1, name="Big spender")
    elif line["type"] == "choose":
        moves, hand = line["moves"], line["view"]["hand"]
        best = max(range(len(moves)), key=lambda place: worth(moves[place], hand))
        say(type="chosen", id=line["id"], move=best)
    elif line["type"] == "goodbye":
        break
