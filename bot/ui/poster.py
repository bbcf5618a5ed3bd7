"""The public messages of one table: the table itself, its races, and the reminder of whose turn it is."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import discord

from bot.engine.awaiting import Phase
from bot.engine.events import CallOwed, RoundEnded, RoundStarted, public
from bot.game.events import GameEvent, Happened
from bot.game.ports import Clock, Shown, Stage, TableState
from bot.game.races import Race
from bot.game.session import GameSession
from bot.ui.outbox import Outbox
from bot.ui.race import HAND, race_view
from bot.ui.table import table_view
from bot.ui.text import event_line, shown_names
from bot.ui.text.answers import your_turn

log = logging.getLogger(__name__)

EDIT_SECONDS = 1.0  # at most one edit a second for a message (R9)
OLD_SECONDS = 50 * 60  # Discord limits edits of messages older than an hour (error 30046)
UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
REMEMBERED = 20  # events, of which the last few become lines

View = discord.ui.LayoutView
NO_MENTIONS = discord.AllowedMentions.none()


@dataclass
class Sheet:
    """One message of the table, and how it is drawn from the state of that moment."""

    draw: Callable[[], View]
    message: int | None = None
    is_final: bool = False
    must_move: bool = False


@dataclass
class RaceSheet:
    """The message of one race."""

    race: Race
    message: int | None = None


class Poster:
    """Sends and changes the messages of one table, all through the outbox.

    Everything drawn here is public. `lost` is called once when the channel is gone or closed to us, with
    Discord's error; after it nothing is sent until `trouble` is None again.
    """

    def __init__(
        self,
        session: GameSession,
        channel: discord.PartialMessageable,
        outbox: Outbox,
        clock: Clock,
        lost: Callable[[Poster], None],
    ) -> None:
        self.session = session
        self.channel = channel
        self.trouble: discord.HTTPException | None = None
        self._outbox = outbox
        self._clock = clock
        self._lost = lost
        self._events: deque[Happened] = deque(maxlen=REMEMBERED)
        self._sheets = 0
        self._messages = dict(session.shown.messages)
        self._outdated = [self._messages.pop(part) for part in list(self._messages) if part != "table"]
        self.ended: RoundEnded | None = None
        self.sheet = Sheet(self.draw_table, self._messages.get("table"), is_result(session.state))
        self.races: dict[int, RaceSheet] = {}
        self._is_reminder_wanted: int | None = None

    # The table

    def clear_up(self) -> None:
        """After a restart: races begin anew, and so does the wait for whoever is to move."""
        for message in self._outdated:
            self._delete(message)
        self._outdated.clear()

    def note(self, events: Sequence[Happened]) -> None:
        """Remember what happened, for the lines on the table."""
        for event in events:
            if isinstance(event, RoundStarted):
                self._events.clear()
            elif isinstance(event, RoundEnded):
                self.ended = event
            self._events.append(event)

    def draw_table(self) -> View:
        """The table with the last events in words."""
        names = shown_names(self.session.state.lobby.players)
        lines = [event_line(_harmless(event), names) for event in self._events]
        return table_view(self.session, [line for line in lines if line][-3:])

    def show(self, draw: Callable[[], View]) -> None:
        """Draw the message of the table; a result stays, what comes after it gets a message of its own."""
        is_final = is_result(self.session.state)
        if self.sheet.is_final and not is_final:
            self._sheets += 1
            self.sheet = Sheet(draw)
        self.sheet.draw, self.sheet.is_final = draw, is_final
        self._request_sheet()

    def move_down(self) -> None:
        """Send the table anew at the bottom of the channel."""
        self.trouble = None
        self.sheet.must_move = True
        self._request_sheet()

    def _request_sheet(self) -> None:
        key = ("table", self.session.state.id, self._sheets)
        self._request(key, partial(self._put, self.sheet), gap=EDIT_SECONDS)

    async def _put(self, sheet: Sheet) -> None:
        revision = self.session.revision
        view = sheet.draw()
        old = sheet.message
        new = old
        if old is None or sheet.must_move or self._is_old(old) or not await self._edit(old, view):
            new = await self._send(view)
            sheet.message, sheet.must_move = new, False
            if old is not None:
                self._delete(old)
        if sheet is self.sheet and new is not None:
            self._messages["table"] = new
            await self.session.mark_shown(Shown(revision, tuple(self._messages.items())))

    def _is_old(self, message: int) -> bool:
        return self._clock.now() - discord.utils.snowflake_time(message).timestamp() > OLD_SECONDS

    # Races

    def open_race(self, event: CallOwed) -> None:
        """Send the message of a new race, with the reaction that answers it."""
        self.races[event.seat] = RaceSheet(self.session.races[event.seat])
        self._request_race(event.seat)

    def follow_races(self) -> None:
        """Turn the messages of races that are decided into their results."""
        for seat, sheet in self.races.items():
            newest = self.session.races.get(seat)
            race = newest if newest and newest.opened == sheet.race.opened else None
            race = race or replace(sheet.race, is_open=False)
            if race != sheet.race:
                sheet.race = race
                self._request_race(seat)

    def _request_race(self, seat: int) -> None:
        sheet = self.races[seat]
        key = ("race", self.session.state.id, seat, sheet.race.opened)
        self._request(key, partial(self._put_race, sheet))

    async def _put_race(self, sheet: RaceSheet) -> None:
        race, view = sheet.race, race_view(self.session, sheet.race)
        part = f"race:{race.seat}"
        if sheet.message is not None:
            await self._edit(sheet.message, view)
        elif race.is_open or race.took is not None:
            sheet.message = await self._send(view)
        if race.is_open and sheet.message is not None:
            self._messages[part] = sheet.message
            self._request(("seed", sheet.message), partial(self._seed, sheet))
        elif self._messages.get(part) == sheet.message:
            self._messages.pop(part, None)
        await self._mark()

    async def _seed(self, sheet: RaceSheet) -> None:
        if not sheet.race.is_open or sheet.message is None:
            return
        try:
            await self.channel.get_partial_message(sheet.message).add_reaction(HAND)
        except discord.Forbidden as error:  # the button is there all the same
            log.warning("table %s: no reaction to tap: %s", self.session.state.id, error.code)

    # The reminder

    def remind(self, player: int | None) -> None:
        """Mention the player to move in a message of its own, or (None) take that message away."""
        self._is_reminder_wanted = player
        if player is not None or "turn" in self._messages:
            self._request(("turn", self.session.state.id), self._put_reminder)

    async def _put_reminder(self) -> None:
        player = self._is_reminder_wanted
        if message := self._messages.pop("turn", None):
            await self._erase(message)
        if player is not None:
            mentions = discord.AllowedMentions(users=[discord.Object(player)])
            sent = await self.channel.send(your_turn(player), allowed_mentions=mentions)
            self._messages["turn"] = sent.id
        await self._mark()

    # Requests

    async def _mark(self) -> None:
        await self.session.mark_shown(replace(self.session.shown, messages=tuple(self._messages.items())))

    async def _send(self, view: View) -> int:
        return (await self.channel.send(view=view, allowed_mentions=NO_MENTIONS)).id

    async def _edit(self, message: int, view: View) -> bool:
        """Whether the message was still there."""
        try:
            await self.channel.get_partial_message(message).edit(view=view, allowed_mentions=NO_MENTIONS)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    def _delete(self, message: int) -> None:
        self._request(("delete", message), partial(self._erase, message))

    async def _erase(self, message: int) -> None:
        try:
            await self.channel.get_partial_message(message).delete()
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise

    def _request(self, key: Any, work: Callable[[], Any], *, gap: float = 0.0) -> None:
        if self.trouble is None:
            self._outbox.request(key, partial(self._try, work), gap=gap)

    async def _try(self, work: Callable[[], Any]) -> None:
        if self.trouble is not None:
            return
        try:
            await work()
        except (discord.Forbidden, discord.NotFound) as error:
            self.trouble = error
            log.warning("table %s: its channel is closed to us: %s", self.session.state.id, error.code)
            self._lost(self)


def is_result(state: TableState) -> bool:
    """Whether a round or the match is over and nothing has followed yet."""
    if state.stage is Stage.PLAYING and state.match is not None:
        return state.match.table.awaiting.phase is Phase.ROUND_OVER
    return state.stage is Stage.OVER


def _harmless(event: Happened) -> Happened:
    """The event without cards that one seat alone has seen."""
    return event if isinstance(event, GameEvent) else public(event)
