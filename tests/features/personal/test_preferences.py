"""Preferences: chosen in a menu or typed, several at once, stored."""

from __future__ import annotations

from typing import Any

import pytest
from discord.ui import LayoutView
from msgspec.structs import replace

from bot.feature import Switch
from bot.features.personal import words
from bot.features.personal.commands import PreferenceHandler
from bot.features.personal.screens import Prefer, ShowReminders, TurnSwitch
from bot.game.periods import DAY_SECONDS
from bot.game.players import Player
from bot.game.preferences import (
    NO_PREFERENCES,
    NO_VACATION,
    HandOrder,
    PaletteName,
    PreferenceBook,
    Preferences,
    StyleName,
    TurnReminders,
)
from bot.text.language import Sentence, Words, listed, speaking
from bot.ui.transport import Interaction
from bot.ui.transport.replies import Reply
from tests.docs.pages import DOCS, text_of
from tests.fakes import FakeClock, MemoryPreferences
from tests.game.tables import ANN, BOB
from tests.ui.illustrators import illustrator
from tests.ui.payloads import SELECT, payload_of
from tests.ui.wire import FakeInteraction, Wire, words_of

LIGHT, DARK = Sentence("Light"), Sentence("Dark")


class Counter:
    """The handler, its store, and the people who turned on an option that another feature keeps."""

    def __init__(self) -> None:
        self.book = PreferenceBook(MemoryPreferences())
        self.lit: set[int] = set()
        light = Switch("light", {True: LIGHT, False: DARK}, self.is_lit, self.turn)
        self.now = 1_790_000_000.0
        self.handler = PreferenceHandler(self.book, lambda: [light], lambda: self.now)

    async def is_lit(self, player: int) -> bool:
        return player in self.lit

    async def turn(self, interaction: Interaction, is_on: bool) -> Words:
        self.lit = self.lit ^ {interaction.user.id}
        return Sentence("Let there be light" if is_on else "Good night")

    async def asks(self, who: Player = ANN, **choices: str) -> str:
        return words_of(await self.sees(Prefer(**choices), who))

    async def sees(self, action: Prefer | TurnSwitch | ShowReminders, who: Player = ANN) -> LayoutView:
        interaction: Any = FakeInteraction(Wire(), who=who)
        await self.handler.answer(Reply(interaction, FakeClock(), illustrator()), action)
        ((_, _, view),) = interaction.wire.sent
        return view


def chosen(view: LayoutView) -> list[str]:
    """The current value of each menu."""
    menus = payload_of(view).of_type(SELECT)
    return [option["label"] for menu in menus for option in menu["options"] if option["default"]]


@pytest.fixture
def counter() -> Counter:
    return Counter()


def test_the_interface_page_names_every_style() -> None:
    names = [str(words.PREFERENCE_WORDS["style"][style]).partition(": ")[2] for style in StyleName]
    page = " ".join(text_of(DOCS / "interface.md").split())
    assert f"The styles of the cards are {listed(names)}, " in page


async def test_without_a_choice_nothing_changes(counter: Counter) -> None:
    assert str(words.INTRODUCTION) in await counter.asks()
    assert await counter.book.of(ANN.id) == NO_PREFERENCES


async def test_choices_add_up_and_are_ones_own(counter: Counter) -> None:
    assert str(words.SAVED) in await counter.asks(palette="classic", pictures="off")
    await counter.asks(order="value", nudges="off")
    chosen = Preferences(PaletteName.CLASSIC, False, None, HandOrder.BY_VALUE, reminders=TurnReminders.NEVER)
    assert await counter.book.of(ANN.id) == chosen
    assert await counter.book.of(BOB.id) == NO_PREFERENCES


async def test_a_choice_is_given_back_to_the_server(counter: Counter) -> None:
    await counter.asks(language="de", pictures="on")
    await counter.asks(language="auto", pictures="auto")
    assert await counter.book.of(ANN.id) == NO_PREFERENCES


async def test_what_another_feature_keeps_is_turned_on_and_off(counter: Counter) -> None:
    assert chosen(await counter.sees(ShowReminders()))[-1] == "Dark"
    shown = await counter.sees(TurnSwitch("light", is_on=True))
    assert "Let there be light" in words_of(shown)
    assert chosen(shown)[-1] == "Light"
    assert chosen(await counter.sees(ShowReminders(), BOB))[-1] == "Dark"
    assert "Good night" in words_of(await counter.sees(TurnSwitch("light")))


async def test_a_switch_that_is_gone_changes_nothing(counter: Counter) -> None:
    assert str(words.INTRODUCTION) in words_of(await counter.sees(TurnSwitch("heating", is_on=True)))
    assert counter.lit == set()


async def test_an_answer_that_does_not_exist_changes_nothing(counter: Counter) -> None:
    assert str(words.INTRODUCTION) in await counter.asks(palette="sepia", language="tlh")
    assert await counter.book.of(ANN.id) == NO_PREFERENCES


async def test_a_vacation_is_begun_and_ended_in_the_menu(counter: Counter) -> None:
    shown = await counter.sees(Prefer(vacation="3"))
    assert "week of vacation each quarter" in words_of(shown)
    assert any("Vacation: until" in label for label in chosen(shown))
    vacation = (await counter.book.of(ANN.id)).vacation
    assert vacation.until - vacation.since == 3 * DAY_SECONDS
    await counter.asks(vacation="kept")
    await counter.asks(vacation="forever")
    assert (await counter.book.of(ANN.id)).vacation == vacation
    assert str(words.BACK) in await counter.asks(vacation="none")
    assert chosen(await counter.sees(ShowReminders()))[-2] == "Vacation: none"


@pytest.mark.parametrize("days", ["none", "3"])
async def test_nothing_typed_along_with_a_vacation_is_lost(counter: Counter, days: str) -> None:
    others = {
        "palette": "classic", "pictures": "off", "language": "de", "order": "value", "nudges": "off",
        "quiet": "22-8", "zone": "Europe/Rome", "note": "on", "style": "neon",
    }  # fmt: skip
    assert {*others, "vacation"} == {*Prefer.__struct_fields__}
    await counter.asks(**others)
    alone = await counter.book.of(ANN.id)
    await counter.asks(BOB, **others, vacation=days)
    together = await counter.book.of(BOB.id)
    assert replace(together, vacation=NO_VACATION) == alone
    assert (together.vacation.until > counter.now) == (days == "3")


async def test_a_vacation_that_is_too_long_is_not_offered_and_changes_nothing(counter: Counter) -> None:
    await counter.asks(vacation="7")
    before = (await counter.book.of(ANN.id)).vacation
    counter.now = before.until
    shown = await counter.sees(Prefer(vacation="3"))
    assert str(words.TOO_LONG_AWAY) in words_of(shown)
    assert (await counter.book.of(ANN.id)).vacation == before
    menus = payload_of(shown).of_type(SELECT)
    assert not any("three days" in option["label"] for menu in menus for option in menu["options"])


async def test_daily_notes_are_in_the_language_they_were_asked_for_in(counter: Counter) -> None:
    with speaking("fr"):
        await counter.asks(note="on")
    assert (await counter.book.of(ANN.id)).daily_note
    await counter.asks(note="off")
    assert await counter.book.of(ANN.id) == NO_PREFERENCES
