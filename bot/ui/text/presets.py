"""The sets of rules that a host can start from (A5), in words."""

from __future__ import annotations

from typing import NamedTuple


class Words(NamedTuple):
    """The name of a preset, and a line about it (at most 100 characters)."""

    name: str
    summary: str


PRESETS: dict[str, Words] = {
    "classic": Words("Classic", "The rules most people know, first to 500 points."),
    "two_player": Words("For two", "Classic; a Reverse acts as a Skip."),
    "official_2003": Words("Sheet of 2003", "Points are bad: out with 500. A clock for UNO, no challenge."),
    "yellowstone": Words("Yellowstone", "Branded cards and a wild that asks for them. One round decides."),
    "party": Words("Party", "A dare, swapped hands and more special wilds."),
    "strict": Words("Strict", "Mistakes cost cards, a bluff is taken back, no UNO no win."),
    "progressive": Words("Progressive", "Draw cards are put on each other and add up."),
    "teams": Words("Teams", "Two against two, partners sit opposite."),
    "house": Words("House rules", "Stacking, jump-in, sevens and zeros, draw until it fits."),
    "quick": Words("Quick", "One round decides."),
}
SAVED = "Saved by this server."
KEPT = "Saved as **{name}**."
INTRODUCTION = "Pick a set of rules. After that you can change every one of them."
