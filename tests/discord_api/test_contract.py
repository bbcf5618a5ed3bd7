"""The playground answers a rehearsal as in the committed recording, so that it cannot drift away from
Discord.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.playground.server.playground import Playground
from bot.playground.world.world import World
from tests.discord_api.contract import RECORDING, answers_in, read, rehearsed
from tests.hosting.rehearsal.conftest import place, world
from tests.hosting.rehearsal.server import server_of, traces_of

__all__ = ["place", "world"]


@pytest.mark.wire
async def test_a_whole_rehearsal_is_answered_as_recorded(place: Playground, tmp_path: Path) -> None:
    assert await rehearsed(place, tmp_path), (tmp_path / "report.md").read_text()
    assert traces_of(place.world) == []
    expected, found = answers_in(read(RECORDING)), answers_in(read(tmp_path / "recording.jsonl"))
    for check, answers in expected.items():
        assert found[check] - answers == set(), f"{check}: the playground answers something else"
        assert answers - found[check] == set(), f"{check}: the playground never answers this"
    for file in tmp_path.iterdir():
        text = file.read_text("utf-8")
        assert [one for one in secrets_of(place) if re.search(rf"\b{re.escape(one)}\b", text)] == [], (
            file.name
        )


def secrets_of(place: Playground) -> Iterator[str]:
    """Every ID, name, and token in the world or in its traffic."""
    world: World = place.world
    yield world.token
    yield from (str(one) for one in (*world.users, *world.guilds, *world.channels, *world.files))
    guild = server_of(world)
    people = [one.user for one in guild.members.values() if not one.user.is_bot]
    yield from (name for user in people for name in (user.name, user.display_name))
    yield from (one.name for one in (*world.guilds.values(), *world.channels.values()) if one.name)
    for event in place.log.events("INTERACTION_CREATE"):
        yield from (event.data["id"], event.data["token"])
    for exchange in place.log.exchanges:
        answer = exchange.answer
        if isinstance(answer, dict) and answer.get("id"):
            yield str(answer["id"])
