"""The contents of pictures, as plain values. Equal scenes give equal bytes.

Names are drawn as given, so markup must be removed first.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from bot.engine.model.cards import Card, Color


class Portrait(Struct, frozen=True):
    """A person at a table. `avatar` is an image file (PNG, JPEG, GIF, or WebP), or None for initials.

    `seat` is counted from 0, and is shown for a name that can't be drawn. Bots have a robot's face.
    """

    name: str
    avatar: bytes | None = None
    seat: int | None = None
    is_bot: bool = False


class TableSeat(Struct, frozen=True):
    """A seat of the table. `cards` is None while hand sizes are hidden (A3). `team` is counted from 0.

    `rank` is the rank of a player who has gone out while the others continue (P9). `is_in_danger` is set if a
    few more cards would knock the player out (K4).
    """

    person: Portrait
    cards: int | None
    score: int = 0
    team: int | None = None
    is_out: bool = False
    is_in_danger: bool = False
    rank: int | None = None

    @property
    def team_letter(self) -> str:
        """The letter of the team, starting with A, or empty without teams."""
        return "" if self.team is None else chr(ord("A") + self.team)


class TableScene(Struct, frozen=True):
    """The table as everybody sees it, with 2 to 20 seats in clockwise order.

    `color` is the color to follow, `turn` is the seat to move, and `pending` is the number of cards that this
    seat must draw unless it passes them on. `draw_pile` is None while it is hidden. `back` is the server's
    own picture for face-down cards (a file), as in other scenes. None means the style's back.
    """

    seats: tuple[TableSeat, ...]
    top: Card
    color: Color | None
    turn: int | None
    is_clockwise: bool = True
    pending: int = 0
    draw_pile: int | None = None
    back: bytes | None = None

    @property
    def has_scores(self) -> bool:
        """Whether anybody has points. A first round shows no scores."""
        return any(seat.score for seat in self.seats)


class HandScene(Struct, frozen=True):
    """The hand of a player. `playable` cards are raised, and one copy of `drawn` is marked as just drawn.

    `owner` is the name of the player if somebody else is looking.
    """

    cards: tuple[Card, ...]
    playable: frozenset[Card] = frozenset()
    drawn: Card | None = None
    owner: str = ""


class TurnScene(Struct, frozen=True):
    """Everything that the player to move needs: the top card, the other players in the order of play, and the
    hand.

    `color` is the color to follow. `is_playing` is set if the decision is to play a card, so that unplayable
    cards are dimmed.
    """

    hand: HandScene
    top: Card
    color: Color | None
    opponents: tuple[TableSeat, ...]
    is_clockwise: bool = True
    pending: int = 0
    is_playing: bool = True


class BaredHand(Struct, frozen=True):
    """A hand in a replay. `score` is None before anybody has points, and `is_out` is set if the player no
    longer plays.

    `is_closed` is set if the cards are face down, because the reader follows another player.
    """

    person: Portrait
    cards: tuple[Card, ...]
    score: int | None = None
    is_out: bool = False
    is_closed: bool = False


class ReplayScene(Struct, frozen=True):
    """A step of a finished match, like `TableScene`, but with all hands or one hand open."""

    hands: tuple[BaredHand, ...]
    top: Card
    color: Color | None
    turn: int | None
    is_clockwise: bool = True
    pending: int = 0
    draw_pile: int = 0
    back: bytes | None = None


class ResultLine(Struct, frozen=True):
    """A player at the end of a round or a match: the cards left, the points of the round, and the resulting
    score.

    `rank` is counted from 1, and ties share a rank. `is_out` is set if the player was eliminated, in this
    round or before (P5). `rating` is the change of the rating, or None if it is not shown.
    """

    person: Portrait
    rank: int
    cards: tuple[Card, ...]
    points: int
    total: int
    is_winner: bool = False
    is_out: bool = False
    rating: int | None = None


class Sign(StrEnum):
    """The kind of a highlight."""

    CATCH = "catch"
    CALL = "call"
    DRAW = "draw"
    WAIT = "wait"
    COMEBACK = "comeback"


class Chip(Struct, frozen=True):
    """A highlight: the person, the kind, and a number of seconds or cards as text."""

    person: Portrait
    sign: Sign
    number: str


MOST_ROWS = 10  # rows of a result that are drawn; the others are listed next to the picture


class ResultScene(Struct, frozen=True):
    """A finished round or match, from first to last.

    `card` is the winning card, played as `color`, or None if the round ended without one. `number` is the
    number of the round, and `target` is the score that ends the match, if any.
    """

    rows: tuple[ResultLine, ...]
    number: int
    target: int | None = None
    card: Card | None = None
    color: Color | None = None
    chips: tuple[Chip, ...] = ()

    @property
    def is_rated(self) -> bool:
        """Whether it shows changes of ratings."""
        return any(row.rating is not None for row in self.rows)


class RaceLine(Struct, frozen=True):
    """The score of a player after each round. There is at least one round."""

    person: Portrait
    totals: tuple[int, ...]


class RaceScene(Struct, frozen=True):
    """The scores of a match round by round. `target` is the score that ends it."""

    lines: tuple[RaceLine, ...]
    target: int | None = None


class RankLine(Struct, frozen=True):
    """A row of a leaderboard. `value` is the ranked value and `note` is an additional text, both as shown.

    `has_medal` highlights the first three, unless their values are not worth a medal.
    """

    rank: int
    person: Portrait
    value: str
    note: str = ""
    is_reader: bool = False
    has_medal: bool = True


class LeaderboardScene(Struct, frozen=True):
    """A page of a leaderboard with at most eleven rows: ten, and the reader's own row."""

    title: str
    ranks: tuple[RankLine, ...]


class CurveScene(Struct, frozen=True):
    """A value over time, such as a rating: a label and a value for each point, oldest first."""

    title: str
    points: tuple[tuple[str, float], ...]


class MonthScene(Struct, frozen=True):
    """A person's month: large numbers, and lines below them, each with a label and a value.

    `color` is shown next to the line whose value is its name.
    """

    title: str
    person: Portrait
    figures: tuple[tuple[str, str], ...]
    lines: tuple[tuple[str, str], ...] = ()
    color: tuple[Color, str] | None = None


class Medal(Struct, frozen=True):
    """A badge in a picture: the characters on its medal, its name, and a line below it.

    `share` is the progress, from 0 to 1.
    """

    mark: str
    name: str
    note: str
    share: float = 0.0
    is_earned: bool = False


class MedalsScene(Struct, frozen=True):
    """The badges of a person, both earned and not yet earned."""

    title: str
    medals: tuple[Medal, ...]


class RecordLine(Struct, frozen=True):
    """A record of a server: its subject, the value, the holder, and the date."""

    what: str
    value: str
    person: Portrait
    date: str


class RecordsScene(Struct, frozen=True):
    """The records of a server."""

    title: str
    records: tuple[RecordLine, ...]


class UnoScene(Struct, frozen=True):
    """An open race: the player with one card left."""

    person: Portrait
    back: bytes | None = None


class BackScene(Struct, frozen=True):
    """Face-down cards: one by itself, a pile, and hands."""

    back: bytes | None = None


class LobbyScene(Struct, frozen=True):
    """A table before the match: the name of its rules, and the players. `host` is a seat or None."""

    title: str
    people: tuple[Portrait, ...]
    seats: int
    host: int | None = None


class BracketSeat(Struct, frozen=True):
    """A seat at a table of a tournament, empty while its player is unknown.

    `has_won` is None until the table is decided.
    """

    person: Portrait | None = None
    has_won: bool | None = None


class BracketRound(Struct, frozen=True):
    """A round of a tournament: its name, and the seats of its tables."""

    title: str
    tables: tuple[tuple[BracketSeat, ...], ...]


class BracketScene(Struct, frozen=True):
    """The rounds of a tournament: up to three, each with the tables that lead to the next round.

    Tables are ordered so that tables leading to the same table are adjacent. If only one round is shown, it
    can have more tables.
    """

    rounds: tuple[BracketRound, ...]


class PodiumScene(Struct, frozen=True):
    """The first three ranks of a tournament with the people of each rank. Nobody might have a rank."""

    steps: tuple[tuple[Portrait, ...], tuple[Portrait, ...], tuple[Portrait, ...]]


Scene = (
    TableScene
    | HandScene
    | TurnScene
    | ReplayScene
    | ResultScene
    | RaceScene
    | LeaderboardScene
    | CurveScene
    | MonthScene
    | MedalsScene
    | RecordsScene
    | UnoScene
    | BackScene
    | LobbyScene
    | BracketScene
    | PodiumScene
)

# The scenes with face-down cards. Their `back` follows from the server in which they are shown.
WITH_BACKS = (TableScene, ReplayScene, UnoScene, BackScene)
