"""A leaver reads the result, wherever they pressed, and no hand stays on their screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest

from bot.game.changes import Aftermath
from bot.game.players import Player
from bot.game.state import Stage
from bot.ui.actions.action import Action
from bot.ui.actions.lobby import Kick, LeaveTable
from bot.ui.private.messages import OpenHand
from bot.ui.transport.messenger import Ticket
from tests.builders import position
from tests.fakes import settle
from tests.game.tables import ANN, BOB, CAT, DAN
from tests.presses import Pressed
from tests.ui.hall import Hall, answer_of
from tests.ui.wire import FakeInteraction, Wire, refusal

HANDS = "ann: R7 R8 G1 | bob: R1 R2 G2 | cat: R3 R4 G3 | dan: Y1 Y2 Y3"
MODERATOR = 99
TURNS_OF_A_PRESS = 30  # of the event loop, and more


@pytest.fixture
async def hall() -> Hall:
    """A table of four, at which Bob has opened his hand."""
    hall = Hall()
    await hall.at(position(HANDS, draw_pile="B1 B2 B3 B4 B5"), ANN, BOB, CAT, DAN)
    await hall.clock.advance(2)
    await hall.presses(BOB, "hand")
    await hall.clock.advance(2)
    return hall


async def bob_presses(hall: Hall, kind: str, argument: str = "", wire: Wire | None = None) -> Wire:
    """Bob presses a button in his hand's message. Returns the wire of the answer."""
    session = hall.registry.in_channel(20)
    interaction: Any = FakeInteraction(wire or Wire(), hall.clock.now(), BOB, "private")
    hall.answers.append(interaction.wire)
    await hall.router.press(interaction, Pressed(kind, session.id, session.revision, argument).press)
    return interaction.wire


def done(wires: list[Wire]) -> list[str]:
    """The requests on these wires."""
    return [how for wire in wires for how, _, _ in wire.sent]


async def leaves(hall: Hall, wire: Wire | None = None) -> Wire:
    """Bob asks to leave in his hand, and confirms it on this wire."""
    await bob_presses(hall, "quit")
    await hall.clock.advance(2)
    return await bob_presses(hall, "leave", Aftermath.PLAYED_ON, wire)


async def test_the_answer_takes_the_place_of_the_hand_for_good(hall: Hall) -> None:
    answer = await leaves(hall)
    await hall.clock.advance(60)
    assert done([answer]) == ["in place"]
    assert "erase" not in done(hall.answers)


async def test_whoever_is_removed_while_their_press_waits_can_read_why_it_came_to_nothing(hall: Hall) -> None:
    session = hall.registry.in_channel(20)
    removal = session.kick(MODERATOR, BOB.id, is_moderator=True)
    _, answer = await asyncio.gather(removal, bob_presses(hall, "draw"))
    await hall.clock.advance(5)
    assert not session.state.has(BOB.id)
    assert done([answer]) == ["in place"]
    assert "erase" not in done(hall.answers)


async def test_if_the_answer_is_not_taken_the_question_goes(hall: Hall) -> None:
    wire = Wire()
    wire.refusals = [refusal(500)]
    await leaves(hall, wire)
    await hall.clock.advance(60)
    assert "erase" in done(hall.answers)


@pytest.mark.parametrize("turns", range(TURNS_OF_A_PRESS))
async def test_a_hand_that_comes_below_the_table_meanwhile_shows_no_cards(hall: Hall, turns: int) -> None:
    session = hall.registry.in_channel(20)
    below: Any = FakeInteraction(Wire(), hall.clock.now(), BOB)
    hand = OpenHand.opened_by(Ticket.of(below), BOB.id)
    hand.message, hand.is_follow_up = 9, True
    await bob_presses(hall, "quit")
    await hall.clock.advance(2)
    hand.seen = hand.facts(hand.view(session.snapshot))

    async def comes() -> None:
        for _ in range(turns):
            await asyncio.sleep(0)
        # this is the only way to end a request at a chosen moment
        hall.presenter.mailroom.of(session)._replace(hand)

    await asyncio.gather(bob_presses(hall, "leave", Aftermath.PLAYED_ON), comes())
    await hall.clock.advance(60)
    assert not session.state.has(BOB.id)
    # if it comes later, the answer is that he has no seat
    assert done([below.wire]) in (["erase"], ["panel"])


# A match that starts while somebody leaves or is removed

Ask = Callable[[Hall], Awaitable[tuple[str, str]]]


async def moderator_types(hall: Hall, action: Action) -> tuple[str, str]:
    interaction: Any = FakeInteraction(Wire(), hall.clock.now(), Player(MODERATOR, "Mo"))
    interaction.permissions = discord.Permissions(manage_messages=True)
    await hall.router.command(interaction, action)
    return answer_of(interaction.wire)


@pytest.mark.parametrize(
    "ask",
    [
        lambda hall: hall.presses(BOB, "leave"),
        lambda hall: hall.types(BOB, LeaveTable()),
        lambda hall: moderator_types(hall, Kick("Bob")),
    ],
    ids=["a press", "a command", "a removal"],
)
async def test_nobody_loses_a_match_that_starts_while_they_leave_the_lobby(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall()
    session = await hall.lobby(BOB, CAT)
    await hall.clock.advance(2)
    save, may_save = hall.store.save, asyncio.Event()

    async def save_late(*given: Any) -> Any:
        await may_save.wait()
        return await save(*given)

    monkeypatch.setattr(hall.store, "save", save_late)
    starting = asyncio.create_task(session.start(ANN.id))
    await settle()
    asking = asyncio.ensure_future(ask(hall))
    await settle()
    assert session.state.stage is Stage.LOBBY
    may_save.set()
    await starting
    await asking
    assert (session.state.stage, session.state.is_void) == (Stage.PLAYING, False)
    assert session.snapshot.seats_of(BOB.id) == (1,)
    await hall.clock.advance(2)
    _, words = await ask(hall)
    assert "match" in words  # the question
    assert session.snapshot.seats_of(BOB.id) == (1,)
