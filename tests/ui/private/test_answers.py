"""Answers to presses at a table, in the messages in which they are pressed."""

from __future__ import annotations

from typing import Any

import pytest

from bot.ui.private.mailroom import REFUSAL_SECONDS
from tests.game.tables import ANN, BOB
from tests.presses import Pressed
from tests.ui.hall import Hall
from tests.ui.wire import PANEL, FakeInteraction, Wire, words_of


@pytest.fixture
def hall() -> Hall:
    return Hall()


async def test_a_refusal_that_is_refused_again_can_be_read(hall: Hall) -> None:
    session = await hall.lobby(BOB)
    presses = []
    for target, on in ((300, "public"), (400, "private")):
        press = Pressed("agree", session.id, session.revision, "").press
        await session.choose_rules(ANN.id, {"target": target})
        pressed: Any = FakeInteraction(Wire(), hall.clock.now(), BOB, on, message=PANEL)
        presses.append(pressed)
        await hall.router.press(pressed, press)
    first, second = (pressed.wire for pressed in presses)
    assert [first.done, second.done] == [["say"], ["in place"]]
    assert words_of(first.sent[0][2]) == words_of(second.sent[0][2])
    await hall.clock.advance(REFUSAL_SECONDS - 1)
    assert [first.done, second.done] == [["say"], ["in place"]], "it is there as long as any other"
    await hall.clock.advance(2)
    assert [first.done, second.done] == [["say"], ["in place", "erase"]]
