"""Times as people type them, in the languages of the bot."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from zoneinfo import ZoneInfo

import pytest
from babel.core import Locale

from bot.features.nights.times import evenings, read_time, said
from bot.features.nights.words import suggested_times
from bot.text.language import LANGUAGES, speaking
from bot.text.zones import COMMON, GUESSES, all_zones

BERLIN = ZoneInfo("Europe/Berlin")
WEDNESDAY = datetime(2026, 11, 25, 15, 30, tzinfo=BERLIN)
ODD = (
    "0001-01-01T00:00", "9999-12-31T23:59", "<t:999999999999>", "31.12.9999", "1.1.0001", "in 999 weeks",
    "24:00", "²", "2026-12-24T20:00+23:59",
)  # fmt: skip
TYPED = {
    "en": {
        "tomorrow 20:00": "11-26 20:00",
        "sat 8pm": "11-28 20:00",
        "20h": "11-25 20:00",
        "8:30 p.m.": "11-25 20:30",
        "3 pm": "11-26 15:00",
        "12am": "11-26 00:00",
        "12 pm": "11-26 12:00",
        "tomorrow at 8": "11-26 20:00",
        "sat 20": "11-28 20:00",
        "wed 20:00": "11-25 20:00",
        "wed 15:00": "12-02 15:00",
        "tonight 21:15": "11-25 21:15",
        "the day after tomorrow, 20:00": "11-27 20:00",
        "next friday 19:30": "11-27 19:30",
        "12/24 8pm": "12-24 20:00",
        "24/12 20:00": "12-24 20:00",
        "Dec 24th 8pm": "12-24 20:00",
        "24 december 2026 20:00": None,
        "24.12.2027 20:00": "12-24 20:00",
        "1/2 8pm": "01-02 20:00",
        "in 2 hours": "11-25 17:30",
        "in 45 min": "11-25 16:15",
        "in 3 days": "11-28 15:30",
        "today 14:00": "11-25 14:00",
        "saturday evening 8:30": "11-28 20:30",
        "tonight 8:15": "11-25 20:15",
        "tonight 12:00": None,
        "tomorrow at noon": "11-26 12:00",
        "friday night at 8": "11-27 20:00",
        "saturday morning at 10": "11-28 10:00",
        "sat 10 in the morning": "11-28 10:00",
        "friday afternoon at 3": "11-27 15:00",
        "8 o'clock": "11-25 20:00",
        "tomorrow 8 o’clock": "11-26 20:00",
        "in an hour": "11-25 16:30",
        "in a week": "12-02 15:30",
        "friday night at 2": None,
        "tonight at 1": None,
        "tomorrow at midnight": None,
    },
    "de": {
        "morgen 20 Uhr": "11-26 20:00",
        "Sa 20:00": "11-28 20:00",
        "Samstag um 20 Uhr 30": "11-28 20:30",
        "übermorgen 19:30": "11-27 19:30",
        "heute Abend 20 Uhr": "11-25 20:00",
        "24.12. 20 Uhr": "12-24 20:00",
        "20.30": "11-25 20:30",
        "am nächsten Freitag um 8": "11-27 20:00",
        "24. Dez. 20h": "12-24 20:00",
        "1.2. 20 Uhr": "02-01 20:00",
        "in 2 Stunden": "11-25 17:30",
        "Sa Abend 8 Uhr": "11-28 20:00",
        "tomorrow 8pm": "11-26 20:00",
        "morgen Mittag": "11-26 12:00",
        "Samstag um 10 Uhr vormittags": "11-28 10:00",
        "Sa Nachmittag 3 Uhr": "11-28 15:00",
        "Freitag 8 Uhr abends": "11-27 20:00",
        "in einer Stunde": "11-25 16:30",
        "in einem Tag": "11-26 15:30",
    },
    "fr": {
        "demain à 20h30": "11-26 20:30",
        "samedi 20h": "11-28 20:00",
        "sam. 20 h": "11-28 20:00",
        "aujourd'hui 21:00": "11-25 21:00",
        "après-demain 20h": "11-27 20:00",
        "ce soir 20h": "11-25 20:00",
        "le 24 déc. à 20h": "12-24 20:00",
        "mardi prochain 20h": "12-01 20:00",
        "samedi soir 8h30": "11-28 20:30",
        "dans 2 heures": "11-25 17:30",
        "samedi midi": "11-28 12:00",
        "samedi 10h du matin": "11-28 10:00",
        "samedi 3h de l'après-midi": "11-28 15:00",
        "dans une heure": "11-25 16:30",
    },
    "es": {
        "mañana a las 20:00": "11-26 20:00",
        "sáb 20h": "11-28 20:00",
        "pasado mañana 8pm": "11-27 20:00",
        "hoy 21:00": "11-25 21:00",
        "24 de diciembre 20:00": "12-24 20:00",
        "el viernes a las 8": "11-27 20:00",
        "esta noche 22h": "11-25 22:00",
        "miércoles 20:00": "11-25 20:00",
        "sábado 8:00 de la noche": "11-28 20:00",
        "viernes 4:30 de la tarde": "11-27 16:30",
        "a las 8 de la mañana": "11-26 08:00",
        "sábado 12 de la noche": None,
        "en 2 horas": "11-25 17:30",
        "mañana al mediodía": "11-26 12:00",
        "sábado a mediodía": "11-28 12:00",
        "en una hora": "11-25 16:30",
        "viernes 2 de la noche": None,
    },
    "pt_BR": {
        "amanhã às 20h": "11-26 20:00",
        "sábado 20h30": "11-28 20:30",
        "depois de amanhã 20h": "11-27 20:00",
        "sexta-feira 21:00": "11-27 21:00",
        "hoje à noite 22h": "11-25 22:00",
        "24 de dez 20h": "12-24 20:00",
        "terça 8:30 da noite": "12-01 20:30",
        "em 2 horas": "11-25 17:30",
        "na próxima seg 20h": "11-30 20:00",
        "às 20h do sábado": "11-28 20:00",
        "sábado ao meio-dia": "11-28 12:00",
        "sábado meio-dia": "11-28 12:00",
        "sábado 10 da manhã": "11-28 10:00",
        "em uma hora": "11-25 16:30",
    },
    "it": {
        "domani alle 20:00": "11-26 20:00",
        "sab 20:00": "11-28 20:00",
        "dopodomani alle 21": "11-27 21:00",
        "stasera alle 9": "11-25 21:00",
        "venerdì prossimo alle 20:30": "11-27 20:30",
        "domani mattina alle 8": "11-26 08:00",
        "24 dicembre ore 20": "12-24 20:00",
        "alle 8 di sera": "11-25 20:00",
        "alle 3 di pomeriggio": "11-26 15:00",
        "mar 3 20:00": None,
        "fra 2 ore": "11-25 17:30",
        "tra 3 giorni": "11-28 15:30",
        "domani a mezzogiorno": "11-26 12:00",
        "tra un'ora": "11-25 16:30",
    },
    "pl": {
        "jutro o 20": "11-26 20:00",
        "w sobotę o 20:00": "11-28 20:00",
        "sob 20:00": "11-28 20:00",
        "pt. 20:30": "11-27 20:30",
        "pojutrze o godz. 19:30": "11-27 19:30",
        "dziś wieczorem 21:00": "11-25 21:00",
        "dzisiaj 21:00": "11-25 21:00",
        "w środę o 8 rano": "12-02 08:00",
        "24 grudnia 20:00": "12-24 20:00",
        "24.12 19:30": "12-24 19:30",
        "w niedzielę o 8 wieczorem": "11-29 20:00",
        "o 3 po południu": "11-26 15:00",
        "4 po poludniu": "11-25 16:00",
        "o 3 po południu w sobotę": "11-28 15:00",
        "po 20:00": "11-25 20:00",
        "w przyszły poniedziałek o 20": "11-30 20:00",
        "za 2 g": None,
        "za 2 godziny": "11-25 17:30",
        "za 3 dni": "11-28 15:30",
        "za 2 tygodnie": "12-09 15:30",
        "jutro w południe": "11-26 12:00",
        "za godzinę": "11-25 16:30",
    },
    "tr": {
        "yarın 20:00": "11-26 20:00",
        "cmt 20:00": "11-28 20:00",
        "24.12. 19:30": "12-24 19:30",
        "Cuma 20:30": "11-27 20:30",
        "pazar akşamı saat 8": "11-29 20:00",
        "öbür gün 21.00": "11-27 21:00",
        "bu akşam 9'da": "11-25 21:00",
        "SALI 20:00": "12-01 20:00",
        "24 Aralık 20:00": "12-24 20:00",
        "pazartesi günü sabah 8": "11-30 08:00",
        "gelecek cumartesi saat 20’de": "11-28 20:00",
        "öğleden sonra 3": "11-26 15:00",
        "2 saat sonra": "11-25 17:30",
        "45 dakika sonra": "11-25 16:15",
        "3 gün sonra": "11-28 15:30",
        "2 hafta sonra": "12-09 15:30",
        "yarın öğlen": "11-26 12:00",
        "bir saat sonra": "11-25 16:30",
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_time_is_read_as_people_say_it(language: str) -> None:
    with speaking(language):
        read = {text: read_time(text, BERLIN, WEDNESDAY.timestamp()) for text in TYPED[language]}
    times = {text: time and datetime.fromtimestamp(time.at, BERLIN) for text, time in read.items()}
    assert {text: time and f"{time:%m-%d %H:%M}" for text, time in times.items()} == TYPED[language]


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("24.12. 20:00", 2026), ("25.11. 20:00", 2026), ("24.11. 20:00", 2027), ("24 Nov 20:00", 2027),
        ("1/2 8pm", 2027), ("24.12.2026 20:00", 2026), ("24.12.27 20:00", 2027), ("24.11.2026 20:00", 2026),
        ("24.11.2028 20:00", 2028), ("sat 20:00", 2026),
    ],
)  # fmt: skip
def test_a_date_is_in_its_year_or_else_the_next_one(text: str, year: int) -> None:
    read = read_time(text, BERLIN, WEDNESDAY.timestamp())
    assert read is not None
    assert datetime.fromtimestamp(read.at, BERLIN).year == year


ON = {"pl": ("w", "w", "w", "we", "w", "w", "w"), "pt_BR": ("do",) * 7}  # before weekdays, from Sunday
ON_DAYS = {  # the forms after these words, if they differ
    "pl": ("niedzielę", "poniedziałek", "wtorek", "środę", "czwartek", "piątek", "sobotę"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_weekday_and_month_is_read_by_its_name(language: str) -> None:
    """Each name of the Unicode CLDR, and each weekday as part of a sentence."""
    days, months = Locale.parse(language).days, Locale.parse(language).months
    with speaking(language):
        for form, width in (("stand-alone", "wide"), ("format", "wide"), ("format", "abbreviated")):
            for day, name in days[form][width].items():
                assert weekday_of(f"{name} 20:00") == day, name
            for month, name in months[form][width].items():
                read = read_time(f"24 {name} 20:00", BERLIN, WEDNESDAY.timestamp())
                assert read is not None, name
                assert datetime.fromtimestamp(read.at, BERLIN).month == month
        for place, on in enumerate(ON.get(language, ())):
            day = (place - 1) % 7
            name = ON_DAYS[language][place] if language in ON_DAYS else days["format"]["wide"][day]
            assert weekday_of(f"{on} {name} 20:00") == weekday_of(f"20:00 {on} {name}") == day, name


def weekday_of(text: str) -> int | None:
    read = read_time(text, BERLIN, WEDNESDAY.timestamp())
    return None if read is None else datetime.fromtimestamp(read.at, BERLIN).weekday()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "soon",
        "tomorrow",
        "sat",
        "20:00 or 21:00",
        "25:00",
        "30.2. 20:00",
        "sat 8pm with Bob",
        "in 2 months",
        "99",
        "@time",
        "<t:1798142400:FF>",
        "2026-12-24",
        "20:61",
        "mon tue 20:00",
        "1/1/1 20:00",
        "٣ 20:00",
    ],
)
def test_text_that_could_mean_something_else_is_not_a_time(text: str) -> None:
    assert read_time(text, BERLIN, WEDNESDAY.timestamp()) is None


NEXT_DAY = {
    "en": (
        "friday night 2am",
        "friday night 12am",
        "friday night 0:30",
        "tonight 1am",
        "fri 12 in the evening",
    ),
    "de": ("Freitag abend 1 Uhr", "Freitagabend 0:30"),
    "es": ("sábado 0:30 de la noche", "viernes 2am de la noche", "viernes por la noche 1"),
    "fr": ("samedi soir 1h",),
    "it": ("sabato sera alle 1", "sabato 12 di sera"),
    "pl": ("w piątek wieczorem o 1",),
    "pt_BR": ("sexta 0h30 da noite", "sexta à noite 1h"),
    "tr": ("cuma akşamı 1",),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_hour_after_midnight_is_not_in_the_evening(language: str) -> None:
    with speaking(language):
        read = {text: read_time(text, BERLIN, WEDNESDAY.timestamp()) for text in NEXT_DAY[language]}
    assert set(read.values()) == {None}


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("en", "tomorrow 12 noon", "Thu 12:00"),
        ("en", "12 noon", "Thu 12:00"),
        ("en", "Dec 12 noon", "Sat 12:00"),
        ("en", "12/12 noon", "Sat 12:00"),
        ("en", "mar 12 noon", "Fri 12:00"),
        ("en", "fri 12 noon", "Fri 12:00"),
        ("en", "sat 12:30 in the afternoon", "Sat 12:30"),
        ("de", "Samstag 12 Uhr mittags", "Sat 12:00"),
        ("de", "Samstagabend 8 Uhr", "Sat 20:00"),
        ("de", "morgen früh 8", "Thu 08:00"),
        ("es", "sábado 12 del mediodía", "Sat 12:00"),
        ("es", "viernes por la noche 9", "Fri 21:00"),
        ("es", "mañana por la mañana 8", "Thu 08:00"),
        ("fr", "samedi 8h du soir", "Sat 20:00"),
        ("fr", "12/12 midi", "Sat 12:00"),
        ("fr", "après demain 20h", "Fri 20:00"),
        ("pl", "w sobotę o 12 w południe", "Sat 12:00"),
        ("pt_BR", "amanhã de manhã 9", "Thu 09:00"),
        ("pt_BR", "sábado 12h do meio-dia", "Sat 12:00"),
        ("de", "12.12. mittags", "Sat 12:00"),
    ],
)
def test_a_part_of_the_day_may_follow_an_hour(language: str, text: str, said: str) -> None:
    with speaking(language):
        read = read_time(text, BERLIN, WEDNESDAY.timestamp())
    assert read is not None
    assert f"{datetime.fromtimestamp(read.at, BERLIN):%a %H:%M}" == said


OTHER_UNITS = {
    "en": ("in 30 seconds", "in 2 months", "in 2 years"),
    "de": ("in 20 Sekunden", "in 2 Monaten", "in 2 Jahren"),
    "es": ("en 30 segundos", "en 2 meses", "en 3 siglos"),
    "fr": ("dans 2 secondes", "dans 2 mois", "dans 2 ans"),
    "it": ("fra 30 secondi", "tra 2 mesi", "tra 2 anni"),
    "pl": ("za 2 sekundy", "za 2 miesiące", "za 2 lata"),
    "pt_BR": ("em 30 segundos", "em 2 meses", "em 2 anos"),
    "tr": ("30 saniye sonra", "2 ay sonra", "2 yıl sonra"),
}
UNITS = {
    "en": ("15 min", "15 minutes", "2 h", "2 hrs", "1 hour", "2 days", "1 day", "2 weeks"),
    "de": ("15 Min", "15 Minuten", "2 Std", "1 Stunde", "2 Tagen", "1 Tag", "1 Woche", "2 Wochen"),
    "es": ("15 minutos", "1 minuto", "2 horas", "2 días", "1 semana"),
    "fr": ("15 minutes", "2 h", "2 heures", "2 jours", "2 semaines"),
    "it": ("15 minuti", "1 minuto", "1 ora", "2 ore", "1 giorno", "2 settimane"),
    "pl": ("15 minut", "1 minutę", "3 minuty", "2 godziny", "1 godzinę", "5 godzin", "1 dzień", "2 dni"),
    "pt_BR": ("15 minutos", "2 horas", "2 dias", "1 semana"),
    "tr": ("15 dk", "45 dakika", "2 saat", "3 gün", "1 hafta"),
}
HOURS = {
    "en": "hours", "de": "Stunden", "es": "horas", "fr": "heures", "it": "ore", "pl": "godz.",
    "pt_BR": "horas", "tr": "saat",
}  # fmt: skip
WAITS = {
    "en": "in {}", "de": "in {}", "es": "en {}", "fr": "dans {}", "it": "fra {}", "pl": "za {}",
    "pt_BR": "em {}", "tr": "{} sonra",
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_units_are_not_taken_for_those_with_the_same_beginning(language: str) -> None:
    with speaking(language):
        for wait in UNITS[language]:
            assert read_time(WAITS[language].format(wait), BERLIN, WEDNESDAY.timestamp()), wait
        for text in OTHER_UNITS[language]:
            assert read_time(text, BERLIN, WEDNESDAY.timestamp()) is None, text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("span", ["2h30", "2 h 30", "2:30", "2:30 {}", "1 {} 30", "8"])
def test_a_span_from_now_is_no_time_of_day(language: str, span: str) -> None:
    text = WAITS[language].format(span.format(HOURS[language]))
    with speaking(language):
        assert read_time(text, BERLIN, WEDNESDAY.timestamp()) is None


@pytest.mark.parametrize(
    ("text", "moment", "is_local"),
    [
        ("<t:1798142400>", 1_798_142_400, False),
        (" <t:1798142400:F> ", 1_798_142_400, False),
        ("2026-12-24 21:00", 1_798_142_400, True),
        ("2026-12-24T21:00+01:00", 1_798_142_400, False),
    ],
)
def test_markup_and_dates_of_computers_are_read(text: str, moment: int, is_local: bool) -> None:
    time = read_time(text, BERLIN, WEDNESDAY.timestamp())
    assert time is not None
    assert (time.at, time.is_local) == (moment, is_local)


def test_no_text_raises_whatever_it_says() -> None:
    """Times near the limits of the calendar don't exist in every zone."""
    rng, words_of_times = Random(7), [*TYPED["en"], *TYPED["de"], *TYPED["fr"], *ODD]
    zones = [ZoneInfo(name) for name in ("Pacific/Kiritimati", "Etc/GMT+12", "Asia/Katmandu", "UTC")]
    for _ in range(3_000):
        text = " ".join(rng.choices(words_of_times, k=rng.randint(1, 3)))
        zone, now = rng.choice(zones), WEDNESDAY.timestamp()
        with speaking(rng.choice([*LANGUAGES])):
            read = read_time(text, zone, now)
            assert suggested_times(text, zone, now)
        assert read is None or datetime.fromtimestamp(read.at, zone)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_suggested_evenings_mean_what_they_say(language: str) -> None:
    with speaking(language):
        offered = list(evenings(BERLIN, WEDNESDAY.timestamp()))
        read = [read_time(value, BERLIN, WEDNESDAY.timestamp()) for _, value in offered]
        assert [label for label, _ in offered] == [said(time.at, WEDNESDAY) for time in read if time]
    assert len({label for label, _ in offered}) == 35


def test_zones_exist() -> None:
    assert {*COMMON, *GUESSES.values()} <= {*all_zones()}
    assert len(COMMON) == 25
    assert datetime.now(UTC).astimezone(ZoneInfo("Europe/Berlin")).tzinfo is not None
