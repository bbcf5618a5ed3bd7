"""A router with tables on fakes."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from discord import Client, Intents
from discord.app_commands import CommandTree

from bot.feature import AllFeatures, FeatureDeps
from bot.features import ADDITIONS, FEATURES
from bot.game.players import Player
from bot.game.preferences import PreferenceBook
from bot.game.session import GameSession
from bot.game.shards import ALL_SHARDS
from bot.game.tasks import Tasks
from bot.storage.database import Database
from bot.ui.actions.action import Action
from bot.ui.arrivals import Arrivals
from bot.ui.help import HelpHandler
from bot.ui.live.server_messages import ServerMessages
from bot.ui.opening import ArrangedTables
from bot.ui.past_games import PastMatches
from bot.ui.router import Router
from bot.ui.transport.emojis import EmojiBook
from bot.ui.transport.people import AvatarBook, NameBook
from tests.databases import empty_database
from tests.fakes import EmptyArchive, MemoryPreferences, MemoryPresets, NoAccounts
from tests.game.tables import House
from tests.presses import Pressed
from tests.ui.illustrators import illustrator
from tests.ui.wire import (
    FakeClient,
    FakeInteraction,
    Wire,
    presenter_on,
    words_of,
)

DRAWN = illustrator()
NAMES = NameBook(NoAccounts().fetch_user)
OPEN: list[Hall] = []  # closed after each test (`tests/ui/conftest.py`)


class Hall(House):
    """A router with tables on fakes; the channel's own messages go to `channel`, answers are returned."""

    def __post_init__(self) -> None:
        self.channel = Wire()
        self.answers: list[Wire] = []  # kept because panels are redrawn through them
        self.preferences = PreferenceBook(MemoryPreferences())
        presenter = presenter_on(FakeClient(self.channel), self.clock, DRAWN, self.preferences)
        self.presenter: Any = presenter
        self.outbox = presenter.outbox
        self.languages = presenter.languages
        super().__post_init__()
        self.presets = MemoryPresets()
        self.folder = TemporaryDirectory()
        file = Path(self.folder.name, "uno.db")
        file.write_bytes(empty_database())
        self.database = Database(f"sqlite:///{file}")
        OPEN.append(self)
        self.router = self.new_router()

    async def close(self) -> None:
        """Close and delete the database."""
        await self.database.close()
        self.folder.cleanup()

    async def restart(self) -> GameSession:
        session = await super().restart()
        self.router = self.new_router()
        return session

    def new_router(self) -> Router:
        client: Any = FakeClient(self.channel)
        messages = ServerMessages(client, self.outbox, self.servers, self.clock)
        matches = PastMatches(EmptyArchive(), NAMES)
        parts = FeatureDeps(
            client=client,
            database=self.database,
            remember=lambda *_: None,
            person_deleted=(),
            registry=self.registry,
            servers=self.servers,
            preferences=self.preferences,
            presets=self.presets,
            messages=messages,
            names=NAMES,
            avatars=AvatarBook(Tasks()),
            emojis=EmojiBook(client),
            shards=ALL_SHARDS,
            clock=self.clock,
            secret=self.services.secret,
            illustrator=DRAWN,
            arranged=ArrangedTables(client, self.registry, messages),
            matches=matches,
            offers=ADDITIONS.offers,
            pointers=ADDITIONS.pointers,
            all_features=AllFeatures(matches),
        )
        tree = CommandTree[Any](Client(intents=Intents(guilds=True)))
        handlers = [
            HelpHandler(tree),
            *(kind.from_deps(parts) for feature in FEATURES for kind in feature.handlers),
        ]
        arrivals = Arrivals(
            clock=self.clock,
            tasks=self.registry.tasks,
            outbox=self.outbox,
            mailroom=self.presenter.mailroom,
            illustrator=DRAWN,
            preferences=self.preferences,
            languages=self.languages,
            avatars=AvatarBook(Tasks()),
        )
        return Router(arrivals, self.registry, self.presenter, self.presets, messages, handlers)

    async def presses(
        self, who: Player, kind: str, argument: str = "", on: str = "public"
    ) -> tuple[str, str]:
        """Somebody presses a current button. Returns the wire of the answer, and the words."""
        session = self.registry.in_channel(20)
        press = Pressed(kind, session.state.id, session.revision, argument).press
        interaction: Any = FakeInteraction(Wire(), self.clock.now(), who, on)
        self.answers.append(interaction.wire)
        await self.router.press(interaction, press)
        return answer_of(interaction.wire)

    async def types(self, who: Player, action: Action) -> tuple[str, str]:
        """Somebody types a command."""
        interaction: Any = FakeInteraction(Wire(), self.clock.now(), who)
        await self.router.command(interaction, action)
        return answer_of(interaction.wire)


def answer_of(wire: Wire) -> tuple[str, str]:
    ((how, _, content),) = wire.sent
    return how, words_of(content) if content else ""
