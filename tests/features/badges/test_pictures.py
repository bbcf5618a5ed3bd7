"""The badges, the records, and the month as pictures, in every language."""

from __future__ import annotations

from types import ModuleType

import pytest
from PIL import Image

from bot.engine.model.cards import Color
from bot.features.badges import words
from bot.features.badges.career import BADGES, Collection
from bot.features.badges.month import Month, Record, RecordKind
from bot.pictures import medals, results
from bot.pictures.canvas import Point, Style, word_image, write
from bot.pictures.palettes import DISTINCT
from bot.pictures.scenes import MedalsScene, MonthScene, Portrait, RecordsScene
from bot.text.language import LANGUAGES, speaking

UNCUT = 10_000  # pixels
LATE_IN_YEAR = 1_795_262_400.0  # 2026-11-21 12:00 UTC
MONTHS = {
    "comeback": Month(118, 105, 52_340, Color.YELLOW, most_cards=108),
    "round": Month(best_round=1_180),
    "call": Month(quickest_call=0.8),
    "catches": Month(catches=118),
}
HIGHEST = {
    RecordKind.STREAK: 118,
    RecordKind.ROUND: 1_180,
    RecordKind.LONGEST: 1_180,
    RecordKind.CALL: 0.8,
    RecordKind.CATCH: 10.8,
    RecordKind.CARDS: 108,
}


def written_uncut(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Check from now on that a module cuts off no text, and return the list of its texts."""
    written: list[str] = []

    def uncut(image: Image.Image, place: Point, text: str, style: Style) -> int:
        written.append(text)
        assert word_image(text, style.size, UNCUT).width <= style.width, text
        return write(image, place, text, style)

    monkeypatch.setattr(module, "write", uncut)
    return written


@pytest.mark.parametrize("month", MONTHS.values(), ids=MONTHS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_month_is_cut_off(language: str, month: Month, monkeypatch: pytest.MonkeyPatch) -> None:
    written = written_uncut(results, monkeypatch)
    with speaking(language):
        lines = words.month_lines(month, {})
        scene = MonthScene(words.month_name(2026, 9), Portrait("Ann"), words.figures(month), lines)
    results.draw_month(scene, DISTINCT)
    assert lines[-1][1] in written


@pytest.mark.parametrize("kind", RecordKind)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_record_is_cut_off(language: str, kind: RecordKind, monkeypatch: pytest.MonkeyPatch) -> None:
    written = written_uncut(results, monkeypatch)
    with speaking(language):
        record = words.record_in_picture(Record(kind, 0, HIGHEST[kind], LATE_IN_YEAR), {}, {})
    results.draw_records(RecordsScene("", (record,)))
    assert record.value in written


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_badge_is_cut_off(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written = written_uncut(medals, monkeypatch)
    with speaking(language):
        shown = [words.medal(badge, Collection()) for badge in BADGES]
        earned = [words.medal(badge, Collection({badge.code: LATE_IN_YEAR})) for badge in BADGES]
    medals.draw_medals(MedalsScene("", (*shown, *earned)))
    assert len(written) == 6 * len(BADGES)
