"""Sentences appear in the current language: plurals, lists, numbers, contexts."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from babel import Locale

from bot.game.players import Player
from bot.text import answers, language
from bot.text.language import (
    ENGLISH,
    OWN_NAMES,
    Sentence,
    folded,
    in_context,
    label_of,
    language_of,
    listed,
    name_bot,
    number,
    say,
    speaking,
    spoken,
    tenths,
    translated,
)

CARDS = Sentence("{count} card", "{count} cards")
DRAW = in_context("a pile", "Draw")
CZECH = r"""
msgid ""
msgstr ""
"Language: cs\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\n"
"Content-Type: text/plain; charset=utf-8\n"

msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} karta"
msgstr[1] "{count} karty"
msgstr[2] "{count} karet"

msgid "Draw"
msgstr "Lízni"

msgctxt "a pile"
msgid "Draw"
msgstr "Balíček"
"""


@pytest.fixture
def czech(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A language with three plural forms, which the bot doesn't speak."""
    catalog = tmp_path / "cs" / "LC_MESSAGES" / "messages.po"
    catalog.parent.mkdir(parents=True)
    catalog.write_text(CZECH, "utf-8")
    monkeypatch.setattr(language, "CATALOGS", tmp_path)
    monkeypatch.setattr(language, "LANGUAGES", ("cs",))
    return "cs"


def test_english_needs_no_catalog() -> None:
    assert (say(CARDS, count=1), say(CARDS, count=0)) == ("1 card", "0 cards")
    assert say("It's **{name}**'s turn.", name="Ann {}") == "It's **Ann {}**'s turn."
    assert (say(DRAW), str(DRAW), "Draw {", translated("Skip")) == (
        "Draw",
        "Draw",
        "Draw {",
        "Skip",
    )


def test_a_language_has_its_own_plural_forms_and_contexts(czech: str) -> None:
    with speaking(czech):
        assert [say(CARDS, count=count) for count in (1, 3, 5)] == ["1 karta", "3 karty", "5 karet"]
        assert (say(Sentence("Draw")), say(DRAW), translated("Draw")) == ("Lízni", "Balíček", "Lízni")
        assert say("Not translated yet: {name}", name="Ann") == "Not translated yet: Ann"
        assert translated("") == ""
    assert spoken() == ENGLISH


def test_a_language_of_a_newer_version_is_english() -> None:
    with speaking("tlh"):
        assert say(CARDS, count=3) == "3 cards"
        assert listed(["Ann", "Bob"]) == "Ann and Bob"


def test_the_bot_has_the_name_that_whoever_runs_it_chose() -> None:
    with speaking("de"):
        assert answers.thread_name(Player(1, "Ann")) == "UNO mit Ann"
        assert label_of(Sentence("Play {bot}"), "en") == "Play UNO"
        name_bot("Card Night")
        try:
            assert answers.thread_name(Player(1, "Ann")) == "Card Night mit Ann"
            assert label_of(Sentence("Play {bot}"), "en") == "Play Card Night"
        finally:
            name_bot("UNO")
    with pytest.raises(KeyError):
        say(Sentence("{nobody} wins"))


def test_lists_and_numbers_follow_the_language() -> None:
    assert listed(["Ann"]) == "Ann"
    assert (listed(["Ann", "Bob"]), listed(["Ann", "Bob", "{0}"])) == ("Ann and Bob", "Ann, Bob, and {0}")
    assert (number(10_000), number(1.5), tenths(1)) == ("10,000", "1.5", "1.0")
    with speaking("de"):
        assert listed(["Ann", "Bob", "Cat"]) == "Ann, Bob und Cat"
        assert (number(10_000), number(1.5), tenths(1)) == ("10.000", "1,5", "1,0")


@pytest.mark.parametrize(
    ("shown", "typed"), [("İtiraz et", "itiraz et"), ("Sarı", "SARI"), ("SIFIR", "sıfır")]
)
def test_a_turkish_i_is_typed_with_and_without_its_dot(shown: str, typed: str) -> None:
    assert folded(shown) == folded(typed)


@pytest.mark.parametrize(
    ("locale", "expected"),
    [
        ("en-US", "en"), ("en-GB", "en"), ("de", "de"), ("es-ES", "es"), ("es-419", "es"), ("fr", "fr"),
        ("pt-BR", "pt_BR"), ("ja", "en"), ("", "en"),
    ],
)  # fmt: skip
def test_the_language_for_a_locale_of_discord(locale: str, expected: str) -> None:
    assert language_of(locale) == expected


def test_a_language_is_called_by_its_own_name() -> None:
    for code, name in OWN_NAMES.items():
        assert name.casefold() == (Locale.parse(code).get_display_name() or "").casefold()


async def test_what_runs_at_the_same_time_speaks_its_own_language() -> None:
    async def speak(code: str) -> str:
        with speaking(code):
            await asyncio.sleep(0)
            return listed(["a", "b"])

    assert await asyncio.gather(speak("de"), speak("fr"), speak("en")) == ["a und b", "a et b", "a and b"]
