"""Gives the application its emojis in advance: uploading all of them takes a minute and a half."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.pictures import emoji_file, emoji_names
from bot.playground.world.people import Emoji
from bot.playground.world.world import World
from tests.shared import shared


def hold(world: World, names: Iterable[str]) -> None:
    """The application has emojis with these names; their pictures don't matter."""
    for name in names:
        _add(world, name, b"")


def hold_drawn(world: World) -> None:
    """The application has all emojis, for a page that shows them. Drawn once for all tests."""
    drawn = shared("emojis", lambda: msgspec.msgpack.encode([emoji_file(name) for name in emoji_names()]))
    for name, picture in zip(emoji_names(), msgspec.msgpack.decode(drawn, type=list[bytes]), strict=True):
        _add(world, name, picture)


def _add(world: World, name: str, picture: bytes) -> None:
    number = world.snowflakes.next()
    world.emojis[number] = Emoji(number, name, picture, world.bot)
