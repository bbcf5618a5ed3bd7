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
from bot.game.snapshot import Snapshot
from bot.game.state import Stage
from bot.text.event_lines import event_line
from bot.text.names import shown_names
from bot.ui.live.hand_shelf import seat_without_hand
from bot.ui.screens.lobby import lobby_screen
from bot.ui.screens.results import closed_screen, match_screen, round_screen
from bot.ui.screens.table import RECENT, table_screen
from bot.ui.transport.channel import TableChannel
from bot.ui.transport.components import Panel

EDIT_SECONDS = 1.0  # at most one edit a second for a message (R9)
OLD_SECONDS = 50 * 60  # Discord limits edits of messages older than an hour (error 30046)
TABLE = "table"  # its part among the stored messages

Draw = Callable[[Snapshot], Panel]


@dataclass
class Post:
    """One message, and how it is drawn from the table at the moment it is sent."""

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
        self._recent: deque[TableEvent] = deque(maxlen=RECENT)
        self._ended: RoundEnded | None = None
        is_final = _is_result(self._session.snapshot)
        self._post = Post(0, self._draw_table, channel.messages.get(TABLE), is_final)

    def show(self, snapshot: Snapshot, events: Sequence[TableEvent]) -> None:
        """Draw the table as it is after these events."""
        self._note(snapshot, events)
        if self._session.shown.revision >= snapshot.state.revision:
            return  # taken up after a restart, and Discord shows it already
        draw = self._drawing(snapshot, events)
        if draw is not None:
            self._put_up(draw, is_final=_is_result(snapshot))

    def move_down(self) -> None:
        """Send the table again, at the bottom of the channel."""
        self._post.must_move = True
        self.redraw()

    def redraw(self) -> None:
        """Bring the message up to date."""
        post = self._post
        self._channel.request((TABLE, post.number), partial(self._send, post), gap=EDIT_SECONDS)

    def _note(self, snapshot: Snapshot, events: Sequence[TableEvent]) -> None:
        if any(isinstance(event, RoundStarted) for event in events):
            self._recent.clear()  # before all of them: the draw for the dealer precedes the round
        names = shown_names(snapshot.state.lobby.players)
        for event in events:
            told = _for_everybody(event, snapshot)
            if event_line(told, names):
                self._recent.append(told)
            if isinstance(event, RoundEnded):
                self._ended = event

    def _drawing(self, snapshot: Snapshot, events: Sequence[TableEvent]) -> Draw | None:
        """How to draw the table now, None if the message should not change."""
        match snapshot.state.stage:
            case Stage.CLOSED:
                code = next((event.code for event in events if isinstance(event, TableClosed)), "ended")
                return None if self._post.is_final else lambda _: closed_screen(code)
            case Stage.LOBBY:
                return lobby_screen
            case Stage.OVER:
                ended = self._ended
                return lambda _: match_screen(snapshot, ended)
            case Stage.PLAYING if not _is_result(snapshot):
                return self._draw_table
            case Stage.PLAYING:
                ended = self._ended
                return (lambda _: round_screen(snapshot, ended)) if ended else None

    def _draw_table(self, snapshot: Snapshot) -> Panel:
        lacks_hand = seat_without_hand(self._session)
        names = shown_names(snapshot.state.lobby.players)
        lines = [event_line(event, names) or "" for event in self._recent]
        return table_screen(snapshot, lines, self._channel.avatars, lacks_hand)

    def _put_up(self, draw: Draw, *, is_final: bool) -> None:
        if self._post.is_final and not is_final:
            self._post = Post(self._post.number + 1, draw)
        self._post.draw, self._post.is_final = draw, is_final
        self.redraw()

    async def _send(self, post: Post) -> None:
        snapshot, old = self._session.snapshot, post.message
        panel = post.draw(snapshot)
        message = None if old is None or self._must_be_new(post, old) else old
        if message is None or not await self._channel.edit(message, panel):
            if post is self._post:
                await self._channel.forget(TABLE)
            message = post.message = await self._channel.send(panel)
            post.must_move = False
            if old is not None:
                self._channel.delete(old)
        if post is self._post:
            self._channel.messages[TABLE] = message
            await self._channel.remember(snapshot.state.revision)

    def _must_be_new(self, post: Post, message: int) -> bool:
        age = self._clock.now() - discord.utils.snowflake_time(message).timestamp()
        return post.must_move or age > OLD_SECONDS


def _for_everybody(event: TableEvent, snapshot: Snapshot) -> TableEvent:
    """The event without cards that one seat alone has seen, and counts that are hidden (A3)."""
    if isinstance(event, GameEvent):
        return event
    return public(event, hides_counts=snapshot.public.rules.hidden_counts)


def _is_result(snapshot: Snapshot) -> bool:
    """Whether a round or the match is over and nothing has followed yet."""
    if snapshot.state.stage is Stage.PLAYING and snapshot.state.match is not None:
        return isinstance(snapshot.public.decision, RoundOver)
    return snapshot.state.stage is Stage.OVER
