"""The tutorial round: a scripted deal that introduces the ideas of the game one at a time.

The script is a scenario file (docs/scenarios.md), so nothing is random. Its `captions` name the lessons of
the person's moves, in order.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

from bot.engine.model.events import Event
from bot.engine.model.moves import Move
from bot.engine.play.match import Match, play_move
from bot.scenario.case import attempt, read_cases, set_up

COURSE = Path(__file__).with_name("first_round.json")
PERSON = 0  # the learner's seat


class Position(Struct, frozen=True):
    """A point at which the person has to act, or the end of the round.

    `news` holds the events of each move since the person's last move. `caption` names the lesson, and
    `leads_to` is the match after the correct move. At the end of the round, both are missing.
    """

    match: Match
    news: tuple[tuple[Event, ...], ...]
    caption: str = ""
    leads_to: Match | None = None

    def is_passed_by(self, move: Move) -> bool:
        """Return whether this is the move that the lesson teaches. Raises RuleError if the move is
        illegal.
        """
        return play_move(self.match, PERSON, move)[0] == self.leads_to


@cache
def positions() -> tuple[Position, ...]:
    """The positions from the deal to the end of the round."""
    (case,) = read_cases(str(COURSE))
    found, captions = list[Position](), iter(case.entry.texts("captions"))
    match, news = set_up(case), list[tuple[Event, ...]]()
    for action in case.entry.entries("moves"):
        made = attempt(match, case, action)
        if case.seat(action.fields["by"]) == PERSON:
            found.append(Position(match, tuple(news), next(captions), made.match))
            news.clear()
        news.append(tuple(made.events))
        match = made.match
    return (*found, Position(match, tuple(news)))
