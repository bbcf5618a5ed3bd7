"""A start waits for what it needs; full collections of garbage stay short (R10, R12)."""

from __future__ import annotations

import gc
import weakref

import aiohttp
import discord
import pytest

from bot import running
from bot.running import WAITED_OUT, ShortCollections
from tests.ui.wire import refusal


@pytest.mark.parametrize(
    "failure",
    [
        refusal(403),
        refusal(429),
        refusal(500),
        discord.GatewayNotFound(),
        aiohttp.ClientError(),
        TimeoutError(),
    ],
    ids=lambda failure: f"{type(failure).__name__} {getattr(failure, 'status', '')}",
)
async def test_a_start_waits_for_discord(failure: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cloudflare refuses an address for a while with 403 or 429."""
    failures = [failure, failure]

    async def work() -> None:
        if failures:
            raise failures.pop()

    monkeypatch.setattr("bot.running.FIRST_PAUSE_SECONDS", 0.0)
    await running._once_reachable("Discord", work, *WAITED_OUT)  # noqa: SLF001
    assert failures == []


async def test_a_refused_token_ends_a_start() -> None:
    async def work() -> None:
        raise refusal(401)

    with pytest.raises(discord.LoginFailure):
        await running._once_reachable("Discord", work, *WAITED_OUT)  # noqa: SLF001


class Knot:
    """Something that holds on to itself."""

    def __init__(self) -> None:
        self.itself = self


def is_looked_at(knot: Knot) -> bool:
    """Whether the next full collection considers it."""
    return any(one is knot for one in gc.get_objects())


def test_survivors_of_a_long_collection_are_not_looked_at_again() -> None:
    with ShortCollections(longest=0):
        knot = Knot()
        assert is_looked_at(knot)
        gc.collect()
        assert not is_looked_at(knot)
    assert is_looked_at(knot)


def test_survivors_of_a_short_collection_are() -> None:
    with ShortCollections(longest=60):
        knot = Knot()
        gc.collect()
        assert is_looked_at(knot)


def test_a_full_collection_comes_soon() -> None:
    before = gc.get_threshold()
    with ShortCollections():
        assert gc.get_threshold()[2] < before[2]
    assert gc.get_threshold() == before


def test_young_cycles_are_found() -> None:
    with ShortCollections(longest=0):
        gone = weakref.ref(Knot())
        gc.collect()
        assert gone() is None


async def test_frozen_cycles_are_found_once_they_are_thawed() -> None:
    with ShortCollections(longest=0) as collections:
        knot = Knot()
        gone = weakref.ref(knot)
        gc.collect()
        del knot
        gc.collect()
        assert gone() is not None
        await collections.thaw()
        gc.collect()
        assert gone() is None


async def test_the_program_stays_frozen_unless_something_else_was_frozen() -> None:
    knot = Knot()
    with ShortCollections(longest=60) as collections:
        await collections.thaw()
        assert not is_looked_at(knot)
