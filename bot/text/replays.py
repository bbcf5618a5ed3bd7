"""The texts of a finished game, step by step, and a bot's reasons for its moves."""

from __future__ import annotations

from collections.abc import Sequence

from bot.computer.thoughts import Thought, Why
from bot.engine.model.cards import Card, Color
from bot.game.record import MatchSummary
from bot.text import nouns
from bot.text.cards import card_words, color_words, hand_line
from bot.text.language import Sentence, day, say

THOUGHT = Sentence("-# 💭 {reason}")

# Translators: a bot says in a replay why it made a move. {name} is another player, {color} a color
REASONS: dict[Why, Sentence] = {
    Why.LAST_CARD: Sentence("My last card!"),
    Why.ONLY_FIT: Sentence("Nothing else fit."),
    Why.JUMPED_IN: Sentence("I had the very same card."),
    Why.BLUFFED: Sentence("A bluff: I could have played {color}."),
    Why.STOPPED: Sentence("{name} was about to go out."),
    Why.SWAPPED: Sentence("{name} had a better hand than I did."),
    Why.LACKED: Sentence("{name} had drawn on {color}."),
    Why.BEST_COLOR: Sentence("I had more of {color} than of anything else."),
    Why.KEPT_WILD: Sentence("I wanted to keep my wild for later."),
    Why.ONLY_WILDS: Sentence("Only a wild fit."),
    Why.MOST_POINTS: Sentence("I wanted to get rid of the points."),
    Why.BEST_CHANCES: Sentence("It gave me the best chances."),
    Why.WHIM: Sentence("It fit, so I played it."),
    Why.NOTHING_FIT: Sentence("Nothing fit."),
    Why.SAVED_CARDS: Sentence("I wanted to save my cards for later."),
    Why.KEPT_DRAWN: Sentence("I wanted to keep the card I drew."),
    Why.BELIEVED: Sentence("I believed {name}."),
    Why.DOUBTED: Sentence("I didn't believe {name}."),
}


def thought_line(thought: Thought, names: Sequence[str]) -> str:
    """A bot's reason as a separate line. `names` are all names by seat."""
    name = "" if thought.seat is None else names[thought.seat]
    color = "" if thought.color is None else color_words(thought.color)
    return say(THOUGHT, reason=say(REASONS[thought.why], name=name, color=color))


SHARE = Sentence("Share")
SHARED = Sentence("-# {name} shared this moment.")
PLACE = Sentence("-# Round {round} of {rounds} · Step {step} of {steps}")
STEP = Sentence("-# Step {step} of {steps}")
TOP = Sentence("Top card: {card}")
TOP_WILD = Sentence("Top card: {card}, played as {color}")
HAND = Sentence("{name} · {cards}")
MOVER_HAND = Sentence("**{arrow} {name}** · {cards}")
EMPTY_HAND = Sentence("no cards")
GIVEN_UP = Sentence("The match ended here, before anybody won.")
OTHER_RULES = Sentence(
    "The rules have changed since this match was played, so the replay can't go on from here."
)
NOTHING_YET = Sentence(
    "No match has ended in this channel yet. If there's no table here, open one with {/uno new}."
)
YOUR_LAST = Sentence("No match has ended in this channel yet. Choose one of your own.")
YOUR_MATCHES = Sentence("Your last matches…")
MATCH = Sentence("Match {number}")
MATCH_CHOICE = Sentence("Match {number} · {day} · {count} player", "Match {number} · {day} · {count} players")
OWN_MATCH_CHOICE = Sentence(
    "Match {number} · {day} · {count} player · you played",
    "Match {number} · {day} · {count} players · you played",
)
STOOD_IN = Sentence("-# A bot moved for {name}.")
FIRST, BACK, FORWARD, LAST, ROUND = "⏮", "◀", "▶", "⏭", Sentence("Next round")
WATCH = Sentence("Watch the replay")
DOWNLOAD = Sentence("Download")


def match_choice(match: MatchSummary, *, is_marked: bool = False) -> str:
    """A match as a suggestion for a command. `is_marked` is set if its reader played in it."""
    sentence = OWN_MATCH_CHOICE if is_marked and match.is_own else MATCH_CHOICE
    return say(sentence, number=match.id, day=day(match.ended_at), count=match.seats)


def top_card(card: Card, color: Color | None) -> str:
    """The top card, with the color chosen for a wild."""
    if card.is_wild and color is not None:
        return say(TOP_WILD, card=card_words(card), color=color_words(color))
    return say(TOP, card=card_words(card))


def open_hands(
    names: Sequence[str],
    hands: Sequence[tuple[Card, ...]],
    turn: int | None,
    followed: int | None = None,
    *,
    is_clockwise: bool,
) -> str:
    """Every hand on a separate line, clockwise. An arrow connects the player to move with the next player.

    If one seat is followed, only its cards are listed, and the other hands are shown as numbers.
    """

    def cards(seat: int) -> str:
        if not hands[seat]:
            return say(EMPTY_HAND)
        is_open = followed in (None, seat)
        return hand_line(hands[seat]) if is_open else say(nouns.CARDS, count=len(hands[seat]))

    arrow = "⬇" if is_clockwise else "⬆"
    return "\n".join(
        say(MOVER_HAND if seat == turn else HAND, name=name, arrow=arrow, cards=cards(seat))
        for seat, name in enumerate(names)
    )
