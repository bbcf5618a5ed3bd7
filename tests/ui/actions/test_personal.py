"""What people prefer: chosen in a menu or typed, several at once, remembered."""

from __future__ import annotations

from typing import Any

import pytest

from bot.game.people import Player
from bot.game.preferences import NO_PREFERENCES, HandOrder, PaletteName, PreferenceBook, Preferences
from bot.game.tasks import Tasks
from bot.text import preference_words
from bot.ui.actions.personal import Prefer
from bot.ui.desks.preferences import PreferenceDesk
from bot.ui.live.open_hand import OpenHand
from bot.ui.live.open_hands import OpenHands
from bot.ui.transport.outbox import Outbox
from bot.ui.transport.replies import Reply
from tests.builders import position
from tests.fakes import MemoryPreferences
from tests.game.tables import ANN, BOB, House
from tests.ui.illustrators import illustrator
from tests.ui.payloads import payload_of
from tests.ui.wire import FakeInteraction, FakePrivateMessages, Wire, words_of


class Counter(House):
    """The desk, what it remembers, and the hands that it redraws."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.book = PreferenceBook(MemoryPreferences())
        outbox = Outbox(self.clock, Tasks())
        self.hands = OpenHands(outbox, self.clock, FakePrivateMessages(), illustrator(), self.book)

    async def asks(self, who: Player = ANN, **choices: str) -> str:
        interaction: Any = FakeInteraction(Wire(), who=who)
        desk = PreferenceDesk(self.book, self.registry, self.hands)
        await desk.answer(Reply(interaction, self.clock, illustrator()), Prefer(**choices))
        ((_, _, view),) = interaction.wire.sent
        return words_of(view)


@pytest.fixture
def counter() -> Counter:
    return Counter()


async def test_without_a_choice_nothing_changes(counter: Counter) -> None:
    assert str(preference_words.INTRODUCTION) in await counter.asks()
    assert await counter.book.of(ANN.id) == NO_PREFERENCES


async def test_choices_add_up_and_are_ones_own(counter: Counter) -> None:
    assert str(preference_words.SAVED) in await counter.asks(palette="classic", pictures="off")
    await counter.asks(order="value", nudges="off")
    chosen = Preferences(PaletteName.CLASSIC, False, None, HandOrder.BY_VALUE, is_nudged=False)
    assert await counter.book.of(ANN.id) == chosen
    assert await counter.book.of(BOB.id) == NO_PREFERENCES


async def test_a_choice_is_given_back_to_the_server(counter: Counter) -> None:
    await counter.asks(language="de", pictures="on")
    await counter.asks(language="auto", pictures="auto")
    assert await counter.book.of(ANN.id) == NO_PREFERENCES


async def test_an_answer_that_does_not_exist_changes_nothing(counter: Counter) -> None:
    assert str(preference_words.INTRODUCTION) in await counter.asks(palette="sepia", language="tlh")
    assert await counter.book.of(ANN.id) == NO_PREFERENCES


async def test_open_hands_change_right_away(counter: Counter) -> None:
    game = position("ann: B7 R7 B1 | bob: R3 R4", discard="B9", draw_pile="Y1 Y2")
    session = await counter.at(game, ANN, BOB)
    wire = Wire()
    opened: Any = FakeInteraction(wire, counter.clock.now(), ANN)
    counter.hands.keep(session, session.snapshot, OpenHand.opened_by(opened, ANN.id))
    await counter.asks(order="dealt", language="de")
    await counter.asks(BOB, order="value")
    await counter.clock.advance(2)
    ((done, _, view),) = wire.sent
    assert done == "panel"
    labels = payload_of(view).labels
    assert labels.index("B 7") < labels.index("B 1")
    (kept,) = session.shown.hands
    assert kept.language == "de"
