"""One response within three seconds, followups for fifteen minutes, and ephemeral messages out of reach."""

from __future__ import annotations

import pytest

from bot.playground.world.places import Channel, InteractionType, MessageFlag
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
