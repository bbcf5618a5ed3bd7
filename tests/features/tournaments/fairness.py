"""Gains in a tournament: through events at a table, through a director's decisions, and by dropping out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random

from msgspec.structs import replace

from bot.engine.catalogue import rules_of
from bot.engine.model.rules import Rules
from bot.features.tournaments import changes
from bot.features.tournaments.changes import Finish, TournamentError
from bot.features.tournaments.tournament import (
    Entrant,
    EntrantStanding,
    Key,
    Pairing,
    Phase,
    System,
    TableResult,
    Tournament,
)
from tests.fairness.matches import Course, Setting


def standing(setting: Setting, course: Course, person: int) -> tuple[int, int]:
    """A person's score and tie-break after a match at a tournament's table."""
    if not setting.is_arranged or not course.finishes:
        return 0, 0
    entrants = tuple(Entrant(number, one, number) for number, one in enumerate(setting.people, 1))
    pairing = Pairing(1, 1, tuple(one.number for one in entrants))
    finishes = {
        one.number: Finish(*course.finishes[one.player or 0])
        for one in entrants
        if one.player in course.finishes
    }
    rules = rules_of(setting.options)
    outcome = _result(pairing, finishes, rules)
    decided = Tournament(
        1, 1, 1, System.SWISS, len(entrants), dict(rules.changed), 0.0, phase=Phase.PLAYING,
        entrants=entrants, pairings=(replace(pairing, status=outcome),),
    )  # fmt: skip
    (found,) = [one for one in decided.standings if decided.by_number[one.entrant].player == person]
    return found.score, found.difference


def _result(pairing: Pairing, finishes: Mapping[int, Finish], rules: Rules) -> TableResult:
    """The result of a match for the table of a tournament."""
    if not any(one.finished for one in finishes.values()):
        return changes.unplayed(pairing, ())
    return changes.played(pairing, 1, finishes, rules)


# Directors


def gains_of_directors(seed: int) -> bool:
    """Whether a place ends better because of the acts of its player, who is a director.

    Besides deciding tables, they give the place to an account of their own and take it back, or another
    director does that for them.
    """
    rng = Random(seed)
    people = range(101, 101 + rng.randint(4, 9))
    found = Tournament(1, 1, 1, rng.choice(list(System)), 2, {}, 0.0)
    for person in people:
        found = changes.joined(found, person)
    place = rng.randint(1, len(people))
    script = sorted((rng.randint(0, 3), rng.choice(DIRECTING)) for _ in range(rng.randint(1, 4)))
    fair, directed = (_directed(found, seed, place, acts) for acts in ((), script))
    return (directed.score, directed.difference) > (fair.score, fair.difference)


DIRECTING = ("award", "award", "reopen", "hand over", "take back", "be replaced", "be put back")
ALT, OTHER_DIRECTOR = 98, 99


def _award(found: Tournament, key: Key, entrant: int, by: int) -> Tournament:
    """Decide a table as one of its directors."""
    return changes.directed({by}, lambda before: changes.given(before, key, entrant))(found)


def _reopen(found: Tournament, key: Key, by: int) -> Tournament:
    """Call the players of a table again, as one of the directors."""
    return changes.directed({by}, lambda before: changes.called_again(before, key))(found)


def _give_place_to(found: Tournament, number: int, substitute: int, by: int) -> Tournament:
    """Put a substitute in an entrant's place, as one of the directors."""
    return changes.directed({by}, lambda before: changes.replaced(before, number, substitute))(found)


def _directed(found: Tournament, seed: int, place: int, script: Sequence[tuple[int, str]]) -> EntrantStanding:
    """The final standing of a place; each act of the script is done in its round, as far as it is allowed."""
    me, to_do = 100 + place, list(script)
    while True:
        while to_do and to_do[0][0] <= found.round:
            with suppress(TournamentError):
                found = _direct(found, to_do.pop(0)[1], place, me)
        if found.phase is Phase.JOINING:
            strengths = {one.player or 0: Random(f"{seed}:{one.number}").random() for one in found.entrants}
            found = changes.started(found, strengths)
        elif found.phase is Phase.PLAYING:
            found = _play_one(found, seed)
        else:
            return next(one for one in found.standings if one.entrant == place)


def _direct(found: Tournament, act: str, place: int, me: int) -> Tournament:
    own = found.pairing_of(place)
    match act:
        case "award" if own is not None:
            return _award(found, own.key, place, me)
        case "reopen" if own is not None:
            return _reopen(found, own.key, me)
        case "hand over" | "be replaced":
            return _give_place_to(found, place, ALT, me if act == "hand over" else OTHER_DIRECTOR)
        case "take back" | "be put back":
            return _give_place_to(found, place, me, me if act == "take back" else OTHER_DIRECTOR)
        case _:
            return found


def _play_one(found: Tournament, seed: int) -> Tournament:
    """Decide the next table by luck, which is the same for the same entrants."""
    pairing = next(one for one in found.current if one.outcome is None)
    luck = Random(f"{seed}:{pairing.round}:{sorted(pairing.entrants)}")
    order = luck.sample(pairing.entrants, len(pairing.entrants))
    finishes = {
        one: Finish(rank, True, 500 if rank == 1 else luck.randrange(500))
        for rank, one in enumerate(order, 1)
    }
    return changes.decided(found, pairing, _result(pairing, finishes, rules_of({})))


# People who drop out


def gains_by_dropping_out(seed: int) -> bool:
    """Whether somebody ends a Swiss tournament better because they dropped out of it."""
    rng = Random(seed)
    people, one = range(101, 101 + rng.randint(4, 9)), 1
    found = Tournament(1, 1, 1, System.SWISS, 2, {}, 0.0)
    for person in people:
        found = changes.joined(found, person)
    found = changes.started(found, {person: rng.random() for person in people})
    drops_in = rng.randint(1, found.rounds)
    stayed, dropped = (_swiss(found, seed, drops) for drops in ((0, 0), (one, drops_in)))
    after, before = dropped[one], stayed[one]
    return (after.score, after.difference) > (before.score, before.difference)


def _swiss(found: Tournament, seed: int, drops: tuple[int, int]) -> Mapping[int, EntrantStanding]:
    """The standings after all rounds; an entrant may drop out once a round is reached."""
    who, when = drops
    while found.phase is Phase.PLAYING:
        if found.round == when and found.by_number[who].plays_on:
            found = changes.left(found, 100 + who)
            continue
        found = _play_one(found, seed)
    return {one.entrant: one for one in found.standings}
