"""The texts of leaderboards, statistics, and past matches."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.rankings.leaderboard import Champion, Season, Standing, end_of
from bot.features.rankings.results import MatchResult, Reactions, Rival, Statistics
from bot.game.periods import Period
from bot.game.rankings import ENOUGH_MATCHES, Metric, Total
from bot.game.results import FinalSeat
from bot.game.statistics import STATISTICS
from bot.text import nouns
from bot.text.cards import COLOR_WORDS
from bot.text.language import Sentence, day, listed, moment, number, percent, say, season, tenths
from bot.text.results import (
    EVERYWHERE,
    HERE,
    MEDALS,
    SCORE,
    SOMEONE,
    KnownNames,
    plain_person,
    seat_name,
    shown_person,
)

WHO_WINS_MOST = Sentence("-# See who wins the most here: {/leaderboard}")
OWN_STATS, STATS_OF = Sentence("# 📊 Your stats"), Sentence("# 📊 {name}'s stats")
IN_SERVER, IN_ALL_SERVERS = Sentence("-# In this server"), Sentence("-# Across all servers")
NO_STATS = Sentence("Nothing here yet. Finish a match with at least one other person: {/uno new}")
NO_STATS_OF = Sentence("{name} hasn't finished a match with other people here yet.")
RATING = Sentence("**Rating:** {rating}")
MATCHES = Sentence("**Matches:** {wins} of {matches} won ({share})")
STREAK = Sentence("**Wins in a row:** {streak} now, {longest} at best")
ROUNDS = Sentence("**Rounds:** {wins} of {rounds} won")
POINTS = Sentence("**Points:** {points}, {best} in the best round")
CALLS, CALLS_IN = (
    Sentence("**UNO calls:** {count}"),
    Sentence("**UNO calls:** {count}, {average} s on average, {quickest} s at best"),
)
CATCHES, CATCHES_IN = (
    Sentence("**Catches:** {count}"),
    Sentence("**Catches:** {count}, {average} s on average, {quickest} s at best"),
)
CHALLENGES = Sentence("**Challenges:** {won} of {made} won")
COLOR = Sentence("**Favorite color for wilds:** {color}")
AGAINST_BOTS = Sentence("**Against bots only:** {wins} of {matches} won")
HEAD_TO_HEAD = Sentence("**Head to head** (finished ahead – behind)")
RIVAL = Sentence("{name} {ahead} – {behind}")
WITH_YOU = Sentence("You vs. {name}: {ahead} – {behind}")
CURVE, CURVE_OF = Sentence("Your rating"), Sentence("{name}'s rating")

OWN_HISTORY, HISTORY_OF = Sentence("# 🗓️ Your matches"), Sentence("# 🗓️ {name}'s matches")
NO_MATCHES = Sentence(
    "You haven't finished a match here yet. If there's no table in this channel, open one with {/uno new}."
)
NO_MATCHES_OF = Sentence("{name} has no matches here that you can see.")
WON = Sentence(
    "🏆 {when} · **won**, {count} point · {others}", "🏆 {when} · **won**, {count} points · {others}"
)
PLACED = Sentence(
    "{when} · #{rank} of {seats}, {count} point · {others}",
    "{when} · #{rank} of {seats}, {count} points · {others}",
)
STOOD = Sentence(
    "{when} · no winner, #{rank} of {seats}, {count} point · {others}",
    "{when} · no winner, #{rank} of {seats}, {count} points · {others}",
)
UNDECIDED = Sentence("{when} · not finished · {others}")
OTHERS = Sentence("with {names}")
CHOICE = Sentence("{date}: #{rank} of {seats}")
CHOICE_STOOD = Sentence("{date}: no winner, #{rank} of {seats}")
CHOICE_UNDECIDED = Sentence("{date}: not finished")
OPEN_MATCH = Sentence("Look at a match…")
MATCH = Sentence("# 🏁 Match on {date}")
MATCH_LINE = Sentence("{rank}\\. {name} · {count} point", "{rank}\\. {name} · {count} points")
NOBODY_WON = Sentence("Nobody won: everybody agreed to end it, or nobody was left.")
NO_SUCH_MATCH = Sentence(
    "That match isn't here. You can look at your own matches and at those of this server."
)
STATS_TAB, MATCHES_TAB = Sentence("Statistics"), Sentence("Matches")


def stats_lines(stats: Statistics, rating: int | None) -> list[str]:
    """A person's statistics, one line each."""
    lines = _results(stats, rating) + _deeds(stats) if stats.matches else []
    if stats.matches_against_bots:
        won, of = stats.wins_against_bots, stats.matches_against_bots
        lines.append(say(AGAINST_BOTS, wins=won, matches=of))
    return lines


def _results(stats: Statistics, rating: int | None) -> list[str]:
    share = percent(stats.wins / stats.matches)
    return [
        *([] if rating is None else [say(RATING, rating=rating)]),
        say(MATCHES, wins=stats.wins, matches=stats.matches, share=share),
        *([say(STREAK, streak=stats.streak, longest=stats.longest_streak)] if stats.wins else []),
        say(ROUNDS, wins=stats.count("round_wins"), rounds=stats.count("rounds")),
        say(POINTS, points=number(stats.count("points")), best=stats.count("best_round")),
    ]


def _deeds(stats: Statistics) -> list[str]:
    won = stats.count("challenges_won")
    made = won + stats.count("challenges_lost")
    color = stats.favorite_color
    return [
        *_reactions(stats.calls, CALLS, CALLS_IN),
        *_reactions(stats.catches, CATCHES, CATCHES_IN),
        *_counts(stats),
        *([say(CHALLENGES, won=won, made=made)] if made else []),
        *([say(COLOR, color=COLOR_WORDS[color])] if color else []),
    ]


def _counts(stats: Statistics) -> list[str]:
    """The counts that have lines of their own."""
    counts = [(statistic.shown, stats.count(statistic.name)) for statistic in STATISTICS]
    return [say(Sentence(*shown), count=count) for shown, count in counts if shown and count]


def _reactions(reactions: Reactions, plain: Sentence, timed: Sentence) -> list[str]:
    if not reactions.count:
        return []
    if reactions.average is None or reactions.quickest is None:
        return [say(plain, count=reactions.count)]
    average, quickest = (tenths(seconds) for seconds in (reactions.average, reactions.quickest))
    return [say(timed, count=reactions.count, average=average, quickest=quickest)]


def rival_line(rival: Rival, names: KnownNames) -> str:
    """How often a person finished ahead of and behind somebody else."""
    name = shown_person(rival.player, names)
    return say(RIVAL, name=name, ahead=rival.ahead, behind=rival.behind)


def match_line(match: MatchResult, player: int, names: KnownNames) -> str:
    """A match in a person's history."""
    own = match.seat_of(player)
    others = listed([seat_name(seat, names) for seat in match.seats if seat is not own])
    facts: dict[str, object] = {"when": moment(match.ended_at), "others": say(OTHERS, names=others)}
    if own is None or own.rank is None:
        return say(UNDECIDED, **facts)
    facts |= {"count": own.score, "rank": own.rank, "seats": len(match.seats)}
    return say(WON if own.has_won else STOOD if match.stands else PLACED, **facts)


def match_choice(match: MatchResult, player: int) -> str:
    own = match.seat_of(player)
    if own is None or own.rank is None:
        return say(CHOICE_UNDECIDED, date=day(match.ended_at))
    choice = CHOICE_STOOD if match.stands else CHOICE
    return say(choice, date=day(match.ended_at), rank=own.rank, seats=len(match.seats))


def standing_line(seat: FinalSeat, names: KnownNames) -> str:
    """A seat in the result of a match."""
    name = seat_name(seat, names)
    if seat.rank is None:
        return say(SCORE, name=name, count=seat.score)
    return say(MATCH_LINE, rank=seat.rank, name=name, count=seat.score)


METRICS: dict[Metric, Sentence] = {
    Metric.WINS: Sentence("Most wins"),
    Metric.POINTS: Sentence("Most points"),
    Metric.SHARE: Sentence("Best win rate"),
    Metric.RATING: Sentence("Highest rating"),
}
PERIODS: dict[Period, Sentence] = {
    Period.WEEK: Sentence("This week"),
    Period.MONTH: Sentence("This month"),
    Period.QUARTER: Sentence("This quarter"),
    Period.ALL: Sentence("All time"),
}
TITLE = Sentence("{metric} · {period} · {scope}")
HEADING = Sentence("# 🏆 Leaderboard")
LIST = Sentence("**{title}**\n{rows}")
EMPTY = Sentence("Nobody is on this list yet. Be the first: {/uno new}")
EMPTY_ELSEWHERE = Sentence("Nobody is on this list yet. Matches with other people in a server count.")
TOO_FEW = Sentence(
    "Nobody has played {count} match yet, so there are no win rates to compare.",
    "Nobody has played {count} matches yet, so there are no win rates to compare.",
)
# The backslash in "2\\." keeps Discord from turning the lines into a list and renumbering tied ranks.
ROWS: dict[Metric, Sentence] = {
    Metric.WINS: Sentence(
        "{rank}\\. {name} · **{count} win** · {matches} played",
        "{rank}\\. {name} · **{count} wins** · {matches} played",
    ),
    Metric.POINTS: Sentence(
        "{rank}\\. {name} · **{count} point** · {matches} played",
        "{rank}\\. {name} · **{count} points** · {matches} played",
    ),
    Metric.SHARE: Sentence("{rank}\\. {name} · **{share}** · {wins} of {matches} won"),
    Metric.RATING: Sentence("{rank}\\. {name} · **{rating}** · {matches} played"),
}
HALL, HALL_HEADING = Sentence("Hall of fame"), Sentence("# 🏛️ Hall of fame")
HALL_TITLE = Sentence("**{metric} · {scope}**")
CHAMPIONS = Sentence("**{season}**\n{rows}")
CHAMPION = Sentence("{medal} {name} · **{value}** · {note}")
NO_CHAMPIONS = Sentence(
    "No champions yet. The top three of every ranking are recorded when a month or a quarter ends."
)
FINAL_BOARD = Sentence("# 🏆 Champions · {season}")
ROLE_REASON = Sentence("Champion of the month")
ROLE_REFUSED = Sentence(
    "I couldn't give {role} to the champion: it must be below my own, and I need **Manage Roles**."
)
ROLE_LEFT = Sentence(
    "A former champion deleted their data, and I couldn't remove {role} from them. Please check who has it."
)
LEADERBOARD_TAB = Sentence("Leaderboard")
OWN_MEDALS = Sentence("**Medals:** {medals}")
SHARE_NOTE = Sentence("{wins} of {matches} won")
NOT_RANKED = Sentence("You're not on this list yet.")
PAGE = Sentence("-# Page {page} of {pages}")


def title(metric: Metric, period: Period, *, is_everywhere: bool) -> str:
    """The title of a leaderboard: its metric, period, and scope."""
    scope = EVERYWHERE if is_everywhere else HERE
    return say(TITLE, metric=METRICS[metric], period=PERIODS[period], scope=scope)


def nobody(metric: Metric, period: Period, *, has_server: bool) -> str:
    """The explanation for an empty leaderboard. Matches outside of servers do not count."""
    if metric is Metric.SHARE:
        return say(TOO_FEW, count=ENOUGH_MATCHES[period])
    return say(EMPTY if has_server else EMPTY_ELSEWHERE)


def row(metric: Metric, standing: Standing, name: str) -> str:
    """A line of a leaderboard. `name` is a mention or an escaped name."""
    total = standing.total
    return say(
        ROWS[metric],
        rank=standing.rank,
        name=name,
        count=total.points if metric is Metric.POINTS else total.wins,
        wins=total.wins,
        matches=total.matches,
        share=percent(total.wins / total.matches),
        rating=total.rating,
    )


def hall_title(metric: Metric, *, is_everywhere: bool) -> str:
    """The title of a page of champions: its metric and scope."""
    return say(HALL_TITLE, metric=METRICS[metric], scope=EVERYWHERE if is_everywhere else HERE)


def season_name(past: Season) -> str:
    """The name of a past month or quarter, such as November 2026."""
    year, month, is_quarter = end_of(past.key)
    return season(year, month, is_quarter=is_quarter)


def final_board_title(past: Season) -> str:
    return say(FINAL_BOARD, season=season_name(past))


def ranked_lines(metric: Metric, past: Season, names: KnownNames) -> str:
    """The champions of a season, listed under their metric."""
    return titled_lines(str(METRICS[metric]), metric, past, names)


def titled_lines(title: str, metric: Metric, past: Season, names: KnownNames) -> str:
    """The champions of a season, listed under a title."""
    lines = (champion_line(metric, champion, names) for champion in past.champions)
    return say(CHAMPIONS, season=title, rows="\n".join(lines))


def champion_name(champion: Champion, names: KnownNames, *, is_plain: bool = False) -> str:
    """A champion's name in a text or a picture, or "nobody" if it was deleted."""
    if champion.player is None:
        return str(SOMEONE)
    return (plain_person if is_plain else shown_person)(champion.player, names)


def champion_line(metric: Metric, champion: Champion, names: KnownNames) -> str:
    """The line of a champion: first, second, or third place."""
    total = champion.total
    shown = value(metric, total)
    medal = MEDALS[champion.rank - 1]
    return say(
        CHAMPION, medal=medal, name=champion_name(champion, names), value=shown, note=note(metric, total)
    )


def medals_line(won: Sequence[int]) -> str:
    """How often a person came first, second, and third. Counts of zero are left out."""
    medals = (f"{medal} {number(count)}" for medal, count in zip(MEDALS, won, strict=True) if count)
    return say(OWN_MEDALS, medals=" · ".join(medals))


def value(metric: Metric, total: Total) -> str:
    values = {
        Metric.WINS: number(total.wins),
        Metric.POINTS: number(total.points),
        Metric.SHARE: percent(total.wins / total.matches),
        Metric.RATING: str(total.rating),
    }
    return values[metric]


def note(metric: Metric, total: Total) -> str:
    """How many matches a ranked value is based on, shown next to the value."""
    sentence = SHARE_NOTE if metric is Metric.SHARE else nouns.MATCHES
    return say(sentence, count=total.matches, wins=total.wins, matches=total.matches)


def role_refused(role: int) -> str:
    """A line for the staff log: the champion could not be given the role."""
    return say(ROLE_REFUSED, role=f"<@&{role}>")


def role_left(role: int) -> str:
    """A line for the staff log: the role could not be taken from somebody whom the bot no longer knows."""
    return say(ROLE_LEFT, role=f"<@&{role}>")
