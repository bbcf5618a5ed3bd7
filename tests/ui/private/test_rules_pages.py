"""Open pages of the rules follow their lobby, and never show an older page after a newer one."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.game.preferences import PreferenceBook
from bot.game.session import GameSession
from bot.game.tasks import Tasks
from bot.ui.actions.action import RulesShown
from bot.ui.private.mailroom import Mailroom
from bot.ui.private.messages import Courier, RulesPage
from bot.ui.transport.messenger import PrivateMessage
from bot.ui.transport.outbox import Outbox
from bot.ui.transport.panels import Drawn, Illustrator
from tests.fakes import FakeClock, MemoryPreferences
from tests.game.tables import choose_rules
from tests.ui.illustrators import FakeStudio, illustrator
from tests.ui.sessions import session_of
from tests.ui.wire import PANEL, FakeTables, SlowMessages

ANN = 1


class SlowIllustrator(Illustrator):
    """Draws only when it `may`."""

    def __init__(self) -> None:
        drawing: Any = FakeStudio()
        super().__init__(drawing, illustrator().servers)
        self.may = asyncio.Event()

    async def draw(self, *given: Any, **how: Any) -> Drawn:
        await self.may.wait()
        return await super().draw(*given, **how)


@dataclass
class Reading:
    """Ann reads a page of the rules of her lobby."""

    session: GameSession = field(default_factory=session_of)
    private: SlowMessages = field(default_factory=SlowMessages)
    illustrator: SlowIllustrator = field(default_factory=SlowIllustrator)

    def __post_init__(self) -> None:
        clock, preferences = FakeClock(), PreferenceBook(MemoryPreferences())
        courier = Courier(Outbox(clock, Tasks()), self.private, self.illustrator, preferences)
        self.inbox = Mailroom(FakeTables(), courier, clock).of(self.session)
        self.opens(0)

    def opens(self, page: int) -> None:
        """Show a page for the current state of the lobby."""
        shown = PrivateMessage(ANN, "token", PANEL)
        self.inbox.keep_note(RulesPage.shown_in(shown, RulesShown(page=page), self.session.state))

    async def host_changes(self, target: int) -> None:
        """The lobby's rules now differ from the page."""
        await choose_rules(self.session, ANN, {"target": target})
        self.inbox.refresh()
        await passes()


async def passes() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.fixture
async def reading() -> Reading:
    return Reading()


async def test_a_page_that_was_turned_while_it_was_drawn_is_not_shown(reading: Reading) -> None:
    reading.private.may.set()
    await reading.host_changes(300)
    with reading.inbox.answering(ANN):
        reading.opens(1)
        reading.illustrator.may.set()
        await passes()
    await passes()
    assert reading.private.shown == []


async def test_a_page_that_is_being_turned_is_left_to_the_answer(reading: Reading) -> None:
    reading.private.may.set()
    await reading.host_changes(300)
    with reading.inbox.answering(ANN):
        reading.illustrator.may.set()
        await passes()
        assert reading.private.asked == 0
    await passes()
    assert reading.private.asked == 1, "it was not turned after all"


async def test_the_page_that_was_turned_to_comes_again_over_an_old_one(reading: Reading) -> None:
    reading.illustrator.may.set()
    await reading.host_changes(300)
    assert reading.private.asked == 1
    with reading.inbox.answering(ANN):
        reading.opens(1)
    reading.private.may.set()
    await passes()
    old, new = reading.private.shown
    assert old != new
    reading.inbox.refresh()
    await passes()
    assert len(reading.private.shown) == 2, "now it shows the lobby as it is"


async def test_it_also_comes_again_if_nobody_knows_which_was_last(reading: Reading) -> None:
    """The old page was received before we learn about the answer, which may have been received earlier
    still.
    """
    reading.illustrator.may.set()
    await reading.host_changes(300)
    with reading.inbox.answering(ANN):
        reading.private.may.set()
        await passes()
        reading.opens(1)
    await passes()
    old, new = reading.private.shown
    assert old != new
