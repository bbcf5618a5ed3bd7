"""A search for gains: a coalition changes to acts that are no moves, while the rest and all luck stay.

A gain is a better rating, win, place, badge, statistic, tie-break, or place at a tournament's table for
somebody in the coalition, while nobody in it has less than by playing on. Where an act changes the cards
themselves, only people who are gone at the end are compared: the others could have had such luck, or done
worse, by their own moves, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection, insert, select

from bot.engine.catalogue import OPTIONS, options_of, rules_of
from bot.engine.model.options import RulesError
from bot.engine.play.deal import check_seats
from bot.features.tournaments import changes as tournaments
from bot.features.tournaments.changes import Finish, TournamentError
from bot.features.tournaments.tournament import (
    Entrant,
    EntrantStanding,
    Pairing,
    Phase,
    System,
    Tournament,
)
from bot.game.law import WHOLE_MATCHES
from bot.game.players import Player
from bot.game.results import EVERYWHERE
from bot.storage.rankings import count_match
from bot.storage.rows import MATCHES, SEATS, TOTALS
from tests.fairness import acts
from tests.fairness.matches import PEOPLE, Books, Course, Setting, Step, new_table, played
from tests.fuzz.rules import other_value

# Options that are chosen on purpose, or that only people can use.
FIXED = {
    "seats", "dealer", "first_player", "teams", "turn_seconds", "scoring", "target", "decks", "hand_size",
    "customizable", "customizable_effects", "uno_call", "hidden_counts", "on_leave", "take_back",
}  # fmt: skip
SCORINGS = ("winner_collects", "winner_collects", "single_round", "elimination", "lowest_total")
KINDS = ("leave", "away", "idle", "end", "kick", "loop", "sweep")
ROBOT = Player(-1, "Robo", level="normal")


@dataclass(frozen=True)
class Gain:
    """Something that a coalition has got by an act."""

    kind: str
    what: str
    setting: Setting
    script: tuple[Step, ...]


# What is played


def random_setting(rng: Random, seed: int) -> Setting:
    """A match of two to six people, or of two teams, maybe with a bot, under random rules."""
    while True:
        is_in_teams = rng.random() < 0.15
        people = PEOPLE[: 4 if is_in_teams else rng.choice((2, 2, 3, 3, 3, 4, 4, 5, 6))]
        players = (*people, ROBOT) if not is_in_teams and rng.random() < 0.2 else people
        options = _random_options(rng, is_in_teams)
        try:
            check_seats(rules_of(options), len(players))
        except RulesError:
            continue
        is_arranged = not is_in_teams and len(people) == len(players) <= 4 and rng.random() < 0.4
        return Setting(seed, players, options, is_arranged)


def _random_options(rng: Random, is_in_teams: bool) -> dict[str, Any]:
    chosen = {name: other_value(spec, rng) for name, spec in OPTIONS.items()
              if name not in FIXED and rng.random() < 0.08}  # fmt: skip
    scoring = rng.choice(("winner_collects", "single_round") if is_in_teams else SCORINGS)
    return chosen | {
        "teams": is_in_teams, "scoring": scoring, "target": rng.choice((100, 150, 250)),
        "on_leave": rng.choice(("remove", "computer")), "hand_size": rng.choice((3, 4, 5, 7)),
        "take_back": rng.choice(("off", "penalty", "penalty")),
    }  # fmt: skip


# What a coalition does instead


def random_script(
    rng: Random, setting: Setting, base: Course
) -> tuple[str, set[int], list[Step], list[Step]]:
    """The kinds of one or two acts, the coalition, its script, and the script to compare with."""
    people = list(setting.people)
    kinds = sorted({rng.choice(KINDS) for _ in range(rng.choice((1, 1, 2)))})
    size = rng.randint(1, len(people) - 1) if {"end", "kick", "leave"} & set(kinds) else 1
    coalition = rng.sample(people, size)
    script, otherwise = list[Step](), list[Step]()
    for kind in kinds:
        rng.shuffle(coalition)
        more, instead = _SCRIPTS[kind](rng, setting, base, coalition)
        script, otherwise = script + more, otherwise + instead
    return " and ".join(kinds), set(coalition), script, otherwise


Script = tuple[list[Step], list[Step]]


def _moment(rng: Random, base: Course) -> int:
    """Some moment of a match, often its beginning, or the end of a round."""
    chance = rng.random()
    if chance < 0.2:
        return 0
    if chance < 0.5 and base.ends:
        return max(0, rng.choice(base.ends) - rng.randint(-1, 2))
    return rng.randrange(len(base.moves) + 1)


def _leaving(rng: Random, setting: Setting, base: Course, people: list[int]) -> Script:
    return [Step(_moment(rng, base), "leave", person) for person in people], []


def _being_away(rng: Random, setting: Setting, base: Course, people: list[int]) -> Script:
    person = people[0]
    gone, back = sorted((_moment(rng, base), _moment(rng, base)))
    returns = [Step(back + 1, "back", person)] if rng.random() < 0.7 else []
    return [Step(gone, "leave", person), *returns], []


def _idling(rng: Random, setting: Setting, base: Course, people: list[int]) -> Script:
    person = people[0]
    at = _moment(rng, base)
    returns = [Step(at + rng.randint(5, 60), "back", person)] if rng.random() < 0.5 else []
    return [Step(at, "idle", person), *returns], [Step(at, "slow", person)]


def _ending(rng: Random, setting: Setting, base: Course, people: list[int]) -> Script:
    at = _moment(rng, base)
    moderates = rng.random() < 0.5
    return [Step(at, "end", person, 0, moderates) for person in rng.sample(people, len(people))], []


def _kicking(rng: Random, setting: Setting, base: Course, people: list[int]) -> Script:
    others = [person for person in setting.people if person not in people]
    at, targets = _moment(rng, base), rng.sample(others, rng.randint(1, len(others)))
    moderates = rng.random() < 0.5
    return [Step(at, "kick", person, target, moderates) for target in targets for person in people], []


def _looping(rng: Random, setting: Setting, base: Course, people: list[int]) -> Script:
    person = people[0]
    seat = setting.people.index(person)
    plays = [at for at, (_, one, move) in enumerate(base.moves, 1) if one == seat and move.startswith("Play")]
    wilds = [
        at for at in plays if "card=W" in base.moves[at - 1][2]
    ]  # a call is owed while a color is chosen
    return [Step(at, "loop", person) for at in (wilds or plays)], []


def _sweeping(rng: Random, setting: Setting, base: Course, people: list[int]) -> Script:
    """Be away at the end of some rounds, and back for the next."""
    person = people[0]
    chosen = [end for end in base.ends[:-1] if rng.random() < 0.5]
    steps = [(Step(max(0, end - 1), "leave", person), Step(end, "back", person)) for end in chosen]
    return [step for pair in steps for step in pair], []


_SCRIPTS = {
    "leave": _leaving,
    "away": _being_away,
    "idle": _idling,
    "end": _ending,
    "kick": _kicking,
    "loop": _looping,
    "sweep": _sweeping,
}


# What it brings


def gains_in(connection: Connection, seed: int) -> tuple[bool, list[Gain]]:
    """Look for a gain in one match; and whether anything could be compared."""
    rng = Random(seed)
    setting = random_setting(rng, seed)
    honest = played(connection, setting)
    if honest is None:
        return False, []
    kind, coalition, script, otherwise = random_script(rng, setting, honest)
    base = played(connection, setting, otherwise) if otherwise else honest
    tried = played(connection, setting, script)
    if base is None or tried is None or not script:
        return False, []
    found = sorted(set(_gained(setting, base, tried, coalition)))
    return True, [Gain(kind, what, setting, tuple(script)) for what in found]


def _gained(setting: Setting, base: Course, tried: Course, coalition: Collection[int]) -> Iterator[str]:
    people = _comparable(setting, base, tried, coalition)
    before, after = (
        {one: standing_of(setting, course, one) for one in coalition} for course in (base, tried)
    )
    is_hurt = any(_is_worse(before[one], after[one]) for one in coalition)
    for one in people if not is_hurt else ():
        yield from _better(before[one], after[one])
    for seat, player in enumerate(setting.players):
        calls = tried.books[player.id].statistics["calls"] if player.is_person else 0
        if calls > tried.standing.get(seat, 0):
            yield "calls"


def _comparable(setting: Setting, base: Course, tried: Course, coalition: Collection[int]) -> Collection[int]:
    """Whose gains are not luck: everybody's if the cards are the same, or others were put out."""
    if tried.moves == base.moves[: len(tried.moves)] or tried.removed - set(coalition):
        return coalition
    held = {setting.players[seat].id for seat in tried.state.held}
    return [one for one in coalition if one not in held]


@dataclass(frozen=True)
class Stand:
    """What one person has after a match: their books, and where they stand at a tournament's table."""

    books: Books
    score: int = 0
    difference: int = 0


def standing_of(setting: Setting, course: Course, person: int) -> Stand:
    """Read it from a course."""
    books = course.books[person]
    if not setting.is_arranged or not course.finishes:
        return Stand(books)
    entrants = tuple(Entrant(number, one, number) for number, one in enumerate(setting.people, 1))
    pairing = Pairing(1, 1, tuple(one.number for one in entrants), opened_at=0.0)
    finishes = {
        one.number: Finish(*course.finishes[one.player or 0])
        for one in entrants
        if one.player in course.finishes
    }
    rules = rules_of(setting.options)
    outcome = acts.result(pairing, finishes, rules)
    decided = Tournament(
        1, 1, 1, System.SWISS, len(entrants), dict(rules.changed), 0.0, phase=Phase.PLAYING,
        entrants=entrants, pairings=(replace(pairing, outcome=outcome),),
    )  # fmt: skip
    (standing,) = [one for one in decided.standings if decided.by_number[one.entrant].player == person]
    return Stand(books, standing.score, standing.difference)


def _better(before: Stand, after: Stand) -> Iterator[str]:
    old, new = before.books, after.books
    if new.rating > old.rating:
        yield "rating"
    if new.wins > old.wins:
        yield "win"
    if new.losses < old.losses and new.wins <= old.wins:
        yield "escaped loss"
    if 0 < new.place < old.place:
        yield "place"
    if new.points > old.points:
        yield "points"
    yield from (f"badge {badge}" for badge in new.badges - old.badges)
    yield from (name for name, value in new.statistics.items() if value > old.statistics[name])
    if (after.score, after.difference) > (before.score, before.difference):
        yield "tournament"


def _is_worse(before: Stand, after: Stand) -> bool:
    old, new = before.books, after.books
    has_less = new.rating < old.rating or new.wins < old.wins or new.losses > old.losses
    return has_less or (after.score, after.difference) < (before.score, before.difference)


# Directors, people who drop out, and accounts that take turns


def gains_of_directors(seed: int) -> bool:
    """Whether a director who plays gets more from deciding about their own table than from its result."""
    rng = Random(seed)
    entrants = tuple(Entrant(number, 100 + number, number) for number in range(1, rng.randint(3, 9)))
    tables = [entrants[at : at + 2] for at in range(0, len(entrants) - 1, 2)]
    pairings = tuple(
        Pairing(1, number, tuple(one.number for one in table), opened_at=0.0)
        for number, table in enumerate(tables, 1)
    )
    found = Tournament(1, 1, 1, rng.choice(list(System)), 2, {}, 0.0, phase=Phase.PLAYING, entrants=entrants,
                       pairings=pairings)  # fmt: skip
    pairing = rng.choice(pairings)
    loser = rng.choice(pairing.entrants)
    try:
        after = acts.award(found, pairing.key, loser, 100 + loser)
    except TournamentError:
        return False
    return after.at(pairing.key).winner == loser


def gains_by_dropping_out(seed: int) -> bool:
    """Whether somebody stands better at the end of a Swiss tournament for having dropped out of it."""
    rng = Random(seed)
    people, one = range(101, 101 + rng.randint(4, 9)), 1
    found = Tournament(1, 1, 1, System.SWISS, 2, {}, 0.0)
    for person in people:
        found = tournaments.joined(found, person)
    found = tournaments.started(found, {person: rng.random() for person in people})
    drops_in = rng.randint(1, found.rounds)
    stayed, dropped = (_swiss(found, seed, drops) for drops in ((0, 0), (one, drops_in)))
    after, before = dropped[one], stayed[one]
    return (after.score, after.difference) > (before.score, before.difference)


def _swiss(found: Tournament, seed: int, drops: tuple[int, int]) -> Mapping[int, EntrantStanding]:
    """The standings after all rounds; an entrant may drop out once a round is reached."""
    who, when = drops
    while found.phase is Phase.PLAYING:
        if found.round == when and found.by_number[who].plays_on:
            found = tournaments.left(found, 100 + who)
            continue
        pairing = next(one for one in found.current if one.outcome is None)
        luck = Random(f"{seed}:{pairing.round}:{sorted(pairing.entrants)}")
        order = luck.sample(pairing.entrants, len(pairing.entrants))
        finishes = {
            one: Finish(rank, True, 500 if rank == 1 else luck.randrange(500))
            for rank, one in enumerate(order, 1)
        }
        found = tournaments.decided(found, pairing, acts.result(pairing, finishes, rules_of({})))
    return {one.entrant: one for one in found.standings}


def wins_by_turns(connection: Connection, seed: int) -> tuple[int, int]:
    """The whole wins of somebody whom others let win all day, and how many these can give one by one."""
    rng = Random(seed)
    main, *others = range(1, rng.randint(3, 6))
    sets = [one for size in range(1, len(others) + 1) for one in combinations(others, size)]
    total = TOTALS.c
    won = select(total.wins).where(
        total.player_id == main, total.guild_id == EVERYWHERE, total.period == "all"
    )
    with connection.begin() as transaction:
        table = new_table(connection)
        for at in range(40):
            _let_win(connection, table, at, (main, *rng.choice(sets)))
        wins = connection.scalar(won) or 0
        transaction.rollback()
    return wins, WHOLE_MATCHES * len(others)


def _let_win(connection: Connection, table: int, at: int, people: tuple[int, ...]) -> None:
    rules: Mapping[str, Any] = options_of(rules_of({}))
    match = insert(MATCHES).values(table_id=table, guild_id=1, rules=rules, rules_version=1, target=500,
                                   started_at=0.0, ended_at=1_790_000_000.0 + at)  # fmt: skip
    number = connection.execute(match.returning(MATCHES.c.id)).scalar_one()
    rows = [{"match_id": number, "seat": seat, "player_id": person, "rank": seat + 1, "took_part": True,
             "finished": True} for seat, person in enumerate(people)]  # fmt: skip
    connection.execute(insert(SEATS), rows)
    count_match(connection, number)
