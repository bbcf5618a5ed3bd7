"""Log lines and error reports."""

from __future__ import annotations

import asyncio
import logging
import re
import sys
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Any

import structlog
from sentry_sdk import Client
from sentry_sdk.transport import Transport
from sentry_sdk.utils import exc_info_from_error, exceptions_from_error_tuple
from structlog.typing import WrappedLogger

from bot import __version__
from bot.config import NotReady, Settings

REDACTED = "[redacted]"
SECRET_SHAPES = re.compile(
    r"""
      [\w-]{23,}\.[\w-]{6,7}\.[\w-]{27,}                   # a bot's token
    | aW50ZXJhY3Rpb24[\w=-]{20,}                           # an interaction's token: base64 of "interaction…"
    | (?<=/interactions/)(?P<interaction>\d+/)[^/\s"'?]+   # /interactions/{id}/{token}/callback
    | (?<=/webhooks/)(?P<webhook>\d+/)[^/\s"'?]+           # /webhooks/{application}/{token}/…
    | (?P<user>://[^\s:/@]*:)[^\s/]+(?=@)                  # postgresql://user:password@host
    """,
    re.VERBOSE,
)
# Below these levels the libraries log payloads, tokens in URLs, and the values of statements: hands! (Alembic
# only repeats at each start which kind of database it is.)
QUIETEST = {"discord": logging.INFO, "sqlalchemy": logging.WARNING, "alembic": logging.WARNING}


class Redaction:
    """The last step of every log line: redacts known secrets and anything that looks like one."""

    def __init__(self, secrets: Collection[str] = ()) -> None:
        self.secrets = tuple(secrets)

    def __call__(self, _logger: WrappedLogger, _method: str, line: Any) -> str:
        """Return a rendered line without secrets."""
        return self.redact(line)

    def redact(self, text: str) -> str:
        """Return the text without secrets."""
        for secret in self.secrets:
            text = text.replace(secret, REDACTED)
        return SECRET_SHAPES.sub(
            lambda found: (found[found.lastgroup] if found.lastgroup else "") + REDACTED, text
        )


def start_logging(settings: Settings) -> None:
    """Log to standard error, in the format and from the level of the settings."""
    output = logging.StreamHandler()
    output.setFormatter(_formatter(settings, colors=output.stream.isatty()))
    logging.basicConfig(level=settings.log_level, handlers=[output], force=True)
    logging.captureWarnings(capture=True)
    for name, floor in QUIETEST.items():
        logging.getLogger(name).setLevel(max(floor, logging.getLogger().level))


def _common_steps() -> list[structlog.typing.Processor]:
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
    ]


def _formatter(settings: Settings, *, colors: bool) -> logging.Formatter:
    # By default both print the local variables of every frame, and those hold hands.
    if settings.log_format == "json":
        tracebacks = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
        renderers = [structlog.processors.ExceptionRenderer(tracebacks), structlog.processors.JSONRenderer()]
    else:
        plain = structlog.dev.plain_traceback
        renderers = [structlog.dev.ConsoleRenderer(colors=colors, exception_formatter=plain)]
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=_common_steps(),
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *renderers,
            Redaction(settings.secrets),
        ],
    )


LAST_REPORT_SECONDS = 1.0  # at shutdown, for reports in progress
FROM_ERROR = ("type", "module", "stacktrace")
FROM_FRAME = ("filename", "module", "function", "lineno", "pre_context", "context_line", "post_context")


class ErrorReports(logging.Handler):
    """Reports whatever is logged as an error, with the reference that the player got."""

    def __init__(self, client: Client) -> None:
        super().__init__(logging.ERROR)
        self._client = client

    def emit(self, record: logging.LogRecord) -> None:
        """Report a log record, and the error that was being handled."""
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
        return [_without_values(one) for one in told]


@asynccontextmanager
async def errors_reported(dsn: str, transport: Transport | None = None) -> AsyncIterator[None]:
    """Report errors to this address while this is open; `transport` replaces the network."""
    client = Client(
        dsn,
        transport=transport,
        release=f"uno-bot@{__version__}",
        server_name="",
        default_integrations=False,  # they would add arguments, requests, and lines of the log
        auto_enabling_integrations=False,
        include_local_variables=False,
        send_client_reports=False,  # how many reports were not sent, and why
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
    """The line as it stands in our code; lines of libraries may have their values in them already."""
    if not record.name.startswith("bot."):
        return record.name
    return record.msg["event"] if isinstance(record.msg, dict) else record.msg


def _without_values(error: dict[str, Any]) -> dict[str, Any]:
    kept = {key: error[key] for key in FROM_ERROR if key in error}
    frames = error.get("stacktrace", {}).get("frames", [])
    places = [{key: frame[key] for key in FROM_FRAME if key in frame} for frame in frames]
    return kept | {"stacktrace": {"frames": places}}
