"""Guests: further seats of one account (A1), which join and leave with their owner."""

from __future__ import annotations

import pytest

from bot.engine.model.moves import CallUno, Draw
from bot.game.errors import Fault
from bot.game.players import Player
from bot.game.state import Stage
from tests.builders import Game, position
from tests.game.tables import ANN, BOB, CAT, House, choose_rules, fault_of, names, play, three

GUEST = Player(-1, "Gus", owner=ANN.id)


def one_left() -> Game:
    return position("ann: R7 R8 | bob: R1 R2 | cat: R3 R4", draw_pile="B1 B2 B3")


async def test_a1_a_guest_sits_next_to_their_owner_under_a_separate_name() -> None:
    table = await House().lobby(BOB)
    await table.add_guest(ANN.id, "  Gus ")
    await table.add_guest(ANN.id, "Gus")
    assert names(table) == ["Ann", "Bob", "Gus", "Gus 2"]
    guests = table.state.lobby.players[2:]
    assert [(guest.id, guest.account, guest.is_computer) for guest in guests] == [
        (-1, ANN.id, False),
        (-2, ANN.id, False),
    ]
    assert table.state.seats_of(ANN.id) == table.snapshot.seats_of(ANN.id) == (0, 2, 3)
    assert table.state.seats_of(-1) == table.snapshot.seats_of(-1) == (2,)


@pytest.mark.parametrize("name", ["", "   ", "n" * 17, "\0", "\ud800"])
async def test_a2_a_guest_needs_a_name_of_1_to_16_characters(name: str) -> None:
    table = await House().lobby()
    assert await fault_of(table.add_guest(ANN.id, name)) is Fault.BAD_NAME


@pytest.mark.parametrize("name", ["G", "n" * 16])
async def test_a2_a_name_may_be_as_short_and_as_long_as_that(name: str) -> None:
    table = await House().lobby()
    await table.add_guest(ANN.id, name)
    assert names(table) == ["Ann", name]


async def test_a_name_keeps_only_what_a_database_stores() -> None:
    table = await House().lobby()
    await table.add_guest(ANN.id, "\0Zoë\ud800\n👩\u200d🚀\x1b")
    assert names(table) == ["Ann", "Zoë 👩\u200d🚀"]


async def test_only_seated_people_bring_guests() -> None:
    table = await House().lobby()
    assert await fault_of(table.add_guest(BOB.id, "Gus")) is Fault.NOT_SEATED


async def test_nobody_waits_for_a_guest_to_agree() -> None:
    table = await House().lobby()
    await table.add_guest(ANN.id, "Gus")
    await choose_rules(table, ANN.id, {"target": 200})
    assert table.state.lobby.waiting_for() == ()


async def test_the_owner_or_the_host_frees_the_seat_of_a_guest() -> None:
    table = await House().lobby(BOB, CAT)
    await table.add_guest(BOB.id, "Gus")
    await table.add_guest(BOB.id, "Hal")
    assert await fault_of(table.empty_seat(CAT.id, -1)) is Fault.NOT_HOST
    await table.empty_seat(BOB.id, -1)
    await table.empty_seat(ANN.id, -2)
    assert names(table) == ["Ann", "Bob", "Cat"]


async def test_guests_leave_the_lobby_with_their_owner() -> None:
    table = await House().lobby(BOB)
    await table.add_guest(BOB.id, "Gus")
    await table.leave(BOB.id)
    assert names(table) == ["Ann"]


async def test_a_leaving_host_is_succeeded_by_a_person_not_a_guest() -> None:
    table = await House().lobby()
    await table.add_guest(ANN.id, "Gus")
    await table.join(BOB)
    await table.leave(ANN.id)
    assert table.state.lobby.host == BOB.id


async def test_a_guest_plays_by_their_own_id() -> None:
    house = House()
    table = await house.at(three(), ANN, GUEST, BOB)
    await table.submit(ANN.id, play("R7"))
    await table.submit(GUEST.id, Draw())
    assert len(house.store.moves[table.state.id]) == 2


async def test_a_match_of_several_people_with_a_guest_counts_for_nobody() -> None:
    table = await House().lobby(BOB)
    await table.add_guest(ANN.id, "Gus")
    await table.start(ANN.id)
    assert table.state.is_void


async def test_guests_of_one_person_leave_it_practice() -> None:
    table = await House().lobby()
    await table.add_guest(ANN.id, "Gus")
    await table.start(ANN.id)
    assert not table.state.is_void


async def test_guests_leave_a_match_with_their_owner() -> None:
    house = House()
    table = await house.at(three(), ANN, BOB, GUEST)
    await table.leave(ANN.id)
    assert table.state.left == {0, 2}
    assert table.state.stage is Stage.OVER
    assert table.snapshot.public.winners == (1,)
    assert [move.seat for move in house.store.moves[table.state.id]] == [0, 2]


@pytest.mark.parametrize("on_leave", ["remove", "computer"])
async def test_a_guest_can_be_put_out_of_a_match(on_leave: str) -> None:
    table = await House().at(three(on_leave=on_leave), ANN, BOB, GUEST)
    await table.kick(99, GUEST.id, is_moderator=True)
    assert not table.state.has(GUEST.id)
    assert table.state.has(ANN.id)
    assert (table.state.left == {2}) is (on_leave == "remove")
    assert table.state.seats_of(ANN.id) == table.snapshot.seats_of(ANN.id) == (0,)
    assert table.state.seats_of(GUEST.id) == table.snapshot.seats_of(GUEST.id) == ()
    assert table.state.lobby.players[2].is_computer is (on_leave == "computer")


async def test_a_table_with_guests_alone_closes() -> None:
    table = await House().lobby()
    await table.add_guest(ANN.id, "Gus")
    await table.leave(ANN.id)
    assert table.state.stage is Stage.CLOSED


async def test_a_reaction_of_the_owner_calls_for_their_guest() -> None:
    table = await House().at(one_left(), GUEST, ANN, BOB)
    await table.submit(GUEST.id, play("R7"))
    await table.react(ANN.id, 0, table.revision)
    assert table.snapshot.public.owing == ()
    assert table.state.match is not None
    assert table.state.match.table.called == {0}


async def test_a_guest_calls_for_themselves() -> None:
    table = await House().at(one_left(), GUEST, ANN, BOB)
    await table.submit(GUEST.id, play("R7"))
    await table.submit(GUEST.id, CallUno())
    assert table.snapshot.public.owing == ()
