"""What the bot owns and looks up: commands, emojis, itself, servers and members."""

from __future__ import annotations

import base64
import struct

from bot.playground.changes.places import leave
from bot.playground.server.gateway import Intent
from bot.playground.world.people import Permission, User
from bot.playground.world.places import Channel, Guild
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
    # discord.py sends the id as a number, which a page could not hold without rounding it.
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
    await client.send("POST", path, emoji("twice"))
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


async def test_an_invalid_id_is_named(client: Client) -> None:
    assert (await client.send("GET", "/users/bob")).fault("user_id") == "NUMBER_TYPE_COERCE"


async def test_an_unknown_route_is_not_found(client: Client) -> None:
    reply = await client.send("GET", "/guilds/1/no-such-thing")
    assert (reply.status, reply.code) == (404, 0)
    client.place.log.clear()  # the spec does not know this route either
