"""The month as a picture, in every language."""

from __future__ import annotations

import pytest
from PIL import Image

from bot.engine.model.cards import Color
from bot.features.badges import words
from bot.features.badges.month import Month
from bot.pictures import results
from bot.pictures.canvas import Point, Style, word_image, write
from bot.pictures.palettes import DISTINCT
from bot.pictures.scenes import MonthScene, Portrait
from bot.text.language import LANGUAGES, speaking

UNCUT = 10_000  # pixels
MONTHS = {
    "comeback": Month(118, 105, 52_340, Color.YELLOW, most_cards=108),
    "round": Month(best_round=1_180),
    "call": Month(quickest_call=0.8),
    "catches": Month(catches=118),
}


@pytest.mark.parametrize("month", MONTHS.values(), ids=MONTHS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off(language: str, month: Month, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []

    def uncut(image: Image.Image, place: Point, text: str, style: Style) -> int:
        written.append(text)
        assert word_image(text, style.size, UNCUT).width <= style.width, text
        return write(image, place, text, style)

    monkeypatch.setattr(results, "write", uncut)
    with speaking(language):
        lines = words.month_lines(month, {})
        scene = MonthScene(words.month_name(2026, 9), Portrait("Ann"), words.figures(month), lines)
    results.draw_month(scene, DISTINCT)
    assert lines[-1][1] in written
