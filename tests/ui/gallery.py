"""Tables that are drawn on a fake wire."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

from bot.game.players import Player
from bot.game.preferences import PreferenceBook
from bot.game.session import GameSession
from tests.fakes import FakeClock, MemoryPreferences
from tests.game.tables import House
from tests.ui.illustrators import FakeStudio, illustrator
from tests.ui.wire import FIRST, FakeClient, Wire, presenter_on, sent_at

STUDIO = FakeStudio()
DRAWN = illustrator(STUDIO)


@dataclass
class Gallery(House):
    """Tables that are drawn on a fake wire."""

    clock: FakeClock = field(default_factory=lambda: FakeClock(sent_at(FIRST)))
    wire: Wire = field(default_factory=Wire)
    elsewhere: dict[int, Wire] = field(default_factory=dict[int, Wire])
    preferences: PreferenceBook = field(default_factory=lambda: PreferenceBook(MemoryPreferences()))

    def __post_init__(self) -> None:
        self.hang()
        super().__post_init__()

    def hang(self) -> None:
        """A presenter without any knowledge, as after a restart."""
        client = FakeClient(self.wire, self.elsewhere)
        self.drawn_by = presenter_on(client, self.clock, DRAWN, self.preferences)
        self.presenter: Any = self.drawn_by

    async def restore(self) -> None:
        self.hang()
        super().__post_init__()
        await super().restore()

    def notes_press(self, session: GameSession, player: Player) -> None:
        """Somebody presses a button at the table, and is answered."""
        interaction: Any = SimpleNamespace(
            user=SimpleNamespace(id=player.id),
            channel_id=session.channel,
            token=f"press {player.id}",
            created_at=datetime.fromtimestamp(self.clock.now(), UTC),
        )
        self.drawn_by.note_press(session, interaction)

    async def passes(self, seconds: float = 2.0) -> list[str]:
        """Advance time, and return the requests on the wire since the last call."""
        await self.clock.advance(seconds)
        done = self.wire.done
        self.wire.sent, self.seen = [], self.wire.sent
        return done
