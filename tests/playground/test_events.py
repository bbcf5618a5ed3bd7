"""Scheduled events of a server, as the bot makes them: those that are somewhere outside of Discord."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.playground.world.people import Permission
from bot.playground.world.places import Guild
from bot.playground.world.saving import dump, load
from bot.playground.world.world import World
from tests.playground.client import Client

PATH = "/guilds/{}/scheduled-events"


def moment(world: World, after: float) -> str:
    return datetime.fromtimestamp(world.clock.now() + after, UTC).isoformat()


def form(world: World, **changed: Any) -> dict[str, Any]:
    """An event in an hour."""
    return {
        "name": "UNO",
        "privacy_level": 2,
        "entity_type": 3,
        "entity_metadata": {"location": "#uno"},
        "scheduled_start_time": moment(world, 3_600),
        "scheduled_end_time": moment(world, 7_200),
        **changed,
    }


@pytest.fixture
def path(world: World, guild: Guild) -> str:
    """Where the events of the server are; its members may create some."""
    guild.everyone.permissions |= Permission.CREATE_EVENTS
    return PATH.format(guild.id)


async def test_an_event_is_planned_changed_and_deleted(client: Client, path: str, guild: Guild) -> None:
    planned = (await client.send("POST", path, form(client.world))).body
    assert (planned["status"], planned["entity_metadata"]) == (1, {"location": "#uno"})
    later = {"scheduled_start_time": moment(client.world, 5_400), "name": "UNO again", "status": 2}
    changed = (await client.send("PATCH", f"{path}/{planned['id']}", later)).body
    assert (changed["name"], changed["status"]) == ("UNO again", 2)
    assert (await client.send("GET", f"{path}/{planned['id']}")).body == changed
    assert (await client.send("GET", path)).body == [changed]
    (event,) = load(dump(client.world)).guilds[guild.id].events.values()
    assert event.name == "UNO again"
    assert (await client.send("DELETE", f"{path}/{planned['id']}")).status == 204
    assert (await client.send("GET", f"{path}/{planned['id']}")).code == 10070
    assert guild.events == {}


async def test_a_canceled_event_disappears(client: Client, path: str, guild: Guild) -> None:
    planned = (await client.send("POST", path, form(client.world))).body
    assert (await client.send("PATCH", f"{path}/{planned['id']}", {"status": 4})).body["status"] == 4
    assert guild.events == {}


async def test_events_need_a_permission(client: Client, path: str, guild: Guild) -> None:
    planned = (await client.send("POST", path, form(client.world))).body
    guild.everyone.permissions &= ~Permission.CREATE_EVENTS
    assert (await client.send("POST", path, form(client.world))).code == 50013
    assert (await client.send("DELETE", f"{path}/{planned['id']}")).code == 50013
    guild.everyone.permissions |= Permission.MANAGE_EVENTS
    assert (await client.send("DELETE", f"{path}/{planned['id']}")).status == 204


@pytest.mark.parametrize(
    ("field", "after", "fault"),
    [
        ("scheduled_start_time", -1.0, "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST"),
        ("scheduled_end_time", 3_600.0, "GUILD_SCHEDULED_EVENT_SCHEDULE_END_BEFORE_START"),
    ],
)
async def test_an_event_has_a_future(client: Client, path: str, field: str, after: float, fault: str) -> None:
    wrong = form(client.world, **{field: moment(client.world, after)})
    assert (await client.send("POST", path, wrong)).fault(field) == fault
    assert (await client.send("POST", path, form(client.world, **{field: "noon"}))).fault(
        field
    ) == "DATE_TIME_TYPE_PARSE"
