"""Answers to presses at a table, in the messages that contain the button."""

from __future__ import annotations

from typing import Any

import pytest

from bot.ui.private.mailroom import REFUSAL_SECONDS
from bot.ui.transport.failures import Code
from tests.game.tables import ANN, BOB, CAT, choose_rules
from tests.presses import Pressed
from tests.ui.hall import Hall
from tests.ui.wire import PANEL, FakeInteraction, Wire, refusal, words_of


@pytest.fixture
def hall() -> Hall:
    return Hall()


async def test_a_refusal_that_is_refused_again_can_be_read(hall: Hall) -> None:
    session = await hall.lobby(BOB)
    presses = []
    for target, on in ((300, "public"), (400, "private")):
        press = Pressed("agree", session.id, session.revision, "").press
        await choose_rules(session, ANN.id, {"target": target})
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


@pytest.mark.parametrize("on", ["public", "private"])
async def test_a_page_that_arrives_after_its_lobby_has_ended_goes(hall: Hall, on: str) -> None:
    session = await hall.lobby(BOB)
    press = Pressed("rules", session.id, session.revision, "0").press
    pressed: Any = FakeInteraction(Wire(), hall.clock.now(), CAT, on, message=PANEL)
    hall.answers.append(pressed.wire)
    answer = "edit_message" if on == "private" else "send_message"
    send = getattr(pressed.response, answer)

    async def send_late(*given: Any, **how: Any) -> Any:
        sent = await send(*given, **how)
        await session.start(ANN.id)
        return sent

    setattr(pressed.response, answer, send_late)
    await hall.router.press(pressed, press)
    await hall.clock.advance(1)
    assert pressed.wire.done[1:] == ["erase"]


async def test_a_page_whose_answer_came_too_late_is_redrawn_by_the_token_that_showed_it(hall: Hall) -> None:
    session = await hall.lobby(BOB)
    wires = first, late = Wire(), Wire(refusals=[refusal(404, Code.UNKNOWN_INTERACTION)])
    for wire in wires:
        press = Pressed("rules", session.id, session.revision, "").press
        pressed: Any = FakeInteraction(wire, hall.clock.now(), ANN, "private", message=PANEL)
        await hall.router.press(pressed, press)
    await choose_rules(session, ANN.id, {"target": 300})
    await hall.clock.advance(1)
    assert (first.done, late.done) == (["in place", "panel"], ["in place"])
