"""A connection breaks and is resumed or replaced: missed presses still count, and races continue (R1)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.cogs import outages
from bot.playground.person import Impossible
from bot.playground.server.gateway import IDENTIFY, RESUME
from bot.playground.server.playground import Playground
from bot.playground.server.rest.call import FaultRule, drop
from bot.playground.world.application import ANSWER_WITHIN
from bot.playground.world.places import Message
from tests.wire.books import open_books
from tests.wire.people import FEW, HAND_SIGN, Room, choices, words_of
from tests.wire.process import BotProcess, be_patient
from tests.wire.test_health import checks_once, flaw_of

pytestmark = pytest.mark.wire

PRESSES = 20  # enough to show that play continues
QUIET_SECONDS = 6.0


@pytest.fixture
async def race(room: Room, bot: BotProcess, database_url: str) -> Message:
    """The message of an open race that nobody touches."""
    await bot.start()
    await room.sit_down(hand_size=FEW)
    return await play_to_a_race(room, database_url)


async def play_to_a_race(room: Room, database_url: str) -> Message:
    """Everybody plays until somebody owes a call, and no pending press would close the race."""
    stopped = asyncio.Event()

    def see(_: str) -> None:
        if room.newest("race") is not None:
            stopped.set()
            raise Impossible("everybody waits")

    room.before = see
    while (race := room.newest("race")) is None:
        stopped.clear()
        await room.play(until=stopped)
        await room.place.until(room.all_is_answered)
        owing = (await open_books(database_url)).match.table.owing
        await room.place.until(lambda owing=owing: shown_races(room) == set(owing))
    room.before = lambda _: None
    return race


def shown_races(room: Room) -> set[int]:
    """The seats with a race message and the bot's hand on it; a color may have been chosen since it was
    sent.
    """
    return {
        int(choice.press.argument)
        for message in room.public()
        if any(emoji.name == HAND_SIGN for emoji in message.reactions)
        for choice in choices(message, "race")
    }


def silences(bot: BotProcess) -> int:
    """How often the bot has given up a connection, because no heartbeat was answered on a busy machine."""
    return sum(bot.said.count(words) for words in ("answers no heartbeat", "has stopped responding"))


async def test_a_press_missed_in_the_middle_of_a_race_counts_after_a_resume(
    room: Room, bot: BotProcess, race: Message, place: Playground
) -> None:
    place.gateway.cut()
    await room.people[1].actor.react(race, HAND_SIGN)
    pressed = await room.people[2].takes(next(choices(race, "race")))
    assert not pressed.has_failed
    await place.until(lambda: not any(choices(race)))
    assert len(place.log.sent(IDENTIFY)) == 1
    assert 1 <= len(place.log.sent(RESUME)) <= 1 + silences(bot)
    assert any(name in words_of(race) for name in ("Ann", "Bob", "Cat"))
    await room.play_for(PRESSES)


async def test_asked_to_reconnect_it_resumes(room: Room, race: Message, place: Playground) -> None:
    place.gateway.ask_to_reconnect()
    await place.until(lambda: bool(place.log.sent(RESUME)))
    assert not (await room.people[0].takes(next(choices(race, "race")))).has_failed
    await room.play_for(PRESSES)
    assert len(place.log.sent(IDENTIFY)) == 1


async def test_an_invalid_session_is_replaced_and_the_race_is_still_on(
    room: Room, race: Message, place: Playground
) -> None:
    place.gateway.invalidate(is_resumable=False)
    await place.until(lambda: len(place.log.sent(IDENTIFY)) == 2)
    await place.until_connected()
    assert not (await room.people[0].takes(next(choices(race, "race")))).has_failed
    await place.until(lambda: not any(choices(race)))
    await room.play_for(PRESSES)


async def test_a_lost_answer_loses_no_move(
    room: Room, bot: BotProcess, place: Playground, database_url: str
) -> None:
    await bot.start()
    await room.sit_down(turn_seconds=0)  # so that no clock runs
    ann = room.people[0]
    before = (await open_books(database_url)).revision
    fault = place.rest.faults.add(FaultRule(drop, "POST", "/callback"))
    typing = asyncio.create_task(ann.actor.slash("uno end"))
    await place.until(lambda: any(one.status == 0 for one in place.log.requests("POST", "/callback")))
    place.world.clock.skip(ANSWER_WITHIN)
    assert (await typing).has_failed
    place.rest.faults.remove(fault)
    assert (await open_books(database_url)).revision == before + 1
    assert not (await ann.actor.slash("uno hand")).has_failed
    assert "an answer did not reach Discord" in bot.said


def be_alert() -> None:
    """Notice a silent connection soon."""
    be_patient()
    outages.QUIET_SECONDS = QUIET_SECONDS


async def test_a_connection_over_which_nothing_comes_is_red_and_resumed(
    room: Room, place: Playground, tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has closed it, and Discord expects a heartbeat every 41 seconds; it would take twice as long."""
    bot = BotProcess(place, tmp_path, database_url, HEALTH_PORT="0")
    bot.prepare = be_alert
    await bot.start()
    await room.sit_down()
    await room.play_for(PRESSES)
    for wire in place.gateway.connections:
        monkeypatch.setattr(wire, "send", lambda _packet: None)
    assert await flaw_of(bot, "heartbeats") == "1 of 1 connections to Discord are silent"
    await place.until(lambda: bool(place.log.sent(RESUME)))
    await room.play_for(PRESSES)
    await checks_once(bot, 200)
    assert len(place.log.sent(IDENTIFY)) == 1
    assert "shard 0: Discord answers no heartbeat" in bot.said
    assert await bot.terminate() == 0
