"""Objects that the bot owns and looks up: commands, emojis, itself, servers, and members."""

from __future__ import annotations

import base64
import struct

import pytest

from bot.playground.changes.places import leave, open_thread
from bot.playground.server.gateway import Intent
from bot.playground.world.people import Permission, User
from bot.playground.world.places import Channel, Guild
from bot.playground.world.world import Event
from tests.playground.client import Client, button, row

PICTURE = b"\x89PNG\r\n\x1a\n" + b"\0" * 8 + struct.pack(">II", 128, 128)
UNO = {"name": "uno", "description": "Play"}
RULES = {"name": "rules", "description": "Read"}


def emoji(name: str, picture: bytes = PICTURE) -> dict[str, str]:
    return {"name": name, "image": f"data:image/png;base64,{base64.b64encode(picture).decode()}"}


async def test_a_bulk_overwrite_keeps_the_ids_of_what_stays(client: Client) -> None:
    path = f"/applications/{client.world.bot.id}/commands"
    first = (await client.send("PUT", path, [UNO, RULES])).body
    second = (await client.send("PUT", path, [{**UNO, "description": "Play UNO"}])).body
    assert [(one["id"], one["description"]) for one in second] == [(first[0]["id"], "Play UNO")]
    assert (await client.send("GET", f"{path}/{first[1]['id']}")).code == 10063


async def test_commands_can_be_created_one_by_one(client: Client, guild: Guild) -> None:
    path = f"/applications/{client.world.bot.id}/guilds/{guild.id}/commands"
    made = await client.send("POST", path, UNO)
    assert made.status == 201
    assert (await client.send("POST", path, UNO)).status == 200
    one = f"{path}/{made.body['id']}"
    assert (await client.send("PATCH", one, {"description": "Now"})).body["description"] == "Now"
    assert [command["name"] for command in (await client.send("GET", path)).body] == ["uno"]
    assert (await client.send("DELETE", one)).status == 204
    assert (await client.send("DELETE", one)).code == 10063


async def test_commands_of_an_unknown_or_inaccessible_server(client: Client, guild: Guild) -> None:
    assert (await client.send("PUT", "/applications/1/commands", [])).code == 10002
    base = f"/applications/{client.world.bot.id}/guilds"
    assert (await client.send("PUT", f"{base}/1/commands", [])).code == 10004
    leave(client.world, guild, client.world.bot)
    assert (await client.send("PUT", f"{base}/{guild.id}/commands", [])).code == 50001


async def test_emojis_are_kept_renamed_and_served(client: Client, table: Channel) -> None:
    path = f"/applications/{client.world.bot.id}/emojis"
    made = await client.send("POST", path, emoji("red_5"))
    assert made.status == 201
    number = made.body["id"]
    assert await client.fetch(f"{client.place.cdn_url}/emojis/{number}.png?size=64") == (200, PICTURE)
    shown = button(emoji={"id": number, "name": "red_5"})
    assert (await client.post(table, {"content": "x", "components": [row(shown)]})).status == 200
    # discord.py sends the ID as a number, which JavaScript could not represent without rounding it.
    as_number = button(emoji={"id": int(number), "name": "red_5"})
    sent = await client.post(table, {"content": "x", "components": [row(as_number)]})
    assert sent.body["components"][0]["components"][0]["emoji"]["id"] == number
    assert (await client.send("PATCH", f"{path}/{number}", {"name": "red_6"})).body["name"] == "red_6"
    assert [one["name"] for one in (await client.send("GET", path)).body["items"]] == ["red_6"]
    assert (await client.send("DELETE", f"{path}/{number}")).status == 204
    assert (await client.send("GET", f"{path}/{number}")).code == 10014
    reply = await client.post(table, {"content": "x", "components": [row(shown)]})
    assert reply.fault("components", 0, "components", 0, "emoji", "id") == "BUTTON_COMPONENT_INVALID_EMOJI"


async def test_a_bad_emoji_is_refused(client: Client) -> None:
    path = f"/applications/{client.world.bot.id}/emojis"
    assert (await client.send("POST", path, emoji("x"))).fault("name") == "BASE_TYPE_BAD_LENGTH"
    assert (await client.send("POST", path, emoji("not this"))).fault("name") == "STRING_TYPE_REGEX"
    assert (await client.send("POST", path, emoji("text", b"no picture"))).fault("image") == "IMAGE_INVALID"
    large = PICTURE + b"0" * 256 * 1024
    assert (await client.send("POST", path, emoji("large", large))).fault("image") == "BINARY_TYPE_MAX_SIZE"
    number = (await client.send("POST", path, emoji("twice"))).body["id"]
    renamed = await client.send("PATCH", f"{path}/{number}", {"name": "not this"})
    assert renamed.fault("name") == "STRING_TYPE_REGEX"
    taken = (await client.send("POST", path, emoji("twice"))).fault("name")
    assert taken == "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"


async def test_the_bot_knows_itself_and_its_servers(client: Client, guild: Guild) -> None:
    world = client.world
    assert (await client.send("GET", "/users/@me")).body["id"] == str(world.bot.id)
    assert (await client.send("GET", "/applications/@me")).body["owner"]["username"] == "owner"
    assert (await client.send("GET", "/gateway/bot")).body["url"] == client.place.gateway_url
    assert [one["name"] for one in (await client.send("GET", "/users/@me/guilds")).body] == ["Card house"]
    counted = (await client.send("GET", f"/guilds/{guild.id}?with_counts=true")).body
    assert counted["approximate_member_count"] == 4
    assert (await client.send("DELETE", f"/users/@me/guilds/{guild.id}")).status == 204
    assert (await client.send("GET", f"/guilds/{guild.id}")).code == 50001


async def test_members_can_be_read_one_by_one_without_the_intent(
    client: Client, guild: Guild, bob: User
) -> None:
    path = f"/guilds/{guild.id}/members"
    assert (await client.send("GET", f"{path}/{bob.id}")).body["user"]["username"] == "bob"
    assert (await client.send("GET", f"{path}/1")).code == 10013
    assert (await client.send("GET", f"{path}/{client.world.owner.id}")).code == 10007
    assert (await client.send("GET", f"{path}?limit=10")).code == 50001
    client.place.gateway.allowed_intents = Intent.GUILD_MEMBERS
    assert len((await client.send("GET", f"{path}?limit=10")).body) == 4


async def test_roles_need_a_permission_and_a_higher_rank(client: Client, guild: Guild, bob: User) -> None:
    low = client.world.add_role(guild, "player")
    path = f"/guilds/{guild.id}/members/{bob.id}/roles/{low.id}"
    assert (await client.send("PUT", path)).code == 50013
    own = guild.members[client.world.bot.id].roles[0]
    own.permissions |= Permission.MANAGE_ROLES
    assert (await client.send("PUT", path)).code == 50013
    own.position = 9
    assert (await client.send("PUT", path)).status == 204
    assert guild.members[bob.id].roles == [low]
    assert (await client.send("DELETE", path)).status == 204
    assert not guild.members[bob.id].roles


async def test_a_role_above_the_bots_own_stays_and_one_that_is_there_is_not_added_twice(
    client: Client, guild: Guild, bob: User, published: list[Event]
) -> None:
    role = client.world.add_role(guild, "player")
    own = guild.members[client.world.bot.id].roles[0]
    own.permissions |= Permission.MANAGE_ROLES
    guild.members[bob.id].roles = [role]
    path = f"/guilds/{guild.id}/members/{bob.id}/roles/{role.id}"
    assert (await client.send("DELETE", path)).code == 50013
    role.position = own.position
    assert (await client.send("DELETE", path)).code == 50013
    role.position = own.position - 1
    assert (await client.send("PUT", path)).status == 204
    assert published == []
    assert (await client.send("DELETE", path)).status == 204
    (changed,) = published
    assert (changed.name, changed.data["roles"]) == ("GUILD_MEMBER_UPDATE", [])
    assert changed.data["guild_id"] == str(guild.id)
    assert (await client.send("PUT", f"/guilds/{guild.id}/members/{bob.id}/roles/5")).code == 10011


async def test_a_member_is_removed_by_who_ranks_above(
    client: Client, guild: Guild, bob: User, published: list[Event]
) -> None:
    path = f"/guilds/{guild.id}/members/{bob.id}"
    assert (await client.send("DELETE", path)).code == 50013
    guild.members[client.world.bot.id].roles[0].permissions |= Permission.KICK_MEMBERS
    thread = open_thread(client.world, next(iter(guild.channels.values())), "Talk", bob)
    published.clear()
    assert (await client.send("DELETE", path)).status == 204
    assert [event.name for event in published] == ["GUILD_MEMBER_REMOVE"]
    assert published[0].data["user"]["username"] == "bob"
    assert thread.thread is not None
    assert thread.thread.members == {}


async def test_members_come_in_pages(client: Client, guild: Guild) -> None:
    client.place.gateway.allowed_intents = Intent.GUILD_MEMBERS
    path = f"/guilds/{guild.id}/members"
    (first,) = (await client.send("GET", path)).body
    rest = (await client.send("GET", f"{path}?limit=9&after={first['user']['id']}")).body
    everybody = [int(one["user"]["id"]) for one in (first, *rest)]
    assert everybody == sorted(guild.members)


async def test_a_server_says_what_is_in_it(client: Client, guild: Guild, bob: User) -> None:
    open_thread(client.world, next(iter(guild.channels.values())), "Talk", bob)
    path = f"/guilds/{guild.id}"
    body = (await client.send("GET", path)).body
    assert "approximate_member_count" not in body
    assert (body["name"], body["owner_id"]) == ("Card house", str(client.world.user("ann").id))
    assert [one["name"] for one in (await client.send("GET", f"{path}/channels")).body] == ["table"]
    everyone, own = (await client.send("GET", f"{path}/roles")).body
    assert (everyone["name"], everyone["managed"], everyone["position"]) == ("@everyone", False, 0)
    assert (own["name"], own["managed"], own["position"]) == ("UNO", True, 1)
    assert own["tags"] == {"bot_id": str(client.world.bot.id)}


async def test_nothing_is_on_that_nobody_has_switched_on(client: Client, guild: Guild, bob: User) -> None:
    table = next(iter(guild.channels.values()))
    message = (await client.post(table, {"content": "x"})).body
    user = message.pop("author")
    path = f"/guilds/{guild.id}"
    member = (await client.send("GET", f"{path}/members/{bob.id}")).body
    bodies = [message, user, member, member["user"], *(await client.send("GET", f"{path}/channels")).body]
    bodies += [(await client.send("GET", path)).body, (await client.send("GET", f"{path}/roles")).body[0]]
    assert {name for body in bodies for name, value in body.items() if value is True} == {"bot"}


async def test_who_may_be_written_to(client: Client) -> None:
    for recipient, code in ((5, 10013), (client.world.bot.id, 50007)):
        reply = await client.send("POST", "/users/@me/channels", {"recipient_id": str(recipient)})
        assert reply.code == code
    ann = str(client.world.user("ann").id)
    first, again = [
        (await client.send("POST", "/users/@me/channels", {"recipient_id": ann})).body for _ in range(2)
    ]
    assert first["id"] == again["id"]
    assert [one["username"] for one in first["recipients"]] == ["ann"]
    assert first["type"] == 1


async def test_starts_of_a_day_are_counted(client: Client) -> None:
    client.place.gateway.identifies_left = -1
    client.place.gateway.shards = 3
    told = (await client.send("GET", "/gateway/bot")).body
    limit = told["session_start_limit"]
    assert (told["shards"], limit["remaining"], limit["max_concurrency"]) == (3, 0, 1)
    assert limit["reset_after"] == 24 * 3_600_000


async def test_only_its_own_application_can_be_changed(client: Client) -> None:
    for method, path, body in (
        ("GET", "emojis", None),
        ("POST", "emojis", emoji("red_5")),
        ("GET", "commands", None),
        ("PUT", "commands", [UNO]),
    ):
        reply = await client.send(method, f"/applications/5/{path}", body)
        assert (reply.status, reply.code) == (404, 10002)


async def test_an_emoji_may_move_and_two_thousand_are_enough(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"/applications/{client.world.bot.id}/emojis"
    monkeypatch.setattr("bot.playground.server.rest.application.MOST_UPLOADED", 1)
    gif = base64.b64encode(b"GIF89a" + struct.pack("<HH", 9, 9)).decode()
    made = await client.send("POST", path, {"name": "moving", "image": f"data:image/gif;base64,{gif}"})
    assert (made.status, made.body["animated"]) == (201, True)
    refused = await client.send("POST", path, emoji("red_5"))
    assert refused.fault() == "APPLICATION_EMOJI_TOO_MANY"
    client.place.log.clear()  # the schema doesn't describe faults of a whole body
    client.world.emojis.clear()
    assert (await client.send("POST", path, emoji("red_5"))).body["animated"] is False
    client.world.emojis.clear()
    assert (await client.send("POST", path, {"name": "ab", "image": "data:image/png;base64,%"})).code == 50035


async def test_a_change_of_commands_is_published(client: Client, published: list[Event]) -> None:
    path = f"/applications/{client.world.bot.id}/commands"
    made = (await client.send("POST", path, UNO)).body
    await client.send("PATCH", f"{path}/{made['id']}", {"description": "Now"})
    await client.send("PUT", path, [UNO])
    await client.send("DELETE", f"{path}/{made['id']}")
    assert [event.name for event in published] == ["COMMANDS_CHANGED"] * 4


async def test_an_invalid_id_is_named(client: Client) -> None:
    assert (await client.send("GET", "/users/bob")).fault("user_id") == "NUMBER_TYPE_COERCE"


async def test_an_unknown_route_is_not_found(client: Client) -> None:
    reply = await client.send("GET", "/guilds/1/no-such-thing")
    assert (reply.status, reply.code) == (404, 0)
    client.place.log.clear()  # the spec does not know this route either
