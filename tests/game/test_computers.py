"""Computer players: human times, quicker with strength; and playing out of turn (T12), in virtual time."""

from __future__ import annotations

from collections.abc import Callable
from math import log
from random import Random
from statistics import mean
from typing import Any

import pytest
from msgspec.structs import replace

from bot.computer import LEVELS
from bot.engine.model.moves import CatchUno, Draw, Move, Play, TakeBack
from bot.engine.play.match import play_move
from bot.game.computers import (
    REACTION_TIMES,
    calling_time,
    catching_time,
    jumping_time,
    submit_for,
    thinking_time,
)
from bot.game.errors import Fault, GameError
from bot.game.players import Player
from bot.game.state import Stage
from tests.builders import Game, position
from tests.fakes import Trouble
from tests.game.tables import ANN, BOB, CAT, DAN, ROBO, House, default_move, play
from tests.replays import replay

Time = Callable[[str, Random], float | None]


def time_to_think(level: str, rng: Random) -> float:
    return thinking_time(level, rng.randint(1, 12), rng)


TIMES: list[Time] = [time_to_think, calling_time, catching_time, jumping_time]
MANY = 2_000
QUICKEST_PERSON = 0.5  # seconds to see something, move, and press


def drawn(time: Time, level: str) -> list[float | None]:
    rng = Random(f"{time} {level}")
    return [time(level, rng) for _ in range(MANY)]


def test_every_level_has_a_temperament() -> None:
    assert set(REACTION_TIMES) == set(LEVELS)


@pytest.mark.parametrize("time", TIMES)
@pytest.mark.parametrize("level", LEVELS)
def test_nobody_is_quicker_than_a_person_or_keeps_others_waiting(time: Time, level: str) -> None:
    seconds = [second for second in drawn(time, level) if second is not None]
    assert min(seconds) > QUICKEST_PERSON
    assert max(seconds) <= 6
    assert max(seconds) - min(seconds) > 1  # no two moves take the same time


@pytest.mark.parametrize("kind", ["thinking", "calling", "catching", "jumping"])
@pytest.mark.parametrize("level", LEVELS)
def test_every_other_time_is_below_the_usual_one(kind: str, level: str) -> None:
    span, rng = getattr(REACTION_TIMES[level], kind), Random(f"{kind} {level}")
    quick = sum(span.draw(rng) < span.usual for _ in range(MANY))
    assert 0.4 < quick / MANY < 0.6


@pytest.mark.parametrize("time", TIMES)
def test_the_stronger_are_quicker(time: Time) -> None:
    means = [mean(second or 0 for second in drawn(time, level) if second) for level in LEVELS]
    assert means == sorted(means, reverse=True)


def test_the_weaker_forget_and_overlook_more() -> None:
    for time in (calling_time, catching_time, jumping_time):
        missed = [drawn(time, level).count(None) / MANY for level in LEVELS]
        assert missed == sorted(missed, reverse=True)
        assert missed[0] > 0.1
    assert drawn(calling_time, "advanced").count(None) == 0


def test_a_level_that_no_longer_exists_is_as_quick_as_the_stand_in() -> None:
    assert thinking_time("grandmaster", 3, Random(1)) == thinking_time(None, 3, Random(1))


def test_a_forced_move_is_made_sooner_than_a_hard_one() -> None:
    forced, hard = (
        mean(thinking_time("normal", choices, Random(seed)) for seed in range(500)) for choices in (1, 8)
    )
    assert forced < 0.8 * hard


def test_most_people_call_in_time_even_among_three_of_the_strongest() -> None:
    """Simulates a person who needs two seconds: more in half of the cases, rarely twice as long."""
    rng, caught = Random(1), 0
    for _ in range(MANY):
        call = rng.lognormvariate(log(2), 0.4)
        catches = [seconds for _ in range(3) if (seconds := catching_time("advanced", rng)) is not None]
        caught += min(catches, default=call) < call
    assert 0.2 < caught / MANY < 0.35


JUMPER = 2
KEEN = Player(-1, "Robo", level="advanced")
LONGEST = REACTION_TIMES["advanced"].jumping.longest
SHORTEST = REACTION_TIMES["advanced"].jumping.shortest


def twins(*, jump_in: bool = True, **given: Any) -> Game:
    """Ann is to move; the computer player at the third seat holds the same card."""
    hands = "ann: R7 R8 G1 | bob: R1 R2 G2 | cat: R7 B2 B3"
    return position(hands, draw_pile="B1 B2 B3 B4 B5", jump_in=jump_in, **given)


def jumps_of(house: House) -> list[Move | None]:
    """The card the computer has played."""
    return [record.move for record in house.store.moves[1] if record.seat == JUMPER]


async def test_a_computer_plays_the_same_card_out_of_turn() -> None:
    house = House()
    table = await house.at(twins(), ANN, BOB, KEEN)
    await table.submit(ANN.id, play("R7"))
    await house.clock.advance(SHORTEST)
    assert jumps_of(house) == [], "nobody is quicker than a person"
    await house.clock.advance(LONGEST - SHORTEST)
    assert jumps_of(house) == [play("R7")]
    assert table.snapshot.public.decider == 0, "play goes on from its seat"


async def test_without_the_rule_nobody_jumps_in() -> None:
    house = House()
    table = await house.at(twins(jump_in=False), ANN, BOB, KEEN)
    await table.submit(ANN.id, play("R7"))
    await house.clock.advance(LONGEST)
    assert jumps_of(house) == []


async def test_a_jump_in_is_stored_and_replayed_like_every_move() -> None:
    house = House()
    table = await house.at(twins(), ANN, BOB, KEEN)
    match = table.state.match
    assert match is not None
    await table.submit(ANN.id, play("R7"))
    await house.clock.advance(LONGEST)
    for line in house.store.moves[1]:
        assert line.seat is not None
        assert line.move is not None
        match, _ = play_move(match, line.seat, line.move)
    assert match == table.state.match
    assert house.store.state() == table.state


async def test_a_quicker_player_to_move_keeps_the_turn() -> None:
    house = House()
    table = await house.at(twins(misplay_penalty=2), ANN, BOB, KEEN)
    await table.submit(ANN.id, play("R7"))
    await house.clock.advance(SHORTEST)
    await table.submit(BOB.id, play("R1"))  # now it is the computer's turn, and its 7 fits
    await house.clock.advance(REACTION_TIMES["advanced"].thinking.shortest)
    assert jumps_of(house) == [], "it thinks about its turn again"


@pytest.mark.parametrize("seat", [ROBO, replace(BOB, is_away=True)])
async def test_nobody_keeps_a_computer_player_from_moving_by_asking_for_seats(seat: Player) -> None:
    house = House()
    hands = "ann: R7 R8 G1 | bob: R1 R2 G2 | cat: R3 R4 G3"
    table = await house.at(position(hands, turn_seconds=15), ANN, seat, CAT)
    await table.submit(ANN.id, play("R7"))
    for _ in range(9):  # somebody asks for a seat and declines it, faster than anybody thinks
        await table.join_next(DAN)
        await house.clock.advance(0.4)
        await table.leave(DAN.id)
        await house.clock.advance(0.4)
    (move,) = [entry.move for entry in house.store.moves[1] if entry.seat == 1]
    assert isinstance(move, Play)


async def test_a_jump_in_that_comes_too_late_costs_nothing() -> None:
    house = House()
    table = await house.at(twins(misplay_penalty=2), ANN, BOB, KEEN)
    await table.submit(ANN.id, play("R7"))
    jump = house.clock.waiting[0]
    await table.submit(BOB.id, play("R2"))
    jump.call()  # as if it had been due at the same moment
    await house.clock.advance(0)
    assert jumps_of(house) == []
    assert table.snapshot.public.counts == (2, 2, 3)


async def test_looking_goes_on_while_others_draw() -> None:
    house = House()
    game = position(
        "ann: R7 R8 | bob: G1 G2 | cat: R7 B2 | dan: B4 B5", draw_pile="B6 B7 B8 B9 G5", jump_in=True
    )
    table = await house.at(game, ANN, BOB, KEEN, replace(BOB, id=9))
    await table.submit(ANN.id, play("R7"))
    due = house.clock.waiting[0].when
    await table.submit(BOB.id, Draw())
    assert house.clock.waiting[0].when == due or table.snapshot.public.decider == JUMPER


async def test_after_a_restart_the_computers_look_again() -> None:
    house = House()
    table = await house.at(twins(), ANN, BOB, KEEN)
    await table.submit(ANN.id, play("R7"))
    table = await house.restart()
    await house.clock.advance(LONGEST)
    assert jumps_of(house) == [play("R7")]


async def test_a_jump_in_that_cannot_be_stored_is_tried_again() -> None:
    house = House()
    table = await house.at(twins(), ANN, BOB, KEEN)
    await table.submit(ANN.id, play("R7"))
    house.store.troubles = [Trouble.LOST]
    await house.clock.advance(LONGEST + 5)
    assert jumps_of(house) == [play("R7")]


async def test_after_the_match_nobody_jumps_in() -> None:
    house = House()
    table = await house.at(twins(), ANN, BOB, KEEN)
    await table.submit(ANN.id, play("R7"))
    await table.end(99, is_moderator=True)
    await house.clock.advance(LONGEST)
    assert jumps_of(house) == []
    assert house.clock.waiting == []


@pytest.mark.parametrize("level", LEVELS)
async def test_the_weaker_miss_more(level: str) -> None:
    jumped = 0
    for seed in range(60):
        house = House(seed=seed)
        table = await house.at(twins(), ANN, BOB, replace(KEEN, level=level))
        await table.submit(ANN.id, play("R7"))
        await house.clock.advance(6)
        jumped += bool(jumps_of(house))
    missed = REACTION_TIMES[level].misses
    assert abs(jumped / 60 - (1 - missed)) < 0.15


async def test_stand_ins_jump_in_too() -> None:
    found = 0
    for seed in range(20):
        house = House(seed=seed)
        table = await house.at(twins(on_leave="computer"), ANN, BOB, Player(3, "Cat"))
        await table.leave(3)
        await table.submit(ANN.id, play("R7"))
        await house.clock.advance(6)
        found += bool(jumps_of(house))
    assert found


@pytest.mark.parametrize("seed", [2, 3, 4, 1])
async def test_computers_play_whole_matches_with_jumping_in(seed: int) -> None:
    house = House(seed=seed)
    table = await house.lobby(
        jump_in=True, seven_zero=True, stacking="any", take_back="penalty", decks=2, scoring="single_round"
    )
    for level in ("easy", "normal", "normal", "normal"):
        await table.add_computer(ANN.id, level, "Robo")
    await table.start(ANN.id)
    for _ in range(3_000):
        if table.state.stage is not Stage.PLAYING:
            break
        if table.snapshot.public.decider == 0:  # alone against bots, no clock plays for her
            await table.submit(ANN.id, default_move(table))
        else:
            await house.clock.advance_to_next()
    record = house.store.moves[1]
    state = house.store.state()
    assert state.match is not None
    assert state.stage is Stage.OVER
    matches = list(replay(state.match.rules, 5, record))
    assert matches[-1] == state.match
    lines = zip(matches, record[1:], strict=False)
    assert any(isinstance(line.move, Play) and line.seat != match.table.decider for match, line in lines)


async def test_a_reaction_that_comes_after_the_last_card_is_refused() -> None:
    """It is no failure of the engine, which would be logged and tried again."""
    house = House()
    game = position("ann: R7 | bob: R1 R2", scoring="single_round", uno_call="off")
    table = await house.at(game, ANN, ROBO)
    await table.submit(ANN.id, play("R7"))
    with pytest.raises(GameError, match=Fault.MATCH_OVER):
        await submit_for(table, 1, CatchUno(0), None)


async def test_a_card_taken_back_again_and_again_does_not_keep_a_bot_from_moving() -> None:
    house = House()
    hands = "ann: R7 R8 G1 | bob: R1 R2 G2"
    table = await house.at(position(hands, draw_pile="Y1 Y2", take_back="penalty"), ANN, ROBO)
    for _ in range(20):
        await table.submit(ANN.id, play("R7"))
        await house.clock.advance(0.3)
        if [entry for entry in house.store.moves[1] if entry.seat == 1]:
            return
        await table.submit(ANN.id, TakeBack())
        await house.clock.advance(0.3)
    pytest.fail("it has not moved")


async def test_a_bot_takes_its_time_however_long_ago_it_was_interrupted() -> None:
    house = House()
    hands = "ann: R7 R8 G1 | bob: R1 R2 G2"
    table = await house.at(position(hands, draw_pile="Y1 Y2", take_back="penalty"), ANN, ROBO)
    await table.submit(ANN.id, play("R7"))
    await house.clock.advance(0.3)
    await table.submit(ANN.id, TakeBack())
    await house.clock.advance(25)
    await table.submit(ANN.id, play("R8"))
    await house.clock.advance(0.2)
    assert not [entry for entry in house.store.moves[1] if entry.seat == 1]
    await house.clock.advance(6)
    assert [entry for entry in house.store.moves[1] if entry.seat == 1]


async def test_a_stand_in_takes_its_time_although_its_person_was_back() -> None:
    house = House()
    hands = "ann: R7 R8 G1 | bob: R1 R2 G2"
    table = await house.at(position(hands, draw_pile="Y1 Y2", on_leave="computer"), ANN, BOB)
    await table.leave(BOB.id)
    await table.submit(ANN.id, play("R7"))
    await house.clock.advance(0.5)
    await table.come_back(BOB.id)
    await house.clock.advance(20)
    await table.leave(BOB.id)
    await house.clock.advance(0.2)
    assert not [entry for entry in house.store.moves[1] if entry.seat == 1]


@pytest.mark.parametrize("others", [1, 2])
async def test_a_bot_moves_at_a_table_that_was_loaded_again(others: int) -> None:
    """A change that seemed to fail was stored after all, so the bot's move meets a newer table."""
    house = House()
    hands = "ann: R7 R8 G1 | bob: R1 R2 G2" + " | cat: R3 R4 G3" * (others - 1)
    table = await house.at(position(hands, turn_seconds=0), ANN, ROBO, *[CAT] * (others - 1))
    await table.submit(ANN.id, play("R7"))
    saved = house.store.tables[table.id]
    lobby = saved.state.lobby.await_seat(DAN)
    late = replace(saved.state, revision=saved.state.revision + 1, lobby=lobby)
    house.store.tables[table.id] = replace(saved, state=late)
    await house.clock.advance(60)
    assert [entry for entry in house.store.moves[1] if entry.seat == 1]
