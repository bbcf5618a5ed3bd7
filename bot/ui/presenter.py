"""Draws tables on Discord: what has happened decides which messages change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import discord

from bot.engine.events import CallOwed
from bot.game.events import Happened, TableClosed
from bot.game.ports import Clock, Stage, Timer
from bot.game.races import Race
from bot.game.session import GameSession
from bot.game.tasks import Tasks
from bot.ui.lobby import lobby_view
from bot.ui.outbox import Outbox
from bot.ui.panels import Panels
from bot.ui.poster import UNKNOWN_CHANNEL, Poster, is_result
from bot.ui.results import closed_view, match_view, round_view

REMINDER_SECONDS = 20.0


@dataclass
class _Wait:
    """For whose decision the table waits; `since` names this one decision."""

    player: int
    since: float | None
    timer: Timer


class DiscordPresenter:
    """Implements `bot.game.ports.Presenter`; all that it sends goes through the outbox."""

    def __init__(
        self, client: discord.Client, outbox: Outbox, panels: Panels, clock: Clock, tasks: Tasks
    ) -> None:
        self._client = client
        self._outbox = outbox
        self._panels = panels
        self._clock = clock
        self._tasks = tasks
        self._posters: dict[int, Poster] = {}
        self._waits: dict[int, _Wait] = {}

    def show(self, session: GameSession, events: Sequence[Happened]) -> None:
        """The session has changed (its new state is stored), and this is what happened."""
        poster = self._poster(session)
        poster.note(events)
        self._show_table(poster, events)
        for event in events:
            if isinstance(event, CallOwed):
                poster.open_race(event)
        poster.follow_races()
        self._watch(poster)
        self._panels.refresh(session)
        if session.state.stage is Stage.CLOSED:
            self._forget(session.state.id)

    def move_down(self, session: GameSession) -> None:
        """Send the table anew at the bottom of its channel."""
        self._poster(session).move_down()

    def race_of(self, session: GameSession, message: int) -> Race | None:
        """The race whose message this is, None where it is another one."""
        poster = self._posters.get(session.state.id)
        races = poster.races.values() if poster is not None else ()
        return next((sheet.race for sheet in races if sheet.message == message), None)

    def is_mute(self, session: GameSession) -> bool:
        """Whether Discord has refused to let us write in the table's channel."""
        poster = self._posters.get(session.state.id)
        return poster is not None and poster.trouble is not None

    def _poster(self, session: GameSession) -> Poster:
        poster = self._posters.get(session.state.id)
        if poster is None:
            state = session.state
            channel = self._client.get_partial_messageable(state.channel, guild_id=state.guild)
            poster = Poster(session, channel, self._outbox, self._clock, self._lose)
            self._posters[state.id] = poster
            poster.clear_up()
        return poster

    def _show_table(self, poster: Poster, events: Sequence[Happened]) -> None:
        session, stage = poster.session, poster.session.state.stage
        if session.shown.revision >= session.revision:
            return  # taken up after a restart, and Discord shows it already
        if stage is Stage.CLOSED:
            if not poster.sheet.is_final:
                poster.show(partial(closed_view, session, _why_closed(events)))
        elif stage is Stage.LOBBY:
            poster.show(partial(lobby_view, session))
        elif stage is Stage.OVER:
            poster.show(partial(match_view, session, poster.ended))
        elif not is_result(session.state):
            poster.show(poster.draw_table)
        elif poster.ended is not None:
            poster.show(partial(round_view, session, poster.ended))

    def _watch(self, poster: Poster) -> None:
        """Remind whoever has not decided for a while, once, and end that when they have."""
        state = poster.session.state
        wait, awaited = self._waits.get(state.id), _awaited(poster.session)
        if wait is not None and (wait.player, wait.since) == (awaited, state.deadline):
            return
        if wait is not None:
            wait.timer.cancel()
            del self._waits[state.id]
        poster.remind(None)
        if awaited is not None:
            due = self._clock.now() + REMINDER_SECONDS
            timer = self._clock.call_at(due, partial(poster.remind, awaited))
            self._waits[state.id] = _Wait(awaited, state.deadline, timer)

    def _lose(self, poster: Poster) -> None:
        if poster.trouble is not None and poster.trouble.code == UNKNOWN_CHANNEL:
            close = partial(poster.session.end, 0, is_moderator=True)
            self._tasks.start(close, "close a table without a channel")

    def _forget(self, table: int) -> None:
        self._panels.forget(table)
        self._posters.pop(table, None)
        if wait := self._waits.pop(table, None):
            wait.timer.cancel()


def _why_closed(events: Sequence[Happened]) -> str:
    return next((event.code for event in events if isinstance(event, TableClosed)), "ended")


def _awaited(session: GameSession) -> int | None:
    """The person whom the table waits for."""
    if session.state.stage is not Stage.PLAYING:
        return None
    seat = session.public.decider
    if seat is None or session.state.lobby.players[seat].is_played_by_computer:
        return None
    return session.state.lobby.players[seat].id
