"""Players named by the host: the first dealer (U2), and the first player of the first round (U5)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.model.moves import Draw, Pass
from bot.engine.model.options import RulesError
from bot.game.errors import Fault
from bot.game.lobby import DEALER, FIRST_PLAYER
from bot.game.session import GameSession
from bot.game.state import Stage
from tests.game.tables import ANN, BOB, CAT, House, choose_rules, fault_of
from tests.replays import replay

PLAIN: dict[str, Any] = {"opening_card": "number_only", "scoring": "single_round"}
BOTH = {DEALER: "chosen", FIRST_PLAYER: "chosen"} | PLAIN


async def name(table: GameSession, option: str, player: int | None, by: int = ANN.id) -> None:
    await table.arrange(by, lambda lobby: lobby.name(option, player))


def named(table: GameSession) -> dict[str, int]:
    return dict(table.state.lobby.named)


@pytest.mark.parametrize("seat", range(3))
async def test_u2_whom_the_host_names_deals(seat: int) -> None:
    table = await House().lobby(BOB, CAT, **BOTH)
    await name(table, DEALER, table.state.lobby.players[seat].id)
    await table.start(ANN.id)
    assert table.snapshot.public.dealer == seat
    assert table.snapshot.public.decider == (seat + 1) % 3


@pytest.mark.parametrize("seat", range(3))
async def test_u5_whom_the_host_names_begins(seat: int) -> None:
    table = await House().lobby(BOB, CAT, first_player="chosen", **PLAIN)
    await name(table, FIRST_PLAYER, table.state.lobby.players[seat].id)
    await table.start(ANN.id)
    assert table.snapshot.public.decider == seat


async def test_if_nobody_is_named_the_host_deals_and_the_player_after_the_dealer_begins() -> None:
    table = await House().lobby(BOB, CAT, **BOTH)
    await table.start(ANN.id)
    assert table.snapshot.public.dealer == 0
    assert table.snapshot.public.decider == 1


async def test_when_the_host_only_watches_and_names_nobody_the_first_seat_deals() -> None:
    house = House()
    table = await house.lobby(dealer="chosen")
    for _ in range(2):
        await table.add_computer(ANN.id, "easy", "Robo")
    await table.watch(ANN.id)
    assert table.state.lobby.chosen_dealer == 0
    await name(table, DEALER, -2)
    assert table.state.lobby.chosen_dealer == 1


async def test_computer_players_and_guests_can_be_named() -> None:
    table = await House().lobby(**BOTH)
    await table.add_computer(ANN.id, "easy", "Robo")
    await table.add_guest(ANN.id, "Gus")
    await name(table, DEALER, -1)
    await name(table, FIRST_PLAYER, -2)
    await table.start(ANN.id)
    assert table.snapshot.public.dealer == 1
    assert table.snapshot.public.decider == 2


async def test_nobody_agrees_again_because_somebody_was_named() -> None:
    table = await House().lobby(BOB, CAT, **BOTH)
    await name(table, DEALER, BOB.id)
    await name(table, DEALER, CAT.id)
    assert table.state.lobby.waiting_for() == ()
    assert named(table) == {DEALER: CAT.id}
    await name(table, DEALER, None)
    assert named(table) == {}


async def test_a_named_player_who_leaves_stays_unnamed() -> None:
    table = await House().lobby(BOB, CAT, **BOTH)
    await name(table, DEALER, BOB.id)
    await name(table, FIRST_PLAYER, CAT.id)
    await table.leave(BOB.id)
    assert named(table) == {FIRST_PLAYER: CAT.id}
    await table.join(BOB)
    assert named(table) == {FIRST_PLAYER: CAT.id}


async def test_a_guest_who_goes_with_their_owner_and_a_computer_player_are_unnamed() -> None:
    table = await House().lobby(BOB, **BOTH)
    await table.add_guest(BOB.id, "Gus")
    await table.add_computer(ANN.id, "easy", "Robo")
    await name(table, DEALER, -1)
    await name(table, FIRST_PLAYER, -2)
    await table.leave(BOB.id)
    await table.empty_seat(ANN.id, -2)
    await table.add_computer(ANN.id, "easy", "Another")  # with an ID that was used before
    assert named(table) == {}


async def test_a_host_who_passes_it_on_stays_named_as_long_as_they_sit() -> None:
    table = await House().lobby(BOB, **BOTH)
    await name(table, DEALER, BOB.id)
    await table.leave(ANN.id)
    assert named(table) == {DEALER: BOB.id}
    await name(table, FIRST_PLAYER, BOB.id, by=BOB.id)


async def test_rules_that_decide_by_themselves_name_nobody() -> None:
    table = await House().lobby(BOB, **BOTH)
    await name(table, DEALER, BOB.id)
    await name(table, FIRST_PLAYER, BOB.id)
    await choose_rules(table, ANN.id, {DEALER: "random"})
    assert named(table) == {FIRST_PLAYER: BOB.id}
    await table.arrange(ANN.id, lambda lobby: lobby.take({}))
    assert named(table) == {}


@pytest.mark.parametrize("option", [DEALER, FIRST_PLAYER, "target", "nonsense"])
async def test_nobody_can_be_named_unless_the_rules_ask_the_host(option: str) -> None:
    table = await House().lobby(BOB)
    with pytest.raises(RulesError) as caught:
        await name(table, option, BOB.id)
    assert (caught.value.option, caught.value.code) == (option, "not_chosen")


async def test_only_the_host_names_players_and_only_seated_ones() -> None:
    table = await House().lobby(BOB, **BOTH)
    assert await fault_of(name(table, DEALER, BOB.id, by=BOB.id)) is Fault.NOT_HOST
    assert await fault_of(name(table, DEALER, CAT.id)) is Fault.UNKNOWN_TARGET
    await table.start(ANN.id)
    assert await fault_of(name(table, DEALER, BOB.id)) is Fault.ALREADY_STARTED


async def test_before_another_match_those_who_stayed_are_still_named() -> None:
    table = await House().lobby(BOB, **BOTH)
    await name(table, DEALER, ANN.id)
    await name(table, FIRST_PLAYER, BOB.id)
    await table.start(ANN.id)
    await table.leave(BOB.id)
    assert table.state.stage is Stage.OVER
    await table.rematch(ANN.id)
    assert named(table) == {DEALER: ANN.id}


async def test_a_match_in_which_somebody_was_named_to_begin_can_be_played_again() -> None:
    house = House()
    table = await house.lobby(BOB, CAT, **BOTH)
    await name(table, DEALER, CAT.id)
    await name(table, FIRST_PLAYER, BOB.id)
    await table.start(ANN.id)
    await table.submit(BOB.id, Draw())
    if table.snapshot.public.decider == 1:
        await table.submit(BOB.id, Pass())
    record = house.store.moves[1]
    assert record[0].seat == 1
    assert table.state.match is not None
    assert list(replay(table.state.match.rules, 3, record))[-1] == table.state.match
