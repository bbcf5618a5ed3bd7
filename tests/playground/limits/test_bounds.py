"""Every length and number in a body: the smallest and the largest that Discord accepts, and values just
outside.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from bot.playground.limits.commands import check_command, check_suggestions
from bot.playground.limits.errors import ApiError
from bot.playground.limits.messages import asks_for_layout, check_message, check_modal
from tests.playground.client import button, layout, row, says
from tests.playground.limits.bodies import Body, option, select
from tests.playground.limits.test_commands import command, typed
from tests.playground.limits.test_messages import (
    choices,
    container,
    embed,
    gallery,
    label,
    modal,
    plain,
    section,
    text_input,
)

Bound = tuple[str, int, int, Callable[[int], Any]]
"""The field, its minimum, its maximum, and the body for a length or a number."""

ANN = {"id": "1", "type": "user"}
CONTROL = "components.0.components.0"
INPUT = "components.0.component"
MOST_ID = 2**31 - 1
MOST_INTEGER = 2**53


def x(count: int) -> str:
    return "x" * count


def numbered(count: int) -> list[Body]:
    return [option(str(number)) for number in range(count)]


def picture(url: str = "https://example.com", **more: Any) -> Body:
    return {"media": {"url": url}, **more}


def people(**more: Any) -> Body:
    return {"type": 5, "custom_id": "who", **more}


def allowed(kind: str, count: int) -> Body:
    return {"allowed_mentions": {kind: [str(number) for number in range(count)]}}


def file(**more: Any) -> Body:
    return {"attachments": [{"id": 0, **more}]}


LENGTHS_IN_MESSAGES: list[Bound] = [
    ("content", 0, 2000, lambda n: {"content": x(n)}),
    ("nonce", 0, 25, lambda n: {"nonce": x(n)}),
    ("embeds", 0, 10, lambda n: {"embeds": [{"title": "x"}] * n}),
    ("embeds.0.title", 0, 256, lambda n: embed(title=x(n))),
    ("embeds.0.description", 0, 4096, lambda n: embed(description=x(n))),
    ("embeds.0.url", 0, 2048, lambda n: embed(url=x(n))),
    ("embeds.0.footer.text", 1, 2048, lambda n: embed(footer={"text": x(n)})),
    ("embeds.0.footer.icon_url", 0, 2048, lambda n: embed(footer={"text": "x", "icon_url": x(n)})),
    ("embeds.0.author.name", 1, 256, lambda n: embed(author={"name": x(n)})),
    ("embeds.0.author.url", 0, 2048, lambda n: embed(author={"name": "x", "url": x(n)})),
    ("embeds.0.author.icon_url", 0, 2048, lambda n: embed(author={"name": "x", "icon_url": x(n)})),
    ("embeds.0.image.url", 1, 2048, lambda n: embed(image={"url": x(n)})),
    ("embeds.0.fields", 0, 25, lambda n: embed(fields=[{"name": "n", "value": "v"}] * n)),
    ("embeds.0.fields.0.name", 1, 256, lambda n: embed(fields=[{"name": x(n), "value": "v"}])),
    ("embeds.0.fields.0.value", 1, 1024, lambda n: embed(fields=[{"name": "n", "value": x(n)}])),
    ("allowed_mentions.parse", 0, 3, lambda n: {"allowed_mentions": {"parse": ["users"] * n}}),
    ("allowed_mentions.users", 0, 100, lambda n: allowed("users", n)),
    ("allowed_mentions.roles", 0, 100, lambda n: allowed("roles", n)),
    ("attachments", 0, 10, lambda n: {"attachments": [{"id": 0}] * n}),
    ("attachments.0.filename", 1, 1024, lambda n: file(filename=x(n))),
    ("attachments.0.description", 0, 1024, lambda n: file(description=x(n))),
    ("components", 0, 5, lambda n: {"components": [row(button(str(line))) for line in range(n)]}),
    ("components.0.components", 1, 5, lambda n: plain(*(button(str(place)) for place in range(n)))),
    (CONTROL + ".label", 0, 80, lambda n: plain(button(label=x(n), emoji={"name": "✋"}))),
    (CONTROL + ".custom_id", 1, 100, lambda n: plain(button(x(n)))),
    (CONTROL + ".emoji.name", 1, 32, lambda n: plain(button(emoji={"name": "✋" * n}))),
    (CONTROL + ".url", 1, 512, lambda n: plain({"type": 2, "style": 5, "label": "x", "url": x(n)})),
    (CONTROL + ".placeholder", 0, 150, lambda n: plain(people(placeholder=x(n)))),
    (CONTROL + ".default_values", 0, 25, lambda n: plain(people(default_values=[ANN] * n))),
    (CONTROL + ".options", 1, 25, lambda n: plain({**select(), "options": numbered(n)})),
    (CONTROL + ".options.0.label", 1, 100, lambda n: plain(select({"label": x(n), "value": "a"}))),
    (CONTROL + ".options.0.value", 1, 100, lambda n: plain(select({"label": "a", "value": x(n)}))),
    (CONTROL + ".options.0.description", 0, 100, lambda n: plain(select(option(description=x(n))))),
    ("components.0.content", 1, 4000, lambda n: layout(says(x(n)))),
    ("components", 0, 40, lambda n: layout(*[says("x")] * n)),
    ("components.0.components", 1, 3, lambda n: layout(section(*[says("x")] * n))),
    ("components.0.items", 1, 10, lambda n: layout(gallery(n))),
    ("components.0.items.0.media.url", 1, 2048, lambda n: layout({"type": 12, "items": [picture(x(n))]})),
    (
        "components.0.items.0.description", 1, 1024,
        lambda n: layout({"type": 12, "items": [picture(description=x(n))]}),
    ),
    (
        "components.0.accessory.description", 1, 1024,
        lambda n: layout(section(says("x"), accessory={"type": 11, **picture(description=x(n))})),
    ),
    (
        "components.0.file.url", 14, 2048,
        lambda n: layout({"type": 13, "file": {"url": "attachment://" + x(n - 13)}}),
    ),
]  # fmt: skip

NUMBERS_IN_MESSAGES: list[Bound] = [
    ("flags", 0, MOST_ID, lambda n: {"flags": n}),
    ("embeds.0.color", 0, 0xFFFFFF, lambda n: embed(color=n)),
    (CONTROL + ".id", 0, MOST_ID, lambda n: plain(button(id=n))),
    (CONTROL + ".min_values", 0, 25, lambda n: plain(people(min_values=n, max_values=25))),
    (CONTROL + ".max_values", 1, 25, lambda n: plain(people(max_values=n))),
    ("components.0.accent_color", 0, 0xFFFFFF, lambda n: layout(container(says("x"), accent_color=n))),
    ("components.0.spacing", 1, 2, lambda n: layout({"type": 14, "spacing": n})),
]

LENGTHS_IN_MODALS: list[Bound] = [
    ("custom_id", 1, 100, lambda n: modal(label(text_input()), custom_id=x(n))),
    ("title", 1, 45, lambda n: modal(label(text_input()), title=x(n))),
    ("components", 1, 5, lambda n: modal(*[says("x")] * n)),
    ("components.0.label", 1, 45, lambda n: modal(label(text_input(), label=x(n)))),
    ("components.0.description", 0, 100, lambda n: modal(label(text_input(), description=x(n)))),
    ("components.0.components", 1, 1, lambda n: modal(row(*[text_input()] * n))),
    (CONTROL + ".label", 0, 45, lambda n: modal(row(text_input(label=x(n))))),
    (INPUT + ".value", 0, 4000, lambda n: modal(label(text_input(value=x(n))))),
    (INPUT + ".placeholder", 0, 100, lambda n: modal(label(text_input(placeholder=x(n))))),
    (INPUT + ".options", 2, 10, lambda n: modal(label(choices(21, n)))),
    (INPUT + ".options", 1, 10, lambda n: modal(label(choices(22, n)))),
    (INPUT + ".options.0.label", 1, 100, lambda n: modal(label(checkbox({"label": x(n), "value": "a"})))),
    (INPUT + ".options.0.value", 1, 100, lambda n: modal(label(checkbox({"label": "a", "value": x(n)})))),
    (INPUT + ".options.0.description", 0, 100, lambda n: modal(label(checkbox(option(description=x(n)))))),
]

NUMBERS_IN_MODALS: list[Bound] = [
    (INPUT + ".style", 1, 2, lambda n: modal(label(text_input(style=n)))),
    (INPUT + ".min_length", 0, 4000, lambda n: modal(label(text_input(min_length=n)))),
    (INPUT + ".max_length", 1, 4000, lambda n: modal(label(text_input(max_length=n)))),
    (INPUT + ".min_values", 0, 10, lambda n: modal(label(choices(22, 10) | {"min_values": n}))),
    (INPUT + ".max_values", 1, 10, lambda n: modal(label(choices(22, 10) | {"max_values": n}))),
    (INPUT + ".min_values", 0, 10, lambda n: modal(label(upload(min_values=n)))),
    (INPUT + ".max_values", 1, 10, lambda n: modal(label(upload(max_values=n)))),
]

LENGTHS_IN_COMMANDS: list[Bound] = [
    ("name", 1, 32, lambda n: command(name=x(n))),
    ("name", 1, 32, lambda n: {"type": 2, "name": x(n)}),
    ("description", 1, 100, lambda n: command(description=x(n))),
    ("name_localizations.de", 1, 32, lambda n: command(name_localizations={"de": x(n)})),
    ("description_localizations.de", 1, 100, lambda n: command(description_localizations={"de": x(n)})),
    ("contexts", 0, 3, lambda n: command(contexts=[0] * n)),
    ("integration_types", 0, 2, lambda n: command(integration_types=[0] * n)),
    ("options", 0, 25, lambda n: command(*options(n))),
    ("options.0.options", 0, 25, lambda n: command(typed(1, options=options(n)))),
    ("options.0.options", 0, 25, lambda n: command(typed(2, options=options(n, kind=1)))),
    ("options.0.channel_types", 0, 20, lambda n: command(typed(7, channel_types=[0] * n))),
    ("options.0.choices", 0, 25, lambda n: command(typed(choices=[{"name": "a", "value": "a"}] * n))),
    ("options.0.choices.0.name", 1, 100, lambda n: command(typed(choices=[{"name": x(n), "value": "a"}]))),
    ("options.0.choices.0.value", 0, 100, lambda n: command(typed(choices=[{"name": "a", "value": x(n)}]))),
]

NUMBERS_IN_COMMANDS: list[Bound] = [
    ("contexts.0", 0, 2, lambda n: command(contexts=[n])),
    ("integration_types.0", 0, 1, lambda n: command(integration_types=[n])),
    ("options.0.channel_types.0", 0, 16, lambda n: command(typed(7, channel_types=[n]))),
    ("options.0.min_length", 0, 6000, lambda n: command(typed(min_length=n))),
    ("options.0.max_length", 1, 6000, lambda n: command(typed(max_length=n))),
    ("options.0.min_value", -MOST_INTEGER, MOST_INTEGER, lambda n: command(typed(4, min_value=n))),
    ("options.0.max_value", -MOST_INTEGER, MOST_INTEGER, lambda n: command(typed(10, max_value=n))),
]


LENGTHS_OF_SUGGESTIONS: list[Bound] = [
    ("data.choices", 0, 25, lambda n: {"choices": [{"name": "a", "value": "a"}] * n}),
    ("data.choices.0.name", 1, 100, lambda n: {"choices": [{"name": x(n), "value": "a"}]}),
    ("data.choices.0.value", 0, 100, lambda n: {"choices": [{"name": "a", "value": x(n)}]}),
]


def checkbox(choice: Body) -> Body:
    return {"type": 22, "custom_id": "many", "options": [choice]}


def upload(**more: Any) -> Body:
    return {"type": 19, "custom_id": "file", **more}


def options(count: int, kind: int = 3) -> list[Body]:
    return [typed(kind, f"o{number}") for number in range(count)]


def message(body: Any) -> None:
    check_message(body, asks_for_layout(body))


def suggestions(body: Any) -> None:
    check_suggestions(body, 3)


LENGTHS = [
    *((message, *bound) for bound in LENGTHS_IN_MESSAGES),
    *((check_modal, *bound) for bound in LENGTHS_IN_MODALS),
    *((check_command, *bound) for bound in LENGTHS_IN_COMMANDS),
    *((suggestions, *bound) for bound in LENGTHS_OF_SUGGESTIONS),
]
NUMBERS = [
    *((message, *bound) for bound in NUMBERS_IN_MESSAGES),
    *((check_modal, *bound) for bound in NUMBERS_IN_MODALS),
    *((check_command, *bound) for bound in NUMBERS_IN_COMMANDS),
]
Check = Callable[[Any], None]
Make = Callable[[int], Any]


def faults(check: Check, body: Any, where: str) -> list[str]:
    """The error codes for a field."""
    try:
        check(body)
    except ApiError as error:
        node = error.body["errors"]
        for key in where.split("."):
            node = node[key]
        return [fault["code"] for fault in node["_errors"]]
    return []


@pytest.mark.parametrize(("check", "where", "least", "most", "make"), LENGTHS)
def test_a_length_has_its_bounds(check: Check, where: str, least: int, most: int, make: Make) -> None:
    check(make(least))
    check(make(most))
    assert faults(check, make(most + 1), where)
    if least:
        assert faults(check, make(least - 1), where)


@pytest.mark.parametrize(("check", "where", "least", "most", "make"), NUMBERS)
def test_a_number_has_its_bounds(check: Check, where: str, least: int, most: int, make: Make) -> None:
    check(make(least))
    check(make(most))
    assert faults(check, make(most + 1), where)
    assert faults(check, make(least - 1), where)


@pytest.mark.parametrize("kind", [4, 10])
def test_a_suggested_number_has_its_bounds(kind: int) -> None:
    def check(value: float) -> None:
        check_suggestions({"choices": [{"name": "a", "value": value}]}, kind)

    for within in (-MOST_INTEGER, MOST_INTEGER):
        check(within)
    for beyond in (-MOST_INTEGER - 1, MOST_INTEGER + 1, "a"):
        assert faults(check, beyond, "data.choices.0.value")


def test_only_an_option_for_any_number_takes_a_fraction() -> None:
    check_command(command(typed(10, min_value=0.5)))
    assert faults(check_command, command(typed(4, min_value=0.5)), "options.0.min_value")


@pytest.mark.parametrize(
    ("body", "where", "code", "words"),
    [
        ({"content": x(2001)}, "content", "BASE_TYPE_MAX_LENGTH", "Must be 2000 or fewer in length."),
        (
            plain(button(x(101))), CONTROL + ".custom_id",
            "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.",
        ),
        ({"embeds": [{}] * 11}, "embeds", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length."),
        (plain(), "components.0.components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length."),
        (
            embed(color=-1), "embeds.0.color",
            "NUMBER_TYPE_MIN", "int value should be greater than or equal to 0.",
        ),
        (
            plain(people(max_values=26)), CONTROL + ".max_values",
            "NUMBER_TYPE_MAX", "int value should be less than or equal to 25.",
        ),
    ],
)  # fmt: skip
def test_a_fault_tells_the_bounds(body: Body, where: str, code: str, words: str) -> None:
    with pytest.raises(ApiError) as refused:
        message(body)
    node = refused.value.body["errors"]
    for key in where.split("."):
        node = node[key]
    assert node["_errors"] == [{"code": code, "message": words}]


MESSAGE: Body = {
    "embeds": [
        {
            "footer": {"text": "x"},
            "author": {"name": "x"},
            "image": {"url": "x"},
            "fields": [{"name": "x", "value": "x"}],
        }
    ],
    "attachments": [{"id": 0}],
    "message_reference": {"message_id": 1},
    "components": [
        row(button(), {"type": 2, "style": 5, "label": "x", "url": "https://example.com"}),
        row(people(default_values=[ANN])),
        row({"type": 3, "custom_id": "pick", "options": [{"label": "x", "value": "x"}]}),
    ],
}
LAYOUT = layout(
    container(says("x")),
    section(says("x")),
    {"type": 9, "components": [says("x")], "accessory": {"type": 11, **picture()}},
    {"type": 12, "items": [picture()]},
    {"type": 13, "file": {"url": "attachment://a"}},
)
MODAL = modal(label(text_input()), label(choices(22, 1)), label(upload()), row(text_input(custom_id="other")))
COMMAND = command(typed(choices=[{"name": "x", "value": "x"}]), typed(1, "new", options=[typed()]))
NEEDED = [
    *((message, MESSAGE, f"embeds.0.{where}") for where in ("footer.text", "author.name", "image.url")),
    *((message, MESSAGE, f"embeds.0.fields.0.{where}") for where in ("name", "value")),
    *((message, MESSAGE, where) for where in ("attachments.0.id", "message_reference.message_id")),
    *((message, MESSAGE, f"components.0.{where}") for where in ("type", "components", "components.0.style")),
    *((message, MESSAGE, f"components.0.components.{where}") for where in ("0.custom_id", "1.url")),
    *((message, MESSAGE, f"components.1.components.0.{where}") for where in ("type", "custom_id")),
    *((message, MESSAGE, f"components.1.components.0.default_values.0.{where}") for where in ("id", "type")),
    *((message, MESSAGE, f"components.2.components.0.{where}") for where in ("custom_id", "options")),
    *((message, MESSAGE, f"components.2.components.0.options.0.{where}") for where in ("label", "value")),
    *((message, LAYOUT, f"components.0.{where}") for where in ("components", "components.0.content")),
    *((message, LAYOUT, f"components.1.{where}") for where in ("components", "accessory.type")),
    *((message, LAYOUT, f"components.2.accessory.{where}") for where in ("media", "media.url")),
    *(
        (message, LAYOUT, f"components.3.{where}")
        for where in ("items", "items.0.media", "items.0.media.url")
    ),
    *((message, LAYOUT, f"components.4.{where}") for where in ("file", "file.url")),
    *((check_modal, MODAL, where) for where in ("custom_id", "title", "components")),
    *((check_modal, MODAL, f"components.0.{where}") for where in ("label", "component.custom_id")),
    *((check_modal, MODAL, f"components.0.component.{where}") for where in ("type", "style")),
    *((check_modal, MODAL, f"components.1.component.{where}") for where in ("custom_id", "options")),
    *((check_modal, MODAL, f"components.1.component.options.0.{where}") for where in ("label", "value")),
    *((check_modal, MODAL, f"components.2.component.{where}") for where in ("type", "custom_id")),
    *((check_modal, MODAL, f"components.3.{where}") for where in ("components", "components.0.style")),
    *((check_command, COMMAND, where) for where in ("name", "description")),
    *((check_command, COMMAND, f"options.0.{where}") for where in ("type", "name", "description")),
    *((check_command, COMMAND, f"options.0.choices.0.{where}") for where in ("name", "value")),
    *((check_command, COMMAND, f"options.1.{where}") for where in ("description", "options.0.name")),
]


@pytest.mark.parametrize(("check", "whole", "where"), NEEDED)
def test_what_is_needed_is_missed_at_its_place(check: Check, whole: Body, where: str) -> None:
    check(whole)
    body: Any = deepcopy(whole)
    *way, last = (int(key) if key.isdigit() else key for key in where.split("."))
    inside = body
    for key in way:
        inside = inside[key]
    del inside[last]
    expected = (
        "UNION_TYPE_CHOICES" if last == "type" and "default_values" not in way else "BASE_TYPE_REQUIRED"
    )
    assert faults(check, body, where) == [expected]
