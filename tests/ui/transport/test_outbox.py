"""The outbox: the newest state, in order, within the budget, with retries or silence where appropriate."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.game.tasks import Tasks
from bot.ui.transport.outbox import (
    BUDGET,
    LONGEST_RETRY_SECONDS,
    LONGEST_YIELD_SECONDS,
    MANY_PRESSES,
    RETRY_SECONDS,
    YIELD_SECONDS,
    Outbox,
)
from tests.fakes import FakeClock, settle

Send = Callable[[], Awaitable[None]]


class Discord:
    """The received requests, with their times; `refusals` are the answers to the next requests."""

    def __init__(self, clock: FakeClock) -> None:
        self.clock = clock
        self.arrived: list[tuple[float, str]] = []
        self.refusals: list[Exception] = []
        self.holds: asyncio.Event | None = None
        self.is_down = False
        self.tries = 0

    def send(self, what: str) -> Send:
        async def work() -> None:
            self.tries += 1
            if self.is_down:
                raise refusal(503)
            if self.holds is not None:
                await self.holds.wait()
            if self.refusals:
                raise self.refusals.pop(0)
            self.arrived.append((self.clock.now(), what))

        return work

    @property
    def words(self) -> list[str]:
        return [what for _, what in self.arrived]


def refusal(status: int, code: int = 0) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, {"code": code, "message": ""})


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def wire(clock: FakeClock) -> Discord:
    return Discord(clock)


@pytest.fixture
def outbox(clock: FakeClock) -> Outbox:
    return Outbox(clock, Tasks())


async def test_the_first_goes_out_at_once_and_later_ones_are_merged(
    outbox: Outbox, wire: Discord, clock: FakeClock
) -> None:
    start = clock.now()
    for number in range(10):
        outbox.request("table", wire.send(f"state {number}"), gap=1.0)
        await clock.advance(0.05)
    await clock.advance(2)
    assert wire.arrived == [(start, "state 0"), (start + 1.0, "state 9")]


async def test_tables_do_not_wait_for_each_other(outbox: Outbox, wire: Discord, clock: FakeClock) -> None:
    for table in range(5):
        outbox.request(table, wire.send(f"table {table}"), gap=1.0)
    await clock.advance(0)
    assert wire.words == [f"table {table}" for table in range(5)]


async def test_what_is_asked_for_meanwhile_goes_out_afterwards(
    outbox: Outbox, wire: Discord, clock: FakeClock
) -> None:
    wire.holds = asyncio.Event()
    outbox.request("table", wire.send("old"))
    await settle()
    outbox.request("table", wire.send("newer"))
    outbox.request("table", wire.send("newest"))
    wire.holds.set()
    await clock.advance(0)
    assert wire.words == ["old", "newest"]


async def test_everything_else_waits_while_many_presses_wait_for_their_answers(
    outbox: Outbox, wire: Discord, clock: FakeClock
) -> None:
    with ExitStack() as presses:
        for _ in range(MANY_PRESSES):
            presses.enter_context(outbox.answering())
        with outbox.answering():
            with outbox.answering():
                outbox.request("table", wire.send("one move"))
                await clock.advance(LONGEST_YIELD_SECONDS / 2)
                outbox.request("table", wire.send("another"))
                assert wire.words == []
            await clock.advance(YIELD_SECONDS)
            assert wire.words == [], "there is still one too many"
        await clock.advance(YIELD_SECONDS)
        assert wire.words == ["another"]


async def test_nothing_waits_forever_for_presses(outbox: Outbox, wire: Discord, clock: FakeClock) -> None:
    with ExitStack() as presses:
        for _ in range(MANY_PRESSES + 1):
            presses.enter_context(outbox.answering())
        outbox.request("table", wire.send("one move"))
        await clock.advance(LONGEST_YIELD_SECONDS - 0.01)
        outbox.request("table", wire.send("another"))
        assert wire.words == []
        await clock.advance(0.01)
        assert wire.words == ["another"]


async def test_a_few_presses_delay_nothing(outbox: Outbox, wire: Discord, clock: FakeClock) -> None:
    with ExitStack() as presses:
        for _ in range(MANY_PRESSES):
            presses.enter_context(outbox.answering())
        outbox.request("hand", wire.send("a hand"))
        await clock.advance(0)
        assert wire.words == ["a hand"]


async def test_the_budget_is_kept_over_all_tables(outbox: Outbox, wire: Discord, clock: FakeClock) -> None:
    start = clock.now()
    for table in range(3 * BUDGET):
        outbox.request(table, wire.send("table"))
    await clock.advance(0.9)
    assert len(wire.arrived) == BUDGET
    await clock.advance(5)
    times = [at - start for at, _ in wire.arrived]
    assert len(times) == 3 * BUDGET
    assert all(late - early >= 1.0 for early, late in zip(times, times[BUDGET:], strict=False))


async def test_answers_to_interactions_do_not_count(outbox: Outbox, wire: Discord, clock: FakeClock) -> None:
    for table in range(3 * BUDGET):
        outbox.request(table, wire.send("panel"), is_counted=False)
    await clock.advance(0)
    assert len(wire.arrived) == 3 * BUDGET


@pytest.mark.parametrize("trouble", [refusal(503), refusal(429), TimeoutError(), ConnectionResetError()])
async def test_what_failed_is_tried_again(
    outbox: Outbox, wire: Discord, clock: FakeClock, trouble: Exception
) -> None:
    wire.refusals = [trouble]
    outbox.request("table", wire.send("table"))
    await clock.advance(RETRY_SECONDS - 1)
    assert wire.words == []
    await clock.advance(1)
    assert wire.words == ["table"]


async def test_after_an_outage_everything_is_brought_up_to_date(
    outbox: Outbox, wire: Discord, clock: FakeClock
) -> None:
    wire.is_down = True
    for table in range(3):
        outbox.request(table, wire.send(f"table {table}"))
    await clock.advance(3600)
    assert outbox.failing == 3
    wire.is_down = False
    await clock.advance(LONGEST_RETRY_SECONDS)
    assert sorted(wire.words) == ["table 0", "table 1", "table 2"]
    assert outbox.failing == outbox.waiting == 0


async def test_the_pauses_of_an_outage_grow(outbox: Outbox, wire: Discord, clock: FakeClock) -> None:
    wire.is_down = True
    outbox.request("table", wire.send("table"))
    await clock.advance(3600)
    assert 3600 / LONGEST_RETRY_SECONDS <= wire.tries <= 3600 / LONGEST_RETRY_SECONDS + 3


async def test_the_first_message_that_arrives_again_wakes_the_others(
    outbox: Outbox, wire: Discord, clock: FakeClock
) -> None:
    wire.is_down = True
    outbox.request("early", wire.send("early"))
    await clock.advance(310)  # on its own, it is retried after the requests that fail now
    outbox.request("late", wire.send("late"))
    await settle()
    wire.is_down = False
    await clock.advance(RETRY_SECONDS)
    assert sorted(wire.words) == ["early", "late"]


async def test_an_outage_is_told_in_two_lines(
    outbox: Outbox, wire: Discord, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    wire.is_down = True
    for table in range(50):
        outbox.request(table, wire.send("table"))
    await clock.advance(600)
    wire.is_down = False
    await clock.advance(60)
    assert len(wire.words) == 50
    begin, end = caplog.records
    assert (begin.levelname, end.levelname) == ("WARNING", "INFO")
    assert "retrying until it does" in begin.message
    assert end.message == "Discord is accepting requests again"


async def test_the_newer_state_is_tried_instead_of_the_failed_one(
    outbox: Outbox, wire: Discord, clock: FakeClock
) -> None:
    wire.refusals = [refusal(503)]
    outbox.request("table", wire.send("old"))
    await settle()
    outbox.request("table", wire.send("new"))
    await clock.advance(RETRY_SECONDS)
    assert wire.words == ["new"]


async def test_a_refusal_that_cannot_be_helped_is_logged_once(
    outbox: Outbox, wire: Discord, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    wire.refusals = [refusal(400, 50035)]
    outbox.request("table", wire.send("table"))
    await clock.advance(60)
    assert wire.words == []
    assert [record.levelname for record in caplog.records] == ["ERROR"]


async def test_one_ended_webhook_token_ends_nothing(outbox: Outbox, wire: Discord, clock: FakeClock) -> None:
    wire.refusals = [refusal(401, 50027)]
    outbox.request("a", wire.send("a"))
    await settle()
    outbox.request("b", wire.send("b"))
    await clock.advance(0)
    assert wire.words == ["b"]


async def test_nothing_is_kept_of_what_is_done(outbox: Outbox, wire: Discord, clock: FakeClock) -> None:
    for number in range(100):
        outbox.request(number, wire.send("x"), gap=1.0)
    await clock.advance(10)
    assert len(wire.arrived) == 100
    assert outbox.waiting == 0


async def test_a_time_of_day_set_back_holds_nothing_up(
    outbox: Outbox, wire: Discord, clock: FakeClock
) -> None:
    outbox.request("table", wire.send("old"), gap=1.0)
    await clock.advance(0)
    clock.set_by = -3600
    outbox.request("table", wire.send("new"), gap=1.0)
    await clock.advance(1)
    assert wire.words == ["old", "new"]


async def test_at_the_end_only_what_no_later_process_would_do_is_done_and_at_once(
    outbox: Outbox, wire: Discord, clock: FakeClock
) -> None:
    for table in ("open", "closed"):
        outbox.request(table, wire.send(table), gap=1.0)
    await settle()
    outbox.request("open", wire.send("a move"), gap=1.0)
    outbox.request("closed", wire.send("its end"), gap=1.0, is_final=True)
    outbox.finish()
    await settle()
    outbox.request("open", wire.send("another move"))
    outbox.request("hand", wire.send("a hand goes"), is_final=True)
    await settle()
    assert wire.words == ["open", "closed", "its end", "a hand goes"]
    await clock.advance(60)
    assert outbox.waiting == 0


async def test_at_the_end_what_no_later_process_would_do_follows_what_is_on_its_way(
    outbox: Outbox, wire: Discord, clock: FakeClock
) -> None:
    wire.holds = asyncio.Event()
    outbox.request("table", wire.send("a move"), gap=1.0)
    await settle()
    outbox.request("table", wire.send("its end"), gap=1.0, is_final=True)
    outbox.finish()
    wire.holds.set()
    await settle()
    assert wire.words == ["a move", "its end"]


async def test_at_the_end_an_outage_is_not_waited_out(
    outbox: Outbox, wire: Discord, clock: FakeClock
) -> None:
    wire.is_down = True
    outbox.request("table", wire.send("its end"), is_final=True)
    await settle()
    outbox.finish()
    await settle()
    assert wire.tries == 2
    outbox.stop()
    await clock.advance(60)
    assert wire.tries == 2


@pytest.mark.parametrize("is_over", [True, False])
async def test_a_message_still_being_prepared_when_the_connections_close_is_no_bug(
    outbox: Outbox, wire: Discord, caplog: pytest.LogCaptureFixture, *, is_over: bool
) -> None:
    wire.holds = asyncio.Event()
    wire.refusals.append(RuntimeError("Session is closed"))
    outbox.request("table", wire.send("a move"))
    await settle()
    if is_over:
        outbox.stop()
    wire.holds.set()
    await settle()
    assert [one.levelname for one in caplog.records] == ([] if is_over else ["ERROR"])


async def test_at_the_end_an_outage_that_ends_leaves_what_a_later_process_would_do(
    outbox: Outbox, wire: Discord, clock: FakeClock
) -> None:
    wire.is_down = True
    outbox.request("closed", wire.send("its end"), is_final=True)
    outbox.request("open", wire.send("a move"))
    await settle()
    assert outbox.failing == 2
    wire.is_down = False
    outbox.finish()
    await clock.advance(60)
    assert wire.words == ["its end"]
    assert (outbox.failing, outbox.waiting) == (0, 0)


async def test_at_the_end_what_fails_on_its_way_is_left_to_a_later_process(
    outbox: Outbox, wire: Discord, clock: FakeClock
) -> None:
    """Another process may own the table when Discord is reachable again."""
    wire.is_down = True
    outbox.request("closed", wire.send("its end"), is_final=True)
    await settle()
    wire.is_down, wire.holds = False, asyncio.Event()
    wire.refusals = [refusal(503)]
    outbox.request("open", wire.send("a move"))
    await settle()
    outbox.finish()
    await settle()
    wire.holds.set()
    await clock.advance(60)
    assert wire.words == ["its end"]
    assert wire.tries == 3
    assert (outbox.failing, outbox.waiting) == (0, 0)


async def test_after_a_bug_nothing_counts_as_failing_and_others_recover(
    outbox: Outbox, wire: Discord, clock: FakeClock
) -> None:
    wire.refusals = [refusal(503), LookupError("a bug")]
    outbox.request("one", wire.send("one"))
    await clock.advance(RETRY_SECONDS)
    wire.refusals = [refusal(503)]
    outbox.request("two", wire.send("two"))
    await clock.advance(2 * RETRY_SECONDS)
    wire.refusals = [refusal(503)]
    outbox.request("three", wire.send("three"))
    await clock.advance(2 * RETRY_SECONDS)
    assert wire.words == ["two", "three"]
    assert outbox.failing == 0
