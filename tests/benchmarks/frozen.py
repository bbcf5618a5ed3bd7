"""`advanced` before it had a network: a policy with 20 features, as a reference."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from random import Random

from bot.computer.judgment import hand_size, hidden_cards, honest_moves, previous_seat
from bot.computer.normal import Normal
from bot.computer.player import ComputerPlayer
from bot.computer.policy import Situation, worth
from bot.engine.model.cards import LIGHT_COLORS
from bot.engine.model.moves import Accept, Challenge, Draw, Move, Pass, Play
from bot.engine.view import SeatView

BLUFFERS, DOUBT = 0.03, 0.15


@dataclass(frozen=True)
class Frozen(ComputerPlayer):
    """Just the policy, without the search between two players that added about two points per round."""

    def choose(self, view: SeatView, rng: Random) -> Move:
        moves = honest_moves(view)
        if Challenge() in moves:
            if _guilt(view) > DOUBT:
                return Challenge()
            moves.remove(Challenge())
        choices, situation = _choices(view, moves), Situation(view)
        if not choices:
            return Normal().choose(view, rng)
        return max(choices, key=lambda choice: worth(situation, choice))


def _choices(view: SeatView, moves: list[Move]) -> list[Move]:
    choices: list[Move] = []
    for move in moves:
        match move:
            case Play(card=card) if card.is_wild and len(view.hand) > 1:
                choices += [Play(card, color) for color in LIGHT_COLORS]
            case Draw() if choices and not (view.public.draw_pile_count != 0 or len(view.public.discard) > 1):
                pass
            case Play() | Draw() | Pass() | Accept():
                choices.append(move)
            case _:
                return []
    return choices


def _guilt(view: SeatView) -> float:
    """The probability that the Wild Draw Four on top was a bluff, based only on the number of cards."""
    hidden = hidden_cards(view)
    under = view.public.discard[-2].color if len(view.public.discard) > 1 else None
    colored = [card for card in hidden if card.color]
    matching = len([card for card in colored if card.color is under]) if under else len(colored) // 4
    held = min(hand_size(view, previous_seat(view)), len(hidden))
    without = comb(len(hidden) - matching, held) / comb(len(hidden), held)
    return BLUFFERS * (1 - without) / (BLUFFERS * (1 - without) + without)
