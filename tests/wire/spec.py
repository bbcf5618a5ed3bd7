"""Checks a playground's log against Discord's own OpenAPI spec and the documented limits that the spec lacks.

Both checkers live beside the checkout, in ../shared; where that is absent there is nothing to check with.
"""

from __future__ import annotations

import json
import re
import warnings
from bisect import bisect
from collections.abc import Callable
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.validators import extend

from bot.playground.server.log import Exchange, WireLog

SHARED = Path(__file__).parents[3] / "shared"
UNSPECIFIED_STATUS = {0, 500, 502, 504}
LENGTHS = (1, 6, 11, 26, 41, 81, 101, 501, 1001, 2001, 4001)  # around which the spec has its limits
_found: dict[Any, list[str]] = {}


def is_available() -> bool:
    """Whether the checkers are there."""
    return (SHARED / "tools" / "discord_spec.py").exists()


def complaints_about_requests(log: WireLog) -> list[str]:
    """What Discord's spec and limits find wrong with the requests, refused ones too."""
    return [complaint for one in log.exchanges for complaint in _about_request(one)]


def complaints_about_answers(log: WireLog) -> list[str]:
    """What Discord's spec finds wrong with the playground's own answers."""
    return [complaint for one in log.exchanges for complaint in _about_answer(one)]


def _about_request(exchange: Exchange) -> list[str]:
    body = exchange.body
    shape = ("request", _place(exchange), tuple(exchange.query.items()), shape_of(body))
    found = _once(shape, lambda: _spec().validate(exchange.method, exchange.path, exchange.query, body))
    # the second checker takes the shape for granted
    found = found or _limits().lint(exchange.method, exchange.path, body, exchange.files)
    return [f"{exchange.method} {exchange.path[:60]}: {complaint}" for complaint in found]


def _about_answer(exchange: Exchange) -> list[str]:
    if exchange.status in UNSPECIFIED_STATUS:
        return []
    answer = json.loads(json.dumps(exchange.answer))
    shape = ("answer", _place(exchange), exchange.status, shape_of(answer))
    found = _once(shape, lambda: _spec().answer(exchange.method, exchange.path, exchange.status, answer))
    return [f"{exchange.method} {exchange.path[:60]} -> {exchange.status}: {one}" for one in found]


def shape_of(body: Any) -> Any:
    """What the spec looks at: names, types, numbers, lengths (of texts roughly), digits or not."""
    if isinstance(body, dict):
        return frozenset((name, shape_of(value)) for name, value in body.items())
    if isinstance(body, list):
        return len(body), frozenset(map(shape_of, body))
    if isinstance(body, str):
        return body.isdecimal(), bisect(LENGTHS, len(body))
    return type(body).__name__, body


def _place(exchange: Exchange) -> str:
    """The route without its ids and tokens."""
    return exchange.method + re.sub(r"\d{15,}|(?<=/)[\w-]{80,}", "0", exchange.path)


def _once(shape: Any, look: Callable[[], list[str]]) -> list[str]:
    """What was found for this shape: looked at once, it takes 20 ms."""
    if shape not in _found:
        _found[shape] = look()
    return _found[shape]


@cache
def _spec() -> Any:
    tool = _tool("discord_spec")
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore", ResourceWarning
        )  # the checker leaves its file to the garbage collector
        checker = tool.SpecCheck()
    schemas = checker.doc["components"]["schemas"]
    unions = {keyword: _quick(keyword, schemas) for keyword in ("oneOf", "anyOf")}
    # the tool builds its validators with this class; the quick one differs in time only
    vars(tool)["Draft202012Validator"] = extend(Draft202012Validator, unions)
    return checker


def _quick(keyword: str, schemas: dict[str, Any]) -> Any:
    """A union that does not try the members which the value's `type`, or the value itself, rules out."""
    ordinary = Draft202012Validator.VALIDATORS[keyword]

    def check(validator: Any, members: list[Any], value: Any, schema: Any) -> Any:
        likely = [one for one in members if not _is_ruled_out(one, value, schemas)]
        return ordinary(validator, likely or members, value, schema)

    return check


def _is_ruled_out(member: dict[str, Any], value: Any, schemas: dict[str, Any]) -> bool:
    if "const" in member:
        return member["const"] != value
    if "$ref" not in member or not isinstance(value, dict) or not isinstance(value.get("type"), int):
        return False
    named = schemas[member["$ref"].rpartition("/")[2]]
    kinds = named.get("properties", {}).get("type", {}).get("enum")
    return kinds is not None and value["type"] not in kinds


@cache
def _limits() -> Any:
    return _tool("discord_limits")


def _tool(name: str) -> ModuleType:
    spec = spec_from_file_location(name, SHARED / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
