"""The words of the hand panel."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.model.cards import Card, Color
from bot.engine.model.rules import Rules
from bot.text.card_words import card_words, color_words
from bot.text.language import Counted, say
from bot.text.names import harmless

YOUR_TURN = "**Your turn!** {fits}"
NOTHING_FITS = "**Your turn!** Nothing of yours fits: press **Draw**."
CALL_FIRST = "**Your turn!** Call **UNO!** first, then play your last card."
PICK_COLOR = "**Pick a color** for your wild."
PICK_TARGET = "**Pick a player** for your card."
GUESS = "**Act something out**, without words. Then say who guessed it first."
DISCARD = "**You guessed it!** Pick a color: all your cards of it go. Or keep them."
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

STACK = "**{count} cards are coming!** Draw them."
STACK_AND_CALL = "**{count} cards are coming!** Call **UNO!** first to put your draw card on them, or draw."
STACK_OR_ANSWER = "**{count} cards are coming!** Put a draw card on them and they go on, or draw."
ANSWER = "**A draw card on it** passes all of them on."
DREW = "**It fits!** Play {card}, or keep it?"
DREW_AND_MUST = "**It fits!** Here you must play {card}."
DREW_FOR_NOTHING = "You drew {card}, which does not fit. Keep it, or play a wild."
DARED = (
    "**{by} dares you:** {text}\n"
    "**I do it**: {by} judges you; if it was not done, you draw {count}.\n"
    "**Draw {count}**: you draw instead."
)
JUDGE = Counted(
    "**Did {about} do it?** If not, {about} draws {count} card.",
    "**Did {about} do it?** If not, {about} draws {count} cards.",
)


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


def drew(card: Card, *, fits: bool, can_keep: bool) -> str:
    """The reader has drawn this card."""
    sentence = DREW if can_keep else DREW_AND_MUST
    return say(sentence if fits else DREW_FOR_NOTHING, card=card_words(card))


def stack(pending: int, *, can_answer: bool, must_call: bool = False) -> str:
    """A sum is pending for the reader; `must_call` before a card may go on it."""
    if must_call:
        return say(STACK_AND_CALL, count=pending)
    return say(STACK_OR_ANSWER if can_answer else STACK, count=pending)


def dared(by: str, text: str, cards: int) -> str:
    """Somebody dares the reader."""
    return say(DARED, by=by, text=harmless(text), count=cards)


def judge(about: str, cards: int) -> str:
    """The reader judges a dare."""
    return say(JUDGE, about=about, count=cards)


def challenge(doubt: Doubt, rules: Rules, *, can_answer: bool = False) -> str:
    """What the reader may do about a Wild Draw Four, what it costs, and how likely a bluff is."""
    color = "matching" if doubt.color is None else color_words(doubt.color)
    bluff = say(BLUFFS[rules.wild_draw_four], color=color)
    cards = {"count": doubt.pending, "more": doubt.pending + 2}
    return "\n".join(
        [
            say(PLAYED, by=doubt.by),
            say(ACCEPT, count=doubt.pending),
            say(CHALLENGE[rules.challenge_loss], by=doubt.by, bluff=bluff, **cards),
            *([ANSWER] if can_answer else []),
            *([] if rules.hidden_counts else [odds(doubt, color)]),
        ]
    )


def odds(doubt: Doubt, color: str) -> str:
    """How often a hand of that size holds the color, in plain words."""
    chance = 1 - (1 - SHARE_OF_A_COLOR) ** doubt.held
    return say(ODDS, by=doubt.by, count=doubt.held, color=color, times=min(round(chance * 10), 9))
