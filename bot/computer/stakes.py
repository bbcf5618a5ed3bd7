"""What the end of a round is worth to a seat, by the way in which the match is scored.

Playing for rounds and playing for points differ: a Wild held back wins more rounds, but costs 50 points where
it does not. All stakes are in points; a single round is at stake like a hundred of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bot.computer.playouts import Round
from bot.engine.scoring import side_of

if TYPE_CHECKING:
    from bot.computer.guessing import Guesser
    from bot.engine.view import SeatView

Stake = Callable[[Round], float]

ROUND_WON = 50.0


def stake_of(view: SeatView, guesser: Guesser) -> Stake:
    """How this seat values the end of a round: its own gain less what the others gain on average."""
    scoring = view.public.rules.scoring
    if scoring in ("lowest_total", "elimination"):
        return _kept_stake(guesser)
    side = side_of(view.public.rules, view.seat)
    mine = frozenset(place for place, seat in enumerate(guesser.seats) if seat in side)
    return _won_stake(guesser, mine) if scoring == "single_round" else _collected_stake(guesser, mine)


def _won_stake(guesser: Guesser, mine: frozenset[int]) -> Stake:
    """The round itself (P6)."""
    lost = -ROUND_WON / _rivals(guesser, mine)
    return lambda game: ROUND_WON if game.winner in mine else lost


def _collected_stake(guesser: Guesser, mine: frozenset[int]) -> Stake:
    """The winner's side takes what the others hold (P3, P8)."""
    points_of, rivals = guesser.model.points_of, _rivals(guesser, mine)

    def stake(game: Round) -> float:
        if game.winner is None:
            return 0.0
        side = mine if game.winner in mine else _side_of_rival(game, mine)
        points = sum(points_of(hand) for seat, hand in enumerate(game.hands) if seat not in side)
        return points if game.winner in mine else -points / rivals

    return stake


def _kept_stake(guesser: Guesser) -> Stake:
    """Everyone keeps what they hold, and few points are good (P4, P5)."""
    points_of, me = guesser.model.points_of, guesser.me
    rivals = len(guesser.seats) - 1

    def stake(game: Round) -> float:
        own = points_of(game.hands[me])
        return (sum(map(points_of, game.hands)) - own) / rivals - own

    return stake


def _rivals(guesser: Guesser, mine: frozenset[int]) -> int:
    """How many sides play against this one."""
    return max(1, len(guesser.seats) // len(mine) - 1)


def _side_of_rival(game: Round, mine: frozenset[int]) -> frozenset[int | None]:
    """The winner's side: alone, or in teams the two who are not `mine`."""
    if len(mine) == 1:
        return frozenset({game.winner})
    return frozenset(range(len(game.hands))) - mine
