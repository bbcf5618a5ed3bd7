"""The sets of rules that a host can start from (A5), in words."""

from __future__ import annotations

from typing import NamedTuple


class Words(NamedTuple):
    """The name of a preset, and a line about it (at most 100 characters)."""

    name: str
    summary: str


PRESETS: dict[str, Words] = {
    "classic": Words("Classic", "The rules most people know, first to 500 points."),
    "two_player": Words("For two", "Classic; with a Reverse you play again."),
    "official_2003": Words(
        "Sheet of 2003", "Points are bad: who has 500 is out. UNO! against the clock, no bluffing."
    ),
    "yellowstone": Words("Yellowstone", "Cards with a ★, and a wild that asks for one. One round decides."),
    "party": Words("Party", "A dare, swapped hands and more special wilds."),
    "strict": Words("Strict", "Mistakes cost cards, a bluff goes back to the hand, no UNO! no last card."),
    "progressive": Words("Progressive", "Draw cards are put on each other and add up."),
    "teams": Words("Teams", "Two against two, partners sit opposite."),
    "house": Words("House rules", "Stacking, jump-in, sevens and zeros, draw until it fits."),
    "quick": Words("Quick", "One round decides."),
}
SAVED = "Saved by this server."
KEPT = "Saved as **{name}**."
INTRODUCTION = "Pick a set of rules. After that you can change every one of them."
