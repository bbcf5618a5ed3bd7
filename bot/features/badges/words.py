"""The texts of badges, server records, and monthly summaries."""

from __future__ import annotations

from collections.abc import Mapping

from bot.features.badges.career import BADGES, Badge, Collection
from bot.features.badges.month import Month, MonthMoment, Record, RecordKind
from bot.pictures.scenes import Medal, Portrait, RecordLine
from bot.text import nouns
from bot.text.cards import COLOR_WORDS
from bot.text.language import Sentence, day, number, say, season, tenths, unbroken
from bot.text.results import KnownNames, plain_person, shown_person

OWN_BADGES, BADGES_OF = Sentence("# 🏅 Your badges"), Sentence("# 🏅 {name}'s badges")
EARNED = Sentence("{sign} **{name}** · {how} · {date}")
OPEN = Sentence("{sign} **{name}** · {how} · {done} of {all}")
OPEN_AT_ONCE = Sentence("{sign} **{name}** · {how}")
PROGRESS = Sentence("{done} of {all}")
NOT_YET = Sentence("not yet")
NO_BADGES = Sentence("None yet. Matches with at least one other person earn them: {/uno new}")
WHICH = Sentence("How each is earned…")
BADGES_TAB, MONTH_TAB, RECORDS_TAB = Sentence("Badges"), Sentence("Month"), Sentence("Records")

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
    RecordKind.CARDS: ("🚀", Sentence("Most cards in a won match")),
}
SECONDS = Sentence("{number} s")

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


def count_line(owned: Collection) -> str:
    """The number of badges that somebody has earned, and the total number."""
    return say(PROGRESS, done=number(len(owned.earned)), all=number(len(BADGES)))


def medal(badge: Badge, owned: Collection) -> Medal:
    """A badge as drawn in the picture, with its date or the progress toward it."""
    if badge.code in owned.earned:
        date = day(owned.earned[badge.code])
        return Medal(badge.mark, str(badge.name), date, 1.0, is_earned=True)
    progress = badge.progress(owned.career)
    if progress is None:
        return Medal(badge.mark, str(badge.name), str(NOT_YET))
    done, least = progress
    note = say(PROGRESS, done=number(done), all=number(least))
    return Medal(badge.mark, str(badge.name), note, done / least)


def badge_line(badge: Badge, owned: Collection) -> str:
    """The line of a badge: how it is earned, and either its date or the progress toward it."""
    facts = {"sign": badge.sign, "name": badge.name, "how": badge.how}
    if badge.code in owned.earned:
        return say(EARNED, **facts, date=unbroken(day(owned.earned[badge.code])))
    progress = badge.progress(owned.career)
    if progress is None:
        return say(OPEN_AT_ONCE, **facts)
    done, least = progress
    return say(OPEN, **facts, done=number(done), all=number(least))


def record_line(record: Record, names: KnownNames) -> str:
    """The line of a server record: its kind, value, holder, and date."""
    sign, what = KINDS[record.kind]
    name = shown_person(record.player, names)
    return say(RECORD, sign=sign, what=what, value=_value(record), name=name, date=unbroken(day(record.at)))


def record_in_picture(record: Record, names: KnownNames, avatars: Mapping[int, bytes]) -> RecordLine:
    """A server record as drawn in the picture of all records."""
    _, what = KINDS[record.kind]
    holder = Portrait(plain_person(record.player, names), avatars.get(record.player))
    return RecordLine(str(what), _value(record), holder, day(record.at))


def _value(record: Record) -> str:
    value = record.value
    match record.kind:
        case RecordKind.STREAK:
            return say(nouns.MATCHES, count=int(value))
        case RecordKind.ROUND:
            return say(nouns.POINTS, count=int(value))
        case RecordKind.LONGEST | RecordKind.CARDS:
            return say(nouns.CARDS, count=int(value))
        case _:
            return say(SECONDS, number=tenths(value))


def month_name(year: int, month: int) -> str:
    """The name of a month, such as October 2026."""
    return season(year, month, is_quarter=False)


def figures(month: Month) -> tuple[tuple[str, str], ...]:
    """The large numbers in the picture of a month."""
    return (
        (str(MATCHES), number(month.matches)),
        (str(WINS), number(month.wins)),
        (str(SCORED), number(month.points)),
    )


def month_lines(month: Month, names: KnownNames) -> tuple[tuple[str, str], ...]:
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
