"""Error reports to Sentry: the error and its place in the code, but nothing from the game (R19).

A report contains only parts that can't contain a secret: types of errors, lines of code, and sentences of our
log without their values. The text of an error might quote a name, a card, or an address, so it stays in the
log.

This module is only imported if SENTRY_DSN is set, because its package is optional.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sentry_sdk import Client
from sentry_sdk.transport import Transport
from sentry_sdk.utils import exc_info_from_error, exceptions_from_error_tuple

from bot import __version__
from bot.findings import NotReady
from bot.log import is_news
from bot.program import commit

LAST_REPORT_SECONDS = 1.0  # time at shutdown for pending reports
FROM_ERROR = ("type", "module", "stacktrace")
FROM_FRAME = ("filename", "module", "function", "lineno", "pre_context", "context_line", "post_context")


class ErrorReports(logging.Handler):
    """Reports everything logged as an error, with the reference that was shown to the player."""

    def __init__(self, client: Client) -> None:
        super().__init__(logging.ERROR)
        self.addFilter(is_news)
        self._client = client

    def emit(self, record: logging.LogRecord) -> None:
        """Report a log record and the error being handled."""
        error = record.exc_info[1] if record.exc_info else sys.exception()
        reference = getattr(record, "reference", None)
        self._client.capture_event({
            "level": "fatal" if record.levelno >= logging.CRITICAL else "error",
            "logger": record.name,
            "logentry": {"message": _sentence(record)},
            "exception": {"values": self._described(error)},
            "tags": {"reference": reference} if reference else {},
        })  # fmt: skip

    def _described(self, error: BaseException | None) -> list[dict[str, Any]]:
        if error is None:
            return []
        told = exceptions_from_error_tuple(exc_info_from_error(error), self._client.options)
        return [_without_values(line) for line in told]


@asynccontextmanager
async def errors_reported(dsn: str, transport: Transport | None = None) -> AsyncIterator[None]:
    """Report errors to this address while the body runs. `transport` replaces the network."""
    client = Client(
        dsn,
        transport=transport,
        release=f"uno-bot@{__version__}",
        dist=commit() or None,
        server_name="",
        default_integrations=False,  # they would add arguments, requests, and log lines
        auto_enabling_integrations=False,
        include_local_variables=False,
        send_client_reports=False,  # these would contain how many reports were not sent, and why
        in_app_include=["bot"],
    )
    reports, root = ErrorReports(client), logging.getLogger()
    root.addHandler(reports)
    try:
        yield
    except NotReady:
        raise
    except Exception:
        reports.emit(logging.LogRecord(__name__, logging.CRITICAL, "", 0, "the bot ended", None, None))
        raise
    finally:
        root.removeHandler(reports)
        await asyncio.to_thread(client.close, LAST_REPORT_SECONDS)


def _sentence(record: logging.LogRecord) -> str:
    """Return the line as written in our code. Lines of libraries might already contain values."""
    if not record.name.startswith("bot."):
        return record.name
    return record.msg["event"] if isinstance(record.msg, dict) else record.msg


def _without_values(error: dict[str, Any]) -> dict[str, Any]:
    kept = {key: error[key] for key in FROM_ERROR if key in error}
    frames = error.get("stacktrace", {}).get("frames", [])
    places = [{key: frame[key] for key in FROM_FRAME if key in frame} for frame in frames]
    return kept | {"stacktrace": {"frames": places}}
