"""Writes `api.json`: the parts of Discord's OpenAPI specification that the tests need, without its prose.

    python -m tests.discord_api.extract path/to/openapi.json

Discord publishes the specification in the repository discord/discord-api-spec under the MIT license, whose
notice is next to this file. Only the operations that the playground serves are included, with the schemas
they refer to; descriptions, titles, examples, headers, and security are left out.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.playground.server.rest.server import ROUTES

API = Path(__file__).with_name("api.json")
KEYWORDS = {
    "$ref", "additionalProperties", "allOf", "anyOf", "const", "enum", "items", "maximum", "maxItems",
    "maxLength", "maxProperties", "minimum", "minItems", "minLength", "oneOf", "pattern", "properties",
    "required", "type", "uniqueItems",
}  # fmt: skip
"""The JSON Schema keywords that decide whether a value is valid; `format` is only an annotation."""

Plain = dict[str, Any]


def extract(spec: Plain) -> Plain:
    """The operations that the playground serves, by path and method, and all schemas they refer to."""
    # a placeholder of a route also matches paths that the specification lists separately, such as
    # `/messages/@original`
    served = [(method, re.compile(re.sub(r"\{\w+\}", "[^/]+", path))) for method, path, _ in ROUTES]
    operations: dict[str, Plain] = {}
    for path, item in sorted(spec["paths"].items()):
        for method, operation in sorted(item.items()):
            if any(method.upper() == verb and route.fullmatch(path) for verb, route in served):
                parameters = item.get("parameters", []) + operation.get("parameters", [])
                facts = _operation(operation, parameters, spec["components"]["responses"])
                operations.setdefault(path, {})[method.upper()] = facts
    return {"operations": operations, "schemas": _reachable(operations, spec["components"]["schemas"])}


def _operation(operation: Plain, parameters: list[Plain], shared_responses: Plain) -> Plain:
    facts: Plain = {
        place: {one["name"]: _schema(one["schema"]) for one in parameters if one["in"] == place}
        for place in ("path", "query")
    }
    if body := operation.get("requestBody"):
        facts["body"] = {"required": body.get("required", False), "schema": _schema(_content(body))}
    responses = {
        status: shared_responses[response["$ref"].rpartition("/")[2]] if "$ref" in response else response
        for status, response in operation["responses"].items()
    }
    facts["answers"] = {status: _schema(_content(one)) for status, one in sorted(responses.items())}
    return facts


def _content(part: Plain) -> Plain | None:
    """The schema of a body; a multipart body carries the same object as its `payload_json`."""
    contents = part.get("content", {})
    content = contents.get("application/json") or next(iter(contents.values()), {})
    return content.get("schema")


def _schema(schema: Any) -> Any:
    """The schema without the parts meant only for readers."""
    if isinstance(schema, list):
        return [_schema(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    facts = {name: value for name, value in schema.items() if name in KEYWORDS}
    for name in ("additionalProperties", "allOf", "anyOf", "items", "oneOf"):
        if name in facts:
            facts[name] = _schema(facts[name])
    if "properties" in facts:
        facts["properties"] = {name: _schema(one) for name, one in facts["properties"].items()}
    return _enumerated(facts)


def _enumerated(facts: Plain) -> Plain:
    """Turn a choice between constants into the equivalent enumeration."""
    members = facts.get("oneOf") or []
    if not members or any(set(member) != {"const"} for member in members):
        return facts
    rest = {name: value for name, value in facts.items() if name != "oneOf"}
    return {**rest, "enum": [member["const"] for member in members]}


def _reachable(start: Plain, schemas: Plain) -> Plain:
    found: Plain = {}
    waiting = list(_references(start))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = _schema(schemas[name])
            waiting += _references(found[name])
    return dict(sorted(found.items()))


def _references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"].rpartition("/")[2]
        part = list(part.values())
    if isinstance(part, list):
        for one in part:
            yield from _references(one)


def written(facts: Plain) -> str:
    """The facts as JSON with one operation or schema per line, so that an update gives a readable diff."""
    sections = []
    for section, entries in facts.items():
        lines = [
            f"{json.dumps(name)}: {json.dumps(one, separators=(',', ':'))}" for name, one in entries.items()
        ]
        sections.append(f'"{section}": {{\n' + ",\n".join(lines) + "\n}")
    return "{\n" + ",\n".join(sections) + "\n}\n"


if __name__ == "__main__":
    API.write_text(written(extract(json.loads(Path(sys.argv[1]).read_text("utf-8")))), "utf-8")
