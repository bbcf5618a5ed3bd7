"""The committed extract of Discord's API has everything that the playground serves, and no prose."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.playground.server.rest.server import ROUTES
from tests.discord_api import schemas
from tests.discord_api.extract import extract, written

SPEC: dict[str, Any] = {
    "paths": {
        "/users/{user_id}": {
            "parameters": [
                {"in": "path", "name": "user_id", "schema": {"type": "string", "description": "an ID"}}
            ],
            "get": {
                "description": "Reads a user",
                "responses": {
                    "200": {
                        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/User"}}}
                    },
                    "4XX": {"$ref": "#/components/responses/Refused"},
                },
            },
        },
        "/stickers": {"get": {"responses": {"204": {"description": "never asked for"}}}},
    },
    "components": {
        "responses": {"Refused": {"content": {"application/json": {"schema": {"type": "object"}}}}},
        "schemas": {
            "User": {
                "title": "A user",
                "properties": {
                    "description": {"$ref": "#/components/schemas/Text"},
                    "kind": {
                        "type": "integer",
                        "oneOf": [{"title": "PERSON", "const": 0}, {"title": "BOT", "const": 1}],
                    },
                },
            },
            "Text": {"type": "string", "maxLength": 5, "format": "text"},
            "Sticker": {"type": "object"},
        },
    },
}


def test_only_what_is_served_is_taken_and_only_what_decides() -> None:
    assert extract(SPEC) == {
        "operations": {
            "/users/{user_id}": {
                "GET": {
                    "path": {"user_id": {"type": "string"}},
                    "query": {},
                    "answers": {"200": {"$ref": "#/components/schemas/User"}, "4XX": {"type": "object"}},
                }
            }
        },
        "schemas": {
            "Text": {"type": "string", "maxLength": 5},
            "User": {
                "properties": {
                    "description": {"$ref": "#/components/schemas/Text"},
                    "kind": {"type": "integer", "enum": [0, 1]},
                }
            },
        },
    }


def test_each_operation_and_each_schema_has_its_line() -> None:
    lines = written(extract(SPEC)).splitlines()
    assert [line.partition(":")[0] for line in lines if line.startswith('"')] == [
        '"operations"',
        '"/users/{user_id}"',
        '"schemas"',
        '"Text"',
        '"User"',
    ]


def test_every_route_of_the_playground_is_in_the_extract() -> None:
    for method, path in sorted({(method, path) for method, path, _ in ROUTES}):
        concrete = re.sub(r"\{\w+\}", "123456789012345678", path)
        assert "no such operation" not in str(schemas.request_complaints(method, concrete, {}, None))


@pytest.mark.parametrize(
    ("method", "path", "body", "complaint"),
    [
        ("GET", "/users/ann", None, "path.user_id"),
        ("GET", "/users/@me", {"a": 1}, "takes no body"),
        ("POST", "/users/@me/channels", None, "needs a body"),
        ("POST", "/users/@me/channels", {"recipient_id": "ann"}, "recipient_id"),
        ("POST", "/nowhere", None, "no such operation"),
    ],
)
def test_a_wrong_request_is_found(method: str, path: str, body: Any, complaint: str) -> None:
    assert complaint in str(schemas.request_complaints(method, path, {}, body))


def test_an_unknown_parameter_is_found() -> None:
    assert schemas.request_complaints("GET", "/users/@me", {"with": "love"}, None) == [
        "query.with: no such parameter"
    ]


@pytest.mark.parametrize(
    ("status", "body", "complaint"),
    [(200, {"url": 5}, "5 is not of type 'string'"), (302, None, "no such status as 302"), (404, {}, "code")],
)
def test_a_wrong_answer_is_found(status: int, body: Any, complaint: str) -> None:
    assert complaint in str(schemas.answer_complaints("GET", "/gateway", status, body))


def test_ids_may_be_numbers() -> None:
    assert schemas.request_complaints("POST", "/users/@me/channels", {}, {"recipient_id": 123}) == []
