"""What the pictures show, as plain values. Equal scenes make the same bytes.

Names are shown as they are given: remove markup first.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.model.cards import Card, Color


@dataclass(frozen=True)
class Portrait:
    """Somebody at a table; `avatar` is an image file (PNG, JPEG, GIF or WebP); initials stand in for None.

    `seat` counts from 0; its number stands in for a name that cannot be drawn.
    """

    name: str
    avatar: bytes | None = None
    seat: int | None = None


@dataclass(frozen=True)
class TableSeat:
    """One seat of the table. `cards` is None while hand sizes are hidden (A3); `team` counts from 0."""

    person: Portrait
    cards: int | None
    score: int = 0
    team: int | None = None
    is_out: bool = False

    @property
    def team_letter(self) -> str:
        """A letter for the team, from A on; empty without teams."""
        return "" if self.team is None else chr(ord("A") + self.team)


@dataclass(frozen=True)
class TableScene:
    """The table as everybody sees it, for 2 to 20 seats in the order of play clockwise.

    `color` is the one to follow, `turn` the seat to move, `pending` the cards that it has to draw unless it
    passes them on; `draw_pile` is None while it is hidden.
    """

    seats: tuple[TableSeat, ...]
    top: Card
    color: Color | None
    turn: int | None
    is_clockwise: bool = True
    pending: int = 0
    draw_pile: int | None = None

    @property
    def has_scores(self) -> bool:
        """Whether anybody has points: scores are left out of a first round."""
        return any(seat.score for seat in self.seats)


@dataclass(frozen=True)
class HandScene:
    """The hand of one player: `playable` cards are lifted, one copy of `drawn` is marked as just drawn."""

    cards: tuple[Card, ...]
    playable: frozenset[Card] = frozenset()
    drawn: Card | None = None


@dataclass(frozen=True)
class ColorScene:
    """The choice of a color, with the hand of the player who chooses."""

    hand: tuple[Card, ...]


@dataclass(frozen=True)
class BaredHand:
    """A hand that everybody sees; `score` is None before anybody has points, `is_out` who no longer plays."""

    person: Portrait
    cards: tuple[Card, ...]
    score: int | None = None
    is_out: bool = False


@dataclass(frozen=True)
class ReplayScene:
    """A moment of a match that is over, as `TableScene`, but with open hands."""

    hands: tuple[BaredHand, ...]
    top: Card
    color: Color | None
    turn: int | None
    is_clockwise: bool = True
    pending: int = 0
    draw_pile: int = 0


@dataclass(frozen=True)
class RoundLine:
    """A player at the end of a round: the cards left, what the round changed, and the score after it.

    `is_out`: eliminated, in this round or before (P5).
    """

    person: Portrait
    cards: tuple[Card, ...]
    points: int
    total: int
    is_winner: bool = False
    is_out: bool = False


@dataclass(frozen=True)
class RoundScene:
    """A round that is over; `target` is the score that ends the match, if any."""

    rows: tuple[RoundLine, ...]
    number: int
    target: int | None = None


@dataclass(frozen=True)
class Placing:
    """A player at the end of a match; `place` counts from 1, equals share one. `is_out`: eliminated (P5)."""

    person: Portrait
    place: int
    score: int
    is_out: bool = False

    @property
    def tally(self) -> str:
        """The score as it is drawn, marked for who is out."""
        return f"× {self.score}" if self.is_out else str(self.score)


@dataclass(frozen=True)
class MatchScene:
    """A match that is over, in the order of the places."""

    standings: tuple[Placing, ...]


@dataclass(frozen=True)
class RaceLine:
    """The score of a player after each round; at least one round."""

    person: Portrait
    totals: tuple[int, ...]


@dataclass(frozen=True)
class RaceScene:
    """The scores of a match round by round; `target` is the score that ends it."""

    lines: tuple[RaceLine, ...]
    target: int | None = None


@dataclass(frozen=True)
class Rank:
    """A row of a leaderboard; `value` is what it is sorted by and `note` what else is told, both as shown."""

    place: int
    person: Portrait
    value: str
    note: str = ""
    is_reader: bool = False


@dataclass(frozen=True)
class LeaderboardScene:
    """A page of a leaderboard, at most eleven rows: ten and the reader's own."""

    title: str
    ranks: tuple[Rank, ...]


@dataclass(frozen=True)
class CurveScene:
    """One figure over time, such as a rating: a label and a value for each point, oldest first."""

    title: str
    points: tuple[tuple[str, float], ...]


Scene = (
    TableScene
    | HandScene
    | ColorScene
    | ReplayScene
    | RoundScene
    | MatchScene
    | RaceScene
    | LeaderboardScene
    | CurveScene
)
