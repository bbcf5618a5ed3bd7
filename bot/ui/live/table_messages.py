"""The public messages of a table: the table message, and the messages of races."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.engine.model.decisions import DrawnCard, More, PickColor, PickTarget
from bot.engine.model.events import (
    CallOwed,
    CardsDrawn,
    RoundEnded,
    RoundStarted,
    UnoCalled,
    UnoCaught,
    UnoTimedOut,
)
from bot.engine.play.match import round_ended
from bot.engine.view import public_event
from bot.game.events import GameEvent, PlayerRemoved, TableClosed, TableEvent, TableReloaded
from bot.game.moments import Moments, moments_of
from bot.game.ports import Clock, Timer
from bot.game.races import Race
from bot.game.record import Step
from bot.game.session import GameSession
from bot.game.state import Snapshot, Stage
from bot.text.names import shown_names
from bot.text.story import Happening, News, joined, log_of
from bot.ui.offers import Additions
from bot.ui.private.inbox import Inbox
from bot.ui.screens.lobby import lobby_screen
from bot.ui.screens.table import (
    HAND,
    RECENT,
    closed_screen,
    match_screen,
    past_match_screen,
    race_screen,
    removal_screen,
    round_screen,
    sleeping_screen,
    table_screen,
)
from bot.ui.transport import Interaction
from bot.ui.transport.channel import Key, TableChannel
from bot.ui.transport.failures import is_refusal
from bot.ui.transport.messenger import NoTicket, Ticket
from bot.ui.transport.panels import Panel
from bot.ui.transport.people import Avatars

# The latest news


class LatestNews:
    """The most recent moves of a round and their effects.

    `_untold` is a state loaded in the middle of a round, until the moves before it have been read from the
    recording.
    """

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self._happenings: list[Happening] = []
        self._turn = _turn(session.snapshot)
        self._untold: Snapshot | None = None

    def note(self, snapshot: Snapshot, events: Sequence[TableEvent]) -> None:
        """Add the events that led to the snapshot."""
        if any(isinstance(event, RoundStarted) for event in events):
            self._happenings, self._turn, self._untold = [], None, None
        if any(isinstance(event, TableReloaded) for event in events):
            self._happenings, self._untold = [], snapshot if snapshot.is_in_play else None
        happening = Happening(tuple([self._told(event, snapshot) for event in events]), self._turn)
        earlier, newest = self._happenings[:-1], self._happenings[-1:]  # only the newest can continue
        self._happenings = [*earlier, *joined([*newest, happening])][-RECENT:]
        self._turn = _turn(snapshot)

    async def recall(self) -> None:
        """After a restart or a reload, add the earlier moves from the recording."""
        if (untold := self._untold) is None:
            return
        told = _happenings(await self._session.steps(untold))
        if self._untold is untold:  # no new round has started in the meantime
            self._untold, self._happenings = None, joined([*told, *self._happenings])[-RECENT:]

    def lines(self, snapshot: Snapshot) -> list[str]:
        """Return a line for each move, oldest first, in the current language."""
        return log_of(self._happenings, shown_names(snapshot.state.lobby.players))

    def _told(self, event: TableEvent, snapshot: Snapshot) -> News:
        """Return the event without cards that only one seat has seen, and without hidden counts (A3)."""
        if isinstance(event, GameEvent):
            return event
        if isinstance(event, UnoCalled | UnoCaught | UnoTimedOut):
            race = self._session.races.get(event.seat)
            if race is not None and not race.is_open:
                return race
        return public_event(event, hides_counts=snapshot.public.rules.hidden_counts)


def _turn(snapshot: Snapshot) -> int | None:
    return snapshot.public.decider if snapshot.state.match else None


def _happenings(steps: Sequence[Step]) -> list[Happening]:
    """Return the moves of the newest round, from the recording."""
    told, turn = list[Happening](), None
    for step in steps:
        if step.entry.move is None:
            told, turn = [], None
        hides_counts = step.match.rules.hidden_counts
        told.append(
            Happening(tuple(public_event(event, hides_counts=hides_counts) for event in step.events), turn)
        )
        turn = step.match.table.decider
    return told


# The table message

# rehearsed by edit_pace
EDIT_SECONDS = 1.0  # at most one edit of a message per second (R9)
# When a result without its picture is drawn again: after 10 s, then after twice as long each time
AGAIN_SECONDS, MOST_TRIES = 10.0, 6
# the others are told that somebody is choosing (for example, a color) only after this time
PICKING_SECONDS = 5.0
OLD_SECONDS = 50 * 60  # older messages are replaced, because Discord limits edits after an hour (error 30046)
MOST_BELOW = 6  # number of other people's messages below the table before it is reposted
MOVE_SECONDS = 15.0  # minimum time between two such reposts, because people may chat fast
TABLE = "table"  # key of the table among the stored messages


class LobbyContent(Struct, frozen=True):
    """The lobby."""

    snapshot: Snapshot
    avatars: Avatars
    additions: Additions

    async def draw(self) -> Panel:
        return lobby_screen(self.snapshot, self.avatars, self.additions)


class TableContent(Struct, frozen=True):
    """A round being played, with its latest news."""

    snapshot: Snapshot
    session: GameSession
    inbox: Inbox
    news: LatestNews
    avatars: Avatars

    async def draw(self) -> Panel:
        await self.news.recall()
        lines = self.news.lines(self.snapshot)
        if self.session.is_asleep:
            return sleeping_screen(self.snapshot, lines, self.avatars)
        races, lacks_hand = _open_races(self.session), self.inbox.lacks_hand
        return table_screen(self.snapshot, lines, self.avatars, lacks_hand=lacks_hand, races=races)


class Recollection:
    """The end of the last round of a match, and the highlights of that round or of the finished match, read
    from the recording only once.
    """

    def __init__(self, session: GameSession, snapshot: Snapshot) -> None:
        self._session = session
        self._snapshot = snapshot
        self._read: tuple[RoundEnded | None, Moments] | None = None

    async def read(self) -> tuple[RoundEnded | None, Moments]:
        """Return how the round ended, if it did, and the highlights. If the recording cannot be read, there
        are no highlights.
        """
        if self._read is None:
            steps = await self._session.steps(self._snapshot)
            told = [step for step in steps if self._is_about(step)]
            self._read = self._end_in(steps), moments_of(told)
        return self._read

    def _end_in(self, steps: Sequence[Step]) -> RoundEnded | None:
        """Return how the round ended. The state no longer has the cards of people who left after that."""
        match = self._snapshot.match
        ended, last = round_ended(match), [step for step in steps if step.match.round == match.round]
        events = (event for step in last for event in step.events if isinstance(event, RoundEnded))
        return ended and next(events, ended)

    def _is_about(self, step: Step) -> bool:
        match = self._snapshot.match
        return match.is_over or step.match.round == match.round


class ResultContent(Struct, frozen=True):
    """A finished round or match with its highlights. Once the next round or match has started, `at_rest` is
    the version to show, which only offers to look back.

    `removal` is the removal that made the match void. It isn't recorded, so it is unknown after a restart.
    """

    snapshot: Snapshot
    recollection: Recollection
    avatars: Avatars
    additions: Additions
    removal: PlayerRemoved | None = None
    is_at_rest: bool = False

    def at_rest(self) -> ResultContent:
        """Return the version to show once the next round or match has started."""
        return replace(self, is_at_rest=True)

    async def draw(self) -> Panel:
        ended, moments = await self.recollection.read()
        told = self.avatars, moments, self.additions
        if ended is None or self.snapshot.match.is_over:
            screen = past_match_screen if self.is_at_rest else match_screen
            shown = screen(self.snapshot, ended, *told)
        else:
            shown = round_screen(self.snapshot, ended, *told, is_followed=self.is_at_rest)
        return shown if self.removal is None else removal_screen(self.removal, shown)


class EndContent(Struct, frozen=True):
    """A closed table, below its result if it has one."""

    snapshot: Snapshot
    closed: TableClosed
    result: ResultContent | None
    removal: PlayerRemoved | None = None

    async def draw(self) -> Panel:
        """Draw the reason that the table is closed."""
        result = await self.result.draw() if self.result else None
        shown = closed_screen(self.closed, result)
        return shown if self.removal is None else removal_screen(self.removal, shown)


OpenContent = LobbyContent | TableContent | ResultContent


@dataclass(slots=True)
class TablePost:
    """A message, and the content that it shows."""

    number: int
    content: OpenContent | EndContent
    message: int | None = None
    must_move: bool = False
    tries: int = 0  # how often a result was redrawn because the machine was too busy
    again: Timer | None = None  # the timer for the next attempt


class Follower:
    """Keeps something other than the table message up to date with the table."""

    def show(self, snapshot: Snapshot, events: Sequence[TableEvent]) -> None:
        """Handle a change of the table. These events led to the snapshot."""
        return

    def note_press(self, ticket: Ticket, interaction: Interaction) -> None:
        """Handle a press at the table, after it was answered."""
        return

    def note_hand(self, account: int) -> None:
        """Called when the player to move has opened or lost their hand."""
        return

    def stop(self) -> None:
        """Called when the table is closed."""
        return


class TableMessage:
    """Draws the lobby, the table, the results, and the end of a table, by editing the newest message or
    sending a new one.

    A result keeps its message, and the next match gets a new one. The first turn replaces the lobby. The open
    hands follow the message that shows the table.
    """

    def __init__(self, channel: TableChannel, clock: Clock, inbox: Inbox, additions: Additions) -> None:
        self.channel = channel
        self._session = channel.session
        self._clock = clock
        self._inbox = inbox
        self.followers: tuple[Follower, ...] = ()
        self.races: RaceMessages | None = None  # None in a group, where the table message shows the races
        self._additions = additions
        self._news = LatestNews(self._session)
        self._heard: tuple[int, ...] = ()  # the newest messages of other people
        self._post = TablePost(0, self._content_of(self._session.snapshot), channel.messages.get(TABLE))
        self._timer: Timer | None = None

    @property
    def message(self) -> int | None:
        """The message that currently shows the table."""
        return self._post.message

    @property
    def is_moving(self) -> bool:
        """Whether the table is about to be reposted."""
        return self._post.message is None or self._post.must_move

    def show(self, snapshot: Snapshot, events: Sequence[TableEvent]) -> None:
        """Draw the table after these events, and update its followers."""
        self._draw(snapshot, events)
        for follower in self.followers:
            follower.show(snapshot, events)

    def _draw(self, snapshot: Snapshot, events: Sequence[TableEvent]) -> None:
        self._news.note(snapshot, events)
        if self._session.shown.revision >= snapshot.state.revision:
            return  # the session was restored after a restart, and Discord already shows this revision
        closed = next((event for event in events if isinstance(event, TableClosed)), None)
        removal = next((event for event in events if isinstance(event, PlayerRemoved)), None)
        if closed is not None:
            self._close(snapshot, closed, removal)
            return
        self._put_up(self._content_of(snapshot, self._told_with_result(removal)))
        is_urgent = bool(_open_races(self._session)) or any(
            isinstance(event, RoundStarted) for event in events
        )
        if _is_in_mid_turn(snapshot) and not is_urgent:
            self._redraw_later()
        else:
            self.redraw()

    def _told_with_result(self, removal: PlayerRemoved | None) -> PlayerRemoved | None:
        """Return the removal that a result tells: the first that made the match void."""
        old = self._post.content
        told = old.removal if isinstance(old, ResultContent) else None
        return told or (removal if removal is not None and removal.voids else None)

    def _close(self, snapshot: Snapshot, closed: TableClosed, removal: PlayerRemoved | None) -> None:
        """Show that the table is closed. Its result stays, but only with the buttons for looking back."""
        old = self._post.content
        result = old.at_rest() if isinstance(old, ResultContent) else None
        self._post.content = EndContent(snapshot, closed, result, removal)
        self.redraw()
        if self.channel.silence.is_mute:  # the channel refuses everything, so nothing will be sent
            self._session.note_end_shown()

    def note_message(self, message: int) -> None:
        """Count a message sent by somebody other than the bot. After a few of them, the table is reposted
        below.
        """
        self._heard = (*self._heard, message)[-MOST_BELOW:]
        is_over = self._session.state.stage is Stage.OVER
        if len(self._below()) == MOST_BELOW and self._age() > MOVE_SECONDS and not is_over:
            self.move_down()

    def note_press(self, ticket: Ticket, interaction: Interaction) -> None:
        """Handle a press at the table, after it was answered."""
        for follower in self.followers:
            follower.note_press(ticket, interaction)

    def note_hand(self, account: int) -> None:
        """Redraw the table when the player to move has opened or lost their hand. The table shows whether
        they have an open hand.
        """
        self.redraw()
        for follower in self.followers:
            follower.note_hand(account)

    def stop(self) -> None:
        for follower in self.followers:
            follower.stop()

    def move_down(self) -> None:
        """Repost the table at the bottom of the channel."""
        self._post.must_move = True
        self.redraw()

    def redraw(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        post = self._post
        self.channel.request((TABLE, post.number), lambda: self._send(post), gap=EDIT_SECONDS)

    def _redraw_later(self) -> None:
        if self._timer is None:
            self._timer = self._clock.call_at(self._clock.steady() + PICKING_SECONDS, self.redraw)

    def _content_of(self, snapshot: Snapshot, removal: PlayerRemoved | None = None) -> OpenContent:
        avatars = self.channel.avatars
        if snapshot.state.stage is Stage.LOBBY or snapshot.state.match is None:
            return LobbyContent(snapshot, avatars, self._additions)
        if not snapshot.public.is_over:
            return TableContent(snapshot, self._session, self._inbox, self._news, avatars)
        recollection = Recollection(self._session, snapshot)
        return ResultContent(snapshot, recollection, avatars, self._additions, removal)

    def _put_up(self, content: OpenContent) -> None:
        post, old = self._post, self._post.content
        if (
            isinstance(old, ResultContent)
            and not isinstance(content, ResultContent)
            and self.channel.can_send
        ):
            post.content, post.must_move = old.at_rest(), False
            self.redraw()
            self._post = TablePost(post.number + 1, content)
            return
        if isinstance(old, LobbyContent) and not isinstance(content, LobbyContent):
            post.must_move = True
        elif isinstance(content, ResultContent):
            post.must_move |= bool(self._below())  # this makes a result the last message in the channel
        post.content = content

    def _below(self) -> list[int]:
        post = self._post.message
        return [] if post is None else [message for message in self._heard if message > post]

    async def _send(self, post: TablePost) -> None:
        content = post.content  # it might be replaced before Discord receives this version
        try:
            message = await self._show(post, content)
        except (discord.HTTPException, NoTicket) as error:
            is_lost = isinstance(error, NoTicket) or is_refusal(error)
            if isinstance(content, EndContent) and is_lost:
                self._session.note_end_shown()
            raise
        is_for_now = self._draw_again(post, content)
        if post is not self._post:
            return
        self.channel.messages[TABLE] = message
        await self.channel.remember(None if is_for_now else content.snapshot.state.revision)
        if isinstance(content, EndContent):
            self._inbox.erase_all()
            if not is_for_now:
                self._session.note_end_shown()
        elif not self.is_moving:
            self._inbox.follow(message)

    async def _show(self, post: TablePost, content: OpenContent | EndContent) -> int:
        """Show the content in the message of a post, or in a new message. Returns the message's ID.

        This is a separate function so that the panel is freed when it returns, because after a restart, a
        thousand tables might be waiting for their messages to be stored.
        """
        old, panel = post.message, await content.draw()
        if old is not None and not self._must_be_new(post) and await self.channel.edit(old, panel):
            return old
        if post is self._post:
            await self.channel.forget(TABLE)
        try:
            post.message = await self.channel.send(panel, (TABLE, post.number))
        except discord.HTTPException:
            if old is not None and post is self._post:  # the old message remains
                self.channel.messages[TABLE] = old
                await self.channel.remember()
            raise
        post.must_move = False
        if old is not None:
            self.channel.delete(old)
        return post.message

    def _draw_again(self, post: TablePost, content: OpenContent | EndContent) -> bool:
        """Redraw a result later if it was shown as text because the machine was busy. A result remains
        visible, so this is worthwhile.

        Returns whether this process or the next one will redraw it.
        """
        if post.again is not None:
            post.again.cancel()
            post.again = None
        is_result = isinstance(content, ResultContent) or (isinstance(content, EndContent) and content.result)
        is_due = bool(is_result) and self.channel.late is not None and post.tries < MOST_TRIES
        if is_due:
            post.tries += 1
            at = self._clock.steady() + AGAIN_SECONDS * 2**post.tries
            post.again = self._clock.call_at(
                at, lambda: self.channel.request((TABLE, post.number), lambda: self._send(post))
            )
        return is_due

    def _must_be_new(self, post: TablePost) -> bool:
        is_wanted = post.must_move or (post is self._post and self._age() > OLD_SECONDS)
        return is_wanted and self.channel.can_send

    def _age(self) -> float:
        message = self._post.message
        if message is None:
            return 0.0
        return self._clock.now() - discord.utils.snowflake_time(message).timestamp()


def _open_races(session: GameSession) -> list[Race]:
    """Return the races that the table message shows. In a group, races have no separate message."""
    return [race for race in session.races.values() if race.is_open and session.state.is_group]


def _is_in_mid_turn(snapshot: Snapshot) -> bool:
    """Return whether a player is in the middle of a turn and about to end it."""
    is_playing = snapshot.state.stage is Stage.PLAYING
    return is_playing and isinstance(snapshot.public.decision, DrawnCard | More | PickColor | PickTarget)


# The races of a table

RACE = "race"  # key of the race message among the stored messages
RESULT_SECONDS = 5.0  # how long the result of a race is shown


class RaceMessages(Follower):
    """The message for the open races. It is deleted soon after they are decided, because the table shows the
    outcome.

    Each new race gets a new message. On the old message, people who already reacted would have to remove
    their reaction first.

    The message stays below the table. A message from an earlier process is deleted, because its races are
    void.
    """

    def __init__(self, channel: TableChannel, clock: Clock, table: TableMessage) -> None:
        self._channel = channel
        self._clock = clock
        self._table = table
        self._timer: Timer | None = None
        self._races: dict[int, Race] = {}  # the races that the message shows, by seat
        self._message: int | None = None
        self._is_live = False  # whether the message shows an open race
        for part in [part for part in channel.messages if part.startswith(RACE)]:
            channel.delete(channel.messages.pop(part))

    def race_of(self, message: int, seats: Sequence[int]) -> Race | None:
        """Return the race that a reaction to this message answers: the person's own race, or else the oldest.
        Returns None if there is none.
        """
        open_ = [race for race in self._races.values() if race.is_open] if message == self._message else []
        return next((race for race in open_ if race.seat in seats), open_[0] if open_ else None)

    def show(self, snapshot: Snapshot, events: Sequence[TableEvent]) -> None:
        """Announce new races, and show the results of decided ones.

        A race that ended because its player drew cards disappears without a result, because nobody missed a
        call.
        """
        before = dict(self._races)
        if any(isinstance(event, RoundStarted | RoundEnded | TableClosed) for event in events):
            self._races = {}
        for event in events:
            if isinstance(event, CallOwed) and event.seat in self._channel.session.races:
                self._races = {seat: race for seat, race in self._races.items() if race.is_open}
                self._races[event.seat] = self._channel.session.races[event.seat]
        newest = {seat: self._newest(race) for seat, race in self._races.items()}
        drawn = {event.seat for event in events if isinstance(event, CardsDrawn) and event.count}
        self._races = {seat: race for seat, race in newest.items() if not (race.is_lapsed and seat in drawn)}
        if self._races != before:
            self._channel.request(RACE, self._put)
            self._clear_later()

    def _clear_later(self) -> None:
        """Delete the message a few seconds after its last result."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._races and not any(race.is_open for race in self._races.values()):
            self._timer = self._clock.call_at(self._clock.steady() + RESULT_SECONDS, self._clear)

    def _clear(self) -> None:
        self._races = {}
        self._channel.request(RACE, self._put)

    def _newest(self, race: Race) -> Race:
        newest = self._channel.session.races.get(race.seat)
        return newest if newest and newest.opened == race.opened else race.closed

    async def _put(self) -> None:
        channel, races = self._channel, list(self._races.values())
        is_open = any(race.is_open for race in races)
        if self._message is not None and (not races or (is_open and self._must_be_new(self._message))):
            await channel.erase(self._message)
            self._message = None
        self._is_live = is_open
        key: Key = (RACE, frozenset((race.seat, race.opened) for race in races))
        await channel.take_back(RACE, keep=key if is_open and self._message is None else None)
        if races:
            await self._draw(race_screen(channel.session.snapshot, races, channel.avatars), key)
        channel.messages.pop(RACE, None)
        if self._message is not None:
            channel.messages[RACE] = self._message
        await channel.remember()

    async def _draw(self, screen: Panel, key: Key) -> None:
        """Show the races in their message. A new message is sent only for open races."""
        if self._message is not None:
            await self._channel.edit(self._message, screen)
        elif self._is_live:
            sent = self._message = await self._channel.send(screen, key)
            self._channel.request(("seed", sent), lambda: self._seed(sent))

    def _must_be_new(self, message: int) -> bool:
        return not self._is_live or message < (self._table.message or 0)

    async def _seed(self, message: int) -> None:
        is_watched = self._channel.session.state.lobby.is_watched  # no person plays, so nobody could react
        if message == self._message and not is_watched:
            await self._channel.seed(message, HAND)
