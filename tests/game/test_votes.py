"""What a majority may do, and the few things that somebody may do alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.game.changes import (
    MISSED_TURNS,
    MOST_REDEALS,
    Aftermath,
    Change,
    Tally,
    after_leaving,
    time_out,
)
from bot.game.errors import Fault, GameError
from bot.game.events import CloseReason, PlayerRemoved, TableClosed
from bot.game.players import Player
from bot.game.session import GameSession
from bot.game.state import Stage
from tests.builders import Game, position
from tests.game.tables import ANN, BOB, CAT, DAN, ROBO, House, fault_of, names, play, three, two


async def test_the_host_ends_the_table_at_once() -> None:
    table = await House().match(BOB, CAT)
    assert (await table.end(ANN.id)).is_carried
    assert table.state.stage is Stage.CLOSED


async def test_a_moderator_ends_a_table_without_sitting_at_it() -> None:
    table = await House().match(BOB)
    assert (await table.end(99, is_moderator=True)).is_carried
    assert table.state.stage is Stage.CLOSED


async def test_a_stranger_has_no_vote() -> None:
    table = await House().match(BOB)
    assert await fault_of(table.end(99)) is Fault.NOT_SEATED
    assert await fault_of(table.kick(99, ANN.id)) is Fault.NOT_SEATED


async def test_the_others_end_it_by_majority() -> None:
    table = await House().match(BOB, CAT, DAN)
    assert await table.end(BOB.id) == Tally(1, 3)
    assert await table.end(CAT.id) == Tally(2, 3)
    assert await table.end(DAN.id) == Tally(3, 3)
    assert table.state.stage is Stage.CLOSED


async def test_nobody_votes_twice() -> None:
    table = await House().match(BOB, CAT, DAN)
    await table.end(BOB.id)
    with pytest.raises(GameError) as caught:
        await table.end(BOB.id)
    assert (caught.value.code, caught.value.facts) == (Fault.VOTE_COUNTED, {"votes": 1, "needed": 3})
    assert table.state.votes == (("end", frozenset({BOB.id})),)


async def test_a_vote_that_has_become_enough_is_carried_by_asking_again() -> None:
    table = await House().match(BOB, CAT, DAN)
    await table.end(BOB.id)
    await table.end(CAT.id)
    await table.leave(ANN.id)  # three are left, two are the majority
    assert (await table.end(CAT.id)).is_carried
    assert table.state.stage is Stage.CLOSED


async def test_the_one_to_be_removed_has_no_vote() -> None:
    table = await House().match(BOB, CAT, DAN)
    assert await table.kick(DAN.id, BOB.id) == Tally(1, 2)
    assert await table.kick(CAT.id, BOB.id) == Tally(2, 2)
    assert table.state.stage is Stage.PLAYING
    assert table.snapshot.public.gone == {1}


async def test_a_carried_vote_is_forgotten() -> None:
    table = await House().lobby(BOB, CAT)
    await table.kick(CAT.id, BOB.id)
    await table.kick(ANN.id, BOB.id)
    await table.join(BOB)
    assert await table.kick(CAT.id, BOB.id) == Tally(1, 2)
    assert names(table) == ["Ann", "Cat", "Bob"]


async def test_a_vote_about_somebody_who_left_is_forgotten() -> None:
    table = await House().lobby(BOB, CAT)
    await table.kick(CAT.id, BOB.id)
    await table.leave(BOB.id)
    await table.join(BOB)
    assert await table.kick(CAT.id, BOB.id) == Tally(1, 2)


async def test_a_kicked_host_is_host_no_more() -> None:
    table = await House().lobby(BOB, CAT)
    await table.kick(BOB.id, ANN.id)
    await table.kick(CAT.id, ANN.id)
    assert names(table) == ["Bob", "Cat"]
    assert table.state.lobby.host == BOB.id


async def test_computer_players_can_be_removed_from_the_lobby() -> None:
    table = await House().lobby()
    await table.add_computer(ANN.id, "easy", "Robo")
    await table.kick(ANN.id, -1)
    assert names(table) == ["Ann"]


async def test_only_somebody_at_the_table_can_be_removed() -> None:
    table = await House().match(BOB, CAT)
    await table.leave(CAT.id)
    assert await fault_of(table.kick(ANN.id, CAT.id)) is Fault.UNKNOWN_TARGET
    assert await fault_of(table.kick(ANN.id, 99)) is Fault.UNKNOWN_TARGET


async def test_a_removed_player_cannot_take_the_seat_back_from_a_computer() -> None:
    table = await House().match(BOB, CAT, on_leave="computer")
    for voter in (ANN, CAT):
        await table.kick(voter.id, BOB.id)
    assert names(table) == ["Ann", "Bob", "Cat"]
    assert table.state.lobby.players[1].is_computer
    assert await fault_of(table.come_back(BOB.id)) is Fault.NOT_SEATED


async def test_seats_taken_by_computers_cannot_be_removed() -> None:
    table = await House().match(BOB, computers=1, on_leave="computer")
    assert await fault_of(table.kick(ANN.id, -1)) is Fault.UNKNOWN_TARGET


@pytest.mark.parametrize(("by", "target"), [(ANN, BOB), (BOB, ANN)])
@pytest.mark.parametrize("on_leave", ["remove", "computer"])
async def test_in_a_match_of_two_neither_removes_the_other(by: Player, target: Player, on_leave: str) -> None:
    table = await House().match(BOB, on_leave=on_leave)
    before = table.state
    assert await fault_of(table.kick(by.id, target.id)) is Fault.TOO_FEW_TO_VOTE
    assert table.state == before


async def test_computer_players_do_not_make_two_people_a_majority() -> None:
    table = await House().match(BOB, computers=2)
    assert await fault_of(table.kick(BOB.id, ANN.id)) is Fault.TOO_FEW_TO_VOTE
    assert await fault_of(table.kick(ANN.id, BOB.id)) is Fault.TOO_FEW_TO_VOTE


async def test_the_last_opponent_cannot_be_removed_even_if_it_is_a_computer() -> None:
    table = await House().match(computers=1)
    assert await fault_of(table.kick(ANN.id, -1)) is Fault.TOO_FEW_TO_VOTE
    assert table.state.stage is Stage.PLAYING


async def test_in_a_lobby_of_two_only_the_host_removes_the_other() -> None:
    table = await House().lobby(BOB)
    assert await fault_of(table.kick(BOB.id, ANN.id)) is Fault.TOO_FEW_TO_VOTE
    assert (await table.kick(ANN.id, BOB.id)).is_carried


async def test_one_voice_is_never_a_majority() -> None:
    table = await House().match(BOB, CAT, on_leave="computer")
    await table.leave(CAT.id)
    assert await fault_of(table.kick(BOB.id, ANN.id)) is Fault.TOO_FEW_TO_VOTE


async def test_a_moderator_removes_one_of_two() -> None:
    table = await House().match(BOB)
    assert (await table.kick(99, BOB.id, is_moderator=True)).is_carried
    assert table.snapshot.public.gone == {1}


@pytest.mark.parametrize("first", [ANN, BOB])
async def test_a_match_of_two_ends_only_when_both_agree(first: Player) -> None:
    table = await House().match(BOB)
    assert await table.end(first.id) == Tally(1, 2)
    assert table.state.stage is Stage.PLAYING
    second = BOB if first is ANN else ANN
    assert (await table.end(second.id)).is_carried
    assert table.state.stage is Stage.CLOSED


async def test_the_host_ends_a_lobby_of_two_and_a_match_against_computers() -> None:
    lobby = await House().lobby(BOB)
    assert (await lobby.end(ANN.id)).is_carried
    match = await House().match(computers=1)
    assert (await match.end(ANN.id)).is_carried
    assert [table.state.stage for table in (lobby, match)] == [Stage.CLOSED, Stage.CLOSED]


async def test_an_absent_player_does_not_count_but_a_vote_brings_them_back() -> None:
    table = await House().match(BOB, CAT, DAN, on_leave="computer")
    await table.leave(BOB.id)
    assert await table.end(CAT.id) == Tally(1, 2)
    assert await table.end(BOB.id) == Tally(2, 3)
    assert not table.state.lobby.players[1].is_away


async def test_a_vote_does_not_lengthen_the_turn() -> None:
    house = House()
    table: GameSession = await house.at(position("ann: R7 R8 | bob: R1 R2 | cat: R3 R4"), ANN, BOB, CAT)
    deadline = table.state.deadline
    await house.clock.advance(30)
    await table.end(BOB.id)
    assert table.state.deadline == deadline


# Nobody gains by removing somebody


def between_rounds(*scores: int, **given: Any) -> Game:
    """A round that Ann wins with her next card."""
    return position("ann: R7 | bob: R1 R2 | cat: R3 R4", scores=scores, draw_pile="B1 B2 B3", **given)


MOD = 99  # a moderator who doesn't play
Way = Callable[[GameSession, int], Awaitable[object]]  # out of a match


@pytest.mark.parametrize("on_leave", ["remove", "computer"])
async def test_a_match_from_which_a_moderator_removed_somebody_is_void(on_leave: str) -> None:
    house = House()
    table = await house.match(BOB, CAT, on_leave=on_leave)
    await table.kick(MOD, CAT.id, is_moderator=True)
    assert table.state.is_void
    assert PlayerRemoved(CAT, MOD, voids=True) in house.presenter.events
    assert (await house.restart()).state.is_void


async def test_a_host_against_bots_removes_one_alone_and_the_match_is_void() -> None:
    table = await House().match(computers=2)
    assert (await table.kick(ANN.id, table.state.lobby.players[2].id)).is_carried
    assert (table.snapshot.public.gone, table.state.is_void) == ({2}, True)


@pytest.mark.parametrize("third", [ROBO, replace(ROBO, level=None, owner=ANN.id), CAT])
@pytest.mark.parametrize("is_moderator", [False, True])
async def test_a_host_who_is_behind_cannot_void_the_match(third: Player, is_moderator: bool) -> None:
    table = await House().at(between_rounds(0, 443, 0), ANN, BOB, third)
    await table.submit(ANN.id, play("R7"))
    assert await table.kick(ANN.id, third.id, is_moderator=is_moderator) == Tally(1, 2)
    assert (table.snapshot.public.gone, table.state.is_void) == (frozenset(), False)
    assert (await table.kick(BOB.id, third.id)).is_carried
    assert not table.state.is_void


async def test_a_host_cannot_void_the_match_of_somebody_who_is_away_or_has_left() -> None:
    game = position("ann: R7 R8 | bob: R1 R2 | cat: R3 R4 | dan: R5", scores=(0, 443, 0, 0))
    away = await House().at(game, ANN, replace(BOB, is_away=True), ROBO, replace(ROBO, id=-2))
    assert await fault_of(away.kick(ANN.id, ROBO.id)) is Fault.TOO_FEW_TO_VOTE
    left = await House().at(game, ANN, BOB, ROBO, replace(ROBO, id=-2))
    await left.leave(BOB.id)
    assert await fault_of(left.kick(ANN.id, ROBO.id)) is Fault.TOO_FEW_TO_VOTE


async def test_a_match_stays_void_until_the_next_one() -> None:
    table = await House().at(three(), ANN, BOB, CAT)
    await table.kick(MOD, CAT.id, is_moderator=True)
    await table.leave(BOB.id)
    assert (table.state.stage, table.state.is_void) == (Stage.OVER, True)
    await table.rematch(ANN.id)
    await table.join(BOB)
    await table.start(ANN.id)
    assert not table.state.is_void


async def test_a_removal_by_vote_counts_also_if_the_host_voted() -> None:
    house = House()
    table = await house.match(BOB, CAT, DAN)
    assert await table.kick(BOB.id, CAT.id) == Tally(1, 2)
    assert await table.kick(ANN.id, CAT.id) == Tally(2, 2)
    assert PlayerRemoved(CAT, None) in house.presenter.events
    assert not table.state.is_void


async def test_an_end_that_a_majority_wanted_is_nobodys_also_if_the_host_joined_it() -> None:
    table = await House().match(BOB, CAT)
    assert await table.end(BOB.id) == Tally(1, 2)
    assert await table.end(ANN.id) == Tally(2, 2)
    assert (table.state.stage, table.state.ended_by) == (Stage.CLOSED, None)


async def test_a_moderator_who_plays_has_the_rights_of_a_player() -> None:
    duel = await House().match(BOB)
    assert await fault_of(duel.kick(BOB.id, ANN.id, is_moderator=True)) is Fault.TOO_FEW_TO_VOTE
    table = await House().match(BOB, CAT)
    assert await table.kick(BOB.id, CAT.id, is_moderator=True) == Tally(1, 2)
    assert await table.end(CAT.id, is_moderator=True) == Tally(1, 2)


async def test_a_moderator_who_left_the_match_cannot_void_or_end_it() -> None:
    table = await House().at(three(), ANN, BOB, CAT)
    await table.leave(CAT.id)
    assert await fault_of(table.kick(CAT.id, BOB.id, is_moderator=True)) is Fault.NOT_SEATED
    assert await fault_of(table.end(CAT.id, is_moderator=True)) is Fault.NOT_SEATED


async def test_a_moderator_who_was_voted_out_decides_nothing_alone_even_after_a_restart() -> None:
    house = House()
    table = await house.match(BOB, CAT, DAN, on_leave="computer")
    for voter in (ANN, BOB):
        await table.kick(voter.id, CAT.id)
    for _ in range(2):
        assert await fault_of(table.kick(CAT.id, BOB.id, is_moderator=True)) is Fault.NOT_SEATED
        assert await fault_of(table.end(CAT.id, is_moderator=True)) is Fault.NOT_SEATED
        table = await house.restart()
    assert table.state.stage is Stage.PLAYING


async def test_a_moderator_who_played_the_last_match_decides_in_the_next() -> None:
    table = await House().at(three(), ANN, BOB, CAT)
    await table.leave(CAT.id)
    await table.leave(BOB.id)
    await table.rematch(ANN.id)
    await table.join(BOB)
    await table.start(ANN.id)
    assert (await table.end(CAT.id, is_moderator=True)).is_carried


async def test_a_moderator_who_sits_there_still_removes_people_from_the_lobby() -> None:
    table = await House().lobby(BOB, CAT)
    assert (await table.kick(CAT.id, BOB.id, is_moderator=True)).is_carried
    assert names(table) == ["Ann", "Cat"]


async def test_removing_somebody_who_is_out_changes_nothing() -> None:
    game = position("ann: R7 | bob: W | cat: R3", discard="R5", scoring="elimination", scores=(0, 480, 60))
    table = await House().at(game, ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    await table.kick(MOD, BOB.id, is_moderator=True)
    assert not table.state.is_void


async def test_the_seat_of_somebody_removed_is_played_well() -> None:
    table = await House().match(BOB, CAT, on_leave="computer")
    await table.kick(MOD, CAT.id, is_moderator=True)
    assert table.state.lobby.players[2].level == "normal"


# Nobody escapes a defeat by ending


async def test_after_the_first_score_the_host_ends_a_match_only_with_the_others() -> None:
    table = await House().at(between_rounds(0, 443, 0), ANN, BOB, CAT)
    await table.submit(ANN.id, play("R7"))
    assert await table.end(ANN.id) == Tally(1, 2)
    assert table.state.stage is Stage.PLAYING
    assert (await table.end(BOB.id)).is_carried
    assert (table.state.stage, table.state.ended_by, table.state.is_void) == (Stage.CLOSED, None, True)


@pytest.mark.parametrize("third", [ROBO, replace(CAT, is_away=True)])
@pytest.mark.parametrize("way", [GameSession.end, GameSession.leave])
async def test_the_last_one_there_closes_the_table_and_the_match_stands(way: Way, third: Player) -> None:
    house = House()
    table = await house.at(between_rounds(0, 443, 0), ANN, replace(BOB, is_away=True), third)
    await table.change(lambda state, _: Change(replace(state, totals=((0, 443, 0),))))
    await way(table, ANN.id)
    assert (table.state.stage, table.state.left, table.state.is_void) == (Stage.CLOSED, frozenset(), False)
    assert house.presenter.events[-1] == TableClosed(CloseReason.EVERYBODY_LEFT)


@pytest.mark.parametrize("way", [GameSession.end, GameSession.leave])
async def test_whoever_left_before_stays_last(way: Way) -> None:
    table = await House().at(between_rounds(0, 443, 0), ANN, BOB, ROBO)
    await table.leave(BOB.id)
    await way(table, ANN.id)
    assert (table.state.stage, table.state.left, table.state.is_void) == (Stage.CLOSED, {1}, False)


@pytest.mark.parametrize("third", [None, ROBO])
async def test_leaving_one_person_alone_in_the_first_round_is_noted(third: Player | None) -> None:
    people = (ANN, BOB) if third is None else (ANN, BOB, third)
    table = await House().at(two() if third is None else three(), *people)
    await table.leave(BOB.id)
    assert table.state.ended_by == BOB.id
    await table.leave(ANN.id)
    assert table.state.ended_by == BOB.id


LATE = replace(ANN, missed=MISSED_TURNS - 1)  # one more, and a bot takes over


async def test_losing_a_seat_to_time_outs_is_noted_like_leaving() -> None:
    table = await House().at(two(), LATE, replace(BOB, missed=1))
    await table.change(time_out)
    assert (table.state.stage, table.state.ended_by) == (Stage.PLAYING, ANN.id)
    await table.come_back(ANN.id)
    await table.leave(BOB.id)
    assert table.state.ended_by == BOB.id


async def test_a_time_out_that_costs_no_seat_is_not_noted() -> None:
    table = await House().at(two(), ANN, BOB)
    await table.change(time_out)
    assert table.state.ended_by is None


async def test_whoever_leaves_after_another_was_lost_to_time_outs_leaves_one_person_alone() -> None:
    table = await House().at(three(), LATE, BOB, CAT)
    await table.change(time_out)
    assert table.state.ended_by is None
    await table.leave(CAT.id)
    assert table.state.ended_by == CAT.id


async def test_whoever_is_left_alone_is_not_blamed_for_going_too() -> None:
    table = await House().at(two(), LATE, BOB)
    await table.change(time_out)
    await table.leave(BOB.id)
    assert (table.state.stage, table.state.ended_by) == (Stage.CLOSED, ANN.id)


async def test_a_seat_lost_to_time_outs_after_a_score_is_not_noted() -> None:
    table = await House().at(two(), LATE, BOB)
    await table.change(lambda state, _: Change(replace(state, totals=((0, 443),))))
    await table.change(time_out)
    assert table.state.ended_by is None


async def test_leaving_is_not_noted_among_others_after_a_score_or_against_bots() -> None:
    among_others = await House().at(three(), ANN, BOB, CAT)
    await among_others.leave(CAT.id)
    assert among_others.state.ended_by is None
    after_a_score = await House().at(between_rounds(0, 0, 0), ANN, BOB, ROBO)
    await after_a_score.submit(ANN.id, play("R7"))
    await after_a_score.leave(BOB.id)
    assert after_a_score.state.ended_by is None
    against_bots = await House().at(two(), ANN, ROBO)
    await against_bots.leave(ANN.id)
    assert against_bots.state.ended_by is None


async def test_a_bot_that_takes_over_does_not_hide_who_left_one_person_alone() -> None:
    house = House()
    table = await house.match(BOB, on_leave="computer")
    await table.leave(ANN.id)
    assert table.state.lobby.players[0].is_away
    assert table.state.ended_by == ANN.id
    assert (await house.restart()).state.ended_by == ANN.id
    with_bot = await House().match(BOB, computers=1, on_leave="computer")
    await with_bot.leave(BOB.id)
    assert with_bot.state.ended_by == BOB.id


async def test_whoever_comes_back_leaves_nobody_alone_and_may_do_so_again() -> None:
    table = await House().match(BOB, on_leave="computer")
    await table.leave(ANN.id)
    await table.come_back(ANN.id)
    assert table.state.given_up == frozenset()
    await table.leave(BOB.id)
    assert (table.state.given_up, table.state.ended_by) == ({1}, BOB.id)


async def test_the_last_one_there_leaves_nobody_alone_whatever_the_rules() -> None:
    table = await House().at(two(on_leave="computer"), ANN, replace(BOB, is_away=True))
    await table.leave(ANN.id)
    assert (table.state.stage, table.state.given_up, table.state.ended_by) == (
        Stage.CLOSED, frozenset(), None,
    )  # fmt: skip


async def test_somebody_whose_seat_a_bot_keeps_can_be_removed_by_the_other_two() -> None:
    table = await House().match(BOB, CAT, on_leave="computer")
    await table.leave(CAT.id)
    await table.kick(ANN.id, CAT.id)
    assert (await table.kick(BOB.id, CAT.id)).is_carried


async def test_a_moderator_who_voids_a_match_takes_the_blame_from_whoever_left() -> None:
    table = await House().match(BOB, computers=2)
    await table.leave(ANN.id)
    assert table.state.ended_by == ANN.id
    await table.kick(MOD, table.state.lobby.players[2].id, is_moderator=True)
    assert (table.state.is_void, table.state.ended_by) == (True, None)


async def test_whoever_is_removed_has_not_left() -> None:
    table = await House().at(two(), ANN, BOB)
    await table.kick(MOD, BOB.id, is_moderator=True)
    assert (table.snapshot.public.gone, table.state.ended_by) == ({1}, None)


async def test_in_the_first_round_those_who_are_away_count_as_players() -> None:
    table = await House().at(three(), ANN, BOB, replace(CAT, is_away=True))
    assert (await table.end(ANN.id)).is_carried
    assert table.state.ended_by == ANN.id


@pytest.mark.parametrize("way", [GameSession.end, GameSession.leave])
async def test_whoever_is_suddenly_the_last_one_is_asked_before_the_match_ends(way: Any) -> None:
    table = await House().at(between_rounds(0, 443, 0), ANN, replace(BOB, is_away=True), ROBO)
    assert await fault_of(way(table, ANN.id, asked=Aftermath.PLAYED_ON)) is Fault.STALE
    assert table.state.stage is Stage.PLAYING


async def test_nobody_ends_a_match_by_their_word_alone_without_being_asked() -> None:
    table = await House().match(BOB, CAT)
    for by, is_moderator in ((ANN.id, False), (MOD, True)):
        ending = table.end(by, is_moderator=is_moderator, asked=Aftermath.PLAYED_ON)
        assert await fault_of(ending) is Fault.STALE
    assert await table.end(BOB.id, asked=Aftermath.PLAYED_ON) == Tally(1, 2)
    lobby = await House().lobby(BOB)
    assert (await lobby.end(ANN.id, asked=Aftermath.PLAYED_ON)).is_carried


async def test_whoever_was_asked_about_something_else_is_asked_again() -> None:
    table = await House().at(two(), ANN, BOB)
    for asked in set(Aftermath) - {Aftermath.NOTED}:
        assert await fault_of(table.leave(ANN.id, asked)) is Fault.STALE
    await table.leave(ANN.id, Aftermath.NOTED)
    assert table.state.ended_by == ANN.id


@pytest.mark.parametrize("rules", [{}, {"on_leave": "computer"}])
async def test_whoever_plays_bots_alone_ends_the_match_by_leaving(rules: dict[str, Any]) -> None:
    table = await House().at(two(**rules), ANN, ROBO)
    assert after_leaving(table.state, ANN.id, 0) is Aftermath.VOID
    await table.leave(ANN.id, Aftermath.VOID)
    assert table.state.stage is Stage.CLOSED


async def test_whoever_leaves_once_more_is_judged_once_more() -> None:
    table = await House().match(BOB, on_leave="computer")
    await table.leave(ANN.id)
    await table.change(lambda state, _: Change(replace(state, is_forfeit=False)))  # the store has judged it
    await table.come_back(ANN.id)
    assert table.state.is_forfeit is False
    await table.leave(ANN.id)
    assert table.state.is_forfeit is None


async def test_whoever_is_told_that_the_match_stands_has_not_forfeited_it() -> None:
    table = await House().at(two(on_leave="computer"), ANN, replace(BOB, is_away=True))
    await table.change(lambda state, _: Change(replace(state, ended_by=ANN.id, is_forfeit=True)))
    await table.leave(ANN.id, Aftermath.STANDS)
    assert (table.state.ended_by, table.state.is_forfeit) == (ANN.id, False)


async def test_a_match_that_its_host_ends_is_judged_as_one_that_a_host_has_ended() -> None:
    """A void match can't be a forfeit, whatever was judged before they came back."""
    table = await House().match(BOB, CAT)
    await table.change(lambda state, _: Change(replace(state, ended_by=ANN.id, is_forfeit=True)))
    await table.end(ANN.id)
    assert (table.state.is_void, table.state.is_forfeit) == (True, None)


async def test_a_third_match_that_somebody_leaves_in_its_first_round_is_forfeited() -> None:
    house = House()
    for _ in range(MOST_REDEALS):
        await (await house.match(BOB, CAT)).end(ANN.id)
    table = await house.match(BOB)
    assert await fault_of(table.leave(ANN.id, Aftermath.NOTED)) is Fault.STALE
    await table.leave(ANN.id, Aftermath.FORFEITED)


async def test_whoever_becomes_the_host_just_now_ends_only_twice_too() -> None:
    house = House()
    for _ in range(MOST_REDEALS):
        table = await house.match(BOB, CAT, DAN)
        await table.leave(ANN.id)
        await table.end(BOB.id)
    table = await house.match(BOB, CAT, DAN)
    _, tally = await asyncio.gather(table.leave(ANN.id), table.end(BOB.id))
    assert (tally, table.state.stage) == (Tally(1, 2), Stage.PLAYING)


async def test_a_host_who_is_away_does_not_end_the_match_of_the_other() -> None:
    table = await House().match(BOB, on_leave="computer")
    await table.leave(ANN.id)
    await table.change(lambda state, _: Change(replace(state, lobby=replace(state.lobby, host=ANN.id))))
    assert await table.end(ANN.id) == Tally(1, 2)


async def test_a_host_sees_the_cards_and_ends_only_twice() -> None:
    house = House()
    for _ in range(MOST_REDEALS):
        table = await house.match(BOB, CAT)
        assert (await table.end(ANN.id)).is_carried
        assert table.state.ended_by == ANN.id
    table = await house.match(BOB, CAT)
    assert await table.end(ANN.id) == Tally(1, 2)
    assert table.state.stage is Stage.PLAYING


async def test_ends_of_lobbies_and_of_matches_against_bots_are_not_held_against_anybody() -> None:
    house = House()
    for people, computers in (((), 2), ((), 1)):
        table = await house.match(*people, computers=computers)
        await table.end(ANN.id)
        assert table.state.ended_by is None
    lobby = await house.lobby(BOB, CAT)
    await lobby.end(ANN.id)
    assert lobby.state.ended_by is None
