"""Whole games to review: played by computer players in people's seats, or move by move from a position."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from bot.computer import LEVELS
from bot.engine.model.moves import CallUno, Move
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.play.match import Match, Played, next_round, play_move, start_match
from bot.engine.view import view_of
from bot.game.players import Mover, Player
from bot.game.record import Step
from bot.game.state import RecordEntry, Seal
from bot.ui.past_games import PlayedGame
from tests.builders import NAMES, SECRET, Game, move_of, rules

PEOPLE = tuple(Player(seat, name.title()) for seat, name in enumerate(NAMES, 1))
Made = tuple[int, Move]


def played_by(levels: Sequence[str], seed: object = 0, *, rounds: int = 1, **options: Any) -> list[Step]:
    """A match in which a player of each level sits in a person's seat, for at most this many rounds."""
    rng = Random(f"{levels} {seed}")
    secret = rng.randbytes(SECRET_BYTES)
    steps = [_deal(start_match(rules(**options), len(levels), secret), secret)]
    while (match := steps[-1].match).round < rounds or match.table.decider is not None:
        if match.is_over:
            break
        if (seat := match.table.decider) is None:
            secret = rng.randbytes(SECRET_BYTES)
            steps.append(_deal(next_round(match, secret), secret))
            continue
        called = [(owing, CallUno()) for owing in match.table.owing]
        move = LEVELS[levels[seat]].choose(view_of(match, seat), rng)
        steps += _moves(match, [*called, (seat, move)])
    return steps


def played_from(game: Game, *moves: str, mover: Mover | None = Mover.PERSON) -> list[Step]:
    """The steps of these moves (`"ann play R7"`), after a deal that led to the position."""
    deal = Step(RecordEntry(1, None, None, 0.0, Seal(SECRET)), (), game.match)
    words = (text.partition(" ") for text in moves)
    made = [(NAMES.index(name), move_of(move)) for name, _, move in words]
    return [deal, *_moves(game.match, made, mover)]


def game_of(steps: Sequence[Step], seat: int = 0, **facts: Any) -> PlayedGame:
    """The game from the viewpoint of the person at a seat, in hindsight."""
    players = PEOPLE[: len(steps[0].match.table.hands)]
    return PlayedGame("Match 12", seat, players, tuple(steps), match=12, **facts)


def _deal(played: Played, secret: bytes) -> Step:
    match, events = played
    entry = RecordEntry(match.round, None, None, 0.0, Seal(secret), dealer=match.table.dealer)
    return Step(entry, tuple(events), match)


def _moves(match: Match, moves: Sequence[Made], mover: Mover | None = Mover.PERSON) -> list[Step]:
    steps: list[Step] = []
    for seat, move in moves:
        match, events = play_move(match, seat, move)
        steps.append(Step(RecordEntry(match.round, seat, move, 0.0, mover=mover), tuple(events), match))
    return steps
