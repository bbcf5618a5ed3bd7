"""What happened: facts in the order in which they came about, for words, pictures and the record.

An event may name cards that only one seat has seen. `public` says which ones everybody may know.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import get_args

from bot.engine.cards import Card, Color
from bot.engine.house_events import (
    BrandShown,
    CardsDiscarded,
    CardTakenBack,
    CharadeGuessed,
    DareAnswered,
    Dared,
    DareJudged,
    HandsPassed,
    HandsShuffled,
    HandsSwapped,
    Misplayed,
    SumGrown,
    TargetChosen,
    TextShown,
    UnoTimedOut,
)


class Reason(StrEnum):
    """Why cards were drawn."""

    TURN = "turn"
    PENALTY = "penalty"
    CAUGHT = "caught"
    CHALLENGE_WON = "challenge_won"
    CHALLENGE_LOST = "challenge_lost"
    OPENING = "opening"
    BRAND = "brand"
    DARE = "dare"
    MISPLAY = "misplay"
    TAKE_BACK = "take_back"


@dataclass(frozen=True, slots=True)
class DealerDrawn:
    """Everybody in `seats` drew one of `cards`, in the same order, for the deal (U2)."""

    seats: tuple[int, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """Hands are dealt; `commitment` is the SHA-256 of the secret that shuffled the deck, in hex."""

    dealer: int
    commitment: str


@dataclass(frozen=True, slots=True)
class CardTurnedUp:
    """The first card of the discard pile, or one that was put back or covered (`stays` is False)."""

    card: Card
    stays: bool


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """`seat` played `card` and holds `left` cards now, None for those who may not know how many (A3)."""

    seat: int
    card: Card
    left: int | None


@dataclass(frozen=True, slots=True)
class ColorChosen:
    """`seat` named the color to follow."""

    seat: int
    color: Color


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """`seat` drew `count` cards; `cards` are known to that seat alone (empty for everybody else)."""

    seat: int
    count: int
    reason: Reason
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class CardKept:
    """`seat` kept the card that it had drawn."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatSkipped:
    """`seat` lost its turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class DirectionChanged:
    """Play runs the other way now."""

    clockwise: bool


@dataclass(frozen=True, slots=True)
class PileRefilled:
    """The discard pile was shuffled into a new draw pile of `count` cards (T5), None as in CardPlayed."""

    count: int | None


@dataclass(frozen=True, slots=True)
class ChallengeOffered:
    """`seat` may challenge the Wild Draw Four of `by`."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class ChallengeDecided:
    """`seat` challenged `by`, whose `hand` (at the time of the play) only the challenger sees."""

    seat: int
    by: int
    is_won: bool
    hand: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class CallOwed:
    """`seat` has come down to one card and has not called UNO (N1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class UnoCalled:
    """`seat` called UNO in time."""

    seat: int


@dataclass(frozen=True, slots=True)
class UnoCaught:
    """`by` caught `seat`, who draws the penalty."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class CallLapsed:
    """Nobody caught `seat` in time, or it holds one card no longer: nothing is owed any more."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatsEliminated:
    """These seats have reached the target and are out of the match (P5)."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The clock of `seat` ran out; what follows was done for it."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """`seat` left; its hand went under the draw pile, or a computer player has taken it (`is_taken`)."""

    seat: int
    is_taken: bool = False


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over: all hands are open, and `points` is what each seat scored by it (P2, P3)."""

    winner: int | None
    hands: tuple[tuple[Card, ...], ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]


Event = (
    DealerDrawn | RoundStarted | CardTurnedUp | CardPlayed | ColorChosen | CardsDrawn | CardKept
    | SeatSkipped | DirectionChanged | PileRefilled | ChallengeOffered | ChallengeDecided | CallOwed
    | UnoCalled | UnoCaught | CallLapsed | TargetChosen | HandsSwapped | HandsPassed | HandsShuffled
    | BrandShown | CardsDiscarded | SumGrown | Dared | DareAnswered | DareJudged | CharadeGuessed
    | TextShown | CardTakenBack | Misplayed | UnoTimedOut | SeatsEliminated
    | TimedOut | SeatLeft | RoundEnded | MatchEnded
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = get_args(Event)


def public(event: Event, *, hides_counts: bool = False) -> Event:
    """The event as everybody may know it: without cards that one seat alone has seen.

    Where the rules hide counts (A3), also without what a hand still holds, and without the size of a new draw
    pile, which with the discard pile gives all hands away. A last card ends the round, and everybody sees it;
    that somebody owes a call is as public as ever.
    """
    match event:
        case CardPlayed() if hides_counts and event.left:
            return replace(event, left=None)
        case PileRefilled() if hides_counts:
            return replace(event, count=None)
        case CardsDrawn():
            return replace(event, cards=())
        case ChallengeDecided():
            return replace(event, hand=())
        case _:
            return event


def seen_by(event: Event, seat: int) -> Event:
    """The event as `seat` may know it."""
    match event:
        case CardsDrawn() | ChallengeDecided() if event.seat == seat:
            return event
        case _:
            return public(event)
