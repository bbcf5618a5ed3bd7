"""What people prefer: chosen in a menu or typed, several at once, remembered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.game.preferences import NO_PREFERENCES, HandOrder, PaletteName, Preferences
from bot.text.preference_words import SAVED
from bot.ui.actions.errands import Asked, Prefer, PreferencesShown
from tests.fakes import memory_books
from tests.game.tables import ANN, BOB


@pytest.fixture
def ann() -> Asked:
    return Asked(ANN, 10, memory_books())


async def test_without_a_choice_the_panel_shows_what_holds(ann: Asked) -> None:
    assert await Prefer().run(ann) == PreferencesShown(NO_PREFERENCES)


async def test_choices_add_up_and_are_ones_own(ann: Asked) -> None:
    await Prefer(palette="classic", pictures="off").run(ann)
    shown = await Prefer(order="value", nudges="off").run(ann)
    chosen = Preferences(PaletteName.CLASSIC, False, None, HandOrder.BY_VALUE, is_nudged=False)
    assert shown == PreferencesShown(chosen, SAVED)
    assert await Prefer().run(replace(ann, person=BOB)) == PreferencesShown(NO_PREFERENCES)


async def test_a_choice_is_given_back_to_the_server(ann: Asked) -> None:
    await Prefer(language="de", pictures="on").run(ann)
    assert await Prefer(language="auto", pictures="auto").run(ann) == PreferencesShown(NO_PREFERENCES, SAVED)


async def test_an_answer_that_does_not_exist_changes_nothing(ann: Asked) -> None:
    assert await Prefer(palette="sepia", language="tlh").run(ann) == PreferencesShown(NO_PREFERENCES)
