"""The words of results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.faces.decks import sorted_hand
from bot.engine.model.cards import Card
from bot.engine.play.scoring import hand_points
from bot.text.card_words import hand_line
from bot.text.language import Sentence, listed, say

ROUND_WON = Sentence("# 🏁 {name} wins the round!")
ROUND_STUCK = Sentence("# 🏁 Nobody wins this round")
MATCH_WON = Sentence("# 🏆 {names} wins the match!", "# 🏆 {names} win the match!")
SCORES = Sentence("**Scores** ({goal})")
LEFT_OVER = Sentence("**Cards left**")
SCORE = Sentence("{name} · {count} point", "{name} · {count} points")
SCORE_AND_GAIN = Sentence("**{name}** · {count} point (+{gain})", "**{name}** · {count} points (+{gain})")
HAND = Sentence("{name} · {cards} ({points})")
BIG_HAND = Sentence("{name} · {count} card ({points})", "{name} · {count} cards ({points})")
LONGEST_HANDS = 1800  # characters of the 4000 of a message
OUT = Sentence("{line} · out")
NEXT = Sentence("The next round starts {when}.")
STILL_WATCHING = Sentence(
    "Only bots are playing. Still there? Press **Next round**, or the table closes {when}."
)
AGAIN = Sentence("Up for another? Press **Rematch**.")
HERE, EVERYWHERE = Sentence("This server"), Sentence("Everywhere")  # where results are compared
OWN = Sentence("You: {row}")
RANKS = Sentence("-# See who wins the most here: `/leaderboard`")


@dataclass(frozen=True)
class ScoreLine:
    """A player or a team in the scores; `gain` are the points of the last round, `is_out`: eliminated."""

    name: str
    score: int
    place: int
    gain: int = 0
    is_out: bool = False


def round_won(name: str | None) -> str:
    """Who won the round; None if it ended because no one could play."""
    return say(ROUND_STUCK) if name is None else say(ROUND_WON, name=name)


def match_won(winners: Sequence[str]) -> str:
    """Who won the match."""
    return say(MATCH_WON, names=listed(list(winners)), count=len(winners))


def score_lines(scored: Sequence[ScoreLine]) -> str:
    """The scores, best first."""
    return "\n".join(map(_score_line, sorted(scored, key=lambda one: one.place)))


def _score_line(scored: ScoreLine) -> str:
    sentence = SCORE_AND_GAIN if scored.gain else SCORE
    line = say(sentence, name=scored.name, count=scored.score, gain=scored.gain)
    return say(OUT, line=line) if scored.is_out else line


def hand_lines(names: Sequence[str], hands: Sequence[tuple[Card, ...]]) -> str:
    """The cards left in each hand and what they count; at a big table only how many there are."""
    lines = [
        say(HAND, name=name, cards=hand_line(sorted_hand(hand)), points=hand_points(hand))
        for name, hand in zip(names, hands, strict=True)
        if hand
    ]
    if sum(map(len, lines)) <= LONGEST_HANDS:
        return "\n".join(lines)
    return "\n".join(
        say(BIG_HAND, name=name, count=len(hand), points=hand_points(hand))
        for name, hand in zip(names, hands, strict=True)
        if hand
    )
