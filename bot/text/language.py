"""Turns sentences into text: templates with named placeholders, in the current language.

Every sentence is written in English where it is used. The catalogs in `locales` translate it (gettext), with
the English sentence as the key. `make messages` updates them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, date, datetime, time
from functools import cache, lru_cache
from gettext import NullTranslations
from io import BytesIO
from pathlib import Path

from babel.dates import format_skeleton, format_time
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent
from babel.support import Translations
from msgspec import Struct

ENGLISH = "en"
# Babel's codes of the languages, and their own names, which are written out here because Babel would load 8
# MB of data for them. All except English have a catalog.
OWN_NAMES = {
    ENGLISH: "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "pt_BR": "Português (Brasil)",
    "pl": "Polski",
    "tr": "Türkçe",
}
LANGUAGES = tuple(OWN_NAMES)
TRANSLATED = tuple(language for language in LANGUAGES if language != ENGLISH)
CATALOGS = Path(__file__).parent / "locales"
COMMAND, ARGUMENT = "command", "argument"  # contexts for the names of slash commands and of their arguments

COMMAND_IDS: dict[str, int] = {}
"""Discord's ids of the commands, as soon as the program knows them; a subcommand has the id of its group."""

_its_name = {"bot": "UNO"}  # fills in `{bot}` in sentences
_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)
spoken = _spoken.get  # the current language


class Sentence(Struct, frozen=True):
    """A sentence, or a word on a button, that can be said in any language.

    `many` is its plural form, chosen by the fact `count`. It can contain the bot's name, as `{bot}`, and, for
    the text of a message, commands, as `{/uno new}`. It is not text yet, so the type checker finds every
    place that forgets to call `say`. `str()` is enough for a sentence that needs no facts.
    """

    one: str
    many: str = ""
    context: str | None = None

    def __str__(self) -> str:
        return say(self)


Words = str | Sentence  # content of a screen: finished text, or a sentence that needs no facts


def in_context(context: str, one: str) -> Sentence:
    """A word that some languages translate in more than one way. `context` tells translators which meaning is
    intended.
    """
    return Sentence(one, context=context)


def say(sentence: Words, **facts: object) -> str:
    """Return the sentence in the current language, with the facts filled in."""
    if not isinstance(sentence, Sentence):
        sentence = Sentence(sentence)
    count = facts.get("count")
    if (language := _spoken.get()) != ENGLISH:
        template = _translated(sentence, language, count)
    else:
        template = sentence.many if sentence.many and count != 1 else sentence.one
    return template.format_map(_Facts(facts))


@lru_cache(maxsize=1_024)  # tables are repeatedly drawn with the same few buttons
def label_of(sentence: Sentence, language: str) -> str:
    with speaking(language):
        return say(sentence)


class _Facts(dict[str, object]):
    """The facts of a sentence, the name of the bot, and every command."""

    def __missing__(self, place: str) -> str:
        if not place.startswith("/"):
            return _its_name[place]
        return slash(place.removeprefix("/"))


def name_bot(name: str) -> None:
    """Set the bot's name for use outside of games: in headings, and in names of threads and events."""
    _its_name["bot"] = name
    label_of.cache_clear()


def slash(path: str) -> str:
    """A command, such as `uno new`, in the text of a message.

    Discord shows it in the reader's language, and opens it when it is tapped. Until its ID is known, it is
    the text that people would type.
    """
    name, *_ = words = path.split()
    if name in COMMAND_IDS:
        return f"</{path}:{COMMAND_IDS[name]}>"
    return "`/" + " ".join(say(in_context(COMMAND, word)) for word in words) + "`"


def translated(name: str) -> str:
    """Translate a name or an explanation that the engine gives in English, such as the name of a card or an
    option.
    """
    language = _spoken.get()
    return name if language == ENGLISH or not name else catalog_of(language).gettext(name)


def listed(words: Sequence[str]) -> str:
    """Format words as a list: Ann, Bob, and Cat."""
    return words[0] if len(words) == 1 else format_list(words, locale=_spoken.get())


def folded(words: str) -> str:
    """Return the words in a form that ignores case, in which even the Turkish dotted I and dotless i become
    an i.
    """
    return words.casefold().replace("i\N{COMBINING DOT ABOVE}", "i").replace("ı", "i")


def number(value: float) -> str:
    """Format a number with the separators of the language, and a minus sign as wide as a plus sign: 10,000 or
    1.5.
    """
    return format_decimal(value, locale=_spoken.get()).replace("-", "−")


def signed(value: float) -> str:
    """Format an integer with its sign: +12, -3, or ±0."""
    whole = round(value)
    return f"{'+' if whole > 0 else '' if whole else '±'}{number(whole)}"


def percent(share: float) -> str:
    """Format a share in percent, without decimals: 75%."""
    return format_percent(share, locale=_spoken.get())


def day(at: float) -> str:
    """Format the day (UTC) of a time in seconds since the epoch, without its year: Nov 22."""
    return format_skeleton("MMMd", datetime.fromtimestamp(at, UTC), locale=_spoken.get())


def moment(at: float) -> str:
    """A time that Discord shows relative to now."""
    return f"<t:{int(at)}:R>"


def time_of_day(at: float) -> str:
    """A time that Discord shows to the second, in the reader's time zone."""
    return f"<t:{int(at)}:T>"


def clock_time(at: datetime) -> str:
    """Format the time of day in a time zone: 8:00 PM."""
    return _clock_time(at.hour, at.minute, _spoken.get())


@cache  # at most one entry for each minute of a day and each language
def _clock_time(hour: int, minute: int, language: str) -> str:
    return format_time(time(hour, minute), "short", locale=language)


def unbroken(words: str) -> str:
    """Return the words with no-break spaces, because a phone might otherwise put "29." and "Oct" on different
    lines.
    """
    return words.replace(" ", "\u00a0")


def season(year: int, month: int, *, is_quarter: bool) -> str:
    """Format a month, or the quarter it belongs to: November 2026, or 4th quarter 2026."""
    return format_skeleton("yQQQQ" if is_quarter else "yMMMM", date(year, month, 1), locale=_spoken.get())


def tenths(value: float) -> str:
    """Format a number with one decimal, such as a reaction time: 0.8."""
    return format_decimal(value, "0.0", locale=_spoken.get())


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use this language in the body. English is used if the language was stored by a newer version and is
    unknown.
    """
    token = _spoken.set(language if language in LANGUAGES else ENGLISH)
    try:
        yield
    finally:
        _spoken.reset(token)


@cache
def language_of(locale: str) -> str:
    """Return our language for a Discord locale, such as `es-419`, or English if we don't have it."""
    same = [language for language in LANGUAGES if language.replace("_", "-") == locale]
    related = [language for language in LANGUAGES if language[:2] == locale[:2]]
    return [*same, *related, ENGLISH][0]


def catalog_file(language: str) -> Path:
    """Return the file with all translations into a language."""
    return CATALOGS / language / "LC_MESSAGES" / "messages.po"


def _translated(sentence: Sentence, language: str, count: object) -> str:
    catalog, context = catalog_of(language), sentence.context
    if sentence.many:
        return catalog.ngettext(sentence.one, sentence.many, count if isinstance(count, int) else 0)
    return catalog.pgettext(context, sentence.one) if context else catalog.gettext(sentence.one)


def read_catalogs() -> None:
    """Read all translations. Call this before the event loop runs, because each catalog takes up to 0.1 s of
    CPU time (R12).
    """
    for language in TRANSLATED:
        catalog_of(language)


@cache
def catalog_of(language: str) -> NullTranslations:
    """Return the translations into a language, which are read when first needed."""
    with catalog_file(language).open("rb") as source:
        catalog = read_po(source, locale=language)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return Translations(compiled)
