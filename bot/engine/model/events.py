"""Events: what happened, in order, for words, pictures and the record.

An event may name cards that only one seat has seen: its class declares them, and `public` removes them.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, get_args

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
    EventBase,
    HandsPassed,
    HandsShuffled,
    HandsSwapped,
    Hidden,
    Misplayed,
    OpenEvent,
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


class DealerDrawn(OpenEvent):
    """`seats` drew `cards`, one each and in the same order, to see who deals (U2)."""

    seats: tuple[int, ...]
    cards: tuple[Card, ...]


class RoundStarted(OpenEvent):
    """Hands were dealt; `commitment` is the SHA-256 of the secret that shuffled the deck, in hex."""

    dealer: int
    commitment: str


class CardTurnedUp(OpenEvent):
    """A card was turned up at the start; `stays` is False if it was put back or covered (U4)."""

    card: Card
    stays: bool


class CardPlayed(EventBase):
    """`seat` played `card` and has `left` cards left; None if that is hidden (A3)."""

    hides: ClassVar = Hidden(count="left")
    seat: int
    card: Card
    left: int | None


class ColorChosen(OpenEvent):
    """`seat` chose the color to follow."""

    seat: int
    color: Color


class CardsDrawn(EventBase):
    """`seat` drew `count` cards; `cards` is empty for everybody else."""

    hides: ClassVar = Hidden(cards="cards")
    seat: int
    count: int
    reason: Reason
    cards: tuple[Card, ...] = ()


class CardKept(OpenEvent):
    """`seat` kept the card it drew."""

    seat: int


class SeatSkipped(OpenEvent):
    """`seat` lost its turn."""

    seat: int


class DirectionChanged(OpenEvent):
    """The direction of play changed."""

    clockwise: bool


class PileRefilled(EventBase):
    """The discard pile became a new draw pile of `count` cards (T5); None if that is hidden (A3)."""

    hides: ClassVar = Hidden(count="count")
    count: int | None


class ChallengeOffered(OpenEvent):
    """`seat` may challenge the Wild Draw Four of `by`."""

    seat: int
    by: int


class ChallengeDecided(EventBase):
    """`seat` challenged `by`; only the challenger sees `hand`, as it was when the card was played."""

    hides: ClassVar = Hidden(cards="hand")
    seat: int
    by: int
    is_won: bool
    hand: tuple[Card, ...] = ()


class CallOwed(OpenEvent):
    """`seat` is down to one card and has not called UNO (N1)."""

    seat: int


class UnoCalled(OpenEvent):
    """`seat` called UNO in time."""

    seat: int


class UnoCaught(OpenEvent):
    """`by` caught `seat`, who draws the penalty."""

    seat: int
    by: int


class CallLapsed(OpenEvent):
    """`seat` no longer owes a call: nobody caught it in time, or it holds more cards again."""

    seat: int


class SeatsEliminated(OpenEvent):
    """These seats reached the target and are out of the match (P5)."""

    seats: tuple[int, ...]


class TimedOut(OpenEvent):
    """`seat` ran out of time; what follows was done for it."""

    seat: int


class SeatLeft(OpenEvent):
    """`seat` left; its hand went under the draw pile, or a computer player took over (`is_taken`)."""

    seat: int
    is_taken: bool = False


class RoundEnded(OpenEvent):
    """The round is over: all hands are open, and each seat scored its `points` (P2, P3)."""

    winner: int | None
    hands: tuple[tuple[Card, ...], ...]
    points: tuple[int, ...]


class MatchEnded(OpenEvent):
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
    hides = event.hides
    if hides.cards:
        event = replace(event, **{hides.cards: ()})
    if hides_counts and hides.count and getattr(event, hides.count):
        event = replace(event, **{hides.count: None})
    return event


def seen_by(event: Event, seat: int) -> Event:
    """The event as `seat` may know it."""
    return event if getattr(event, "seat", None) == seat else public(event)
