"""What a match means for the people in it: what counts, ratings and rankings (docs/rankings.md)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from importlib.metadata import version
from typing import NamedTuple

from msgspec import Struct
from openskill.models import PlackettLuce

from bot.engine.model.cards import Color
from bot.engine.model.events import (
    EVENTS,
    CardsDrawn,
    ChallengeDecided,
    Event,
    RoundEnded,
    UnoCalled,
    UnoCaught,
)
from bot.engine.model.moves import CallUno, CatchUno, ChooseColor, Leave, Move, Play, TimeOut, UnoTimeOut
from bot.engine.play.match import Match, ranks
from bot.engine.play.scoring import LOW_IS_GOOD
from bot.game.players import Mover
from bot.game.state import RecordEntry, TableState
from bot.game.statistics import STATISTICS, Kept

# What counts

# Moves made independently of the decision that the table waits for.
BESIDE_DECISIONS = (CallUno, CatchUno, UnoTimeOut, Leave)
FEWEST_DECISIONS = 5  # a person must make to take part if no round was finished
FEWEST_PARTICIPANTS = 2  # who must take part in a match that counts


class SeatResult(Struct, frozen=True):
    """A seat at the end of a match. `rank` counts from 1, or from 2 if nobody has won.

    The person `took_part` if they made enough decisions themselves, whoever has played on for them since.
    They `finished` if they made half of the seat's decisions and still held it at the end; otherwise they
    cannot win, and ratings count them as last.
    """

    seat: int
    rank: int
    took_part: bool
    finished: bool


def results_of(
    state: TableState,
    decisions: Sequence[tuple[int, int]],
    *,
    has_full_round: bool,
    forfeited_by: int | None = None,
) -> list[SeatResult]:
    """Return how each seat finished a match, or how it stands when nobody is there any longer.

    `decisions` has two numbers for each seat: all its decisions, and those the person made. `has_full_round`
    says whether any round was played to its end; if not, few decisions are not enough to take part. Whoever
    it is `forfeited_by` took part and did not finish, in any case. Nobody took part in a void match.
    """
    match = state.match
    assert match is not None
    placed = _ranks(state, match)
    if state.is_void:
        return [SeatResult(seat, rank, took_part=False, finished=False) for seat, rank in enumerate(placed)]
    fewest = 1 if has_full_round else FEWEST_DECISIONS
    seats = zip(state.lobby.players, placed, decisions, strict=True)
    return [
        SeatResult(
            seat,
            rank,
            took_part=player.id == forfeited_by or own >= fewest,
            finished=player.id != forfeited_by and 0 < made <= 2 * own and _is_kept(state, match, seat),
        )
        for seat, (player, rank, (made, own)) in enumerate(seats)
    ]


def is_counted(results: Iterable[SeatResult]) -> bool:
    """Whether a match that is over counts: at least two people took part in it."""
    return sum(result.took_part for result in results) >= FEWEST_PARTICIPANTS


def _is_kept(state: TableState, match: Match, seat: int) -> bool:
    """Whether a person kept this seat to the end; if nobody has won, those who were away did, too."""
    if match.is_over and seat not in match.eliminated:
        return seat in state.held
    has_left = seat in state.left or seat in state.given_up
    return seat in match.eliminated or (state.lobby.players[seat].is_person and not has_left)


def _ranks(state: TableState, match: Match) -> list[int]:
    """The rank of each seat; if nobody has won, from 2, and whoever left a seat to a bot is last (P8)."""
    if match.is_over:
        return list(ranks(match))
    last = frozenset[int]() if match.rules.teams else state.given_up  # partners share a score, and a rank
    keys = [(seat in last, rank) for seat, rank in enumerate(ranks(match))]
    return [2 + sum(other < key for other in keys) for key in keys]


# What each seat did

SUMS = tuple(one.name for one in STATISTICS if one.kept is Kept.SUM)
BY_EVENT = {event: [one.name for one in STATISTICS if one.event is event] for event in EVENTS}
EXTREMES: dict[str, Callable[[float, float], float]] = {
    one.name: min if one.kept is Kept.LEAST else max for one in STATISTICS if one.kept is not Kept.SUM
}


@dataclass
class Counts:
    """What changes of the table add to one seat, by column."""

    sums: dict[str, float] = field(default_factory=lambda: dict.fromkeys(SUMS, 0))
    extremes: dict[str, float | None] = field(default_factory=lambda: dict.fromkeys(EXTREMES))

    @classmethod
    def from_values(cls, values: Mapping[str, float | None]) -> Counts:
        """Return the counts with these values."""
        return cls(
            {name: values.get(name) or 0 for name in SUMS}, {name: values.get(name) for name in EXTREMES}
        )

    def note(self, name: str, value: float) -> None:
        """Keep the value if it is the least, or the most, so far."""
        known = self.extremes[name]
        self.extremes[name] = value if known is None else EXTREMES[name](known, value)

    @property
    def values(self) -> dict[str, float | None]:
        """Everything by its column."""
        return self.sums | self.extremes


def count_moves(
    state: TableState, moves: Iterable[RecordEntry], before: Mapping[int, Counts]
) -> dict[int, Counts]:
    """Count what the moves of one change add to each seat, and to what was counted `before`.

    `state` is the table after the change. Only what people decided themselves counts as theirs. A round
    counts for those who hold their seat at its end; its points count unless points are bad. In teams, both
    partners win it (P8).
    """
    assert state.match is not None
    counts = {seat: Counts(one.sums.copy(), one.extremes.copy()) for seat, one in before.items()}
    for move in moves:
        _count_move(counts, move, state.match)
        if ended := _round_ended_by(move):
            _count_round(counts, state.match, ended, state.held)
    return counts


def count_record(played: Iterable[tuple[RecordEntry, Match]]) -> dict[int, Counts]:
    """Count a whole match again, from each entry of its record, with its events, and the match after it.

    Reaction times are not in the record. Whoever made the last move of a seat before the end of a round is
    taken to have held it then.
    """
    counts: dict[int, Counts] = {}
    held = set[int]()
    for entry, match in played:
        if entry.seat is not None and entry.move is not None:
            is_theirs = entry.mover is Mover.PERSON and not isinstance(entry.move, Leave)
            held = held | {entry.seat} if is_theirs else held - {entry.seat}
        _count_move(counts, entry, match)
        if ended := _round_ended_by(entry):
            _count_round(counts, match, ended, held)
    return counts


def _count_move(counts: dict[int, Counts], entry: RecordEntry, match: Match) -> None:
    _count_decision(counts, entry)
    for event in entry.events:
        _count_event(counts, entry, event)
        if isinstance(event, CardsDrawn):
            held_now = len(match.table.hands[event.seat])
            _counts_of(counts, event.seat).note("most_cards", held_now)


def _round_ended_by(entry: RecordEntry) -> RoundEnded | None:
    return next((event for event in entry.events if isinstance(event, RoundEnded)), None)


def _count_decision(counts: dict[int, Counts], entry: RecordEntry) -> None:
    if entry.seat is None or entry.move is None or isinstance(entry.move, BESIDE_DECISIONS):
        return
    sums = _counts_of(counts, entry.seat).sums
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


def _count_event(counts: dict[int, Counts], entry: RecordEntry, event: Event) -> None:
    for name in BY_EVENT[type(event)]:
        _counts_of(counts, getattr(event, "seat")).sums[name] += 1  # noqa: B009
    is_own = entry.mover is Mover.PERSON
    match event:
        case UnoCalled() if is_own:
            _count_reaction(_counts_of(counts, event.seat), "call", entry.took)
        case UnoCaught() if is_own:
            _count_reaction(_counts_of(counts, event.by), "catch", entry.took)
        case ChallengeDecided() if is_own:
            _counts_of(counts, event.seat).sums["challenges_won" if event.is_won else "challenges_lost"] += 1
        case _:
            pass


def _count_reaction(counts: Counts, kind: str, took: float | None) -> None:
    reactions = "calls" if kind == "call" else "catches"
    counts.sums[reactions] += 1
    if took is not None:
        counts.sums[f"timed_{reactions}"] += 1
        counts.sums[f"{kind}_seconds"] += took
        counts.note(f"quickest_{kind}", took)


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

MODEL = f"PlackettLuce 2, openskill {version('openskill')}"
NEWCOMER_SHOWS, POINTS_PER_MU = 1000, 24  # how an estimate becomes the number that people see
CERTAINTY = 3  # standard deviations taken off, so that a few lucky matches do not top the list
LAST = 99  # the rank of those who did not finish
NOBODY = -1  # the seat of a newcomer, to whom a match is lost that nobody else took part in
WHOLE_MATCHES = 5  # of the same people on a day (UTC); each further one counts half as much as the one before


# Luck decides most single rounds but few matches: a match of the usual nine rounds tells three times as much.
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
Side = tuple[tuple[int, ...], int]  # its seats, and its rank


class CountedSeat(Struct, frozen=True):
    """A seat in a match that counts. `player` is None for computer players, guests, and forgotten people."""

    seat: int
    player: int | None
    rank: int
    took_part: bool
    finished: bool
    points: int

    @property
    def has_won(self) -> bool:
        """Whether the person won the match, not a computer player in their place."""
        return self.finished and self.rank == 1


class CountedMatch(Struct, frozen=True):
    """A match that counts, with all of its seats in order.

    `repeats` are the matches that the same people, and nobody else, had finished earlier on the same day.
    """

    id: int
    guild: int
    ended_at: float
    is_in_teams: bool
    is_single_round: bool
    seats: tuple[CountedSeat, ...]
    repeats: int = 0

    @property
    def scopes(self) -> tuple[int, ...]:
        """The rankings in which it counts: EVERYWHERE, and in its server if it was played in one."""
        return (EVERYWHERE, self.guild) if self.guild else (EVERYWHERE,)

    @property
    def weight(self) -> float:
        """How much the match counts: 1, and less for the sixth of the same people on a day."""
        return 0.5 ** max(0, self.repeats + 1 - WHOLE_MATCHES)


def rate(match: CountedMatch, before: Mapping[int, Rating]) -> dict[int, Rating]:
    """Return the new rating of each seat, given people's ratings before; empty if the match is not rated.

    Only people are compared with each other. In teams all four must have taken part: a computer player
    has no rating that could take its share of the result. Whoever did not finish comes last, also if their
    partner won; alone, they have lost to a newcomer.
    """
    old = {one.seat: before.get(one.player or 0, NEWCOMER) for one in match.seats} | {NOBODY: NEWCOMER}
    new = _by_rank(match, old, _sides(match))
    for one in match.seats:
        if one.seat in new and match.is_in_teams and not one.finished:
            new[one.seat] = _by_rank(match, old, _sides(match, deserter=one.seat))[one.seat]
    return {seat: _weighted(old[seat], new[seat], match.weight) for seat in new if seat != NOBODY}


def _by_rank(match: CountedMatch, old: Mapping[int, Rating], sides: Sequence[Side]) -> dict[int, Rating]:
    if len(sides) < 2:
        return {}
    model = _ROUND_MODEL if match.is_single_round else _MATCH_MODEL
    teams = [[model.rating(old[seat].mu, old[seat].sigma) for seat in seats] for seats, _ in sides]
    new = model.rate(teams, ranks=[float(rank) for _, rank in sides])
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


def _sides(match: CountedMatch, deserter: int | None = None) -> list[Side]:
    """The seats of each side with its rank; the team of a `deserter` is last."""
    if not match.is_in_teams:
        people = [one for one in match.seats if one.took_part]
        is_forfeit = len(people) == 1 and not people[0].finished
        sides: list[Side] = [((one.seat,), one.rank if one.finished else LAST) for one in people]
        return [*sides, ((NOBODY,), 1)] if is_forfeit else sides
    if not all(one.took_part for one in match.seats):
        return []
    teams = ((0, 2), (1, 3))
    return [(team, LAST if deserter in team else match.seats[team[0]].rank) for team in teams]


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
MEDALS = 3  # places that are remembered of a season
SEASONS = frozenset({Period.MONTH, Period.QUARTER})  # which have champions
MOST_LISTED = 1_000  # people on the pages of a ranking; everybody else sees their own line only


class Scope(StrEnum):
    """Whether only what happened in this server is looked at, or everything."""

    SERVER = "server"
    EVERYWHERE = "everywhere"

    def seen_from(self, guild: int) -> int:
        """The server to look at, or EVERYWHERE."""
        return guild if self is Scope.SERVER else EVERYWHERE


class Metric(StrEnum):
    """What is compared: matches won, points, the win rate, or the rating."""

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
        """Whether there is anything of what is ranked: no wins are nothing, and every rating is something."""
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
                total = _total_after(total, one, match.weight, new.get(one.seat))
                self.totals[scope, period, one.player] = total
        return {seat: rating.shown for seat, rating in new.items()}


def _total_after(total: Total, seat: CountedSeat, weight: float, rating: Rating | None) -> Total:
    """The total after a match. Only whole matches and wins are counted, and whole points."""
    is_whole = weight == 1
    return Total(
        total.matches + is_whole,
        total.wins + (seat.has_won and is_whole),
        total.points + int(seat.points * weight),
        rating.shown if rating else total.rating,
    )


# What is told of a match that is over


class Honor(NamedTuple):
    """Something that a match has earned the player at a seat, such as a badge; `name` is its English name."""

    seat: int
    sign: str
    name: str


class FinalSeat(Struct, frozen=True):
    """A seat in a match that is over: `player` is an account, `level` that of a bot, neither is a guest.

    `name` is a bot's; version 0.1.0 did not store it.
    `rank` counts from 1, also if nobody has won, and is None if there is no result. `has_won` is False if a
    stand-in finished for the person.
    """

    player: int | None
    level: str | None
    score: int
    rank: int | None
    has_won: bool
    name: str | None = None


class Reader(Struct, frozen=True):
    """Who looks at somebody else's matches: what they can read of the server, and what is closed to them."""

    person: int
    readable: frozenset[int]
    closed: frozenset[int]
