"""kill -9 at any moment: nothing accepted is lost, old buttons answer, and play continues (R1, R17)."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

import pytest

from bot.game import clock
from bot.playground.server.playground import HANGS_AFTER_SECONDS
from tests.soak.counts import Record, times
from tests.wire.books import Books, open_books, set_deadline
from tests.wire.evidence import check_nothing_lost, is_turn, press_old_buttons, revision_of, see_all_shown
from tests.wire.people import FEW, Room
from tests.wire.process import BotProcess, be_patient

pytestmark = pytest.mark.wire

SEED = 7
MOST_PRESSES = 12  # between a start and the press during which the process is killed
LONGEST_WAIT = 0.015  # seconds from that press to the kill, so that it hits any stage of its handling
MOST_PRESSES_MORE = 100  # while waiting for a press of the wanted kind
MOMENTS = (
    "play",
    "color",
    "race",
    "challenge",
    None,
    "draw",
    "next",
    "hand",
)
OTHERWISE = "PostgreSQL", times(2, 200), 6  # others in a build
EVERY_FOURTH = 4
# seconds until the deadline that is set while the bot is down, about the time it takes to start
OVERDUE = 1.0
TURN_SECONDS = 600  # so that no other clock acts


def be_steady() -> None:
    """Let no clock start over in a build, even if connecting takes long."""
    be_patient()
    clock.A_MOMENT = times(HANGS_AFTER_SECONDS, clock.A_MOMENT)


@dataclass
class Blow:
    """When to kill the process: after this many presses, at the next press of a kind (None for any)."""

    presses: int
    kind: str | None
    struck: asyncio.Event

    def see(self, kind: str) -> None:
        """Count a press that is about to be made."""
        self.presses -= 1
        fits = self.kind in (None, kind) or self.presses < -MOST_PRESSES_MORE
        if self.presses < 0 and fits:
            self.struck.set()


@pytest.mark.parametrize("database_url", ["sqlite", "postgresql"], indirect=True)
async def test_killed_at_many_moments(
    room: Room, bot: BotProcess, database_url: str, record_property: Record
) -> None:
    name, kills, first = ("SQLite", times(4, 200), 0) if database_url.startswith("sqlite") else OTHERWISE
    room.rng.seed(SEED)
    bot.prepare = be_steady
    await bot.start()
    await room.sit_down(hand_size=FEW, turn_seconds=TURN_SECONDS)
    for number in range(kills):
        await play_and_kill(bot, room, MOMENTS[(first + number) % len(MOMENTS)])
        books = await open_books(database_url)
        check_nothing_lost(room, books)
        deadline = time.time() + OVERDUE if number % EVERY_FOURTH == 0 and is_turn(books) else None
        if deadline is not None:
            await set_deadline(database_url, deadline)
        await bot.start()
        if deadline is not None:
            books = await see_the_clock_act(room, database_url, books, deadline)
        await see_all_shown(room, books)
        await press_old_buttons(room, books)
    await room.play_to_the_end_of_a_round()
    assert await bot.terminate() == 0, bot.said[-5_000:]
    record_property(f"kills of the bot on {name}, no accepted move lost", kills)


async def play_and_kill(bot: BotProcess, room: Room, kind: str | None) -> None:
    blow = Blow(room.rng.randrange(MOST_PRESSES), kind, asyncio.Event())
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


async def see_the_clock_act(room: Room, url: str, before: Books, deadline: float) -> Books:
    """The deadline that passed while the bot was down takes effect once, and the next one is set."""
    await room.place.until(lambda: revision_of(room.table) > before.revision)
    books = await open_books(url)
    assert books.revision == before.revision + 1
    assert books.match.table.decider != before.match.table.decider
    assert books.saved.state.deadline is not None
    assert books.saved.state.deadline > deadline + 10
    return books
