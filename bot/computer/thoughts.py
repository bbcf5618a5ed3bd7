"""The reasons for a computer player's move, based on the view of its seat.

They are shown in replays, after the match.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from bot.computer.advanced import choices_of, worths
from bot.computer.judgment import (
    hand_after,
    hand_size,
    honest_moves,
    next_seat,
    opponents,
    previous_seat,
    smallest_hand,
)  # fmt: skip
from bot.computer.normal import BARGAIN, CLOSE
from bot.computer.player import Level
from bot.engine.model.cards import Card, Color, Family, favorite_color
from bot.engine.model.moves import Accept, Challenge, ChooseColor, ChooseTarget, Draw, Move, Pass, Play
from bot.engine.view import SeatView

FAR = 7  # a player with this many cards is no threat


class Why(StrEnum):
    """A reason for a move."""

    LAST_CARD = "last_card"
    ONLY_FIT = "only_fit"
    JUMPED_IN = "jumped_in"
    BLUFFED = "bluffed"
    STOPPED = "stopped"  # a player was about to go out
    SWAPPED = "swapped"  # hands were swapped for a shorter one
    LACKED = "lacked"  # a player had drawn on the color
    BEST_COLOR = "best_color"
    KEPT_WILD = "kept_wild"
    ONLY_WILDS = "only_wilds"
    MOST_POINTS = "most_points"
    BEST_CHANCES = "best_chances"
    WHIM = "whim"
    NOTHING_FIT = "nothing_fit"
    SAVED_CARDS = "saved_cards"
    KEPT_DRAWN = "kept_drawn"
    BELIEVED = "believed"
    DOUBTED = "doubted"


class Thought(Struct, frozen=True):
    """The reason, and the player or color it was about."""

    why: Why
    seat: int | None = None
    color: Color | None = None


def thought_of(level: str, view: SeatView, move: Move) -> Thought | None:
    """Return why a player of this level made the move, or None if there is nothing to explain."""
    match move:
        case Play():
            return _plain(view, move) or _LEVELS.get(level, _by_habit)(view, move)
        case Draw() | Pass():
            is_deep = level == Level.ADVANCED and len(view.moves) > 1
            return (_on_color(view, move, view.public.color) if is_deep else None) or _on_waiting(view, move)
        case Accept() | Challenge() if Challenge() in view.moves:
            why = Why.DOUBTED if move == Challenge() else Why.BELIEVED
            return Thought(why, previous_seat(view))
        case ChooseColor(color=color) if color is favorite_color(view.hand, color.side):
            return Thought(Why.BEST_COLOR, color=color)
        case ChooseTarget(target=target) if hand_size(view, target) < len(view.hand):
            return Thought(Why.SWAPPED, target)
        case _:
            return None


def _plain(view: SeatView, play: Play) -> Thought | None:
    """Return a reason that any player would have."""
    if len(view.hand) == 1:
        return Thought(Why.LAST_CARD)
    if view.public.decider != view.seat:
        return Thought(Why.JUMPED_IN)
    if play.card not in _plays(view):
        return Thought(Why.BLUFFED, color=view.public.color)
    if len(_plays(view)) == 1 and not play.card.is_wild:
        return Thought(Why.ONLY_FIT)
    if hand_after(view, play.card) <= len(view.hand) - 1 - BARGAIN:
        is_passed_on = play.card.face.key == "0"
        return Thought(
            Why.SWAPPED, previous_seat(view) if is_passed_on else smallest_hand(view, opponents(view))
        )
    return None


def _plays(view: SeatView) -> list[Card]:
    return [move.card for move in honest_moves(view) if isinstance(move, Play)]


def _by_habit(view: SeatView, play: Play) -> Thought:
    """Return a beginner's reason: keep wilds, and choose the most frequent color in the hand."""
    if play.card.is_wild:
        return _on_wild(view, play) or Thought(Why.WHIM)
    has_wild = any(card.is_wild for card in _plays(view))
    return Thought(Why.KEPT_WILD if has_wild else Why.WHIM)


def _by_heuristics(view: SeatView, play: Play) -> Thought:
    """Return the reason of a player who plays soundly, such as `normal`."""
    if thought := _on_attacking(view, play) or _on_wild(view, play):
        return thought
    rivals = [card for card in _plays(view) if not card.is_wild]
    if play.card.points > min(card.points for card in rivals):
        return Thought(Why.MOST_POINTS)
    return Thought(Why.BEST_COLOR, color=play.card.color)


def _by_calculation(view: SeatView, play: Play) -> Thought:
    """Find the change that would have reversed the decision, and return it as the reason, if there is one."""
    if thought := _on_color(view, play, play.color or play.card.color):
        return thought
    calm = replace(view, public=replace(view.public, counts=(FAR,) * len(view.public.counts)))
    if _best(view) == play != _best(calm) and (thought := _on_attacking(view, play)):
        return thought
    return _on_wild(view, play) or Thought(Why.BEST_CHANCES)


def _best(view: SeatView) -> Move | None:
    worth_of = worths(view, choices_of(view, honest_moves(view)))
    return max(worth_of, key=lambda move: worth_of[move], default=None)


def _on_color(view: SeatView, move: Move, color: Color | None) -> Thought | None:
    blind = replace(view, public=replace(view.public, drew_on={}))
    if not _best(view) == move != _best(blind):
        return None
    seats = [seat for seat in opponents(view) if color in view.public.drew_on.get(seat, {})]
    return Thought(Why.LACKED, seats[0], color) if seats else None


def _on_attacking(view: SeatView, play: Play) -> Thought | None:
    following, face = next_seat(view), play.card.face
    is_attack = face.family is Family.ACTION or face.can_be_challenged
    if is_attack and following in opponents(view) and hand_size(view, following) <= CLOSE:
        return Thought(Why.STOPPED, following)
    return None


def _on_wild(view: SeatView, play: Play) -> Thought | None:
    if not play.card.is_wild:
        return None
    if all(card.is_wild for card in _plays(view)):
        return Thought(Why.ONLY_WILDS)
    is_best = play.color is favorite_color(view.hand, play.card.side)
    return Thought(Why.BEST_COLOR, color=play.color) if is_best else None


def _on_waiting(view: SeatView, move: Move) -> Thought:
    if isinstance(move, Pass):
        return Thought(Why.KEPT_DRAWN)
    plays = _plays(view)
    if not plays:
        return Thought(Why.NOTHING_FIT)
    return Thought(Why.KEPT_WILD if all(card.is_wild for card in plays) else Why.SAVED_CARDS)


_LEVELS: dict[str, Callable[[SeatView, Play], Thought]] = {
    Level.EASY: _by_habit,
    Level.NORMAL: _by_heuristics,
    Level.ADVANCED: _by_calculation,
}
