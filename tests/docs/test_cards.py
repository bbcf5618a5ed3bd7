"""A new card's missing parts are listed before a release; until then, no test asks for them."""

from __future__ import annotations

import pytest

from bot.pictures.emojis import emoji_names
from bot.pictures.palettes import PALETTES
from tests.docs import cards
from tests.docs.cards import main
from tests.pictures.samples import ALL_CARDS


def test_what_is_missing_is_told_and_ends_a_release(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cards, "cards_on", lambda sheet: ALL_CARDS)
    monkeypatch.setattr(cards, "unknown_options", frozenset)
    monkeypatch.setattr(cards, "listed_names", emoji_names)
    assert (main(), capsys.readouterr().out) == (0, "")
    monkeypatch.setattr(cards, "cards_on", lambda sheet: [card for card in ALL_CARDS if card.code != "WF"])
    monkeypatch.setattr(cards, "unknown_options", lambda: {"toll"})
    assert main() == 1
    assert capsys.readouterr().out.splitlines() == [
        "verify_shuffle.py and verify_shuffle.html don't know the cards of toll yet",
        *(f"the sheet cards-{look}.png lacks WF: run `make pictures`" for look in PALETTES),
    ]
