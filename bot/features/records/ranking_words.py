"""The words of the leaderboards."""

from __future__ import annotations

from bot.game.rankings import ENOUGH_MATCHES, Merit, Period, Standing, Total
from bot.text.language import Sentence, number, percent, say
from bot.text.results_words import EVERYWHERE, HERE

MERITS: dict[Merit, Sentence] = {
    Merit.WINS: Sentence("Most wins"),
    Merit.POINTS: Sentence("Most points"),
    Merit.SHARE: Sentence("Best win rate"),
    Merit.RATING: Sentence("Highest rating"),
}
PERIODS: dict[Period, Sentence] = {
    Period.WEEK: Sentence("This week"),
    Period.MONTH: Sentence("This month"),
    Period.ALL: Sentence("All time"),
}
TITLE = Sentence("{merit} · {period} · {place}")
HEADING = Sentence("# 🏆 Leaderboard")
LIST = Sentence("**{title}**\n{rows}")
EMPTY = Sentence("Nobody is on this list yet. Be the first: `/uno new`")
EMPTY_ELSEWHERE = Sentence("Nobody is on this list yet. Matches with other people in a server count.")
TOO_FEW = Sentence(
    "Nobody has played {count} match yet, so there are no win rates to compare.",
    "Nobody has played {count} matches yet, so there are no win rates to compare.",
)
# "2\\." does not start a list, which Discord would number on its own: ties share a rank.
ROWS: dict[Merit, Sentence] = {
    Merit.WINS: Sentence(
        "{rank}\\. {name} · **{count} win** · {matches} played",
        "{rank}\\. {name} · **{count} wins** · {matches} played",
    ),
    Merit.POINTS: Sentence(
        "{rank}\\. {name} · **{count} point** · {matches} played",
        "{rank}\\. {name} · **{count} points** · {matches} played",
    ),
    Merit.SHARE: Sentence("{rank}\\. {name} · **{share}** · {wins} of {matches} won"),
    Merit.RATING: Sentence("{rank}\\. {name} · **{rating}** · {matches} played"),
}
NOTE = Sentence("{count} match", "{count} matches")
SHARE_NOTE = Sentence("{wins} of {matches} won")
NOT_RANKED = Sentence("You're not on this list yet.")
PAGE = Sentence("-# Page {page} of {pages}")


def title(merit: Merit, period: Period, *, is_everywhere: bool) -> str:
    """What a leaderboard ranks, over which time, and where."""
    place = EVERYWHERE if is_everywhere else HERE
    return say(TITLE, merit=MERITS[merit], period=PERIODS[period], place=place)


def nobody(merit: Merit, period: Period, *, has_server: bool) -> str:
    """Why a leaderboard is empty; matches outside of servers do not count."""
    if merit is Merit.SHARE:
        return say(TOO_FEW, count=ENOUGH_MATCHES[period])
    return say(EMPTY if has_server else EMPTY_ELSEWHERE)


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
        share=percent(total.wins / total.matches),
        rating=total.rating,
    )


def value(merit: Merit, total: Total) -> str:
    """What is ranked, in a picture."""
    values = {
        Merit.WINS: number(total.wins),
        Merit.POINTS: number(total.points),
        Merit.SHARE: percent(total.wins / total.matches),
        Merit.RATING: str(total.rating),
    }
    return values[merit]


def note(merit: Merit, total: Total) -> str:
    """The note next to it."""
    sentence = SHARE_NOTE if merit is Merit.SHARE else NOTE
    return say(sentence, count=total.matches, wins=total.wins, matches=total.matches)
