"""Totals: every call, catch, challenge, round and match counts once, for whom it belongs to."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.engine.model.events import MatchEnded, RoundEnded, UnoCalled, UnoCaught
from bot.engine.model.moves import CallUno, Leave
from bot.game.people import Player
from bot.game.ports import StaleState
from bot.game.replay import replay
from bot.game.state import RecordEntry, Stage
from bot.storage.archive import SqlArchive
from bot.storage.games import SqlGameStore
from bot.storage.leaderboard import count
from tests.builders import Game, position, with_table
from tests.storage.conftest import Ask
from tests.storage.sitting import GUILD, PEOPLE, moved, opened, play, started

EVERYBODY = (0, 1, 2)
BLUFF = position("ann: W4 R1 B3 | bob: G1 G2 | cat: Y9", draw_pile="Y1 Y2 Y3 Y4 Y5 Y6")


def counted(game: Game, in_play: tuple[int, ...] = EVERYBODY) -> dict[int, dict[str, int]]:
    return {seat: dict(counts) for seat, counts in count(game.events, in_play, game.match.rules).items()}


def test_a_call_counts_for_whoever_made_it() -> None:
    game = position("ann: R7 R2 | bob: R1 R3").after("ann play R7", "ann uno")
    assert counted(game) == {0: {"calls": 1}}


def test_a_catch_counts_for_both() -> None:
    game = position("ann: R7 R2 | bob: R1 R3", draw_pile="Y1 Y2").after("ann play R7", "bob catch ann")
    assert counted(game) == {0: {"caught": 1}, 1: {"catches": 1}}


@pytest.mark.parametrize(("card", "column"), [("R1", "challenges_lost"), ("G5", "challenges_won")])
def test_a_challenge_counts_for_the_challenger(card: str, column: str) -> None:
    game = position(f"ann: W4 {card} B3 | bob: G1 G2", discard="G7", draw_pile="Y1 Y2 Y3 Y4 Y5 Y6")
    assert counted(game.after("ann play W4 blue", "bob challenge")) == {1: {column: 1}}


def test_a_round_counts_for_those_in_play() -> None:
    game = with_table(position("ann: R7 | bob: RD | cat: Y9"), gone=frozenset({2})).after("ann play R7")
    assert counted(game, game.table.seats) == {
        0: {"rounds": 1, "round_wins": 1, "points": 29},
        1: {"rounds": 1, "points": 0},
    }


def test_a_round_that_nobody_won_has_no_winner() -> None:
    game = position("ann: Y1 | bob: Y2").after("ann draw", "bob draw")
    assert counted(game, (0, 1)) == {0: {"rounds": 1, "points": 0}, 1: {"rounds": 1, "points": 0}}


def test_a_match_counts_for_whoever_left_it_too() -> None:
    game = position("ann: R7 R8 | bob: RD | cat: Y9").after("bob leave", "cat leave")
    assert counted(game) == {0: {"matches": 1, "match_wins": 1}, 1: {"matches": 1}, 2: {"matches": 1}}


def test_points_are_not_counted_where_they_are_bad() -> None:
    game = position("ann: R7 | bob: R1 R2 | cat: W", scoring="lowest_total").after("ann play R7")
    assert {seat: counts["points"] for seat, counts in counted(game).items()} == {0: 0, 1: 0, 2: 0}


def test_p8_a_round_is_won_by_both_partners() -> None:
    game = position("ann: R7 | bob: R1 | cat: R2 | dan: R3", teams=True).after("ann play R7")
    assert counted(game, game.table.seats) == {
        0: {"rounds": 1, "points": 4, "round_wins": 1},
        1: {"rounds": 1, "points": 0},
        2: {"rounds": 1, "points": 4, "round_wins": 1},
        3: {"rounds": 1, "points": 0},
    }


def test_a_move_that_ends_nothing_counts_nothing() -> None:
    assert counted(BLUFF.after("ann play R1")) == {}


async def test_a_whole_match_counts_exactly_once(store: SqlGameStore, ask: Ask, archive: SqlArchive) -> None:
    state = await play(store, await store.create(opened(7, target=100)), Random(2))
    ((match,),) = await ask("SELECT id FROM matches")
    steps = replay(state.lobby.rules, 3, await archive.record_of(match))
    events = [event for step in steps for event in step.events]
    ends = [event for event in events if isinstance(event, RoundEnded)]
    (end,) = [event for event in events if isinstance(event, MatchEnded)]
    expected = {
        player.id: {
            "matches": 1,
            "match_wins": int(seat in end.winners),
            "round_wins": sum(ended.winner == seat for ended in ends),
            "points": sum(ended.points[seat] for ended in ends),
            "calls": events.count(UnoCalled(seat)),
            "catches": sum(isinstance(event, UnoCaught) and event.by == seat for event in events),
            "caught": sum(isinstance(event, UnoCaught) and event.seat == seat for event in events),
        }
        for seat, player in enumerate(PEOPLE[:3])
    }
    columns = "player_id, matches, match_wins, round_wins, points, calls, catches, caught"
    rows = await ask(f"SELECT {columns} FROM totals WHERE guild_id = {GUILD}")  # noqa: S608
    assert {row[0]: dict(zip(columns.split(", ")[1:], row[1:], strict=True)) for row in rows} == expected
    seats = await ask("SELECT player_id, score, place = 1 FROM seats ORDER BY seat")
    assert [tuple(map(int, seat)) for seat in seats] == [
        (player.id, end.scores[seat], seat in end.winners) for seat, player in enumerate(PEOPLE[:3])
    ]
    rounds = await ask("SELECT number, winner, points, ended_at FROM rounds ORDER BY number")
    assert [row[:2] for row in rounds] == [(1 + number, ended.winner) for number, ended in enumerate(ends)]
    assert state.match is not None
    assert len(rounds) == state.match.round > 1


async def test_a_save_that_is_refused_counts_nothing(store: SqlGameStore, ask: Ask) -> None:
    state, deal = started(await store.create(opened(7, PEOPLE[:2])))
    await store.save(state, [deal])
    over, line = moved(state, 0, Leave())
    await store.save(over, [line])
    for _ in range(3):
        with pytest.raises(StaleState):
            await store.save(over, [line])
    assert await ask("SELECT SUM(matches), SUM(match_wins) FROM totals") == [(2, 1)]


async def test_computers_and_guests_have_no_totals(store: SqlGameStore, ask: Ask) -> None:
    robot, guest = Player(-1, "Robo", level="easy"), Player(-2, "Guest")
    state, deal = started(await store.create(opened(7, [PEOPLE[0], robot, guest])))
    await store.save(state, [deal])
    lines = [RecordEntry(1, seat, CallUno(), 0.0, events=(UnoCalled(seat),)) for seat in EVERYBODY]
    await store.save(replace(state, revision=2), lines)
    assert await ask("SELECT player_id, calls FROM totals") == [(PEOPLE[0].id, 1)]
    assert await ask("SELECT seat, player_id, level FROM seats ORDER BY seat") == [
        (0, PEOPLE[0].id, None),
        (1, None, "easy"),
        (2, None, None),
    ]


async def test_servers_are_counted_apart(store: SqlGameStore, ask: Ask) -> None:
    for guild in (GUILD, GUILD + 1):
        lobby = replace(opened(guild, PEOPLE[:2]), guild=guild)
        state, deal = started(await store.create(lobby))
        over, line = moved(state, 0, Leave())
        await store.save(state, [deal])
        await store.save(replace(over, stage=Stage.CLOSED), [line])
    rows = await ask("SELECT guild_id, SUM(matches) FROM totals GROUP BY guild_id ORDER BY guild_id")
    assert [tuple(map(int, row)) for row in rows] == [(GUILD, 2), (GUILD + 1, 2)]
