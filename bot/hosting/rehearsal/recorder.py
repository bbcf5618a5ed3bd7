"""Records every request to Discord: route, status, code, time, rate limit headers, and the shape of the
response.

It stores no IDs, names, texts, or tokens, so that a recording can be published and two recordings can be
compared by tests.
"""

from __future__ import annotations

import json
import re
import time
from types import SimpleNamespace
from typing import Any

import aiohttp
from discord.http import Route
from msgspec import Struct

TOKEN = re.compile(r"(?<=/)[\w-]{60,}")
NUMBER = re.compile(r"\d{15,}")
EMOJI = re.compile(r"(?<=/reactions/)[^/]+")
CODE = re.compile(r"[A-Z][A-Z0-9_]+")
KEPT = frozenset({"type", "flags", "code", "entity_type", "status", "position"})
"""Fields whose numbers are types and identify nobody."""
HEADERS = (
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Reset-After",
    "X-RateLimit-Scope",
    "Retry-After",
)


class Recorded(Struct, frozen=True):
    """A request and its response. `ms` is the time until the response's headers arrived."""

    check: str
    method: str
    route: str
    status: int
    code: int
    ms: int
    headers: dict[str, str]
    shape: Any


def route_of(path: str) -> str:
    """Return a path without IDs, tokens, and emojis."""
    plain = NUMBER.sub("ID", TOKEN.sub("TOKEN", path.partition("?")[0]))
    return EMOJI.sub("EMOJI", plain)


def shape_of(value: Any, name: str = "") -> Any:
    """Return the names and types in a response, without its values."""
    if isinstance(value, dict):
        return {key: shape_of(inner, key) for key, inner in sorted(value.items())}
    if isinstance(value, list):
        shapes = {json.dumps(one, sort_keys=True): one for one in (shape_of(inner, name) for inner in value)}
        return [shapes[key] for key in sorted(shapes)]
    if value is None or isinstance(value, bool) or (name in KEPT and isinstance(value, int)):
        return value
    if name == "code" and isinstance(value, str) and CODE.fullmatch(value):
        return value
    return type(value).__name__


class Recorder:
    """Stores the requests that it is notified of. `check` is the name of the current check."""

    def __init__(self) -> None:
        self.check = ""
        self.recorded: list[Recorded] = []

    def listen(self, trace: aiohttp.TraceConfig) -> None:
        """Record every request of this trace."""
        trace.on_request_start.append(self._began)
        trace.on_request_end.append(self._answered)
        trace.on_response_chunk_received.append(self._read)

    async def _began(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, __: aiohttp.TraceRequestStartParams
    ) -> None:
        context.began = time.monotonic()

    async def _answered(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        response, url = request.response, str(request.url)
        if not url.startswith(Route.BASE):
            return
        headers = {name: response.headers[name] for name in HEADERS if name in response.headers}
        context.place = len(self.recorded)
        elapsed = round(1000 * (time.monotonic() - context.began))
        path = route_of(url.removeprefix(Route.BASE))
        self.recorded.append(
            Recorded(self.check, request.method, path, response.status, 0, elapsed, headers, None)
        )

    async def _read(
        self,
        _: aiohttp.ClientSession,
        context: SimpleNamespace,
        part: aiohttp.TraceResponseChunkReceivedParams,
    ) -> None:
        place = getattr(context, "place", None)
        if place is None or not part.chunk:
            return
        try:
            answer = json.loads(part.chunk)
        except ValueError:
            return
        old = self.recorded[place]
        code = answer.get("code", 0) if isinstance(answer, dict) and old.status >= 400 else 0
        self.recorded[place] = Recorded(
            old.check, old.method, old.route, old.status, code, old.ms, old.headers, shape_of(answer)
        )
