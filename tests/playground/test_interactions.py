"""One response within three seconds, follow-ups for fifteen minutes, and ephemeral messages that others can't
access.
"""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground.changes.interactions import create_interaction, wait_for_answer
from bot.playground.payloads import interaction_json, message_json
from bot.playground.world.people import Permission, User
from bot.playground.world.places import Channel, Guild, Interaction, InteractionType, MessageFlag, MessageType
from bot.playground.world.world import Event
from tests.playground.client import Client, button, layout, row, says

MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
EPHEMERAL = 64
MODAL_BODY = {
    "custom_id": "form",
    "title": "Form",
    "components": [{"type": 18, "label": "Name", "component": {"type": 4, "custom_id": "name", "style": 1}}],
}


async def test_an_answer_after_three_seconds_is_unknown(client: Client, table: Channel) -> None:
    asked = client.command(table)
    client.world.clock.skip(3.1)
    reply = await client.answer(asked, MESSAGE, {"content": "late"})
    assert (reply.status, reply.code) == (404, 10062)
    assert not table.messages


async def test_an_answer_within_three_seconds_is_accepted(client: Client, table: Channel) -> None:
    asked = client.command(table)
    client.world.clock.skip(2.5)
    reply = await client.answer(asked, MESSAGE, {"content": "in time"})
    assert reply.status == 200
    assert reply.body["resource"]["message"]["content"] == "in time"
    assert reply.body["interaction"]["response_message_id"] == str(asked.original and asked.original.id)


async def test_a_forged_or_mixed_up_token_is_unknown(client: Client, table: Channel) -> None:
    asked, other = client.command(table), client.command(table)
    path = f"/interactions/{asked.id}/{other.token}/callback"
    assert (await client.send("POST", path, {"type": DEFER})).code == 10062


async def test_a_second_answer_is_refused(client: Client, table: Channel) -> None:
    asked = client.command(table)
    assert (await client.answer(asked, MESSAGE, {"content": "one"})).status == 200
    reply = await client.answer(asked, MESSAGE, {"content": "two"})
    assert (reply.status, reply.code) == (400, 40060)
    client.world.clock.skip(10)
    assert (await client.answer(asked, DEFER)).code == 40060


async def test_a_refused_answer_leaves_the_interaction_open(client: Client, table: Channel) -> None:
    asked = client.command(table)
    assert (await client.answer(asked, MESSAGE, {"content": ""})).code == 50006
    assert (await client.answer(asked, MESSAGE, {"content": "x" * 2001})).code == 50035
    assert (await client.answer(asked, MESSAGE, {"content": "fine"})).status == 200


async def test_the_token_ends_after_fifteen_minutes(client: Client, table: Channel) -> None:
    asked = client.command(table)
    await client.answer(asked, MESSAGE, {"content": "hand", "flags": EPHEMERAL})
    client.world.clock.skip(899)
    assert (await client.by_token("PATCH", asked, body={"content": "still"})).status == 200
    client.world.clock.skip(2)
    for reply in (
        await client.by_token("PATCH", asked, body={"content": "too late"}),
        await client.by_token("GET", asked),
        await client.by_token("DELETE", asked),
        await client.follow_up(asked, {"content": "too late"}),
    ):
        assert (reply.status, reply.code) == (401, 50027)


async def test_nothing_follows_before_the_answer(client: Client, table: Channel) -> None:
    asked = client.command(table)
    reply = await client.follow_up(asked, {"content": "early"})
    assert (reply.status, reply.code) == (404, 10015)


async def test_no_channel_route_touches_an_ephemeral_message(client: Client, table: Channel) -> None:
    asked = client.command(table)
    await client.answer(asked, MESSAGE, {"content": "secret", "flags": EPHEMERAL})
    assert asked.original is not None
    path = f"/channels/{table.id}/messages/{asked.original.id}"
    replies = [
        await client.send("GET", path),
        await client.send("PATCH", path, {"content": "x"}),
        await client.send("DELETE", path),
        await client.send("PUT", f"{path}/reactions/%E2%9C%8B/@me"),
        await client.send("POST", f"{path}/threads", {"name": "x"}),
    ]
    assert [reply.code for reply in replies] == [10008] * 5
    assert (await client.send("GET", f"/channels/{table.id}/messages")).body == []


async def test_only_its_owner_sees_an_ephemeral_message(client: Client, table: Channel) -> None:
    asked = client.command(table, "ann")
    await client.answer(asked, MESSAGE, {"content": "secret", "flags": EPHEMERAL})
    ann, bob = client.place.person("ann"), client.place.person("bob")
    assert [one.content for one in ann.sees()] == ["secret"]
    assert bob.sees() == []


async def test_a_deferred_answer_is_filled_by_the_first_followup(client: Client, table: Channel) -> None:
    asked = client.command(table)
    reply = await client.answer(asked, DEFER, {"flags": EPHEMERAL})
    assert reply.body["interaction"]["response_message_loading"] is True
    await client.follow_up(asked, {"content": "first"})
    await client.follow_up(asked, {"content": "second"})
    shown = client.place.person("ann").sees()
    assert [(one.content, one.is_ephemeral) for one in shown] == [("first", True), ("second", False)]
    assert MessageFlag.LOADING not in shown[0].flags
    assert shown[0].edited is None


async def test_a_deferred_answer_takes_the_ephemeral_flag_only(client: Client, table: Channel) -> None:
    reply = await client.answer(client.command(table), DEFER, {"flags": EPHEMERAL | 1 << 15})
    assert reply.code == 50035


async def test_original_of_a_press_is_the_pressed_message(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "press", "components": [row(button())]})
    pressed = client.press(message)
    reply = await client.answer(pressed, DEFER_UPDATE)
    assert reply.body["interaction"]["response_message_id"] == str(message.id)
    await client.by_token("PATCH", pressed, body={"content": "changed"})
    assert message.content == "changed"


async def test_an_update_changes_the_pressed_message_even_an_ephemeral_one(
    client: Client, table: Channel
) -> None:
    asked = client.command(table)
    await client.answer(asked, MESSAGE, layout(says("hand"), row(button()), flags=1 << 15 | EPHEMERAL))
    assert asked.original is not None
    client.world.clock.skip(3600)
    pressed = client.press(asked.original)
    assert (await client.answer(pressed, UPDATE, layout(says("redrawn")))).status == 200
    assert asked.original.components[0]["content"] == "redrawn"
    assert asked.original.owner is client.world.user("ann")


async def test_an_update_of_a_deleted_message_is_unknown(client: Client, table: Channel) -> None:
    message = await client.sent(table, {"content": "press", "components": [row(button())]})
    pressed = client.press(message)
    await client.send("DELETE", f"/channels/{table.id}/messages/{message.id}")
    assert (await client.answer(pressed, UPDATE, {"content": "x"})).code == 10008


@pytest.mark.parametrize(
    ("kind", "answers"),
    [
        (InteractionType.COMMAND, (UPDATE, DEFER_UPDATE, CHOICES)),
        (InteractionType.COMPONENT, (CHOICES, 3, 10)),
        (InteractionType.MODAL, (MODAL, CHOICES)),
    ],
)
async def test_an_answer_must_fit_the_interaction(
    client: Client, table: Channel, kind: InteractionType, answers: tuple[int, ...]
) -> None:
    asked = client.command(table)
    asked.type = kind
    for answer in answers:
        reply = await client.answer(asked, answer, {})
        assert reply.fault("type") == "BASE_TYPE_CHOICES"


async def test_a_modal_is_shown_once(client: Client, table: Channel) -> None:
    asked = client.command(table)
    assert (await client.answer(asked, MODAL, MODAL_BODY)).status == 200
    assert asked.answer is not None
    assert asked.answer.modal == MODAL_BODY
    assert (await client.answer(asked, MODAL, MODAL_BODY)).code == 40060


async def test_a_followup_can_be_edited_and_deleted_by_its_id(client: Client, table: Channel) -> None:
    asked, other = client.command(table), client.command(table)
    for one in (asked, other):
        await client.answer(one, DEFER, {"flags": EPHEMERAL})
        await client.follow_up(one, {"content": "filled"})
    made = (await client.follow_up(asked, {"content": "more", "flags": EPHEMERAL})).body["id"]
    assert (await client.by_token("PATCH", other, made, {"content": "x"})).code == 10008
    assert (await client.by_token("PATCH", asked, made, {"content": "edited"})).body["content"] == "edited"
    assert (await client.by_token("DELETE", asked, made)).status == 204
    assert (await client.by_token("GET", asked, made)).code == 10008


async def test_a_deleted_channel_accepts_no_response(client: Client, table: Channel) -> None:
    asked = client.command(table)
    client.place.world.channels.pop(table.id)
    assert (await client.answer(asked, MESSAGE, {"content": "x"})).code == 10003


def typing(client: Client, table: Channel, kind: int = 3) -> Interaction:
    """Somebody types into an option of `/uno play`."""
    chosen = {"type": 3, "name": "color", "value": "red"}
    option = {"type": kind, "name": "card", "value": "r", "focused": True}
    play = {"type": 1, "name": "play", "options": [chosen, option]}
    data = {"id": "1", "name": "uno", "type": 1, "options": [play]}
    return create_interaction(
        client.world, InteractionType.AUTOCOMPLETE, client.world.user("ann"), table, data
    )


async def test_suggestions_answer_what_is_typed(
    client: Client, table: Channel, published: list[Event]
) -> None:
    asked, choices = typing(client, table), [{"name": "Red 5", "value": "r5"}]
    assert (await client.answer(asked, MESSAGE, {"content": "x"})).fault("type") == "BASE_TYPE_CHOICES"
    assert (await client.answer(asked, CHOICES, {"choices": choices})).status == 200
    assert (await wait_for_answer(client.world, asked)).choices == tuple(choices)
    assert published[-1].data == {"id": str(asked.id), "kind": "choices", "choices": choices}
    assert published[-1].reader is client.world.user("ann")


async def test_suggestions_fit_the_option_that_is_typed_into(client: Client, table: Channel) -> None:
    wrong = {"choices": [{"name": "Red 5", "value": "r5"}]}
    reply = await client.answer(typing(client, table, kind=4), CHOICES, wrong)
    assert reply.fault("data", "choices", 0, "value") == "NUMBER_TYPE_COERCE"
    nothing = typing(client, table)
    assert (await client.answer(nothing, CHOICES, {})).status == 200
    assert (await wait_for_answer(client.world, nothing)).choices == ()


async def test_what_became_of_an_interaction_is_told_to_its_user(
    client: Client, table: Channel, published: list[Event]
) -> None:
    message = await client.sent(table, {"content": "press", "components": [row(button())]})
    for kind, content in (
        (MESSAGE, {"content": "x"}),
        (DEFER, None),
        (DEFER_UPDATE, None),
        (UPDATE, {"content": "y"}),
        (MODAL, MODAL_BODY),
    ):
        assert (await client.answer(client.press(message), kind, content)).status == 200
    answers = [event for event in published if event.name == "INTERACTION_ANSWER"]
    kinds = [event.data["kind"] for event in answers]
    assert kinds == ["message", "thinking", "deferred", "edit", "modal"]
    assert answers[-1].data["modal"] == MODAL_BODY
    assert {event.reader for event in answers} == {client.world.user("ann")}
    assert [event.message is message for event in answers] == [False, False, True, True, False]
    assert {event.guild for event in answers} == {table.guild}


async def test_an_interaction_that_nobody_answers_fails_once_for_its_user(
    client: Client, table: Channel, published: list[Event]
) -> None:
    asked = client.command(table)
    client.world.clock.skip(3)
    for _ in range(2):
        assert (await wait_for_answer(client.world, asked)).has_failed
    (failed,) = (event for event in published if event.name == "INTERACTION_ANSWER")
    assert failed.data == {"id": str(asked.id), "kind": "failed"}
    assert failed.reader is client.world.user("ann")


async def test_a_deferred_answer_is_filled_by_its_first_edit_without_counting_as_edited(
    client: Client, table: Channel
) -> None:
    asked = client.command(table)
    await client.answer(asked, DEFER)
    assert asked.original is not None
    assert asked.original.is_loading
    await client.by_token("PATCH", asked, body={"content": "first"})
    assert not asked.original.is_loading
    assert asked.original.edited is None
    await client.follow_up(asked, {"content": "second"})
    assert [message.content for message in table.messages.values()] == ["first", "second"]
    await client.by_token("PATCH", asked, body={"content": "again"})
    assert asked.original.edited == client.world.clock.now()


@pytest.mark.parametrize(("kind", "shown"), [(1, MessageType.COMMAND), (2, MessageType.MENU_ENTRY)])
async def test_a_message_says_from_what_it_comes(
    client: Client, table: Channel, ann: User, kind: int, shown: MessageType
) -> None:
    play = {"type": 1, "name": "play", "options": []}
    data = {"id": "1", "name": "uno", "type": kind, "options": [play]}
    asked = create_interaction(client.world, InteractionType.COMMAND, ann, table, data)
    body = (await client.answer(asked, MESSAGE, {"content": "x", "components": [row(button())]})).body
    message = body["resource"]["message"]
    assert message["type"] == shown
    assert message["interaction"]["name"] == message["interaction_metadata"]["name"] == "uno play"
    assert message["interaction"]["user"]["username"] == "ann"
    assert message["webhook_id"] == message["application_id"] == str(client.world.bot.id)
    assert asked.original is not None
    pressed = client.press(asked.original, name="bob")
    more = (await client.answer(pressed, MESSAGE, {"content": "y"})).body["resource"]["message"]
    assert more["type"] == MessageType.DEFAULT
    assert "interaction" not in more
    assert more["interaction_metadata"]["interacted_message_id"] == str(asked.original.id)
    form = client.press(asked.original)
    await client.answer(form, MODAL, MODAL_BODY)
    sent = create_interaction(client.world, InteractionType.MODAL, ann, form, {"custom_id": "form"})
    last = (await client.answer(sent, MESSAGE, {"content": "z"})).body["resource"]["message"]
    trigger = last["interaction_metadata"]["triggering_interaction_metadata"]
    assert trigger["id"] == str(form.id)
    assert trigger["interacted_message_id"] == str(asked.original.id)


async def test_a_form_that_a_command_opened_updates_nothing(
    client: Client, table: Channel, ann: User
) -> None:
    asked = client.command(table)
    await client.answer(asked, MODAL, MODAL_BODY)
    sent = create_interaction(client.world, InteractionType.MODAL, ann, asked, {"custom_id": "form"})
    assert (await client.answer(sent, DEFER_UPDATE)).fault("type") == "BASE_TYPE_CHOICES"
    assert (await client.answer(sent, MESSAGE, {"content": "x"})).status == 200


async def test_an_interaction_is_for_a_server_for_the_bot_or_for_a_person(
    client: Client, table: Channel, guild: Guild, ann: User
) -> None:
    direct = client.world.direct_channel(client.world.bot, ann)
    assert client.command(table).owners == {"0": str(guild.id)}
    assert client.command(direct).owners == {"0": "0"}
    ann.has_app = True
    assert client.command(table).owners == {"0": str(guild.id), "1": str(ann.id)}
    for channel, context in ((table, 0), (direct, 1)):
        asked = client.command(channel)
        assert interaction_json(asked, client.world.bot, client.world.clock.now())["context"] == context


async def test_an_interaction_says_who_may_do_what_where(
    client: Client, table: Channel, guild: Guild, bob: User
) -> None:
    def told(asked: Interaction) -> dict[str, Any]:
        return interaction_json(asked, client.world.bot, client.world.clock.now())

    guild.become_community("de")
    of_bob = told(client.command(table, "bob"))
    assert int(of_bob["member"]["permissions"]) & Permission.SEND_MESSAGES
    assert not int(of_bob["member"]["permissions"]) & Permission.MANAGE_GUILD
    assert int(told(client.command(table))["member"]["permissions"]) == 2**53 - 1
    assert (of_bob["guild_locale"], of_bob["locale"], of_bob["guild"]["locale"]) == ("de", "en-US", "de")
    assert of_bob["guild_id"] == of_bob["guild"]["id"] == str(guild.id)
    assert int(of_bob["app_permissions"]) & Permission.ATTACH_FILES
    assert not int(of_bob["app_permissions"]) & Permission.MANAGE_MESSAGES
    in_private = told(client.command(client.world.direct_channel(client.world.bot, bob), "bob"))
    assert in_private["user"]["username"] == "bob"
    assert {"guild_id", "guild", "member"}.isdisjoint(in_private)


async def test_a_callback_says_what_came_of_it_only_if_asked(client: Client, table: Channel) -> None:
    asked = client.command(table)
    path = f"/interactions/{asked.id}/{asked.token}/callback"
    reply = await client.send("POST", path, {"type": MESSAGE, "data": {"content": "x"}})
    assert (reply.status, reply.body) == (204, None)
    assert asked.original is not None
    pressed = client.press(asked.original)
    reply = await client.answer(pressed, DEFER_UPDATE)
    assert "resource" not in reply.body
    assert reply.body["interaction"]["guild_id"] == str(table.guild and table.guild.id)
    reply = await client.answer(client.command(table), DEFER, {"flags": EPHEMERAL})
    assert "resource" not in reply.body
    assert reply.body["interaction"]["response_message_ephemeral"] is True
    reply = await client.answer(client.press(asked.original), UPDATE, {"content": "y"})
    assert reply.body["resource"]["message"]["content"] == "y"


async def test_a_hand_belongs_to_its_user_and_to_no_server(
    client: Client, table: Channel, published: list[Event]
) -> None:
    asked = client.command(table)
    await client.answer(asked, MESSAGE, {"content": "hand", "flags": EPHEMERAL}, hand_png=b"cards")
    created = next(event for event in published if event.name == "MESSAGE_CREATE")
    assert created.reader is client.world.user("ann")
    assert {"guild_id", "member"}.isdisjoint(created.data)
    assert [one["ephemeral"] for one in created.data["attachments"]] == [True]
    public = await client.sent(table, {"content": "x"}, table_png=b"cards")
    shown = message_json(public, client.world.bot, client.world.clock.now())
    assert "ephemeral" not in shown["attachments"][0]
    await client.by_token("DELETE", asked)
    assert published[-1].name == "MESSAGE_DELETE"
    assert published[-1].reader is client.world.user("ann")
    assert "guild_id" not in published[-1].data


async def test_any_token_edits_messages_of_the_bot_only(client: Client, table: Channel) -> None:
    client.world.interactions.any_token_edits = True
    asked = client.command(table)
    await client.answer(asked, MESSAGE, {"content": "x"})
    mine = await client.place.person("ann").say("mine")
    own = await client.sent(table, {"content": "own"})
    assert (await client.by_token("PATCH", asked, str(mine.id), {"content": "y"})).code == 10008
    assert (await client.by_token("PATCH", asked, "5", {"content": "y"})).code == 10008
    assert (await client.by_token("PATCH", asked, str(own.id), {"content": "y"})).status == 200


async def test_a_webhook_is_that_of_the_bot(client: Client, table: Channel) -> None:
    asked = client.command(table)
    await client.answer(asked, MESSAGE, {"content": "x"})
    reply = await client.send("POST", f"/webhooks/5/{asked.token}", {"content": "x"})
    assert (reply.status, reply.code) == (404, 10015)
