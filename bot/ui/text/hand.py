"""The words of the hand panel."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.cards import Card, Color
from bot.engine.rules import Rules
from bot.ui.text.cards import card_words, color_words
from bot.ui.text.language import Counted, say

YOUR_TURN = "**Your turn!** {fits}"
NOTHING_FITS = "**Your turn!** Nothing of yours fits: press **Draw**."
PICK_COLOR = "**Pick a color** for your wild."
CALL = "**One card left: press UNO!** before somebody catches you."
WAIT = "Your cards light up when it is your turn."
AWAY = "The computer plays for you. Make a move and you are back."

# What proves a bluff, by the rule `wild_draw_four`; {color} is the color before the card.
BLUFFS: dict[str, str] = {
    "no_color_match": "a {color} card",
    "no_color_or_wild": "a {color} card or a Wild",
    "no_color_or_value": "a {color} card or one of the same number or symbol",
    "no_valid_card": "any card that fitted",
}
PLAYED = "**{by} played a Wild Draw Four on you!**"
ACCEPT = "**Draw {count}**: you draw {count} and miss your turn."
CHALLENGE: dict[str, str] = {
    "lose_turn": "**Challenge**: if {by} held {bluff}, {by} draws the {count}. "
    "If not, you draw {more} and miss your turn.",
    "keep_turn": "**Challenge**: if {by} held {bluff}, {by} draws the {count}. "
    "If not, you draw {more}, then play.",
}
ODDS = Counted(
    "-# {by} had {count} other card. About {times} in 10 cards are {color}.",
    "-# {by} had {count} other cards. About {times} in 10 such hands hold a {color} one.",
)
SHARE_OF_A_COLOR = 25 / 108  # of the deck (C1)


@dataclass(frozen=True)
class Doubt:
    """A Wild Draw Four that may be challenged.

    `by` is the shown name of its player, who held `held` other cards when `color` was in force.
    """

    by: str
    color: Color | None
    held: int
    pending: int


def your_turn(fits: str, *, can_play: bool) -> str:
    """It is the reader's turn."""
    return say(YOUR_TURN, fits=fits) if can_play else NOTHING_FITS


def drew(card: Card) -> str:
    """The reader has drawn a card that fits."""
    return say("**It fits!** Play {card}, or keep it?", card=card_words(card))


def challenge(doubt: Doubt, rules: Rules) -> str:
    """What the reader may do about a Wild Draw Four, what it costs, and how likely a bluff is."""
    color = "matching" if doubt.color is None else color_words(doubt.color)
    bluff = say(BLUFFS[rules.wild_draw_four], color=color)
    cards = {"count": doubt.pending, "more": doubt.pending + 2}
    return "\n".join(
        [
            say(PLAYED, by=doubt.by),
            say(ACCEPT, count=doubt.pending),
            say(CHALLENGE[rules.challenge_loss], by=doubt.by, bluff=bluff, **cards),
            odds(doubt, color),
        ]
    )


def odds(doubt: Doubt, color: str) -> str:
    """How often a hand of that size holds the color, in plain words."""
    chance = 1 - (1 - SHARE_OF_A_COLOR) ** doubt.held
    return say(ODDS, by=doubt.by, count=doubt.held, color=color, times=min(round(chance * 10), 9))
