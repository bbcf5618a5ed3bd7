"""The books of random matches are recounted from their records by independent code."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

import pytest
from openskill.models import PlackettLuce
from sqlalchemy import Connection, select

from bot.engine.model.events import CardTakenBack, RoundEnded
from bot.engine.model.moves import CallUno, CatchUno, Leave, Play, TakeBack, TimeOut, UnoTimeOut
from bot.engine.play.match import ranks
from bot.game import law
from bot.game.law import FEWEST_DECISIONS
from bot.game.players import Mover
from bot.game.state import EVERYWHERE, Stage
from bot.storage.rows import RATINGS, TOTALS
from tests.fairness.matches import Course, Playing, Setting, Step
from tests.fairness.search import random_attempt, random_setting
from tests.soak.counts import Record, times

MATCHES = times(60, 300)
DAY = 86_400
BESIDE = (CallUno, CatchUno, UnoTimeOut, Leave, TakeBack)


@dataclass(frozen=True)
class Outcome:
    """The result of a match for one person."""

    counts: bool
    finished: bool
    place: int
    points: int


Estimate = tuple[float, float]  # mean and deviation
START: Estimate = (25.0, 25.0 / 3)


@dataclass
class Ledger:
    """Each person's matches, wins, points, and rating, and who met whom on each day."""

    matches: Counter[int] = field(default_factory=Counter[int])
    wins: Counter[int] = field(default_factory=Counter[int])
    points: Counter[int] = field(default_factory=Counter[int])
    ratings: dict[int, Estimate] = field(default_factory=dict[int, Estimate])
    met: Counter[tuple[int, int, int]] = field(default_factory=Counter[tuple[int, int, int]])

    def add(
        self, outcomes: Mapping[int, Outcome], day: int, *, is_single: bool, is_in_teams: bool = False
    ) -> None:
        """Count one more match by the ten rules; the people are in the order of their seats."""
        counted = [person for person, outcome in outcomes.items() if outcome.counts]
        weights = {person: self._weight(person, counted, day) for person in counted}
        model = PlackettLuce(beta=3 * PlackettLuce().beta) if is_single else PlackettLuce()
        rate = _rated_in_teams if is_in_teams else _rated_alone
        old = {person: self.ratings.get(person, START) for person in outcomes}
        new = rate(model, old, outcomes)
        for one, weight in weights.items():
            (mu, sigma), (new_mu, new_sigma) = old[one], new.get(one, old[one])
            self.ratings[one] = (mu + weight * (new_mu - mu), sigma + weight * (new_sigma - sigma))
        for person in counted:
            outcome, is_whole = outcomes[person], weights[person] == 1
            self.matches[person] += is_whole
            self.wins[person] += is_whole and outcome.finished and outcome.place == 1
            self.points[person] += int(outcome.points * weights[person])
            for other in counted:
                self.met[day, person, other] += 1

    def _weight(self, person: int, people: Sequence[int], day: int) -> float:
        least = min((self.met[day, person, other] for other in people if other != person), default=0)
        return 1.0 if least < 5 else 0.5 ** (least - 4)


def _rated_alone(
    model: PlackettLuce, old: Mapping[int, Estimate], outcomes: Mapping[int, Outcome]
) -> dict[int, Estimate]:
    """New estimates by place; a person who did not finish comes last, after everybody else in order of
    strength.
    """
    counted = {one: outcome for one, outcome in outcomes.items() if outcome.counts}
    new = _rated(
        model, old, {one: float(made.place if made.finished else 99) for one, made in counted.items()}
    )
    for one in (one for one, made in counted.items() if not made.finished):
        others = sorted(set(old) - {one}, key=lambda person: -old[person][0])
        new[one] = _rated(model, old, {who: float(at) for at, who in enumerate([*others, one])})[one]
    return new


def _rated_in_teams(
    model: PlackettLuce, old: Mapping[int, Estimate], outcomes: Mapping[int, Outcome]
) -> dict[int, Estimate]:
    """New estimates by the place of the team; for a person who did not finish, their team counts as having
    lost.
    """
    people = list(outcomes)
    teams = people[0::2], people[1::2]
    new: dict[int, Estimate] = {}
    for person in people:
        outcome = outcomes[person]
        own, other = teams if person in teams[0] else teams[::-1]
        places = (outcomes[own[0]].place, outcomes[other[0]].place) if outcome.finished else (2, 1)
        sides = [[model.rating(*old[one]) for one in team] for team in (own, other)]
        rated = model.rate(sides, ranks=list(map(float, places)))
        mine = rated[0][own.index(person)]
        new[person] = mine.mu, mine.sigma
    return new


def _rated(
    model: PlackettLuce, old: Mapping[int, Estimate], places: Mapping[int, float]
) -> dict[int, Estimate]:
    """New estimates of people by their places."""
    if len(places) < 2:
        return {}
    sides = [[model.rating(*old[person])] for person in places]
    rated = model.rate(sides, ranks=list(places.values()))
    return {person: (side[0].mu, side[0].sigma) for person, side in zip(places, rated, strict=True)}


def _outcomes(setting: Setting, course: Course) -> dict[int, Outcome]:
    """The result of a match for everybody, from its record and the table's final state."""
    state, match = course.state, course.state.match
    assert match is not None
    if (
        setting.options.get("late_join") and not setting.is_arranged
    ):  # others may join, so it counts for nobody
        return {}
    made = _decisions(course)
    is_scored = bool(course.ends)
    able = {one.id for seat, one in enumerate(setting.players) if one.is_person
            and seat not in match.eliminated and seat not in state.left}  # fmt: skip
    is_agreed = not match.is_over and bool(able) and able <= state.votes
    played = sum(sum(made[seat]) >= (1 if is_scored else 5) for seat, one in enumerate(setting.players))
    found: dict[int, Outcome] = {}
    for seat, player in enumerate(setting.players):
        if not player.is_person:
            continue
        is_half = 2 * sum(made[seat]) >= len(made[seat])
        is_there = seat not in state.left and not state.lobby.players[seat].is_away
        finished = (
            is_half
            if seat in match.eliminated
            else is_there and is_half
            if match.is_over
            else is_agreed and seat not in state.left and (is_half or not is_scored)
        )
        counts = not finished or (played >= 2 and (is_scored or not is_agreed))
        place = ranks(match)[seat] + (not match.is_over)
        found[player.id] = Outcome(counts, finished, place, _points(course, seat))
    return found


def _decisions(course: Course) -> dict[int, list[bool]]:
    """For each decision of a seat, whether the person made it; decisions taken back are left out."""
    made: dict[int, list[tuple[bool, bool]]] = defaultdict(list)  # was it their own, and was it a play
    for entry in course.record:
        if entry.seat is not None and entry.move is not None and not isinstance(entry.move, BESIDE):
            is_own = entry.mover is Mover.PERSON and not isinstance(entry.move, TimeOut)
            made[entry.seat].append((is_own, isinstance(entry.move, Play)))
        for event in entry.events:
            if isinstance(event, CardTakenBack):
                while not made[event.seat].pop()[1]:
                    pass
    return defaultdict(list, {seat: [own for own, _ in those] for seat, those in made.items()})


def _points(course: Course, seat: int) -> int:
    """The points from rounds that ended with a person in the seat; none where points are bad."""
    rules = course.state.lobby.rules
    if rules.scoring in {"elimination", "lowest_total"}:
        return 0
    ends = [event for entry in course.record for event in entry.events if isinstance(event, RoundEnded)]
    return sum(end.points[seat] for end, held in zip(ends, course.held, strict=True) if seat in held)


def test_books_of_random_matches_are_what_other_sums_make_of_their_records(
    connection: Connection, record_property: Record
) -> None:
    record_property("matches recounted by other sums", _recount(connection, MATCHES))


@pytest.mark.parametrize("fewest", [FEWEST_DECISIONS - 1, FEWEST_DECISIONS + 1])
def test_a_recount_sees_how_many_decisions_it_takes_to_have_played(
    connection: Connection, monkeypatch: pytest.MonkeyPatch, fewest: int
) -> None:
    monkeypatch.setattr(law, "FEWEST_DECISIONS", fewest)
    with pytest.raises(AssertionError):
        _recount(connection, MATCHES, short=1.0)


def _recount(connection: Connection, most: int, short: float = 0.3) -> int:
    """Play matches, some of them short, and compare the books after each. Returns the number of matches."""
    ledger, rng, matches, seed = Ledger(), Random(26), 0, 0
    while matches < most:
        seed += 1
        setting = random_setting(rng, seed)
        day = matches // 40
        now = 1_790_000_000.0 // DAY * DAY + day * DAY + 20.0 * (matches % 40)
        is_short = rng.random() < short
        script = _short_script(rng, setting) if is_short else _script_of(connection, rng, setting)
        course = Playing(connection, setting, script, now).play()
        if course.state.stage is Stage.PLAYING:
            continue
        matches += 1
        is_single = setting.options["scoring"] == "single_round"
        is_in_teams = bool(setting.options["teams"])
        ledger.add(_outcomes(setting, course), day, is_single=is_single, is_in_teams=is_in_teams)
        _compare(connection, ledger)
    return matches


def _script_of(connection: Connection, rng: Random, setting: Setting) -> Sequence[Step]:
    """Acts other than playing, in two of three matches."""
    with connection.begin_nested() as transaction:
        honest = Playing(connection, setting, ()).play()
        transaction.rollback()
    return random_attempt(rng, setting, honest).script if rng.random() < 2 / 3 else ()


def _short_script(rng: Random, setting: Setting) -> Sequence[Step]:
    """All but one leave, or all agree to end, after each has made about FEWEST_DECISIONS."""
    people = rng.sample(setting.people, len(setting.people))
    act = rng.choice(("leave", "leave", "end"))
    at = rng.randint(4 * len(setting.players) - 1, 5 * len(setting.players) + 1)
    return [Step(at, act, person) for person in (people[1:] if act == "leave" else people)]


def _compare(connection: Connection, ledger: Ledger) -> None:
    total, rating = TOTALS.c, RATINGS.c
    rows = connection.execute(select(TOTALS).where(total.guild_id == EVERYWHERE, total.period == "all"))
    stored = {row.player_id: (row.matches, row.wins, row.points) for row in rows}
    assert stored == {
        one: (ledger.matches[one], ledger.wins[one], ledger.points[one]) for one in ledger.ratings
    }
    rows = connection.execute(select(RATINGS).where(rating.guild_id == EVERYWHERE))
    rated = {row.player_id: (row.mu, row.sigma) for row in rows}
    assert rated.keys() == ledger.ratings.keys()
    for one, (mu, sigma) in rated.items():
        assert ledger.ratings[one] == pytest.approx((mu, sigma))
