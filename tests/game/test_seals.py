"""The seal of a deal is fixed before the players contribute to it; neither the bot nor one player can choose
(R23).
"""

from __future__ import annotations

from hashlib import shake_256

import pytest
from msgspec.structs import replace

from bot.game.changes import Change
from bot.game.players import Player
from bot.game.session import GameSession
from bot.game.state import RecordEntry, Seal
from tests.fakes import StoreAway, Trouble
from tests.game.tables import ANN, BOB, CAT, House, choose_rules, last_card, play, refusal_of

SECRET = bytes(range(66))


def deals(house: House) -> list[RecordEntry]:
    """The recorded deals."""
    return [entry for entry in house.store.moves[1] if entry.move is None]


def press(table: GameSession, player: Player, number: int) -> None:
    """A person presses something; this is the number of the press."""
    table.note_press(replace(player, share=number))


def test_the_seed_is_that_of_the_documents() -> None:
    added = (7).to_bytes(8, "big") + (0).to_bytes(8, "big") + (9).to_bytes(8, "big")
    assert Seal(SECRET, (7, 0, 9)).seed == shake_256(b"uno-seal-2" + SECRET + added).digest(66)
    assert Seal(SECRET, (7, 0, 9)).commitment == Seal(SECRET).commitment
    assert Seal(SECRET).seed == Seal(SECRET, (0, 0, 0)).seed == SECRET
    assert "secret" not in repr(Seal(SECRET, (7, 0, 9)))


def test_every_press_and_every_seat_matters() -> None:
    shares = [(7, 9, 0), (9, 7, 0), (7, 0, 9), (7, 8, 0), (7, 9), (7, 9, 1)]
    assert len({Seal(SECRET, one).seed for one in shares}) == len(shares)


async def test_the_seal_of_the_lobby_is_that_of_the_first_round() -> None:
    house = House()
    table = await house.lobby(replace(BOB, share=2), CAT)
    seal = table.state.seal
    assert seal is not None
    press(table, ANN, 3)
    await table.start(ANN.id)
    (dealt,) = deals(house)
    assert dealt.seal is not None
    assert dealt.seal == Seal(seal.secret, (3, 2, 0))
    assert table.state.match is not None
    assert table.state.match.table.secret == dealt.seal.seed != seal.secret


async def test_the_first_press_counts_and_of_the_host_the_start() -> None:
    house = House()
    table = await house.lobby(BOB, CAT)
    for number in (10, 20, 30):
        for place, player in enumerate((ANN, BOB, CAT)):
            press(table, player, number + place)
        await choose_rules(table, ANN.id, {"target": 100 + number})
    for player in (BOB, CAT):
        await table.agree(player.id)
    press(table, ANN, 40)
    await table.start(ANN.id)
    seal = deals(house)[0].seal
    assert seal is not None
    assert seal.shares == (40, 11, 12)


async def test_a_press_before_a_change_that_is_refused_counts() -> None:
    house = House()
    table = await house.at(last_card(), ANN, BOB, CAT)
    for number in (10, 20):
        press(table, BOB, number)
        await refusal_of(table.submit(BOB.id, play("R1")))
    await table.submit(ANN.id, play("R7"))
    press(table, BOB, 30)
    await table.deal_next_round(BOB.id)
    seal = deals(house)[0].seal
    assert seal is not None
    assert seal.shares == (0, 10, 0)


async def test_who_comes_back_to_the_lobby_adds_a_new_press() -> None:
    house = House()
    table = await house.lobby(replace(BOB, share=2), replace(CAT, share=3))
    await table.leave(BOB.id)
    await table.join(replace(BOB, share=4))
    await table.start(ANN.id)
    seal = deals(house)[0].seal
    assert seal is not None
    assert seal.shares == (0, 3, 4)


async def test_a_press_before_a_seal_stands_adds_nothing_to_its_round() -> None:
    house = House()
    table = await house.at(last_card(), ANN, BOB, CAT)
    press(table, BOB, 5)
    await table.submit(ANN.id, play("R7"))
    assert table.state.seal is None
    await table.deal_next_round(ANN.id)
    following = table.state.seal
    assert following is not None
    assert [player.share for player in table.state.lobby.players] == [0, 0, 0]
    assert deals(house)[0].seal != following


async def test_a_round_is_dealt_by_the_seal_that_stood_during_the_one_before() -> None:
    house = House()
    table = await house.match(BOB, computers=1, target=1_000)
    standing = table.state.seal
    assert standing is not None
    press(table, BOB, 8)
    await table.leave(BOB.id)
    table = await house.restart()
    assert table.state.seal == standing
    assert [player.share for player in table.state.lobby.players] == [0, 8, 0]


async def test_a_press_is_a_share_of_one_deal_even_if_the_store_did_not_answer() -> None:
    house = House()
    table = await house.at(last_card(), ANN, BOB, CAT)
    await table.change(lambda state, _: Change(replace(state, seal=Seal(SECRET))))
    await table.submit(ANN.id, play("R7"))
    press(table, BOB, 8)
    house.store.troubles = [Trouble.UNHEARD]
    with pytest.raises(StoreAway):
        await table.deal_next_round(CAT.id)
    assert deals(house)[0].seal == Seal(SECRET, (0, 8, 0))
    await table.leave(CAT.id)
    assert [player.share for player in table.state.lobby.players] == [0, 0, 0]


async def test_a_press_under_the_seal_that_stands_is_kept_if_the_store_did_not_answer() -> None:
    house = House()
    table = await house.match(BOB, CAT)
    house.store.troubles = [Trouble.UNHEARD]
    with pytest.raises(StoreAway):
        await table.leave(CAT.id)
    press(table, BOB, 8)
    await table.come_back(ANN.id)
    assert [player.share for player in table.state.lobby.players] == [0, 8, 0]


async def test_a_round_that_the_clock_deals_has_the_presses_there_are() -> None:
    house = House()
    table = await house.at(last_card(), ANN, BOB, CAT)
    await table.change(lambda state, _: Change(replace(state, seal=Seal(SECRET))))
    press(table, ANN, 6)
    await table.submit(ANN.id, play("R7"))
    press(table, BOB, 7)
    await house.clock.advance(20)
    assert table.snapshot.public.round == 2
    assert deals(house)[0].seal == Seal(SECRET, (6, 7, 0))
    press(table, CAT, 8)
    await table.change(lambda state, _: Change(state))
    assert [player.share for player in table.state.lobby.players] == [0, 0, 8]


async def test_nobody_at_a_table_of_bots_adds_anything() -> None:
    house = House()
    table = await house.lobby()
    for _ in range(2):
        await table.add_computer(ANN.id, "easy", "Robo")
    await table.watch(ANN.id)
    press(table, ANN, 9)
    await table.start(ANN.id)
    seal = deals(house)[0].seal
    assert seal is not None
    assert seal.shares == ()
