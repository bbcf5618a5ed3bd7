"""Background tasks: the shutdown waits for them, and their failures are logged once."""

from __future__ import annotations

import asyncio
import logging
from weakref import ref

import pytest

from bot.engine.model.errors import Refusal, RuleError
from bot.game.errors import Fault, GameError
from bot.game.ports import StoreUnavailable
from bot.game.tasks import Tasks
from tests.fakes import settle


async def fail(error: Exception) -> None:
    await asyncio.sleep(0)
    raise error


@pytest.mark.parametrize("refusal", [GameError(Fault.STALE), RuleError(Refusal.WRONG_PHASE)])
async def test_a_refusal_is_an_answer(refusal: Exception, caplog: pytest.LogCaptureFixture) -> None:
    tasks, failures = Tasks(), list[str]()
    tasks.start(fail(refusal), "deadline", lambda: failures.append("failed"))
    await tasks.finish()
    assert failures == []
    assert [record for record in caplog.records if record.levelno > logging.DEBUG] == []


async def test_anything_else_is_our_bug(caplog: pytest.LogCaptureFixture) -> None:
    tasks, failures = Tasks(), list[str]()
    tasks.start(fail(ValueError("a bug")), "deadline", lambda: failures.append("failed"))
    await tasks.finish()
    assert failures == ["failed"]
    assert [record.message for record in caplog.records] == ["deadline failed"]


async def test_finishing_waits_for_what_work_has_started() -> None:
    tasks, done = Tasks(), list[str]()

    async def first() -> None:
        await asyncio.sleep(0)
        tasks.start(second(), "second")
        done.append("first")

    async def second() -> None:
        await asyncio.sleep(0)
        done.append("second")

    tasks.start(first(), "first")
    await tasks.finish()
    assert done == ["first", "second"]


async def test_finishing_waits_for_a_block_that_is_under_way() -> None:
    tasks, may_end, ended = Tasks(), asyncio.Event(), list[str]()

    async def answer() -> None:
        with tasks.under_way():
            await may_end.wait()
            ended.append("answer")

    async def finish() -> None:
        await tasks.finish()
        ended.append("finish")

    answering, finishing = asyncio.create_task(answer()), asyncio.create_task(finish())
    await asyncio.sleep(0)
    may_end.set()
    await asyncio.gather(answering, finishing)
    assert ended == ["answer", "finish"]


async def test_the_caller_gets_the_result_or_the_error() -> None:
    async def answer() -> int:
        return 42

    assert await Tasks().run_shielded(answer()) == 42
    with pytest.raises(ValueError, match="a bug"):
        await Tasks().run_shielded(fail(ValueError("a bug")))


async def test_an_error_that_was_dealt_with_is_let_go_at_once() -> None:
    async def refuse() -> None:
        raise GameError(Fault.STALE)

    with pytest.raises(GameError) as refused:
        await Tasks().run_shielded(refuse())
    kept = ref(refused.value)
    del refused
    await settle()
    assert kept() is None


@pytest.mark.parametrize(
    ("error", "logged"), [(ValueError("a bug"), 1), (GameError(Fault.STALE), 0)], ids=["bug", "refusal"]
)
async def test_what_fails_after_its_caller_gave_up_is_told_once(
    error: Exception, logged: int, caplog: pytest.LogCaptureFixture
) -> None:
    caller = asyncio.create_task(Tasks().run_shielded(fail(error)))
    await asyncio.sleep(0)
    caller.cancel()
    await settle()
    assert caller.cancelled()
    assert len(caplog.records) == logged


async def test_an_unavailable_store_is_one_line_of_the_log(caplog: pytest.LogCaptureFixture) -> None:
    tasks, tried_again = Tasks(), asyncio.Event()

    async def save() -> None:
        raise StoreUnavailable("OperationalError database is locked")

    tasks.start(save(), "deadline", tried_again.set)
    await tasks.finish()
    assert tried_again.is_set()
    [line] = caplog.records
    assert (line.levelname, line.exc_info) == ("WARNING", None)
    assert "database is locked" in line.message
