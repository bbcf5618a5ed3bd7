"""The message in which everybody sees the table: one for each round, and its result stays."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import discord

from bot.engine.model.decisions import DrawnCard, PickColor, PickTarget
from bot.engine.model.events import RoundStarted
from bot.engine.play.match import round_ended
from bot.game.events import TableClosed, TableEvent
from bot.game.ports import Clock, Timer
from bot.game.state import Snapshot, Stage
from bot.ui.live.hand_registry import lacks_hand
from bot.ui.live.latest import LatestNews
from bot.ui.screens.lobby import lobby_screen
from bot.ui.screens.results import closed_screen, match_screen, round_screen
from bot.ui.screens.table import table_screen
from bot.ui.transport.channel import TableChannel
from bot.ui.transport.components import Panel

EDIT_SECONDS = 1.0  # at most one edit a second for a message (R9)
PICKING_SECONDS = 5.0  # to pick a color, for example, before the others are told who is still picking
OLD_SECONDS = 50 * 60  # Discord limits edits of messages older than an hour (error 30046)
MOST_BELOW = 6  # messages of other people, until the table moves below them
MOVE_SECONDS = 15.0  # between two such moves: people may chat fast
TABLE = "table"  # its part among the stored messages

Draw = Callable[[Snapshot], Panel]


@dataclass
class Post:
    """One message, and how it is drawn from the table at the moment it is sent.

    A result also knows how it looks `at_rest`, without buttons, once something has followed.
    """

    number: int
    draw: Draw
    at_rest: Draw | None = None
    message: int | None = None
    must_move: bool = False


class TableMessage:
    """Draws the lobby, the table, the results, and the end, in the newest message that fits.

    What comes after a result gets a message of its own.
    """

    def __init__(self, channel: TableChannel, clock: Clock) -> None:
        self._channel = channel
        self._session = channel.session
        self._clock = clock
        self._news = LatestNews(self._session)
        self._heard: deque[int] = deque(maxlen=MOST_BELOW)  # the newest messages of other people
        draw, at_rest = self._drawing(self._session.snapshot)
        self._post = Post(0, draw, at_rest, channel.messages.get(TABLE))
        self._timer: Timer | None = None

    @property
    def message(self) -> int | None:
        """The message that shows the table now."""
        return self._post.message

    def show(self, snapshot: Snapshot, events: Sequence[TableEvent]) -> None:
        """Draw the table as it is after these events."""
        self._news.note(snapshot, events)
        if self._session.shown.revision >= snapshot.state.revision:
            return  # taken up after a restart, and Discord shows it already
        closed = next((event for event in events if isinstance(event, TableClosed)), None)
        if closed is not None:
            self._close(closed)
            return
        self._put_up(*self._drawing(snapshot))
        is_dealt = any(isinstance(event, RoundStarted) for event in events)
        if _is_in_mid_turn(snapshot) and not is_dealt:
            self._redraw_later()
        else:
            self.redraw()

    def _close(self, closed: TableClosed) -> None:
        """Say that the table is closed; a result stays, without its buttons."""
        rest = self._post.at_rest
        self._post.draw = lambda snapshot: closed_screen(closed, rest and rest(snapshot))
        self.redraw()

    def note_message(self, message: int) -> None:
        """Somebody else sent a message; after a few, the table moves below them."""
        self._heard.append(message)
        is_over = self._session.state.stage is Stage.OVER
        if len(self._below()) == MOST_BELOW and self._age() > MOVE_SECONDS and not is_over:
            self.move_down()

    def move_down(self) -> None:
        """Send the table again, at the bottom of the channel."""
        self._post.must_move = True
        self.redraw()

    def redraw(self) -> None:
        """Bring the message up to date."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        post = self._post
        self._channel.request((TABLE, post.number), partial(self._send, post), gap=EDIT_SECONDS)

    def _redraw_later(self) -> None:
        if self._timer is None:
            self._timer = self._clock.call_at(self._clock.steady() + PICKING_SECONDS, self.redraw)

    def _drawing(self, snapshot: Snapshot) -> tuple[Draw, Draw | None]:
        """How to draw the table now, and for a result how it looks at rest."""
        match, avatars = snapshot.state.match, self._channel.avatars
        if snapshot.state.stage is Stage.LOBBY or match is None:
            return lobby_screen, None
        if not snapshot.public.is_over:
            return self._draw_table, None
        ended = round_ended(match)
        if ended is None or match.winners:
            return (
                lambda _: match_screen(snapshot, ended, avatars),
                lambda _: match_screen(snapshot, ended, avatars, is_followed=True),
            )
        return (
            lambda _: round_screen(snapshot, ended, avatars),
            lambda _: round_screen(snapshot, ended, avatars, is_followed=True),
        )

    def _draw_table(self, snapshot: Snapshot) -> Panel:
        news, avatars = self._news.lines(snapshot), self._channel.avatars
        return table_screen(snapshot, news, avatars, lacks_hand=lacks_hand(self._session))

    def _put_up(self, draw: Draw, at_rest: Draw | None) -> None:
        if at_rest is None and self._rest():
            self._post = Post(self._post.number + 1, draw)
        elif at_rest is not None or self._post.draw is lobby_screen is not draw:
            self._post.must_move |= bool(self._below())  # a result and the first turn are the last on screen
        self._post.draw, self._post.at_rest = draw, at_rest

    def _rest(self) -> bool:
        """Take the buttons off a result, because something follows. Returns False if there is no result."""
        post = self._post
        if post.at_rest is None:
            return False
        post.draw, post.must_move = post.at_rest, False
        self.redraw()
        return True

    def _below(self) -> list[int]:
        post = self._post.message
        return [] if post is None else [message for message in self._heard if message > post]

    async def _send(self, post: Post) -> None:
        snapshot, old = self._session.snapshot, post.message
        panel = post.draw(snapshot)
        message = None if old is None or self._must_be_new(post) else old
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

    def _must_be_new(self, post: Post) -> bool:
        return post.must_move or (post is self._post and self._age() > OLD_SECONDS)

    def _age(self) -> float:
        message = self._post.message
        if message is None:
            return 0.0
        return self._clock.now() - discord.utils.snowflake_time(message).timestamp()


def _is_in_mid_turn(snapshot: Snapshot) -> bool:
    """Whether a player has begun a turn and is about to end it."""
    is_playing = snapshot.state.stage is Stage.PLAYING
    return is_playing and isinstance(snapshot.public.decision, DrawnCard | PickColor | PickTarget)
