"""Under any rules, and for any random moves, a round stays whole, can be written down, and is replayed."""

from __future__ import annotations

from random import Random

import pytest

from bot.engine.catalogue import PRESETS
from bot.engine.model.decisions import DECISIONS
from bot.engine.model.moves import MOVES
from tests.fuzz.__main__ import replay_share
from tests.fuzz.players import after, random_step
from tests.fuzz.rounds import Walk
from tests.fuzz.rules import match_under, other_value, pairs, random_match
from tests.soak.counts import times

pytestmark = pytest.mark.fuzz

ROUNDS, SHARES = times(48, 1_200), 12  # the rounds are shared among several processes
MATCHES = 1_000  # tried until every kind of move was made; which of them it takes changes with every option
MOVES_OF_A_BOX = times(2_000, 200_000)
STEPS = 2_000  # `make fuzz` plays everything to its end


@pytest.mark.parametrize("share", range(SHARES))
def test_random_rounds_stay_whole(share: int) -> None:
    rng, rounds = Random(share), 0
    while rounds < ROUNDS // SHARES:
        walk = Walk(random_match(rng), rng)
        end = walk.go(rounds=3, steps=STEPS)
        assert len(walk.steps) > STEPS // 3 or walk.replayed() == end
        rounds += walk.rounds


@pytest.mark.parametrize("preset", ["no_mercy", "flip"])
def test_rounds_of_the_other_boxes_stay_whole(preset: str) -> None:
    rng, steps = Random(preset), 0
    while steps < MOVES_OF_A_BOX:
        match = match_under(PRESETS[preset], rng)
        if match is None:  # too many seats for its cards
            continue
        walk = Walk(match, rng)
        end = walk.go(rounds=3, steps=STEPS)
        assert len(walk.steps) > STEPS // 3 or walk.replayed() == end
        steps += len(walk.steps)


@pytest.mark.parametrize("share", range(SHARES))
def test_every_two_options_go_together(share: int) -> None:
    """Each has a value other than the default; some combinations contradict each other and are refused."""
    played = 0
    for number, (one, other) in list(enumerate(pairs()))[share::SHARES]:
        rng = Random(number)
        match = match_under({one.name: other_value(one, rng), other.name: other_value(other, rng)}, rng)
        if match is not None:
            walk = Walk(match, rng)
            walk.go(rounds=3, steps=STEPS // 10)
            walk.look_closely()
            played += 1
    assert played > 40


REPLAYED = times([0, 1, 3], [0, 1, 3, 4, 5, 7, 9])  # share 2 takes as long as two hundred others


@pytest.mark.parametrize("share", REPLAYED)
def test_whole_matches_can_be_played_again_from_their_exports(share: int) -> None:
    rounds, _, fault = replay_share(share)
    assert fault == ""
    assert rounds


def test_random_players_do_everything_that_can_be_done() -> None:
    """Otherwise the tests above would prove less than they claim."""
    moves = {bytes, *MOVES}
    phases = {*(decision.phase for decision in DECISIONS), "match_over"}
    rng, made, seen = Random(99), set[type]([]), set[str]([])
    for _ in range(MATCHES):
        match = random_match(rng)
        for _ in range(300):
            if match.is_over:
                break
            step = random_step(match, rng)
            match = after(match, step)
            made.add(bytes if isinstance(step, bytes) else type(step[1]))
            seen.add(match.phase)
        if made == moves and seen == phases:
            break
    assert (made, seen) == (moves, phases)
