"""Somebody deletes their data while seated at tables: afterward, nothing there names them."""

from __future__ import annotations

from functools import partial

import pytest

from bot.features.personal.erasing import forget, mentions
from bot.game.changes import Aftermath, after_ending, after_leaving, decides_alone
from bot.game.session import GameSession
from bot.game.state import Stage, TableState
from tests.game.tables import ANN, BOB, CAT, DAN, ROBO, House, last_card, play, three


def traces(state: TableState, person: int, name: str) -> list[str]:
    """The places that still name the person; the moves of the match only know seats."""
    kept = {"lobby": state.lobby, "votes": state.votes}
    return [part for part, value in kept.items() if f"{person}," in f"{value!r}," and name in repr(value)] + (
        ["id"] if mentions(state, person) else []
    )


async def forgotten(session: GameSession, person: int) -> TableState:
    await session.change(partial(forget, person=person))
    return session.state


async def test_in_the_lobby_their_seat_and_those_of_their_guests_are_free() -> None:
    house = House()
    session = await house.lobby(BOB, CAT)
    await session.add_guest(ANN.id, "Gus")
    state = await forgotten(session, ANN.id)
    assert [player.name for player in state.lobby.players] == ["Bob", "Cat"]
    assert state.lobby.host == BOB.id
    assert traces(state, ANN.id, "Ann") == []


@pytest.mark.parametrize("on_leave", ["remove", "computer"])
async def test_in_a_match_a_nameless_computer_has_their_seat(on_leave: str) -> None:
    house = House()
    session = await house.match(BOB, CAT, DAN, on_leave=on_leave)
    state = await forgotten(session, BOB.id)
    assert state.stage is Stage.PLAYING
    seated = state.lobby.players[1]
    assert (seated.name, seated.is_computer, seated.account < 0) == ("", True, True)
    assert (1 in state.left) == (on_leave == "remove")
    assert traces(state, BOB.id, "Bob") == []


async def test_players_who_left_are_forgotten_too_and_get_no_seat_in_a_rematch() -> None:
    house = House()
    session = await house.at(three(), ANN, BOB, CAT)
    await session.leave(CAT.id)
    await forgotten(session, CAT.id)
    assert not mentions(session.state, CAT.id)
    await session.submit(ANN.id, play("R7"))
    await session.leave(BOB.id)
    await session.rematch(ANN.id)
    assert [player.name for player in session.state.lobby.players] == ["Ann"]


async def test_what_they_agreed_to_is_gone() -> None:
    house = House()
    session = await house.match(BOB, CAT, DAN)
    for person in (BOB, CAT):
        await session.end(person.id)
    state = await forgotten(session, CAT.id)
    assert state.votes == {BOB.id}
    assert not mentions(state, CAT.id)


@pytest.mark.parametrize("on_leave", ["remove", "computer"])
async def test_nobody_decides_alone_about_a_match_with_somebody_who_is_deleted(on_leave: str) -> None:
    session = await House().match(BOB, ROBO, on_leave=on_leave)
    state = await forgotten(session, BOB.id)
    assert not decides_alone(state, ANN.id)
    assert after_leaving(state, ANN.id) is Aftermath.DESERTED
    assert after_ending(state, ANN.id, is_moderator=False) is Aftermath.UNDECIDED


async def without_cat(*, guest: str | None = None) -> GameSession:
    """A match of Ann, Bob, and Cat, whom a moderator has removed: a bot plays for her, under her name."""
    house = House()
    session = await house.lobby(BOB, CAT, on_leave="computer")
    if guest is not None:
        await session.add_guest(CAT.id, guest)
    await session.start(ANN.id)
    await session.kick(99, CAT.id, is_moderator=True)
    return session


async def test_somebody_who_was_removed_is_forgotten_too() -> None:
    session = await without_cat(guest="Gus")
    seated = session.state.lobby.players
    assert [player.name for player in seated] == ["Ann", "Bob", "Cat", "Gus"]
    state = await forgotten(session, CAT.id)
    assert not mentions(state, CAT.id)
    assert [player.name for player in state.lobby.players] == ["Ann", "Bob", "", ""]
    assert [player.is_computer for player in state.lobby.players] == [False, False, True, True]


async def test_a_bot_with_their_name_and_their_seat_leaves_the_next_lobby() -> None:
    session = await House().at(last_card(on_leave="computer", target=100, scores=(99, 0, 0)), ANN, BOB, CAT)
    await session.kick(99, CAT.id, is_moderator=True)
    await session.submit(ANN.id, play("R7"))
    await session.rematch(ANN.id)
    assert [player.name for player in session.state.lobby.players] == ["Ann", "Bob", "Cat"]
    state = await forgotten(session, CAT.id)
    assert [player.name for player in state.lobby.players] == ["Ann", "Bob"]


async def test_a_table_of_them_alone_closes() -> None:
    house = House()
    session = await house.lobby()
    assert (await forgotten(session, ANN.id)).stage is Stage.CLOSED
