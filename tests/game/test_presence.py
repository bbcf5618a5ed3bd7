"""Joining and leaving in the middle of a match."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.engine.catalogue import rules_of
from bot.engine.model.events import MatchEnded
from bot.engine.model.moves import Draw, Leave
from bot.game.errors import Fault
from bot.game.events import CloseReason, ComputerTookOver, PlayerCameBack, TableClosed
from bot.game.players import Player
from bot.game.state import Stage
from tests.builders import Game, position, with_table
from tests.fakes import NOON, view_by
from tests.game.tables import (
    ANN,
    BOB,
    CAT,
    DAN,
    ROBO,
    House,
    fault_of,
    last_card,
    play,
    three,
    two,
)


async def test_a_player_who_left_cannot_press_anything() -> None:
    house = House()
    table = await house.at(three(), ANN, BOB, CAT)
    await table.leave(BOB.id)
    for request in (table.submit(BOB.id, Draw()), table.leave(BOB.id), table.come_back(BOB.id)):
        assert await fault_of(request) is Fault.NOT_SEATED
    assert table.snapshot.public.gone == {1}
    assert table.revision == 8
    assert [(record.seat, record.move) for record in house.store.moves[1]] == [(1, Leave())]


async def test_leaving_does_not_lengthen_the_turn_of_somebody_else() -> None:
    for on_leave in ("remove", "computer"):
        house = House()
        table = await house.at(three(on_leave=on_leave), ANN, BOB, CAT)
        deadline = table.state.deadline
        await house.clock.advance(30)
        await table.leave(BOB.id)
        assert table.state.deadline == deadline


async def test_when_the_player_to_move_leaves_the_next_has_a_full_turn() -> None:
    house = House()
    table = await house.at(three(), ANN, BOB, CAT)
    await house.clock.advance(30)
    await table.leave(ANN.id)
    assert table.snapshot.public.decider == 1
    assert table.state.deadline == house.clock.now() + 90


async def test_a_leaving_host_is_succeeded() -> None:
    for on_leave in ("remove", "computer"):
        table = await House().at(three(on_leave=on_leave), ANN, BOB, CAT)
        await table.leave(ANN.id)
        assert table.state.lobby.host == BOB.id


async def test_the_last_player_left_has_won() -> None:
    house = House()
    table = await house.at(two(), ANN, BOB)
    await table.leave(ANN.id)
    assert table.state.stage is Stage.OVER
    assert table.snapshot.public.winners == (1,)
    assert table.state.deadline == house.clock.now() + 600
    assert [event for event in house.presenter.events if isinstance(event, MatchEnded)]


async def test_a_person_who_leaves_computers_alone_closes_the_table() -> None:
    house = House()
    table = await house.at(three(), ANN, ROBO, replace(ROBO, id=-2))
    await table.leave(ANN.id)
    assert table.state.stage is Stage.CLOSED
    assert house.presenter.events[-1] == TableClosed(CloseReason.EVERYBODY_LEFT)
    assert house.clock.waiting == []


async def test_a_computer_plays_for_a_player_who_leaves_until_they_come_back() -> None:
    house = House()
    table = await house.at(three(on_leave="computer"), ANN, BOB, CAT)
    await table.leave(ANN.id)
    await house.clock.advance(4)
    assert [record.seat for record in house.store.moves[1]] == [0]
    await table.come_back(ANN.id)
    assert not table.state.lobby.players[0].is_away
    assert house.presenter.events.count(ComputerTookOver(0)) == house.presenter.events.count(
        PlayerCameBack(0)
    )


async def test_leaving_twice_to_a_computer_is_announced_once() -> None:
    house = House()
    table = await house.at(three(on_leave="computer"), ANN, BOB, CAT)
    await table.leave(BOB.id)
    await table.leave(BOB.id)
    assert house.presenter.events.count(ComputerTookOver(1)) == 1


async def test_a_move_brings_its_player_back() -> None:
    house = House()
    table = await house.at(three(on_leave="computer"), ANN, BOB, CAT)
    await table.leave(ANN.id)
    await table.submit(ANN.id, play("R7"))
    assert house.presenter.events[-1] == PlayerCameBack(0)


async def test_coming_back_does_not_lengthen_the_turn() -> None:
    house = House()
    table = await house.at(three(on_leave="computer"), ANN, BOB, CAT)
    await table.leave(BOB.id)
    deadline = table.state.deadline
    await house.clock.advance(20)
    await table.come_back(BOB.id)
    assert table.state.deadline == deadline


async def test_everybody_away_closes_the_table() -> None:
    house = House()
    table = await house.at(two(on_leave="computer"), ANN, BOB)
    await table.leave(BOB.id)
    await table.leave(ANN.id)
    assert table.state.stage is Stage.CLOSED
    assert house.store.state().deadline is None


def phases() -> dict[str, Game]:
    """A table of three in each phase, with Ann to decide."""
    pile = "B1 B2 B3 B4 B5 B6 B7 B8"
    wild = position("ann: R7 W4 W | bob: R1 R2 | cat: R3 R4 W4", draw_pile=pile)
    return {
        "play": wild,
        "drawn": position("ann: G7 G8 | bob: G1 G2 | cat: G3 G4", draw_pile="R1 " + pile).after("ann draw"),
        "color": wild.after("ann play W"),
        "challenge": position("ann: G7 G8 | bob: G1 G2 | cat: G3 G4 W4", draw_pile=pile, turn="cat").after(
            "cat play W4 red"
        ),
    }


@pytest.mark.parametrize("phase", phases())
@pytest.mark.parametrize("leaver", [ANN, BOB, CAT])
@pytest.mark.parametrize("on_leave", ["remove", "computer"])
async def test_in_each_phase_somebody_may_leave(phase: str, leaver: Player, on_leave: str) -> None:
    game = phases()[phase]
    rules = rules_of({**dict(game.match.rules.changed), "on_leave": on_leave})
    house = House()
    table = await house.at(with_table(game, rules=rules), ANN, BOB, CAT)
    assert (table.snapshot.public.phase, table.snapshot.public.decider) == (phase, 0)
    await house.clock.advance(30)
    await table.leave(leaver.id)
    assert table.state == house.store.state()
    assert table.snapshot.public.gone == ({leaver.id - 1} if on_leave == "remove" else frozenset())
    assert table.snapshot.public.decider not in table.snapshot.public.gone
    is_new_turn = on_leave == "remove" and leaver is ANN
    assert table.state.deadline == NOON + (120 if is_new_turn else 90)
    await house.clock.advance(120)  # play continues
    assert table.revision > 8


async def test_the_last_player_left_between_rounds_has_won() -> None:
    house = House()
    table = await house.at(last_card(), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    await table.leave(BOB.id)
    await table.leave(CAT.id)
    assert (table.state.stage, table.snapshot.public.winners) == (Stage.OVER, (0,))
    assert await fault_of(table.deal_next_round(ANN.id)) is Fault.MATCH_OVER


async def test_in_teams_a_computer_takes_every_seat_that_is_left() -> None:
    house = House()
    game = position("ann: R7 R8 | bob: R1 R2 | cat: R3 R4 | dan: G1 G2", teams=True)
    table = await house.at(game, ANN, BOB, CAT, DAN)
    await table.leave(BOB.id)
    assert table.state.left == frozenset()
    assert table.state.lobby.players[1].is_away


async def test_eliminated_players_watch_and_may_play_again() -> None:
    house = House()
    game = position("ann: R7 | bob: W | cat: R3", discard="R5", scoring="elimination", scores=(0, 480, 60))
    table = await house.at(game, ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    assert table.state.match is not None
    assert table.state.match.eliminated == {1}
    await table.deal_next_round(BOB.id)
    assert table.state.left == frozenset()
    assert view_by(table, BOB.id).hand == ()
    await table.leave(BOB.id)
    assert table.state.stage is Stage.PLAYING
    assert table.state.lobby.players[1].is_away
