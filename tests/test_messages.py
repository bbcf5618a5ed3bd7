"""A catalog follows the bot's sentences and loses no translation in the process."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from bot import messages
from bot.text import language
from bot.text.language import Sentence, catalog_file, say, speaking

HEADER = messages.HEADER.format(language="de", plurals="nplurals=2; plural=(n != 1);")
LONG = "Nobody may see this card before the round is over, " * 4  # longer than a line of a catalog
GONE = "Grace is older than the hills."


def template(*sentences: str | tuple[str, str]) -> Catalog:
    catalog = Catalog()
    for sentence in sentences:
        catalog.add(sentence, locations=[("bot/text/cards.py", 0)])
    return catalog


def after(stored: str, *sentences: str | tuple[str, str]) -> str:
    """The text of a catalog for these sentences of the bot."""
    catalog = read_po(BytesIO(stored.encode()), locale="de")
    messages.update(catalog, template(*sentences))
    return messages.written(catalog, "de")


def catalog_of(**translations: str) -> str:
    catalog = Catalog("de")
    for sentence, translation in translations.items():
        catalog.add(sentence, translation)
    return messages.written(catalog, "de")


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only catalog, empty."""
    file = tmp_path / "de" / "LC_MESSAGES" / "messages.po"
    file.parent.mkdir(parents=True)
    monkeypatch.setattr(language, "CATALOGS", tmp_path)
    monkeypatch.setattr(messages, "LANGUAGES", ("en", "de"))
    return file


def test_a_new_sentence_waits_for_its_translation() -> None:
    stored = after(catalog_of(Draw="Ziehen"), "Draw", "The stars are out.")
    assert 'msgid "Draw"\nmsgstr "Ziehen"' in stored
    assert 'msgid "The stars are out."\nmsgstr ""' in stored


@pytest.mark.parametrize("changed", [LONG + "ever", (LONG + "once", LONG + "often")])
def test_a_changed_sentence_keeps_its_old_translation_as_a_guess(changed: str | tuple[str, str]) -> None:
    stored = after(catalog_of(**{LONG: "Niemand darf sie sehen."}), changed)
    assert "#, fuzzy" in stored
    assert "#| msgid" in stored
    assert "Niemand darf sie sehen." in stored
    assert after(stored, changed) == stored


def test_a_sentence_that_is_no_longer_said_keeps_its_translation_until_it_returns() -> None:
    before = after(catalog_of(**{"Draw": "Ziehen", GONE: "Grace ist uralt."}), "Draw", GONE)
    without = after(before, "Draw")
    assert f'#~ msgid "{GONE}"\n#~ msgstr "Grace ist uralt."' in without
    assert after(without, "Draw") == without
    assert after(without, "Draw", GONE) == before


def test_a_guess_that_is_no_longer_said_returns_as_a_guess() -> None:
    guessed = after(catalog_of(**{LONG: "Niemand darf sie sehen."}), LONG + "ever")
    gone = after(guessed, "Draw")
    assert "#~ msgstr" in gone
    assert "#, fuzzy" in after(gone, "Draw", LONG + "ever")


@pytest.mark.parametrize(
    ("code", "entry"),
    [
        ("da", 'msgid "Play {card}"\nmsgstr ""\n'),
        ("sv", '#, fuzzy\nmsgid "Play {card}"\nmsgstr "Bort med {card}"\n'),
        ("nb", 'msgid "Draw"\nmsgstr "Dra"\n'),
    ],
)
def test_what_is_not_translated_or_guessed_is_said_in_english(
    code: str, entry: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language, "CATALOGS", tmp_path)
    file = catalog_file(code)
    file.parent.mkdir(parents=True)
    file.write_text(HEADER + entry, "utf-8")
    with speaking(code):
        assert say(Sentence("Play {card}"), card="R7") == "Play R7"


def test_a_check_before_a_release_tells_what_is_left(
    german: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(messages, "template", lambda: template("Draw", ("{count} card", "{count} cards")))
    german.write_text(HEADER, "utf-8")
    assert messages.main(["--check"]) == 1
    assert capsys.readouterr().out == "de: not translated: 'Draw'\nde: not translated: '{count} card'\n"
    assert german.read_text("utf-8") == HEADER
    german.write_text(
        HEADER
        + """
msgid "Draw"
msgstr "Ziehen"

msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} Karte"
msgstr[1] "{count} Karten"
""",
        "utf-8",
    )
    assert messages.main(["--check"]) == 0
