"""Failures of background work: Discord's refusals, and how the remaining work continues."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from enum import IntEnum
from http import HTTPStatus
from typing import TypeVar

import aiohttp
import discord

from bot.game.ports import StoreUnavailable

log = logging.getLogger(__name__)


class Code(IntEnum):
    """Discord's error codes for refusals (Discord: JSON Error Codes)."""

    UNKNOWN_CHANNEL = 10003
    UNKNOWN_MESSAGE = 10008
    UNKNOWN_WEBHOOK = 10015
    UNKNOWN_INTERACTION = 10062  # the answer came too late
    CHANNEL_WRITE_LIMIT = 20028
    SERVER_WRITE_LIMIT = 20029
    ALREADY_ANSWERED = 40060
    FOLLOW_UPS_SPENT = 40094  # the limit for a token where the application is not in the server
    MISSING_ACCESS = 50001
    NOT_THE_AUTHOR = 50005
    BLOCKED_BY_USER = 50007  # the person accepts no direct messages from the bot
    MISSING_PERMISSIONS = 50013
    NOT_IN_THIS_CHANNEL = 50024  # the type of the channel doesn't allow it
    INVALID_TOKEN = 50027  # the token of an interaction has expired
    INVALID_FORM = 50035
    # nothing in the thread can be changed; a new message unarchives it, unless it is locked
    THREAD_ARCHIVED = 50083
    THREAD_EXISTS = 160004
    THREAD_LOCKED = 160005
    TOO_MANY_THREADS = 160006
    # The person accepts no direct messages from members of the servers they share with the bot, or they share
    # no server.
    NO_DIRECT_MESSAGES = 50278
    BLOCKED_BY_AUTOMOD = 200000
    TITLE_BLOCKED_BY_AUTOMOD = 200001
    HARMFUL_LINK = 240000


# Nothing can be shown anymore: the token has expired, or its message or channel is gone or closed.
GONE = frozenset(
    {
        Code.UNKNOWN_INTERACTION,
        Code.ALREADY_ANSWERED,
        Code.INVALID_TOKEN,
        Code.FOLLOW_UPS_SPENT,
        Code.UNKNOWN_MESSAGE,
        Code.UNKNOWN_WEBHOOK,
        Code.UNKNOWN_CHANNEL,
        Code.MISSING_ACCESS,
        Code.MISSING_PERMISSIONS,
        Code.THREAD_ARCHIVED,
        Code.THREAD_LOCKED,
    }
)
# rehearsed by direct_message
CANNOT_MESSAGE = frozenset({Code.BLOCKED_BY_USER, Code.NO_DIRECT_MESSAGES})
UNREACHABLE = (aiohttp.ClientError, TimeoutError, OSError)
# A request that was not sent. aiohttp raises a bare RuntimeError once its session is closed, when the program
# exits.
UNSENT = (*UNREACHABLE, RuntimeError)
UNANSWERED = (discord.HTTPException, *UNSENT)  # Discord refused the request, or it was not sent
# Temporary failures are logged as one line. Anything else is a bug.
PASSING = (discord.HTTPException, *UNREACHABLE, StoreUnavailable)
Item = TypeVar("Item")


def is_refusal(error: discord.HTTPException) -> bool:
    """Return whether Discord refuses the request itself, so that a retry would not help."""
    return error.status < HTTPStatus.INTERNAL_SERVER_ERROR and error.status != HTTPStatus.TOO_MANY_REQUESTS


async def each(items: Iterable[Item], work: Callable[[Item], Awaitable[object]], what: str) -> bool:
    """Do the work for each of these items in turn. A failure is logged and doesn't stop the others.

    Returns whether all of them succeeded. `what` is the log's name for an item.
    """
    has_failed = False
    for item in items:
        try:
            await work(item)
        except Exception as error:  # no error of one item should affect the others
            has_failed = True
            is_passing = isinstance(error, PASSING)
            level = logging.WARNING if is_passing else logging.ERROR
            log.log(
                level, "%s has to wait: %r", what, error,
                exc_info=None if is_passing else error, extra={"seldom": f"{what}: {type(error).__name__}"},
            )  # fmt: skip
    return not has_failed
