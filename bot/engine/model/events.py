"""Events: what happened, in order, for words, pictures and the record.

An event may name cards that only one seat has seen; `public` removes them.
"""

from __future__ import annotations

from enum import StrEnum
from typing import get_args

from msgspec.structs import replace

from bot.engine.model.cards import Card, Color
from bot.engine.model.house_events import (
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
from bot.engine.model.record import Record


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


class DealerDrawn(Record):
    """`seats` drew `cards`, one each and in the same order, to see who deals (U2)."""

    seats: tuple[int, ...]
    cards: tuple[Card, ...]


class RoundStarted(Record):
    """Hands were dealt; `commitment` is the SHA-256 of the secret that shuffled the deck, in hex."""

    dealer: int
    commitment: str


class CardTurnedUp(Record):
    """A card was turned up at the start; `stays` is False if it was put back or covered (U4)."""

    card: Card
    stays: bool


class CardPlayed(Record):
    """`seat` played `card` and has `left` cards left; None if that is hidden (A3)."""

    seat: int
    card: Card
    left: int | None


class ColorChosen(Record):
    """`seat` chose the color to follow."""

    seat: int
    color: Color


class CardsDrawn(Record):
    """`seat` drew `count` cards; `cards` is empty for everybody else."""

    seat: int
    count: int
    reason: Reason
    cards: tuple[Card, ...] = ()


class CardKept(Record):
    """`seat` kept the card it drew."""

    seat: int


class SeatSkipped(Record):
    """`seat` lost its turn."""

    seat: int


class DirectionChanged(Record):
    """The direction of play changed."""

    clockwise: bool


class PileRefilled(Record):
    """The discard pile became a new draw pile of `count` cards (T5); None if that is hidden (A3)."""

    count: int | None


class ChallengeOffered(Record):
    """`seat` may challenge the Wild Draw Four of `by`."""

    seat: int
    by: int


class ChallengeDecided(Record):
    """`seat` challenged `by`; only the challenger sees `hand`, as it was when the card was played."""

    seat: int
    by: int
    is_won: bool
    hand: tuple[Card, ...] = ()


class CallOwed(Record):
    """`seat` is down to one card and has not called UNO (N1)."""

    seat: int


class UnoCalled(Record):
    """`seat` called UNO in time."""

    seat: int


class UnoCaught(Record):
    """`by` caught `seat`, who draws the penalty."""

    seat: int
    by: int


class CallLapsed(Record):
    """`seat` no longer owes a call: nobody caught it in time, or it holds more cards again."""

    seat: int


class SeatsEliminated(Record):
    """These seats reached the target and are out of the match (P5)."""

    seats: tuple[int, ...]


class TimedOut(Record):
    """`seat` ran out of time; what follows was done for it."""

    seat: int


class SeatLeft(Record):
    """`seat` left; its hand went under the draw pile, or a computer player took over (`is_taken`)."""

    seat: int
    is_taken: bool = False


class RoundEnded(Record):
    """The round is over: all hands are open, and each seat scored its `points` (P2, P3)."""

    winner: int | None
    hands: tuple[tuple[Card, ...], ...]
    points: tuple[int, ...]


class MatchEnded(Record):
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
    """The event as everybody may know it, without cards that only one seat has seen.

    If the rules hide counts (A3), it also loses the size of the hand and of a new draw pile, from which the
    hands would follow. A last card stays: it ends the round in plain sight.
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
