"""Log lines: their format and levels, and the redaction of secrets."""

from __future__ import annotations

import logging
import re
import time
from collections import Counter
from collections.abc import Callable, Collection
from math import inf
from typing import Any

import discord
import structlog
from discord.app_commands import AppCommandError
from structlog.typing import WrappedLogger

from bot.config import Settings

REDACTED = "[redacted]"
SHORT = 8  # characters; a password can be shorter
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
# Below these levels, libraries log payloads, tokens in URLs, and the values of statements, which include
# hands! (Alembic only repeats the kind of database at each start.)
QUIETEST = {
    "discord": logging.INFO,
    "aiosqlite": logging.INFO,
    "sqlalchemy": logging.WARNING,
    "alembic": logging.WARNING,
}


SELDOM_SECONDS = 60.0


class Seldom(logging.Filter):
    """Lets one line a minute through for each value of `seldom`, and counts the others."""

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._steady = steady
        self._until: dict[str, float] = {}
        self._left_out = Counter[str]()

    def filter(self, record: logging.LogRecord) -> bool:
        thing = record.__dict__.pop("seldom", None)
        if thing is None:
            return True
        if self._steady() < self._until.get(thing, -inf):
            self._left_out[thing] += 1
            return False
        self._until[thing] = self._steady() + SELDOM_SECONDS
        if left_out := self._left_out.pop(thing, 0):
            record.left_out = left_out
        return True


def is_news(record: logging.LogRecord) -> bool:
    """Return whether a line is worth logging.

    Two kinds of lines are not. If a pool can't close a connection that the server has cut, everybody who
    needed the connection was notified. If suggestions were refused, the person has kept typing, or uses an
    old command.
    """
    error = record.exc_info[1] if record.exc_info else None
    if record.name.startswith("sqlalchemy.pool"):
        return not isinstance(error, OSError)
    is_about_suggestions = record.name == "discord.app_commands.tree"
    return not (is_about_suggestions and isinstance(error, discord.HTTPException | AppCommandError))


class Redaction:
    """The last step of every log line, which redacts known secrets and anything that looks like one."""

    def __init__(self, secrets: Collection[str] = ()) -> None:
        self.secrets = tuple(secrets)

    def __call__(self, _logger: WrappedLogger, _method: str, line: Any) -> str:
        """Return a rendered line without secrets."""
        return self.redact(line)

    def redact(self, text: str) -> str:
        """Return the text without secrets."""
        for secret in self.secrets:
            if len(secret) >= SHORT:
                text = text.replace(secret, REDACTED)
            else:  # within a word, this would replace parts of the word
                text = re.sub(rf"(?<!\w){re.escape(secret)}(?!\w)", REDACTED, text)
        return SECRET_SHAPES.sub(
            lambda found: (found[found.lastgroup] if found.lastgroup else "") + REDACTED, text
        )


def start_logging(settings: Settings) -> None:
    """Log to standard error, in the format and from the level in the settings."""
    output = logging.StreamHandler()
    output.addFilter(is_news)
    output.addFilter(Seldom())
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
    # By default, both print the local variables of every frame, which include hands.
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
