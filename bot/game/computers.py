"""The computer players of a table, which take their turns, race for UNO, and jump in at human speed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import log, log2
from random import Random

from msgspec import Struct

from bot.computer import LEVELS
from bot.computer.judgment import turn_moves
from bot.computer.player import Level, can_jump_in, jump_in
from bot.engine.model.errors import RuleError
from bot.engine.model.events import CallOwed, CardPlayed, CardTakenBack, RoundStarted
from bot.engine.model.moves import CallUno, Move
from bot.engine.model.table import NO_SEATS
from bot.engine.play.legal import legal_moves
from bot.engine.play.match import Match
from bot.engine.view import SeatView
from bot.game import changes
from bot.game.changes import Change
from bot.game.errors import Fault, GameError
from bot.game.players import PROGRAM, SIMPLEST, STAND_IN
from bot.game.session import GameSession, Services
from bot.game.state import Stage, TableState
from bot.game.tasks import Tasks, Timers

# Reaction times of computer players

SKEW = 0.35  # reaction times are log-normal: most are close to the usual time, and a few are much longer


class Span(Struct, frozen=True):
    """A range of seconds. Half of all times are below `usual`."""

    shortest: float
    usual: float
    longest: float

    def draw(self, rng: Random) -> float:
        """Return a random time within the range, distributed like people's reaction times."""
        seconds = 0.0
        while not self.shortest <= seconds <= self.longest:
            seconds = rng.lognormvariate(log(self.usual), SKEW)
        return seconds


class ReactionTimes(Struct, frozen=True):
    """How quick a computer player is, and the probabilities that it misses something.

    `forgets` is for calling UNO, `overlooks` for noticing that somebody owes a call, and `misses` for a
    chance to jump in. A person needs half a second to see, move, and press, and longer to find a card.
    Computer players are slower than that. Their catches are slow enough: if a person calls after two seconds,
    three of the strongest players catch them in 28% of cases.
    """

    thinking: Span
    calling: Span
    catching: Span
    jumping: Span
    forgets: float
    overlooks: float
    misses: float


REACTION_TIMES: Mapping[str, ReactionTimes] = {
    Level.EASY: ReactionTimes(
        Span(1.4, 2.4, 4.5), Span(1.2, 2.2, 4.5), Span(2.2, 4.2, 6.0), Span(2.4, 3.8, 6.0), 0.2, 0.5, 0.7
    ),
    Level.NORMAL: ReactionTimes(
        Span(1.2, 2.0, 4.0), Span(0.9, 1.6, 3.5), Span(1.9, 3.7, 6.0), Span(1.8, 2.9, 5.0), 0.05, 0.3, 0.3
    ),
    Level.ADVANCED: ReactionTimes(
        Span(1.0, 1.6, 3.5), Span(0.7, 1.2, 2.8), Span(1.7, 3.4, 6.0), Span(1.4, 2.3, 4.5), 0.0, 0.15, 0.05
    ),
}


def reaction_times_of(level: str | None) -> ReactionTimes:
    """Return the reaction times of a level, or the stand-in's times for an unknown level."""
    return REACTION_TIMES.get(level or STAND_IN, REACTION_TIMES[STAND_IN])


GLANCE = 0.8  # the share of the usual time needed if there is only one option
USUAL_CHOICES = 4


def thinking_time(level: str | None, choices: int, rng: Random) -> float:
    """Return how long a computer player thinks about this many options. More options take longer."""
    share = GLANCE + (1 - GLANCE) * log2(max(1, choices)) / log2(USUAL_CHOICES)
    return reaction_times_of(level).thinking.draw(rng) * min(share, 1.2)


def calling_time(level: str | None, rng: Random) -> float | None:
    """Return how many seconds it takes to call UNO, or None if it forgets until its next turn."""
    times = reaction_times_of(level)
    return None if rng.random() < times.forgets else times.calling.draw(rng)


def catching_time(level: str | None, rng: Random) -> float | None:
    """Return how many seconds it takes to catch somebody who owes a call, or None if it does not notice."""
    times = reaction_times_of(level)
    return None if rng.random() < times.overlooks else times.catching.draw(rng)


def jumping_time(level: str | None, rng: Random) -> float | None:
    """Return how many seconds it takes to jump in, or None if it does not notice that it could (T12)."""
    times = reaction_times_of(level)
    return None if rng.random() < times.misses else times.jumping.draw(rng)


# Actions of computer players

NEW_TOP_CARD = CardPlayed | CardTakenBack | RoundStarted
# How many seconds the next move waits for a person who owes a call, because the move would close the race
PATIENCE = 4.0
SHORTEST = 0.3  # seconds to think after a change, even if no time was left


class EngineFailed(Exception):
    """A bug: the engine could not carry out the move of a computer player."""


class ComputerTurn(Struct, frozen=True):
    """The turn of a computer player in this state of the match."""

    match: Match
    seat: int
    level: str


class ComputerTurns:
    """Makes the computer players of a session play, each as fast as a person would.

    A computer player thinks again whenever the match changes, but only for the time that was left: otherwise,
    somebody who takes a card back again and again could keep it from moving. Reactions survive all changes: a
    reaction to a race until the race is decided, and a reaction to a top card until another card covers it.
    Each computer player considers each top card only once.
    """

    def __init__(self, session: GameSession, services: Services, tasks: Tasks, rng: Random) -> None:
        self._session = session
        self._clock = services.clock
        self._ask_program = services.ask_program
        self._rng = rng
        self._turns = Timers(services.clock, tasks)
        self._answers = Timers(services.clock, tasks)
        self._jumps = Timers(services.clock, tasks)
        self.timers = (self._turns, self._answers, self._jumps)
        self._have_considered = NO_SEATS
        self._turn: ComputerTurn | None = None  # the one it thinks about
        self._failed: ComputerTurn | None = None  # the last one that led to no move, because of a bug
        self._on_pile = 0  # cards played in this round and not taken back, as far as this process knows
        self._due: float | None = None  # when to move (monotonic), or None once it is about to
        self._left = dict[tuple[int, int], float]()  # seconds left to think, by seat and cards on the pile

    def follow(self, change: Change, *, is_race_open: bool) -> None:
        """Set the timers for the state that `change` led to."""
        state = change.state
        has_new_top = any(isinstance(event, NEW_TOP_CARD) for event in change.events)
        if not is_race_open:
            self._answers.clear()
        if has_new_top or state.stage is not Stage.PLAYING:
            self._jumps.clear()
            self._have_considered = NO_SEATS
        self._note_left()
        self._note_pile(change)
        self._set_turn(state)
        has_bots = any(player.is_played_by_computer for player in state.lobby.players)
        if has_bots and state.stage is Stage.PLAYING and state.match is not None:
            for event in change.events:
                if isinstance(event, CallOwed):
                    self._set_answers(state.match, event.seat)
            self._set_jumps(state)

    # The turn

    def think_again(self) -> None:
        """Let the next change restart the thinking about a turn, because its timer was canceled."""
        self._turn = self._due = None
        self._left.clear()

    def _note_left(self) -> None:
        """Remember how long the current turn would have taken from now on."""
        if self._turn is not None and self._due is not None:
            left = max(self._due - self._clock.steady(), SHORTEST)
            self._left[self._turn.seat, self._on_pile] = left

    def _note_pile(self, change: Change) -> None:
        if change.state.stage is not Stage.PLAYING or any(
            isinstance(event, RoundStarted) for event in change.events
        ):
            self._left.clear()
        for event in change.events:
            self._on_pile += isinstance(event, CardPlayed) - isinstance(event, CardTakenBack)

    def _set_turn(self, state: TableState) -> None:
        turn = _turn_in(state)
        if turn == self._turn:
            return
        self._turns.clear()
        self._turn, self._due = turn, None
        if turn is None:
            return
        choices = turn_moves(self._session.snapshot.seat(turn.seat))
        seconds = thinking_time(turn.level, len(choices), self._rng)
        players, owing = state.lobby.players, self._session.snapshot.public.owing
        if any(not players[owner].is_played_by_computer for owner in owing):
            seconds = max(seconds, PATIENCE)
        seconds = self._left.pop((turn.seat, self._on_pile), seconds)
        self._due = self._clock.steady() + seconds
        self._turns.set(self._due, "computer move", lambda: self._take_turn(turn))

    async def _take_turn(self, turn: ComputerTurn) -> None:
        if turn != self._turn:
            return
        level = SIMPLEST if turn == self._failed else turn.level
        try:
            move = await self._choose(level, self._session.snapshot.seat(turn.seat))
        except Exception:
            self._failed = turn
            raise
        place, self._due = (turn.seat, self._on_pile), None
        self._left.pop(place, None)
        try:
            await submit_for(self._session, turn.seat, move, turn.match)
        except EngineFailed:
            self._failed = turn
            raise
        except GameError:
            if turn != self._turn:  # the match has changed
                self._left[place] = SHORTEST
            else:  # the table was loaded again, with the same match
                self.think_again()
                self._set_turn(self._session.state)
            raise
        except RuleError as refusal:  # the move was chosen for exactly this match, so this is a bug
            self._failed = turn
            raise RuntimeError(f"{level} chose an illegal {type(move).__name__}") from refusal

    async def _choose(self, level: str, view: SeatView) -> Move:
        if CallUno() in view.moves and len(view.hand) == 1:  # it forgot to call in time
            return CallUno()
        if level == PROGRAM and self._ask_program is not None and (move := await self._ask_program(view)):
            return move
        return LEVELS.get(level, LEVELS[STAND_IN]).choose(view, self._rng)

    # Races

    def _set_answers(self, match: Match, owner: int) -> None:
        race = self._session.races[owner]
        for seat, player in enumerate(self._session.state.lobby.players):
            # Partners never catch each other (P8).
            is_partner = seat != owner and seat in match.rules.side_of(owner)
            if is_partner or not player.is_played_by_computer:
                continue
            delay = (calling_time if seat == owner else catching_time)(player.level, self._rng)
            if delay is not None and race.answer_of(seat) in legal_moves(match.table, seat):
                answer = partial(self._answer, seat, owner, race.opened)
                self._answers.set(self._clock.steady() + delay, "computer reaction", answer)

    async def _answer(self, seat: int, owner: int, opened: int) -> None:
        race = self._session.open_race(owner, opened)
        await submit_for(self._session, seat, race.answer_of(seat), None)

    # Moves out of turn

    def _set_jumps(self, state: TableState) -> None:
        for seat, player in enumerate(state.lobby.players):
            if seat in self._have_considered or not player.is_played_by_computer:
                continue
            if can_jump_in(self._session.snapshot.seat(seat)):
                self._have_considered |= {seat}
                delay = jumping_time(player.level, self._rng)
                if delay is not None:
                    self._jumps.set(self._clock.steady() + delay, "jump-in", partial(self._jump_in, seat))

    async def _jump_in(self, seat: int) -> None:
        """Play out of turn if that is still possible, but only in the current state of the match."""
        state = self._session.state
        play = jump_in(state.lobby.players[seat].level or STAND_IN, self._session.snapshot.seat(seat))
        if play is not None:
            await submit_for(self._session, seat, play, state.match)


def _turn_in(state: TableState) -> ComputerTurn | None:
    """Return what a computer player has to think about, or None if it is nobody's turn or a person's."""
    match = state.match if state.stage is Stage.PLAYING else None
    if match is None or (seat := match.table.decider) is None:
        return None
    player = state.lobby.players[seat]
    return ComputerTurn(match, seat, player.level or STAND_IN) if player.is_played_by_computer else None


async def submit_for(session: GameSession, seat: int, move: Move, seen: Match | None) -> None:
    """Make a computer player's move at a seat that it plays. `seen` is the match for which the move was
    chosen.

    Raises GameError (stale) if the match has changed since, or if a person is back at the seat, RuleError,
    and EngineFailed.
    """

    def work(state: TableState, now: float) -> Change:
        if seen not in (None, state.match) or not state.lobby.players[seat].is_played_by_computer:
            raise GameError(Fault.STALE)
        try:
            return changes.move_by_computer(state, seat, move, now)
        except (GameError, RuleError):
            raise
        except Exception as error:
            raise EngineFailed(type(move).__name__) from error

    await session.change(work)
