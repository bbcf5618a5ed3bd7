"""`make fuzz`: 200,000 random rounds and 50 for every two options, each played to its end or a fault.

It also plays 1,000 whole matches, which are recorded, exported, read back, and played again. `--with OPTION`
plays only rounds in which this option is changed, for 200,000 steps with each option named.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import Pool
from random import Random

from bot.engine.catalogue import OPTIONS
from bot.engine.play.match import Match
from bot.game.record import export, read_export, recording_of, write_export
from tests.fuzz.rounds import Walk
from tests.fuzz.rules import match_under, other_value, pairs, random_match
from tests.recordings import recorded

ROUNDS, ROUNDS_A_PAIR, MATCHES, SHARE = 200_000, 50, 1_000, 100
STEPS, STEPS_A_SHARE = 200_000, 2_000
TOLD = 50  # shares between two progress lines
ENDLESS = 100_000  # steps of a match; the rules end its rounds long before

Tally = tuple[int, int, str]  # rounds that ended, steps taken, the fault


def main() -> int:
    """Split the work among processes, and print how many rounds passed; the exit status is 1 if one did
    not.
    """
    parser = argparse.ArgumentParser("python -m tests.fuzz", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--pair-rounds", type=int, default=ROUNDS_A_PAIR)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--with", dest="changed", nargs="*", choices=[*OPTIONS, []], default=[])
    parser.add_argument("--steps", type=int, default=STEPS)
    options = parser.parse_args()
    with Pool(options.processes) as pool:
        if options.changed:
            shares = options.steps // STEPS_A_SHARE
            return max(
                _report(name, pool.imap_unordered(partial(changed_share, name), range(shares)))
                for name in options.changed
            )
        kinds: list[tuple[str, Callable[[int], Tally], int]] = [
            ("random rules", random_share, options.rounds // SHARE),
            ("every two options", pair_share, options.pair_rounds),
            ("replays", replay_share, options.matches),
        ]
        return max(_report(name, pool.imap_unordered(share, range(shares))) for name, share, shares in kinds)


def _report(name: str, tallies: Iterator[Tally]) -> int:
    """Print the number of passed rounds regularly, and every fault immediately."""
    rounds = steps = faults = 0
    for number, (played, taken, fault) in enumerate(tallies, start=1):
        rounds, steps, faults = rounds + played, steps + taken, faults + bool(fault)
        if fault:
            print(fault, flush=True)
        if number % TOLD == 0:
            print(f"{name}: {rounds:,} rounds, {steps:,} steps so far", flush=True)
    print(f"{name}: {rounds:,} rounds, {steps:,} steps, {faults} faults", flush=True)
    return int(faults > 0)


def random_share(seed: int) -> Tally:
    """A hundred rounds under random rules."""
    rng, rounds, steps = Random(f"random {seed}"), 0, 0
    while rounds < SHARE:
        walk, fault = _walked(random_match(rng), rng)
        rounds, steps = rounds + walk.rounds, steps + len(walk.steps)
        if fault:
            return rounds, steps, f"random {seed}: {fault}"
    return rounds, steps, ""


def pair_share(seed: int) -> Tally:
    """A round for every two options."""
    rounds = steps = 0
    for one, other in pairs():
        rng = Random(f"pair {seed} {one.name} {other.name}")
        match = match_under({one.name: other_value(one, rng), other.name: other_value(other, rng)}, rng)
        if match is not None:
            walk, fault = _walked(match, rng, rounds=1)
            rounds, steps = rounds + walk.rounds, steps + len(walk.steps)
            if fault:
                return rounds, steps, f"pair {seed} {one.name} {other.name}: {fault}"
    return rounds, steps, ""


def changed_share(name: str, seed: int) -> Tally:
    """Rounds under random rules in which one option is changed, until they have taken enough steps."""
    rng, rounds, steps = Random(f"{name} {seed}"), 0, 0
    while steps < STEPS_A_SHARE:
        walk, fault = _walked(random_match(rng, changed=[name]), rng)
        rounds, steps = rounds + walk.rounds, steps + len(walk.steps)
        if fault:
            return rounds, steps, f"{name} {seed}: {fault}"
    return rounds, steps, ""


def replay_share(seed: int) -> Tally:
    """A whole match, played again from its export."""
    rng = Random(f"replay {seed}")
    first = random_match(rng)
    recording, matches = recorded(first.rules, len(first.scores), rng)
    fault = ""
    try:
        again = recording_of(read_export(write_export(export(recording))))
        assert [step.match for step in again.replay()] == matches, "replayed it goes otherwise"
    except Exception as found:  # noqa: BLE001  # whatever it is, it is the finding
        fault = f"replay {seed}: {found!r} under {first.rules.changed}"
    return matches[-1].round, len(recording.record), fault


def _walked(match: Match, rng: Random, rounds: int = 3) -> tuple[Walk, str]:
    """A walk through this many rounds, replayed, and the fault found."""
    walk = Walk(match, rng)
    try:
        end = walk.go(rounds=rounds, steps=ENDLESS)
        walk.look_closely()
        assert walk.replayed() == end, "replayed it ends otherwise"
    except Exception as fault:  # noqa: BLE001  # whatever it is, it is the finding
        return walk, f"step {len(walk.steps)}: {fault!r} under {match.rules.changed}"
    return walk, ""


if __name__ == "__main__":
    sys.exit(main())
