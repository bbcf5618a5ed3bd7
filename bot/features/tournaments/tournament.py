"""A tournament as stored in its rows, and the values derived from it: rounds, standings, and the podium."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.catalogue import rules_of
from bot.engine.model.options import Value
from bot.engine.model.rules import Rules
from bot.engine.play.scoring import LOW_IS_GOOD
from bot.features.tournaments.pairing import (
    Tables,
    bracket,
    following,
    knockout_rounds,
    swiss_round,
    swiss_rounds,
)

FEWEST_ENTRANTS, MOST_ENTRANTS = 3, 64
# The score of a won table. It is divisible by 2 and 3, so that the scores of all ranks at tables of two,
# three, and four are whole numbers.
WIN = 6


class System(StrEnum):
    """The system decides who continues: only the winner of each table, or everybody."""

    KNOCKOUT = "knockout"
    SWISS = "swiss"


class Phase(StrEnum):
    """The phase of a tournament."""

    JOINING = "joining"
    PLAYING = "playing"
    OVER = "over"
    CANCELED = "canceled"


class Decided(StrEnum):
    """How a table was decided."""

    PLAYED = "played"
    BYE = "bye"  # the entrant had no opponent
    ABSENT = "absent"  # at most one person came
    AWARDED = "awarded"  # decided by the director


class Entrant(Struct, frozen=True):
    """An entrant in a tournament. `number` is the order of joining and `seed` the order by rating, both
    counted from 1.

    `player` is None if their data was deleted. `is_out` is set if the entrant has dropped out.
    """

    number: int
    player: int | None
    seed: int | None = None
    is_out: bool = False

    @property
    def plays_on(self) -> bool:
        """Whether the entrant can be seated in another round."""
        return self.player is not None and not self.is_out


class TableResult(Struct, frozen=True):
    """The outcome of a table, by its entrants in order: ranks from 1, which can be shared, and points.

    Points are empty if nobody played, and None for entrants who did not play or did not finish. `is_told` is
    set once the outcome has been posted in the thread.
    """

    how: Decided
    ranks: tuple[int, ...]
    points: tuple[int | None, ...] = ()
    match: int | None = None
    is_told: bool = False


class Undecided(StrEnum):
    """The status of a table that is not decided yet."""

    DUE = "due"  # it still has to be opened
    OPEN = "open"
    STUCK = "stuck"  # the table is gone, and nobody has won there: only the director can decide
    GIVEN_UP = "given up"  # it no longer counts, and the players are called again once it is closed


Key = tuple[int, int]  # the round of a pairing, and its number in that round


class Pairing(Struct, frozen=True):
    """A table of a round, and the numbers of its entrants. The status is the outcome once it is decided.

    `thread` is the thread to which they were called, `calls` is the number of calls, and `summons` is the
    message there that mentions them.
    """

    round: int
    number: int
    entrants: tuple[int, ...]
    status: Undecided | TableResult = Undecided.DUE
    calls: int = 0
    thread: int | None = None
    summons: int | None = None

    @property
    def key(self) -> Key:
        return self.round, self.number

    @property
    def outcome(self) -> TableResult | None:
        return self.status if isinstance(self.status, TableResult) else None

    @property
    def is_called(self) -> bool:
        """Whether the players meet in the thread: the table there is open, or about to be opened."""
        return self.thread is not None and self.status in (Undecided.DUE, Undecided.OPEN)

    @property
    def is_awarded(self) -> bool:
        """Whether the director has decided the pairing, regardless of the table."""
        return self.outcome is not None and self.outcome.how is Decided.AWARDED

    @property
    def winner(self) -> int | None:
        """The entrant who advances, or None if nobody advances or nobody has won yet."""
        ranks = self.outcome.ranks if self.outcome else ()
        return next((entrant for entrant, rank in zip(self.entrants, ranks, strict=False) if rank == 1), None)

    def rank_of(self, entrant: int) -> int:
        """Return the rank of an entrant, once the pairing is decided."""
        assert self.outcome is not None
        return self.outcome.ranks[self.entrants.index(entrant)]


class EntrantStanding(Struct, frozen=True):
    """An entrant's line in the standings. Ties share a `rank`.

    `score` is the sum over all tables, with WIN for each table won. `difference` is the entrant's points
    minus their opponents' points. In a knockout, `score` counts only won tables, and `difference` is 0.
    """

    entrant: int
    rank: int
    score: int
    difference: int = 0


class Tournament(Struct, frozen=True, dict=True):
    """A tournament in a channel. `pairings` are ordered by round and number, and `entrants` by number.

    `options` holds the options that differ from the defaults, and `preset` is the name under which the server
    has saved them. Sign-up ends at `starts_at`. The tournament ended or was canceled at `ended_at`. `message`
    shows the revision `shown_revision`, in round `shown_round`.
    """

    id: int
    guild: int
    channel: int
    system: System
    seats: int
    options: Mapping[str, Value]
    starts_at: float
    director: int | None = None
    preset: str = ""
    phase: Phase = Phase.JOINING
    is_paused: bool = False
    revision: int = 0
    message: int | None = None
    shown_revision: int | None = None
    shown_round: int | None = None
    ended_at: float | None = None
    entrants: tuple[Entrant, ...] = ()
    pairings: tuple[Pairing, ...] = ()
    # people whose place was given to somebody else, and marks of people whose data was deleted
    former: frozenset[int] = frozenset()
    language: str = ""  # the director's language, or empty if an older version set the tournament up

    @cached_property
    def by_number(self) -> Mapping[int, Entrant]:
        return {entrant.number: entrant for entrant in self.entrants}

    @property
    def people(self) -> tuple[int, ...]:
        """The people who take part, except for people whose data was deleted."""
        return tuple(entrant.player for entrant in self.entrants if entrant.player is not None)

    @property
    def stakeholders(self) -> frozenset[int]:
        """Everybody who has or had a place, and who therefore cannot decide about tables."""
        return self.former.union(self.people)

    @property
    def is_running(self) -> bool:
        """Whether the tournament is not over yet."""
        return self.phase in (Phase.JOINING, Phase.PLAYING)

    @property
    def is_full(self) -> bool:
        """Whether there is no room for another entrant."""
        return len(self.entrants) >= MOST_ENTRANTS

    @property
    def round(self) -> int:
        """The current round, or 0 before the first round."""
        return self.pairings[-1].round if self.pairings else 0

    @property
    def rounds(self) -> int:
        """The total number of rounds for the current entrants."""
        count = knockout_rounds if self.system is System.KNOCKOUT else swiss_rounds
        return count(max(2, len(self.entrants)), self.seats)

    @property
    def current(self) -> tuple[Pairing, ...]:
        """The tables of the current round."""
        return self.of_round(self.round)

    def of_round(self, number: int) -> tuple[Pairing, ...]:
        return tuple(pairing for pairing in self.pairings if pairing.round == number)

    def at(self, key: Key) -> Pairing:
        """Return the table with this key, which must exist."""
        return next(pairing for pairing in self.pairings if pairing.key == key)

    def may_open(self, key: Key) -> bool:
        """Return whether the bot should open the table with this key now."""
        return self.phase is Phase.PLAYING and not self.is_paused and self.at(key).status is Undecided.DUE

    def players_of(self, pairing: Pairing) -> tuple[int, ...]:
        """Return the players of a table, except for dropouts and people whose data was deleted."""
        entrants = [self.by_number[entrant] for entrant in pairing.entrants]
        return tuple(
            entrant.player for entrant in entrants if entrant.player is not None and not entrant.is_out
        )

    def entrant_of(self, player: int) -> Entrant | None:
        return next((entrant for entrant in self.entrants if entrant.player == player), None)

    def pairing_of(self, entrant: int) -> Pairing | None:
        """Return the table of an entrant in the current round."""
        return next((pairing for pairing in self.current if entrant in pairing.entrants), None)

    def has_matches_for(self, entrant: int) -> bool:
        """Return whether an entrant, or their replacement, has another match to play."""
        pairing = self.pairing_of(entrant)
        if not self.round or (pairing is not None and pairing.outcome is None):
            return True
        is_through = self.system is System.SWISS or (pairing is not None and pairing.winner == entrant)
        return is_through and self.round < self.rounds

    def meets_next(self, pairing: Pairing) -> tuple[Pairing, ...]:
        """Return the other tables of a knockout round whose winners will meet the winner of this one."""
        tables = self.of_round(pairing.round)
        groups = following(tables, self.seats)
        return tuple(other for group in groups if pairing in group for other in group if other != pairing)

    @property
    def champions(self) -> tuple[int, ...]:
        """The people in first place, once the tournament is over."""
        first = [self.by_number[standing.entrant].player for standing in self.podium if standing.rank == 1]
        is_over = self.phase is Phase.OVER
        return tuple(player for player in first if player is not None) if is_over else ()

    @property
    def seeded(self) -> list[Entrant]:
        """Return the entrants by seed, best first."""
        return sorted(self.entrants, key=lambda one: (one.seed or 0, one.number))

    # The next round

    @property
    def is_round_over(self) -> bool:
        """Whether every table of the round is decided. This is True before the first round."""
        return all(pairing.outcome is not None for pairing in self.current)

    def next_tables(self) -> Tables[int] | None:
        """Return the pairings of the next round, once the current round is over, or None if it was
        the last.
        """
        if self.round >= self.rounds:
            return None
        return self._next_bracket() if self.system is System.KNOCKOUT else self._next_swiss()

    def _next_bracket(self) -> Tables[int] | None:
        if not self.round:
            return bracket([entrant.number for entrant in self.seeded], self.seats)
        winners = [self._if_playing_on(pairing.winner) for pairing in self.current]
        if not any(winners):
            return None
        tables = following(winners, self.seats)
        return tuple(tuple(entrant for entrant in table if entrant is not None) for table in tables)

    def _if_playing_on(self, entrant: int | None) -> int | None:
        return entrant if entrant is not None and self.by_number[entrant].plays_on else None

    def _next_swiss(self) -> Tables[int] | None:
        order = [standing.entrant for standing in self.standings if self.by_number[standing.entrant].plays_on]
        if len(order) < 2:
            return None
        had_bye = {
            entrant for pairing in self.pairings if len(pairing.entrants) == 1 for entrant in pairing.entrants
        }
        return swiss_round(order, self.met, had_bye, self.seats)

    @property
    def met(self) -> dict[int, set[int]]:
        """Return the opponents that each entrant has been paired with."""
        met = {entrant.number: set[int]() for entrant in self.entrants}
        for pairing in self.pairings:
            for entrant in pairing.entrants:
                met[entrant] |= set(pairing.entrants) - {entrant}
        return met

    # The standings

    @cached_property
    def standings(self) -> tuple[EntrantStanding, ...]:
        """Return the standings from first to last, based on the decided tables."""
        if self.system is System.SWISS:
            return tuple(_placed(self._swiss_lines(), 1))
        is_vacant = self.phase is Phase.OVER and not any(pairing.winner for pairing in self.current)
        return tuple(_placed(self._knockout_lines(), 2 if is_vacant else 1))

    @property
    def podium(self) -> tuple[EntrantStanding, ...]:
        """Return the first three ranks of a tournament that is over."""
        played = {entrant for pairing in self.pairings for entrant in pairing.entrants}
        return tuple(
            standing for standing in self.standings if standing.rank <= 3 and standing.entrant in played
        )

    def _knockout_lines(self) -> Iterable[_Line]:
        """Entrants who got further rank higher. Entrants eliminated in the same round share a rank."""
        for entrant in self.seeded:
            seen = [pairing for pairing in self.pairings if entrant.number in pairing.entrants]
            last = seen[-1] if seen else None
            rank = last.rank_of(entrant.number) if last and last.outcome else 1
            won = sum(pairing.winner == entrant.number for pairing in seen)
            yield (last.round if last else 0, -rank), EntrantStanding(entrant.number, 0, won * WIN)

    def _swiss_lines(self) -> Iterable[_Line]:
        """Entrants are sorted by score, then points, then results against tied entrants, then seed."""
        made = self._made()
        for entrant in self.seeded:
            standing = made[entrant.number]
            level = {
                other.entrant
                for other in made.values()
                if (other.score, other.difference) == (standing.score, standing.difference)
            }
            balance = self._balance(entrant.number, level - {entrant.number})
            yield (standing.score, standing.difference, balance, -(entrant.seed or 0)), standing

    def _made(self) -> Mapping[int, EntrantStanding]:
        """Return each entrant's totals so far. A round without a table counts as lost by the target score."""
        rules = rules_of(self.options)
        seated = Counter(entrant for pairing in self.pairings for entrant in pairing.entrants)
        missed = {entrant.number: self.round - seated[entrant.number] for entrant in self.entrants}
        lost = rules.target * (self.seats - 1)
        made = {one: EntrantStanding(one, 0, 0, -lost * rounds) for one, rounds in missed.items()}
        for entrant, score, difference in (
            line for pairing in self.pairings for line in _counted(pairing, rules)
        ):
            old = made[entrant]
            made[entrant] = replace(old, score=old.score + score, difference=old.difference + difference)
        return made

    def _balance(self, entrant: int, others: Collection[int]) -> int:
        """Return how many of the others an entrant beat at shared tables, minus how many of them beat the
        entrant.
        """
        balance = 0
        for pairing in self.pairings:
            if entrant in pairing.entrants and pairing.outcome is not None:
                own = pairing.rank_of(entrant)
                met = [pairing.rank_of(other) for other in pairing.entrants if other in others]
                balance += sum(own < rank for rank in met) - sum(own > rank for rank in met)
        return balance


_Line = tuple[tuple[int, ...], EntrantStanding]  # a sort key, and a standing without its rank


def _placed(lines: Iterable[_Line], first: int) -> Iterable[EntrantStanding]:
    """Yield the standings from best to last, for lines in the order of seeds. Equal sort keys share a
    rank.
    """
    ordered = sorted(lines, key=lambda line: line[0], reverse=True)
    for worth, standing in ordered:
        ahead = sum(other > worth for other, _ in ordered)
        yield replace(standing, rank=first + ahead)


def _counted(pairing: Pairing, rules: Rules) -> Iterable[tuple[int, int, int]]:
    """Yield the value of a decided table to each entrant: the score, and the points compared with the others.

    The score is proportional to the number of opponents beaten. An entrant alone at a table scores a win.
    """
    if pairing.outcome is None:
        return
    ranks, others = pairing.outcome.ranks, len(pairing.entrants) - 1
    differences = _differences(pairing.outcome, rules)
    for entrant, rank, difference in zip(pairing.entrants, ranks, differences, strict=True):
        behind = sum(rank < other for other in ranks)
        yield entrant, WIN * behind // others if others else WIN, difference


def _differences(outcome: TableResult, rules: Rules) -> list[int]:
    """Return how many more points each entrant has made than the others.

    An entrant who did not come or did not finish has lost to each of the others by the target score.
    """
    sign = -1 if rules.scoring in LOW_IS_GOOD else 1
    match outcome.how:
        case Decided.PLAYED:
            points = outcome.points
        case Decided.ABSENT:
            points = tuple(0 if rank == 1 else None for rank in outcome.ranks)
        case Decided.BYE | Decided.AWARDED:
            return [0] * len(outcome.ranks)
    made = [point for point in points if point is not None]
    missing, others = len(points) - len(made), len(points) - 1
    return [
        -rules.target * others
        if own is None
        else sign * (len(made) * own - sum(made)) + rules.target * missing
        for own in points
    ]
