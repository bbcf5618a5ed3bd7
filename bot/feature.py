"""A feature: something the bot offers beside the table, with all of it in one folder of `bot.features`.

The core knows no feature, and no feature knows another. The program builds them from its `Parts` and loops
over the list in `bot.features` for commands, answers, background work, help, and catalogs.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple, Self

import discord
from discord.ext import commands
from sqlalchemy import Connection

from bot.game.ports import Clock, Presets
from bot.game.preferences import PreferenceBook
from bot.game.registry import Registry, Shards
from bot.game.servers import ServerBook
from bot.storage.database import Database
from bot.storage.deletions import Deletions
from bot.text.language import Sentence
from bot.ui.live.server_messages import ServerMessages
from bot.ui.router import Handler, Router
from bot.ui.transport.emojis import EmojiBook
from bot.ui.transport.people import AvatarBook, NameBook


@dataclass(frozen=True)
class Parts:
    """What the running program gives features to work with. `secret` returns fresh random bytes."""

    client: discord.Client
    database: Database
    deletions: Deletions | None
    registry: Registry
    servers: ServerBook
    preferences: PreferenceBook
    presets: Presets
    messages: ServerMessages
    names: NameBook
    avatars: AvatarBook
    emojis: EmojiBook
    shards: Shards
    clock: Clock
    secret: Callable[[], bytes]


class FeatureHandler(Handler):
    """Answers some actions of a feature, and knows how to make one of itself."""

    @classmethod
    @abstractmethod
    def of(cls, parts: Parts) -> Self:
        """Make one for the running program."""


class Work(NamedTuple):
    """Something to do again and again, `every` so many seconds, and `first` after so many."""

    name: str
    once: Callable[[], Awaitable[object]]
    every: float
    first: float = 0.0


def no_work(_: Parts) -> tuple[Work, ...]:
    """Do nothing beside play."""
    return ()


@dataclass(frozen=True)
class Feature:
    """What a feature brings.

    `cog` makes its slash commands, and `help` explains each of them in a sentence. `handlers` answer what its
    commands and buttons ask. `works` go on beside play. `match_ended` is called with the id of a match in the
    transaction that ends it: what it writes is stored together with the result, or not at all.
    """

    cog: Callable[[Router], commands.Cog]
    handlers: tuple[type[FeatureHandler], ...]
    help: tuple[Sentence, ...]
    works: Callable[[Parts], Iterable[Work]] = no_work
    match_ended: Callable[[Connection, int], None] | None = None
