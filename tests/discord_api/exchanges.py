"""Checks every exchange in a playground's log against Discord's schemas and documented limits."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from bot.playground.server.log import Exchange, WireLog
from tests.discord_api import limits, schemas

UNSPECIFIED_STATUS = {0, 500, 502, 504}
_found: dict[Any, list[str]] = {}


def complaints_about_requests(log: WireLog) -> list[str]:
    """Return Discord's refusals of the requests, including the playground's."""
    whole = (
        one for one in log.exchanges if one.status or one.body is not None
    )  # no process died while one was open
    return [complaint for one in whole for complaint in _about_request(one)]


def complaints_about_answers(log: WireLog) -> list[str]:
    """Return how the playground's own answers differ from the answers Discord would send."""
    return [complaint for one in log.exchanges for complaint in _about_answer(one)]


def _about_request(exchange: Exchange) -> list[str]:
    method, path, body = exchange.method, exchange.path, exchange.body
    shape = ("request", _route(exchange), tuple(exchange.query.items()), schemas.shape_of(body))
    found = _once(shape, lambda: schemas.request_complaints(method, path, exchange.query, body))
    # the checks of limits rely on the shape
    found = found or limits.complaints(method, path, body, exchange.files)
    return [f"{method} {path[:60]}: {complaint}" for complaint in found]


def _about_answer(exchange: Exchange) -> list[str]:
    if exchange.status in UNSPECIFIED_STATUS:
        return []
    method, path, status = exchange.method, exchange.path, exchange.status
    shape = ("answer", _route(exchange), status, schemas.shape_of(exchange.answer))
    found = _once(shape, lambda: schemas.answer_complaints(method, path, status, _sent(exchange.answer)))
    return [f"{method} {path[:60]} -> {status}: {complaint}" for complaint in found]


def _sent(answer: Any) -> Any:
    """The answer after parsing."""
    return json.loads(json.dumps(answer))


def _route(exchange: Exchange) -> str:
    """The method and path without IDs and tokens."""
    return exchange.method + re.sub(r"\d{15,}|(?<=/)[\w-]{80,}", "0", exchange.path)


def _once(shape: Any, check: Callable[[], list[str]]) -> list[str]:
    """Validate each shape once: that takes up to 20 ms."""
    if shape not in _found:
        _found[shape] = check()
    return _found[shape]
