"""What people prefer: chosen in a menu or typed, several at once, remembered."""

from __future__ import annotations

from typing import Any

import pytest

from bot.features.personal import words
from bot.features.personal.commands import PreferenceHandler
from bot.features.personal.screens import Prefer
from bot.game.players import Player
from bot.game.preferences import NO_PREFERENCES, HandOrder, PaletteName, PreferenceBook, Preferences
from bot.ui.transport.replies import Reply
from tests.fakes import FakeClock, MemoryPreferences
from tests.game.tables import ANN, BOB
from tests.ui.illustrators import illustrator
from tests.ui.wire import FakeInteraction, Wire, words_of


class Counter:
    """The handler, and what it remembers."""

    def __init__(self) -> None:
        self.book = PreferenceBook(MemoryPreferences())
        self.handler = PreferenceHandler(self.book)

    async def asks(self, who: Player = ANN, **choices: str) -> str:
        interaction: Any = FakeInteraction(Wire(), who=who)
        await self.handler.answer(Reply(interaction, FakeClock(), illustrator()), Prefer(**choices))
        ((_, _, view),) = interaction.wire.sent
        return words_of(view)


@pytest.fixture
def counter() -> Counter:
    return Counter()


async def test_without_a_choice_nothing_changes(counter: Counter) -> None:
    assert str(words.INTRODUCTION) in await counter.asks()
    assert await counter.book.of(ANN.id) == NO_PREFERENCES


async def test_choices_add_up_and_are_ones_own(counter: Counter) -> None:
    assert str(words.SAVED) in await counter.asks(palette="classic", pictures="off")
    await counter.asks(order="value", nudges="off")
    chosen = Preferences(PaletteName.CLASSIC, False, None, HandOrder.BY_VALUE, is_nudged=False)
    assert await counter.book.of(ANN.id) == chosen
    assert await counter.book.of(BOB.id) == NO_PREFERENCES


async def test_a_choice_is_given_back_to_the_server(counter: Counter) -> None:
    await counter.asks(language="de", pictures="on")
    await counter.asks(language="auto", pictures="auto")
    assert await counter.book.of(ANN.id) == NO_PREFERENCES


async def test_an_answer_that_does_not_exist_changes_nothing(counter: Counter) -> None:
    assert str(words.INTRODUCTION) in await counter.asks(palette="sepia", language="tlh")
    assert await counter.book.of(ANN.id) == NO_PREFERENCES
