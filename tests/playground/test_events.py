"""Scheduled events of a server, as the bot creates them: somewhere outside of Discord."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.playground.world.people import Permission
from bot.playground.world.places import Guild
from bot.playground.world.saving import dump, load
from bot.playground.world.world import Event, World
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
    """The path of the server's events; its members may create some."""
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


async def test_events_are_published(client: Client, path: str, published: list[Event]) -> None:
    planned = (await client.send("POST", path, form(client.world))).body
    one = f"{path}/{planned['id']}"
    await client.send("PATCH", one, {"name": "Later", "description": "with cards"})
    await client.send("DELETE", one)
    kinds = [event.name.removeprefix("GUILD_SCHEDULED_EVENT_") for event in published]
    assert kinds == ["CREATE", "UPDATE", "DELETE"]
    assert [event.data["name"] for event in published] == ["UNO", "Later", "Later"]
    assert [event.data["description"] for event in published] == [None, "with cards", "with cards"]
    assert {event.data["id"] for event in published} == {planned["id"]}


async def test_only_what_is_named_changes_about_an_event(client: Client, path: str) -> None:
    planned = (await client.send("POST", path, form(client.world, description="x"))).body
    one = f"{path}/{planned['id']}"
    assert (await client.send("PATCH", one, {})).body == planned
    ends = moment(client.world, 9_000)
    changed = {"scheduled_end_time": ends, "entity_metadata": {"location": "#cards"}, "description": None}
    body = (await client.send("PATCH", one, changed)).body
    assert datetime.fromisoformat(body["scheduled_end_time"]) == datetime.fromisoformat(ends)
    assert body["scheduled_start_time"] == planned["scheduled_start_time"]
    assert (body["entity_metadata"], body["description"]) == ({"location": "#cards"}, None)


async def test_an_event_of_somebody_else_needs_another_permission(
    client: Client, path: str, guild: Guild
) -> None:
    planned = (await client.send("POST", path, form(client.world))).body
    guild.events[int(planned["id"])].creator = client.world.user("ann")
    one = f"{path}/{planned['id']}"
    assert (await client.send("PATCH", one, {"name": "x"})).code == 50013
    assert (await client.send("DELETE", one)).code == 50013
    guild.everyone.permissions = Permission.MANAGE_EVENTS
    assert (await client.send("PATCH", one, {"name": "x"})).status == 200


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
    unzoned = {field: "2100-01-01T00:00:00"}
    assert (await client.send("POST", path, form(client.world, **unzoned))).fault(
        field
    ) == "DATE_TIME_TYPE_PARSE"


@pytest.mark.parametrize(
    ("field", "most", "make"),
    [
        ("name", 100, lambda words: {"name": words}),
        ("description", 1000, lambda words: {"description": words}),
        ("entity_metadata.location", 100, lambda words: {"entity_metadata": {"location": words}}),
    ],
)
async def test_the_words_of_an_event_are_limited(
    client: Client, path: str, field: str, most: int, make: Callable[[str], dict[str, Any]]
) -> None:
    assert (await client.send("POST", path, form(client.world, **make("x" * most)))).status == 200
    reply = await client.send("POST", path, form(client.world, **make("x" * (most + 1))))
    assert "LENGTH" in reply.fault(*field.split("."))


@pytest.mark.parametrize(
    "wrong", [{"privacy_level": 1}, {"entity_type": 2}, {"status": 5}, {"status": 0}, {"name": ""}]
)
async def test_an_event_is_somewhere_else_and_for_the_server(
    client: Client, path: str, wrong: dict[str, Any]
) -> None:
    (field,) = wrong
    planned = (await client.send("POST", path, form(client.world))).body
    assert (await client.send("PATCH", f"{path}/{planned['id']}", wrong)).fault(field)
