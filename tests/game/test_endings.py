"""Removing players, ending a table, and the effect on the match (docs/rankings.md)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.game.changes import MISSED_TURNS, Aftermath, Change, Tally, after_leaving, time_out
from bot.game.errors import Fault, GameError
from bot.game.events import CloseReason, PlayerRemoved, TableClosed
from bot.game.law import Conclusion, conclusion
from bot.game.players import Player
from bot.game.session import GameSession
from bot.game.state import Stage
from tests.builders import Game, position
from tests.game.tables import ANN, BOB, CAT, DAN, ROBO, House, fault_of, names, play, three, two

MOD = 99  # a moderator who does not play
Way = Callable[[GameSession, int], Awaitable[object]]  # out of a match


def between_rounds(*scores: int, **given: Any) -> Game:
    """A round that Ann wins with her next card."""
    return position("ann: R7 | bob: R1 R2 | cat: R3 R4", scores=scores, draw_pile="B1 B2 B3", **given)


# Removing somebody


@pytest.mark.parametrize("on_leave", ["remove", "computer"])
@pytest.mark.parametrize("others", [(BOB,), (BOB, CAT), (BOB, CAT, DAN)])
@pytest.mark.parametrize("is_moderator", [False, True])
async def test_players_remove_nobody_from_a_running_match(
    on_leave: str, others: tuple[Player, ...], is_moderator: bool
) -> None:
    table = await House().match(*others, on_leave=on_leave)
    before = table.state
    for by in (ANN, *others):
        for target in {ANN, *others} - {by}:
            asked = table.kick(by.id, target.id, is_moderator=is_moderator)
            assert await fault_of(asked) is Fault.NOBODY_REMOVED
    assert table.state == before


async def test_nor_do_they_remove_somebody_who_is_away_a_bot_or_a_guest() -> None:
    guest = replace(ROBO, id=-2, level=None, owner=BOB.id)
    table = await House().at(
        position("ann: R7 R8 | bob: R1 R2 | cat: R3 | dan: R4"), ANN, replace(BOB, is_away=True), ROBO, guest
    )
    for target in (BOB, ROBO, guest):
        assert await fault_of(table.kick(ANN.id, target.id)) is Fault.NOBODY_REMOVED


async def test_nor_does_a_moderator_who_left_the_match() -> None:
    table = await House().at(three(), ANN, BOB, CAT)
    await table.leave(CAT.id)
    assert await fault_of(table.kick(CAT.id, BOB.id, is_moderator=True)) is Fault.NOBODY_REMOVED
    assert await fault_of(table.end(CAT.id, is_moderator=True)) is Fault.NOT_SEATED


@pytest.mark.parametrize("on_leave", ["remove", "computer"])
async def test_a_match_from_which_a_moderator_removed_somebody_is_void(on_leave: str) -> None:
    house = House()
    table = await house.match(BOB, CAT, on_leave=on_leave)
    await table.kick(MOD, CAT.id, is_moderator=True)
    assert table.state.is_void
    assert PlayerRemoved(CAT, MOD, voids=True) in house.presenter.events
    assert (await house.restart()).state.is_void


async def test_a_removed_player_cannot_take_the_seat_back_from_a_computer() -> None:
    table = await House().match(BOB, CAT, on_leave="computer")
    await table.kick(MOD, BOB.id, is_moderator=True)
    assert names(table) == ["Ann", "Bob", "Cat"]
    assert (table.state.lobby.players[1].is_computer, table.state.lobby.players[1].level) == (True, "normal")
    assert await fault_of(table.come_back(BOB.id)) is Fault.NOT_SEATED


async def test_seats_taken_by_computers_cannot_be_removed() -> None:
    table = await House().match(BOB, computers=1, on_leave="computer")
    assert await fault_of(table.kick(MOD, -1, is_moderator=True)) is Fault.UNKNOWN_TARGET


async def test_only_somebody_at_the_table_can_be_removed() -> None:
    table = await House().match(BOB, CAT)
    await table.leave(CAT.id)
    for target in (CAT.id, 98):
        assert await fault_of(table.kick(MOD, target, is_moderator=True)) is Fault.UNKNOWN_TARGET


async def test_removing_somebody_who_is_out_changes_nothing() -> None:
    game = position("ann: R7 | bob: W | cat: R3", discard="R5", scoring="elimination", scores=(0, 480, 60))
    table = await House().at(game, ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    await table.kick(MOD, BOB.id, is_moderator=True)
    assert not table.state.is_void


async def test_a_match_stays_void_until_the_next_one() -> None:
    table = await House().at(three(), ANN, BOB, CAT)
    await table.kick(MOD, CAT.id, is_moderator=True)
    await table.leave(BOB.id)
    assert (table.state.stage, table.state.is_void) == (Stage.OVER, True)
    await table.rematch(ANN.id)
    await table.join(BOB)
    await table.start(ANN.id)
    assert not table.state.is_void


async def test_a_host_against_bots_removes_one_alone_and_the_match_is_void() -> None:
    table = await House().match(computers=2)
    await table.kick(ANN.id, table.state.lobby.players[2].id)
    assert (table.snapshot.public.gone, table.state.is_void) == ({2}, True)


async def test_in_the_lobby_the_host_removes_anybody_and_nobody_else_does() -> None:
    table = await House().lobby(BOB, CAT)
    with pytest.raises(GameError) as caught:
        await table.kick(CAT.id, BOB.id)
    assert (caught.value.code, caught.value.facts) == (Fault.NOT_HOST, {"host": ANN.id})
    await table.kick(ANN.id, BOB.id)
    assert names(table) == ["Ann", "Cat"]
    await table.kick(CAT.id, ANN.id, is_moderator=True)
    assert (names(table), table.state.lobby.host) == (["Cat"], CAT.id)


async def test_computer_players_can_be_removed_from_the_lobby() -> None:
    table = await House().lobby()
    await table.add_computer(ANN.id, "easy", "Robo")
    await table.kick(ANN.id, -1)
    assert names(table) == ["Ann"]


# Ending a match together


async def test_a_match_ends_once_everybody_agrees() -> None:
    table = await House().match(BOB, CAT)
    assert await table.end(ANN.id) == Tally(1, 3)
    assert await table.end(BOB.id) == Tally(2, 3)
    assert table.state.stage is Stage.PLAYING
    assert await table.end(CAT.id) == Tally(3, 3)
    assert (table.state.stage, conclusion(table.state)) == (Stage.CLOSED, Conclusion.AGREED)


@pytest.mark.parametrize("is_moderator", [False, True])
async def test_neither_the_losers_nor_the_host_nor_a_moderator_who_plays_end_it_alone(
    is_moderator: bool,
) -> None:
    table = await House().at(between_rounds(0, 0, 443), ANN, BOB, CAT)
    for loser in (ANN, BOB):
        assert not (await table.end(loser.id, is_moderator=is_moderator)).is_carried
    assert table.state.stage is Stage.PLAYING


async def test_nobody_agrees_twice() -> None:
    table = await House().match(BOB, CAT)
    await table.end(BOB.id)
    with pytest.raises(GameError) as caught:
        await table.end(BOB.id)
    assert (caught.value.code, caught.value.facts) == (Fault.VOTE_COUNTED, {"votes": 1, "needed": 3})
    assert table.state.votes == {BOB.id}


async def test_people_who_are_away_or_could_come_back_have_to_agree_too() -> None:
    table = await House().match(BOB, CAT, on_leave="computer")
    await table.leave(CAT.id)
    assert await table.end(ANN.id) == Tally(1, 3)
    assert await table.end(BOB.id) == Tally(2, 3)
    assert (await table.end(CAT.id)).is_carried, "agreeing brings somebody back"


async def test_people_who_are_gone_for_good_have_no_say() -> None:
    table = await House().match(BOB, CAT)
    await table.end(ANN.id)
    await table.end(BOB.id)
    await table.leave(CAT.id)
    assert await fault_of(table.end(CAT.id)) is Fault.NOT_SEATED
    assert (await table.end(BOB.id)).is_carried, "asking again carries what has become enough"


async def test_somebody_who_is_eliminated_has_no_say() -> None:
    game = position("ann: R7 | bob: W | cat: R3", discard="R5", scoring="elimination", scores=(0, 480, 60))
    table = await House().at(game, ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    assert await fault_of(table.end(BOB.id)) is Fault.NO_VOTE
    assert await table.end(ANN.id) == Tally(1, 2)


async def test_after_the_match_everybody_who_is_there_has_a_say() -> None:
    game = position("ann: R7 | bob: W | cat: W4", discard="R5", scoring="elimination", scores=(0, 480, 480))
    table = await House().at(game, ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    assert table.state.stage is Stage.OVER
    assert await table.end(BOB.id) == Tally(1, 3)


async def test_an_agreement_ends_with_the_round() -> None:
    table = await House().at(between_rounds(0, 443, 0), ANN, BOB, CAT)
    await table.end(ANN.id)
    await table.submit(ANN.id, play("R7"))
    assert table.state.votes == frozenset()  # before the next deal: nobody agreed to this score
    await table.deal_next_round(BOB.id)
    assert table.state.votes == frozenset()
    assert await table.end(BOB.id) == Tally(1, 3)


async def test_whoever_leaves_no_longer_agrees() -> None:
    table = await House().match(BOB, CAT, on_leave="computer")
    await table.end(ANN.id)
    await table.leave(ANN.id)
    assert table.state.votes == frozenset()


async def test_a_stranger_has_no_say() -> None:
    table = await House().match(BOB)
    assert await fault_of(table.end(MOD)) is Fault.NOT_SEATED


async def test_agreeing_does_not_lengthen_the_turn() -> None:
    house = House()
    table: GameSession = await house.at(position("ann: R7 R8 | bob: R1 R2 | cat: R3 R4"), ANN, BOB, CAT)
    deadline = table.state.deadline
    await house.clock.advance(30)
    await table.end(BOB.id)
    assert table.state.deadline == deadline


# Ending it alone


async def test_a_moderator_who_was_not_dealt_in_ends_a_match_and_it_is_void() -> None:
    table = await House().match(BOB)
    assert (await table.end(MOD, is_moderator=True)).is_carried
    assert (table.state.stage, conclusion(table.state)) == (Stage.CLOSED, Conclusion.VOID)


async def test_a_moderator_who_played_the_last_match_decides_in_the_next() -> None:
    table = await House().at(three(), ANN, BOB, CAT)
    await table.leave(CAT.id)
    await table.leave(BOB.id)
    await table.rematch(ANN.id)
    await table.join(BOB)
    await table.start(ANN.id)
    assert (await table.end(CAT.id, is_moderator=True)).is_carried


async def test_a_host_ends_a_lobby_a_match_against_bots_and_one_that_is_void_anyway() -> None:
    lobby = await House().lobby(BOB)
    against_bots = await House().match(computers=1)
    void = await House().match(BOB, CAT)
    await void.kick(MOD, CAT.id, is_moderator=True)
    for table in (lobby, against_bots, void):
        assert (await table.end(ANN.id)).is_carried
        assert table.state.stage is Stage.CLOSED


@pytest.mark.parametrize("is_moderator", [False, True])
async def test_nobody_ends_a_match_by_their_word_alone_without_being_asked(is_moderator: bool) -> None:
    table = await House().match(*([BOB] if is_moderator else []), computers=1)
    by = MOD if is_moderator else ANN.id
    ending = table.end(by, is_moderator=is_moderator, asked=Aftermath.PLAYED_ON)
    assert await fault_of(ending) is Fault.STALE
    assert (await table.end(by, is_moderator=is_moderator, asked=Aftermath.VOID)).is_carried


# Leaving


@pytest.mark.parametrize("third", [ROBO, replace(CAT, is_away=True)])
async def test_when_the_last_one_leaves_the_table_closes_and_nobody_finishes(third: Player) -> None:
    house = House()
    table = await house.at(between_rounds(0, 443, 0), ANN, replace(BOB, is_away=True), third)
    assert after_leaving(table.state, ANN.id) is Aftermath.DESERTED
    await table.leave(ANN.id, Aftermath.DESERTED)
    assert (table.state.stage, conclusion(table.state)) == (Stage.CLOSED, Conclusion.DESERTED)
    assert house.presenter.events[-1] == TableClosed(CloseReason.EVERYBODY_LEFT)


async def test_the_last_one_to_run_out_of_time_leaves_a_deserted_match() -> None:
    late = replace(ANN, missed=MISSED_TURNS - 1)
    table = await House().at(two(), late, replace(BOB, is_away=True))
    await table.change(time_out)
    assert (table.state.stage, conclusion(table.state)) == (Stage.CLOSED, Conclusion.DESERTED)


async def test_the_last_one_there_cannot_end_it_as_it_stands() -> None:
    table = await House().at(between_rounds(443, 0, 0), ANN, replace(BOB, is_away=True), ROBO)
    assert await table.end(ANN.id) == Tally(1, 2)
    assert table.state.stage is Stage.PLAYING


@pytest.mark.parametrize("asked", [Aftermath.PLAYED_ON, Aftermath.VOID])
async def test_whoever_is_suddenly_the_last_one_is_asked_before_the_match_ends(asked: Aftermath) -> None:
    table = await House().at(between_rounds(0, 443, 0), ANN, replace(BOB, is_away=True), ROBO)
    assert await fault_of(table.leave(ANN.id, asked)) is Fault.STALE
    assert table.state.stage is Stage.PLAYING


async def test_whoever_comes_back_has_not_given_up_the_seat() -> None:
    table = await House().match(BOB, on_leave="computer")
    await table.leave(ANN.id)
    assert table.state.given_up == {0}
    await table.come_back(ANN.id)
    assert table.state.given_up == frozenset()


@pytest.mark.parametrize("rules", [{}, {"on_leave": "computer"}])
async def test_whoever_plays_bots_alone_ends_the_match_by_leaving(rules: dict[str, Any]) -> None:
    table = await House().at(two(**rules), ANN, ROBO)
    assert after_leaving(table.state, ANN.id) is Aftermath.VOID
    await table.leave(ANN.id, Aftermath.VOID)
    assert table.state.stage is Stage.CLOSED


async def test_a_void_match_is_nobodys_also_if_everybody_leaves() -> None:
    table = await House().at(three(), ANN, BOB, CAT)
    await table.kick(MOD, CAT.id, is_moderator=True)
    await table.change(
        lambda state, _: Change(replace(state, lobby=state.lobby.update(replace(BOB, is_away=True))))
    )
    assert after_leaving(table.state, ANN.id) is Aftermath.VOID
    await table.leave(ANN.id)
    assert conclusion(table.state) is Conclusion.VOID
