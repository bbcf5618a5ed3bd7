"""The words of results: who won, the scores, the open hands."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import Card
from bot.engine.scoring import hand_points
from bot.ui.text.cards import hand_line
from bot.ui.text.language import Counted, listed, say

ROUND_WON = "# 🏁 {name} wins the round!"
ROUND_STUCK = "# 🏁 Nobody can play on"
MATCH_WON = Counted("# 🏆 {names} wins the match!", "# 🏆 {names} win the match!")
SCORES = "**Scores** ({goal})"
LEFT_OVER = "**Cards left**"
SCORE = Counted("{name} · {count} point", "{name} · {count} points")
SCORE_AND_GAIN = Counted("**{name}** · {count} point (+{gain})", "**{name}** · {count} points (+{gain})")
HAND = "{name} · {cards} ({points})"
NEXT = "The next round begins {when}."
AGAIN = "Once more? Press **Rematch**."
RANKS = "-# The leaderboard of this server: `/leaderboard`"
CLOSED = "# This table is closed"
ANOTHER = "Open another with `/uno new`."


def round_won(name: str | None) -> str:
    """Who won the round, None where nobody could play on."""
    return ROUND_STUCK if name is None else say(ROUND_WON, name=name)


def match_won(winners: Sequence[str]) -> str:
    """Who won the match."""
    return say(MATCH_WON, names=listed(list(winners)), count=len(winners))


def score_lines(names: Sequence[str], scores: Sequence[int], points: Sequence[int]) -> str:
    """The scores, best first; `points` are those of the last round."""
    order = sorted(range(len(names)), key=lambda seat: -scores[seat])
    return "\n".join(_score_line(names[seat], scores[seat], points[seat]) for seat in order)


def _score_line(name: str, score: int, gain: int) -> str:
    if gain:
        return say(SCORE_AND_GAIN, name=name, count=score, gain=gain)
    return say(SCORE, name=name, count=score)


def hand_lines(names: Sequence[str], hands: Sequence[tuple[Card, ...]]) -> str:
    """The cards that were left, with what they count."""
    return "\n".join(
        say(HAND, name=name, cards=hand_line(hand), points=hand_points(hand))
        for name, hand in zip(names, hands, strict=True)
        if hand
    )
