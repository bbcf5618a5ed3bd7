"""docs/listing.md: the texts for Discord's App Directory keep to its limits and to the facts."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from babel import Locale

from bot.engine.catalogue import PRESETS
from bot.text.language import LANGUAGES
from tests.docs.pages import DOCS, blocks_of, text_of
from tests.features.samples import samples

PAGE = DOCS / "listing.md"
NAME, SUMMARY, DESCRIPTION, EXPANDED, TAGS = (block.strip() for block in blocks_of(PAGE, "text"))
MOST_TAGS = 5


@pytest.mark.parametrize(("text", "limit"), [(NAME, 32), (SUMMARY, 200), (DESCRIPTION, 400)])
def test_a_text_fits(text: str, limit: int) -> None:
    assert 0 < len(text) <= limit


def test_there_are_few_short_tags() -> None:
    tags = TAGS.splitlines()
    assert 0 < len(tags) <= MOST_TAGS
    assert all(len(tag) <= 20 for tag in tags)


def test_both_descriptions_say_whose_trademark_it_is() -> None:
    assert all("Not affiliated with Mattel." in text for text in (DESCRIPTION, EXPANDED))


def test_what_is_promised_is_there() -> None:
    promised = ("English", "German", "Spanish", "French", "Italian", "Polish", "Portuguese", "Turkish")
    assert all(language in EXPANDED for language in promised)
    known = {Locale.parse(language).get_language_name("en") for language in LANGUAGES}
    assert known.issuperset(promised)
    assert len(PRESETS) > 1
    commands = set(re.findall(r"\*\*/([\w-]+)", EXPANDED))
    assert "uno" in commands
    assert not_on_the_page_of_commands(commands) == set()


def test_every_command_of_a_feature_is_on_the_page_of_commands() -> None:
    assert not_on_the_page_of_commands(name for one in samples() for name in one.commands) == set()


def not_on_the_page_of_commands(names: Iterable[str]) -> set[str]:
    page = text_of(DOCS / "interface.md")
    return {name for name in names if f"`/{name}" not in page}
