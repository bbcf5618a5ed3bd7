"""The checks find Discord's refusals in requests that don't reach a playground."""

from __future__ import annotations

from typing import Any

import pytest

from tests.discord_api.limits import complaints

CALLBACK, MESSAGES = "/interactions/1/token/callback", "/channels/1/messages"
V2 = 1 << 15
OPTION = {"label": "One", "value": "1"}
SELECT = {"type": 3, "custom_id": "a", "options": [OPTION], "min_values": 0}
LABEL = {"type": 18, "label": "Which?", "component": SELECT}
FILE = {"type": 13, "file": {"url": "attachment://a.png"}}


def texts(*contents: str) -> dict[str, Any]:
    return {"flags": V2, "components": [{"type": 10, "content": content} for content in contents]}


@pytest.mark.parametrize(
    ("path", "body", "complaint"),
    [
        (MESSAGES, {}, "an empty message"),
        (MESSAGES, {"content": "Hi", "flags": 64}, "answers no interaction"),
        (MESSAGES, texts("é" * 4001), "BASE_TYPE"),
        (MESSAGES, texts(*["é" * 2001] * 2), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
        (MESSAGES, texts(*["é"] * 41), "BASE_TYPE"),
        (MESSAGES, texts(" "), "BASE_TYPE_REQUIRED"),
        (MESSAGES, {"flags": V2, "components": [FILE]}, "REFERENCED_ATTACHMENT_NOT_FOUND"),
        (CALLBACK, {"type": 5, "data": {"content": "Hi"}}, "a deferred reply"),
        (CALLBACK, {"type": 4, "data": texts("Hi") | {"content": "Hi"}}, "LEGACY_FIELDS"),
        (
            CALLBACK,
            {"type": 9, "data": {"custom_id": "a", "title": "A", "components": [LABEL]}},
            "stay empty",
        ),
        ("/applications/1/commands", [{"name": "A", "description": "a"}], "INVALID_NAME"),
        ("/applications/1/emojis", {"name": "a", "image": "data:image/png"}, "no name of an emoji"),
    ],
)
def test_a_complaint_says_what_would_be_refused(path: str, body: Any, complaint: str) -> None:
    (said,) = complaints("POST", path, body)
    assert complaint in said


def test_what_discord_takes_is_fine() -> None:
    assert complaints("POST", MESSAGES, texts("Hi")) == []
    assert complaints("POST", MESSAGES, {"flags": V2, "components": [FILE]}, ["a.png"]) == []
