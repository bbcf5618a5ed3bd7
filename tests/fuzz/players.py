"""Random players over random rules: they play, call, catch, leave and let the clock run out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.engine.awaiting import Phase
from bot.engine.cards import Color
from bot.engine.house_rules import HOUSE_RULES
from bot.engine.legal import legal_moves
from bot.engine.match import Match, next_round, play_move, start_match
from bot.engine.moves import CallUno, CatchUno, Leave, Move, Play, TimeOut
from bot.engine.rules import CORE_OPTIONS, Rules, Value, rules_of
from bot.engine.shuffle import SECRET_BYTES

OPTIONS = [*CORE_OPTIONS, *(rule.option for rule in HOUSE_RULES)]
Step = tuple[int, Move] | bytes  # a move of a seat, or the secret of the next round


def random_rules(rng: Random) -> Rules:
    """Half of the options at their default, the others at any of their values."""
    chosen: dict[str, Value] = {}
    for spec in OPTIONS:
        if rng.random() < 0.5:
            value = rng.choice(spec.values)
            chosen[spec.name] = rng.choice(value) if isinstance(value, range) else value
    return rules_of(chosen, HOUSE_RULES)


def random_start(rng: Random) -> Match:
    """A match of two to ten seats."""
    rules, seats = random_rules(rng), rng.randint(2, 10)
    dealer, first = rng.randrange(seats), rng.randrange(seats)
    match, _ = start_match(rules, seats, rng.randbytes(SECRET_BYTES), dealer=dealer, first=first)
    return match


def random_step(match: Match, rng: Random) -> Step:
    """What happens next: a call or a catch, a move of whoever decides, or something that nobody chose."""
    if match.table.awaiting.phase is Phase.ROUND_OVER:
        return (
            (rng.choice(match.table.seats), Leave()) if rng.random() < 0.05 else rng.randbytes(SECRET_BYTES)
        )
    calls = list(_calls(match))
    if calls and rng.random() < 0.5:
        return rng.choice(calls)
    if rng.random() < 0.002:
        return rng.choice(match.table.seats), Leave()
    seat = match.table.decider
    assert seat is not None
    if match.rules.turn_seconds and rng.random() < 0.02:
        return seat, TimeOut()
    return seat, _move(match, seat, rng)


def _calls(match: Match) -> Iterator[Step]:
    if match.table.owing:
        for seat in match.table.seats:
            for move in legal_moves(match.table, seat):
                if isinstance(move, CallUno | CatchUno):
                    yield seat, move


def _move(match: Match, seat: int, rng: Random) -> Move:
    moves = legal_moves(match.table, seat)
    plays = [move for move in moves if isinstance(move, Play)]
    # Players who drew as often as they played would seldom come to an end.
    move = rng.choice(plays if plays and rng.random() < 0.9 else moves)
    if isinstance(move, Play) and move.card.is_wild and rng.random() < 0.5:
        return Play(move.card, rng.choice(list(Color)))
    return move


def after(match: Match, step: Step) -> Match:
    """The match after what has happened."""
    if isinstance(step, bytes):
        return next_round(match, step)[0]
    return play_move(match, *step)[0]
