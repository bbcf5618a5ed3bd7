"""The daily deal: one sealed deal a day for everybody, played without a table (docs/daily.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum
from functools import cached_property, lru_cache
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from bot.computer import LEVELS
from bot.computer.player import Level
from bot.engine.catalogue import RULES_VERSION, options_of, rules_of
from bot.engine.model.moves import Move
from bot.engine.model.shuffle import commitment
from bot.engine.play.match import Match, play_move, round_ended
from bot.engine.play.scoring import hand_points
from bot.engine.view import view_of
from bot.game.players import Mover
from bot.game.record import RecordedSeat, Recording, Step
from bot.game.state import RecordEntry, Seal

LISTED = 10  # people shown on a board
LONGEST_MONTH = 31
EPOCH = date(1970, 1, 1)  # day 0

Moves = tuple[tuple[int, Move], ...]  # moves, each with the seat that made it


@dataclass(frozen=True)
class Deal:
    """The deal of a day; days are counted since the epoch. Its secret stays hidden until the day is over.

    `drawn_on` is the day on which the deal was drawn, or None if an older version drew it. `next_seal` is the
    seal of the next day.
    """

    day: int
    secret: bytes = field(repr=False)
    drawn_on: int | None = None
    next_seal: str = ""

    @property
    def seal(self) -> str:
        """The announced seal, in hexadecimal."""
        return commitment(self.secret)

    @property
    def was_sealed_before(self) -> bool:
        """Whether the seal was announced before the day began."""
        return self.drawn_on is not None and self.drawn_on < self.day


class Score(Struct, frozen=True):
    """The result of an attempt. `points` can be negative, and `moves` counts the person's moves."""

    has_won: bool
    points: int
    moves: int


class Attempt(Struct, frozen=True):
    """A person's attempt at the deal of a day, started in a server, or in direct messages if `guild` is 0.

    Once it is finished, it has a `score`, and `streak` is the number of consecutive days, including this one,
    on which the person finished the deal. `is_forgiven` is set if the person missed the day before but kept
    the streak.
    """

    day: int
    player: int
    guild: int
    moves: Moves = ()
    score: Score | None = None
    streak: int = 0
    is_forgiven: bool = False


def streak_on(day: int, earlier: Mapping[int, int]) -> int:
    """Compute the streak of somebody who finishes the deal of a day. `earlier` has their streaks on previous
    days.

    One missed day a month is forgiven: it neither extends nor ends the streak.
    """
    before = earlier.get(day - 1)
    if before is None and not any(_was_forgiven(missed, earlier) for missed in _month_until(day - 1)):
        before = earlier.get(day - 2)
    return 1 + (before or 0)


def _was_forgiven(day: int, streaks: Mapping[int, int]) -> bool:
    return day not in streaks and streaks.get(day + 1, 0) > 1


def _month_until(day: int) -> range:
    return range(day + 1 - (EPOCH + timedelta(day)).day, day)


class BoardLine(Struct, frozen=True):
    """A person's line on a board. Ties share a rank, counted from 1."""

    rank: int
    player: int
    score: Score
    streak: int


class Board(Struct, frozen=True):
    """The best players of a day, the number of people who finished, and the requester's line if they are
    listed.
    """

    day: int
    lines: tuple[BoardLine, ...] = ()
    count: int = 0
    own: BoardLine | None = None


class Reminded(StrEnum):
    """Whether somebody gets reminders. REFUSED means that Discord did not deliver one."""

    NO = "no"
    YES = "yes"
    REFUSED = "refused"


LEVEL = Level.ADVANCED  # the level of the bots
BOTS = 3
PERSON = 0  # the person's seat; the person begins, because the last seat deals
RULES = rules_of({"scoring": "single_round", "uno_call": "off", "dealer": "chosen", "turn_seconds": 0})


class DailyGame(Struct, frozen=True, dict=True):
    """A deal and the steps played so far. The first step is the deal itself."""

    deal: Deal
    steps: tuple[Step, ...]

    @classmethod
    def played(cls, deal: Deal, moves: Moves) -> DailyGame:
        """Replay these moves, then play the bots' moves that follow. Raises ReplayFailed."""
        return _answered(cls(deal, tuple(recording(deal, moves).replay())))

    def after(self, move: Move) -> DailyGame:
        """Play a move of the person, and the bots' responses. Raises RuleError."""
        return _answered(self.moved(PERSON, move))

    def moved(self, seat: int, move: Move) -> DailyGame:
        """Play a single move. Raises RuleError."""
        match, events = play_move(self.match, seat, move)
        step = Step(_entry(seat, move), tuple(events), match)
        return DailyGame(self.deal, (*self.steps, step))

    @property
    def match(self) -> Match:
        return self.steps[-1].match

    @property
    def moves(self) -> Moves:
        """The moves since the deal."""
        return tuple(_seat_and_move(step.entry) for step in self.steps[1:])

    @property
    def news(self) -> tuple[Step, ...]:
        """The steps from the person's last move on."""
        own = [number for number, step in enumerate(self.steps) if step.entry.seat == PERSON]
        return self.steps[own[-1] if own else 0 :]

    @cached_property
    def score(self) -> Score | None:
        """The points in the other hands if the person won. Otherwise, minus the points in the person's own
        hand.
        """
        ended = round_ended(self.match)
        if ended is None:
            return None
        own, *others = map(hand_points, ended.hands)
        has_won = ended.winner == PERSON
        made = sum(step.entry.seat == PERSON for step in self.steps)
        return Score(has_won, sum(others) if has_won else -own, made)


@lru_cache(maxsize=4)
def played_by_bot(deal: Deal) -> DailyGame:
    """Play the same deal with an equally strong bot in the person's seat."""
    game = DailyGame.played(deal, ())
    while game.score is None:
        game = game.after(_chosen(game, PERSON))
    return replace(game, steps=tuple(map(_by_computer, game.steps)))


def _by_computer(step: Step) -> Step:
    return step if step.entry.seat is None else replace(step, entry=replace(step.entry, mover=Mover.COMPUTER))


def _answered(game: DailyGame) -> DailyGame:
    """Play the bots' moves up to the person's next decision."""
    while (seat := game.match.table.decider) is not None and seat != PERSON:
        game = game.moved(seat, _chosen(game, seat))
    return game


def _chosen(game: DailyGame, seat: int) -> Move:
    whims = Random(game.deal.secret + len(game.steps).to_bytes(4))  # noqa: S311  # the same for everybody
    return LEVELS[LEVEL].choose(view_of(game.match, seat), whims)


def recording(deal: Deal, moves: Iterable[tuple[int, Move]]) -> Recording:
    """Convert an attempt to a recorded match, without the times of its moves."""
    seats = (RecordedSeat(), *(RecordedSeat(level=LEVEL) for _ in range(BOTS)))
    dealt = RecordEntry(1, None, None, 0.0, Seal(deal.secret), dealer=BOTS)
    record = (dealt, *(_entry(seat, move) for seat, move in moves))
    return Recording(seats, options_of(RULES), RULES_VERSION, record)


def _entry(seat: int, move: Move) -> RecordEntry:
    return RecordEntry(1, seat, move, 0.0, mover=Mover.PERSON if seat == PERSON else Mover.COMPUTER)


def _seat_and_move(entry: RecordEntry) -> tuple[int, Move]:
    assert entry.seat is not None
    assert entry.move is not None
    return entry.seat, entry.move
