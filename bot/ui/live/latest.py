"""The latest news of a table: the lines under the table that everybody sees."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from bot.engine.model.events import CallLapsed, RoundStarted, UnoCalled, UnoCaught, UnoTimedOut, public
from bot.game.events import GameEvent, TableEvent
from bot.game.session import GameSession
from bot.game.snapshot import Snapshot
from bot.text.event_lines import event_line
from bot.text.names import shown_names
from bot.text.race_words import decided
from bot.ui.screens.table import RECENT


class LatestNews:
    """What happened last in a round, as lines without any secret."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self._lines: deque[str] = deque(maxlen=RECENT)

    @property
    def lines(self) -> tuple[str, ...]:
        """The newest lines, oldest first."""
        return tuple(self._lines)

    def note(self, snapshot: Snapshot, events: Sequence[TableEvent]) -> None:
        """Add these events, which led to the snapshot."""
        if any(isinstance(event, RoundStarted) for event in events):
            self._lines.clear()  # before all of them: the draw for the dealer precedes the round
        for event in events:
            if line := self._line(event, snapshot):
                self._lines.append(line)

    def _line(self, event: TableEvent, snapshot: Snapshot) -> str | None:
        names = shown_names(snapshot.state.lobby.players)
        if isinstance(event, UnoCalled | UnoCaught | UnoTimedOut | CallLapsed):
            race = self._session.races.get(event.seat)
            if race is not None and not race.is_open:
                return decided(race, names, snapshot.public.rules.uno_penalty)
        if isinstance(event, GameEvent):
            return event_line(event, names)
        # Without cards that one seat alone has seen, and counts that are hidden (A3).
        return event_line(public(event, hides_counts=snapshot.public.rules.hidden_counts), names)
