"""Work that fails holds up no other, and the log is told of it without remembering every message."""

from __future__ import annotations

import pytest

from bot.ui.transport.failures import each


async def test_failures_of_a_kind_are_one_thing_to_the_log(caplog: pytest.LogCaptureFixture) -> None:
    done = list[int]()

    async def work(number: int) -> None:
        if number < 3:
            raise KeyError(f"message {number}")
        done.append(number)

    assert not await each(range(5), work, "a game night")
    assert done == [3, 4]
    assert [vars(record)["seldom"] for record in caplog.records] == ["a game night: KeyError"] * 3
    assert ["message 2" in record.getMessage() for record in caplog.records] == [False, False, True]
