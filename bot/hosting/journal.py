"""Logs and counts events at tables. The counters are for Prometheus."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from math import nan
from platform import python_version
from typing import Any

import discord
from prometheus_client import CollectorRegistry, Counter, Histogram, Info

from bot import __version__
from bot.engine.model.events import MatchEnded, RoundEnded
from bot.game.ports import StoreUnavailable
from bot.game.state import RecordEntry, Stage, TableState
from bot.program import commit

log = logging.getLogger(__name__)

# Each series exists from the start, because otherwise its rate would miss the first event.
EVENTS = ("table_opened", "match_started", "round_ended", "match_ended", "table_closed")
LEVELS = ("warning", "error", "critical")
ASKED_BY = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.component: "press",
    discord.InteractionType.modal_submit: "form",
}
# the buckets for how long answers take; Discord waits three seconds (R11)
ANSWER_SECONDS = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0)


class Journal(logging.Handler):
    """Counts events, moves, and problems, and tracks when a change was last stored, and why the last one
    failed.

    As a logging handler, it counts warnings and errors. Log lines identify tables and servers by ID, but
    never people. Labels of metrics contain no IDs.
    """

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.registry = CollectorRegistry()
        self.stored_at: float | None = None  # monotonic clock
        self.trouble: str | None = None  # why the last change was not stored, or None if it was
        self._events = Counter("uno_events", "Events at tables", ["event"], registry=self.registry)
        self._moves = Counter("uno_moves", "Moves and deals stored", registry=self.registry)
        self._problems = Counter("uno_problems", "Lines logged by level", ["level"], registry=self.registry)
        self._answers = Histogram(
            "uno_answer_seconds",
            "From the arrival of a press, form, or command to Discord taking the first answer",
            ["to"],
            buckets=ANSWER_SECONDS,
            registry=self.registry,
        )
        self._unanswered = Counter(
            "uno_unanswered", "Presses, forms, and commands without an answer", ["to"], registry=self.registry
        )
        self._frames = Counter(
            "uno_frames_dropped", "Frames from Discord that could not be handled", registry=self.registry
        )
        self._begin_series()

    def _begin_series(self) -> None:
        build = Info("uno_build", "Version and commit", registry=self.registry)
        build.info({"version": __version__, "commit": commit(), "python": python_version()})
        for counter, labels in ((self._events, EVENTS), (self._problems, LEVELS)):
            for label in labels:
                counter.labels(label)
        for kind in ASKED_BY.values():
            self._answers.labels(kind)
            self._unanswered.labels(kind)

    def age(self) -> float:
        """Return the seconds since a change was last stored, or NaN if none was."""
        return time.monotonic() - self.stored_at if self.stored_at is not None else nan

    def emit(self, record: logging.LogRecord) -> None:
        """Count a line of the log."""
        self._problems.labels(record.levelname.lower()).inc()

    def note_answer(self, kind: discord.InteractionType, waited: float | None) -> None:
        """Count an answer, given how many seconds somebody waited for it, or None if Discord accepted no
        answer.
        """
        to = ASKED_BY[kind]
        if waited is None:
            self._unanswered.labels(to).inc()
        else:
            self._answers.labels(to).observe(waited)

    async def on_frame_dropped(self) -> None:
        """Count a frame from Discord that could not be handled."""
        self._frames.inc()

    def note_created(self, state: TableState) -> None:
        """Log a new table."""
        self.note_stored(state, ())
        self.note("table_opened", state)

    def note_outage(self, outage: StoreUnavailable) -> None:
        """Remember why a change was not stored."""
        self.trouble = str(outage)

    def note_stored(self, state: TableState, moves: Sequence[RecordEntry]) -> None:
        """Log what begins and ends in a stored change."""
        self.stored_at, self.trouble = time.monotonic(), None
        self._moves.inc(len(moves))
        for move in moves:
            if move.move is None and move.round == 1:
                self._note_start(state)
            for event in move.events:
                if isinstance(event, RoundEnded):
                    self.note("round_ended", state, round=move.round, winner=event.winner)
                elif isinstance(event, MatchEnded):
                    self.note("match_ended", state, rounds=move.round, winners=list(event.winners))
        if state.stage is Stage.CLOSED:
            self.note("table_closed", state)

    def note(self, event: str, state: TableState, **fields: Any) -> None:
        """Log and count one event."""
        self._events.labels(event).inc()
        where = {"table": state.id, "guild": state.guild, "channel": state.channel}
        log.info(event, extra={**where, **fields})

    def _note_start(self, state: TableState) -> None:
        players, rules = state.lobby.players, dict(state.lobby.rules.changed)
        computers = sum(player.level is not None for player in players)
        self.note("match_started", state, players=len(players), computers=computers, rules=rules)
