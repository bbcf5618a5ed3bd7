"""People can do whatever Discord's client would allow, and see what it would show them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bot.playground.changes.interactions import respond
from bot.playground.changes.messages import MessageDraft, revise
from bot.playground.changes.places import open_thread, set_locale
from bot.playground.payloads import MOST_FILE_BYTES
from bot.playground.person import Impossible, Person, Resolver
from bot.playground.world.people import Permission, User
from bot.playground.world.places import Channel, Guild, Interaction, Upload
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
    """The client, after it has received the bot's commands."""
    await client.send("PUT", f"/applications/{client.world.bot.id}/commands", [PLAY])
    return client


async def told(client: Client, doing: Coroutine[Any, Any, object]) -> dict[str, Any]:
    """The data that the bot receives when somebody does something; it does not respond."""
    heard: asyncio.Future[Event] = asyncio.get_running_loop().create_future()
    stop = client.world.feed.listen(heard.set_result)
    act = asyncio.create_task(doing)
    await asyncio.wait((act, heard), return_when=asyncio.FIRST_COMPLETED)
    stop()
    if not heard.done():
        await act  # raises the reason if nothing was sent
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
    await client.sent(table, {"content": "for all", "flags": 1 << 12})
    assert shown["ann"] == ["MESSAGE_CREATE", "INTERACTION_ANSWER", "MESSAGE_CREATE"]
    assert shown["bob"] == ["MESSAGE_CREATE"]


async def test_moderators_delete_others_messages(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "x"})
    with pytest.raises(Impossible):
        await client.place.person("bob").delete(message)
    await client.place.person("ann").delete(message)
    assert (await client.edit(message, {"content": "y"})).code == 10008


async def test_what_is_typed_into_one_option_is_sent_with_what_is_in_the_others(
    synced: Client, table: Channel
) -> None:
    ann = synced.place.person("ann")
    data = await told(synced, ann.autocomplete("uno play", "card", color="R", card="r"))
    assert data["options"][0]["options"] == [
        {"type": 3, "name": "card", "value": "r", "focused": True},
        {"type": 3, "name": "color", "value": "R"},
    ]
    with pytest.raises(Impossible):
        await ann.autocomplete("uno play", "color", color="R")


@pytest.mark.parametrize(("number", "is_taken"), [(0, False), (1, True), (9, True), (10, False)])
async def test_a_number_has_its_bounds(synced: Client, number: int, *, is_taken: bool) -> None:
    typing = synced.place.person("ann").slash("uno play", card="R5", number=number)
    if is_taken:
        assert (await told(synced, typing))["name"] == "uno"
    else:
        with pytest.raises(Impossible):
            await typing


@pytest.mark.parametrize(("word", "is_taken"), [("a", False), ("ab", True), ("abc", True), ("abcd", False)])
async def test_a_text_has_its_bounds(client: Client, table: Channel, word: str, *, is_taken: bool) -> None:
    option = {"type": 3, "name": "word", "description": "Which", "min_length": 2, "max_length": 3}
    say = {"name": "say", "description": "Say", "options": [option]}
    await client.send("PUT", f"/applications/{client.world.bot.id}/commands", [say])
    typing = client.place.person("ann").slash("say", word=word)
    if is_taken:
        assert (await told(client, typing))["options"][0]["value"] == word
    else:
        with pytest.raises(Impossible):
            await typing


async def test_before_the_bot_is_there_one_is_asked_to_wait(client: Client, table: Channel) -> None:
    with pytest.raises(Impossible, match="still starting"):
        await client.place.person("ann").slash("uno play", card="R5")


@pytest.mark.parametrize(
    ("needed", "who"),
    [(None, ["ann", "bob"]), ("0", ["ann"]), (str(int(Permission.SEND_MESSAGES)), ["ann", "bob"])],
)
async def test_a_command_is_offered_to_who_may_use_it(
    client: Client, table: Channel, needed: str | None, who: list[str]
) -> None:
    body = {"name": "say", "description": "Say", "default_member_permissions": needed}
    await client.send("PUT", f"/applications/{client.world.bot.id}/commands", [body])
    assert [name for name in ("ann", "bob") if client.place.person(name).commands()] == who


async def test_commands_of_a_server_are_offered_there_only(
    client: Client, table: Channel, guild: Guild
) -> None:
    path = f"/applications/{client.world.bot.id}"
    await client.send("PUT", f"{path}/guilds/{guild.id}/commands", [{"name": "here", "description": "x"}])
    await client.send("PUT", f"{path}/commands", [{"name": "all", "description": "x"}])
    ann = client.place.person("ann")
    assert [command["name"] for command in ann.commands()] == ["here", "all"]
    assert (await told(client, ann.slash("here")))["guild_id"] == str(guild.id)
    ann.go_to(client.world.direct_channel(client.world.bot, ann.user))
    assert [command["name"] for command in ann.commands()] == ["all"]
    assert "guild_id" not in await told(client, ann.slash("all"))


async def test_one_looks_only_where_one_may(client: Client, table: Channel, guild: Guild, bob: User) -> None:
    hidden = client.world.add_channel(guild, "hidden")
    client.world.overwrite(hidden, bob, deny=Permission.VIEW_CHANNEL)
    person = client.place.person(bob)
    with pytest.raises(Impossible):
        person.go_to(hidden)
    assert person.channel is table
    stranger = Person(client.world, client.world.owner)
    with pytest.raises(Impossible, match="sees no channel"):
        assert stranger.channel


async def test_writing_needs_the_permission_of_the_place(client: Client, table: Channel, bob: User) -> None:
    thread = open_thread(client.world, table, "Talk", bob)
    person = client.place.person(bob)
    client.world.overwrite(table, bob, deny=Permission.SEND_MESSAGES)
    with pytest.raises(Impossible):
        await person.say("x")
    person.go_to(thread)
    message = await person.say("x", [Upload(0, "card.txt", b"red")])
    assert [one.filename for one in message.attachments] == ["card.txt"]
    client.world.overwrite(table, bob, deny=Permission.SEND_MESSAGES_IN_THREADS)
    with pytest.raises(Impossible):
        await person.say("x")


async def test_only_who_manages_a_server_chooses_its_language(
    client: Client, table: Channel, guild: Guild, published: list[Event]
) -> None:
    guild.become_community()
    with pytest.raises(Impossible):
        client.place.person("bob").set_server_language("de")
    client.place.person("ann").set_server_language("de")
    assert guild.locale == "de"
    assert (published[-1].name, published[-1].data["preferred_locale"]) == ("GUILD_UPDATE", "de")


async def test_reactions_need_their_permissions(client: Client, table: Channel, bob: User) -> None:
    message = await client.sent(table, {"content": "race"})
    ann, person = client.place.person("ann"), client.place.person(bob)
    client.world.overwrite(table, bob, deny=Permission.ADD_REACTIONS)
    with pytest.raises(Impossible):
        await person.react(message, "✋")
    await ann.react(message, "✋")
    await person.react(message, "✋")
    assert list(message.reactions.values()) == [[ann.user, bob]]
    await person.unreact(message, "✋")
    client.world.overwrite(table, bob, deny=Permission.READ_MESSAGE_HISTORY)
    with pytest.raises(Impossible):
        await person.react(message, "✋")
    await ann.delete(message)
    with pytest.raises(Impossible):
        await ann.react(message, "✋")


async def hand(client: Client, table: Channel) -> Interaction:
    """Ann has a private message."""
    asked = client.command(table, "ann")
    body = {"type": 4, "data": {"content": "hand", "flags": 64, "components": [row(button())]}}
    respond(client.world, asked, body, ())
    return asked


async def test_only_ones_own_private_messages_can_be_dismissed(
    client: Client, table: Channel, published: list[Event]
) -> None:
    asked = await hand(client, table)
    assert asked.original is not None
    ann, bob = client.place.person("ann"), client.place.person("bob")
    public = await client.sent(table, {"content": "x"})
    for person, message in ((bob, asked.original), (ann, public)):
        with pytest.raises(Impossible):
            person.dismiss(message)
    published.clear()
    ann.dismiss(asked.original)
    assert ann.sees() == [public]
    (gone,) = published
    assert (gone.name, gone.data["id"]) == ("DISMISSAL", str(asked.original.id))
    assert [ann.is_shown(gone), bob.is_shown(gone)] == [True, False]
    with pytest.raises(Impossible):
        ann.dismiss(asked.original)


@pytest.mark.parametrize("loses", [Person.reload, Person.jump_to_present])
async def test_private_messages_live_in_one_client(
    client: Client, table: Channel, published: list[Event], loses: Callable[[Person], None]
) -> None:
    ann, other_device = client.place.person("ann"), client.place.person("ann")
    first = (await hand(client, table)).original
    assert first is not None
    assert [one.sees() for one in (ann, other_device)] == [[first]] * 2
    loses(ann)
    assert (ann.sees(), other_device.sees()) == ([], [first])
    published.clear()
    revise(client.world, first, MessageDraft({"content": "other hand"}))
    assert [one.is_shown(published[0]) for one in (ann, other_device)] == [False, True]
    with pytest.raises(Impossible, match="does not see"):
        await ann.press(first, "go")
    second = (await hand(client, table)).original
    assert ann.sees() == [second]


async def test_the_present_is_jumped_to_in_one_channel(client: Client, guild: Guild, table: Channel) -> None:
    other = client.world.add_channel(guild, "other")
    ann = client.place.person("ann")
    await hand(client, table)
    kept = (await hand(client, other)).original
    ann.jump_to_present()
    assert (ann.sees(table), ann.sees(other)) == ([], [kept])


async def test_a_token_edits_a_message_that_was_dismissed(client: Client, table: Channel) -> None:
    asked = await hand(client, table)
    ann = client.place.person("ann")
    assert asked.original is not None
    ann.dismiss(asked.original)
    route = f"/webhooks/{client.world.bot.id}/{asked.token}/messages/{asked.original.id}"
    for method, status in (("PATCH", 200), ("GET", 200), ("DELETE", 204), ("PATCH", 404)):
        body = {"content": "still there?"} if method == "PATCH" else None
        assert (await client.send(method, route, body)).status == status
        assert ann.sees() == []


async def test_a_private_message_takes_no_reaction_and_is_not_deleted(client: Client, table: Channel) -> None:
    message = (await hand(client, table)).original
    assert message is not None
    ann = client.place.person("ann")
    with pytest.raises(Impossible):
        await ann.react(message, "✋")
    with pytest.raises(Impossible):
        await ann.delete(message)
    own = await ann.say("mine")
    await ann.delete(own)
    with pytest.raises(Impossible):
        await ann.delete(own)


async def test_what_happens_to_a_server_is_shown_to_its_members(
    client: Client, table: Channel, guild: Guild, bob: User, published: list[Event]
) -> None:
    set_locale(client.world, guild, "de")
    client.world.overwrite(table, bob, deny=Permission.VIEW_CHANNEL)
    await client.sent(table, {"content": "x", "flags": 1 << 12})
    client.command(table)
    shown = {
        name: [
            event.name for event in published if Person(client.world, client.world.user(name)).is_shown(event)
        ]
        for name in ("ann", "bob", "owner")
    }
    assert shown == {"ann": ["GUILD_UPDATE", "MESSAGE_CREATE"], "bob": ["GUILD_UPDATE"], "owner": []}


MANY = {"type": 3, "custom_id": "many", "min_values": 0, "max_values": 2, "options": SELECT["options"]}


async def test_a_menu_takes_as_many_as_it_says(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "x", "components": [row(MANY), row(SELECT)]})
    ann = client.place.person("ann")
    for chosen in ([], ["Red"], ["Blue", "r"]):
        data = await told(client, ann.choose(message, "many", *chosen))
        assert data["values"] == [{"Red": "r", "Blue": "b"}.get(one, one) for one in chosen]
        assert data["component_type"] == 3
        assert "resolved" not in data
    for name, chosen in (("many", ["Red", "Blue", "r"]), ("pick", [])):
        with pytest.raises(Impossible):
            await ann.choose(message, name, *chosen)
    with pytest.raises(Impossible):
        await ann.choose(message, "pick", client.world.bot)


FORM = {
    "custom_id": "form",
    "title": "Form",
    "components": [
        {"type": 10, "content": "Read this"},
        {"type": 18, "label": "Name", "component": {
            "type": 4, "custom_id": "name", "style": 1, "min_length": 2, "max_length": 4, "value": "Kim"}},
        {"type": 18, "label": "Colors", "component": {
            "type": 22, "custom_id": "colors", "required": False, "options": SELECT["options"]}},
        {"type": 18, "label": "Size", "component": {
            "type": 21, "custom_id": "size", "required": False, "options": [
                {"label": "Big", "value": "big"}, {"label": "Small", "value": "small"}]}},
        {"type": 18, "label": "Agree", "component": {"type": 23, "custom_id": "agree", "default": True}},
    ],
}  # fmt: skip


async def submitted(client: Client, table: Channel, **values: object) -> dict[str, object]:
    """The bot's data of a form, by the IDs of its inputs."""
    asked = client.command(table)
    respond(client.world, asked, {"type": 9, "data": FORM}, ())
    assert asked.answer is not None
    data = await told(client, client.place.person("ann").submit_modal(asked.answer, values))
    inputs = [one["component"] for one in data["components"] if "component" in one]
    return {one["custom_id"]: one.get("value", one.get("values")) for one in inputs}


async def test_a_form_is_sent_with_what_is_filled_in(client: Client, table: Channel) -> None:
    assert await submitted(client, table) == {"name": "Kim", "colors": [], "size": None, "agree": True}
    values = {"name": "Anna", "colors": ["Red", "b"], "size": "Small", "agree": False}
    expected = {"name": "Anna", "colors": ["r", "b"], "size": "small", "agree": False}
    assert await submitted(client, table, **values) == expected
    assert (await submitted(client, table, name="Al"))["name"] == "Al"


@pytest.mark.parametrize(
    "values",
    [{"name": ""}, {"name": "A"}, {"name": "Annie"}, {"age": 7}, {"size": "huge"}, {"colors": ["x"]}],
)
async def test_a_form_is_not_sent_with_what_it_does_not_take(
    client: Client, table: Channel, values: dict[str, object]
) -> None:
    with pytest.raises(Impossible):
        await submitted(client, table, **values)


async def test_without_a_form_none_is_sent(client: Client, table: Channel) -> None:
    asked = await hand(client, table)
    assert asked.answer is not None
    with pytest.raises(Impossible):
        await client.place.person("ann").submit_modal(asked.answer, {})


async def test_roles_channels_and_files_are_described(client: Client, table: Channel, guild: Guild) -> None:
    kinds = ((8, "role"), (7, "channel"), (11, "file"))
    options = [{"type": kind, "name": name, "description": "Which"} for kind, name in kinds]
    body = {"name": "take", "description": "Take", "options": options}
    await client.send("PUT", f"/applications/{client.world.bot.id}/commands", [body])
    file = Upload(0, "card.txt", b"red")
    ann = client.place.person("ann")
    data = await told(client, ann.slash("take", role=guild.everyone, channel=table, file=file))
    role, channel, attachment = (option["value"] for option in data["options"])
    assert data["resolved"]["roles"][role]["name"] == "@everyone"
    assert data["resolved"]["channels"][channel]["name"] == "table"
    described = data["resolved"]["attachments"][attachment]
    assert (described["filename"], described["ephemeral"]) == ("card.txt", True)
    assert await client.fetch(described["url"]) == (200, b"red")


async def test_a_file_that_discord_refuses_is_not_sent(client: Client, table: Channel) -> None:
    resolver = Resolver(client.world, client.place.person("ann").user, table)
    kept = dict(client.world.files)
    with pytest.raises(Impossible, match=r"card\.png is too large"):
        resolver.id_of(Upload(0, "card.png", bytes(MOST_FILE_BYTES + 1)))
    assert client.world.files == kept
    assert resolver.id_of(Upload(0, "card.png", bytes(MOST_FILE_BYTES))) in resolver.resolved["attachments"]
