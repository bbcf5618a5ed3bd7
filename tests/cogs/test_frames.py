"""Frames that orjson can't parse, and fields of an unexpected type."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import isnan
from typing import Any

import msgspec
import pytest
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from bot.cogs.frames import GuardedWebSocket, check_types, read_answer, read_json

USER = {"id": "1", "username": "ann"}
PRESS = {"id": "2", "token": "t", "type": 3, "user": USER, "data": {"custom_id": "x"}}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": [1, "ü", "\\ud83c\\udf89"]}', {"a": [1, "ü", "🎉"]}),
        ('"x\\ud83c"', "x\ufffd"),
        ('"\\udf89x"', "\ufffdx"),
        ('{"\\ud83c": "\\\\ud83c 🎉"}', {"\ufffd": "\\ud83c 🎉"}),
    ],
)
def test_half_an_emoji_becomes_a_replacement_character(text: str, value: Any) -> None:
    assert read_json(text) == read_json(text.encode()) == value


def test_numbers_that_orjson_refuses_are_read() -> None:
    assert isnan(read_json("NaN"))


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, '{"a": tru}'])
def test_anything_else_raises_a_value_error(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # of json or ours
        read_json(text)


@pytest.fixture
def parsed() -> list[Any]:
    return []


@pytest.fixture
def parse(parsed: list[Any]) -> Callable[[Any], None]:
    """The checked parser of interactions."""
    parsers: dict[str, Callable[[Any], None]] = {
        "INTERACTION_CREATE": parsed.append,
        "MESSAGE_REACTION_ADD": parsed.append,
    }
    check_types(parsers)
    return parsers["INTERACTION_CREATE"]


def test_a_good_interaction_is_parsed_as_it_came(parse: Callable[[Any], None], parsed: list[Any]) -> None:
    parse(PRESS)
    assert parsed == [PRESS]
    assert parsed[0] is PRESS


@pytest.mark.parametrize(
    "odd",
    [
        {"data": None},
        {"data": {"custom_id": 7}},
        {"data": {"values": "ab"}},
        {"type": 2},
        {"user": None},
        {"user": USER | {"global_name": 5}},
        {"guild_id": "3"},
        {"token": ["t"]},
        {"token": ""},
    ],
    ids=json.dumps,
)
def test_an_interaction_with_a_field_of_another_type_is_not_parsed(
    odd: dict[str, Any], parse: Callable[[Any], None], parsed: list[Any]
) -> None:
    with pytest.raises(msgspec.ValidationError):
        parse(PRESS | odd)
    assert parsed == []


class Answer:
    """The parts of aiohttp's response that are used."""

    def __init__(self, status: int, text: str, kind: str = "application/json") -> None:
        self.status, self.headers, self._text = status, {"content-type": kind}, text

    async def text(self, **_: str) -> str:
        return self._text


@pytest.mark.parametrize(
    ("answer", "read"),
    [
        (Answer(200, '{"id": "1"}'), {"id": "1"}),
        (Answer(200, '{"id": '), '{"id": '),
        (Answer(502, "<html>", "text/html"), "<html>"),
        (Answer(429, '{"retry_after": 0.5}'), {"retry_after": 0.5}),
        (Answer(429, "{}"), {"retry_after": 5.0}),
        (Answer(429, '{"retry_after": "soon", "global": true}'), {"retry_after": 5.0, "global": True}),
        (Answer(429, "[]"), {"retry_after": 5.0}),
    ],
)
async def test_an_answer_says_when_to_try_again(answer: Any, read: Any) -> None:
    assert await read_answer(answer) == read


@pytest.mark.parametrize(("resume", "raised"), [(True, ReconnectWebSocket), (False, ConnectionResetError)])
async def test_a_new_connection_that_is_cut_off_at_once_is_waited_out(
    monkeypatch: pytest.MonkeyPatch, resume: bool, raised: type[BaseException]
) -> None:
    async def cut_off(*_: Any, **__: Any) -> None:
        raise ReconnectWebSocket(0, resume=resume)

    monkeypatch.setattr(DiscordWebSocket, "from_client", cut_off)
    client: Any = None
    with pytest.raises(raised):
        await GuardedWebSocket.from_client(client, resume=resume)
