"""The whole program with any number of running tables, in this process, without Discord."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from discord.utils import time_snowflake, utcnow

from bot import app
from bot.computer import LEVELS
from bot.config import load_settings
from bot.game.players import Player
from bot.game.registry import Location
from bot.game.session import GameSession
from bot.game.state import Stage
from bot.ui.actions.action import Action
from bot.ui.actions.lobby import ShowHand
from bot.ui.actions.moves import action_of
from bot.ui.live import reminder
from bot.ui.transport import panels
from bot.ui.transport.custom_ids import Press
from bot.ui.transport.messenger import ORIGINAL, PrivateMessenger
from tests.databases import counted_sql
from tests.fakes import view_by
from tests.programs import build
from tests.ui.wire import FakeInteraction, Wire

PLAYERS = 4
AT_ONCE = 10  # presses, each at a different table
BUDGET = 300  # requests per second; under Discord's limit, drawing 5,000 tables would take two minutes
PAUSE_SECONDS = 1.2  # until a table message may be edited again
REST_SECONDS = 0.5
FOREVER = 1e9  # seconds
PLAYER = LEVELS["easy"]
FIRST_PERSON = 10**18  # as large as Discord's IDs
SHORT = {"scoring": "single_round", "hand_size": 3, "turn_seconds": 0, "uno_call": "off"}
MESSAGE: dict[str, Any] = {  # Discord's answer to a sent message
    "channel_id": "20",
    "author": {"id": "1", "username": "Uno", "discriminator": "0", "avatar": None},
    "content": "", "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "tts": False,
    "mention_everyone": False, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
    "pinned": False, "type": 0, "components": [],
}  # fmt: skip


class Silence(PrivateMessenger):
    """Private messages that Discord accepts immediately."""

    async def send(self, token: str, drawn: object) -> int:
        return time_snowflake(utcnow())

    async def edit(self, token: str, drawn: object, message: int = ORIGINAL) -> bool:
        return True

    async def erase(self, token: str, message: int = ORIGINAL) -> bool:
        return True


async def _taken(*_: object, **__: object) -> dict[str, Any]:
    return MESSAGE | {"id": str(time_snowflake(utcnow()))}


class Crowd:
    """The program on such a database; requests include discord.py's work, and are never refused."""

    def __init__(self, file: Path) -> None:
        # otherwise all tables would be due for one at the same time
        reminder.REMINDER_SECONDS = FOREVER
        app.PrivateMessenger = Silence
        panels._palette_of = lambda server, chosen: None  # noqa: SLF001  # in text: pictures are measured elsewhere
        settings = load_settings({"DATABASE_URL": f"sqlite:///{file}"})
        self.app = build(settings)
        self.app.client.http.request = _taken
        self.app.outbox._sent = deque(maxlen=BUDGET)  # noqa: SLF001
        self.rng = Random(1)
        self.waits = list[float]()  # the seconds from each press of a move to its answer

    @property
    def sessions(self) -> list[GameSession]:
        return list(self.app.registry)

    async def resume(self) -> float:
        """Resume all tables; return the seconds that it took."""
        start = time.perf_counter()
        await self.app.registry.restore()
        return time.perf_counter() - start

    async def open_hands(self, first: int, after: int, sessions: Sequence[GameSession] | None = None) -> None:
        """The people in these seats open their hands, at all tables unless some are given."""
        for session in self.sessions if sessions is None else sessions:
            for player in session.state.lobby.players[first:after]:
                await self.press(session, player.id, ShowHand(), on="public")

    async def come_to_rest(self) -> None:
        """Wait until all results of the last presses are stored and sent."""
        while self.app.outbox.waiting:  # noqa: ASYNC110  # nothing tells when it is empty
            await asyncio.sleep(REST_SECONDS)
        for session in self.sessions:
            await session.store_shown()

    async def move(self, session: GameSession) -> float:
        """The awaited player makes a move; return the seconds until it is answered."""
        view = view_by(session, session.state.lobby.players[session.snapshot.public.decider or 0].id)
        player = session.state.lobby.players[view.seat].id
        start = time.perf_counter()
        await self.press(session, player, action_of(PLAYER.choose(view, self.rng), view))
        self.waits.append(time.perf_counter() - start)
        return self.waits[-1]

    async def press(self, session: GameSession, player: int, action: Action, on: str = "private") -> None:
        """Press a button, and wait for the answer."""
        interaction: Any = FakeInteraction(Wire(), time.time(), Player(player, ""), on)
        interaction.guild_id, interaction.channel_id = session.state.guild, session.state.channel
        await self.app.router.press(interaction, Press(action, session.id, session.revision))

    async def close(self) -> None:
        """Store all pending changes, and forget all tables."""
        await self.app.registry.close()
        await self.app.registry.store_shown()
        self.app.outbox.stop()
        self.app.studio.close()
        await self.app.database.close()

    async def match(self, number: int, pause: float = 0.0) -> None:
        """Open a table, play a short match there to its end, and close it.

        `pause` is in seconds, after each move.
        """
        people = [Player(FIRST_PERSON + PLAYERS * number + seat, f"P{seat}") for seat in range(PLAYERS)]
        place = Location(number + 1, FIRST_PERSON + number)
        session = await self.app.registry.open(place, people[0], SHORT)
        for person in people[1:]:
            await session.join(person)
        await session.start(people[0].id)
        await self.open_hands(0, PLAYERS, [session])
        while session.state.stage is Stage.PLAYING:
            await self.move(session)
            await asyncio.sleep(pause)
        await session.end(0, is_moderator=True)


@dataclass
class Presses:
    """The waiting times of presses, and their cost in seconds of CPU and in statements."""

    waits: list[float] = field(default_factory=list[float])
    cpu: float = 0.0
    statements: int = 0

    async def make(self, crowd: Crowd) -> None:
        """Make some presses, and wait for what follows them."""
        chosen = crowd.rng.sample(crowd.sessions, AT_ONCE)
        start = time.process_time()
        with counted_sql() as sql:
            self.waits += await asyncio.gather(*map(crowd.move, chosen))
            await asyncio.sleep(PAUSE_SECONDS)
        self.cpu += time.process_time() - start
        self.statements += sql["statements"]

    @property
    def each(self) -> float:
        """The milliseconds of CPU per press."""
        return 1000 * self.cpu / len(self.waits)

    def wait_at(self, share: float) -> float:
        """The milliseconds that this share of the presses did not exceed."""
        return 1000 * sorted(self.waits)[int(len(self.waits) * share)]

    def __str__(self) -> str:
        return f"{self.statements / len(self.waits):.1f} statements"
