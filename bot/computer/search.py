"""Which choice does best on average, over many ways in which the hidden cards may lie."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from bot.computer.model import COLORS, Model
from bot.computer.playouts import Round
from bot.engine.moves import Accept, Draw, Move, Play

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.computer.guessing import Guesser
    from bot.computer.stakes import Stake

BATCH = 10  # deals before the choices are compared again
# In points: choices share their deals, and the difference of two of them varies by some 65 points a deal; who
# is two standard errors behind the best is dropped.
MARGIN = 130.0
# So much better must a choice be than what the model's players would do by habit: with few deals, chance
# alone makes some choice look better. (Of two players with 200 deals a move, 58.4 % ± 1.9 of single rounds
# were won against `Normal` with it, 56.3 % ± 2.5 without.)
TRUST = 50.0


class Search:
    """One decision: every deal is played out once with each choice that is still in.

    Choices that fall behind are dropped early, so that the playouts go where the decision is close.
    """

    def __init__(self, guesser: Guesser, stake: Stake) -> None:
        self._guesser = guesser
        self._stake = stake

    def best(self, choices: Sequence[Move], turns: int) -> Move:
        """The best choice, looked for during about so many turns of the model."""
        model, own = self._guesser.model, self._guesser.own
        starts = {choice: start_of(choice, model, own) for choice in choices}
        habit = self._habit(choices)
        sums = dict.fromkeys(choices, 0.0)
        playouts = turns // usual_length(len(self._guesser.seats))
        deals = 0
        while len(sums) > 1 and playouts > 0:
            self._play_batch(sums, starts)
            deals += BATCH
            playouts -= BATCH * len(sums)
            sums = _still_in(sums, deals)
        sums[habit] = sums.get(habit, -inf) + TRUST * deals**0.5
        return max(sums, key=lambda choice: sums[choice])

    def _habit(self, choices: Sequence[Move]) -> Move:
        """What the model's players would do."""
        game, model, own = self._guesser.round(), self._guesser.model, self._guesser.own
        bits: dict[Move, int] = {
            choice: model.bit_of(choice.card, own) for choice in choices if isinstance(choice, Play)
        }
        bit = game.choice(sum(set(bits.values())))
        color = COLORS[model.colors.index(model.favorite(own ^ bit))]
        likely = [choice for choice in choices if bits.get(choice, 0) == bit]
        named = [choice for choice in likely if isinstance(choice, Play) and choice.color is color]
        return (named or likely or choices)[0]

    def _play_batch(self, sums: dict[Move, float], starts: dict[Move, Callable[[Round], None]]) -> None:
        for _ in range(BATCH):
            dealt = self._guesser.round()
            for choice in sums:
                game = dealt.copy()
                starts[choice](game)
                game.play_out()
                sums[choice] += self._stake(game)


def usual_length(seats: int) -> int:
    """About how many turns a round takes (measured: 32 with two players, 45 with four, 82 with ten)."""
    return 24 + 6 * seats


def start_of(choice: Move, model: Model, own: int) -> Callable[[Round], None]:
    """How the choice is made in the model, by the seat whose hand is `own`."""
    match choice:
        case Play(card=card, color=color):
            bit = model.bit_of(card, own)
            mask = model.colors[COLORS.index(color)] if color else 0
            return lambda game: game.play(bit, mask)
        case Draw():
            return Round.draw_and_play
        case Accept():
            return Round.pay
        case _:
            return Round.pass_turn


def _still_in(sums: dict[Move, float], deals: int) -> dict[Move, float]:
    best = max(sums.values())
    margin = MARGIN * deals**0.5
    return {choice: total for choice, total in sums.items() if best - total <= margin}
