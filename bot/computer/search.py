"""Which choice does best on average, over many ways in which the hidden cards may lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.computer.model import Model
from bot.computer.playouts import Round
from bot.engine.model.moves import Accept, Draw, Move, Play

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.computer.guessing import Guesser
    from bot.computer.stakes import Stake

USUAL_LENGTH = 36  # turns of a round of two
BATCH = 10  # deals before the choices are compared again
# In points: choices share their deals, and the difference of two of them varies by some 65 points a deal; who
# is two standard errors behind the best is dropped.
MARGIN = 130.0
# How many points outweigh one of the policy's: with few deals, chance makes some choice look better.
TRUST = 12.0
NEAR = 1.0  # what the policy finds worse by more is not looked at


class Search:
    """One decision: every deal is played out once with each choice that is still in.

    Choices that fall behind are dropped early, so that the playouts go where the decision is close.
    """

    def __init__(self, guesser: Guesser, stake: Stake) -> None:
        self._guesser = guesser
        self._stake = stake

    def best(self, worths: Mapping[Move, float], turns: int) -> Move:
        """The best choice, given what each seems worth, looked for during so many turns of the model."""
        top = max(worths.values())
        sums = {choice: 0.0 for choice, worth in worths.items() if top - worth <= NEAR}
        starts = {choice: start_of(choice, self._guesser.model, self._guesser.own) for choice in sums}
        playouts = turns // USUAL_LENGTH
        deals = 0
        while len(sums) > 1 and playouts > 0:
            self._play_batch(sums, starts)
            deals += BATCH
            playouts -= BATCH * len(sums)
            sums = _still_in(sums, deals)
        return max(sums, key=lambda choice: sums[choice] + TRUST * deals * worths[choice])

    def _play_batch(self, sums: dict[Move, float], starts: dict[Move, Callable[[Round], None]]) -> None:
        for _ in range(BATCH):
            dealt = self._guesser.round()
            for choice in sums:
                game = dealt.copy()
                starts[choice](game)
                game.play_out()
                sums[choice] += self._stake(game)


def start_of(choice: Move, model: Model, own: int) -> Callable[[Round], None]:
    """How the choice is made in the model, by the seat whose hand is `own`."""
    match choice:
        case Play(card=card, color=color):
            bit, mask = model.bit_of(card, own), model.mask_of(color)
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
