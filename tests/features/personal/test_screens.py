"""`/uno-me`: every preference in a menu that shows its current value."""

from __future__ import annotations

from bot.engine.model.cards import sorted_hand
from bot.features.personal.screens import (
    PERSONAL_CHOICES,
    REMINDING,
    SAMPLES,
    VACATIONS,
    answers_of,
    preferences_screen,
    reminders_screen,
)
from bot.features.personal.words import PREFERENCE_WORDS, VACATION_WORDS
from bot.game.preferences import NO_PREFERENCES, HandOrder, PaletteName, Preferences, TurnReminders
from bot.pictures.scenes import HandScene
from bot.ui.settings import ON_OFF
from bot.ui.transport.panels import Panel
from tests.builders import cards
from tests.ui.payloads import SELECT, complaints, payload_of


async def test_every_menu_shows_what_holds() -> None:
    chosen = Preferences(PaletteName.CONTRAST, False, "fr", HandOrder.AS_DEALT, reminders=TurnReminders.NEVER)
    for preferences in (NO_PREFERENCES, chosen):
        answers = answers_of(preferences)
        words = {name: [str(PREFERENCE_WORDS[name][answers[name]])] for name in PREFERENCE_WORDS}
        assert marked(reminders_screen(preferences, (), 0.0)) == [
            *(words.pop(name) for name in REMINDING),
            [str(VACATION_WORDS["none"])],
        ]
        assert marked(preferences_screen(preferences)) == list(words.values())


def marked(screen: Panel) -> list[list[str]]:
    """The current lines of each menu."""
    payload = payload_of(screen)
    assert complaints(payload) == []
    menus = payload.of_type(SELECT)
    return [[option["label"] for option in menu["options"] if option.get("default")] for menu in menus]


async def test_a_language_of_a_newer_version_is_marked_in_no_menu() -> None:
    payload = payload_of(preferences_screen(Preferences(language="tlh")))
    assert complaints(payload) == []
    _, _, _, languages, *_ = payload.of_type(SELECT)
    assert [option["label"] for option in languages["options"] if option.get("default")] == []


def test_every_answer_has_words_and_a_meaning() -> None:
    meanings = {name: list(values) for name, (_, values) in PERSONAL_CHOICES.items()} | {"note": list(ON_OFF)}
    assert {name: list(words) for name, words in PREFERENCE_WORDS.items()} == meanings
    assert list(VACATION_WORDS) == list(VACATIONS)


async def test_a_sample_shows_the_order_that_holds() -> None:
    for order, codes in SAMPLES.items():
        (shown,) = preferences_screen(Preferences(hand_order=order)).pictures
        assert shown.scene == HandScene(cards(codes), frozenset(cards(codes)))
    by_color = cards(SAMPLES[HandOrder.BY_COLOR])
    assert by_color == sorted_hand(cards(SAMPLES[HandOrder.AS_DEALT]))
    assert [card.points for card in cards(SAMPLES[HandOrder.BY_VALUE])] == sorted(
        card.points for card in by_color
    )
