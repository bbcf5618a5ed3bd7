"""Accents and squares of the colors."""

from __future__ import annotations

from bot.engine.model.cards import Color
from bot.text.cards import SQUARES
from bot.ui.transport.components import ACCENTS, NEUTRAL, accent_of


def test_every_color_has_an_accent_and_a_square_of_its_own() -> None:
    assert set(ACCENTS) == set(Color)
    assert len({*ACCENTS.values(), NEUTRAL}) == 9
    assert len(set(SQUARES.values())) == 9


def test_without_a_color_in_force_the_accent_is_neutral() -> None:
    assert accent_of(None) == NEUTRAL
    assert accent_of(Color.RED) == 0xD3182E
