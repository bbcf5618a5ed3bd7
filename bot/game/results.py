"""Counts for each seat of a match, and how results change ratings and rankings (docs/rankings.md)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from importlib.metadata import version
from typing import Any, NamedTuple

from msgspec import Struct
from openskill.models import PlackettLuce

from bot.engine.model.cards import Color
from bot.engine.model.events import (
    EVENTS,
    CardsDiscarded,
    CardsDrawn,
    CardTakenBack,
    ChallengeDecided,
    Event,
    HandsPassed,
    HandsShuffled,
    HandsSwapped,
    KnockedOut,
    RoundEnded,
    UnoCalled,
    UnoCaught,
)
from bot.engine.model.moves import (
    CallUno,
    CatchUno,
    ChooseColor,
    Leave,
    Move,
    Play,
    TakeBack,
    TimeOut,
    UnoTimeOut,
)
from bot.engine.play.match import Match
from bot.engine.play.scoring import LOW_IS_GOOD
from bot.game.law import LAST, has_won, is_whole, own_rank, weight_of
from bot.game.players import Mover
from bot.game.state import RecordEntry, TableState
from bot.game.statistics import STATISTICS, Kept

# Counts by seat

SUMS = tuple(one.name for one in STATISTICS if one.kept is Kept.SUM)
BY_EVENT = {event: [one.name for one in STATISTICS if one.event is event] for event in EVENTS}
EXTREMES: dict[str, Callable[[float, float], float]] = {
    one.name: min if one.kept is Kept.LEAST else max for one in STATISTICS if one.kept is not Kept.SUM
}


# Moves made outside the awaited decision.
BESIDE_DECISIONS = (CallUno, CatchUno, UnoTimeOut, Leave, TakeBack)
HANDS_CHANGE = (CardsDrawn, HandsSwapped, HandsPassed, HandsShuffled, CardTakenBack)


@dataclass
class Counts:
    """Counts that the changes of a table add to one seat, by column.

    `turn` holds what its current turn adds: none of it counts if the card is taken back (M23). After that,
    the seat `took_back`, and further calls of the turn do not count.
    """

    sums: dict[str, float] = field(default_factory=lambda: dict.fromkeys(SUMS, 0))
    extremes: dict[str, float | None] = field(default_factory=lambda: dict.fromkeys(EXTREMES))
    turn: Counts | None = None
    took_back: bool = False

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> Counts:
        """Return the counts with these values, as `stored` gives them."""
        turn = values.get("turn")
        return cls(
            {name: values.get(name) or 0 for name in SUMS},
            {name: values.get(name) for name in EXTREMES},
            None if turn is None else cls.from_values(turn),
            bool(values.get("took_back")),
        )

    @property
    def stored(self) -> dict[str, Any]:
        """Everything that is not empty, for the state of a table."""
        kept: dict[str, Any] = {name: value for name, value in self.sums.items() if value} | self.extremes
        turn = {"turn": self.turn.stored} if self.turn else {}
        return kept | turn | ({"took_back": True} if self.took_back else {})

    @property
    def values(self) -> dict[str, float | None]:
        """Everything by its column, with the current turn."""
        return self.copy().settled().own_values

    @property
    def own_values(self) -> dict[str, float | None]:
        """Everything by its column, without the current turn."""
        return self.sums | self.extremes

    def copy(self) -> Counts:
        """Counts that change independently of these."""
        turn = self.turn.copy() if self.turn else None
        return Counts(self.sums.copy(), self.extremes.copy(), turn, self.took_back)

    def note(self, name: str, value: float) -> None:
        """Keep the value if it is the least, or the most, so far."""
        known = self.extremes[name]
        self.extremes[name] = value if known is None else EXTREMES[name](known, value)

    def this_turn(self) -> Counts:
        """The counts of the current turn."""
        self.turn = self.turn or Counts()
        return self.turn

    def settled(self) -> Counts:
        """Add the current turn: it is over, and can no longer be taken back."""
        if self.turn is not None:
            for name, value in self.turn.sums.items():
                self.sums[name] += value
            for name, extreme in self.turn.extremes.items():
                if extreme is not None:
                    self.note(name, extreme)
        self.turn, self.took_back = None, False
        return self

    def taken_back(self) -> None:
        """Forget the current turn."""
        self.turn, self.took_back = None, True


def count_moves(
    state: TableState, moves: Iterable[RecordEntry], before: Mapping[int, Counts]
) -> dict[int, Counts]:
    """Add to each seat the counts of one change's moves; `before` are the counts so far.

    `state` is the table after the change. Only people's own acts count as theirs. A round counts for people
    who hold their seat at its end; its points count unless points are bad. In teams, both partners win it
    (P8).
    """
    assert state.match is not None
    counts = {seat: one.copy() for seat, one in before.items()}
    for move in moves:
        _count_move(counts, move, state.match, state.held)
    return counts


def count_record(played: Iterable[tuple[RecordEntry, Match]]) -> dict[int, Counts]:
    """Count a whole match again, from each entry of its record, with its events, and the match after it.

    Reaction times are not in the record. The player who made the last move of a seat is assumed to hold it
    since.
    """
    counts: dict[int, Counts] = {}
    held = set[int]()
    for entry, match in played:
        if entry.seat is not None and entry.move is not None:
            is_theirs = entry.mover is Mover.PERSON and not isinstance(entry.move, Leave)
            held = held | {entry.seat} if is_theirs else held - {entry.seat}
        _count_move(counts, entry, match, held)
    for one in counts.values():
        one.settled()
    return counts


def _count_move(counts: dict[int, Counts], entry: RecordEntry, match: Match, held: Collection[int]) -> None:
    _settle_others(counts, entry)
    _count_decision(counts, entry)
    for event in entry.events:
        _count_event(counts, entry, event, held)
    _count_hands(counts, entry, match, held)
    if ended := next((event for event in entry.events if isinstance(event, RoundEnded)), None):
        _count_round(counts, match, ended, held)


def _settle_others(counts: dict[int, Counts], entry: RecordEntry) -> None:
    """With a decision, the turns of all other seats are over; with a deal, everybody's."""
    if not isinstance(entry.move, BESIDE_DECISIONS):
        for seat, one in counts.items():
            if entry.move is None or seat != entry.seat:
                one.settled()


def _count_decision(counts: dict[int, Counts], entry: RecordEntry) -> None:
    if entry.seat is None or entry.move is None or isinstance(entry.move, BESIDE_DECISIONS):
        return
    one = _counts_of(counts, entry.seat)
    if isinstance(entry.move, Play) and one.turn is not None and one.turn.sums["decisions"]:
        one.settled()  # only the last play can be taken back
    sums = one.this_turn().sums
    sums["decisions"] += 1
    if entry.mover is Mover.PERSON and not isinstance(entry.move, TimeOut):
        sums["own_decisions"] += 1
        if color := _chosen_color(entry.move):
            sums[color.value] += 1


def _chosen_color(move: Move) -> Color | None:
    match move:
        case ChooseColor(color=color):
            return color
        case Play(card=card, color=Color() as color) if card.face.asks_color:
            return color
        case _:
            return None


def _count_event(counts: dict[int, Counts], entry: RecordEntry, event: Event, held: Collection[int]) -> None:
    for name in BY_EVENT[type(event)]:
        seat: int = getattr(event, "seat")  # noqa: B009
        _counts_of(counts, seat).sums[name] += seat in held
    is_own = entry.mover is Mover.PERSON
    match event:
        case CardTakenBack():
            _counts_of(counts, event.seat).taken_back()
        case UnoCalled() if is_own:
            _count_call(_counts_of(counts, event.seat), entry.took)
        case UnoCaught() if is_own:
            _count_reaction(_counts_of(counts, event.by), "catch", entry.took)
        case ChallengeDecided() if is_own:
            _counts_of(counts, event.seat).sums["challenges_won" if event.is_won else "challenges_lost"] += 1
        case _:
            pass


def _count_call(counts: Counts, took: float | None) -> None:
    if not counts.took_back:
        _count_reaction(counts.this_turn(), "call", took)


def _count_reaction(counts: Counts, kind: str, took: float | None) -> None:
    reactions = "calls" if kind == "call" else "catches"
    counts.sums[reactions] += 1
    if took is not None:
        counts.sums[f"timed_{reactions}"] += 1
        counts.sums[f"{kind}_seconds"] += took
        counts.note(f"quickest_{kind}", took)


def _count_hands(counts: dict[int, Counts], entry: RecordEntry, match: Match, held: Collection[int]) -> None:
    """Note the most cards of each person whose hand may have changed; a hand put out (K4) is discarded."""
    out = {event.seat for event in entry.events if isinstance(event, KnockedOut)}
    for event in entry.events:
        if isinstance(event, CardsDiscarded) and event.seat in out & set(held):
            _counts_of(counts, event.seat).note("most_cards", len(event.cards))
    if any(isinstance(event, HANDS_CHANGE) for event in entry.events):
        for seat in held:
            _counts_of(counts, seat).note("most_cards", len(match.table.hands[seat]))


def _count_round(counts: dict[int, Counts], match: Match, ended: RoundEnded, held: Collection[int]) -> None:
    winners = () if ended.winner is None else match.rules.side_of(ended.winner)
    for seat in match.table.present:
        if seat not in held:
            continue
        points = 0 if match.rules.scoring in LOW_IS_GOOD else ended.points[seat]
        one = _counts_of(counts, seat)
        one.sums["rounds"] += 1
        one.sums["round_wins"] += seat in winners
        one.sums["points"] += points
        one.note("best_round", points)


def _counts_of(counts: dict[int, Counts], seat: int) -> Counts:
    return counts.setdefault(seat, Counts())


# Ratings

MODEL = f"PlackettLuce 3, openskill {version('openskill')}"
NEWCOMER_SHOWS, POINTS_PER_MU = 1000, 24  # how an estimate becomes the number that people see
CERTAINTY = 3  # standard deviations taken off, so that a few lucky matches do not top the list


# Luck decides most single rounds but few matches: a match of the usual nine rounds carries three times the
# information.
_MATCH_MODEL = PlackettLuce()
_ROUND_MODEL = PlackettLuce(beta=3 * _MATCH_MODEL.beta)


class Rating(Struct, frozen=True):
    """An estimate: the mean, and how uncertain it is."""

    mu: float = _MATCH_MODEL.mu
    sigma: float = _MATCH_MODEL.sigma

    @property
    def shown(self) -> int:
        """The number that people see: 1000 for a newcomer, more for more skill and for more certainty."""
        return round(NEWCOMER_SHOWS + POINTS_PER_MU * (self.mu - CERTAINTY * self.sigma))


NEWCOMER = Rating()
Side = tuple[tuple[int, ...], float]  # its seats, and its place


class CountedSeat(Struct, frozen=True):
    """A seat in a match that counts. `player` is None for computer players, guests, and forgotten people.

    `repeats` is how many matches the person had with the least familiar opponent that day.
    """

    seat: int
    player: int | None
    rank: int
    took_part: bool
    finished: bool
    points: int
    repeats: int = 0
    is_forgotten: bool = False

    @property
    def is_person(self) -> bool:
        """Whether a person was dealt in here."""
        return self.player is not None or self.is_forgotten or self.took_part


class CountedMatch(Struct, frozen=True):
    """A match that counts, with all of its seats in order."""

    id: int
    guild: int
    ended_at: float
    is_in_teams: bool
    is_single_round: bool
    seats: tuple[CountedSeat, ...]

    @property
    def scopes(self) -> tuple[int, ...]:
        """The rankings in which it counts: EVERYWHERE, and in its server if it was played in one."""
        return (EVERYWHERE, self.guild) if self.guild else (EVERYWHERE,)


def rate(match: CountedMatch, before: Mapping[int, Rating]) -> dict[int, Rating]:
    """Return the new rating of each seat for which the match counts, given people's ratings before.

    Only people are compared with each other, teams only if all four are people: a computer player has no
    rating that could take its share of the result. A person who did not finish is rated as if only they had
    come last, behind all others from the best to the weakest, so that playing on could not have cost more.
    """
    old = {one.seat: before.get(one.player or 0, NEWCOMER) for one in match.seats}
    sides = _team_sides if match.is_in_teams else _single_sides
    rated = _by_place(match, old, sides(match))
    for one in match.seats:
        if one.took_part and not one.finished:
            behind = sides(match, one.seat, old)
            lost = _by_place(match, old, behind)
            rated |= {seat: lost[seat] for seat in lost.keys() & {one.seat}}
    seats = {one.seat: one for one in match.seats if one.took_part}
    return {
        seat: _weighted(old[seat], rating, weight_of(seats[seat].repeats))
        for seat, rating in sorted(rated.items())
        if seat in seats
    }


def _by_place(match: CountedMatch, old: Mapping[int, Rating], sides: Sequence[Side]) -> dict[int, Rating]:
    if len(sides) < 2:
        return {}
    model = _ROUND_MODEL if match.is_single_round else _MATCH_MODEL
    teams = [[model.rating(old[seat].mu, old[seat].sigma) for seat in seats] for seats, _ in sides]
    new = model.rate(teams, ranks=[place for _, place in sides])
    return {
        seat: Rating(rating.mu, rating.sigma)
        for (seats, _), side in zip(sides, new, strict=True)
        for seat, rating in zip(seats, side, strict=True)
    }


def _weighted(old: Rating, new: Rating, weight: float) -> Rating:
    """The way from one rating to another, or a part of it."""
    if weight == 1:
        return new
    return Rating(old.mu + weight * (new.mu - old.mu), old.sigma + weight * (new.sigma - old.sigma))


def _single_sides(
    match: CountedMatch, deserter: int | None = None, old: Mapping[int, Rating] | None = None
) -> list[Side]:
    """Everybody for whom the match counts by place; or all people by rating, with the `deserter` last."""
    if deserter is None or old is None:
        return [((one.seat,), float(own_rank(one))) for one in match.seats if one.took_part]
    others = [one.seat for one in match.seats if one.is_person and one.seat != deserter]
    in_order = sorted(others, key=lambda seat: -old[seat].mu)
    return [((seat,), float(place)) for place, seat in enumerate([*in_order, deserter])]


def _team_sides(
    match: CountedMatch, deserter: int | None = None, _: Mapping[int, Rating] | None = None
) -> list[Side]:
    """The two teams by place, the `deserter`'s last; none unless all four are people."""
    if not all(one.is_person for one in match.seats):
        return []
    return [
        (team, LAST if deserter in team else float(match.seats[team[0]].rank)) for team in ((0, 2), (1, 3))
    ]


# Periods

DAY_SECONDS = 86_400


def day_of(at: float) -> int:
    """The number of a day (UTC) since the epoch, by a time in seconds."""
    return int(at // DAY_SECONDS)


class Period(StrEnum):
    """The period over which results are ranked. Weeks begin on Monday; all times are UTC."""

    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    ALL = "all"

    def key(self, at: float) -> str:
        """The name of the period of this moment: the ISO week, `2026-11`, `2026-Q4` or `all`."""
        moment = datetime.fromtimestamp(at, UTC)
        quarter = f"%Y-Q{(moment.month + 2) // 3}"
        formats = {Period.WEEK: "%G-W%V", Period.MONTH: "%Y-%m", Period.QUARTER: quarter, Period.ALL: "all"}
        return moment.strftime(formats[self])


def keys_of(at: float) -> list[str]:
    """The periods that contain this moment."""
    return [period.key(at) for period in Period]


def period_of(key: str) -> Period:
    """The period that a key belongs to."""
    if key == "all":
        return Period.ALL
    return Period.WEEK if "W" in key else Period.QUARTER if "Q" in key else Period.MONTH


# Rankings

EVERYWHERE = -1  # instead of a server's id; 0 is a direct message
PAGE = 10
MEDALS = 3  # places remembered for each season
SEASONS = frozenset({Period.MONTH, Period.QUARTER})  # which have champions
MOST_LISTED = 1_000  # people on the pages of a ranking; everybody else sees only their own line


class Scope(StrEnum):
    """Whether to look at results in this server or everywhere."""

    SERVER = "server"
    EVERYWHERE = "everywhere"

    def seen_from(self, guild: int) -> int:
        """The server to look at, or EVERYWHERE."""
        return guild if self is Scope.SERVER else EVERYWHERE


class Metric(StrEnum):
    """The measure compared: matches won, points, the win rate, or the rating."""

    WINS = "wins"
    POINTS = "points"
    SHARE = "share"
    RATING = "rating"


# The fewest matches in a period that make a win rate worth comparing.
ENOUGH_MATCHES = {Period.WEEK: 3, Period.MONTH: 5, Period.QUARTER: 8, Period.ALL: 10}


class Total(Struct, frozen=True):
    """A person's results in the matches that count, in one server or everywhere, and in one period.

    `rating` is None before the first rated match.
    """

    matches: int = 0
    wins: int = 0
    points: int = 0
    rating: int | None = None

    def share(self, period: Period) -> float | None:
        """The win rate, None before there are enough matches to compare."""
        return self.wins / self.matches if self.matches >= ENOUGH_MATCHES[period] else None

    def has_any(self, metric: Metric) -> bool:
        """Whether there is anything to rank: no wins are nothing, and every rating is something."""
        if metric in (Metric.WINS, Metric.SHARE):
            return self.wins > 0
        return metric is Metric.RATING or self.points > 0


NOTHING = Total()


TotalKey = tuple[int, str, int]  # server or EVERYWHERE, key of the period, person
RatingKey = tuple[int, int]  # server or EVERYWHERE, person


@dataclass
class RankingBook:
    """Totals and ratings, and how a match changes them.

    It holds either what one match touches or, for a recount, everything. Both must give the same numbers.
    """

    totals: dict[TotalKey, Total] = field(default_factory=dict[TotalKey, Total])
    ratings: dict[RatingKey, Rating] = field(default_factory=dict[RatingKey, Rating])

    def add(self, match: CountedMatch) -> dict[int, tuple[int, int]]:
        """Count a match. Returns the new shown ratings of each rated seat: everywhere, and where it was."""
        periods = keys_of(match.ended_at)
        shown = [self._count(match, scope, periods) for scope in match.scopes]
        return {seat: (shown[0][seat], shown[-1][seat]) for seat in shown[0]}

    def _count(self, match: CountedMatch, scope: int, periods: Sequence[str]) -> dict[int, int]:
        people = [one.player for one in match.seats if one.player is not None]
        new = rate(match, {player: self.ratings.get((scope, player), NEWCOMER) for player in people})
        for one in match.seats:
            if one.player is None or not one.took_part:
                continue
            if one.seat in new:
                self.ratings[scope, one.player] = new[one.seat]
            for period in periods:
                total = self.totals.get((scope, period, one.player), NOTHING)
                total = _total_after(total, one, new.get(one.seat))
                self.totals[scope, period, one.player] = total
        return {seat: rating.shown for seat, rating in new.items()}


def _total_after(total: Total, seat: CountedSeat, rating: Rating | None) -> Total:
    """The total after a match. Only whole matches and wins are counted, and whole points."""
    is_full = is_whole(seat.repeats)
    return Total(
        total.matches + is_full,
        total.wins + (has_won(seat) and is_full),
        total.points + int(seat.points * weight_of(seat.repeats)),
        rating.shown if rating else total.rating,
    )


# Finished matches as they are shown


class Honor(NamedTuple):
    """Something a match has earned the player at a seat, such as a badge; `name` is its English name."""

    seat: int
    sign: str
    name: str


class FinalSeat(Struct, frozen=True):
    """A seat in a match that is over: `player` is an account, `level` that of a bot, neither is a guest.

    `name` is a bot's; version 0.1.0 did not store it. `rank` counts from 1, even if nobody has won, and is
    None if there is no result. `has_won` is False if a stand-in finished for the person.
    """

    player: int | None
    level: str | None
    score: int
    rank: int | None
    has_won: bool
    name: str | None = None


class Reader(Struct, frozen=True):
    """The viewer of somebody else's matches: what they can read of the server, and what is hidden from
    them.
    """

    person: int
    readable: frozenset[int]
    closed: frozenset[int]
