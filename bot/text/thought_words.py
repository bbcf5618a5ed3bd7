"""Why a bot made a move, as it says it itself in a replay."""

from __future__ import annotations

from collections.abc import Sequence

from bot.computer.thoughts import Thought, Why
from bot.text.card_words import color_words
from bot.text.language import Sentence, say

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
    """The thought as a line of its own; `names` are those of all seats."""
    name = "" if thought.seat is None else names[thought.seat]
    color = "" if thought.color is None else color_words(thought.color)
    return say(THOUGHT, reason=say(REASONS[thought.why], name=name, color=color))
