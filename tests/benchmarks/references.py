"""Opponents whose strength was measured elsewhere, re-created from their descriptions."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from msgspec.structs import replace

from bot.computer import LEVELS
from bot.computer.advanced import Advanced
from bot.computer.judgment import honest_moves, turn_moves
from bot.computer.normal import answer
from bot.computer.player import ComputerPlayer
from bot.engine.model.cards import LIGHT_COLORS, Card, favorite_color
from bot.engine.model.moves import Challenge, Move, Play
from bot.engine.view import SeatView
from tests.benchmarks.frozen import Frozen


@dataclass(frozen=True)
class RandomPlayer(ComputerPlayer):
    """Any card that fits, any color; it draws only if nothing fits, and plays the drawn card if it can."""

    def choose(self, view: SeatView, rng: Random) -> Move:
        moves = turn_moves(view)
        plays = [move for move in moves if isinstance(move, Play)]
        if not plays:
            return answer(view, moves)
        play = rng.choice(plays)
        return Play(play.card, rng.choice(LIGHT_COLORS)) if play.card.is_wild else play


@dataclass(frozen=True)
class Hit(ComputerPlayer):
    """Most points first, wilds last, the color held most; attacks a next player who holds two cards."""

    def choose(self, view: SeatView, rng: Random) -> Move:
        moves = turn_moves(view)
        plays = [move for move in moves if isinstance(move, Play)]
        if not plays:
            return answer(view, moves)
        best = max(plays, key=lambda play: self._worth(view, play.card))
        return Play(best.card, favorite_color(view.hand)) if best.card.is_wild else best

    @staticmethod
    def _worth(view: SeatView, card: Card) -> tuple[bool, bool, int]:
        size = len(view.public.counts)
        following = view.public.counts[(view.seat + (1 if view.public.clockwise else -1)) % size]
        attacks = card.face.key in {"draw_two", "skip", "reverse", "wild_draw_four"}
        return attacks and (following or 0) <= 2, not card.is_wild, card.points


@dataclass(frozen=True)
class RlcardRules(ComputerPlayer):
    """RLCard's `uno-rule-v1`: plays a Wild Draw Four of the color held most right away, otherwise any card,
    wilds last.
    """

    def choose(self, view: SeatView, rng: Random) -> Move:
        moves = turn_moves(view)
        plays = [move for move in moves if isinstance(move, Play)]
        if not plays:
            return answer(view, moves)
        fours = [play for play in plays if play.card.face.key == "wild_draw_four"]
        plain = [play for play in plays if not play.card.is_wild]
        play = rng.choice(fours or plain or plays)
        if not play.card.is_wild:
            return play
        return Play(play.card, favorite_color(view.hand) if fours else rng.choice(LIGHT_COLORS))


@dataclass(frozen=True)
class Bluffer(Advanced):
    """Plays every Wild Draw Four right away, honest or not, and otherwise plays like `advanced`."""

    def choose(self, view: SeatView, rng: Random) -> Move:
        fours = [move for move in turn_moves(view) if isinstance(move, Play) and move.card.code == "W4"]
        return Play(fours[0].card, favorite_color(view.hand)) if fours else super().choose(view, rng)


@dataclass(frozen=True)
class Doubter(Advanced):
    """Challenges every Wild Draw Four, never bluffs, and otherwise plays like `advanced`."""

    def choose(self, view: SeatView, rng: Random) -> Move:
        if Challenge() in view.moves:
            return Challenge()
        return super().choose(replace(view, moves=tuple(honest_moves(view))), rng)


PLAYERS: dict[str, ComputerPlayer] = {
    **LEVELS,
    "random": RandomPlayer(),
    "hit": Hit(),
    "rlcard": RlcardRules(),
    "frozen": Frozen(),
    "bluffer": Bluffer(),
    "doubter": Doubter(),
}
