"""kill -9 at any moment of play: nothing accepted is lost, the old buttons answer, play goes on (R1, R17)."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

import pytest

from bot.ui.transport.custom_ids import ButtonKind
from tests.wire.books import Books, open_books, set_deadline
from tests.wire.evidence import check_nothing_lost, is_turn, press_old_buttons, revision_of, see_all_shown
from tests.wire.people import Room
from tests.wire.process import BotProcess

pytestmark = [pytest.mark.wire, pytest.mark.timeout(400)]  # of which a quiet machine takes a tenth

SEED = 7
MOST_PRESSES = 12  # between a start and the press that the next kill comes with
LONGEST_WAIT = 0.015  # seconds from that press to the kill: anywhere within its way
PATIENCE = 3.0  # seconds that we wait for a press of the wanted kind
MOMENTS = (
    ButtonKind.PLAY,
    ButtonKind.COLOR,
    ButtonKind.RACE,
    ButtonKind.CHALLENGE,
    None,
    ButtonKind.DRAW,
    ButtonKind.NEXT,
    ButtonKind.HAND,
)
EVERY_FOURTH = 4
OVERDUE = 1.0  # seconds


@dataclass
class Blow:
    """When the process is killed: at a press of this kind, or at any, once there were enough presses."""

    presses: int
    kind: ButtonKind | None
    until: float
    struck: asyncio.Event

    def see(self, kind: ButtonKind) -> None:
        """Somebody is about to press."""
        self.presses -= 1
        fits = self.kind in (None, kind) or time.monotonic() > self.until
        if self.presses < 0 and fits:
            self.struck.set()


@pytest.mark.parametrize("database_url", ["sqlite", "postgresql"], indirect=True)
async def test_killed_at_many_moments(room: Room, bot: BotProcess, database_url: str) -> None:
    kills = 20 if database_url.startswith("sqlite") else 5
    room.rng.seed(SEED)
    await bot.start()
    await room.sit_down()
    for number in range(kills):
        await play_and_kill(bot, room, MOMENTS[number % len(MOMENTS)])
        books = await open_books(database_url)
        check_nothing_lost(room, books)
        is_overdue = number % EVERY_FOURTH == 0 and is_turn(books)
        if is_overdue:
            await set_deadline(database_url, time.time() + OVERDUE)
        await bot.start()
        if is_overdue:
            books = await see_the_clock_act(room, database_url, books)
        await see_all_shown(room, books)
        await press_old_buttons(room, books)
    await room.play_to_the_end_of_a_round()
    assert await bot.terminate() == 0


async def play_and_kill(bot: BotProcess, room: Room, kind: ButtonKind | None) -> None:
    blow = Blow(room.rng.randrange(MOST_PRESSES), kind, time.monotonic() + PATIENCE, asyncio.Event())
    room.before = blow.see

    async def strike() -> None:
        await blow.struck.wait()
        await asyncio.sleep(room.rng.random() * LONGEST_WAIT)
        await bot.kill()
        killed.set()

    killed = asyncio.Event()
    striking = asyncio.create_task(strike())
    await room.play(until=killed)
    await striking


async def see_the_clock_act(room: Room, url: str, before: Books) -> Books:
    """The deadline that passed meanwhile acts once, the next one is set."""
    await room.place.until(lambda: revision_of(room.table) > before.revision)
    books = await open_books(url)
    assert books.revision == before.revision + 1
    assert books.match.table.decider != before.match.table.decider
    assert books.saved.state.deadline is not None
    assert books.saved.state.deadline > time.time() + 10
    return books
