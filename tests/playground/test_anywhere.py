"""A group, and a server without the bot: people have added the application to their accounts."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground.payloads import interaction_json
from bot.playground.person import Impossible, Invocation
from bot.playground.world.people import Permission
from bot.playground.world.places import Channel, Interaction
from bot.playground.world.world import World
from tests.playground.client import Client, button, layout, row

MESSAGE, DEFER, DEFER_UPDATE = 4, 5, 6
IN_SERVER, TO_USER = 0, 1
PLACES = ("group", "two", "elsewhere")


@pytest.fixture(params=PLACES)
def away(request: pytest.FixtureRequest, world: World) -> Channel:
    """A channel where the bot is not a member: a group, a direct message of two people, or a server."""
    people = [world.user(name) for name in ("ann", "bob", "cat")]
    world.user("ann").has_app = True
    if request.param == "group":
        return world.add_group("Friends", people)
    if request.param == "two":
        return world.direct_channel(*people[:2])
    return world.add_channel(world.add_guild("Elsewhere", people, bot_permissions=None), "lounge")


def offer(world: World, name: str, kinds: list[int], contexts: list[int] | None) -> None:
    """Register a command for these kinds of installation and these contexts."""
    body: dict[str, Any] = {"name": name, "description": "It does something", "contexts": contexts}
    world.commands.upsert(None, body | {"integration_types": kinds})


def offered(world: World, channel: Channel, name: str) -> set[str]:
    """The commands that Discord offers to a person there."""
    return {one["name"] for one in Invocation(world, world.user(name), channel).commands()}


def payload(client: Client, asked: Interaction) -> dict[str, Any]:
    """The gateway's data for an interaction."""
    return interaction_json(asked, client.world.bot, client.world.clock.now())


async def test_only_what_people_add_themselves_is_offered_to_them(world: World, away: Channel) -> None:
    offer(world, "server-only", [IN_SERVER], [0, 1, 2])
    offer(world, "never-in-private", [IN_SERVER, TO_USER], [1])
    offer(world, "everywhere", [IN_SERVER, TO_USER], [0, 1, 2])
    offer(world, "contexts-not-told", [IN_SERVER, TO_USER], None)
    assert offered(world, away, "ann") == {"everywhere", "contexts-not-told"}
    assert offered(world, away, "bob") == set()
    with pytest.raises(Impossible):
        Invocation(world, world.user("bob"), away).command_data("everywhere", {})


async def test_a_server_with_the_bot_offers_what_is_for_servers_or_for_the_person(
    world: World, table: Channel
) -> None:
    offer(world, "of-the-server", [IN_SERVER], [0])
    offer(world, "of-people", [TO_USER], [0])
    world.user("ann").has_app = True
    assert offered(world, table, "ann") == {"of-the-server", "of-people"}
    assert offered(world, table, "bob") == {"of-the-server"}


async def test_the_token_of_the_bot_does_nothing_there(client: Client, away: Channel) -> None:
    asked = client.command(away)
    await client.answer(asked, MESSAGE, layout(row(button())))
    (message,) = away.messages.values()
    of_message = f"/channels/{away.id}/messages/{message.id}"
    for reply in (
        await client.post(away, {"content": "hello"}),
        await client.edit(message, {"content": "changed"}),
        await client.send("DELETE", of_message),
        await client.send("PUT", f"{of_message}/reactions/%E2%9C%8B/@me"),
        await client.send("GET", f"/channels/{away.id}/messages"),
    ):
        assert (reply.status, reply.code) == (403, 50001)


async def test_a_sixth_follow_up_is_refused(client: Client, away: Channel) -> None:
    asked = client.command(away)
    await client.answer(asked, MESSAGE, {"content": "the answer does not count"})
    for number in range(5):
        assert (await client.follow_up(asked, {"content": str(number)})).status == 200
        assert (await client.by_token("PATCH", asked, body={"content": "nor does this"})).status == 200
    reply = await client.follow_up(asked, {"content": "one too many"})
    assert (reply.status, reply.code) == (400, 40094)
    assert len(away.messages) == 6


async def test_where_the_bot_is_a_member_more_may_follow(client: Client, table: Channel) -> None:
    client.world.user("ann").has_app = True
    asked = client.command(table)
    await client.answer(asked, MESSAGE, {"content": "first"})
    for number in range(6):
        assert (await client.follow_up(asked, {"content": str(number)})).status == 200


async def test_an_interaction_says_where_it_comes_from_and_for_whom(client: Client, away: Channel) -> None:
    ann = str(client.world.user("ann").id)
    asked = client.command(away)
    await client.answer(asked, MESSAGE, layout(row(button())))
    (message,) = away.messages.values()
    pressed = client.press(message, name="bob")
    for one in (payload(client, asked), payload(client, pressed)):
        assert one["context"] == (0 if away.guild else 2)
        assert one["authorizing_integration_owners"] == {"1": ann}
        assert one.get("guild_id") == (str(away.guild.id) if away.guild else None)
        assert int(one["app_permissions"]) & Permission.ATTACH_FILES
        assert not int(one["app_permissions"]) & Permission.ADD_REACTIONS


@pytest.mark.parametrize("any_token_edits", [False, True])
async def test_whether_another_token_edits_can_be_chosen(
    client: Client, away: Channel, any_token_edits: bool
) -> None:
    client.world.interactions.any_token_edits = any_token_edits
    first = client.command(away)
    await client.answer(first, MESSAGE, layout(row(button())))
    (message,) = away.messages.values()
    other = client.press(message, name="bob")
    await client.answer(other, MESSAGE, {"content": "a hand", "flags": 64})
    reply = await client.by_token("PATCH", other, str(message.id), layout(row(button("new"))))
    assert reply.status == (200 if any_token_edits else 404)
    assert any_token_edits or reply.code == 10008


async def test_a_press_that_only_acknowledges_edits_the_message_that_was_pressed(
    client: Client, away: Channel
) -> None:
    await client.answer(client.command(away), MESSAGE, layout(row(button())))
    (message,) = away.messages.values()
    pressed = client.press(message, name="bob")
    await client.answer(pressed, DEFER_UPDATE)
    client.world.clock.skip(600)
    assert (await client.by_token("PATCH", pressed, body=layout(row(button("new"))))).status == 200
    client.world.clock.skip(301)
    reply = await client.by_token("PATCH", pressed, body=layout(row(button("newer"))))
    assert (reply.status, reply.code) == (401, 50027)


async def test_without_the_permission_answers_are_private(client: Client) -> None:
    world = client.world
    people = [world.user(name) for name in ("bob", "ann")]
    elsewhere = world.add_guild("Elsewhere", people, bot_permissions=None)
    lounge = world.add_channel(elsewhere, "lounge")
    world.user("ann").has_app = True
    world.overwrite(lounge, elsewhere.everyone, deny=Permission.USE_EXTERNAL_APPS)
    asked = client.command(lounge)
    reply = await client.answer(asked, MESSAGE, {"content": "for all"})
    assert reply.body["interaction"]["response_message_ephemeral"]
    await client.follow_up(asked, {"content": "for all"})
    assert not lounge.messages
    assert [message.owner for message in world.ephemerals.values()] == [world.user("ann")] * 2
