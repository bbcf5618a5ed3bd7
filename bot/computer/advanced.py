"""The strongest player: a network for two players, and for more players another network that corrects a tuned
policy.

Neither network handles challenges. The size of a hand, the unseen cards, and the colors on which the owner of
the hand has drawn determine whether to challenge, and when a bluff is worth the risk.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.computer.foresight import Outlook, is_roulette, likeliest_color
from bot.computer.foresight import worth as foreseen
from bot.computer.judgment import (
    bluff_rate,
    challenge_pays,
    followers,
    honest_moves,
    opponents,
    turn_moves,
)
from bot.computer.network import LEARNED_FACES, TRUST, Sight, load, network_for
from bot.computer.normal import Normal
from bot.computer.player import ComputerPlayer
from bot.computer.policy import GOING_OUT, Situation, worth
from bot.engine.effects.hands import ShuffleHands, SwapHands
from bot.engine.model.cards import colors_of
from bot.engine.model.decisions import More
from bot.engine.model.moves import Accept, Challenge, ChooseColor, Draw, Move, Pass, Play

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from bot.engine.view import SeatView

# With more than HANDFUL cards, drawing must be worth RELUCTANCE points more than the best playable card.
# Without that margin, two computer players could draw forever.
HANDFUL, RELUCTANCE = 5, 2
A_CARD_MORE = 4  # points for each further card played in the same turn (T15)
WORTH_A_BLUFF = 12  # points that a bluff must gain over the best honest move, because four cards are at risk


@dataclass(frozen=True)
class Advanced(ComputerPlayer):
    """Plays the most valuable move, and bluffs at a rate that nobody can exploit."""

    def choose(self, view: SeatView, rng: Random) -> Move:
        """Return the best move. Kinds of moves without a value are left to the `normal` player."""
        moves = turn_moves(view)
        if is_roulette(view):
            return ChooseColor(likeliest_color(view))
        if Challenge() in moves and challenge_pays(view):
            return Challenge()
        honest = choices_of(view, [move for move in honest_moves(view) if move != Challenge()])
        choices = [move for move in honest if names_sound_color(view, move)]
        if not choices:
            return Normal().choose(view, rng)
        if len(choices) == 1:
            return choices[0]
        dishonest = choices_of(view, [move for move in moves if move not in honest_moves(view)])
        bluffs = [move for move in dishonest if names_sound_color(view, move)]
        return self._best(view, choices, bluffs, rng)

    def _best(self, view: SeatView, choices: Sequence[Move], bluffs: Sequence[Move], rng: Random) -> Move:
        worth_of = worths(view, [*choices, *bluffs])
        best = max(choices, key=lambda move: worth_of[move])
        bluff = max(bluffs, key=lambda move: worth_of[move], default=best)
        if worth_of[bluff] - worth_of[best] > WORTH_A_BLUFF and rng.random() < bluff_rate(view):
            return bluff
        return best


def worths(view: SeatView, choices: Sequence[Move]) -> dict[Move, float]:
    """Return the value of each choice, roughly in points. Only the differences are meaningful."""
    worth_of = _worths(view, choices)
    for choice in worth_of:
        if isinstance(choice, Play) and (more := followers(view, choice.card)):
            worth_of[choice] += GOING_OUT if more + 1 == len(view.hand) else A_CARD_MORE * more
    return worth_of


def _worths(view: SeatView, choices: Sequence[Move]) -> dict[Move, float]:
    if view.public.rules.deck not in LEARNED_FACES:
        return _counted(view, choices)
    sight, situation = Sight(view), Situation(view)
    name = network_for(view)
    values, trust = load(name).values(sight.inputs()), TRUST[name]
    worth_of = {choice: values[sight.output(choice)] for choice in choices}
    if trust:
        worth_of = {choice: value + trust * worth(situation, choice) for choice, value in worth_of.items()}
    if Draw() in worth_of and len(view.hand) > HANDFUL:
        worth_of[Draw()] -= RELUCTANCE
    return worth_of


def _counted(view: SeatView, choices: Sequence[Move]) -> dict[Move, float]:
    """Return the value of each choice without a network: the policy's value for two players without mercy
    rules, otherwise a counted value.
    """
    situation, outlook = Situation(view), Outlook(view)
    if situation.is_duel and not view.public.rules.mercy:
        return {choice: worth(situation, choice) for choice in choices}
    return {choice: foreseen(outlook, choice) for choice in choices}


def choices_of(view: SeatView, moves: list[Move]) -> list[Move]:
    """Return the choices worth comparing, with wilds in each color. There are none for other kinds of
    decisions.

    A last card is simply played, and a player who could play must not draw from an empty pile, because the
    round might otherwise never end. No network has learned to play several equal cards (T15).
    """
    if isinstance(view.public.decision, More):
        return []
    choices: list[Move] = []
    for move in moves:
        match move:
            case Play() if len(view.hand) == 1:
                return [move]
            case Play(card=card) if card.face.asks_color:
                choices += [Play(card, color) for color in colors_of(card.side)]
            case Draw() if choices and not _can_draw(view):
                pass
            case Play() | Draw() | Pass() | Accept():
                choices.append(move)
            case _:
                return []
    return choices


def names_sound_color(view: SeatView, move: Move) -> bool:
    """Return whether a wild names a color that is still in the hand, or that an opponent recently lacked.

    Any color is sound if no color is left in the hand, or if hands change. Moves other than wilds are always
    sound.
    """
    if not isinstance(move, Play) or not move.card.face.asks_color or move.color is None:
        return True
    if {SwapHands, ShuffleHands} & {type(effect) for effect in move.card.face.effects}:
        return True
    held = {card.color for card in view.hand} - {None}
    lacked = {color for seat in opponents(view) for color in view.public.drew_on.get(seat, ())}
    return not held or move.color in held | lacked


def _can_draw(view: SeatView) -> bool:
    return view.public.draw_pile_count != 0 or len(view.public.discard) > 1
