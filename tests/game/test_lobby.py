"""Before the match: seats, the host, agreeing to the rules."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.engine.catalogue import PRESETS
from bot.engine.model.options import RulesError
from bot.game.errors import Fault, GameError
from bot.game.lobby import Lobby
from bot.game.players import Player
from bot.game.session import GameSession
from bot.game.state import HELD_SECONDS, LOBBY_SECONDS, Stage
from tests.game.tables import ANN, BOB, CAT, DAN, PLACE, House, choose_rules, fault_of, names, two


async def test_seats_are_taken_in_order() -> None:
    table = await House().lobby(BOB, CAT)
    assert names(table) == ["Ann", "Bob", "Cat"]
    assert table.state.lobby.host == ANN.id


async def test_nobody_sits_twice() -> None:
    table = await House().lobby(BOB)
    assert await fault_of(table.join(BOB)) is Fault.ALREADY_SEATED


@pytest.mark.parametrize(("options", "most"), [({}, 20), ({"decks": 1}, 10), ({"teams": True}, 4)])
async def test_the_table_is_full_with_as_many_as_the_rules_serve(options: dict[str, Any], most: int) -> None:
    table = await House().lobby(
        *(Player(number, f"Joe {number}") for number in range(2, most + 1)), **options
    )
    assert await fault_of(table.join(Player(most + 1, "Late"))) is Fault.TABLE_FULL
    assert await fault_of(table.add_computer(ANN.id, "easy", "Robo")) is Fault.TABLE_FULL


async def test_the_next_person_is_host_when_the_host_leaves() -> None:
    table = await House().lobby()
    await table.add_computer(ANN.id, "easy", "Robo")
    await table.join(BOB)
    await table.join(CAT)
    await table.leave(ANN.id)
    assert names(table) == ["Robo", "Bob", "Cat"]
    assert table.state.lobby.host == BOB.id
    assert await fault_of(table.start(CAT.id)) is Fault.NOT_HOST


async def test_a_lobby_without_people_closes() -> None:
    house = House()
    table = await house.lobby(BOB)
    await table.add_computer(ANN.id, "easy", "Robo")
    await table.leave(ANN.id)
    await table.leave(BOB.id)
    assert table.state.stage is Stage.CLOSED
    assert house.store.state().deadline is None
    assert await fault_of(table.join(CAT)) is Fault.TABLE_CLOSED


async def test_leaving_needs_a_seat() -> None:
    table = await House().lobby()
    assert await fault_of(table.leave(BOB.id)) is Fault.NOT_SEATED


async def test_after_a_change_of_the_rules_everybody_must_agree_again() -> None:
    table = await House().lobby(BOB, CAT)
    await choose_rules(table, ANN.id, {"target": 200})
    await table.agree(BOB.id)
    assert await fault_of(table.start(ANN.id)) is Fault.NOT_AGREED
    assert table.state.lobby.waiting_for() == (CAT,)
    await table.agree(CAT.id)
    await table.start(ANN.id)
    assert table.state.match is not None
    assert table.state.match.rules.target == 200


async def test_the_host_may_start_without_those_who_have_not_agreed() -> None:
    table = await House().lobby(BOB, CAT, DAN)
    await table.add_guest(CAT.id, "Gus")
    await choose_rules(table, ANN.id, {"target": 200})
    await table.agree(BOB.id)
    assert await fault_of(table.start(ANN.id, frozenset({CAT.id}))) is Fault.NOT_AGREED, (
        "nobody asked about Dan"
    )
    await table.agree(DAN.id)
    await table.start(ANN.id, frozenset({CAT.id, DAN.id}))
    assert names(table) == ["Ann", "Bob", "Dan"], "Dan has agreed in time, and Cat's guest left with her"
    assert len(table.snapshot.public.counts) == 3


async def test_nobody_starts_without_the_host_who_has_not_agreed() -> None:
    table = await House().lobby(BOB, CAT)
    await choose_rules(table, ANN.id, {"target": 200})
    await table.agree(CAT.id)
    await table.leave(ANN.id)
    assert table.state.lobby.host == BOB.id
    assert await fault_of(table.start(BOB.id, frozenset({BOB.id}))) is Fault.AGREE_FIRST


async def test_without_those_who_have_not_agreed_there_must_be_enough() -> None:
    table = await House().lobby(BOB)
    await choose_rules(table, ANN.id, {"target": 200})
    with pytest.raises(RulesError):
        await table.start(ANN.id, frozenset({BOB.id}))
    assert names(table) == ["Ann", "Bob"]


async def test_before_the_match_everybody_learns_what_the_start_waits_for() -> None:
    table = await House().lobby(BOB, CAT)
    await choose_rules(table, ANN.id, {"target": 200})
    assert await fault_of(table.start(CAT.id)) is Fault.AGREE_FIRST
    await table.agree(BOB.id)
    await table.agree(CAT.id)
    assert await fault_of(table.start(CAT.id)) is Fault.NOT_HOST


@pytest.mark.parametrize(
    ("options", "code"), [({"decks": 1}, "too_many_players"), ({"teams": True}, "needs_four_players")]
)
async def test_rules_that_cannot_serve_everybody_are_refused(options: dict[str, Any], code: str) -> None:
    table = await House().lobby(*(Player(number, f"Joe {number}") for number in range(2, 12)))
    with pytest.raises(RulesError) as caught:
        await choose_rules(table, ANN.id, options)
    assert caught.value.code == code
    assert table.state.lobby.options == ()


async def test_a_preset_replaces_all_rules_and_asks_everybody_to_agree() -> None:
    table = await House().lobby(BOB, target=200)
    await table.arrange(ANN.id, lambda lobby: lobby.take(PRESETS["progressive"]))
    assert table.state.lobby.options == (("stacking", "same"),)
    assert table.state.lobby.waiting_for() == (BOB,)
    assert await fault_of(table.arrange(BOB.id, lambda lobby: lobby.take({}))) is Fault.NOT_HOST


async def test_joining_agrees_to_the_rules() -> None:
    table = await House().lobby()
    await choose_rules(table, ANN.id, {"target": 200})
    await table.join(BOB)
    await table.start(ANN.id)
    assert table.state.stage is Stage.PLAYING


async def test_choosing_what_is_chosen_already_asks_nobody_to_agree_again() -> None:
    table = await House().lobby(BOB, target=200)
    await choose_rules(table, ANN.id, {"target": 200})
    assert table.state.lobby.waiting_for() == ()


async def test_rules_set_back_need_no_new_agreement() -> None:
    table = await House().lobby(BOB)
    await choose_rules(table, ANN.id, {"target": 200})
    assert table.state.lobby.waiting_for() == (BOB,)
    await choose_rules(table, ANN.id, {"target": 500})
    assert table.state.lobby.waiting_for() == ()
    await table.join(CAT)
    await choose_rules(table, ANN.id, {"target": 200})
    await table.agree(BOB.id)
    await choose_rules(table, ANN.id, {"jump_in": True})
    assert table.state.lobby.waiting_for() == (BOB, CAT)
    await choose_rules(table, ANN.id, {"jump_in": False})
    assert table.state.lobby.waiting_for() == (CAT,)


async def test_players_who_left_have_agreed_to_nothing() -> None:
    table = await House().lobby(BOB)
    await choose_rules(table, ANN.id, {"target": 200})
    await table.leave(BOB.id)
    await table.join(BOB)
    await choose_rules(table, ANN.id, {"target": 500})
    assert table.state.lobby.waiting_for() == (BOB,)


def test_only_some_earlier_rules_are_remembered() -> None:
    lobby = Lobby(ANN.id, (ANN,))
    for target in range(100, 200):
        lobby = lobby.choose({"target": target})
    assert len(lobby.earlier) == 10


async def test_the_host_arranges_who_sits_where() -> None:
    table = await House().lobby(BOB, CAT, DAN)
    await table.arrange(ANN.id, lambda lobby: lobby.seat(BOB.id, 2))
    assert names(table) == ["Ann", "Cat", "Bob", "Dan"]
    await table.arrange(ANN.id, lambda lobby: lobby.seat(DAN.id, 0))
    assert names(table) == ["Dan", "Cat", "Bob", "Ann"]
    assert await fault_of(table.arrange(BOB.id, lambda lobby: lobby.seat(BOB.id, 0))) is Fault.NOT_HOST
    assert await fault_of(table.arrange(ANN.id, lambda lobby: lobby.seat(BOB.id, 4))) is Fault.NO_SUCH_SEAT
    assert await fault_of(table.arrange(ANN.id, lambda lobby: lobby.seat(9, 0))) is Fault.NOT_SEATED


async def test_only_the_host_chooses_rules_seats_computers_and_starts() -> None:
    table = await House().lobby(BOB)
    assert await fault_of(choose_rules(table, BOB.id, {"target": 200})) is Fault.NOT_HOST
    assert await fault_of(table.add_computer(BOB.id, "easy", "Robo")) is Fault.NOT_HOST
    assert await fault_of(table.start(BOB.id)) is Fault.NOT_HOST


async def test_a_match_needs_two_seats() -> None:
    table = await House().lobby()
    with pytest.raises(RulesError) as caught:
        await table.start(ANN.id)
    assert caught.value.code == "too_few_players"
    assert table.state.stage is Stage.LOBBY


async def test_the_lobby_is_closed_to_everybody_once_the_match_has_begun() -> None:
    table = await House().match(BOB)
    assert await fault_of(table.join(CAT)) is Fault.ALREADY_STARTED
    assert await fault_of(table.agree(BOB.id)) is Fault.ALREADY_STARTED
    assert await fault_of(table.start(ANN.id)) is Fault.ALREADY_STARTED


async def test_computer_players_have_negative_ids_and_names_of_their_own() -> None:
    table = await House().lobby()
    for _ in range(3):
        await table.add_computer(ANN.id, "easy", "Robo")
    assert names(table) == ["Ann", "Robo", "Robo 2", "Robo 3"]
    assert [player.id for player in table.state.lobby.players] == [ANN.id, -1, -2, -3]


def test_the_id_of_a_computer_player_that_left_may_come_again() -> None:
    lobby = Lobby(ANN.id, (ANN,)).add_computer("easy", "Robo").leave(-1).add_computer("easy", "Robo")
    assert lobby.players[-1] == Player(-1, "Robo", level="easy")


async def test_the_host_deals_first_when_the_dealer_is_chosen_and_nobody_is_named() -> None:
    table = await House().lobby(dealer="chosen")
    await table.add_computer(ANN.id, "easy", "Robo")
    await table.join(BOB)
    await table.leave(ANN.id)
    await table.start(BOB.id)
    assert names(table) == ["Robo", "Bob"]
    assert table.snapshot.public.dealer == 1


async def expecting(*people: Player, **options: Any) -> GameSession:
    """A lobby that holds seats for these people, who have not come yet."""
    return await House().registry.open_lobby(PLACE, Lobby.expecting(people, options))


async def test_a_seat_is_held_until_its_player_comes() -> None:
    table = await expecting(ANN, BOB, decks=1)
    assert table.state.lobby.expected == {ANN.id, BOB.id}
    await table.join(replace(BOB, name="Bobby"))
    assert names(table) == ["Ann", "Bobby"]
    assert table.state.lobby.expected == {ANN.id}
    assert await fault_of(table.join(BOB)) is Fault.ALREADY_SEATED


async def test_a_rival_has_a_seat_and_may_give_it_up() -> None:
    table = await House().registry.open(PLACE, ANN, {"target": 200}, BOB)
    lobby = table.state.lobby
    assert (names(table), lobby.expected, lobby.agreed) == (["Ann", "Bob"], {BOB.id}, {ANN.id})
    assert await fault_of(table.start(ANN.id)) is Fault.NOT_COME
    await table.leave(BOB.id)
    assert (names(table), table.state.lobby.host) == (["Ann"], ANN.id)


async def test_nobody_is_challenged_to_a_full_table() -> None:
    lobby = Lobby(ANN.id, (ANN,)).choose({"seats": 2}).hold(BOB)
    with pytest.raises(GameError, match=Fault.TABLE_FULL):
        lobby.hold(CAT)


async def test_whoever_comes_first_is_the_host() -> None:
    table = await expecting(ANN, BOB)
    await table.join(CAT)
    assert table.state.lobby.host == CAT.id
    await table.join(ANN)
    assert table.state.lobby.host == CAT.id
    await table.leave(CAT.id)
    assert table.state.lobby.host == ANN.id  # Bob has not come


async def test_held_seats_are_taken_from_nobody() -> None:
    table = await expecting(*(Player(number, f"Joe {number}") for number in range(11, 25)), decks=1)
    assert len(names(table)) == 10
    assert await fault_of(table.join(ANN)) is Fault.TABLE_FULL


async def test_the_start_waits_for_those_who_are_expected() -> None:
    table = await expecting(ANN, BOB, CAT)
    await table.join(ANN)
    await table.join(BOB)
    assert await fault_of(table.start(ANN.id)) is Fault.NOT_COME
    await table.start(ANN.id, frozenset({CAT.id}))
    assert names(table) == ["Ann", "Bob"]


async def test_held_seats_are_free_after_five_minutes_whatever_happens_meanwhile() -> None:
    house = House()
    table = await house.registry.open_lobby(PLACE, Lobby.expecting((ANN, BOB, CAT), {}))
    await house.clock.advance(HELD_SECONDS - 1)
    await table.join(ANN)
    await choose_rules(table, ANN.id, {"target": 200})
    await house.clock.advance(1)
    assert names(table) == ["Ann"]
    assert table.state.deadline == house.clock.now() + LOBBY_SECONDS


async def test_a_held_seat_is_free_after_five_minutes_however_often_somebody_else_comes_and_goes() -> None:
    house = House()
    table = await house.registry.open_lobby(PLACE, Lobby.expecting((ANN,), {}))
    for _ in range(5):
        await table.join(CAT)
        await house.clock.advance(HELD_SECONDS / 5)
        if table.state.stage is Stage.LOBBY and ANN.id in table.state.lobby.expected:
            await table.leave(CAT.id)
    assert names(table) == ["Cat"]


async def test_a_table_to_which_nobody_comes_closes() -> None:
    house = House()
    table = await house.registry.open_lobby(PLACE, Lobby.expecting((ANN, BOB), {}))
    await house.clock.advance(HELD_SECONDS)
    assert table.state.stage is Stage.CLOSED


async def test_nobody_waits_for_a_seat_of_the_next_match_who_has_one_and_no_more_than_fit() -> None:
    table = await House().at(two(), ANN, BOB)
    assert await fault_of(table.join_next(BOB)) is Fault.ALREADY_SEATED
    waiting = [Player(1_000 + number, f"P{number}") for number in range(table.state.lobby.rules.max_seats)]
    for player in waiting:
        await table.join_next(player)
    assert await fault_of(table.join_next(waiting[0])) is Fault.ALREADY_SEATED
    assert await fault_of(table.join_next(CAT)) is Fault.TABLE_FULL
