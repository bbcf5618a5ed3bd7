"""Watches every request to Discord: spreads them, and stops before Discord bans the bot (R9)."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from types import SimpleNamespace

import aiohttp
from aiohttp import ClientSession, TraceRequestEndParams
from discord.http import Route

from bot.game.ports import Clock
from bot.ui.transport.outbox import BUDGET

log = logging.getLogger(__name__)

# Discord bans an address for 10,000 of these in ten minutes (topics/rate-limits, "Invalid Request Limit").
# It does not count 404, but a target that is gone must not be asked for again either.
INVALID = frozenset(
    {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND, HTTPStatus.TOO_MANY_REQUESTS}
)
WINDOW_SECONDS = 600.0
CLOCK_SECONDS = 10.0  # between two looks at Discord's clock; parsing every date took 2 % of a press
MOST_INVALID = 1_000  # from here on only interactions are answered
MOST_INVALID_ANSWERS = 5_000  # from here on not even these
OF_INTERACTIONS = ("/interactions/", "/webhooks/")  # they do not need the bot's token


class RequestHeld(aiohttp.ClientError):
    """The request was not sent: too many recent ones were invalid, or the token is refused."""


class RequestGuard:
    """Sends at most `budget` requests a second outside interactions, and fewer while too many are invalid.

    The outbox begins no more than that, but drawing takes some longer than others, and discord.py repeats
    what was refused. After the first 401 nothing that needs the token is sent any more, and `unauthorized`
    is called.
    """

    def __init__(self, clock: Clock, unauthorized: Callable[[], None], budget: int = BUDGET) -> None:
        self._clock = clock
        self._unauthorized = unauthorized
        self.budget = budget
        self._sent: deque[float] = deque(maxlen=budget)
        self._turn = asyncio.Lock()
        self._invalid: deque[float] = deque(maxlen=MOST_INVALID_ANSWERS)
        self._is_refused = False
        self._is_holding = False
        self._look_at = 0.0  # when Discord's clock is read again
        self.ahead = 0.0  # how many seconds the clock of this machine is ahead of Discord's
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_start.append(self._before)
        self.trace.on_request_end.append(self._after)

    @property
    def invalid(self) -> int:
        """How many requests of the last ten minutes were invalid."""
        since = self._clock.steady() - WINDOW_SECONDS
        while self._invalid and self._invalid[0] <= since:
            self._invalid.popleft()
        return len(self._invalid)

    async def _before(
        self,
        session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestStartParams,
    ) -> None:
        """Wait for the turn of a request. Raises RequestHeld for one that must not be sent now."""
        path = _path(str(request.url))
        if path is None:
            return
        if path.startswith(OF_INTERACTIONS):
            self._require_fewer_than(MOST_INVALID_ANSWERS)
            return
        async with self._turn:
            await self._until_due()
            if session.closed:
                raise RequestHeld("the program ends")
            if self._is_refused:
                raise RequestHeld("Discord refuses the token")
            self._require_fewer_than(MOST_INVALID)
            self._is_holding = False
            self._sent.append(self._clock.steady())

    def _require_fewer_than(self, most: int) -> None:
        if self.invalid >= most:
            self._note_holding()
            raise RequestHeld("too many recent requests were invalid")

    async def _until_due(self) -> None:
        due = self._sent[0] + 1.0 if len(self._sent) == self.budget else 0.0
        if due > self._clock.steady():
            is_due = asyncio.Event()
            self._clock.call_at(due, is_due.set)
            await is_due.wait()

    async def _after(
        self, session: ClientSession, context: SimpleNamespace, request: TraceRequestEndParams
    ) -> None:
        path, response = _path(str(request.url)), request.response
        if path is None:
            return
        self._compare_clocks(response.headers.get("Date"))
        is_shared = response.headers.get("X-RateLimit-Scope") == "shared"
        if response.status not in INVALID or is_shared:
            return
        self._invalid.append(self._clock.steady())
        is_answer = path.startswith(OF_INTERACTIONS)
        if response.status == HTTPStatus.UNAUTHORIZED and not is_answer and not self._is_refused:
            self._is_refused = True
            self._unauthorized()

    def _compare_clocks(self, date: str | None) -> None:
        if date and self._clock.steady() >= self._look_at:
            self._look_at = self._clock.steady() + CLOCK_SECONDS
            self.ahead = self._clock.now() - parsedate_to_datetime(date).timestamp()

    def _note_holding(self) -> None:
        if not self._is_holding:
            self._is_holding = True
            log.error("Discord refused %d requests in ten minutes: sending less now", self.invalid)


def _path(url: str) -> str | None:
    """The path of a request to Discord's API, None for anything else, such as a picture."""
    return url.removeprefix(Route.BASE) if url.startswith(Route.BASE) else None
