"""Everything that can happen in a match, as facts. `bot.text` turns them into sentences."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, get_args

from msgspec import Struct

from bot.engine.model.cards import Card, Color, Side, Tagged


class Hidden(Struct, frozen=True):
    """The fields of an event that some people must not see.

    `cards` names the field with cards that only `seat` has seen. `count` names the field that would reveal
    hand sizes, for rules that hide them (A3).
    """

    cards: str = ""
    count: str = ""


class EventBase(Tagged):
    """The base of all events. Each event must declare what it `hides`, so that this can't be forgotten.

    `is_open` is set if everybody has seen the hidden cards of this event. The deal and the events with
    `moves_cards` determine where every card is. Exports of matches contain these events.
    """

    hides: ClassVar[Hidden]
    moves_cards: ClassVar[bool] = False

    @property
    def is_open(self) -> bool:
        return False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not hasattr(cls, "hides"):
            raise TypeError(f"{cls.__name__} must declare what it hides, or be an OpenEvent")


class OpenEvent(EventBase):
    """An event without any hidden fields."""

    hides: ClassVar = Hidden()


# The deal


class DealerDrawn(OpenEvent):
    """`seats` drew `cards`, one each and in the same order, to determine the dealer (U2)."""

    seats: tuple[int, ...]
    cards: tuple[Card, ...]


class RoundStarted(OpenEvent):
    """Hands were dealt. `commitment` is the SHA-256, in hex, of the secret that shuffled the deck."""

    dealer: int
    commitment: str


class CardTurnedUp(OpenEvent):
    """The first card was turned up. `stays` is False if it was put back or covered (U4)."""

    card: Card
    stays: bool


# Playing and drawing


class CardPlayed(EventBase):
    """`seat` played `card` and has `left` cards left, which is None if hidden (A3)."""

    hides: ClassVar = Hidden(count="left")
    moves_cards: ClassVar = True
    seat: int
    card: Card
    left: int | None


class ColorChosen(OpenEvent):
    """`seat` chose the color to follow."""

    seat: int
    color: Color


class Reason(StrEnum):
    """Why cards were drawn."""

    TURN = "turn"
    PENALTY = "penalty"
    ROULETTE = "roulette"
    CAUGHT = "caught"
    CHALLENGE_WON = "challenge_won"
    CHALLENGE_LOST = "challenge_lost"
    OPENING = "opening"
    BRAND = "brand"
    DARE = "dare"
    MISPLAY = "misplay"
    TAKE_BACK = "take_back"


class CardsDrawn(EventBase):
    """`seat` drew `count` cards. `cards` is empty for everybody else, except in a roulette (K9)."""

    hides: ClassVar = Hidden(cards="cards")
    moves_cards: ClassVar = True
    seat: int
    count: int
    reason: Reason
    cards: tuple[Card, ...] = ()

    @property
    def is_open(self) -> bool:
        return self.reason is Reason.ROULETTE


class CardKept(OpenEvent):
    """`seat` kept the card it drew."""

    seat: int


class SeatSkipped(OpenEvent):
    """`seat` lost its turn."""

    seat: int


class EveryoneSkipped(OpenEvent):
    """All seats but `seat` lost their turn, and `seat` plays again (K6)."""

    seat: int


class DirectionChanged(OpenEvent):
    """The direction of play changed."""

    moves_cards: ClassVar = True
    clockwise: bool


class TurnedOver(OpenEvent):
    """`seat` played a Flip. All cards now show their other `side`, and the discard pile shows its first card
    (L4).
    """

    moves_cards: ClassVar = True
    seat: int
    side: Side


class PileRefilled(EventBase):
    """The discard pile became a new draw pile of `count` cards (T5), which is None if hidden (A3)."""

    hides: ClassVar = Hidden(count="count")
    moves_cards: ClassVar = True
    count: int | None


# Wild Draw Four


class ChallengeOffered(OpenEvent):
    """`seat` can challenge the Wild Draw Four of `by`."""

    seat: int
    by: int


class ChallengeDecided(EventBase):
    """`seat` challenged `by`. Only the challenger sees `hand`, as it was when the card was played."""

    hides: ClassVar = Hidden(cards="hand")
    moves_cards: ClassVar = True
    seat: int
    by: int
    is_won: bool
    hand: tuple[Card, ...] = ()


# Calling UNO


class CallOwed(OpenEvent):
    """`seat` is down to one card and has not called UNO (N1)."""

    seat: int


class UnoAnnounced(OpenEvent):
    """`seat` called UNO before playing its second-to-last card (N7)."""

    seat: int


class UnoCalled(OpenEvent):
    """`seat` called UNO in time."""

    seat: int


class UnoCaught(OpenEvent):
    """`by` caught `seat`, who draws the penalty."""

    seat: int
    by: int


class CallLapsed(OpenEvent):
    """`seat` no longer owes a call, because nobody caught it in time, or it has more cards again."""

    seat: int


class UnoTimedOut(OpenEvent):
    """`seat` did not call UNO in time (N3)."""

    seat: int


# Special wilds


class TargetChosen(OpenEvent):
    """`seat` chose `target` for its card."""

    seat: int
    target: int


class HandsSwapped(OpenEvent):
    """`seat` and `target` swapped hands."""

    moves_cards: ClassVar = True
    seat: int
    target: int


class HandsPassed(OpenEvent):
    """Every hand moved one seat in the direction of play (T13)."""

    moves_cards: ClassVar = True


class HandsShuffled(OpenEvent):
    """`seat` collected, shuffled, and dealt all hands (W3)."""

    moves_cards: ClassVar = True
    seat: int


class BrandShown(OpenEvent):
    """`seat` showed a branded card and draws nothing (W1)."""

    seat: int
    card: Card


class CardsDiscarded(OpenEvent):
    """`seat` discarded cards below the top one (W7, W8, K4, K7)."""

    moves_cards: ClassVar = True
    seat: int
    cards: tuple[Card, ...]


class Dared(OpenEvent):
    """`by` dares `seat`: do it or draw `cards` (W5)."""

    seat: int
    by: int
    text: str
    cards: int


class DareAnswered(OpenEvent):
    """`seat` chose to do the dare."""

    seat: int


class DareJudged(OpenEvent):
    """`by` decided about the dare of `seat`."""

    seat: int
    by: int
    is_done: bool


class CharadeGuessed(OpenEvent):
    """`seat` guessed the charade of `by`. It is None if nobody did (W8)."""

    seat: int | None
    by: int


class TextShown(OpenEvent):
    """A rule that the table made up was shown. People enforce it themselves (W11)."""

    seat: int
    text: str


# House rules


class SumGrown(OpenEvent):
    """`seat` must add to a sum of `pending` cards or draw them (T9)."""

    seat: int
    pending: int


class CardTakenBack(OpenEvent):
    """`seat` took its card back (T11)."""

    moves_cards: ClassVar = True
    seat: int
    card: Card


class Misplayed(OpenEvent):
    """`seat` tried to play a card that cannot be played, and the card went back (T10)."""

    moves_cards: ClassVar = True
    seat: int
    card: Card


# Absence and its consequences


class TimedOut(OpenEvent):
    """`seat` ran out of time. The following moves were made for it."""

    seat: int


class SeatLeft(OpenEvent):
    """`seat` left. Its hand went under the draw pile, or a computer player took over (`is_taken`)."""

    moves_cards: ClassVar = True
    seat: int
    is_taken: bool = False


class KnockedOut(OpenEvent):
    """`seat` held too many cards and is out of the round (K4)."""

    moves_cards: ClassVar = True
    seat: int


class WentOut(OpenEvent):
    """`seat` has played its last card and has this rank, counted from 1. The round may continue (P9)."""

    moves_cards: ClassVar = True
    seat: int
    rank: int


class RoundEnded(OpenEvent):
    """The round is over. All hands are shown, and each seat scored its `points` (P2, P3)."""

    moves_cards: ClassVar = True
    winner: int | None
    hands: tuple[tuple[Card, ...], ...]
    points: tuple[int, ...]


class SeatsEliminated(OpenEvent):
    """These seats reached the target and are out of the match (P5)."""

    moves_cards: ClassVar = True
    seats: tuple[int, ...]


class MatchEnded(OpenEvent):
    """The match is over."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]


Event = (
    DealerDrawn | RoundStarted | CardTurnedUp | CardPlayed | ColorChosen | CardsDrawn | CardKept
    | SeatSkipped | EveryoneSkipped | DirectionChanged | TurnedOver | PileRefilled | ChallengeOffered
    | ChallengeDecided | CallOwed | UnoAnnounced | UnoCalled | UnoCaught | CallLapsed | TargetChosen
    | HandsSwapped | HandsPassed | HandsShuffled | BrandShown | CardsDiscarded | SumGrown | Dared
    | DareAnswered | DareJudged | CharadeGuessed | TextShown | CardTakenBack | Misplayed | UnoTimedOut
    | SeatsEliminated | TimedOut | SeatLeft | KnockedOut | WentOut | RoundEnded
    | MatchEnded
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = get_args(Event)
