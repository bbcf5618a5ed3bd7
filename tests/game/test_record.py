"""The record of a match is enough to play it again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.engine.model.errors import Refusal
from bot.engine.model.moves import Draw
from bot.engine.model.options import RulesFault
from bot.engine.play.legal import legal_moves
from bot.game.record import Misfit, Recording, ReplayFailed
from bot.game.state import Seal, Stage
from tests.builders import rules
from tests.fuzz.rules import random_match
from tests.game.tables import ANN, BOB, CAT, House, draw_and_keep
from tests.recordings import recorded
from tests.replays import replay as matches_of


async def test_a_match_with_a_leaver_and_several_rounds_can_be_played_again() -> None:
    house = House(seed=4)
    table = await house.match(BOB, CAT, computers=2, on_leave="remove", target=1000)
    await table.leave(CAT.id)
    for _ in range(5_000):
        if table.state.stage is not Stage.PLAYING:
            break
        if table.snapshot.public.decider in (0, 1) and table.snapshot.public.phase in ("play", "drawn"):
            await draw_and_keep(table, (ANN, BOB)[table.snapshot.public.decider])
        else:
            await house.clock.advance_to_next()
    state, record = house.store.state(), house.store.moves[1]
    assert state.match is not None
    assert state.match.round > 1
    matches = list(matches_of(state.match.rules, 5, record))
    assert len(matches) == len(record)
    assert matches[-1] == state.match


async def test_the_dealer_whom_the_host_chose_deals_again() -> None:
    house = House()
    table = await house.lobby(dealer="chosen")
    await table.add_computer(ANN.id, "easy", "Robo")
    await table.join(BOB)
    await table.leave(ANN.id)
    await table.start(BOB.id)
    assert table.state.match is not None
    assert list(matches_of(table.state.match.rules, 2, house.store.moves[1])) == [table.state.match]


CLASSIC, MATCHES = recorded(rules(), 3, Random(5))
MOVES = CLASSIC.record


def test_every_step_of_a_match_to_500_points_is_the_one_that_was_played() -> None:
    assert [step.match for step in CLASSIC.replay()] == MATCHES
    assert max(MATCHES[-1].scores) >= 500


@pytest.mark.parametrize("seed", range(12))
def test_matches_of_all_rules_can_be_played_again(seed: int) -> None:
    rng = Random(f"replay {seed}")
    first = random_match(rng)
    recording, matches = recorded(first.rules, len(first.scores), rng, rounds=2)
    assert [step.match for step in recording.replay()] == matches


def changed(number: int, **values: Any) -> Recording:
    """The match with the entry at a position, counted from 1, replaced by another."""
    record = (*MOVES[: number - 1], replace(MOVES[number - 1], **values), *MOVES[number:])
    return replace(CLASSIC, record=record)


def failing(recording: Recording) -> tuple[int, Misfit | Refusal | RulesFault]:
    """Where and why a replay fails."""
    with pytest.raises(ReplayFailed) as failed:
        list(recording.replay())
    return failed.value.number, failed.value.why


def test_another_legal_move_is_found_where_it_was_made() -> None:
    for number, (entry, before) in enumerate(zip(MOVES[1:40], MATCHES, strict=False), 2):
        for move in legal_moves(before.table, entry.seat or 0):
            if move != entry.move:
                assert failing(changed(number, move=move)) == (number, Misfit.OTHER_EVENTS)


def test_a_move_of_somebody_else_is_refused() -> None:
    number = next(number for number, entry in enumerate(MOVES, 1) if entry.move == Draw())
    other = (MOVES[number - 1].seat or 0) + 1
    assert failing(changed(number, seat=other % 3)) == (number, Refusal.NOT_YOUR_TURN)


def test_another_secret_deals_other_cards() -> None:
    assert failing(changed(1, seal=Seal(b"another"))) == (1, Misfit.OTHER_EVENTS)


def test_a_move_left_out_is_found() -> None:
    number = next(number for number, entry in enumerate(MOVES, 1) if entry.move == Draw())
    without = replace(CLASSIC, record=(*MOVES[: number - 1], *MOVES[number:]))
    assert failing(without)[0] == number


def test_an_entry_of_another_round_is_found() -> None:
    assert failing(changed(3, round=2)) == (3, Misfit.OTHER_ROUND)


def test_a_record_begins_with_a_deal() -> None:
    assert failing(replace(CLASSIC, record=MOVES[1:])) == (1, Misfit.NO_DEAL)
