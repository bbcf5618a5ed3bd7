"""A search for gains: a coalition replaces moves by other acts, while everybody else and all luck stay the
same.

A gain is a better rating, win, place, badge, statistic, tie-break, or place at a tournament's table for
somebody in the coalition, while nobody in it ends up worse than by playing. Where an act changes the cards
themselves, only people who are gone at the end are compared: people who are present, or were eliminated,
could have had such luck, or a worse result, through their own moves, too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from sqlalchemy import Connection, insert, select

from bot.engine.catalogue import OPTIONS, options_of, rules_of
from bot.engine.model.options import RulesError
from bot.engine.play.deal import check_seats
from bot.game.law import LAST, WHOLE_MATCHES
from bot.game.players import Player
from bot.game.state import EVERYWHERE
from bot.storage.rankings import count_match
from bot.storage.rows import MATCHES, SEATS, TOTALS
from bot.storage.rule_sets import rules_id_of
from tests.fairness.matches import PEOPLE, STATISTICS, Books, Course, Setting, Step, new_table, played
from tests.features.samples import modules_of_tests
from tests.fuzz.rules import other_value

# Options that are tried deliberately, or that only people can use.
FIXED = {
    "seats", "dealer", "first_player", "teams", "turn_seconds", "scoring", "target", "decks", "hand_size",
    "customizable", "customizable_effects", "uno_call", "hidden_counts", "on_leave", "take_back",
}  # fmt: skip
SCORINGS = ("winner_collects", "winner_collects", "single_round", "elimination", "lowest_total")
KINDS = ("leave", "away", "idle", "end", "kick", "loop", "sweep", "steps", "agreed", "alone")
IN_STEPS = {"steps", "agreed", "alone"}  # these already consist of several acts
# By feature: the value that it derives from a match for one person; higher is better.
ELSEWHERE: Sequence[Callable[[Setting, Course, int], tuple[int, int]]] = [
    module.standing for module in modules_of_tests("fairness")
]
ROBOT = Player(-1, "Robo", level="normal")


@dataclass(frozen=True)
class Gain:
    """Something that a coalition gains by an act."""

    kind: str
    what: str
    setting: Setting
    script: tuple[Step, ...]


# Matches


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
        is_group = not is_arranged and rng.random() < 0.3
        return Setting(seed, players, options, is_arranged, is_group)


def _random_options(rng: Random, is_in_teams: bool) -> dict[str, Any]:
    chosen = {name: other_value(spec, rng) for name, spec in OPTIONS.items()
              if name not in FIXED and rng.random() < 0.08}  # fmt: skip
    scoring = rng.choice(("winner_collects", "single_round") if is_in_teams else SCORINGS)
    return chosen | {
        "teams": is_in_teams, "scoring": scoring, "target": rng.choice((100, 150, 250)),
        "on_leave": rng.choice(("remove", "computer")), "hand_size": rng.choice((3, 4, 5, 7)),
        "take_back": rng.choice(("off", "penalty", "penalty")),
    }  # fmt: skip


# Acts of a coalition


@dataclass
class Attempt:
    """The acts of a coalition, and the courses that it could have had by other means.

    `script` contains its acts, along with the acts of others that it depends on. Each script in `otherwise`
    is a fair alternative: only a result better than all of them is a gain.
    """

    kind: str
    coalition: set[int]
    script: list[Step]
    otherwise: list[list[Step]]


def random_attempt(rng: Random, setting: Setting, base: Course) -> Attempt:
    """An act of one or two kinds, or several acts at different moments."""
    people = list(setting.people)
    kinds = {rng.choice(KINDS) for _ in range(rng.choice((1, 1, 2)))}
    kinds = {min(kinds & IN_STEPS)} if kinds & IN_STEPS else kinds
    size = rng.randint(1, len(people) - 1) if {"end", "kick", "leave", *IN_STEPS} & kinds else 1
    coalition = rng.sample(people, size)
    script, otherwise = list[Step](), [list[Step]()]
    for kind in sorted(kinds):
        rng.shuffle(coalition)
        more, *instead = _SCRIPTS[kind](rng, setting, base, coalition)
        script += more
        otherwise = [before + one for before in otherwise for one in instead]
    return Attempt(" and ".join(sorted(kinds)), set(coalition), script, otherwise)


Script = tuple[list[Step], ...]  # the acts, then the alternative


def _moment(rng: Random, base: Course) -> int:
    """A random moment of a match, often its start, or the end of a round."""
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
    ]  # UNO is owed while a color is being chosen
    return [Step(at, "loop", person) for at in (wilds or plays)], []


def _sweeping(rng: Random, setting: Setting, base: Course, people: list[int]) -> Script:
    """Be away at the end of some rounds, and back for the next one."""
    person = people[0]
    chosen = [end for end in base.ends[:-1] if rng.random() < 0.5]
    steps = [(Step(max(0, end - 1), "leave", person), Step(end, "back", person)) for end in chosen]
    return [step for pair in steps for step in pair], []


def _acting_in_steps(rng: Random, setting: Setting, base: Course, people: list[int]) -> Script:
    """Each does two or three things, one after the other, such as vote, leave, and return."""
    acts_here = ["leave", "back", "end", *(["pause", "pause"] if setting.is_group else ["idle"])]
    steps = list[Step]()
    for person in people:
        moments = sorted(_moment(rng, base) for _ in range(rng.choice((2, 2, 3))))
        steps += [Step(at, rng.choice(acts_here), person) for at in moments]
    return steps, []


def _using_an_agreement(rng: Random, setting: Setting, base: Course, people: list[int]) -> Script:
    """The others agree to end the match; the coalition waits, and agrees when it suits it.

    Its result may equal the result of everybody agreeing immediately.
    """
    first, second = sorted((_moment(rng, base), _moment(rng, base)))
    if len(base.ends) > 1 and rng.random() < 0.6:  # before a round ends, and before the next deal
        played = rng.randrange(len(base.ends) - 1)
        first, second = rng.randrange((0, *base.ends)[played], base.ends[played]), base.ends[played]
    others = [Step(first, "end", person) for person in setting.people if person not in people]
    at_once = [Step(first, "end", person) for person in people]
    later = [Step(second, rng.choice(("end", "end", "end", "leave")), person) for person in people]
    return others + later, others, others + at_once


def _ending_alone(rng: Random, setting: Setting, base: Course, people: list[int]) -> Script:
    """The others leave, and the last person ends the match, after a bot has played for them or not."""
    person = people[0]
    gone, back = sorted(rng.randrange(len(base.moves) + 1) for _ in range(2))
    left = back + rng.choice((1, 3, 20))
    being_away = [Step(gone, rng.choice(("leave", "idle")), person), Step(back, "back", person)]
    leaving = [Step(left, "leave", other) for other in setting.people if other != person]
    return [*being_away, *leaving, Step(left + rng.choice((0, 0, 9)), "end", person)], [*being_away, *leaving]


_SCRIPTS = {
    "leave": _leaving,
    "away": _being_away,
    "idle": _idling,
    "end": _ending,
    "kick": _kicking,
    "loop": _looping,
    "sweep": _sweeping,
    "steps": _acting_in_steps,
    "agreed": _using_an_agreement,
    "alone": _ending_alone,
}


# Gains


def gains_in(connection: Connection, seed: int) -> tuple[bool, list[Gain]]:
    """Look for a gain in one match; also return whether anything could be compared."""
    rng = Random(seed)
    setting = random_setting(rng, seed)
    honest = played(connection, setting)
    if honest is None:
        return False, []
    attempt = random_attempt(rng, setting, honest)
    tried = played(connection, setting, attempt.script)
    bases = [played(connection, setting, one) if one else honest for one in attempt.otherwise]
    fair = [base for base in bases if base is not None]
    if tried is None or not attempt.script or len(fair) < len(bases):
        return False, []
    found = sorted({*_gained(setting, fair, tried, attempt.coalition), *_never(setting, tried, attempt)})
    return True, [Gain(attempt.kind, what, setting, tuple(attempt.script)) for what in found]


def _gained(
    setting: Setting, fair: Sequence[Course], tried: Course, coalition: Collection[int]
) -> Iterator[str]:
    """Gains over every fair course, if nobody in the coalition ends up worse than in the first."""
    after = {one: standing_of(setting, tried, one) for one in coalition}
    if any(_is_worse(standing_of(setting, fair[0], one), after[one]) for one in coalition):
        return
    for one in coalition:
        better = [
            set(_better(standing_of(setting, base, one), after[one])) - _by_luck(base, tried)
            for base in fair
            if one in _comparable(setting, base, tried, coalition)
        ]
        if len(better) == len(fair):
            yield from set.intersection(*better)


def _never(setting: Setting, tried: Course, attempt: Attempt) -> Iterator[str]:
    """Results that are wrong in any case."""
    for seat, player in enumerate(setting.players):
        calls = tried.books[player.id].statistics["calls"] if player.is_person else 0
        if calls > tried.standing.get(seat, 0):
            yield "calls"
    for one in set(setting.people) - {step.by for step in attempt.script}:
        if tried.books[one].place == LAST:
            yield "somebody who only played has lost"


def _comparable(setting: Setting, base: Course, tried: Course, coalition: Collection[int]) -> Collection[int]:
    """The people whose gains are not luck: everybody if the cards are the same or somebody outside the
    coalition was removed, otherwise only people who are gone at the end.
    """
    if _has_same_cards(base, tried) or tried.removed - set(coalition):
        return coalition
    match = tried.state.match
    finished = tried.state.held | (match.eliminated if match is not None else frozenset())
    may_have_luck = {setting.players[seat].id for seat in finished}
    return [one for one in coalition if one not in may_have_luck]


def _by_luck(base: Course, tried: Course) -> frozenset[str]:
    """Results that other cards can change even for people who are gone at the end: the points they scored,
    the calls they had to make, …
    """
    return frozenset(() if _has_same_cards(base, tried) else ("points", *STATISTICS))


def _has_same_cards(base: Course, tried: Course) -> bool:
    common = min(len(tried.moves), len(base.moves))
    return tried.moves[:common] == base.moves[:common]


@dataclass(frozen=True)
class Stand:
    """One person after a match: their books, and the values that features derive from it, such as a
    tie-break.
    """

    books: Books
    elsewhere: tuple[tuple[int, int], ...] = ()


def standing_of(setting: Setting, course: Course, person: int) -> Stand:
    """Read it from a course."""
    return Stand(course.books[person], tuple(stand(setting, course, person) for stand in ELSEWHERE))


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
    if any(now > then for then, now in zip(before.elsewhere, after.elsewhere, strict=True)):
        yield "standing"


def _is_worse(before: Stand, after: Stand) -> bool:
    old, new = before.books, after.books
    has_less = new.rating < old.rating or new.wins < old.wins or new.losses > old.losses
    return has_less or any(now < then for then, now in zip(before.elsewhere, after.elsewhere, strict=True))


# Accounts that take turns


def wins_by_turns(connection: Connection, seed: int) -> tuple[int, int]:
    """The wins of a person whom others let win all day, and the most wins these others can give one by
    one.
    """
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
    match = insert(MATCHES).values(
        table_id=table, guild_id=1, rules_id=rules_id_of(connection, rules), rules_version=1, target=500,
        started_at=0.0, ended_at=1_790_000_000.0 + at,
    )  # fmt: skip
    number = connection.execute(match.returning(MATCHES.c.id)).scalar_one()
    rows = [{"match_id": number, "seat": seat, "player_id": person, "rank": seat + 1, "took_part": True,
             "finished": True} for seat, person in enumerate(people)]  # fmt: skip
    connection.execute(insert(SEATS), rows)
    count_match(connection, number)
