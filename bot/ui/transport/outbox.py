"""Sends every request that no interaction waits for: merged, in order, and within Discord's limits (R9)."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from types import SimpleNamespace

import aiohttp
import discord
from aiohttp import ClientSession, TraceRequestEndParams
from discord.http import Route

from bot.game.ports import Clock, Ownership, Timer
from bot.game.tasks import Tasks
from bot.ui.transport.failures import UNREACHABLE, is_refusal

log = logging.getLogger(__name__)

BUDGET = 45  # requests per second over all tables; Discord allows 50 (topics/rate-limits)
RETRY_SECONDS = 5.0
LONGEST_RETRY_SECONDS = 30.0
ENOUGH_FAILURES = 3  # after this many failures, the pause between attempts no longer grows
SESSION_CLOSED = "Session is closed"  # what aiohttp says while the program is ending
MANY_PRESSES = 8  # while more presses than this wait for answers, all other requests wait
YIELD_SECONDS, LONGEST_YIELD_SECONDS = 0.25, 2.0  # time until the next check, and the maximum in total
Request = Callable[[], Awaitable[object]]


class Withheld(Exception):
    """The work is dropped without a retry, because the bot is no longer allowed to do it there."""


@dataclass(slots=True)
class _Lane:
    """The newest work for one key, and the earliest time to do it."""

    gap: float
    is_counted: bool
    is_final: bool = False
    work: Request | None = None
    ready_at: float = 0.0
    asked_at: float = 0.0
    is_busy: bool = False
    began_at: float = 0.0
    failures: int = 0
    timer: Timer | None = None


class Outbox:
    """Does the newest work for each key, one at a time and at most once every `gap` seconds.

    Work reads the state when it runs, so late work never draws anything outdated. Work that fails because
    Discord can't be reached is retried until it succeeds. `budget` is how many requests may start per second.
    """

    def __init__(self, clock: Clock, tasks: Tasks, budget: int = BUDGET) -> None:
        self._clock = clock
        self._tasks = tasks
        self._lanes: dict[Hashable, _Lane] = {}
        self._sent: deque[float] = deque(maxlen=budget)
        self.is_stopped = False
        self._is_finishing = False
        self._presses = 0  # presses waiting for their answers, which have priority

    def request(
        self,
        key: Hashable,
        work: Request,
        *,
        gap: float = 0.0,
        is_counted: bool = True,
        is_final: bool = False,
    ) -> None:
        """Do this work as soon as possible, replacing any pending work with this key.

        `is_counted` is False for answers to interactions, which do not count toward Discord's global limit.
        `is_final` is set if no later process would do the work.
        """
        if self._is_finishing and not is_final:
            return
        lane = self._lanes.setdefault(key, _Lane(gap, is_counted))
        lane.asked_at = lane.asked_at if lane.work else self._clock.steady()
        lane.work, lane.is_final = work, is_final
        self._pump(key)

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Hold this while a press waits for its answer. While many presses wait, all other requests wait."""
        self._presses += 1
        try:
            yield
        finally:
            self._presses -= 1

    @property
    def waiting(self) -> int:
        """The number of messages that have running or waiting work, or were changed too recently for more."""
        return len(self._lanes)

    @property
    def failing(self) -> int:
        """The number of messages whose last attempt failed and will be retried."""
        return sum(lane.failures > 0 for lane in self._lanes.values())

    @property
    def slowest(self) -> float:
        """How many seconds the oldest running request has taken so far."""
        busy = [lane.began_at for lane in self._lanes.values() if lane.is_busy]
        return self._clock.steady() - min(busy) if busy else 0.0

    def finish(self) -> None:
        """Do the work that no later process would do before this one exits, and leave the rest to it."""
        self._is_finishing = True
        for key, lane in tuple(self._lanes.items()):
            if not lane.is_final:
                lane.work, lane.failures = None, 0
            self._hurry(key)

    def stop(self) -> None:
        """Send nothing more. Requests that are already being sent can finish."""
        self.is_stopped = True
        for lane in self._lanes.values():
            lane.work = None
            if lane.timer is not None:
                lane.timer.cancel()

    def _pump(self, key: Hashable) -> None:
        lane, now = self._lanes[key], self._clock.steady()
        if lane.is_busy or lane.timer is not None or self.is_stopped:
            return
        due = max(lane.ready_at, self._turn_of(lane, now)) if lane.work else lane.ready_at
        if due > now:
            lane.timer = self._clock.call_at(due, lambda: self._wake(key))
        elif lane.work is None:
            del self._lanes[key]
        else:
            self._begin(key, lane, now)

    def _wake(self, key: Hashable) -> None:
        self._lanes[key].timer = None
        self._pump(key)

    def _begin(self, key: Hashable, lane: _Lane, now: float) -> None:
        assert lane.work is not None
        work, lane.work = lane.work, None
        lane.is_busy, lane.began_at, lane.ready_at = True, now, now + lane.gap
        if lane.is_counted:
            self._sent.append(now)
        self._tasks.start(self._send(key, work), f"outbox {key}")

    def _turn_of(self, lane: _Lane, now: float) -> float:
        """Return when the budget and the presses allow the work of a lane, as far as known now."""
        is_spent = lane.is_counted and len(self._sent) == self._sent.maxlen
        is_polite = self._presses > MANY_PRESSES
        polite_at = min(now + YIELD_SECONDS, lane.asked_at + LONGEST_YIELD_SECONDS) if is_polite else 0.0
        return max(polite_at, self._sent[0] + 1.0 if is_spent else 0.0)

    async def _send(self, key: Hashable, work: Request) -> None:
        lane = self._lanes[key]
        try:
            with suppress(Withheld):
                await work()
        except discord.HTTPException as error:
            self._note(key, lane, work, error)
        except UNREACHABLE as error:
            self._again(key, lane, work, error)
        except RuntimeError as error:
            if not self.is_stopped or str(error) != SESSION_CLOSED:
                raise
            log.debug("%s was not sent: %r", key, error)
        else:
            self._recover(lane)
        finally:
            lane.is_busy = False
            self._pump(key)

    def _note(self, key: Hashable, lane: _Lane, work: Request, error: discord.HTTPException) -> None:
        if not is_refusal(error):
            self._again(key, lane, work, error)
        else:
            level = logging.DEBUG if error.status == HTTPStatus.UNAUTHORIZED else logging.ERROR
            log.log(level, "%s was refused: %s %s", key, error.status, error.code)
            self._recover(lane)

    def _again(self, key: Hashable, lane: _Lane, work: Request, error: Exception) -> None:
        if self.is_stopped or (self._is_finishing and not lane.is_final):
            return
        if not self.failing:
            log.warning("Discord didn't accept %s (%r); retrying until it does", key, error)
        pause = min(RETRY_SECONDS * 2**lane.failures, LONGEST_RETRY_SECONDS)
        lane.failures = min(lane.failures + 1, ENOUGH_FAILURES)
        lane.ready_at = self._clock.steady() + pause
        lane.work = lane.work or work

    def _recover(self, lane: _Lane) -> None:
        """Send everything that was waiting, because Discord can be reached again."""
        if not lane.failures:
            return
        lane.failures = 0
        failing = [key for key, other in self._lanes.items() if other.failures]
        if not failing:
            log.info("Discord is accepting requests again")
        for key in failing:
            self._hurry(key)

    def _hurry(self, key: Hashable) -> None:
        lane = self._lanes[key]
        lane.ready_at = self._clock.steady()
        if lane.timer is not None:
            lane.timer.cancel()
            lane.timer = None
            self._pump(key)


# Discord bans an address for 10,000 of these responses in ten minutes (topics/rate-limits, "Invalid Request
# Limit"). A 404 isn't counted here, because somebody who deletes messages must not stop the tables of all
# servers. `Vanished` in `bot/ui/transport/channel.py` limits how often a table can lose its message.
INVALID = frozenset({HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS})
WINDOW_SECONDS = 600.0
# Interval for reading Discord's clock. Parsing every date took 2% of the time of a press.
CLOCK_SECONDS = 10.0
MOST_INVALID = 1_000  # from this number on, only interactions are answered
MOST_INVALID_ANSWERS = 5_000  # from this number on, not even interactions are answered
OF_INTERACTIONS = ("/interactions/", "/webhooks/")  # these requests don't need the bot's token


class RequestHeld(aiohttp.ClientError):
    """The request was not sent, because too many recent requests were invalid, or Discord refuses the
    token.
    """


class RequestGuard:
    """Sends at most `budget` requests per second outside of interactions, and none while too many are
    invalid.

    The outbox has the same limit, but it counts requests when they start: drawing then delays some more than
    others, and discord.py repeats refused ones. After the first 401, `unauthorized` is called, and nothing
    that needs the token is sent anymore. If `ownership` is given, nothing is sent until it is certain that
    this process owns the tables.
    """

    def __init__(
        self,
        clock: Clock,
        unauthorized: Callable[[], None],
        budget: int = BUDGET,
        ownership: Ownership | None = None,
    ) -> None:
        self._clock = clock
        self._ownership = ownership
        self._unauthorized = unauthorized
        self.budget = budget
        self._sent: deque[float] = deque(maxlen=budget)
        self._turn = asyncio.Lock()
        self._invalid: deque[float] = deque(maxlen=MOST_INVALID_ANSWERS)
        self._is_refused = False
        self._is_holding = False
        self._look_at = 0.0  # when Discord's clock will be read next
        self.ahead = 0.0  # how many seconds this machine's clock is ahead of Discord's clock
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_start.append(self._before)
        self.trace.on_request_end.append(self._after)

    @property
    def invalid(self) -> int:
        """The number of invalid requests in the last ten minutes."""
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
        """Wait until a request can be sent. Raises RequestHeld if it must not be sent."""
        path = _path(str(request.url))
        if path is None:
            return
        if path.startswith(OF_INTERACTIONS):
            await self._until_ours()
            self._require_fewer_than(MOST_INVALID_ANSWERS)
            return
        async with self._turn:
            await self._until_due()
            await self._until_ours()  # last, because the process might freeze during the wait
            if session.closed:
                raise RequestHeld("the program ends")
            if self._is_refused:
                raise RequestHeld("Discord refuses the token")
            self._require_fewer_than(MOST_INVALID)
            self._is_holding = False
            self._sent.append(self._clock.steady())

    async def _until_ours(self) -> None:
        if self._ownership is not None:
            await self._ownership.until_ours()

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
    """Return the path of a request to Discord's API, or None for anything else, such as a picture."""
    return url.removeprefix(Route.BASE) if url.startswith(Route.BASE) else None
