"""How well people play, estimated by openskill's Plackett-Luce model (docs/rankings.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.metadata import version

from openskill.models import PlackettLuce

MODEL = f"PlackettLuce 1, openskill {version('openskill')}"
NEWCOMER_SHOWS, POINTS_PER_MU = 1000, 24  # how an estimate becomes the number that people see
CERTAINTY = 3  # standard deviations taken off, so that a few lucky matches do not top the list
LAST = 99  # the rank of those who did not finish

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
    """A match that counts, with all of its seats in order."""

    id: int
    guild: int
    ended_at: float
    is_in_teams: bool
    is_single_round: bool
    seats: tuple[CountedSeat, ...]


def rated(match: CountedMatch, before: Mapping[int, Rating]) -> dict[int, Rating]:
    """Return the new rating of each seat, given people's ratings before; empty if the match is not rated.

    Only people are compared with each other. In teams all four must have taken part: a computer player
    has no rating that could take its share of the result.
    """
    sides = list(_sides(match))
    if len(sides) < 2:
        return {}
    model = _of_rounds if match.is_single_round else _of_matches
    old = {one.seat: before.get(one.player or 0, NEWCOMER) for one in match.seats}
    teams = [[model.rating(old[seat].mu, old[seat].sigma) for seat in seats] for seats, _ in sides]
    new = model.rate(teams, ranks=[float(rank) for _, rank in sides])
    return {
        seat: Rating(rating.mu, rating.sigma)
        for (seats, _), side in zip(sides, new, strict=True)
        for seat, rating in zip(seats, side, strict=True)
    }


def _sides(match: CountedMatch) -> Iterable[tuple[tuple[int, ...], int]]:
    """The seats of each side with its rank."""
    if not match.is_in_teams:
        people = (one for one in match.seats if one.took_part)
        return [((one.seat,), one.place if one.finished else LAST) for one in people]
    if not all(one.took_part for one in match.seats):
        return []
    return [((seat, seat + 2), match.seats[seat].place) for seat in (0, 1)]
