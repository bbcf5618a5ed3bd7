"""Ratings, and how a match changes them (docs/ratings.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version

from msgspec import Struct
from openskill.models import PlackettLuce

from bot.game.law import LAST, own_rank, weight_of
from bot.game.state import EVERYWHERE

MODEL = f"PlackettLuce 3, openskill {version('openskill')}"
NEWCOMER_SHOWS, POINTS_PER_MU = 1000, 24  # convert an estimate to the displayed number
# number of standard deviations subtracted, so that a few lucky matches are not enough to lead the ranking
CERTAINTY = 3


# Luck decides most single rounds but few matches. A match of the usual nine rounds therefore carries three
# times as much information.
_MATCH_MODEL = PlackettLuce()
_ROUND_MODEL = PlackettLuce(beta=3 * _MATCH_MODEL.beta)


class Rating(Struct, frozen=True):
    """An estimate of skill: its mean and its uncertainty."""

    mu: float = _MATCH_MODEL.mu
    sigma: float = _MATCH_MODEL.sigma

    @property
    def shown(self) -> int:
        """The displayed number: 1000 for a newcomer, and more with more skill and certainty."""
        return round(NEWCOMER_SHOWS + POINTS_PER_MU * (self.mu - CERTAINTY * self.sigma))


NEWCOMER = Rating()
Side = tuple[tuple[int, ...], float]  # the seats of a side, and its rank


class CountedSeat(Struct, frozen=True):
    """A seat in a match that counts. `player` is None for computer players, guests, and people whose data was
    deleted.

    Each opponent may have met the person in earlier matches of that day. `repeats` is the smallest number of
    such matches with one opponent.
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
        """Whether the seat was dealt to a person."""
        return self.player is not None or self.is_forgotten or self.took_part


class CountedMatch(Struct, frozen=True):
    """A match that counts, with all its seats in order."""

    id: int
    guild: int
    ended_at: float
    is_in_teams: bool
    is_single_round: bool
    seats: tuple[CountedSeat, ...]

    @property
    def scopes(self) -> tuple[int, ...]:
        """The rankings in which the match counts: EVERYWHERE, and its server if it was played in one."""
        return (EVERYWHERE, self.guild) if self.guild else (EVERYWHERE,)


def rate(match: CountedMatch, before: Mapping[int, Rating]) -> dict[int, Rating]:
    """Return the new rating of each seat for which the match counts, given people's ratings before it.

    Only people are compared with each other, and teams only if all four players are people, because a
    computer player has no rating to absorb its part of the result. A person who did not finish is rated as if
    only they had come last, behind everybody else ranked by rating. So playing on could not have cost more.
    """
    old = {seat.seat: before.get(seat.player or 0, NEWCOMER) for seat in match.seats}
    sides = _team_sides if match.is_in_teams else _single_sides
    rated = _by_place(match, old, sides(match))
    for deserter in match.seats:
        if deserter.took_part and not deserter.finished:
            behind = sides(match, deserter.seat, old)
            lost = _by_place(match, old, behind)
            rated |= {seat: lost[seat] for seat in lost.keys() & {deserter.seat}}
    seats = {seat.seat: seat for seat in match.seats if seat.took_part}
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
    """Return the new rating, or a rating part of the way there."""
    if weight == 1:
        return new
    return Rating(old.mu + weight * (new.mu - old.mu), old.sigma + weight * (new.sigma - old.sigma))


def _single_sides(
    match: CountedMatch, deserter: int | None = None, old: Mapping[int, Rating] | None = None
) -> list[Side]:
    """Return everybody for whom the match counts, by rank. With a `deserter`, return all people by rating,
    and the deserter last.
    """
    if deserter is None or old is None:
        return [((one.seat,), float(own_rank(one))) for one in match.seats if one.took_part]
    others = [one.seat for one in match.seats if one.is_person and one.seat != deserter]
    in_order = sorted(others, key=lambda seat: -old[seat].mu)
    return [((seat,), float(place)) for place, seat in enumerate([*in_order, deserter])]


def _team_sides(
    match: CountedMatch, deserter: int | None = None, _: Mapping[int, Rating] | None = None
) -> list[Side]:
    """Return the two teams by rank, with the `deserter`'s team last. There are none unless all four players
    are people.
    """
    if not all(seat.is_person for seat in match.seats):
        return []
    return [
        (team, LAST if deserter in team else float(match.seats[team[0]].rank)) for team in ((0, 2), (1, 3))
    ]
