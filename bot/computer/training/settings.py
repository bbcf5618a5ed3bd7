"""The tables to learn from: the number of players, the rules, the players, and the score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from bot.computer.training.simulator import FOUR_RULES, PLAYERS, SCORINGS, SimulatorRules

HOUSE = 0.45  # share of rounds with random rules; the others use the default rules
UNDER_WAY = 0.4  # share of rounds that belong to a match; the others count by themselves
TARGETS = (500, 500, 500, 200, 300, 1000)
HAND_POINTS = 34  # the average value of a hand when somebody goes out
BIG_TABLES = (5, 7, 8, 9, 10, 10, 12)
TEAM_SCORINGS = ("winner_collects", "single_round")
TEAMS = 0.2  # share of the tables of four, where hands can move


@dataclass(frozen=True)
class Setting:
    """One round to learn from: its rules, the players by seat, and the points that each still needs to win
    the match.
    """

    rules: SimulatorRules
    players: tuple[int, ...]
    needs: tuple[int, ...]


Source = Callable[[Random, str], Setting]


def duel(rng: Random, learner: str) -> Setting:
    """A round of two: the learner against itself or another player."""
    rules = SimulatorRules(2, **(_house_rules(rng) if rng.random() < HOUSE else {}))
    other = rng.choice((learner, learner, "hit", "hit", "normal"))
    return Setting(rules, (PLAYERS[learner], PLAYERS[other]), _needs(rules, rng))


def crowd(rng: Random, learner: str) -> Setting:
    """A round of three or more, with the learner everywhere, at one seat, or at every other seat."""
    seats = rng.choices((4, 3, 6, rng.choice(BIG_TABLES)), (0.5, 0.07, 0.25, 0.18))[0]
    rules = SimulatorRules(seats, **(_house_rules(rng) if rng.random() < HOUSE else {}))
    rules.teams = seats == 4 and SCORINGS[rules.scoring] in TEAM_SCORINGS and rng.random() < TEAMS
    company = rng.choices(((learner,) * 2, ("hit",) * 2, ("normal", learner)), (0.4, 0.25, 0.35))[0]
    return Setting(rules, _alternating(learner, company, seats), _needs(rules, rng))


def by_few_rules(rng: Random, learner: str) -> Setting:
    """A round of three or more, mostly six, with rules that `playouts.c` plays fast."""
    seats = rng.choices((6, 4, 3, rng.choice(BIG_TABLES[:-1])), (0.45, 0.35, 0.05, 0.15))[0]
    rules = SimulatorRules(seats)
    rules.seven_zero = rng.random() < (0.35 if seats == 4 else 0.1)
    rules.hidden_counts = not rules.seven_zero and rng.random() < 0.12
    rules.scoring = SCORINGS.index("single_round") if rng.random() < 0.12 else 0
    return Setting(rules, _mostly_normal(rng, learner, seats), _needs(rules, rng))


def big_tables(rng: Random, learner: str) -> Setting:
    """A round of five or more, mostly six, with the default rules, or as a single round."""
    rules = SimulatorRules(rng.choices((6, 5, 7, 8, 9, 10), (0.6, 0.1, 0.08, 0.08, 0.04, 0.1))[0])
    rules.scoring = SCORINGS.index("single_round") if rng.random() < 0.1 else 0
    return Setting(rules, _mostly_normal(rng, learner, rules.seats), _needs_in_match(rules, rng))


def big_tables_by_house_rules(rng: Random, learner: str) -> Setting:
    """A round of five or more with random rules, among the rules for which the network for big tables is
    used.
    """
    rules = SimulatorRules(rng.choice((6, *BIG_TABLES)), **_house_rules(rng))
    rules.scoring %= SCORINGS.index("lowest_total")
    rules.seven_zero = rules.hidden_counts = 0
    return Setting(rules, _mostly_normal(rng, learner, rules.seats), _needs_in_match(rules, rng))


def seven_zero(rng: Random, learner: str) -> Setting:
    """A round of three or more, mostly four, in which hands move. A fifth of these have more house rules."""
    seats = rng.choices((4, 3, 6, rng.choice((5, 7, 8, 10))), (0.6, 0.12, 0.18, 0.1))[0]
    rules = SimulatorRules(seats, **(_house_rules(rng) if rng.random() < 0.2 else {}))
    rules.scoring = SCORINGS.index("single_round") if rng.random() < 0.1 else 0
    rules.seven_zero, rules.hidden_counts = 1, 0
    return Setting(rules, _mostly_normal(rng, learner, seats), _needs_in_match(rules, rng))


def _mostly_normal(rng: Random, learner: str, seats: int) -> tuple[int, ...]:
    company = rng.choices(((learner,) * 2, ("hit",) * 2, ("normal", learner)), (0.3, 0.1, 0.6))[0]
    return _alternating(learner, company, seats)


def _alternating(learner: str, company: Sequence[str], seats: int) -> tuple[int, ...]:
    players = (learner, *(company[seat % 2] for seat in range(seats - 1)))
    return tuple(PLAYERS[name] for name in players)


def _needs(rules: SimulatorRules, rng: Random) -> tuple[int, ...]:
    """Return the points to the target, at the start or in the middle of a match, or zeros if points do not
    count.
    """
    if SCORINGS[rules.scoring] != "winner_collects" or rng.random() > UNDER_WAY:
        return (0,) * rules.seats
    target = rng.choice(TARGETS)
    furthest = 0.0 if rng.random() < 0.3 else rng.random()
    scores = [int(rng.random() * furthest * target) for _ in range(rules.seats)]
    if rules.teams:
        scores[2:] = scores[:2]
    return tuple(target - score for score in scores)


def _needs_in_match(rules: SimulatorRules, rng: Random) -> tuple[int, ...]:
    """Return how many points each seat needs at the start of a round, or zeros if points do not count."""
    if SCORINGS[rules.scoring] != "winner_collects":
        return (0,) * rules.seats
    target, scores, needs = rng.choice(TARGETS), [0] * rules.seats, list[tuple[int, ...]]()
    while max(scores) < target:
        needs.append(tuple(target - score for score in scores))
        scores[rng.randrange(rules.seats)] += round(HAND_POINTS * (rules.seats - 1) * rng.uniform(0.4, 1.6))
    return rng.choice(needs)


def _house_rules(rng: Random) -> dict[str, int]:
    """Change each option occasionally, independently of the others."""

    def now_and_then(share: float, values: Sequence[int] = (1,)) -> int:
        return rng.choice(values) if rng.random() < share else 0

    is_yellowstone = now_and_then(0.12)
    return {
        "scoring": now_and_then(0.45, (1, 1, 2, 3)),
        "stacking": now_and_then(0.5, (1, 2)),
        "seven_zero": now_and_then(0.35),
        "until_playable": now_and_then(0.3),
        "force_play": now_and_then(0.15),
        "reverse_is_plain": now_and_then(0.15),
        "wild_after_draw": now_and_then(0.1),
        "four_rule": now_and_then(0.5, (1, 2, 3, *(FOUR_RULES.index("anytime"),) * 3)),
        "hidden_counts": now_and_then(0.12),
        "yellowstone": is_yellowstone,
        "opening_number_only": is_yellowstone,
        "swaps": now_and_then(0.1, (1, 2, 3)),
        "shuffles": now_and_then(0.1, (1, 2, 3)),
        "plains": now_and_then(0.1, (1, 2, 3)),
        "hand_size": now_and_then(0.15, (5, 6, 8)) or 7,
    }
