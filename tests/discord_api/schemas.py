"""Checks requests and answers against the schemas of Discord's API (`api.json`, made by `extract.py`)."""

from __future__ import annotations

import json
import re
from bisect import bisect
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from tests.discord_api.extract import API

Plain = dict[str, Any]
LONGEST_MESSAGE = 160
LENGTHS = (1, 6, 11, 26, 41, 81, 101, 501, 1001, 2001, 4001)  # the schemas have limits at these values


@dataclass(frozen=True)
class Operation:
    """One operation of the API; `pattern` matches its path below /api/v10."""

    method: str
    template: str
    pattern: re.Pattern[str]
    facts: Plain

    @property
    def placeholders(self) -> int:
        return self.template.count("{")


def request_complaints(method: str, path: str, query: Plain, body: Any) -> list[str]:
    """Return the schemas' complaints about a request, an empty list if it is fine."""
    found = _operation(method, path)
    if found is None:
        return [f"{method} {path}: no such operation"]
    operation, placeholders = found
    facts = operation.facts
    complaints = [
        f"path.{name}: {error.message}"
        for name, value in placeholders.items()
        for error in _errors(facts["path"][name], value)
    ]
    complaints += [f"query.{name}: no such parameter" for name in query if name not in facts["query"]]
    return complaints + _body_complaints(operation, body)


def answer_complaints(method: str, path: str, status: int, body: Any) -> list[str]:
    """Return the schemas' complaints about an answer, an empty list if it is fine."""
    found = _operation(method, path)
    if found is None:
        return [f"{method} {path}: no such operation"]
    answers = found[0].facts["answers"]
    name = str(status) if str(status) in answers else f"{status // 100}XX"
    if name not in answers:
        return [f"{found[0].template}: no such status as {status}"]
    return [] if answers[name] is None else _described(_errors(answers[name], body))


def _body_complaints(operation: Operation, body: Any) -> list[str]:
    expected = operation.facts.get("body")
    if expected is None:
        return [] if body in (None, "") else [f"{operation.template}: takes no body"]
    if body is None:
        return [f"{operation.template}: needs a body"] if expected["required"] else []
    return _described(_errors(expected["schema"], body))


def _described(errors: Iterable[ValidationError]) -> list[str]:
    relevant = [_innermost(error) for error in errors]
    return [f"{'/'.join(map(str, one.absolute_path))}: {one.message[:LONGEST_MESSAGE]}" for one in relevant]


def _innermost(error: ValidationError) -> ValidationError:
    """Descend into a failed union to the member that the value was meant for: the one with the same `type`,
    or else the deepest.
    """
    while error.context:
        mismatched = {one.schema_path[0] for one in error.context if _is_about_the_kind(one)}
        error = max(
            error.context, key=lambda one: (one.schema_path[0] not in mismatched, len(one.absolute_path))
        )
    return error


def _is_about_the_kind(error: ValidationError) -> bool:
    where = list(error.relative_path)[-1:]
    return error.validator in ("enum", "const", "type") and where in (["type"], [])


@cache
def _api() -> Plain:
    api = json.loads(API.read_text("utf-8"))
    # The API accepts IDs as numbers as well, and discord.py sends some that way.
    api["schemas"]["SnowflakeType"].update(type=["string", "integer"], minimum=0)
    # The codes in an answer's `errors` are words (Opcodes and Status Codes, "JSON Error Response").
    api["schemas"]["InnerErrors"]["properties"]["_errors"]["items"] = {
        "type": "object",
        "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
        "required": ["code", "message"],
    }
    return api


@cache
def _operations() -> list[Operation]:
    """All operations, fewest placeholders first: `@me` wins over an ID."""
    operations = [
        Operation(method, path, re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path)), facts)
        for path, item in _api()["operations"].items()
        for method, facts in item.items()
    ]
    return sorted(operations, key=lambda operation: operation.placeholders)


def _operation(method: str, path: str) -> tuple[Operation, dict[str, str]] | None:
    for operation in _operations():
        if operation.method == method and (match := operation.pattern.fullmatch(path)):
            return operation, match.groupdict()
    return None


def _errors(schema: Plain, value: Any) -> list[ValidationError]:
    _shapes.clear()
    return list(_validator(json.dumps(schema)).iter_errors(value))


@cache
def _validator(schema: str) -> Any:
    document = {"components": {"schemas": _api()["schemas"]}}
    registry: Registry[Any] = Registry().with_resource("urn:api", DRAFT202012.create_resource(document))
    absolute = json.loads(schema.replace('"#/components', '"urn:api#/components'))
    validator: Any = _validator_class()
    return validator(absolute, registry=registry)


def shape_of(body: Any) -> Any:
    """Reduce a body to the properties that a schema can check: names, types, rough numbers and lengths,
    digits or not.
    """
    kind = type(body)
    if kind is str:
        return body.isdecimal(), bisect(LENGTHS, len(body))
    if kind is dict:
        return frozenset([(name, shape_of(value)) for name, value in body.items()])
    if kind is list or kind is tuple:
        return len(body), frozenset([shape_of(value) for value in body])
    return kind, bisect(_bounds(), body) if kind is int else body


@cache
def _bounds() -> list[int]:
    """Between two of these values, the schemas treat all whole numbers alike."""
    found = set[int]()
    parts: list[Any] = [_api()]
    while parts:
        part = parts.pop()
        parts += part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
        named = [part.get(word) for word in ("minimum", "maximum", "const")] if isinstance(part, dict) else []
        listed = part.get("enum", []) if isinstance(part, dict) else []
        found |= {number + more for number in (*named, *listed) if type(number) is int for more in (0, 1)}
    return sorted(found)


_shapes = dict[int, Any]()  # of the objects inside the value being validated, by their addresses


def _noted(value: Any) -> Any:
    """The shape of a value; it also records the shapes of the objects inside, since references lead to them,
    too.
    """
    kind = type(value)
    if kind is dict:
        noted = _shapes[id(value)] = frozenset([(name, _noted(part)) for name, part in value.items()])
        return noted
    if kind is list:
        return len(value), frozenset([_noted(part) for part in value])
    return shape_of(value)


@cache
def _validator_class() -> Any:
    unions = {keyword: _fast_union(keyword) for keyword in ("oneOf", "anyOf")}
    return extend(Draft202012Validator, {**unions, "$ref": _checked_once()})


def _checked_once() -> Any:
    """A reference that skips values with the same shape as one that passed."""
    ordinary, fine = Draft202012Validator.VALIDATORS["$ref"], set[Any]()

    def check(validator: Any, name: str, value: Any, schema: Plain) -> Iterator[ValidationError]:
        looks = name, _shapes.get(id(value)) or _noted(value)
        if looks not in fine:
            errors = list(ordinary(validator, name, value, schema))
            yield from errors
            if not errors:
                fine.add(looks)

    return check


def _fast_union(keyword: str) -> Any:
    """A union that skips the members ruled out by the value's own `type`; it only saves time."""
    ordinary = Draft202012Validator.VALIDATORS[keyword]

    def check(validator: Any, members: list[Plain], value: Any, schema: Plain) -> Any:
        likely = [member for member in members if not _is_ruled_out(member, value)]
        return ordinary(validator, likely or members, value, schema)

    return check


def _is_ruled_out(member: Plain, value: Any) -> bool:
    if "$ref" not in member or not isinstance(value, dict) or not isinstance(value.get("type"), int):
        return False
    named = _api()["schemas"][member["$ref"].rpartition("/")[2]]
    types = named.get("properties", {}).get("type", {}).get("enum")
    return types is not None and value["type"] not in types
