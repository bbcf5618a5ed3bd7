"""Compares the engine's moves per second with RLCard's UNO and a bare playout (`bare.py`), in one run.

All play random rounds: a uniformly random card that fits, with a random color; a player draws only if nothing
fits, and plays a drawn card that fits. A move is one decision of a player; a round includes setting it up.
RLCard's `Game.step` (the level that checks and builds states) is measured. The CPU time of this process is
measured, in alternating slices, so that other work on the machine affects all alike; the ratio is what
matters.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from types import FrameType
from typing import Any

from bot.engine.catalogue import rules_of
from bot.engine.model.cards import Color
from bot.engine.model.decisions import DrawnCard
from bot.engine.model.moves import Play
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.play.apply import apply
from bot.engine.play.deal import Seating, start_round
from bot.engine.play.legal import legal_moves
from tests.benchmarks.bare import bare_round
from tests.benchmarks.table import Row, show

TraceFunction = Callable[[FrameType, str, object], Any]  # as defined in the standard library
COLORS = tuple(Color)
RULES = rules_of({})


def our_round(rng: random.Random, seats: int) -> int:
    """Play one round with this project's engine; return the number of decisions."""
    table, _ = start_round(RULES, Seating(seats, rng.randrange(seats)), rng.randbytes(SECRET_BYTES))
    decisions = 0
    while (seat := (awaiting := table.awaiting).seat) is not None:
        moves = legal_moves(table, seat)
        move = moves[0]
        # After the plays come a draw or a pass, and a call for each seat that owes one.
        if type(move) is Play:
            move = moves[int(rng.random() * (len(moves) - 1 - len(table.owing)))]
            if move.card.color is None:  # pyrefly: ignore[missing-attribute]
                move = Play(move.card, COLORS[int(rng.random() * 4)])  # pyrefly: ignore[missing-attribute]
        if type(awaiting) is not DrawnCard:
            decisions += 1
        table, _ = apply(table, seat, move)
    return decisions


def rlcard_round() -> Callable[[random.Random, int], int]:
    """The same with RLCard's Game."""
    import numpy

    new_game = import_module("rlcard.games.uno").Game  # installed only for benchmarks
    source = numpy.random.RandomState(7)

    def play(rng: random.Random, seats: int) -> int:
        game = new_game(num_players=seats)
        game.np_random = source
        game.init_game()
        decisions = 0
        while not game.is_over():
            actions = game.get_legal_actions()
            game.step(actions[int(rng.random() * len(actions))])
            decisions += 1
        return decisions

    return play


def rate(play: Callable[[random.Random, int], int], seats: int, seconds: float, seed: int) -> float:
    """Decisions per second of CPU time."""
    rng = random.Random(seed)
    start = time.process_time()
    decisions = 0
    while (spent := time.process_time() - start) < seconds:
        decisions += play(rng, seats)
    return decisions / spent


def compare(seats: int, seconds: float, repeats: int) -> Iterator[Row]:
    """The rate compared with each of the others for a number of players."""
    others = {"RLCard": rlcard_round(), "a bare playout": bare_round}
    for play in (our_round, *others.values()):
        rate(play, seats, seconds / 4, 0)
    ours, theirs = list[float](), {name: list[float]() for name in others}
    for seed in range(repeats):
        ours.append(rate(our_round, seats, seconds, seed))
        for name, play in others.items():
            theirs[name].append(rate(play, seats, seconds, seed))
    for name, rates in theirs.items():
        yield Row(
            f"engine, {seats} players", f"{statistics.median(ours):,.0f} moves/s",
            f"{name} {statistics.median(rates):,.0f} moves/s",
            statistics.median(our / their for our, their in zip(ours, rates, strict=True)),
        )  # fmt: skip


def rows(seconds: float = 0.5, repeats: int = 11) -> Iterator[Row]:
    """Steps per decision, the same on every machine, and decisions per second."""
    for seats in (2, 4):
        calls, opcodes = steps_of_a_move(seats)
        yield Row(f"engine, {seats} players", f"{opcodes:.0f} bytecodes/move", f"{calls:.1f} calls/move")
    for seats in (2, 4):
        yield from compare(seats, seconds, repeats)


def steps_of_a_move(seats: int, rounds: int = 20) -> tuple[float, float]:
    """The functions entered and the bytecodes executed for each decision: the same on every machine."""
    calls = opcodes = 0

    def count(frame: FrameType, event: str, _: object) -> TraceFunction:
        nonlocal calls, opcodes
        frame.f_trace_lines, frame.f_trace_opcodes = False, True
        calls += event == "call"
        opcodes += event == "opcode"
        return count

    rng = random.Random(1)
    our_round(rng, seats)  # fills the caches
    sys.settrace(count)
    try:
        decisions = sum(our_round(rng, seats) for _ in range(rounds))
    finally:
        sys.settrace(None)
    return calls / decisions, opcodes / decisions


def profile(seats: int, rounds: int = 1500) -> None:
    """Print a profile of the engine."""
    rng = random.Random(1)
    profiler = cProfile.Profile()
    profiler.enable()
    for _ in range(rounds):
        our_round(rng, seats)
    profiler.disable()
    pstats.Stats(profiler).sort_stats("tottime").print_stats(18)


def main() -> None:
    """Compare, or profile."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a slice")
    parser.add_argument("--repeats", type=int, default=11)
    parser.add_argument("--profile", action="store_true", help="print where the time goes instead")
    chosen = parser.parse_args()
    if chosen.profile:
        profile(4)
    else:
        show(rows(chosen.seconds, chosen.repeats))


if __name__ == "__main__":
    main()
