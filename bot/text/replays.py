"""The words of a finished game, step by step, and why a bot made its moves."""

from __future__ import annotations

from collections.abc import Sequence

from bot.computer.thoughts import Thought, Why
from bot.engine.model.cards import Card, Color
from bot.game.record import MatchSummary
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
    """The thought as a line of its own; `names` are those of all seats."""
    name = "" if thought.seat is None else names[thought.seat]
    color = "" if thought.color is None else color_words(thought.color)
    return say(THOUGHT, reason=say(REASONS[thought.why], name=name, color=color))


REPLAY = Sentence("# Replay of match {number}")
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
DAMAGED = Sentence("The record of this match is damaged, so the replay can't go on from here.")
NO_MATCH = Sentence(
    "I can't show you that match. It may still be running, its moves may have been deleted, or it was played "
    "where you can't read."
)
NOTHING_YET = Sentence("No match has ended in this channel yet. Start one with `/uno new`.")
OTHER_MATCHES = Sentence("Another match…")
MATCH = Sentence("Match {number}")
MATCH_FACTS = Sentence("{day} · {count} player", "{day} · {count} players")
OWN_MATCH_FACTS = Sentence("{day} · {count} player · you played", "{day} · {count} players · you played")
MATCH_CHOICE = Sentence("Match {number} · {day} · {count} player", "Match {number} · {day} · {count} players")
OWN_MATCH_CHOICE = Sentence(
    "Match {number} · {day} · {count} player · you played",
    "Match {number} · {day} · {count} players · you played",
)
STOOD_IN = Sentence("-# A bot moved for {name}.")
FIRST, BACK, FORWARD, LAST, ROUND = "⏮", "◀", "▶", "⏭", Sentence("Next round")
CHECK = Sentence("Check the shuffles")
WATCH = Sentence("Watch the replay")
DOWNLOAD = Sentence("Download")

FAIR = Sentence("# Shuffles of match {number}")
FAIR_RUNNING = Sentence("# Sealed shuffles")
SEALED = Sentence(
    "Every shuffle of a round follows from a secret, sealed in advance, and from a press of each player, made "
    "after that. These seals prove that nobody swaps the secrets. Keep them: when the match is over, `/verify` "
    "opens the secrets."
)
SEAL = Sentence("Round {round}: `{seal}`")
NEXT_SEAL = Sentence("Next shuffle: `{seal}`")
# Translators: {press} is a number, {when} a time of day
OWN_PRESS = Sentence("-# You added press `{press}`, {when}")
HOLDS = Sentence(
    "✅ The secret fits its seal, and all cards followed from it.",
    "✅ The {count} secrets fit their seals, and all cards followed from them.",
)
BROKEN = Sentence("⚠️ The secret of round {round} doesn't fit its seal. These cards can't be trusted.")
NOT_PLAYED = Sentence(
    "⚠️ The record doesn't lead from one move to the next. Don't trust it from round {round} on."
)
OPENED = Sentence("**Round {round}**\nSeal `{seal}`\nSecret `{secret}`")
MORE_ROUNDS = Sentence("The other {count} round is in the file.", "The other {count} rounds are in the file.")
EXPLAINED = Sentence(
    "-# The file holds the whole match, without names. The page *Replays and fair shuffles* of this bot's "
    "documentation tells how to check it yourself."
)
FILE = Sentence("Here's match {number}, with every card and every move.")


def match_choice(match: MatchSummary) -> str:
    """A match among the suggestions of a command."""
    sentence = OWN_MATCH_CHOICE if match.is_own else MATCH_CHOICE
    return say(sentence, number=match.id, day=day(match.ended_at), count=match.seats)


def top_card(card: Card, color: Color | None) -> str:
    """The top card, with the color that was chosen for a wild."""
    if card.is_wild and color is not None:
        return say(TOP_WILD, card=card_words(card), color=color_words(color))
    return say(TOP, card=card_words(card))


def open_hands(
    names: Sequence[str], hands: Sequence[tuple[Card, ...]], turn: int | None, *, is_clockwise: bool
) -> str:
    """Every hand on a line of its own, clockwise; an arrow points from the player to move to the next."""
    return "\n".join(
        say(
            MOVER_HAND if seat == turn else HAND,
            name=name,
            arrow="⬇" if is_clockwise else "⬆",
            cards=hand_line(hand) if hand else say(EMPTY_HAND),
        )
        for seat, (name, hand) in enumerate(zip(names, hands, strict=True))
    )
