"""Parts of request bodies, and the verdict of Discord's schema on a whole one."""

from __future__ import annotations

from typing import Any

from bot.playground.server.log import Exchange, WireLog
from tests.discord_api import exchanges

Body = dict[str, Any]


def option(value: str = "a", **more: Any) -> Body:
    return {"label": value, "value": value, **more}


def select(*options: Body, **more: Any) -> Body:
    return {"type": 3, "custom_id": "pick", "options": list(options or (option(),)), **more}


def complaints(method: str, path: str, body: Any) -> list[str]:
    """The verdict of Discord's schema on a body, if it is available."""
    log = WireLog()
    log.exchanges.append(Exchange(0.0, method, path, {}, body))
    return exchanges.complaints_about_requests(log)
