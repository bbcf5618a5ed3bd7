"""A feature: something the bot offers besides the table, with all of it in one folder of `bot.features`.

The core knows no feature, and no feature knows another. The program builds them from its `FeatureDeps` and
loops over the list in `bot.features` for commands, answers, background work, and catalogs.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Self

import discord
from discord.ext import commands
from msgspec import Struct
from sqlalchemy import Connection

from bot.game.ports import Clock, Presets
from bot.game.preferences import PreferenceBook
from bot.game.registry import Registry
from bot.game.servers import ServerBook
from bot.game.shards import Shards
from bot.storage.database import Database
from bot.storage.match_record import MatchHook, TableHook
from bot.storage.people import PersonHook, Remember
from bot.text.language import Words
from bot.ui.live.server_messages import ServerMessages
from bot.ui.offers import MATCH, Book, FeatureOffer, FinishedGame, Offers, Pointer, no_offers
from bot.ui.opening import ArrangedTables
from bot.ui.past_games import PastMatches, PlayedGame
from bot.ui.router import Handler, Router
from bot.ui.transport import Interaction
from bot.ui.transport.emojis import EmojiBook
from bot.ui.transport.panels import Illustrator
from bot.ui.transport.people import AvatarBook, NameBook


class Switch(Struct, frozen=True):
    """A switch in `/uno-me`, which knows it by its `name`.

    `answers` are the lines of its menu. `is_on` returns whether a person has turned it on. `turn` does as the
    person of an interaction asks, and returns the answer.
    """

    name: str
    answers: Mapping[bool, Words]
    is_on: Callable[[int], Awaitable[bool]]
    turn: Callable[[Interaction, bool], Awaitable[Words]]


class FeatureDeps(Struct, frozen=True):
    """The deps of the running program that features work with. `secret` returns fresh random bytes.

    Features reach each other only through this: `offers` are everybody's actions for a finished game,
    `pointers` name their commands, and `all_features` asks all of them.
    """

    client: discord.Client
    database: Database
    remember: Remember
    person_deleted: Sequence[PersonHook]  # of all features
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
    illustrator: Illustrator
    arranged: ArrangedTables
    matches: PastMatches
    offers: Offers
    pointers: Sequence[Pointer]
    all_features: AllFeatures


class AllFeatures:
    """All features, for one of them. The program sets their `handlers` once they are built."""

    def __init__(self, matches: PastMatches) -> None:
        self.handlers: Sequence[FeatureHandler] = ()
        self._matches = matches

    async def load_game(self, asked: FinishedGame, interaction: Interaction) -> PlayedGame | None:
        """A finished game for its player, whichever feature keeps it."""
        if asked.kind == MATCH:
            return await self._matches.game(asked, interaction)
        found = [await handler.load_game(asked, interaction) for handler in self.handlers]
        return next(filter(None, found), None)

    async def stats_lines(self, player: int, guild: int) -> list[str]:
        """The features' lines about a person beside the statistics, in a server or EVERYWHERE."""
        return [line for handler in self.handlers for line in await handler.stats_lines(player, guild)]

    def tabs(self, book: Book, player: int, interaction: Interaction) -> list[FeatureOffer]:
        """The features' pages in a book about a person, 0 for the reader, whose request it is."""
        return [tab for handler in self.handlers for tab in handler.tabs(book, player, interaction)]

    def switches(self) -> list[Switch]:
        """The features' switches for a person."""
        return [switch for handler in self.handlers for switch in handler.switches()]


class Chore(NamedTuple):
    """A job that repeats `every` so many seconds, starting after `first`."""

    name: str
    once: Callable[[], Awaitable[object]]
    every: float
    first: float = 0.0


class FeatureHandler(Handler):
    """Answers some actions of a feature, and does its background work."""

    @classmethod
    @abstractmethod
    def from_deps(cls, deps: FeatureDeps) -> Self:
        """Create it for the running program."""

    def chores(self) -> Iterable[Chore]:
        """The background work of this feature; nothing, unless it says otherwise."""
        return ()

    async def load_game(self, asked: FinishedGame, interaction: Interaction) -> PlayedGame | None:
        """A finished game that this feature keeps, for somebody who played it; None for any other."""
        return None

    async def stats_lines(self, player: int, guild: int) -> Sequence[str]:
        """The lines of `/stats` about a person beside all statistics, in a server or EVERYWHERE."""
        return ()

    def tabs(self, book: Book, player: int, interaction: Interaction) -> Iterable[FeatureOffer]:
        """The pages of this feature in a book, whose actions show them.

        The book is about a person, 0 for the reader, whose request it is.
        """
        return ()

    def switches(self) -> Iterable[Switch]:
        """The switch of `/uno-me`."""
        return ()


class Feature(Struct, frozen=True):
    """The contributions of a feature.

    `cog` makes its slash commands, whose descriptions are their help; commands of the cog `in_uno` are in
    `/uno`, beside the table's. `handlers` answer the requests of its commands and buttons. `match_ended` is
    called with the id of a match and the state of its table in the transaction that ends it, and
    `table_closed` with the channel of a table and its last state, None if nobody can read it, in the
    transaction that closes it: their writes are stored together with the result, or not at all; the return
    value of the first is shown under the result. `person_deleted` is called with a person in the transaction
    that deletes their data, before the deletion. `recount` rebuilds the feature's data from stored results,
    as `make ratings` does with ratings; `fill` does so after an update that has brought the feature. `offers`
    are actions for a finished game: each has a button wherever that game is shown. An offer `for_newcomers`
    has a button in every lobby and in the help. `pointers` name its commands where others write about a
    topic: no sentence elsewhere does. `replaced` maps commands of older versions, or their groups,
    to the command that does the same now, or to a sentence.
    """

    cog: Callable[[Router], commands.Cog] | None
    handlers: tuple[type[FeatureHandler], ...]
    match_ended: MatchHook | None = None
    in_uno: type[commands.Cog] | None = None
    table_closed: TableHook | None = None
    person_deleted: PersonHook | None = None
    offers: Offers = no_offers
    for_newcomers: tuple[FeatureOffer, ...] = ()
    pointers: tuple[Pointer, ...] = ()
    recount: Callable[[Connection], None] | None = None
    fill: Callable[[Connection], None] | None = None
    replaced: Mapping[str, Words] = {}
