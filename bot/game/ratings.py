"""How well people play, estimated by openskill's Plackett-Luce model (docs/rankings.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version

from openskill.models import PlackettLuce

MODEL = f"PlackettLuce 2, openskill {version('openskill')}"
NEWCOMER_SHOWS, POINTS_PER_MU = 1000, 24  # how an estimate becomes the number that people see
CERTAINTY = 3  # standard deviations taken off, so that a few lucky matches do not top the list
LAST = 99  # the rank of those who did not finish
WHOLE_MATCHES = 5  # of the same people on a day (UTC); each further one counts half as much as the one before

# Luck decides most single rounds but few matches: a match of the usual nine rounds tells three times as much.
_of_matches = PlackettLuce()
_of_rounds = PlackettLuce(beta=3 * _of_matches.beta)


@dataclass(frozen=True)
class Rating:
    """An estimate: the mean, and how uncertain it is."""

    mu: float = _of_matches.mu
    sigma: float = _of_matches.sigma

    @property
    def shown(self) -> int:
        """The number that people see: 1000 for a newcomer, more for more skill and for more certainty."""
        return round(NEWCOMER_SHOWS + POINTS_PER_MU * (self.mu - CERTAINTY * self.sigma))


NEWCOMER = Rating()
Side = tuple[tuple[int, ...], int]  # its seats, and its rank


@dataclass(frozen=True)
class CountedSeat:
    """A seat in a match that counts. `player` is None for computer players, guests, and forgotten people."""

    seat: int
    player: int | None
    place: int
    took_part: bool
    finished: bool
    points: int

    @property
    def has_won(self) -> bool:
        """Whether the person won the match, not a computer player in their place."""
        return self.finished and self.place == 1


@dataclass(frozen=True)
class CountedMatch:
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
    def weight(self) -> float:
        """How much the match counts: 1, and less for the sixth of the same people on a day."""
        return 0.5 ** max(0, self.repeats + 1 - WHOLE_MATCHES)


def rated(match: CountedMatch, before: Mapping[int, Rating]) -> dict[int, Rating]:
    """Return the new rating of each seat, given people's ratings before; empty if the match is not rated.

    Only people are compared with each other. In teams all four must have taken part: a computer player
    has no rating that could take its share of the result. Whoever did not finish comes last, also if their
    partner won.
    """
    old = {one.seat: before.get(one.player or 0, NEWCOMER) for one in match.seats}
    new = _by_place(match, old, _sides(match))
    for one in match.seats:
        if one.seat in new and match.is_in_teams and not one.finished:
            new[one.seat] = _by_place(match, old, _sides(match, deserter=one.seat))[one.seat]
    return {seat: _moved(old[seat], rating, match.weight) for seat, rating in new.items()}


def _by_place(match: CountedMatch, old: Mapping[int, Rating], sides: Sequence[Side]) -> dict[int, Rating]:
    if len(sides) < 2:
        return {}
    model = _of_rounds if match.is_single_round else _of_matches
    teams = [[model.rating(old[seat].mu, old[seat].sigma) for seat in seats] for seats, _ in sides]
    new = model.rate(teams, ranks=[float(rank) for _, rank in sides])
    return {
        seat: Rating(rating.mu, rating.sigma)
        for (seats, _), side in zip(sides, new, strict=True)
        for seat, rating in zip(seats, side, strict=True)
    }


def _moved(old: Rating, new: Rating, weight: float) -> Rating:
    """The way from one rating to another, or a part of it."""
    if weight == 1:
        return new
    return Rating(old.mu + weight * (new.mu - old.mu), old.sigma + weight * (new.sigma - old.sigma))


def _sides(match: CountedMatch, deserter: int | None = None) -> list[Side]:
    """The seats of each side with its rank; the team of a `deserter` is last."""
    if not match.is_in_teams:
        people = (one for one in match.seats if one.took_part)
        return [((one.seat,), one.place if one.finished else LAST) for one in people]
    if not all(one.took_part for one in match.seats):
        return []
    teams = ((0, 2), (1, 3))
    return [(team, LAST if deserter in team else match.seats[team[0]].place) for team in teams]
