"""Every limit of a modal, from both sides."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground.limits.errors import ApiError
from bot.playground.limits.messages import check_modal
from tests.playground.client import button, row, says
from tests.playground.limits.bodies import Body, complaints, option, select


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
