"""The message in which everybody sees the table: one for each round, and its result stays."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import discord

from bot.engine.model.decisions import RoundOver
from bot.engine.model.events import RoundEnded, RoundStarted, public
from bot.game.events import GameEvent, TableClosed, TableEvent
from bot.game.ports import Clock
from bot.game.state import Stage, TableState
from bot.text.event_lines import event_line
from bot.text.names import shown_names
from bot.ui.screens.lobby import lobby_view
from bot.ui.screens.results import closed_view, match_view, round_view
from bot.ui.screens.table import RECENT, table_view
from bot.ui.transport.channel import TableChannel

EDIT_SECONDS = 1.0  # at most one edit a second for a message (R9)
OLD_SECONDS = 50 * 60  # Discord limits edits of messages older than an hour (error 30046)
REMEMBERED = 20  # events, of which the last few become lines
TABLE = "table"  # its part among the stored messages

Draw = Callable[[], discord.ui.LayoutView]


@dataclass
class TableMessageVersion:
    """One message, and how it is drawn from the state of that moment."""

    number: int
    draw: Draw
    message: int | None = None
    is_final: bool = False
    must_move: bool = False


class TableMessage:
    """Draws the lobby, the table, the results, and the end, in the newest message that fits.

    A result is final: what comes after it gets a message of its own.
    """

    def __init__(self, channel: TableChannel, clock: Clock) -> None:
        self._channel = channel
        self._session = channel.session
        self._clock = clock
        self._events: deque[TableEvent] = deque(maxlen=REMEMBERED)
        self._ended: RoundEnded | None = None
        state = channel.session.state
        self._sheet = TableMessageVersion(0, self._draw_table, channel.messages.get(TABLE), _is_result(state))

    def show(self, events: Sequence[TableEvent]) -> None:
        """Draw the table as it is after these events."""
        self._note(events)
        if self._session.shown.revision >= self._session.revision:
            return  # taken up after a restart, and Discord shows it already
        draw = self._drawing(events)
        if draw is not None:
            self._put_up(draw)

    def move_down(self) -> None:
        """Send the table anew at the bottom of the channel."""
        self._sheet.must_move = True
        self._request(self._sheet)

    def redraw(self) -> None:
        """Bring the message up to date after requests were dropped."""
        self._request(self._sheet)

    def _note(self, events: Sequence[TableEvent]) -> None:
        if any(isinstance(event, RoundStarted) for event in events):
            self._events.clear()  # before all of them: the draw for the dealer precedes the round
        self._events.extend(events)
        self._ended = next((event for event in events if isinstance(event, RoundEnded)), self._ended)

    def _drawing(self, events: Sequence[TableEvent]) -> Draw | None:
        """What is to be seen now, None where what hangs there stays."""
        session, state = self._session, self._session.state
        match state.stage:
            case Stage.CLOSED:
                code = next((event.code for event in events if isinstance(event, TableClosed)), "ended")
                return None if self._sheet.is_final else partial(closed_view, session, code)
            case Stage.LOBBY:
                return partial(lobby_view, session)
            case Stage.OVER:
                return partial(match_view, session, self._ended)
            case Stage.PLAYING if not _is_result(state):
                return self._draw_table
            case Stage.PLAYING:
                return partial(round_view, session, self._ended) if self._ended else None

    def _draw_table(self) -> discord.ui.LayoutView:
        names = shown_names(self._session.state.lobby.players)
        lines = [event_line(self._harmless(event), names) for event in self._events]
        return table_view(self._session, [line for line in lines if line][-RECENT:])

    def _harmless(self, event: TableEvent) -> TableEvent:
        """The event without cards that one seat alone has seen, and counts that are hidden (A3)."""
        if isinstance(event, GameEvent):
            return event
        return public(event, hides_counts=self._session.public.rules.hidden_counts)

    def _put_up(self, draw: Draw) -> None:
        is_final = _is_result(self._session.state)
        if self._sheet.is_final and not is_final:
            self._sheet = TableMessageVersion(self._sheet.number + 1, draw)
        self._sheet.draw, self._sheet.is_final = draw, is_final
        self._request(self._sheet)

    def _request(self, sheet: TableMessageVersion) -> None:
        self._channel.request((TABLE, sheet.number), partial(self._hang, sheet), gap=EDIT_SECONDS)

    async def _hang(self, sheet: TableMessageVersion) -> None:
        revision, view, old = self._session.revision, sheet.draw(), sheet.message
        message = None if old is None or self._must_be_new(sheet, old) else old
        if message is None or not await self._channel.edit(message, view):
            if sheet is self._sheet:
                await self._channel.forget(TABLE)
            message = sheet.message = await self._channel.send(view)
            sheet.must_move = False
            if old is not None:
                self._channel.delete(old)
        if sheet is self._sheet:
            self._channel.messages[TABLE] = message
            await self._channel.remember(revision)

    def _must_be_new(self, sheet: TableMessageVersion, message: int) -> bool:
        age = self._clock.now() - discord.utils.snowflake_time(message).timestamp()
        return sheet.must_move or age > OLD_SECONDS


def _is_result(state: TableState) -> bool:
    """Whether a round or the match is over and nothing has followed yet."""
    if state.stage is Stage.PLAYING and state.match is not None:
        return state.match.table.awaiting.phase == RoundOver.phase
    return state.stage is Stage.OVER
