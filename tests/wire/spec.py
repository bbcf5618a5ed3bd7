"""Checks a playground's log against Discord's own OpenAPI spec and the documented limits that the spec lacks.

Both checkers live beside the checkout, in ../shared; where that is absent there is nothing to check with.
"""

from __future__ import annotations

import json
import warnings
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from bot.playground.log import Exchange, Log

SHARED = Path(__file__).parents[3] / "shared"
UNSPECIFIED_STATUS = {0, 500, 502, 504}


def is_available() -> bool:
    """Whether the checkers are there."""
    return (SHARED / "tools" / "discord_spec.py").exists()


def complaints_about_requests(log: Log) -> list[str]:
    """What Discord's spec and limits find wrong with the requests, refused ones too."""
    return [complaint for one in log.exchanges for complaint in _about_request(one)]


def complaints_about_answers(log: Log) -> list[str]:
    """What Discord's spec finds wrong with the playground's own answers."""
    return [complaint for one in log.exchanges for complaint in _about_answer(one)]


def _about_request(exchange: Exchange) -> list[str]:
    body = exchange.body
    found = _spec().validate(exchange.method, exchange.path, exchange.query, body)
    # the second checker takes the shape for granted
    found = found or _limits().lint(exchange.method, exchange.path, body, exchange.files)
    return [f"{exchange.method} {exchange.path[:60]}: {complaint}" for complaint in found]


def _about_answer(exchange: Exchange) -> list[str]:
    if exchange.status in UNSPECIFIED_STATUS:
        return []
    answer = json.loads(json.dumps(exchange.answer))
    found = _spec().answer(exchange.method, exchange.path, exchange.status, answer)
    return [f"{exchange.method} {exchange.path[:60]} -> {exchange.status}: {one}" for one in found]


@cache
def _spec() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore", ResourceWarning
        )  # the checker leaves its file to the garbage collector
        return _tool("discord_spec").SpecCheck()


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
