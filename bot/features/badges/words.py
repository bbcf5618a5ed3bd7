"""The words of badges, of a server's records, and of a month."""

from __future__ import annotations

from collections.abc import Mapping

from bot.features.badges.career import BADGES, Badge
from bot.features.badges.month import Month, MonthMoment, Record, RecordKind
from bot.text.cards import COLOR_WORDS
from bot.text.language import Sentence, day, number, say, season, tenths, unbroken
from bot.text.results import Names, plain_person, shown_person

OWN_BADGES, BADGES_OF = Sentence("# 🏅 Your badges"), Sentence("# 🏅 {name}'s badges")
COUNT = Sentence("{earned} of {all} earned")
EARNED = Sentence("{sign} **{name}** · {how} · {date}")
TO_EARN = Sentence("-# **To earn:** {badges}")
OPEN = Sentence("{sign} {name} ({how})")
NO_BADGES = Sentence("None yet. Matches with at least one other person earn them: {/uno new}")
IN_STATS = Sentence("**Badges ({count}):** {signs}")
MONTH_BUTTON, RECORDS_BUTTON, BADGES_BUTTON = (
    Sentence("Your month"),
    Sentence("Server records"),
    Sentence("Your badges"),
)

RECORDS = Sentence("# 📜 Server records")
NO_RECORDS = Sentence("There are no records yet. Finish a match with at least one other person: {/uno new}")
IN_SERVERS_ONLY = Sentence("Records are kept per server. Use this command in one.")
RECORD = Sentence("{sign} **{what}**: {value} · {name} · {date}")
KINDS: Mapping[RecordKind, tuple[str, Sentence]] = {
    RecordKind.STREAK: ("🔥", Sentence("Longest winning streak")),
    RecordKind.ROUND: ("🎰", Sentence("Largest round")),
    RecordKind.LONGEST: ("⏳", Sentence("Longest round")),
    RecordKind.CALL: ("⚡", Sentence("Quickest call")),
    RecordKind.CATCH: ("✋", Sentence("Quickest catch")),
    RecordKind.CARDS: ("🚀", Sentence("Largest comeback")),
}
MATCHES_WON = Sentence("{count} match", "{count} matches")
POINTS = Sentence("{count} point", "{count} points")
SECONDS = Sentence("{number} s")
MINUTES = Sentence("{count} minute", "{count} minutes")
HOURS = Sentence("{count} hour", "{count} hours")
CARDS_HELD = Sentence("{count} card", "{count} cards")

YOUR_MONTH = Sentence("Your {month}")
NO_MONTH = Sentence("You didn't finish any matches that count in {month}.")
MATCHES, WINS, SCORED = Sentence("Matches"), Sentence("Matches won"), Sentence("Points")
COLOR, NEMESIS, MOMENT = Sentence("Favorite color"), Sentence("Nemesis"), Sentence("Best moment")
AHEAD = Sentence("{name}, ahead {count} time", "{name}, ahead {count} times")
MOMENTS: Mapping[MonthMoment, Sentence] = {
    MonthMoment.COMEBACK: Sentence("Won after holding {count} card", "Won after holding {count} cards"),
    MonthMoment.ROUND: Sentence("{count} point in a round", "{count} points in a round"),
    MonthMoment.CALL: Sentence("UNO called after {number} s"),
    MonthMoment.CATCHES: Sentence("{count} person caught", "{count} people caught"),
}
EARLIER, LATER = Sentence("Earlier"), Sentence("Later")
ONLY_SERVERS_SHARE = Sentence("There's nobody here to share it with.")
LONG_ROUND_SECONDS = 7_200


def badge_lines(earned: Mapping[str, float]) -> list[str]:
    """The badges of a person in the order of the list, and the ones still to earn."""
    had = [
        say(EARNED, sign=badge.sign, name=badge.name, how=badge.how, date=unbroken(day(earned[badge.code])))
        for badge in BADGES
        if badge.code in earned
    ]
    missing = [_open(badge) for badge in BADGES if badge.code not in earned]
    counted = say(COUNT, earned=len(had), all=len(BADGES))
    lines = [counted, "\n".join(had) if had else say(NO_BADGES)]
    return [*lines, *([say(TO_EARN, badges="".join(missing))] if missing else [])]


def _open(badge: Badge) -> str:
    return "\n-# " + say(OPEN, sign=badge.sign, name=badge.name, how=str(badge.how).rstrip("."))


def stats_line(earned: Mapping[str, float]) -> str:
    """The signs of a person's badges, for their statistics."""
    signs = [badge.sign for badge in BADGES if badge.code in earned]
    return say(IN_STATS, count=number(len(signs)), signs=" ".join(signs))


def record_line(record: Record, names: Names) -> str:
    """A record of a server: its subject, the value, the holder, and when."""
    sign, what = KINDS[record.kind]
    name = shown_person(record.player, names)
    return say(RECORD, sign=sign, what=what, value=_value(record), name=name, date=unbroken(day(record.at)))


def _value(record: Record) -> str:
    value = record.value
    match record.kind:
        case RecordKind.STREAK:
            return say(MATCHES_WON, count=int(value))
        case RecordKind.ROUND:
            return say(POINTS, count=int(value))
        case RecordKind.LONGEST if value >= LONG_ROUND_SECONDS:
            return say(HOURS, count=round(value / 3_600))
        case RecordKind.LONGEST:
            return say(MINUTES, count=max(1, round(value / 60)))
        case RecordKind.CARDS:
            return say(CARDS_HELD, count=int(value))
        case _:
            return say(SECONDS, number=tenths(value))


def month_name(year: int, month: int) -> str:
    """Such as October 2026."""
    return season(year, month, is_quarter=False)


def figures(month: Month) -> tuple[tuple[str, str], ...]:
    """The large numbers of a month."""
    return (
        (str(MATCHES), number(month.matches)),
        (str(WINS), number(month.wins)),
        (str(SCORED), number(month.points)),
    )


def month_lines(month: Month, names: Names) -> tuple[tuple[str, str], ...]:
    """The other lines of a month."""
    lines: list[tuple[str, str]] = []
    if month.color is not None:
        lines.append((str(COLOR), str(COLOR_WORDS[month.color])))
    if month.nemesis is not None:
        player, times = month.nemesis
        lines.append((str(NEMESIS), say(AHEAD, name=plain_person(player, names), count=times)))
    if month.moment is not None:
        kind, value = month.moment
        lines.append((str(MOMENT), say(MOMENTS[kind], count=int(value), number=tenths(value))))
    return tuple(lines)
