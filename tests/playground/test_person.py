"""People can do what Discord's client would let them do, and see what it would show them."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from bot.playground.person import Impossible
from bot.playground.world.people import Permission, User
from bot.playground.world.places import Channel, Guild
from bot.playground.world.world import Event
from tests.playground.client import Client, button, row

PLAY = {
    "name": "uno",
    "description": "UNO",
    "options": [
        {
            "type": 1,
            "name": "play",
            "description": "Play a card",
            "options": [
                {"type": 3, "name": "card", "description": "Which", "required": True, "autocomplete": True},
                {
                    "type": 3,
                    "name": "color",
                    "description": "Which",
                    "choices": [{"name": "Red", "value": "R"}],
                },
                {"type": 6, "name": "target", "description": "Whom"},
                {"type": 4, "name": "number", "description": "How many", "min_value": 1, "max_value": 9},
            ],
        }
    ],
}
SELECT = {
    "type": 3,
    "custom_id": "pick",
    "placeholder": "Pick",
    "options": [{"label": "Red", "value": "r"}, {"label": "Blue", "value": "b"}],
}
PEOPLE = {"type": 5, "custom_id": "who"}


@pytest.fixture
async def synced(client: Client) -> Client:
    """The client, with the bot's commands known."""
    await client.send("PUT", f"/applications/{client.world.bot.id}/commands", [PLAY])
    return client


async def told(client: Client, doing: Coroutine[Any, Any, object]) -> dict[str, Any]:
    """The data the bot receives when somebody does something; it does not respond."""
    heard: asyncio.Future[Event] = asyncio.get_running_loop().create_future()
    stop = client.world.feed.listen(heard.set_result)
    act = asyncio.create_task(doing)
    await asyncio.wait((act, heard), return_when=asyncio.FIRST_COMPLETED)
    stop()
    act.cancel()
    return heard.result().data["data"]


async def test_options_become_the_data_of_a_command(synced: Client, table: Channel, bob: User) -> None:
    ann = synced.place.person("ann")
    typed = ann.slash("uno play", card="R5", color="Red", target=bob, number=3)
    data = await told(synced, typed)
    assert data["name"] == "uno"
    assert data["options"][0]["name"] == "play"
    values = {one["name"]: one["value"] for one in data["options"][0]["options"]}
    assert values == {"card": "R5", "color": "R", "target": str(bob.id), "number": 3}
    assert data["resolved"]["members"][str(bob.id)]["nick"] is None


async def test_an_entry_of_an_apps_menu_names_the_person(client: Client, table: Channel, bob: User) -> None:
    entries = [{"name": "Say hello", "type": 2}, {"name": "Repeat", "type": 3}]
    await client.send("PUT", f"/applications/{client.world.bot.id}/commands", entries)
    ann = client.place.person("ann")
    assert [entry["name"] for entry in ann.menu()] == ["Say hello"]
    data = await told(client, ann.use_menu("Say hello", bob))
    assert (data["type"], data["name"], data["target_id"]) == (2, "Say hello", str(bob.id))
    assert data["resolved"]["users"].keys() == data["resolved"]["members"].keys() == {str(bob.id)}
    assert "options" not in data
    with pytest.raises(Impossible):
        await ann.use_menu("Repeat", bob)


@pytest.mark.parametrize(
    ("words", "values"),
    [
        ("uno", {}),
        ("uno fly", {}),
        ("chess play", {}),
        ("uno play", {}),
        ("uno play", {"card": "R5", "speed": 1}),
        ("uno play", {"card": "R5", "color": "Pink"}),
        ("uno play", {"card": "R5", "number": 10}),
    ],
)
async def test_what_the_client_would_not_send_is_impossible(
    synced: Client, words: str, values: dict[str, object]
) -> None:
    with pytest.raises(Impossible):
        await synced.place.person("ann").slash(words, **values)


async def test_commands_need_their_permission(synced: Client, table: Channel, guild: Guild) -> None:
    locked = {**PLAY, "default_member_permissions": str(int(Permission.MANAGE_GUILD))}
    await synced.send("PUT", f"/applications/{synced.world.bot.id}/commands", [locked])
    with pytest.raises(Impossible):
        await synced.place.person("bob").slash("uno play", card="R5")
    owner = synced.place.person("ann").slash("uno play", card="R5")
    assert (await told(synced, owner))["name"] == "uno"
    synced.world.overwrite(table, guild.everyone, deny=Permission.USE_APPLICATION_COMMANDS)
    with pytest.raises(Impossible):
        await synced.place.person("bob").slash("uno play", card="R5")


async def test_an_unanswered_press_fails_after_three_seconds(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "x", "components": [row(button("go"))]})
    pressing = asyncio.create_task(client.place.person("ann").press(message, "Go"))
    await asyncio.sleep(0)
    client.world.clock.skip(3)
    answer = await pressing
    assert answer.has_failed
    assert (await client.answer(answer.interaction, 6)).code == 10062


async def test_only_what_is_there_can_be_pressed(client: Client, table: Channel) -> None:
    components = [row(button("go", disabled=True), button("open")), row(SELECT)]
    message = await client.sent(table, {"content": "x", "components": components})
    ann = client.place.person("ann")
    for control in ("go", "missing", "pick"):
        with pytest.raises(Impossible):
            await ann.press(message, control)
    with pytest.raises(Impossible):
        await ann.choose(message, "pick", "green")
    with pytest.raises(Impossible):
        await ann.choose(message, "pick", "Red", "Blue")
    await client.send("DELETE", f"/channels/{table.id}/messages/{message.id}")
    with pytest.raises(Impossible):
        await ann.press(message, "open")


async def test_choices_are_sent_by_their_values(client: Client, table: Channel, bob: User) -> None:
    message = await client.sent(table, {"content": "x", "components": [row(SELECT), row(PEOPLE)]})
    ann = client.place.person("ann")
    picked = await told(client, ann.choose(message, "Pick", "Blue"))
    assert picked["values"] == ["b"]
    named = await told(client, ann.choose(message, "who", bob))
    assert named["values"] == [str(bob.id)]
    assert named["resolved"]["users"][str(bob.id)]["username"] == "bob"


async def test_an_ephemeral_message_can_be_pressed_only_by_its_owner(client: Client, table: Channel) -> None:
    asked = client.command(table, "ann")
    await client.answer(asked, 4, {"content": "hand", "flags": 64, "components": [row(button())]})
    assert asked.original is not None
    with pytest.raises(Impossible):
        await client.place.person("bob").press(asked.original, "Go")


async def test_a_forged_press_reaches_the_bot(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "x"})
    forged = client.place.person("ann").forge(message, "made up")
    assert (await told(client, forged))["custom_id"] == "made up"


async def test_a_hidden_channel_is_not_seen(client: Client, table: Channel, guild: Guild, bob: User) -> None:
    client.world.overwrite(table, bob, deny=Permission.VIEW_CHANNEL)
    with pytest.raises(Impossible):
        client.place.person("bob").sees(table)
    assert client.place.person("ann").sees(table) == []


async def test_events_reach_only_people_who_may_see_them(
    client: Client, table: Channel, guild: Guild
) -> None:
    shown: dict[str, list[str]] = {"ann": [], "bob": []}
    for name, names in shown.items():
        person = client.place.person(name)
        client.world.feed.listen(
            lambda event, p=person, n=names: n.append(event.name) if p.is_shown(event) else None
        )
    asked = client.command(table, "ann")
    await client.answer(asked, 4, {"content": "hand", "flags": 64})
    await client.sent(table, {"content": "for all"})
    assert shown["ann"] == ["MESSAGE_CREATE", "INTERACTION_ANSWER", "MESSAGE_CREATE"]
    assert shown["bob"] == ["MESSAGE_CREATE"]


async def test_moderators_delete_others_messages(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "x"})
    with pytest.raises(Impossible):
        await client.place.person("bob").delete(message)
    await client.place.person("ann").delete(message)
    assert (await client.edit(message, {"content": "y"})).code == 10008
