"""Every limit of a message and of a modal, from both sides: the playground refuses what Discord's schema
rejects.
"""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground.limits.errors import ApiError
from bot.playground.limits.messages import asks_for_layout, check_message, check_modal
from bot.playground.world.places import Channel
from tests.playground.client import Client, button, layout, row, says
from tests.playground.limits.bodies import Body, complaints, option, select


def plain(*components: Body) -> Body:
    return {"content": "x", "components": [row(*components)]}


def gallery(count: int) -> Body:
    return {"type": 12, "items": [{"media": {"url": "https://example.com/a.png"}}] * count}


def section(*texts: Body, **more: Any) -> Body:
    return {"type": 9, "components": list(texts), "accessory": button("section"), **more}


def container(*inside: Body, **more: Any) -> Body:
    return {"type": 17, "components": list(inside), **more}


def embed(**fields: Any) -> Body:
    return {"embeds": [fields]}


ROWS_OF_FIVE = [row(*(button(f"{line}.{place}") for place in range(5))) for line in range(6)]

FULL: Body = {
    "title": "t" * 200,
    "description": "d" * 2000,
    "footer": {"text": "f" * 1000},
    "author": {"name": "a" * 200},
    "fields": [{"name": "n" * 100, "value": "v" * 700}] * 2,
}
"""An embed of 5000 characters."""

GOOD_MESSAGES: dict[str, Body] = {
    "2000 characters": {"content": "x" * 2000},
    "a full embed": embed(title="t" * 256, description="d" * 4096, fields=[{"name": "n", "value": "v"}] * 25),
    "five rows of five": {"content": "x", "components": ROWS_OF_FIVE[:5]},
    "a select of 25": plain(select(*(option(str(number)) for number in range(25)), max_values=25)),
    "a link": plain({"type": 2, "style": 5, "label": "Go", "url": "https://example.com"}),
    "an emoji for a label": plain({"type": 2, "style": 1, "custom_id": "a", "emoji": {"name": "✋"}}),
    "other symbols": plain(*(button(name, emoji={"name": name}) for name in ("©", "®", "‼", "1\u20e3"))),
    "a premium button": plain({"type": 2, "style": 6, "sku_id": "1"}),
    "6000 characters in all parts of embeds": {"embeds": [FULL, {"description": "x" * 1000}]},
    "40 components": layout(container(says("table"), gallery(10), *ROWS_OF_FIVE), says("x")),
    "4000 characters of text": layout(says("x" * 3999), says("x")),
    "a section": layout(section(says("a"), says("b"), says("c"))),
    "a black container": layout(container(says("x"), accent_color=0, spoiler=True)),
    "a separator": layout(says("x"), {"type": 14, "divider": False, "spacing": 2}),
    "named mentions": {"content": "x", "allowed_mentions": {"parse": ["roles"], "users": ["1"]}},
}

FIRST = "components.0.components.0"

BAD_MESSAGES: dict[str, tuple[Body, str]] = {
    "2001 characters": ({"content": "x" * 2001}, "content"),
    "a number for content": ({"content": 5}, "content"),
    "eleven embeds": ({"embeds": [{"title": "x"}] * 11}, "embeds"),
    "a long embed title": (embed(title="x" * 257), "embeds.0.title"),
    "a long description": (embed(description="x" * 4097), "embeds.0.description"),
    "26 fields": (embed(fields=[{"name": "n", "value": "v"}] * 26), "embeds.0.fields"),
    "an empty field": (embed(fields=[{"name": "n", "value": ""}]), "embeds.0.fields.0.value"),
    "a blank field": (embed(fields=[{"name": " ", "value": "v"}]), "embeds.0.fields.0.name"),
    "a long field": (embed(fields=[{"name": "n", "value": "v" * 1025}]), "embeds.0.fields.0.value"),
    "a long footer": (embed(footer={"text": "x" * 2049}), "embeds.0.footer.text"),
    "embeds of 6001 characters": ({"embeds": [FULL, {"description": "x" * 1001}]}, "embeds"),
    "a color over white": (embed(title="x", color=1 << 24), "embeds.0.color"),
    "a long label": (plain(button(label="x" * 81)), FIRST + ".label"),
    "a long custom id": (plain(button("x" * 101)), FIRST + ".custom_id"),
    "no custom id": (plain(button("")), FIRST + ".custom_id"),
    "a custom id twice": (plain(button("a"), button("a")), "components.0.components.1.custom_id"),
    "style 7": (plain(button(style=7)), FIRST + ".style"),
    "neither label nor emoji": (plain(button(label="")), FIRST),
    "a link without an address": (
        plain({"type": 2, "style": 5, "label": "x"}),
        FIRST + ".url",
    ),
    "a link with a custom id": (
        plain(button(style=5, url="https://example.com")),
        FIRST,
    ),
    "a button with an address": (plain(button(url="https://example.com")), FIRST),
    "a link with neither label nor emoji": (
        plain({"type": 2, "style": 5, "url": "https://example.com"}),
        FIRST,
    ),
    "an emoji that is none": (plain(button(emoji={"name": "hand"})), FIRST + ".emoji.name"),
    "six buttons in a row": (plain(*(button(str(number)) for number in range(6))), "components.0.components"),
    "an empty row": (plain(), "components.0.components"),
    "six rows": ({"content": "x", "components": ROWS_OF_FIVE}, "components"),
    "a button outside a row": ({"content": "x", "components": [button()]}, "components.0.type"),
    "a layout without its flag": ({"components": [says("x")]}, "components.0.type"),
    "an unknown component": ({"content": "x", "components": [{"type": 99}]}, "components.0.type"),
    "a select beside a button": (plain(select(), button()), "components.0.components"),
    "no options": (plain({**select(), "options": []}), FIRST + ".options"),
    "26 options": (
        plain(select(*(option(str(number)) for number in range(26)))),
        FIRST + ".options",
    ),
    "an option value twice": (
        plain(select(option("a"), option("a"))),
        FIRST + ".options.1.value",
    ),
    "more values than options": (plain(select(max_values=2)), FIRST + ".max_values"),
    "min over max": (
        plain(select(option("a"), option("b"), min_values=2)),
        FIRST + ".min_values",
    ),
    "too many defaults": (
        plain(select(option("a", default=True), option("b", default=True))),
        FIRST + ".options",
    ),
    "a long placeholder": (plain(select(placeholder="x" * 151)), FIRST + ".placeholder"),
    "a long option(": (
        plain(select(option(")a" * 101))),
        FIRST + ".options.0.label",
    ),
    "a text input": (
        plain({"type": 4, "custom_id": "a", "style": 1, "label": "x"}),
        FIRST + ".type",
    ),
    "41 components": (layout(container(*ROWS_OF_FIVE), *map(says, "abcd")), "components"),
    "4001 characters in two texts": (layout(says("x" * 4000), says("x")), "components"),
    "a text too long": (layout(says("x" * 4001)), "components.0.content"),
    "an empty text": (layout(says("")), "components.0.content"),
    "content beside a layout": (layout(says("x"), content="x"), "content"),
    "embeds beside a layout": (layout(says("x"), embeds=[{"title": "x"}]), "embeds"),
    "a component id twice": (
        layout(says("x"), {**says("y"), "id": 7}, {**says("z"), "id": 7}),
        "components.2.id",
    ),
    "a section without an accessory": (
        layout({"type": 9, "components": [says("x")]}),
        "components.0.accessory",
    ),
    "a section of four texts": (layout(section(*map(says, "abcd"))), "components.0.components"),
    "a container in a container": (layout(container(container(says("x")))), FIRST + ".type"),
    "a thumbnail on its own": (
        layout({"type": 11, "media": {"url": "https://example.com"}}),
        "components.0.type",
    ),
    "a gallery of eleven": (layout(gallery(11)), "components.0.items"),
    "an accent over white": (
        layout(container(says("x"), accent_color=1 << 24)),
        "components.0.accent_color",
    ),
    "a file by address": (
        layout({"type": 13, "file": {"url": "https://example.com/a"}}),
        "components.0.file.url",
    ),
    "a file that is not there": (
        layout({"type": 13, "file": {"url": "attachment://a.txt"}}),
        "components.0.file.url",
    ),
    "mentions both ways": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
    ),
    "roles both ways": (
        {"content": "x", "allowed_mentions": {"parse": ["roles"], "roles": ["1"]}},
        "allowed_mentions",
    ),
    "101 mentioned users": (
        {"content": "x", "allowed_mentions": {"users": [str(number) for number in range(1, 102)]}},
        "allowed_mentions.users",
    ),
    "a nonce of 26": ({"content": "x", "nonce": "x" * 26}, "nonce"),
}


@pytest.mark.parametrize("name", GOOD_MESSAGES)
async def test_a_good_message_goes_through(client: Client, table: Channel, name: str) -> None:
    reply = await client.post(table, GOOD_MESSAGES[name])
    assert reply.status == 200, reply.body
    assert not complaints("POST", f"/channels/{table.id}/messages", GOOD_MESSAGES[name])


@pytest.mark.parametrize("name", BAD_MESSAGES)
async def test_a_bad_message_is_refused_at_its_place(client: Client, table: Channel, name: str) -> None:
    body, path = BAD_MESSAGES[name]
    reply = await client.post(table, body)
    assert (reply.status, reply.code) == (400, 50035)
    assert reply.fault(*path.split("."))
    assert complaints("POST", f"/channels/{table.id}/messages", body)


def test_the_shape_is_checked_before_the_rules() -> None:
    for body in ({"components": 5}, {"components": [5]}, {"embeds": {}}, {"allowed_mentions": []}, []):
        with pytest.raises(ApiError, match="50035"):
            check_message(body, uses_layout=isinstance(body, dict) and asks_for_layout(body))


def text_input(**more: Any) -> Body:
    return {"type": 4, "custom_id": "name", "style": 1, **more}


def label(component: Body, **more: Any) -> Body:
    return {"type": 18, "label": "Name", "component": component, **more}


def modal(*components: Body, **more: Any) -> Body:
    return {"custom_id": "form", "title": "Form", "components": list(components), **more}


def choices(kind: int, count: int) -> Body:
    return {
        "type": kind,
        "custom_id": f"one{kind}",
        "options": [option(str(number)) for number in range(count)],
    }


GOOD_MODALS: dict[str, Body] = {
    "every input": modal(
        label(text_input(max_length=4000)),
        label(select(option("a"), option("b"), required=False, min_values=0)),
        label(choices(21, 2)),
        label(choices(22, 10)),
        label({"type": 19, "custom_id": "file", "max_values": 10}),
    ),
    "text, checkbox and people": modal(
        says("Read"), label({"type": 23, "custom_id": "agree"}), label({"type": 5, "custom_id": "who"})
    ),
    "the older form": modal(row(text_input(label="Name"))),
}

BAD_MODALS: dict[str, Body] = {
    "a long title": modal(label(text_input()), title="x" * 46),
    "no custom id": modal(label(text_input()), custom_id=""),
    "six components": modal(*(label(text_input(custom_id=str(number))) for number in range(6))),
    "nothing in it": modal(),
    "a button": modal(row(button())),
    "a bare select": modal(select()),
    "a long label": modal(label(text_input(), label="x" * 46)),
    "one radio": modal(label(choices(21, 1))),
    "eleven radios": modal(label(choices(21, 11))),
    "a label twice": modal(label(text_input(label="x"))),
    "a disabled select": modal(label(select(disabled=True))),
    "a custom id twice": modal(label(text_input()), label(text_input())),
}


@pytest.mark.parametrize("name", GOOD_MODALS)
def test_a_good_modal_is_shown(name: str) -> None:
    check_modal(GOOD_MODALS[name])
    assert not complaints("POST", "/interactions/1/x/callback", {"type": 9, "data": GOOD_MODALS[name]})


@pytest.mark.parametrize("name", BAD_MODALS)
def test_a_bad_modal_is_refused(name: str) -> None:
    with pytest.raises(ApiError, match="50035"):
        check_modal(BAD_MODALS[name])
    assert complaints("POST", "/interactions/1/x/callback", {"type": 9, "data": BAD_MODALS[name]})
