"""The words of the leaderboards."""

from __future__ import annotations

from bot.game.rankings import ENOUGH_MATCHES, Merit, Period, Standing
from bot.text.language import Counted, Sentence, say

MERITS: dict[Merit, str] = {
    Merit.WINS: "Most wins",
    Merit.POINTS: "Most points",
    Merit.SHARE: "Best win rate",
    Merit.RATING: "Highest rating",
}
PERIODS: dict[Period, str] = {
    Period.WEEK: "This week",
    Period.MONTH: "This month",
    Period.ALL: "All time",
}
HERE = "This server"
EVERYWHERE = "Everywhere"
TITLE = "{merit} · {period} · {place}"
HEADING = "# 🏆 {title}"
EMPTY = "Nobody is on this list yet. Be the first: `/uno new`"
TOO_FEW = Counted(
    "Nobody has played {count} match yet, so there's no win rate to compare.",
    "Nobody has played {count} matches yet, so there are no win rates to compare.",
)
ROWS: dict[Merit, Sentence] = {
    Merit.WINS: Counted(
        "{rank}. {name} · **{count} win** · {matches} played",
        "{rank}. {name} · **{count} wins** · {matches} played",
    ),
    Merit.POINTS: Counted(
        "{rank}. {name} · **{count} point** · {matches} played",
        "{rank}. {name} · **{count} points** · {matches} played",
    ),
    Merit.SHARE: "{rank}. {name} · **{share}** · {wins} of {matches} won",
    Merit.RATING: "{rank}. {name} · **{rating}** · {matches} played",
}
OWN = "You: {row}"
NOT_RANKED = "You're not on this list yet."
PAGE = "-# Page {page} of {pages} · /stats shows how you're doing"
BY = "Rank by …"
OVER = "Over …"


def title(merit: Merit, period: Period, *, is_everywhere: bool) -> str:
    """What a leaderboard ranks, over which time, and where."""
    place = EVERYWHERE if is_everywhere else HERE
    return say(TITLE, merit=say(MERITS[merit]), period=say(PERIODS[period]), place=say(place))


def nobody(merit: Merit, period: Period) -> str:
    """Why a leaderboard is empty."""
    return say(TOO_FEW, count=ENOUGH_MATCHES[period]) if merit is Merit.SHARE else say(EMPTY)


def row(merit: Merit, standing: Standing, name: str) -> str:
    """A line of a leaderboard; `name` is a mention or a name that was made safe."""
    total = standing.total
    return say(
        ROWS[merit],
        rank=standing.rank,
        name=name,
        count=total.points if merit is Merit.POINTS else total.wins,
        wins=total.wins,
        matches=total.matches,
        share=f"{100 * total.wins / total.matches:.0f} %",
        rating=total.rating,
    )
