"""The help: pages that fit on a phone and contain the necessary words."""

from __future__ import annotations

import pytest

from bot.engine.catalogue import COUNTS
from bot.engine.faces import FACES
from bot.engine.faces.classic import NUMBERS
from bot.engine.faces.flip import FLIP_FACES
from bot.engine.house_rules import HOUSE_RULES
from bot.engine.play.apply import LONGEST_ROUND
from bot.text.help import pages
from bot.text.language import LANGUAGES, Sentence, speaking
from bot.ui.help import ShowHelp, help_screen
from bot.ui.offers import FeatureOffer
from tests.ui.payloads import BUTTON, Payload, complaints, payload_of

PHONE_LINES, PHONE_WIDTH = 16, 44  # of text on a small phone, above the menu


def page(name: Sentence) -> Payload:
    return payload_of(help_screen(list(pages()).index(name)))


@pytest.mark.parametrize("name", pages())
async def test_a_page_is_within_the_limits_and_leads_to_all_others(name: Sentence) -> None:
    payload = page(name)
    assert complaints(payload) == []
    assert payload.text.splitlines()[0] == f"# UNO: {name}"
    assert [press.argument for press in payload.presses] == [str(number) for number in range(len(pages()))]


async def test_the_first_page_says_how_to_begin() -> None:
    text = payload_of(help_screen()).text
    for word in ("/uno new", "**Join**", "**Start**", "**My hand**", "**Draw**", "**UNO!**"):
        assert word in text
    assert "not affiliated with Mattel" in text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_first_page_fits_a_phone_in_every_language(language: str) -> None:
    with speaking(language):
        text = payload_of(help_screen()).text
    assert sum(-(-len(line) // PHONE_WIDTH) for line in text.splitlines()) <= PHONE_LINES


async def test_a_page_of_an_older_version_is_another_one() -> None:
    assert payload_of(help_screen(len(pages()))).text == payload_of(help_screen()).text


async def test_what_newcomers_are_offered_stands_below_every_page() -> None:
    for number in range(len(pages())):
        payload = payload_of(help_screen(number, for_newcomers=[FeatureOffer("Teach me", ShowHelp())]))
        assert [one["label"] for one in payload.of_type(BUTTON)] == ["Teach me"]
        assert complaints(payload) == []


async def test_it_tells_when_a_round_without_end_is_over() -> None:
    assert f"after {LONGEST_ROUND:,} moves" in page(Sentence("How to play")).text


async def test_every_card_but_numbers_is_explained() -> None:
    text = page(Sentence("Special cards")).text
    in_every_deck = [face for face in FACES if face.is_standard and face not in NUMBERS]
    assert len(in_every_deck) == 5
    assert [face.name for face in in_every_deck if f"**{face.name}**: {face.summary}." not in text] == []
    assert [spec.label for spec in COUNTS.values() if f"**{spec.label}**: {spec.summary}" not in text] == []


async def test_every_card_of_another_deck_is_explained() -> None:
    text = page(Sentence("Other decks")).text
    others = [face for face in FLIP_FACES if face.name not in ("Wild", "Dark Wild")]
    assert len(others) > 5
    assert [face.name for face in others if f"**{face.name}**: {face.summary}." not in text] == []
    assert "**Wild**" not in text


async def test_every_house_rule_is_explained() -> None:
    text = page(Sentence("House rules")).text
    assert [rule.option.name for rule in HOUSE_RULES if rule.option.summary not in text] == []
