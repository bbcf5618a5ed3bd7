"""A connection that breaks, is resumed or begun anew: missed presses are heard, races go on (R1)."""

from __future__ import annotations

import asyncio

import pytest

from bot.playground.asking import Impossible
from bot.playground.faults import Fault, drop
from bot.playground.gateway.sessions import IDENTIFY, RESUME
from bot.playground.messages import Message
from bot.playground.server import Playground
from bot.ui.transport.custom_ids import ButtonKind
from tests.wire.books import open_books
from tests.wire.people import HAND_SIGN, Room, choices, words_of
from tests.wire.process import BotProcess

pytestmark = [pytest.mark.wire, pytest.mark.timeout(300)]

RESUME_SECONDS = 60.0  # that a slow machine may take
PRESSES = 20  # that show that play goes on


@pytest.fixture
async def race(room: Room, bot: BotProcess) -> Message:
    """The message of a race that is open; everybody holds their breath."""
    await bot.start()
    await room.sit_down()
    return await play_to_a_race(room)


async def play_to_a_race(room: Room) -> Message:
    """Everybody plays, and all stop when somebody owes a call."""
    stopped = asyncio.Event()

    def see(_: ButtonKind) -> None:
        if room.newest(ButtonKind.RACE) is not None:
            stopped.set()
            raise Impossible("everybody holds their breath")

    room.before = see
    while (race := room.newest(ButtonKind.RACE)) is None:
        stopped.clear()
        await room.play(until=stopped)
        await asyncio.sleep(0.3)  # a move that was on its way closes the race
    room.before = lambda _: None
    return race


async def test_what_was_missed_in_the_middle_of_a_race_is_heard_after_a_resume(
    room: Room, race: Message, place: Playground
) -> None:
    place.gateway.cut()
    await room.people[1].actor.react(race, HAND_SIGN)
    pressed = await room.people[2].takes(next(choices(race, ButtonKind.RACE)))
    assert not pressed.has_failed
    await place.until(lambda: not any(choices(race)), RESUME_SECONDS)
    assert len(place.log.sent(IDENTIFY)) == 1
    assert len(place.log.sent(RESUME)) == 1
    assert any(name in words_of(race) for name in ("Ann", "Bob", "Cat"))
    await room.play_for(PRESSES)


async def test_asked_to_reconnect_it_goes_on_where_it_was(
    room: Room, race: Message, place: Playground
) -> None:
    place.gateway.ask_to_reconnect()
    await place.until(lambda: bool(place.log.sent(RESUME)), RESUME_SECONDS)
    assert not (await room.people[0].takes(next(choices(race, ButtonKind.RACE)))).has_failed
    await room.play_for(PRESSES)
    assert len(place.log.sent(IDENTIFY)) == 1


async def test_a_session_that_is_void_is_begun_anew_and_the_race_is_still_on(
    room: Room, race: Message, place: Playground
) -> None:
    place.gateway.invalidate(is_resumable=False)
    await place.until(lambda: len(place.log.sent(IDENTIFY)) == 2, RESUME_SECONDS)
    await place.until_connected()
    assert not (await room.people[0].takes(next(choices(race, ButtonKind.RACE)))).has_failed
    await place.until(lambda: not any(choices(race)))
    await room.play_to_the_end_of_a_round()


async def test_an_answer_that_is_lost_on_the_way_takes_no_move_with_it(
    room: Room, bot: BotProcess, place: Playground, database_url: str
) -> None:
    await bot.start()
    await room.sit_down()
    ann = room.people[0]
    before = (await open_books(database_url)).revision
    fault = place.rest.faults.add(Fault(drop, "POST", "/callback"))
    typed = await ann.actor.slash("uno kick", player="bob")
    assert typed.has_failed
    place.rest.faults.remove(fault)
    assert (await open_books(database_url)).revision == before + 1
    assert not (await ann.actor.slash("uno hand")).has_failed
    assert "an answer did not reach Discord" in bot.said
