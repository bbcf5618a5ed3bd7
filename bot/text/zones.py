"""Time zones: a guess for each locale, the options of a menu, and their names."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from babel.dates import get_timezone_location

from bot.text.language import Sentence, clock_time, say, spoken

WORLD = "UTC"
NO_SUCH_ZONE = Sentence("I don't know that time zone. Type a big city in it, and pick a suggestion.")
ZONE_LABEL = Sentence("{city}: it's {time}")

GUESSES = {
    "bg": "Europe/Sofia", "cs": "Europe/Prague", "da": "Europe/Copenhagen", "de": "Europe/Berlin",
    "el": "Europe/Athens", "en-GB": "Europe/London", "en-US": "America/New_York",
    "es-419": "America/Mexico_City", "es-ES": "Europe/Madrid", "fi": "Europe/Helsinki",
    "fr": "Europe/Paris", "hi": "Asia/Kolkata",
    "hr": "Europe/Zagreb", "hu": "Europe/Budapest", "id": "Asia/Jakarta", "it": "Europe/Rome",
    "ja": "Asia/Tokyo", "ko": "Asia/Seoul", "lt": "Europe/Vilnius", "nl": "Europe/Amsterdam",
    "no": "Europe/Oslo", "pl": "Europe/Warsaw", "pt-BR": "America/Sao_Paulo", "ro": "Europe/Bucharest",
    "ru": "Europe/Moscow", "sv-SE": "Europe/Stockholm", "th": "Asia/Bangkok", "tr": "Europe/Istanbul",
    "uk": "Europe/Kyiv", "vi": "Asia/Ho_Chi_Minh", "zh-CN": "Asia/Shanghai", "zh-TW": "Asia/Taipei",
}  # fmt: skip
"""The time zone of most people who use Discord in a language (Discord: Locales)."""
COMMON = (
    "Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Chicago",
    "America/New_York", "America/Mexico_City", "America/Bogota", "America/Santiago",
    "America/Argentina/Buenos_Aires",
    "America/Sao_Paulo", "Europe/London", "Europe/Lisbon", "Europe/Madrid", "Europe/Paris", "Europe/Berlin",
    "Europe/Athens", "Europe/Moscow", "Asia/Dubai", "Asia/Kolkata", "Asia/Manila", "Asia/Tokyo",
    "Australia/Perth", "Australia/Sydney", "Pacific/Auckland",
)  # fmt: skip
"""The zones in a menu, from west to east."""


def guessed_zone(locale: str) -> str:
    """Return the likely time zone of a person with this Discord locale."""
    return GUESSES.get(locale, WORLD)


@cache  # a few hundred zones in a few languages; suggestions list all of them at each key press
def city_of(zone: str, language: str) -> str:
    """Return the city for which a time zone is named, in a language."""
    return get_timezone_location(zone, locale=language, return_city=True)


def hour_in(zone: str, now: float) -> str:
    """Return the time of day in a time zone, in the current language."""
    return clock_time(datetime.fromtimestamp(now, _clock_of(zone)))


@cache  # Python itself caches only eight, and reads the file of any other zone again
def _clock_of(zone: str) -> ZoneInfo:
    return ZoneInfo(zone)


def zone_label(zone: str, now: float) -> str:
    """A time zone by its city and the time there now."""
    return say(ZONE_LABEL, city=city_of(zone, spoken()), time=hour_in(zone, now))


@cache
def all_zones() -> tuple[str, ...]:
    """Return the names of UTC and of all time zones named after a place, such as Europe/Berlin."""
    areas = (
        "Africa/",
        "America/",
        "Antarctica/",
        "Asia/",
        "Atlantic/",
        "Australia/",
        "Europe/",
        "Indian/",
        "Pacific/",
    )
    return (WORLD, *sorted(zone for zone in available_timezones() if zone.startswith(areas)))


def zone_or_guess(chosen: str | None, locale: str) -> str:
    """Return the time zone that somebody chose, or a guess."""
    return chosen if chosen in all_zones() else guessed_zone(locale)


def suggested_zones(now: float) -> list[tuple[str, str]]:
    """Return all time zones with their labels, common ones first."""
    return [(zone_label(zone, now), zone) for zone in dict.fromkeys((*COMMON, *all_zones()))]
