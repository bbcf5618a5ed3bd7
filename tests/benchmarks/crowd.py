"""The whole program with any number of running tables, in this process, without Discord."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections import deque
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from discord.utils import time_snowflake, utcnow

from bot.app import App, build
from bot.config import load_settings
from bot.game.people import Player
from bot.game.session import GameSession
from bot.storage.database import Database
from bot.storage.games import SqlGameStore
from bot.storage.schema import upgrade
from bot.ui.actions.action import Action
from bot.ui.actions.moves import action_of
from bot.ui.actions.seats import ShowHand
from bot.ui.transport.custom_ids import Press
from bot.ui.transport.illustrator import Illustrator
from bot.ui.transport.private_messages import PrivateMessages
from tests.storage.sitting import PEOPLE, opened, started
from tests.ui.wire import FakeInteraction, Wire

PLAYERS = 4
REST_SECONDS = 2.0
MESSAGE: dict[str, Any] = {  # what Discord answers to one that was sent
    "channel_id": "20",
    "author": {"id": "1", "username": "Uno", "discriminator": "0", "avatar": None},
    "content": "", "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "tts": False,
    "mention_everyone": False, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
    "pinned": False, "type": 0, "components": [],
}  # fmt: skip
# The columns that differ among copies of the first table, and what they hold in copy `i`: other people, too.
COPIES = {
    "tables": {
        "id": "i", "match_id": "i", "guild_id": "guild_id + i", "channel_id": "channel_id + i",
        "state": "replace(state, '2000000000000000', printf('2%09d000000', i))",
    },
    "matches": {"id": "i", "table_id": "i", "guild_id": "guild_id + i"},
    "seats": {"match_id": "i", "player_id": "player_id + i * 1000000000"},
}  # fmt: skip
NUMBERED = "WITH RECURSIVE copies(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM copies WHERE i < ?)"


class Silence(PrivateMessages):
    """Private messages that Discord takes at once."""

    async def edit(self, token: str, drawn: object) -> bool:
        return True

    async def erase(self, token: str) -> bool:
        return True


async def _taken(*_: object, **__: object) -> dict[str, Any]:
    return MESSAGE | {"id": str(time_snowflake(utcnow()))}


async def stored_tables(file: Path, tables: int) -> None:
    """A database in which so many tables are running, two or more, each in a server of its own."""
    await asyncio.to_thread(upgrade, f"sqlite:///{file}")
    database = Database(f"sqlite:///{file}")
    store = SqlGameStore(database)
    lobby = await store.create(opened(1, PEOPLE[:PLAYERS], turn_seconds=0, uno_call="off"))
    state, deal = started(lobby)
    await store.save(state, [deal])
    await database.close()
    with closing(sqlite3.connect(file)) as raw:
        for table, changed in COPIES.items():
            columns = [row[1] for row in raw.execute(f"PRAGMA table_info({table})")]
            values = ", ".join(changed.get(name, name) for name in columns)
            copied = f"INSERT INTO {table} SELECT {values} FROM {table}, copies"  # noqa: S608
            raw.execute(f"{NUMBERED} {copied}", [tables])
        raw.commit()


class Crowd:
    """The program on such a database; requests cost what discord.py makes of them, and are never refused."""

    def __init__(self, file: Path) -> None:
        Illustrator._palette = lambda *_: None  # noqa: SLF001  # in text: pictures are measured elsewhere
        settings = load_settings({"DATABASE_URL": f"sqlite:///{file}"})
        self.app: App = build(settings)
        self.app.client.http.request = _taken
        self.app.outbox._sent = deque(maxlen=10**6)  # noqa: SLF001  # no pauses between requests
        self.app.open_hands.private = Silence(self.app.client)
        self.rng = Random(1)

    @property
    def sessions(self) -> list[GameSession]:
        return list(self.app.registry)

    async def resume(self) -> float:
        """Resume all tables; returns the seconds that it took."""
        start = time.perf_counter()
        await self.app.registry.restore()
        return time.perf_counter() - start

    async def open_hands(self, first: int, after: int) -> None:
        """The people in these seats of each table open their hands."""
        for session in self.sessions:
            for player in session.state.lobby.players[first:after]:
                await self.press(session, player.id, ShowHand(), on="public")

    async def come_to_rest(self) -> None:
        """Wait until everything that the last presses brought is stored and sent."""
        while self.app.outbox.waiting:  # noqa: ASYNC110  # nothing tells when it is empty
            await asyncio.sleep(REST_SECONDS)
        for session in self.sessions:
            await session.store_shown()

    async def move(self, session: GameSession) -> float:
        """Whoever's turn it is presses a move; returns the seconds until it is answered."""
        view = session.view(session.state.lobby.players[session.public.decider or 0].id)
        player = session.state.lobby.players[view.seat].id
        start = time.perf_counter()
        await self.press(session, player, action_of(self.rng.choice(view.moves), view))
        return time.perf_counter() - start

    async def press(self, session: GameSession, player: int, action: Action, on: str = "private") -> None:
        """A button that somebody presses, up to its answer."""
        interaction: Any = FakeInteraction(Wire(), time.time(), Player(player, ""), on)
        interaction.guild_id, interaction.channel_id = session.state.guild, session.state.channel
        await self.app.router.press(interaction, Press(action, session.id, session.revision))

    async def close(self) -> None:
        """Store what is left, and forget all tables."""
        await self.app.registry.close()
        self.app.outbox.stop()
        self.app.studio.close()
        await self.app.database.close()
