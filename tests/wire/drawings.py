"""The emojis that the application has already: uploading all of them takes a minute."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import msgspec
import pytest

from bot.pictures import emojis
from bot.playground.world.people import Emoji
from bot.playground.world.world import World
from tests.shared import shared


@cache
def files() -> Mapping[str, bytes]:
    """The current drawings by name, drawn once for all tests."""
    drawn = shared("emojis", lambda: msgspec.msgpack.encode(dict(emojis())))
    return msgspec.msgpack.decode(drawn, type=dict[str, bytes])


def hold(world: World, names: Iterable[str]) -> None:
    """The application has emojis with these names."""
    for name in names:
        number = world.snowflakes.next()
        world.emojis[number] = Emoji(number, name, files().get(name, b""), world.bot)


def draw_no_emojis(patch: pytest.MonkeyPatch) -> None:
    """A bot in this process takes the drawings that are there: drawing them takes longer than its start."""
    patch.setattr("bot.ui.transport.emojis.emojis", lambda: files().items())
