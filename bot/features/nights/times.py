"""Times as people type them: `tomorrow 20:00`, `sat 8pm`, `20h`, `24.12. 20 Uhr`.

The names of days and months are Babel's, in the reader's language and in English; the other words are in the
catalogs. Text with an unknown word is rejected: a wrong guess would invite people at the wrong time.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from babel.core import Locale
from babel.dates import format_skeleton, format_time
from msgspec import Struct

from bot.text.language import ENGLISH, Sentence, folded, say, speaking, spoken

MARKUP = re.compile(r"<t:(\d{1,12})(?::[a-zA-Z])?>")  # how Discord writes a time

DAYS: dict[int, Sentence] = {
    2: Sentence("day after tomorrow"),
    1: Sentence("tomorrow"),
    0: Sentence("today"),
}
TONIGHT = Sentence("tonight")
NOON = r"(?:noon|mittags?|mediodia|midi|mezzogiorno|w poludnie|meio[- ]dia|oglen?)"
SIMPLER = (
    (re.compile(r" ?o'clock\b"), ""),
    (re.compile(r"\b(?:l')?apres[- ]midi\b"), "afternoon"),
    (re.compile(r"\bapres demain\b"), "apres-demain"),
    (re.compile(r"(tag|mittwoch)(?=(?:vor|nach)?mittag|abend)"), r"\g<1> "),
    (re.compile(rf"\b12(?::00| ?uhr| ?h| del?| do)+ {NOON}\b"), "12:00"),
    (
        re.compile(
            rf"(?:^|(?<=day )|(?<=(?:mon|tue|wed|thu|fri|sat|sun) )|\b(?:at|o) |(?<=tomorrow ))12 {NOON}\b"
        ),
        "12:00",
    ),
    (re.compile(rf"\b{NOON}\b"), "12:00"),
    (re.compile(r"^((?:in|dans|en|em|fra|tra) )(?:an?|eine[rm]?|un[ae]?|uma?)[ '](?=[a-z])"), r"\g<1>1 "),
    (re.compile(r"^za (?=godzine|dzien|tydzien)"), "za 1 "),
    (re.compile(r"^bir (?=[a-z]+ (?:sonra|icinde)$)"), "1 "),
)
"""Phrases, with simpler words or numbers for them: *noon* is 12:00, and *in an hour* is *in 1 hour*."""
NIGHT = frozenset(("night", "noche", "noite", "tonight"))
EVENING = NIGHT | frozenset((
    "abend", "abends", "aksam", "aksami", "evening", "sera", "soir", "stasera", "wieczorem",
))  # fmt: skip
LATE = EVENING | frozenset((
    "afternoon", "nachmittag", "nachmittags", "ogleden", "poludniu", "pomeriggio", "tarde",
))  # fmt: skip
"""Words for the time after noon, in all languages and without accents, as all text is compared."""
IGNORED = LATE - {"tonight", "stasera"} | frozenset((
    "a", "al", "alle", "am", "ao", "as", "at", "bu", "coming", "da", "de", "del", "den", "der", "di",
    "do", "du", "dzisiaj", "el", "em", "en", "gegen", "gelecek", "godz", "godzinie", "gunu", "h", "hora",
    "horas", "il", "in", "kommenden", "kommender", "l", "la", "las", "le", "na", "nachsten", "nachster",
    "najblizsza", "najblizszy", "nas", "nastepna", "nastepny", "next", "no", "o", "on", "onumuzdeki",
    "ore", "os", "po", "por", "prochain", "prochaine", "prossima", "prossimo", "proxima", "proximo",
    "przyszla", "przyszly", "questa", "questo", "saat", "sonra", "ta", "te", "the", "this", "uhr", "um",
    "vers", "w", "we",
))  # fmt: skip
"""Words that don't change the time."""
EARLY = re.compile(  # "in the morning"; *mañana* alone means tomorrow, and so does *morgen*
    r"(?:(?:de|por) la manana|d[ae] manha)\b"
    r"|\b(?:(?:in the )?morning|morgens|fruh|vormittags?|(?:du )?matin|rano|sabahi?|(?:di )?mattina)\b"
)

UNITS = {
    60: r"m(?:in)?|min(?:s|utes?|uten?|utos?|ut[aeiy]?|uto)|dk|dakika",
    3_600: r"h(?:s|rs?|ours?|eures?|oras?)?|st|std|stunden?|or[ae]|godz(?:in[aey]?)?|saat",
    86_400: r"d(?:ays?|ias?|ni|zien)?|t|tage?n?|j(?:ours?)?|giorn[io]|gun",
    604_800: (
        r"w(?:ks?|eeks?)?|wochen?|sem(?:aines?|anas?)?|settiman[ae]|tyg(?:odni(?:e|i|a)?)?|tydzien|hafta"
    ),
}
"""The names of units, by their seconds, as whole words: *miesiące* are months, not minutes."""
FROM_NOW = re.compile(
    r"(?:(?:in|dans|en|em|za|fra|tra) |(?=.* (?:sonra|icinde)$))(\d{1,3}) ?([a-z]+)(?: sonra| icinde)?"
)
SPAN_BEFORE = re.compile(r"\b(?:in|dans|en|em|za|fra|tra) $")  # *in 2:30* is no time of day
SPAN_AFTER = re.compile(r" (?:saat )?(?:sonra|icinde)\b")
CLOCKS = (
    re.compile(r"(?<![\d.:/-])(\d{1,2})(?: ?[:h] ?([0-5]\d))? ?([ap])\.? ?m\b\.?"),  # 8pm, 8:30 p.m.
    re.compile(r"(?<![\d.:/-])(\d{1,2}) ?[:h] ?([0-5]\d)(?![\d.:/])()"),  # 20:00, 20h30
    re.compile(
        r"(?<![\d.:/-])(\d{1,2}) ?(?:h|hs|hrs|uhr|horas?|heures?)\b(?: ?([0-5]\d)\b)?()"
    ),  # 20h, 20 Uhr
)
DOTTED = re.compile(r"(?<![\d.])(\d{1,2})\.([0-5]\d)(?![\d.])()")  # 20.30, tried after dates
BARE = re.compile(r"(?<![\d.:/-])(\d{1,2})(?![\d.:/])()()")  # sat 20
NUMBERS = re.compile(r"(?<!\d)(\d{1,2}) ?([./-]) ?(\d{1,2})(?: ?[./-] ?(\d{4}|\d{2}))?\.?(?!\d)")  # 24.12.
DAY_FIRST = re.compile(r"(?P<day>\d{1,2})(?:\.|st|nd|rd|th)? ?(?:de )?(?P<month>[a-z]{3,})\.?")  # 24 de dic
MONTH_FIRST = re.compile(r"(?P<month>[a-z]{3,})\.? (?P<day>\d{1,2})(?:st|nd|rd|th)?\b(?! ?[:h])")  # Dec 24th
FIRST, LAST = (
    datetime(year, 1, 1, tzinfo=UTC).timestamp() for year in (2, 9999)
)  # between these years, every time is a valid date in all time zones
FORMS = (("stand-alone", "wide"), ("format", "wide"), ("format", "abbreviated"))  # grudzień, grudnia, gru
AFTER = "pl", "po"  # a language and its word for "after", which also begins *poniedziałek*
AFTERNOON = range(1, 12)  # a bare number from 1 to 11 means an hour after noon


class Typed(Struct, frozen=True):
    """A time that somebody typed, in seconds since the epoch.

    `is_local` is set if a time of day was typed, which means another moment in another time zone.
    """

    at: int
    is_local: bool


def read_time(text: str, zone: ZoneInfo, now: float) -> Typed | None:
    """Parse a time in the current language. A time of day is in this time zone. Returns None if the text
    can't be parsed.

    A time without a day means its next occurrence. A day without an hour is rejected, and so is a time
    skipped by a daylight-saving change.
    """
    try:
        typed = _typed(text.strip(), zone, now)
    except (ValueError, OverflowError):  # before the year 1 or after 9999
        return None
    return typed if typed is not None and FIRST < typed.at < LAST else None


def _typed(text: str, zone: ZoneInfo, now: float) -> Typed | None:
    if markup := MARKUP.fullmatch(text):
        return Typed(int(markup[1]), is_local=False)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return _read(_Text(_folded(text)), zone, now)
    if len(text) <= len("2026-12-24"):  # a date without a time
        return None
    return Typed(
        int(moment.replace(tzinfo=moment.tzinfo or zone).timestamp()), is_local=moment.tzinfo is None
    )


def _read(text: _Text, zone: ZoneInfo, now: float) -> Typed | None:
    here = datetime.fromtimestamp(now, zone)
    if waits := FROM_NOW.fullmatch(text.rest):
        seconds = next((seconds for seconds, names in UNITS.items() if re.fullmatch(names, waits[2])), None)
        return None if seconds is None else Typed(int(now) + int(waits[1]) * seconds, is_local=False)
    clock = text.clock(CLOCKS)
    day, may_move = _day(text, here.date())
    clock = clock or text.clock((DOTTED, BARE))
    if clock is None or not text.is_read_up():
        return None
    at = datetime.combine(day or here.date(), clock, zone)
    if at <= here and may_move:
        at += timedelta(days=may_move)
    return Typed(int(at.timestamp()), is_local=True)


def _day(text: _Text, today: date) -> tuple[date | None, int]:
    """Return the day, and by how many days to move it if its hour has passed."""
    if (ahead := text.day_ahead()) is not None:
        return today + timedelta(ahead), 0
    if (dated := text.day(today)) is not None:
        return dated, 0
    if (weekday := text.weekday()) is not None:
        return today + timedelta((weekday - today.weekday()) % 7), 7
    return None, 1


class _Text:
    """Typed text. Recognized parts are removed from `rest`."""

    def __init__(self, text: str) -> None:
        for phrase, simpler in SIMPLER:
            text = phrase.sub(simpler, text)
        words = re.findall(r"\w+", text)
        self.rest = EARLY.sub(" ", text)
        self.is_early = EARLY.search(text) is not None
        self.is_late, self.is_evening = not LATE.isdisjoint(words), not EVENING.isdisjoint(words)
        # "2 at night" means the next day
        self.first_hour = 6 if not NIGHT.isdisjoint(words) else 5 if self.is_evening else 0

    def clock(self, patterns: Sequence[re.Pattern[str]]) -> time | None:
        """Parse the time of day."""
        for pattern in patterns:
            if (found := pattern.search(self.rest)) is None:
                continue
            if SPAN_BEFORE.search(self.rest[: found.start()]) or SPAN_AFTER.match(self.rest[found.end() :]):
                return None
            is_late = self.is_late or (pattern is BARE and not self.is_early)
            hour = self._hour(int(found[1]), found[3], is_late=is_late)
            if hour is None:
                return None
            if hour < 24:
                self._take(found)
                return time(hour, int(found[2] or 0))
        return None

    def _hour(self, number: int, half: str, *, is_late: bool) -> int | None:
        """Return the hour of a number, followed by `a` or `p` for a half of the day, or by nothing."""
        hour = number % 12 + (12 if half == "p" else 0) if half else number
        # "12 at night" means midnight to some people and noon to others
        is_ambiguous = number == 12 and not half and (self.is_evening or self.is_early)
        if is_ambiguous or hour < self.first_hour:
            return None
        return hour + 12 if is_late and not half and hour in AFTERNOON else hour

    def day_ahead(self) -> int | None:
        """Parse a word such as *tomorrow*, and return how many days ahead it is."""
        for ahead, phrases in _ahead(spoken()).items():
            for phrase in phrases:
                if found := re.search(rf"\b{re.escape(phrase)}\b", self.rest):
                    self._take(found)
                    return ahead
        return None

    def day(self, today: date) -> date | None:
        """Parse a date. A date without a year means its next occurrence."""
        for found, day, month, year in self._dates():
            try:
                dated = date(year or today.year, month, day)
                if not year and dated < today:
                    dated = date(today.year + 1, month, day)
            except ValueError:  # no such day
                continue
            self._take(found)
            return dated
        return None

    def _dates(self) -> Iterator[tuple[re.Match[str], int, int, int]]:
        if found := NUMBERS.search(self.rest):
            day, month, year = int(found[1]), int(found[3]), int(found[4] or 0)
            if spoken() == ENGLISH and found[2] == "/":
                day, month = month, day
            year += 2_000 if 0 < year < 100 else 0  # a two-digit year
            yield found, day, month, year
            yield found, month, day, year
        for pattern in (DAY_FIRST, MONTH_FIRST):
            if found := pattern.search(self.rest):
                month = _one_of(found["month"], _months(spoken()))
                is_day = pattern is MONTH_FIRST and _one_of(found["month"], _weekdays(spoken())) is not None
                if month is not None and not is_day:  # in Italian, *mar 3* is a Tuesday
                    yield found, int(found["day"]), month, 0

    def weekday(self) -> int | None:
        """Parse the name of a weekday; 0 is Monday."""
        words = re.finditer(r"[a-z]{2,}(?:-feira)?", self.rest)
        # *we wtorek* is a Tuesday, though *we* begins *Wednesday*
        for found in sorted(words, key=lambda word: word[0] in IGNORED):
            weekday = None if (spoken(), found[0]) == AFTER else _one_of(found[0], _weekdays(spoken()))
            if weekday is not None:
                self._take(found)
                return weekday
        return None

    def is_read_up(self) -> bool:
        """Return whether everything meaningful has been parsed."""
        return set(re.findall(r"\w+", self.rest)) <= IGNORED

    def _take(self, found: re.Match[str]) -> None:
        self.rest = f"{self.rest[: found.start()]} {self.rest[found.end() :]}"


def _folded(text: str) -> str:
    """Return the text in lower case, without accents, and with single spaces."""
    plain = unicodedata.normalize("NFD", folded(text).replace("’", "'").replace("ł", "l"))
    return " ".join("".join(letter for letter in plain if not unicodedata.combining(letter)).split())


def _one_of(word: str, names: Mapping[str, int]) -> int | None:
    """Return the index of the name that equals this word, or else of the only name that starts with it.
    *Cuma* is Friday, although *cumartesi* (Saturday) starts with it.
    """
    if word in names:
        return names[word]
    found = {number for name, number in names.items() if name.startswith(word)}
    return found.pop() if len(found) == 1 else None


@cache
def _ahead(language: str) -> dict[int, list[str]]:
    """Words for days, each with how many days ahead it is. Longer words come first, because they contain
    shorter ones.
    """
    said = dict[int, list[str]]()
    for known in dict.fromkeys((language, ENGLISH)):
        with speaking(known):
            for ahead, sentence in DAYS.items():
                said.setdefault(ahead, []).append(_folded(say(sentence)))
            said[0].append(_folded(say(TONIGHT)))
    return said


@cache
def _weekdays(language: str) -> dict[str, int]:
    return _names(language, "days")


@cache
def _months(language: str) -> dict[str, int]:
    return _names(language, "months")


def _names(language: str, which: str) -> dict[str, int]:
    """The names of weekdays or months in a language and in English, in the forms used alone and in dates."""
    written = {
        _folded(name).rstrip("."): number
        for known in (ENGLISH, language)
        for form, width in FORMS
        for number, name in getattr(Locale.parse(known), which)[form][width].items()
    }
    after_on = {f"{name[:-1]}e": number for name, number in written.items() if name.endswith("a")}
    return after_on | written  # in Polish, the nominative is *sobota*, but a date has *w sobotę*


# Suggestions

HOURS = (19, 20, 21, 18, 22)  # evening hours, most likely first
WEEK = 7


def evenings(zone: ZoneInfo, now: float) -> Iterator[tuple[str, str]]:
    """Yield the hours of the coming evenings, each in words and as text that can be parsed again."""
    here = datetime.fromtimestamp(now, zone)
    wanted = [(ahead, hour) for hours in (HOURS[:3], HOURS[3:]) for ahead in range(WEEK) for hour in hours]
    for ahead, hour in wanted:
        at = datetime.combine(here.date() + timedelta(ahead), time(hour), zone)
        if at > here:
            yield said(at.timestamp(), here), f"{at:%Y-%m-%d %H:%M}"


def said(moment: float, here: datetime) -> str:
    """Format a time in words: Sat, Nov 28, 8:00 PM (tomorrow)."""
    at, language = datetime.fromtimestamp(moment, here.tzinfo), spoken()
    ahead = (at.date() - here.date()).days
    day, hour = format_skeleton("MMMEd", at, locale=language), format_time(at, "short", locale=language)
    return f"{day}, {hour}" + (f" ({say(DAYS[ahead])})" if ahead in (0, 1) else "")
