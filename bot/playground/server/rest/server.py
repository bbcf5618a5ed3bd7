"""The REST server: every route of the API, and how requests are answered."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from bot.playground.limits.errors import (
    NOT_FOUND,
    UNAUTHORIZED,
    ApiError,
)
from bot.playground.server.gateway import Gateway
from bot.playground.server.log import Exchange, WireLog
from bot.playground.server.rest import application, channels, events, messages
from bot.playground.server.rest.call import (
    VIA,
    Dropped,
    FaultInjector,
    Nonces,
    OldEdits,
    RateLimits,
    RestCall,
    RestResult,
    Route,
    read_body,
)
from bot.playground.world.places import Upload
from bot.playground.world.world import World

PREFIX = "/api/v10"
OPEN = ("/interactions/", "/webhooks/")
"""Routes that don't need the bot's token, because their path contains an interaction's token."""

ROUTES: tuple[Route, ...] = (*application.ROUTES, *messages.ROUTES, *channels.ROUTES, *events.ROUTES)

_Handle = Callable[[RestCall], Awaitable[Any]]


class RestServer:
    """Answers the requests of the REST API."""

    def __init__(self, world: World, gateway: Gateway, log: WireLog) -> None:
        self.faults = FaultInjector(world.clock)
        self.rate_limits = RateLimits(world.clock)
        self._world = world
        self._gateway = gateway
        self._log = log
        self._old_edits = OldEdits(world.clock)
        self._nonces = Nonces(world.clock)

    def add_routes(self, app: web.Application) -> None:
        """Serve every route below /api/v10."""
        for method, path, handle in ROUTES:
            app.router.add_route(method, PREFIX + path, self._serving(handle))
        app.router.add_route("*", PREFIX + "/{path:.*}", self._serving(_unknown))

    def _serving(self, handle: _Handle) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def serve(request: web.Request) -> web.StreamResponse:
            exchange = self._note(request)
            try:
                answer, headers = await self._answer(request, exchange, handle)
            except ApiError as error:
                answer, headers = RestResult(error.code.status, error.body), {**VIA, **error.headers}
            except Dropped:
                return broken(request)
            exchange.status, exchange.answer = answer.status, answer.body
            return _response(answer, headers)

        return serve

    async def _answer(
        self, request: web.Request, exchange: Exchange, handle: _Handle
    ) -> tuple[RestResult, dict[str, str]]:
        exchange.body, uploads = await read_body(request)
        exchange.files = tuple(upload.filename for upload in uploads)
        exchange.uploaded = sum(len(upload.content) for upload in uploads)
        await self.faults.meet(exchange, is_after=False)
        self._require_token(request, exchange)
        headers = self.rate_limits.admit(exchange.method, exchange.path)
        answer = _made(await handle(self._call(request, exchange, uploads)))
        await self.faults.meet(exchange, is_after=True)
        return answer, headers

    def _note(self, request: web.Request) -> Exchange:
        path = request.rel_url.raw_path.removeprefix(PREFIX)
        exchange = Exchange(self._world.clock.now(), request.method, path, dict(request.query))
        self._log.exchanges.append(exchange)
        return exchange

    def _call(self, request: web.Request, exchange: Exchange, uploads: tuple[Upload, ...]) -> RestCall:
        params = dict(request.match_info)
        kept = self._old_edits, self._nonces
        return RestCall(self._world, self._gateway, *kept, params, exchange.query, exchange.body, uploads)

    def _require_token(self, request: web.Request, exchange: Exchange) -> None:
        if (
            not exchange.path.startswith(OPEN)
            and request.headers.get("Authorization") != f"Bot {self._world.token}"
        ):
            raise ApiError(UNAUTHORIZED)


async def _unknown(call: RestCall) -> None:
    raise ApiError(NOT_FOUND)


def _made(result: Any) -> RestResult:
    if isinstance(result, RestResult):
        return result
    return RestResult(204, None) if result is None else RestResult(200, result)


def _response(answer: RestResult, headers: dict[str, str]) -> web.Response:
    if answer.status == 204:
        return web.Response(status=204, headers=headers)
    body = json.dumps(answer.body, separators=(",", ":")).encode()
    # discord.py reads JSON only from this exact content type, without a charset.
    return web.Response(
        body=body, status=answer.status, headers={**headers, "Content-Type": "application/json"}
    )


def broken(request: web.Request) -> web.StreamResponse:
    """Drop the connection of a request."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)
