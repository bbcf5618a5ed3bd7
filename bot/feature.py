"""A feature: something that the bot offers besides the table, in one folder of `bot.features`.

The core doesn't know any feature, and no feature knows another. The program builds features from
`FeatureDeps`, and loops over the list in `bot.features` for commands, answers, background work, and catalogs.
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
from bot.game.state import NO_SERVER
from bot.storage.database import Database
from bot.storage.match_record import MatchHook, TableHook
from bot.storage.people import PersonHook, Remember
from bot.text.language import Words, speaking
from bot.ui.live.server_messages import ServerMessages
from bot.ui.offers import MATCH, Book, FeatureOffer, FinishedGame, Offers, Pointer, no_offers
from bot.ui.opening import ArrangedTables
from bot.ui.past_games import PastMatches, PlayedGame
from bot.ui.router import Handler, Router
from bot.ui.transport import Interaction
from bot.ui.transport.emojis import EmojiBook
from bot.ui.transport.panels import Illustrator, Panel
from bot.ui.transport.people import AvatarBook, NameBook


class Switch(Struct, frozen=True):
    """A switch in `/uno-me`, identified by its `name`.

    `answers` are the options of its menu. `is_on` returns whether a person has turned it on. `turn` turns it
    on or off for the person of an interaction, and returns the answer.
    """

    name: str
    answers: Mapping[bool, Words]
    is_on: Callable[[int], Awaitable[bool]]
    turn: Callable[[Interaction, bool], Awaitable[Words]]


class FeatureDeps(Struct, frozen=True):
    """The parts of the running program that features work with. `secret` returns random bytes.

    Features reach each other only through these fields: `offers` are all actions for a finished game,
    `pointers` name features' commands, and `all_features` asks every feature.
    """

    client: discord.Client
    database: Database
    remember: Remember
    person_deleted: Sequence[PersonHook]  # the hooks of all features
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

    async def write_to(self, person: int, language: str, screen: Callable[[], Panel]) -> None:
        """Send a person a screen as a direct message. If they chose no language, `language` is used.

        Raises one of UNANSWERED, or StoreUnavailable.
        """
        preferences = await self.preferences.of(person)
        with speaking(preferences.language or language):
            shown = screen()
        drawn = await self.illustrator.draw(shown, NO_SERVER, preferences)
        conversation = await self.client.create_dm(discord.Object(person))
        await conversation.send(**drawn.new)


class AllFeatures:
    """All features, for use by any of them. The program sets `handlers` once they are built."""

    def __init__(self, matches: PastMatches) -> None:
        self.handlers: Sequence[FeatureHandler] = ()
        self._matches = matches

    async def load_game(self, asked: FinishedGame, interaction: Interaction) -> PlayedGame | None:
        """Load a finished game for its player, from whichever feature has it."""
        if asked.kind == MATCH:
            return await self._matches.game(asked, interaction)
        found = [await handler.load_game(asked, interaction) for handler in self.handlers]
        return next(filter(None, found), None)

    async def stats_lines(self, player: int, guild: int) -> list[str]:
        """Return the lines about a person that features add to the statistics, in a server or EVERYWHERE."""
        return [line for handler in self.handlers for line in await handler.stats_lines(player, guild)]

    def tabs(self, book: Book, player: int, interaction: Interaction) -> list[FeatureOffer]:
        """Return all features' pages in a book about `player`. 0 means the reader, who made the request."""
        return [tab for handler in self.handlers for tab in handler.tabs(book, player, interaction)]

    def switches(self) -> list[Switch]:
        return [switch for handler in self.handlers for switch in handler.switches()]


class Chore(NamedTuple):
    """A job that runs every `every` seconds, the first time after `first` seconds."""

    name: str
    once: Callable[[], Awaitable[object]]
    every: float
    first: float = 0.0


class FeatureHandler(Handler):
    """Answers some actions of a feature and does its background work."""

    @classmethod
    @abstractmethod
    def from_deps(cls, deps: FeatureDeps) -> Self:
        """Create the handler for the running program."""

    def chores(self) -> Iterable[Chore]:
        """Return the background work of this feature. The default is none."""
        return ()

    async def load_game(self, asked: FinishedGame, interaction: Interaction) -> PlayedGame | None:
        """Load a finished game of this feature for somebody who played it, or return None."""
        return None

    async def stats_lines(self, player: int, guild: int) -> Sequence[str]:
        """Return this feature's lines about a person in `/stats`, in a server or EVERYWHERE."""
        return ()

    def tabs(self, book: Book, player: int, interaction: Interaction) -> Iterable[FeatureOffer]:
        """Return the pages of this feature in a book, as the actions that show them.

        The book is about `player`, or about the reader if that is 0.
        """
        return ()

    def switches(self) -> Iterable[Switch]:
        """Return the switches of this feature in `/uno-me`."""
        return ()


class Feature(Struct, frozen=True):
    """Everything that a feature contributes.

    `cog` creates its slash commands, whose descriptions are their help. Commands of the cog `in_uno` become
    part of `/uno`. `handlers` answer the requests of its commands and buttons. `match_ended` is called in the
    transaction that ends a match, with the match's ID and the state of its table. Its writes are stored with
    the result or not at all, and its return value is shown below the result. `table_closed` is called in the
    transaction that closes a table, with the channel and the last state, which is None if it is unreadable.
    `person_deleted` is called in the transaction that deletes a person's data, before the deletion. `recount`
    rebuilds the feature's data from stored results, as part of `make ratings`. `fill` does the same after the
    update that introduced the feature. `offers` are actions for a finished game. Each gets a button on every
    screen of that game. An offer in `for_newcomers` gets a button in every lobby and in the help. `pointers`
    are the only sentences that name its commands on other screens, by topic. `replaced` maps commands (or
    groups) of older versions to the command that replaces them, or to a sentence.
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
