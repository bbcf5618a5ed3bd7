"""An evening for each journey: a fresh database, the bot online, and a server with a channel."""

from __future__ import annotations

import json
import logging
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from copy import deepcopy
from functools import cache, lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from discord import app_commands

from bot.pictures import picture_of
from bot.playground.limits.commands import check_commands
from bot.playground.server.playground import HANGS_AFTER_SECONDS
from tests.journeys.evening import Evening
from tests.journeys.watch import ANY_CARD, CARD_CODE
from tests.named import PublicTexts, use_named_catalogs

# Every evening deals the same cards, so evenings share pictures; and every start sends the same commands.
drawn_once = lru_cache(maxsize=2048)(picture_of)
COMMANDS = app_commands.Command, app_commands.ContextMenu, app_commands.Group
payloads = dict[tuple[type, str], dict[str, Any]]()
PLAIN = str, int, bool, type(None), float


def translated_once(kind: type[Any]) -> Callable[..., Awaitable[dict[str, Any]]]:
    """Translate commands of this kind as discord.py does, but each only once for all evenings."""
    translate = kind.get_translated_payload

    async def translated(command: Any, *translator: Any) -> dict[str, Any]:
        key = kind, command.qualified_name
        if key not in payloads:
            payloads[key] = await translate(command, *translator)
        return payloads[key]

    return translated


def accept_once(commands: Any) -> None:
    """Check commands as the playground does, but equal ones only once for all evenings."""
    _accept(json.dumps(commands))


@cache  # refusals are not cached
def _accept(commands: str) -> None:
    check_commands(json.loads(commands))


def copied(value: Any) -> Any:
    """Copy JSON like `deepcopy`, in a tenth of its time."""
    kind = type(value)
    if kind is dict:
        return {key: copied(inner) for key, inner in value.items()}
    if kind is list:
        return [copied(inner) for inner in value]
    return value if kind in PLAIN else deepcopy(value)


@pytest.fixture
def public_texts(monkeypatch: pytest.MonkeyPatch) -> Iterator[PublicTexts]:
    """The bot's public words; every sentence begins with its language."""
    forget = use_named_catalogs(monkeypatch)
    yield PublicTexts(monkeypatch)
    forget()


@pytest.fixture
async def evening(
    tmp_path: Path,
    migrated_file: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Evening]:
    """The bot is online; during the journey it must not log an error, a refused drawing, or a card."""
    caplog.set_level(logging.DEBUG, "bot")
    monkeypatch.setattr("bot.pictures.studio.picture_of", drawn_once)
    monkeypatch.setattr("bot.app.GOODBYE_SECONDS", HANGS_AFTER_SECONDS)  # of this machine, which may be slow
    for kind in COMMANDS:
        monkeypatch.setattr(kind, "get_translated_payload", translated_once(kind))
    monkeypatch.setattr("tests.discord_api.limits.check_commands", accept_once)
    for copying in ("http.router.copy", "gateway.copy"):
        monkeypatch.setattr(f"simcord.{copying}", SimpleNamespace(deepcopy=copied))
    for copying in ("results.deepcopy", "components.deepcopy"):
        monkeypatch.setattr(f"simcord.{copying}", copied)
    shutil.copy(migrated_file, tmp_path)
    async with Evening(tmp_path) as evening:
        yield evening
    records = [record for when in ("setup", "call") for record in caplog.get_records(when)]
    lines = [record.getMessage() for record in records if record.name.startswith("bot.")]
    assert [line for line in lines if line.startswith("outbox ")] == []
    assert [line for line in lines if CARD_CODE.search(line) or ANY_CARD.search(line)] == []
    assert [record.getMessage() for record in records if record.levelno >= logging.ERROR] == []
