"""Requests that arrive while another process answers wait until it ends, but not for long."""

from __future__ import annotations

import asyncio
import shutil
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from discord import InteractionType

from bot.cogs.client import Commands
from bot.cogs.standby import HELD_SECONDS, Standby
from bot.config import load_settings
from bot.storage.games import SqlGameStore
from tests.programs import build
from tests.storage.sitting import opened


@dataclass
class Hour:
    """A clock, and the calls that were made."""

    now: float = 0.0
    called: list[str] = field(default_factory=list[str])

    def hold(self, standby: Standby, event: str, name: str) -> bool:
        return standby.hold(event, partial(self.called.append, name))


@pytest.mark.parametrize("is_inherited", [True, False])
async def test_what_arrived_comes_in_order_and_presses_only_if_they_were_left_to_us(
    *, is_inherited: bool
) -> None:
    hour = Hour()
    standby = Standby(lambda: hour.now)
    assert hour.hold(standby, "shard_ready", "shard")
    assert hour.hold(standby, "interaction", "press")
    assert hour.hold(standby, "raw_reaction_add", "reaction")
    assert not hour.hold(standby, "message", "message"), "nothing depends on it"
    assert hour.called == []
    standby.end(is_inherited=is_inherited)
    assert hour.called == [*(["press"] if is_inherited else []), "reaction", "shard"]
    assert not hour.hold(standby, "interaction", "later")


async def test_what_is_old_was_for_the_other_process() -> None:
    hour = Hour()
    standby = Standby(lambda: hour.now)
    hour.hold(standby, "ready", "connected")
    hour.hold(standby, "interaction", "long ago")
    hour.now = HELD_SECONDS / 2
    hour.hold(standby, "interaction", "old")
    hour.now = HELD_SECONDS + 1
    hour.hold(standby, "interaction", "new")
    hour.now = 1.5 * HELD_SECONDS + 1
    standby.end(is_inherited=True)
    assert hour.called == ["new", "connected"]


async def test_what_is_just_old_enough_to_be_held_is_held() -> None:
    hour = Hour()
    standby = Standby(lambda: hour.now)
    hour.hold(standby, "interaction", "first")
    hour.now = HELD_SECONDS
    hour.hold(standby, "interaction", "second")
    standby.end(is_inherited=True)
    assert hour.called == ["first", "second"]


async def test_commands_wait_too_but_not_what_is_being_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    standby = Standby()
    assert not await standby.admits(is_patient=False)
    waiting = [asyncio.create_task(standby.admits(is_patient=True)) for _ in range(2)]
    await asyncio.sleep(0)
    standby.end(is_inherited=True)
    assert await asyncio.gather(*waiting) == [True, True]
    assert await standby.admits(is_patient=False)
    monkeypatch.setattr("bot.cogs.standby.HELD_SECONDS", 0.0)
    assert not await Standby().admits(is_patient=True)


@pytest.mark.parametrize(
    ("kind", "waits"), [(InteractionType.application_command, True), (InteractionType.autocomplete, False)]
)
async def test_only_suggestions_are_asked_for_again(kind: InteractionType, *, waits: bool) -> None:
    client: Any = SimpleNamespace(standby=Standby())
    tree: Any = SimpleNamespace(client=client)
    interaction: Any = SimpleNamespace(type=kind)
    admitted = asyncio.create_task(Commands.interaction_check(tree, interaction))
    await asyncio.sleep(0)
    assert admitted.done() is not waits
    client.standby.end(is_inherited=True)
    assert await admitted is waits


async def test_a_command_that_may_have_been_answered_is_not_ours() -> None:
    standby = Standby()
    waiting = asyncio.create_task(standby.admits(is_patient=True))
    await asyncio.sleep(0)
    standby.end(is_inherited=False)
    assert not await waiting
    assert await standby.admits(is_patient=True)


async def test_a_process_that_takes_over_resumes_the_tables_that_nobody_presses(
    tmp_path: Path, migrated_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their clocks continue."""

    async def done(*_: object) -> None:
        pass

    monkeypatch.setattr("bot.app.sync_commands", done)
    app = build(load_settings({"DATABASE_URL": f"sqlite:///{shutil.copy(migrated_file, tmp_path)}"}))
    monkeypatch.setattr(app.emojis, "keep", done)
    app.outbox.stop()  # Discord isn't there to show them
    table = await SqlGameStore(app.database).create(opened(7))
    assert list(app.registry) == []
    await app.take_over(taken=None)
    assert [session.id for session in app.registry] == [table.id]
    await app.registry.close()
    await app.database.close()
