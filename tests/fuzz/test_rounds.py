"""Whatever random players do under whatever rules, a round stays whole, can be written down and replayed."""

from __future__ import annotations

import json
from random import Random

import pytest

from bot.engine.awaiting import Phase
from bot.engine.decks import deck
from bot.engine.legal import legal_moves
from bot.engine.match import Match
from bot.engine.moves import MOVES, ChooseTarget
from bot.engine.notation import match_from, move_from, move_to_plain, to_plain
from bot.engine.table import Table
from tests.fuzz.players import Step, after, random_start, random_step

ROUNDS = 2_000
SHARES = 8  # the rounds are shared out, so that several processes may play them
EVERY = 5  # each fifth state is written down and read back
DECK = sorted(card.code for card in deck())


@pytest.mark.fuzz
@pytest.mark.parametrize("share", range(SHARES))
def test_random_rounds_stay_whole(share: int) -> None:
    rng, rounds = Random(share), 0
    while rounds < ROUNDS // SHARES:
        start = random_start(rng)
        end, steps = played(start, rng)
        assert replayed(start, steps) == end
        rounds += end.round


def test_random_players_do_everything_that_can_be_done() -> None:
    """Else the test above would prove less than it says."""
    rng, made, seen = Random(99), set[type]([]), set[str]([])
    for _ in range(100):
        match = random_start(rng)
        for _ in range(300):
            if match.is_over:
                break
            step = random_step(match, rng)
            match = after(match, step)
            made.add(bytes if isinstance(step, bytes) else type(step[1]))
            seen.add(match.phase)
    assert made == {bytes, *MOVES} - {ChooseTarget}  # no card of the classic deck asks for a seat
    assert seen == {*map(str, Phase), "match_over"} - {"target"}


def played(match: Match, rng: Random) -> tuple[Match, list[Step]]:
    """A match until it is won, or for five rounds."""
    steps: list[Step] = []
    while not match.is_over and not (match.round == 5 and match.phase == "round_over"):
        steps.append(random_step(match, rng))
        match = after(match, steps[-1])
        check(match)
        if len(steps) % EVERY == 0:
            assert match_from(json.loads(json.dumps(to_plain(match)))) == match
    return match, steps


def check(match: Match) -> None:
    """Somebody may move, nobody else must, and no card is lost or doubled."""
    table = match.table
    seat = table.decider
    if seat is None:
        assert table.awaiting.phase is Phase.ROUND_OVER
        assert not table.owing
    else:
        assert seat not in table.gone
        assert legal_moves(table, seat)
        assert (table.color is None) == (table.awaiting.phase is Phase.COLOR)
    assert all(len(table.hands[debtor]) == 1 for debtor in table.owing)
    assert sorted(codes_of(table)) == DECK
    assert table.idle < len(table.seats) or table.awaiting.phase is Phase.ROUND_OVER


def codes_of(table: Table) -> list[str]:
    piles = [table.draw_pile, table.discard, *table.hands]
    return [card.code for pile in piles for card in pile]


def replayed(match: Match, steps: list[Step]) -> Match:
    """The match played again from its stored moves."""
    for step in steps:
        match = after(match, as_stored(step))
    return match


def as_stored(step: Step) -> Step:
    """The step as it comes back from the text of a stored move."""
    if isinstance(step, bytes):
        return step
    return step[0], move_from(json.loads(json.dumps(move_to_plain(step[1]))))
