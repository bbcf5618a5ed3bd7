"""Random players: they play, call, catch, take back, leave, try forbidden moves, and let clocks run out."""

from __future__ import annotations

from random import Random

from bot.engine.model.cards import colors_of
from bot.engine.model.decisions import RoundOver
from bot.engine.model.errors import RuleError
from bot.engine.model.moves import CatchUno, Leave, Move, Play, TakeBack, TimeOut, UnoTimeOut
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.model.table import Table
from bot.engine.play.legal import legal_moves
from bot.engine.play.match import Match, next_round, play_move

Step = tuple[int, Move] | bytes  # a move of a seat, or the secret of the next round


def random_step(match: Match, rng: Random) -> Step:
    """The next event: mostly a legal move of the awaited seat."""
    table = match.table
    seat = table.decider
    if seat is None:
        return (rng.choice(table.present), Leave()) if rng.random() < 0.05 else rng.randbytes(SECRET_BYTES)
    chance = rng.random()
    if chance < 0.04:
        return _chance_event(table, seat, rng)
    return _legal(table, rng.choice(table.seats) if chance < 0.14 else seat, rng)


def _chance_event(table: Table, seat: int, rng: Random) -> Step:
    """An event that no player chose, or a refused move."""
    chance = rng.random()
    if chance < 0.05:
        return rng.choice(table.seats), Leave()
    if chance < 0.3 and table.owing:
        return rng.choice(table.owing), UnoTimeOut()
    if chance < 0.6:
        return seat, TimeOut()
    return seat, Play(rng.choice(table.hands[seat] or table.discard))


def _legal(table: Table, seat: int, rng: Random) -> Step:
    """A legal move, with plays preferred, so that rounds come to an end."""
    moves = legal_moves(table, seat) or (TakeBack(), CatchUno(rng.choice(table.seats)))
    plays = [move for move in moves if isinstance(move, Play)]
    move = rng.choice(plays if plays and rng.random() < 0.8 else moves)
    if isinstance(move, Play) and move.card.is_wild and rng.random() < 0.5:
        others = [other for other in table.seats if other != seat]
        move = Play(move.card, rng.choice(colors_of(table.side)), rng.choice(others))
    return seat, move


def after(match: Match, step: Step) -> Match:
    """The match after this step; a move may have been refused."""
    if isinstance(step, bytes):
        return next_round(match, step)[0]
    try:
        return play_move(match, *step)[0]
    except RuleError:
        return match


def is_ended(match: Match) -> bool:
    """Whether a round has just ended."""
    return match.table.awaiting.phase == RoundOver.phase
