"""The latest news of a table, for everybody: without any secret, and told when they are drawn."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from bot.engine.model.events import CallLapsed, RoundStarted, UnoCalled, UnoCaught, UnoTimedOut, public
from bot.game.events import GameEvent, TableEvent
from bot.game.races import Race
from bot.game.session import GameSession
from bot.game.state import Snapshot
from bot.text.events import decided, event_line, has_line
from bot.text.names import shown_names
from bot.ui.screens.table import RECENT


class LatestNews:
    """What happened last in a round: events, and races that were decided."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self._news: deque[TableEvent | Race] = deque(maxlen=RECENT)

    def note(self, snapshot: Snapshot, events: Sequence[TableEvent]) -> None:
        """Add these events, which led to the snapshot."""
        if any(isinstance(event, RoundStarted) for event in events):
            self._news.clear()  # before all of them: the draw for the dealer precedes the round
        told = (self._told(event, snapshot) for event in events)
        self._news.extend(news for news in told if isinstance(news, Race) or has_line(news))

    def lines(self, snapshot: Snapshot) -> list[str]:
        """A line for each, oldest first, in the language that is spoken now."""
        names, penalty = shown_names(snapshot.state.lobby.players), snapshot.public.rules.uno_penalty
        lines = [
            decided(news, names, penalty) if isinstance(news, Race) else event_line(news, names)
            for news in self._news
        ]
        return [line for line in lines if line]

    def _told(self, event: TableEvent, snapshot: Snapshot) -> TableEvent | Race:
        """Without cards that one seat alone has seen, and counts that are hidden (A3)."""
        if isinstance(event, GameEvent):
            return event
        if isinstance(event, UnoCalled | UnoCaught | UnoTimedOut | CallLapsed):
            race = self._session.races.get(event.seat)
            if race is not None and not race.is_open:
                return race
        return public(event, hides_counts=snapshot.public.rules.hidden_counts)
