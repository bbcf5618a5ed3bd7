"""Plays soundly: expensive cards first, draw cards against a player about to go out, and wilds last."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.computer.judgment import (
    followers,
    hand_after,
    hand_size,
    honest_moves,
    next_seat,
    opponents,
    previous_seat,
    smallest_hand,
)
from bot.computer.player import ComputerPlayer
from bot.engine.faces.decks import ORDER
from bot.engine.model.cards import Card, Family, favorite_color
from bot.engine.model.decisions import More
from bot.engine.model.moves import (
    Accept,
    Challenge,
    ChooseColor,
    ChooseTarget,
    DiscardColor,
    Draw,
    DrawForDare,
    Judge,
    Move,
    NameGuesser,
    Pass,
    Play,
)

if TYPE_CHECKING:
    from random import Random

    from bot.engine.view import SeatView

CLOSE = 2  # a player with this many cards is about to go out
BARGAIN = 3  # number of cards that swapping hands must save
MANY = 6  # number of cards of which one probably fits
GOES_OUT = 2  # the urgency of a play that goes out, more than that of any other


@dataclass(frozen=True)
class Normal(ComputerPlayer):
    """Sound heuristics that cover every rule well enough to make a legal and sensible move."""

    def choose(self, view: SeatView, rng: Random) -> Move:
        """Return a move for this turn. UNO calls are made separately."""
        moves = honest_moves(view)
        plays = [move for move in moves if isinstance(move, Play)]
        if plays and isinstance(view.public.decision, More):
            # the most frequent color in the hand comes last
            return min(plays, key=lambda play: _alike(view, play.card))
        if plays:
            return with_color(view, max(plays, key=lambda play: _worth(view, play.card)))
        return answer(view, moves)


def with_color(view: SeatView, play: Play) -> Play:
    """Complete a play. A wild names the most frequent color in the hand."""
    card = play.card
    return Play(card, favorite_color(view.hand, card.side)) if card.face.asks_color else play


def _worth(view: SeatView, card: Card) -> tuple[int, bool, int, int, int]:
    points = card.points * (1 + followers(view, card))
    return _urgency(view, card), not card.is_wild, points, _alike(view, card), -ORDER[card]


def _alike(view: SeatView, card: Card) -> int:
    return sum(other.color is card.color for other in view.hand)


def _urgency(view: SeatView, card: Card) -> int:
    """Return a positive number for a card that should be played now, and a negative number for a card that
    gives away a good hand (T13).
    """
    if followers(view, card) + 1 == len(view.hand):
        return GOES_OUT
    saved = len(view.hand) - 1 - hand_after(view, card)
    if saved:
        return (saved >= BARGAIN) - (saved < 0)
    is_attack = card.face.family is Family.ACTION or card.face.can_be_challenged
    following = next_seat(view)
    return is_attack and following in opponents(view) and hand_size(view, following) <= CLOSE


def answer(view: SeatView, moves: list[Move]) -> Move:
    """Answer without playing a card. For an unknown kind of move, take the first move in the list."""
    for kind, choose in ANSWERS.items():
        if any(isinstance(move, kind) for move in moves):
            return choose(view)
    return moves[0]


def _accept_or_challenge(view: SeatView) -> Move:
    return Challenge() if Challenge() in view.moves and _doubts(view) else Accept()


def _doubts(view: SeatView) -> bool:
    """Return whether to challenge: only if little is at stake, with few cards, against somebody who
    has many.
    """
    return len(view.hand) <= CLOSE and hand_size(view, previous_seat(view)) >= MANY


def _choose_target(view: SeatView) -> Move:
    """Choose the opponent who is closest to going out, for a swap or another effect."""
    allowed = [move.target for move in view.moves if isinstance(move, ChooseTarget)]
    rivals = [seat for seat in allowed if seat in opponents(view)]
    return ChooseTarget(smallest_hand(view, rivals or allowed))


def _discard_color(view: SeatView) -> Move:
    return DiscardColor(favorite_color(view.hand))


# The answers in order of preference. The first legal one is given. A computer player draws instead of doing a
# dare and accepts other players' dares as done, and nobody guesses its charade.
ANSWERS: dict[type[Move], Callable[[SeatView], Move]] = {
    Accept: _accept_or_challenge,
    Draw: lambda view: Draw(),
    DiscardColor: _discard_color,
    Pass: lambda view: Pass(),
    DrawForDare: lambda view: DrawForDare(),
    Judge: lambda view: Judge(done=True),
    ChooseColor: lambda view: ChooseColor(favorite_color(view.hand, view.public.top.side)),
    ChooseTarget: _choose_target,
    NameGuesser: lambda view: NameGuesser(None),
}
