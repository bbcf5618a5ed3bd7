"""A match reconstructed from its public log, three lines at a time, matches the record."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.engine.model.events import CardPlayed, ChallengeDecided, Event, SeatSkipped, UnoCaught
from bot.engine.model.moves import CatchUno, Challenge, Play
from bot.game.events import TableEvent
from bot.game.session import GameSession
from bot.ui.live.table_messages import LatestNews
from bot.ui.screens.table import RECENT
from tests.fakes import view_by
from tests.ui.sessions import NAMES, classic_match, session_of

CHALLENGE = re.compile(r"^⚔️ (\w+) challenged (\w+): (a|no) bluff!")
CATCH = re.compile(r"^✋ (\w+) caught (\w+) after [\d.]+ s; \w+ draws 2")
SKIP = re.compile(r"^\S+ (\w+) (?:draws [^,]+, )?plays .*\b(\w+) misses a turn")
LONGEST = 60  # characters of a line, with short names


class Reader:
    """Reads the log each time the table changes, as somebody who sees nothing else."""

    def __init__(self, session: GameSession) -> None:
        self.lines: list[str] = []
        self.events: list[Sequence[TableEvent]] = []
        self._session = session
        self._news = LatestNews(session)
        self._seen: list[str] = []

    def show(self, session: GameSession, events: Sequence[TableEvent]) -> None:
        self.events.append(events)
        self._news.note(session.snapshot, events)
        lines = self._news.lines(session.snapshot)
        assert len(lines) <= RECENT
        assert [line.count("**") for line in lines] == [*[0] * (len(lines) - 1), *[2] * bool(lines)]
        plain = [line.replace("**", "") for line in lines]
        if plain and self.lines and plain[:-1] == self._seen[:-1] and " deals, " not in plain[-1]:
            self.lines[-1] = plain[-1]  # the last line was extended, or nothing happened that needs one
        elif plain:
            self.lines.append(plain[-1])
        self._seen = plain


async def play(session: GameSession, rng: Random) -> None:
    """Play until the match is over; people challenge and catch whenever they can."""
    while not session.snapshot.public.winners:
        if session.snapshot.public.decider is None:
            await session.deal_next_round(1)
            continue
        seats = range(len(session.snapshot.public.counts))
        owed = [CatchUno(seat) for seat in session.snapshot.public.owing]
        if owed and rng.random() < 0.5:
            catcher = rng.choice([seat for seat in seats if seat != owed[0].target])
            await session.submit(catcher + 1, owed[0])
            continue
        seat = session.snapshot.public.decider
        moves = view_by(session, seat + 1).moves
        wanted = [move for move in moves if isinstance(move, Play | Challenge)]
        await session.submit(seat + 1, rng.choice(wanted if wanted and rng.random() < 0.8 else moves))


def read(lines: Sequence[str], pattern: re.Pattern[str]) -> list[tuple[str, ...]]:
    return [match.groups() for line in lines if (match := pattern.search(line))]


def found(moves: Sequence[Sequence[TableEvent]], kind: type[Event], told: Callable[[Any], Any]) -> list[Any]:
    return [told(event) for events in moves for event in events if isinstance(event, kind)]


def skipped(events: Sequence[TableEvent]) -> list[tuple[str, str]]:
    """The player skipped by a card with no other effect."""
    plays = [event for event in events if isinstance(event, CardPlayed) and event.card.face.key == "skip"]
    skips = [event for event in events if isinstance(event, SeatSkipped)]
    return [(NAMES[play.seat], NAMES[skip.seat]) for play in plays for skip in skips]


@pytest.mark.parametrize("seed", [0, 1, 3])
async def test_the_log_tells_who_did_what_to_whom(seed: int) -> None:
    rng = Random(seed)
    session = session_of(classic_match(3 + seed % 3, rng), NAMES)
    reader = Reader(session)
    session._services = replace(session._services, presenter=reader)  # noqa: SLF001
    await play(session, rng)
    challenges = found(
        reader.events,
        ChallengeDecided,
        lambda event: (NAMES[event.seat], NAMES[event.by], "a" if event.is_won else "no"),
    )
    catches = found(reader.events, UnoCaught, lambda event: (NAMES[event.by], NAMES[event.seat]))
    skips = [pair for events in reader.events for pair in skipped(events)]
    assert challenges
    assert catches
    assert skips
    assert read(reader.lines, CHALLENGE) == challenges
    assert read(reader.lines, CATCH) == catches
    assert read(reader.lines, SKIP) == skips
    long = [line for line in reader.lines if len(line) > LONGEST]
    assert len(long) < len(reader.lines) / 50
