"""Cards in words: a square and a word, never just a color."""

from __future__ import annotations

import pytest

from bot.engine.faces.decks import FRONTS
from bot.engine.model.cards import Color
from bot.text.cards import card_label, card_words, hand_line, letters_in
from bot.text.language import LANGUAGES
from tests.builders import cards


@pytest.mark.parametrize(
    ("code", "words", "label"),
    [
        ("R7", "🟥 Red 7", "R 7"),
        ("YS", "🟨 Yellow Skip", "Y Skip"),
        ("GD", "🟩 Green Draw Two", "G +2"),
        ("W4", "⬛ Wild Draw Four", "+4"),
    ],
)
def test_a_card(code: str, words: str, label: str) -> None:
    card = cards(code)[0]
    assert card_words(card) == words
    assert card_label(card) == label
    assert card_label(card, 2) == f"{label} ×2"


def test_no_two_cards_have_the_same_words() -> None:
    different = [card for card in FRONTS.values() if card.code not in ("WL", "WD")]
    assert len({card_words(card) for card in different}) == len(different)
    assert len({card_label(card) for card in different}) == len(different)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_of_colors_fit_on_a_card_and_differ(language: str) -> None:
    letters = letters_in(language)
    assert len(set(letters)) == len(letters) == len(Color)
    assert all(1 <= len(one) <= 2 for one in letters)


def test_a_hand_is_told_color_by_color() -> None:
    assert hand_line(cards("R7 R7 RS G2 W")) == "🟥 R 7, 7, Skip · 🟩 G 2 · ⬛ Wild"
    assert hand_line(()) == ""
