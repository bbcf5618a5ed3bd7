"""The computer players of a table: they think about their turn, answer races, and jump in (T12)."""

from __future__ import annotations

from functools import partial
from random import Random

from bot.computer.jumping import can_jump_in, jump_in
from bot.engine.model.errors import RuleError
from bot.engine.model.events import CallOwed, CardPlayed, CardTakenBack, RoundStarted
from bot.engine.model.moves import CallUno, Move
from bot.engine.play.legal import legal_moves
from bot.engine.play.match import Match
from bot.engine.play.scoring import side_of
from bot.engine.view import SeatView
from bot.game.changes import Change
from bot.game.clock.timing import calling_time, catching_time, jumping_time, thinking_time
from bot.game.people import STAND_IN
from bot.game.races import has_open
from bot.game.session import GameSession, Services
from bot.game.state import Stage, TableState
from bot.game.tasks import Tasks, Timers

SEED_BITS = 64
NEW_TOP = CardPlayed | CardTakenBack | RoundStarted  # another card to jump in on


class ComputerTurns:
    """Lets the computer players of one session play, each after a human while.

    They think anew with each change. A reaction goes on while others move: to a race until it is decided,
    to the top card until another one lies there, and each computer looks at a top card once.
    """

    def __init__(self, session: GameSession, services: Services, tasks: Tasks, rng: Random) -> None:
        self._session = session
        self._clock = services.clock
        self._mind = services.mind
        self._rng = rng
        self._thoughts = Timers(services.clock, tasks)
        self._answers = Timers(services.clock, tasks)
        self._jumps = Timers(services.clock, tasks)
        self._have_looked = set[int]()
        self._tried = -1  # the revision at which somebody has thought last

    def follow(self, change: Change) -> None:
        """Let them think about the state that the session is in now, and about what has led to it."""
        self._thoughts.clear()
        if not has_open(self._session.races):
            self._answers.clear()
        state = self._session.state
        if state.stage is not Stage.PLAYING or any(isinstance(event, NEW_TOP) for event in change.events):
            self._jumps.clear()
            self._have_looked.clear()
        if state.stage is Stage.PLAYING and state.match is not None:
            self._let_one_think(state, state.match)
            for event in change.events:
                if isinstance(event, CallOwed):
                    self._let_all_answer(state.match, event.seat)
            self._let_all_look(state, state.match)

    def stop(self) -> None:
        """Let nobody move any more."""
        for timers in (self._thoughts, self._answers, self._jumps):
            timers.stop()

    # The turn

    def _let_one_think(self, state: TableState, match: Match) -> None:
        seat = match.table.decider
        if seat is not None and state.lobby.players[seat].is_played_by_computer:
            due = self._clock.steady() + thinking_time(state.lobby.players[seat].level, self._rng)
            self._thoughts.set(due, "computer move", partial(self._move, seat, state.revision))

    async def _move(self, seat: int, revision: int) -> None:
        state = self._session.state
        if state.revision != revision or state.match is None:
            return
        level = state.lobby.players[seat].level or STAND_IN
        if self._tried == revision:  # that went wrong
            level = STAND_IN
        self._tried = revision
        move = await self._choice(level, self._session.snapshot.seat(seat))
        try:
            await self._session.submit_for(seat, move, revision)
        except RuleError as refusal:  # of the revision that it saw: our bug, not its player's
            raise RuntimeError(f"{level} chose an illegal {type(move).__name__}") from refusal

    async def _choice(self, level: str, view: SeatView) -> Move:
        if CallUno() in view.moves:  # it had forgotten, and sees its one card now
            return CallUno()
        return await self._mind.choose(level, view, self._rng.getrandbits(SEED_BITS))

    # A race

    def _let_all_answer(self, match: Match, owner: int) -> None:
        race = self._session.races[owner]
        for seat, player in enumerate(self._session.state.lobby.players):
            is_partner = seat != owner and seat in side_of(match.rules, owner)  # never caught (P8)
            if is_partner or not player.is_played_by_computer:
                continue
            delay = (calling_time if seat == owner else catching_time)(player.level, self._rng)
            if delay is not None and race.answer_of(seat) in legal_moves(match.table, seat):
                answer = partial(self._answer, seat, owner, race.opened)
                self._answers.set(self._clock.steady() + delay, "computer reaction", answer)

    async def _answer(self, seat: int, owner: int, opened: int) -> None:
        race = self._session.races.get(owner)
        if race is not None and race.is_open and race.opened == opened:
            await self._session.submit_for(seat, race.answer_of(seat), None)

    # Out of turn

    def _let_all_look(self, state: TableState, match: Match) -> None:
        for seat, player in enumerate(state.lobby.players):
            if seat in self._have_looked or not player.is_played_by_computer:
                continue
            if can_jump_in(self._session.snapshot.seat(seat)):
                self._have_looked.add(seat)
                delay = jumping_time(player.level, self._rng)
                if delay is not None:
                    self._jumps.set(self._clock.steady() + delay, "jump-in", partial(self._jump_in, seat))

    async def _jump_in(self, seat: int) -> None:
        """Play out of turn where that is still possible; at the revision seen here, or not at all."""
        state = self._session.state
        if state.match is None:
            return
        play = jump_in(state.lobby.players[seat].level or STAND_IN, self._session.snapshot.seat(seat))
        if play is not None:
            await self._session.submit_for(seat, play, state.revision)
