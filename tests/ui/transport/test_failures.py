"""Failing work doesn't delay other work, and is logged without remembering every message."""

from __future__ import annotations

import pytest

from bot.playground.limits import errors
from bot.ui.transport.failures import Code, each


def test_codes_are_those_of_the_playground() -> None:
    known = {name: value.code for name, value in vars(errors).items() if isinstance(value, errors.ErrorCode)}
    assert {code.name: code.value for code in Code if known.get(code.name, code) != code} == {}
    elsewhere = {  # answers that the playground never gives
        Code.THREAD_LOCKED,
        Code.TOO_MANY_THREADS,
        Code.CHANNEL_WRITE_LIMIT,
        Code.SERVER_WRITE_LIMIT,
        Code.NOT_IN_THIS_CHANNEL,
        Code.NO_DIRECT_MESSAGES,
        Code.BLOCKED_BY_AUTOMOD,
        Code.TITLE_BLOCKED_BY_AUTOMOD,
        Code.HARMFUL_LINK,
    }
    assert set(Code) - set(known.values()) <= elsewhere


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
