"""The content of a person's page, and its requests."""

from __future__ import annotations

import base64
from typing import Any

import aiohttp
import pytest

from bot.playground.changes.interactions import respond
from bot.playground.person import Impossible
from bot.playground.server.page import WindowActions, packet_for, places_json
from bot.playground.server.playground import Playground
from bot.playground.world.people import Permission, User
from bot.playground.world.places import Channel, Guild, InteractionType
from bot.playground.world.world import Event, World
from tests.playground.client import Client, button, row

SELECT = {"type": 3, "custom_id": "pick", "options": [{"label": "Red", "value": "r"}]}
FORM = {
    "custom_id": "form",
    "title": "Form",
    "components": [{"type": 18, "label": "Name", "component": {"type": 4, "custom_id": "name", "style": 1}}],
}


@pytest.fixture
def actions(client: Client) -> WindowActions:
    """The requests of Ann's page; nobody waits for the bot, which is absent."""
    client.world.interactions.patience = 0.0
    return WindowActions(client.place.person("ann"))


def asked(published: list[Event]) -> dict[str, Any]:
    """The bot's last message."""
    return next(event.data for event in reversed(published) if event.name == "INTERACTION_CREATE")["data"]


async def test_a_channel_is_opened_with_what_was_said_in_it(
    client: Client, table: Channel, guild: Guild, actions: WindowActions
) -> None:
    other = client.world.add_channel(guild, "other")
    await client.sent(other, {"content": "first"})
    await client.sent(table, {"content": "elsewhere"})
    await client.sent(other, {"content": "second"})
    shown = await actions.do({"action": "visit", "channel": str(other.id)})
    assert [message["content"] for message in shown] == ["first", "second"]
    assert await actions.do({"action": "visit"}) == shown
    for unknown in ({"action": "fly"}, {"action": "visit", "channel": "5"}):
        with pytest.raises(KeyError):
            await actions.do(unknown)


async def test_commands_and_menus_are_offered_and_sent(
    client: Client, table: Channel, bob: User, actions: WindowActions, published: list[Event]
) -> None:
    option = {"type": 6, "name": "who", "description": "Who"}
    entries = [
        {"name": "greet", "description": "Greet", "options": [option]},
        {"name": "Say hello", "type": 2},
    ]
    await client.send("PUT", f"/applications/{client.world.bot.id}/commands", entries)
    offered = await actions.do({"action": "commands"})
    assert [entry["name"] for entry in offered] == ["greet", "Say hello"]
    person = {"kind": "user", "id": str(bob.id)}
    answer = await actions.do({"action": "slash", "words": "greet", "values": {"who": person}})
    assert (answer["kind"], answer["modal"]) == ("failed", None)
    assert asked(published)["options"] == [{"type": 6, "name": "who", "value": str(bob.id)}]
    await actions.do({"action": "use_menu", "words": "Say hello", "values": {"person": person}})
    assert asked(published)["target_id"] == str(bob.id)


async def test_what_is_typed_is_suggested_for(
    client: Client, table: Channel, actions: WindowActions, published: list[Event]
) -> None:
    option = {"type": 3, "name": "card", "description": "Which", "autocomplete": True}
    body = {"name": "play", "description": "Play", "options": [option]}
    await client.send("PUT", f"/applications/{client.world.bot.id}/commands", [body])
    typing = {"action": "autocomplete", "words": "play", "focused": "card", "values": {"card": "r"}}
    assert await actions.do(typing) == []
    assert asked(published)["options"][0] == {"type": 3, "name": "card", "value": "r", "focused": True}


async def test_buttons_and_menus_of_a_message_are_used(
    client: Client, table: Channel, guild: Guild, actions: WindowActions, published: list[Event]
) -> None:
    roles = {"type": 6, "custom_id": "role"}
    parts = [row(button()), row(SELECT), row(roles)]
    message = await client.sent(table, {"content": "x", "components": parts})
    number = str(message.id)
    await actions.do({"action": "press", "message": number, "control": "go"})
    assert asked(published)["custom_id"] == "go"
    await actions.do({"action": "choose", "message": number, "control": "pick", "values": ["Red"]})
    assert asked(published)["values"] == ["r"]
    everyone = {"kind": "role", "id": str(guild.id)}
    await actions.do({"action": "choose", "message": number, "control": "role", "values": [everyone]})
    assert asked(published)["values"] == [str(guild.id)]
    with pytest.raises(Impossible, match="gone"):
        await actions.do({"action": "press", "message": "5", "control": "go"})


async def test_a_form_that_was_opened_can_be_sent(
    client: Client, table: Channel, actions: WindowActions, published: list[Event]
) -> None:
    client.world.feed.listen(
        lambda event: None if event.name != "INTERACTION_CREATE" else open_form(client.world, event)
    )
    message = await client.sent(table, {"content": "x", "components": [row(button())]})
    opened = await actions.do({"action": "press", "message": str(message.id), "control": "go"})
    assert (opened["kind"], opened["modal"]["title"]) == ("modal", "Form")
    await actions.do({"action": "submit", "modal": opened["id"], "values": {"name": "Ann"}})
    assert asked(published)["components"][0]["component"]["value"] == "Ann"
    with pytest.raises(KeyError):
        await actions.do({"action": "submit", "modal": "5", "values": {}})


def open_form(world: World, event: Event) -> None:
    if event.data["type"] == InteractionType.COMPONENT:
        interaction = world.interactions.unanswered(int(event.data["id"]), event.data["token"])
        respond(world, interaction, {"type": 9, "data": FORM}, ())


async def test_one_writes_reacts_and_dismisses(
    client: Client, table: Channel, ann: User, actions: WindowActions
) -> None:
    file = {"name": "card.txt", "content": base64.b64encode(b"red").decode()}
    await actions.do({"action": "say", "content": "hello", "files": [file]})
    (message,) = table.messages.values()
    assert (message.content, [one.filename for one in message.attachments]) == ("hello", ["card.txt"])
    react = {"action": "react", "message": str(message.id), "emoji": "✋"}
    for is_on, reacting in ((True, [[ann]]), (False, [])):
        await actions.do({**react, "on": is_on})
        assert list(message.reactions.values()) == reacting
    interaction = client.command(table)
    respond(client.world, interaction, {"type": 4, "data": {"content": "hand", "flags": 64}}, ())
    assert interaction.original is not None
    await actions.do({"action": "dismiss", "message": str(interaction.original.id)})
    assert client.world.ephemerals == {}


async def test_languages_are_those_of_discord(
    client: Client, table: Channel, guild: Guild, ann: User, actions: WindowActions
) -> None:
    guild.become_community()
    await actions.do({"action": "set_language", "locale": "de"})
    await actions.do({"action": "set_server_language", "locale": "fr"})
    assert (ann.locale, guild.locale) == ("de", "fr")
    for action in ("set_language", "set_server_language"):
        with pytest.raises(Impossible, match="tlh"):
            await actions.do({"action": action, "locale": "tlh"})


async def test_a_page_knows_all_places_people_and_languages(
    client: Client, table: Channel, guild: Guild, bob: User
) -> None:
    translated = {"name": "uno", "description": "Play", "name_localizations": {"de": "uno"}}
    option = {"type": 3, "name": "card", "description": "x", "description_localizations": {"fr": "x"}}
    body = {**translated, "options": [option]}
    await client.send("PUT", f"/applications/{client.world.bot.id}/commands", [body])
    client.world.add_guild("Elsewhere", [client.world.user("ann")])
    hidden = client.world.add_channel(guild, "hidden")
    client.world.overwrite(hidden, bob, deny=Permission.VIEW_CHANNEL)
    client.world.direct_channel(bob, client.world.bot)
    told = places_json(client.place.person(bob))
    assert told["me"]["username"] == "bob"
    assert [one["username"] for one in told["people"]] == ["ann", "bob", "cat"]
    assert told["languages"] == ["en-US", "de", "fr"]
    (shown,) = told["guilds"]
    assert [one["name"] for one in shown["channels"]] == ["table"]
    assert len(shown["members"]) == 4
    assert [len(one["recipients"]) for one in told["directs"]] == [1]


async def test_a_page_hears_what_its_person_would(
    client: Client, table: Channel, published: list[Event]
) -> None:
    message = await client.sent(table, {"content": "x", "flags": 1 << 12})
    await client.edit(message, {"content": "y"})
    await client.place.person("ann").react(message, "✋")
    await client.send("DELETE", f"/channels/{table.id}/messages/{message.id}")
    interaction = client.command(table)
    respond(client.world, interaction, {"type": 4, "data": {"content": "hand", "flags": 64}}, ())
    assert table.guild is not None
    client.world.overwrite(table, table.guild.everyone)
    table.guild.become_community()
    client.place.person("ann").set_server_language("de")
    await client.send("PUT", f"/applications/{client.world.bot.id}/commands", [])
    ann, bob = (
        [packet for event in published if (packet := packet_for(client.place.person(name), event))]
        for name in ("ann", "bob")
    )
    kinds = [(packet["kind"], packet.get("is_new")) for packet in ann]
    private = [("message", True)]
    common = [("message", True), ("message", False), ("message", False), ("gone", None)]
    places = [("places", None)] * 2
    assert kinds == common + private + places
    assert [(packet["kind"], packet.get("is_new")) for packet in bob] == common + places
    assert ann[3]["message"] == str(message.id)
    assert ann[4]["message"]["content"] == "hand"


# The server


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 401),
        ({"Host": "localhost:1"}, 401),
        ({"Host": "playground.example"}, 403),
        ({"Origin": "http://elsewhere.example"}, 403),
    ],
)
async def test_other_sites_are_kept_out(rough: Playground, headers: dict[str, str], status: int) -> None:
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.get(f"{rough.api_url}/users/@me") as response,
    ):
        assert response.status == status
    rough.log.clear()


async def test_pictures_are_served_as_what_they_are(client: Client, table: Channel) -> None:
    base = client.place.cdn_url
    assert (await client.fetch(f"{base}/embed/avatars/0.png"))[0] == 200
    assert (await client.fetch(f"{base}/emojis/5.png"))[0] == 404
    assert (await client.fetch(f"{base}/attachments/5/5/a.png"))[0] == 404


async def test_an_unplugged_playground_takes_nothing(client: Client, table: Channel) -> None:
    async with client.place.unplugged():
        with pytest.raises(aiohttp.ClientError):
            await client.post(table, {"content": "x"})
        with pytest.raises(aiohttp.ClientError):
            async with aiohttp.ClientSession() as session, session.ws_connect(client.place.gateway_url):
                pass
    assert (await client.post(table, {"content": "x"})).status == 200
    assert len(table.messages) == 1
