"""Messages in channels and their reactions: refusals, files, Components V2, mentions, events."""

from __future__ import annotations

import struct
from io import BytesIO
from typing import Any
from urllib.parse import quote

import pytest
from PIL import Image

from bot.playground.changes.messages import MessageDraft, dimensions_of, post
from bot.playground.changes.places import leave
from bot.playground.server.rest.call import NONCE_LIVES
from bot.playground.world.people import Permission, User
from bot.playground.world.places import Channel, Guild, Message
from bot.playground.world.world import Event
from tests.playground.client import Client, Reply, button, layout, row, says

SILENT = 1 << 12  # SUPPRESS_NOTIFICATIONS
PICTURE = b"\x89PNG\r\n\x1a\n" + b"\0" * 8 + struct.pack(">II", 320, 200)
SHOWN = {"type": 12, "items": [{"media": {"url": "attachment://card.png"}, "description": "a card"}]}


async def test_an_unknown_channel_and_an_unknown_message(client: Client, table: Channel) -> None:
    assert (await client.send("POST", "/channels/1/messages", {"content": "x"})).code == 10003
    reply = await client.send("PATCH", f"/channels/{table.id}/messages/1", {"content": "x"})
    assert (reply.status, reply.code) == (404, 10008)


async def test_a_deleted_message_is_unknown(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "x"})
    path = f"/channels/{table.id}/messages/{message.id}"
    assert (await client.send("DELETE", path)).status == 204
    assert (await client.send("DELETE", path)).code == 10008


async def test_a_wrong_token_is_unauthorized(client: Client) -> None:
    reply = await client.send_raw("GET", "/users/@me", b"", token="wrong")
    assert (reply.status, reply.code) == (401, 0)


async def test_a_hidden_channel_denies_access(client: Client, table: Channel, guild: Guild) -> None:
    client.world.overwrite(table, guild.everyone, deny=Permission.VIEW_CHANNEL)
    reply = await client.post(table, {"content": "x"})
    assert reply.status == 403
    assert reply.code == 50001


async def test_a_server_the_bot_left_denies_access(client: Client, table: Channel, guild: Guild) -> None:
    leave(client.world, guild, client.world.bot)
    assert (await client.post(table, {"content": "x"})).code == 50001


@pytest.mark.parametrize(
    ("missing", "body"),
    [
        (Permission.SEND_MESSAGES, {"content": "x"}),
        (Permission.EMBED_LINKS, {"embeds": [{"title": "x"}]}),
        (Permission.READ_MESSAGE_HISTORY, {"content": "x", "message_reference": {"message_id": "1"}}),
    ],
)
async def test_a_missing_permission_is_named_by_50013(
    client: Client, table: Channel, missing: Permission, body: dict[str, object]
) -> None:
    client.world.overwrite(table, client.world.bot, deny=missing)
    reply = await client.post(table, body)
    assert (reply.status, reply.code) == (403, 50013)


async def test_files_need_their_permission(client: Client, table: Channel) -> None:
    client.world.overwrite(table, client.world.bot, deny=Permission.ATTACH_FILES)
    assert (await client.post(table, {"content": "x"}, card_png=PICTURE)).code == 50013


async def test_others_messages_can_neither_be_edited_nor_deleted(client: Client, table: Channel) -> None:
    message = await client.place.person("ann").say("mine")
    assert (await client.edit(message, {"content": "x"})).code == 50005
    assert (await client.send("DELETE", f"/channels/{table.id}/messages/{message.id}")).code == 50013


async def test_an_empty_message_is_refused(client: Client, table: Channel) -> None:
    assert (await client.post(table, {"content": ""})).code == 50006
    message = await client.sent(table, {"content": "x"})
    assert (await client.edit(message, {"content": None})).code == 50006


async def test_broken_json_is_refused(client: Client, table: Channel) -> None:
    reply = await client.send_raw("POST", f"/channels/{table.id}/messages", b"{", client.world.token)
    assert (reply.status, reply.code) == (400, 50109)


async def test_a_picture_is_served_and_replaced(client: Client, table: Channel) -> None:
    message = await client.sent(table, layout(SHOWN), card_png=PICTURE)
    media = message.components[0]["items"][0]["media"]
    assert (media["width"], media["height"]) == (320, 200)
    assert await client.fetch(media["url"]) == (200, PICTURE)
    changed = layout(SHOWN, attachments=[{"id": 0, "filename": "card.png"}])
    assert (await client.edit(message, changed, card_png=PICTURE + b"2")).status == 200
    assert [client.world.files[one.path][1] for one in message.attachments] == [PICTURE + b"2"]
    assert (await client.fetch(media["url"]))[0] == 404


async def test_a_kept_file_is_named_by_its_id(client: Client, table: Channel) -> None:
    message = await client.sent(table, layout(SHOWN), card_png=PICTURE)
    kept = message.attachments[0]
    assert (await client.edit(message, layout(SHOWN, attachments=[{"id": str(kept.id)}]))).status == 200
    assert message.attachments == [kept]
    reply = await client.edit(message, layout(SHOWN, attachments=[]))
    fault = reply.fault("components", 0, "items", 0, "media", "url")
    assert fault == "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"


async def test_a_file_gets_the_name_and_the_description_that_come_with_it(
    client: Client, table: Channel
) -> None:
    named = {"id": 1, "filename": "deal.png", "description": "the deal"}
    body = {"content": "x", "attachments": [named]}
    reply = await client.post(table, body, card_png=PICTURE, hand_bin=b"hand")
    card, deal = reply.body["attachments"]
    assert (card["filename"], card["content_type"], card["size"]) == ("card.png", "image/png", len(PICTURE))
    assert "description" not in card
    assert (deal["filename"], deal["description"]) == ("deal.png", "the deal")
    assert deal["url"].endswith("/deal.png")
    assert await client.fetch(deal["url"]) == (200, b"hand")


async def test_an_edit_keeps_what_it_does_not_name(client: Client, table: Channel) -> None:
    body = {"content": "x", "embeds": [{"title": "x"}], "components": [row(button())]}
    message = await client.sent(table, body, card_png=PICTURE)
    before = message.attachments, message.embeds, message.components
    await client.edit(message, {"content": "y"})
    assert (message.attachments, message.embeds, message.components) == before
    await client.edit(message, {"embeds": None, "attachments": None, "components": None})
    assert (message.content, message.attachments, message.embeds, message.components) == ("y", [], [], [])


async def test_a_message_may_be_only_a_file_or_only_buttons(client: Client, table: Channel) -> None:
    assert (await client.post(table, {}, card_png=PICTURE)).status == 200
    assert (await client.post(table, {"components": [row(button())]})).status == 200


async def test_what_is_said_of_a_file_needs_the_file(client: Client, table: Channel) -> None:
    wrong = {"content": "x", "attachments": [{"id": 0}, {"id": 1}]}
    reply = await client.post(table, wrong, card_png=PICTURE)
    assert reply.fault("attachments", 1) == "ATTACHMENT_NOT_FOUND"
    assert "0" not in reply.body["errors"]["attachments"]


async def test_an_eleventh_file_is_refused(client: Client, table: Channel) -> None:
    files = {f"card{number}_png": PICTURE for number in range(11)}
    assert (await client.post(table, {}, **files)).fault("attachments") == "BASE_TYPE_MAX_LENGTH"
    files.popitem()
    assert (await client.post(table, {}, **files)).status == 200


async def test_an_embed_is_completed(client: Client, table: Channel) -> None:
    field = {"name": "Ann", "value": "7 cards"}
    embed = {"title": "Table", "description": None, "image": {"url": "attachment://card.png"}}
    embed |= {"thumbnail": {"url": "https://example.com/a.png"}, "fields": [field, {**field, "inline": True}]}
    message = await client.sent(table, {"embeds": [embed]}, card_png=PICTURE)
    url = message.attachments[0].url
    assert message.embeds == [
        {
            "type": "rich",
            "title": "Table",
            "image": {"url": url, "proxy_url": url},
            "thumbnail": {"url": "https://example.com/a.png"},
            "fields": [{**field, "inline": False}, {**field, "inline": True}],
        }
    ]


async def test_only_some_flags_can_be_set(client: Client, table: Channel) -> None:
    silent, no_embeds, has_thread, ephemeral = 1 << 12, 1 << 2, 1 << 5, 1 << 6
    body = {"content": "x", "flags": silent | no_embeds | has_thread | ephemeral}
    message = await client.sent(table, body)
    assert message.flags == silent | no_embeds
    assert not message.is_ephemeral


async def test_messages_are_published_as_they_come_change_and_go(
    client: Client, table: Channel, guild: Guild, published: list[Event]
) -> None:
    message = await client.sent(table, {"content": "x", "flags": SILENT})
    assert message.edited is None
    client.world.clock.skip(1)
    await client.edit(message, {"content": "y"})
    assert message.edited == client.world.clock.now()
    await client.send("DELETE", f"/channels/{table.id}/messages/{message.id}")
    assert [event.name for event in published] == ["MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"]
    assert [event.data["content"] for event in published[:2]] == ["x", "y"]
    assert {event.data["guild_id"] for event in published} == {str(guild.id)}
    assert published[2].data["id"] == str(message.id)


async def test_a_file_over_ten_megabytes_is_too_large(client: Client, table: Channel) -> None:
    reply = await client.post(table, {"content": "x"}, card_png=b"0" * (10 * 1024 * 1024 + 1))
    assert (reply.status, reply.code) == (413, 40005)


async def test_the_layout_flag_never_goes_and_allows_no_content(client: Client, table: Channel) -> None:
    message = await client.sent(table, layout(says("x")))
    assert (await client.edit(message, {"flags": 0, "components": [says("y")]})).status == 200
    assert message.uses_layout
    reply = await client.edit(message, {"content": "plain"})
    assert reply.fault("content") == "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"


async def test_a_plain_message_becomes_a_layout_only_when_emptied(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "plain"})
    assert (await client.edit(message, layout(says("x")))).fault("content")
    assert (await client.edit(message, layout(says("x"), content=None, embeds=None))).fault("embeds")
    assert (await client.edit(message, layout(says("x"), content=None, embeds=[]))).status == 200


async def test_components_get_ids_in_order(client: Client, table: Channel) -> None:
    message = await client.sent(table, layout(says("a"), row(button("x", id=1), button("y"))))
    inside = message.components[1]
    assert [message.components[0]["id"], inside["id"], *(one["id"] for one in inside["components"])] == [
        2,
        3,
        1,
        4,
    ]


async def test_components_come_back_complete(client: Client, table: Channel) -> None:
    web = {"media": {"url": "https://example.com/a.png"}}
    thumbnail = {"type": 9, "components": [says("x")], "accessory": {"type": 11, **web}}
    body = layout(
        {"type": 17, "components": [says("x")], "accent_color": None},
        {"type": 14},
        thumbnail,
        {"type": 12, "items": [web, {**web, "spoiler": True, "description": "a card"}]},
        {"type": 13, "file": {"url": "attachment://card.png"}},
        row({"type": 5, "custom_id": "who", "default_values": [{"id": 7, "type": "user"}]}),
    )
    box, line, section, gallery, file, people = (await client.post(table, body, card_png=PICTURE)).body[
        "components"
    ]
    assert (box["accent_color"], box["spoiler"]) == (None, False)
    assert (line["spacing"], line["divider"]) == (1, True)
    assert (section["accessory"]["description"], section["accessory"]["spoiler"]) == (None, False)
    assert [(one["description"], one["spoiler"]) for one in gallery["items"]] == [
        (None, False),
        ("a card", True),
    ]
    assert gallery["items"][0]["media"]["proxy_url"] == web["media"]["url"]
    assert (file["name"], file["size"], file["spoiler"]) == ("card.png", len(PICTURE), False)
    assert file["file"]["content_type"] == "image/png"
    (select,) = people["components"]
    assert (select["min_values"], select["max_values"]) == (1, 1)
    assert select["default_values"] == [{"id": "7", "type": "user"}]


async def test_a_nonce_posts_once(client: Client, table: Channel) -> None:
    body = {"content": "x", "nonce": "7", "enforce_nonce": True}
    first, second = await client.post(table, body), await client.post(table, body)
    assert first.body["id"] == second.body["id"]
    assert len(table.messages) == 1


async def test_a_nonce_posts_once_in_all_channels_together(
    client: Client, guild: Guild, table: Channel
) -> None:
    other = client.world.add_channel(guild, "other")
    body = {"content": "x", "nonce": "7", "enforce_nonce": True}
    first = await client.post(table, body)
    assert (await client.post(other, body)).body["id"] == first.body["id"]
    assert other.messages == {}
    client.world.clock.skip(NONCE_LIVES + 1)
    assert (await client.post(other, body)).body["id"] != first.body["id"]


async def test_the_nonce_of_a_deleted_message_stays_used_for_a_while(client: Client, table: Channel) -> None:
    body = {"content": "x", "nonce": "7", "enforce_nonce": True}
    first = await client.post(table, body)
    assert (await client.send("DELETE", f"/channels/{table.id}/messages/{first.body['id']}")).status == 204
    assert (await client.post(table, body)).code == 10008
    client.world.clock.skip(NONCE_LIVES + 1)
    assert (await client.post(table, body)).status == 200


async def test_only_allowed_mentions_ping(client: Client, table: Channel, ann: User, bob: User) -> None:
    text = f"<@{ann.id}> <@{bob.id}> @everyone"
    loud = await client.sent(table, {"content": text})
    assert set(loud.mentions.users) == {ann, bob}
    assert loud.mentions.everyone
    one = await client.sent(
        table, {"content": text, "allowed_mentions": {"parse": [], "users": [str(bob.id)]}}
    )
    assert (one.mentions.users, one.mentions.everyone) == ((bob,), False)
    quiet = await client.sent(table, {"content": text, "allowed_mentions": {"parse": []}})
    assert (quiet.mentions.users, quiet.mentions.everyone) == ((), False)


async def test_nobody_outside_is_pinged_and_nobody_twice(
    client: Client, table: Channel, ann: User, bob: User
) -> None:
    owner = client.world.owner
    text = f"<@{owner.id}> <@{ann.id}> <@!{ann.id}> <@{bob.id}>"
    assert (await client.sent(table, {"content": text})).mentions.users == (ann, bob)
    direct = client.world.direct_channel(client.world.bot, ann)
    assert (await client.sent(direct, {"content": text})).mentions.users == (ann,)


async def test_a_role_is_pinged_if_it_may_be(client: Client, table: Channel, guild: Guild) -> None:
    open_role, closed = client.world.add_role(guild, "open"), client.world.add_role(guild, "closed")
    open_role.is_mentionable = True
    body = {"content": f"<@&{open_role.id}> <@&{closed.id}> <@&1> @here"}
    loud = await client.sent(table, body)
    assert (loud.mentions.roles, loud.mentions.everyone) == ((open_role, closed), True)
    client.world.overwrite(table, client.world.bot, deny=Permission.MENTION_EVERYONE)
    modest = await client.sent(table, body)
    assert (modest.mentions.roles, modest.mentions.everyone) == ((open_role,), False)
    named = {**body, "allowed_mentions": {"roles": [str(closed.id)]}}
    assert (await client.sent(table, named)).mentions.roles == ()
    direct = client.world.direct_channel(client.world.bot, client.world.user("ann"))
    assert (await client.sent(direct, body)).mentions.roles == ()


async def test_a_text_display_pings_too(client: Client, table: Channel, bob: User) -> None:
    message = await client.sent(table, layout(says(f"your turn <@{bob.id}>")))
    assert message.mentions.users == (bob,)


async def test_an_answer_pings_users_only(client: Client, table: Channel, bob: User) -> None:
    asked = client.command(table)
    await client.answer(asked, 4, {"content": f"<@{bob.id}> @everyone"})
    assert asked.original is not None
    assert (asked.original.mentions.users, asked.original.mentions.everyone) == ((bob,), False)


async def test_a_reply_pings_by_default(client: Client, table: Channel, ann: User) -> None:
    first = await client.place.person(ann).say("question")
    reply = {"content": "answer", "message_reference": {"message_id": str(first.id)}}
    assert (await client.sent(table, reply)).mentions.users == (ann,)
    assert (await client.sent(table, {**reply, "allowed_mentions": {"parse": []}})).mentions.users == ()


async def test_whitespace_around_a_text_is_trimmed(client: Client, table: Channel) -> None:
    assert (await client.sent(table, {"content": "  x \n"})).content == "x"
    assert (await client.post(table, {"content": " \n"})).code == 50006


async def test_messages_are_listed_from_the_newest(client: Client, table: Channel) -> None:
    ids = [(await client.sent(table, {"content": str(number)})).id for number in range(4)]
    path = f"/channels/{table.id}/messages"
    assert [int(one["id"]) for one in (await client.send("GET", f"{path}?limit=2")).body] == [ids[3], ids[2]]
    assert [int(one["id"]) for one in (await client.send("GET", f"{path}?before={ids[2]}")).body] == [
        ids[1],
        ids[0],
    ]
    assert [int(one["id"]) for one in (await client.send("GET", f"{path}?after={ids[2]}")).body] == [ids[3]]


async def test_fifty_messages_are_listed_unless_told_otherwise(client: Client, table: Channel) -> None:
    for number in range(51):
        post(client.world, table, client.world.bot, MessageDraft({"content": str(number)}))
    path = f"/channels/{table.id}/messages"
    assert len((await client.send("GET", path)).body) == 50
    assert len((await client.send("GET", f"{path}?limit=51")).body) == 51
    assert (await client.send("GET", f"{path}?limit=all")).fault("limit") == "NUMBER_TYPE_COERCE"


async def test_history_needs_its_permission(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "x"})
    client.world.overwrite(table, client.world.bot, deny=Permission.READ_MESSAGE_HISTORY)
    assert (await client.send("GET", f"/channels/{table.id}/messages")).body == []
    assert (await client.send("GET", f"/channels/{table.id}/messages/{message.id}")).code == 50013


async def test_pins_and_bulk_deletes(client: Client, table: Channel) -> None:
    one, two = await client.sent(table, {"content": "1"}), await client.sent(table, {"content": "2"})
    client.world.overwrite(
        table, client.world.bot, allow=Permission.PIN_MESSAGES | Permission.MANAGE_MESSAGES
    )
    pins = f"/channels/{table.id}/messages/pins"
    await client.send("PUT", f"{pins}/{one.id}")
    assert [item["message"]["id"] for item in (await client.send("GET", pins)).body["items"]] == [str(one.id)]
    await client.send("DELETE", f"{pins}/{one.id}")
    assert (await client.send("GET", pins)).body["items"] == []
    body = {"messages": [str(one.id), str(two.id)]}
    assert (await client.send("POST", f"/channels/{table.id}/messages/bulk-delete", body)).status == 204
    assert not table.messages


async def test_two_to_a_hundred_messages_are_deleted_at_once(client: Client, table: Channel) -> None:
    path = f"/channels/{table.id}/messages/bulk-delete"
    assert (await client.send("POST", path, {"messages": ["1", "2"]})).code == 50013
    client.world.overwrite(table, client.world.bot, allow=Permission.MANAGE_MESSAGES)
    for count, status in ((1, 400), (2, 204), (100, 204), (101, 400)):
        reply = await client.send("POST", path, {"messages": [str(number) for number in range(count)]})
        assert reply.status == status
        assert status == 204 or reply.code == 50016
    client.place.log.clear()  # the schema refuses some of them, too


async def test_pinning_and_typing_need_their_permissions(
    client: Client, table: Channel, published: list[Event]
) -> None:
    message = await client.sent(table, {"content": "x"})
    pin = f"/channels/{table.id}/messages/pins/{message.id}"
    for method in ("PUT", "DELETE"):
        assert (await client.send(method, pin)).code == 50013
    client.world.overwrite(table, client.world.bot, allow=Permission.PIN_MESSAGES)
    for method, pinned in (("PUT", True), ("DELETE", False)):
        assert (await client.send(method, pin)).status == 204
        assert (published[-1].name, published[-1].data["pinned"]) == ("MESSAGE_UPDATE", pinned)
    assert (await client.send("POST", f"/channels/{table.id}/typing")).status == 204
    client.world.overwrite(table, client.world.bot, deny=Permission.SEND_MESSAGES)
    assert (await client.send("POST", f"/channels/{table.id}/typing")).code == 50013


async def test_direct_messages_reach_only_users_who_accept_them(client: Client, ann: User, bob: User) -> None:
    bob.takes_messages = False
    for user, status in ((ann, 200), (bob, 403)):
        channel = (await client.send("POST", "/users/@me/channels", {"recipient_id": str(user.id)})).body
        reply = await client.send("POST", f"/channels/{channel['id']}/messages", {"content": "hi"})
        assert reply.status == status


async def test_a_reply_names_what_it_answers(client: Client, table: Channel) -> None:
    first = await client.sent(table, {"content": "question"})
    reply = await client.post(
        table, {"content": "answer", "message_reference": {"message_id": str(first.id)}}
    )
    assert reply.body["referenced_message"]["content"] == "question"
    lost = await client.post(table, {"content": "answer", "message_reference": {"message_id": "5"}})
    assert lost.fault("message_reference") == "MESSAGE_REFERENCE_UNKNOWN_MESSAGE"
    anyway = {"message_id": "5", "fail_if_not_exists": False}
    assert (await client.post(table, {"content": "answer", "message_reference": anyway})).status == 200
    await client.send("DELETE", f"/channels/{table.id}/messages/{first.id}")
    kept = (await client.send("GET", f"/channels/{table.id}/messages/{reply.body['id']}")).body
    assert (kept["message_reference"]["message_id"], kept["referenced_message"]) == (str(first.id), None)


HAND = "✋"


async def reacted(
    client: Client, message: Message, emoji: str = HAND, who: str = "@me", method: str = "PUT"
) -> Reply:
    path = f"/channels/{message.channel.id}/messages/{message.id}/reactions/{quote(emoji)}"
    return await client.send(method, f"{path}/{who}" if who else path)


async def test_a_first_reaction_needs_a_permission_and_a_second_one_does_not(
    client: Client, table: Channel
) -> None:
    message = await client.sent(table, {"content": "race"})
    client.world.overwrite(table, client.world.bot, deny=Permission.ADD_REACTIONS)
    assert (await reacted(client, message)).code == 50013
    await client.place.person("ann").react(message, HAND)
    assert (await reacted(client, message)).status == 204


async def test_the_twenty_first_emoji_is_refused(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "race"})
    for number in range(20):
        assert (await reacted(client, message, chr(0x1F600 + number))).status == 204
    assert (await reacted(client, message, HAND)).code == 30010


async def test_an_invalid_emoji_is_unknown(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "race"})
    assert (await reacted(client, message, "x")).code == 10014
    assert (await reacted(client, message, "uno:123")).code == 10014


async def test_others_reactions_need_a_permission_to_be_removed(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "race"})
    ann = client.place.person("ann")
    await ann.react(message, HAND)
    assert (await reacted(client, message, who=str(ann.user.id), method="DELETE")).code == 50013
    client.world.overwrite(table, client.world.bot, allow=Permission.MANAGE_MESSAGES)
    assert (await reacted(client, message, who=str(ann.user.id), method="DELETE")).status == 204
    assert not message.reactions


async def test_users_are_listed_by_id_in_pages(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "race"})
    people = [client.place.person(name) for name in ("cat", "ann", "bob")]
    for person in people:
        await person.react(message, HAND)
    path = f"/channels/{table.id}/messages/{message.id}/reactions/{quote(HAND)}"
    assert len((await client.send("GET", path)).body) == 3
    first = (await client.send("GET", f"{path}?limit=2")).body
    rest = (await client.send("GET", f"{path}?limit=2&after={first[-1]['id']}")).body
    assert [one["username"] for one in first + rest] == ["ann", "bob", "cat"]


async def test_each_change_is_published_once(
    client: Client, table: Channel, guild: Guild, published: list[Event]
) -> None:
    message = await client.sent(table, {"content": "race"})
    client.world.overwrite(table, client.world.bot, allow=Permission.MANAGE_MESSAGES)
    published.clear()
    ann = client.place.person("ann")
    for _ in range(2):
        await ann.react(message, HAND)
    await ann.unreact(message, HAND)
    await ann.unreact(message, HAND)
    await reacted(client, message)
    await reacted(client, message, who="", method="DELETE")
    await reacted(client, message)
    await client.send("DELETE", f"/channels/{table.id}/messages/{message.id}/reactions")
    assert [event.name.removeprefix("MESSAGE_REACTION_") for event in published] == [
        "ADD", "REMOVE", "ADD", "REMOVE_EMOJI", "ADD", "REMOVE_ALL",
    ]  # fmt: skip
    where = {"guild_id": str(guild.id), "channel_id": str(table.id), "message_id": str(message.id)}
    what = {"emoji": {"id": None, "name": HAND}}
    of_ann = where | what | {"user_id": str(ann.user.id), "burst": False, "type": 0}
    assert published[0].data["member"]["user"]["username"] == "ann"
    author = {"message_author_id": str(client.world.bot.id), "member": published[0].data["member"]}
    assert [published[number].data for number in (0, 1, 3, 5)] == [
        of_ann | author,
        of_ann,
        where | what,
        where,
    ]
    assert {event.message for event in published} == {message}


async def test_a_reaction_to_a_direct_message_names_no_server(
    client: Client, ann: User, published: list[Event]
) -> None:
    channel = client.world.direct_channel(client.world.bot, ann)
    await client.place.person(ann).react(await client.sent(channel, {"content": "race"}), HAND)
    assert published[-1].name == "MESSAGE_REACTION_ADD"
    assert {"guild_id", "member"}.isdisjoint(published[-1].data)


async def test_clearing_reactions_needs_a_permission(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "race"})
    await reacted(client, message)
    assert (await reacted(client, message, who="", method="DELETE")).code == 50013
    path = f"/channels/{table.id}/messages/{message.id}/reactions"
    assert (await client.send("DELETE", path)).code == 50013
    assert (await reacted(client, message, method="DELETE")).status == 204
    assert message.reactions == {}


async def test_a_hidden_channel_takes_no_reaction(client: Client, table: Channel, guild: Guild) -> None:
    message = await client.sent(table, {"content": "race"})
    client.world.overwrite(table, guild.everyone, deny=Permission.VIEW_CHANNEL)
    assert (await reacted(client, message)).code == 50001


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("PNG", {}),
        ("GIF", {}),
        ("JPEG", {}),
        ("WEBP", {}),
        ("WEBP", {"lossless": True}),
        ("WEBP", {"exif": b"Exif\0\0"}),
    ],
)
def test_the_size_of_a_picture_is_read_from_it(kind: str, options: dict[str, Any]) -> None:
    file = BytesIO()
    Image.new("RGB", (300, 200), "red").save(file, kind, **options)
    assert dimensions_of(file.getvalue()) == (300, 200)
